"""Looking: panels, boards, logs, exports. Nothing here changes a table but where it is shown."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from core import rights, screens
from core.observing import observe, rules_of_now
from core.records import Transcript
from core.requests.at_table import At, TableRequest
from core.requests.command import TYPED, Command, Listed, Shown
from core.responses import Document, Response
from core.screens import Screen
from core.stored import Status
from core.table import Table
from core.wording import Refusal


class Look(TableRequest, frozen=True, kw_only=True):
    changes: ClassVar[bool] = False
    when: ClassVar[frozenset[Status]] = rights.BEGUN


class Play(Look, frozen=True, kw_only=True):
    """The private panel."""

    name = "play"
    code = "p"
    who = rights.SEATED
    command = Command(word="play")
    shown = Shown.AS_PANEL
    linked = True

    async def handle(self, at: At) -> Response:
        return at.show(at.panel())


class Hand(Play, frozen=True, kw_only=True):
    name = "hand"
    code = "h"
    command = Command(word="hand")


class Board(Look, frozen=True, kw_only=True):
    """The board (in a private chat the panel) again at the bottom. In a chat that is no home of the table yet, a player
    who names the table makes it one more: the same board then lives in both, also across platforms.
    """

    name = "board"
    code = "b"
    when = rights.ANY_TIME
    changes = True
    command = Command(word="board")
    shown = Shown.OPENLY
    seen = True

    async def handle(self, at: At) -> Response:
        table, place = at.table, at.caller.place
        if table.shows_at(place):
            if at.viewer is None:
                at.live.rates.reposts_for_onlookers.take((table.code, place), "table.too_many.boards")
            at.live.rates.reposts.take((at.caller.person.id, place), "table.too_many.boards")
            await at.live.stores.outbox.repost(table.code, place)
            at.live.changed(table.code)
            return at.say("table.reposted")
        if not self.table or place.private:
            raise Refusal("table.shown_elsewhere", code=table.code)
        table.need_seat(at.caller.person)
        table.add_home(at.caller.home, await at.live.stores.outbox.closed_homes(table.code))
        await at.commit()
        return at.say("table.shown_here", code=table.code)


class Full(Look, frozen=True, kw_only=True):
    """The public board's picture in full size."""

    name = "full"
    code = "f"
    command = Command(word="full", listed=TYPED)
    linked = True

    async def handle(self, at: At) -> Response:
        public = screens.picture(observe(at.table, None), "board", at.language)
        return Response(document=Document(f"{at.table.code}.png", picture=public), table=at.table.code)


class Text(Look, frozen=True, kw_only=True):
    """The board in words. `of` "plan" tells the one that the caller's premoves would make."""

    name = "text"
    code = "tx"
    command = Command(word="text")
    linked = True

    of: str = ""

    async def handle(self, at: At) -> Response:
        return at.show(screens.text_board(at.observe(), at.language, premoved=self.of == "plan"))


class Log(Look, frozen=True, kw_only=True):
    """The story, or what lies before the record numbered `before`."""

    name = "log"
    code = "lg"
    command = Command(word="log")
    linked = True

    before: int | None = None

    async def handle(self, at: At) -> Response:
        return at.show(screens.story(at.observe(), at.language, self.before))


class Rules(Look, frozen=True, kw_only=True):
    """The rules of this phase and of the game."""

    name = "rules"
    code = "r"
    when = rights.ANY_TIME
    command = Command(word="rules")
    linked = True

    async def handle(self, at: At) -> Response:
        return at.show(screens.rules(at.table.game, rules_of_now(at.table, at.viewer), at.language))


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
        return at.show(self.menu(at))

    @staticmethod
    def menu(at: At) -> Screen:
        seen = at.observe() if at.table.match and at.table.status in rights.BEGUN else None
        return screens.more(at.facts, seen, at.language, owner=bool(at.roles & rights.OWNERS))


class Export(Look, frozen=True, kw_only=True):
    """The replay file."""

    name = "export"
    code = "e"
    command = Command(word="export", listed=TYPED)
    linked = True

    async def handle(self, at: At) -> Response:
        content = msgspec.json.format(msgspec.json.encode(transcript(at.table)))
        return Response(document=Document(f"rivertable-{at.table.code}.json", content), table=at.table.code)


def transcript(table: Table) -> Transcript:
    """The export: of a running match the public record, of a finished one everything. Raises `Refusal`."""
    match = table.need_match()
    outcome = match.outcome()
    return Transcript(
        set_up=match.set_up(),
        records=match.public_records(),
        names=table.names,
        result=outcome.scores if outcome else None,
    )
