"""From a command or press to its one private answer. Every callback of the adapter ends in `CommandRunner.run`, which
is also the only place that catches what went wrong.
"""

from __future__ import annotations

import logging
from contextlib import nullcontext
from functools import partial

import msgspec

from bots.adapter import App
from bots.discord import context, formatting, permissions
from bots.discord.answer import Answer, AnswerLocks
from bots.discord.chats import PrivateChats
from bots.discord.context import PLATFORM, Interaction
from bots.discord.permissions import Kind
from bots.discord.rooms import room_for
from bots.discord.translator import language_of
from bots.responder import digest, in_words
from core.communities import home_of_new
from core.people import Place
from core.ports import keeping
from core.ports.platform import RenderedScreen
from core.ports.stores import StoreFailure
from core.requests.base import Request
from core.requests.command import Shown
from core.requests.looking import Play
from core.requests.person import Help, New
from core.responses import Caller, Response
from core.screens import Block, Link, Screen
from core.wording import Refusal, Term, Words

log = logging.getLogger(__name__)


Asked = tuple[Request, Response]
"""What was asked, and what is answered."""


class CommandRunner:
    """Does what commands and presses ask for, and tells whoever asked."""

    def __init__(self, app: App, locks: AnswerLocks, chats: PrivateChats) -> None:
        self._responder = app.responder
        self._service = app.service
        self._clock = app.clock
        self._locks = locks
        self._chats = chats

    async def run(self, interaction: Interaction, request: Request, *, thread: bool = True) -> None:
        """Do `request` for whoever sent `interaction`, and answer them in private, whatever happens. A new table gets a
        `thread` of its own where the place has threads, unless the server's moderators have set otherwise.
        """
        with keeping.asked():
            await self._answer(interaction, request, thread)

    async def _answer(self, interaction: Interaction, request: Request, thread: bool) -> None:
        speaks = language_of(interaction.locale)
        async with Answer(interaction, self._clock).in_time() as answer:
            try:
                caller = await context.caller_of(interaction, self._responder)
                speaks = caller.person.language
                if not request.owed:  # before a thread is made, or a message taken away
                    await self._service.operating.need_welcome(caller)
                await self._may_be_open(interaction)
                home = msgspec.structs.replace(caller.home, language=speaks)
                caller = msgspec.structs.replace(caller, home=home)
                caller = await context.ranked(interaction, caller, request, self._service)
                async with self._locks.of(caller.place) if caller.place.private else nullcontext():
                    kept = await self._kept(interaction, request)
                    response = await self._do(interaction, caller, request, thread)
                    began = self._service.meter.now()
                    await self._give(answer, interaction, caller, (request, response), kept)
                    self._service.meter.took(PLATFORM, "answer", self._service.meter.now() - began)
            except StoreFailure as failure:
                await answer.give(partial(_sentence, Words(speaks)(failure.told)))
            except Refusal as refusal:
                await answer.give(partial(_sentence, Words(speaks)(refusal.line)))
            except Exception as error:
                # Only what was asked and where: a person's cards must not reach a log that other players may read.
                about = {"table": request.table} if request.table else {}
                log.error("%s at table %s failed", request.name, request.table or "-", exc_info=error, extra=about)
                await answer.give(partial(_sentence, Words(speaks).say("discord.failed")))

    async def refuse(self, interaction: Interaction, key: str) -> None:
        """Answer what means nothing to us with a sentence."""
        async with Answer(interaction, self._clock).in_time() as answer:
            await answer.give(partial(_sentence, Words(language_of(interaction.locale)).say(key)))

    async def _may_be_open(self, interaction: Interaction) -> None:
        """Whoever writes to us can be written to; whoever is heard of elsewhere may have opened their chat again."""
        uid = str(interaction.user.id)
        if interaction.guild_id is None or self._chats.worth_trying(uid):
            await self._service.regain(Place(PLATFORM, user=uid))

    async def _give(self, answer: Answer, interaction: Interaction, caller: Caller, asked: Asked, kept: str) -> None:
        """In place of the passing message that was pressed; a lasting one only makes way for the panel of `kept`, its
        table. In a private chat no panel stands beside the one that is kept up to date: that one comes to the bottom.
        A question, or a level of the menu that was typed, is shown.
        """
        request, response = asked
        lasting = context.pressed_lasts(interaction)
        panel = response.rendered.screen.table if response.rendered and request.shown is Shown.AS_PANEL else ""
        own = panel != "" and panel == kept
        if panel and caller.place.private and not own and await self._service.is_panel(caller.person, response):
            response = await self._at_the_bottom(caller, response, panel)
        elif panel and isinstance(request, Play) and not caller.place.private:
            response = await self._in_private(caller, response, panel)
        rendered = response.rendered
        takes_place = own if lasting else request.shown in (Shown.AS_PANEL, Shown.AS_DIALOG)
        screens = [] if rendered is None else [rendered, in_words(rendered)][: 2 if rendered.picture else 1]
        pages = [partial(_page, msgspec.structs.replace(response, rendered=screen)) for screen in screens]
        given = await answer.give(*(pages or [partial(_page, response)]), in_place=bool(screens) and takes_place)
        if response.posted is not None:
            await answer.post(formatting.page(response.posted))
        if own and given and given.in_place and interaction.message:
            await self._note_shown(caller.place, interaction.message.id, digest(screens[given.version]))

    async def _note_shown(self, place: Place, message: int, shown: str) -> None:
        """The answer is given: where this can't be noted, the message is edited once more."""
        try:
            await self._service.shown(place, str(message), shown)
        except StoreFailure as failure:
            log.info("what a message shows now can't be noted: %s", failure)

    async def _kept(self, interaction: Interaction, request: Request) -> str:
        """The table for which the lasting message that was pressed is kept up to date. One that isn't, a copy or what
        the books forgot, loses its buttons.
        """
        message = interaction.message
        if message is None or not context.pressed_lasts(interaction) or not request.table:
            return ""
        place = context.home_of(interaction).place
        known = await self._service.pressed(place, str(message.id), request.table)
        return await self._service.kept_by(place, str(message.id)) if known else ""

    async def _at_the_bottom(self, caller: Caller, response: Response, table: str) -> Response:
        """What is said besides the panel, once the kept one is on its way; the panel itself where none is kept."""
        if not await self._service.bring(caller.person, caller.place, table):
            return response
        notice = response.notice or caller.say("discord.panel_below")
        return msgspec.structs.replace(response, notice=notice, screen=None, rendered=None)

    async def _in_private(self, caller: Caller, response: Response, table: str) -> Response:
        """Where to find the panel, for whoever wants it in the private chat alone."""
        if not await self._service.brings_elsewhere(caller.person, caller.account, table):
            return response
        chat = self._chats.known(caller.account.uid)
        url = f"https://discord.com/channels/@me/{chat}" if chat else ""
        ways = (Link(caller.say("discord.private_chat"), url),) if url else ()
        screen = Screen(language=caller.person.language, blocks=(), links=ways)
        notice = response.notice or caller.say("discord.panel_in_private")
        return msgspec.structs.replace(
            response, notice=notice, screen=screen, rendered=RenderedScreen(screen=screen) if ways else None
        )

    async def _do(self, interaction: Interaction, caller: Caller, request: Request, thread: bool) -> Response:
        if isinstance(request, New):
            if request.wish:
                return await self._open(interaction, caller, request, thread)
        elif isinstance(request, Help):
            response = await self._service.act(caller, request)
            return await self._responder.drawn(_with(response, "discord.help"), PLATFORM)
        elif request.seen:  # it posts something here
            permissions.check(context.kind_of(interaction), interaction.app_permissions)
            await self._service.regain(caller.place)
        return await self._ask(caller, request)

    async def _ask(self, caller: Caller, request: Request) -> Response:
        return await self._responder.ask(caller, request)

    async def _open(self, interaction: Interaction, caller: Caller, request: New, thread: bool) -> Response:
        """A new table: first look whether the bot may do there what a home needs, then make the home."""
        rules = await self._service.rules(caller.home)
        wished = request.wished(self._service.titles)
        self._service.titles.game(wished.game).meta.choose(
            wished.options
        )  # what would be refused once the home is made
        home = home_of_new(rules, caller.home, wished.language)
        elsewhere = home.place != caller.place
        room = room_for(interaction, home)
        wanted = room.gives_thread(rules.threads, thread)
        room.check(thread=wanted)
        caller = msgspec.structs.replace(caller, home=home)
        if not wanted:
            response = await self._ask(caller, request)
            return _leading(response, caller, home.link) if elsewhere else response
        async with self._locks.of(Place(PLATFORM, user=caller.account.uid)):  # a thread only for a table that may be
            await self._service.need_allowed(caller, wished.game)
            words = Words(home.language)
            made = await room.open(words.say("discord.thread", game=Term(f"{wished.game}.title"), who=caller.called))
            where = Place(PLATFORM, str(made.parent_id), str(made.id))
            sign = home if room.kind is Kind.CHANNEL else None  # nobody else posts in a forum
            home = msgspec.structs.replace(home, place=where, title=made.name, link=made.jump_url)
            response = await self._ask(msgspec.structs.replace(caller, home=home, sign=sign), request)
        return _leading(response, caller, made.jump_url)


def _leading(response: Response, caller: Caller, link: str) -> Response:
    """The response with a way to where the table stands."""
    if response.refused:
        return response
    screen = Screen(language=caller.person.language, blocks=(), link=link)
    return msgspec.structs.replace(response, rendered=RenderedScreen(screen=screen))


def _sentence(text: str) -> formatting.Message:
    return formatting.sentence(text), []


def _page(response: Response) -> formatting.Message:
    """The response as a message: the notice above what it shows."""
    rendered = response.rendered or RenderedScreen(screen=Screen(language="en", blocks=()))
    if response.notice:
        notice = Block(response.notice, "strong" if response.refused else "quiet")
        screen = msgspec.structs.replace(rendered.screen, blocks=(notice, *rendered.screen.blocks))
        rendered = msgspec.structs.replace(rendered, screen=screen)
    document = response.document
    return formatting.page(rendered, documents=[(document.name, document.content)] if document else ())


def _with(response: Response, key: str) -> Response:
    """The response with one more sentence below what it says."""
    screen = response.screen
    if screen is None:
        return response
    more = Block(Words(screen.language).say(key))
    return msgspec.structs.replace(response, screen=msgspec.structs.replace(screen, blocks=(*screen.blocks, more)))
