"""Questions: where one press can't be taken back and isn't like the others, and how to have no more of them. (W-15)"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator

import pytest

from core.asking import why_ask
from core.chance import SeededChance
from core.game import Seat
from core.match import Match
from core.stored import Occupant
from core.titles import TITLES
from render.service import Painter
from tests.fakes import FakePlatform
from tests.seen import table_round
from tests.world import World, opened, pressed


@pytest.fixture
async def world(painter: Painter) -> AsyncIterator[World]:
    async with opened(":memory:", painter, FakePlatform()) as made:
        yield made


def asked(game: str, seed: int = 3) -> tuple[Counter[str], Match]:
    """Why the first of three seats was asked in a match of greedy players, by the sentence; the match at its end."""
    title, why = TITLES[game], Counter[str]()
    match = Match(title, 3, title.meta.defaults(), bytes([seed]) * 32)
    table = table_round(match)
    while not match.over:
        chosen = {
            seat: title.decide(match.view(seat), match.legal(seat), SeededChance(bytes([seat]) * 32, match.ply))
            for seat in match.awaited
        }
        table.pending = {seat: str(move) for seat, move in chosen.items() if seat}
        if 0 in chosen:
            why[why_ask(table, Seat(0), chosen[Seat(0)])] += 1
        match.play(chosen)
    return why, match


def test_w_15_a_card_a_turn_is_played_without_a_question() -> None:
    why, _ = asked("coloretto")
    assert why.total() > 15
    assert why.keys() <= {"", "table.sure.ends"}


def test_w_15_the_last_of_a_secret_choice_is_asked_and_the_others_are_not() -> None:
    title = TITLES["amazonas"]
    match = Match(title, 3, title.meta.defaults(), bytes(32))
    while len(match.awaited) < 3:
        match.play({seat: match.legal(seat)[0] for seat in match.awaited})
    table = table_round(match)
    first, second, last = match.awaited
    for seat in (first, second):
        assert why_ask(table, seat, match.legal(seat)[0]) == ""
        table.submit(seat, match.legal(seat)[0], 0.0)
    assert why_ask(table, first, match.legal(first)[1]) == "", "a choice that is changed shows nothing"
    assert why_ask(table, last, match.legal(last)[0]) == "table.sure.shows"


def test_w_15_a_turn_of_several_steps_asks_before_the_one_that_is_final() -> None:
    why, _ = asked("dos_rios")
    assert why[""] > 4 * (why.total() - why[""]) > 0


def test_w_15_a_turn_that_ends_by_itself_is_asked_where_computers_move_at_once() -> None:
    """With the last action point nothing but the end is left, which the table plays; then nobody can take back."""
    title = TITLES["nile"]
    match = Match(title, 3, title.meta.defaults(), bytes(32))
    table = table_round(match)
    people = [*table.occupants]
    found = False
    while not (match.over or found):
        for seat in match.awaited if match.to_act == match.awaited else ():
            others = [Occupant(name="Iara", computer="steady") if at != seat else who for at, who in enumerate(people)]
            for move in match.legal(seat):
                look = match.outlook(seat, move)
                if look.final or not look.on or seat in look.awaited:
                    continue
                table.occupants = others
                with_computers = why_ask(table, seat, move)
                table.occupants = [*people]
                assert why_ask(table, seat, move) == "", "a person may take it back until the next one moves"
                found = found or with_computers == "table.sure.turn"
        match.play({seat: match.legal(seat)[match.ply % len(match.legal(seat))] for seat in match.awaited})
    assert found


async def test_w_15_dont_ask_again_stands_in_the_question_and_settings_take_it_back(world: World) -> None:
    code = await world.start("Anna", "Bruno", arg="dos_rios")
    name, move = await world.until_asked(code)
    question = (await world.does(name, "move", code, move)).screen
    assert question
    _, always = question.choices
    before = (await world.match(code)).no
    done = await world.service.act(await world.caller(name), pressed(always))
    assert "settings" in done.notice
    assert (await world.match(code)).no > before
    while True:
        again, move = await world.until_asked(code)
        if again == name:
            break
        await world.does(again, "sure", code, move)
    before = (await world.match(code)).no
    await world.does(name, "move", code, move)
    assert (await world.match(code)).no > before, "played at once"
    await world.does(name, "settings", arg="confirm=on")
    while True:
        again, move = await world.until_asked(code)
        if again == name:
            break
        await world.does(again, "sure", code, move)
    before = (await world.match(code)).no
    assert "Sure?" in (await world.does(name, "move", code, move)).screen.text  # type: ignore[union-attr]
    assert (await world.match(code)).no == before
