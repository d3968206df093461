"""The fake service itself: an HTTP server that python-telegram-bot talks to by `base_url`."""

from __future__ import annotations

import asyncio
import inspect
import itertools
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from pydantic import BaseModel

from . import about, messages
from .errors import ApiError, bad_request, flood
from .faults import Fault, Kind
from .models import types
from .people import People, Press
from .rates import Rates
from .requests import Call, understand
from .updates import Updates
from .world import World

HANDLERS: dict[str, Callable[[Any, Call], Any]] = {**messages.HANDLERS, **about.HANDLERS}
EPHEMERAL_NAMES = frozenset({"ephemeral_message_parameters", "receiver_user_id", "callback_query_id"})
TOKEN = "4200:fake-token-for-tests-only-AAAAAAAAAAA"


@dataclass(frozen=True)
class Done:
    """One call in the journal: what was asked, when (monotonic seconds), and how it ended (HTTP status)."""

    name: str
    chat_id: int | None
    status: int
    at: float
    call: Call


@dataclass
class FakeTelegram:
    """A Bot API server for one bot, with the people who use it.

    Times are real; limits are switchable (`rates.on`). `knows_ephemeral` False makes it a server of before Bot API
    10.2: it ignores the parameters and doesn't know the methods. `drops_ephemeral`: it knows the methods and ignores
    the parameters all the same, the worst that a server between versions could do. `knows_reactions` False: it is one
    of before 7.0. `raw_rights`: a missing right is told by its code, as a server does that has just learnt of it.
    """

    token: str = TOKEN
    knows_ephemeral: bool = True
    knows_reactions: bool = True
    drops_ephemeral: bool = False
    plain_http_webhooks: bool = True
    raw_rights: bool = False
    query_life_s: float = 15.0
    ephemeral_answer_s: float = 15.0
    bot: types.User = field(
        default_factory=lambda: types.User(
            id=4200,
            is_bot=True,
            first_name="Rivertable",
            username="rivertable_bot",
            can_join_groups=True,
            can_read_all_group_messages=False,
            supports_inline_queries=False,
        )
    )
    rates: Rates = field(default_factory=Rates)
    faults: list[Fault] = field(default_factory=list)
    journal: list[Done] = field(default_factory=list)
    commands: dict[tuple[str, str], list[types.BotCommand]] = field(default_factory=dict)
    descriptions: dict[tuple[str, str], str] = field(default_factory=dict)
    presses: dict[str, Press] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)
    watchers: list[Callable[[Call, bool], None]] = field(default_factory=list)
    """Told of each call twice: before it is carried out, and after, before it is answered."""
    asking: int = 0
    """Answers that bots of the same process wait for from their stores."""

    url: str = ""

    def __post_init__(self) -> None:
        self.world = World(self.bot)
        self.updates = Updates()
        self.people = People(self)
        self.changed = asyncio.Condition()
        self.query_ids = itertools.count(7_000_001)

    @property
    def base_url(self) -> str:
        """For `ApplicationBuilder.base_url`."""
        return f"{self.url}/bot"

    @property
    def base_file_url(self) -> str:
        return f"{self.url}/file/bot"

    def calls(self, name: str = "", chat_id: int | None = None) -> list[Done]:
        """The journal without polls; only one method's or one chat's calls when asked."""
        return [
            done
            for done in self.journal
            if done.name != "getUpdates" and name in ("", done.name) and chat_id in (None, done.chat_id)
        ]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[FakeTelegram]:
        """Serve on a free port of 127.0.0.1 until the block ends."""
        app = web.Application(client_max_size=60 * 1024 * 1024)
        app.router.add_route("*", "/bot{token}/{method}", self._answer)
        app.router.add_get("/file/bot{token}/{path:.*}", self._download)
        # A poller that was killed must not hold its poll: the handler ends with the connection.
        runner = web.AppRunner(app, handler_cancellation=True, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        self.url = f"http://{host}:{port}"
        try:
            yield self
        finally:
            await self.updates.close()
            await runner.cleanup()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        name, chat_id, fault = request.match_info["method"], None, None
        call: Call | None = None
        try:
            if request.match_info["token"] != self.token:
                raise ApiError(401, "Unauthorized")
            call = await self._understand(request)
            name, chat_id = call.name, call.chat_id
            fault = next((fault for fault in self.faults if fault.meets(name, chat_id)), None)
            if fault is not None:
                fault.times -= 1
                self._before(fault, request)
            self._tell(call, done=False)
            status, body = 200, {"ok": True, "result": plain(await self._perform(call))}
            self._tell(call, done=True)
        except ApiError as error:
            status = error.code
            body = {"ok": False, "error_code": error.code, "description": error.description}
            if error.parameters:
                body["parameters"] = error.parameters
            if fault is not None and fault.kind is Kind.GATEWAY:
                return web.Response(text="<html><h1>502 Bad Gateway</h1></html>", status=502)
        if call is not None:
            self.journal.append(Done(name, chat_id, status, time.monotonic(), call))
        async with self.changed:
            self.changed.notify_all()
        if fault is not None:
            await self._after(fault, request)
        return web.json_response(body, status=status)

    def _tell(self, call: Call, *, done: bool) -> None:
        for watcher in self.watchers:
            watcher(call, done)

    async def _understand(self, request: web.Request) -> Call:
        old = not self.knows_ephemeral
        if old and "ephemeral" in request.match_info["method"].lower():
            raise ApiError(404, "Not Found")
        drops = (
            EPHEMERAL_NAMES
            if (old or self.drops_ephemeral) and request.match_info["method"].startswith("send")
            else frozenset()
        )
        try:
            return await understand(request, drops)
        except ApiError as error:
            self.complaints.append(f"{request.match_info['method']}: {error.description}")
            raise

    async def _perform(self, call: Call) -> Any:
        handler = HANDLERS.get(call.name)
        if handler is None:
            self.complaints.append(f"{call.name} is not modelled")
            raise ApiError(501, f"Not Implemented: {call.name} is not modelled by the fake service")
        result = handler(self, call)
        return await result if inspect.isawaitable(result) else result

    def _before(self, fault: Fault, request: web.Request) -> None:
        match fault.kind:
            case Kind.BROKEN:
                raise ApiError(500, "Internal Server Error")
            case Kind.GATEWAY:
                raise ApiError(502, "Bad Gateway")
            case Kind.FLOOD:
                raise flood(fault.seconds)
            case Kind.BAD_MARKUP:
                raise bad_request("can't parse entities: Can't find end tag corresponding to start tag \"b\"")
            case Kind.BAD_PICTURE:
                raise bad_request("IMAGE_PROCESS_FAILED")
            case Kind.CUT_BEFORE:
                cut(request)
                raise ApiError(500, "nobody reads this")
            case Kind.SILENT | Kind.CUT_AFTER:
                return

    async def _after(self, fault: Fault, request: web.Request) -> None:
        if fault.kind is Kind.SILENT:
            await asyncio.sleep(3600)
        if fault.kind is Kind.CUT_AFTER:
            cut(request)

    async def _download(self, request: web.Request) -> web.Response:
        file = self.world.files.get(request.match_info["path"])
        if file is None:
            raise web.HTTPNotFound
        return web.Response(body=file.data)


def plain(result: Any) -> Any:
    """A result as JSON data, in the service's names and with times as seconds since 1970."""
    if isinstance(result, BaseModel):
        return json.loads(result.model_dump_json(exclude_none=True, by_alias=True))
    if isinstance(result, list):
        return [plain(item) for item in result]
    return result


def cut(request: web.Request) -> None:
    """Cut the connection without a word."""
    if request.transport is not None:
        request.transport.abort()
