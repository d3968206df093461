"""A match is its log: forced moves, joint moves, undo, resignation, taken seats, replay, export."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from core.chance import Chance, commitment
from core.game import Event, Move, Seat
from core.games.coloretto.moves import Give, Play, Refuse
from core.games.coloretto.title import Coloretto
from core.match import Match
from core.records import Played, Record, Resigned, Seated, Undone
from core.screens.parts import told
from core.wording import Refusal, Words
from tests.seen import seen
from tests.toy import Show, Toy, ToyState, Wait

SEED = bytes(range(32))
A, B, C = Seat(0), Seat(1), Seat(2)


def play_round(match: Match, *numbers: int) -> list[Record]:
    return match.play({Seat(seat): Show(number) for seat, number in enumerate(numbers)})


# Joint and forced moves


def test_a_joint_choice_is_one_record_sorted_by_seat(toy: Toy) -> None:
    match = Match(toy, 3, {}, SEED)
    assert match.awaited == (A, B, C)
    records = match.play({C: Show(3), A: Show(1), B: Show(2)})
    assert records == [Played(1, {0: "show 1", 1: "show 2", 2: "show 3"})]
    assert list(records[0].moves) == [0, 1, 2]  # type: ignore[union-attr]


@pytest.mark.parametrize("moves", [{}, {A: Show(1)}, {A: Show(1), B: Show(1), C: Show(1)}])
def test_a_joint_choice_takes_every_seat_and_no_other(toy: Toy, moves: dict[Seat, Show]) -> None:
    match = Match(toy, 2, {}, SEED)
    before = seen(match, A)
    with pytest.raises(Refusal) as caught:
        match.play(moves)
    assert caught.value.code == "table.not_your_turn"
    assert seen(match, A) == before
    assert match.records == []


def test_the_table_plays_what_has_one_answer(toy: Toy) -> None:
    match = Match(toy, 2, {}, SEED)
    play_round(match, 1, 2)
    records = play_round(match, 2, 1)
    assert records == [Played(2, {0: "show 2", 1: "show 1"}), Played(3, {0: "show 3", 1: "show 3"}, forced=True)]
    assert match.over
    assert [entry.forced for entry in seen(match, None).story] == [False, False, True]


def test_what_was_only_tried_is_not_told() -> None:
    """Another move then has its number, and the story of the draft was told already."""
    match = Match(Coloretto(), 2, {}, SEED)
    seat = match.awaited[0]
    one, *_, other = match.legal(seat)
    draft = match.copy()
    draft.play({seat: one})
    tried = seen(draft, seat)
    match.play({seat: other})
    assert seen(match, seat).story != tried.story
    assert seen(match, seat).view != tried.view
    again = Match.replay(match.game, match.set_up(), SEED, match.records)
    assert seen(match, seat) == seen(again, seat)
    assert seen(draft, seat) == tried


def test_the_seed_is_told_when_the_match_is_over_and_not_before(toy: Toy) -> None:
    match = Match(toy, 2, {}, SEED)
    for numbers in ((1, 2), (2, 1)):
        assert [seen(match, viewer).seed for viewer in (None, A, B)] == [None] * 3
        play_round(match, *numbers)
    assert [seen(match, viewer).seed for viewer in (None, A, B)] == [SEED.hex()] * 3


def test_nothing_is_played_after_the_end(toy: Toy) -> None:
    match = Match(toy, 2, {}, SEED)
    play_round(match, 1, 2)
    play_round(match, 2, 1)
    for seat in (A, B):
        with pytest.raises(Refusal) as caught:
            match.play({seat: Show(1)})
        assert caught.value.code == "table.over"
        assert match.undo_ply(seat) is None
        with pytest.raises(Refusal):
            match.resign(seat)


def test_checking_a_move_changes_nothing(toy: Toy) -> None:
    match = Match(toy, 2, {}, SEED)
    play_round(match, 1, 2)
    before = seen(match, A)
    for seat, move in ((A, Show(1)), (B, Show(2)), (C, Show(3))):
        with pytest.raises(Refusal):
            match.check(seat, move)
    match.check(A, Show(2))
    assert seen(match, A) == before


# Undo


def test_undo_takes_back_one_own_decision_at_a_time(toy: Toy) -> None:
    match = Match(toy, 2, {"waits": "2"}, SEED)
    match.play({A: Wait(1)})
    match.play({A: Wait(2)})
    assert match.undo(A) == Undone(3, A, 1)
    assert (match.ply, match.no) == (1, 3)
    assert match.undo(A) == Undone(4, A, 0)
    assert match.undo_ply(A) is None
    with pytest.raises(Refusal) as caught:
        match.undo(A)
    assert caught.value.code == "table.no_undo"


def test_undo_is_for_whoever_decided(toy: Toy) -> None:
    match = Match(toy, 2, {"waits": "1"}, SEED)
    match.play({A: Wait(1)})
    assert match.undo_ply(A) == 0
    assert match.undo_ply(B) is None
    assert seen(match, A).undo
    assert not seen(match, B).undo
    assert not seen(match, None).undo


def test_undo_stops_at_a_reveal(toy: Toy) -> None:
    match = Match(toy, 2, {"waits": "1"}, SEED)
    match.play({A: Wait(1)})
    play_round(match, 1, 2)
    assert [match.undo_ply(seat) for seat in (A, B)] == [None, None]


def test_whoever_took_back_has_the_choice_that_they_had(toy: Toy) -> None:
    match = Match(toy, 2, {"waits": "1"}, SEED)
    before = [list(match.legal(seat)) for seat in (A, B)]
    match.play({A: Wait(1)})
    assert [list(match.legal(seat)) for seat in (A, B)] == [[Show(1), Show(2), Show(3)]] * 2
    match.undo(A)
    assert [list(match.legal(seat)) for seat in (A, B)] == before
    assert match.awaited == (A,)


def test_a_draw_that_was_taken_back_comes_again_the_same() -> None:
    """Coloretto's gift, taken back and given again: the deck didn't move, and play goes on the same."""
    match = offering_match()
    giver = match.line[-1].actor
    assert giver is not None
    gift = match.line[-1].moves
    match.undo(giver)
    match.play(gift)
    once = match.view(giver)
    match.undo(giver)
    match.play(gift)
    assert match.view(giver) == once


def test_the_story_tells_what_was_taken_back(toy: Toy) -> None:
    match = Match(toy, 2, {"waits": "1"}, SEED)
    match.play({A: Wait(1)})
    assert [entry.no for entry in seen(match, A).story] == [1]
    match.undo(A)
    assert [(entry.no, entry.actor) for entry in seen(match, B).story] == [(2, A)]


# What can't be taken back


def offering_match() -> Match:
    """A match of Coloretto with a gift that its recipient may refuse."""
    match = Match(Coloretto(), 3, {}, SEED)
    while True:
        [seat] = match.to_act
        for move in match.legal(seat):
            trial = Match.replay(match.game, match.set_up(), SEED, match.records)
            trial.play({seat: move})
            if trial.awaited != (trial.view(None).turn,):  # type: ignore[attr-defined]
                return trial
        match.play({seat: match.legal(seat)[-1]})


def test_a_move_warns_when_it_cannot_be_taken_back() -> None:
    """Also when only the forced answer to it draws a card: a gift of a new animal must be taken at once."""
    match = Match(Coloretto(), 3, {}, SEED)
    for _ in range(30):
        [seat] = match.awaited
        for move in match.legal(seat):
            trial = Match.replay(match.game, match.set_up(), SEED, match.records)
            trial.play({seat: move})
            assert match.ends_privacy(seat, move) == (trial.undo_ply(seat) is None), str(move)
        match.play({seat: match.legal(seat)[0]})


class Silent(Toy):
    """Ends behind the lone moves, and nothing in it reveals anything."""

    def to_act(self, state: ToyState) -> tuple[Seat, ...]:
        return (A,) if state.waits else ()


def test_a_move_that_ends_the_match_warns_and_is_not_taken_back() -> None:
    match = Match(Silent(), 3, {"waits": "2"}, SEED)
    assert not match.ends_privacy(A, Wait(1))
    match.play({A: Wait(1)})
    assert match.undo_ply(A) == 0
    assert match.ends_privacy(A, Wait(2))
    match.play({A: Wait(2)})
    assert match.over
    assert match.undo_ply(A) is None


def test_a_joint_choice_never_warns_because_it_can_be_changed_until_the_last_has_chosen(toy: Toy) -> None:
    match = Match(toy, 2, {}, SEED)
    assert not match.ends_privacy(A, Show(1))


# Resignation


def test_with_two_players_the_other_wins() -> None:
    match = Match(Coloretto(), 2, {}, SEED)
    assert match.resign(B) == Resigned(1, B)
    assert match.over
    assert match.awaited == ()
    outcome = match.outcome()
    assert outcome
    assert (outcome.reason, outcome.places, outcome.winners) == ("table.end.resigned", (1, 0), (A,))
    assert seen(match, None).seed == SEED.hex()


def test_with_more_the_match_goes_on_and_the_seat_is_outside_the_placing(toy: Toy) -> None:
    match = Match(toy, 3, {}, SEED)
    play_round(match, 3, 2, 1)
    match.resign(A)
    assert not match.over
    assert seen(match, A).paths == ()
    assert seen(match, B).paths
    play_round(match, 2, 1, 2)
    assert match.over
    outcome = match.outcome()
    assert outcome
    assert outcome.places[0] == 0
    assert sorted(outcome.places[1:]) in ([1, 1], [1, 2])
    assert outcome.scores[0] > 0
    assert seen(match, None).resigned == (A,)


def test_w_28_when_all_but_one_have_given_up_the_match_is_over(toy: Toy) -> None:
    """The last wins, the others are placed by how long they stayed; story, reason and placing say the same."""
    match = Match(toy, 4, {"waits": "2"}, SEED)
    match.play({A: Wait(1)})
    match.resign(B)
    assert not match.over
    match.resign(Seat(3))
    assert not match.over
    assert match.ends_with(A)
    match.resign(A)
    assert match.over
    assert match.awaited == ()
    outcome = match.outcome()
    assert outcome
    assert (outcome.reason, outcome.places, outcome.winners) == ("table.end.others_resigned", (2, 4, 1, 3), (C,))
    words = Words("en", ("Anna", "Berta", "Carl", "Dora"))
    *_, last = [told(entry, words) for entry in match.story(None)]
    assert last == "Anna gives up: the match is over."
    for late in (lambda: match.resign(C), lambda: match.undo(A), lambda: match.play({A: Wait(1)})):
        with pytest.raises(Refusal):
            late()
    again = Match.replay(match.game, match.set_up(), SEED, match.records)
    assert again.records == match.records
    assert again.outcome() == outcome


def test_w_28_a_seat_that_somebody_else_took_counts_as_one_that_stayed(toy: Toy) -> None:
    match = Match(toy, 3, {}, SEED)
    match.resign(A)
    match.seat(A, "Iara", before="Anna")
    match.resign(B)
    assert not match.over
    match.resign(A)
    outcome = match.outcome()
    assert outcome
    assert outcome.places == (2, 3, 1)


def test_w_28_a_match_of_before_that_was_played_on_replays_as_it_was(toy: Toy) -> None:
    """In a log without `ends` whoever was left played on, to the end of the game."""
    played = Match(toy, 3, {"waits": "1"}, SEED)
    played.resign(A)
    before = [*played.records, Resigned(2, B), Played(3, {0: "wait 1"})]
    old = Match.replay(toy, played.set_up(), SEED, before)
    assert not old.over
    assert old.records == before
    play_round(old, 3, 2, 1)
    play_round(old, 2, 1, 2)
    outcome = old.outcome()
    assert outcome
    assert outcome.places == (0, 0, 1)
    assert outcome.reason != "table.end.others_resigned"
    going_on = Match.replay(toy, played.set_up(), SEED, before)
    going_on.resign(C)
    assert going_on.over, "even the last may leave"


def test_w_28_no_log_ends_a_match_that_two_would_play_on(toy: Toy) -> None:
    match = Match(toy, 3, {}, SEED)
    with pytest.raises(ValueError, match="record 1 differs"):
        Match.replay(toy, match.set_up(), SEED, [Resigned(1, A, ends=True)])


def test_one_resigns_once_and_takes_nothing_back(toy: Toy) -> None:
    match = Match(toy, 3, {"waits": "1"}, SEED)
    match.play({A: Wait(1)})
    match.resign(A)
    with pytest.raises(Refusal) as caught:
        match.resign(A)
    assert caught.value.code == "table.resigned_already"
    assert match.undo_ply(A) is None
    assert not seen(match, A).undo


def test_nobody_calls_whoever_has_resigned(toy: Toy) -> None:
    match = Match(toy, 3, {"waits": "1"}, SEED)
    assert [called.seat for called in seen(match, None).called] == [A]
    match.resign(A)
    assert match.awaited == (A,), "a computer decides there now"
    assert seen(match, None).called == ()


def test_a_resignation_leaves_the_buttons_of_the_others_good(toy: Toy) -> None:
    match = Match(toy, 3, {"waits": "1"}, SEED)
    match.play({A: Wait(1)})
    match.resign(C)
    assert match.no == 1


# Seats that somebody else takes


def test_whoever_takes_a_seat_is_told_and_leaves_the_buttons_of_the_others_good(toy: Toy) -> None:
    match = Match(toy, 3, {"waits": "2"}, SEED)
    match.play({A: Wait(1)})
    assert match.seat(C, "Carl", computer="greedy", before="Carl") == Seated(2, C, "Carl", "greedy", "Carl")
    match.seat(C, "Carl", before="Carl")
    match.seat(C, "Iara", before="Carl")
    assert match.no == 1
    assert match.undo_ply(A) == 0, "it was nothing of theirs"
    words = Words("en", ("Anna", "Berta", "Iara"))
    assert [told(entry, words) for entry in match.story(None)] == [
        "A computer plays for Carl from here on.",
        "Carl plays again from here on.",
        "Iara plays from here on in the seat of Carl.",
    ]


def test_the_log_calls_a_seat_by_the_name_of_whoever_had_it_then(toy: Toy) -> None:
    match = Match(toy, 3, {}, SEED)
    match.resign(B)
    match.seat(B, "Iara", before="Berta")
    match.resign(B)
    words = Words("en", ("Anna", "Iara", "Carl"))
    first, _, last = [told(entry, words) for entry in match.story(None)]
    assert first.startswith("Berta gives up")
    assert last.startswith("Iara gives up")


def test_nobody_takes_back_what_somebody_else_played_in_their_seat(toy: Toy) -> None:
    match = Match(toy, 2, {"waits": "2"}, SEED)
    match.play({A: Wait(1)})
    match.seat(A, "Iara", before="Anna")
    assert match.undo_ply(A) is None
    match.play({A: Wait(1)})
    assert match.undo_ply(A) == 1


def test_a_seat_that_was_given_up_and_taken_again_counts_in_the_placing(toy: Toy) -> None:
    match = Match(toy, 3, {}, SEED)
    match.resign(A)
    match.seat(A, "Iara", before="Anna")
    assert match.resigned == set()
    play_round(match, 3, 2, 1)
    play_round(match, 2, 1, 2)
    outcome = match.outcome()
    assert outcome
    assert outcome.places[0] > 0
    again = Match.replay(match.game, match.set_up(), SEED, match.records)
    assert again.records == match.records
    assert again.outcome() == outcome


def test_nobody_takes_a_seat_of_a_match_that_is_over() -> None:
    match = Match(Coloretto(), 2, {}, SEED)
    match.resign(B)
    with pytest.raises(Refusal) as caught:
        match.seat(B, "Iara", before="Berta")
    assert caught.value.code == "table.over"


# Replay and export


def test_a_replay_repeats_undo_and_resignation(toy: Toy) -> None:
    match = Match(toy, 3, {"waits": "2"}, SEED)
    match.play({A: Wait(1)})
    match.undo(A)
    match.resign(B)
    match.play({A: Wait(2)})
    match.play({A: Wait(1)})
    play_round(match, 1, 2, 3)
    again = Match.replay(match.game, match.set_up(), SEED, match.records)
    assert again.records == match.records
    assert [seen(again, viewer) for viewer in (None, A, B, C)] == [seen(match, viewer) for viewer in (None, A, B, C)]


@pytest.mark.parametrize(
    "wrong",
    [
        Played(3, {0: "show 1", 1: "show 1"}),
        Played(2, {0: "show 1", 1: "show 1"}),
        Played(2, {0: "show 2", 1: "show 2"}, forced=True),
        Played(1, {0: "show 2", 1: "show 2"}),
        Played(0, {0: "show 2", 1: "show 2"}),
        Played(2, {0: "show 2"}),
        Played(2, {0: "show 2", 5: "show 2"}),
        Played(2, {0: "sing", 1: "show 2"}),
        Undone(2, A, 0),
        Resigned(2, Seat(7)),
        Seated(2, Seat(7), "Iara"),
    ],
)
def test_a_log_that_does_not_fit_the_rules_is_named(toy: Toy, wrong: Record) -> None:
    match = Match(toy, 2, {}, SEED)
    play_round(match, 1, 3)
    with pytest.raises(ValueError, match=rf"record {wrong.no} ") as caught:
        Match.replay(match.game, match.set_up(), SEED, [*match.records, wrong])
    assert "show" not in str(caught.value), "whoever touches the table reads it, and the match may still run"


def test_another_rules_version_is_refused(toy: Toy) -> None:
    match = Match(toy, 2, {}, SEED)
    old = msgspec.structs.replace(match.set_up(), rules_version=0)
    with pytest.raises(Refusal) as caught:
        Match.replay(toy, old, SEED, match.records)
    assert caught.value.code == "table.rules_version"


def test_a_seed_that_was_not_the_promised_one_is_found(toy: Toy) -> None:
    match = Match(toy, 2, {}, SEED)
    with pytest.raises(ValueError, match="seed"):
        Match.replay(match.game, match.set_up(), bytes(32), match.records)


def test_the_export_of_a_running_match_hides_seed_and_secret_moves(toy: Toy) -> None:
    match = Match(toy, 2, {"waits": "2"}, SEED)
    match.play({A: Wait(2)})
    match.undo(A)
    match.play({A: Wait(1)})
    match.play({A: Wait(1)})
    play_round(match, 1, 2)
    assert match.set_up().seed is None
    assert [record.moves for record in match.public_records() if isinstance(record, Played)] == [
        {0: "?"},
        {0: "?"},
        {0: "?"},
        {0: "show 1", 1: "show 2"},
    ]
    play_round(match, 2, 1)
    assert match.public_records() == tuple(match.records)
    assert match.set_up().seed == SEED.hex()
    assert commitment(SEED) == match.set_up().commitment


def test_private_events_are_told_to_their_audience_only(toy: Toy) -> None:
    match = Match(toy, 2, {"waits": "1"}, SEED)
    match.play({A: Wait(1)})
    assert match.line[-1].events == (Event("table.undone", match.line[-1].events[0].args, audience=A),)
    assert len(seen(match, A).story) == 1
    assert seen(match, B).story == seen(match, None).story == ()


class Marking(Toy):
    """What only one person is told has touched the board."""

    def apply(self, state: ToyState, moves: Mapping[Seat, Move], chance: Chance) -> list[Event]:
        return [msgspec.structs.replace(event, spots=("hut:1",)) for event in super().apply(state, moves, chance)]


def test_what_one_person_is_told_is_marked_for_nobody_else() -> None:
    match = Match(Marking(), 2, {"waits": "1"}, SEED)
    match.play({A: Wait(1)})
    assert [touched.spots for touched in match.changed(A, 0)] == [("hut:1",)]
    assert match.changed(B, 0) == match.changed(None, 0) == ()


def test_what_the_table_played_for_a_seat_is_news_to_it() -> None:
    """Else a gift that had to be taken would be in one's columns without a word, once a third player has moved."""
    match = Match(Coloretto(), 3, {}, SEED)
    [first] = match.awaited
    own = next(move for move in match.legal(first) if isinstance(move, Play))
    match.play({first: own})
    [giver] = match.awaited
    gifts = [move for move in match.legal(giver) if isinstance(move, Give) and move.to == first]
    match.play({giver: next(gift for gift in gifts if gift.animal != own.animal)})
    assert match.line[-1].forced
    [third] = match.awaited
    match.play({third: match.legal(third)[-1]})
    assert match.awaited == (first,)
    told = [touched.key for touched in seen(match, first).changed]
    assert told == ["coloretto.offered", "coloretto.took", "coloretto.protected", "coloretto.played"]


def test_wrong_seats_and_options_are_refused() -> None:
    for seats, options, code in (
        (1, {}, "table.seats"),
        (5, {}, "table.seats"),
        (3, {"hard": "on"}, "table.option_unknown"),
        (3, {"quickstart": "maybe"}, "table.option_value"),
    ):
        with pytest.raises(Refusal) as caught:
            Match(Coloretto(), seats, options, SEED)
        assert caught.value.code == code


def test_a_gift_can_be_taken_back_until_it_is_answered() -> None:
    match = offering_match()
    giver, [recipient] = match.line[-1].actor, match.awaited
    assert giver is not None
    assert match.undo_ply(giver) is not None
    refusal = next(move for move in match.legal(recipient) if isinstance(move, Refuse))
    match.play({recipient: refusal})
    assert match.undo_ply(giver) is None
    assert match.undo_ply(recipient) is None
