"""Dos Rios as `core.game.Game`: each question handed to the module that answers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.chance import Chance
from core.game import Event, Game, LookAhead, Meta, Option, Options, Outcome, Seat, Step
from core.games.dos_rios import conditions, help, menus, observe, player, premoves, rules, scoring, set_up
from core.games.dos_rios import legal as listing
from core.games.dos_rios import moves as notation
from core.games.dos_rios.components import NO_LIMIT
from core.games.dos_rios.moves import DosRiosMove
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.view import DosRiosView
from core.wording import Line


class DosRios(Game[DosRiosState, DosRiosMove, DosRiosView]):
    """Two to four landowners divert two rivers. `layout` is an operator's valley in words, '' for the box's own."""

    def __init__(self, layout: str = "") -> None:
        self.meta = Meta(
            "dos_rios",
            (2, 4),
            (
                Option("laying", ("alternate", "first_player"), "alternate"),
                Option("round_limit", (NO_LIMIT, "20", "200"), NO_LIMIT),
                Option("layout", (layout,), layout, pinned=True),
            ),
        )

    def new(self, seats: int, options: Options, chance: Chance) -> DosRiosState:
        return set_up.new(seats, options, chance)

    def to_act(self, state: DosRiosState) -> tuple[Seat, ...]:
        return state.to_act

    def legal(self, state: DosRiosState, seat: Seat) -> tuple[DosRiosMove, ...]:
        return listing.legal(state, seat)

    def apply(self, state: DosRiosState, moves: Mapping[Seat, DosRiosMove], chance: Chance) -> list[Event]:
        return rules.apply(state, moves, chance)

    def view(self, state: DosRiosState, viewer: Seat | None) -> DosRiosView:
        return observe.observe(state, viewer)

    def outcome(self, state: DosRiosState) -> Outcome | None:
        return scoring.outcome(state)

    def parse(self, text: str) -> DosRiosMove:
        return notation.read(text)

    def steps(self, view: DosRiosView, move: DosRiosMove) -> tuple[Step, ...]:
        return menus.steps(view, move)

    def prompt(self, view: DosRiosView) -> Line:
        return help.prompt(view)

    def decide(self, view: DosRiosView, legal: Sequence[DosRiosMove], chance: Chance) -> DosRiosMove:
        return player.greedy(view, legal, chance)

    def bound(self, seats: int, options: Options) -> int:
        return rules.bound(seats, options)

    def look_ahead(self, view: DosRiosView, seat: Seat, moves: Sequence[DosRiosMove]) -> LookAhead | None:
        return premoves.look_ahead(view, seat, moves)

    def conditions(self, view: DosRiosView, seat: Seat, move: DosRiosMove) -> Sequence[tuple[str, Line]]:
        return conditions.conditions(move)

    def holds(self, view: DosRiosView, condition: str, move: DosRiosMove) -> bool:
        return conditions.holds(view, condition, move)

    def help(self, view: DosRiosView) -> tuple[Line, ...]:
        return help.help_for(view)
