"""About the caller alone: a new table, their tables, settings, help."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from core import quiet, screens, vacation, zones
from core.clocks import waiting_since
from core.game import Seat
from core.live import LiveTables
from core.observing import facts
from core.pace import DEFAULT
from core.people import REMINDERS, WHYS, WORDS, Account, Habits, Home, Person
from core.press import Press
from core.requests.base import PersonRequest, Request
from core.requests.command import NOT_IN_GROUPS, Command, Shown, Takes
from core.requests.playing import Type
from core.responses import Caller, Response
from core.screens import Button
from core.spelling import LONGEST_QUOTED, plain
from core.stored import Life
from core.table import Table
from core.titles import Titles
from core.turn import QUIETABLE
from core.typed import game_meant, pace_meant, reminders_meant
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
        key, options, pace = self.wished(live.titles)
        if not key:
            return Response(screen=screens.games(list(live.titles), caller.person.language))
        made = lobby(
            live,
            caller.person,
            caller.account,
            [caller.home],
            key,
            options,
            pace=pace,
            called=caller.called,
            press=caller.entropy,
        )
        made.life = msgspec.structs.replace(made.life, sign=caller.sign)
        table = await live.open(made)
        return Response(notice=caller.say("table.opened", code=table.code), table=table.code)

    def wished(self, titles: Titles) -> tuple[str, dict[str, str], str]:
        """The game's key, the options that were named, and the pace. Raises `Refusal` for words that name no game and
        for a pace that there isn't; without any words the key is "".
        """
        if not self.wish.split():
            return "", {}, DEFAULT
        key, settings = game_meant(titles, self.wish)
        if not key:
            raise Refusal("table.game_unknown", game=self.wish[:LONGEST_QUOTED], known=", ".join(titles))
        parted = (word.partition("=") for word in settings)
        options = {name: value if equals else "on" for name, equals, value in parted}
        return key, options, pace_meant(options.pop("pace", DEFAULT))


def lobby(
    live: LiveTables,
    person: Person,
    account: Account,
    homes: list[Home],
    key: str,
    options: dict[str, str],
    *,
    pace: str = DEFAULT,
    called: str = "",
    press: str = "",
) -> Table:
    """A lobby with `person` as its owner in the first seat, under the name `called` or their own, yet to be opened.
    Raises `Refusal` for an unknown game or option.
    """
    title = live.titles.game(key)
    table = Table(code="", title=title, owner=person.id, options=title.meta.choose(options), homes=homes)
    table.life = Life(pace=pace)
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
        waits = table.waits_for(seat)
        since = waiting_since(table, seat) if waits and seat is not None else None
        since_s = max(0.0, live.clock.wall() - (table.turn.began if since is None else since))
        return screens.Mine(known, seat, waits, since_s)


CALLS = "calls"


class Settings(PersonRequest, frozen=True, kw_only=True):
    """`language=it`, `confirm=off`, `dm=on`, `over=off` and other calls (`core.turn.QUIETABLE`), `zone=Europe/Berlin`,
    `hours=22-8` or `off`, `vacation=7` (days) or `off`, `why=off` (`core.people.WHYS`),
    `words=under` (`core.people.WORDS`), `reminders=dm` and other ways (`core.people.REMINDERS`; `digest 18:00`);
    `calls` shows what calls them, and without a key it is shown what is set.
    """

    name = "settings"
    code = "se"
    command = Command(word="settings", takes=Takes.WORDS, listed=NOT_IN_GROUPS, apart=True)
    shown = Shown.AS_DIALOG

    key: str = ""
    value: str = ""

    @classmethod
    def typed(cls, words: str, *, table: str = "") -> Settings:
        """`zone=berlin`, `zone berlin`."""
        key, _, value = words.strip().replace("=", " ", 1).partition(" ")
        return cls(table=table, key=key.casefold(), value=value.strip())

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        found = {f"zone={zone}": Line("table.offer.zone") for zone in zones.COMMON}
        found |= {f"hours={hours}": Line("table.offer.hours") for hours in (*quiet.PRESETS, "off")}
        found |= {f"why={way}": Line(f"table.offer.why.{way}") for way in WHYS}
        found |= {f"words={way}": Line(f"table.offer.words.{way}") for way in WORDS}
        found |= {f"reminders={way}": Line(f"table.offer.reminders.{way}") for way in REMINDERS}
        return found | {f"vacation={days}": Line("table.offer.vacation") for days in (*screens.VACATIONS, "off")}

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        person, now = caller.person, live.clock.wall()
        if self.key not in ("", CALLS):
            person = self._changed(person, now)
            await live.stores.people.save_person(person)
            for table in (await live.readable(await live.stores.tables.codes_of(person.id)))[0]:
                await live.change(table.code, live.commit)  # their panels follow, and their clocks
        if self.key in ("zone", "hours", "vacation"):
            return Response(screen=screens.hours(person.habits, now, person.language))
        if self.key in (CALLS, *QUIETABLE):
            return Response(screen=screens.calls(person.language, person.quiet))
        dm = None if caller.beside else person.dm
        own = screens.settings(person.language, confirm=person.confirm, dm=dm, habits=person.habits)
        return Response(screen=own)

    def _changed(self, person: Person, now: float) -> Person:
        if self.key == "language" and self.value in LANGUAGES:
            return msgspec.structs.replace(person, language=self.value)
        if self.key in ("confirm", "dm") and self.value in ("on", "off"):
            return msgspec.structs.replace(person, **{self.key: self.value == "on"})
        if self.key in QUIETABLE and self.value in ("on", "off"):
            silenced = {*person.quiet, self.key} if self.value == "off" else {*person.quiet} - {self.key}
            return msgspec.structs.replace(person, quiet=tuple(kind for kind in QUIETABLE if kind in silenced))
        habits = self._own_time(person.habits, now)
        if habits is None:
            raise Refusal("table.setting_unknown", key=self.argument)
        return msgspec.structs.replace(person, habits=habits)

    def _own_time(self, habits: Habits, now: float) -> Habits | None:
        """None for a key that is none of a habit."""
        match self.key:
            case "zone":
                return msgspec.structs.replace(habits, zone=zones.zone_meant(self.value))
            case "hours":
                return msgspec.structs.replace(habits, hours=quiet.hours_meant(self.value))
            case "vacation" if self.value == "off":
                return vacation.ended(habits, now)
            case "vacation":
                return vacation.taken(habits, int(self.value) if self.value.isdecimal() else 0, now)
            case "why" if self.value in WHYS:
                return msgspec.structs.replace(habits, why=self.value)
            case "words" if self.value in WORDS:
                return msgspec.structs.replace(habits, words=self.value)
            case "reminders":
                return reminders_meant(self.value, habits)
            case _:
                return None


class Times(PersonRequest, frozen=True, kw_only=True):
    """The caller's time zone, quiet hours and vacation."""

    name = "times"
    code = "zo"
    shown = Shown.AS_DIALOG

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        person = caller.person
        return Response(screen=screens.hours(person.habits, live.clock.wall(), person.language))


class Help(PersonRequest, frozen=True, kw_only=True):
    name = "help"
    code = "he"
    command = Command(word="help", takes=Takes.WORDS, apart=True)

    @classmethod
    def typed(cls, words: str, *, table: str = "") -> Request:
        """`/help move` asks what can be typed now."""
        return Type() if plain(words) == "move" else cls()

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {"move": Line("table.typed.help")}

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        shown = screens.plain(caller.person.language, "table.help.title", "table.help")
        practice = Button(caller.say("table.button.practice"), Press("practice"))
        return Response(screen=msgspec.structs.replace(shown, controls=(practice,)))


class Privacy(PersonRequest, frozen=True, kw_only=True):
    name = "privacy"
    code = "pr"
    command = Command(word="privacy", takes=Takes.NOTHING, listed=NOT_IN_GROUPS, apart=True)

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        return Response(screen=screens.plain(caller.person.language, "table.privacy.title", "table.privacy"))
