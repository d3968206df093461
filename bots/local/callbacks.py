"""Presses and typed lines: what a person asks of a table, and the one match that begins with a single press."""

from __future__ import annotations

import base64
import secrets
from typing import Any

from aiohttp import web

from bots import codec
from bots.local import formatting
from bots.local.bodies import Ask, Quick, as_json, read
from bots.local.browser import BROWSER
from bots.local.commands import parse
from bots.local.context import LocalUser, Persons
from bots.responder import Responder
from core.ports.local import LocalStore
from core.requests.base import PersonRequest, Request
from core.requests.command import Shown
from core.requests.lobby import AddComputer, Start
from core.requests.person import New
from core.responses import Caller, Response
from core.wording import Refusal, Words

OPPONENTS = 2
"""Computers in a match that begins with one press, as far as the game has seats."""

OPPONENTS_LEVEL = "greedy"


class Callbacks:
    def __init__(self, responder: Responder, local: LocalStore, persons: Persons) -> None:
        self._responder = responder
        self._local = local
        self._persons = persons

    def routes(self) -> list[web.RouteDef]:
        return [web.post("/api/act", self.act), web.post("/api/quick", self.quick)]

    async def act(self, request: web.Request) -> web.Response:
        """A press or a typed line. The response is for this person's eyes."""
        ask, browser = await read(request, Ask), request[BROWSER]
        user = await self._persons.or_guest(browser, ask.person, ask.language)
        try:
            asked = codec.decode(ask.press) if ask.press else parse(ask.text)
        except Refusal as refusal:
            return _refused(user, Words(user.language)(refusal.line))
        room = new_room() if _opens_a_room(asked) else ask.room
        caller = self._caller(request, user, room, open=ask.home, entropy=ask.entropy)
        response = await self._responder.ask(caller, asked)
        changed = isinstance(asked, PersonRequest) and await self._persons.has_changed(browser, user)
        return as_json({**_nothing(user), **await self._content(response, asked), "changed": changed})

    @staticmethod
    def _caller(request: web.Request, user: LocalUser, room: str, *, open: bool, entropy: str) -> Caller:
        return user.caller(room, open=open, origin=str(request.url.origin()), entropy=entropy)

    async def _content(self, response: Response, asked: Request) -> dict[str, Any]:
        document = response.document
        return {
            "notice": response.notice,
            "refused": response.refused,
            "message": formatting.passing(response.rendered, response.table) if response.rendered else None,
            "where": "panel" if asked.shown is Shown.AS_PANEL else "sheet",
            "document": {"name": document.name, "content": base64.b64encode(document.content).decode()}
            if document
            else None,
            "room": await self._local.room_of(response.table) if response.table else None,
        }

    async def quick(self, request: web.Request) -> web.Response:
        """Into a running match with one press: a table, computers, start."""
        ask = await read(request, Quick)
        least, most = self._responder.service.titles.game(ask.game).meta.seats
        user = await self._persons.or_guest(request[BROWSER], ask.person, ask.language)
        caller = user.caller(new_room(), entropy=ask.entropy)
        opened = await self._responder.ask(caller, New(wish=ask.game))
        if opened.refused:
            return _refused(user, opened.notice)
        table = opened.table
        computers = min(max(least - 1, OPPONENTS), most - 1)
        for asked in (*[AddComputer(table=table, level=OPPONENTS_LEVEL)] * computers, Start(table=table)):
            done = await self._responder.ask(caller, asked)
            if done.refused:
                return _refused(user, done.notice)
        return as_json({**_nothing(user), "notice": done.notice, "room": caller.place.chat})


def _opens_a_room(asked: Request) -> bool:
    """A new table makes a room of its own, as elsewhere a thread."""
    return isinstance(asked, New) and bool(asked.wish)


def new_room() -> str:
    return secrets.token_urlsafe(6)


def _nothing(user: LocalUser) -> dict[str, Any]:
    return {
        "person": user.uid,
        "notice": "",
        "refused": False,
        "message": None,
        "document": None,
        "room": None,
        "changed": False,
    }


def _refused(user: LocalUser, notice: str) -> web.Response:
    return as_json({**_nothing(user), "notice": notice, "refused": True})
