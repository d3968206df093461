"""An den Ufern des Nils: the title. Each rule stands in the module of its part of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from core.chance import Chance
from core.game import Event, Game, Meta, Option, Options, Outcome, Seat, Step, require_exactly
from core.games.nile import actions, auction, happenings, rounds, setup, tide
from core.games.nile.board import MARKET, STEPS_A_TIDE, TRACK
from core.games.nile.box import DESERT_CARDS, BadBox, Box, load, standard
from core.games.nile.help import help_lines
from core.games.nile.menus import prompt, steps
from core.games.nile.moves import (
    Bid,
    BuyForOther,
    BuyJoker,
    BuySeed,
    End,
    Grow,
    Harvest,
    Lay,
    LoadBoat,
    NileMove,
    Revive,
    Sand,
    Settle,
    Sow,
    SpendJoker,
    Spoil,
    Take,
    bids,
    parse,
    start_bids,
)
from core.games.nile.pieces import Phase, Variants
from core.games.nile.refusals import why_not
from core.games.nile.state import NileState
from core.games.nile.view import NileView, view
from core.wording import Line, Refusal

AUCTIONS = (Phase.START_AUCTION, Phase.AUCTION)
ACTING = (Phase.ACTIONS, Phase.BONUS)


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

    def bound(self, seats: int, options: Options) -> int:
        """Of any seven rounds one sells a plant or moves pawn or obelisk (NIL-33), which the track bounds.

        A row holds five plants at most between two scorings, and an all-rotten row needs spoilt plants, of which the
        cards allow two each: so rounds without movement are bounded too, by far less than what is counted here.
        """
        movements = TRACK * (seats + 1)
        rounds_between = (rounds.QUIET_ROUNDS + 1) * (sum(MARKET) + 1)
        plies_a_round = STEPS_A_TIDE * (1 + 2 + 1 + 4) + 4 * seats + 2 * DESERT_CARDS
        return 5 * seats + auction.TIES_BEFORE_A_DRAW + movements * rounds_between * plies_a_round


@lru_cache(maxsize=8)
def box_for(own_board: str) -> Box:
    """The box that a match's options ask for. Raises `Refusal` for one that can't be played with."""
    try:
        return load(own_board, "board") if own_board else standard()
    except BadBox as error:
        raise Refusal("nile.no.board", why=str(error)) from error


def variants(options: Options) -> Variants:
    return Variants(
        hippo_auction=options["hippo_auction"] == "on",
        start_auction=options["start_auction"] == "on",
        buy_others=options["buy_others"] == "on",
        revive=options["revive"] == "on",
        boat_each_round=options["boat"] == "each_round",
        cover_two_rows=options["cover"] == "two_rows",
    )


LEGAL: dict[Phase, Callable[[NileState], Sequence[NileMove]]] = {
    Phase.BOAT: lambda state: setup.load_moves(),
    Phase.FIRST_WATER: setup.first_water_moves,
    Phase.FIRST_RIPE: setup.settle_moves,
    Phase.FIRST_SEED: setup.settle_moves,
    Phase.FLOOD: tide.flood_moves,
    Phase.EBB: tide.ebb_moves,
    Phase.SPOIL: happenings.spoil_moves,
    Phase.DESERT: happenings.sand_moves,
    Phase.BONUS: actions.moves,
    Phase.ACTIONS: actions.moves,
}


def choose_start(state: NileState, held: Mapping[Seat, Bid], chance: Chance) -> list[Event]:
    """Rule: NIL-V2. With a start player found, the water of NIL-4 follows; NIL-3 is left out."""
    found, events = auction.for_the_start(state, held, chance)
    return events + setup.first_water(state) if found else events


def play(state: NileState, move: NileMove, chance: Chance) -> list[Event]:
    """One decision of one player, checked already, and all that follows from it."""
    match move:
        case LoadBoat():
            return setup.load(state, move)
        case Lay():
            return setup.lay_first(state, move) if state.phase is Phase.FIRST_WATER else tide.lay(state, move, chance)
        case Settle():
            return setup.settle(state, move)
        case Take():
            return tide.take(state, move, chance)
        case Spoil():
            waits, events = happenings.spoil(state, move)
            return events if waits else events + tide.resolved(state)
        case Sand():
            return [*happenings.spread_desert(state, move, chance), *tide.resolved(state)]
        case Bid():
            raise AssertionError("hands are opened together")
        case _:
            return act(state, move, chance)


def act(
    state: NileState,
    move: Sow | Grow | Harvest | BuySeed | BuyForOther | BuyJoker | SpendJoker | Revive | End,
    chance: Chance,
) -> list[Event]:
    """One step of a turn of action points."""
    match move:
        case Sow():
            return actions.sow(state, move)
        case Grow():
            return actions.grow(state, move)
        case Harvest():
            return actions.harvest(state, move)
        case BuySeed(kind):
            return actions.buy_seed(state, kind)
        case BuyForOther():
            return actions.buy_for_other(state, move)
        case BuyJoker():
            return actions.buy_joker(state, chance)
        case SpendJoker():
            return actions.spend_joker(state)
        case Revive():
            return actions.revive(state, move)
        case End():
            return rounds.end_turn(state)
