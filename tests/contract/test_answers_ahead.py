"""Answers in advance, of every game that knows them: menus that fit, words, conditions that say yes or no."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from core.game import CONDITION, LookAhead, Seat, View
from core.match import Match
from core.premove.ahead import look_ahead
from core.premove.fitting import fitting, left
from core.premove.steps import Step, Way, condition
from core.wording import Refusal
from tests.contract.cases import Case, drive, every_case
from tests.contract.play import Line, Moment, glances
from tests.contract.test_menus import check_menus
from tests.contract.test_words import ALERT, worded

LOOKS = 6
"""Positions of a match at which one seat's whole menu is taken apart."""


def looks(case: Case, line: Line) -> Iterator[tuple[Moment, Seat, View, LookAhead]]:
    """What a seat could plan, now and then during a match; where positions are imagined, one that isn't asked now."""
    rng = line.rng("looks")
    left = LOOKS
    for moment in glances(case, line):
        if not left or rng.random() < 0.8:
            continue
        seat = Seat(rng.randrange(case.seats))
        view = case.game.view(moment.state, seat)
        found = case.game.look_ahead(view, seat, ())
        if found is not None and (seat not in case.game.to_act(moment.state) or not found.imagined):
            left -= 1
            yield moment, seat, view, found


@every_case
def test_what_can_be_planned_fits_menus_and_is_worded(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        for _, _, view, found in looks(case, line):
            assert list(map(str, found.legal)) == sorted({str(move) for move in found.legal})
            alike = msgspec.structs.replace(found.view, to_act=view.to_act)
            assert found.imagined or alike == view, "nothing is imagined"
            paths = [(move, case.game.steps(found.view, move)) for move in found.legal]
            if paths:
                check_menus(found.view, paths)
            worded(step.label for _, steps in paths for step in steps)

    drive(check, case, matches)


@every_case
def test_moves_of_another_time_are_worded_or_refused_with_a_reason(case: Case, matches: int) -> None:
    """A plan outlives the position for which it was made."""

    def check(case: Case, line: Line) -> None:
        rng = line.rng("plans")
        known: dict[str, Any] = {}
        for moment in glances(case, line):
            for seat in map(Seat, range(case.seats)):
                view = case.game.view(moment.state, seat)
                plan = rng.sample(sorted(known.values(), key=str), min(3, len(known)))
                found = case.game.look_ahead(view, seat, plan)
                if found is None:
                    continue
                assert set(found.moves) <= set(plan)
                assert (found.refusal is None) == (len(found.moves) == len(plan))
                if found.refusal:
                    assert all(len(text) <= ALERT for text in worded([found.refusal]))
                if not found.imagined:
                    worded(step.label for move in plan for step in case.game.steps(found.view, move))
                known |= {str(move): move for move in rng.sample(found.legal, min(2, len(found.legal)))}

    drive(check, case, matches)


@every_case
def test_conditions_are_worded_apart_and_answer(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        rng = line.rng("conditions")
        for _, seat, view, found in looks(case, line):
            for move in rng.sample(found.legal, min(8, len(found.legal))):
                offered = case.game.conditions(view, seat, move)
                for text, _ in offered:
                    assert CONDITION.fullmatch(text), text
                    assert condition(text) == text, "as it is kept, so it is typed"
                    assert case.game.holds(view, text, move) in (True, False)
                told = [worded([words]) for _, words in offered]
                for language in zip(*told, strict=True):
                    assert len(set(language)) == len(language), language
                with pytest.raises(Refusal):
                    case.game.holds(view, "weather=fine", move)

    drive(check, case, matches)


@every_case
def test_whatever_is_planned_what_it_plays_is_legal_and_its_conditions_hold(case: Case, matches: int) -> None:
    """Plans grow at random while others decide; what doesn't fit is decided at random."""
    played = Counter[str]()

    def check(case: Case, line: Line) -> None:
        match = Match(case.game, case.seats, dict(case.options), line.match_seed)
        rng = line.rng("plans")
        plans: dict[Seat, list[str]] = {Seat(seat): [] for seat in range(case.seats)}
        while not match.over:
            for seat in plans:
                if rng.random() < 0.3 and len(plans[seat]) < 6 and seat not in match.resigned:
                    plans[seat] += some_step(match, seat, plans[seat], rng)
            moves: dict[Seat, Any] = {}
            for seat in match.awaited:
                moves[seat] = rng.choice(match.legal(seat))
                try:
                    fit = fitting(match, seat, plans[seat])
                except Refusal as refusal:
                    worded([refusal.line])
                    played["stopped"] += 1
                    plans[seat] = []
                    continue
                if fit is None:
                    played["waits"] += bool(plans[seat])
                    continue
                moves[seat] = fit.move
                assert fit.move in match.legal(seat)
                [way] = [way for way in fit.step.ways if way.move == str(fit.move)]
                assert all(case.game.holds(match.view(seat), one, fit.move) for one in way.conditions)
                played["conditioned"] += bool(way.conditions)
                played["played"] += 1
            plans |= {seat: list(left(match, seat, plans[seat], move)) for seat, move in moves.items()}
            match.play(moves)

    drive(check, case, matches)
    assert played["played"], played


def some_step(match: Match, seat: Seat, plan: Sequence[str], rng: random.Random) -> list[str]:
    """One more step, of moves that are offered and conditions that fit them; none where nothing can be added."""
    ahead = look_ahead(match.game, match.view(seat), seat, plan, decides=seat in match.awaited)
    if ahead is None or ahead.lost or not ahead.paths or (ahead.imagined and seat in match.to_act):
        return []
    ways = []
    for move, _ in rng.sample(ahead.paths, min(rng.randint(1, 3), len(ahead.paths))):
        known = [text for text, _ in match.game.conditions(ahead.view, seat, move)]
        ways.append(Way(str(move), tuple(rng.sample(known, min(rng.randrange(3), len(known))))))
    return [str(Step(tuple(ways), standing=rng.random() < 0.2))]
