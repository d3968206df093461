"""Who is let in: this machine's own page, and nobody else's."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError

from bots.local.adapter import LocalTable
from core.wording import Refusal
from tests.local.rig import browser, program, until


async def test_a_foreign_host_or_origin_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        rebound = await anna.ask("/api/lobby", headers={"Host": f"evil.example:{server.port}"})
        assert rebound == (403, {"error": f"This table answers only at {server.url}/; open that address."})
        async with anna.session.get(server.url, headers={"Host": "evil.example"}) as page:
            assert (page.status, await page.text()) == (403, rebound[1]["error"])
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1", f"https://127.0.0.1:{server.port}"):
            status, content = await anna.ask("/api/quick", {"game": "coloretto"}, headers={"Origin": origin})
            assert status == 403
            assert content["error"].startswith("Another site has sent this request")
        own = await anna.ask("/api/quick", {"game": "coloretto"}, headers={"Origin": server.url})
        assert own[0] == 200
        assert len((await anna.get("/api/lobby"))["rooms"]) == 1  # what was refused did nothing


@pytest.mark.parametrize(
    "path",
    [
        "/api/lobby",
        "/api/room/x",
        "/api/private/x",
        "/api/picture/1/1.png",
        "/api/cover/coloretto.webp",
        "/api/now/x",
        "/api/shown/0.png",
        "/api/live",
    ],
)
async def test_every_request_needs_the_token_of_the_page(tmp_path: Path, path: str) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as other:
        for token in ("", "0" * 64, other.token, "é"):
            status, content = await anna.ask(f"{path}?token={token}", headers={"X-Table-Token": ""})
            assert status == 403
            assert content == {"error": "This page is out of date; load it again."}
        async with ClientSession() as stranger:  # the right token without the browser's key
            answer = await stranger.get(server.url + path, headers={"X-Table-Token": anna.token})
            assert answer.status == 403


async def test_a_foreign_page_cant_listen_for_changes(tmp_path: Path) -> None:
    """Browsers open a WebSocket from any page to any address, and say only whose page it is (T-43)."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as eve:
        address = f"{server.url}/api/live?token={anna.token}"
        for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"}):
            with pytest.raises(WSServerHandshakeError) as refused:
                await anna.session.ws_connect(address, headers=headers)
            assert refused.value.status == 403
        with pytest.raises(WSServerHandshakeError):
            await eve.session.ws_connect(address)  # another browser's token
        async with anna.session.ws_connect(address, headers={"Origin": server.url}) as line:
            assert await line.receive_json() == []
            await line.send_str("x" * 5000)  # nobody listens to what a page says
            assert (await line.receive()).type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED)
        assert (await anna.ask("/api/live"))[0] == 400  # a plain request is no such line


async def test_a_browser_finds_its_persons_under_one_name_only(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, ClientSession() as session:
        here = {"Host": f"localhost:{server.port}"}
        async with session.get(server.url, headers=here, allow_redirects=False) as page:
            assert (page.status, page.headers["Location"]) == (302, f"{server.url}/")
            assert "Set-Cookie" not in page.headers
        async with session.get(f"{server.url}/api/lobby", headers=here) as answer:
            assert answer.status == 403


async def test_posts_without_the_token_do_nothing(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        for path in ("/api/act", "/api/quick", "/api/person"):
            status, _ = await anna.ask(path, {"game": "coloretto", "name": "A", "text": "/new"}, {"X-Table-Token": ""})
            assert status == 403
        assert (await anna.get("/api/lobby"))["persons"] == []


async def test_somebody_elses_private_things_are_refused(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server, "it") as eve:
        room = (await anna.post("/api/quick", game="coloretto"))["room"]
        panel = await until(lambda: anna.choosing(room))
        await eve.post("/api/person", name="Eva")
        sentence = "Queste cose sono di un giocatore di un altro browser; scegli qualcuno che gioca qui."
        for path in (
            f"/api/private/{anna.me}?room={room}",
            panel["picture"],
            f"/api/suggest?person={anna.me}&room={room}&text=p",
        ):
            assert await eve.ask(path) == (403, {"error": sentence})
        for path, body in (
            ("/api/act", {"press": panel["choices"][0]["press"], "room": room}),
            ("/api/person", {"name": "Mallory"}),
            ("/api/quick", {"game": "coloretto"}),
        ):
            assert await eve.ask(path, {"person": anna.me, **body}) == (403, {"error": sentence})
        pressed = await eve.post("/api/act", press=panel["choices"][0]["press"], room=room)
        assert pressed["refused"]
        assert pressed["message"] is None
        board = await eve.board(room)  # the home is for everybody
        assert "private" not in board
        async with eve.session.get(server.url + board["picture"], headers={"X-Table-Token": eve.token}) as picture:
            assert (picture.status, picture.content_type) == (200, "image/png")
        assert anna.me not in str(await eve.get("/api/lobby"))


async def test_the_page_is_locked_down(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        for path in ("/", "/static/main.js", "/font/sans.ttf", "/nowhere"):
            async with anna.session.get(server.url + path) as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
        for path in ("/static/..%2fguard.py", "/static/guard.py", "/static/%2e%2e/guard.py", "/font/x"):
            async with anna.session.get(server.url + path) as answer:
                assert answer.status == 404
        key = next(iter(anna.session.cookie_jar))
        assert key["httponly"]
        assert key["samesite"] == "Lax"


async def test_what_can_not_be_read_is_refused(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        for path, body, start in (
            ("/api/quick", {}, "This request can't be read"),
            ("/api/quick", {"game": "chess"}, "There is no game chess"),
            ("/api/person", {"name": "  "}, "Give a name first"),
            ("/api/person", {"name": 3}, "This request can't be read"),
        ):
            status, content = await anna.ask(path, body)
            assert status == 400
            assert content["error"].startswith(start)
        status, content = await anna.ask("/api/person", {"name": "A" * 20_000})
        assert (status, content["error"][:27]) == (413, "This request can't be read;")
        assert (await anna.ask("/api/room/none"))[1]["error"].startswith("This room isn't there any more")
        for press in ("x", "m:KXRM:0:5", "m:KXRM:a:1:x", "zz:::: "):
            answer = await anna.post("/api/act", press=press)
            assert answer["refused"]
            assert answer["notice"].startswith("This button is from another time")


async def test_a_port_in_use_and_a_foreign_address_are_refused(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server:
        with pytest.raises(Refusal, match=f"Port {server.port} is in use"):
            await LocalTable(server.app, server.port).run()
        for address in ("0.0.0.0", "192.168.1.7", "example.org", ""):
            with pytest.raises(Refusal, match="for this machine only"):
                await LocalTable(server.app, 0, address).run()


async def test_a_second_program_says_what_is_wrong_and_ends_with_2(tmp_path: Path) -> None:
    import sys

    async with program(tmp_path / "a.db") as server:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bots",
            env={"RIVERTABLE_PORT": str(server.port), "RIVERTABLE_DATABASE": str(tmp_path / "b.db"), "PATH": ""},
            stderr=asyncio.subprocess.PIPE,
        )
        _, said = await process.communicate()
        assert process.returncode == 75
        last = said.decode().strip().splitlines()[-1]
        assert last == (
            f"rivertable: Port {server.port} is in use by another program;"
            " stop that one or set RIVERTABLE_PORT to another number."
        )
