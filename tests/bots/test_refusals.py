"""Every refusal of the core is met: each has a way there, and whoever goes it reads just that sentence. (T-5)"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from core.admission import MOST_BARRED
from core.budgets import MOST_WAITED_FOR
from core.pace import DAY_S
from core.people import Account, Known, PersonId, Place
from core.requests.people import MOST_BLOCKED
from core.seal import Seal
from core.stored import Gone
from core.table import MOST_ASKED_HOMES, MOST_HOMES
from core.waiting import MOST_QUEUED
from core.wording import Refusal
from tests.world import RIVER, World, ask

CORE = Path(__file__).parents[2] / "core"
BROOK = Place("fake", "brook")


class Table:
    """A table that Anna opened, as people ask about it; what they are refused is named by its key."""

    def __init__(self, world: World, code: str) -> None:
        self.world = world
        self.code = code

    async def why(
        self,
        name: str,
        verb: str,
        arg: str = "",
        *,
        at: Place = RIVER,
        runs: bool = False,
        open: bool = True,
        seat: int | None = None,
        no: int | None = None,
        unnamed: bool = False,
    ) -> str:
        """The key of the refusal; "" where it is done."""
        caller = await self.world.caller(name, place=at, open=open)
        caller = msgspec.structs.replace(caller, runs=frozenset({at}) if runs else frozenset())
        request = ask(verb, "" if unnamed else self.code, arg, seat, no)
        try:
            await request.answer(self.world.service._live, caller)
        except Refusal as refusal:
            return refusal.code
        return ""

    async def whose(self) -> tuple[str, str]:
        """Who is on turn, and somebody who isn't."""
        on_turn = await self.world.whose(self.code)
        return on_turn, "Bruno" if on_turn == "Anna" else "Anna"

    async def everybody_plays(self) -> None:
        for _ in range(6):
            await self.world.plays(await self.world.whose(self.code), self.code)


async def lobby(world: World, *names: str, game: str = "coloretto") -> Table:
    code = (await world.does("Anna", "new", arg=game)).table
    for name in names:
        await world.does(name, "join", code)
    return Table(world, code)


async def running(world: World, *names: str, game: str = "coloretto") -> Table:
    table = await lobby(world, *(names or ("Bruno",)), game=game)
    await world.does("Anna", "start", table.code)
    return table


async def removed(world: World) -> Table:
    """Anna has removed Bruno."""
    table = await lobby(world, "Bruno")
    assert await table.why("Anna", "kick_sure", "Bruno") == ""
    return table


async def over(world: World) -> Table:
    table = await running(world)
    await world.does("Bruno", "resign_sure", table.code)
    return table


async def cancelled(world: World) -> Table:
    table = await lobby(world)
    await world.does("Anna", "cancel_sure", table.code)
    return table


async def ruined(world: World, what: str) -> Table:
    """A table whose rows are another program's by the time that they are read again."""
    table = await running(world)
    await world.plays(await world.whose(table.code), table.code)
    await world.quiet()
    await world.stores._database.change((what, (table.code,)))
    world.service._live._live.clear()
    return table


Way = Callable[[World], Awaitable[str]]
WAYS: dict[str, Way] = {}


def way(key: str) -> Callable[[Way], Way]:
    def known(go: Way) -> Way:
        assert key not in WAYS
        WAYS[key] = go
        return go

    return known


@way("table.no_such_table")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Yan", "join", at=BROOK)


@way("table.owner_only")
async def _(world: World) -> str:
    return await (await lobby(world, "Bruno")).why("Bruno", "start")


@way("table.hosts_only")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Dora", "away")


@way("table.not_seated")
async def _(world: World) -> str:
    return await (await running(world)).why("Dora", "play")


async def with_somebody_gone(world: World, *names: str, how: Gone = "left") -> tuple[Table, str]:
    """A running table, whose last person has left its chat, and their seat's number."""
    table = await running(world, *names)
    await world.service.departed(RIVER, Account("fake", (names or ("Bruno",))[-1].lower()), how)
    return table, str(len(names) or 1)


