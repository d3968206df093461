"""The door of the core: `act` for what people ask, `screen` for what is shown, the rest for adapters and tools.

`act` never raises for what a person did wrong: the response says it. Pictures and messages in chats follow from what
was committed; the reconciler sees to them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from core import absence, computer_turn, erasing, gathering, naming, rhythm, rights, screens, timing
from core.addresses import of_home, of_message, opens_at_its_end
from core.budgets import DAY_S
from core.calling import Calling
from core.caring import Caring
from core.codes import hashed, parted, read_link_code
from core.communities import Rules
from core.computer_turn import ComputerTurn
from core.duty import Now
from core.forms import form_at, shaped, shaped_screen
from core.game import Seat
from core.live import LiveTables
from core.looking_back import hindsight
from core.menu import MenuPath
from core.names import tidy
from core.naming import Renamed
from core.newcomers import explained
from core.notices import Kind, Way, way_of
from core.observation import Observation
from core.observing import facts, observe
from core.operating import Operating
from core.people import Account, Community, Home, Person, PersonId, Place
from core.ports import keeping
from core.ports.clock import Clock
from core.ports.meter import UNMETERED, Meter, Outcome
from core.ports.outbox import Destination
from core.ports.stores import StoreFailure, Stores
from core.ports.thinking import NOBODY, Thinkers
from core.premove import answering
from core.premove.steps import last_way
from core.reading import suggested
from core.records import Transcript
from core.requests.at_table import At, TableRequest, meant
from core.requests.base import Request
from core.requests.command import Moves, Shown
from core.requests.looking import transcript
from core.requests.person import lobby
from core.responses import Caller, Response
from core.screens import Form, Picture, Screen
from core.showing import amid_round
from core.stored import Gone, Status
from core.table import Table
from core.telling import Part
from core.titles import Titles
from core.turn import Occasion
from core.wording import LANGUAGES, Refusal, Words

log = logging.getLogger(__name__)

MOST_AT_ONCE = 64
"""Things that time does to one table before others have their turn."""


Sees = Callable[[Place, str], Awaitable[bool]]
"""Whether an account sees what is posted at a home of its platform."""


async def everybody_sees(place: Place, uid: str) -> bool:
    """Where nobody tells who is in a chat."""
    return True


class Suggestion(NamedTuple):
    """What somebody who types could send, with what that means to them; whether it is a `move`."""

    text: str
    about: str
    move: bool


class Could(NamedTuple):
    """What somebody could type: the moves, the level of their menu that they see, in whose words."""

    paths: Sequence[MenuPath]
    level: Sequence[str] | None
    words: Words
    seat: Seat
    lettered: bool

    def fitting(self, typed: str) -> list[tuple[str, str]]:
        """Notations and labels of those that fit what was typed, the likeliest first."""
        labels = {move: steps[-1].label for move, steps in self.paths}
        found = suggested(
            self.paths, typed, level=self.level, names=self.words.names, seat=self.seat, lettered=self.lettered
        )
        return [(str(move), self.words(labels[move])) for move in found]


class Service:
    """One for each process; several may share the stores."""

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
        """`contact` is how whoever runs it can be reached, in their own words."""
        self.stores = stores
        self.titles = titles
        self.clock = clock
        self.thinkers = thinkers
        self.meter = meter
        self._live = LiveTables(stores, titles, clock, contact=contact, thinkers=thinkers, meter=meter)
        self.operating = Operating(self._live)
        self.calling = Calling(self._live)
        self.caring = Caring(self._live)
        self.reminding = self._live.reminding
        self.renamed: asyncio.Queue[Renamed] = asyncio.Queue()
        """Accounts that are called otherwise now, for `core.housekeeping` to tell their tables."""
        self._seen: dict[PersonId, float] = {}
        """On which day (UTC, s) this process last noted that somebody did something."""
        self._closed: dict[str, set[Place]] = {}
        """By platform the places where nothing arrives, as far as this process knows."""

    def listen(self, on_change: Callable[[str], None]) -> None:
        """`on_change` is called with a table's code whenever it has changed."""
        self._live.listen(on_change)

    def remembered(self, code: str) -> Table | None:
        """As this process has last seen it; it may be another by now."""
        return self._live.remembered(code)

    @property
    def held(self) -> int:
        """How many tables are in memory."""
        return self._live.held

    async def follow(self) -> None:
        """Hear also of what other processes change. Until cancelled."""
        await self._live.follow()

    # People

    async def person(self, account: Account, name: str, language: str) -> Person:
        """The person behind an account, made at first sight; follows a changed name, and the seats that were taken with
        the account a little later.
        """
        language = language[:2] if language[:2] in LANGUAGES else "en"
        name, people = tidy(name), self.stores.people
        met = await people.named(account)
        person, before = met or (await people.add_person(account, name, language), name)
        if before != name and not await self.operating.shuts_out(account):
            person = await people.rename_account(account, name) or person
            self.renamed.put_nowait(Renamed(person.id, account, before))
        await self._see(person.id)
        return person

    async def named(self, account: Account) -> tuple[Person, str] | None:
        """The person behind an account and what the account is called, None for somebody who has never been here."""
        return await self.stores.people.named(account)

    async def _see(self, person: PersonId) -> None:
        """They have done something; noted once a day, and again by each process."""
        today = self.clock.wall() // DAY_S * DAY_S
        if self._seen.get(person) != today:
            await self.stores.people.seen(person, today)
            self._seen[person] = today

    async def erase(self, person: PersonId) -> None:
        """All that is kept of them (`core.erasing`). Raises `KeyError` for nobody's number."""
        await self.stores.people.person(person)
        await erasing.begin(self._live, person)

    async def erase_on(self) -> None:
        """Go on with everybody who is to be erased and isn't yet."""
        await erasing.go_on(self._live)

    async def forget_chat(self, platform: str, chat: str) -> list[str]:
        """No table has a home in that chat, or server, any more; one without another home is forgotten. Their codes."""
        codes = await self.stores.privacy.forget_chat(platform, chat)
        for code in codes:
            self._live.changed(code)
        return codes

    async def known(self, account: Account) -> Person | None:
        """The person behind an account, None for somebody who has never been here."""
        return await self.stores.people.person_by_account(account)

    async def person_by_id(self, person: PersonId) -> Person:
        """Raises `KeyError` for nobody's number."""
        return await self.stores.people.person(person)

    async def accounts(self, person: PersonId) -> list[Account]:
        return await self.stores.people.accounts(person)

    async def rename(self, account: Account, name: str) -> None:
        """Another name for an account, or for its person where they have one of their own; also at the tables where
        they sit.
        """
        met, name = await self.stores.people.named(account), tidy(name)
        if met is None:
            return
        person, before = met
        if person.habits.name:
            habits = msgspec.structs.replace(person.habits, name=name)
            person = msgspec.structs.replace(person, name=name, habits=habits)
            await self.stores.people.save_person(person)
            await naming.follow_person(self._live, person)
        else:
            await self.stores.people.rename_account(account, name)
            await self.rename_seats(Renamed(person.id, account, before))

    async def rename_seats(self, renamed: Renamed) -> None:
        """Raises `KeyError` for nobody's number."""
        await naming.follow_account(self._live, renamed)

    async def offered(self, code: str) -> PersonId | None:
        """Whose that code for another account is, as it was typed; None for one that joins nobody (any more)."""
        offer = await self.stores.people.offered(hashed(read_link_code(code)), self.clock.wall())
        return None if offer is None or offer.used else offer.person

    # One way through

    async def act(self, caller: Caller, request: Request) -> Response:
        """Do what was asked, by command or button. Where nothing got through, it is a sign that something may again."""
        began = self.meter.now()
        outcome: Outcome = "failed"
        try:
            with keeping.asked():
                try:
                    response = await self._act(caller, request)
                    if response.refused and (moved := await self._moved(caller)) is not None:
                        response = await self._act(moved, request)
                except StoreFailure as failure:
                    return Response(
                        notice=Words(caller.person.language)(failure.told), refused=True, table=request.table
                    )
            outcome = "refused" if response.refused else "done"
            return response
        finally:
            self.meter.acted(request.name, caller.place.platform, outcome)
            self.meter.took(caller.place.platform, "act", self.meter.now() - began)

    async def _moved(self, caller: Caller) -> Caller | None:
        """The same as the person that they have become while they asked; None where they are who they were."""
        person = await self.known(caller.account)
        if person is None or person.id == caller.person.id:
            return None
        return msgspec.structs.replace(caller, person=person)

    async def _act(self, caller: Caller, request: Request) -> Response:
        if not request.owed and (said := await self.operating.said(caller)):
            return Response(notice=said, refused=True, denied=True)
        try:
            await self._need_tie(caller, request.table)
        except StoreFailure:
            raise
        except Refusal as refusal:  # nothing is looked up, not even to word it
            return Response(notice=Words(caller.person.language)(refusal.line), refused=True)
        if caller.place in await self._closed_on(caller.place.platform):
            await self.regain(caller.place)
        try:
            response = await request.answer(self._live, caller)
        except StoreFailure:
            raise
        except Refusal as refusal:
            if refusal.code == "table.no_such_table":
                self._live.rates.wrong_codes.note(caller.person.id)
            response = await request.refused(self._live, caller, refusal)
        if request.plays and not response.refused:
            await self._note_hour(caller.person)
        if not isinstance(request, TableRequest):
            response = shaped(response, caller.form)
        if request.shown is not Shown.OPENLY and response.screen is not None:
            read = self._for_reader(response.screen, caller.person)
            response = msgspec.structs.replace(response, screen=read)
        if request.shown is Shown.AS_PANEL and response.screen is not None:
            onward = await self._onward(response.screen, caller.person.id)
            response = msgspec.structs.replace(response, screen=onward)
        if response.screen is not None:
            response = msgspec.structs.replace(response, screen=await self._led(response.screen, caller.person))
        shown = response.screen
        if shown is not None and shown.level is not None and not caller.beside:
            self._live.in_sight.shows(shown.table, caller.place.platform, shown.level)
        return response

    async def _note_hour(self, asked: Person) -> None:
        """What they did stands, whether or not the hour can be kept. `asked`: as they were when they asked."""
        if rhythm.counted(asked.habits.rhythm, self.clock.wall()) == asked.habits.rhythm:
            return
        try:
            person = await self.stores.people.person(asked.id)
            counted = rhythm.counted(person.habits.rhythm, self.clock.wall())
            if counted != person.habits.rhythm:
                habits = msgspec.structs.replace(person.habits, rhythm=counted)
                await self.stores.people.save_person(msgspec.structs.replace(person, habits=habits))
        except StoreFailure as failure:
            log.warning("at what hour somebody plays isn't kept: %s", failure)

    async def _onward(self, panel: Screen, person: PersonId) -> Screen:
        """The panel with a way to the table that has waited longest for the person, if another than this one does."""
        for code in await self.stores.tables.codes_awaiting(person):
            for table in await self.readable([code]):
                if panel.table not in ("", code) and table.waits_for(table.seat_of(person)):
                    return screens.onward(panel, facts(table))
        return panel

    async def _need_tie(self, caller: Caller, typed: str) -> None:
        """Whoever has asked for too many codes that fit no table is refused every further one, whether there is such a
        table or not; only their own tables and those where they ask are open to them. Raises `Refusal`.
        """
        tables, person, guesses = self._live.stores.tables, caller.person.id, self._live.rates.wrong_codes
        if not typed or not guesses.wait_s(person):
            return
        if parted(typed)[0] not in (*await tables.codes_of(person), *await tables.codes_at(caller.place)):
            guesses.need(person, "table.too_many.codes")

    async def completions(self, caller: Caller, request: TableRequest, *, premoves: bool = False) -> dict[str, str]:
        """What the caller could play at the table that `request` is about, or with `premoves` add to their plan: each
        notation with its words in the menu. {} when that is nothing.
        """
        could = await self._could(caller, request, premoves=premoves)
        return {str(move): could.words(steps[-1].label) for move, steps in could.paths} if could else {}

    async def suggestions(self, caller: Caller, request: Request, typed: str = "") -> list[Suggestion]:
        """What could stand behind the command of `request` and fits what was `typed` so far, the likeliest first: words
        of its own, then moves, read as they will be when they are sent (`core.reading`).
        """
        if await self.operating.said(caller):
            return []
        words, parts = Words(caller.person.language), typed.casefold().split()
        offers = request.offers(self.titles)
        if request.opens:
            left_out = (await self.rules(caller.home)).without
            offers = {text: line for text, line in offers.items() if text.partition(" ")[0] not in left_out}
        own = [Suggestion(text, words(line), move=False) for text, line in offers.items()]
        found = [one for one in own if all(part in f"{one.text} {one.about}".casefold() for part in parts)]
        if isinstance(request, TableRequest) and request.moves is not Moves.NONE:
            ahead = request.moves is Moves.AHEAD
            before, way = last_way(typed) if ahead else ("", typed)
            could = await self._could(caller, request, premoves=ahead)
            moves = could.fitting(way) if could else []
            found += [Suggestion(f"{before}{move}", told, move=True) for move, told in moves]
        return found

    async def _could(self, caller: Caller, request: TableRequest, *, premoves: bool) -> Could | None:
        if await self.operating.said(caller):
            return None
        try:
            table = await self._live.table(parted(await meant(request, self._live, caller))[0])
            seat = table.need_seat(caller.person)
            match = table.need_running()
        except Refusal:
            return None
        if absence.shut_out(table, caller.person.id, caller.place) or table.computer_level(seat):
            return None
        words, at = Words(caller.person.language, table.names, seat), At(self._live, caller, table, ())
        if premoves:
            ahead = observe(table, seat).ahead
            if ahead is None or (ahead.imagined and seat in match.to_act):
                return None
            return Could(ahead.paths, at.level((match.no, ahead.size)), words, seat, lettered=True)
        view = match.view(seat)
        return Could(match.menu_paths(view), at.level((match.no,)), words, seat, lettered=not match.game.dials(view))

    async def hears_first(self, source: str, number: int) -> bool:
        """Whether a platform tells this for the first time: each telling has a number there."""
        return await self.stores.heard.first(source, number, self.clock.wall())

    async def asks_rank(self, caller: Caller, request: Request) -> list[Place]:
        """The chats where it matters to `request` whether the caller runs them, and which nobody has looked at yet."""
        places = await request.ranked_at(self._live, caller)
        return [
            place for place in dict.fromkeys(places) if not place.private and not rights.runs_there(place, caller.runs)
        ]

    # Tables

    async def table(self, code: str) -> Table:
        """Raises `Refusal` for an unknown code."""
        return await self._live.table(code)

    async def readable(self, codes: Sequence[str]) -> list[Table]:
        """Those of the tables whose log this program can read."""
        return (await self._live.readable(codes))[0]

    async def tables_near(self, caller: Caller) -> list[Table]:
        """The open tables where the caller sits, then those that live where they ask."""
        if await self.operating.said(caller):
            return []
        own = await self.stores.tables.codes_of(caller.person.id)
        here = await self.stores.tables.codes_at(caller.place)
        return await self.readable(list(dict.fromkeys([*own, *here])))

    async def tables_at(self, place: Place) -> list[Table]:
        """The open tables that live there, the newest first, without those that can't be read."""
        return await self.readable(await self.stores.tables.codes_at(place))

    async def to_tell(self, place: Place) -> list[Person]:
        """The owners of the tables that live there who haven't been told yet that nothing gets through: each is handed
        out once, however many tables are theirs, until a message got through there.
        """
        owners = dict.fromkeys(table.owner for table in await self.tables_at(place))
        untold = [owner for owner in owners if await self.stores.outbox.complained(place, owner)]
        return [await self.person_by_id(owner) for owner in untold]

    async def not_told(self, place: Place, person: Person) -> None:
        """One of `to_tell` could not be told now: they are handed out again."""
        await self.stores.outbox.not_told(place, person.id)

    async def home_at(self, place: Place) -> Home | None:
        """The place as its newest table knows it, for a link or its name; None where no table lives."""
        homes = (home for table in await self.tables_at(place) for home in table.homes if home.place == place)
        return next(homes, None)

    async def open_table(
        self, person: Person, account: Account, homes: list[Home], key: str, options: dict[str, str]
    ) -> Table:
        """A new lobby with `person` as its owner in the first seat, whatever their budget. Raises `Refusal` for an
        unknown game or option.
        """
        return await self._live.create(lobby(self._live, person, account, homes, key, options))

    async def rules(self, home: Home) -> Rules:
        """What the moderators of the community have set that a home belongs to."""
        return await self._live.rules(home.community)

    async def need_allowed(self, caller: Caller, game: str) -> None:
        """Raises `Refusal` when they may open no table of `game` where they ask: for who must make a place for it
        first.
        """
        await self.operating.need_welcome(caller)
        home = caller.home
        await self._live.need_allowed(caller.person.id, home.community, game, moderates=caller.moderates(home))
        await self._live.need_budget(caller.person.id, [home])

    async def gather(self) -> None:
        """Open a table wherever enough people wait for each other: as a rule the last of them has done so already."""
        for place, game, n in await self.stores.waiting.all():
            try:
                await gathering.gather(self._live, place, game, n)
            except StoreFailure:
                raise
            except Refusal as refusal:
                log.info("no table can be opened for those who wait: %s", refusal)

    async def computer_turn(self, code: str, seed: bytes) -> ComputerTurn | None:
        """What the table awaits of a computer now; None where it doesn't. A table that can't be read rests. `seed`:
        chance for the thinking.
        """
        for table in await self.readable([code]):
            return computer_turn.awaited(table, seed)
        return None

    async def awaits_computer(self, code: str, turn: ComputerTurn) -> bool:
        """Whether it still does."""
        return any(computer_turn.stands(table, turn) for table in await self.readable([code]))

    async def play_computer(self, code: str, turn: ComputerTurn, move: str) -> bool:
        """Play what was thought of, in notation; False where the table doesn't wait for it any more: then nothing has
        changed.
        """
        if not await self.readable([code]):
            return False

        async def at(table: Table) -> bool:
            if not computer_turn.stands(table, turn):
                return False
            parsed = table.need_running().game.parse(move)
            await self._live.commit(table, table.submit(turn.seat, parsed, self.clock.wall()))
            return True

        return await self._live.change(code, at)

    async def keep_time(self, code: str) -> bool:
        """Do what has become due at the table; False where its time can't go on. One that can't be read rests."""

        async def at(table: Table) -> bool | None:
            now = await self._live.now(table)
            seat = answering.due_seat(table, now.at)
            if seat is not None:
                await self._answer(table, seat, now)
                return None
            was = table.due
            await self._live.commit(table, timing.do(table, now), show=None, now=now)
            if table.due is None or table.due > now.at:
                return True
            return None if table.due != was else False

        try:
            for _ in range(MOST_AT_ONCE):
                kept = await self._live.change(code, at)
                if kept is not None:
                    return kept
        except StoreFailure:
            raise
        except Refusal as refusal:
            log.warning("table %s: %s", code, refusal, extra={"table": code})
        return False

    async def _answer(self, table: Table, seat: Seat, now: Now) -> None:
        """A plan answers, as if its owner had pressed. Where it does nothing, nothing changes; where it stops, nothing
        but its owner's panel.
        """
        chosen = table.pending
        records = answering.answer(table, seat, now)
        acted = bool(records) or table.pending != chosen
        by = table.occupants[seat].person if acted else None
        await self._live.commit(table, records, show=acted or seat in table.life.stopped, by=by)

    async def beat(self) -> None:
        """Say that this process is alive: what passes while none says so is no time of anybody's."""
        await self._live.beat()

    async def analysis(self, table: Table, language: str) -> Screen | None:
        """A finished match looked back on, for everybody who sees the table; None where that isn't there yet."""
        kept = await self.stores.analyses.read(table.code) if facts(table).judged else None
        if kept is None or kept.analysis is None:
            return None
        return screens.analysis(facts(table), hindsight(table, kept.analysis), language)

    async def transcript(self, code: str) -> Transcript:
        """The export: of a running match the public record, of a finished one everything. Raises `Refusal`."""
        return transcript(await self.table(code), self.clock.wall())

    # Places that come and go

    async def homes_on(self, platform: str, chats: Collection[str] | None = None) -> list[Place]:
        """Every place on a platform, or in these chats of it, where a table has its home."""
        return await self.stores.outbox.homes(platform, chats)

    async def move(self, old: Place, new: Place) -> None:
        """A chat has a new address: its tables show themselves there anew. Said twice, it changes nothing."""
        await self._live.move(old, new)

    async def rests(self, place: Place) -> bool:
        """Whether the operator wants nothing done or shown there."""
        return await self._live.rests(place)

    async def lose(self, place: Place, reason: str = "gone") -> None:
        """Nothing can be written to `place` any more; what lives there rests until `regain`, and the calls that were on
        their way there are heard elsewhere.
        """
        await self._live.lose(place, reason)
        (await self._closed_on(place.platform)).add(place)
        if reason == "deleted":
            await self.departed(place, Account(place.platform, place.user), "deleted")

    async def shut(self, destination: Destination, reason: str) -> None:
        """Nothing gets through to somebody's private chat, as a reminder has shown, which only they were to see."""
        await self.stores.outbox.shut(destination, reason)
        (await self._closed_on(destination.place.platform)).add(destination.place)

    async def regain(self, place: Place) -> None:
        """Messages get through to `place` (again), or may: what rested there is shown anew."""
        (await self._closed_on(place.platform)).discard(place)
        await self._live.regain(place)

    # Communities

    async def left(self, community: Community) -> None:
        """The bot isn't in a server or group any more: what lives there rests, as `lose` has it, and for a while all
        stays as it was. Said twice, it changes nothing.
        """
        await self.stores.communities.left(community, self.clock.wall())
        for table in await self.readable(await self.stores.communities.codes_in(community)):
            for home in table.homes:
                if home.community == community:
                    await self.lose(home.place)

    async def back(self, community: Community) -> None:
        """The bot is there (again)."""
        await self.stores.communities.back(community)

    async def only_in(self, platform: str, there: Callable[[str], bool]) -> None:
        """After a time in which nobody could tell: communities, by their ids, in which the bot isn't any more count as
        left now.
        """
        for community in await self.stores.communities.known(platform):
            if not there(community.id):
                log.info("the bot isn't in %s %s any more", platform, community.id)
                await self.left(community)

    async def file(self, place: Place, community: Community) -> None:
        """Homes in that chat belong to `community`, where that wasn't known."""
        for code in await self.stores.communities.file(place, community):
            self._live.changed(code)

    async def forget_left(self, since: float) -> None:
        """What moderators have set where the bot hasn't been since then is forgotten, and no table is shown there."""
        for community in await self.stores.communities.gone_before(since):
            for table in await self.readable(await self.stores.communities.codes_in(community)):
                await self._live.change(table.code, partial(self._take_from, community))
            await self.stores.communities.forget(community)
            log.info("forgot a community of %s that the bot left long ago", community.platform)

    async def _take_from(self, community: Community, draft: Table) -> None:
        """The table leaves the community. Where nobody can see it any more it ends, and its people are told; it may
        have ended since it was looked up.
        """
        draft.homes = [home for home in draft.homes if home.community != community]
        if not draft.homes and not draft.ended and not await self._plays_on(draft):
            people = (await self._live.now(draft)).people
            draft.close_gone(_private_homes(draft, people) if draft.match is None else [])
        await self._live.commit(draft)

    async def _plays_on(self, table: Table) -> bool:
        """Whether a match can go on by private messages alone: somebody who plays gets theirs."""
        if table.status is not Status.RUNNING:
            return False
        silent = {seat for seat, _ in await self.stores.outbox.suspended(table.code)}
        people = (await self._live.now(table)).people
        for seat in table.voters:
            person = table.occupants[seat].person
            if person is not None and people[person].dm and seat not in silent:
                return True
        return False

    async def _closed_on(self, platform: str) -> set[Place]:
        if platform not in self._closed:
            self._closed[platform] = set(await self.stores.outbox.suspended_places(platform))
        return self._closed[platform]

    # People who go and come

    async def departed(self, place: Place, account: Account, how: Gone, sees: Sees = everybody_sees) -> None:
        """Somebody has left the chat of `place` or was banned from it; or for `place` being their own chat, they have
        blocked the bot there, or their account is no more. The tables where they sit and that nothing else reaches them
        by are told once. `sees` says whether they see another home of that platform. Said twice, it changes nothing.
        """
        person = await self.known(account)
        if person is None:
            return
        chat, now = msgspec.structs.replace(place, thread=""), self.clock.wall()
        accounts = await self.accounts(person.id)

        async def at(table: Table) -> None:
            seat = table.seat_of(person.id)
            if seat is None or not await _concerns(table, seat, chat, account, accounts, sees):
                return
            before = table.life.away, len(table.occupants)
            absence.depart(table, seat, how, chat, now)
            if (table.life.away, len(table.occupants)) != before:
                await self._live.commit(table)

        for code in await self.stores.tables.codes_of(person.id):
            if await self.readable([code]):
                await self._live.change(code, at)

    async def returned(self, place: Place, account: Account) -> None:
        """Somebody is in the chat of `place` again, or has opened their own one."""
        person = await self.known(account)
        if person is None or await self.operating.shuts_out(account):
            return
        chat = msgspec.structs.replace(place, thread="")

        async def at(table: Table) -> None:
            seat = table.seat_of(person.id)
            if seat is not None and absence.come_in(table, seat, chat):
                await self._live.commit(table)

        for code in await self.stores.tables.codes_of(person.id):
            if await self.readable([code]):
                await self._live.change(code, at)

    # What the reconciler shows

    async def repost(self, code: str, place: Place) -> None:
        """What the table shows at that place comes as a new message at the bottom; the old one loses its buttons."""
        await self._live.repost(code, place)

    async def bring(self, person: Person, place: Place, code: str) -> bool:
        """`repost` what is kept up to date of that table in the person's private chat; False where nothing is."""
        kept = await self.keeps(person, place, code)
        if kept:
            await self.repost(code, place)
        return kept

    async def brings_elsewhere(self, person: Person, account: Account, code: str) -> bool:
        """`bring` for whoever wants their panels in the private chat alone and has asked for one elsewhere; False for
        everybody else, and where nothing gets through to that chat.
        """
        place = Place(account.platform, user=account.uid)
        if person.habits.panel != "private" or await self.stores.outbox.closed([place]):
            return False
        return await self.bring(person, place, code)

    async def keeps(self, person: Person, place: Place, code: str) -> bool:
        """Whether a message of that table is kept up to date in the person's private chat `place`."""
        table = next(iter(await self.readable([code] if code else [])), None)
        if table is None or not table.shows_at(place):
            return False
        return person.dm or any(home.place == place for home in table.homes)

    async def kept_by(self, place: Place, message: str) -> str:
        """The table that a message there is kept up to date for, "" for none."""
        return await self.stores.outbox.shown_by(place, message) or ""

    async def is_panel(self, person: Person, response: Response) -> bool:
        """Whether the response shows just the person's panel as it is now: no question, no deeper level of its menu, no
        plan.
        """
        shown = response.screen
        if shown is None or shown.picture is None or shown.picture.premoved:
            return False
        table = next(iter(await self.readable([response.table])), None)
        if table is None or table.match is None or table.seat_of(person.id) is None:
            return False
        return (
            shown.choices == screens.panel(observe(table, table.need_seat(person)), shown.language, whole=True).choices
        )

    async def shown(self, place: Place, message: str, digest: str) -> None:
        """An answer has made the message there show content of this digest."""
        await self.stores.outbox.shown(place, message, digest)

    async def pressed(self, place: Place, message: str, table: str) -> bool:
        """Whether a pressed message that showed a table's screen is one that is kept up to date. If not, it is a copy
        (its sending was never answered, or the books forgot it) and loses its buttons.
        """
        if parted(table)[1]:  # an invitation, or what somebody who has one looks at: no board or panel
            return True
        orphan = await self.stores.outbox.retire(place, message)
        if orphan:
            self._live.changed(table)
        return not orphan

    async def screen(self, destination: Destination, *, board_beside: bool, form: Form = "wide") -> Screen | None:
        """The present content of a destination, None when nothing is to be shown there. `form`: of pictures there, as
        long as nobody has chosen another.
        """
        if await self._live.rests(destination.place):
            return None
        if destination.person is not None:
            reminder = await self.reminding.screen(destination)
            return None if reminder is None else await self._led(reminder)
        try:
            table = await self._live.find(destination.table)
        except StoreFailure:
            raise
        except Refusal as refusal:  # its rules or log are another program's: it rests until that one runs
            log.warning("table %s: %s", destination.table, refusal, extra={"table": destination.table})
            return None
        if table is None:
            return None
        screen = await self._table_screen(table, destination, board_beside)
        if screen is None:
            return None
        if screen.called:
            called = await self.calling.named(table, destination.place, screen.called)
            screen = msgspec.structs.replace(screen, called=called)
        reader = await self._reader(table, destination)
        screen = screen if reader is None else self._for_reader(screen, reader)
        return await self._led(shaped_screen(screen, form_at(table, destination.place, form)), reader)

    async def _led(self, screen: Screen, reader: Person | None = None) -> Screen:
        """The screen with its ways to tables' homes leading to their boards. While the table waits for others, a way to
        a home that opens at its end stays as it is: whoever has just moved would get their panel once more for the sake
        of the board that comes after it.
        """
        codes = {link.table for link in screen.links if link.table} | ({screen.table} if screen.link else set())
        if not codes:
            return screen
        boards: dict[tuple[str, str], str] = {}
        stays = False
        for table in await self.readable(sorted(codes)):
            found = await self._boards(table)
            boards |= {(table.code, of_home(home)): found[home.place] for home in table.homes}
            seat = table.seat_of(reader.id) if reader is not None else None
            if table.code == screen.table and seat is not None and not table.waits_for(seat):
                stays = any(of_home(home) == screen.link and opens_at_its_end(home) for home in table.homes)
        return msgspec.structs.replace(
            screen,
            link=screen.link if stays else boards.get((screen.table, screen.link), screen.link),
            links=tuple(
                msgspec.structs.replace(link, url=boards.get((link.table, link.url), link.url)) for link in screen.links
            ),
        )

    async def _boards(self, table: Table) -> dict[Place, str]:
        """Addresses of the newest message in each home that shows the board. Where a newer one is about to come it is
        that of the home itself: the old one may lie days above.
        """
        shows = await self.stores.outbox.shows(table.code)
        out = {one.place: one.message for one in shows if one.seat is None and one.turn >= table.turn.number}
        return {
            home.place: (of_message(home, message) if (message := out.get(home.place)) else "") or of_home(home)
            for home in table.homes
        }

    async def board_at(self, code: str, place: Place) -> str:
        """An address that leads to the table's board there; "" where there is none."""
        for table in await self.readable([code] if code else []):
            return (await self._boards(table)).get(place, "")
        return ""

    async def _reader(self, table: Table, destination: Destination) -> Person | None:
        """The one person who reads what is shown there; None for a chat of several."""
        if destination.seat is not None:
            seated = table.occupants[destination.seat].person
            return None if seated is None else await self._somebody(seated)
        place = destination.place
        return await self.known(Account(place.platform, place.user)) if place.private else None

    async def _somebody(self, person: PersonId) -> Person | None:
        """None for somebody who was erased since the table was read: it is shown anew without them."""
        return (await self.stores.people.people([person])).get(person)

    def _for_reader(self, screen: Screen, reader: Person) -> Screen:
        """A private screen with its picture in words where its reader wants that."""
        way, shown = reader.habits.words, screen.picture
        if way == "off" or shown is None:
            return screen
        return screens.with_words(screen, self.tell(shown), way, self.titles[shown.game].legend())

    def tell(self, picture: Picture) -> tuple[Part, ...]:
        """The position of a picture in words; () where there is none, or the title can't tell it."""
        try:
            return self.titles[picture.game].tell(picture.view) if picture.view else ()
        except Exception:  # a fault of a title's words must not keep anybody from playing
            log.exception("a position of %s can't be told", picture.game)
            return ()

    async def _table_screen(self, table: Table, destination: Destination, board_beside: bool) -> Screen | None:
        if destination.seat is None:
            return await self._home_screen(table, destination)
        if (destination.seat, destination.place) not in table.destinations():
            return None  # somebody else has the seat now
        person_id = table.occupants[destination.seat].person
        if person_id is None or table.match is None:
            return None
        person = await self._somebody(person_id)
        if person is None or (not person.dm and not board_beside):
            return None
        if table.status is Status.CANCELLED:
            told = destination.message or table.turn.occasion is Occasion.CANCELLED
            return _closed(table, person.language, mentions=False) if told else None
        closed = await self.stores.outbox.closed_homes(table.code)
        seen = explained(observe(table, table.need_seat(person), closed), person)
        return await self._kept_panel(seen, person, destination.place, whole=not board_beside)

    async def _home_screen(self, table: Table, destination: Destination) -> Screen | None:
        place = destination.place
        home = next((home for home in table.homes if home.place == place), None)
        if home is None:
            return await self._told_screen(table, place)
        if table.status is Status.CANCELLED:
            return _closed(table, home.language)
        if table.match is None:
            return screens.lobby(facts(table), home.language)
        if place.private and table.status is Status.RUNNING:
            person = await self.known(Account(place.platform, place.user))
            if person and table.seat_of(person.id) is not None:
                seen = explained(observe(table, table.need_seat(person)), person)
                return await self._kept_panel(seen, person, place, whole=True)
        away = absence.absent(table)  # of them it is told already
        suspended = [seat for seat, _ in await self.stores.outbox.suspended(table.code)]
        unreached = [Seat(seat) for seat in suspended if seat is not None and seat not in away]
        seen, often = observe(table, None), await self.calling.often(table, home)
        screen = screens.home_screen(seen, home.language, unreached, quiet=often != "move")
        return await self._amid_round(table, destination, screen, seen) if often == "round" else screen

    async def _amid_round(self, table: Table, destination: Destination, board: Screen, seen: Observation) -> Screen:
        """The board, where it is due; amid a round the message that is there stays, unless somebody has to be called by
        a line of its own. What was asked for again, or may be on its way, is the board.
        """
        known = destination.message is not None and destination.sending is None
        if not known or not amid_round(table) or destination.turn < (table.life.lap.turn if table.life.lap else 0):
            return board
        if destination.turn != table.turn.number and await self.calling.needs_line(table):
            return screens.call(board, seen)
        return msgspec.structs.replace(board, turn=destination.turn)

    async def _kept_panel(self, seen: Observation, person: Person, place: Place, *, whole: bool) -> Screen:
        """The panel in a message that is kept up to date, in the person's own chat."""
        panel = screens.panel(seen, person.language, whole=whole)
        if seen.following is not None and seen.following.person == person.id:
            panel = panel if way_of(person, Kind.NEXT) is Way.OFF else screens.next_up(panel, seen)
        if panel.level is not None:
            self._live.in_sight.renews(seen.table.code, place.platform, panel.level)
        return await self._onward(panel, person.id)

    async def _told_screen(self, table: Table, place: Place) -> Screen | None:
        """The card that leads to the table's thread; the lobby card for somebody who asked in their private chat to be
        told that they can sit down, or who hears there of what happens to a lobby.
        """
        if table.is_sign(place):
            return screens.sign(facts(table), table.homes[0].language)
        told = [waiter.person for waiter in table.life.told if waiter.private == place]
        told += [aside.person for aside in table.life.asides if aside.place == place]
        if not told:
            return None
        person = await self._somebody(told[0])
        if person is None:
            return None
        if table.status is Status.CANCELLED:
            return _closed(table, person.language, mentions=False)
        seated = table.seat_of(person.id) is not None
        card = screens.lobby(facts(table), person.language, visited=not seated, joins=not seated)
        return card if seated else screens.named(card, table.code, table.named_for(person.id))


