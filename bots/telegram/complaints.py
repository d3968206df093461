"""Who is told when a chat takes no pictures, or nothing at all: the owners of its tables, and whoever has just asked
for something there. Each once, until the bot lacks nothing there any more.
"""

from __future__ import annotations

import logging
from collections import OrderedDict

from bots.telegram.answers import Answers
from bots.telegram.places import PLATFORM, private_place
from core.people import Account, Place
from core.ports.clock import Clock
from core.ports.platform import DeliveryError
from core.ports.stores import StoreFailure
from core.service import Service
from core.wording import Words

ASKED_LATELY_S = 60.0
REMEMBERED = 1024

log = logging.getLogger(__name__)


class Complaints:
    """That owners know that nothing gets through is kept; the rest is in memory, and said again after a restart."""

    def __init__(self, service: Service, answers: Answers, clock: Clock) -> None:
        self._service = service
        self._answers = answers
        self._clock = clock
        self._lacking: OrderedDict[Place, str] = OrderedDict()
        self._told: set[tuple[Place, str]] = set()
        self._asked: OrderedDict[tuple[Place, str], float] = OrderedDict()

    def asked(self, place: Place, uid: str) -> None:
        """Somebody has asked for something that a group is to see."""
        self._asked[place, uid] = self._clock.monotonic()
        self._asked.move_to_end((place, uid))
        while len(self._asked) > REMEMBERED:
            self._asked.popitem(last=False)

    def works(self, place: Place) -> None:
        """The bot lacks nothing there."""
        self._lacking.pop(place, None)
        self._told = {(where, uid) for where, uid in self._told if where != place}

    async def lacks(self, place: Place, right: str) -> None:
        """The bot may not send this there (`photos`, `text`)."""
        if self._lacking.get(place) != right:
            self.works(place)
        self._lacking[place] = right
        while len(self._lacking) > REMEMBERED:
            self.works(next(iter(self._lacking)))
        for uid in [*await self._owners(place, right), *self._askers(place)]:
            if (place, uid) not in self._told:
                self._told.add((place, uid))
                try:
                    await self._tell(place, right, uid)
                except StoreFailure:
                    self._told.discard((place, uid))
                    raise

    async def _owners(self, place: Place, right: str) -> list[str]:
        """Where words get through, that is news to all: their being told is forgotten whenever something does."""
        if right == "text":
            people = [person.id for person in await self._service.to_tell(place)]
        else:
            people = sorted({table.owner for table in await self._service.tables_at(place)})
        accounts = [account for person in people for account in await self._service.accounts(person)]
        return [account.uid for account in accounts if account.platform == PLATFORM]

    def _askers(self, place: Place) -> list[str]:
        since = self._clock.monotonic() - ASKED_LATELY_S
        return [uid for (where, uid), at in self._asked.items() if where == place and at >= since]

    async def _tell(self, place: Place, right: str, uid: str) -> None:
        home, person = await self._service.home_at(place), await self._service.known(Account(PLATFORM, uid))
        words = Words(person.language if person else "en")
        chat = (home.title if home else "") or words.say("telegram.that_chat")
        try:
            await self._answers.say(private_place(uid), words.say(f"telegram.lacks.{right}", chat=chat))
        except DeliveryError as error:
            log.info("somebody could not be told what is lacking in a chat: %r", error)
            self._told.discard((place, uid))
            if person is not None:
                await self._service.not_told(place, person)
