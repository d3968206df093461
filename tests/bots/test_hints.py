"""Hints at a table: asked for, answered in private, counted, told at the end; off where the table says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from bots.thinkers import Pool
from core.asking import why_ask
from core.game import Seat
from core.hints import position
from core.observing import facts, observe
from core.people import Account, Home, Place
from core.ports.thinking import NOBODY, Thinkers
from core.records import Played
from core.responses import Caller, Response
from core.rights import OWNERS
from core.screens import Screen, home_screen, lobby, owner_panel, panel
from core.seal import Seal
from core.service import Service
from core.stored import Life, Status
from core.table import Table
from core.thinking.hinting import Hint
from core.titles import TITLES
from storage.sqlite import SqliteStores
from tests.clock import SetClock
from tests.pool import AskedPool, BriefPool
from tests.stores import opened as opened_stores
from tests.world import RIVER, ask, pressed

PRIVATE = Place("fake", user="Anna")


class Club:
    """A table of three people, and what they do there."""

    def __init__(self, stores: SqliteStores, thinkers: Thinkers) -> None:
        self.service = Service(stores, TITLES, SetClock(), thinkers=thinkers)
        self.code = ""

    async def caller(self, name: str, language: str = "en", place: Place = RIVER) -> Caller:
        account = Account("fake", name)
        person = await self.service.person(account, name, language)
        return Caller(person=person, account=account, home=Home(place, "en"))

    async def does(self, name: str, verb: str, arg: str = "", *, no: int | None = None) -> Response:
        return await self.service.act(await self.caller(name), ask(verb, self.code, arg, no=no))

    async def press(self, name: str, screen: Screen | None, verb: str, arg: str = "") -> Response:
        assert screen
        buttons = [one for one in (*screen.choices, *screen.controls) if one.press.verb == verb]
        button = next(one for one in buttons if one.press.argument.startswith(arg))
        return await self.service.act(await self.caller(name), pressed(button))

    async def start(self, *names: str, game: str = "coloretto") -> None:
        self.code = (await self.does(names[0], "new", game)).table
        for name in names[1:]:
            await self.does(name, "join")
        await self.does(names[0], "start")

    async def table(self) -> Table:
        return await self.service.table(self.code)

    async def on_turn(self) -> str:
        table = await self.table()
        return table.names[table.undecided()[0]]

    async def others(self) -> list[str]:
        table = await self.table()
        return [name for seat, name in enumerate(table.names) if seat != table.undecided()[0]]

    async def plays(self, name: str) -> None:
        table = await self.table()
        move = table.need_match().legal(Seat(table.names.index(name)))[-1]
        assert not (await self.does(name, "sure", str(move))).refused

    async def choices(self) -> dict[Seat, int]:
        """How many moves each seat to act has."""
        match = (await self.table()).need_match()
        return {seat: len(match.legal(seat)) for seat in match.to_act}

    async def to_the_end(self) -> None:
        while (await self.table()).status is Status.RUNNING:
            await self.plays(await self.on_turn())

    async def sees(self, name: str) -> Screen:
        """Their panel, made anew."""
        table = await self.table()
        return panel(observe(table, Seat(table.names.index(name))), "en", whole=True)

    async def hinted(self) -> dict[int, tuple[int, ...]]:
        return (await self.table()).life.hinted


@pytest.fixture
async def stores(tmp_path: Path) -> AsyncIterator[SqliteStores]:
    made = await opened_stores(tmp_path / "a.db", SetClock())
    yield made
    await made.close()


@pytest.fixture
async def club(stores: SqliteStores) -> Club:
    made = Club(stores, BriefPool())
    await made.start("Anna", "Bruno", "Carla")
    return made


def shown(response: Response) -> Screen:
    assert not response.refused, response.notice
    assert response.screen
    return response.screen


# Asked and answered


async def test_a_button_in_the_panel_asks_for_three_moves_and_why(club: Club) -> None:
    name = await club.on_turn()
    hint = shown(await club.press(name, await club.sees(name), "hint"))
    assert [button.press.verb for button in hint.choices] == ["move"] * 3
    assert [button.letter for button in hint.choices] == ["A", "B", "C"]
    assert "between equals" in hint.text
    assert "From what you can know, not from hidden cards" in hint.text
    assert hint.own, "nothing to hand on"
    assert hint.picture
    assert {mark.letter for mark in hint.picture.marks} <= {"A", "B", "C"}
    legal = [str(move) for move in (await club.table()).need_match().legal(Seat((await club.table()).undecided()[0]))]
    assert all(button.press.argument in legal for button in hint.choices)


async def test_its_buttons_do_what_those_of_the_menu_do(stores: SqliteStores) -> None:
    """Where one press can't be taken back they ask once more, as elsewhere: here whoever chooses last in secret."""
    club = Club(stores, BriefPool())
    await club.start("Anna", "Bruno", game="amazonas")
    asked: set[str] = set()
    while len(asked) < 2:
        name, table = await club.on_turn(), await club.table()
        seat, before = Seat(table.names.index(name)), len(table.need_match().records)
        hint = shown(await club.does(name, "hint"))
        text = hint.choices[0].press.argument
        why = why_ask(table, seat, table.title.parse(text))
        asked.add(why)
        answer = await club.press(name, hint, "move", text)
        if why:
            assert "Sure?" in shown(answer).text
            await club.press(name, answer.screen, "sure")
        after = await club.table()
        played = [one.moves.get(seat) for one in after.need_match().records[before:] if isinstance(one, Played)]
        assert text in (*played, after.pending.get(seat))


