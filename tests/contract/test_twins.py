"""What a viewer can't know changes nothing that he receives."""

from __future__ import annotations

from collections.abc import Hashable

from core.game import Seat
from tests.contract.cases import Case, drive, every_case
from tests.contract.play import Line
from tests.contract.twins import Record, compare, record

ROUNDS = 8
"""Twins of one case to try at most until every hidden place has changed."""


@every_case
def test_twins_look_alike(case: Case, matches: int) -> None:
    changed: dict[Hashable, bool] = {}
    records: list[tuple[Record, Seat | None]] = []

    def check(case: Case, line: Line) -> None:
        rng = line.rng("twins")
        whole = record(case, line)
        for viewer in (None, Seat(rng.randrange(case.seats))):
            cut = record(case, line, cut=rng.randrange(1, len(whole.plies)))
            records.extend((of, viewer) for of in (whole, cut) if look(of, viewer, 0, changed))

    drive(check, case, matches)
    for attempt in range(1, ROUNDS):
        if all(changed.values()):
            break
        for of, viewer in records:
            look(of, viewer, attempt, changed)
    unchanged = [place for place, moved in changed.items() if not moved]
    assert not unchanged, f"hidden places that never changed: {unchanged}"


def look(of: Record, viewer: Seat | None, attempt: int, changed: dict[Hashable, bool]) -> bool:
    """Compare with one twin; False when there is nothing that `viewer` can't know."""
    twin = of.case.plug.twin(of, viewer, of.line.rng(f"twin {viewer} {attempt}"))
    if twin is None:
        return False
    compare(of, viewer, twin)
    for place, (was, now) in twin.places.items():
        changed[place] = changed.get(place, False) or was != now
    return True
