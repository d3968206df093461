"""Where tents may stand: each condition as the set of villages that meet it, and as the refusal of one that does not.
Rules: AMZ-2, AMZ-9, AMZ-11, AMZ-12, AMZ-17, AMZ-2P-2 to AMZ-2P-5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from core.game import Seat
from core.games.amazonas.components import INDIO_CARD, ROUNDS
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.terms import at, money
from core.wording import Refusal

NAMED = 5
"""Villages that a refusal names: it must fit a Telegram alert."""


class Condition(NamedTuple):
    """`kept` are the villages among a mask that meet it; `refusal` is what is said of one that does not.

    Masks, since playouts ask for all villages at once; a refusal asks for the mask of its one village.
    """

    kept: Callable[[AmazonasState, Seat, int], int]
    refusal: Callable[[AmazonasState, Seat, int], Refusal]


def meeting(conditions: Sequence[Condition], state: AmazonasState, seat: Seat) -> int:
    """The villages that meet them all, as a mask."""
    villages = state.board.all
    for kept, _ in conditions:
        villages = kept(state, seat, villages)
        if not villages:
            return 0
    return villages


def first_failing(conditions: Sequence[Condition], state: AmazonasState, seat: Seat, village: int) -> Refusal | None:
    mask = 1 << village
    for kept, refusal in conditions:
        if not kept(state, seat, mask):
            return refusal(state, seat, village)
    return None


def members(mask: int) -> Iterator[int]:
    """The villages of a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _without_own_tent(state: AmazonasState, seat: Seat, villages: int) -> int:
    """Rule: AMZ-9b."""
    return villages & ~state.tents[seat]


def _with_free_site(state: AmazonasState, seat: Seat, villages: int) -> int:
    """Rule: AMZ-9c."""
    return villages & ~state.full


def _with_tent_left(state: AmazonasState, seat: Seat, villages: int) -> int:
    """Rule: AMZ-9e."""
    return villages if state.tents_left[seat] else 0


def _not_barred(state: AmazonasState, seat: Seat, villages: int) -> int:
    """All but those to which only links of the barred kind lead. Rules: AMZ-11, AMZ-12, AMZ-17."""
    if state.event == "jaguar":
        only_barred = state.path_reach[seat] & ~state.water_reach[seat]
    elif state.event == "crocodile":
        only_barred = state.water_reach[seat] & ~state.path_reach[seat]
    else:
        return villages
    return villages if _kept_safe(state, seat) else villages & ~only_barred


def _kept_safe(state: AmazonasState, seat: Seat) -> bool:
    """Whether this round's card is the Indio. Rule: AMZ-17. While cards are chosen the top one is of the last round."""
    played = state.played[seat]
    return bool(played) and played[-1] == INDIO_CARD and state.phase != "income"


def _linked(state: AmazonasState, seat: Seat, villages: int) -> int:
    """Rule: AMZ-9a."""
    return villages & (state.path_reach[seat] | state.water_reach[seat])


def _paid_for(state: AmazonasState, seat: Seat, villages: int) -> int:
    """Those whose cheapest free site the purse pays for. Rules: AMZ-9d, AMZ-2."""
    purse, prices, sites = state.purse[seat], state.board.prices, state.sites
    todo = villages
    while todo:
        low = todo & -todo
        todo ^= low
        village = low.bit_length() - 1
        if prices[village][len(sites[village])] > purse:
            villages ^= low
    return villages


def _plain(key: str) -> Callable[[AmazonasState, Seat, int], Refusal]:
    return lambda state, seat, village: Refusal(key)


def _own_tent(state: AmazonasState, seat: Seat, village: int) -> Refusal:
    return Refusal("amazonas.no.own_tent", at=at(state.board.names[village]))


def _of_place(key: str) -> Callable[[AmazonasState, Seat, int], Refusal]:
    return lambda state, seat, village: Refusal(key, place=state.board.names[village])


def _too_dear(state: AmazonasState, seat: Seat, village: int) -> Refusal:
    """Advises what can be done: to save up helps nobody at the first tent or in the last round."""
    cost, purse = money(price(state, village)), money(state.purse[seat])
    if state.phase == "first":
        key = "money_first"
    elif state.round == ROUNDS:
        key = "money_last"
    else:
        key = "money" if buildable(state, seat) else "money_none"
    return Refusal(f"amazonas.no.{key}", place=state.board.names[village], price=cost, purse=purse)


