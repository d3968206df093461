"""Coloretto as `core.game.Game`: each question handed to the module that answers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.chance import Chance
from core.game import Event, Game, LookAhead, Meta, Option, Options, Outcome, Scene, Seat, Share, Step, in_turn
from core.games.coloretto import checks, conditions, guide, help, menus, nearby, premoves, rules, scoring, telling
from core.games.coloretto.imagining import imagine
from core.games.coloretto.moves import NOTATION, ColorettoMove
from core.games.coloretto.observe import observe
from core.games.coloretto.player import greedy
from core.games.coloretto.state import ColorettoState
from core.games.coloretto.view import ColorettoView
from core.telling import Part
from core.wording import Line


class Coloretto(Game[ColorettoState, ColorettoMove, ColorettoView]):
    """Two to four explorers collect each animal of a class once."""

    meta = Meta("coloretto", (2, 4), (Option("quickstart"),))

    noise = frozenset({"coloretto.protected"})
    """Whoever is given a card takes it (CA-12): the gift says so."""

    def new(self, seats: int, options: Options, chance: Chance) -> ColorettoState:
        return rules.set_up(seats, options["quickstart"] == "on", chance)

    def to_act(self, state: ColorettoState) -> tuple[Seat, ...]:
        return rules.to_act(state)

    def legal(self, state: ColorettoState, seat: Seat) -> tuple[ColorettoMove, ...]:
        return checks.legal_moves(state) if seat in rules.to_act(state) else ()

    def apply(self, state: ColorettoState, moves: Mapping[Seat, ColorettoMove], chance: Chance) -> list[Event]:
        return rules.apply(state, moves)

    def view(self, state: ColorettoState, viewer: Seat | None) -> ColorettoView:
        return observe(state, viewer, rules.to_act(state))

    def imagine(self, state: ColorettoState, viewer: Seat | None, chance: Chance) -> ColorettoState:
        return imagine(state, viewer, chance)

    def standing(self, state: ColorettoState) -> tuple[tuple[Share, ...], ...]:
        return scoring.standing(state)

    def outcome(self, state: ColorettoState) -> Outcome | None:
        return scoring.outcome(state)

    def parse(self, text: str) -> ColorettoMove:
        return NOTATION.read(text)

    def steps(self, view: ColorettoView, move: ColorettoMove) -> tuple[Step, ...]:
        return menus.steps(view, move)

    def prompt(self, view: ColorettoView) -> Line:
        return help.prompt(view)

    def decide(self, view: ColorettoView, legal: Sequence[ColorettoMove], chance: Chance) -> ColorettoMove:
        return greedy(view, legal, chance)

    def bound(self, seats: int, options: Options) -> int:
        return rules.most_plies()

    def look_ahead(self, view: ColorettoView, seat: Seat, moves: Sequence[ColorettoMove]) -> LookAhead | None:
        return premoves.look_ahead(view, seat, moves)

    def conditions(self, view: ColorettoView, seat: Seat, move: ColorettoMove) -> Sequence[tuple[str, Line]]:
        return conditions.conditions(view, seat, move)

    def holds(self, view: ColorettoView, condition: str, move: ColorettoMove) -> bool:
        return conditions.holds(view, condition, move)

    def guide(self) -> tuple[Scene, ...]:
        return guide.scenes()

    def why(self, view: ColorettoView) -> Line | None:
        return help.why(view)

    def tell(self, view: ColorettoView) -> tuple[Part, ...]:
        return telling.tell(view)

    def place(self, view: ColorettoView, typed: str) -> str:
        return nearby.place(view, typed)

    def near(self, view: ColorettoView, spot: str) -> tuple[Line, ...]:
        return nearby.near(view, spot)

    def legend(self) -> tuple[tuple[str, Line], ...]:
        return help.legend()

    def following(self, view: ColorettoView) -> tuple[Seat, ...]:
        return in_turn(view.turn, len(view.players)) if view.to_act == (view.turn,) else ()

    def help(self, view: ColorettoView) -> tuple[Line, ...]:
        return help.help_lines(view)