@way("table.absent.not")
async def _(world: World) -> str:
    return await (await running(world)).why("Anna", "more_time", "1")


@way("table.absent.own")
async def _(world: World) -> str:
    table, seat = await with_somebody_gone(world)
    return await table.why("Bruno", "more_time", seat)


@way("table.absent.resigned")
async def _(world: World) -> str:
    table = await running(world, "Bruno", "Carla")
    await table.why("Carla", "resign_sure")
    return await table.why("Anna", "more_time", "2")


@way("table.absent.held")
async def _(world: World) -> str:
    table, seat = await with_somebody_gone(world)
    await table.why("Anna", "seat_computer", seat)
    return await table.why("Anna", "take_win", seat)


@way("table.absent.two_only")
async def _(world: World) -> str:
    table, seat = await with_somebody_gone(world, "Bruno", "Carla")
    return await table.why("Anna", "take_win", seat)


@way("table.absent.not_sought")
async def _(world: World) -> str:
    table, seat = await with_somebody_gone(world)
    return await table.why("Iara", "take_seat", seat)


@way("table.absent.sought_already")
async def _(world: World) -> str:
    table, seat = await with_somebody_gone(world)
    await table.why("Anna", "substitute", seat)
    return await table.why("Anna", "substitute", seat)


@way("table.absent.candidate_waits")
async def _(world: World) -> str:
    table, seat = await with_somebody_gone(world)
    await table.why("Anna", "substitute", seat)
    await table.why("Iara", "take_seat", seat)
    return await table.why("Dora", "take_seat", seat)


@way("table.held")
async def _(world: World) -> str:
    table, seat = await with_somebody_gone(world)
    await table.why("Anna", "seat_computer", seat)
    return await table.why("Bruno", "undo")


@way("table.back.not_away")
async def _(world: World) -> str:
    return await (await running(world)).why("Anna", "come_back")


@way("table.banned")
async def _(world: World) -> str:
    table, _ = await with_somebody_gone(world, how="banned")
    return await table.why("Bruno", "hand", at=Place("fake", user="bruno"))


@way("table.invited_only")
async def _(world: World) -> str:
    table = await lobby(world)
    await table.why("Anna", "guests", "on")
    return await table.why("Gus", "join", at=BROOK)


@way("table.started")
async def _(world: World) -> str:
    return await (await running(world)).why("Dora", "join")


@way("table.not_started")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Anna", "log")


@way("table.cancelled")
async def _(world: World) -> str:
    return await (await cancelled(world)).why("Anna", "join")


@way("table.not_cancelled")
async def _(world: World) -> str:
    return await (await running(world)).why("Anna", "restore")


@way("table.ended_already")
async def _(world: World) -> str:
    return await (await over(world)).why("Anna", "cancel")


@way("table.over")
async def _(world: World) -> str:
    return await (await over(world)).why("Anna", "undo")


@way("table.not_over")
async def _(world: World) -> str:
    return await (await running(world)).why("Anna", "rematch")


@way("table.joined_already")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Anna", "join")


@way("table.full")
async def _(world: World) -> str:
    return await (await lobby(world, "Bruno", "Carla", "Dario")).why("Elena", "join")


@way("table.seats_kept")
async def _(world: World) -> str:
    table = await running(world, "Bruno", "Carla", "Dario")
    await world.to_the_end(table.code)
    again = Table(world, (await world.does("Anna", "rematch", table.code)).table)
    return await again.why("Elena", "join")


@way("table.barred")
async def _(world: World) -> str:
    table = await removed(world)
    return await table.why("Bruno", "join")


@way("table.barred_enough")
async def _(world: World) -> str:
    table = await lobby(world, "Bruno")
    draft = (await world.service.table(table.code)).copy()
    barred = tuple(Known(PersonId(1000 + n), f"P{n}") for n in range(MOST_BARRED))
    draft.life = msgspec.structs.replace(draft.life, barred=barred)
    await world.service._live.commit(draft)
    return await table.why("Anna", "kick_sure", "Bruno")


@way("table.kick_owner")
async def _(world: World) -> str:
    return await (await lobby(world, "Bruno")).why("Mo", "kick", "Anna", runs=True)


