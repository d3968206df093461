"""Commands and deep links: what each asks for, and where it is answered."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

from telegram import BotCommand, Message, Update, User
from telegram.ext import ContextTypes

from bots.telegram.answers import SIGNS, WRITTEN
from bots.telegram.context import Context, is_own, language_of, speaker_of
from bots.telegram.formatting import still
from bots.telegram.links import read_link
from bots.telegram.places import PLATFORM, place_of, private_place
from bots.telegram.typed import Typed, read, typed
from core.people import Place
from core.ports.platform import DeliveryError, PlaceClosed
from core.requests import COMMANDS
from core.requests.at_table import SeatRequest
from core.requests.base import PersonRequest, Request
from core.requests.command import Command, Listed, Shown
from core.requests.lobby import Join
from core.requests.looking import Play
from core.requests.person import Help, Mine
from core.requests.server import GroupSettings
from core.responses import Caller, Response
from core.screens import Link
from core.stored import Status
from core.wording import Words

LISTS: Final = frozenset({Listed.GROUP, Listed.PRIVATE, Listed.MODERATORS})
"""Whose lists Telegram has. A command that is in one of them works everywhere; the others are no commands here."""

START = "start"

LONGEST_QUOTED: Final = 60
"""Characters of a command from a group that stand above its answer in private."""

log = logging.getLogger(__name__)


class Commands:
    def __init__(self, context: Context) -> None:
        self.context = context
        self.service = context.service
        self.answers = context.answers
        self.understood = understood()

    async def typed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Anything that begins like a command."""
        message = update.message
        given = typed(message.text) if message is not None and message.text is not None else None
        if message is None or given is None or given.bot not in ("", self._name) or not is_own(message):
            return
        place, user = place_of(message), speaker_of(message)
        try:
            if user is None and await self.service.rests(place):
                return
            if given.word not in self.understood and given.word != START:
                await self._unknown(place, message, given)
            elif user is None and self.understood.get(given.word) is GroupSettings and not place.private:
                await self._to_anonymous(place, message)
            elif user is None:
                await self._to_nobody(place, message)
            elif given.word == START:
                await self._start(message, user, place, given, numbered(update, message))
            else:
                await self._ask(
                    message, user, place, read(self.understood[given.word], given.words), numbered(update, message)
                )
        except DeliveryError as error:
            log.info("the answer to a command did not get through: %r", error)

    async def text(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Anything else in private: the person's tables, with buttons to go on from."""
        message = update.message
        user = speaker_of(message) if message else None
        if message is not None and user is not None and is_own(message):
            try:
                await self._ask(message, user, place_of(message), Mine(), numbered(update, message))
            except DeliveryError as error:
                log.info("the answer to a text did not get through: %r", error)

    @property
    def _name(self) -> str:
        return self.context.outbound.bot.username.lower()

    async def _ask(self, message: Message, user: User, place: Place, request: Request, number: str) -> None:
        if request.makes and (self.context.freshness.is_old(message) or self.context.freshness.is_again(message)):
            words = Words(language_of(user))
            await self.answers.say(place, words.say("telegram.stale"), message.message_id, asker=user.id)
            return
        await self.service.regain(place)  # somebody writes here, so it can be written to
        caller = await self.context.caller(user, message, request, entropy=number)
        if not place.private:
            self.context.complaints.asked(place, caller.account.uid)
        response = await self.service.act(caller, request)
        if response.denied:
            await self._refuse(caller, response)
        elif place.private:
            await self._privately(caller, request, response)
        elif await self._signed(message, user, caller, request, response):
            return
        elif response.post:
            # For everybody there, in the group's own place.
            drawn = await self.context.responder.drawn(response, PLATFORM)
            await self.answers.show(place, Response(rendered=drawn.posted), asker=user.id)
        elif request.shown is Shown.OPENLY:
            await self._openly(message, user, caller, request, response)
        else:
            await self._aside(message, user, caller, request, response)

    async def _start(self, message: Message, user: User, place: Place, given: Typed, number: str) -> None:
        """/start: does what its link carried; a lost link is remembered; else lists what waits."""
        if not place.private:
            if not await self.service.rests(place):
                hello = Words(language_of(user)).say("telegram.hello")
                await self.answers.say(place, hello, asker=user.id, commands=True)
            return
        await self.service.regain(place)
        carried = "".join(given.words[:1])
        request = read_link(carried or self.context.links.last(user.id))
        caller = await self.context.caller(user, message, request, entropy=number)
        response = await self.service.act(caller, request)
        if response.denied:
            await self._refuse(caller, response)
            return
        if not carried:
            await self.answers.say(place, caller.say("telegram.about"), commands=True)
        if not await self._welcomed(caller, request, response):
            await self._privately(caller, request, response)

    async def _refuse(self, caller: Caller, response: Response) -> None:
        """One sentence, in private, and where that chat isn't open none: the group has no part in it."""
        try:
            await self.answers.say(private_place(caller.account.uid), response.notice)
        except DeliveryError as error:
            log.info("nobody can be told that they are shut out: %r", error)

    async def _welcomed(self, caller: Caller, request: Request, response: Response) -> bool:
        """Whoever has just sat down is led here before there is a panel: they read that all is well, and what comes."""
        if not isinstance(request, Play) or not response.refused:
            return False
        for table in await self.service.readable([response.table] if response.table else []):
            if table.status is Status.LOBBY and table.seat_of(caller.person.id) is not None:
                home = table.public_home()
                way = Link(
                    caller.say("table.to_home"), await self.service.board_at(table.code, home.place) if home else ""
                )
                await self.answers.say(caller.place, caller.say("telegram.seated", code=table.code), way=way)
                return True
        return False

    async def _unknown(self, place: Place, message: Message, given: Typed) -> None:
        """In a group a word that isn't addressed to anybody may be another bot's."""
        if place.private or given.bot:
            user = speaker_of(message)
            words = Words(language_of(user) if user else await self._language_at(place))
            asker = user.id if user and not place.private else None
            said = words.say("telegram.unknown", command=still(f"/{given.word}"))
            await self.answers.say(place, said, message.message_id, asker=asker, commands=True)

    async def _privately(
        self, caller: Caller, request: Request, response: Response, *, behind: Message | None = None
    ) -> None:
        """`behind`: what they wrote in a group, to which this is the answer."""
        place = private_place(caller.account.uid)
        if response.notice:
            await self._say_privately(behind, caller, request, response)
        if not await self.context.bring_panel(caller, request, response):
            await self.answers.show(place, await self.context.responder.drawn(response, PLATFORM))
        if isinstance(request, Help):
            await self.answers.say(place, caller.say("telegram.help"), commands=True)

    async def _signed(self, message: Message, user: User, caller: Caller, request: Request, response: Response) -> bool:
        """Where a sign at the command says enough: whether the group has it now. What others are asked is said as well,
        and a panel that nobody keeps up to date still comes in private.
        """
        if not response.sign or response.sign == "asked":
            return False
        private = private_place(caller.account.uid)
        if response.screen is not None and not (
            await self.service.is_panel(caller.person, response)
            and await self.service.keeps(caller.person, private, response.table)
        ):
            return False
        if not await self.answers.react(caller.place, message.message_id, SIGNS[response.sign]):
            return False
        if isinstance(request, Join) and not await self.context.outbound.may_write_to(private):
            await self._beckon(message, user, caller, Play, response)
        return True

    async def _openly(self, message: Message, user: User, caller: Caller, request: Request, response: Response) -> None:
        """Into the group: these answers say nothing that only one player may know. What the group sees happen anyway
        needs no word, which would only use up its rate; what is for the asker alone stays out of it where it can.
        """
        alone = response.refused or response.sign == "asked"
        if response.notice and (alone or response.unseen or not request.seen):
            kept_out = alone and response.screen is None and await self._told(message, caller, request, response)
            if not kept_out:
                await self.answers.say(caller.place, response.notice, message.message_id, asker=user.id)
        await self.answers.show(caller.place, await self.context.responder.drawn(response, PLATFORM), asker=user.id)

    async def _say_privately(
        self, behind: Message | None, caller: Caller, request: Request, response: Response
    ) -> None:
        """A sentence that answers something from a group says first what and where, for "here" is there, and leads back
        to the board. What is said to a seat may name its cards.
        """
        private, own = private_place(caller.account.uid), isinstance(request, SeatRequest)
        if behind is None:
            await self.answers.say(private, response.notice, own=own)
            return
        about = f"{caller.home.title}: {(behind.text or '')[:LONGEST_QUOTED]}"
        url = await self.service.board_at(response.table, caller.place)
        way = Link(Words(caller.person.language).say("table.to_home"), url)
        await self.answers.say(private, response.notice, about=about, way=way, own=own)

    async def _told(self, message: Message, caller: Caller, request: Request, response: Response) -> bool:
        """Whether the asker has the sentence in private and sees a sign of that at the command."""
        try:
            await self._say_privately(message, caller, request, response)
        except DeliveryError as error:
            log.info("a private sentence did not get through: %r", error)
            return False
        return await self.answers.react(caller.place, message.message_id, SIGNS.get(response.sign, WRITTEN))

    async def _aside(self, message: Message, user: User, caller: Caller, request: Request, response: Response) -> None:
        """Into the private chat; the group sees only that there is an answer, or reads where to open that chat."""
        words = Words(caller.person.language)
        try:
            await self._privately(caller, request, response, behind=message)
        except PlaceClosed:
            key = "telegram.open_me" if request.shown is Shown.AS_PANEL else "telegram.answer_me"
            text = words.say(key, who=caller.called)
        except DeliveryError as error:
            log.info("a private answer did not get through: %r", error)
            text = words.say("telegram.not_through", who=caller.called)
        else:
            if await self.answers.react(caller.place, message.message_id, SIGNS.get(response.sign, WRITTEN)):
                return
            text = words.say("telegram.in_private")
        await self._beckon(message, user, caller, type(request) if request.linked else Play, response, text)

    async def _beckon(
        self, message: Message, user: User, caller: Caller, kind: type[Request], response: Response, text: str = ""
    ) -> None:
        """A word in the group with a button that leads to the private chat; without a `text` that it isn't open yet."""
        words = Words(caller.person.language)
        link = self.context.links.give(user.id, kind.name, response.pass_name or response.table)
        text = text or words.say("telegram.open_me", who=caller.called)
        await self.answers.beckon(caller.place, words, text, link, message.message_id, user.id)

    async def _to_nobody(self, place: Place, message: Message) -> None:
        """Somebody writes as the group or as a channel: nobody can be seated or shown a hand."""
        words = Words(await self._language_at(place))
        await self.answers.say(place, words.say("telegram.anonymous"), message.message_id)

    async def _to_anonymous(self, place: Place, message: Message) -> None:
        """An administrator without a name, perhaps: whoever presses is asked for by name, in the private chat."""
        words = Words(await self._language_at(place))
        link = self.context.links.to_group(place.chat)
        await self.answers.beckon(place, words, words.say("telegram.group_anonymous"), link, message.message_id, None)

    async def _language_at(self, place: Place) -> str:
        """What the newest table there speaks; English where there is none."""
        home = await self.service.home_at(place)
        return home.language if home else "en"


def understood() -> Mapping[str, type[Request]]:
    """Every command that is one on Telegram, by its word, as they are listed: what everybody reads and what is about a
    table first, what is about oneself at the end.
    """
    known = {word: kind for word, kind in COMMANDS.items() if _command(kind).listed & LISTS}
    return dict(sorted(known.items(), key=lambda item: _rank(item[1])))


def _rank(kind: type[Request]) -> int:
    if kind.shown is Shown.OPENLY:
        return 0
    return 2 if issubclass(kind, PersonRequest) else 1


def _command(kind: type[Request]) -> Command:
    assert kind.command is not None
    return kind.command


def numbered(update: Update, message: Message) -> str:
    """What Telegram numbers a message by, the one that it sends and the one that people see, and its second."""
    return f"{update.update_id}x{message.message_id}x{int(message.date.timestamp())}"


def listed(where: Listed, language: str) -> list[BotCommand]:
    """One of Telegram's lists of commands."""
    words = Words(language)
    return [
        BotCommand(word, _about(word, words)) for word, kind in understood().items() if where in _command(kind).listed
    ]


def _about(word: str, words: Words) -> str:
    """What a command does, in Telegram's own words for it where there are any."""
    return words.first(f"telegram.command.{word}", f"table.command.{word}")
