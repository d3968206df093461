"""Dos Rios as `core.game.Game`: each question handed to the module that answers it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from core.chance import Chance
from core.game import Event, Game, LookAhead, Meta, Option, Options, Outcome, Scene, Seat, Share, Step, in_turn
from core.games.dos_rios import (
    conditions,
    guide,
    help,
    imagining,
    menus,
    nearby,
    observe,
    player,
    premoves,
    rules,
    scoring,
    set_up,
    telling,
    terms,
)
from core.games.dos_rios import legal as listing
from core.games.dos_rios import moves as notation
from core.games.dos_rios.components import NO_LIMIT
from core.games.dos_rios.moves import DosRiosMove
from core.games.dos_rios.places import among
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.view import DosRiosView
from core.telling import Part
from core.wording import Line

VERSIONS = (1, 2)
"""Of the rules, whose matches can be played."""


class DosRios(Game[DosRiosState, DosRiosMove, DosRiosView]):
    """Two to four landowners divert two rivers. `layout` is an operator's valley in words, '' for the box's own.

    Matches of rules version 1 go on as they were begun: walks don't pause on foreign fincas (DR-12), and whoever has
    given up may still win (DR-21).
    """

    noise = frozenset({"dos_rios.ended"})

    def __init__(self, layout: str = "", rules_version: int = 2) -> None:
        self.meta = Meta(
            "dos_rios",
            (2, 4),
            (
                Option("laying", ("alternate", "first_player"), "alternate"),
                Option("round_limit", (NO_LIMIT, "12", "20", "200"), NO_LIMIT),
                Option("layout", (layout,), layout, pinned=True),
            ),
            rules_version,
        )

    def of_version(self, version: int) -> DosRios:
        if version not in VERSIONS:
            return super().of_version(version)
        return DosRios(self.meta.defaults()["layout"], version)

    def new(self, seats: int, options: Options, chance: Chance) -> DosRiosState:
        return set_up.new(seats, options, chance, pausing=self.meta.rules_version > 1)

    def retire(self, state: DosRiosState, seats: Collection[Seat]) -> None:
        if self.meta.rules_version > 1:
            state.retired = among(*seats)

    def to_act(self, state: DosRiosState) -> tuple[Seat, ...]:
        return state.to_act

    def legal(self, state: DosRiosState, seat: Seat) -> tuple[DosRiosMove, ...]:
        return listing.legal(state, seat)

    def apply(self, state: DosRiosState, moves: Mapping[Seat, DosRiosMove], chance: Chance) -> list[Event]:
        return rules.apply(state, moves, chance)

    def round(self, state: DosRiosState) -> int | None:
        return state.round

    def view(self, state: DosRiosState, viewer: Seat | None) -> DosRiosView:
        return observe.observe(state, viewer)

    def imagine(self, state: DosRiosState, viewer: Seat | None, chance: Chance) -> DosRiosState:
        return imagining.imagine(state, chance)

    def standing(self, state: DosRiosState) -> tuple[tuple[Share, ...], ...]:
        return scoring.standing(state)

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

    def guide(self) -> tuple[Scene, ...]:
        return guide.scenes()

    def why(self, view: DosRiosView) -> Line | None:
        return help.why(view)

    def tell(self, view: DosRiosView) -> tuple[Part, ...]:
        return telling.tell(view)

    def place(self, view: DosRiosView, typed: str) -> str:
        return nearby.place(view, typed)

    def near(self, view: DosRiosView, spot: str) -> tuple[Line, ...]:
        return nearby.near(view, spot)

    def legend(self) -> tuple[tuple[str, Line], ...]:
        return terms.LEGEND

    def following(self, view: DosRiosView) -> tuple[Seat, ...]:
        """Who lays a river's next segment follows from where it runs, and nobody comes after the last turn of all."""
        after = in_turn(view.turn, len(view.players))
        last = view.round == view.limit and after[0] == view.start
        return () if last or view.phase not in ("place", "act") else after

    def help(self, view: DosRiosView) -> tuple[Line, ...]:
        return help.help_for(view)
