"""What has moderators of its own, and what they have set for it: a Discord server, a Telegram group, a local room."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from core.people import Community, Home, Known, PersonId, Place
from core.wording import Refusal, Term

GONE_KEPT_S = 30 * 24 * 3600.0
"""So long after the bot has left a community all is as it was if it comes back."""

MOST_BARRED_HERE = 200
"""People who are kept out of one community's tables."""


class Spot(msgspec.Struct, frozen=True):
    """A chat of a community, as its moderators named it: `title` for people, "" where it has none; `link` leads there.
    `threads`: tables may have threads of their own in it.
    """

    chat: str
    thread: str = ""
    title: str = ""
    link: str = ""
    threads: bool = False

    def place(self, platform: str) -> Place:
        return Place(platform, self.chat, self.thread)

    def holds(self, place: Place) -> bool:
        """Whether a table that lives at `place` is where it belongs."""
        return place.chat == self.chat and (place.thread == self.thread or (self.threads and not self.thread))


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """Stored as one, so that fields may be added, each with a default that fits the communities of before."""

    name: str = ""
    """What the community was called when its moderators last asked for this; "" where it has no name of its own."""
    asked_in: tuple[Spot, ...] = ()
    """From where that was, for a panel that goes on in their private chat (`core.responses.Caller.spots`)."""
    without: tuple[str, ...] = ()
    """Keys of titles that aren't offered here."""
    openers: Literal["everybody", "moderators"] = "everybody"
    """Who may open tables here, or bring them."""
    most: int | None = None
    """Waiting and running tables in all its chats together; None: as many as `core.budgets` has it."""
    most_each: int | None = None
    """Of one person among them."""
    spot: Spot | None = None
    """Where new tables come; None: where they are opened."""
    threads: Literal["offered", "always", "never"] = "offered"
    """Whether a new table gets a thread of its own, where a platform has them."""
    titled: bool = True
    """Whether a table's thread tells its state in its name."""
    archived: bool = True
    """Whether a table's thread is archived after the end."""
    language: str = ""
    """What new homes speak; "": what whoever opens them does."""
    pace: str = ""
    """Of new tables for which none is named; "": `core.pace.DEFAULT`."""
    guests: bool = True
    """Whether tables that were opened here may be open to guests."""
    pictures: Literal["move", "turn", "round"] = "move"
    """When a board here is brought up to date: after each move, with each turn, or when everybody has had theirs."""
    pinned: bool = True
    """Whether the newest board is pinned, where the bot may."""
    barred: tuple[Known, ...] = ()
    """People who get no seat at tables that were opened here, and open none."""


NO_RULES = Rules()


class Bound(msgspec.Struct, frozen=True):
    """How many waiting and running tables a community holds, in all and of one owner; None: any number."""

    community: Community
    most: int | None = None
    most_each: int | None = None


def bound(community: Community | None, rules: Rules) -> tuple[Bound, ...]:
    """What a store has to hold a new table of the community against."""
    if community is None or rules.most is rules.most_each is None:
        return ()
    return (Bound(community, rules.most, rules.most_each),)


def overfull(bound: Bound, owners: Iterable[PersonId], owner: PersonId) -> Refusal | None:
    """Why one more table of `owner` is too many beside those that have these `owners`; None where it isn't."""
    there = list(owners)
    if bound.most is not None and len(there) >= bound.most:
        return Refusal("table.rules.most", n=bound.most)
    if bound.most_each is not None and there.count(owner) >= bound.most_each:
        return Refusal("table.rules.most_each", n=bound.most_each)
    return None


def need_open(rules: Rules, person: PersonId, game: str, *, moderates: bool) -> None:
    """Raises `Refusal` where the rules keep `person` from opening a table of `game`, or from bringing one."""
    need_welcome(rules, person)
    if game in rules.without:
        raise Refusal("table.rules.game", game=Term(f"{game}.title"))
    if rules.openers == "moderators" and not moderates:
        raise Refusal("table.rules.openers")


def named(spot: Spot) -> str | Term:
    """The name of a spot, for sentences."""
    return spot.title or Term("table.rules.spot.other")


def need_welcome(rules: Rules, person: PersonId) -> None:
    """Raises `Refusal` for somebody whom the moderators keep out of their tables."""
    if is_barred(rules, person):
        raise Refusal("table.rules.barred")


def need_spot(rules: Rules, place: Place) -> None:
    """Raises `Refusal` where the tables of the community belong somewhere else."""
    if rules.spot is not None and not rules.spot.holds(place):
        raise Refusal("table.rules.spot", where=named(rules.spot))


def is_barred(rules: Rules, person: PersonId) -> bool:
    return any(known.person == person for known in rules.barred)


def home_of_new(rules: Rules, home: Home, language: str = "") -> Home:
    """Where a table comes that is opened at `home`: to the community's spot. It speaks the `language` that was named,
    else the community's, else that of `home`.
    """
    home = msgspec.structs.replace(home, language=language or rules.language or home.language)
    spot = rules.spot
    if spot is None or home.place.private or spot.holds(home.place):
        return home
    place = spot.place(home.place.platform)
    return msgspec.structs.replace(home, place=place, title=spot.title, link=spot.link)


def moved(rules: Rules, old: str, new: str) -> Rules:
    """The rules with another number for one of the community's chats."""
    spot = rules.spot
    if spot is None or spot.chat != old:
        return rules
    return msgspec.structs.replace(rules, spot=msgspec.structs.replace(spot, chat=new, link=""))


_EVERYWHERE = ("without", "openers", "most", "most_each", "spot", "language", "pace", "guests", "pictures", "pinned")
_SETTABLE = {
    "discord": (*_EVERYWHERE, "threads", "titled", "archived"),
    "telegram": _EVERYWHERE,
    "local": ("guests",),  # a new table has a room of its own, so nothing else of a room is up to anybody
}


def settable(platform: str) -> frozenset[str]:
    """The rules that make a difference on a platform."""
    return frozenset(_SETTABLE.get(platform, _EVERYWHERE))
