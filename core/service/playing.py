"""During a match: menus, moves, computers, undo, giving up, cancelling."""

from __future__ import annotations

from collections.abc import Callable

from core import screens
from core.actions import Action
from core.answers import Answer, Caller, say
from core.game import Seat
from core.match import Match
from core.people import Person
from core.screens import Screen
from core.service.lobby import rematch
from core.service.tables import Tables
from core.table import Table
from core.typed import read
from core.wording import Refusal


async def decide(tables: Tables, caller: Caller, action: Action) -> Answer:
    code = await tables.code_for(caller, action)
    async with tables.locked(code) as table:
        seat = table.need_seat(caller.person)
        match = table.need_running()
        need_fresh(action, seat, match)
        if seat not in match.awaited or table.holder(seat):
            raise Refusal("table.not_your_turn")
        if action.verb == "menu":
            return Answer(screen=panel_for(table, caller, action.arg), table=code)
        if action.verb == "type" and caller.open and len(match.to_act) > 1:
            raise Refusal("table.secret_in_public")
        move = read(match.game, match.legal(seat), action.arg)
        match.check(seat, move)
        if action.verb == "move" and caller.person.confirm and match.ends_privacy(seat, move):
            sight = match.sight(seat)
            label = dict(sight.ways)[move][-1].label
            path = [step.token for step in dict(sight.ways)[move][:-1]]
            screen = screens.confirm(table, sight, caller.person.language, label, str(move), path)
            return Answer(screen=screen, table=code)
        await tables.commit(table, table.answer(seat, move))
        key = "table.chosen_kept" if seat in table.pending else "table.played"
        return Answer(notice=say(caller, key), screen=panel_for(table, caller), table=code)


def need_fresh(action: Action, seat: Seat, match: Match) -> None:
    """Refuse a button that was made for another seat or an earlier position."""
    if action.seat is not None and action.seat != seat:
        raise Refusal("table.not_your_seat")
    if action.no is not None and action.no != match.no:
        raise Refusal("table.moved_on")


def panel_for(table: Table, caller: Caller, path: str = "") -> Screen:
    return panel(table, caller.person, whole=caller.place.private, path=path)


def panel(table: Table, person: Person, *, whole: bool, path: str = "") -> Screen:
    """The private panel of `person`'s seat. Raises `Refusal` when he has none or nothing has started."""
    sight = table.need_match().sight(table.need_seat(person))
    steps = [part for part in path.split("/") if part]
    return screens.panel(table, sight, person.language, steps, home=table.public_home, whole=whole)


async def play_computer(tables: Tables, code: str, choose: Callable[[Table, Seat], str]) -> None:
    """Let one computer that is to act at the table decide, if there is one."""
    async with tables.locked(code) as table:
        seat = next((seat for seat in table.undecided() if table.holder(seat)), None)
        if seat is not None:
            move = table.need_running().game.parse(choose(table, seat))
            await tables.commit(table, table.answer(seat, move))


async def change(tables: Tables, caller: Caller, action: Action) -> Answer:
    code = await tables.code_for(caller, action)
    async with tables.locked(code) as table:
        match action.verb:
            case "undo":
                seat = table.need_seat(caller.person)
                need_fresh(action, seat, table.need_running())
                records = table.undo(seat)
                await tables.store.claim_pings(code, table.turn_no + 1, [caller.person.id])  # he knows whose turn it is
                await tables.commit(table, records)
                notice = say(caller, "table.undid")
                return Answer(notice=notice, screen=panel_for(table, caller), table=code)
            case "resign_sure":
                await tables.commit(table, table.resign(table.need_seat(caller.person)))
                return Answer(notice=say(caller, "table.gave_up"), table=code)
            case "cancel_sure":
                table.need_owner(caller.person, admin=caller.runs(table))
                table.cancel()
                await tables.commit(table)
                return Answer(notice=say(caller, "table.cancelled_now", code=code), table=code)
            case "rematch":
                return await rematch(tables, table, caller)
            case _:
                return await show_here(tables, table, caller, named=bool(action.table))


async def show_here(tables: Tables, table: Table, caller: Caller, *, named: bool) -> Answer:
    """The board (in a private chat the panel) again at the bottom. In a chat that is no home of the table yet, a player
    who names the table makes it one more: the same board then lives in both, also across platforms.
    """
    if all(place != caller.place for _, place in table.destinations()):
        if not named or caller.place.private:
            raise Refusal("table.shown_elsewhere", code=table.code)
        table.need_seat(caller.person)
        table.add_home(caller.home, await tables.store.closed_homes(table.code))
        await tables.commit(table, seated=True)
        return Answer(notice=say(caller, "table.shown_here", code=table.code), table=table.code)
    await tables.store.repost(table.code, caller.place)
    tables.changed(table.code)
    return Answer(notice=say(caller, "table.reposted"), table=table.code)
