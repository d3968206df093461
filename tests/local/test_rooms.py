"""Tables, private messages and several persons, over HTTP and a real file."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from core.people import Place
from core.titles import TITLES
from tests.local.rig import Browser, browser, program, until


async def test_one_press_and_one_is_in_a_running_match(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server, "it-IT") as anna:
        room = (await anna.post("/api/quick", game="coloretto", language="it"))["room"]
        entry = await anna.room(room)
        assert entry["status"] == "running"
        assert [player["level"] for player in entry["players"]] == ["", "computer, solido", "computer, solido"]
        panel = await until(lambda: anna.choosing(room))
        assert panel["choices"]
        assert panel["language"] == "it"
        assert panel["alt"]
        assert (await anna.get("/api/lobby"))["persons"] == [
            {"uid": anna.me, "name": "Ospite", "named": False, "language": "it"}
        ]


@pytest.mark.parametrize("game", list(TITLES))
async def test_every_game_begins_with_one_press(tmp_path: Path, game: str) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        lobby = await anna.get("/api/lobby")
        assert game in [entry["key"] for entry in lobby["games"]]
        async with anna.session.get(f"{server.url}/api/cover/{game}.webp?token={anna.token}") as cover:
            assert (cover.status, cover.content_type) == (200, "image/webp")
        room = (await anna.post("/api/quick", game=game))["room"]
        for _ in range(3):
            await until(lambda: play_on(anna, room))
        board = await anna.board(room)
        assert board["size"]
        assert board["alt"]


async def play_on(player: Browser, room: str, person: str = "") -> str:
    """Press the first choice once, through every question; "" when it isn't this person's turn."""
    panel = await player.panel(room, person)
    if not panel or not panel["choices"]:
        return ""
    press = panel["choices"][0]["press"]
    answer = await player.post("/api/act", press=press, room=room, **({"person": person} if person else {}))
    while answer["message"] and answer["message"]["choices"] and not answer["notice"]:
        press = answer["message"]["choices"][0]["press"]
        answer = await player.post("/api/act", press=press, room=room, **({"person": person} if person else {}))
    return str(answer["notice"])


async def test_a_match_to_its_end_with_a_restart_in_the_middle(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        room = (await anna.type("/new coloretto"))["room"]
        for line in ("/computer steady", "/computer steady", "/computer random", "/start"):
            await anna.type(line, room)
        await anna.type("/settings confirm=off")
        for _ in range(4):
            await until(lambda: play_on(anna, room))
        await until(lambda: anna.choosing(room))
        await server.settled()
        before = await anna.panel(room)
        await server.stop()
        await server.start()
        assert (await anna.panel(room))["id"] == before["id"]
        await anna.open()  # a reload finds the same person
        assert [person["uid"] for person in (await anna.get("/api/lobby"))["persons"]] == [anna.me]

        async def over() -> bool:
            await play_on(anna, room)
            return bool((await anna.room(room))["status"] == "over")

        await until(over, 60)
        end = await until(lambda: _with_verb(anna, room, "rematch"))
        assert not any("seed" in block["text"] for block in end["blocks"]), "the seal is under More (W-9)"
        pictured = [m for m in (await anna.get(f"/api/room/{room}"))["messages"] if m["picture"]]
        assert 1 <= len(pictured) <= 4  # older pictures are let go, their words stay
        again = next(button for button in end["controls"] if button["verb"] == "rematch")
        answer = await anna.post("/api/act", press=again["press"], room=room)
        assert answer["room"] == room
        await until(lambda: _with_verb(anna, room, "start"))
        assert (await anna.room(room))["status"] == "lobby"
        old = await anna.post("/api/act", press=again["press"], room=room)
        assert old["notice"] == answer["notice"]  # one rematch a table


async def _with_verb(player: Browser, room: str, verb: str) -> dict[str, list[dict[str, str]]] | None:
    board: dict[str, list[dict[str, str]]] = await player.board(room)
    return board if any(button["verb"] == verb for button in board["controls"]) else None


async def test_two_persons_of_one_browser_play_each_with_own_messages(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as both:
        anna = (await both.post("/api/person", name="Anna"))["person"]
        roberto = (await both.post("/api/person", name="Roberto", person="", language="it"))["person"]
        room = (await both.type("/new coloretto", person=anna))["room"]
        await both.type("/join", room, person=roberto)
        await both.type("/start", room, person=anna)
        panels = {who: await until(lambda who=who: both.panel(room, who)) for who in (anna, roberto)}
        first, second = sorted((anna, roberto), key=lambda who: not panels[who]["choices"])
        assert panels[first]["choices"]
        assert not panels[second]["choices"]
        assert panels[anna]["language"] == "en"
        assert panels[roberto]["language"] == "it"
        press = panels[first]["choices"][0]["press"]
        wrong = await both.post("/api/act", press=press, room=room, person=second)
        assert wrong["refused"]
        sentence = {anna: "This button belongs to another player", roberto: "Questo pulsante è di un altro giocatore"}
        assert wrong["notice"].startswith(sentence[second])
        await until(lambda: play_on(both, room, first))
        late = await both.post("/api/act", press=press, room=room, person=first)
        assert late["refused"]
        await both.post("/api/person", person=roberto, name="Bob _*<&@[")
        assert [player["name"] for player in (await both.room(room))["players"]] == ["Anna", "Bob _*<&@["]


async def test_a_newcomer_joins_from_another_browser(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as bob:
        await anna.post("/api/person", name="Anna")
        room = (await anna.type("/new coloretto"))["room"]
        card = await until(lambda: _with_verb(bob, room, "join"))
        join = next(button for button in card["controls"] if button["verb"] == "join")
        await bob.post("/api/act", press=join["press"], room=room)
        assert [player["uid"] for player in (await bob.room(room))["players"]] == ["", bob.me]
        refused = await bob.type("/start", room)
        assert refused["notice"].startswith("Only the owner of table")


async def test_the_text_line(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        await anna.post("/api/person", name="Anna")
        room = (await anna.type("/new coloretto"))["room"]
        code = (await anna.room(room))["code"]
        await anna.type("/computer steady", room)
        assert (await anna.type(f"/start {code.lower()}"))["notice"] == f"Table {code} has started. Good luck!"

        async def offers(text: str) -> list[str]:
            found = await anna.get(f"/api/suggest?person={anna.me}&room={room}&text={text}")
            return [offer["text"] for offer in found["suggestions"]]

        assert await offers("/mo") == ["/move", "/more"]
        assert await offers("/new col") == ["/new coloretto"]
        assert await offers("/plan") == ["/plan"]
        assert await offers("/computer ") == ["/computer beginner", "/computer steady", "/computer strong"]
        moves = await offers("/move play")
        assert moves
        assert await offers("play") == [move.removeprefix("/move ") for move in moves]
        assert (await anna.type("/frobnicate", room))["notice"].startswith("There is no command /frobnicate")
        assert (await anna.type("fly away", room))["refused"]
        settings = (await anna.type("/settings dm=off", room))["message"]
        assert "rivate message" not in str(settings)  # the panel stands beside the table: nothing to switch off
        played = await anna.type(f"/move {code} {moves[0].removeprefix('/move ')}", room)
        if not played["notice"]:  # asked once whether one is sure (T-8)
            sure = next(button for button in played["message"]["choices"] if button["verb"] == "sure")
            played = await anna.post("/api/act", press=sure["press"], room=room)
        assert played["notice"].startswith(("You ", "Anna plays", "Played."))
        assert "You drew" in str(played), "what a decision brings stands in its answer"
        file = (await anna.type("/export", room))["document"]
        assert file["name"] == f"rivertable-{code}.json"
        assert (await anna.type("/rules", room))["where"] == "sheet"


async def panel_says(player: Browser, room: str, text: str) -> bool:
    return text in str(await player.panel(room))


async def test_pages_are_told_what_changed_and_nothing_private(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as eve:
        heard: dict[str, set[str]] = {"anna": set(), "eve": set()}

        listens = {"anna": asyncio.Event(), "eve": asyncio.Event()}

        async def listen(name: str, who: Browser) -> None:
            async with who.live() as line:
                async for message in line:
                    heard[name] |= set(message.json())
                    listens[name].set()

        listening = [asyncio.create_task(listen(name, who)) for name, who in (("anna", anna), ("eve", eve))]
        await asyncio.gather(*(one.wait() for one in listens.values()))
        room = (await anna.post("/api/quick", game="coloretto"))["room"]
        await until(lambda: anna.panel(room))

        async def told() -> bool:
            return f"room:{room}" in heard["anna"] & heard["eve"] and f"private:{anna.me}" in heard["anna"]

        await until(told)
        assert heard == {
            "anna": {"lobby", f"room:{room}", f"private:{anna.me}"},
            "eve": {"lobby", f"room:{room}"},
        }
        await server.stop()  # open pages don't hold it up
        await asyncio.gather(*listening)
        await server.start()


async def test_only_the_address_of_the_right_revision_is_kept(tmp_path: Path) -> None:
    """A picture that was replaced meanwhile is shown as it is now and not kept under the old address; of one to come
    there is nothing yet (T-32).
    """
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        local = server.app.local
        message = await local.post(Place("local", chat="attic"), "once", "KXRM", "{}", b"old")
        await local.strip(message)  # which leaves the address as it was

        async def got(revision: int) -> tuple[int, bytes, str]:
            address = f"{server.url}/api/picture/{message}/{revision}.png?token={anna.token}"
            async with anna.session.get(address) as answer:
                return answer.status, await answer.read(), answer.headers.get("Cache-Control", "")

        kept = "private, max-age=86400, immutable"
        assert await got(1) == (200, b"old", kept)
        assert (await got(2))[0] == 404
        await local.change(message, "{}", b"new")
        assert await got(2) == (200, b"new", kept)
        assert await got(1) == (200, b"new", "no-store")
        assert await got(0) == (200, b"new", "no-store")
        assert (await got(3))[0] == (await got(10**17))[0] == 404


@pytest.mark.parametrize("number", ["9" * 18, "9" * 30, "9" * 5000, "\u0663", "-1", "1e3"])
async def test_a_picture_of_any_number_is_simply_not_there(tmp_path: Path, number: str) -> None:
    """However long it is (T-29)."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        for path in (f"/api/picture/{number}/1.png", f"/api/picture/1/{number}.png"):
            assert (await anna.ask(path))[0] == 404


