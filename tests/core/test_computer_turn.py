"""What a table awaits of a computer, and until when it is wanted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core import absence
from core.computer_turn import awaited, stands
from core.game import Seat
from core.levels import USUAL
from core.people import Account, Person, PersonId
from core.ports.thinking import Priority
from core.stored import Cancellation
from core.table import Table
from core.thinking.job import LIMIT_S
from tests.toy import Show, Toy, Wait

SEED = bytes(32)
ANNA, BRUNO, IARA, TUPA = map(Seat, range(4))


def table_of(*, waits: int = 0, computers: int = 2) -> Table:
    """Anna and Bruno, and computers, who all show a number at once; first Anna waits so often."""
    table = Table(code="KXRM", title=Toy(), owner=PersonId(1), options={"waits": str(waits)})
    for number, name in enumerate(("Anna", "Bruno"), 1):
        table.join(Person(id=PersonId(number), name=name, language="en"), Account("fake", name))
    for level in ("strong", "beginner")[:computers]:
        table.add_computer(level)
    table.start(0.0)
    return table


def test_of_several_who_choose_at_once_each_is_awaited_in_turn_and_all_share_the_time() -> None:
    table = table_of()
    first = awaited(table, SEED)
    assert first
    assert (first.seat, first.level, first.job.level) == (IARA, "strong", "strong")
    assert first.job.limit_s == LIMIT_S / 2
    assert not first.followed, "people choose, too"
    table.submit(IARA, Show(1), 0.0)
    second = awaited(table, SEED)
    assert second
    assert (second.seat, second.level, second.job.limit_s) == (TUPA, "beginner", LIMIT_S)
    table.submit(TUPA, Show(1), 0.0)
    assert awaited(table, SEED) is None


def test_the_last_choice_is_shown_as_soon_as_it_is_made() -> None:
    table = table_of(computers=1)
    for seat in (ANNA, BRUNO):
        table.submit(seat, Show(2), 0.0)
    turn = awaited(table, SEED)
    assert turn
    assert turn.followed


def test_where_people_play_they_are_waiting() -> None:
    table = table_of()
    turn = awaited(table, SEED)
    assert turn
    assert turn.priority is Priority.PEOPLE
    absence.hold(table, ANNA)
    absence.hold(table, BRUNO)
    turn = awaited(table, SEED)
    assert turn
    assert (turn.seat, turn.level, turn.priority) == (ANNA, USUAL, Priority.COMPUTERS)


def test_the_position_that_is_asked_about_holds_nothing_that_the_seat_can_not_know() -> None:
    """Two tables that differ in the prizes to come ask the same."""
    one, other = table_of(), table_of()
    assert one.match
    assert other.match
    other.match._state.deck = one.match._state.deck[::-1]
    asked = [turn.job for table in (one, other) if (turn := awaited(table, SEED))]
    assert one.match._state.deck != other.match._state.deck
    assert asked[0].position.read().deck == asked[1].position.read().deck


CHANGES: dict[str, Callable[[Table], object]] = {
    "a move is taken back": lambda table: table.undo(ANNA, 0.0),
    "somebody gives up": lambda table: table.resign(BRUNO, 0.0),
    "a computer plays for somebody": lambda table: absence.hold(table, BRUNO),
    "it has decided already": lambda table: table.submit(IARA, Show(2), 0.0),
    "the round is over": lambda table: [table.submit(Seat(at), Show(1), 0.0) for at in range(4)],
    "the table is cancelled": lambda table: table.cancel(Cancellation()),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_the_position_or_who_decides_makes_a_thought_stale(change: str) -> None:
    table = table_of(waits=1)
    table.submit(ANNA, Wait(1), 0.0)
    turn = awaited(table, SEED)
    assert turn
    assert stands(table, turn)
    CHANGES[change](table)
    assert not stands(table, turn)


def test_whoever_is_back_decides_themselves() -> None:
    table = table_of(computers=1)
    absence.hold(table, ANNA)
    turn = awaited(table, SEED)
    assert turn
    assert turn.seat == ANNA
    absence.come_back(table, ANNA, 0.0)
    assert not stands(table, turn)


def test_what_others_choose_meanwhile_in_secret_leaves_it_standing() -> None:
    table = table_of()
    turn = awaited(table, SEED)
    assert turn
    table.submit(BRUNO, Show(3), 0.0)
    assert stands(table, turn)
