"""Before the start: opening a table, taking seats, setting options. Also the rematch, which opens another one."""

from __future__ import annotations

import secrets

import msgspec

from core import screens
from core.actions import Action
from core.answers import Answer, Caller, say
from core.chance import new_seed
from core.people import Account, Home, Person
from core.ports import Conflict
from core.registry import GAMES, game
from core.service.tables import Tables
from core.table import CODE_LETTERS, Table
from core.wording import LANGUAGES, Refusal

CODE_LENGTH = 4


async def new(tables: Tables, caller: Caller, arg: str) -> Answer:
    key, *settings = arg.split() or [""]
    if not key:
        return Answer(screen=screens.games(list(GAMES), caller.person.language))
    options = dict(pair.partition("=")[::2] for pair in settings)
    table = await open_table(tables, caller.person, caller.account, [caller.home], key, options)
    return Answer(notice=say(caller, "table.opened", code=table.code), table=table.code)


async def open_table(
    tables: Tables, person: Person, account: Account, homes: list[Home], key: str, options: dict[str, str]
) -> Table:
    """A new lobby with `person` as its owner in the first seat. Raises `Refusal` for an unknown game or option."""
    meta = game(key).meta
    whole = meta.check(meta.seats[0], options)
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        table = Table(code=code, game=key, owner=person.id, options=whole, homes=homes)
        table.join(person, account)
        try:
            await tables.store.create(table)
        except Conflict:
            continue
        tables.changed(code)
        return table


async def change(tables: Tables, caller: Caller, action: Action) -> Answer:
    code = await tables.code_for(caller, action)
    async with tables.locked(code) as table:
        if action.verb == "lobby":
            table.need_lobby()
            table.need_owner(caller.person, admin=caller.runs(table))
            return Answer(screen=screens.owner_panel(table, caller.person.language), table=code)
        notice = _change(table, caller, action)
        begun = table.match.records if table.match and action.verb == "start" else ()
        await tables.commit(table, begun, seated=True)
        panel = None
        if action.verb in ("option", "speak", "drop") or (action.verb == "computer" and not caller.open):
            panel = screens.owner_panel(table, caller.person.language) if table.match is None else None
    return Answer(notice=notice, screen=panel, table=code)


def _change(table: Table, caller: Caller, action: Action) -> str:
    """Returns the notice. Joining and leaving are everybody's; the rest is the owner's."""
    if action.verb not in ("join", "leave"):
        table.need_owner(caller.person, admin=caller.runs(table))
    match action.verb:
        case "join":
            table.join(caller.person, caller.account)
            return say(caller, "table.joined", code=table.code)
        case "leave":
            table.leave(caller.person)
            return say(caller, "table.left", code=table.code)
        case "option":
            key, _, value = action.arg.partition("=")
            table.set_option(key, value)
        case "speak":
            if action.arg not in LANGUAGES:
                raise Refusal("table.language_unknown", language=action.arg, known=", ".join(LANGUAGES))
            table.homes = [msgspec.structs.replace(home, language=action.arg) for home in table.homes]
        case "computer":
            table.add_computer(action.arg or "greedy")
        case "drop":
            table.drop_computer(int(action.arg) if action.arg.isdecimal() else None)
        case "start":
            table.start(new_seed())
            return say(caller, "table.started_now", code=table.code)
    return say(caller, "table.done")


async def rematch(tables: Tables, table: Table, caller: Caller) -> Answer:
    """A new lobby with the same game, options, homes and computers; the others join by a press. Once a table."""
    table.need_seat(caller.person)
    if not table.need_match().over:
        raise Refusal("table.not_over")
    if not table.rematch:
        new = await open_table(tables, caller.person, caller.account, list(table.homes), table.game, table.options)
        async with tables.locked(new.code) as fresh:
            for sitter in table.sitters:
                if sitter.computer:
                    fresh.add_computer(sitter.computer)
            await tables.commit(fresh, seated=True)
        table.rematch = new.code
        await tables.store.save(table)
    return Answer(notice=say(caller, "table.opened", code=table.rematch), table=table.rematch)
