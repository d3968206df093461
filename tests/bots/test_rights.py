"""Verb × role × state: every cell met, by the right answer written out here. (T-1, T-5)"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from itertools import product

import pytest

from core.people import Account, Home, Place
from core.requests import REQUESTS
from core.requests.at_table import TableRequest
from core.responses import Caller
from core.rights import Role, roles_of
from core.service import Service
from core.stored import Status
from core.titles import TITLES
from core.wording import Refusal
from storage.memory import MemoryStores
from tests.clock import SetClock

RIVER, ELSEWHERE = Place("fake", "river"), Place("fake", "elsewhere")

ALLOWED = """
               lobby  running  over  cancelled
    join       any    -        -     -
    leave      seat   -        -     -
    luck       seat   -        -     -
    start      owner  -        -     -
    lobby      owner  -        -     -
    option     owner  -        -     -
    speak      owner  owner    owner -
    computer   owner  -        -     -
    drop       owner  -        -     -
    play       -      seat     seat  -
    hand       -      seat     seat  -
    board      near   near     near  near
    full       -      any      any   -
    text       -      any      any   -
    log        -      any      any   -
    rules      any    any      any   any
    more       any    any      any   any
    export     -      any      any   -
    menu       -      seat     -     -
    move       -      seat     -     -
    sure       -      seat     -     -
    type       -      seat     -     -
    undo       -      seat     -     -
    plan       -      seat     -     -
    plan_move  -      seat     -     -
    plan_undo  -      seat     -     -
    plan_clear -      seat     -     -
    plan_play  -      seat     -     -
    resign     -      seat     -     -
    resign_sure -     seat     -     -
    cancel     owner  owner    -     -
    cancel_sure owner owner    -     -
    rematch    -      -        seat  -
"""
"""Who may ask it in which state, as far as rights go: anybody, all but strangers, whoever owns the table or runs its
chat, the seated."""

WHO = {
    "any": frozenset(Role),
    "near": frozenset(Role) - {Role.STRANGER},
    "owner": frozenset({Role.OWNER, Role.MODERATOR}),
    "seat": frozenset({Role.OWNER, Role.SEATED}),  # the owner of these tables sits there
    "-": frozenset(),
}
RIGHTS = {f"table.{key}" for key in ("owner_only", "not_seated", "cancelled", "started", "not_started", "over")} | {
    "table.not_over",
    "table.ended_already",
}
"""What is refused for want of a right, or of the right time."""


def cells() -> Iterator[tuple[str, Status, frozenset[Role]]]:
    header, *rows = [line.split() for line in ALLOWED.strip().splitlines()]
    for verb, *words in rows:
        for state, word in zip(header, words, strict=True):
            yield verb, Status(state), WHO[word]


def test_every_request_about_a_table_has_its_row() -> None:
    about_tables = {name for name, kind in REQUESTS.items() if issubclass(kind, TableRequest)}
    assert {verb for verb, _, _ in cells()} == about_tables


class Scene:
    """A table in one state: Anna owns it and sits there with Bruno; Mo runs its chat, Zoë is there, Yan elsewhere."""

    def __init__(self) -> None:
        self.service = Service(MemoryStores(SetClock()), TITLES, SetClock())
        self.code = ""

    async def caller(self, role: Role) -> Caller:
        names = {
            Role.OWNER: "Anna",
            Role.SEATED: "Bruno",
            Role.MODERATOR: "Mo",
            Role.PRESENT: "Zoë",
            Role.STRANGER: "Yan",
        }
        account = Account("fake", names[role])
        home = Home(ELSEWHERE if role is Role.STRANGER else RIVER, "en")
        person = await self.service.person(account, names[role], "en")
        return Caller(person=person, account=account, home=home, admin=role is Role.MODERATOR)

    async def does(self, role: Role, verb: str, argument: str = "") -> str:
        """Why the rights refuse it; "" when they don't, whatever else may be in its way."""
        request = REQUESTS[verb].read(argument, table=self.code)
        try:
            await request.answer(self.service._live, await self.caller(role))
        except Refusal as refusal:
            return refusal.code if refusal.code in RIGHTS else ""
        return ""

    async def set(self, status: Status) -> None:
        anna = await self.caller(Role.OWNER)
        table = await self.service.open_table(anna.person, anna.account, [anna.home], "coloretto", {})
        self.code = table.code
        await self.does(Role.SEATED, "join")
        if status in (Status.RUNNING, Status.OVER):
            await self.does(Role.OWNER, "start")
        if status is Status.OVER:
            await self.does(Role.SEATED, "resign_sure")
        if status is Status.CANCELLED:
            await self.does(Role.OWNER, "cancel_sure")
        assert (await self.service.table(self.code)).status is status


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    made = Scene()
    yield made
    await made.service.stores.close()


@pytest.mark.parametrize(
    ("verb", "status", "who", "role"),
    [(*cell, role) for cell, role in product(cells(), Role)],
    ids=lambda part: str(part) if not isinstance(part, frozenset) else "",
)
async def test_who_may_do_what_when(verb: str, status: Status, who: frozenset[Role], role: Role, scene: Scene) -> None:
    await scene.set(status)
    before = await scene.service.stores.tables.read(scene.code)
    refused = await scene.does(role, verb)
    assert bool(refused) == (role not in who), refused
    if refused:
        assert await scene.service.stores.tables.read(scene.code) == before, "a refusal changes nothing"


@pytest.mark.parametrize("verb", ["start", "option", "computer", "drop", "speak", "lobby", "cancel_sure"])
async def test_running_another_chat_gives_no_rights(verb: str, scene: Scene) -> None:
    await scene.set(Status.LOBBY)
    mo = await scene.caller(Role.MODERATOR)
    for place in (ELSEWHERE, Place("other", RIVER.chat)):
        elsewhere = Caller(person=mo.person, account=mo.account, home=Home(place, "en"), admin=True)
        with pytest.raises(Refusal) as refused:
            await REQUESTS[verb].read(table=scene.code).answer(scene.service._live, elsewhere)
        assert refused.value.code == "table.owner_only"


async def test_whoever_gave_up_decides_nothing_more(scene: Scene) -> None:
    await scene.set(Status.LOBBY)
    await scene.does(Role.PRESENT, "join")
    await scene.does(Role.OWNER, "start")
    match = (await scene.service.table(scene.code)).need_match()
    [seat] = match.awaited
    caller = await scene.caller((Role.OWNER, Role.SEATED, Role.PRESENT)[seat])
    live = scene.service._live
    await REQUESTS["resign_sure"].read(table=scene.code).answer(live, caller)
    with pytest.raises(Refusal) as refused:
        await REQUESTS["sure"].read(str(match.legal(seat)[-1]), table=scene.code).answer(live, caller)
    assert refused.value.code == "table.not_your_turn"


async def test_another_private_chat_is_another_place(scene: Scene) -> None:
    """Two people's chats with the bot have no chat number to tell them apart."""
    own, others = (Place("fake", user=name) for name in ("anna", "yan"))
    anna = await scene.caller(Role.OWNER)
    table = await scene.service.open_table(anna.person, anna.account, [Home(own, "en")], "coloretto", {})
    yan = (await scene.caller(Role.STRANGER)).person
    assert roles_of(table, yan.id, others, admin=False) == {Role.STRANGER}
    assert roles_of(table, yan.id, own, admin=False) == {Role.PRESENT}
