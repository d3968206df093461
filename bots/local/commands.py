"""The text line: commands, notation, and what could come next."""

from __future__ import annotations

import re
from typing import Any, assert_never

from aiohttp import web

from bots.local.bodies import as_json
from bots.local.browser import BROWSER
from bots.local.context import Persons
from core.codes import named
from core.requests import COMMANDS
from core.requests.base import PersonRequest, Request
from core.requests.command import Command, Listed, Shown, Takes
from core.requests.lobby import LobbyRequest
from core.requests.playing import Type
from core.responses import Caller
from core.service import Service, Suggestion
from core.wording import Refusal, Words

_COMMAND = re.compile(r"/(?P<word>[^\W_]+)[\s.,;:!?…_-]*(?P<rest>.*)")
"""Punctuation behind a command's word parts it from what follows, as a space does: `/mine, please`, `/play-KXRM`."""

MOST_TEXT = 200
MOST_SUGGESTIONS = 8


def offered() -> dict[str, Command]:
    """What people are told that they may type: what begins and fills a table, what is pressed at the private panel,
    what else there is at a table, and last what concerns the person alone.
    """
    found = [
        (_rank(kind), word, command)
        for word, kind in COMMANDS.items()
        if (command := kind.command) and Listed.LINE in command.listed
    ]
    return {word: command for _, word, command in sorted(found, key=lambda one: one[0])}


def _rank(kind: type[Request]) -> int:
    if issubclass(kind, PersonRequest):
        return 0 if kind.shown is Shown.OPENLY else 4
    if issubclass(kind, LobbyRequest):
        return 1
    return 2 if kind.shown is Shown.AS_PANEL else 3


def _takes_words(command: Command) -> bool:
    return command.takes in (Takes.WORDS, Takes.CODE_AND_WORDS)


def parse(text: str) -> Request:
    """`/join KXRM`, `/move play green-frog`, or just `play green-frog`. Raises `Refusal` for an unknown command."""
    text = " ".join(text[:MOST_TEXT].split())
    if not text.startswith("/"):
        return Type(move=text)
    typed = _COMMAND.fullmatch(text)
    kind = COMMANDS.get(typed["word"].lower()) if typed else None
    if typed is None or kind is None or kind.command is None:
        raise Refusal("local.command_unknown", command=text.partition(" ")[0])
    rest = typed["rest"]
    code, words = _split(kind, kind.command.takes, rest)
    return kind.typed(words, table=code)


def _split(kind: type[Request], takes: Takes, rest: str) -> tuple[str, str]:
    """The code of a table and what stands behind it, as far as the command takes them."""
    match takes:
        case Takes.NOTHING:
            return "", ""
        case Takes.CODE:
            return named(rest.partition(" ")[0]), ""
        case Takes.WORDS:
            return "", rest
        case Takes.CODE_AND_WORDS:
            return kind.behind_its_code(rest)
    assert_never(takes)


class Suggestions:
    """What the line could become: `text` to put there, `about` a word on it, `more` when something must follow."""

    def __init__(self, service: Service, persons: Persons) -> None:
        self._service = service
        self._persons = persons

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/api/suggest", self.suggest)]

    async def suggest(self, request: web.Request) -> web.Response:
        query = request.query
        user = await self._persons.one(request[BROWSER], query.get("person", ""))
        caller = user.caller(query.get("room", ""))
        found = await self._suggestions(caller, query.get("text", ""))
        left = len(found) - MOST_SUGGESTIONS
        more = caller.say("table.typed.more", n=left) if left > 0 else ""
        return as_json({"suggestions": found[:MOST_SUGGESTIONS], "left": more})

    async def _suggestions(self, caller: Caller, text: str) -> list[dict[str, Any]]:
        typed = " ".join(text.split()).lower() + (" " if text.endswith(" ") else "")
        if typed.startswith("/") and " " not in typed:
            return _commands(Words(caller.person.language), typed[1:])
        if typed.startswith("/"):
            word, _, rest = typed[1:].partition(" ")
            kind = COMMANDS.get(word)
            found = await self._service.suggestions(caller, kind(), rest) if kind else []
            return [_offer(one, f"/{word} ", in_words=kind is Type) for one in found]
        if typed.strip():
            return [_offer(one, in_words=True) for one in await self._service.suggestions(caller, Type(), typed)]
        return []


def _offer(one: Suggestion, command: str = "", *, in_words: bool) -> dict[str, Any]:
    """`in_words`: a move stands there as it is told, which is read as well as its notation."""
    if one.move and in_words:
        return _suggestion(f"{command}{one.about}", "")
    return _suggestion(f"{command}{one.text}", one.about)


def _commands(words: Words, begun: str) -> list[dict[str, Any]]:
    return [
        _suggestion(
            f"/{word}", words.first(f"local.command.{word}", f"table.command.{word}"), more=_takes_words(command)
        )
        for word, command in offered().items()
        if word.startswith(begun)
    ]


def _suggestion(text: str, about: str, *, more: bool = False) -> dict[str, Any]:
    return {"text": text, "about": about, "more": more}
