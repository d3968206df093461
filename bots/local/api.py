"""What the page asks for, one handler a question. Everything passes `door` first."""

from __future__ import annotations

import base64
import secrets
from contextlib import suppress
from typing import Any

import msgspec
from aiohttp import web

from bots import payload
from bots.desk import Desk, Reply
from bots.local import wire
from bots.local.commands import parse, suggestions
from bots.local.door import BROWSER, HEADERS, language_of
from bots.local.hub import Hub
from bots.local.people import PLATFORM, Here, People
from bots.local.rooms import Rooms, games
from core.actions import Action
from core.people import Place
from core.registry import game
from core.screens import Picture
from core.wording import LANGUAGES, Refusal
from storage.local_chat import LocalChat

MESSAGES_SHOWN = 60

PANEL_VERBS = frozenset(
    {
        *("menu", "move", "sure", "type", "undo", "play", "hand"),
        *("plan", "plan_move", "plan_undo", "plan_clear", "plan_play"),
    }
)
"""Their answer takes the place of the private panel; any other opens beside the chat."""

OPPONENTS = 2
"""Computers in a match that begins with one press, as far as the game has seats."""


class Ask(msgspec.Struct):
    """A press or a typed line, by a person of this browser ("" for a newcomer) in a room ("" outside).

    `home`: it was a button of the room's own message, where everybody sees what comes of it.
    """

    person: str = ""
    room: str = ""
    press: str = ""
    text: str = ""
    home: bool = False
    language: str = LANGUAGES[0]


class Named(msgspec.Struct):
    person: str = ""
    name: str = ""
    language: str = LANGUAGES[0]


class Quick(msgspec.Struct):
    game: str
    person: str = ""
    language: str = LANGUAGES[0]


