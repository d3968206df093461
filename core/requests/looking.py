"""Looking: panels, boards, logs, exports. Nothing here changes a table but where it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar
from urllib.parse import quote

import msgspec

from core import rights, screens
from core.asked import AT, NAMED, asked_at
from core.communities import Bound, home_of_new, need_spot
from core.forms import form_at
from core.live import LiveTables
from core.looking_back import observe_then
from core.observing import observe, rules_of_now
from core.people import Place
from core.records import Transcript
from core.requests.at_table import At, TableRequest
from core.requests.base import Request
from core.requests.command import NOT_IN_GROUPS, TYPED, Command, Listed, Shown, Takes
from core.responses import Caller, Document, Response
from core.rights import Role
from core.screens import Form, Screen
from core.showing import OFTEN, Often, shown_at
from core.stored import Status
from core.table import Table
from core.titles import Titles
from core.wording import Line, Refusal


class Look(TableRequest, frozen=True, kw_only=True):
    changes: ClassVar[bool] = False
    when: ClassVar[frozenset[Status]] = rights.PLAYED


class Play(Look, frozen=True, kw_only=True):
    """The private panel."""

    name = "play"
    code = "p"
    who = rights.SEATED
    when = rights.BEGUN
    command = Command(word="play")
    shown = Shown.AS_PANEL
    linked = True

    async def handle(self, at: At) -> Response:
        return at.show(at.panel())


class Hand(Look, frozen=True, kw_only=True):
    """What is the caller's own, in words and as a picture, without the choices: those are the panel's."""

    name = "hand"
    code = "h"
    who = rights.SEATED
    when = rights.BEGUN
    command = Command(word="hand")
    linked = True

    async def handle(self, at: At) -> Response:
        at.table.need_seat(at.caller.person)
        seen = at.observe()
        return at.show(screens.hand(seen, at.match.game.tell(seen.view), at.language))


class Board(Look, frozen=True, kw_only=True):
    """The board (in a private chat the panel) again at the bottom. In a chat that is no home of the table yet, whoever
    names the table makes it one more: the owner at once, another player once the owner has said yes, or where nothing
    reaches any of its homes. The same board then lives in both, also across platforms.
    """

    name = "board"
    code = "b"
    when = rights.ANY_TIME
    changes = True
    command = Command(word="board")
    shown = Shown.OPENLY
    seen = True

    async def ranked_at(self, live: LiveTables, caller: Caller) -> list[Place]:
        moderated = await super().ranked_at(live, caller)
        rules = await live.rules(caller.home.community)
        return [*moderated, *([caller.place] if self.table and rules.openers == "moderators" else [])]

    async def handle(self, at: At) -> Response:
        table, place = at.table, at.caller.place
        if table.shows_at(place):
            if at.viewer is None:
                at.live.rates.reposts_for_onlookers.take((table.code, place), "table.too_many.boards")
            at.live.rates.reposts.take((at.caller.person.id, place), "table.too_many.boards")
            await at.live.repost(table.code, place)
            return at.say("table.reposted")
        if not self.table or place.private or not at.roles & rights.INVITING:
            raise Refusal("table.shown_elsewhere", code=table.code)
        rules = await at.live.rules(at.caller.home.community)
        need_spot(rules, place)
        within = await at.need_allowed(at.caller.home)
        home = home_of_new(rules, msgspec.structs.replace(at.caller.home, brought_by=at.caller.person.id))
        if Role.OWNER not in at.roles and any(known.place not in at.closed for known in table.homes):
            table.ask_home(home, at.caller.called)
            await at.commit()
            asked = at.signed(at.say("table.home_asked_now", code=table.code), "asked")
            return msgspec.structs.replace(asked, unseen=True)
        table.add_home(home, await at.live.stores.outbox.closed_homes(table.code))
        await at.commit(within=within)
        return at.say("table.shown_here", code=table.code)


class HomeYes(TableRequest, frozen=True, kw_only=True):
    """The owner lets a player show the table in the place that has this mark (`Place.mark`)."""

    name = "home_yes"
    code = "hy"
    who = rights.OWNER
    shown = Shown.AS_DIALOG
    allows: ClassVar[bool] = True

    place: str = ""

    async def handle(self, at: At) -> Response:
        closed = await at.live.stores.outbox.closed_homes(at.table.code)
        home = at.table.answer_home(self.place, self.allows, closed)
        within: Sequence[Bound] = ()
        if self.allows:
            need_spot(await at.live.rules(home.community), home.place)
            within = await at.need_allowed(home, moderates=True)  # whether they do was asked of whoever wants it there
        await at.commit(within=within)
        return at.say("table.home_allowed" if self.allows else "table.home_not_allowed", menu(at), home=home.title)


class HomeNo(HomeYes, frozen=True, kw_only=True):
    """They don't; who asked may not ask for that place again."""

    name = "home_no"
    code = "hn"
    allows = False


