"""What a player may do, and why not. Each condition stands once, here or in `places`: the list of legal moves and the
refusal of an illegal one are both made of it. Rules: AMZ-4, AMZ-6, AMZ-16, AMZ-16a.
"""

from __future__ import annotations

from typing import assert_never

from core.game import Seat
from core.games.amazonas.board import no_village
from core.games.amazonas.components import Phase
from core.games.amazonas.moves import (
    DONE,
    INCOMES,
    PILES,
    TAKE_INDIO,
    TAKE_SILVER,
    AmazonasMove,
    Build,
    Done,
    Income,
    Keep,
    Neutral,
    Pile,
    TakeIndio,
    TakeSilver,
)
from core.games.amazonas.places import (
    NEUTRAL_PLACING,
    buildable,
    building,
    first_failing,
    members,
    neutral_places,
)
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.terms import CARD, SPECIES_NAME
from core.wording import Refusal

IN_PHASE: dict[Phase, tuple[type, ...]] = {
    "mission": (Keep,),
    "first": (Build,),
    "income": (Income,),
    "offer": (TakeIndio, TakeSilver),
    "pile": (Pile,),
    "build": (Build, Neutral, Done),
    "over": (),
}
"""The kinds of move that answer what a phase asks."""


def legal_moves(state: AmazonasState, seat: Seat) -> tuple[AmazonasMove, ...]:
    """What `seat`, who is to act, may do, sorted by notation."""
    match state.phase:
        case "build":
            builds = [state.board.builds[village] for village in members(buildable(state, seat))]
            neutrals = [state.board.neutrals[village] for village in members(neutral_places(state, seat))]
            return (*builds, DONE, *neutrals)
        case "income":
            return tuple([INCOMES[card] for card in state.hands[seat]])
        case "first":
            return tuple([state.board.builds[village] for village in members(buildable(state, seat))])
        case "offer":
            return (TAKE_SILVER,) if lacks_any_pile(state, seat) else (TAKE_INDIO, TAKE_SILVER)
        case "pile":
            return tuple([pile for pile in PILES if not lacks_pile(state, seat, pile.species)])
        case "mission":
            return tuple(sorted(map(Keep, state.missions_dealt[seat]), key=str))
        case "over":
            return ()
        case _:
            assert_never(state.phase)


def check(state: AmazonasState, seat: Seat, move: AmazonasMove) -> Refusal | None:
    """Why `seat`, who is to act, can't play `move` now; None when they can."""
    match move:
        case Build(slug):
            village = state.board.number.get(slug, -1)
            if village < 0:
                return no_village(state.board, slug)
            return not_now(state, "first", "build") or first_failing(building(state), state, seat, village)
        case Done():
            return not_now(state, "build")
        case Income(card):
            return not_now(state, "income") or not_in_hand(state, seat, card)
        case Neutral(slug):
            village = state.board.number.get(slug, -1)
            if village < 0:
                return no_village(state.board, slug)
            return not_now(state, "build") or first_failing(NEUTRAL_PLACING, state, seat, village)
        case TakeSilver():
            return not_offered(state)
        case TakeIndio():
            return not_offered(state) or lacks_any_pile(state, seat)
        case Pile(species):
            return not_now(state, "pile") or lacks_pile(state, seat, species)
        case Keep(mission):
            return not_now(state, "mission") or not_dealt(state, seat, mission)
        case _:
            assert_never(move)


def not_now(state: AmazonasState, *phases: Phase) -> Refusal | None:
    """The move belongs to other phases than `phases`."""
    return None if state.phase in phases else Refusal(f"amazonas.no.now_{state.phase}")


def not_dealt(state: AmazonasState, seat: Seat, mission: int) -> Refusal | None:
    """Option `mission_choice`."""
    return None if mission in state.missions_dealt[seat] else Refusal("amazonas.no.not_dealt")


def not_in_hand(state: AmazonasState, seat: Seat, card: int) -> Refusal | None:
    """Rules: AMZ-4, AMZ-6."""
    hand = state.hands[seat]
    if card in hand:
        return None
    return Refusal("amazonas.no.card_played", card=CARD[card], left=tuple(hand))


def not_offered(state: AmazonasState) -> Refusal | None:
    """Rule: AMZ-16."""
    return Refusal("amazonas.no.no_offer") if state.phase == "build" else not_now(state, "offer")


def lacks_any_pile(state: AmazonasState, seat: Seat) -> Refusal | None:
    """Rule: AMZ-16a: an Indio tile needs a pile to lie on."""
    return None if any(state.tiles[seat]) else Refusal("amazonas.no.no_pile")


def lacks_pile(state: AmazonasState, seat: Seat, species: int) -> Refusal | None:
    """Rule: AMZ-16a."""
    tiles = state.tiles[seat]
    if tiles[species]:
        return None
    return Refusal("amazonas.no.pile", piles=tuple(name for name, n in zip(SPECIES_NAME, tiles, strict=True) if n))
