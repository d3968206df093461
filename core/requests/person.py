"""About the caller alone: a new table, their tables, settings, help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from core import naming, quiet, rhythm, screens, vacation, zones
from core.clocks import waiting_since
from core.communities import home_of_new
from core.game import Seat
from core.live import LiveTables
from core.notices import REMINDING, SUBJECTS, Kind, Way, kinds_meant, subject_of, wanting, way_meant, ways_of
from core.observing import facts
from core.pace import DEFAULT
from core.people import REMINDERS, WHYS, WORDS, Account, Habits, Home, Person, Place
from core.press import Press
from core.requests.base import PersonRequest, Request
from core.requests.command import NOT_IN_GROUPS, Command, Shown, Takes
from core.requests.playing import Type
from core.responses import Caller, Response
from core.screens import Block, Button, Screen
from core.spelling import LONGEST_QUOTED, plain
from core.stored import Life
from core.table import Table
from core.titles import Titles
from core.typed import digest_meant, game_meant, pace_meant, reminders_meant
from core.wording import LANGUAGES, Line, Refusal, Term, line


class Wished(NamedTuple):
    """What somebody wants of a new table: a game's key, "" for none yet; the options that they named, and the pace and
    the language of its board, "" where they named none.
    """

    game: str = ""
    options: Mapping[str, str] = {}
    pace: str = ""
    language: str = ""


class New(PersonRequest, frozen=True, kw_only=True):
    """A lobby. `wish` is a game's name and options, `Dos Rios` or `coloretto quickstart=on`; "" asks which game."""

    name = "new"
    code = "n"
    command = Command(word="new", takes=Takes.WORDS)
    shown = Shown.OPENLY
    seen = True
    makes = True
    opens = True

    wish: str = ""

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {key: Line(f"{key}.title") for key in titles}

    async def ranked_at(self, live: LiveTables, caller: Caller) -> list[Place]:
        rules = await live.rules(caller.home.community)
        return [home_of_new(rules, caller.home).place] if rules.openers == "moderators" else []

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        rules = await live.rules(caller.home.community)
        wished = self.wished(live.titles)
        if not wished.game:
            offered = [key for key in live.titles if key not in rules.without]
            return Response(screen=screens.games(offered, caller.person.language))
        home = home_of_new(rules, caller.home, wished.language)
        made = lobby(
            live,
            caller.person,
            caller.account,
            [home],
            wished.game,
            wished.options,
            pace=wished.pace or rules.pace or DEFAULT,
            called=caller.called,
            press=caller.entropy,
        )
        made.life = msgspec.structs.replace(made.life, sign=caller.sign)
        table = await live.open(made, moderates=caller.moderates(home))
        if home.place == caller.place:
            return Response(notice=caller.say("table.opened", code=table.code), table=table.code)
        notice = caller.say("table.opened_there", code=table.code, where=home.title or home.link)
        return Response(notice=notice, unseen=True, table=table.code)

    def wished(self, titles: Titles) -> Wished:
        """Raises `Refusal` for words that name no game, and for a pace or a language that there isn't."""
        if not self.wish.split():
            return Wished()
        key, settings = game_meant(titles, self.wish)
        if not key:
            raise Refusal("table.game_unknown", game=self.wish[:LONGEST_QUOTED], known=", ".join(titles))
        parted = (word.partition("=") for word in settings)
        options = {name: value if equals else "on" for name, equals, value in parted}
        pace, language = options.pop("pace", ""), options.pop("language", "")
        if language and language not in LANGUAGES:
            raise Refusal("table.language_unknown", language=language[:LONGEST_QUOTED], known=", ".join(LANGUAGES))
        return Wished(key, options, pace_meant(pace) if pace else "", language)