class Away(TableRequest, frozen=True, kw_only=True):
    """The board leaves a home: the place that has this mark, or the one where it is asked."""

    name = "away"
    code = "aw"
    who = rights.OWNERS | {Role.HOST, Role.BRINGER}
    command = Command(word="away")
    shown = Shown.OPENLY

    place: str = ""

    async def handle(self, at: At) -> Response:
        here = self.place or at.caller.place.mark
        home = next((home for home in at.table.homes if home.place.mark == here), None)
        if home is None:
            raise Refusal("table.no_home", code=at.table.code)
        if not at.may_remove(home):
            raise Refusal("table.hosts_only", code=at.table.code)
        at.table.remove_home(home.place)
        await at.commit()
        return at.say("table.home_left", code=at.table.code)


class Invite(TableRequest, frozen=True, kw_only=True):
    """What admits others to the table: privately as a link and a name to type; asked in a chat that isn't the table's,
    openly there as a message with buttons.
    """

    name = "invite"
    code = "iv"
    who = rights.INVITING
    when = rights.LOBBY | rights.BEGUN
    changes = False
    command = Command(word="invite")
    linked = True

    async def handle(self, at: At) -> Response:
        if at.caller.place.private or at.caller.beside or Role.PRESENT in at.roles:
            return at.show(invitation(at))
        post = screens.invited(at.facts, at.caller.home.language, at.caller.called, at.table.invited_name)
        return msgspec.structs.replace(at.say("table.invited_here", code=at.table.code), post=post)


def invitation(at: At) -> Screen:
    name = at.table.invited_name
    leads = "{table}" in at.caller.door or Role.PRESENT in at.roles  # else it is the address of another place
    link = at.caller.door.replace("{table}", name) if leads else ""
    share = at.caller.share.replace("{link}", quote(link, safe="")) if link else ""
    return screens.invitation(at.facts, at.language, name, link, share, owner=Role.OWNER in at.roles)


class Uninvite(TableRequest, frozen=True, kw_only=True):
    """What was handed out so far admits nobody any more; there is a new invitation."""

    name = "uninvite"
    code = "iw"
    who = rights.OWNER
    when = rights.LOBBY | rights.BEGUN
    shown = Shown.AS_DIALOG

    async def handle(self, at: At) -> Response:
        at.table.withdraw_invitation()
        await at.commit(show=False)
        return at.say("table.uninvited", invitation(at))


class Guests(TableRequest, frozen=True, kw_only=True):
    """Whether whoever knows the code may look; `turn` is "on" or "off"."""

    name = "guests"
    code = "gu"
    who = rights.OWNER
    shown = Shown.AS_DIALOG

    turn: str = ""

    async def handle(self, at: At) -> Response:
        if self.turn == "on" and not (await at.rules()).guests:
            raise Refusal("table.rules.guests")
        at.table.guests = self.turn == "on"
        await at.commit()
        return at.say("table.guests_now.on" if at.table.guests else "table.guests_now.off", menu(at))


class See(Look, frozen=True, kw_only=True):
    """The table as somebody sees it who only looks: lobby card or board, in private."""

    name = "look"
    code = "lk"
    when = rights.ANY_TIME
    command = Command(word="look", listed=NOT_IN_GROUPS)
    linked = True

    async def handle(self, at: At) -> Response:
        if at.table.match is None:
            joins = at.table.status is Status.LOBBY and at.roles & rights.WELCOME and at.viewer is None
            return at.show(screens.lobby(at.facts, at.language, visited=True, joins=bool(joins)))
        return at.show(screens.watched(observe(at.table, None), at.language))


class Full(Look, frozen=True, kw_only=True):
    """The public board's picture in full size."""

    name = "full"
    code = "f"
    command = Command(word="full", listed=TYPED)
    linked = True

    async def handle(self, at: At) -> Response:
        public = screens.picture(observe(at.table, None), "board", at.language)
        return at.answer(document=Document(f"{at.table.code}.png", picture=public))


