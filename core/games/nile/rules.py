"""An den Ufern des Nils: the title. Each rule stands in the module of its part of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from core.chance import Chance
from core.game import Event, Options, Seat
from core.games.nile import actions, auction, happenings, rounds, setup, tide
from core.games.nile.box import BadBox, Box, load, standard
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
)
from core.games.nile.pieces import Phase, Variants
from core.games.nile.state import NileState
from core.wording import Refusal

AUCTIONS = (Phase.START_AUCTION, Phase.AUCTION)
ACTING = (Phase.ACTIONS, Phase.BONUS)


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
