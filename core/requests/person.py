"""About the caller alone: a new table, their tables, settings, help."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from core import screens
from core.game import Seat
from core.live import LiveTables
from core.observing import facts
from core.people import Account, Home, Person
from core.requests.base import PersonRequest
from core.requests.command import NOT_IN_GROUPS, Command, Shown, Takes
from core.responses import Caller, Response
from core.table import Table
from core.titles import Titles
from core.turn import QUIETABLE
from core.typed import LONGEST_QUOTED, game_meant
from core.wording import LANGUAGES, Line, Refusal


class New(PersonRequest, frozen=True, kw_only=True):
    """A lobby. `wish` is a game's name and options, `Dos Rios` or `coloretto quickstart=on`; "" asks which game."""

    name = "new"
    code = "n"
    command = Command(word="new", takes=Takes.WORDS)
    shown = Shown.OPENLY
    seen = True
    makes = True

    wish: str = ""

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {key: Line(f"{key}.title") for key in titles}

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        key, options = self.wished(live.titles)
        if not key:
            return Response(screen=screens.games(list(live.titles), caller.person.language))
        made = lobby(
            live,
            caller.person,
            caller.account,
            [caller.home],
            key,
            options,
            called=caller.called,
            press=caller.entropy,
        )
        table = await live.open(made)
        return Response(notice=caller.say("table.opened", code=table.code), table=table.code)

    def wished(self, titles: Titles) -> tuple[str, dict[str, str]]:
        """The game's key and the options that were named. Raises `Refusal` for words that name no game; without any
        the key is "".
        """
        if not self.wish.split():
            return "", {}
        key, settings = game_meant(titles, self.wish)
        if not key:
            raise Refusal("table.game_unknown", game=self.wish[:LONGEST_QUOTED], known=", ".join(titles))
        parted = (word.partition("=") for word in settings)
        return key, {name: value if equals else "on" for name, equals, value in parted}


def lobby(
    live: LiveTables,
    person: Person,
    account: Account,
    homes: list[Home],
    key: str,
    options: dict[str, str],
    *,
    called: str = "",
    press: str = "",
) -> Table:
    """A lobby with `person` as its owner in the first seat, under the name `called` or their own, yet to be opened.
    Raises `Refusal` for an unknown game or option.
    """
    title = live.titles.game(key)
    table = Table(code="", title=title, owner=person.id, options=title.meta.choose(options), homes=homes)
    table.join(person, account, called, press=press)
    return table


class Mine(PersonRequest, frozen=True, kw_only=True):
    """The caller's tables: those that wait for them first, the longest waiting foremost, then the newest. `page` counts
    from 0.
    """

    name = "mine"
    code = "mi"
    command = Command(word="mine", takes=Takes.NOTHING)
    shown = Shown.AS_DIALOG

    page: int | None = None

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        person, tables = caller.person.id, live.stores.tables
        own, waiting = await tables.codes_of(person), await tables.codes_awaiting(person)
        codes = [*(code for code in waiting if code in own), *(code for code in own if code not in waiting)]
        page = min(self.page or 0, max(0, len(codes) - 1) // screens.MINE_ROWS)
        shown, resting = await live.readable(codes[page * screens.MINE_ROWS :][: screens.MINE_ROWS])
        rows = [await self._row(live, table, table.seat_of(person)) for table in shown]
        return Response(screen=screens.mine(rows, resting, page, len(codes), caller.person.language))

    @staticmethod
    async def _row(live: LiveTables, table: Table, seat: Seat | None) -> screens.Mine:
        known = facts(table, await live.stores.outbox.closed_homes(table.code))
        since_s = max(0.0, live.clock.wall() - table.turn.began)
        return screens.Mine(known, seat, table.waits_for(seat), since_s)


class Settings(PersonRequest, frozen=True, kw_only=True):
    """`language=it`, `confirm=off`, `dm=on`, `over=off` and other calls (`core.turn.QUIETABLE`); without a key what is
    set.
    """

    name = "settings"
    code = "se"
    command = Command(word="settings", takes=Takes.WORDS, listed=NOT_IN_GROUPS, apart=True)
    shown = Shown.AS_DIALOG

    key: str = ""
    value: str = ""

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        person = caller.person
        if self.key:
            person = self._changed(person)
            await live.stores.people.save_person(person)
            for table in (await live.readable(await live.stores.tables.codes_of(person.id)))[0]:
                await live.change(table.code, live.commit)  # their panels follow
        dm = None if caller.beside else person.dm
        return Response(screen=screens.settings(person.language, confirm=person.confirm, dm=dm, quiet=person.quiet))

    def _changed(self, person: Person) -> Person:
        if self.key == "language" and self.value in LANGUAGES:
            return msgspec.structs.replace(person, language=self.value)
        if self.key in ("confirm", "dm") and self.value in ("on", "off"):
            return msgspec.structs.replace(person, **{self.key: self.value == "on"})
        if self.key in QUIETABLE and self.value in ("on", "off"):
            silenced = {*person.quiet, self.key} if self.value == "off" else {*person.quiet} - {self.key}
            return msgspec.structs.replace(person, quiet=tuple(kind for kind in QUIETABLE if kind in silenced))
        raise Refusal("table.setting_unknown", key=self.argument)


class Help(PersonRequest, frozen=True, kw_only=True):
    name = "help"
    code = "he"
    command = Command(word="help", takes=Takes.NOTHING, apart=True)

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        return Response(screen=screens.plain(caller.person.language, "table.help.title", "table.help"))


class Privacy(PersonRequest, frozen=True, kw_only=True):
    name = "privacy"
    code = "pr"
    command = Command(word="privacy", takes=Takes.NOTHING, listed=NOT_IN_GROUPS, apart=True)

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        return Response(screen=screens.plain(caller.person.language, "table.privacy.title", "table.privacy"))