async def test_it_is_told_in_the_asker_s_language(club: Club) -> None:
    name = await club.on_turn()
    caller = await club.caller(name)
    person = msgspec.structs.replace(caller.person, language="it")
    caller = msgspec.structs.replace(caller, person=person)
    hint = shown(await club.service.act(caller, ask("hint", club.code)))
    assert "tra pari" in hint.text
    assert "non da carte nascoste" in hint.text


async def test_back_leads_to_the_panel(club: Club) -> None:
    name = await club.on_turn()
    hint = shown(await club.does(name, "hint"))
    back = shown(await club.press(name, hint, "menu"))
    assert back.choices == (await club.sees(name)).choices


async def test_a_letter_that_is_typed_then_is_none_of_the_menu_s(club: Club) -> None:
    """A is the best move of the hint and another one in the panel: so it is asked what is meant."""
    name = await club.on_turn()
    await club.does(name, "play")
    await club.does(name, "hint")
    before = (await club.table()).need_match().no
    await club.does(name, "type", "a")
    assert (await club.table()).need_match().no == before


# Counted


async def test_one_position_counts_once_and_is_thought_about_once(stores: SqliteStores) -> None:
    pool = BriefPool()
    club = Club(stores, pool)
    await club.start("Anna", "Bruno")
    name = await club.on_turn()
    first, second = await asyncio.gather(club.does(name, "hint"), club.does(name, "hint"))
    again = await club.does(name, "hint")
    assert shown(first) == shown(second) == shown(again)
    assert len(pool.jobs) == 1
    assert [len(asked) for asked in (await club.hinted()).values()] == [1]
    await club.plays(name)
    while await club.on_turn() != name:
        await club.plays(await club.on_turn())
    await club.does(name, "hint")
    assert [len(asked) for asked in (await club.hinted()).values()] == [2]


async def test_what_is_counted_outlives_the_program(club: Club, stores: SqliteStores) -> None:
    name = await club.on_turn()
    await club.does(name, "hint")
    again = Club(stores, BriefPool())
    again.code = club.code
    assert await again.hinted() == await club.hinted() != {}


