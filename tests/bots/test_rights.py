"""Verb × role × state: every cell met, by the right answer written out here. (T-1, T-2, T-5)"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from core.people import Account, Home, PersonId, Place
from core.requests import REQUESTS
from core.requests.at_table import TableRequest
from core.requests.base import Request
from core.responses import Caller
from core.rights import Role, roles_of
from core.service import Service
from core.stored import KeptSeat, Status
from core.table import Table
from core.titles import TITLES
from core.wording import Refusal
from storage.memory import MemoryStores
from tests.clock import SetClock

RIVER, BROOK, ELSEWHERE = Place("fake", "river"), Place("fake", "brook"), Place("fake", "elsewhere")

ALLOWED = """
                lobby      running    over       cancelled
    join        welcome    -          -          -
    leave       seat+kept  -          -          -
    luck        seat       -          -          -
    start       runs       -          -          -
    lobby       runs       -          -          -
    option      runs       -          -          -
    speak       runs+host  runs+host  runs+host  -
    computer    runs       -          -          -
    drop        runs       -          -          -
    levels      runs       -          -          -
    level       runs       -          -          -
    stand_in    runs       -          -          -
    shuffle     runs       -          -          -
    hints       runs       -          -          -
    keep_open   runs       -          -          -
    kick        runs       -          -          -
    kick_sure   runs       -          -          -
    let_in      runs       -          -          -
    block       any        any        any        any
    queue       welcome    -          -          -
    unqueue     welcome    -          -          -
    pace        runs       -          -          -
    play        -          seat       seat       -
    hand        -          seat       seat       -
    board       any        any        any        any
    home_yes    owner      owner      owner      owner
    home_no     owner      owner      owner      owner
    away        moves      moves      moves      moves
    picture     moves      moves      moves      moves
    quiet       moves      moves      moves      moves
    invite      seat       seat       seat       -
    uninvite    owner      owner      owner      -
    guests      owner      owner      owner      owner
    look        any        any        any        any
    full        -          any        any        any
    text        -          any        any        any
    log         -          any        any        any
    past        -          any        any        any
    analysis    -          -          any        -
    rules       any        any        any        any
    guide       any        any        any        any
    legend      any        any        any        any
    seal        any        any        any        any
    more        any        any        any        any
    export      -          seat       welcome    welcome
    menu        -          seat       -          -
    move        -          seat       -          -
    sure        -          seat       -          -
    sure_always -          seat       -          -
    dial        -          seat       -          -
    type        -          seat       -          -
    hint        -          seat       -          -
    undo        -          seat       -          -
    undo_vote   -          seat       -          -
    pause       -          seat       -          -
    resume      -          seat       -          -
    pace_vote   -          seat       -          -
    plan        -          seat       -          -
    plan_move   -          seat       -          -
    plan_undo   -          seat       -          -
    plan_clear  -          seat       -          -
    plan_play   -          seat       -          -
    plan_if     -          seat       -          -
    plan_else   -          seat       -          -
    plan_always -          seat       -          -
    plan_auto   -          seat       -          -
    resign      -          seat       -          -
    resign_sure -          seat       -          -
    cancel      runs       runs+seat  -          -
    cancel_sure runs       runs+seat  -          -
    agree       -          seat       -          -
    against     -          seat       -          -
    vote_back   -          seat       -          -
    restore     -          -          -          runs+seat
    more_time   -          seat       -          -
    seat_computer -        seat       -          -
    substitute  -          seat       -          -
    end_early   -          seat       -          -
    take_win    -          seat       -          -
    come_back   -          seat       -          -
    take_seat   -          welcome    -          -
    rematch     -          -          seat       seat
    nudge       -          seat       -          -
