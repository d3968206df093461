"""A game small enough to see through: each round all seats secretly show a number, the greatest wins its value.

The last round is forced. With `waits` seat 0 first has that many lone secret moves, which can be taken back. It tests
`core.match` and the twins; no player ever meets it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Annotated

import pytest

from core import wording
from core.chance import Chance
from core.game import (
    Event,
    Game,
    Meta,
    Move,
    Option,
    Options,
    Outcome,
    Seat,
    Share,
    State,
    Step,
    View,
    places,
    require_exactly,
)
from core.notation import Notation, Number
from core.telling import Part
from core.thinking.mind import Fitted, Judgement, Mind, Plan
from core.wording import Line, Refusal, Who


class Show(Move, frozen=True):
    pattern = "show {number}"
    number: Annotated[int, Number(4, first=0)]


class Wait(Move, frozen=True):
    """A lone move that can be taken back."""

    pattern = "wait {note}"
    secret = True
    note: Annotated[int, Number(3, first=0)]


NOTATION: Notation[Move] = Notation(Show, Wait)


class ToyState(State):
    __slots__ = ("deck", "hands", "points", "shown", "waits")

    def __init__(self, seats: int, waits: int, chance: Chance) -> None:
        self.hands = [[1, 2, 3] for _ in range(seats)]
        self.points = [0] * seats
        self.waits = waits
        self.deck = [1, 2, 3]
        self.shown: tuple[int, ...] = ()
        chance.shuffle(self.deck, "deck")

    def clone(self) -> ToyState:
        twin = ToyState.__new__(ToyState)
        twin.hands = [hand.copy() for hand in self.hands]
        twin.points, twin.deck = self.points.copy(), self.deck.copy()
        twin.waits, twin.shown = self.waits, self.shown
        return twin


class ToyView(View, frozen=True, kw_only=True):
    hand: tuple[int, ...]
    points: tuple[int, ...]
    shown: tuple[int, ...]
    waits: int


class Toy(Game[ToyState, Move, ToyView]):
    meta = Meta("toy", (2, 4), (Option("waits", ("0", "1", "2"), "0"),))

    def new(self, seats: int, options: Options, chance: Chance) -> ToyState:
        return ToyState(seats, int(options["waits"]), chance)

    def to_act(self, state: ToyState) -> tuple[Seat, ...]:
        if not state.deck:
            return ()
        return (Seat(0),) if state.waits else tuple(Seat(seat) for seat in range(len(state.hands)))

    def legal(self, state: ToyState, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act(state):
            return ()
        if state.waits:
            return (Wait(1), Wait(2))
        return tuple(Show(number) for number in state.hands[seat])

    def apply(self, state: ToyState, moves: Mapping[Seat, Move], chance: Chance) -> list[Event]:
        require_exactly(self.to_act(state), moves)
        for seat, move in moves.items():
            if move not in self.legal(state, seat):
                raise Refusal("table.not_your_turn")
        if state.waits:
            state.waits -= 1
            return [Event("table.undone", {"who": Who(0)}, audience=Seat(0))]
        prize = state.deck.pop()
        state.shown = tuple(move.number for _, move in sorted(moves.items()) if isinstance(move, Show))
        for seat, hand in enumerate(state.hands):
            hand.remove(state.shown[seat])
            if state.shown[seat] == max(state.shown):
                state.points[seat] += prize
        return [Event("table.seat", {"n": prize}, reveals=True)]

    def view(self, state: ToyState, viewer: Seat | None) -> ToyView:
        return ToyView(
            viewer=viewer,
            to_act=self.to_act(state),
            hand=() if viewer is None else tuple(state.hands[viewer]),
            points=tuple(state.points),
            shown=state.shown,
            waits=state.waits,
        )

    def outcome(self, state: ToyState) -> Outcome | None:
        if self.to_act(state):
            return None
        shares = tuple((Share("table.seat", points),) for points in state.points)
        return Outcome("table.end.resigned", places(state.points), tuple(state.points), shares)

    def imagine(self, state: ToyState, viewer: Seat | None, chance: Chance) -> ToyState:
        """Everybody's numbers follow from what was shown; the prizes to come and their order are hidden."""
        twin = state.clone()
        twin.deck.sort()
        chance.shuffle(twin.deck, "deck")
        return twin

    def standing(self, state: ToyState) -> tuple[tuple[Share, ...], ...]:
        return tuple((Share("table.seat", points),) for points in state.points)

    def parse(self, text: str) -> Move:
        return NOTATION.read(text)

    def steps(self, view: ToyView, move: Move) -> tuple[Step, ...]:
        return (Step(str(move), Line("table.unreadable", {"text": str(move)})),)

    def prompt(self, view: ToyView) -> Line:
        return Line("table.over")

    def tell(self, view: ToyView) -> tuple[Part, ...]:
        """The hand as data: a catalogue that says anything for any key can't tell one from another."""
        told = {
            "now": Line("table.over"),
            "me": Line("table.unreadable", {"text": "Your numbers are " + ", ".join(map(str, view.hand))}),
            "players": Line("table.unreadable", {"text": "Shown were " + ", ".join(map(str, view.shown))}),
            "leads": Line("table.unreadable", {"text": "The points are " + ", ".join(map(str, view.points))}),
            "end": Line("table.unreadable", {"text": f"Still to wait {view.waits}"}),
        }
        return tuple(
            Part(name=topic, topic=topic, title=Line(f"table.ask.{topic}"), lines=(line,))
            for topic, line in told.items()
            if topic != "me" or view.viewer is not None
        )

    def decide(self, view: ToyView, legal: Sequence[Move], chance: Chance) -> Move:
        return legal[0]

    def bound(self, seats: int, options: Options) -> int:
        return 3 + int(options["waits"])


class ToyMind(Mind[ToyState, Move]):
    """The greater, the better it looks; who has more points wins."""

    fitted = Fitted(
        "by hand", ("points",), dict.fromkeys((2, 3, 4), Judgement((1.0,), 1.0, 2.0, Plan("tree", 200, curiosity=0.5)))
    )

    def worths(self, state: ToyState, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        return [float(move.number) if isinstance(move, Show) else 0.0 for move in legal]

    def features(self, state: ToyState) -> Sequence[Sequence[float]]:
        return [[float(points)] for points in state.points]

    def points(self, state: ToyState) -> Sequence[float]:
        return state.points


class AnyWords(NullTranslations):
    """A catalogue that has something to say for every key."""

    def gettext(self, message: str) -> str:
        return f"<{message}>"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"<{msgid1} {n}>"


def worded(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The toy, with something to say for one test."""
    catalogue = wording._catalogue
    monkeypatch.setattr(
        wording, "_catalogue", lambda language, domain: AnyWords() if domain == "toy" else catalogue(language, domain)
    )
    return Toy()
