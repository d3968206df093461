"""A table as it stands, for whoever asks, made anew from the service: what the page shows as its board, its choices,
its story, its lobby and its end. The messages that are kept for the outbox are not read for it.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Collection, Iterable, Set
from hashlib import sha256
from typing import Any

import msgspec

from bots.local import formatting
from bots.local.asking import asked, wholes
from bots.local.context import PLATFORM, LocalUser
from bots.local.gallery import Gallery
from bots.local.telling import chapters
from bots.local.texts import told_level
from bots.responder import Responder
from core import rights, screens
from core.absence import shut_out
from core.game import Seat
from core.observation import Observation
from core.observing import facts, observe
from core.people import PersonId, Place
from core.ports.local import LocalStore
from core.ports.platform import RenderedScreen
from core.press import Press
from core.requests import REQUESTS
from core.requests.at_table import TableRequest
from core.requests.looking import Play
from core.rights import Role, roles_of
from core.screens import Block, Form, Row, Screen
from core.screens.absent import played_by
from core.screens.news import news
from core.screens.parts import then
from core.stored import Status
from core.table import Table
from core.times import plain
from core.wording import Refusal, Term, Words
from render.kit.fonts import sign_of
from render.registry import renderer_of

log = logging.getLogger(__name__)

NOBODY = PersonId(0)
"""Stands for somebody who has no name here yet."""

ROWS = 80
"""Of the story that a page is told at once."""

HEARD = 24
"""Records that a page is told of one by one: it reads out those that it hasn't met yet."""

ANNOUNCED_S = 3 * 24 * 3600.0
"""How long the page shows what the operator has announced."""

MOST_READS = 4
"""Of a table that goes on while it is read; the page hears of what is newer."""

TIMES_KEPT = 64
"""Tables of which it is remembered when each record was made."""


