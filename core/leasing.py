"""Who takes and gives back what: as many units for each process as for any other, as far as they know them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import ceil

import msgspec

from core import units
from core.ports.leases import Member

FREE = 0.4
"""A unit that nobody short of their share has taken for so much of a lease is anybody's."""


class Lease(msgspec.Struct, frozen=True, kw_only=True):
    """`holder` has the unit until the time `until`; then it is free, since then. Nobody ever had it: holder "". The
    holder is `leaving`: it finishes what it does, and wants no other in its place.
    """

    unit: str
    holder: str = ""
    fence: int = 0
    until: float = 0.0
    leaving: bool = False


class Plan(msgspec.Struct, frozen=True):
    """What a member does in a beat: goes on holding `kept`, takes `taken`, should give back `spare` of the first.

    `contested` it can't take as long as others hold a part of it under another name: they divide a platform otherwise.
    `ended` are the leases, all over, of what `taken` is made of under other names: no fence of theirs counts any more.
    """

    kept: tuple[str, ...]
    taken: tuple[str, ...]
    spare: frozenset[str]
    contested: frozenset[str] = frozenset()
    ended: tuple[str, ...] = ()


def plan(
    me: Member, leaving: Collection[str], leases: Iterable[Lease], others: Sequence[Member], now: float, free_s: float
) -> Plan:
    """`others` live now. Shares are counted over the units that somebody living knows. No two units that overlap are
    held at a time, whoever knows which. What a member has named first it gives back last.
    """
    known = {lease.unit: lease for lease in leases}
    members = [member for member in (me, *others) if member.units]
    share = ceil(len({unit for member in members for unit in member.units}) / len(members)) if members else 0
    own = [lease.unit for lease in known.values() if lease.holder == me.id and _goes_on(lease, me, leaving, now)]
    mine = [unit for unit in me.units if unit in own] + [unit for unit in own if unit not in me.units]
    staying = [unit for unit in mine if unit not in leaving]
    held = [lease.unit for lease in known.values() if lease.until > now]
    contested = frozenset(unit for unit in me.units if _others_of(unit, held))
    taken = list[str]()
    for unit in _free(me, leaving, known, now):
        if unit in contested:
            continue
        if len(staying) + len(taken) < share or now - known[unit].until > free_s:
            taken.append(unit)
    spare = _spare(staying, share - len(taken), others, known, now) if me.units else frozenset[str]()
    ended = tuple(sorted({other for unit in taken for other in _others_of(unit, known)}))
    return Plan(tuple(mine), tuple(taken), spare, contested, ended)


def _goes_on(lease: Lease, me: Member, leaving: Collection[str], now: float) -> bool:
    """One that has run out while its holder couldn't reach the store goes on: had somebody taken it in between, they
    would be its holder now.
    """
    return lease.until > now or (lease.unit in me.units and lease.unit not in leaving)


def _others_of(unit: str, among: Iterable[str]) -> list[str]:
    """Those that share something with it under another name."""
    return [other for other in among if other != unit and units.named(unit).overlaps(units.named(other))]


def _free(me: Member, leaving: Collection[str], known: Mapping[str, Lease], now: float) -> list[str]:
    """What it could take now, the longest free first."""
    free = [known[unit] for unit in me.units if unit in known and unit not in leaving]
    free = [lease for lease in free if lease.until <= now and lease.holder != me.id]
    return [lease.unit for lease in sorted(free, key=lambda lease: (lease.until, lease.unit))]


def _spare(
    staying: Sequence[str], share: int, others: Sequence[Member], known: Mapping[str, Lease], now: float
) -> frozenset[str]:
    """Of what is beyond its share, what somebody with less would take."""
    busy = [lease.holder for lease in known.values() if lease.until > now and not lease.leaving]
    room = {member.id: share - busy.count(member.id) for member in others}
    spare = set[str]()
    for unit in reversed(staying):
        if len(staying) - len(spare) <= share:
            break
        taker = next((member.id for member in others if unit in member.units and room[member.id] > 0), None)
        if taker is not None:
            room[taker] -= 1
            spare.add(unit)
    return frozenset(spare)
