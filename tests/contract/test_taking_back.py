"""What can be taken back has taught nothing: else one could draw, take back, and play by what one saw."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from core.games.coloretto.title import Coloretto
from core.match import Match
from core.observation import Observation
from core.titles import TITLES
from tests.contract.cases import Case, cases
from tests.contract.play import Line
from tests.contract.twins import SELF, Leak, Record, Twin, chance_of, record
from tests.seen import seen

DECISIONS = 20
"""Lone decisions of a match that are looked at."""


def until(whole: Record, ply: int) -> Record:
    """The match as it stood before `ply`, with what chance had decided by then."""
    deals = [deal for deal in whole.deals if deal.key[0] <= ply]
    return replace(whole, deals=deals, plies=whole.plies[:ply], states=whole.states[: ply + 1])


def after(of: Record, twin: Twin, whole: Record) -> Observation:
    """What whoever decides next sees once they have decided as in the whole match, in `of` or its twin."""
    case, at = of.case, len(of.plies)
    actor = whole.plies[at].actor
    with patch("core.match.SeededChance", chance_of({deal.key: deal.value for deal in of.deals} | dict(twin.deals))):
        match = Match(case.game, case.seats, dict(case.options), of.line.match_seed)
        while match.ply <= at:
            moves = {seat: move for seat, move in whole.plies[match.ply].moves.items() if seat in match.awaited}
            match.play(moves | dict(twin.moves.get(match.ply, {})))
    return seen(match, actor)


def look_at_decisions(case: Case, line: Line) -> None:
    """Raises `Leak` where somebody may take back a decision that told them something they couldn't know before."""
    whole, rng = record(case, line), line.rng("taking back")
    alone = [at for at, ply in enumerate(whole.plies) if ply.actor is not None and not ply.forced]
    for at in sorted(rng.sample(alone, min(DECISIONS, len(alone)))):
        before = until(whole, at)
        twin = case.plug.twin(before, whole.plies[at].actor, rng)
        if twin is None:
            continue
        one, other = (after(before, world, whole) for world in (SELF, twin))
        if (one.undo or other.undo) and one != other:
            raise Leak(f"{case}, {line}: {whole.plies[at].moves} at ply {at} teaches something and can be taken back")


@pytest.mark.parametrize(
    "case",
    [pytest.param(Case(key, game.meta.seats[1], ()), id=key) for key, game in TITLES.items()]
    + [pytest.param(case, id=f"soak-{case}", marks=pytest.mark.soak) for case in cases()],
)
def test_what_can_be_taken_back_has_taught_nothing(case: Case) -> None:
    look_at_decisions(case, Line(5, "by_kind"))


class Drawing(Coloretto):
    """Forgets that a drawn card is seen."""

    def apply(self, state: Any, moves: Any, chance: Any) -> Any:
        return [msgspec.structs.replace(event, reveals=False) for event in super().apply(state, moves, chance)]


def test_a_draw_that_can_be_taken_back_is_found() -> None:
    with pytest.raises(Leak):
        look_at_decisions(Case("coloretto", 3, (), titles=TITLES.with_titles(Drawing())), Line(5, "by_kind"))
