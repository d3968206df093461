"""What happened, as it is told. Spots: tents on the map, own or neutral (`village:<slug>`), and what comes to lie
before a player for good (`seat:<number>`, with the `pile:<species>` of an Indio tile). Money and cards have none.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Event, Seat
from core.games.amazonas.board import Board
from core.games.amazonas.components import SPECIES, TIE
from core.games.amazonas.income import Payment
from core.games.amazonas.terms import CARD, EVENT, SPECIES_NAME, WHO, at, money, silver_coins
from core.wording import Arg

SEAT_SPOTS = tuple((f"seat:{seat}",) for seat in range(len(WHO)))
PILE_SPOTS = tuple(tuple((f"seat:{seat}", f"pile:{slug}") for slug in SPECIES) for seat in range(len(WHO)))
"""By seat and species."""


def missions_kept() -> Event:
    return Event("amazonas.missions_kept", reveals=True)


def mission_kept(board: Board, seat: Seat, mission: int) -> Event:
    """For its owner alone."""
    return Event("amazonas.kept", {"villages": names(board, board.map.missions[mission])}, audience=seat)


def built(board: Board, seat: Seat, village: int, price: int, *, tile: bool) -> Event:
    """`price` is in silver; `tile` says whether the supply still gave one."""
    species, spots = board.species[village], board.spots[village]
    args = {
        "who": WHO[seat],
        "at": at(board.names[village]),
        "price": money(price),
        "species": SPECIES_NAME[species],
    }
    return Event("amazonas.built" if tile else "amazonas.built_none", args, spots=spots)


def neutral_placed(board: Board, seat: Seat, village: int) -> Event:
    args = {"who": WHO[seat], "at": at(board.names[village])}
    return Event("amazonas.neutral", args, spots=board.spots[village])


def medal_won(seat: Seat, points: int) -> Event:
    return Event("amazonas.medal", {"who": WHO[seat], "points": points}, spots=SEAT_SPOTS[seat])


def cards_back() -> Event:
    return Event("amazonas.cards_back")


def round_opened(number: int, event: str) -> Event:
    return Event("amazonas.round", {"round": number, "event": EVENT[event]}, reveals=True)


def announced(seat: Seat, card: int, value: int, *, tied: bool) -> Event:
    args = {"who": WHO[seat], "card": CARD[card], "value": value, "tie": TIE[seat][card]}
    return Event("amazonas.announced_tie" if tied else "amazonas.announced", args, reveals=True)


def paid(seat: Seat, event: str, payment: Payment, purse: int) -> Event:
    """`purse` is what the player has then, in silver."""
    key = "amazonas.paid"
    args: dict[str, Arg] = {
        "who": WHO[seat],
        "silver": silver_coins(payment.silver),
        "extra": silver_coins(payment.extra),
        "lost": silver_coins(payment.lost),
        "purse": money(purse),
    }
    if payment.protected:
        key = "amazonas.paid_protected"
    elif event == "fire":
        key = "amazonas.paid_fire"
    elif payment.lost:
        key = "amazonas.paid_robbed"
    elif payment.extra:
        key = "amazonas.paid_bonus"
    return Event(key, args)


def passed(seat: Seat) -> Event:
    return Event("amazonas.passed", {"who": WHO[seat]})


def indio_taken(seat: Seat, value: int) -> Event:
    return Event("amazonas.indio_taken", {"who": WHO[seat], "silver": silver_coins(value)})


def indio_laid(seat: Seat, species: int) -> Event:
    args = {"who": WHO[seat], "species": SPECIES_NAME[species]}
    return Event("amazonas.indio_laid", args, spots=PILE_SPOTS[seat][species])


def indio_gone() -> Event:
    return Event("amazonas.indio_gone")


def mission_shown(board: Board, seat: Seat, mission: int, missing: Sequence[int]) -> Event:
    """`missing` are its villages without an own tent."""
    key = "amazonas.mission_missed" if missing else "amazonas.mission_done"
    villages = names(board, board.map.missions[mission])
    lacks = tuple([at(name) for name in names(board, missing)])
    return Event(key, {"who": WHO[seat], "villages": villages, "missing": lacks}, reveals=True)


def names(board: Board, villages: Sequence[int]) -> tuple[str, ...]:
    return tuple([board.names[village] for village in villages])
