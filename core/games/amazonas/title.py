"""Amazonas as `core.game.Game`: each question handed to the module that answers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.chance import Chance
from core.game import Event, Game, LookAhead, Meta, Option, Options, Outcome, Scene, Seat, Share, Step
from core.games.amazonas import ahead, menus, rules, scoring
from core.games.amazonas.board import board_for
from core.games.amazonas.components import EVENTS, ROUNDS, TENTS
from core.games.amazonas.gazetteer import meant, near
from core.games.amazonas.guide import guide
from core.games.amazonas.help import help_lines, prompt, why
from core.games.amazonas.imagining import imagine
from core.games.amazonas.maps import FIRST, SECOND, load
from core.games.amazonas.moves import NOTATION, AmazonasMove
from core.games.amazonas.observe import observe
from core.games.amazonas.player import greedy
from core.games.amazonas.signs import LEGEND
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.telling import tell
from core.games.amazonas.view import AmazonasView
from core.telling import Part
from core.wording import Line


class Amazonas(Game[AmazonasState, AmazonasMove, AmazonasView]):
    """Two to four explorers camp along the river. `own_map` is the text of an operator's map file, "" for the box's.

    Raises `MapError` for a file that can't be played on.
    """

    def __init__(self, own_map: str = "", source: str = "map") -> None:
        if own_map:
            load(own_map, source)
        self.meta = Meta(
            "amazonas",
            (2, 4),
            (
                Option("edition", ("italian", "french"), "italian"),
                Option("mission_choice"),
                Option("two_player_medals", ("3-2", "4-2"), "3-2"),
                Option("map", (own_map,) if own_map else (SECOND, FIRST), own_map or SECOND, pinned=True),
            ),
        )

    def new(self, seats: int, options: Options, chance: Chance) -> AmazonasState:
        return rules.set_up(seats, options, board_for(options["map"]), chance)

    def to_act(self, state: AmazonasState) -> tuple[Seat, ...]:
        return rules.to_act(state)

    def legal(self, state: AmazonasState, seat: Seat) -> tuple[AmazonasMove, ...]:
        return rules.legal(state, seat)

    def apply(self, state: AmazonasState, moves: Mapping[Seat, AmazonasMove], chance: Chance) -> list[Event]:
        return rules.play(state, moves)

    def round(self, state: AmazonasState) -> int | None:
        return state.round

    def view(self, state: AmazonasState, viewer: Seat | None) -> AmazonasView:
        return observe(state, viewer, rules.to_act(state))

    def imagine(self, state: AmazonasState, viewer: Seat | None, chance: Chance) -> AmazonasState:
        return imagine(state, viewer, chance)

    def standing(self, state: AmazonasState) -> tuple[tuple[Share, ...], ...]:
        return scoring.breakdowns(state)

    def outcome(self, state: AmazonasState) -> Outcome | None:
        return scoring.outcome(state)

    def parse(self, text: str) -> AmazonasMove:
        return NOTATION.read(text)

    def steps(self, view: AmazonasView, move: AmazonasMove) -> tuple[Step, ...]:
        return menus.steps(view, move) if menus.asked(view, move) else ahead.steps(view, move)

    def prompt(self, view: AmazonasView) -> Line:
        return prompt(view)

    def following(self, view: AmazonasView) -> tuple[Seat, ...]:
        """In a round's order; what follows a round's last turn is chosen by all at once."""
        if view.turn is None or view.to_act != (view.turn,):
            return ()
        return view.order[view.order.index(view.turn) + 1 :]

    def help(self, view: AmazonasView) -> tuple[Line, ...]:
        return help_lines(view)

    def decide(self, view: AmazonasView, legal: Sequence[AmazonasMove], chance: Chance) -> AmazonasMove:
        return greedy(view, legal, chance)

    def guide(self) -> tuple[Scene, ...]:
        return guide()

    def why(self, view: AmazonasView) -> Line | None:
        return why(view)

    def tell(self, view: AmazonasView) -> tuple[Part, ...]:
        return tell(view)

    def place(self, view: AmazonasView, typed: str) -> str:
        return meant(view, typed)

    def near(self, view: AmazonasView, spot: str) -> tuple[Line, ...]:
        return near(view, spot)

    def legend(self) -> tuple[tuple[str, Line], ...]:
        return LEGEND

    def look_ahead(self, view: AmazonasView, seat: Seat, moves: Sequence[AmazonasMove]) -> LookAhead | None:
        return ahead.look_ahead(view, seat, moves)

    def conditions(self, view: AmazonasView, seat: Seat, move: AmazonasMove) -> Sequence[tuple[str, Line]]:
        return ahead.conditions(view, seat, move)

    def holds(self, view: AmazonasView, condition: str, move: AmazonasMove) -> bool:
        return ahead.holds(view, condition, move)

    def bound(self, seats: int, options: Options) -> int:
        """The missions; each round the cards and everybody's `done`; offers with a pile; every tent there is."""
        return 1 + ROUNDS * (1 + seats) + EVENTS["indio"] * (seats + 1) + 2 * TENTS * seats