class Present:
    def __init__(self, responder: Responder, local: LocalStore, gallery: Gallery) -> None:
        self._responder = responder
        self._service = responder.service
        self._local = local
        self._gallery = gallery
        self._times: OrderedDict[str, dict[int, float]] = OrderedDict()

    async def table(self, room: str) -> Table:
        """The newest table of the room that can be read. Raises `Refusal` where there is none."""
        codes = await self._local.codes_in(room)
        for code in codes:
            for table in await self._service.readable([code]):
                return table
        raise Refusal("local.no_room")

    async def now(
        self, browser: str, room: str, user: LocalUser | None, form: Form, language: str, *, whole: bool = False
    ) -> dict[str, Any]:
        """The room's table for `user`, or for somebody who only looks; with the whole story or the end of it."""
        viewer, screen = await self._shown(room, user, language)
        rendered = await self._responder.render(in_form(screen, form))
        return await self._told(browser, viewer, rendered, _key(screen), whole=whole)

    async def answered(
        self, browser: str, room: str, user: LocalUser, screen: Screen, form: Form
    ) -> tuple[dict[str, Any], RenderedScreen] | None:
        """The same with an answer in place of the panel, and what it shows; None where it is about another table. Where
        the table has gone on since the answer was made, it is as it stands.
        """
        viewer, present = await self._shown(room, user, user.language)
        table = viewer.table
        if table.code != screen.table or table.match is None:
            return None
        rendered = await self._responder.render(in_form(screen if _stands(screen, table.match.no) else present, form))
        return await self._told(browser, viewer, rendered, _key(present), whole=False), rendered

    async def _shown(self, room: str, user: LocalUser | None, language: str) -> tuple[_Viewer, Screen]:
        """The room's table, and what the page would show of it if nothing was being asked. They are read one after the
        other, and again when somebody has moved in between: what is told and what can be chosen are of one moment.
        """
        table = await self.table(room)
        for _ in range(MOST_READS):
            viewer = _Viewer(table, room, user, language)
            screen = await self._screen(viewer)
            table = await self.table(room)
            if (table.code, table.revision) == (viewer.table.code, viewer.table.revision):
                break
        return viewer, screen

    async def _screen(self, viewer: _Viewer) -> Screen:
        table, language = viewer.table, viewer.language
        if table.status is Status.CANCELLED:
            return screens.closed(facts(table), viewer.seen, language, mentions=False)
        if viewer.seen is None:
            return screens.lobby(facts(table), language, visited=viewer.barred)
        if table.status is Status.RUNNING and viewer.user is not None and viewer.seat is not None:
            shown = await self._service.act(viewer.user.caller(viewer.room), Play(table=table.code))
            if shown.screen is not None:
                return shown.screen
        return screens.home_screen(viewer.seen, language)

    async def _told(
        self, browser: str, viewer: _Viewer, rendered: RenderedScreen, key: str, *, whole: bool
    ) -> dict[str, Any]:
        table, screen, seen = viewer.table, rendered.screen, viewer.seen
        over = table.status is Status.OVER
        return {
            "key": key,
            "code": table.code,
            "status": table.status,
            "language": screen.language,
            "said": [block for block in screen.blocks if not viewer.tells_elsewhere(block)],
            **self.pressed(browser, rendered, viewer),
            "asked": msgspec.to_builtins(asked(screen)),
            "told": self.in_words(viewer, screen),
            "heard": viewer.heard(),
            "story": await self._story(viewer, whole=whole) if seen else None,
            "announced": await self._announced(viewer.room, viewer.words),
            "lobby": _lobby(viewer) if table.status is Status.LOBBY else None,
            "end": await self._end(browser, viewer, rendered.screen) if over and seen else None,
        }

    async def _announced(self, room: str, words: Words) -> dict[str, Any] | None:
        """What the operator has said here lately."""
        since = self._service.clock.wall() - ANNOUNCED_S
        told = await self._service.stores.announcements.heard(Place(PLATFORM, chat=room), since)
        if told is None:
            return None
        title, *text = (block.text for block in screens.announcement(told.text(words.language), words.language).blocks)
        return {"id": told.id, "title": title, "text": text}

    async def _end(self, browser: str, viewer: _Viewer, shown: Screen) -> dict[str, Any]:
        """Who won, and once it is there the analysis, with its picture in the form of the board's."""
        screen = await self._service.analysis(viewer.table, viewer.language)
        if screen is None:
            return _end(viewer) | {"analysis": None}
        rendered = await self._responder.render(in_form(screen, shown.picture.form if shown.picture else "wide"))
        heading = Block(viewer.words.say("table.button.analysis"), "title")
        told = {
            "id": "analysis",
            "table": viewer.table.code,
            "language": screen.language,
            "blocks": [heading, *(block for block in rendered.screen.blocks if block.style != "title")],
        }
        return _end(viewer) | {"analysis": told | self.pressed(browser, rendered) | {"controls": []}}

    async def then(self, room: str, user: LocalUser, screen: Screen) -> list[dict[str, Any]]:
        """A moment of the past of the room's table in words, as `screen` shows it to `user`."""
        table = await self.table(room)
        if table.code != screen.table:
            return []
        return self.in_words(_Viewer(table, room, user, user.language), screen)

    def in_words(self, viewer: _Viewer, screen: Screen) -> list[dict[str, Any]]:
        """What a screen's picture shows, as `bots.local.telling` lays it out."""
        match = viewer.table.match
        found = chapters(match.game, screen, viewer.words) if match else []
        return [msgspec.to_builtins(chapter) for chapter in found]

    def pressed(self, browser: str, rendered: RenderedScreen, viewer: _Viewer | None = None) -> dict[str, Any]:
        """What of a screen is looked at and pressed."""
        body = formatting.shown(formatting.body_of(rendered))
        if viewer is not None:
            if viewer.seen is not None:
                said = wholes(rendered.screen.choices, viewer.seen, viewer.words)
                body["choices"] = [
                    button | {"whole": plain(whole)} for button, whole in zip(body["choices"], said, strict=True)
                ]
            for row in ("choices", "controls"):
                body[row] = [button for button in body[row] if viewer.may(button["verb"])]
        shown = ("choices", "controls", "links", "alt", "size", "board", "grid")
        picture = self._gallery.hang(browser, rendered.picture) if rendered.picture else ""
        rest = {"picture": picture, "changed": changed(rendered), "level": rendered.screen.level}
        return {name: body[name] for name in shown} | rest

    async def _story(self, viewer: _Viewer, *, whole: bool) -> dict[str, Any]:
        assert viewer.seen
        rows = screens.turns(viewer.seen, viewer.words)
        shown = rows if whole else rows[-ROWS:]
        times = await self._times_of(viewer.table.code, [row.no for row in shown])
        return {"rows": [_row(row, times, viewer) for row in shown], "earlier": len(rows) - len(shown)}

    async def _times_of(self, code: str, needed: Iterable[int]) -> dict[int, float]:
        """When records were made; the log is only read where it has grown."""
        known = self._times.get(code, {})
        if any(no not in known for no in needed):
            known = {record.no: at for record, at in await self._service.stores.tables.log(code)}
            self._times[code] = known
            while len(self._times) > TIMES_KEPT:
                self._times.popitem(last=False)
        return known