class Api:
    def __init__(self, desk: Desk, chat: LocalChat, hub: Hub) -> None:
        self._desk = desk
        self._chat = chat
        self._hub = hub
        self._people = People(desk.service, chat, hub)
        self._rooms = Rooms(desk.service, chat)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/hall", self.hall),
            web.get("/api/room/{room}", self.room),
            web.get("/api/private/{person}", self.private),
            web.get(r"/api/picture/{message:\d+}/{revision:\d+}.png", self.picture),
            web.get("/api/cover/{game}.png", self.cover),
            web.get("/api/suggest", self.suggest),
            web.get("/api/live", self.live),
            web.post("/api/act", self.act),
            web.post("/api/quick", self.quick),
            web.post("/api/person", self.person),
        ]

    # Reading

    async def hall(self, request: web.Request) -> web.Response:
        """Persons of this browser, all rooms, all games."""
        people = await self._people.at(request[BROWSER])
        persons = [
            {"uid": here.uid, "name": here.person.name, "named": here.named, "language": here.person.language}
            for here in people
        ]
        language = request.query.get("language", language_of(request))
        return _json({"persons": persons, "rooms": await self._rooms.all(people), "games": games(language)})

    async def room(self, request: web.Request) -> web.Response:
        room = request.match_info["room"]
        await self._rooms.need(room)
        messages = await self._chat.messages(Place(PLATFORM, chat=room), None, MESSAGES_SHOWN)
        return _json({"messages": [wire.posted(message) for message in messages]})

    async def private(self, request: web.Request) -> web.Response:
        """A person's private messages about the tables of one room."""
        here = await self._people.one(request[BROWSER], request.match_info["person"])
        codes = await self._chat.codes_in(request.query.get("room", ""))
        messages = await self._chat.messages(Place(PLATFORM, user=here.uid), codes, MESSAGES_SHOWN)
        return _json({"messages": [wire.posted(message) for message in messages]})

    async def picture(self, request: web.Request) -> web.Response:
        found = await self._chat.picture(int(request.match_info["message"]))
        if found is None:
            raise web.HTTPNotFound
        place, png = found
        if place.private:
            await self._people.one(request[BROWSER], place.user)
        return _png(png)

    async def cover(self, request: web.Request) -> web.Response:
        """A game's title picture."""
        meta = game(request.match_info["game"]).meta
        language = request.query.get("language", language_of(request))
        options = tuple(sorted(meta.defaults().items()))
        drawn = await self._desk.painter.draw(Picture(game=meta.key, kind="lobby", language=language, options=options))
        return _png(drawn.png)

    async def suggest(self, request: web.Request) -> web.Response:
        query = request.query
        here = await self._people.one(request[BROWSER], query.get("person", ""))
        caller = self._people.caller(here, query.get("room", ""))
        return _json({"suggestions": await suggestions(self._desk, caller, query.get("text", ""))})

    async def live(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events: which things changed. The first one says nothing but that we are there."""
        stream = web.StreamResponse(
            headers={**HEADERS, "Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        with self._hub.watch(request[BROWSER]) as watch, suppress(ConnectionError):  # pages go as they please
            await stream.prepare(request)
            await stream.write(b"retry: 500\ndata: []\n\n")
            async for topics in watch.changes():
                data = msgspec.json.encode(topics).decode()
                await stream.write(f"data: {data}\n\n".encode() if topics else b": still here\n\n")
        return stream

    # Doing

    async def act(self, request: web.Request) -> web.Response:
        """A press or a typed line. The answer is for this person's eyes."""
        ask = await _read(request, Ask)
        here = await self._people.or_guest(request[BROWSER], ask.person, ask.language)
        try:
            action = payload.decode(ask.press) if ask.press else parse(ask.text)
        except Refusal as refusal:
            return _json({**_nothing(here), "notice": self._people.say(here, refusal), "refused": True})
        room = new_room() if action.verb == "new" and action.arg else ask.room
        reply = await self._desk.ask(self._people.caller(here, room, open=ask.home), action)
        if action.verb == "settings":
            self._hub.tell("hall", browser=request[BROWSER])
        return _json({**_nothing(here), **await self._answer(reply, action)})

    async def _answer(self, reply: Reply, action: Action) -> dict[str, Any]:
        document = reply.document
        return {
            "notice": reply.notice,
            "refused": reply.refused,
            "message": wire.passing(reply.letter, reply.table) if reply.letter else None,
            "where": "panel" if action.verb in PANEL_VERBS else "sheet",
            "verb": action.verb,
            "document": {"name": document.name, "content": base64.b64encode(document.content).decode()}
            if document
            else None,
            "room": await self._chat.room_of(reply.table) if reply.table else None,
        }

    async def quick(self, request: web.Request) -> web.Response:
        """Into a running match with one press: a table, computers, start."""
        ask = await _read(request, Quick)
        least, most = game(ask.game).meta.seats
        here = await self._people.or_guest(request[BROWSER], ask.person, ask.language)
        caller = self._people.caller(here, new_room())
        reply = await self._desk.ask(caller, Action("new", arg=ask.game))
        computers = min(max(least - 1, OPPONENTS), most - 1)
        for action in (*[Action("computer", reply.table, "greedy")] * computers, Action("start", reply.table)):
            done = await self._desk.ask(caller, action)
            if done.refused:
                return _json({**_nothing(here), "notice": done.notice, "refused": True})
        return _json({**_nothing(here), "notice": done.notice, "room": caller.place.chat})

    async def person(self, request: web.Request) -> web.Response:
        """Somebody new at this screen, or another name for somebody who is there."""
        named = await _read(request, Named)
        name = " ".join(named.name.split())
        if not name:
            raise Refusal("local.name_missing")
        if named.person:
            await self._people.rename(request[BROWSER], named.person, name)
            return _json({"person": named.person})
        language = named.language if named.language in LANGUAGES else language_of(request)
        here = await self._people.add(request[BROWSER], name, language)
        return _json({"person": here.uid})


def new_room() -> str:
    return secrets.token_urlsafe(6)


def _nothing(here: Here) -> dict[str, Any]:
    return {"person": here.uid, "notice": "", "refused": False, "message": None, "document": None, "room": None}


async def _read(request: web.Request, kind: type[msgspec.Struct]) -> Any:
    """The body as a `kind`. Raises `Refusal`."""
    try:
        return msgspec.json.decode(await request.read(), type=kind)
    except msgspec.MsgspecError as error:
        raise Refusal("local.refused.body") from error


def _json(content: dict[str, Any]) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(content), content_type="application/json", headers={"Cache-Control": "no-store"}
    )


def _png(content: bytes) -> web.Response:
    """A picture's address holds its revision, so it may be kept."""
    return web.Response(
        body=content, content_type="image/png", headers={"Cache-Control": "private, max-age=86400, immutable"}
    )
