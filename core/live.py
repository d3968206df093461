"""Tables in memory: one writer each, the newest kept, everybody told after a commit.

Several services may share a store. What is kept here is only as good as its revision: reading asks the store whether
there is a newer one, writing states the revision that was read, and whoever was too late reads anew and tries again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec

from core import asides, moments, newcomers, showing, timing
from core.admission import concerned
from core.advising import Advisers
from core.budgets import MOST_LOBBIES, MOST_TABLES, MOST_TABLES_IN_CHAT, Rates
from core.clock import Span
from core.codes import LENGTHS, new_code
from core.communities import NO_RULES, Bound, Rules, bound, moved, need_open, overfull
from core.duty import Now
from core.game import Seat
from core.in_sight import InSight
from core.levels import level_of
from core.match import Match
from core.pause import Pause
from core.people import Account, Community, Home, PersonId, Place
from core.ports.clock import Clock
from core.ports.meter import UNMETERED, Meter
from core.ports.stores import StoreFailure, Stores
from core.ports.tables import UNCHANGED, Conflict
from core.ports.thinking import NOBODY, Thinkers
from core.ports.waiting import Waiting
from core.records import Record, SetUp
from core.reminders import only_reminds
from core.reminding import Reminding
from core.rights import chat, opened_in
from core.stored import Occupant, Status, StoredTable
from core.table import Table
from core.titles import Titles
from core.wording import Refusal

log = logging.getLogger(__name__)

LIVE_TABLES = 256
"""Tables kept in memory; others are replayed from their log when asked for."""

TRIES = 8
"""How often a writer reads anew when others are quicker."""

CODES_TRIED = 24
"""Codes of each length that a new table tries: with nine of ten taken, thirteen in fourteen tables find one of them."""

LONG_LOG = 100
"""Records beyond which a log is replayed beside the event loop: longer than a few milliseconds nobody else waits."""

T = TypeVar("T")


class LiveTables:
    """The only holder of live tables. `change` is the way to change one, `commit` the end of every change."""

    def __init__(
        self,
        stores: Stores,
        titles: Titles,
        clock: Clock,
        *,
        contact: str = "",
        thinkers: Thinkers = NOBODY,
        meter: Meter = UNMETERED,
    ) -> None:
        """`contact` is how whoever runs the program can be reached, in their own words; "" where they don't say."""
        self.advisers = Advisers(thinkers)
        self.thinkers = thinkers
        self.stores = stores
        self._meter = meter
        self.titles = titles
        self.clock = clock
        self.contact = contact
        self.rates = Rates(clock)
        self.reminding = Reminding(stores, clock)
        self.in_sight = InSight()
        self._listeners: list[Callable[[str], None]] = []
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._openers: WeakValueDictionary[PersonId, asyncio.Lock] = WeakValueDictionary()
        self._readers: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A table's log is replayed for one reader; others who came meanwhile wait for the same."""
        self._read: dict[str, Table] = {}
        """What the drafts that are being changed were made of."""
        self._downtimes: tuple[Span, ...] | None = None
        """As this process last heard of them; None before it has said that it is alive."""

    def listen(self, on_change: Callable[[str], None]) -> None:
        """`on_change` is called with a table's code whenever it has changed."""
        self._listeners.append(on_change)

    @property
    def held(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def remembered(self, code: str) -> Table | None:
        return self._live.get(code)

    def changed(self, code: str) -> None:
        for listener in self._listeners:
            listener(code)

    async def follow(self) -> None:
        """Tell the listeners also what other services have written. Until cancelled."""
        pause = Pause(self.clock)
        while True:
            try:
                changes = await self.stores.tables.changes()
                break
            except StoreFailure:
                await pause.rest()
        async for code in changes:
            self.changed(code)

    async def change(self, code: str, do: Callable[[Table], Awaitable[T]]) -> T:
        """What `do` makes of a draft of the table, for one writer at a time; others see it once `commit` has stored it.

        `do` is begun anew on a fresh draft when another service was quicker. Raises `Refusal` for an unknown code.
        """
        async with self._locks.setdefault(code, asyncio.Lock()):
            for tried in range(TRIES):
                if tried:
                    self._meter.tried_again()
                try:
                    self._read[code] = table = await self.table(code)
                    return await do(table.copy())
                except Conflict:
                    self._meter.conflicted()
                    self._live.pop(code, None)
                except Refusal:
                    raise
                except BaseException:  # it may be stored or not: read anew
                    self._live.pop(code, None)
                    raise
                finally:
                    self._read.pop(code, None)
            raise Refusal("table.moved_on")

    async def commit(
        self,
        draft: Table,
        records: Sequence[Record] = (),
        *,
        show: bool | None = True,
        by: PersonId | None = None,
        now: Now | None = None,
        within: Sequence[Bound] = (),
    ) -> None:
        """Store the draft, a copy of what was read; from then on it is the table, and everybody is told.
        Whoever did it (`by`) knows, and isn't called for it. Raises `Conflict`.

        With `show` False no screen changes: only the answer shows what was kept. None: unless it must, for more than
        who was reminded is another by now. `now` is for whoever knows it already. `within`: as for `need_allowed`.
        """
        before = self._read.get(draft.code) or await self.table(draft.code)
        moments.mark(before, draft, by, self.clock.wall())
        showing.follow(before, draft)
        now = now or await self.now(draft)
        timing.settle(before, draft, by, now)
        if show is None:
            show = bool(records) or not only_reminds(before, draft)
        acted = moments.acted(before, draft, by) if show else frozenset[PersonId]()
        reminds = await self.reminding.wanted(before, draft, now.people)
        draft.revision = await self.stores.tables.write(
            stored(draft, records), show=show, acted=acted, reminds=reminds, within=within
        )
        self._keep(draft)
        if newcomers.ends(before, draft):
            await self._meet(draft)
        if show or reminds or draft.due != before.due:  # somebody may sleep until what was due before
            self.changed(draft.code)

    async def _meet(self, table: Table) -> None:
        """The match is stored already: where this fails, its players count as newcomers once more."""
        try:
            await newcomers.meet(table, self.stores.people)
        except StoreFailure as failure:
            told = {"table": table.code}
            log.warning("table %s: who has met this title isn't noted: %s", table.code, failure, extra=told)

    async def now(self, table: Table) -> Now:
        """The time, with the people who sit there or may want to, and the downtimes, the one that may just have ended
        among them.
        """
        people = await self.stores.people.people(concerned(table))
        downtimes = await self.beat() if self._downtimes is None else self._downtimes
        return Now(at=self.clock.wall(), people=people, downtimes=downtimes)

    async def beat(self) -> tuple[Span, ...]:
        """Say that this process is alive; when the service was down."""
        self._downtimes = await self.stores.alive.beat(self.clock.wall())
        return self._downtimes

    async def create(
        self,
        table: Table,
        *,
        after: Table | None = None,
        gathered: Sequence[Waiting] = (),
        within: Sequence[Bound] = (),
    ) -> Table:
        """Store a new table under a code that is free, as the rematch of `after`, whose players are called to it, or
        for those who have waited for each other. Raises `Conflict`: `after` is not as it was read any more, or one of
        the `gathered` waits no more; `Refusal` when no code is free, or a community holds no more.
        """
        if after is not None:
            table.turn = moments.rematch(after, table, self.clock.wall())
        now = await self.now(table)
        if after is not None:
            accounts = {one.person: one.account for one in after.occupants if one.person}
            table.life = msgspec.structs.replace(table.life, asides=asides.found(table, accounts, now.people))
        timing.settle(table, table, table.owner, now)
        for length in sorted(LENGTHS * CODES_TRIED):
            table.code = new_code(length)
            if await self.stores.tables.read(table.code, unless=None) is not None:
                continue
            before = stored(after, ()) if after else None
            try:
                table.revision = await self.stores.tables.create(
                    stored(table, ()), after=before, gathered=gathered, within=within
                )
            except Conflict:
                if after is not None or gathered:
                    raise
                continue  # somebody took that code just now
            self._keep(table)
            self.changed(table.code)
            return table
        raise Refusal("table.codes_used_up")

    async def open(
        self,
        table: Table,
        *,
        moderates: bool = False,
        after: Table | None = None,
        gathered: Sequence[Waiting] = (),
    ) -> Table:
        """`create` for its owner, by the rules of the community where it is opened, which they may run themselves
        (`moderates`), within their budget and that of its chats. Raises `Refusal` beyond.
        """
        async with self._openers.setdefault(table.owner, asyncio.Lock()):  # so that each counts those before it
            within = await self.need_allowed(table.owner, opened_in(table), table.game, moderates=moderates)
            await self.need_budget(table.owner, table.homes)
            created = await self.create(table, after=after, gathered=gathered, within=within)
            self.rates.new.note(table.owner)
            for home in table.homes:
                self.rates.new_in_chat.note(chat(home.place))
            return created

    async def rules(self, community: Community | None) -> Rules:
        """What its moderators have set."""
        return NO_RULES if community is None else await self.stores.communities.rules(community)

    async def need_allowed(
        self,
        person: PersonId,
        community: Community | None,
        game: str,
        *,
        moderates: bool,
        owner: PersonId | None = None,
    ) -> tuple[Bound, ...]:
        """What the store is to hold a table against, when it is written, that `person` opens in the community, or
        brings there: of `owner`, or their own. Raises `Refusal` where the rules of the community are against it now.
        """
        rules = await self.rules(community)
        need_open(rules, person, game, moderates=moderates)
        within = bound(community, rules)
        for one in within:
            there = await self.stores.communities.owners_in(one.community)
            if refusal := overfull(one, there, person if owner is None else owner):
                raise refusal
        return within

    async def need_budget(self, owner: PersonId, homes: Sequence[Home]) -> None:
        """Raises `Refusal` when `owner` may open no more tables now, or the chats of `homes` hold no more."""
        open_ = await self.stores.tables.open_of(owner)
        if sum(open_.values()) >= MOST_TABLES:
            raise Refusal("table.too_many.tables", n=MOST_TABLES)
        if open_.get(Status.LOBBY, 0) >= MOST_LOBBIES:
            raise Refusal("table.too_many.lobbies", n=MOST_LOBBIES)
        self.rates.new.need(owner, "table.too_many.new")
        for home in homes:
            if await self.stores.tables.open_in(home.place) >= MOST_TABLES_IN_CHAT:
                raise Refusal("table.too_many.here", n=MOST_TABLES_IN_CHAT)
            self.rates.new_in_chat.need(chat(home.place), "table.too_many.new_here")

    def _keep(self, table: Table) -> None:
        """What is stored as `table` now is what others read."""
        self._live[table.code] = table
        self._live.move_to_end(table.code)
        while len(self._live) > LIVE_TABLES:
            self._live.popitem(last=False)

    async def find(self, code: str) -> Table | None:
        """The table as it was last stored; None for an unknown code. Raises `Refusal` for a log that can't be read."""
        try:
            return await self._newest(code)
        except ValueError as error:
            raise Refusal("table.log_broken", code=code, why=str(error)) from error

    async def _newest(self, code: str) -> Table | None:
        """Raises `ValueError` for what is no log, `Refusal` for one of another program."""
        known = self._live.get(code)
        found = await self.stores.tables.read(code, unless=known.revision if known else None)
        if found is UNCHANGED:
            return self._live.setdefault(code, known) if known else None
        if found is None:
            self._live.pop(code, None)
            return None
        async with self._readers.setdefault(code, asyncio.Lock()):
            newest = self._newer(found)
            if newest is not None:
                return newest
            began = self._meter.now()
            if len(found.records) <= LONG_LOG:
                table = revive(found, self.titles)
            else:
                table = await asyncio.to_thread(revive, found, self.titles)
                newest = self._newer(found)
            self._meter.loaded(self._meter.now() - began)
            if newest is None:
                self._keep(newest := table)
            return newest

    def _newer(self, found: StoredTable) -> Table | None:
        """The table as somebody else has kept it meanwhile, as new as `found` or newer."""
        known = self._live.get(found.code)
        return known if known is not None and known.revision >= found.revision else None

    async def table(self, code: str) -> Table:
        """Raises `Refusal` for an unknown code."""
        table = await self.find(code)
        if table is None:
            raise Refusal("table.no_such_table", code=code)
        return table

    async def readable(self, codes: Sequence[str]) -> tuple[list[Table], list[str]]:
        """The tables of `codes`, and the codes of those that rest because this program can't read their log."""
        tables, resting = [], []
        for code in codes:
            try:
                if (table := await self.find(code)) is not None:
                    tables.append(table)
            except StoreFailure:
                raise
            except Refusal:
                resting.append(code)
        return tables, resting

    # Places that come and go

    async def move(self, old: Place, new: Place) -> None:
        """A chat has a new address: its tables show themselves there anew, and who waits there goes on waiting. Said
        twice, it changes nothing.
        """
        await self._move_rules(old, new)
        await self.stores.denials.move(old, new)
        await self.stores.announcements.move(old, new)
        await self.stores.waiting.move(old, new)
        for code in await self.stores.outbox.move_home(old, new):
            self.changed(code)

    async def _move_rules(self, old: Place, new: Place) -> None:
        """What was set for a chat that is a community of its own holds at its new address."""
        if old.thread or old.private:
            return
        before, after = Community(old.platform, old.chat), Community(new.platform, new.chat)
        rules = await self.stores.communities.rules(before)
        if rules != NO_RULES:
            await self.stores.communities.set_rules(after, moved(rules, old.chat, new.chat))
        await self.stores.communities.forget(before)

    async def repost(self, code: str, place: Place) -> None:
        """What the table shows at that place comes as a new message at the bottom; the old one loses its buttons."""
        await self.stores.outbox.repost(code, place)
        self.changed(code)

    async def lose(self, place: Place, reason: str = "gone") -> None:
        """Nothing can be written to `place` any more; what lives there rests until `regain`."""
        for code in await self.stores.outbox.suspend(place, reason):
            self.changed(code)

    async def regain(self, place: Place) -> None:
        """Messages get through to `place` (again): what rested there is shown anew, unless the operator wants nothing
        there.
        """
        if await self.rests(place):
            return
        for code in await self.stores.outbox.heal(place):
            self.changed(code)

    async def rests(self, place: Place) -> bool:
        """Whether the operator wants nothing shown there: it is denied, or whose private chat it is."""
        account = Account(place.platform, place.user) if place.private else None
        return await self.stores.denials.found(account, place) is not None


def stored(table: Table, records: Sequence[Record]) -> StoredTable:
    """The table as data, with the records that are new."""
    return StoredTable(
        code=table.code,
        game=table.game,
        rules_version=(table.match.game if table.match else table.title).meta.rules_version,
        owner=table.owner,
        options=dict(table.options),
        status=table.status,
        occupants=tuple(table.occupants),
        homes=tuple(table.homes),
        turn=table.turn,
        seal=table.seal,
        seed=table.match.secret_seed() if table.match else None,
        records=tuple(records),
        pending=dict(table.pending),
        premoves=dict(table.premoves),
        rematch=table.rematch,
        awaits=tuple(sorted({person for seat in table.undecided() if (person := table.decider(seat)) is not None})),
        invitation=table.invitation,
        guests=table.guests,
        shuffled=table.shuffled,
        asked_homes=table.asked_homes,
        kept=table.kept,
        cancellation=table.cancellation,
        life=table.life,
        due=table.due,
        awaits_computer=any(table.computer_level(seat) for seat in table.undecided()),
        closed=table.closed,
        destinations=tuple(table.destinations()),
        revision=table.revision,
    )


def revive(kept: StoredTable, titles: Titles) -> Table:
    """The table with its match replayed. Raises `ValueError` for a log that doesn't fit the rules, `Refusal` for a
    game or rules version that this program doesn't have.
    """
    title = titles.game(kept.game)
    match = None
    if kept.seed is not None:
        set_up = SetUp(kept.game, kept.rules_version, len(kept.occupants), kept.options, "")
        if not kept.seal.sound or kept.seal.seed != kept.seed:
            raise ValueError("the seed doesn't follow from the secret and the shares")
        match = Match.replay(title, set_up, kept.seal, kept.records, own=True)
    return Table(
        code=kept.code,
        title=title,
        owner=kept.owner,
        options=dict(kept.options),
        status=kept.status,
        occupants=[_at_present_levels(occupant) for occupant in kept.occupants],
        homes=list(kept.homes),
        seal=kept.seal,
        match=match,
        pending={Seat(seat): move for seat, move in kept.pending.items()},
        premoves=dict(kept.premoves),
        turn=kept.turn,
        rematch=kept.rematch,
        closed=kept.closed,
        invitation=kept.invitation,
        guests=kept.guests,
        shuffled=kept.shuffled,
        asked_homes=kept.asked_homes,
        kept=kept.kept,
        cancellation=kept.cancellation,
        life=kept.life,
        due=kept.due,
        revision=kept.revision,
    )


def _at_present_levels(occupant: Occupant) -> Occupant:
    return msgspec.structs.replace(occupant, computer=level_of(occupant.computer), held=level_of(occupant.held))
