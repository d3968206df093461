"""Sketches: a turn tried out before its time, and played when it comes."""

from __future__ import annotations

from core import screens
from core.actions import Action
from core.answers import Answer, Caller, say
from core.game import Seat
from core.screens import Screen
from core.service.playing import need_fresh, panel_for
from core.service.tables import Tables
from core.sketch import MOST_STEPS, Sketch, play, sketch
from core.table import Table
from core.typed import read
from core.wording import Line, Refusal, Words


async def plan(tables: Tables, caller: Caller, action: Action) -> Answer:
    code = await tables.code_for(caller, action)
    async with tables.locked(code) as table:
        seat = table.need_seat(caller.person)
        match = table.need_running()
        if action.seat is not None and action.seat != seat:
            raise Refusal("table.not_your_seat")
        if action.verb == "plan_play":
            need_fresh(action, seat, match)
            return await _play(tables, table, caller, seat)
        if action.verb == "plan_clear":
            await _keep(tables, table, seat, ())
            return Answer(notice=say(caller, "table.sketch.cleared"), screen=fresh(table, caller), table=code)
        made = _need_sketch(table, seat)
        if action.verb == "plan":
            return Answer(screen=_screen(table, caller, seat, made, action.arg), table=code)
        if action.no is not None and action.no != len(made.steps):
            raise Refusal("table.sketch.changed")
        if action.verb == "plan_undo":
            await _keep(tables, table, seat, [str(move) for move in made.steps[:-1]])
            return Answer(notice=say(caller, "table.sketch.undone"), screen=fresh(table, caller), table=code)
        steps = [str(move) for move in made.steps]
        step = str(read(made.game, made.plan.legal, action.arg))
        await _keep(tables, table, seat, _longer(table, seat, steps, step))
        return Answer(notice=say(caller, "table.sketch.added"), screen=fresh(table, caller), table=code)


def _need_sketch(table: Table, seat: Seat) -> Sketch:
    """Raises `Refusal` for whoever can't plan now."""
    match = table.need_running()
    if seat in match.resigned:
        raise Refusal("table.resigned_already")
    if seat in match.to_act:
        raise Refusal("table.sketch.your_turn")
    made = sketch(table, match.sight(seat))
    if made is None:
        raise Refusal("table.sketch.not_now")
    return made


def _longer(table: Table, seat: Seat, steps: list[str], more: str) -> list[str]:
    """`steps`, all of which work, and one more. Raises `Refusal` when that one doesn't."""
    if len(steps) >= MOST_STEPS:
        raise Refusal("table.sketch.full", n=MOST_STEPS)
    table.sketch(seat, steps)
    made = sketch(table, table.need_match().sight(seat), [more])
    if made is None or made.lost:
        why = made.plan.refusal if made else None
        raise Refusal(why.key, **why.args) if why else Refusal("table.sketch.not_now")
    return [str(move) for move in made.steps]


async def _keep(tables: Tables, table: Table, seat: Seat, steps: list[str] | tuple[()]) -> None:
    """Nobody is told: only the answer shows it, and no message in any chat changes."""
    table.sketch(seat, steps)
    await tables.store.save_sketches(table)
    tables.keep(table)


async def _play(tables: Tables, table: Table, caller: Caller, seat: Seat) -> Answer:
    if seat not in table.need_running().awaited:
        raise Refusal("table.not_your_turn")
    if not table.sketches.get(seat):
        raise Refusal("table.sketch.none")
    records, done, why = play(table, seat)
    await tables.commit(table, records)
    key, more = ("table.sketch.played_until", {"why": why}) if why else ("table.sketch.played", {})
    notice = Words(caller.person.language, table.names)(Line(key, {"n": done, **more}))
    return Answer(notice=notice, screen=panel_for(table, caller), table=table.code)


def fresh(table: Table, caller: Caller) -> Screen:
    """The sketch as it stands now; the ordinary panel for whoever can't plan now."""
    seat = table.need_seat(caller.person)
    try:
        return _screen(table, caller, seat, _need_sketch(table, seat))
    except Refusal:
        return panel_for(table, caller)


def _screen(table: Table, caller: Caller, seat: Seat, made: Sketch, path: str = "") -> Screen:
    return screens.what_if(
        table,
        table.need_match().sight(seat),
        made,
        caller.person.language,
        [part for part in path.split("/") if part],
        home=table.public_home,
        whole=caller.place.private,
    )
