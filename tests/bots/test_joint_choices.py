"""Simultaneous choices at a table: answers wait outside the log, survive a restart, and are gone when they count."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.game import Seat
from core.live import stored
from core.seal import Seal
from core.stored import StoredTable
from core.table import Table
from core.titles import TITLES
from render.service import Painter
from tests.fakes import FakePlatform
from tests.toy import worded
from tests.world import World, ask, opened, pressed


@pytest.fixture
async def world(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """With the toy on the shelf, whose first choice everybody makes at once."""
    toy = worded(monkeypatch)
    async with opened(":memory:", painter, FakePlatform(), titles=TITLES.with_titles(toy)) as made:
        yield made


async def a_table(world: World, seats: int, waits: str = "0") -> Table:
    """A running toy match of Anna, Bruno, Carla ... without pictures or messages."""
    people = [await world.caller(name) for name in ("Anna", "Bruno", "Carla")[:seats]]
    table = await world.service.open_table(people[0].person, people[0].account, [], "toy", {"waits": waits})
    for caller in people[1:]:
        table.join(caller.person, caller.account)
    table.seal = Seal(bytes(32), None)
    table.start(now=0.0)
    await world.stores.tables.write(stored(table, table.need_match().records))
    return await world.service.table(table.code)


async def kept(world: World, code: str) -> StoredTable:
    """As a program that starts now would find it."""
    table = await world.stores.tables.read(code)
    assert isinstance(table, StoredTable)
    return table


async def test_answers_wait_and_become_one_record(world: World) -> None:
    table = await a_table(world, 3)
    code = table.code
    for name, text in (("Anna", "show 1"), ("Carla", "show 3"), ("Anna", "show 2")):
        assert not (await world.does(name, "move", code, text)).refused
    table = await world.service.table(code)
    assert table.need_match().records == []
    assert table.pending == {0: "show 2", 2: "show 3"}
    assert (await kept(world, code)).pending == table.pending
    await world.does("Bruno", "sure", code, "show 1")
    assert [record.moves for record in (await world.match(code)).records] == [{0: "show 2", 1: "show 1", 2: "show 3"}]  # type: ignore[union-attr]


async def test_an_answer_typed_where_others_read_it_is_not_taken(world: World) -> None:
    """Its author may still make another one in private, and nobody can tell which of them counts."""
    table = await a_table(world, 2)
    answer = await world.does("Anna", "type", table.code, "show 1")
    assert answer.refused
    assert answer.notice.startswith("That is a secret choice")
    assert (await world.service.table(table.code)).pending == {}
    alone = await world.caller("Anna", open=False)
    assert not (await world.service.act(alone, ask("type", table.code, "show 2"))).refused
    assert (await world.service.table(table.code)).pending == {0: "show 2"}


async def test_no_answer_outlives_its_choice(world: World) -> None:
    """Else a restart would take an old answer for a new one, and the table would wait for nobody."""
    table = await a_table(world, 2)
    await world.does("Anna", "move", table.code, "show 1")
    await world.does("Bruno", "sure", table.code, "show 2")
    assert (await world.service.table(table.code)).pending == {}
    assert (await kept(world, table.code)).pending == {}


async def test_no_answer_outlives_a_choice_that_a_single_seat_follows(tmp_path: Path, painter: Painter) -> None:
    """Amazonas: all choose an income card, then one walks."""
    async with opened(tmp_path / "table.db", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Bruno", arg="amazonas")
        joint = False
        while not (joint and len((await world.match(code)).awaited) == 1):
            match = await world.match(code)
            joint = joint or len(match.awaited) == 2
            for seat in match.awaited:
                await world.does(("Anna", "Bruno")[seat], "sure", code, str(match.legal(seat)[-1]))
        assert (await kept(world, code)).pending == {}
        assert (await world.service.table(code)).undecided() == (await world.match(code)).awaited


async def offered(world: World, code: str) -> set[str]:
    """What Anna's panel lets her press."""
    panel = (await world.does("Anna", "play", code)).screen
    assert panel
    return {button.press.verb for button in (*panel.choices, *panel.controls)}


async def test_nothing_is_taken_back_alone_while_others_have_chosen(world: World) -> None:
    table = await a_table(world, 2, waits="1")
    await world.does("Anna", "sure", table.code, "wait 1")
    assert "undo" in await offered(world, table.code)
    await world.does("Bruno", "move", table.code, "show 2")
    assert "undo" not in await offered(world, table.code)
    answer = await world.does("Anna", "undo", table.code)
    assert answer.screen
    assert [button.press.verb for button in answer.screen.choices] == ["undo_vote"], "everybody may be asked"
    own = await world.does("Bruno", "undo", table.code)
    assert own.refused
    table = await world.service.table(table.code)
    assert table.need_match().ply == 1
    assert table.pending == {1: "show 2"}


async def test_two_taps_on_undo_take_back_one_move(world: World) -> None:
    table = await a_table(world, 2, waits="2")
    await world.does("Anna", "sure", table.code, "wait 1")
    await world.does("Anna", "sure", table.code, "wait 2")
    panel = (await world.does("Anna", "play", table.code)).screen
    assert panel
    [undo] = [pressed(button) for button in panel.controls if button.press.verb == "undo"]
    answers = [await world.service.act(await world.caller("Anna"), undo) for _ in range(2)]
    assert [answer.refused for answer in answers] == [False, True]
    assert (await world.match(table.code)).ply == 1


async def test_a_new_turn_begins_when_somebody_is_awaited_anew(world: World) -> None:
    """A board at the bottom, with a sound, for each: neither for every step of one turn nor only for the first."""
    anna = await world.caller("Anna")
    table = await world.service.open_table(anna.person, anna.account, [], "toy", {"waits": "2"})
    table.add_computer("steady")
    table.seal = Seal(bytes(32), None)
    table.start(now=0.0)
    turns = [table.turn.number]

    def plays(*moves: str) -> None:
        for seat, move in enumerate(moves):
            table.submit(Seat(seat), table.title.parse(move), 0.0)
        turns.append(table.turn.number)

    plays("wait 1")
    plays("wait 2")
    assert turns == [1, 1, 1], "Anna alone is awaited all the while"
    plays("show 1", "show 2")
    assert turns[-1] == 2, "the computer has moved in between"
    plays("show 2", "show 1")
    assert table.need_match().over
    assert turns[-1] == 3


async def test_a_turn_that_is_taken_back_begins_anew(world: World) -> None:
    table = await a_table(world, 2, waits="1")
    numbers = []
    for verb, move in (("sure", "wait 1"), ("undo", ""), ("sure", "wait 2")):
        assert not (await world.does("Anna", verb, table.code, move)).refused
        numbers.append((await world.service.table(table.code)).turn.number)
    assert numbers == [2, 3, 4], "each time others are awaited than before"
