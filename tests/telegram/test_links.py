"""Links into the private chat, and how long they are remembered."""

from __future__ import annotations

from bots.telegram.links import LINK_LIFE_S, REMEMBERED_LINKS, Links
from tests.clock import SetClock


def test_a_link_is_remembered_once_and_for_an_hour() -> None:
    clock = SetClock()
    links = Links("rivertable_bot", clock)
    assert links.give(7, "play", "KXRM") == "https://t.me/rivertable_bot?start=play_KXRM"
    assert links.last(8) == ""
    clock.advance(LINK_LIFE_S - 1)
    assert links.last(7) == "play_KXRM"
    assert links.last(7) == ""
    links.give(7, "log", "KXRM")
    clock.advance(LINK_LIFE_S)
    assert links.last(7) == ""


def test_a_machines_clock_that_is_set_makes_no_link_older() -> None:
    clock = SetClock()
    links = Links("rivertable_bot", clock)
    links.give(7, "play", "KXRM")
    clock.set_wall(clock.wall() + 10 * LINK_LIFE_S)
    assert links.last(7) == "play_KXRM"


def test_the_links_of_those_who_asked_long_ago_go_first() -> None:
    links = Links("rivertable_bot", SetClock())
    for user in range(REMEMBERED_LINKS + 1):
        links.give(user, "play", "KXRM")
    assert links.last(0) == ""
    assert links.last(1) == "play_KXRM"
