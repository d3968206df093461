"""What is done for a place tells nothing of secret choices, and goes on whatever fails."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import pytest

from bots.caretaker import AGAIN_S, NAME_STANDS_S, REFUSED_S, Caretaker
from core.communities import Rules
from core.people import Community, Place
from core.ports.care import SETTLES_S
from core.ports.platform import DeliveryError, MessageGone, OutcomeUnknown, PlaceClosed, TryLater
from render.service import Painter
from storage.errors import StoreError
from tests.clock import Ahead
from tests.fakes import FakePlatform
from tests.world import World, ask, opened

THREAD = Place("fake", "river", "7")


@dataclass
class Looked:
    """A chat's pins and threads, with what was asked of them; `faults` are raised by the calls to come."""

    name: str = "fake"
    unit: str = "fake"
    gap_s: float = 0.0
    asked: list[tuple[str, str]] = field(default_factory=list)
    faults: deque[DeliveryError] = field(default_factory=deque)
    pinned: set[str] = field(default_factory=set)
    named: str = ""

    @property
    def pins(self) -> Looked:
        return self

    @property
    def threads(self) -> Looked:
        return self

    def _call(self, what: str, about: str) -> None:
        self.asked.append((what, about))
        if self.faults:
            raise self.faults.popleft()

    async def pin(self, place: Place, message: str) -> None:
        self._call("pin", message)
        self.pinned.add(message)

    async def unpin(self, place: Place, message: str) -> None:
        self._call("unpin", message)
        self.pinned.discard(message)

    async def rename(self, place: Place, name: str) -> None:
        self._call("rename", name)
        self.named = name

    async def keep_awake(self, place: Place) -> None:
        self._call("keep awake", "")

    async def archive(self, place: Place) -> None:
        self._call("archive", "")