async def test_nobody_else_notices(club: Club, stores: SqliteStores) -> None:
    """Neither what they are shown, nor that anything is shown anew."""
    name = await club.on_turn()
    told: list[str] = []

    def all_see(table: Table) -> list[object]:
        eyes = [None, *(Seat(seat) for seat, other in enumerate(table.names) if other != name)]
        return [msgspec.structs.replace(observe(table, eye), table=None) for eye in eyes] + [
            msgspec.structs.replace(facts(table), revision=0)
        ]

    before = all_see(await club.table())
    due = await stores.outbox.due(1e12, RIVER)
    club.service.listen(told.append)
    await club.does(name, "hint")
    assert await club.hinted()
    assert all_see(await club.table()) == before
    assert await stores.outbox.due(1e12, RIVER) == due
    assert told == []


async def test_at_the_end_it_is_told_who_had_how_many(club: Club) -> None:
    first = await club.on_turn()
    await club.does(first, "hint")
    await club.plays(first)
    second = await club.on_turn()
    await club.does(second, "hint")
    await club.plays(second)
    while await club.on_turn() != first:
        await club.plays(await club.on_turn())
    await club.does(first, "hint")
    for language in ("en", "it"):
        running = home_screen(observe(await club.table(), None), language).text
        assert "hint" not in running
        assert "consigli" not in running
    await club.to_the_end()
    ended = home_screen(observe(await club.table(), None), "en").text
    assert f"{first} asked for 2 hints." in ended
    assert f"{second} asked for 1 hint." in ended
    assert f"{first} ha chiesto 2 consigli." in home_screen(observe(await club.table(), None), "it").text
    assert "You asked for 2 hints." in (await club.sees(first)).text
    third = next(name for name in ("Anna", "Bruno", "Carla") if name not in (first, second))
    assert f"{third} asked" not in ended


async def test_a_substitute_isn_t_told_to_have_had_another_s_hints(club: Club) -> None:
    """Each has their own, in one position as well."""
    name = await club.on_turn()
    await club.does(name, "hint")
    dora = await club.caller("Dora")

    async def seated(table: Table) -> None:
        seat = Seat(table.names.index(name))
        records = [table.need_match().seat(seat, "Dora", before=name)]
        table.occupants[seat] = msgspec.structs.replace(
            table.occupants[seat], name="Dora", person=dora.person.id, account=dora.account
        )
        await club.service._live.commit(table, records)

    await club.service._live.change(club.code, seated)
    await club.does("Dora", "hint")
    assert [len(asked) for asked in (await club.hinted()).values()] == [2]
    await club.to_the_end()
    ended = home_screen(observe(await club.table(), None), "en").text
    assert f"{name} asked for 1 hint." in ended
    assert "Dora asked for 1 hint." in ended


# Refused


async def test_who_isn_t_on_turn_is_told_so(club: Club) -> None:
    other = (await club.others())[0]
    refused = await club.does(other, "hint")
    assert refused.refused
    assert "It isn't your turn" in refused.notice
    assert "hint" not in {button.press.verb for button in (await club.sees(other)).controls}


async def test_who_only_watches_gets_none(club: Club) -> None:
    refused = await club.does("Zoë", "hint")
    assert refused.refused
    assert await club.hinted() == {}


async def test_after_the_match_there_is_nothing_to_hint_at(club: Club) -> None:
    await club.to_the_end()
    refused = await club.does("Anna", "hint")
    assert refused.refused
    assert "over" in refused.notice


async def test_an_old_button_is_refused_with_the_panel_as_it_is(club: Club) -> None:
    name = await club.on_turn()
    old = await club.sees(name)
    await club.plays(name)
    while await club.on_turn() != name:
        await club.plays(await club.on_turn())
    refused = await club.press(name, old, "hint")
    assert refused.refused
    assert refused.screen
    assert "moved on" in refused.notice
    assert await club.hinted() == {}


