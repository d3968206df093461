"""What changed is told by the events, and the pictures mark it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from core.game import Event, Seat, Touched
from core.games.dos_rios import events as made
from core.games.dos_rios.components import CARDS
from core.games.dos_rios.places import NAMES, NUMBERS, SIDES
from core.match import Match
from render.games.dos_rios.changes import Note, changes_of
from render.service import draw
from tests.games.dos_rios.pictures import board, crowded
from tests.games.dos_rios.table import GAME, at, keys, land, play, put, river, table
from tests.golden.record import FOLDER
from tests.golden.test_golden import read, replayed


def spots(events: list[Event], key: str) -> tuple[str, ...]:
    [event] = [event for event in events if event.key == f"dos_rios.{key}"]
    return event.spots


def test_a_river_touches_the_sides_that_it_crosses() -> None:
    state = table(valley=land(hill="b1 f1 a3"))
    river(state, "verde", "a2 b2 c3 c4 c5 c6 c7 c8 d8")
    river(state, "moreno", "g2 g3 g4 g5 g6 g7 g8")
    put(state, 0, "c3")
    assert spots(play(state, "dam c3 s"), "dammed") == ("edge:c3:s",)
    assert spots(play(state, "flow c3 sw"), "diverted") == ("edge:c3:sw",)
    assert spots(play(state, "flow b3 s"), "diverted") == ("edge:b3:s",)
    events = play(state, "flow b4 se")
    assert spots(events, "diverted") == ("edge:b4:se",)
    assert spots(events, "dried") == ("hex:c4",)


def test_laying_touches_all_that_lays_itself_too() -> None:
    match = replayed(FOLDER / "dos_rios" / "4-five.json")
    events = [event for ply in match.line for event in ply.events if event.key.startswith("dos_rios.laid")]
    assert {event.key for event in events} == {"dos_rios.laid", "dos_rios.laid_itself"}
    for event in events:
        assert [spot.split(":")[0] for spot in event.spots] == ["edge"] * len(event.args["path"])  # type: ignore[arg-type]
        for upper, lower in zip(event.spots, event.spots[1:], strict=False):
            (_, name, side), (_, below, _) = upper.split(":"), lower.split(":")
            assert NUMBERS[name] + (2, 17, -15)[SIDES.index(side)] == NUMBERS[below]


def test_campesinos_touch_where_they_leave_and_where_they_arrive() -> None:
    state = table(valley=land(forest="c5"))
    put(state, 0, "c7 d6")
    put(state, 1, "c6")
    assert spots(play(state, "evict c6 from c7 d6"), "evicted") == ("hex:c7", "hex:d6", "hex:c6")
    assert spots(play(state, "walk town c8"), "walked") == ("hex:town", "hex:c8")


def test_buildings_and_placing_touch_their_hex() -> None:
    state = table()
    put(state, 0, "c4 d4")
    state.money[0] = 1500
    assert spots(play(state, "build finca c4"), "built_finca") == ("hex:c4",)
    assert spots(play(state, "build hacienda d4"), "built_hacienda") == ("hex:d4",)
    assert made.placed(state.valley.ground, Seat(0), at("a2")).spots == ("hex:a2",)


def test_the_harvest_touches_cards_and_purses() -> None:
    state = table(valley=land(rest="hill", wheat="a2", forest="a3"))
    river(state, "verde", "a2 a3 a4 a5 a6 a7 a8")
    state.row[0], state.deck[-1] = CARDS.index("verde"), CARDS.index("corn")
    put(state, 0, "a2 a3")
    put(state, 1, "a3")
    state.leave(Seat(1), at("a3"))
    events = play(state, "harvest")
    assert spots(events, "harvested") == ("card:use",)
    assert spots(events, "earned_both") == ("rios:0:100", "dams:0:1")
    assert spots(events, "turned") == ("card:back",)
    assert spots(play(state, "decline"), "declined") == ("card:use", "card:back")
    assert made.earned(Seat(1), 0, 2).spots == ("dams:1:2",)
    assert made.row([0]).spots == ("card:use", "card:back")


def test_bandits_touch_the_hexes_that_they_clear() -> None:
    state = table(valley=land(hill="b1 f1"))
    river(state, "verde", "a2 a3 a4 a5 a6 a7 a8")
    river(state, "moreno", "g2 g3 g4 g5 g6 g7 g8")
    put(state, 1, "a3")
    state.deck += [CARDS.index("corn"), CARDS.index("bandits-verde")]
    events = play(state, "harvest")
    assert keys(events)[-3:] == ["bandits", "robbed", "turned"]
    assert spots(events, "robbed") == ("hex:a3", "hex:town")


def test_what_touches_nothing_says_nothing() -> None:
    silent = {"ended", "reshuffled", "bandits", "robbed_nobody", "won_five", "won_irrigated", "ended_rounds"}
    for path in sorted((FOLDER / "dos_rios").glob("[234]*.json")):
        for ply in replayed(path).line:
            for event in ply.events:
                assert bool(event.spots) == (event.key.removeprefix("dos_rios.") not in silent), event.key
                assert event.audience is None


def test_several_players_changes_are_read_together() -> None:
    told = changes_of((
        Touched("dos_rios.walked", Seat(1), ("hex:town", "hex:c8")),
        Touched("dos_rios.walked", Seat(1), ("hex:c8", "hex:c7")),
        Touched("dos_rios.earned_rios", Seat(1), ("rios:0:200",)),
        Touched("dos_rios.evicted", Seat(2), ("hex:b6", "hex:town", "hex:c7")),
        Touched("dos_rios.walked", Seat(2), ("hex:c7", "hex:left")),
        Touched("dos_rios.earned_both", Seat(2), ("rios:0:100", "dams:0:1")),
        Touched("dos_rios.dammed", Seat(2), ("edge:c7:s",)),
        Touched("dos_rios.diverted", Seat(2), ("edge:c7:sw", "edge:b7:s")),
        Touched("dos_rios.robbed", Seat(2), ("hex:d4", "hex:town")),
        Touched("dos_rios.turned", Seat(2), ("card:back",)),
    ))  # fmt: skip
    one, two = Note(Seat(1), 0), Note(Seat(2), 0)
    assert {spot: notes for spot, notes in told.places.items() if notes} == {at("c7"): [one], at("d4"): [two]}
    ways = [(NAMES[way.origin], NAMES[way.goal], way.note) for way in told.ways]
    assert ways == [("town", "c7", one), ("b6", "c7", two), ("town", "left", two)]
    assert told.earned == {0: 300}
    assert told.dams == {(at("c7"), 0): two}
    assert told.cards == [two]
    assert told.flows == {(at("c7"), 2), (at("b7"), 0)}


MARKED = (
    Touched("dos_rios.walked", Seat(1), ("hex:town", "hex:c7")),
    Touched("dos_rios.evicted", Seat(1), ("hex:b6", "hex:c7", "hex:c6")),
    Touched("dos_rios.built_finca", Seat(1), ("hex:d4",)),
    Touched("dos_rios.robbed", Seat(1), ("hex:d4", "hex:town")),
    Touched("dos_rios.placed", Seat(1), ("hex:e4",)),
    Touched("dos_rios.earned_rios", Seat(1), ("rios:2:300",)),
)


@pytest.mark.parametrize("touched", MARKED, ids=lambda touched: touched.key)
def test_the_board_marks_it(touched: Touched) -> None:
    bare = board(crowded())
    assert draw(bare).png != draw(msgspec.structs.replace(bare, changed=(touched,))).png


def test_the_board_marks_new_water_only_where_it_still_runs() -> None:
    state = crowded()
    view, bare = GAME.view(state, None), board(state)
    outflow, (dam, side) = dict(view.outflow), view.dams[0]
    spot = view.courses[0].spots[0]
    name, other = next(name for name, number in NUMBERS.items() if number == spot), (outflow[spot] + 1) % 3
    fresh = Touched("dos_rios.diverted", Seat(0), (f"edge:{name}:{SIDES[outflow[spot]]}",))
    stale = Touched("dos_rios.diverted", Seat(0), (f"edge:{name}:{SIDES[other]}",))
    assert draw(msgspec.structs.replace(bare, changed=(fresh,))).png != draw(bare).png
    assert draw(msgspec.structs.replace(bare, changed=(stale,))).png == draw(bare).png
    built = Touched("dos_rios.dammed", Seat(0), made.EDGE[dam][side])
    assert draw(msgspec.structs.replace(bare, changed=(built,))).png != draw(bare).png


def test_a_player_sees_everything_since_their_last_turn() -> None:
    """Also what several others did; and the public what the last one did."""
    seen = set[int]()
    for match in growing("4-five"):
        changed = match.changed(Seat(0), match.before_others(Seat(0)))
        seen.add(len({touched.actor for touched in changed}))
        assert all(touched.actor != 0 for touched in changed) or match.line[-1].actor == 0
        assert len({touched.actor for touched in match.changed(None, match.before_last_turn())}) <= 1
        changes_of(changed)
    assert 3 in seen


def growing(golden: str) -> Iterator[Match]:
    """A golden match after each of its decisions; the match is live and goes on."""
    path = FOLDER / "dos_rios" / f"{golden}.json"
    whole, script = replayed(path), read(path)
    match = Match(GAME, whole.seats, whole.options, bytes.fromhex(script.set_up.seed or ""))
    yield match
    for ply in whole.line[len(match.line) :]:
        if not ply.forced:
            match.play(ply.moves)
            yield match
