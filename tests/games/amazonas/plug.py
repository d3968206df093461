"""Amazonas from the inside, for `tests.contract`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable
from typing import Any

from core.game import Move, Seat
from core.games.amazonas.components import ALL_CARDS, EVENTS, INDIO_TILES, MEDALS, NEUTRAL, SPECIES, TILES
from core.games.amazonas.moves import Keep
from core.games.amazonas.state import AmazonasState
from tests.contract.twins import Record, Twin

SCRIPT = {"options": "mission_choice=on", "undo": 2}
"""How the parity script of three is begun: options, and how often something is taken back."""

SCENES = (
    (Seat(1), 5, None, (("mission_choice", "on"),)),
    (None, 60, Seat(0), ()),
    (Seat(2), None, None, (("mission_choice", "on"),)),
)
"""Twins at a table of three: viewer, at which ply the match is cut, who gives up, options that differ."""

UNTOLD = {
    "map.canvas.*": "the size of the file's drawing: no place among others",
    "map.villages.*.at.*": "where a picture draws a village; its links tell where it lies",
    "map.villages.*.slug": "how notation writes the name; a typed name is read as it is told",
    "neutral_places.*": "told as a rule, any village with two free sites and no neutral tent, and when there is none",
}
"""Leaves of a view that no words tell, each with its reason. (S-12)"""

SAME = ("legal", "board")
"""The board is the map in computable form: one object for all positions of a match."""


def conserved(state: AmazonasState) -> dict[str, Any]:
    """Tiles, tents, cards, events, medals and missions, in all places together. Money comes from a bank without end."""
    tents = Counter(owner for owners in state.sites for owner in owners)
    gone = state.events_past.count("indio") - sum(map(sum, state.indio)) - state.indio_offered - (state.phase == "pile")
    return {
        "tiles": [state.supply[s] + sum(row[s] for row in state.tiles) for s in range(len(SPECIES))],
        "indio": state.indio_left + state.events_past.count("indio"),
        "indio gone, never fewer than none": gone >= 0,
        "tents": [tents[seat] + state.tents_left[seat] for seat in range(state.seats)],
        "neutral": tents[NEUTRAL] + sum(state.neutrals_left),
        "cards": [sorted((*hand, *out)) for hand, out in zip(state.hands, state.played, strict=True)],
        "events": sorted([*state.deck, *state.events_past]),
        "medals": sorted([*state.medals_left, *(medal for medal in state.medal if medal is not None)]),
    }


def check(state: AmazonasState) -> None:
    kept = conserved(state)
    assert kept["tiles"] == [TILES] * len(SPECIES)
    assert kept["indio"] == INDIO_TILES
    assert kept["tents"] == [12] * state.seats
    assert kept["neutral"] == (12 if state.seats == 2 else 0)
    assert kept["cards"] == [list(ALL_CARDS)] * state.seats
    assert Counter(kept["events"]) == Counter(EVENTS)
    assert len(state.events_past) == state.round <= 18
    assert all(purse >= 0 for purse in state.purse)
    for village, owners in enumerate(state.sites):
        assert len(owners) <= len(state.board.prices[village])
        assert len(set(owners)) == len(owners), "one tent of each owner a village"
        assert bool(state.full >> village & 1) == (len(owners) == len(state.board.prices[village]))
        for seat in range(state.seats):
            assert bool(state.tents[seat] >> village & 1) == (seat in owners)
    for seat in range(state.seats):
        own = [state.board.species[v] for v, owners in enumerate(state.sites) if seat in owners]
        assert state.tiles[seat] == [own.count(s) for s in range(len(SPECIES))]
        for tiles, indio in zip(state.tiles[seat], state.indio[seat], strict=True):
            assert not indio or tiles, "an Indio tile lies on a pile"
    if state.phase == "income":
        missing = {(state.round - 1) % 7}
        assert {len(out) for out in state.played} == missing


def finished(state: AmazonasState) -> None:
    assert state.round == 18
    assert not state.deck
    assert all(len(out) == 4 for out in state.played)
    medals = [state.medal[seat] for seat in range(state.seats) if all(state.tiles[seat])]
    key = "3-2" if state.seats == 2 and 4 not in (*medals, *state.medals_left) else "4-2"
    order = MEDALS[str(state.seats) if state.seats > 2 else key]
    assert sorted((medal or 0 for medal in medals), reverse=True) == list(order[: len(medals)])


def twin(record: Record, viewer: Seat | None, rng: random.Random) -> Twin:
    """Other values where the sheet says they are secret: the events to come, unused missions, the others' missions.

    Missions are shown after the last round, so a finished match hides only those that nobody kept.
    """
    end = record.states[-1]
    [events] = [deal for deal in record.deals if deal.what == "events"]
    hidden = list(events.value[: len(end.deck)])
    rng.shuffle(hidden)
    places: dict[Hashable, tuple[Any, Any]] = {
        ("event", at): (events.value[at], event) for at, event in enumerate(hidden)
    }

    [missions] = [deal for deal in record.deals if deal.what == "missions"]
    pairs, kept, rest = other_missions(record, viewer, missions.value, rng)
    order = [mission for pair in pairs for mission in pair]
    was = list(reversed(missions.value))
    places |= {("unused", at): (was[len(order) + at], mission) for at, mission in enumerate(rest)}
    moves: dict[Seat, Move] = {}
    for seat, pair in enumerate(pairs):
        if seat == viewer:
            continue
        if end.phase != "over":
            places["kept", seat] = (end.mission[seat], kept[seat])
            if len(pair) == 2 and record.plies:
                moves[Seat(seat)] = Keep(kept[seat])
        if len(pair) == 2:
            [rejected] = set(end.missions_dealt[seat]) - {end.mission[seat]}
            places["rejected", seat] = (rejected, next(iter(set(pair) - {kept[seat]})))
    deals = {
        events.key: (*hidden, *events.value[len(hidden) :]),
        missions.key: tuple(reversed([*order, *rest])),
    }
    return Twin(deals, places, {0: moves} if moves else {})


def other_missions(
    record: Record, viewer: Seat | None, shuffled: tuple[int, ...], rng: random.Random
) -> tuple[list[list[int]], list[int], list[int]]:
    """What each seat is dealt, in dealing order, and keeps in the twin; and what nobody gets."""
    end = record.states[-1]
    over, size = end.phase == "over", len(end.missions_dealt[0])
    was = list(reversed(shuffled))
    dealt = [was[seat * size : (seat + 1) * size] for seat in range(end.seats)]
    fixed = {mission for seat in range(end.seats) if seat == viewer for mission in dealt[seat]}
    fixed |= {end.mission[seat] for seat in range(end.seats) if over}
    pool = [mission for mission in was if mission not in fixed]
    rng.shuffle(pool)
    pairs, kept = [], []
    for seat in range(end.seats):
        if seat == viewer:
            pairs.append(dealt[seat])
            kept.append(end.mission[seat])
            continue
        pair = [end.mission[seat] if over else pool.pop()] + [pool.pop() for _ in range(size - 1)]
        kept.append(pair[0])
        rng.shuffle(pair)
        pairs.append(pair)
    return pairs, kept, pool