def lobby(
    live: LiveTables,
    person: Person,
    account: Account,
    homes: list[Home],
    key: str,
    options: Mapping[str, str],
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
    linked = True

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


_PAGES = {"calls": "notices", "dm": "private", "why": "words", "usual": "time", "hours": "time"}
"""Which page shows a key; each other key names its own."""

_PANELS = {"on": (True, "both"), "both": (True, "both"), "private": (True, "private"), "off": (False, "both")}
"""What is said of private panels: whether they come by private message, and where else they are."""


NAME = "name"


class Settings(PersonRequest, frozen=True, kw_only=True):
    """Without a value, the page of that key (`core.screens.settings`): `notices`, `vacation`, "" for the first.

    `language=it`; `confirm=off`; `dm=on`, `private` or `off`; a kind or subject of `core.notices` and its way,
    `turn=dm`, `end=silent`, `over=off`; `digest=18:00`; `reminders=dm` for all that reminds (`core.people.REMINDERS`);
    `zone=Europe/Berlin`; `hours=22-8` or `off`; `vacation=7` (days), `24.12.` or `off`; `usual=yes`, `no` or `never`
    (`core.rhythm`); `why=off` (`core.people.WHYS`); `words=under` (`core.people.WORDS`); `name=Anna` (one of their
    own) or `off`.
    """

    name = "settings"
    code = "se"
    command = Command(word="settings", takes=Takes.WORDS, listed=NOT_IN_GROUPS, apart=True)
    shown = Shown.AS_DIALOG
    linked = True

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
        found |= {f"name={naming.NONE}": Line("table.offer.name")}
        found |= {f"words={way}": Line(f"table.offer.words.{way}") for way in WORDS}
        found |= {f"reminders={way}": Line(f"table.offer.reminders.{way}") for way in REMINDERS}
        found |= {f"vacation={days}": Line("table.offer.vacation") for days in (*screens.VACATIONS, "off")}
        return found | {
            f"{subject}={way}": line(
                "table.notice.told", what=Term(f"table.notice.{subject}"), way=Term(f"table.way.{way}")
            )
            for subject, kinds in SUBJECTS.items()
            for way in ways_of(kinds[0])
            if subject != "digest"
        }

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        person, now = caller.person, live.clock.wall()
        if self.key == Kind.TURN and self.value == Way.OFF:
            return Response(screen=screens.ask_no_turns(person))
        page = subject_of(self.key) or _PAGES.get(self.key, self.key)
        if self.key == NAME:
            person, page = await self._renamed(live, caller), ""
        elif self.value or (page not in screens.PAGES and page not in SUBJECTS):
            person = self._changed(person, now)
            await live.stores.people.save_person(person)
            for table in (await live.readable(await live.stores.tables.codes_of(person.id)))[0]:
                await live.change(table.code, live.commit)  # their panels follow, and their clocks
            page = {"zone": "time", "reminders": "notices"}.get(page, page)
        called = msgspec.structs.replace(caller, person=person).called
        return Response(screen=screens.settings(person, now, beside=caller.beside, page=page, called=called))

    async def _renamed(self, live: LiveTables, caller: Caller) -> Person:
        """Also at the tables where they sit. Raises `Refusal` for a name that shows nothing."""
        people, name = live.stores.people, naming.own_name(self.value)
        person = await people.person(caller.person.id)
        known = name or (await people.names(person.id)).get(caller.account, person.name)
        habits, before = msgspec.structs.replace(person.habits, name=name), person.habits.name
        person = msgspec.structs.replace(person, name=known, habits=habits)
        await people.save_person(person)
        await naming.follow_person(live, person, before)
        return person

    def _changed(self, person: Person, now: float) -> Person:
        if self.key == "language" and self.value in LANGUAGES:
            return msgspec.structs.replace(person, language=self.value)
        if self.key == "confirm" and self.value in ("on", "off"):
            return msgspec.structs.replace(person, confirm=self.value == "on")
        if self.key == "dm" and self.value in _PANELS:
            dm, panel = _PANELS[self.value]
            habits = msgspec.structs.replace(person.habits, panel=panel)
            return msgspec.structs.replace(person, dm=dm, habits=habits)
        if self.key == "reminders":
            return reminders_meant(self.value, person)
        if self.key == Kind.DIGEST:
            return digest_meant(self.value, person)
        if kinds := kinds_meant(self.key):
            return self._heard(person, kinds)
        changed = self._own_time(person.habits, now)
        if changed is None:
            raise Refusal("table.setting_unknown", key=self.argument)
        return msgspec.structs.replace(person, habits=changed)

    def _heard(self, person: Person, kinds: Sequence[Kind]) -> Person:
        """With another way to hear of these."""
        typed = Way.OFF.value if self.value.replace("=", " ") == screens.NO_TURNS else self.value.casefold()
        ways = {kind: way for kind in kinds if (way := way_meant(kind, typed)) is not None}
        if len(ways) < len(kinds):
            raise Refusal("table.way_unknown", known=", ".join(ways_of(kinds[0])))
        if not person.dm and Way.DM in ways.values() and not set(kinds) & set(REMINDING):
            raise Refusal("table.way_no_dm")
        return wanting(person, ways)

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
                return vacation.taken(habits, vacation.until_meant(self.value, habits.zone, now), now)
            case "usual" if self.value in rhythm.ANSWERS:
                return rhythm.answered(habits, self.value, now)
            case "why" if self.value in WHYS:
                return msgspec.structs.replace(habits, why=self.value)
            case "words" if self.value in WORDS:
                return msgspec.structs.replace(habits, words=self.value)
            case _:
                return None


class Times(PersonRequest, frozen=True, kw_only=True):
    """The caller's time zone and quiet hours."""

    name = "times"
    code = "zo"
    shown = Shown.AS_DIALOG

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        page = screens.settings(caller.person, live.clock.wall(), beside=caller.beside, page="time")
        return Response(screen=page)


class Help(PersonRequest, frozen=True, kw_only=True):
    name = "help"
    code = "he"
    command = Command(word="help", takes=Takes.WORDS, apart=True)
    linked = True

    @classmethod
    def typed(cls, words: str, *, table: str = "") -> Request:
        """`/help move` asks what can be typed now."""
        return Type() if plain(words) == "move" else cls()

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {"move": Line("table.typed.help")}

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        shown = signed(screens.plain(caller.person.language, "table.help.title", "table.help"), live, caller)
        practice = Button(caller.say("table.button.practice"), Press("practice"))
        return Response(screen=msgspec.structs.replace(shown, controls=(practice,)))


def signed(screen: Screen, live: LiveTables, caller: Caller) -> Screen:
    """With a word on how whoever runs the bot can be reached, where they say so."""
    if not live.contact:
        return screen
    signed = Block(caller.say("table.operator", contact=live.contact), "quiet")
    return msgspec.structs.replace(screen, blocks=(*screen.blocks, signed))
