"""What is kept of the caller: told, handed over, erased."""

from __future__ import annotations

from collections.abc import Mapping

from core import erasing, screens
from core.exporting import Own, exported
from core.live import LiveTables
from core.people import Known
from core.requests.base import PersonRequest, Request
from core.requests.command import NOT_IN_GROUPS, Command, Shown, Takes
from core.requests.looking import transcript
from core.requests.person import signed
from core.responses import Caller, Document, Response
from core.spelling import plain
from core.stored import Status
from core.titles import Titles
from core.wording import Line


class Privacy(PersonRequest, frozen=True, kw_only=True):
    """`/privacy export` and `/privacy erase` ask for these."""

    name = "privacy"
    code = "pr"
    owed = True
    command = Command(word="privacy", takes=Takes.WORDS, listed=NOT_IN_GROUPS, apart=True)
    shown = Shown.AS_DIALOG
    linked = True

    @classmethod
    def typed(cls, words: str, *, table: str = "") -> Request:
        return {"export": ExportMe, "erase": Erase}.get(plain(words), cls)()

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {word: Line(f"table.offer.privacy.{word}") for word in ("export", "erase")}

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        return Response(screen=signed(screens.privacy(caller.person.language), live, caller))


class ExportMe(PersonRequest, frozen=True, kw_only=True):
    """A file with everything about them."""

    name = "export_me"
    code = "xm"
    owed = True

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        live.rates.files.take(caller.person.id, "table.too_many.files")
        return Response(document=Document("rivertable-me.json", exported(await _own(live, caller))))


async def _own(live: LiveTables, caller: Caller) -> Own:
    stores, person = live.stores, await live.stores.people.person(caller.person.id)
    tables = await stores.privacy.tables(person.id)
    sits = [table.code for table in tables if any(one.person == person.id for one in table.occupants)]
    readable, _ = await live.readable(sits)
    return Own(
        person=person,
        accounts=await stores.people.accounts(person.id),
        kept=await stores.privacy.kept(person.id),
        waiting=await stores.waiting.of(person.id),
        tables=tables,
        log={code: await stores.tables.log(code) for code in sits},
        public={table.code: transcript(table, live.clock.wall()) for table in readable if table.match is not None},
    )


class Erase(PersonRequest, frozen=True, kw_only=True):
    """Asks once, and says what will happen."""

    name = "erase"
    code = "er"
    owed = True
    shown = Shown.AS_DIALOG

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        return await _asking(live, caller)


async def _asking(live: LiveTables, caller: Caller) -> Response:
    person = caller.person
    tables = await live.stores.privacy.tables(person.id)
    sits = [table.status for table in tables if any(one.person == person.id for one in table.occupants)]
    screen = screens.ask_erasing(
        person.language,
        Known(person.id, person.name),
        running=sits.count(Status.RUNNING),
        lobbies=sits.count(Status.LOBBY),
        accounts=len(await live.stores.people.accounts(person.id)),
    )
    return Response(screen=screen)


class EraseSure(PersonRequest, frozen=True, kw_only=True):
    """`whom` is the `Known.mark` of whoever was asked. Pressed twice, the second press comes from somebody new, of whom
    nothing is to be kept either.
    """

    name = "erase_sure"
    code = "es"
    owed = True
    shown = Shown.AS_DIALOG

    whom: str = ""

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        person = caller.person
        if self.whom != Known(person.id, person.name).mark and await live.stores.privacy.tables(person.id):
            return await _asking(live, caller)
        await erasing.begin(live, person.id)
        return Response(screen=screens.erased(person.language))
