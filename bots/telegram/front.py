"""What commands and presses share: who asks, with which rank, and the links that lead into the private chat."""

from __future__ import annotations

import time
from collections import OrderedDict

import msgspec
from telegram import MaybeInaccessibleMessage, User

from bots.desk import Desk
from bots.telegram.group_hands import GroupHands
from bots.telegram.outbound import Outbound
from bots.telegram.places import account_of, deep_link, home_of, language_of
from core.actions import Action
from core.answers import Caller
from core.wording import Refusal

OWNERS_VERBS = frozenset({"lobby", "option", "speak", "computer", "drop", "start", "cancel", "cancel_sure", "more"})
LINKED = frozenset({"play", "hand", "more", "lobby", "log", "rules", "text", "full", "export"})
"""What can't be shown in a group: the answer there is a link that asks for the same in the private chat."""

REMEMBERED_LINKS = 1024
LINK_LIFE_S = 3600.0


class Front:
    def __init__(self, desk: Desk, outbound: Outbound, group_hands: GroupHands, bot_name: str) -> None:
        self.desk = desk
        self.outbound = outbound
        self.group_hands = group_hands
        self.bot_name = bot_name
        self._links: OrderedDict[int, tuple[str, float]] = OrderedDict()

    async def caller(self, user: User, message: MaybeInaccessibleMessage, action: Action) -> Caller:
        """Who asks, where, and whether he runs that group, where that matters."""
        language = language_of(user)
        home = home_of(message, language)
        caller = await self.desk.caller(account_of(user), user.full_name, language, home, open=not home.place.private)
        if home.place.private or action.verb not in OWNERS_VERBS or await self._owns(caller, action.table):
            return caller
        admin = await self.outbound.is_admin(home.place, user.id)
        return msgspec.structs.replace(caller, admin=admin)

    async def _owns(self, caller: Caller, code: str) -> bool:
        try:
            return bool(code) and (await self.desk.service.table(code)).owner == caller.person.id
        except Refusal:
            return False

    def link(self, user_id: int, verb: str, code: str) -> str:
        """A link into the private chat, remembered: Telegram loses what a link carries now and then, and then the
        person arrives with a plain /start."""
        self._links[user_id] = (f"{verb}_{code}", time.monotonic())
        self._links.move_to_end(user_id)
        while len(self._links) > REMEMBERED_LINKS:
            self._links.popitem(last=False)
        return deep_link(self.bot_name, verb, code)

    def last_link(self, user_id: int) -> str:
        """What the last link given to somebody carries, for an hour; "" if there is none. Good once."""
        payload, at = self._links.pop(user_id, ("", 0.0))
        return payload if time.monotonic() - at < LINK_LIFE_S else ""
