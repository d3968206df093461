"""`rivertable --share`: who comes in from the network, and who doesn't. The network is the rest of 127.0.0.0/8 here."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientConnectorError, ClientSession, WSServerHandshakeError
from click.testing import CliRunner
from PIL import Image, ImageDraw
from playwright.async_api import Browser as Chromium
from playwright.async_api import expect

from bots.app import makers
from bots.cli import cli
from bots.local.adapter import LocalTable
from bots.local.sharing import MOST_DEVICES, Sharing, need_private, network_address
from bots.settings import Settings
from core.wording import Refusal
from tests.local.rig import Browser, Program, browser, program

NETWORK = "127.0.0.2"


class Lan:
    """The table as a device on the network reaches it."""

    def __init__(self, server: Program) -> None:
        self.url = f"http://{NETWORK}:{server.port}"


def word_of(server: Program) -> str:
    assert server.sharing
    return server.sharing.word


async def redeem(device: Browser, word: str, headers: dict[str, str] | None = None) -> tuple[int, Any]:
    return await device.ask("/api/share", {"word": word}, headers)


async def test_nobody_comes_in_from_the_network_unless_it_is_shared(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, ClientSession() as session:
        with pytest.raises(ClientConnectorError):
            await session.get(Lan(server).url)
        async with browser(server) as anna:
            assert (await anna.ask("/api/share"))[0] == 404


async def test_the_word_lets_a_device_in_and_it_plays(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db", NETWORK) as server, browser(server) as anna, browser(Lan(server)) as bob:
        sentence = f"This device hasn't been let in yet, or the table was started anew; open {bob.server.url}/"
        status, content = await bob.ask("/api/lobby")
        assert status == 403
        assert content["error"].startswith(sentence)
        assert await redeem(bob, word_of(server)) == (200, {})
        room = (await anna.post("/api/quick", game="coloretto"))["room"]
        assert [entry["room"] for entry in (await bob.get(f"/api/lobby?room={room}"))["rooms"]] == [room]
        async with bob.live() as line:
            assert await line.receive_json() == []
        begun = (await bob.post("/api/quick", game="coloretto"))["room"]
        assert await bob.board(begun)


@pytest.mark.parametrize("how", ["other case", "no marks"])
async def test_a_word_is_typed_as_people_type(tmp_path: Path, how: str) -> None:
    async with program(tmp_path / "a.db", NETWORK) as server, browser(Lan(server)) as bob:
        word = word_of(server)
        typed = f" {word.upper()} " if how == "other case" else word.replace("-", "")
        assert (await redeem(bob, typed))[0] == 200


@pytest.mark.parametrize("path", ["/api/lobby", "/api/room/x", "/api/cover/coloretto.png", "/api/share", "/api/quick"])
async def test_without_the_word_nothing_is_told_or_done(tmp_path: Path, path: str) -> None:
    async with program(tmp_path / "a.db", NETWORK) as server, browser(Lan(server)) as eve, browser(server) as anna:
        body = {"game": "coloretto"} if path == "/api/quick" else None
        status, content = await eve.ask(path, body)
        assert status == 403
        assert "hasn't been let in" in content["error"]
        with pytest.raises(WSServerHandshakeError) as refused:
            await eve.session.ws_connect(f"{eve.server.url}/api/live?token={eve.token}")
        assert refused.value.status == 403
        async with eve.session.get(eve.server.url) as page:
            told = await page.text()
            assert page.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert 'id="door"' in told
        assert word_of(server) not in told
        assert (await anna.get("/api/lobby"))["rooms"] == []


async def test_a_wrong_word_lets_nobody_in_and_takes_its_time(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db", NETWORK) as server, browser(Lan(server)) as eve:
        before = asyncio.get_running_loop().time()
        for word in ("", "aaaa-bbbb-cccc"):
            status, content = await redeem(eve, word)
            assert (status, content["error"]) == (
                403,
                "That isn't the word of this start; look at the machine on which the table runs.",
            )
        assert asyncio.get_running_loop().time() - before > 1.9
        assert (await eve.ask("/api/lobby"))[0] == 403


async def test_so_many_devices_and_no_more_until_the_next_start(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db", NETWORK) as server:
        word, lan = word_of(server), Lan(server)
        devices = [Browser(lan) for _ in range(MOST_DEVICES + 1)]
        try:
            for device in devices:
                await device.open()
            told = [await redeem(device, word) for device in devices]
            assert [status for status, _ in told] == [200] * MOST_DEVICES + [403]
            assert told[-1][1]["error"].startswith(f"{MOST_DEVICES} devices are in")
            assert (await redeem(devices[0], word))[0] == 200  # one that is in already is no other
            assert (await devices[0].get("/api/share"))["left"] == 0
            await server.stop()
            await server.start()
            assert word_of(server) != word
            await devices[0].open()
            assert (await devices[0].ask("/api/lobby"))[0] == 403
            assert (await redeem(devices[0], word_of(server)))[0] == 200
        finally:
            for device in devices:
                await device.session.close()


async def test_the_door_s_other_rules_hold_on_the_network(tmp_path: Path) -> None:
    """Hosts, origins, tokens and sizes, also when the word is redeemed."""
    async with program(tmp_path / "a.db", NETWORK) as server, browser(Lan(server)) as bob:
        word = word_of(server)
        for headers in (
            {"Host": f"127.0.0.1:{server.port}"},  # the way it came counts, not what it says of that
            {"Host": f"localhost:{server.port}"},
            {"Host": f"evil.example:{server.port}"},
            {"Origin": "https://evil.example"},
            {"Origin": server.url},
            {"X-Table-Token": "0" * 64},
        ):
            assert (await redeem(bob, word, headers))[0] == 403
            assert (await bob.ask("/api/lobby", headers=headers))[0] == 403
        status, _ = await redeem(bob, "a" * 20_000)
        assert status == 413
        async with bob.session.get(f"{bob.server.url}/api/share?word={word}") as answer:  # never in an address
            assert answer.status == 403
        assert (await redeem(bob, word))[0] == 200
        assert (await bob.ask("/api/lobby", headers={"Host": f"127.0.0.1:{server.port}"}))[0] == 403
        async with browser(server) as anna:
            assert (await anna.ask("/api/lobby", headers={"Host": f"{NETWORK}:{server.port}"}))[0] == 403


async def test_at_home_nobody_needs_the_word(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db", NETWORK) as server, browser(server) as anna:
        assert (await anna.get("/api/lobby"))["rooms"] == []
        told = await anna.get("/api/share")
        assert told["address"] == f"http://{NETWORK}:{server.port}/#share={word_of(server)}"
        assert told["left"] == MOST_DEVICES
        assert read_code(told["svg"]) == modules_of(told["address"])


def read_code(svg: str) -> list[list[bool]]:
    """The modules of a code drawn as an SVG of horizontal strokes, without its quiet zone."""
    size = re.search(r'width="(\d+)"', svg)
    strokes = re.search(r'stroke="#111" d="([^"]+)"', svg)
    assert size
    assert strokes
    scale, border = 8, 4
    width = int(size[1]) // scale
    image = Image.new("1", (width, width))
    pen = ImageDraw.Draw(image)
    x, y = 0.0, 0.0
    for kind, one, two in re.findall(r"([Mmh])(-?[\d.]+)(?: ?(-?[\d.]+))?", strokes[1]):
        if kind == "M":
            x, y = float(one), float(two)
        elif kind == "m":
            x, y = x + float(one), y + float(two)
        else:
            pen.line([(int(x), int(y)), (int(x + float(one)) - 1, int(y))], fill=1)
            x += float(one)
    inner = range(border, width - border)
    return [[bool(image.getpixel((column, row))) for column in inner] for row in inner]


def modules_of(text: str) -> list[list[bool]]:
    import segno

    return [[bool(module) for module in row] for row in segno.make(text, error="m").matrix]


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.xdist_group("browser")
async def test_a_telephone_comes_in_by_the_address_that_it_scanned(chromium: Chromium, tmp_path: Path) -> None:
    """The page reads the word behind the `#`, redeems it, and shows the room; nothing stays in the address."""
    async with program(tmp_path / "a.db", NETWORK) as server, browser(server) as anna:
        room = (await anna.post("/api/quick", game="coloretto"))["room"]
        assert server.sharing
        context = await chromium.new_context(viewport={"width": 390, "height": 844}, locale="it-IT")
        page = await context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        await page.goto(Lan(server).url)
        await expect(page.locator("h1")).to_have_text("Rivertable, condiviso con te")
        await page.locator("#word").fill("no-such-word")
        await page.locator("#door button").click()
        await expect(page.locator("#said")).to_contain_text("Non è la parola di questo avvio")
        await page.goto(f"{server.sharing.door}/{room}")
        await page.reload()
        await expect(page.locator("#table")).to_be_visible()
        assert page.url == f"{Lan(server).url}/#{room}"
        assert not any(server.sharing.word in url.partition("#")[0] for url in asked)
        await context.close()


def test_only_private_addresses_are_shared() -> None:
    for fine in ("192.168.1.20", "10.0.0.3", "172.20.1.1", "169.254.3.4", "100.101.2.3"):
        need_private(fine)
    for wrong in ("8.8.8.8", "0.0.0.0", "example.org", "", "::1", "fe80::1"):
        with pytest.raises(Refusal, match="an address that this machine has on a private network"):
            need_private(wrong)


async def test_an_address_that_is_not_this_machine_s_is_refused(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server:
        with pytest.raises(Refusal):
            await LocalTable(server.app, 0, shared="10.255.255.1").run()
        with pytest.raises(Refusal, match="private network"):
            await LocalTable(server.app, 0, shared="8.8.8.8").run()


def test_a_machine_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nowhere:
        def __init__(self, *kind: object) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket", Nowhere)
    with pytest.raises(Refusal, match="on no network"):
        network_address()


def test_a_table_that_is_switched_off_is_not_shared() -> None:
    off = Settings(_env_file=None, local_table="off")  # type: ignore[call-arg]
    with pytest.raises(Refusal, match="switched off, so it can't be shared"):
        makers(off, "")
    tokens = Settings(_env_file=None, telegram_token="1:a")  # type: ignore[call-arg, arg-type]
    assert len(makers(tokens, "")) == len(makers(tokens)) + 1


def test_the_terminal_tells_how_others_get_in(tmp_path: Path) -> None:
    from bots.clock import SystemClock

    sharing = Sharing("192.168.1.20", SystemClock())
    sharing.port = 8765
    assert sharing.door == f"http://192.168.1.20:8765/#share={sharing.word}"
    assert re.fullmatch(r"[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}", sharing.word)
    assert len(sharing.in_terminal().splitlines()) > 10
    wrong = CliRunner().invoke(cli, ["--share", "bench"])
    assert wrong.exit_code == 2
    assert "--share belongs to serving" in wrong.output
