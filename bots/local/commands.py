"""The text line: commands, notation, and what could come next."""

from __future__ import annotations

from typing import Any, Final

from bots.desk import Desk
from core.actions import Action, Verb, planning
from core.answers import Caller
from core.levels import LEVELS
from core.registry import GAMES
from core.table import CODE_LETTERS
from core.typed import fits
from core.wording import LANGUAGES, Refusal, Words

COMMANDS: Final[dict[str, Verb]] = {
    "new": "new",
    "join": "join",
    "leave": "leave",
    "computer": "computer",
    "drop": "drop",
    "option": "option",
    "speak": "speak",
    "lobby": "lobby",
    "start": "start",
    "play": "play",
    "move": "type",
    "plan": "plan",
    "hand": "hand",
    "undo": "undo",
    "board": "board",
    "text": "text",
    "full": "full",
    "log": "log",
    "rules": "rules",
    "more": "more",
    "export": "export",
    "rematch": "rematch",
    "resign": "resign",
    "cancel": "cancel",
    "mine": "mine",
    "settings": "settings",
    "help": "help",
    "privacy": "privacy",
}
"""What people may type, in the order in which it is offered. The rest of the verbs stand in buttons only."""

WITH_ARGUMENT: Final = frozenset({"new", "computer", "drop", "option", "speak", "type", "plan", "settings"})

MOST_TEXT = 200
MOST_SUGGESTIONS = 8
CODE_LENGTH = 4


def parse(text: str) -> Action:
    """`/join KXRM`, `/move play green-frog`, or just `play green-frog`. Raises `Refusal` for an unknown command."""
    text = " ".join(text[:MOST_TEXT].split())
    if not text.startswith("/"):
        return Action("type", arg=text)
    word, _, rest = text[1:].partition(" ")
    verb = COMMANDS.get(word.lower())
    if verb is None:
        raise Refusal("local.command_unknown", command=f"/{word}")
    if verb not in WITH_ARGUMENT:
        return Action(verb, rest.split(" ")[0].upper())
    first, _, after = rest.partition(" ")
    code, typed = (first, after) if _is_code(first) else ("", rest)
    return planning(code, typed) if verb == "plan" else Action(verb, code, typed)


def _is_code(word: str) -> bool:
    """In capitals, so that a word of a move is never taken for a table."""
    return len(word) == CODE_LENGTH and all(letter in CODE_LETTERS for letter in word)


async def suggestions(desk: Desk, caller: Caller, text: str) -> list[dict[str, Any]]:
    """What the line could become: `text` to put there, `about` a word on it, `more` when something must follow."""
    words = Words(caller.person.language)
    typed = " ".join(text.split()).lower() + (" " if text.endswith(" ") else "")
    if typed.startswith("/") and " " not in typed:
        return [
            {"text": f"/{name}", "about": words.say(f"local.command.{name}"), "more": verb in WITH_ARGUMENT}
            for name, verb in COMMANDS.items()
            if name.startswith(typed[1:])
        ][:MOST_SUGGESTIONS]
    if typed.startswith("/"):
        command, _, rest = typed.partition(" ")
        offers = await _arguments(desk, caller, command, words)
        found = [(f"{command} {arg}", about) for arg, about in offers if arg.startswith(rest.strip())]
    elif typed.strip():
        legal = await desk.service.legal_notations(caller, Action("type"))
        found = [(notation, about) for notation, about in legal.items() if fits(typed, notation)]
    else:
        found = []
    return [{"text": text, "about": about, "more": False} for text, about in found[:MOST_SUGGESTIONS]]


async def _arguments(desk: Desk, caller: Caller, command: str, words: Words) -> list[tuple[str, str]]:
    match COMMANDS.get(command[1:]):
        case "new":
            return [(key, words.say(f"{key}.title")) for key in GAMES]
        case "computer":
            return [(level, words.say(f"table.add.{level}")) for level in LEVELS]
        case "speak":
            return [(language, words.say(f"table.language.{language}")) for language in LANGUAGES]
        case "type" | "plan" as verb:
            return list((await desk.service.legal_notations(caller, Action(verb))).items())
        case _:
            return []