@way("table.nobody_called")
async def _(world: World) -> str:
    return await (await lobby(world, "Bruno")).why("Anna", "kick", "Zoe")


@way("table.blocked_here")
async def _(world: World) -> str:
    table = await lobby(world)
    await table.why("Bruno", "block", "Anna")
    return await table.why("Bruno", "join")


@way("table.not_admitted")
async def _(world: World) -> str:
    table = await lobby(world, "Bruno")
    await table.why("Anna", "block", "Bruno")
    await table.why("Bruno", "leave")
    return await table.why("Bruno", "join")


@way("table.blocked_enough")
async def _(world: World) -> str:
    table = await lobby(world, "Bruno")
    person = (await world.caller("Anna")).person
    blocked = tuple(Known(PersonId(1000 + n), f"P{n}") for n in range(MOST_BLOCKED))
    habits = msgspec.structs.replace(person.habits, blocked=blocked)
    await world.stores.people.save_person(msgspec.structs.replace(person, habits=habits))
    return await table.why("Anna", "block", "Bruno")


@way("table.seat_yours")
async def _(world: World) -> str:
    return await (await lobby(world, "Bruno")).why("Bruno", "queue", "4")


@way("table.seat_free")
async def _(world: World) -> str:
    return await (await lobby(world, "Bruno")).why("Carla", "queue", "0")


@way("table.queue_number")
async def _(world: World) -> str:
    return await (await lobby(world, "Bruno")).why("Carla", "queue", "2")


@way("table.queue_unread")
async def _(world: World) -> str:
    return await (await lobby(world, "Bruno")).why("Carla", "queue", "many")


@way("table.queue_full")
async def _(world: World) -> str:
    table = await lobby(world, "Bruno", "Carla", "Dario")
    for n in range(MOST_QUEUED):
        assert await table.why(f"P{n}", "queue") == ""
    return await table.why("Elena", "queue")


@way("table.not_queued")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Bruno", "unqueue")


@way("table.too_many.waits")
async def _(world: World) -> str:
    table = Table(world, "")
    wishes = ("coloretto 3", "coloretto 4", "nile 3", "nile 4", "nile 5")
    assert [await table.why("Anna", "wait", wish) for wish in wishes] == [""] * MOST_WAITED_FOR
    assert await table.why("Anna", "wait", "nile 5") == ""
    assert await (await lobby(world, "Bruno")).why("Carla", "queue", "4") == ""
    return await table.why("Anna", "wait", "dos_rios 3")


@way("table.not_waiting")
async def _(world: World) -> str:
    return await Table(world, "").why("Anna", "unwait", "=coloretto 4")


@way("table.wait_private")
async def _(world: World) -> str:
    return await Table(world, "").why("Anna", "wait", "coloretto 4", at=Place("fake", user="anna"))


@way("table.wait_number")
async def _(world: World) -> str:
    return await Table(world, "").why("Anna", "wait", "coloretto 9")


@way("table.too_few")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Anna", "start")


@way("table.lobby_moved_on")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Anna", "computer", no=0)


@way("table.no_computer")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Anna", "drop")


@way("table.level_unknown")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Anna", "computer", "divine")


@way("table.language_unknown")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Anna", "speak", "xx")


@way("table.option_unknown")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Anna", "option", "beards=on")


@way("table.option_value")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Anna", "option", "quickstart=perhaps")


@way("table.game_unknown")
async def _(world: World) -> str:
    return await Table(world, "").why("Anna", "new", "chess")


@way("table.setting_unknown")
async def _(world: World) -> str:
    return await Table(world, "").why("Anna", "settings", "beard=on")


@way("table.pace_unknown")
async def _(world: World) -> str:
    table = await lobby(world)
    assert await table.why("Anna", "pace", "l") == ""
    return await table.why("Anna", "pace", "hasty")


@way("table.form_unknown")
async def _(world: World) -> str:
    table = await lobby(world)
    assert await table.why("Anna", "picture", "Tall") == ""
    return await table.why("Anna", "picture", "round")


