"""Who looks on at a table of `tests.contract.at_the_table`: what they can ask, and what they get, as bytes."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import msgspec

from bots import codec
from bots.discord import formatting as discord_formatting
from bots.local import formatting as local_formatting
from bots.local.browser import COOKIE, browser_id, page_token
from bots.local.hub import Watch
from bots.responder import Responder
from bots.telegram import formatting as telegram_formatting
from core.game import Move, Seat
from core.ports.platform import RenderedScreen
from core.press import Press
from core.requests.playing import Type
from core.requests.premoves import AddPremove, Plan
from core.responses import Caller, Response
from core.screens import Picture
from core.table import Table
from render.service import Drawn, Painter

PUBLIC = Seat(-1)
"""Stands for the public: an account that sits at no table."""


class Unlucky(Exception):
    """What a renderer raises that chokes on a card."""


class SpecPainter(Painter):
    """Pictures whose bytes are all that a renderer is given; `failing` ones quote it."""

    def __init__(self) -> None:
        super().__init__(threads=1)
        self.failing = False
        self._made: dict[bytes, Drawn] = {}

    async def draw(self, picture: Picture) -> Drawn:
        spec = msgspec.msgpack.encode(picture)
        if self.failing:
            raise Unlucky(spec)
        if spec not in self._made:
            self._made[spec] = Drawn(b"\x89PNG" + bytes(12) + bytes([0, 0, 5, 0, 0, 0, 3, 192]) + spec)
        return self._made[spec]


def forms(rendered: RenderedScreen) -> tuple[Any, ...]:
    """A screen as the page, Discord and Telegram get it, buttons and what they carry included."""
    screen = rendered.screen
    view, files = discord_formatting.page(rendered, {called.person: int(called.person) for called in screen.called})
    names = {called.name: str(called.person) for called in screen.called}
    keyboard = telegram_formatting.keyboard(screen)
    return (
        local_formatting.encode(rendered),
        json.dumps(view.to_components()),
        [(file.filename, file.description) for file in files],
        telegram_formatting.caption(screen, names),
        telegram_formatting.pages(screen),
        keyboard.to_json() if keyboard else "",
        rendered.file_name,
        rendered.picture,
        screen.turn,
        screen.ways,
        screen.own,
    )


def told(response: Response) -> tuple[Any, ...]:
    """A response to a press."""
    document = (response.document.name, response.document.content) if response.document else None
    rendered = forms(response.rendered) if response.rendered else None
    return (response.notice, response.refused, response.sign, response.unseen, response.table, rendered, document)


@dataclass
class Onlooker:
    """An account with a browser of its own. `seat` is `PUBLIC` for one that sits at no table."""

    seat: Seat
    caller: Caller
    key: str
    url: str
    session: aiohttp.ClientSession
    ticks: Watch
    probes: Sequence[Move]
    """Moves of this match, most of them not legal now."""
    asked: list[str] = field(default_factory=list)

    @property
    def browser(self) -> str:
        return browser_id(self.key)

    def heard(self) -> list[str]:
        """Topics that the page was told of since the last time."""
        topics, self.ticks._topics = sorted(self.ticks._topics), set()
        return topics

    async def reads_the_page(self, room: str) -> list[tuple[str, bytes]]:
        uid = self.caller.account.uid
        paths = (
            f"/api/lobby?room={room}",
            f"/api/room/{room}",
            f"/api/private/{uid}?room={room}",
            f"/api/now/{room}?person={uid}&form=tall&whole=1",
            f"/api/now/{room}",
        )
        return [(path, await self._request("GET", path)) for path in paths]

    async def types(self, responder: Responder, room: str, code: str) -> list[Any]:
        """What is offered while they type a move."""
        about = f"/api/suggest?person={self.caller.account.uid}&room={room}"
        return [
            await responder.service.completions(self.caller, Type(table=code)),
            await responder.service.completions(self.caller, AddPremove(table=code), premoves=True),
            *[
                await responder.service.suggestions(self.caller, Type(table=code), text)
                for text in ("", "a", "e", "sow")
            ],
            await responder.service.suggestions(self.caller, Plan(table=code), "b"),
            await self._request("GET", f"{about}&text=/move "),
            await self._request("GET", f"{about}&text={str(self.probes[0])[:2]}"),
        ]

    async def asks(
        self, responder: Responder, table: Table, room: str, rng: random.Random, many: int | None
    ) -> list[Any]:
        """So many questions, all where it is None: most of them to the responder and one by the page."""
        questions = self._questions(table, rng)
        *asked, by_page = rng.sample(questions, many or len(questions))
        responses = [
            (press, told(await responder.ask(self.caller, codec.decode(codec.encode(press))))) for press in asked
        ]
        body = {"person": self.caller.account.uid, "room": room, "press": codec.encode(by_page)}
        return [*responses, (by_page, await self._request("POST", "/api/act", json.dumps(body).encode()))]

    def _questions(self, table: Table, rng: random.Random) -> list[Press]:
        """None of them changes the table for anybody else."""
        match, code = table.need_match(), table.code
        legal = [] if self.seat == PUBLIC else [str(move) for move in match.legal(self.seat)]
        wrong = str(rng.choice(self.probes))
        looks = ("play", "hand", "log", "full", "text", "more", "rules", "export", "resign", "cancel", "mine")
        learning = ("guide", "legend", "seal", "analysis")
        together = ("pace_vote", "resume", "agree", "vote_back")
        verbs = ("clear", "undo", "play", "if", "else", "always")
        premoves = ("plan", *(f"plan_{verb}" for verb in verbs))
        questions = [
            *(Press(verb, code) for verb in (*looks, *learning, "join", "start", "rematch", *together, *premoves)),
            *(Press("text", code, what) for what in ("plan", "me", "all", "all=1", "since", "choices", "help")),
            *(
                Press(verb, argument=text)
                for verb in ("unlink", "link_sure")
                for text in ("", "ABCDEFGH", "0123456789")
            ),
            *(Press("server", argument=f"{table.homes[0].place.chat}={page}") for page in ("tables=", f"table={code}")),
            *(Press(verb) for verb in ("privacy", "export_me", "erase")),
            Press("past", code, str(rng.randint(0, match.no))),
            Press("undo", code, seat=self.seat, no=match.no + 1),
            Press("sure", code, wrong, self.seat, match.no + 1),
            Press("sure_always", code, wrong, self.seat, match.no + 1),
            Press("dial", code, "1/0/2", self.seat, match.no),
            Press("hint", code, seat=self.seat, no=match.no),
            *(Press(verb, code, text) for verb in ("type", "plan_move") for text in ("?", "qqqq", "play zebras")),
            Press("menu", code, "", Seat(0 if self.seat else 1), match.no),
        ]
        if self.seat != PUBLIC and (table.pending or match.undo_ply(self.seat) is None):
            questions.append(Press("undo", code, seat=self.seat, no=match.no))
        if self.seat == PUBLIC:
            questions = [msgspec.structs.replace(press, seat=None) for press in questions]
        if legal:
            questions.append(Press("move", code, legal[-1] + "x", self.seat, match.no))
        if wrong not in legal:
            questions += [Press("sure", code, wrong), Press("type", code, wrong), Press("plan_move", code, wrong)]
        return questions

    async def _request(self, method: str, path: str, body: bytes | None = None) -> bytes:
        headers = {"X-Table-Token": page_token(self.key), "Cookie": f"{COOKIE}={self.key}"}
        async with self.session.request(method, self.url + path, data=body, headers=headers) as response:
            return b"%d %s" % (response.status, await response.read())
