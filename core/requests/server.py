"""What the moderators of a community set for it, and do about its tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from core import admission, rights, screens
from core.communities import MOST_BARRED_HERE, Rules, Spot, is_barred, settable
from core.live import LiveTables
from core.observing import facts
from core.people import Community, Known, Place
from core.ports.tables import Conflict
from core.requests.base import PersonRequest
from core.requests.command import Command, Listed, Shown, Takes
from core.responses import Caller, Response
from core.screens import MINE_ROWS, PEOPLE_ROWS, Panel, Screen
from core.stored import Cancellation, Status
from core.table import Table
from core.wording import Refusal

CODE_ENDS = "#"
"""Between the code of a table and somebody there (`Known.mark`)."""


class Server(PersonRequest, frozen=True, kw_only=True):
    """`of` is the community's id on the caller's platform, "" for the one where they ask. `key` is a page
    (`core.screens.server.PAGES`; `tables`, `table`, `barred`), a rule (`VALUES`; `spot`, `offer`, `leave_out`) or
    something to do (`away`, `close`, `bar`, each with an `ask_` before it; `let_in`); "" shows all. `value` is what
    a rule is set to, the number of a page, the code of a table, with whom it is about behind it.
    """

    name = "server"
    code = "sv"
    command = Command(
        word="server",
        takes=Takes.NOTHING,
        apart=True,
        moderators=True,
        listed=frozenset({Listed.SLASH, Listed.LINE}),
    )
    shown = Shown.AS_DIALOG

    of: str = ""
    key: str = ""
    value: str = ""

    def community(self, caller: Caller) -> Community:
        """Raises `Refusal` for a private chat, which is none."""
        here = caller.home.community
        if self.of:
            return Community(caller.place.platform, self.of)
        if here is None or caller.place.private:
            raise Refusal("table.server.nowhere")
        return here

    async def ranked_at(self, live: LiveTables, caller: Caller) -> list[Place]:
        if self.of and caller.place.private:
            return [Place(caller.place.platform, self.of)]
        return [caller.place]

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        community = self.community(caller)
        if community not in caller.governs:
            raise Refusal("table.server.moderators_only")
        answer = await self._answer(live, caller, community)
        return msgspec.structs.replace(answer, pass_name=community.id)

    async def _answer(self, live: LiveTables, caller: Caller, community: Community) -> Response:
        at = _At(live, caller, community)
        match self.key:
            case "":
                return Response(screen=screens.server(await at.noted()))
            case page if page in screens.SERVER_PAGES:
                return Response(screen=screens.server_page(await at.panel(), page, list(live.titles)))
            case "tables":
                return Response(screen=await at.tables(self._page))
            case "barred":
                return Response(screen=await at.barred(self._page))
            case "table":
                return Response(screen=await at.table(self.value))
            case "ask_away" | "ask_close" | "ask_bar":
                return Response(screen=await at.ask(self.key.removeprefix("ask_"), self.value))
            case "away":
                return await at.take_away(self.value)
            case "close":
                return await at.close(self.value)
            case "bar":
                return await at.bar(self.value)
            case "let_in":
                return await at.let_in(self.value)
            case _:
                return await at.set(self.key, self.value)

    @property
    def _page(self) -> int:
        return int(self.value) if self.value.isdecimal() else 0


class GroupSettings(Server, frozen=True, kw_only=True):
    """The same, where a community is called a group."""

    name = "group"
    code = "sg"
    command = Command(word="group", takes=Takes.NOTHING, apart=True, listed=frozenset({Listed.MODERATORS}))
    linked = True


class _At:
    """A community as somebody who runs it works on it."""

    def __init__(self, live: LiveTables, caller: Caller, community: Community) -> None:
        self._live = live
        self._caller = caller
        self._community = community

    async def panel(self, rules: Rules | None = None) -> Panel:
        rules = await self._live.rules(self._community) if rules is None else rules
        return Panel(
            community=self._community,
            rules=rules,
            language=self._caller.person.language,
            spots=self._caller.spots or rules.asked_in,
            tables=len(await self._live.stores.communities.codes_in(self._community)),
        )

    async def noted(self) -> Panel:
        """The panel, with what can't be known in private noted for a chat that is a community of its own: what it is
        called, and from where it is asked.
        """
        home = self._caller.home
        if home.community != self._community or home.server or home.place.private:
            return await self.panel()
        return await self.panel(await self._change(name=home.title, asked_in=self._caller.spots))

    async def _change(self, **what: Any) -> Rules:
        return await self._follow(lambda rules: msgspec.structs.replace(rules, **what))

    async def _follow(self, change: Callable[[Rules], Rules]) -> Rules:
        """The rules as `change` makes them; of two who change them at once nobody's change is lost."""
        store = self._live.stores.communities
        while True:
            before = await store.rules(self._community)
            after = change(before)
            if after == before:
                return before
            try:
                await store.set_rules(self._community, after, before=before)
            except Conflict:
                continue
            return after

    # What holds

    async def set(self, key: str, value: str) -> Response:
        """Raises `Refusal` for a rule or a value that there isn't."""
        known, rule = settable(self._community.platform), "without" if key in ("offer", "leave_out") else key
        page = next((page for page, rules in screens.SERVER_PAGES.items() if rule in rules and rule in known), "")
        if not page:
            raise Refusal("table.server.unknown", key=key)
        if rule == "without":
            rules = await self._follow(lambda rules: self._offering(rules, key, value))
        elif rule == "spot":
            rules = await self._change(spot=await self._spot_meant(value))
        elif value in screens.SERVER_VALUES[rule]:
            rules = await self._change(**{rule: _read(rule, value)})
        else:
            raise Refusal("table.server.unknown", key=f"{key}={value}")
        return Response(screen=screens.server_page(await self.panel(rules), page, list(self._live.titles)))

    def _offering(self, rules: Rules, key: str, game: str) -> Rules:
        """Raises `Refusal` for a game that there isn't, and for the last that is offered."""
        titles = self._live.titles
        if game not in titles:
            raise Refusal("table.server.unknown", key=f"{key}={game}")
        left_out = {*rules.without, game} if key == "leave_out" else {*rules.without} - {game}
        if left_out >= titles.keys():
            raise Refusal("table.server.last_game")
        return msgspec.structs.replace(rules, without=tuple(one for one in titles if one in left_out))

    async def _spot_meant(self, value: str) -> Spot | None:
        """Raises `Refusal` where what is meant by "here" isn't a chat of the community."""
        spots = dict(zip(screens.SPOTS, (await self.panel()).spots, strict=False))
        if value != "any" and value not in spots:
            raise Refusal("table.server.spot_elsewhere")
        return spots.get(value)

    # Its tables

    async def tables(self, page: int) -> Screen:
        codes = await self._live.stores.communities.codes_in(self._community)
        page = min(page, max(0, len(codes) - 1) // MINE_ROWS)
        shown, resting = await self._live.readable(codes[page * MINE_ROWS :][:MINE_ROWS])
        return screens.server_tables(await self.panel(), [facts(table) for table in shown], resting, page)

    async def table(self, code: str) -> Screen:
        table = await self._need(code)
        people = [known for known in admission.here(table) if known.person != self._caller.person.id]
        rules = await self._live.rules(self._community)
        could = [known for known in people if not is_barred(rules, known.person)]
        return screens.server_table(await self.panel(rules), facts(table), could, opened=self._opened_here(table))

    async def ask(self, key: str, value: str) -> Screen:
        code, _, mark = value.partition(CODE_ENDS)
        table = await self._need(code)
        who = self._meant(table, mark).name if key == "bar" else ""
        return screens.ask_server(await self.panel(), facts(table), key, value, who)

    async def take_away(self, code: str) -> Response:
        """The board leaves all chats of the community; a table that is shown nowhere else can only be closed."""

        async def at(draft: Table) -> None:
            left = [home for home in draft.homes if home.community != self._community]
            if not left:
                raise Refusal("table.server.only_here", code=code)
            draft.homes = left
            await self._live.commit(draft, by=self._caller.person.id)

        await self._need(code)
        await self._live.change(code, at)
        return self._said("table.server.away_now", await self.tables(0), code=code)

    async def close(self, code: str) -> Response:
        """Everybody there reads who has done it."""

        async def at(draft: Table) -> None:
            draft.need_lobby()
            if not self._opened_here(draft):
                raise Refusal("table.server.not_opened_here", code=code)
            draft.cancel(Cancellation(self._caller.called, self._live.clock.wall(), "moderator"))
            await self._live.commit(draft, by=self._caller.person.id)

        await self._need(code)
        await self._live.change(code, at)
        return self._said("table.server.closed_now", await self.tables(0), code=code)

    def _opened_here(self, table: Table) -> bool:
        return rights.opened_in(table) == self._community

    async def _need(self, code: str) -> Table:
        """An open table that lives here. Raises `Refusal` for any other."""
        if code not in await self._live.stores.communities.codes_in(self._community):
            raise rights.unknown(code)
        return await self._live.table(code)

    # Who is kept out

    async def barred(self, page: int) -> Screen:
        panel = await self.panel()
        return screens.server_barred(panel, min(page, max(0, len(panel.rules.barred) - 1) // PEOPLE_ROWS))

    async def bar(self, value: str) -> Response:
        """Somebody gets no seat at tables that are opened here, and leaves those that haven't begun; matches go on."""
        code, _, mark = value.partition(CODE_ENDS)
        known = self._meant(await self._need(code), mark)
        if known.person == self._caller.person.id:
            raise Refusal("table.server.bar_self")

        def barring(rules: Rules) -> Rules:
            if is_barred(rules, known.person):
                return rules
            if len(rules.barred) >= MOST_BARRED_HERE:
                raise Refusal("table.server.barred_enough", n=MOST_BARRED_HERE)
            return msgspec.structs.replace(rules, barred=(*rules.barred, known))

        await self._follow(barring)
        for other in await self._live.stores.communities.codes_in(self._community):
            await self._unseat(other, known)
        return self._said("table.server.barred_now", await self.tables(0), who=known.name)

    async def _unseat(self, code: str, known: Known) -> None:
        async def at(draft: Table) -> None:
            if draft.status is Status.LOBBY and self._opened_here(draft):
                admission.send_away(draft, known.person, self._live.clock.wall())
                await self._live.commit(draft, by=self._caller.person.id)

        for table in (await self._live.readable([code]))[0]:
            if admission.has_part(table, known.person):
                await self._live.change(code, at)

    async def let_in(self, mark: str) -> Response:
        known = admission.meant((await self._live.rules(self._community)).barred, mark, "")

        def letting_in(rules: Rules) -> Rules:
            rest = tuple(other for other in rules.barred if other.person != known.person)
            return msgspec.structs.replace(rules, barred=rest)

        await self._follow(letting_in)
        return self._said("table.server.let_in_now", await self.barred(0), who=known.name)

    @staticmethod
    def _meant(table: Table, mark: str) -> Known:
        return admission.meant(admission.here(table), f"{CODE_ENDS}{mark}", table.code)

    def _said(self, key: str, screen: Screen, **args: str) -> Response:
        return Response(notice=self._caller.say(key, **args), screen=screen)


def _read(rule: str, value: str) -> str | int | bool | None:
    """What a press has written (`core.screens.server.written`)."""
    if value in ("on", "off"):
        return value == "on"
    if rule in ("most", "most_each"):
        return int(value) if value.isdecimal() else None
    return "" if value == "any" else value
