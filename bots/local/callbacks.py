"""Presses and typed lines: what a person asks of a table, and the one match that begins with a single press."""

from __future__ import annotations

import base64
import secrets
from typing import Any

import msgspec
from aiohttp import web

from bots import codec
from bots.local import formatting
from bots.local.bodies import Ask, Quick, as_json, read
from bots.local.browser import BROWSER
from bots.local.commands import parse
from bots.local.context import PLATFORM, LocalUser, Persons
from bots.local.gallery import Gallery
from bots.local.present import Present, changed, in_form
from bots.responder import Responder
from core.people import Community
from core.ports.local import LocalStore
from core.ports.platform import RenderedScreen
from core.requests.base import PersonRequest, Request
from core.requests.command import Shown
from core.requests.lobby import AddComputer, Start
from core.requests.looking import More, Past
from core.requests.person import New
from core.requests.server import Server
from core.responses import Response
from core.typed import level_meant
from core.wording import Refusal, Words

OPPONENTS = 2
"""Computers in a match that begins with one press, as far as the game has seats."""


class Callbacks:
    def __init__(
        self, responder: Responder, local: LocalStore, persons: Persons, present: Present, gallery: Gallery
    ) -> None:
        self._responder = responder
        self._local = local
        self._persons = persons
        self._present = present
        self._gallery = gallery

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
        origin = str(request.url.origin())
        caller = user.caller(room, open=ask.home, origin=origin, entropy=ask.entropy, form=ask.form, level=ask.level)
        if isinstance(asked, (More, Server)):
            caller = msgspec.structs.replace(caller, governs=await self._governed(user, ask.room))
        response = await self._responder.service.act(caller, asked)
        changed = isinstance(asked, PersonRequest) and await self._persons.has_changed(browser, user)
        content = await self._content(browser, ask, user, response, asked)
        return as_json({**_nothing(user), **content, "changed": changed})

    async def _governed(self, user: LocalUser, room: str) -> frozenset[Community]:
        """A room is run by whoever its first table belongs to, as far as that can be read."""
        codes = await self._local.codes_in(room) if room else []
        first = await self._responder.service.readable(codes[-1:])
        owns = bool(first) and first[0].owner == user.person.id
        return frozenset({Community(PLATFORM, room)}) if owns else frozenset()

    async def _content(
        self, browser: str, ask: Ask, user: LocalUser, response: Response, asked: Request
    ) -> dict[str, Any]:
        """The response, drawn as the page's window wants it; where it stands in the panel's place, with all that the
        page shows from now on.
        """
        now = None
        if response.screen is not None and asked.shown is Shown.AS_PANEL and ask.room:
            now = await self._present.answered(browser, ask.room, user, response.screen, ask.form)
        if now is not None:
            rendered: RenderedScreen | None = now[1]
            document = response.document
        else:
            screen = in_form(response.screen, ask.form) if response.screen else None
            response = await self._responder.drawn(msgspec.structs.replace(response, screen=screen), PLATFORM)
            rendered, document = response.rendered, response.document
        return {
            "notice": response.notice,
            "refused": response.refused,
            "message": await self._message(browser, ask, user, rendered, response.table, asked) if rendered else None,
            "now": now[0] if now else None,
            "where": _where(asked),
            "document": {"name": document.name, "content": base64.b64encode(document.content).decode()}
            if document
            else None,
            "room": await self._local.room_of(response.table) if response.table else None,
        }

    async def _message(
        self, browser: str, ask: Ask, user: LocalUser, rendered: RenderedScreen, table: str, asked: Request
    ) -> dict[str, Any]:
        picture = self._gallery.hang(browser, rendered.picture) if rendered.picture else ""
        then = isinstance(asked, Past) and ask.room
        told = await self._present.then(ask.room, user, rendered.screen) if then else []
        return formatting.passing(rendered, table, picture) | {"changed": changed(rendered), "told": told}

    async def quick(self, request: web.Request) -> web.Response:
        """Into a running match with one press: a table, computers, start."""
        ask = await read(request, Quick)
        least, most = self._responder.service.titles.game(ask.game).meta.seats
        level = level_meant(ask.level)
        user = await self._persons.or_guest(request[BROWSER], ask.person, ask.language, ask.name)
        caller = user.caller(new_room(), entropy=ask.entropy)
        opened = await self._responder.ask(caller, New(wish=ask.game))
        if opened.refused:
            return _refused(user, opened.notice)
        table = opened.table
        wanted = OPPONENTS if ask.computers is None else ask.computers
        computers = min(max(least - 1, wanted), most - 1)
        for asked in (*[AddComputer(table=table, level=level)] * computers, Start(table=table)):
            done = await self._responder.ask(caller, asked)
            if done.refused:
                return _refused(user, done.notice)
        return as_json({**_nothing(user), "notice": done.notice, "room": caller.place.chat})


def _where(asked: Request) -> str:
    """Where the page shows the answer: in the panel's place, over the board as a moment of the past, or above all."""
    if isinstance(asked, Past):
        return "board"
    return "panel" if asked.shown is Shown.AS_PANEL else "sheet"


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
        "now": None,
        "document": None,
        "room": None,
        "changed": False,
    }


def _refused(user: LocalUser, notice: str) -> web.Response:
    return as_json({**_nothing(user), "notice": notice, "refused": True})