"""
"""Who may ask it in which state, as far as rights go."""

EVERYBODY = frozenset(Role)
WHO = {
    "any": EVERYBODY - {Role.STRANGER},
    "welcome": EVERYBODY - {Role.STRANGER, Role.GUEST},
    "owner": frozenset({Role.OWNER}),
    "runs": frozenset({Role.OWNER, Role.MODERATOR}),
    "host": frozenset({Role.HOST}),
    "moves": frozenset({Role.OWNER, Role.MODERATOR, Role.HOST, Role.BRINGER}),
    "seat": frozenset({Role.OWNER, Role.SEATED}),  # the owner of these tables sits there
    "kept": frozenset({Role.EXPECTED}),
    "-": frozenset(),
}
RIGHTS = {
    f"table.{key}"
    for key in (
        *("no_such_table", "owner_only", "hosts_only", "not_seated", "invited_only"),
        *("cancelled", "started", "not_started", "over", "not_over", "ended_already", "not_cancelled"),
    )
}
"""What is refused for want of a right, or of the right time."""


def cells() -> Iterator[tuple[str, Status, frozenset[Role]]]:
    header, *rows = [line.split() for line in ALLOWED.strip().splitlines()]
    for verb, *words in rows:
        for state, word in zip(header, words, strict=True):
            yield verb, Status(state), frozenset().union(*(WHO[part] for part in word.split("+")))


def test_every_request_about_a_table_has_its_row() -> None:
    about_tables = {name for name, kind in REQUESTS.items() if issubclass(kind, TableRequest)}
    assert {verb for verb, _, _ in cells()} == about_tables


NAMES = {
    Role.OWNER: "Anna",
    Role.SEATED: "Bruno",
    Role.MODERATOR: "Mo",
    Role.HOST: "Hugo",
    Role.BRINGER: "Bea",
    Role.EXPECTED: "Emil",
    Role.PRESENT: "Zoë",
    Role.INVITED: "Ida",
    Role.GUEST: "Gus",
    Role.STRANGER: "Yan",
}
WHERE = {
    **dict.fromkeys(Role, ELSEWHERE),
    **dict.fromkeys((Role.OWNER, Role.SEATED, Role.MODERATOR, Role.PRESENT), RIVER),
    Role.HOST: BROOK,
}
RUNS = {Role.MODERATOR: RIVER, Role.HOST: BROOK}


class Scene:
    """A table in one state: Anna owns it and sits there with Bruno; Mo runs its chat. Bea brought it to another chat,
    which Hugo runs. A seat is kept for Emil, Ida has an invitation; Gus and Yan know no more than the code.
    """

    def __init__(self) -> None:
        self.service = Service(MemoryStores(SetClock()), TITLES, SetClock())
        self.code = ""

    async def caller(self, role: Role) -> Caller:
        account = Account("fake", NAMES[role])
        person = await self.service.person(account, NAMES[role], "en")
        runs = frozenset({RUNS[role]}) if role in RUNS else frozenset()
        return Caller(person=person, account=account, home=Home(WHERE[role], "en"), runs=runs)

    async def request(self, role: Role, verb: str, argument: str = "") -> Request:
        table = await self.service.table(self.code)
        name = table.invited_name if role is Role.INVITED else self.code
        return REQUESTS[verb].read(argument, table=name)

    async def asks(self, role: Role, verb: str, argument: str = "") -> str:
        """Why it is refused; "" where it is not."""
        request = await self.request(role, verb, argument)
        try:
            await request.answer(self.service._live, await self.caller(role))
        except Refusal as refusal:
            return refusal.code
        return ""

    async def does(self, role: Role, verb: str, argument: str = "") -> str:
        """Why the rights refuse it; "" when they don't, whatever else may be in its way."""
        refused = await self.asks(role, verb, argument)
        return refused if refused in RIGHTS else ""

    async def set(self, status: Status, *, guests: bool = False) -> None:
        anna, bea = await self.caller(Role.OWNER), (await self.caller(Role.BRINGER)).person.id
        table = await self.service.open_table(anna.person, anna.account, [anna.home], "coloretto", {})
        self.code = table.code
        await self.does(Role.SEATED, "join")
        emil = (await self.caller(Role.EXPECTED)).person
        if status is Status.LOBBY:
            await self.change(kept=(KeptSeat(emil.id, emil.name, 4e9),))
        await self.change(homes=[*table.homes, Home(BROOK, "it", "Brook", brought_by=bea)], guests=guests)
        if status is not Status.LOBBY:
            await self.does(Role.OWNER, "start")
        if status is Status.OVER:
            await self.does(Role.SEATED, "resign_sure")
        if status is Status.CANCELLED:
            await self.does(Role.MODERATOR, "cancel_sure")
        assert (await self.service.table(self.code)).status is status

    async def change(self, **what: object) -> None:
        """Write this into the table as it stands."""

        async def at(draft: Table) -> None:
            for name, value in what.items():
                setattr(draft, name, value)
            await self.service._live.commit(draft)

        await self.service._live.change(self.code, at)


