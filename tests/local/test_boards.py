"""What the page is told of a picture that can be pressed (W-13)."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bots.local import pressing
from bots.local.pressing import Deed, Spot, tree
from core.press import Press
from core.screens import Picture, Target
from render.kit.paths import Point
from render.registry import RENDERERS
from tests.local.rig import browser, program, until


def target(move: str, *spots: str, names: tuple[str, ...] = ()) -> Target:
    return Target(spots, f"do {move}", Press("move", "KXRM", move), names or ("go",) * (len(spots) - 1))


def shown(spots: tuple[Spot, ...]) -> dict[str, Any]:
    """Spots with their moves, what they show and what they lead on to."""
    return {one.spot: ([deed.move for deed in one.deeds], list(one.shows), shown(one.on)) for one in spots}


ALL = dict.fromkeys(("a", "b", "c", "d", "e", "x", "y"), ())


FOUR = [target("1", "a", "b"), target("2", "a", "c"), target("3", "x", "b"), target("4", "x", "c")]


def test_the_thing_leads_on_to_its_places_and_a_place_to_its_things() -> None:
    made = tree(FOUR, ALL)
    assert shown(made) == {
        "a": ([], [], {"b": (["1"], [], {}), "c": (["2"], [], {})}),
        "x": ([], [], {"b": (["3"], [], {}), "c": (["4"], [], {})}),
        "b": ([], [], {"a": (["1"], [], {}), "x": (["3"], [], {})}),
        "c": ([], [], {"a": (["2"], [], {}), "x": (["4"], [], {})}),
    }
    assert made[0].names == ("go",)


def test_few_deeds_are_told_at_once() -> None:
    assert [deed.move for deed in tree(FOUR, ALL)[0].all] == ["1", "2"]
    many = [target(str(at), "a", f"b{at}") for at in range(6)]
    made = tree([*many, target("end", "x")], {**ALL, **{f"b{at}": () for at in range(6)}})
    assert made[0].all == ()
    assert len(made[0].on) == 6


def test_what_is_done_at_the_thing_itself_stands_beside_its_places() -> None:
    made = tree([target("build", "a"), target("1", "a", "b"), target("2", "a", "c"), target("end", "x")], ALL)
    assert shown(made)["a"] == (["build"], [], {"b": (["1"], [], {}), "c": (["2"], [], {})})
    assert made[0].deeds == (Deed("do build", "build"),)


def test_a_press_always_decides_something() -> None:
    """What all share vanishes, and so does the one place to which a thing can go."""
    assert shown(tree([target("1", "a", "b"), target("2", "a", "c")], ALL)) == {
        "b": (["1"], [], {}),
        "c": (["2"], [], {}),
    }
    assert shown(tree([target("1", "a", "b"), target("2", "x", "c")], ALL)) == {
        "a": (["1"], ["b"], {}),
        "x": (["2"], ["c"], {}),
        "b": (["1"], ["a"], {}),
        "c": (["2"], ["x"], {}),
    }


def test_a_place_to_which_one_thing_can_go_is_one_press() -> None:
    made = tree([target("1", "a", "b"), target("2", "a", "c"), target("3", "x", "b"), target("4", "x", "d")], ALL)
    first = shown(made)
    assert first["c"] == (["2"], ["a"], {})
    assert first["d"] == (["4"], ["x"], {})


def test_a_spot_that_alone_is_a_move_stays_one_press() -> None:
    made = shown(tree([target("1", "a", "b"), target("2", "a", "c"), target("3", "c")], ALL))
    assert made["c"] == (["3"], [], {})


def test_two_things_that_lead_to_each_other_mean_each_their_own_move() -> None:
    """Two of one's own, each of which could go to where the other is."""
    made = shown(
        tree([target("1", "a", "b"), target("2", "b", "a"), target("3", "a", "c"), target("4", "b", "d")], ALL)
    )
    assert made["a"][2]["b"][0] == ["1"]
    assert made["b"][2]["a"][0] == ["2"]


def test_a_spot_that_comes_again_is_no_press() -> None:
    """Whom one drives off, who goes, and nobody with them: which is marked at the first spot once more."""
    ways = [target("alone", "a", "b", "a"), target("with", "a", "b", "c"), target("other", "a", "x", "a")]
    made = shown(tree([*ways, target("end", "y")], ALL))
    assert made["a"][2]["b"] == (["alone"], [], {"c": (["with"], [], {})})
    assert made["b"] == (["alone"], ["a"], {})


def test_several_deeds_with_the_same_spots_are_chosen_there() -> None:
    made = tree([target("wheat", "a"), target("grape", "a"), target("end", "x")], ALL)
    assert shown(made)["a"][0] == ["wheat", "grape"]


def test_what_is_not_on_the_picture_is_no_press() -> None:
    made = tree([target("1", "far", "b"), target("2", "far", "c"), target("3", "far")], ALL)
    assert shown(made) == {"b": (["1"], [], {}), "c": (["2"], [], {})}


def everywhere(picture: Picture, view: Any, spot: str) -> list[Point]:
    return [(0, 0), (10.4, 0), (10, 9.6)]


async def test_a_private_message_tells_its_places_and_a_stripped_or_public_one_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arts = {game: replace(art, outline=everywhere) for game, art in RENDERERS.items()}
    monkeypatch.setattr(pressing, "renderer_of", arts.__getitem__)
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        room = (await anna.post("/api/quick", game="coloretto"))["room"]
        panel = await until(lambda: anna.choosing(room))
        board = panel["board"]
        assert board["size"] == panel["size"]
        assert set(board["letters"]) <= {choice["letter"] for choice in panel["choices"]}
        assert all(corners == [[0, 0], [10, 0], [10, 10]] for corners in board["outlines"].values())
        spots = {one["spot"]: one for one in board["spots"]}
        assert set(spots) <= set(board["outlines"])
        buttons = {choice["press"] for choice in panel["choices"]}
        card = next(one for one in spots.values() if one.get("deeds"))
        deed = card["deeds"][0]
        assert board["ask"] + deed["move"] in buttons
        assert (await anna.board(room))["board"] is None
        done = await anna.post("/api/act", press=board["sure"] + deed["move"], room=room)
        assert not done["refused"]
        again = await anna.post("/api/act", press=board["sure"] + deed["move"], room=room)
        assert again["refused"]  # as a button of that position

        async def stripped() -> Any:
            messages = (await anna.get(f"/api/private/{anna.me}?room={room}"))["messages"]
            return [message for message in messages if message["stripped"]]

        assert [message["board"] for message in await until(stripped)] == [None] * len(await stripped())


async def test_art_that_fails_to_tell_its_places_keeps_nobody_from_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(picture: Picture, view: Any, spot: str) -> list[Point]:
        raise ValueError(spot)

    arts = {game: replace(art, outline=failing) for game, art in RENDERERS.items()}
    monkeypatch.setattr(pressing, "renderer_of", arts.__getitem__)
    with caplog.at_level(logging.ERROR):
        async with program(tmp_path / "a.db") as server, browser(server) as anna:
            room = (await anna.post("/api/quick", game="coloretto"))["room"]
            panel = await until(lambda: anna.choosing(room))
            assert panel["board"] is None
            assert panel["picture"]
            assert not (await anna.post("/api/act", press=panel["choices"][0]["press"], room=room))["refused"]
    assert "the panel picture of coloretto tells no places" in caplog.text
