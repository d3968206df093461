"""One person's accounts: the code by which another joins, the question before it does, and the way back."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.codes import spaced
from core.people import Account
from core.press import Press
from core.screens.parts import Block, Button, Screen
from core.wording import Line, Term, When, Words

MOST_ACCOUNTS = 20
"""That one list offers to unlink."""


class Owned(msgspec.Struct, frozen=True):
    """An account with what it is called."""

    account: Account
    name: str

    @property
    def line(self) -> Line:
        """`Anna (Discord)`."""
        key = f"table.network.{self.account.platform}"
        network = Term(key) if Words("en").has(key) else self.account.platform
        return Line("table.link.account", {"name": self.name, "network": network})


def link_code(owned: Sequence[Owned], code: str, until: float, language: str) -> Screen:
    """A new code of a person with these accounts, good until then (UTC, s since 1970)."""
    words = Words(language)
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.link.title"), "title"),
            Block(words.say("table.link.code", code=spaced(code)), "strong"),
            Block(words.say("table.link.how", until=When(until))),
            Block(words.say("table.link.warning")),
            _as_whom(owned, words),
        ),
        choices=(Button(words.say("table.link.again"), Press("link")),),
        controls=(*_unlink(owned, words), Button(words.say("table.button.settings"), Press("settings"))),
    )


def ask_link(other: Owned, own: Owned, name: str, code: str, language: str) -> Screen:
    """Whether whoever has `own` is the person called `name`, who was given the code with the account `other`."""
    words = Words(language)
    told = {"other": other.line, "own": own.line}
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.link.title"), "title"),
            Block(words.say("table.link.ask", **told), "strong"),
            Block(words.say("table.link.means", own=own.line, name=name)),
            Block(words.say("table.link.ask_warning")),
        ),
        choices=(
            Button(words.say("table.link.yes"), Press("link_sure", argument=code)),
            Button(words.say("table.link.no"), Press("settings")),
        ),
    )


def linked(owned: Sequence[Owned], name: str, language: str) -> Screen:
    words = Words(language)
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.link.title"), "title"),
            Block(words.say("table.link.done", name=name), "strong"),
            _as_whom(owned, words),
        ),
        controls=(
            Button(words.say("table.button.mine"), Press("mine")),
            Button(words.say("table.button.settings"), Press("settings")),
            *_unlink(owned, words),
        ),
    )


def accounts(owned: Sequence[Owned], language: str) -> Screen:
    """Which of them is to have a person of its own again."""
    words, several = Words(language), len(owned) > 1
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.unlink.title"), "title"),
            _as_whom(owned, words),
            Block(words.say("table.unlink.which" if several else "table.unlink.only")),
        ),
        choices=tuple(
            Button(words.say("table.unlink.account", account=one.line), Press("unlink", argument=one.account.mark))
            for one in (owned[:MOST_ACCOUNTS] if several else ())
        ),
        controls=(
            Button(words.say("table.button.link"), Press("link")),
            Button(words.say("table.button.settings"), Press("settings")),
        ),
    )


def ask_unlink(own: Owned, seats: int, name: str, language: str) -> Screen:
    """Asks once. `seats` at open tables were taken with it; they may stay with the person called `name`."""
    words, mark = Words(language), own.account.mark
    ways = ("stay", "go") if seats else ("stay",)
    labels = {"stay": "table.unlink.stay" if seats else "table.unlink.sure", "go": "table.unlink.go"}
    about = words.say("table.unlink.seats", n=seats, name=name, account=own.line) if seats else ""
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.unlink.title"), "title"),
            Block(words.say("table.unlink.ask", account=own.line), "strong"),
            Block(words.say("table.unlink.means")),
            *([Block(about)] if about else []),
        ),
        choices=tuple(Button(words.say(labels[way]), Press("unlink_sure", argument=f"{mark}={way}")) for way in ways),
        controls=(Button(words.say("table.button.back"), Press("unlink")),),
    )


def _as_whom(owned: Sequence[Owned], words: Words) -> Block:
    return Block(words.say("table.link.accounts", accounts=tuple(one.line for one in owned)), "quiet")


def _unlink(owned: Sequence[Owned], words: Words) -> list[Button]:
    return [Button(words.say("table.button.unlink"), Press("unlink"))] if len(owned) > 1 else []
