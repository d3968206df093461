"""Who looks on at a table of `tests.contract.at_the_table`: what he can ask, and what he gets, as bytes."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import msgspec

from bots import payload
from bots.adapter import House
from bots.desk import Reply
from bots.discord import layout
from bots.local import wire
from bots.local.door import COOKIE, browser_id, page_token
from bots.local.hub import Watch
from bots.telegram import look
from core.actions import Action
from core.answers import Caller
from core.game import Move, Seat
from core.ports import Letter
from core.screens import Picture
from core.table import Table
from render.registry import RENDERERS
from render.service import Drawn, Painter, shortened

PUBLIC = Seat(-1)
"""Stands for the public: an account that sits at no table."""


class Unlucky(Exception):
    """What a renderer raises that chokes on a card."""


class SpecPainter(Painter):
    """Pictures whose bytes are all that a renderer is given, with the real words beside; `failing` ones quote it."""

    def __init__(self) -> None:
        super().__init__(threads=1)
        self.failing = False
        self._made: dict[bytes, Drawn] = {}

    async def draw(self, picture: Picture) -> Drawn:
        spec = msgspec.msgpack.encode(picture)
        if self.failing:
            raise Unlucky(spec)
        if spec not in self._made:
            alt = shortened(RENDERERS[picture.game].tell(picture, False))
            self._made[spec] = Drawn(b"\x89PNG" + bytes(12) + bytes([0, 0, 5, 0, 0, 0, 3, 192]) + spec, alt)
        return self._made[spec]


def forms(letter: Letter) -> tuple[Any, ...]:
    """A letter as the page, Discord and Telegram get it, buttons and what they carry included."""
    view, files = layout.page(letter, {called.person: int(called.person) for called in letter.screen.called})
    names = {called.name: str(called.person) for called in letter.screen.called}
    keyboard = look.keyboard(letter.screen)
    return (
        wire.encode(letter),
        json.dumps(view.to_components()),
        [(file.filename, file.description) for file in files],
        look.caption(letter.screen, names),
        keyboard.to_json() if keyboard else "",
        letter.file_name,
        letter.picture,
        letter.screen.turn,
    )


def told(reply: Reply) -> tuple[Any, ...]:
    """An answer to a press."""
    document = (reply.document.name, reply.document.content) if reply.document else None
    return (reply.notice, reply.refused, reply.table, forms(reply.letter) if reply.letter else None, document)


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
        paths = ("/api/hall", f"/api/room/{room}", f"/api/private/{uid}?room={room}")
        return [(path, await self._request("GET", path)) for path in paths]

    async def types(self, house: House, room: str, code: str) -> list[Any]:
        """What is offered while he types a move."""
        about = f"/api/suggest?person={self.caller.account.uid}&room={room}"
        return [
            await house.service.legal_notations(self.caller, Action("type", code)),
            await self._request("GET", f"{about}&text=/move "),
            await self._request("GET", f"{about}&text={str(self.probes[0])[:2]}"),
        ]

    async def asks(self, house: House, table: Table, room: str, rng: random.Random, many: int | None) -> list[Any]:
        """So many questions, all where it is None: most of them to the desk and one by the page."""
        questions = self._questions(table, rng)
        *by_desk, by_page = rng.sample(questions, many or len(questions))
        answers = [(action, told(await house.desk.ask(self.caller, action))) for action in by_desk]
        body = {"person": self.caller.account.uid, "room": room, "press": payload.encode(by_page)}
        return [*answers, (by_page, await self._request("POST", "/api/act", json.dumps(body).encode()))]

    def _questions(self, table: Table, rng: random.Random) -> list[Action]:
        """None of them changes the table for anybody else."""
        match, code = table.need_match(), table.code
        legal = [] if self.seat == PUBLIC else [str(move) for move in match.legal(self.seat)]
        wrong = str(rng.choice(self.probes))
        looks = ("play", "hand", "log", "full", "text", "more", "rules", "export", "resign", "cancel", "mine")
        questions = [
            *(Action(verb, code) for verb in looks),
            *(
                Action(verb, code)
                for verb in ("join", "start", "rematch", "plan", "plan_clear", "plan_undo", "plan_play")
            ),
            Action("undo", code, seat=self.seat, no=match.no + 1),
            Action("sure", code, wrong, self.seat, match.no + 1),
            Action("menu", code, "", Seat(0 if self.seat else 1), match.no),
        ]
        if self.seat == PUBLIC:
            questions = [msgspec.structs.replace(action, seat=None) for action in questions]
        if legal:
            questions.append(Action("move", code, legal[-1] + "x", self.seat, match.no))
        if wrong not in legal:
            questions += [Action("sure", code, wrong), Action("type", code, wrong), Action("plan_move", code, wrong)]
        return questions

    async def _request(self, method: str, path: str, body: bytes | None = None) -> bytes:
        headers = {"X-Table-Token": page_token(self.key), "Cookie": f"{COOKIE}={self.key}"}
        async with self.session.request(method, self.url + path, data=body, headers=headers) as response:
            return b"%d %s" % (response.status, await response.read())
