"""What is kept of people: told, handed over, erased."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from bots.tools.replays import replayed
from core.housekeeping import Housekeeper
from core.records import Played, Resigned, Seated, Transcript, Undone
from core.responses import Response
from core.screens import Screen
from core.stored import Status
from storage.sql.privacy import SqlPrivacy
from storage.sql.tables import SqlTables
from tests.clock import SetClock
from tests.contract.onlookers import SpecPainter
from tests.fakes import FakePlatform
from tests.world import RIVER, World, ask, opened, pressed


@pytest.fixture
def painter() -> Iterator[SpecPainter]:
    made = SpecPainter()
    yield made
    made.close()


def shown_at(world: World) -> str:
    """The last message in the table's chat, with what its picture is drawn from."""
    rendered = world.platform.at(RIVER)[-1].rendered
    return msgspec.json.encode(rendered.screen).decode() + (rendered.picture or b"").decode("latin-1") + rendered.alt


async def erases(world: World, name: str) -> Response:
    """By the buttons, as somebody would who changed their mind about everything."""
    told = await world.does(name, "privacy")
    asked = await presses(world, name, told.screen, "erase")
    return await presses(world, name, asked.screen, "erase_sure")


async def presses(world: World, name: str, screen: Screen | None, verb: str) -> Response:
    assert screen
    button = next(one for one in (*screen.choices, *screen.controls) if one.press.verb == verb)
    return await world.service.act(await world.caller(name), pressed(button))


def everything(answer: Response) -> Any:
    assert answer.document
    assert answer.document.name == "rivertable-me.json"
    return json.loads(answer.document.content)


async def test_what_is_kept_is_told_and_typed_as_well(painter: SpecPainter) -> None:
    async with opened(":memory:", painter, FakePlatform()) as world:
        told = (await world.does("Anna", "privacy")).screen
        assert told
        assert "your votes" in told.text
        assert "hands too" in told.text
        assert [choice.press.verb for choice in told.choices] == ["export_me", "erase"]
        privacy = type(ask("privacy"))
        assert [privacy.typed(word).name for word in ("", "export", "Erase", "zebra")] == [
            *("privacy", "export_me", "erase", "privacy"),
        ]


async def test_the_file_holds_their_own_and_nobody_elses_secrets(painter: SpecPainter) -> None:
    """What they mean to play is theirs; what another has chosen in secret isn't."""
    async with opened(":memory:", painter, FakePlatform(), clock=SetClock()) as world:
        code = await world.start("Anna", "Roberto", arg="nile")
        for _ in range(4):
            await world.plays(await world.whose(code), code)
        await world.does("Anna", "block", code, "Roberto")
        await world.does("Anna", "wait", arg="coloretto 3")
        await world.quiet()
        file = everything(await world.does("Anna", "export_me"))
        assert set(file["about"]) - {"file"} == set(file) - {"about"}
        assert file["accounts"] == [{"platform": "fake", "uid": "anna"}]
        assert file["settings"]["blocked"][0]["name"] == "Roberto"
        assert file["waiting"][0]["game"] == "coloretto"
        [table] = file["tables"]
        assert (table["code"], table["seat"], table["name"], table["yours"]) == (code, 0, "Anna", True)
        log = await world.stores.tables.log(code)
        own = [(record.no, at, record.moves[0]) for record, at in log if 0 in getattr(record, "moves", {})]
        assert own
        assert [(move["no"], move["at"], move["move"]) for move in table["moves"]] == own
        assert table["match"]["set_up"]["seed"] is None
        seal = (await world.service.table(code)).seal
        assert seal.secret.hex() not in json.dumps(file)
        theirs = everything(await world.does("Roberto", "export_me"))
        assert "blocked" not in theirs["settings"] or theirs["settings"]["blocked"] == []
        assert "Anna" not in json.dumps([theirs["person"], theirs["accounts"], theirs["settings"]])


async def test_a_choice_that_others_still_have_to_make_is_in_the_file_of_whoever_chose(painter: SpecPainter) -> None:
    async with opened(":memory:", painter, FakePlatform(), clock=SetClock()) as world:
        code = await world.start("Anna", "Roberto", "Carla", arg="amazonas")
        while len((await world.match(code)).to_act) < 2:
            await world.plays(await world.whose(code), code)
        table = await world.service.table(code)
        first, second = (table.names[seat] for seat in table.undecided()[:2])
        await world.quiet()
        before = (await world.does(second, "export_me")).document
        await world.plays(first, code)
        await world.quiet()
        chosen = (await world.service.table(code)).pending
        assert list(chosen.values()) == [everything(await world.does(first, "export_me"))["tables"][0]["chosen"]]
        after = (await world.does(second, "export_me")).document
        assert before == after, "nobody can tell from their own file whether another has chosen"


