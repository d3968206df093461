"""What pages ask for that is neither a press nor a typed line: to read, to hear of changes, to have a name."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from aiohttp import WSCloseCode, web

from bots.local import formatting
from bots.local.bodies import Named, as_json, as_png, read
from bots.local.browser import BROWSER, language_of
from bots.local.context import PLATFORM, Persons
from bots.local.hub import Hub, Watch
from bots.local.present import Present
from bots.local.rooms import Rooms, games
from bots.responder import Responder
from core.people import Place
from core.ports.local import LocalStore
from core.screens import Form, Picture
from core.wording import LANGUAGES, Refusal
from render.registry import renderer_of
from render.small import small

MESSAGES_SHOWN = 60

COVER_PX = 720
"""Twice as wide as a card on a telephone."""

MOST_HEARD_BYTES = 1024
"""Of what a page says on the line that tells it of changes: nothing."""


class Inbound:
    def __init__(self, responder: Responder, local: LocalStore, persons: Persons, hub: Hub, present: Present) -> None:
        self._present = present
        self._responder = responder
        self._local = local
        self._persons = persons
        self._hub = hub
        self._rooms = Rooms(responder.service, local)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/lobby", self.lobby),
            web.get("/api/now/{room}", self.now),
            web.get("/api/room/{room}", self.room),
            web.get("/api/private/{person}", self.private),
            web.get(r"/api/picture/{message:[0-9]{1,18}}/{revision:[0-9]{1,18}}.png", self.picture),
            web.get("/api/cover/{game}.webp", self.cover),
            web.get("/api/legend/{game}.png", self.legend),
            web.get("/api/live", self.live),
            web.post("/api/person", self.person),
        ]

    async def lobby(self, request: web.Request) -> web.Response:
        """Persons of this browser, all rooms, all games."""
        held = await self._persons.at(request[BROWSER])
        users = [*{user.person.id: user for user in reversed(held)}.values()][::-1]  # two accounts may be one person's
        persons = [
            {"uid": user.uid, "name": user.name, "named": user.has_name, "language": user.language} for user in users
        ]
        language = request.query.get("language", language_of(request))
        offered = games(self._responder.service.titles, language)
        rooms = await self._rooms.all(users, request.query.get("room", ""), language)
        return as_json({"persons": persons, "rooms": rooms, "games": offered})

    async def now(self, request: web.Request) -> web.Response:
        """The room's table as it stands, for a person of this browser or for somebody who only looks."""
        query, browser = request.query, request[BROWSER]
        uid = query.get("person", "")
        user = await self._persons.one(browser, uid) if uid else None
        language = query.get("language", language_of(request))
        form: Form = "tall" if query.get("form") == "tall" else "wide"
        whole = query.get("whole") == "1"
        room = request.match_info["room"]
        if user is not None and await self._responder.service.operating.said(user.caller(room)):
            user = None  # whoever is shut out may look, as anybody may
        return as_json(await self._present.now(browser, room, user, form, language, whole=whole))

    async def legend(self, request: web.Request) -> web.Response:
        """What the signs of a game's pictures mean, as a picture."""
        meta = self._responder.service.titles.game(request.match_info["game"]).meta
        language = request.query.get("language", language_of(request))
        form: Form = "tall" if request.query.get("form") == "tall" else "wide"
        if renderer_of(meta.key).legend is None:
            raise web.HTTPNotFound
        signs = Picture(game=meta.key, kind="legend", language=language, form=form)
        return as_png((await self._responder.painter.draw(signs)).png, lasting=True)

    async def room(self, request: web.Request) -> web.Response:
        room = request.match_info["room"]
        await self._rooms.need(room)
        messages = await self._local.messages(Place(PLATFORM, chat=room), None, MESSAGES_SHOWN)
        return as_json({"messages": [formatting.posted(message) for message in messages]})

    async def private(self, request: web.Request) -> web.Response:
        """A person's private messages about the tables of one room."""
        user = await self._persons.one(request[BROWSER], request.match_info["person"])
        codes = await self._local.codes_in(request.query.get("room", ""))
        messages = await self._local.messages(Place(PLATFORM, user=user.uid), codes, MESSAGES_SHOWN)
        return as_json({"messages": [formatting.posted(message) for message in messages]})

    async def picture(self, request: web.Request) -> web.Response:
        """The picture of a message. A page that asks for one that was replaced meanwhile gets the new one."""
        asked = int(request.match_info["revision"])
        found = await self._local.picture(int(request.match_info["message"]))
        if found is None or asked > found.revision:
            raise web.HTTPNotFound
        if found.place.private:
            await self._persons.one(request[BROWSER], found.place.user)
        return as_png(found.png, lasting=asked == found.revision)

    async def cover(self, request: web.Request) -> web.Response:
        """A game's title picture, as small as a list of games shows it."""
        meta = self._responder.service.titles.game(request.match_info["game"]).meta
        language = request.query.get("language", language_of(request))
        options = tuple(sorted(meta.defaults().items()))
        cover = Picture(game=meta.key, kind="lobby", language=language, options=options)
        drawn = await self._responder.painter.draw(cover)
        shrunk = await asyncio.to_thread(small, drawn.png, COVER_PX)
        headers = {"Cache-Control": "private, max-age=86400"}
        return web.Response(body=shrunk, content_type="image/webp", headers=headers)

    async def live(self, request: web.Request) -> web.WebSocketResponse:
        """Which things changed, as JSON lists of topics; the first one says nothing but that we are there. A WebSocket,
        since of streams a browser opens six at most, for all its pages together.
        """
        socket = web.WebSocketResponse(max_msg_size=MOST_HEARD_BYTES)
        await socket.prepare(request)
        with self._hub.watch(request[BROWSER]) as watch:
            leaving = asyncio.create_task(_left(socket, watch))
            try:
                with suppress(ConnectionError):  # pages go as they please
                    await socket.send_str("[]")
                    async for topics in watch.changes():
                        await (socket.send_str(msgspec.json.encode(topics).decode()) if topics else socket.ping())
                    await socket.close(code=WSCloseCode.GOING_AWAY)
            finally:
                leaving.cancel()
                await asyncio.gather(leaving, return_exceptions=True)
        return socket

    async def person(self, request: web.Request) -> web.Response:
        """Somebody new at this screen, or another name for somebody who is there."""
        named = await read(request, Named)
        name = " ".join(named.name.split())
        if not name:
            raise Refusal("local.name_missing")
        if named.person:
            await self._persons.rename(request[BROWSER], named.person, name)
            return as_json({"person": named.person})
        language = named.language if named.language in LANGUAGES else language_of(request)
        user = await self._persons.add(request[BROWSER], name, language)
        return as_json({"person": user.uid})


async def _left(socket: web.WebSocketResponse, watch: Watch) -> None:
    """Ends the watch when the page goes; pages have nothing to say."""
    async for _ in socket:
        pass
    watch.close()
