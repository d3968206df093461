"""Nile as `core.game.Game`: each question handed to the module that answers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.chance import Chance
from core.game import Dial, Event, Game, LookAhead, Meta, Option, Options, Outcome, Scene, Seat, Share, Step
from core.games.nile import (
    ahead,
    ahead_menus,
    deeds,
    guide,
    help,
    imagining,
    legal,
    menus,
    observe,
    places,
    player,
    rules,
    scoring,
    setup,
    standing,
    telling,
)
from core.games.nile.board_file import load
from core.games.nile.moves import NOTATION, NileMove
from core.games.nile.state import NileState
from core.games.nile.view import NileView
from core.telling import Part
from core.wording import Line


class Nile(Game[NileState, NileMove, NileView]):
    """Two to five growers sow and harvest between flood and ebb. `own_board` is the text of an operator's data file,
    "" for the box's; `source` is what errors call it.

    Raises `BadBox` for a file that can't be played with.
    """

    noise = frozenset({"nile.ended"})
    """Said of every turn, and new only where nothing else was done."""

    def __init__(self, own_board: str = "", source: str = "board") -> None:
        if own_board:
            load(own_board, source)
        self.meta = Meta(
            "nile",
            (2, 5),
            (
                Option("hippo_auction"),
                Option("start_auction"),
                Option("buy_others"),
                Option("revive"),
                Option("boat", ("each_round", "scoring_rounds"), "each_round"),
                Option("cover", ("three_rows", "two_rows"), "three_rows"),
                Option("board", (own_board,), own_board, pinned=True),
            ),
        )

    def new(self, seats: int, options: Options, chance: Chance) -> NileState:
        return setup.new(seats, options, chance)

    def to_act(self, state: NileState) -> tuple[Seat, ...]:
        return rules.to_act(state)

    def legal(self, state: NileState, seat: Seat) -> tuple[NileMove, ...]:
        return legal.legal(state, seat)

    def apply(self, state: NileState, moves: Mapping[Seat, NileMove], chance: Chance) -> list[Event]:
        return rules.apply(state, moves, chance)

    def round(self, state: NileState) -> int | None:
        return state.round

    def view(self, state: NileState, viewer: Seat | None) -> NileView:
        return observe.observe(state, viewer, rules.to_act(state))

    def imagine(self, state: NileState, viewer: Seat | None, chance: Chance) -> NileState:
        return imagining.imagine(state, chance)

    def standing(self, state: NileState) -> tuple[tuple[Share, ...], ...]:
        return standing.standing(state)

    def outcome(self, state: NileState) -> Outcome | None:
        return scoring.outcome(state)

    def parse(self, text: str) -> NileMove:
        return NOTATION.read(text)

    def steps(self, view: NileView, move: NileMove) -> tuple[Step, ...]:
        return menus.steps(view, move) if menus.asked(view, move) else ahead_menus.steps(view, move)

    def dials(self, view: NileView) -> tuple[Dial, ...]:
        return menus.dials(view)

    def dialled(self, view: NileView, amounts: Sequence[int]) -> NileMove:
        return menus.dialled(view, amounts)

    def prompt(self, view: NileView) -> Line:
        return deeds.prompt(view)

    def help(self, view: NileView) -> tuple[Line, ...]:
        return help.help_lines(view)

    def guide(self) -> tuple[Scene, ...]:
        return guide.guide()

    def why(self, view: NileView) -> Line | None:
        return help.why(view)

    def tell(self, view: NileView) -> tuple[Part, ...]:
        return telling.tell(view)

    def place(self, view: NileView, typed: str) -> str:
        return places.place(typed)

    def near(self, view: NileView, spot: str) -> tuple[Line, ...]:
        return places.near(view, spot)

    def legend(self) -> tuple[tuple[str, Line], ...]:
        return help.legend()

    def decide(self, view: NileView, legal: Sequence[NileMove], chance: Chance) -> NileMove:
        return player.greedy(view, legal, chance)

    def look_ahead(self, view: NileView, seat: Seat, moves: Sequence[NileMove]) -> LookAhead | None:
        return ahead.look_ahead(view, seat, moves)

    def conditions(self, view: NileView, seat: Seat, move: NileMove) -> Sequence[tuple[str, Line]]:
        return ahead.conditions(view, seat, move)

    def holds(self, view: NileView, condition: str, move: NileMove) -> bool:
        return ahead.holds(view, condition, move)

    def bound(self, seats: int, options: Options) -> int:
        return rules.bound(seats)