async def test_the_file_is_not_for_every_minute(painter: SpecPainter) -> None:
    async with opened(":memory:", painter, FakePlatform(), clock=SetClock()) as world:
        for _ in range(3):
            assert (await world.does("Anna", "export_me")).document
        refused = await world.does("Anna", "export_me")
        assert refused.refused
        assert "60 minutes" in refused.notice


async def test_the_question_says_what_will_happen(painter: SpecPainter) -> None:
    async with opened(":memory:", painter, FakePlatform()) as world:
        await world.start("Anna", "Roberto")
        await world.does("Anna", "new", arg="nile")
        asked = (await world.does("Anna", "erase")).screen
        assert asked
        assert "In your running match a computer plays on" in asked.text
        assert "You leave the lobby" in asked.text
        assert await world.stores.people.accounts((await world.caller("Anna")).person.id), "asking changes nothing"


async def test_in_the_middle_of_a_match_a_computer_plays_on_and_nobody_is_called_that(painter: SpecPainter) -> None:
    """The chat's last message shows somebody, the log too; the file of the end is whole and fits."""
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Annabella", "Roberto", "Carla")
        await world.plays(await world.whose(code), code)
        await world.quiet()
        assert "Annabella" in shown_at(world)
        answer = await erases(world, "Annabella")
        assert not answer.refused
        await world.quiet()
        table = await world.service.table(code)
        assert table.status is Status.RUNNING
        assert (table.names[0], table.occupants[0].person, table.computer_level(table.voters[0])) == (
            "somebody",
            None,
            "",
        )
        assert table.owner == table.occupants[1].person, "somebody who plays has it now"
        assert "Annabella" not in shown_at(world)
        assert "somebody" in shown_at(world)
        await world.to_the_end(code)
        await world.quiet()
        assert "Annabella" not in shown_at(world)
        document = (await world.does("Roberto", "export", code)).document
        assert document
        assert b"Annabella" not in document.content
        whole = msgspec.json.decode(document.content, type=Transcript)
        assert replayed(whole).over
        assert [record.seat for record in whole.records if isinstance(record, Resigned)] == [0]


async def test_a_lobby_goes_to_the_next_and_one_alone_is_closed_and_forgotten(painter: SpecPainter) -> None:
    async with opened(":memory:", painter, FakePlatform()) as world:
        shared = (await world.does("Annabella", "new", arg="nile")).table
        await world.does("Roberto", "join", shared)
        own = (await world.does("Annabella", "new", arg="coloretto")).table
        await world.quiet()
        await erases(world, "Annabella")
        await world.quiet()
        table = await world.service.table(shared)
        assert table.names == ("Roberto",)
        assert table.owner == table.occupants[0].person
        assert [
            one.rendered.screen.text for one in world.platform.live(RIVER) if "Annabella" in one.rendered.screen.text
        ] == []
        assert "somebody was the last to leave" in world.platform.at(RIVER)[-1].rendered.screen.text
        await world.service.erase_on()
        assert await world.stores.tables.read(own) is None, "its card has said that it is closed"


async def test_a_match_between_two_ends_and_the_other_has_won(painter: SpecPainter) -> None:
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Annabella", "Roberto")
        await erases(world, "Annabella")
        outcome = (await world.match(code)).outcome()
        assert outcome
        assert outcome.places == (0, 1)
        document = (await world.does("Roberto", "export", code)).document
        assert document
        assert replayed(msgspec.json.decode(document.content, type=Transcript)).over


async def test_a_match_against_computers_alone_is_deleted_whole(painter: SpecPainter) -> None:
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Annabella", computers=1)
        await erases(world, "Annabella")
        await world.quiet()
        await world.service.erase_on()
        assert await world.stores.tables.codes() == []
        assert (await world.does("Roberto", "look", code)).refused


async def test_a_seat_that_they_had_from_another_is_somebodys_in_the_log_too(painter: SpecPainter) -> None:
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Carla", "Roberto", "Dora")
        await world.does("Carla", "resign_sure", code)
        for name in ("Roberto", "Dora"):
            await world.does(name, "substitute", code, "0")
        await world.does("Annabella", "take_seat", code, "0")
        for name in ("Roberto", "Dora"):
            await world.does(name, "agree", code)
        table = await world.service.table(code)
        assert table.names[0] == "Annabella"
        await erases(world, "Annabella")
        [taken] = (await world.match(code)).seatings
        assert (taken.name, taken.before) == ("somebody", "Carla")
        log = (await world.does("Roberto", "log", code)).screen
        assert log
        assert "Annabella" not in log.text
        assert "somebody" in log.text