@way("table.quiet_unknown")
async def _(world: World) -> str:
    table = await lobby(world)
    assert await table.why("Anna", "quiet", "Each round") == ""
    return await table.why("Anna", "quiet", "never")


@way("table.zone_unknown")
async def _(world: World) -> str:
    return await Table(world, "").why("Anna", "settings", "zone=Berln")


@way("table.hours_unreadable")
async def _(world: World) -> str:
    return await Table(world, "").why("Anna", "settings", "hours=night")


@way("table.hours_long")
async def _(world: World) -> str:
    return await Table(world, "").why("Anna", "settings", "hours=6-2:01")


@way("table.vacation_unreadable")
async def _(world: World) -> str:
    return await Table(world, "").why("Anna", "settings", "vacation=long")


@way("table.vacation_long")
async def _(world: World) -> str:
    return await Table(world, "").why("Anna", "settings", "vacation=22")


@way("table.vacation_spent")
async def _(world: World) -> str:
    person, now = (await world.caller("Anna")).person, world.service.clock.wall()
    past = tuple((now - DAY_S * ago, now - DAY_S * (ago - 20)) for ago in (60, 30))
    habits = msgspec.structs.replace(person.habits, vacations=past)
    await world.stores.people.save_person(msgspec.structs.replace(person, habits=habits))
    assert await Table(world, "").why("Anna", "settings", "vacation=2") == ""
    return await Table(world, "").why("Anna", "settings", "vacation=3")


@way("table.way_unknown")
async def _(world: World) -> str:
    return await Table(world, "").why("Anna", "settings", "over=loudly")


@way("table.way_no_dm")
async def _(world: World) -> str:
    table = Table(world, "")
    assert await table.why("Anna", "settings", "dm=off") == ""
    assert await table.why("Anna", "settings", "nudge=dm") == ""
    return await table.why("Anna", "settings", "turn=dm")


@way("table.digest_unreadable")
async def _(world: World) -> str:
    return await Table(world, "").why("Anna", "settings", "digest=25:00")


@way("table.shown_elsewhere")
async def _(world: World) -> str:
    table = await lobby(world)
    return await table.why("Anna", "board", at=BROOK, unnamed=True)


@way("table.homes_full")
async def _(world: World) -> str:
    table = await lobby(world)
    for nth in range(MOST_HOMES - 1):
        assert await table.why("Anna", "board", at=Place("fake", f"home {nth}")) == ""
    return await table.why("Anna", "board", at=BROOK)


@way("table.home_asks_full")
async def _(world: World) -> str:
    table = await lobby(world, "Bruno")
    for nth in range(MOST_ASKED_HOMES):
        assert await table.why("Bruno", "board", at=Place("fake", f"home {nth}")) == ""
    return await table.why("Bruno", "board", at=BROOK)


@way("table.home_denied")
async def _(world: World) -> str:
    table = await lobby(world, "Bruno")
    await table.why("Bruno", "board", at=BROOK)
    await table.why("Anna", "home_no", BROOK.mark)
    return await table.why("Bruno", "board", at=BROOK)


@way("table.home_settled")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Anna", "home_yes", BROOK.mark)


@way("table.no_home")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Anna", "away", at=BROOK)


@way("table.last_home")
async def _(world: World) -> str:
    return await (await lobby(world)).why("Anna", "away")


@way("table.motion_again")
async def _(world: World) -> str:
    table = await running(world)
    await table.everybody_plays()
    await table.why("Anna", "cancel_sure")
    await table.why("Bruno", "against")
    return await table.why("Anna", "cancel_sure")


@way("table.motion_open")
async def _(world: World) -> str:
    table = await running(world)
    await table.why("Anna", "pace_vote", "fast")
    return await table.why("Bruno", "pace_vote", "live")


@way("table.no_word")
async def _(world: World) -> str:
    table = await running(world)
    await table.why("Anna", "pause")
    return await table.why("Bruno", "vote_back")


@way("table.paused_already")
async def _(world: World) -> str:
    table = await running(world)
    await table.why("Anna", "pause")
    await table.why("Bruno", "agree")
    return await table.why("Bruno", "pause")


