"""The slash commands: what each asks for, and the lists that Telegram shows while one types."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)

from core.actions import Action, Verb, planning
from core.table import CODE_LETTERS
from core.wording import LANGUAGES, Words

Takes = Literal["nothing", "code", "words", "code and words"]


@dataclass(frozen=True)
class Command:
    """`open` answers stand in the group, where they say nothing that only one player may know; others go private.

    `scopes`: whose lists name it (group, private, administrators). It works everywhere, listed or not.
    """

    name: str
    verb: Verb
    takes: Takes
    scopes: str = "gpa"
    open: bool = False

    def action(self, words: Sequence[str]) -> Action:
        match self.takes:
            case "nothing":
                return Action(self.verb)
            case "code":
                return Action(self.verb, words[0].upper() if words else "")
            case "words":
                return Action(self.verb, arg=" ".join(words))
            case "code and words":
                code = words[0] if words and is_code(words[0]) else ""
                typed = " ".join(words[bool(code) :])
                return planning(code, typed) if self.verb == "plan" else Action(self.verb, code, typed)


def is_code(word: str) -> bool:
    """Table codes stand in capitals; a move's words never do."""
    return len(word) == 4 and all(letter in CODE_LETTERS for letter in word)


COMMANDS = (
    Command("new", "new", "words", open=True),
    Command("join", "join", "code", open=True),
    Command("leave", "leave", "code", open=True),
    Command("play", "play", "code"),
    Command("hand", "hand", "code"),
    Command("board", "board", "code", open=True),
    Command("text", "text", "code"),
    Command("move", "type", "code and words"),
    Command("plan", "plan", "code and words", scopes="p"),
    Command("undo", "undo", "code"),
    Command("log", "log", "code"),
    Command("rules", "rules", "code"),
    Command("mine", "mine", "nothing"),
    Command("resign", "resign", "code"),
    Command("cancel", "cancel", "code", scopes="pa"),
    Command("settings", "settings", "words", scopes="p"),
    Command("help", "help", "nothing"),
    Command("privacy", "privacy", "nothing", scopes="p"),
)
BY_NAME = {command.name: command for command in COMMANDS}
SCOPES: tuple[tuple[str, BotCommandScope], ...] = (
    ("g", BotCommandScopeAllGroupChats()),
    ("p", BotCommandScopeAllPrivateChats()),
    ("a", BotCommandScopeAllChatAdministrators()),
)
DEFAULT_LANGUAGE = "en"


async def publish(bot: Bot) -> None:
    """Set the command lists and the bot's description, in every language; English also for all others."""
    for language in LANGUAGES:
        words = Words(language)
        code = None if language == DEFAULT_LANGUAGE else language
        for letter, scope in SCOPES:
            listed = [
                BotCommand(command.name, words.say(f"telegram.command.{command.name}"))
                for command in COMMANDS
                if letter in command.scopes
            ]
            await bot.set_my_commands(listed, scope, code)
        await bot.set_my_description(words.say("telegram.about"), code)
        await bot.set_my_short_description(words.say("telegram.about.short"), code)
