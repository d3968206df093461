"""Why a move is not possible, in a sentence that says what to do instead."""

from __future__ import annotations

from core.game import Seat
from core.games.amazonas.building import buildable, price, reach
from core.games.amazonas.moves import AmazonasMove, Build, Income, Keep, Neutral, Pile, TakeIndio, TakeSilver
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.words import CARD, SPECIES_NAME, money
from core.wording import Refusal

NAMED = 5
"""Villages that a refusal names: it must fit a Telegram alert."""


def why_not(state: AmazonasState, seat: Seat, move: AmazonasMove) -> Refusal:
    """The reason that `move`, which is not legal, can't be played by `seat`, who is to act."""
    match state.phase, move:
        case "mission", Keep():
            return Refusal("amazonas.no.not_dealt")
        case "income", Income(card):
            left = tuple(CARD[other] for other in state.hands[seat])
            return Refusal("amazonas.no.card_played", card=CARD[card], left=left)
        case "pile", Pile():
            piles = tuple(name for name, tiles in zip(SPECIES_NAME, state.tiles[seat], strict=True) if tiles)
            return Refusal("amazonas.no.pile", piles=piles)
        case "offer", TakeIndio():
            return Refusal("amazonas.no.no_pile")
        case "build", TakeIndio() | TakeSilver():
            return Refusal("amazonas.no.no_offer")
        case (("first" | "build"), Build(slug)) if slug in state.board.number:
            return _no_build(state, seat, state.board.number[slug])
        case "build", Neutral(slug) if slug in state.board.number:
            return _no_neutral(state, seat, state.board.number[slug])
        case _, Build(slug) | Neutral(slug) if slug not in state.board.number:
            return Refusal("amazonas.no.village", name=slug)
        case phase, _:
            return Refusal(f"amazonas.no.now_{phase}")


def _no_build(state: AmazonasState, seat: Seat, village: int) -> Refusal:
    """Rules: AMZ-2, AMZ-9, AMZ-11, AMZ-12."""
    place = state.board.map.villages[village].name
    if state.tents[seat] >> village & 1:
        return Refusal("amazonas.no.own_tent", place=place)
    if state.full >> village & 1:
        return Refusal("amazonas.no.full", place=place)
    if not state.tents_left[seat]:
        return Refusal("amazonas.no.tents")
    if reach(state, seat) >> village & 1:
        cost, purse = money(price(state, village)), money(state.purse[seat])
        return Refusal("amazonas.no.money", place=place, price=cost, purse=purse)
    if (state.path_reach[seat] | state.water_reach[seat]) >> village & 1:
        return Refusal(f"amazonas.no.{state.event}", place=place)
    near = tuple(state.board.map.villages[other].name for other in buildable(state, seat)[:NAMED])
    return (
        Refusal("amazonas.no.link", place=place, near=near) if near else Refusal("amazonas.no.link_none", place=place)
    )


def _no_neutral(state: AmazonasState, seat: Seat, village: int) -> Refusal:
    """Rules: AMZ-2P-2 to AMZ-2P-5."""
    place = state.board.map.villages[village].name
    if state.seats > 2:
        return Refusal("amazonas.no.neutral_two")
    if not state.neutrals_left[seat]:
        return Refusal("amazonas.no.neutral_none")
    if state.neutral_done:
        return Refusal("amazonas.no.neutral_done")
    if state.neutral_villages >> village & 1:
        return Refusal("amazonas.no.neutral_there", place=place)
    return Refusal("amazonas.no.neutral_last", place=place)
