"""What is imagined for a viewer holds all that they may know, and of the rest nothing but chance."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

import pytest

from core.game import AnyGame, Seat
from core.games.coloretto.title import Coloretto
from core.match import Match
from core.thinking.dice import Dice
from core.titles import TITLES
from core.wording import Refusal
from tests.contract.cases import Case, drive, every_case
from tests.contract.play import Line, glances, position, press
from tests.contract.test_twins import look
from tests.contract.twins import Leak, record
from tests.contract.watchers import Instant

PLAYED_ON = 4
"""Imagined positions of a match that are played to their end."""

CHANGES = 400
"""Of a match in which is taken back, no more changes are watched, be it over by then or not."""


def viewers(case: Case) -> list[Seat | None]:
    return [None, *map(Seat, range(case.seats))]


def may_know(case: Case, state: Any, viewer: Seat | None) -> tuple[Any, ...]:
    """What the viewer sees, and what they may do."""
    return case.game.view(state, viewer), [] if viewer is None else [*case.game.legal(state, viewer)]


def looks_the_same(case: Case, state: Any, viewer: Seat | None, salt: str) -> Any:
    """A position imagined from `state`, once it has shown that it is what the contract says (`Game.imagine`)."""
    before, known = position(case, state), may_know(case, state, viewer)
    imagined = case.game.imagine(state, viewer, Dice(f"{salt} once"))
    assert may_know(case, imagined, viewer) == known, "the viewer can tell"
    assert case.game.to_act(imagined) == case.game.to_act(state)
    assert case.plug.conserved(imagined) == case.plug.conserved(state), "something is lost or made"
    case.plug.check(imagined)
    again, at_once = (case.game.imagine(source, viewer, Dice(f"{salt} again")) for source in (imagined, state))
    assert position(case, again) == position(case, at_once), "it follows from more than the viewer may know"
    assert position(case, state) == before, "imagining changes the position"
    return imagined


def play_to_the_end(case: Case, state: Any, line: Line) -> None:
    """As anybody might play on; `state` is used up."""
    game, rng, dice = case.game, line.rng("imagined"), Dice(line.seed)
    kept = case.plug.conserved(state)
    for _ in range(game.bound(case.seats, case.whole)):
        if not game.to_act(state):
            break
        game.apply(state, Line(line.seed, "by_kind").choose(rng, game, state), dice)
    assert game.outcome(state), "it comes to no end"
    assert case.plug.conserved(state) == kept
    case.plug.check(state)


def holds_in_a_match(case: Case, line: Line) -> None:
    rng = line.rng("viewers")
    plies = [moment.ply for moment in glances(case, line)]
    played_on = rng.sample(plies, min(PLAYED_ON, len(plies)))
    for moment in glances(case, line):
        for viewer in viewers(case):
            looks_the_same(case, moment.state, viewer, f"{line.seed} {moment.ply} {viewer}")
        if moment.ply in played_on:
            stands_apart(case, moment.state, rng.choice(viewers(case)), line)


def stands_apart(case: Case, state: Any, viewer: Seat | None, line: Line) -> None:
    """Whatever is done in one of both positions, the other one stays."""
    before = position(case, state)
    source, imagined = state.clone(), case.game.imagine(state, viewer, Dice(line.seed))
    play_to_the_end(case, imagined, line)
    assert position(case, state) == before, "the source shares something that changes"
    imagined = case.game.imagine(source, viewer, Dice(line.seed))
    kept = position(case, imagined)
    play_to_the_end(case, source, line)
    assert position(case, imagined) == kept, "what is imagined shares something that changes"


@every_case
def test_what_is_imagined_looks_the_same_and_follows_from_what_one_may_know(case: Case, matches: int) -> None:
    drive(holds_in_a_match, case, matches)


def restless(case: Case, line: Line) -> Iterator[Match]:
    """A match after each change: of one's own accord or by consent moves are taken back; one seat gives up and one of
    those gone is taken again.
    """
    match, rng = Match(case.game, case.seats, dict(case.options), line.match_seed), line.rng("restless")
    for _ in range(CHANGES):
        yield match
        if match.over:
            return
        undoers = [seat for seat in map(Seat, range(case.seats)) if match.undo_ply(seat) is not None]
        dice = rng.random()
        if undoers and dice < 0.3:
            match.undo(undoers[0])
        elif dice < 0.33 and (decided := [at for at, ply in enumerate(match.line) if not ply.forced][-5:]):
            match.rewind(Seat(0), decided[0])
        elif dice < 0.4 and match.resigned:
            match.seat(min(match.resigned), "Wanda")
        elif dice < 0.45 and (gone := [seat for seat in map(Seat, range(case.seats)) if not match.ends_with(seat)]):
            if (seat := rng.choice(gone)) not in match.resigned:
                match.resign(seat)
        else:
            press(match, line, rng)


def holds_in_a_restless_match(case: Case, line: Line) -> None:
    seen = set[str]()
    for at, match in enumerate(restless(case, line)):
        changed = type(match.records[-1]).__name__ if match.records else ""
        if at % case.every and changed in ("Played", *seen):
            continue
        seen.add(changed)
        for viewer in viewers(case):
            looks_the_same(case, match._state, viewer, f"{line.seed} {at} {viewer}")


@every_case
def test_it_holds_after_what_was_taken_back_and_when_somebody_has_given_up(case: Case, matches: int) -> None:
    drive(holds_in_a_restless_match, case, matches)


def imagined(instant: Instant) -> Any:
    """For twins: a position imagined for the viewer, as a value."""
    return thought_of(instant, instant.match._state)


def imagined_without_one(instant: Instant) -> Any:
    """The same, had seat 0 given up."""
    state = instant.match._state.clone()
    instant.match.game.retire(state, [Seat(0)])
    return thought_of(instant, state)


def thought_of(instant: Instant, state: Any) -> Any:
    match = instant.match
    case = Case(match.game.meta.key, match.seats, tuple(match.options.items()))
    return position(case, match.game.imagine(state, instant.viewer, Dice(match.ply)))


THOUGHTS = {"imagined": imagined, "imagined without one": imagined_without_one}


def same_in_twin_worlds(case: Case, line: Line) -> dict[Hashable, bool]:
    """Raises `Leak` where twins are imagined differently; which hidden places were other ones in a twin."""
    changed: dict[Hashable, bool] = {}
    rng = line.rng("twins")
    whole = record(case, line)
    cut = record(case, line, cut=rng.randrange(1, len(whole.plies)))
    for viewer in (None, Seat(rng.randrange(case.seats))):
        for of in (whole, cut):
            look(of, viewer, changed, (THOUGHTS, {}), (THOUGHTS, {}))
    return changed


@every_case
def test_worlds_that_one_can_not_tell_apart_are_imagined_alike(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        changed = same_in_twin_worlds(case, line)
        unchanged = [place for place, moved in changed.items() if not moved]
        assert not unchanged, f"hidden places that never changed: {unchanged}"

    drive(check, case, matches)


class NextCardStays(Coloretto):
    def imagine(self, state: Any, viewer: Any, chance: Any) -> Any:
        imagined = super().imagine(state, viewer, chance)
        if state.deck and (top := state.deck[-1]) in imagined.deck:
            imagined.deck.remove(top)
            imagined.deck.append(top)
        return imagined


class NeighboursHandStays(Coloretto):
    """Cards change places with cards of the deck until the hand is what it was, as far as the deck has them."""

    def imagine(self, state: Any, viewer: Any, chance: Any) -> Any:
        imagined = super().imagine(state, viewer, chance)
        seat = 0 if viewer != 0 else 1
        for at, (dealt, held) in enumerate(zip(imagined.hands[seat], state.hands[seat], strict=True)):
            if held in imagined.deck:
                imagined.deck[imagined.deck.index(held)] = dealt
                imagined.hands[seat][at] = held
        imagined.hands[seat].sort()
        return imagined


class DealtFromTheTruth(Coloretto):
    """Hidden cards are shuffled as they lie, not sorted before."""

    def imagine(self, state: Any, viewer: Any, chance: Any) -> Any:
        imagined = state.clone()
        imagined.legal = None
        chance.shuffle(imagined.deck, "deck")
        return imagined


class LegalMovesStay(Coloretto):
    """Whoever is to act may do what they may do in truth: a cache that was not dropped."""

    def imagine(self, state: Any, viewer: Any, chance: Any) -> Any:
        imagined = super().imagine(state, viewer, chance)
        imagined.legal = state.legal
        return imagined


class ColumnsShared(Coloretto):
    def imagine(self, state: Any, viewer: Any, chance: Any) -> Any:
        imagined = super().imagine(state, viewer, chance)
        imagined.columns = state.columns
        return imagined


class CardsMade(Coloretto):
    def imagine(self, state: Any, viewer: Any, chance: Any) -> Any:
        imagined = super().imagine(state, viewer, chance)
        imagined.deck[:] = imagined.deck[:1] * len(imagined.deck)
        return imagined


class ShufflesTheTruth(Coloretto):
    def imagine(self, state: Any, viewer: Any, chance: Any) -> Any:
        chance.shuffle(state.deck, "deck")
        return super().imagine(state, viewer, chance)


LINE = Line(7, "uniform")


def with_planted(game: AnyGame) -> Case:
    return Case("coloretto", 3, (), titles=TITLES.with_titles(game))


@pytest.mark.parametrize("cheat", [NextCardStays, NeighboursHandStays, DealtFromTheTruth])
def test_an_imagination_that_knows_too_much_is_found_in_twin_worlds(cheat: type[Coloretto]) -> None:
    with pytest.raises(Leak):
        same_in_twin_worlds(with_planted(cheat()), LINE)


@pytest.mark.parametrize(
    ("wrong", "how"),
    [
        (DealtFromTheTruth, "follows from more"),
        (LegalMovesStay, "isn.t in your hand"),
        (ColumnsShared, "shares something"),
        (CardsMade, "lost or made"),
        (ShufflesTheTruth, "changes the position"),
    ],
)
def test_an_imagination_that_breaks_its_contract_is_found(wrong: type[Coloretto], how: str) -> None:
    with pytest.raises((AssertionError, Refusal), match=how):
        holds_in_a_match(with_planted(wrong()), LINE)
