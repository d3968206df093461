"""Coloretto as `core.game.Game`: each question handed to the module that answers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.chance import Chance
from core.game import Event, Game, Meta, Option, Options, Outcome, Seat, Step, require_exactly
from core.games.coloretto import scoring
from core.games.coloretto.data import (
    ANIMALS,
    COPIES,
)
from core.games.coloretto.menus import prompt, steps
from core.games.coloretto.moves import ColorettoMove, Give, Play, Refuse, Take, parse
from core.games.coloretto.player import greedy
from core.games.coloretto.rules import finish_turn, give, legal_moves, play, refuse, set_up, take, why_not
from core.games.coloretto.state import ColorettoState
from core.games.coloretto.view import ColorettoView, view
from core.wording import Line


class Coloretto(Game[ColorettoState, ColorettoMove, ColorettoView]):
    """Two to four explorers collect each animal of a class once."""

    meta = Meta("coloretto", (2, 4), (Option("quickstart"),))

    def new(self, seats: int, options: Options, chance: Chance) -> ColorettoState:
        return set_up(seats, options["quickstart"] == "on", chance)

    def to_act(self, state: ColorettoState) -> tuple[Seat, ...]:
        if state.reason is not None:
            return ()
        return (state.offer.recipient if state.offer else state.turn,)

    def legal(self, state: ColorettoState, seat: Seat) -> tuple[ColorettoMove, ...]:
        return legal_moves(state) if seat in self.to_act(state) else ()

    def apply(self, state: ColorettoState, moves: Mapping[Seat, ColorettoMove], chance: Chance) -> list[Event]:
        require_exactly(self.to_act(state), moves)
        [(seat, move)] = moves.items()
        if move not in legal_moves(state):
            raise why_not(state, seat, move)
        state.legal = None
        match move:
            case Play(animal):
                return [*play(state, animal), *finish_turn(state)]
            case Give(animal, to):
                return give(state, animal, to)
            case Take():
                return [*take(state), *finish_turn(state)]
            case Refuse(discard):
                return [*refuse(state, discard), *finish_turn(state)]

    def view(self, state: ColorettoState, viewer: Seat | None) -> ColorettoView:
        return view(state, viewer, self.to_act(state))

    def outcome(self, state: ColorettoState) -> Outcome | None:
        return scoring.outcome(state)

    def parse(self, text: str) -> ColorettoMove:
        return parse(text)

    def steps(self, view: ColorettoView, move: ColorettoMove) -> tuple[Step, ...]:
        return steps(view, move)

    def prompt(self, view: ColorettoView) -> Line:
        return prompt(view)

    def decide(self, view: ColorettoView, legal: Sequence[ColorettoMove], chance: Chance) -> ColorettoMove:
        return greedy(view, legal, chance)

    def bound(self, seats: int, options: Options) -> int:
        """Each turn draws a card and takes two decisions at most (CA-2, CA-11)."""
        return 2 * COPIES * len(ANIMALS)

    def help(self, view: ColorettoView) -> tuple[Line, ...]:
        keys = ["offer", "adjacent"] if view.offer else ["turn", "duplicate", "give", "full"]
        return tuple(Line(f"coloretto.help.{key}") for key in [*keys, f"end{'4' if len(view.players) == 4 else ''}"])
