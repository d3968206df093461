"""The way to both networks: through one proxy or through none, and `doctor` says which (T-45)."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from pydantic import SecretStr

from bots.proxies import Proxy, proxy_to
from bots.settings import Settings
from core.wording import LANGUAGES, Refusal, Words
from tests.command import rivertable, said
from tests.local.rig import until
from tests.telegram.fake_api import FakeTelegram

TOKENS = {"DISCORD_TOKEN": "NDI.not.a-token", "TELEGRAM_TOKEN": "42:not-a-token"}

BOTH = {"discord.com:443", "api.telegram.org:443"}

WAYS = ["RIVERTABLE_PROXY", "https_proxy", "ALL_PROXY"]


@asynccontextmanager
async def hung_up(writer: asyncio.StreamWriter) -> AsyncIterator[None]:
    """Whatever comes, the line is closed at the end, and gone."""
    try:
        yield
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


class HttpProxy:
    """A proxy: it passes plain requests on, and opens tunnels to this machine only; elsewhere it only writes down who
    was asked for.
    """

    def __init__(self) -> None:
        self.asked: set[str] = set()
        self.passed_on: list[str] = []
        self.names: set[str] = set()
        self.port = 0
        self._lines: set[asyncio.Task[None]] = set()

    async def was_asked_for_both(self) -> bool:
        return self.asked == BOTH

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """At its end whatever is still being passed on is cut, as when a proxy goes."""
        async with await asyncio.start_server(self._accept, "127.0.0.1", 0) as server:
            self.port = server.sockets[0].getsockname()[1]
            yield
            server.close()
            for line in self._lines:
                line.cancel()
            await asyncio.gather(*self._lines, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.ensure_future(self._serve(reader, writer))
        self._lines.add(line)
        line.add_done_callback(self._lines.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with hung_up(writer):
            with suppress(ConnectionError, asyncio.IncompleteReadError):  # who asked may go at any time
                await self._answer(reader, writer)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        first, _, rest = head.partition(b"\r\n")
        method, target, _ = first.decode().split()
        for line in rest.decode().lower().splitlines():
            if line.startswith("proxy-authorization:"):
                self.names.add(line)
        if method == "CONNECT":
            self.asked.add(target)
            writer.write(b"HTTP/1.1 502 Not from here\r\nContent-Length: 0\r\n\r\n")
        else:
            await self._pass_on(method, target, rest, reader, writer)

    async def _pass_on(
        self, method: str, target: str, rest: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        parts = urlsplit(target)
        self.passed_on.append(f"{parts.netloc} {parts.path.rpartition('/')[2]}")
        lines = rest.splitlines(keepends=True)
        length = next((int(line.split()[1]) for line in lines if line.lower().startswith(b"content-length")), 0)
        kept = b"".join(line for line in lines if not line.lower().startswith((b"connection", b"proxy-")))
        there, back = await asyncio.open_connection("127.0.0.1", parts.port)
        async with hung_up(back):
            back.write(f"{method} {parts.path} HTTP/1.1\r\nConnection: close\r\n".encode() + kept)
            back.write(await reader.readexactly(length))
            while chunk := await there.read(65536):
                writer.write(chunk)


@pytest.fixture
async def proxy() -> AsyncIterator[HttpProxy]:
    one = HttpProxy()
    async with one.running():
        yield one


async def ended(process: subprocess.Popen[str]) -> tuple[str, str]:
    return await asyncio.to_thread(process.communicate, timeout=60)


@pytest.mark.parametrize("name", WAYS[:2])
async def test_both_networks_are_reached_through_it(tmp_path: Path, proxy: HttpProxy, name: str) -> None:
    """Whatever says so, and with name and password (T-45)."""
    process = rivertable(tmp_path, env=TOKENS | {name: f"http://anna:sesame@127.0.0.1:{proxy.port}"})
    try:
        await until(proxy.was_asked_for_both, 30)
    finally:
        process.terminate()
        _, told = await ended(process)
    assert len(proxy.names) == 1, "each gives name and password"
    assert "sesame" not in told


@pytest.mark.parametrize("name", WAYS)
async def test_doctor_goes_the_same_way_and_says_so(tmp_path: Path, proxy: HttpProxy, name: str) -> None:
    """(T-45)"""
    env = TOKENS | {name: f"http://anna:sesame@127.0.0.1:{proxy.port}"}
    out, err = await ended(rivertable(tmp_path, "doctor", env=env))
    assert proxy.asked == BOTH
    way = f"can't be reached through the proxy http://127.0.0.1:{proxy.port} ({name.upper()}), which answers 502"
    assert out.count(way) == 2
    assert "sesame" not in out + err


async def test_without_one_both_are_asked_directly(tmp_path: Path, proxy: HttpProxy) -> None:
    """NO_PROXY counts for both; whatever is on this machine needs none (T-45)."""
    url = f"http://127.0.0.1:{proxy.port}"
    out, _ = await ended(rivertable(tmp_path, "doctor", env=TOKENS | {"HTTPS_PROXY": url, "NO_PROXY": "*"}))
    assert "through the proxy" not in out
    env = TOKENS | {"ALL_PROXY": url, "RIVERTABLE_TELEGRAM_API_URL": url}
    out, _ = await ended(rivertable(tmp_path, "doctor", env=env))
    assert out.count("through the proxy") == 1
    assert proxy.asked == {"discord.com:443"}


async def test_telegram_works_through_it(tmp_path: Path, proxy: HttpProxy) -> None:
    """With a Bot API server of one's own on another machine (T-45)."""
    async with FakeTelegram().running() as api:
        port = urlsplit(api.url).port
        env = {
            "TELEGRAM_TOKEN": api.token,
            "RIVERTABLE_PROXY": f"http://127.0.0.1:{proxy.port}",
            "RIVERTABLE_TELEGRAM_API_URL": f"http://bots.example:{port}",
        }
        process = rivertable(tmp_path, env=env)

        async def polls() -> bool:
            assert process.poll() is None
            return f"bots.example:{port} getUpdates" in proxy.passed_on

        try:
            await until(polls, 30)
        finally:
            process.terminate()
            await ended(process)


