"""The use cases, one a verb: lock the table, load, check, apply, commit, answer. The adapters' only way in.

`Service.act` never raises for what a person did wrong: the answer says it. Pictures and messages in chats follow from
what was committed; the postman sees to them.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

import msgspec

from core import screens
from core.actions import Action
from core.answers import Answer, Caller, Document
from core.chance import new_seed
from core.game import Seat
from core.match import Match
from core.notation import read
from core.people import Account, Home, Person, Place
from core.ports import Conflict, Destination, Store
from core.records import Record, Transcript
from core.registry import GAMES, game
from core.screens import Screen
from core.sight import Sight
from core.table import CODE_LETTERS, Status, Table
from core.wording import LANGUAGES, Line, Refusal, Words

LIVE_TABLES = 256
"""Tables kept in memory; others are replayed from their log when asked for."""

CODE_LENGTH = 4

NAME_LENGTH = 32


def _tidy(name: str) -> str:
    return " ".join(name.split())[:NAME_LENGTH] or "?"


class Service:
    """`on_change` is called with a table's code after each commit."""

    def __init__(self, store: Store, on_change: Callable[[str], None] = lambda code: None) -> None:
        self.store = store
        self._on_change = [on_change]
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def listen(self, on_change: Callable[[str], None]) -> None:
        self._on_change.append(on_change)

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
        for code in await self.store.codes_of(person.id):
            async with self._locked(code) as table:
                if table.seat_of(person.id) is not None:  # he may have left just now
                    table.rename(person)
                    await self._commit(table, seated=True)
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
                return await self._new(caller, action.arg)
            case "mine":
                return await self._mine(caller)
            case "settings":
                return await self._settings(caller, action.arg)
            case "help" | "privacy":
                keys = {"help": ("table.help.title", "table.help"), "privacy": ("table.privacy.title", "table.privacy")}
                return Answer(screen=screens.plain(caller.person.language, *keys[action.verb]))
            case "join" | "leave" | "option" | "speak" | "computer" | "drop" | "start" | "lobby":
                return await self._in_lobby(caller, action)
            case "menu" | "move" | "sure" | "type":
                return await self._decide(caller, action)
            case "undo" | "resign_sure" | "cancel_sure" | "rematch" | "board":
                return await self._change(caller, action)
            case _:
                return await self._look(caller, action)

    async def _refused(self, caller: Caller, action: Action, refusal: Refusal) -> Answer:
        """The reason, and where the press came from a panel that is out of date, the fresh one."""
        notice = await self._sentence(caller, action, refusal)
        fresh = None
        if action.verb in ("menu", "move", "sure", "undo") and action.table:
            table = await self._find(action.table)
            if table and table.match and table.seat_of(caller.person.id) is not None:
                fresh = self._panel(table, caller)
        return Answer(notice=notice, refused=True, screen=fresh, table=action.table)

    async def _sentence(self, caller: Caller, action: Action, refusal: Refusal) -> str:
        table = await self._find(action.table) if action.table else None
        return Words(caller.person.language, table.names if table else ())(refusal.line)

    @asynccontextmanager
    async def _locked(self, code: str) -> AsyncIterator[Table]:
        """The table, for one writer at a time. What fails half-way is loaded anew."""
        lock = self._locks.setdefault(code, asyncio.Lock())
        async with lock:
            table = await self._find(code)
            if table is None:
                raise Refusal("table.no_such_table", code=code)
            try:
                yield table
            except Refusal:
                raise
            except Conflict as conflict:
                self._live.pop(code, None)
                raise Refusal("table.moved_on") from conflict
            except BaseException:
                self._live.pop(code, None)
                raise

    async def _find(self, code: str) -> Table | None:
        table = self._live.get(code)
        if table is None:
            table = await self.store.load(code)
            if table is None:
                return None
            table = self._live.setdefault(code, table)  # another reader may have been quicker
        self._live.move_to_end(code)
        while len(self._live) > LIVE_TABLES:
            self._live.popitem(last=False)
        return table

    async def table(self, code: str) -> Table:
        """Raises `Refusal` for an unknown code."""
        table = await self._find(code)
        if table is None:
            raise Refusal("table.no_such_table", code=code)
        return table

    async def _commit(self, table: Table, records: Sequence[Record] = (), *, seated: bool = False) -> None:
        await self.store.save(table, records, seated=seated)
        self._changed(table.code)

    def _changed(self, code: str) -> None:
        for listener in self._on_change:
            listener(code)

    async def code_for(self, caller: Caller, action: Action) -> str:
        """The table that is meant: as named, or the only one here, or the only one the person sits at."""
        if action.table:
            return action.table.strip().upper()
        here = await self.store.codes_at(caller.place)
        own = await self.store.codes_of(caller.person.id)
        for codes in ([code for code in here if code in own], here, own):
            open_codes = [code for code in codes if await self._fits(code, action, caller)]
            if len(open_codes) == 1:
                return open_codes[0]
            if open_codes:
                raise Refusal("table.which", known=", ".join(open_codes[:8]))
        raise Refusal("table.no_table_here")

    async def _fits(self, code: str, action: Action, caller: Caller) -> bool:
        table = await self._find(code)
        if table is None:
            return False
        match action.verb:
            case "join" | "leave" | "start" | "option" | "computer" | "drop" | "lobby":
                return table.status is Status.LOBBY
            case "play" | "hand" | "type" | "undo" | "resign" | "resign_sure":
                return table.status is Status.RUNNING and table.seat_of(caller.person.id) is not None
            case "rematch":
                return table.status is Status.OVER
            case "export":
                return table.match is not None
            case _:
                return True

    # Lobby

    async def _new(self, caller: Caller, arg: str) -> Answer:
        key, *settings = arg.split() or [""]
        if not key:
            return Answer(screen=screens.games(list(GAMES), caller.person.language))
        options = dict(pair.partition("=")[::2] for pair in settings)
        table = await self.open_table(caller.person, caller.account, [caller.home], key, options)
        return Answer(notice=self._say(caller, "table.opened", code=table.code), table=table.code)

    async def open_table(
        self, person: Person, account: Account, homes: list[Home], key: str, options: dict[str, str]
    ) -> Table:
        """A new lobby with `person` as its owner in the first seat. Raises `Refusal` for an unknown game or option."""
        meta = game(key).meta
        whole = meta.check(meta.seats[0], options)
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            table = Table(code=code, game=key, owner=person.id, options=whole, homes=homes)
            table.join(person, account)
            try:
                await self.store.create(table)
            except Conflict:
                continue
            self._changed(code)
            return table

    async def _in_lobby(self, caller: Caller, action: Action) -> Answer:
        code = await self.code_for(caller, action)
        async with self._locked(code) as table:
            if action.verb == "lobby":
                table.need_lobby()
                table.need_owner(caller.person, admin=caller.admin)
                return Answer(screen=screens.owner_panel(table, caller.person.language), table=code)
            notice = self._change_lobby(table, caller, action)
            begun = table.match.records if table.match and action.verb == "start" else ()
            await self._commit(table, begun, seated=True)
            panel = None
            if action.verb in ("option", "speak", "drop") or (action.verb == "computer" and not caller.open):
                panel = screens.owner_panel(table, caller.person.language) if table.match is None else None
        return Answer(notice=notice, screen=panel, table=code)

    def _change_lobby(self, table: Table, caller: Caller, action: Action) -> str:
        """Returns the notice. Joining and leaving are everybody's; the rest is the owner's."""
        if action.verb not in ("join", "leave"):
            table.need_owner(caller.person, admin=caller.admin)
        match action.verb:
            case "join":
                table.join(caller.person, caller.account)
                return self._say(caller, "table.joined", code=table.code)
            case "leave":
                table.leave(caller.person)
                return self._say(caller, "table.left", code=table.code)
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
                return self._say(caller, "table.started_now", code=table.code)
        return self._say(caller, "table.done")

    # Decisions

    async def _decide(self, caller: Caller, action: Action) -> Answer:
        code = await self.code_for(caller, action)
        async with self._locked(code) as table:
            seat = table.need_seat(caller.person)
            match = table.need_running()
            if action.seat is not None and action.seat != seat:
                raise Refusal("table.not_your_seat")
            if action.no is not None and action.no != match.no:
                raise Refusal("table.moved_on")
            if seat not in match.to_act or table.holder(seat):
                raise Refusal("table.not_your_turn")
            if action.verb == "menu":
                return Answer(screen=self._panel(table, caller, action.arg), table=code)
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
            await self._commit(table, table.answer(seat, move))
            key = "table.chosen_kept" if seat in table.pending else "table.played"
            return Answer(notice=self._say(caller, key), screen=self._panel(table, caller), table=code)

    def _panel(self, table: Table, caller: Caller, path: str = "") -> Screen:
        return self.panel(table, caller.person, whole=caller.place.private, path=path)

    def panel(self, table: Table, person: Person, *, whole: bool, path: str = "") -> Screen:
        """The private panel of `person`'s seat. Raises `Refusal` when he has none or nothing has started."""
        sight = table.need_match().sight(table.need_seat(person))
        home = table.homes[0] if table.homes and not table.homes[0].place.private else None
        return screens.panel(
            table, sight, person.language, [part for part in path.split("/") if part], home=home, whole=whole
        )

    async def play_computer(self, code: str, choose: Callable[[Table, Seat], str]) -> None:
        """Let one computer that is to act at the table decide, if there is one."""
        async with self._locked(code) as table:
            seat = next((seat for seat in table.undecided() if table.holder(seat)), None)
            if seat is not None:
                move = table.need_running().game.parse(choose(table, seat))
                await self._commit(table, table.answer(seat, move))

    # Other changes

    async def _change(self, caller: Caller, action: Action) -> Answer:
        code = await self.code_for(caller, action)
        async with self._locked(code) as table:
            match action.verb:
                case "undo":
                    await self._commit(table, table.undo(table.need_seat(caller.person)))
                    notice = self._say(caller, "table.undid")
                    return Answer(notice=notice, screen=self._panel(table, caller), table=code)
                case "resign_sure":
                    await self._commit(table, table.resign(table.need_seat(caller.person)))
                    return Answer(notice=self._say(caller, "table.gave_up"), table=code)
                case "cancel_sure":
                    table.need_owner(caller.person, admin=caller.admin)
                    table.cancel()
                    await self._commit(table)
                    return Answer(notice=self._say(caller, "table.cancelled_now", code=code), table=code)
                case "rematch":
                    return await self._rematch(table, caller)
                case _:
                    await self.store.repost(code, caller.place)
                    self._changed(code)
                    return Answer(notice=self._say(caller, "table.reposted"), table=code)

    async def _rematch(self, table: Table, caller: Caller) -> Answer:
        """A new lobby with the same game, options, homes and computers; the others join by a press. Once a table."""
        table.need_seat(caller.person)
        if not table.need_match().over:
            raise Refusal("table.not_over")
        if not table.rematch:
            new = await self.open_table(caller.person, caller.account, list(table.homes), table.game, table.options)
            async with self._locked(new.code) as fresh:
                for sitter in table.sitters:
                    if sitter.computer:
                        fresh.add_computer(sitter.computer)
                await self._commit(fresh, seated=True)
            table.rematch = new.code
            await self.store.save(table)
        return Answer(notice=self._say(caller, "table.opened", code=table.rematch), table=table.rematch)

    # Looking

    async def _look(self, caller: Caller, action: Action) -> Answer:
        code = await self.code_for(caller, action)
        table = await self.table(code)
        language = caller.person.language
        seat = table.seat_of(caller.person.id)
        sight = table.match.sight(seat) if table.match else None
        match action.verb:
            case "play" | "hand":
                return Answer(screen=self._panel(table, caller), table=code)
            case "more":
                owner = caller.admin or table.owner == caller.person.id
                return Answer(screen=screens.more(table, sight, language, owner=owner), table=code)
            case "rules":
                phase = table.match.game.help(sight.view) if table.match and sight else ()
                return Answer(screen=screens.rules(table.game, phase, language), table=code)
            case "resign":
                table.need_running()
                table.need_seat(caller.person)
                return Answer(screen=screens.ask(table, language, "resign"), table=code)
            case "cancel":
                table.need_owner(caller.person, admin=caller.admin)
                return Answer(screen=screens.ask(table, language, "cancel"), table=code)
            case "export":
                content = msgspec.json.format(msgspec.json.encode(await self.transcript(code)))
                return Answer(document=Document(f"rivertable-{code}.json", content), table=code)
        table.need_match()
        assert sight
        match action.verb:
            case "log":
                return Answer(screen=screens.story(table, sight, language), table=code)
            case "full":
                public = self._public(table)
                return Answer(full=screens.picture(table, public, "board", language), table=code)
            case _:
                return Answer(board_text=screens.picture(table, sight, "board", language), table=code)

    @staticmethod
    def _public(table: Table) -> Sight:
        return table.need_match().sight(None)

    async def transcript(self, code: str) -> Transcript:
        """The export: of a running match the public record, of a finished one everything. Raises `Refusal`."""
        table = await self.table(code)
        match: Match = table.need_match()
        outcome = match.outcome()
        return Transcript(
            set_up=match.set_up(),
            records=match.public_records(),
            names=table.names,
            result=outcome.scores if outcome else None,
        )

    async def legal_notations(self, caller: Caller, action: Action) -> list[str]:
        """What the caller could play now, for autocompletion; [] when that is nothing."""
        try:
            table = await self.table(await self.code_for(caller, action))
            seat = table.need_seat(caller.person)
            match = table.need_running()
        except Refusal:
            return []
        return [] if table.holder(seat) else [str(move) for move in match.legal(seat)]

    async def _mine(self, caller: Caller) -> Answer:
        tables = [await self.table(code) for code in await self.store.codes_of(caller.person.id)]
        rows = [(table, table.seat_of(caller.person.id) in table.undecided()) for table in tables]
        rows.sort(key=lambda row: not row[1])
        return Answer(screen=screens.mine(rows, caller.person.language))

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
        return Answer(screen=screens.settings(person.language, confirm=person.confirm, dm=person.dm))

    # Places that come and go

    async def move(self, old: Place, new: Place) -> None:
        """A chat has a new address: its tables show themselves there anew. Said twice, it changes nothing."""
        await self.store.move_home(old, new)
        for code in await self.store.codes_at(new):
            async with self._locks.setdefault(code, asyncio.Lock()):
                self._live.pop(code, None)  # read anew, with its new home
            self._changed(code)

    async def lose(self, place: Place, reason: str = "gone") -> None:
        """Nothing can be written to `place` any more; what lives there rests until `regain`."""
        for code in await self.store.suspend(place, reason):
            self._changed(code)

    async def regain(self, place: Place) -> None:
        """Messages get through to `place` (again): what rested there is shown anew."""
        for code in await self.store.heal(place):
            self._changed(code)

    # What the postman shows

    async def screen(self, destination: Destination, *, board_beside: bool) -> Screen | None:
        """The present content of a destination, None when nothing is to be shown there."""
        table = await self._find(destination.table)
        if table is None:
            return None
        if destination.seat is None:
            return await self._home_screen(table, destination.place)
        person_id = table.sitters[destination.seat].person
        if person_id is None or table.match is None or table.status is Status.CANCELLED:
            return None
        person = await self.store.person(person_id)
        return self.panel(table, person, whole=not board_beside) if person.dm else None

    async def _home_screen(self, table: Table, place: Place) -> Screen | None:
        home = next((home for home in table.homes if home.place == place), None)
        if home is None:
            return None
        if place.private and table.match and not table.match.over and table.status is Status.RUNNING:
            person = await self.store.person_by_account(Account(place.platform, place.user))
            if person and table.seat_of(person.id) is not None:
                return self.panel(table, person, whole=True)
        unreached = [Seat(seat) for seat, _ in await self.store.suspended(table.code) if seat is not None]
        sight = self._public(table) if table.match else None
        return screens.home_screen(table, sight, home.language, unreached)

    @staticmethod
    def _say(caller: Caller, key: str, **args: str | int) -> str:
        return Words(caller.person.language)(Line(key, args))