class _Viewer:
    """Who looks at a table from a room of it."""

    def __init__(self, table: Table, room: str, user: LocalUser | None, language: str) -> None:
        self.table = table
        self.room = room
        self.user = user
        self.language = user.language if user else language
        person = user.person.id if user else NOBODY
        place = Place(PLATFORM, chat=room)
        self.barred = shut_out(table, person, place)
        self.roles: Set[Role] = roles_of(table, person, place)
        self.seat: Seat | None = None if self.barred else table.seat_of(person)
        self.words = Words(self.language, table.names, self.seat if self._plays else None)
        self.seen: Observation | None = observe(table, self.seat if self._plays else None) if table.match else None
        self._elsewhere: Collection[Block] = self._news() if self.seen else ()

    @property
    def _plays(self) -> bool:
        """At the end everybody sees the same."""
        return self.table.status is Status.RUNNING

    def _news(self) -> tuple[Block, ...]:
        """What the story tells, and the end, but for why it ended and who had hints."""
        assert self.seen
        outcome = self.seen.outcome
        ended = screens.home_screen(self.seen, self.language).blocks if outcome else ()
        reason = [self.words.say("table.ended", reason=Term(outcome.reason))] if outcome else []
        here = {*reason, *(block.text for block in screens.hinted(self.seen, self.words))}
        return (*news(self.seen, self.words), *(block for block in ended if block.text not in here))

    def tells_elsewhere(self, block: Block) -> bool:
        """Whether the page shows elsewhere what a block says: in its head, its story, its list of results."""
        return block.style == "title" or bool(block.events) or block in self._elsewhere

    def heard(self) -> list[dict[str, Any]]:
        """What is read out: to a player of the move that ended the match in the same words as of those before."""
        if self.seen is None:
            return []
        if self.seen.viewer == self.seat:
            return _heard(self.seen, self.words)
        return _heard(observe(self.table, self.seat), Words(self.language, self.table.names, self.seat))

    def may(self, verb: str) -> bool:
        """Whether a button is of use to them: it isn't for somebody else, and hasn't been pressed already."""
        kind = REQUESTS.get(verb)
        if kind is None or not issubclass(kind, TableRequest):
            return True
        if verb == "join" and self.seat is not None:
            return False
        if verb == "leave" and self.seat is None and Role.EXPECTED not in self.roles:
            return False
        if verb == "queue" and (self.seat is not None or len(self.table.occupants) < self.table.meta.seats[1]):
            return False
        return bool(kind.allowed(self.table.status) & self.roles)


def _stands(answer: Screen, no: int) -> bool:
    """Whether an answer still asks something: of a plan always, else where its buttons fit the position `no`."""
    planned = answer.picture is not None and answer.picture.premoved
    return planned or any(button.press.no == no for button in answer.choices)