@asynccontextmanager
async def a_scene() -> AsyncIterator[Scene]:
    made = Scene()
    try:
        yield made
    finally:
        await made.service.stores.close()


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    async with a_scene() as made:
        yield made


@pytest.mark.parametrize(
    ("verb", "status", "who"), list(cells()), ids=lambda part: str(part) if not isinstance(part, frozenset) else ""
)
async def test_who_may_do_what_when(verb: str, status: Status, who: frozenset[Role], scene: Scene) -> None:
    """Whoever is refused changes nothing, so all of them are refused at one table. Each of the others has a table of
    their own; so has a guest, for whom it must be open.
    """
    strangers = {Role.STRANGER}
    if status is not Status.LOBBY:  # seats are kept before the start
        strangers.add(Role.EXPECTED)
        who -= {Role.EXPECTED}
    await scene.set(status)
    for role in Role:
        if role not in who | {Role.GUEST}:
            refused = await refuses(scene, role, verb)
            assert refused == "table.no_such_table" or role not in strangers, role
    for role in who | {Role.GUEST}:
        async with a_scene() as own:
            await own.set(status, guests=role is Role.GUEST)
            if role in who:
                assert await own.does(role, verb) == "", role
            else:
                await refuses(own, role, verb)


async def refuses(scene: Scene, role: Role, verb: str) -> str:
    """Why; nothing has changed."""
    before = await scene.service.stores.tables.read(scene.code)
    refused = await scene.does(role, verb)
    assert refused, role
    assert await scene.service.stores.tables.read(scene.code) == before, f"refusing {role} changed something"
    return refused


@pytest.mark.parametrize("status", Status)
async def test_roles_are_what_the_scene_says(status: Status, scene: Scene) -> None:
    await scene.set(status)
    table = await scene.service.table(scene.code)
    for role in Role:
        caller = await scene.caller(role)
        key = table.invitation if role is Role.INVITED else ""
        roles = roles_of(table, caller.person.id, caller.place, runs=caller.runs, key=key)
        if role is Role.GUEST or (role is Role.EXPECTED and status is not Status.LOBBY):
            assert roles == {Role.STRANGER}
        else:
            assert role in roles


@pytest.mark.parametrize("verb", [name for name, kind in REQUESTS.items() if issubclass(kind, TableRequest)])
@pytest.mark.parametrize("status", Status)
async def test_a_stranger_is_answered_as_if_there_were_no_table(verb: str, status: Status, scene: Scene) -> None:
    """By each verb, in each state, word for word. (T-2)"""
    await scene.set(status)
    yan = await scene.caller(Role.STRANGER)
    real = await scene.service.act(yan, REQUESTS[verb].read(table=scene.code))
    none = await scene.service.act(yan, REQUESTS[verb].read(table="NONE"))
    wrong = await scene.service.act(yan, REQUESTS[verb].read(table=f"{scene.code}-ABCDEFGHJKMN"))
    assert real.refused
    assert msgspec.structs.replace(real, table="") == msgspec.structs.replace(
        none, table="", notice=none.notice.replace("NONE", scene.code)
    )
    assert wrong == real