async def test_with_one_move_there_is_nothing_to_choose(stores: SqliteStores, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an auction somebody has nothing to bid, and the others are waited for."""
    monkeypatch.setattr(Seal, "drawn", lambda: Seal(bytes(32), None))
    club = Club(stores, BriefPool())
    await club.start("Anna", "Bruno", "Carla", game="nile hippo_auction=on start_auction=on")
    while not (alone := [seat for seat, moves in (await club.choices()).items() if moves == 1]):
        await club.plays(await club.on_turn())
    refused = await club.does((await club.table()).names[alone[0]], "hint")
    assert refused.refused
    assert "only one move" in refused.notice


async def test_where_nobody_can_think_a_sentence_says_so(stores: SqliteStores) -> None:
    club = Club(stores, NOBODY)
    await club.start("Anna", "Bruno")
    name = await club.on_turn()
    refused = await club.does(name, "hint")
    assert refused.refused
    assert "try again" in refused.notice
    assert await club.hinted() == {}, "what wasn't given isn't counted"


async def test_a_position_that_has_changed_meanwhile_gets_no_old_hint(stores: SqliteStores) -> None:
    """The table is free while it is thought about: whoever asked has moved, and somebody else is gone."""
    for change in ("move", "resign"):
        pool = AskedPool()
        club = Club(stores, pool)
        await club.start("Anna", "Bruno", "Carla")
        name = await club.on_turn()
        asking = asyncio.create_task(club.does(name, "hint"))
        await pool.is_asked()
        if change == "move":
            await club.plays(name)
        else:
            await club.does((await club.others())[0], "resign_sure")
        pool.let()
        answer = await asking
        assert answer.refused
        assert "The position has changed" in answer.notice
        assert answer.screen, "the panel as it is now"
        assert await club.hinted() == {}


async def test_a_hint_is_thought_about_from_what_its_asker_knows(stores: SqliteStores) -> None:
    """What leaves the match is the position as they may know it: of the others' cards, imagined ones."""
    pool = BriefPool()
    club = Club(stores, pool)
    await club.start("Anna", "Bruno", "Carla")
    name = await club.on_turn()
    table = await club.table()
    match, seat = table.need_match(), Seat(table.names.index(name))
    await club.does(name, "hint")
    [job] = pool.jobs
    assert isinstance(job, Hint)
    assert job.position.seat == seat
    sent = job.position.read()
    assert match.game.view(sent, seat) == match.view(seat)
    others = [other for other in map(Seat, range(3)) if other != seat]
    assert any(match.game.view(sent, other) != match.view(other) for other in others)
    assert job.seed == f"{club.code}/{seat}/{position(match)}", "nothing hidden is in it"


async def test_a_process_beside_the_program_thinks_about_it(stores: SqliteStores) -> None:
    pool = Pool(1)
    try:
        club = Club(stores, pool)
        await club.start("Anna", "Bruno", game="dos_rios")
        hint = shown(await club.does(await club.on_turn(), "hint"))
        assert 2 <= len([button for button in hint.choices if button.press.verb == "move"]) <= 3
        assert "between equals" in hint.text
    finally:
        await pool.close()


# Agreed on


async def test_the_owner_says_in_the_lobby_whether_there_are_hints(stores: SqliteStores) -> None:
    club = Club(stores, BriefPool())
    club.code = (await club.does("Anna", "new", "coloretto")).table
    await club.does("Bruno", "join")
    assert "With hints" in lobby(facts(await club.table()), "en").text
    settings = owner_panel(facts(await club.table()), "en", roles=OWNERS)
    assert not (await club.press("Anna", settings, "hints", "off")).refused
    assert "Without hints." in lobby(facts(await club.table()), "en").text
    assert (await club.does("Bruno", "hints", "on")).refused, "it is the owner's to say"
    await club.does("Anna", "start")
    assert (await club.does("Anna", "hints", "on")).refused, "the match has begun as it was agreed"
    name = await club.on_turn()
    assert "hint" not in {button.press.verb for button in (await club.sees(name)).controls}
    more = shown(await club.does(name, "more"))
    assert "hint" not in {button.press.verb for button in more.choices}
    refused = await club.does(name, "hint")
    assert refused.refused
    assert "without hints" in refused.notice
    await club.to_the_end()
    club.code = (await club.does("Anna", "rematch")).table
    assert not (await club.table()).life.hints, "what was agreed holds for the rematch"


def test_tables_of_before_have_hints() -> None:
    """With what was stored of them then."""
    assert msgspec.json.decode(b'{"pace":"fast"}', type=Life).hints
