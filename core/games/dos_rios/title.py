"""Dos Rios as `core.game.Game`: each question handed to the module that answers it."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from core.chance import Chance
from core.game import Event, Game, Meta, Option, Options, Outcome, Plan, Seat, Step
from core.games.dos_rios import scoring, set_up, sketch
from core.games.dos_rios.box import PLACED
from core.games.dos_rios.menus import prompt, steps
from core.games.dos_rios.moves import (
    DosRiosMove,
    parse,
)
from core.games.dos_rios.player import greedy
from core.games.dos_rios.rules import LONGEST_COURSE, PLIES_A_TURN, apply, legal, to_act
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.view import DosRiosView, view
from core.wording import Line


class DosRios(Game[DosRiosState, DosRiosMove, DosRiosView]):
    """Two to four landowners divert two rivers. `layout` is an operator's valley in words, '' for the box's own."""

    def __init__(self, layout: str = "") -> None:
        self.meta = Meta(
            "dos_rios",
            (2, 4),
            (
                Option("laying", ("alternate", "first_player"), "alternate"),
                Option("round_limit", (set_up.UNLIMITED, "20", "200"), set_up.UNLIMITED),
                Option("layout", (layout,), layout, pinned=True),
            ),
        )

    def new(self, seats: int, options: Options, chance: Chance) -> DosRiosState:
        return set_up.new(seats, options, chance)

    def to_act(self, state: DosRiosState) -> tuple[Seat, ...]:
        return to_act(state)

    def legal(self, state: DosRiosState, seat: Seat) -> tuple[DosRiosMove, ...]:
        return legal(state, seat)

    def apply(self, state: DosRiosState, moves: Mapping[Seat, DosRiosMove], chance: Chance) -> list[Event]:
        return apply(state, moves, chance)

    def view(self, state: DosRiosState, viewer: Seat | None) -> DosRiosView:
        return view(state, viewer, self.to_act(state))

    def outcome(self, state: DosRiosState) -> Outcome | None:
        return scoring.outcome(state)

    def parse(self, text: str) -> DosRiosMove:
        return parse(text)

    def steps(self, view: DosRiosView, move: DosRiosMove) -> tuple[Step, ...]:
        return steps(view, move)

    def prompt(self, view: DosRiosView) -> Line:
        return prompt(view)

    def decide(self, view: DosRiosView, legal: Sequence[DosRiosMove], chance: Chance) -> DosRiosMove:
        return greedy(view, legal, chance)

    def bound(self, seats: int, options: Options) -> int:
        """The rules alone never end a match of players who only decline; `round_limit` does."""
        if options["round_limit"] == set_up.UNLIMITED:
            return sys.maxsize
        return 2 * LONGEST_COURSE + seats * (PLACED + int(options["round_limit"]) * PLIES_A_TURN)

    def plan(self, view: DosRiosView, seat: Seat, moves: Sequence[DosRiosMove]) -> Plan | None:
        return sketch.plan(view, seat, moves)

    def help(self, view: DosRiosView) -> tuple[Line, ...]:
        keys = {
            "lay": ["flow"],
            "tie": ["flow", "tie"],
            "place": ["place"],
            "act": ["walk", "evict", "dam", "build", "harvest" if view.round > 1 else "first", "win"],
            "over": ["win"],
        }[view.phase]
        return tuple(Line(f"dos_rios.help.{key}") for key in keys)