@pytest.mark.parametrize("verb", [name for name, kind in REQUESTS.items() if issubclass(kind, TableRequest)])
@pytest.mark.parametrize("status", Status)
async def test_whoever_runs_another_home_can_do_no_more_than_its_people_but_for_their_own_chat(
    verb: str, status: Status, scene: Scene
) -> None:
    """Bruno's own server, with the table shown there. (T-1)"""
    await scene.set(status)
    table = await scene.service.table(scene.code)
    homes = [*table.homes, Home(ELSEWHERE, "en", "Bruno's", brought_by=PersonId(99))]
    await scene.change(homes=homes)
    zoe = await scene.caller(Role.PRESENT)
    ruler = msgspec.structs.replace(zoe, home=Home(ELSEWHERE, "en"), runs=frozenset({ELSEWHERE}))
    answers = []
    for caller in (msgspec.structs.replace(ruler, runs=frozenset()), ruler):
        try:
            await (
                REQUESTS[verb]
                .read({"speak": "en", "picture": "tall", "quiet": "turn"}.get(verb, ""), table=scene.code)
                .answer(scene.service._live, caller)
            )
        except Refusal as refusal:
            answers.append(refusal.code)
        else:
            answers.append("")
        if answers[-1] == "" and verb in ("join", "away", "speak", "picture", "quiet"):
            after = await scene.service.table(scene.code)
            assert [home.place for home in after.homes][:2] == [RIVER, BROOK]
            assert [home.language for home in after.homes][:2] == ["en", "it"]
    if verb not in ("away", "speak", "picture", "quiet", "board") and answers != ["", "table.joined_already"]:
        assert answers[0] == answers[1]


async def test_no_home_but_the_one_where_it_was_opened_has_moderators(scene: Scene) -> None:
    """Also once the first home has gone: rank never comes from a place that somebody chose. (T-1)"""
    await scene.set(Status.RUNNING)
    assert await scene.does(Role.MODERATOR, "away") == ""
    assert [home.place for home in (await scene.service.table(scene.code)).homes] == [BROOK]
    assert await scene.does(Role.HOST, "cancel_sure") == "table.not_seated"
    assert await scene.does(Role.MODERATOR, "cancel_sure") == "table.no_such_table"


@pytest.mark.parametrize(
    "verb", ["start", "option", "computer", "drop", "levels", "level", "stand_in", "lobby", "cancel_sure"]
)
async def test_running_another_chat_gives_no_rights(verb: str, scene: Scene) -> None:
    await scene.set(Status.LOBBY)
    mo = await scene.caller(Role.MODERATOR)
    for place in (ELSEWHERE, Place("other", RIVER.chat)):
        elsewhere = msgspec.structs.replace(mo, home=Home(place, "en"), runs=frozenset({place}))
        with pytest.raises(Refusal) as refused:
            await REQUESTS[verb].read(table=scene.code).answer(scene.service._live, elsewhere)
        assert refused.value.code == "table.no_such_table"


async def test_a_thread_is_run_by_whoever_runs_it_or_its_channel(scene: Scene) -> None:
    await scene.set(Status.LOBBY)
    thread = Place("fake", "river", thread="7")
    await scene.change(homes=[Home(thread, "en")])
    for runs, allowed in ((thread, True), (RIVER, True), (Place("fake", "river", thread="8"), False)):
        mo = msgspec.structs.replace(await scene.caller(Role.MODERATOR), runs=frozenset({runs}))
        response = await scene.service.act(mo, REQUESTS["lobby"].read(table=scene.code))
        assert response.refused != allowed


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
    assert roles_of(table, yan.id, others) == {Role.STRANGER}
    assert roles_of(table, yan.id, own) == {Role.PRESENT}
