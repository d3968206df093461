"""What every game says, in every language: nothing missing, nothing left in braces, short enough."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import pytest

from core.game import Move, Seat
from core.match import Match
from core.titles import TITLES
from core.wording import LANGUAGES, Refusal, Words
from core.wording import Line as Sentence
from tests.contract.cases import Case, drive, every_case
from tests.contract.play import Line, glances, moments, press

NAMES = ("A_*<&@[`~|", "Robertino-di-trentadue-caratteri", "{who}", "عائشة", "Zoë 🐸")
PLAIN = ("Anna", "Roberto", "Giulia", "Tomás", "Zoë")
ALERT = 200
"""Characters of a Telegram alert, the only private sentence in a group."""

UNFIT = {
    "en": re.compile(r"\b[Aa] (?:[aeio](?!ne\b)|8|1[18]\b)|\ban (?![aeiouhA-Z8]|1[18]\b)"),
    "it": re.compile(r"\b(?:[Ii]l|[Aa]l|[Dd]al|[Dd]el|[Nn]el|[Ss]ul) (?:8|11|[aeiouAEIOU][a-z])"),
}
"""An article that doesn't fit what was filled in behind it: "a orchid", "il 8"."""


def worded(lines: Iterable[Sentence]) -> list[str]:
    """Every line in every language; fails on a missing sentence or argument, and on what is left to fill in."""
    return [text for sentence in lines for text in in_every_language(sentence)]


@cache
def in_every_language(sentence: Sentence) -> tuple[str, ...]:
    for language in LANGUAGES:
        plain = Words(language, PLAIN)(sentence)
        assert plain, sentence
        assert not set(plain) & set("{}"), plain
        assert plain == plain.strip(), plain
        assert not UNFIT[language].search(plain), plain
    return tuple(Words(language, NAMES)(sentence) for language in LANGUAGES)


@every_case
def test_what_happens_is_worded(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        game = case.game
        for moment in moments(case, line):
            for event in moment.events:
                assert event.audience in (None, *range(case.seats))
                worded([event.line()])
            if moment.ply % case.every:
                continue
            for viewer in (None, Seat(moment.ply % case.seats)):
                view = game.view(moment.state, viewer)
                if game.to_act(moment.state):
                    worded([game.prompt(view)])
                worded(game.help(view))
        outcome = game.outcome(moment.state)
        assert outcome
        worded([Sentence(outcome.reason), *(Sentence(s.label) for shares in outcome.breakdown for s in shares)])

    drive(check, case, matches)


@every_case
def test_choices_are_worded(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        for moment in glances(case, line):
            for seat in case.game.to_act(moment.state):
                view = case.game.view(moment.state, seat)
                steps = {s for move in case.game.legal(moment.state, seat) for s in case.game.steps(view, move)}
                worded(step.label for step in steps)

    drive(check, case, matches)


@every_case
def test_refusals_say_why_in_every_language(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        match = Match(case.game, case.seats, dict(case.options), line.match_seed)
        rng, refused = line.rng(), line.rng("refused")
        known: dict[str, Move] = {}
        told: set[str] = set()
        while not match.over:
            for seat in match.to_act:
                known |= {str(move): move for move in match.legal(seat)}
            tried = 0 if match.ply % case.every else min(6, len(known))
            for move in refused.sample(sorted(known.values(), key=str), tried):
                for seat in map(Seat, range(case.seats)):
                    if move in match.legal(seat):
                        continue
                    with pytest.raises(Refusal) as caught:
                        match.check(seat, move)
                    told |= set(worded([caught.value.line]))
            press(match, line, rng)
        with pytest.raises(Refusal) as caught:
            match.play({Seat(0): next(iter(known.values()))})
        told |= set(worded([caught.value.line]))
        for sentence in told:
            assert len(sentence) <= ALERT, sentence
            assert sentence.endswith((".", "!", "?", "…")), sentence

    drive(check, case, matches)


@pytest.mark.parametrize("key", TITLES)
def test_the_box_is_worded(key: str) -> None:
    """Title, one line to choose by, the rules, and every option with its values."""
    lines = [Sentence(f"{key}.{name}") for name in ("title", "blurb", "rules")]
    for option in TITLES[key].meta.choices():
        lines += [Sentence(f"{key}.option.{option.key}"), Sentence(f"{key}.option.{option.key}.help")]
        lines += [TITLES[key].option_value(option.key, value) for value in option.values]
    worded(lines)
    with pytest.raises(Refusal) as caught:
        TITLES[key].parse("xyzzy")
    worded([caught.value.line])
