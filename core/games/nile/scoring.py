"""The fourth phase of a round, the end of the game and who has won. Rules: NIL-24 to NIL-29, NIL-33."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.game import Event, Outcome, Seat, Share, places
from core.games.nile import events
from core.games.nile.components import KINDS, MARKET, Sold
from core.games.nile.market import is_full, rotten, winnings
from core.games.nile.state import NileState
from core.wording import line

QUIET_ROUNDS = 6
"""Rule: NIL-33."""


def score(state: NileState) -> list[Event]:
    """The boat first (NIL-24), then the full rows; sets `state.reason` when that was the last round."""
    before = (*state.pawns, state.obelisk)
    happened: list[Event] = []
    if state.variants.boat_each_round or any(is_full(state.market, row) for row in range(len(MARKET))):
        happened += empty_boat(state)
    happened += score_rows(state)
    quiet = not state.sold_now and before == (*state.pawns, state.obelisk)
    state.quiet_rounds = state.quiet_rounds + 1 if quiet else 0
    state.reason = end_reason(state)
    return happened


def empty_boat(state: NileState) -> list[Event]:
    """Rule: NIL-24. What is still in the boat is lost; the obelisk goes back a space a colour."""
    aboard = [sum(plants) for plants in state.boat]
    colours = sum(count > 0 for count in aboard)
    if not colours:
        return []
    for boat, lost in zip(state.boat, state.lost, strict=True):
        for kind in range(len(KINDS)):
            lost[kind] += boat[kind]
            boat[kind] = 0
    state.obelisk -= colours
    return [events.lost(sum(aboard), colours, state.obelisk)]


def score_rows(state: NileState) -> list[Event]:
    """Rules: NIL-25, NIL-27 (row by row, and no pawn moves back), NIL-28 (sold plants to the boat, together)."""
    happened = []
    sold: list[Sold] = []
    for number, row in enumerate(state.market):
        if not is_full(state.market, number):
            continue
        won, minus = winnings(row, state.seats), rotten(row, state.seats)
        gains = [(Seat(seat), won[seat], minus[seat]) for seat in range(state.seats) if won[seat] or minus[seat]]
        for seat, plus, less in gains:
            ahead = max(0, plus - less)
            state.pawns[seat] += ahead
            state.earned[seat][number] += ahead
            state.rot[seat][number] += plus - ahead
        happened.append(events.row_scored(number, gains))
        sold += row
        state.market[number] = ()
    for plant in sold:
        state.boat[plant.owner][plant.kind] += 1
    return happened


def end_reason(state: NileState) -> str | None:
    """Rules: NIL-29 (a pawn on or past the obelisk), NIL-33 (nothing can go on)."""
    if max(state.pawns) >= state.obelisk:
        return "nile.end.met"
    growing = any(state.crops) or any(map(any, state.supply)) or any(map(any, state.boat))
    if not growing:
        return "nile.end.no_plants"
    return "nile.end.quiet" if state.quiet_rounds >= QUIET_ROUNDS else None


def outcome(state: NileState) -> Outcome | None:
    """Rule: NIL-29. Furthest ahead, then fewer plants lost, then shared."""
    if state.reason is None:
        return None
    lost = [sum(plants) for plants in state.lost]
    scores = tuple(state.pawns)
    return Outcome(
        reason=state.reason,
        places=places([(pawn, -gone) for pawn, gone in zip(scores, lost, strict=True)]),
        scores=scores,
        breakdown=tuple(tuple(shares(earned)) for earned in state.earned),
        told=tuple(line("nile.told", space=pawn, n=gone) for pawn, gone in zip(scores, lost, strict=True)),
    )


def shares(earned: Sequence[int]) -> Iterator[Share]:
    """Where a pawn's spaces came from: it starts on the first one, then each market row took it on."""
    yield Share("nile.share.start", 1)
    for row, points in enumerate(earned, 1):
        yield Share(f"nile.share.row_{row}", points)
