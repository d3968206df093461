"""The use cases, one a verb: lock the table, load, check, apply, commit, answer. The adapters' only way in.

`Service.act` never raises for what a person did wrong: the answer says it. Pictures and messages in chats follow from
what was committed; the postman sees to them.
"""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Callable, Sequence

import msgspec

from core import screens
from core.actions import Action
from core.answers import Answer, Caller
from core.game import Seat
from core.people import Account, Home, Person, PersonId, Place
from core.ports import Destination, Store
from core.records import Transcript
from core.screens import Screen
from core.service import lobby, looking, planning, playing
from core.service.tables import Tables
from core.table import Status, Table
from core.wording import LANGUAGES, Refusal, Words

log = logging.getLogger(__name__)

NAME_LENGTH = 32
JOINERS = "\u200c\u200d"


def _tidy(name: str) -> str:
    """Without characters that nobody sees or that turn the text round; joiners stay, some scripts need them."""
    seen = "".join(
        char for char in name if unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co") or char in JOINERS
    )
    short = " ".join(seen.split())[:NAME_LENGTH].strip()
    return short if any(char not in JOINERS for char in short) else "?"


class Service:
    """The door: `act` for what people ask, `screen` for what is shown, the rest for adapters and tools."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._tables = Tables(store)

    def listen(self, on_change: Callable[[str], None]) -> None:
        """`on_change` is called with a table's code after each commit."""
        self._tables.listen(on_change)

    # People

    async def person(self, account: Account, name: str, language: str) -> Person:
        """The person behind an account, made at first sight; follows a changed name."""
        language = language[:2] if language[:2] in LANGUAGES else "en"
        name = _tidy(name)
        person = await self.store.person_by_account(account) or await self.store.add_person(account, name, language)
        if person.name != name:
            person = msgspec.structs.replace(person, name=name)
            await self.store.save_person(person)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Another name for a person, also at the tables where he sits."""
        person = msgspec.structs.replace(person, name=_tidy(name))
        await self.store.save_person(person)
        for table in await self.readable(await self.store.codes_of(person.id)):
            async with self._tables.locked(table.code) as draft:
                if draft.seat_of(person.id) is not None:  # he may have left just now
                    draft.rename(person)
                    await self._tables.commit(draft, seated=True)
        return person

    # One way through

    async def act(self, caller: Caller, action: Action) -> Answer:
        """Do what was asked, by command or button."""
        try:
            return await self._act(caller, action)
        except Refusal as refusal:
            return await self._refused(caller, action, refusal)

    async def _act(self, caller: Caller, action: Action) -> Answer:
        match action.verb:
            case "new":
                return await lobby.new(self._tables, caller, action.arg)
            case "mine":
                return await looking.mine(self._tables, caller)
            case "settings":
                return await self._settings(caller, action.arg)
            case "help" | "privacy":
                keys = {"help": ("table.help.title", "table.help"), "privacy": ("table.privacy.title", "table.privacy")}
                return Answer(screen=screens.plain(caller.person.language, *keys[action.verb]))
            case "join" | "leave" | "option" | "speak" | "computer" | "drop" | "start" | "lobby":
                return await lobby.change(self._tables, caller, action)
            case "menu" | "move" | "sure" | "type":
                return await playing.decide(self._tables, caller, action)
            case "plan" | "plan_move" | "plan_undo" | "plan_clear" | "plan_play":
                return await planning.plan(self._tables, caller, action)
            case "undo" | "resign_sure" | "cancel_sure" | "rematch" | "board":
                return await playing.change(self._tables, caller, action)
            case _:
                return await looking.look(self._tables, caller, action)

    async def _refused(self, caller: Caller, action: Action, refusal: Refusal) -> Answer:
        """The reason, and where the press came from a panel that is out of date, the fresh one."""
        named = await self.readable([action.table.strip().upper()] if action.table else [])
        table = named[0] if named else None
        fresh = None
        if (
            table
            and table.match
            and table.status is not Status.CANCELLED
            and table.seat_of(caller.person.id) is not None
        ):
            match action.verb:
                case "menu" | "move" | "sure" | "undo" | "plan_play":
                    fresh = playing.panel_for(table, caller)
                case "plan" | "plan_move" | "plan_undo" | "plan_clear":
                    fresh = planning.fresh(table, caller)
        notice = Words(caller.person.language, table.names if table else ())(refusal.line)
        return Answer(notice=notice, refused=True, screen=fresh, table=action.table)

    async def _settings(self, caller: Caller, arg: str) -> Answer:
        person = caller.person
        if arg:
            key, _, value = arg.partition("=")
            match key, value:
                case "language", _ if value in LANGUAGES:
                    person = msgspec.structs.replace(person, language=value)
                case (("confirm" | "dm"), ("on" | "off")):
                    person = msgspec.structs.replace(person, **{key: value == "on"})
                case _:
                    raise Refusal("table.setting_unknown", key=arg)
            await self.store.save_person(person)
            for table in await self.readable(await self.store.codes_of(person.id)):
                async with self._tables.locked(table.code) as draft:  # his panels follow
                    await self._tables.commit(draft)
        dm = None if caller.beside else person.dm
        return Answer(screen=screens.settings(person.language, confirm=person.confirm, dm=dm))

    # For adapters and tools

    async def table(self, code: str) -> Table:
        """Raises `Refusal` for an unknown code."""
        return await self._tables.table(code)

    async def readable(self, codes: Sequence[str]) -> list[Table]:
        """Those of the tables whose log this program can read."""
        return (await self._tables.readable(codes))[0]

    async def open_table(
        self, person: Person, account: Account, homes: list[Home], key: str, options: dict[str, str]
    ) -> Table:
        """A new lobby with `person` as its owner in the first seat. Raises `Refusal` for an unknown game or option."""
        return await lobby.open_table(self._tables, person, account, homes, key, options)

    async def code_for(self, caller: Caller, action: Action) -> str:
        """The table that is meant, also where it is left unnamed. Raises `Refusal`."""
        return await self._tables.code_for(caller, action)

    async def play_computer(self, code: str, choose: Callable[[Table, Seat], str]) -> None:
        """Let one computer that is to act at the table decide, if there is one."""
        await playing.play_computer(self._tables, code, choose)

    async def transcript(self, code: str) -> Transcript:
        """The export: of a running match the public record, of a finished one everything. Raises `Refusal`."""
        return await looking.transcript(self._tables, code)

    async def legal_notations(self, caller: Caller, action: Action) -> dict[str, str]:
        """What the caller could play now, or with the verb `plan` add to his plan: each with its words in the menu."""
        return await looking.legal_notations(self._tables, caller, action)

    # Places that come and go

    async def move(self, old: Place, new: Place) -> None:
        """A chat has a new address: its tables show themselves there anew. Said twice, it changes nothing."""
        await self._tables.move(old, new)

    async def lose(self, place: Place, reason: str = "gone") -> None:
        """Nothing can be written to `place` any more; what lives there rests until `regain`."""
        await self._tables.lose(place, reason)

    async def regain(self, place: Place) -> None:
        """Messages get through to `place` (again): what rested there is shown anew."""
        await self._tables.regain(place)

    # What the postman shows

    async def screen(self, destination: Destination, *, board_beside: bool) -> Screen | None:
        """The present content of a destination, None when nothing is to be shown there."""
        try:
            table = await self._tables.find(destination.table)
        except Refusal as refusal:  # its rules or log are another program's: it rests until that one runs
            log.warning("table %s: %s", destination.table, refusal)
            return None
        if table is None:
            return None
        if destination.seat is None:
            if all(home.place != destination.place for home in table.homes):  # it has just moved there
                table = await self._tables.anew(destination.table) or table
            return await self._home_screen(table, destination.place)
        person_id = table.sitters[destination.seat].person
        if person_id is None or table.match is None:
            return None
        person = await self.store.person(person_id)
        if not person.dm and not board_beside:
            return None
        if table.status is Status.CANCELLED:
            return screens.closed(table, person.language) if destination.message else None
        return playing.panel(table, person, whole=not board_beside)

    async def calls(self, destination: Destination) -> frozenset[PersonId]:
        """Whom a new message there is to notify: people on whom the table waits.

        A public home calls those who have an account on its platform, a private one its own person. A seat's panel
        calls only whom no home reaches.
        """
        table = await self._tables.find(destination.table)
        if table is None or table.status is not Status.RUNNING:
            return frozenset()
        waiting = [called.person for called in screens.called_to(table)]
        if destination.seat is not None:
            waiting = [person for person in waiting if person == table.sitters[destination.seat].person]
            closed = await self.store.closed_homes(table.code)
            homes = [home.place for home in table.homes if home.place not in closed]
            return frozenset([person for person in waiting if not await self._reached(person, homes)])
        return frozenset([person for person in waiting if await self._reached(person, [destination.place])])

    async def _reached(self, person: PersonId, homes: Sequence[Place]) -> bool:
        """Whether a message in one of `homes` can notify `person`."""
        accounts = await self.store.accounts(person)
        return any(
            place.platform == account.platform and place.user in ("", account.uid)
            for place in homes
            for account in accounts
        )

    async def _home_screen(self, table: Table, place: Place) -> Screen | None:
        home = next((home for home in table.homes if home.place == place), None)
        if home is None:
            return None
        if place.private and table.match and not table.match.over and table.status is Status.RUNNING:
            person = await self.store.person_by_account(Account(place.platform, place.user))
            if person and table.seat_of(person.id) is not None:
                return playing.panel(table, person, whole=True)
        unreached = [Seat(seat) for seat, _ in await self.store.suspended(table.code) if seat is not None]
        sight = table.match.sight(None) if table.match else None
        return screens.home_screen(table, sight, home.language, unreached)
