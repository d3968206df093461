"""A table as the page shows it, made anew for whoever asks."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from bots.local.gallery import Gallery
from bots.local.present import Present, in_form
from bots.local.rooms import FINISHED_SHOWN
from core.screens import Picture, Screen
from core.titles import TITLES
from tests.local.rig import Browser, browser, program, until


def verbs(now: Any) -> set[str]:
    return {button["verb"] for button in (*now["choices"], *now["controls"])}


async def choosing(one: Browser, room: str) -> Any:
    """The table once it offers something or is over."""

    async def offered() -> Any:
        now = await one.now(room)
        return now if now["choices"] or now["end"] else None

    return await until(offered)


async def play(one: Browser, room: str, presses: int) -> Any:
    """Press first choices, questions included; the table as it is shown then."""
    now = await choosing(one, room)
    while presses and not now["end"]:
        answer = await one.post("/api/act", press=now["choices"][0]["press"], room=room)
        assert not answer["refused"], answer["notice"]
        presses -= 1
        now = answer["now"] if answer["now"] and answer["now"]["choices"] else await choosing(one, room)
    return now


async def picture(one: Browser, path: str) -> tuple[int, bytes]:
    async with one.session.get(f"{one.server.url}{path}?token={one.token}") as response:
        return response.status, await response.read()


async def test_the_private_board_stands_in_place_of_the_public_one(tmp_path: Path) -> None:
    """W-4, W-11: one picture, with the choices of whoever asks; nobody else has them, nor the picture."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as ben:
        room = (await anna.post("/api/quick", game="coloretto"))["room"]
        own, public = await choosing(anna, room), await ben.now(room, "")
        assert own["choices"]
        assert not public["choices"]
        assert own["picture"] != public["picture"]
        assert own["alt"] != public["alt"]
        assert (await picture(anna, own["picture"]))[0] == 200
        assert (await picture(ben, own["picture"]))[0] == 404
        assert (await picture(ben, public["picture"]))[0] == 200
        assert (await ben.ask(f"/api/now/{room}?person={anna.me}"))[0] == 403
        assert not {"play", "hand", "resume"} & verbs(public)


async def test_only_the_owner_sees_the_owner_s_buttons(tmp_path: Path) -> None:
    """W-14"""
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as ben:
        room = (await anna.type("/new coloretto"))["room"]
        owners, visitors = await anna.now(room), await ben.now(room, "")
        assert {"start", "computer", "lobby", "leave"} <= verbs(owners)
        assert "join" not in verbs(owners)
        assert verbs(visitors) == {"join", "guide"}
        assert owners["lobby"]["invitation"].startswith(f"{owners['code']}-")
        assert not visitors["lobby"]["invitation"]
        await ben.type("/join", room)
        await anna.type("/computer random", room)
        seated = await ben.now(room)
        assert verbs(seated) == {"leave", "invite", "guide"}
        chairs = seated["lobby"]["chairs"]
        assert [(chair["name"] != "", chair.get("level", "")) for chair in chairs] == [
            (True, ""),
            (True, ""),
            (True, "computer, at random"),
            (False, ""),
        ]
        assert [chair.get("own", False) for chair in chairs] == [False, True, False, False]
        assert not any(chair.get("drop") for chair in chairs)
        assert [bool(chair.get("drop")) for chair in (await anna.now(room))["lobby"]["chairs"]] == [False] * 2 + [
            True,
            False,
        ]


async def test_a_match_at_once_against_so_many_of_such_strength(tmp_path: Path) -> None:
    """W-14: by the name that was given along."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        answer = await anna.post("/api/quick", game="coloretto", computers=3, level="random", name="  Anna ")
        players = (await anna.room(answer["room"]))["players"]
        assert players[0]["name"] == "Anna"
        assert [player["level"] for player in players] == ["", *["computer, at random"] * 3]
        more = await anna.post("/api/quick", game="coloretto", computers=99)
        assert len((await anna.room(more["room"]))["players"]) == 4
        status, refused = await anna.ask("/api/quick", {"game": "coloretto", "person": anna.me, "level": "best"})
        assert (status, "best" in refused["error"]) == (400, True)


async def test_tables_of_strangers_and_old_ones_are_not_listed(tmp_path: Path) -> None:
    """W-14: who looks for others is, and what one has open."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as ben:
        waiting = (await anna.type("/new nile"))["room"]
        running = (await anna.post("/api/quick", game="coloretto"))["room"]
        await ben.post("/api/person", name="Ben")

        async def listed(one: Browser, query: str = "") -> list[str]:
            return [room["room"] for room in (await one.get(f"/api/lobby{query}"))["rooms"]]

        assert set(await listed(anna)) == {waiting, running}
        assert await listed(ben) == [waiting]
        assert set(await listed(ben, f"?room={running}")) == {waiting, running}
        for _ in range(FINISHED_SHOWN + 1):
            room = (await ben.post("/api/quick", game="coloretto", computers=1))["room"]
            code = (await ben.room(room))["code"]
            await ben.post("/api/act", press=f"ry:{code}:::", room=room)
        assert len(await listed(ben)) == FINISHED_SHOWN + 1