async def test_whoever_writes_again_is_new_and_a_second_press_leaves_nothing(painter: SpecPainter) -> None:
    async with opened(":memory:", painter, FakePlatform()) as world:
        first = (await world.caller("Annabella")).person
        asked = await world.does("Annabella", "erase")
        for _ in range(2):
            answer = await presses(world, "Annabella", asked.screen, "erase_sure")
            assert answer.screen
            assert "Everything is erased" in answer.screen.text
        assert await world.stores.people.people([first.id, first.id + 1]) == {}  # type: ignore[list-item]
        again = (await world.caller("Annabella")).person
        assert again.id > first.id
        code = await world.start("Annabella", "Roberto")
        asked_anew = await presses(world, "Annabella", asked.screen, "erase_sure")
        assert asked_anew.screen
        assert "a computer plays on" in asked_anew.screen.text, "an old button isn't meant for who is new"
        assert (await world.service.table(code)).names == ("Annabella", "Roberto")


class Killed(BaseException):
    """As if the process had ended there."""


@pytest.mark.parametrize(
    ("store", "step", "times"),
    [
        (SqlTables, "write", 0),
        (SqlTables, "write", 1),
        (SqlPrivacy, "rewrite", 0),
        (SqlPrivacy, "finish", 0),
    ],
)
async def test_killed_anywhere_it_goes_on(
    painter: SpecPainter, tmp_path: Path, store: type[Any], step: str, times: int
) -> None:
    """Two running matches and a lobby; the program is started again, and nobody presses anything."""
    path, platform = tmp_path / "a.db", FakePlatform()
    async with opened(path, painter, platform) as world:
        codes = [await world.start("Annabella", "Roberto", "Carla") for _ in range(2)]
        codes.append((await world.does("Annabella", "new", arg="nile")).table)
        await world.does("Roberto", "join", codes[2])
        await world.quiet()
        asked = await world.does("Annabella", "erase")
        real, left = getattr(store, step), [times]

        async def kills(self: Any, *args: Any, **named: Any) -> Any:
            if not left[0]:
                raise Killed
            left[0] -= 1
            return await real(self, *args, **named)

        with patch.object(store, step, kills), pytest.raises(Killed):
            await presses(world, "Annabella", asked.screen, "erase_sure")
        assert await world.stores.privacy.unfinished()
    async with opened(path, painter, platform) as world:
        await world.service.erase_on()
        await world.quiet()
        assert await world.stores.people.called("Annabella") == []
        for code in codes:
            table = await world.service.table(code)
            assert "Annabella" not in table.names
            assert table.owner == table.occupants[table.names.index("Roberto")].person
            resigned = [
                record for record in (table.match.records if table.match else ()) if isinstance(record, Resigned)
            ]
            assert len(resigned) == (0 if table.status is Status.LOBBY else 1), "given up once"
        assert "Annabella" not in shown_at(world)


async def test_a_table_whose_rules_this_program_does_not_know_names_nobody_either(
    painter: SpecPainter, tmp_path: Path
) -> None:
    async with opened(tmp_path / "a.db", painter, FakePlatform()) as world:
        code = await world.start("Annabella", "Roberto", "Carla")
        await world.stores._database.change(  # type: ignore[attr-defined]
            ("UPDATE game_table SET rules_version = 99, revision = revision + 1", ())
        )
        await erases(world, "Annabella")
        table = await world.stores.tables.read(code)
        assert table.occupants[0].name == "somebody"  # type: ignore[union-attr]
        assert table.occupants[0].computer, "a computer plays there once it can"  # type: ignore[union-attr]


async def test_whoever_was_not_seen_for_two_years_is_erased(painter: SpecPainter) -> None:
    clock = SetClock()
    async with opened(":memory:", painter, FakePlatform(), clock=clock) as world:
        person = (await world.caller("Annabella")).person
        roberto = (await world.caller("Roberto")).person
        clock.advance(729 * 86_400.0)
        await world.caller("Roberto")
        clock.advance(2 * 86_400.0)
        await Housekeeper(world.service).sweep()
        await world.service.erase_on()
        assert set(await world.stores.people.people([person.id, roberto.id])) == {roberto.id}


@pytest.mark.parametrize("kept_s", [None, 30 * 86_400.0])
async def test_finished_matches_stay_unless_the_operator_has_set_a_time(
    painter: SpecPainter, kept_s: float | None
) -> None:
    clock = SetClock()
    async with opened(":memory:", painter, FakePlatform(), clock=clock) as world:
        code = await world.start("Anna", "Roberto")
        await world.does("Anna", "resign_sure", code)
        await world.quiet()
        housekeeper = Housekeeper(world.service, kept_s)
        clock.advance(29 * 86_400.0)
        await housekeeper.sweep()
        assert await world.stores.tables.codes() == [code]
        clock.advance(2 * 86_400.0)
        await housekeeper.sweep()
        assert await world.stores.tables.codes() == ([code] if kept_s is None else [])


def test_no_other_record_than_a_seating_holds_a_name() -> None:
    """`core.anonymity` looks into these alone."""
    named = {
        kind.__name__
        for kind in (Played, Undone, Resigned, Seated)
        if any(field.type is str for field in msgspec.structs.fields(kind))
    }
    assert named == {"Seated"}