@pytest.mark.parametrize("url", ["socks5h://a:sesame@h:1", "https://proxy:3128"])
async def test_another_kind_is_refused_in_a_sentence(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ended in a trace, and in one of the networks only (T-45)."""
    for token in TOKENS.items():
        [sentence] = await asyncio.to_thread(said, rivertable(tmp_path, env=dict([token]) | {"ALL_PROXY": url}))
        assert sentence.startswith(f"rivertable: ALL_PROXY names a {urlsplit(url).scheme} proxy")
        assert "sesame" not in sentence
    for language in LANGUAGES:
        monkeypatch.setenv("ALL_PROXY", url)
        with pytest.raises(Refusal) as caught:
            proxy_to("https://discord.com", settings())
        assert "RIVERTABLE_PROXY" in Words(language)(caught.value.line)


def settings(**more: object) -> Settings:
    return Settings(_env_file=None, telegram_token=SecretStr("42:x"), **more)  # type: ignore[arg-type,call-arg]


@pytest.mark.parametrize(
    ("env", "url", "found"),
    [
        ({}, "https://discord.com", None),
        ({"HTTPS_PROXY": "proxy:3128"}, "https://discord.com", "http://proxy:3128 (HTTPS_PROXY)"),
        ({"HTTP_PROXY": "http://proxy:1"}, "https://discord.com", None),
        ({"HTTP_PROXY": "http://proxy:1"}, "http://bots.example:8081", "http://proxy:1 (HTTP_PROXY)"),
        ({"HTTPS_PROXY": "http://a:1", "ALL_PROXY": "socks5://b:2"}, "https://discord.com", "http://a:1 (HTTPS_PROXY)"),
        ({"HTTPS_PROXY": "http://a:1", "NO_PROXY": "discord.com"}, "https://discord.com", None),
        ({"HTTPS_PROXY": "http://a:1"}, "http://localhost:8081", None),
        ({"HTTPS_PROXY": "http://a:1"}, "https://[::1]:8081", None),
        ({"HTTPS_PROXY": ""}, "https://discord.com", None),
    ],
)
def test_which_proxy_counts(monkeypatch: pytest.MonkeyPatch, env: dict[str, str], url: str, found: str | None) -> None:
    """(T-45)"""
    for kind in ("http", "https", "all", "no"):
        for name in (f"{kind}_proxy", f"{kind}_proxy".upper()):
            monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    proxy = proxy_to(url, settings())
    assert (str(proxy) if proxy else None) == found
    ours = proxy_to("https://discord.com", settings(proxy="http://ours:3128"))
    assert ours == Proxy("http://ours:3128", "RIVERTABLE_PROXY"), "the setting comes first"
