"""The queue of updates: getUpdates with its offsets, the second poller, and the webhook."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import re
from typing import Any

import aiohttp

from .errors import SECOND_POLLER, WEBHOOK_ACTIVE, bad_request, conflict
from .models import types

NOT_BY_DEFAULT = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")


class Updates:
    """Updates wait here until a poll confirms them or the webhook takes them."""

    def __init__(self) -> None:
        self.waiting: list[dict[str, Any]] = []
        self.allowed: list[str] | None = None
        self.url = ""
        self.secret: str | None = None
        self.handed_out = 0
        self.all: list[dict[str, Any]] = []
        self.repeats = 0
        """How often the webhook is told an update again although it took it, beside the next one, as when its answer
        was slow."""
        self._ids = itertools.count(100_001)
        self._poll: asyncio.Event | None = None
        self._news = asyncio.Event()
        self._pusher: asyncio.Task[None] | None = None

    def wants(self, kind: str) -> bool:
        return kind in self.allowed if self.allowed else kind not in NOT_BY_DEFAULT

    def put(self, **content: types.TelegramObject) -> None:
        """Queue one update, unless the bot did not ask for its kind."""
        (kind,) = content
        if not self.wants(kind):
            return
        update = types.Update(update_id=next(self._ids), **content)  # type: ignore[arg-type]
        self.all.append(json.loads(update.model_dump_json(exclude_none=True, by_alias=True)))
        self.waiting.append(self.all[-1])
        self._news.set()

    def again(self) -> None:
        """Nothing that was confirmed is remembered as confirmed: the next poll gets everything of today."""
        self.waiting = list(self.all)
        self._news.set()

    async def poll(
        self, offset: int | None, limit: int | None, timeout_s: int | None, allowed: list[str] | None
    ) -> list[dict[str, Any]]:
        """One getUpdates. A newer poll ends an older one with 409, as the service does."""
        if self.url:
            raise conflict(WEBHOOK_ACTIVE)
        if self._poll is not None:
            self._poll.set()
        mine = self._poll = asyncio.Event()
        if allowed is not None:
            self.allowed = allowed
        if offset is not None and offset < 0:
            self.waiting = self.waiting[offset:]
        elif offset:
            self.waiting = [update for update in self.waiting if update["update_id"] >= offset]
        try:
            if not self.waiting and timeout_s:
                await self._wait(mine, timeout_s)
            if mine.is_set():
                raise conflict(SECOND_POLLER)
            batch = self.waiting[: min(limit or 100, 100)]
            if batch:
                self.handed_out = max(self.handed_out, batch[-1]["update_id"])
            return batch
        finally:
            if self._poll is mine:
                self._poll = None

    async def _wait(self, mine: asyncio.Event, timeout_s: float) -> None:
        self._news.clear()
        waits = [asyncio.ensure_future(self._news.wait()), asyncio.ensure_future(mine.wait())]
        try:
            await asyncio.wait(waits, timeout=timeout_s, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    def set_webhook(self, url: str, secret: str | None, allowed: list[str] | None, plain_http: bool) -> None:
        if url and not url.startswith("https://") and not (plain_http and url.startswith("http://")):
            raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
        if secret is not None and not SECRET.fullmatch(secret):
            raise bad_request("secret token contains unallowed characters")
        self.url, self.secret = url, secret
        if allowed is not None:
            self.allowed = allowed
        if self._poll is not None:
            self._poll.set()
        if self._pusher is not None:
            self._pusher.cancel()
            self._pusher = None
        if url:
            self._pusher = asyncio.get_running_loop().create_task(self._push())

    async def _push(self) -> None:
        """Deliver in order; a refused update is tried again."""
        headers = {"X-Telegram-Bot-Api-Secret-Token": self.secret} if self.secret else {}
        async with aiohttp.ClientSession() as client:
            while True:
                if not self.waiting:
                    self._news.clear()
                    await self._news.wait()
                with contextlib.suppress(aiohttp.ClientError):
                    tellings = [self._tell(client, self.waiting[0], headers) for _ in range(1 + self.repeats)]
                    if all(await asyncio.gather(*tellings)):
                        self.handed_out = self.waiting.pop(0)["update_id"]
                        continue
                await asyncio.sleep(0.05)

    async def _tell(self, client: aiohttp.ClientSession, update: dict[str, Any], headers: dict[str, str]) -> bool:
        async with client.post(self.url, json=update, headers=headers) as answer:
            return answer.ok

    async def close(self) -> None:
        if self._pusher is not None:
            self._pusher.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._pusher