@way("table.not_paused")
async def _(world: World) -> str:
    return await (await running(world)).why("Anna", "resume")


@way("table.pace_already")
async def _(world: World) -> str:
    table = await running(world)
    return await table.why("Anna", "pace_vote", (await world.service.table(table.code)).life.pace)


@way("table.nothing_decided")
async def _(world: World) -> str:
    return await (await running(world)).why("Anna", "undo_vote")


@way("table.motion_settled")
async def _(world: World) -> str:
    return await (await running(world)).why("Anna", "agree")


@way("table.no_vote")
async def _(world: World) -> str:
    table = await running(world, "Bruno", "Carla")
    await table.everybody_plays()
    await table.why("Anna", "resign_sure")
    return await table.why("Anna", "cancel_sure")


@way("table.cancelled_for_good")
async def _(world: World) -> str:
    table = await running(world)
    await table.why("Anna", "cancel_sure")
    return await table.why("Anna", "restore")


@way("table.restore_late")
async def _(world: World) -> str:
    table = await running(world)
    await table.why("Mo", "cancel_sure", runs=True)
    draft = (await world.service.table(table.code)).copy()
    assert draft.cancellation
    draft.cancellation = msgspec.structs.replace(draft.cancellation, at=draft.cancellation.at - 86_400)
    await world.service._live.commit(draft)
    return await table.why("Anna", "restore")


@way("table.which")
async def _(world: World) -> str:
    await running(world)
    return await (await running(world)).why("Anna", "play", unnamed=True)


@way("table.no_table_here")
async def _(world: World) -> str:
    return await Table(world, "").why("Anna", "board")


@way("table.not_your_turn")
async def _(world: World) -> str:
    table = await running(world)
    _, other = await table.whose()
    return await table.why(other, "menu")


@way("table.not_your_seat")
async def _(world: World) -> str:
    return await (await running(world)).why("Anna", "menu", seat=1)


@way("table.moved_on")
async def _(world: World) -> str:
    return await (await running(world)).why("Anna", "undo", no=7)


@way("table.unreadable")
async def _(world: World) -> str:
    table = await running(world)
    return await table.why((await table.whose())[0], "move", "fly away")


@way("table.ambiguous")
async def _(world: World) -> str:
    table = await running(world)
    return await table.why((await table.whose())[1], "plan_move", "always refuse")


@way("table.typed.deeper")
async def _(world: World) -> str:
    table = await running(world)
    _, other = await table.whose()
    plan = (await world.does(other, "plan", table.code)).screen
    letter = next((one.letter for one in plan.choices if one.press.verb == "plan"), "none") if plan else ""
    return await table.why(other, "plan_move", f"always {letter}")


@way("table.no_undo")
async def _(world: World) -> str:
    return await (await running(world)).why("Anna", "undo")


@way("table.resigned_already")
async def _(world: World) -> str:
    table = await running(world, "Bruno", "Carla")
    await table.why("Anna", "resign_sure")
    return await table.why("Anna", "resign_sure")


@way("table.secret_in_public")
async def _(world: World) -> str:
    table = await running(world, game="amazonas mission_choice")
    move = str((await world.match(table.code)).legal((await world.match(table.code)).awaited[0])[0])
    assert await table.why("Anna", "type", move, open=True) == "table.secret_in_public"
    assert (await world.service.table(table.code)).pending == {}
    assert await table.why("Anna", "type", move, open=False) == ""
    return await table.why("Bruno", "type", move, open=True)


@way("table.change_instead")
async def _(world: World) -> str:
    table = await running(world, game="amazonas mission_choice")
    match = await world.match(table.code)
    await table.why("Anna", "sure", str(match.legal(match.awaited[0])[0]))
    return await table.why("Anna", "undo")


@way("table.premove.not_now")
async def _(world: World) -> str:
    table = await running(world, game="dos_rios")
    return await table.why((await table.whose())[1], "plan")


@way("table.premove.your_turn")
async def _(world: World) -> str:
    table = await running(world, game="dos_rios")
    return await table.why((await table.whose())[0], "plan")


