"""Looking: panels, boards, logs, lists, exports. Nothing here changes a table."""

from __future__ import annotations

import msgspec

from core import screens
from core.actions import Action
from core.answers import Answer, Caller, Document
from core.match import Match
from core.records import Transcript
from core.service.playing import panel_for
from core.service.tables import Tables
from core.sketch import sketch
from core.wording import Refusal, Words


async def look(tables: Tables, caller: Caller, action: Action) -> Answer:
    code = await tables.code_for(caller, action)
    table = await tables.table(code)
    language = caller.person.language
    seat = table.seat_of(caller.person.id)
    sight = table.match.sight(seat) if table.match else None
    match action.verb:
        case "play" | "hand":
            return Answer(screen=panel_for(table, caller), table=code)
        case "more":
            owner = caller.runs(table) or table.owner == caller.person.id
            return Answer(screen=screens.more(table, sight, language, owner=owner), table=code)
        case "rules":
            phase = table.match.game.help(sight.view) if table.match and sight else ()
            return Answer(screen=screens.rules(table.game, phase, language), table=code)
        case "resign":
            table.need_running()
            table.need_seat(caller.person)
            return Answer(screen=screens.ask(table, language, "resign"), table=code)
        case "cancel":
            table.need_owner(caller.person, admin=caller.runs(table))
            return Answer(screen=screens.ask(table, language, "cancel"), table=code)
        case "export":
            content = msgspec.json.format(msgspec.json.encode(await transcript(tables, code)))
            return Answer(document=Document(f"rivertable-{code}.json", content), table=code)
    table.need_match()
    assert sight
    match action.verb:
        case "log":
            before = int(action.arg) if action.arg.isdecimal() else None
            return Answer(screen=screens.story(table, sight, language, before), table=code)
        case "full":
            public = table.need_match().sight(None)
            return Answer(full=screens.picture(table, public, "board", language), table=code)
        case _:
            made = sketch(table, sight) if action.arg == "plan" else None
            if made:
                sight = msgspec.structs.replace(sight, view=made.plan.view)
            shown = msgspec.structs.replace(screens.picture(table, sight, "board", language), tried=made is not None)
            return Answer(board_text=shown, table=code)


async def transcript(tables: Tables, code: str) -> Transcript:
    """The export: of a running match the public record, of a finished one everything. Raises `Refusal`."""
    table = await tables.table(code)
    match: Match = table.need_match()
    outcome = match.outcome()
    return Transcript(
        set_up=match.set_up(),
        records=match.public_records(),
        names=table.names,
        result=outcome.scores if outcome else None,
    )


async def legal_notations(tables: Tables, caller: Caller, action: Action) -> dict[str, str]:
    """What the caller could play now, or with the verb `plan` add to his plan, for autocompletion: each notation with
    its words in the menu. {} when that is nothing.
    """
    try:
        table = await tables.table(await tables.code_for(caller, action))
        seat = table.need_seat(caller.person)
        match = table.need_running()
    except Refusal:
        return {}
    words = Words(caller.person.language, table.names)
    if action.verb == "plan":
        made = None if seat in match.to_act else sketch(table, match.sight(seat))
        ways = made.ways if made else ()
    else:
        ways = () if table.holder(seat) else match.ways(seat)
    return {str(move): words(steps[-1].label) for move, steps in ways}


async def mine(tables: Tables, caller: Caller) -> Answer:
    own, resting = await tables.readable(await tables.store.codes_of(caller.person.id))
    rows = [(table, table.waits_for(table.seat_of(caller.person.id))) for table in own]
    rows.sort(key=lambda row: not row[1])
    return Answer(screen=screens.mine(rows, resting, caller.person.language))
