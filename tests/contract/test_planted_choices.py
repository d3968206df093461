"""The twins find what tells of the others' choices: of a joint one before all have chosen, of turns made ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from core import observing
from core.game import LookAhead, Move, Seat
from core.table import Table
from core.titles import TITLES
from core.wording import Line as Sentence
from tests.contract.cases import Case
from tests.contract.play import Line
from tests.contract.twins import Leak, Twin, compare, record
from tests.contract.watchers import WATCHERS, Instant, Watchers
from tests.toy import Show, Toy, ToyView, worded

VIEWER = Seat(1)
OTHERS_CHOOSE_OTHERWISE = Twin({}, {})


class Planning(Toy):
    """A toy in which one may choose what to show next before the others have."""

    def look_ahead(self, view: ToyView, seat: Seat, moves: Sequence[Move]) -> LookAhead | None:
        shown = [move.number for move in moves if isinstance(move, Show)]
        left = tuple(Show(number) for number in view.hand if number not in shown)
        return LookAhead(msgspec.structs.replace(view, shown=(*view.shown, *shown)), tuple(moves), left, None)


class ToyCase(Case):
    every = 1


@pytest.fixture
def case(monkeypatch: pytest.MonkeyPatch) -> ToyCase:
    worded(monkeypatch)
    return ToyCase("toy", 4, (), titles=TITLES.with_titles(Planning()))


def look(case: Case, watchers: Watchers) -> None:
    for seed in range(12):
        compare(record(case, Line(seed, "uniform")), VIEWER, OTHERS_CHOOSE_OTHERWISE, watchers, {})


def how_many_have_chosen(instant: Instant) -> int:
    return len(instant.pending)


def what_they_have_chosen(instant: Instant) -> list[str]:
    return sorted(map(str, instant.pending.values()))


def who_has_chosen(instant: Instant) -> list[Seat]:
    return sorted(instant.pending)


def test_what_others_have_chosen_so_far_is_hidden(case: Case) -> None:
    look(case, {"how many": how_many_have_chosen})
    for watcher in (what_they_have_chosen, who_has_chosen):
        with pytest.raises(Leak):
            look(case, {"what": watcher})


def test_an_honest_observation_tells_the_viewers_own_choices_only(case: Case) -> None:
    """And there are some to tell: of a joint choice, and of turns ahead."""
    found = {"own_choice": 0, "ahead": 0, "chosen": 0}

    def watch(instant: Instant) -> object:
        seen = instant.seen
        found["own_choice"] += seen.own_choice is not None
        found["ahead"] += seen.ahead is not None and bool(seen.ahead.moves)
        found["chosen"] += seen.chosen is not None and seen.chosen[0] > 0
        return seen

    look(case, {"observation": watch})
    assert all(found.values()), found


def next_seat(table: Table, seat: Seat) -> Seat:
    return Seat((seat + 1) % len(table.occupants))


def own_choice_of_the_next_seat(table: Table, viewer: Seat) -> dict[str, Any]:
    text = table.pending.get(next_seat(table, viewer))
    return {"own_choice": Sentence("table.unreadable", {"text": text}) if text else None}


def ahead_of_the_next_seat(table: Table, viewer: Seat) -> dict[str, Any]:
    return {"ahead": observing._ahead(table, table.need_match(), next_seat(table, viewer))}


def premoves_of_the_next_seat(table: Table, viewer: Seat) -> dict[str, Any]:
    """Tried on the viewer's own view: the steps leak, not the hand."""
    kept = {viewer: table.premoves.get(next_seat(table, viewer), ())}
    return {"ahead": observing._ahead(msgspec.structs.replace(table, premoves=kept), table.need_match(), viewer)}


def first_who_has_chosen(table: Table, viewer: Seat) -> dict[str, Any]:
    return {"chosen": (min(table.pending, default=0), len(table.occupants))}


def highest_choice_so_far(table: Table, viewer: Seat) -> dict[str, Any]:
    return {"chosen": (max((int(text[-1]) for text in table.pending.values()), default=0), len(table.occupants))}


def undo_while_the_first_seat_has_not_chosen(table: Table, viewer: Seat) -> dict[str, Any]:
    return {"undo": Seat(0) not in table.pending}


@pytest.mark.parametrize(
    "leak",
    [
        own_choice_of_the_next_seat,
        ahead_of_the_next_seat,
        premoves_of_the_next_seat,
        first_who_has_chosen,
        highest_choice_so_far,
        undo_while_the_first_seat_has_not_chosen,
    ],
)
def test_an_observation_that_tells_of_another_seats_choices_is_found(
    case: Case, leak: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    observe = observing.observe

    def leaky(table: Table, viewer: Seat | None) -> Any:
        assert viewer is not None
        return msgspec.structs.replace(observe(table, viewer), **leak(table, viewer))

    monkeypatch.setattr("tests.contract.watchers.observe", leaky)
    with pytest.raises(Leak):
        look(case, {"observation": WATCHERS["observation"]})