@way("table.premove.none")
async def _(world: World) -> str:
    table = await running(world, game="dos_rios")
    return await table.why((await table.whose())[0], "plan_play")


@way("table.premove.changed")
async def _(world: World) -> str:
    table = await second_round(world)
    return await table.why("Bruno", "plan_undo", no=3)


@way("table.premove.overtaken")
async def _(world: World) -> str:
    table = await second_round(world)
    await world.does("Anna", "sure", table.code, "decline")
    draft = (await world.service.table(table.code)).copy()
    seat = draft.seat_of((await world.caller("Bruno")).person.id)
    assert seat is not None
    draft.keep_premoves(seat, ["fly c4"])
    await world.service._live.commit(draft)
    return await table.why("Bruno", "plan_play")


@way("table.premove.form")
async def _(world: World) -> str:
    table = await running(world)
    for text in ("if offered=green take", "take |", "take: refuse", "if : take"):
        assert await table.why((await table.whose())[1], "plan_move", text) in ("table.premove.form", CONDITION), text
    return await table.why((await table.whose())[1], "plan_move", "if offered=green: ")


CONDITION = "table.premove.condition"


@way(CONDITION)
async def _(world: World) -> str:
    table = await running(world)
    return await table.why((await table.whose())[1], "plan_move", "if offered=frogs: take")


@way("table.premove.ways")
async def _(world: World) -> str:
    table = await running(world)
    return await table.why((await table.whose())[1], "plan_move", " | ".join(["take"] * 5))


@way("table.premove.conditions")
async def _(world: World) -> str:
    table = await running(world)
    name = (await table.whose())[1]
    asked = ["offered=green", "held>=2", "held<=4", "offered=green-frog"]
    assert await table.why(name, "plan_move", f"if {' and '.join(asked[:3])}: take") == ""
    assert await table.why(name, "plan_if", asked[3]) == "table.premove.conditions"
    return await table.why(name, "plan_move", f"if {' and '.join(asked)}: take")


@way("table.premove.no_step")
async def _(world: World) -> str:
    table = await running(world)
    return await table.why((await table.whose())[1], "plan_if", "offered=green")


@way("table.premove.no_condition")
async def _(world: World) -> str:
    table = await running(world, game="dos_rios")
    while (await world.match(table.code)).view(None).phase != "act":  # type: ignore[attr-defined]
        match = await world.match(table.code)
        await table.why(await world.whose(table.code), "sure", str(match.legal(match.awaited[0])[0]))
    name = (await table.whose())[1]
    assert await table.why(name, "plan_move", "end") == ""
    return await table.why(name, "plan_if")


@way("table.premove.waits")
async def _(world: World) -> str:
    table = await running(world)
    now = (await table.whose())[0]
    await table.why(now, "plan_move", "take")
    return await table.why(now, "plan_play")


@way("table.log_broken")
async def _(world: World) -> str:
    return await (await ruined(world, "UPDATE record SET body = 'ruined' WHERE code = ?")).why("Anna", "play")


@way("table.rules_version")
async def _(world: World) -> str:
    return await (await ruined(world, "UPDATE game_table SET rules_version = 99 WHERE code = ?")).why("Anna", "play")


async def second_round(world: World) -> Table:
    """Two landowners in the second round, Anna on turn: there Bruno can plan."""
    table = await running(world, game="dos_rios")
    while (view := (await world.match(table.code)).view(None)).round < 2 or view.turn != 0:  # type: ignore[attr-defined]
        match = await world.match(table.code)
        legal = [str(move) for move in match.legal(match.awaited[0])]
        move = "end" if "end" in legal else legal[0]
        assert await table.why(await world.whose(table.code), "sure", move) == ""
    return table


NO_WAY = {
    "table.seats": "no request names a number of seats",
    "table.premove.full": "no turn of a title has so many steps that work: it bounds titles to come",
    "table.codes_used_up": "with all codes in use",
    "table.tell.no_places": "every title has places: it answers for titles to come",
}
"""Refusals that no request can bring about here."""

