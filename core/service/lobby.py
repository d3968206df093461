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
from core.table import CODE_LETTERS, Status, Table
from core.wording import LANGUAGES, Refusal

CODE_LENGTH = 4


async def new(tables: Tables, caller: Caller, arg: str) -> Answer:
    key, *settings = arg.split() or [""]
    if not key:
        return Answer(screen=screens.games(list(GAMES), caller.person.language))
    options = {name: value if equals else "on" for name, equals, value in (word.partition("=") for word in settings)}
    table = await open_table(tables, caller.person, caller.account, [caller.home], key.lower(), options)
    return Answer(notice=say(caller, "table.opened", code=table.code), table=table.code)


async def open_table(
    tables: Tables, person: Person, account: Account, homes: list[Home], key: str, options: dict[str, str]
) -> Table:
    """A new lobby with `person` as its owner in the first seat. Raises `Refusal` for an unknown game or option."""
    table = Table(code="", game=key, owner=person.id, options=game(key).meta.choose(options), homes=homes)
    table.join(person, account)
    return await _create(tables, table)


async def _create(tables: Tables, table: Table, after: Table | None = None) -> Table:
    """Store a new table under a code that is free; `after` is the one that it continues."""
    while True:
        table.code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        try:
            await tables.store.create(table, after=after.code if after else "")
        except Conflict:
            continue
        tables.keep(table)
        tables.changed(table.code)
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
    known = await tables.find(table.rematch) if table.rematch else None
    if known is None or known.status is Status.CANCELLED:
        options = {option.key: table.options[option.key] for option in table.meta.choices()}
        fresh = Table(code="", game=table.game, owner=caller.person.id, options=options, homes=list(table.homes))
        fresh.options = fresh.meta.check(fresh.meta.seats[0], options)
        fresh.join(caller.person, caller.account)
        for sitter in table.sitters:
            if sitter.computer:
                fresh.add_computer(sitter.computer)
        known = await _create(tables, fresh, after=table)
        table.rematch = known.code
        tables.keep(table)
    return Answer(notice=say(caller, "table.opened", code=known.code), table=known.code)
