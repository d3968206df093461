"""Whole matches through a modelled Discord, the bot unchanged."""

from __future__ import annotations

import pytest

from tests.discord.oracle import refused
from tests.discord.play import Playing, script
from tests.discord.rig import Person, Shown
from tests.discord.world import World, world
from tests.parity import script as parity
from tests.parity.script import SEED

ON_BUTTONS = 12
"""Decisions of the whole match that are made by pressing through the panel; the rest is typed."""


async def people(here: World) -> tuple[Person, Person, Person]:
    return here.rig.person("Anna"), here.rig.person("Bruno", "it"), here.rig.person("Cleo", "de")


async def test_three_people_play_from_lobby_to_end_message() -> None:
    async with world() as here:
        playing = await Playing.open(here, here.rig.channel(), await people(here))
        for at, (seat, notation) in enumerate(script(3)):
            await (playing.turn if at < ON_BUTTONS else playing.quick)(seat, notation)
        await here.settle()

        assert all(answer.private and answer.acknowledged for answer in playing.presses)
        the_end_is_told(playing)
        everybody_has_one_panel(playing)
        assert playing.match.records == list(parity.script("coloretto").records)


def the_end_is_told(playing: Playing) -> None:
    """The last message in the home has places, points and its buttons, no seed (W-9); no other can be pressed."""
    assert playing.match.over
    assert len(playing.boards) == 1
    last = playing.board
    assert last.buttons == ["Rematch", "Analysis", "Log", "Replay file", "More"]
    outcome = playing.match.outcome()
    assert outcome
    for seat, person in enumerate(playing.people):
        assert f"{outcome.places[seat]}\\. {person.name}: {outcome.scores[seat]} points" in last.text
    assert SEED.hex() not in last.text
    assert last.kinds == ["end"]


def everybody_has_one_panel(playing: Playing) -> None:
    """In each private chat one message of this table, up to date and in that person's language."""
    for person, over in zip(playing.people, ("over", "finita", "over"), strict=True):
        panels = [shown for shown in person.sees() if playing.code in shown.text]
        assert len(panels) == 1
        assert over in panels[0].text


async def test_discords_description_finds_a_wrong_body() -> None:
    """Every test here ends with its bodies held against it (`tests.discord.world`); this one shows that it tells."""
    async with world() as here:
        anna = here.rig.person("Anna")
        await anna.types(here.rig.channel(), "table mine")
        try:
            assert refused(here.env) == []
        except LookupError as missing:
            pytest.skip(str(missing))
        here.env.http_requests[-1].json["type"] = "answer"
        assert len(refused(here.env)) == 1
        here.env.http_requests[-1].json["type"] = 4


async def test_each_turn_moves_the_board_down_and_calls_one_person_once() -> None:
    async with world() as here:
        playing = await Playing.open(here, here.rig.channel(), await people(here))
        for seat, notation in script(3, most=6):
            before = {shown.message.id for shown in playing.people[0].sees(playing.home)}
            awaited = playing.match.awaited
            await playing.turn(seat, notation)
            news = [s for s in playing.people[0].sees(playing.home) if s.message.id not in before and not s.private]
            assert len(playing.boards) == 1
            if playing.match.awaited == awaited:
                assert news == []
                continue
            called = playing.people[playing.match.awaited[0]]
            assert [pings(shown) for shown in news] == [{called.id}]
            assert playing.board.message.id == news[0].message.id


def pings(shown: Shown) -> set[int]:
    """Who gets a notification from this message."""
    return {user.id for user in shown.message.mentions}


async def test_a_restart_in_the_middle_changes_nothing() -> None:
    async with world() as here:
        playing = await Playing.open(here, here.rig.channel(), await people(here))
        decisions = script(3, most=8)
        for seat, notation in decisions[:4]:
            await playing.turn(seat, notation)
        seat, notation = decisions[4]
        panel = await playing.panel(playing.people[seat])
        messages = [shown.message.id for shown in playing.people[0].sees(playing.home)]

        await here.restart()
        await here.settle()

        assert [shown.message.id for shown in playing.people[0].sees(playing.home)] == messages
        await here.app.service.table(playing.code)
        await playing.decide(playing.people[seat], panel, notation)  # a button from before
        await here.settle()
        for seat, notation in decisions[5:]:
            await playing.turn(seat, notation)
        assert [record.moves for record in playing.match.records if not record.forced] == [
            {seat: notation} for seat, notation in decisions
        ]


async def test_two_tables_in_one_channel_keep_apart() -> None:
    async with world() as here:
        channel, (anna, bruno, cleo) = here.rig.channel(), await people(here)
        first = await Playing.open(here, channel, (anna, bruno), thread=False)
        second = await Playing.open(here, channel, (bruno, cleo), thread=False)
        assert first.code != second.code
        assert len(first.boards) == len(second.boards) == 1
        assert first.board.message.id != second.board.message.id

        unclear = await bruno.types(channel, "table play")
        assert first.code in unclear.text
        assert second.code in unclear.text
        assert first.code in (await anna.types(channel, "table play")).text
        offered = await bruno.completes(channel, "table play", "code", "")
        assert {choice["value"] for choice in offered} == {first.code, second.code}

        seat, notation = script(2, most=1)[0]
        await first.quick(seat, notation)
        await here.settle()
        assert first.match.records
        assert not second.match.records

        await here.ruin(first.code)
        await here.restart()
        offered = await bruno.completes(channel, "table play", "code", "")
        assert [choice["value"] for choice in offered] == [second.code]