def _barred_now(state: AmazonasState, seat: Seat, village: int) -> Refusal:
    return Refusal(f"amazonas.no.{state.event}", place=state.board.names[village])


def _no_link(state: AmazonasState, seat: Seat, village: int) -> Refusal:
    """Names where one can build instead; says so where there are more such villages than it names."""
    place, near = state.board.names[village], list(members(buildable(state, seat)))
    if not near:
        return Refusal("amazonas.no.link_none", place=place)
    key = "amazonas.no.link" if len(near) <= NAMED else "amazonas.no.link_some"
    return Refusal(key, place=place, near=tuple(state.board.names[other] for other in near[:NAMED]))


def _no_neutral_site(state: AmazonasState, seat: Seat, village: int) -> Refusal:
    """A full village has no last free site."""
    key = "full" if state.full >> village & 1 else "neutral_last"
    return Refusal(f"amazonas.no.{key}", place=state.board.names[village])


FREE_SITE = Condition(_with_free_site, _of_place("amazonas.no.full"))
MONEY = Condition(_paid_for, _too_dear)

WITHIN_REACH = (
    Condition(_without_own_tent, _own_tent),
    FREE_SITE,
    Condition(_with_tent_left, _plain("amazonas.no.tents")),
    Condition(_not_barred, _barred_now),
    Condition(_linked, _no_link),
)
"""In the order in which a refusal names them. Nothing is barred or linked before the first tents stand."""

BUILDING = (*WITHIN_REACH, MONEY)
FIRST_BUILDING = (FREE_SITE, MONEY)


def building(state: AmazonasState) -> tuple[Condition, ...]:
    """Of an own tent. Rules: AMZ-9; with the first tents AMZ-2."""
    return FIRST_BUILDING if state.phase == "first" else BUILDING


def reach(state: AmazonasState, seat: Seat) -> int:
    """Villages where `seat` may build this round, whatever it costs."""
    return meeting((FREE_SITE,) if state.phase == "first" else WITHIN_REACH, state, seat)


def sheltered(state: AmazonasState, seat: Seat) -> int:
    """Villages that the event bars and the Indio card would open to `seat`, who has still to choose. Rule: AMZ-17."""
    if state.phase != "income" or state.event not in ("jaguar", "crocodile") or INDIO_CARD not in state.hands[seat]:
        return 0
    anyway = [condition for condition in WITHIN_REACH if condition.kept is not _not_barred]
    return meeting(anyway, state, seat) & ~reach(state, seat)


def buildable(state: AmazonasState, seat: Seat) -> int:
    """Villages where `seat` can build and pay now."""
    return meeting(building(state), state, seat)


def price(state: AmazonasState, village: int) -> int:
    """Of the cheapest free site, in silver; the village must have one. Rules: AMZ-9c, AMZ-2P-5."""
    return state.board.prices[village][len(state.sites[village])]


def _for_two(state: AmazonasState, seat: Seat, villages: int) -> int:
    """Rule: AMZ-2P-2: only two players have neutral tents."""
    return villages if state.seats == 2 else 0


def _with_neutral_left(state: AmazonasState, seat: Seat, villages: int) -> int:
    """Rule: AMZ-2P-2."""
    return villages if state.neutrals_left[seat] else 0


def _first_of_the_turn(state: AmazonasState, seat: Seat, villages: int) -> int:
    """Rule: AMZ-2P-3."""
    return 0 if state.neutral_done else villages


def _without_neutral_tent(state: AmazonasState, seat: Seat, villages: int) -> int:
    """Rule: AMZ-2P-4, whosever it is."""
    return villages & ~state.neutral_villages


def _with_two_free_sites(state: AmazonasState, seat: Seat, villages: int) -> int:
    """Rule: AMZ-2P-5."""
    return villages & ~(state.full | state.last_free)


NEUTRAL_PLACING = (
    Condition(_for_two, _plain("amazonas.no.neutral_two")),
    Condition(_with_neutral_left, _plain("amazonas.no.neutral_none")),
    Condition(_first_of_the_turn, _plain("amazonas.no.neutral_done")),
    Condition(_without_neutral_tent, _of_place("amazonas.no.neutral_there")),
    Condition(_with_two_free_sites, _no_neutral_site),
)


def neutral_places(state: AmazonasState, seat: Seat) -> int:
    """Villages that take a neutral tent of `seat` now."""
    return meeting(NEUTRAL_PLACING, state, seat) if state.phase == "build" else 0
