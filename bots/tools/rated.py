"""Two chat services that do nothing but take messages and enforce the rates that the real ones publish: for figures.

Discord: 50 requests a second in all, 5 messages in 5 s a channel, edits likewise. Telegram: 30 messages a second in
all, one a second a chat, 20 a minute a group; edits count. Whoever is too fast is refused with 429 and told how long to
wait.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from math import ceil
from typing import Any

from aiohttp import web

from core.budgets import Window
from core.ports.clock import Clock

_TOLD = "is used up. They can still move"
_CODE = re.compile(r", ([A-Z]{4,5})\b")


class RatedService:
    """`limits` says whether it refuses; `notices` counts the new boards of each table that tell of used-up time,
    `calls` and `refused` all that was asked.
    """

    def __init__(self, clock: Clock) -> None:
        self.limits = False
        self.calls = self.refused = 0
        self.notices: Counter[str] = Counter()
        self._clock = clock
        self._last_id = 1000

    def begin(self) -> None:
        """Count and enforce from now on."""
        self.limits = True
        self.calls = self.refused = 0
        self.notices.clear()
        self._forget()

    def _next_id(self) -> int:
        self._last_id += 1
        return self._last_id

    def _posted(self, text: str) -> None:
        """Whoever is late hears of it, too, of all their tables in one message: that is none of these notices."""
        if _TOLD in text and (found := _CODE.search(text)):
            self.notices[found.group(1)] += 1

    def _forget(self) -> None:
        """What was asked so far counts for no rate."""
        raise NotImplementedError

    def routes(self) -> list[web.RouteDef]:
        raise NotImplementedError

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[str]:
        """Its address, for as long as it is used."""
        app = web.Application(client_max_size=32 * 1024 * 1024)
        app.add_routes(self.routes())
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}"
        finally:
            await runner.cleanup()


class RatedDiscord(RatedService):
    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self._forget()
        self._messages: dict[str, dict[str, Any]] = {}

    def _forget(self) -> None:
        self._overall = Window(50, 1.0, self._clock)
        self._channels = Window(5, 5.0, self._clock)

    def routes(self) -> list[web.RouteDef]:
        message = "/channels/{channel}/messages/{id}"
        return [
            web.get("/users/@me", self._me),
            web.post("/channels/{channel}/messages", self._post),
            web.get(message, self._get),
            web.patch(message, self._patch),
        ]

    async def _me(self, request: web.Request) -> web.Response:
        return _json({"id": "1", "username": "rivertable", "discriminator": "0", "bot": True})

    async def _post(self, request: web.Request) -> web.Response:
        if refusal := self._refusal("post", request):
            return refusal
        body = await _payload(request)
        id = str(self._next_id())
        self._posted(json.dumps(body.get("components", []), ensure_ascii=False))
        self._messages[id] = _message(id, request.match_info["channel"], body)
        return self._answer("post", request, self._messages[id])

    async def _get(self, request: web.Request) -> web.Response:
        if refusal := self._refusal("", request):
            return refusal
        return self._answer("", request, self._messages[request.match_info["id"]])

    async def _patch(self, request: web.Request) -> web.Response:
        if refusal := self._refusal("patch", request):
            return refusal
        body, id = await _payload(request), request.match_info["id"]
        self._messages[id] |= {key: body[key] for key in ("components",) if key in body}
        return self._answer("patch", request, self._messages[id])

    def _refusal(self, bucket: str, request: web.Request) -> web.Response | None:
        self.calls += 1
        if not self.limits:
            return None
        key = (bucket, request.match_info["channel"])
        overall_s = self._overall.wait_s("")
        wait_s = overall_s or (self._channels.wait_s(key) if bucket else 0.0)
        if not wait_s:
            self._overall.note("")
            if bucket:
                self._channels.note(key)
            return None
        self.refused += 1
        scope = "global" if overall_s else "user"
        headers = {"Retry-After": str(wait_s), "X-RateLimit-Scope": scope, "Via": "1.1 rated"}
        if overall_s:
            headers["X-RateLimit-Global"] = "true"
        body = {"message": "You are being rate limited.", "retry_after": wait_s, "global": bool(overall_s)}
        return _json(body, 429, headers)

    def _answer(self, bucket: str, request: web.Request, body: dict[str, Any]) -> web.Response:
        if not self.limits or not bucket:
            return _json(body)
        key = (bucket, request.match_info["channel"])
        left = self._channels.left(key)
        headers = {
            "X-RateLimit-Limit": "5",
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset-After": str(self._channels.wait_s(key) or 5.0),
            "X-RateLimit-Bucket": f"bucket-{bucket}",
        }
        return _json(body, headers=headers)


class RatedTelegram(RatedService):
    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self._forget()

    def _forget(self) -> None:
        self._overall = Window(30, 1.0, self._clock)
        self._chats = Window(1, 0.9, self._clock)
        self._groups = Window(20, 60.0, self._clock)

    def routes(self) -> list[web.RouteDef]:
        return [web.post("/bot{token}/{method}", self._call)]

    async def _call(self, request: web.Request) -> web.Response:
        if request.match_info["method"] == "getMe":
            return _ok({"id": 1, "is_bot": True, "first_name": "Rivertable", "username": "rivertable_bot"})
        said, self.calls = await request.post(), self.calls + 1
        chat = str(said["chat_id"])
        wait_s = max(window.wait_s(key) for window, key in self._windows(chat)) if self.limits else 0.0
        if wait_s:
            self.refused += 1
            wait = ceil(wait_s)
            text = f"Too Many Requests: retry after {wait}"
            body = {"ok": False, "error_code": 429, "description": text, "parameters": {"retry_after": wait}}
            return _json(body, 429)
        for window, key in self._windows(chat):
            window.note(key)
        if request.match_info["method"].startswith("send"):
            self._posted(str(said.get("caption") or said.get("text") or ""))
            number = self._next_id()
        else:
            number = int(str(said["message_id"]))
        return _ok(self._message(number, chat))

    def _windows(self, chat: str) -> list[tuple[Window, str]]:
        groups = [(self._groups, chat)] if chat.startswith("-") else []
        return [(self._overall, ""), (self._chats, chat), *groups]

    def _message(self, number: int, chat: str) -> dict[str, Any]:
        kind = {"type": "supergroup", "title": "group"} if chat.startswith("-") else {"type": "private"}
        photo = {"file_id": f"file{number}", "file_unique_id": f"unique{number}", "width": 90, "height": 90}
        return {
            "message_id": number,
            "date": int(self._clock.wall()),
            "chat": {"id": int(chat), **kind},
            "photo": [photo],
        }


def _json(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """With a content type that names no charset, as the services have it."""
    headers = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=headers)


def _ok(result: Any) -> web.Response:
    return _json({"ok": True, "result": result})


async def _payload(request: web.Request) -> dict[str, Any]:
    """What was sent besides files."""
    if request.content_type == "application/json":
        return dict(await request.json())
    return dict(json.loads(str((await request.post())["payload_json"])))


def _message(id: str, channel: str, body: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": id,
        "channel_id": channel,
        "author": {"id": "1", "username": "rivertable", "discriminator": "0", "avatar": None, "bot": True},
        "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": body.get("flags", 0),
        "components": [_resolved(part) for part in body.get("components", [])],
    }


def _resolved(part: Any) -> Any:
    """A component as Discord gives it back: with an address for each picture."""
    if isinstance(part, list):
        return [_resolved(one) for one in part]
    if not isinstance(part, dict):
        return part
    whole = {key: _resolved(value) for key, value in part.items()}
    if str(whole.get("url", "")).startswith("attachment://"):
        whole |= {"url": "https://cdn.example/picture.png", "width": 90, "height": 90}
    return whole
