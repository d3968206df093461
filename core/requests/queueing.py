"""Waiting to be told: that a seat is free, that enough people are there, that others want to play the same game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core import admission, gathering, rights, screens, waiting
from core.budgets import MOST_WAITED_FOR
from core.codes import read_code
from core.communities import home_of_new, need_open, need_spot
from core.live import LiveTables
from core.people import PersonId
from core.ports.waiting import Waiting
from core.press import Press
from core.requests.at_table import At
from core.requests.base import PersonRequest, Request
from core.requests.command import NOT_IN_GROUPS, Command, Listed, Shown, Takes
from core.requests.lobby import LobbyRequest
from core.responses import Caller, Response
from core.screens import Screen, Wish
from core.spelling import LONGEST_QUOTED
from core.stored import Status, Waiter
from core.table import Table
from core.titles import Titles
from core.typed import game_meant
from core.wording import Line, Refusal, Term, line


class Queue(LobbyRequest, frozen=True, kw_only=True):
    """To be told once `n` people would be there; "": once a seat is free, and where one is, asks for a number. Nothing
    is kept for whoever waits: the first to press has the seat.
    """

    name = "queue"
    code = "qu"
    who = rights.WELCOME
    shown = Shown.AS_DIALOG

    n: str = ""

    async def handle(self, at: At) -> Response:
        table, person = at.table, at.caller.person
        if table.seat_of(person.id) is None:
            await at.need_welcome()
            admission.need_admitted(table, person, await at.people())
        if not self.n and waiting.numbers(table) and waiting.room(table, at.now) and table.seat_of(person.id) is None:
            return at.show(self._screen(at))
        await need_patience(at.live, person.id, but=table.code)
        place = at.caller.place
        waiter = Waiter(
            person=person.id,
            account=at.caller.account,
            name=at.caller.called,
            at=at.now,
            n=number(self.n),
            private=place if place.private else None,
        )
        waiting.enqueue(table, waiter, at.now)
        await at.commit()
        if waiting.waits(table, person.id) is None:  # with them there are enough already
            return at.say("table.queue.now", code=table.code)
        return at.say("table.queued", self._screen(at), code=table.code)

    @staticmethod
    def _screen(at: At) -> Screen:
        own = waiting.waits(at.table, at.caller.person.id)
        numbers = [n for n in waiting.numbers(at.table) if own is None or own.n != n]
        return screens.queueing(at.facts, at.language, numbers, told_at(at.table, own) if own else None)


class Unqueue(LobbyRequest, frozen=True, kw_only=True):
    name = "unqueue"
    code = "qx"
    who = rights.WELCOME
    shown = Shown.AS_DIALOG

    async def handle(self, at: At) -> Response:
        waiting.leave(at.table, at.caller.person.id)
        await at.commit()
        return at.say("table.unqueued")


def number(words: str) -> int:
    """How many people are meant; 0 for no word. Raises `Refusal` for what is no number."""
    word = words.strip()
    if word and not (word.isascii() and word.isdecimal() and len(word) < 3):
        raise Refusal("table.queue_unread", text=word[:LONGEST_QUOTED])
    return int(word or 0)


def told_at(table: Table, waiter: Waiter) -> Line:
    """What somebody waits for at a table."""
    game = Term(f"{table.game}.title")
    if waiter.n:
        return line("table.queue.for_number", code=table.code, game=game, n=waiter.n)
    return line("table.queue.for_seat", code=table.code, game=game)


def told_in_chat(one: Waiting) -> Line:
    game = Term(f"{one.game}.title")
    if one.home.title:
        return line("table.wait.for_at", game=game, n=one.n, home=one.home.title)
    return line("table.wait.for", game=game, n=one.n)


async def need_patience(live: LiveTables, person: PersonId, *, but: str = "") -> None:
    """Raises `Refusal` for whoever waits for as much as one may, `but` at that table."""
    codes = [code for code in await live.stores.tables.codes_queued(person) if code != but]
    if len(codes) + len(await live.stores.waiting.of(person)) >= MOST_WAITED_FOR:
        raise Refusal("table.too_many.waits", n=MOST_WAITED_FOR)


class Wait(PersonRequest, frozen=True, kw_only=True):
    """To play a game with so many people in this chat: `wish` is `coloretto 4`. The last of them has a table opened
    for all, with the first as its owner. "" lists what one waits for. As a command it also means `Queue`.
    """

    name = "wait"
    code = "qw"
    command = Command(word="queue", takes=Takes.CODE_AND_WORDS, apart=True)
    shown = Shown.AS_DIALOG
    opens = True
    linked = True

    wish: str = ""

    @classmethod
    def typed(cls, words: str, *, table: str = "") -> Request:
        return Queue(table=table, n=words.strip()) if table else cls(wish=words.strip())

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {f"{key} {n}": told(titles, key, n) for key in titles for n in seats(titles, key)}

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        if not self.wish:
            return Response(screen=await wishes(live, caller))
        game, rest = game_meant(live.titles, self.wish)
        first, _, others = self.wish.partition(" ")
        if not game and read_code(first):
            return await Queue(table=read_code(first), n=others).answer(live, caller)
        if not game:
            raise Refusal("table.game_unknown", game=self.wish[:LONGEST_QUOTED], known=", ".join(live.titles))
        if not rest:
            could = [
                Wish(told(live.titles, game, n), Press("wait", argument=f"{game} {n}"))
                for n in seats(live.titles, game)
            ]
            return Response(screen=screens.wishes(caller.person.language, [], could))
        return await self._wait(live, caller, game, number(" ".join(rest)))

    async def _wait(self, live: LiveTables, caller: Caller, game: str, n: int) -> Response:
        place, known = caller.place, seats(live.titles, game)
        if place.private:
            raise Refusal("table.wait_private")
        if n not in known:
            raise Refusal("table.wait_number", game=Term(f"{game}.title"), least=known[0], most=known[-1])
        rules = await live.rules(caller.home.community)
        need_open(rules, caller.person.id, game, moderates=False)  # whoever opens it in the end is asked nothing more
        need_spot(rules, place)
        home = home_of_new(rules, caller.home)
        before = await gathering.still_waiting(live, place, game, n)
        others = await self._others(live, caller, before)
        if all(one.person != caller.person.id for one in before):
            await need_patience(live, caller.person.id)
        await live.stores.waiting.add(
            Waiting(
                home=home,
                game=game,
                n=n,
                person=caller.person.id,
                account=caller.account,
                name=caller.called,
                press=caller.entropy,
                at=live.clock.wall(),
            )
        )
        opened = await gathering.gather(live, place, game, n, by=caller.person.id)
        if opened is not None and opened.seat_of(caller.person.id) is None and not opened.expects(caller.person.id):
            opened = None
        if opened is not None:
            return Response(notice=caller.say("table.wait.opened", code=opened.code), table=opened.code)
        notice = caller.say("table.waiting", what=told(live.titles, game, n), there=1 + others)
        if others:
            return Response(notice=notice)
        calls = line("table.wait.calls", who=caller.called, what=told(live.titles, game, n))
        return Response(notice=notice, post=screens.waiting_here(home.language, calls, f"{game} {n}"))

    @staticmethod
    async def _others(live: LiveTables, caller: Caller, waiting: Sequence[Waiting]) -> int:
        """How many wait already whom the caller may be brought together with; of others they aren't told."""
        people = await live.stores.people.people([one.person for one in waiting])
        known = [person for person in people.values() if person.id != caller.person.id]
        return sum(not admission.apart(person, caller.person) for person in known)