async def test_whoever_opened_a_room_keeps_its_rules(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as ben:
        room = (await anna.type("/new nile"))["room"]
        await ben.type("/join", room)
        refused = await ben.type("/server", room)
        assert refused["refused"]
        assert "whoever opened it" in refused["notice"]
        menus = [await one.type("/more", room) for one in (anna, ben)]
        assert ["server" in [button["verb"] for button in menu["message"]["controls"]] for menu in menus] == [
            True,
            False,
        ]
        told = (await anna.type("/server", room))["message"]
        assert "Settings of this room" in json.dumps(told)
        opening = next(button for button in told["choices"] if button["label"] == "Guests")
        page = (await anna.post("/api/act", press=opening["press"], room=room))["message"]
        assert [button["label"] for button in page["choices"]] == ["No guests"], "what a room has a use for"
        await anna.post("/api/act", press=page["choices"][0]["press"], room=room)
        tables = next(button for button in told["choices"] if button["label"] == "Tables (1)")
        listed = (await anna.post("/api/act", press=tables["press"], room=room))["message"]
        one = (await anna.post("/api/act", press=listed["choices"][0]["press"], room=room))["message"]
        keep_out = next(button for button in one["choices"] if button["label"].startswith("Keep out"))
        asked = (await anna.post("/api/act", press=keep_out["press"], room=room))["message"]
        await anna.post("/api/act", press=asked["choices"][0]["press"], room=room)
        again = await ben.type("/join", room)
        assert again["refused"]
        assert "keep you out" in again["notice"]
        elsewhere = await anna.post("/api/act", text="/server", room="")
        assert elsewhere["refused"]
