"""How often a home's board is shown anew: with each move, once a turn, or when everybody has had their turn."""

from __future__ import annotations

from typing import Literal

import msgspec

from core.people import Place
from core.stored import Lap, Status
from core.table import Table
from core.turn import Occasion

Often = Literal["move", "turn", "round"]
OFTEN: tuple[Often, ...] = ("move", "turn", "round")


def shown_at(table: Table, place: Place, usual: Often) -> Often:
    """How often in that home; `usual` is what its chat has."""
    return table.life.quiet.get(place.mark, usual)


def choose_showing(table: Table, place: Place, often: Often) -> None:
    """From now on the table's board is shown so often in that home."""
    homes = {home.place.mark for home in table.homes}
    kept = {mark: known for mark, known in table.life.quiet.items() if mark in homes}
    table.life = msgspec.structs.replace(table.life, quiet={**kept, place.mark: often})


def follow(before: Table, table: Table) -> None:
    """Note where a round begins, once people are awaited anew: where the title counts rounds, with another number;
    else when whoever began it is awaited again, or plays no more.

    It is read from who is to decide, which is open, and not from who has chosen.
    """
    match = table.match
    if match is None or match.over or table.turn.number == before.turn.number:
        return
    if table.turn.occasion not in (Occasion.TURN, Occasion.BEGUN):
        return
    people = [seat for seat in match.to_act if not table.computer_level(seat)]
    lap, no = table.life.lap, match.round
    if no is None and lap is not None and lap.lead not in people and lap.lead in table.voters:
        return
    if no is not None and lap is not None and lap.round == no:
        return
    lead = min(people, default=None)
    table.life = msgspec.structs.replace(table.life, lap=Lap(turn=table.turn.number, round=no, lead=lead))


def amid_round(table: Table) -> bool:
    """Whether this is a turn like any other of a round that began with an earlier one."""
    lap = table.life.lap
    plain = table.status is Status.RUNNING and table.turn.occasion is Occasion.TURN
    return plain and lap is not None and table.turn.number > lap.turn
