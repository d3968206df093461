"""Plans of every game, tried at every decision: they answer, wait or stop with a reason, and never fail."""

from __future__ import annotations

import random

from core.game import CONDITION, Move, Seat
from core.match import Match
from core.premove.ahead import Ahead, look_ahead
from core.premove.fitting import fitting, left
from core.premove.steps import Step, Way
from core.wording import Line as Sentence
from core.wording import Refusal
from tests.contract.cases import Case, drive, every_case
from tests.contract.play import Line, press
from tests.contract.test_words import worded

TRIED = 30
"""Decisions of a match at which plans are tried."""


def some_step(match: Match, seat: Seat, known: list[Move], rng: random.Random) -> str:
    """Of moves that were legal or on offer at some time, with conditions that were too."""
    ways = []
    for move in rng.sample(known, min(len(known), rng.randint(1, 4))):
        offered = [text for text, _ in match.game.conditions(match.view(seat), seat, move)]
        ways.append(Way(str(move), tuple(rng.sample(offered, min(len(offered), rng.randrange(3))))))
    return str(Step(tuple(ways), standing=rng.random() < 0.3))


@every_case
def test_a_plan_answers_waits_or_stops(case: Case, matches: int) -> None:
    seen: set[str] = set()

    def check(case: Case, line: Line) -> None:
        match = Match(case.game, case.seats, dict(case.options), line.match_seed)
        rng, plans, tried = line.rng(), line.rng("plans"), 0
        known: dict[str, Move] = {}
        while not match.over:
            asked = match.awaited
            if asked and tried < TRIED and plans.random() < 0.3:
                tried += 1
                seat = plans.choice(asked)
                legal = list(match.legal(seat))
                known |= {str(move): move for move in plans.sample(legal, min(4, len(legal)))}
                moves = [known[text] for text in sorted(known)]
                texts = [some_step(match, seat, moves, plans) for _ in range(plans.randint(1, 4))]
                seen.add(tries(match, seat, texts))
                for waiting in map(Seat, range(case.seats)):
                    foreseen(look_ahead(match.game, match.view(waiting), waiting, texts), texts)
            press(match, line, rng)

    drive(check, case, matches)
    assert "answers" in seen
    assert len(seen) > 1, "plans were also made for what no longer fits"


def tries(match: Match, seat: Seat, texts: list[str]) -> str:
    before = match.records.copy()
    try:
        found = fitting(match, seat, texts)
    except Refusal as refusal:
        worded([refusal.line])
        return "stops"
    assert match.records == before
    if found is None:
        return "waits"
    match.check(seat, found.move)
    assert found.step.plays(str(found.move))
    rest = left(match, seat, texts, found.move)
    assert set(rest) <= set(texts)
    if not found.step.standing:
        assert len(rest) < len(texts), "what is played is used up"
    else:
        assert str(found.step) in rest, "an order stays"
    twin = match.copy()
    twin.play({other: twin.legal(other)[0] for other in twin.awaited} | {seat: found.move})
    return "answers"


def foreseen(ahead: Ahead | None, texts: list[str]) -> None:
    if ahead is None:
        return
    assert [str(step) for step in ahead.steps] == texts[: len(ahead.steps)]
    assert ahead.lost == len(texts) - len(ahead.steps)
    assert (ahead.refusal is not None) == (ahead.lost > 0)
    told: list[Sentence] = [*ahead.told, *(line for _, line in ahead.asks)]
    worded([*told, *([ahead.refusal] if ahead.refusal else [])])
    assert all(CONDITION.fullmatch(text) for text, _ in ahead.asks)
