"""What has moderators of its own, and what they have set for it: a Discord server, a Telegram group, a local room."""

from __future__ import annotations

from typing import Literal

import msgspec

from core.people import Known, Place


class Spot(msgspec.Struct, frozen=True):
    """A chat of a community, as its moderators named it: `title` for people, "" where it has none."""

    chat: str
    thread: str = ""
    title: str = ""

    def place(self, platform: str) -> Place:
        return Place(platform, self.chat, self.thread)


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """Stored as one, so that fields may be added, each with a default that fits the communities of before."""

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