def in_form(screen: Screen, form: Form) -> Screen:
    """The screen with its picture as the window wants it."""
    if screen.picture is None:
        return screen
    return msgspec.structs.replace(screen, picture=msgspec.structs.replace(screen.picture, form=form))


def _key(screen: Screen) -> str:
    """Another one whenever the page would show something else than before: an answer to a press stands until then."""
    return sha256(msgspec.msgpack.encode(screen)).hexdigest()[:16]


def changed(rendered: RenderedScreen) -> list[dict[str, Any]]:
    """Where on the picture something is news, with the number of its turn."""
    picture = rendered.screen.picture
    if picture is None or picture.view is None or rendered.picture is None:
        return []
    news = [(touched.number, spot) for touched in picture.changed if touched.number for spot in touched.spots]
    try:
        outlines = renderer_of(picture.game).outlines(picture, [spot for _, spot in news])
    except Exception:  # a fault of a renderer must not keep anybody from playing
        log.exception("the %s picture of %s tells no places", picture.kind, picture.game)
        return []
    corners = {spot: [(round(x), round(y)) for x, y in outline] for spot, outline in outlines.items()}
    return [{"number": number, "outline": corners[spot]} for number, spot in news if spot in corners]


def _heard(seen: Observation, words: Words) -> list[dict[str, Any]]:
    """The newest records, each by the sentences that it is told in, without what is noise beside them; that something
    had to be so, the story says.
    """
    return [
        {
            "no": entry.no,
            "own": seen.viewer is not None and entry.actor == seen.viewer,
            "lines": [
                then(entry, words)(line)
                for line in [line for line in entry.lines if line.key not in seen.noise] or entry.lines
            ],
        }
        for entry in seen.story[-HEARD:]
    ]


def _row(row: Row, times: dict[int, float], viewer: _Viewer) -> dict[str, Any]:
    return {
        **msgspec.to_builtins(row),
        "sign": "" if row.seat is None else sign_of(row.seat),
        "at": times.get(row.no),
        "press": formatting.press(Press("past", viewer.table.code, str(row.no))),
    }


def _lobby(viewer: _Viewer) -> dict[str, Any]:
    table, words = viewer.table, viewer.words
    least, most = table.meta.seats
    runs = viewer.may("drop")
    chairs = [
        {
            "name": occupant.name,
            "sign": sign_of(at),
            "level": told_level(occupant.computer, words),
            "own": viewer.seat == at,
            "owner": occupant.person == table.owner and occupant.person is not None,
            "drop": formatting.press(Press("drop", table.code, str(at), no=table.revision))
            if runs and occupant.computer
            else "",
        }
        for at, occupant in enumerate(table.occupants)
    ]
    free = [{"name": "", "sign": sign_of(at)} for at in range(len(chairs), most)]
    return {
        "chairs": [*chairs, *free],
        "least": least,
        "seated": viewer.seat is not None,
        "runs": runs,
        "invitation": table.invited_name if viewer.roles & rights.INVITING else "",
    }


def _end(viewer: _Viewer) -> dict[str, Any]:
    """The placing, best first, whoever gave up last; each with where the points came from."""
    seen, words = viewer.seen, viewer.words
    assert seen
    assert seen.outcome
    outcome = seen.outcome
    order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat] or len(outcome.places), seat))
    return {
        "placing": [
            {
                "place": outcome.places[seat],
                "name": played_by(seat, seen.seatings, words),
                "sign": sign_of(seat),
                "seat": seat,
                "points": outcome.scores[seat],
                "told": words(outcome.told[seat]) if outcome.told else "",
                "shares": [
                    {"label": words.say(share.label), "points": share.points} for share in outcome.breakdown[seat]
                ],
            }
            for seat in order
        ],
        "scored": outcome.reason != "table.end.resigned" and any(outcome.scores),
        "export": formatting.press(Press("export", viewer.table.code)),
        "last": formatting.press(Press("past", viewer.table.code, str(seen.no))),
    }