class Unwait(PersonRequest, frozen=True, kw_only=True):
    """To wait no more for a `wish` in the place that has this mark, or the one where it is asked. Without a wish it
    lists what one waits for.
    """

    name = "unwait"
    code = "qv"
    command = Command(word="unqueue", takes=Takes.CODE_AND_WORDS, apart=True, listed=NOT_IN_GROUPS - {Listed.SLASH})
    shown = Shown.AS_DIALOG

    place: str = ""
    wish: str = ""

    @classmethod
    def typed(cls, words: str, *, table: str = "") -> Request:
        return Unqueue(table=table) if table else cls(wish=words.strip())

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        if not self.wish:
            return Response(screen=await wishes(live, caller))
        game, rest = game_meant(live.titles, self.wish)
        first, _, _ = self.wish.partition(" ")
        if not game and read_code(first):
            return await Unqueue(table=read_code(first)).answer(live, caller)
        n, mark = number(" ".join(rest)), self.place or caller.place.mark
        left = [
            await live.stores.waiting.leave(one.person, one.place, one.game, one.n)
            for one in await live.stores.waiting.of(caller.person.id)
            if (one.place.mark, one.game, one.n) == (mark, game, n)
        ]
        if not any(left):
            raise Refusal("table.not_waiting")
        return Response(notice=caller.say("table.unqueued"), screen=await wishes(live, caller))


def told(titles: Titles, game: str, n: int) -> Line:
    return line("table.wait.for", game=Term(f"{titles[game].meta.key}.title"), n=n)


def seats(titles: Titles, game: str) -> range:
    least, most = titles[game].meta.seats
    return range(least, most + 1)


async def wishes(live: LiveTables, caller: Caller) -> Screen:
    """All that the caller waits for, and what they could wait for at the lobbies where they ask."""
    person, tables = caller.person.id, live.stores.tables
    queued = (await live.readable(await tables.codes_queued(person)))[0]
    found = [(table, waiter) for table in queued if (waiter := waiting.waits(table, person)) is not None]
    own = [Wish(told_at(table, waiter), Press("unqueue", table.named_for(person))) for table, waiter in found]
    own += [
        Wish(told_in_chat(one), Press("unwait", argument=f"{one.place.mark}={one.game} {one.n}"))
        for one in await live.stores.waiting.of(person)
    ]
    here = (await live.readable((await tables.codes_at(caller.place))[:MOST_WAITED_FOR]))[0]
    could = [
        Wish(
            line("table.queue.at", code=table.code, game=Term(f"{table.game}.title")),
            Press("queue", table.named_for(person)),
        )
        for table in here
        if table.status is Status.LOBBY and table.seat_of(person) is None and waiting.waits(table, person) is None
    ]
    return screens.wishes(caller.person.language, own, could)
