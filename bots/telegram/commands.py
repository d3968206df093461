"""Commands and deep links: what each asks for, and where it is answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from telegram import BotCommand, Message, Update, User
from telegram.ext import ContextTypes

from bots.telegram import responses
from bots.telegram.context import Context, language_of, place_of, private_place, speaker_of
from bots.telegram.links import read_link
from core.codes import code_before_words, named
from core.people import Place
from core.ports.platform import DeliveryError
from core.requests import COMMANDS
from core.requests.base import PersonRequest, Request
from core.requests.command import Command, Listed, Shown, Takes
from core.requests.looking import Play
from core.requests.person import Mine
from core.responses import Caller, Response
from core.wording import Words

LISTS: Final = frozenset({Listed.GROUP, Listed.PRIVATE, Listed.MODERATORS})
"""Whose lists Telegram has. A command that is in one of them works everywhere; the others are no commands here."""


class Commands:
    def __init__(self, context: Context) -> None:
        self.context = context
        self.outbound = context.outbound
        self.understood = understood()

    async def typed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Any command that is understood."""
        message = update.message
        if message is None or message.text is None or message.is_automatic_forward:
            return
        place = place_of(message)
        user = speaker_of(message)
        if user is None:
            await self._to_nobody(place, message)
            return
        word, *words = message.text.split()
        request = read(self.understood[word.removeprefix("/").partition("@")[0].lower()], words)
        await self.context.service.regain(place)  # somebody writes here, so it can be written to
        caller = await self.context.caller(user, message, request)
        response = await self.context.service.act(caller, request)
        if place.private:
            await self._privately(caller, response)
        elif response.post:
            await self._posted(message, caller, response)
        elif request.shown is Shown.OPENLY:
            await self._openly(message, caller, request, response)
        else:
            await self._aside(message, user, caller, request, response)

    async def start(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """/start: does what its link carried; a lost link is remembered; else lists what waits."""
        message = update.message
        user = speaker_of(message) if message else None
        if message is None or message.text is None or user is None:
            return
        place = place_of(message)
        if not place.private:
            await responses.say(self.outbound, place, Words(language_of(user)).say("telegram.hello"))
            return
        await self.context.service.regain(place)
        given = "".join(message.text.split()[1:2])
        request = read_link(given or self.context.links.last(user.id))
        caller = await self.context.caller(user, message, request)
        if not given:
            await responses.say(self.outbound, place, caller.say("telegram.about"))
        await self._privately(caller, await self.context.service.act(caller, request))

    async def text(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Anything else in private: the person's tables, with buttons to go on from."""
        message = update.message
        user = speaker_of(message) if message else None
        if message is not None and user is not None:
            request = Mine()
            caller = await self.context.caller(user, message, request)
            await self._privately(caller, await self.context.service.act(caller, request))

    async def _privately(self, caller: Caller, response: Response) -> None:
        place = private_place(caller.account.uid)
        if response.notice:
            await responses.say(self.outbound, place, response.notice)
        await responses.show(self.outbound, place, await self.context.responder.drawn(response))

    async def _openly(self, message: Message, caller: Caller, request: Request, response: Response) -> None:
        """Into the group: these answers say nothing that only one player may know. What the group sees happen anyway
        needs no word, which would only use up its rate.
        """
        if response.notice and (response.refused or response.unseen or not request.seen):
            await responses.say(self.outbound, caller.place, response.notice, message.message_id)
        await responses.show(self.outbound, caller.place, await self.context.responder.drawn(response))

    async def _posted(self, message: Message, caller: Caller, response: Response) -> None:
        """What is for everybody there, in the group's own place."""
        drawn = await self.context.responder.drawn(response)
        if drawn.posted is not None:
            await self.outbound.permit(caller.place)
            await self.outbound.send(caller.place, drawn.posted, "")

    async def _aside(self, message: Message, user: User, caller: Caller, request: Request, response: Response) -> None:
        """Into the private chat; the group reads only that there is an answer, or where to open that chat."""
        words = Words(caller.person.language)
        link = self.context.links.give(user.id, (request if request.linked else Play).name, response.pass_name)
        try:
            await self._privately(caller, response)
        except DeliveryError:
            text = words.say("telegram.open_me", who=caller.person.name)
        else:
            text = words.say("telegram.in_private")
        await responses.beckon(self.outbound, caller.place, words, text, link, message.message_id)

    async def _to_nobody(self, place: Place, message: Message) -> None:
        """Somebody writes as the group or as a channel: nobody can be seated or shown a hand."""
        words = Words(await self._language_at(place))
        await responses.say(self.outbound, place, words.say("telegram.anonymous"), message.message_id)

    async def _language_at(self, place: Place) -> str:
        """What the newest table there speaks; English where there is none."""
        homes = [home for table in await self.context.service.tables_at(place) for home in table.homes]
        return next((home.language for home in homes if home.place == place), "en")


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


def read(kind: type[Request], words: Sequence[str]) -> Request:
    """What a command asks for with these words behind it."""
    match _command(kind).takes:
        case Takes.NOTHING:
            return kind.typed("")
        case Takes.CODE:
            return kind.typed("", table=named(words[0]) if words else "")
        case Takes.WORDS:
            return kind.typed(" ".join(words))
        case Takes.CODE_AND_WORDS:
            code = code_before_words(words[0]) if words else ""
            return kind.typed(" ".join(words[bool(code) :]), table=code)
        case takes:
            assert_never(takes)


def listed(where: Listed, language: str) -> list[BotCommand]:
    """One of Telegram's lists of commands."""
    words = Words(language)
    return [
        BotCommand(word, _about(word, words)) for word, kind in understood().items() if where in _command(kind).listed
    ]


def _about(word: str, words: Words) -> str:
    """What a command does, in Telegram's own words for it where there are any."""
    return words.first(f"telegram.command.{word}", f"table.command.{word}")