ELSEWHERE = {
    **dict.fromkeys(
        (f"table.too_many.{what}" for what in ("tables", "lobbies", "here", "new", "new_here", "boards", "codes")),
        "tests/bots/test_bounds.py",
    ),
    **dict.fromkeys(
        (f"table.rules.{rule}" for rule in ("game", "openers", "most", "most_each", "spot", "guests", "barred")),
        "tests/bots/test_communities.py",
    ),
    **dict.fromkeys(
        (
            *(f"table.server.{why}" for why in ("nowhere", "moderators_only", "unknown", "last_game", "bar_self")),
            *(f"table.server.{why}" for why in ("spot_elsewhere", "only_here", "not_opened_here", "barred_enough")),
        ),
        "tests/bots/test_communities.py",
    ),
    "table.unreadable_near": "tests/core/test_typed.py",
    **dict.fromkeys(
        (*(f"table.nudge.{why}" for why in ("again", "nobody", "paused")), "table.reminders_unknown"),
        "tests/bots/test_reminders.py",
    ),
    **dict.fromkeys(("table.tell.unknown", "table.tell.which", "table.tell.place_missing"), "tests/core/test_asked.py"),
    **dict.fromkeys(
        (
            *(f"table.link.{why}" for why in ("open", "unknown", "own", "seated_twice", "barred")),
            *("table.unlink.not_yours", "table.name_empty"),
        ),
        "tests/bots/test_linking.py",
    ),
    "table.luck_missing": "tests/bots/test_seal.py",
    "table.undone_enough": "tests/bots/test_take_backs.py",
    **dict.fromkeys(
        (*(f"table.denied{where}{how}" for where in ("", ".here") for how in ("", ".contact")), "table.absent.denied"),
        "tests/bots/test_shut_out.py",
    ),
    **dict.fromkeys(
        ("table.announced_to_nobody", "table.announcement_empty", "table.announcement_long", "table.why_long"),
        "tests/house/test_operator.py",
    ),
    **dict.fromkeys((f"table.lesson.{why}" for why in ("none", "no_lesson")), "tests/bots/test_practice.py"),
    **dict.fromkeys(
        (f"table.hint.{why}" for why in ("off", "one_move", "none_now", "moved_on")), "tests/bots/test_hints.py"
    ),
    "table.analysis.no_mind": "tests/bots/test_analysis.py",
}
"""Refusals that have tests of their own."""


@pytest.mark.parametrize("key", WAYS)
async def test_each_refusal_has_a_way_there(key: str, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """T-5"""
    monkeypatch.setattr(Seal, "drawn", lambda: Seal(bytes(32), None))
    assert await WAYS[key](world) == key


def test_no_refusal_is_without_one() -> None:
    """T-5: a sentence that nobody can meet need not be there, one that no test meets may go missing unseen."""
    sources = [path for path in CORE.rglob("*.py") if "games" not in path.parts]
    raised = {key for path in sources for key in re.findall(r'Refusal\(\s*"(table\.[a-z_.]+)"', path.read_text())}
    assert len(raised) > 50
    assert raised - WAYS.keys() - NO_WAY.keys() - ELSEWHERE.keys() == set()
    assert all((CORE.parent / file).is_file() for file in ELSEWHERE.values())


@pytest.mark.parametrize(
    "what",
    [
        "UPDATE record SET body = 'ruined' WHERE code = ?",
        "UPDATE game_table SET rules_version = 99 WHERE code = ?",
        "UPDATE game_table SET game = 'chess' WHERE code = ?",
    ],
)
async def test_of_a_table_that_rests_strangers_hear_nothing_either(what: str, world: World) -> None:
    """T-2"""
    table = await ruined(world, what)
    assert await table.why("Yan", "look", at=BROOK) == "table.no_such_table"
    assert await table.why("Yan", "join", at=BROOK) == "table.no_such_table"
    for name, place in (("Anna", BROOK), ("Dora", RIVER)):
        assert await table.why(name, "look", at=place) in (
            "table.log_broken",
            "table.rules_version",
            "table.game_unknown",
        )
