"""A chat network for measuring several processes: it stands in a process of its own, counts what it is sent, and says
what it shows. `Peer` is a process's way to it, a platform like any other.

One line of JSON each way: {"op", "id", ...} and {"id", ...}. A repeated nonce posts a second message, as on Telegram.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from bots.adapter import Link
from core.people import Place
from core.ports.platform import MessageGone, OutcomeUnknown, RenderedScreen
from core.screens.parts import Form

NAME = "local"
"""It stands in the local table's place: the program knows no further platform."""


class Sent(msgspec.Struct, frozen=True, kw_only=True):
    """A new message: `at` by the caller's clock, `by` the process that sent it."""

    id: int
    place: str
    nonce: str
    by: str
    silent: bool
    called: int
    at: float


class Heard(msgspec.Struct, frozen=True):
    at: float
    by: str


class Network:
    """`heard` is every call, `sent` the new messages, in their order; `shows` what each message says now, `stripped`
    those without buttons.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._numbers = itertools.count(1)
        self._server: asyncio.Server | None = None
        self._peers: set[asyncio.Task[Any]] = set()
        self.heard: list[Heard] = []
        self.sent: list[Sent] = []
        self.shows: dict[int, str] = {}
        self.stripped: set[int] = set()
        self.port = 0

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._hear, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for peer in self._peers:
            peer.cancel()
        await asyncio.gather(*self._peers, return_exceptions=True)

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._peers.add(task)
        try:
            while line := await reader.readline():
                asked = msgspec.json.decode(line)
                writer.write(msgspec.json.encode({"id": asked["id"], **self._do(asked)}) + b"\n")
                await writer.drain()
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            self._peers.discard(task)
            writer.close()

    def _do(self, asked: dict[str, Any]) -> dict[str, Any]:
        self.heard.append(Heard(self._now(), asked["by"]))
        match asked["op"]:
            case "send":
                id = next(self._numbers)
                told = {name: asked[name] for name in ("place", "nonce", "by", "silent", "called")}
                self.sent.append(Sent(id=id, at=self._now(), **told))
                self.shows[id] = asked["text"]
                return {"message": id}
            case "edit":
                if asked["message"] not in self.shows:
                    return {"gone": True}
                self.shows[asked["message"]] = asked["text"]
            case "strip":
                self.stripped.add(asked["message"])
        return {}


class Peer:
    """`bots.adapter.Adapter` for the network."""

    name = unit = NAME
    shows_board_beside = False
    form: Form = "wide"
    edit_gap_s = 0.0
    knows_nonces = False
    pins = None
    threads = None

    def __init__(self, port: int, by: str) -> None:
        self._port = port
        self._by = by
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._writer: asyncio.StreamWriter | None = None
        self._connected = asyncio.Event()

    @property
    def links(self) -> list[Link]:
        return [Link("connected" if self._connected.is_set() else "starting")]

    async def run(self) -> None:
        reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._connected.set()
        try:
            while line := await reader.readline():
                answer = msgspec.json.decode(line)
                if (waiting := self._answers.pop(answer["id"], None)) is not None and not waiting.done():
                    waiting.set_result(answer)
        finally:
            self._connected.clear()
            self._writer.close()
            with suppress(ConnectionError):
                await self._writer.wait_closed()
            for waiting in self._answers.values():
                waiting.cancel()

    async def stand_by(self) -> None:
        await asyncio.Event().wait()

    async def reaches(self, place: Place, uid: str) -> bool:
        return True

    async def permit(self, place: Place) -> None:
        await self._connected.wait()

    async def send(self, place: Place, rendered: RenderedScreen, nonce: str) -> str:
        screen = rendered.screen
        called = sum(one.person not in rendered.pinged for one in screen.called)
        told = {"place": f"{place.chat}/{place.user}", "nonce": nonce, "silent": rendered.silent}
        answer = await self._ask(op="send", text=text_of(rendered), called=called, **told)
        return str(answer["message"])

    async def edit(self, place: Place, message: str, rendered: RenderedScreen) -> None:
        if (await self._ask(op="edit", message=int(message), text=text_of(rendered))).get("gone"):
            raise MessageGone

    async def strip(self, place: Place, message: str) -> None:
        await self._ask(op="strip", message=int(message))

    async def _ask(self, **what: Any) -> dict[str, Any]:
        if self._writer is None or self._writer.is_closing():
            raise OutcomeUnknown
        id = next(self._numbers)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[id] = answer
        self._writer.write(msgspec.json.encode({"id": id, "by": self._by, **what}) + b"\n")
        await self._writer.drain()
        return await answer


def text_of(rendered: RenderedScreen) -> str:
    """All that it says and offers, as one text: two that look alike are alike."""
    screen = rendered.screen
    return msgspec.json.encode([screen.table, screen.blocks, screen.choices, screen.controls, rendered.alt]).decode()
