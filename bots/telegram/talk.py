"""Commands and deep links."""

from __future__ import annotations

from telegram import Message, Update, User
from telegram.ext import ContextTypes

from bots.telegram import replies
from bots.telegram.commands import BY_NAME, is_code
from bots.telegram.front import LINKED, Front
from bots.telegram.places import language_of, place_of, private_place, speaker_of
from core.actions import Action
from core.answers import Answer, Caller
from core.people import Place
from core.ports import DeliveryError
from core.wording import Words

SEEN = frozenset({"new", "board"})
"""What the group sees happen anyway; a word about it would only use up its rate."""


class Talk:
    def __init__(self, front: Front) -> None:
        self.front = front

    async def command(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Any command of `commands.COMMANDS`."""
        message = update.message
        if message is None or message.text is None or message.is_automatic_forward:
            return
        place = place_of(message)
        user = speaker_of(message)
        if user is None:
            await self._to_nobody(place, message)
            return
        name, *words = message.text.split()
        command = BY_NAME[name.removeprefix("/").partition("@")[0].lower()]
        await self.front.desk.service.regain(place)  # somebody writes here, so it can be written to
        action = command.action(words)
        caller = await self.front.caller(user, message, action)
        answer = await self.front.desk.service.act(caller, action)
        if place.private:
            await self._privately(caller, answer)
        elif command.open:
            await self._openly(message, caller, action, answer)
        else:
            await self._aside(message, user, caller, action, answer)

    async def start(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """/start: does what its link carried; a lost link is remembered; else lists what waits."""
        message = update.message
        user = speaker_of(message) if message else None
        if message is None or user is None:
            return
        place = place_of(message)
        if not place.private:
            await replies.say(self.front.outbound, place, Words(language_of(user)).say("telegram.hello"))
            return
        await self.front.desk.service.regain(place)
        given = (context.args or [""])[0]
        action = read_link(given or self.front.last_link(user.id))
        caller = await self.front.caller(user, message, action)
        if not given:
            words = Words(caller.person.language)
            await replies.say(self.front.outbound, place, words.say("telegram.about"))
        await self._privately(caller, await self.front.desk.service.act(caller, action))

    async def text(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Anything else in private: the person's tables, with buttons to go on from."""
        message = update.message
        user = speaker_of(message) if message else None
        if message is not None and user is not None:
            action = Action("mine")
            caller = await self.front.caller(user, message, action)
            await self._privately(caller, await self.front.desk.service.act(caller, action))

    async def _privately(self, caller: Caller, answer: Answer) -> None:
        place = private_place(caller.account.uid)
        if answer.notice:
            await replies.say(self.front.outbound, place, answer.notice)
        await replies.show(self.front.outbound, place, await self.front.desk.reply(caller, answer))

    async def _openly(self, message: Message, caller: Caller, action: Action, answer: Answer) -> None:
        """Into the group: these answers say nothing that only one player may know."""
        if answer.notice and (answer.refused or action.verb not in SEEN):
            await replies.say(self.front.outbound, caller.place, answer.notice, message.message_id)
        await replies.show(self.front.outbound, caller.place, await self.front.desk.reply(caller, answer))

    async def _aside(self, message: Message, user: User, caller: Caller, action: Action, answer: Answer) -> None:
        """Into the private chat; the group reads only that there is an answer, or where to open that chat."""
        words = Words(caller.person.language)
        link = self.front.link(user.id, action.verb if action.verb in LINKED else "play", answer.table)
        try:
            await self._privately(caller, answer)
        except DeliveryError:
            text = words.say("telegram.open_me", who=caller.person.name)
        else:
            text = words.say("telegram.in_private")
        await replies.beckon(self.front.outbound, caller.place, words, text, link, message.message_id)

    async def _to_nobody(self, place: Place, message: Message) -> None:
        """Somebody writes as the group or as a channel: nobody can be seated or shown a hand."""
        words = Words(await self._language_at(place))
        await replies.say(self.front.outbound, place, words.say("telegram.anonymous"), message.message_id)

    async def _language_at(self, place: Place) -> str:
        """What the newest table there speaks; English where there is none."""
        service = self.front.desk.service
        for code in await service.store.codes_at(place):
            homes = (await service.table(code)).homes
            return next((home.language for home in homes if home.place == place), "en")
        return "en"


def read_link(payload: str) -> Action:
    """What a deep link asks for; the person's tables when it says nothing that is known."""
    verb, _, code = payload.partition("_")
    if verb not in LINKED | {"join"} or not is_code(code.upper()):
        return Action("mine")
    return Action(verb, code.upper())  # type: ignore[arg-type]