async def test_the_story_is_told_by_turns_and_each_leads_to_its_board(tmp_path: Path) -> None:
    """W-14, W-20: one row a player and turn, numbered behind one's own last; the board of then, with one's own eyes."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as ben:
        room = (await anna.post("/api/quick", game="coloretto"))["room"]
        now = await play(anna, room, 8)
        rows = now["story"]["rows"]
        assert all(
            one["seat"] != other["seat"] or one["number"] != other["number"]
            for one, other in itertools.pairwise(rows)
            if one["fresh"] and other["fresh"]
        )
        numbers = [row["number"] for row in rows if row["fresh"]]
        assert numbers == sorted(numbers)
        assert numbers[:1] in ([1], [])
        assert all(row["at"] for row in rows)
        shown = {}
        for row in (rows[0], rows[-1]):
            answer = await anna.post("/api/act", press=row["press"], room=room)
            assert answer["where"] == "board"
            shown[row["no"]] = answer["message"]
        first, last = shown.values()
        assert first["picture"] != last["picture"]
        assert not first["choices"]
        assert [button["verb"] for button in last["controls"]] == ["past"]
        assert (await picture(ben, first["picture"]))[0] == 404
        await ben.post("/api/person", name="Ben")
        public = (await ben.post("/api/act", press=rows[0]["press"], room=room))["message"]
        assert public["picture"] != first["picture"]


async def test_an_answer_that_the_table_has_overtaken_gives_way(tmp_path: Path) -> None:
    """The computers play on while it is made: choices that are shown can be pressed."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        await anna.type("/settings confirm=off")
        room = (await anna.post("/api/quick", game="coloretto"))["room"]
        for _ in range(12):
            now = await choosing(anna, room)
            if now["end"]:
                break
            answer = await anna.post("/api/act", press=now["choices"][0]["press"], room=room)
            assert not answer["refused"], answer["notice"]
            if answer["now"]["choices"]:
                fresh = await anna.now(room)
                assert answer["now"]["choices"] == fresh["choices"] or answer["now"]["key"] != fresh["key"]


async def test_what_is_told_and_what_can_be_chosen_are_of_one_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody moves while the page is being told."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        await anna.type("/settings confirm=off")
        room = (await anna.post("/api/quick", game="coloretto"))["room"]
        now, screen = await choosing(anna, room), Present._screen

        async def meanwhile(present: Present, *of: Any) -> Screen:
            monkeypatch.undo()
            moved = await anna.post("/api/act", press=now["choices"][0]["press"], room=room)
            assert not moved["refused"]
            await server.settled()
            return await screen(present, *of)

        monkeypatch.setattr(Present, "_screen", meanwhile)
        told, again = await anna.now(room), await anna.now(room)
        assert told["key"] == again["key"] != now["key"]
        for part in ("choices", "story", "told", "heard", "said"):
            assert told[part] == again[part], part


async def test_a_menu_stands_until_something_happens(tmp_path: Path) -> None:
    """What the table would show otherwise is known by its key."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        room = (await anna.post("/api/quick", game="coloretto"))["room"]
        now = await choosing(anna, room)
        deeper = next(button for button in now["choices"] if button["verb"] == "menu")
        answer = (await anna.post("/api/act", press=deeper["press"], room=room))["now"]
        assert answer["choices"] != now["choices"]
        assert answer["key"] == now["key"]
        assert (await anna.now(room))["key"] == now["key"]
        moved = await play(anna, room, 2)
        assert moved["key"] != now["key"]


async def test_the_end_tells_where_the_points_came_from(tmp_path: Path) -> None:
    """W-9, W-14: in the order of the places; no seed, no command of a shell."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        room = (await anna.post("/api/quick", game="coloretto", computers=3))["room"]
        now = await play(anna, room, 400)
        end = now["end"]
        assert [one["place"] for one in end["placing"]] == sorted(one["place"] for one in end["placing"])
        for one in end["placing"]:
            assert sum(share["points"] for share in one["shares"]) == one["points"]
        assert verbs(now) >= {"rematch"}
        assert len(now["said"]) == 1
        assert not any("--seal" in block["text"] for block in now["said"])
        look = await anna.post("/api/act", press=end["last"], room=room)
        assert look["message"]["picture"]


def test_a_picture_has_the_form_that_the_window_wants() -> None:
    """W-1: where there is one."""
    picture = Picture(game="nile", kind="lobby", language="en")
    screen = Screen(language="en", blocks=(), picture=picture)
    drawn = in_form(screen, "tall").picture
    assert drawn
    assert drawn.form == "tall"
    bare = Screen(language="en", blocks=())
    assert in_form(bare, "tall") == bare


def test_the_gallery_forgets_what_was_looked_at_longest_ago() -> None:
    gallery = Gallery(room_bytes=10)
    first = gallery.hang("anna", b"12345678")
    assert gallery.hang("anna", b"12345678") == first
    second = gallery.hang("anna", b"abcdefgh")
    assert second != first
    assert gallery.held_bytes == 8


@pytest.mark.parametrize("game", list(TITLES))
async def test_every_game_can_be_looked_at_from_the_start(tmp_path: Path, game: str) -> None:
    """Also before anything has happened, by somebody who is nobody yet"""
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as ben:
        room = (await anna.post("/api/quick", game=game))["room"]
        now = await ben.now(room, "", form="tall", language="it")
        assert now["picture"]
        assert now["language"] == "it"
        assert now["status"] == "running"