class Scene:
    """A table in a thread, and who looks after it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.chat = Looked()
        self.keeper = Caretaker(world.service, [self.chat])  # type: ignore[list-item]  # no more of it is used
        self.code = ""

    async def begins(self, game: str, *names: str) -> None:
        first, *others = names
        caller = await self.world.caller(first, place=THREAD)
        self.code = (await self.world.service.act(caller, ask("new", arg=game))).table
        for name in others:
            await self.does(name, "join")
        await self.does(first, "start")

    async def does(self, name: str, verb: str, arg: str = "") -> None:
        caller = await self.world.caller(name, place=THREAD)
        response = await self.world.service.act(caller, ask(verb, self.code, arg))
        assert not response.refused, response.notice

    async def later(self, seconds: float = SETTLES_S) -> None:
        await self.world.quiet()
        clock = self.world.service.clock
        assert isinstance(clock, Ahead)
        clock.ahead_s += seconds
        await self.keeper.look()

    @property
    def newest(self) -> str:
        return self.world.platform.at(THREAD)[-1].id


async def scene_of(world: World, game: str = "coloretto", *names: str) -> Scene:
    scene = Scene(world)
    await scene.begins(game, *(names or ("Anna", "Bruno")))
    return scene


@pytest.fixture
async def scene(painter: Painter) -> object:
    async with opened(":memory:", painter, FakePlatform(), clock=Ahead()) as world:
        yield await scene_of(world)


@pytest.mark.parametrize("first", [0, 1, 2])
async def test_in_a_secret_choice_nothing_tells_who_has_chosen(painter: Painter, first: int) -> None:
    """Whoever chooses first, thinks twice or looks: what is asked of the chat is the same."""
    names = ("Anna", "Bruno", "Carla")
    async with opened(":memory:", painter, FakePlatform(), clock=Ahead()) as world:
        scene = await scene_of(world, "amazonas mission_choice=on", *names)
        for _ in range(3):
            await scene.later(NAME_STANDS_S)
        assert "choosing" in scene.chat.named
        before = list(scene.chat.asked)
        table = await world.service.table(scene.code)
        legal = [str(move) for move in table.need_match().legal(table.undecided()[first])]
        for move in (legal[0], legal[-1]):
            await scene.does(names[first], "sure", move)
            await scene.later(NAME_STANDS_S)
        assert scene.chat.asked == before


async def test_what_fails_is_tried_again_and_what_is_forbidden_much_later(scene: Scene) -> None:
    chat, room = scene.chat, Community("fake", "river")
    await scene.world.stores.communities.set_rules(room, Rules(titled=False))
    for fault, after_s in ((TryLater(40.0), 40.0), (OutcomeUnknown(), AGAIN_S), (PlaceClosed("rights"), REFUSED_S)):
        chat.faults.append(fault)
        await scene.does("Anna", "board")
        await scene.later()
        assert scene.newest not in chat.pinned
        had = len(chat.asked)
        await scene.later(after_s / 2)
        assert len([one for one in chat.asked[had:] if one[0] == "pin"]) == 0
        await scene.later(after_s)
        if isinstance(fault, PlaceClosed):
            await scene.does("Anna", "board")
            await scene.later()
        assert chat.pinned == {scene.newest}


async def test_a_pin_that_somebody_has_deleted_is_given_up(scene: Scene) -> None:
    await scene.later()
    (old,) = scene.chat.pinned
    await scene.does("Anna", "board")
    await scene.world.quiet()
    scene.chat.faults.extend([MessageGone()])
    await scene.later()  # the new one is gone already
    assert scene.newest not in scene.chat.pinned
    await scene.does("Anna", "board")
    await scene.later()
    assert scene.chat.pinned == {scene.newest}
    assert ("unpin", old) in scene.chat.asked


async def test_a_gap_between_two_pins_is_kept_and_the_newest_board_wins(scene: Scene) -> None:
    scene.chat.gap_s = 60.0
    await scene.later()
    first = scene.newest
    for _ in range(3):
        await scene.does("Anna", "board")
        await scene.later()
        assert scene.chat.pinned == {first}
    await scene.later(60.0)
    assert scene.chat.pinned == {scene.newest}
    assert [what for what, _ in scene.chat.asked if what == "pin"] == ["pin", "pin"]


async def test_while_the_store_fails_nothing_is_done_and_then_all_of_it(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.world.quiet()
    with monkeypatch.context() as broken:

        async def note(place: Place, care: object) -> None:
            raise StoreError("full", path="a.db")

        broken.setattr(scene.keeper._store, "note", note)
        with pytest.raises(StoreError):
            await scene.later()
        assert scene.chat.asked == [], "nothing is pinned that could not be found again"
    await scene.later(120.0)
    assert scene.chat.pinned == {scene.newest}


async def test_a_table_that_can_not_be_read_keeps_its_pins(scene: Scene) -> None:
    await scene.later()
    world = scene.world
    await world.stores._database.change(  # type: ignore[attr-defined]
        ("UPDATE game_table SET rules_version = 99, revision = revision + 1 WHERE code = ?", (scene.code,))
    )
    had = list(scene.chat.asked)
    await world.stores.outbox.repost(scene.code, THREAD)
    await world.stores._database.change(("UPDATE care SET due_at = 0", ()))  # type: ignore[attr-defined]
    await scene.keeper.look()
    assert scene.chat.asked == had


async def test_an_old_home_without_a_table_is_forgotten(scene: Scene) -> None:
    await scene.later()
    other = Place("fake", "brook")
    caller = await scene.world.caller("Anna", place=other)
    await scene.world.service.act(caller, ask("board", scene.code))
    await scene.later()
    await scene.world.service.act(caller, ask("away", scene.code))
    await scene.later()
    await scene.later(1000.0)
    rows = await scene.world.stores._database.rows("SELECT chat FROM care ORDER BY chat")  # type: ignore[attr-defined]
    assert rows == [("river",)]
