"""Windows in which events are counted. (T-26)"""

from __future__ import annotations

import pytest

from core.budgets import Window
from core.wording import Refusal
from tests.clock import SetClock


def test_a_window_holds_so_many_and_tells_how_long_to_wait() -> None:
    """(T-26)"""
    clock = SetClock()
    window = Window(3, 60.0, clock)
    for _ in range(3):
        assert window.wait_s("a") == 0.0
        window.note("a")
        clock.advance(10.0)
    assert window.wait_s("a") == 30.0
    assert window.wait_s("b") == 0.0
    clock.advance(30.0)
    window.take("a", "table.too_many.new")
    assert window.wait_s("a") == 10.0, "the second of them leaves the window next"


def test_a_refusal_counts_nothing_and_tells_whole_minutes() -> None:
    """(T-26)"""
    clock = SetClock()
    window = Window(1, 600.0, clock)
    window.take("a", "table.too_many.boards")
    for waited, told in ((0.0, "10 minutes"), (538.0, "2 minutes"), (3.0, "1 minute")):
        clock.advance(waited)
        with pytest.raises(Refusal, match=f"in {told}\\."):
            window.take("a", "table.too_many.boards")
    clock.advance(59.0)
    window.take("a", "table.too_many.boards")


def test_what_is_noted_without_room_counts() -> None:
    """(T-26)"""
    clock = SetClock()
    window = Window(2, 60.0, clock)
    for _ in range(5):
        window.note("a")
        clock.advance(20.0)
    assert window.wait_s("a") == 20.0


def test_a_set_wall_clock_frees_nobody() -> None:
    """(T-26)"""
    clock = SetClock()
    window = Window(1, 60.0, clock)
    window.note("a")
    clock.set_wall(clock.wall() + 1e6)
    assert window.wait_s("a") == 60.0


def test_old_keys_take_no_room() -> None:
    """(T-26)"""
    clock = SetClock()
    window = Window(2, 60.0, clock)
    for number in range(1000):
        window.note(number)
        clock.advance(1.0)
    assert len(window._times) == 60
