"""A chat platform in memory, behind the port that Discord, Telegram and the local table use. It fails on demand."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from bots.adapter import Link
from core.people import Place
from core.ports.platform import CannotEdit, DeliveryError, MessageGone, PlaceClosed, RenderedScreen
from core.screens import Button, Form


@dataclass
class Message:
    """What a chat shows. `pings` counts notifications of called people."""

    id: str
    place: Place
    rendered: RenderedScreen
    nonce: str
    stripped: bool = False
    edits: int = 0
    pings: tuple[str, ...] = ()

    @property
    def buttons(self) -> tuple[Button, ...]:
        return () if self.stripped else (*self.rendered.screen.choices, *self.rendered.screen.controls)


@dataclass
class Mishap:
    """What becomes of one send: whether the message arrives, and what is raised; None: no answer ever comes."""

    error: DeliveryError | None
    arrives: bool = False


@dataclass
class FakePlatform:
    """`mishaps` happen to the sends to come at a place, first in first out; `hanging` is set while one gets no answer.
    Messages in `stiff` take no edit for now. `faults` are raised by the calls to come, first in first out;
    `lose_answers` makes sends arrive all the same.

    `closed` places take no message. `knows_nonces`: a repeated nonce posts nothing and answers with the first message's
    id, as Discord does. `left` are accounts that see nothing of a place any more. `group` is the name of the unit where
    that isn't the whole platform.
    """

    name: str = "fake"
    group: str = ""
    shows_board_beside: bool = False
    form: Form = "wide"
    edit_gap_s: float = 0.0
    knows_nonces: bool = False
    lose_answers: bool = False
    messages: dict[str, Message] = field(default_factory=dict)
    faults: deque[DeliveryError] = field(default_factory=deque)
    calls: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    closed: set[Place] = field(default_factory=set)
    mishaps: dict[Place, deque[Mishap]] = field(default_factory=lambda: defaultdict(deque))
    hanging: asyncio.Event = field(default_factory=asyncio.Event)
    stiff: set[str] = field(default_factory=set)
    left: set[tuple[Place, str]] = field(default_factory=set)

    @property
    def unit(self) -> str:
        return self.group or self.name

    async def reaches(self, place: Place, uid: str) -> bool:
        return (place, uid) not in self.left

    async def permit(self, place: Place) -> None:
        self.calls["permit"] += 1

    async def send(self, place: Place, rendered: RenderedScreen, nonce: str) -> str:
        self.calls["send"] += 1
        if place in self.closed:
            raise PlaceClosed("dm")
        if self.faults and not self.lose_answers:
            raise self.faults.popleft()
        mishap = self.mishaps[place].popleft() if self.mishaps[place] else None
        known = self._known(nonce) if self.knows_nonces or mishap is not None else None
        if (known is None or not self.knows_nonces) and (mishap is None or mishap.arrives):
            known = self._post(place, rendered, nonce)
        if mishap is not None and mishap.error is None:
            self.hanging.set()
            await asyncio.Event().wait()
        if mishap is not None and mishap.error is not None:
            raise mishap.error
        assert known is not None
        if self.faults:
            raise self.faults.popleft()
        return known.id

    def _known(self, nonce: str) -> Message | None:
        return next((message for message in self.messages.values() if message.nonce == nonce), None)

    def _post(self, place: Place, rendered: RenderedScreen, nonce: str) -> Message:
        called = () if rendered.silent else rendered.screen.called
        there = [someone for someone in called if (place, someone.name.lower()) not in self.left]
        pings = tuple(someone.name for someone in there if someone.person not in rendered.pinged)
        message = Message(f"m{len(self.messages) + 1}", place, rendered, nonce, pings=pings)
        self.messages[message.id] = message
        return message

    async def edit(self, place: Place, message: str, rendered: RenderedScreen) -> None:
        self.calls["edit"] += 1
        if self.faults:
            raise self.faults.popleft()
        if message not in self.messages:
            raise MessageGone
        if message in self.stiff:
            raise CannotEdit
        shown = self.messages[message]
        shown.rendered = msgspec.structs.replace(rendered, silent=shown.rendered.silent)  # an edit makes no sound
        shown.edits += 1

    async def strip(self, place: Place, message: str) -> None:
        self.calls["strip"] += 1
        if self.faults:
            raise self.faults.popleft()
        if message in self.stiff:
            raise CannotEdit
        if message in self.messages:
            self.messages[message].stripped = True

    def at(self, place: Place) -> list[Message]:
        return [message for message in self.messages.values() if message.place == place]

    def live(self, place: Place) -> Iterator[Message]:
        """Messages whose buttons can be pressed."""
        return (message for message in self.at(place) if message.buttons)


@dataclass
class FakeAdapter(FakePlatform):
    """As every adapter: until it is connected its `permit` waits, and for ever once it has ended. It `connects` by
    itself.
    """

    connects: bool = True
    connected: asyncio.Event = field(default_factory=asyncio.Event)
    pins: None = None
    threads: None = None

    @property
    def links(self) -> list[Link]:
        return [Link("connected" if self.connected.is_set() else "starting")]

    async def permit(self, place: Place) -> None:
        await self.connected.wait()
        await super().permit(place)

    async def run(self) -> None:
        if self.connects:
            self.connected.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.connected.clear()

    async def stand_by(self) -> None:
        await asyncio.Event().wait()
