"""What Discord offers while a person types: their tables and those here, and the moves that they could make."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from discord.app_commands import Choice

from bots.discord.context import Interaction, caller_of
from bots.discord.translator import language_of
from bots.responder import Responder
from core.ports.stores import StoreFailure
from core.requests.base import Request
from core.responses import Caller
from core.times import plain
from core.titles import Titles
from core.wording import Term, Words

MOST_CHOICES = 25
CHOICE_LENGTH = 100
NOTHING = "?"
"""Sent for a command without words, where a list wants something to send."""

Completer = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]
"""What fits what was typed so far."""


class Completions:
    def __init__(self, responder: Responder) -> None:
        self._responder = responder

    @property
    def titles(self) -> Titles:
        return self._responder.service.titles

    async def codes(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """Tables where the person sits and those here, each with the game and where it is played."""
        try:
            caller = await caller_of(interaction, self._responder)
            near = await self._responder.service.tables_near(caller)
        except StoreFailure:  # what is sent then is answered with a sentence
            return []
        words, found = Words(caller.person.language), []
        for table in near:
            where = [home.title for home in table.homes[:1]]
            found.append((", ".join([table.code, words.say(f"{table.game}.title"), *where]), table.code))
        return _choices(found, current)

    async def rules(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """The chosen game's variants that differ from how it is usually played."""
        key = str(getattr(interaction.namespace, "game", "") or "")
        words, found = Words(language_of(interaction.locale)), []
        for option in self.titles[key].meta.options if key in self.titles else ():
            name = Term(f"{key}.option.{option.key}")
            for value in option.values:
                if value != option.default:
                    told = self.titles[key].option_value(option.key, value)
                    label = words.say("table.lobby.set", option=name, value=told)
                    found.append((label, f"{option.key}={value}"))
        return _choices(found, current)

    def of(self, kind: type[Request]) -> Completer:
        """What may stand behind the command of such requests: moves, steps of a plan, words of its own."""

        async def words(interaction: Interaction, current: str) -> list[Choice[str]]:
            request = kind(table=str(getattr(interaction.namespace, "code", "") or ""))
            try:
                caller = await caller_of(interaction, self._responder)
                found = await self._responder.service.suggestions(caller, request, current)
            except StoreFailure:
                return []
            told = [(one.about if one.move else f"{one.text}, {one.about}", one.text) for one in found]
            return _listed(told, current, caller)

        return words


def _listed(found: Sequence[tuple[str, str]], typed: str, caller: Caller) -> list[Choice[str]]:
    """As many as a list holds; where there are more, its last entry says how many, and sends what was typed."""
    if len(found) <= MOST_CHOICES:
        return _shown(found)
    left = len(found) - (MOST_CHOICES - 1)
    more = caller.say("table.typed.more", n=left)
    return _shown([*found[: MOST_CHOICES - 1], (more, typed.strip()[:CHOICE_LENGTH] or NOTHING)])


def _choices(found: Sequence[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Those that hold every word typed so far, in any order."""
    words = typed.casefold().split()
    return _shown([(name, value) for name, value in found if all(word in name.casefold() for word in words)])


def _shown(found: Sequence[tuple[str, str]]) -> list[Choice[str]]:
    return [Choice(name=plain(name)[:CHOICE_LENGTH], value=value) for name, value in found[:MOST_CHOICES]]
