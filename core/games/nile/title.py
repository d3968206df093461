"""Nile as `core.game.Game`: each question handed to the module that answers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.chance import Chance
from core.game import Event, Game, Meta, Option, Options, Outcome, Seat, Step, require_exactly
from core.games.nile import auction, rounds, setup
from core.games.nile.board import MARKET, STEPS_A_TIDE, TRACK
from core.games.nile.box import DESERT_CARDS, load
from core.games.nile.help import help_lines
from core.games.nile.menus import prompt, steps
from core.games.nile.moves import (
    Bid,
    NileMove,
    bids,
    parse,
    start_bids,
)
from core.games.nile.pieces import Phase
from core.games.nile.player import greedy
from core.games.nile.refusals import why_not
from core.games.nile.rules import ACTING, AUCTIONS, LEGAL, box_for, choose_start, play, variants
from core.games.nile.state import NileState
from core.games.nile.view import NileView, view
from core.wording import Line


class Nile(Game[NileState, NileMove, NileView]):
    """Two to five growers sow and harvest between flood and ebb. `own_board` is the text of an operator's data file,
    "" for the box's; `source` is what errors call it.

    Raises `BadBox` for a file that can't be played with.
    """

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
        return setup.set_up(seats, box_for(options["board"]), variants(options), chance)

    def to_act(self, state: NileState) -> tuple[Seat, ...]:
        if state.phase in AUCTIONS:
            return tuple(Seat(seat) for seat in range(state.seats))
        return () if state.phase is Phase.OVER else (state.turn,)

    def legal(self, state: NileState, seat: Seat) -> tuple[NileMove, ...]:
        if state.phase in AUCTIONS:
            if not 0 <= seat < state.seats:
                return ()
            supply = tuple(state.supply[seat])
            return start_bids(supply) if state.phase is Phase.START_AUCTION else bids(supply)
        if seat != state.turn or state.phase is Phase.OVER:
            return ()
        if state.legal is None:
            state.legal = tuple(LEGAL[state.phase](state))
        return state.legal

    def apply(self, state: NileState, moves: Mapping[Seat, NileMove], chance: Chance) -> list[Event]:
        require_exactly(self.to_act(state), moves)
        for seat, move in moves.items():
            if move not in self.legal(state, seat):
                raise why_not(state, seat, move)
        state.legal = None
        if state.phase in AUCTIONS:
            state.changed, state.changed_in = (), None
            held = {seat: move for seat, move in sorted(moves.items()) if isinstance(move, Bid)}
            if state.phase is Phase.AUCTION:
                return auction.for_the_hippo(state, held)
            return choose_start(state, held, chance)
        [(seat, move)] = moves.items()
        part = (seat, state.round, state.phase in ACTING)
        if part != state.changed_in:
            state.changed, state.changed_in = (), part
        return play(state, move, chance)

    def view(self, state: NileState, viewer: Seat | None) -> NileView:
        return view(state, viewer, self.to_act(state))

    def outcome(self, state: NileState) -> Outcome | None:
        return rounds.outcome(state)

    def parse(self, text: str) -> NileMove:
        return parse(text)

    def steps(self, view: NileView, move: NileMove) -> tuple[Step, ...]:
        return steps(view, move)

    def prompt(self, view: NileView) -> Line:
        return prompt(view)

    def help(self, view: NileView) -> tuple[Line, ...]:
        return help_lines(view)

    def decide(self, view: NileView, legal: Sequence[NileMove], chance: Chance) -> NileMove:
        return greedy(view, legal, chance)

    def bound(self, seats: int, options: Options) -> int:
        """Of any seven rounds one sells a plant or moves pawn or obelisk (NIL-33), which the track bounds.

        A row holds five plants at most between two scorings, and an all-rotten row needs spoilt plants, of which the
        cards allow two each: so rounds without movement are bounded too, by far less than what is counted here.
        """
        movements = TRACK * (seats + 1)
        rounds_between = (rounds.QUIET_ROUNDS + 1) * (sum(MARKET) + 1)
        plies_a_round = STEPS_A_TIDE * (1 + 2 + 1 + 4) + 4 * seats + 2 * DESERT_CARDS
        return 5 * seats + auction.TIES_BEFORE_A_DRAW + movements * rounds_between * plies_a_round