class Text(Look, frozen=True, kw_only=True):
    """The position in words, as the caller may know it: `of` is what they want to hear (`core.asked`), "" the short
    text, a place's name alone what is near it; `page` counts from 0.
    """

    name = "text"
    code = "tx"
    command = Command(word="text", takes=Takes.CODE_AND_WORDS)
    linked = True

    of: str = ""
    page: int | None = None

    @classmethod
    def typed(cls, words: str, *, table: str = "") -> Text:
        return cls(table=table, of=words.strip())

    @classmethod
    def retyped(cls, words: str, *, table: str) -> Request:
        return cls.typed(words, table=table)

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {name: Line(f"table.ask.{name}") for name in NAMED if name not in AT}

    async def handle(self, at: At) -> Response:
        game, seen = at.match.game, at.observe()
        parts = game.tell(seen.view)
        want, spot = asked_at(self.of, game, seen.view, parts)
        near = game.near(seen.view, spot) if want.kind == "near" else ()
        if want.kind == "plan" and seen.ahead:
            parts = game.tell(seen.ahead.view)
        return at.show(screens.text(seen, parts, want, at.language, page=self.page or 0, near=near, spot=spot))


class Log(Look, frozen=True, kw_only=True):
    """The story, or what lies before the record numbered `before`."""

    name = "log"
    code = "lg"
    command = Command(word="log")
    linked = True

    before: int | None = None

    async def handle(self, at: At) -> Response:
        return at.show(screens.story(at.observe(), at.language, self.before))


class Past(Look, frozen=True, kw_only=True):
    """The board as it stood after the record numbered `after`, as the caller might see it then; without a number as it
    stands.
    """

    name = "past"
    code = "th"
    linked = True

    after: int | None = None

    async def handle(self, at: At) -> Response:
        seen = observe_then(at.table, at.viewer, at.match.no if self.after is None else self.after)
        return at.show(screens.past(seen, at.language, [row.no for row in screens.turns(at.observe(), at.words)]))


class Rules(Look, frozen=True, kw_only=True):
    """The rules of this phase and of the game."""

    name = "rules"
    code = "r"
    when = rights.ANY_TIME
    command = Command(word="rules")
    linked = True

    async def handle(self, at: At) -> Response:
        return at.show(screens.rules(at.facts, rules_of_now(at.table, at.viewer), at.language))


class More(Look, frozen=True, kw_only=True):
    """The private table menu."""

    name = "more"
    code = "mo"
    when = rights.ANY_TIME
    command = Command(word="more", listed=frozenset({Listed.LINE}))
    linked = True

    @property
    def moderated(self) -> bool:
        return True

    async def handle(self, at: At) -> Response:
        return at.show(menu(at))


def menu(at: At) -> Screen:
    seen = at.observe() if at.table.match else None
    community = rights.opened_in(at.table)
    return screens.more(
        at.facts,
        seen,
        at.language,
        roles=at.roles,
        removable=at.removable,
        form=_other_form(at),
        governed=community.id if community is not None and community in at.caller.governs else "",
        often=_another_often(at),
    )


def _other_form(at: At) -> Form | None:
    """What the caller may make of the pictures in the home where they ask; pages choose by their window."""
    if not _has_say_here(at):
        return None
    return "wide" if form_at(at.table, at.caller.place, at.caller.form) == "tall" else "tall"


def _another_often(at: At) -> Often | None:
    """How often the board could be shown anew there instead."""
    if not _has_say_here(at) or at.table.status not in rights.UNFINISHED:
        return None
    now = shown_at(at.table, at.caller.place, OFTEN[0])
    return OFTEN[(OFTEN.index(now) + 1) % len(OFTEN)]


def _has_say_here(at: At) -> bool:
    place = at.caller.place
    return not at.caller.beside and any(home.place == place and at.may_remove(home) for home in at.table.homes)


class Export(Look, frozen=True, kw_only=True):
    """The replay file."""

    name = "export"
    for_all = True
    code = "e"
    who = rights.WELCOME
    otherwise: ClassVar[Mapping[Status, frozenset[Role]]] = {Status.RUNNING: rights.SEATED}
    command = Command(word="export", listed=TYPED)
    linked = True

    async def handle(self, at: At) -> Response:
        content = msgspec.json.format(msgspec.json.encode(transcript(at.table, at.now)))
        return at.answer(document=Document(f"rivertable-{at.table.code}.json", content))


def transcript(table: Table, now: float) -> Transcript:
    """The export: of a match that runs, or may be restored, the public record; else everything. Raises `Refusal`."""
    match, opened = table.need_match(), table.open_seed(now) is not None
    outcome = match.outcome()
    return Transcript(
        set_up=match.set_up(opened=opened),
        records=tuple(match.records) if opened else match.public_records(),
        names=table.names,
        result=outcome.scores if outcome else None,
        cancelled=table.status is Status.CANCELLED,
    )