async def _concerns(
    table: Table, seat: Seat, chat: Place, account: Account, accounts: Sequence[Account], sees: Sees
) -> bool:
    """Whether that somebody is gone from `chat` takes the table away from them."""
    if table.status not in (Status.LOBBY, Status.RUNNING):
        return False
    homes = [home.place for home in table.homes]
    here = [home for home in homes if (home.platform, home.chat) == (chat.platform, chat.chat)]
    if chat.private and table.occupants[seat].account != account:
        return False
    if not chat.private and not here:
        return False
    for home in homes:
        for other in accounts:
            if other == account and (chat.private or home in here):
                continue
            if home.platform == other.platform and home.user in ("", other.uid) and await sees(home, other.uid):
                return False
    return True


def _private_homes(table: Table, people: Mapping[PersonId, Person]) -> list[Home]:
    """The private chats of those who sit there, for what they are to hear where the table has no panels yet."""
    return [
        Home(Place(occupant.account.platform, user=occupant.account.uid), people[occupant.person].language)
        for occupant in table.occupants
        if occupant.account is not None and occupant.person is not None and people[occupant.person].dm
    ]


def _closed(table: Table, language: str, *, mentions: bool = True) -> Screen:
    """What stays of a cancelled table, for everybody."""
    return screens.closed(facts(table), observe(table, None) if table.match else None, language, mentions=mentions)
