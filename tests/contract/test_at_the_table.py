"""What a viewer can't know changes nothing of what they get at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from core.game import Seat
from core.titles import TITLES
from tests.contract.at_the_table import Part, compare
from tests.contract.cases import Case, plug
from tests.contract.play import Line
from tests.contract.twins import Record, Twin, record

PLAYED = Line(1, "greedy")


@dataclass(frozen=True)
class Scene:
    """The last `plies` of a match that is cut at ply `cut`, or of the whole match."""

    case: Case
    viewer: Seat | None
    cut: int | None
    resigns: Seat | None = None
    plies: int = 4
    line: Line = PLAYED

    def set(self) -> tuple[Record, Part, Twin]:
        of = record(self.case, self.line, self.cut)
        for attempt in range(9):
            twin: Twin | None = self.case.plug.twin(of, self.viewer, self.line.rng(f"twin {self.viewer} {attempt}"))
            if twin and any(was != now for was, now in twin.places.values()):
                return of, Part(max(0, len(of.plies) - self.plies), len(of.plies), self.resigns), twin
        raise AssertionError("nothing is hidden here: choose another part of the match")

    def __str__(self) -> str:
        who = "public" if self.viewer is None else f"seat{self.viewer}"
        return f"{self.case}-{who}-{'end' if self.cut is None else self.cut}"


def scenes() -> list[Any]:
    few = [
        Scene(Case(key, 3, options), viewer, cut, resigns)
        for key in TITLES
        for viewer, cut, resigns, options in plug(key).SCENES
    ]
    many = [
        Scene(
            Case(key, seats, ()), viewer, cut, Seat(0) if cut == 90 and seats > 2 else None, 10, Line(seats, "by_kind")
        )
        for key, game in TITLES.items()
        for seats in game.meta.seats
        for viewer, cut in ((Seat(1), 50), (None, 90))
    ]
    auctions = Case("nile", 2, (("start_auction", "on"), ("hippo_auction", "on")))
    many += [Scene(auctions, None, 3), Scene(Case("dos_rios", 3, ()), None, None)]
    return [pytest.param(scene, id=str(scene)) for scene in few] + [
        pytest.param(scene, id=f"soak-{scene}", marks=pytest.mark.soak) for scene in many
    ]


@pytest.mark.parametrize("scene", scenes())
async def test_twins_look_alike_at_a_table(scene: Scene) -> None:
    of, part, twin = scene.set()
    await compare(of, part, scene.viewer, twin)
