"""Before the start: taking seats, setting options, beginning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from core import rights, screens
from core.levels import LEVELS
from core.names import tidy
from core.requests.at_table import At, TableRequest
from core.requests.command import TYPED, Command, Listed, Shown, Takes
from core.responses import Response
from core.rights import Role
from core.stored import Status
from core.titles import Titles
from core.wording import LANGUAGES, Line, Refusal


class LobbyRequest(TableRequest, frozen=True, kw_only=True):
    when: ClassVar[frozenset[Status]] = rights.LOBBY


class OwnersRequest(LobbyRequest, frozen=True, kw_only=True):
    """The owner's, answered by the panel of all that they may set."""

    who: ClassVar[frozenset[Role]] = rights.OWNERS
    shown: ClassVar[Shown] = Shown.AS_DIALOG

    async def handle(self, at: At) -> Response:
        self.set(at)
        await at.commit()
        before = at.table.status is Status.LOBBY
        return at.say("table.done", screens.owner_panel(at.facts, at.language) if before else None)

    def set(self, at: At) -> None:
        """Change the draft. Raises `Refusal`."""
        raise NotImplementedError


class Join(LobbyRequest, frozen=True, kw_only=True):
    name = "join"
    code = "j"
    command = Command(word="join")
    shown = Shown.OPENLY

    async def handle(self, at: At) -> Response:
        at.table.join(at.caller.person, at.caller.account, at.caller.called, press=at.caller.entropy)
        await at.commit()
        return at.say("table.joined", code=at.table.code)


class Leave(LobbyRequest, frozen=True, kw_only=True):
    name = "leave"
    code = "l"
    who = rights.SEATED
    command = Command(word="leave")
    shown = Shown.OPENLY

    async def handle(self, at: At) -> Response:
        at.table.leave(at.caller.person)
        await at.commit()
        return at.say("table.left", code=at.table.code)


class Luck(LobbyRequest, frozen=True, kw_only=True):
    """A word of the caller's own for the shuffle, which nobody could foresee."""

    name = "luck"
    code = "lu"
    who = rights.SEATED
    command = Command(word="luck", takes=Takes.CODE_AND_WORDS, needs_words=True)
    shown = Shown.OPENLY

    word: str = ""

    @classmethod
    def typed(cls, words: str, *, table: str = "") -> Luck:
        """A lone word is the word, even where it could be a table's code."""
        return cls(table=table, word=words) if words.strip() else cls(word=table)

    async def handle(self, at: At) -> Response:
        if not self.word.strip():
            raise Refusal("table.luck_missing")
        word = tidy(self.word)
        at.table.give_word(at.caller.person, word, at.caller.entropy)
        await at.commit()
        return at.say("table.luck_kept", word=word)


class Start(LobbyRequest, frozen=True, kw_only=True):
    name = "start"
    code = "s"
    who = rights.OWNERS
    command = Command(word="start", listed=TYPED)

    async def handle(self, at: At) -> Response:
        at.table.start(at.now)
        await at.commit(at.match.records)
        return at.say("table.started_now", code=at.table.code)


class LobbyPanel(LobbyRequest, frozen=True, kw_only=True):
    """What the owner may set."""

    name = "lobby"
    code = "lo"
    who = rights.OWNERS
    changes = False
    command = Command(word="lobby", listed=TYPED)
    shown = Shown.AS_DIALOG
    linked = True

    async def handle(self, at: At) -> Response:
        return at.show(screens.owner_panel(at.facts, at.language))


class SetOption(OwnersRequest, frozen=True, kw_only=True):
    name = "option"
    code = "o"
    command = Command(word="option", takes=Takes.CODE_AND_WORDS, listed=frozenset({Listed.LINE}))

    key: str = ""
    value: str = ""

    def set(self, at: At) -> None:
        at.table.set_option(self.key, self.value)


class Speak(OwnersRequest, frozen=True, kw_only=True):
    """What the table's homes speak, also once a match runs."""

    name = "speak"
    code = "sp"
    when = rights.LOBBY | rights.BEGUN
    command = Command(word="speak", takes=Takes.CODE_AND_WORDS, listed=frozenset({Listed.LINE}))

    language: str = ""

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {language: Line(f"table.language.{language}") for language in LANGUAGES}

    def set(self, at: At) -> None:
        if self.language not in LANGUAGES:
            raise Refusal("table.language_unknown", language=self.language, known=", ".join(LANGUAGES))
        at.table.speak(self.language)


class AddComputer(OwnersRequest, frozen=True, kw_only=True):
    name = "computer"
    code = "c"
    command = Command(word="computer", takes=Takes.CODE_AND_WORDS, listed=frozenset({Listed.LINE}))

    level: str = ""

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {level: Line(f"table.add.{level}") for level in LEVELS}

    async def handle(self, at: At) -> Response:
        self.set(at)
        await at.commit()
        # On the lobby card itself everybody sees the new seat.
        return at.say("table.done", None if at.caller.open else screens.owner_panel(at.facts, at.language))

    def set(self, at: At) -> None:
        at.table.add_computer(self.level or "greedy")


class DropComputer(OwnersRequest, frozen=True, kw_only=True):
    """`at_seat` counts from 0; None takes the last computer away."""

    name = "drop"
    code = "d"
    command = Command(word="drop", takes=Takes.CODE_AND_WORDS, listed=frozenset({Listed.LINE}))

    at_seat: int | None = None

    def set(self, at: At) -> None:
        at.table.drop_computer(self.at_seat)
