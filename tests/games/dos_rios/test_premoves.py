"""A turn tried out on what a player sees, and offered again when their turn comes."""

from __future__ import annotations

from core.chance import SeededChance
from core.game import LookAhead, Seat
from core.games.dos_rios.premoves import position
from core.games.dos_rios.view import DosRiosView
from tests.contract.play import frozen
from tests.games.dos_rios.plug import SAME
from tests.games.dos_rios.table import GAME, at, land, play, put, river, table


def tried(view: DosRiosView, seat: int, *moves: str) -> LookAhead:
    plan = GAME.look_ahead(view, Seat(seat), [GAME.parse(move) for move in moves])
    assert plan
    return plan


def test_premoves_play_the_turn_before_it_comes() -> None:
    state = table(2, land(hill="b1 f1"))
    river(state, "verde", "a2 b2 c3 c4 c5 c6 c7 c8 d8")
    river(state, "moreno", "g2 g3 g4 g5 g6 g7 g8")
    put(state, 1, "c3")
    state.money[1] = 500
    before = GAME.view(state, Seat(1))
    plan = tried(before, 1, "walk c3 c4", "build finca c4", "dam c4 s")
    assert plan.refusal is None
    assert isinstance(plan.view, DosRiosView)
    assert plan.view.phase == "tie"
    assert plan.view.players[1].fincas == (at("c4"),)
    assert [str(move) for move in plan.legal] == ["flow c4 se", "flow c4 sw"]
    assert GAME.view(state, Seat(1)) == before, "nothing is decided by it"


def test_it_is_offered_again_as_far_as_it_is_still_legal() -> None:
    state = table()
    put(state, 0, "c5 c6 d6")
    put(state, 1, "d3")
    wish = ("walk d3 d4", "walk d4 d5", "walk d5 c6")
    before = tried(GAME.view(state, Seat(1)), 1, *wish)
    assert [str(move) for move in before.moves] == ["walk d3 d4", "walk d4 d5"]
    assert before.refusal
    assert before.refusal.key == "dos_rios.no.foreign"
    play(state, "walk c6 c7", "walk d6 d5", "decline")
    after = tried(GAME.view(state, Seat(1)), 1, *wish)
    assert [str(move) for move in after.moves] == ["walk d3 d4"], "somebody has come in the way"


def test_it_ends_with_the_turn() -> None:
    """A harvest may be the last step; what it brings isn't imagined."""
    state = table()
    view = GAME.view(state, Seat(1))
    before = tried(view, 1, "walk town c8")
    assert {"harvest", "decline"} < {str(move) for move in before.legal}
    plan = tried(view, 1, "walk town c8", "harvest", "walk town d8")
    assert [str(move) for move in plan.moves] == ["walk town c8", "harvest"]
    assert plan.refusal
    assert plan.refusal.key == "dos_rios.no.premove_end"
    assert tried(view, 1, "walk town c8", "harvest").legal == ()
    assert tried(view, 1, "walk town c8", "harvest").view == before.view
    first = tried(view, 1, "end")
    assert first.refusal
    assert first.refusal.key == "dos_rios.no.end", "only the first round ends without a harvest"


def test_who_has_not_had_a_turn_tries_their_first() -> None:
    state = table(3)
    state.round, state.turn = 1, Seat(1)
    put(state, 0, "c8")
    put(state, 1, "d7")
    put(state, 2, "e8 e8")
    later = tried(GAME.view(state, Seat(2)), 2)
    assert isinstance(later.view, DosRiosView)
    assert later.view.round == 1
    again = tried(GAME.view(state, Seat(0)), 0)
    assert isinstance(again.view, DosRiosView)
    assert again.view.round == 2, "the start player's next turn is in the next round"


def test_there_is_nothing_to_try_before_the_first_turn() -> None:
    state = GAME.new(2, GAME.meta.defaults(), SeededChance(bytes(32)))
    assert GAME.look_ahead(GAME.view(state, Seat(0)), Seat(0), ()) is None


def test_a_position_read_from_a_view_is_the_position() -> None:
    state = table(3)
    river(state, "verde", "a2 b2 c3 c4 c5 c6 c7 c8 d8")
    river(state, "moreno", "g2 g3 g4 g5 g6 g7 g8")
    put(state, 0, "c4 c4 left")
    state.fincas[1], state.haciendas[2], state.dams[1] = 1 << at("b2"), 1 << at("d4"), 1 << at("e5")
    play(state, "walk c4 c5")
    same = position(GAME.view(state, None))
    same.deck.sort()
    state.deck.sort()
    assert frozen(same, caches=SAME) == frozen(state, caches=SAME)
