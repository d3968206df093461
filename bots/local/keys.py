"""How a person comes to another browser: when theirs has lost its cookie, they use two, or they play on a chat network.

Whoever has their link is that person. So it holds a long key, which the database keeps hashed; a new link ends the one
before; and it brings this one person, nobody of the browser in which it is opened. A code for another account
(`core.requests.linking`) gives a browser an account of theirs, beside those that they have.
"""

from __future__ import annotations

import asyncio
import secrets
from hashlib import sha256

from aiohttp import web

from bots.local.bodies import Code, Key, Of, as_json, read
from bots.local.browser import BROWSER
from bots.local.context import Persons
from core.ports.clock import Clock
from core.ports.local import LocalStore
from core.requests.linking import LinkSure
from core.service import Service
from core.wording import Refusal

WRONG_KEY_S = 1.0
"""How long a wrong key keeps all who give one: the rest of the world waits behind whoever guesses."""


class Keys:
    def __init__(self, service: Service, persons: Persons, local: LocalStore, clock: Clock) -> None:
        self._service = service
        self._persons = persons
        self._local = local
        self._clock = clock
        self._one_by_one = asyncio.Lock()

    def routes(self) -> list[web.RouteDef]:
        return [web.post("/api/key", self.make), web.post("/api/attach", self.attach), web.post("/api/code", self.come)]

    async def make(self, request: web.Request) -> web.Response:
        """A new key for a person of this browser."""
        user = await self._persons.one(request[BROWSER], (await read(request, Of)).person)
        key = secrets.token_urlsafe(32)
        await self._local.set_key(user.uid, _hash(key))
        return as_json({"key": key})

    async def attach(self, request: web.Request) -> web.Response:
        """The person whose key this is comes to this browser. Raises `Refusal` for one that opens nothing."""
        key = (await read(request, Key)).key
        async with self._one_by_one:
            uid = await self._local.person_of_key(_hash(key))
            if uid is None:
                await self._clock.sleep(WRONG_KEY_S)
                raise Refusal("local.refused.key")
        user = await self._persons.move(uid, request[BROWSER])
        return as_json({"person": user.uid, "name": user.name})

    async def come(self, request: web.Request) -> web.Response:
        """Whose code this is comes to this browser. Raises `Refusal` for one that joins nobody."""
        given, browser = await read(request, Code), request[BROWSER]
        async with self._one_by_one:
            whose = await self._service.offered(given.code)
            if whose is None:
                await self._clock.sleep(WRONG_KEY_S)
                raise Refusal("table.link.unknown")
        user = next((one for one in await self._persons.at(browser) if one.person.id == whose), None)
        if user is None:
            newcomer = await self._persons.add(browser, "", given.language)
            await self._service.act(newcomer.caller(""), LinkSure(entered=given.code))
            user = await self._persons.one(browser, newcomer.uid)
        return as_json({"person": user.uid, "name": user.name})


def _hash(key: str) -> str:
    return sha256(key.encode(errors="replace")).hexdigest()
