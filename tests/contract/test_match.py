"""`core.match` with every game: replay, undo, chance."""

from __future__ import annotations

from core.chance import SeededChance
from core.game import Seat
from core.match import Match
from core.records import Played, decode, encode
from tests.contract.cases import Case, drive, every_case
from tests.contract.play import Line, matches, moments, position, press
from tests.seen import seen


def last(case: Case, line: Line) -> Match:
    *_, match = matches(case, line)
    return match


def observations(match: Match) -> list[object]:
    return [seen(match, viewer) for viewer in (None, *map(Seat, range(match.seats)))]


def happenings(match: Match) -> list[object]:
    """What the public was told of the present line, without what was taken back."""
    return [entry.lines for entry in match.story(None) if entry.lines[0].key != "table.undone"]


@every_case
def test_a_log_replays_to_the_same_match(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        live = last(case, line)
        log = [decode(encode(record)) for record in live.records]
        assert log == live.records
        assert [record.no for record in log] == list(range(1, len(log) + 1))
        again = Match.replay(case.game, live.set_up(), line.match_seed, log)
        assert again.records == live.records
        assert position(case, again._state) == position(case, live._state)
        assert observations(again) == observations(live)
        assert again.outcome() == live.outcome()

    drive(check, case, matches)


@every_case
def test_a_log_cut_anywhere_replays_and_goes_on(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        whole = last(case, line).records
        for cut in line.rng("cut").sample(range(len(whole) + 1), min(3, len(whole))):
            match = Match(case.game, case.seats, dict(case.options), line.match_seed)
            match = Match.replay(case.game, match.set_up(), line.match_seed, whole[:cut])
            assert match.records[:cut] == whole[:cut]
            assert all(isinstance(record, Played) and record.forced for record in match.records[cut:])
            for record in whole[len(match.records) :]:
                if record.no > len(match.records):
                    match._repeat(record)
            assert match.records == whole

    drive(check, case, matches)


@every_case
def test_what_is_taken_back_can_be_played_again(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        match = Match(case.game, case.seats, dict(case.options), line.match_seed)
        rng = line.rng()
        while not match.over:
            if match.ply % case.every:
                press(match, line, rng)
                continue
            before, ply, told = position(case, match._state), match.ply, happenings(match)
            awaited = match.awaited
            press(match, line, rng)
            undoers = [seat for seat in map(Seat, range(case.seats)) if match.undo_ply(seat) is not None]
            assert set(undoers) <= set(awaited), "somebody may take back what another decided"
            if not undoers:
                continue
            assert match.undo_ply(undoers[0]) == ply
            after, undone = position(case, match._state), match.line[ply]
            match.undo(undoers[0])
            assert position(case, match._state) == before
            assert happenings(match) == told
            match.play(undone.moves)
            assert position(case, match._state) == after
        replayed = Match.replay(case.game, match.set_up(), line.match_seed, match.records)
        assert position(case, replayed._state) == position(case, match._state)

    drive(check, case, matches)


@every_case
def test_one_seed_gives_one_match(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        def seen() -> list[object]:
            return [
                (tuple(moment.events), None if moment.ply % case.every else position(case, moment.state))
                for moment in moments(case, line)
            ]

        assert seen() == seen()

    drive(check, case, matches)


@every_case
def test_nobody_is_asked_what_has_one_answer(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        match = last(case, line)
        state = case.game.new(case.seats, case.whole, SeededChance(line.match_seed))
        for at, ply in enumerate(match.line):
            choice = any(len(case.game.legal(state, seat)) > 1 for seat in case.game.to_act(state))
            assert ply.forced != choice
            assert set(ply.moves) == set(case.game.to_act(state))
            case.game.apply(state, ply.moves, SeededChance(line.match_seed, at + 1))

    drive(check, case, matches)
