"""Before the start: taking seats, setting options, beginning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from core import admission, rights, screens
from core.game import Seat
from core.levels import OFFERED
from core.names import tidy
from core.pace import PACES
from core.requests.at_table import At, TableRequest
from core.requests.command import TYPED, Command, Group, Listed, Shown, Takes
from core.responses import Response
from core.rights import Role
from core.screens import Screen
from core.stored import Status
from core.titles import Titles
from core.typed import level_meant, pace_meant
from core.wording import LANGUAGES, Line, Refusal, Term


class LobbyRequest(TableRequest, frozen=True, kw_only=True):
    """`no` is the table's revision when the button was made: one that changes the table fits no other. Typed commands
    have none, and act on what they name.
    """

    when: ClassVar[frozenset[Status]] = rights.LOBBY
    fresh_in: ClassVar[frozenset[Status]] = rights.LOBBY

    def check(self, at: At) -> None:
        super().check(at)
        if self.no is not None and self.no != at.table.revision and at.table.status is Status.LOBBY:
            raise Refusal("table.lobby_moved_on")


def owner_panel(at: At) -> Screen:
    return screens.owner_panel(
        at.facts,
        at.language,
        roles=at.roles,
        removable=at.removable,
        people=admission.removable(at.table),
        barred=at.table.life.barred,
    )


class OwnersRequest(LobbyRequest, frozen=True, kw_only=True):
    """The owner's, answered by the panel of all that they may set."""

    who: ClassVar[frozenset[Role]] = rights.OWNERS
    shown: ClassVar[Shown] = Shown.AS_DIALOG

    async def handle(self, at: At) -> Response:
        self.set(at)
        await at.commit()
        return at.say("table.done", self.fresh(at) if at.table.status is Status.LOBBY else None)

    def set(self, at: At) -> None:
        """Change the draft. Raises `Refusal`."""
        raise NotImplementedError

    def fresh(self, at: At) -> Screen | None:
        return owner_panel(at) if at.roles & rights.OWNERS else None


class Join(LobbyRequest, frozen=True, kw_only=True):
    name = "join"
    code = "j"
    who = rights.WELCOME
    command = Command(word="join")
    shown = Shown.OPENLY

    async def handle(self, at: At) -> Response:
        if at.viewer is None:
            await at.need_welcome()
            admission.need_admitted(at.table, at.caller.person, await at.people())
        at.table.join(at.caller.person, at.caller.account, at.caller.called, at.now, press=at.caller.entropy)
        await at.commit()
        return at.signed(at.say("table.joined", code=at.table.code))


class Leave(LobbyRequest, frozen=True, kw_only=True):
    """Gives up a seat, or one that is kept."""

    name = "leave"
    code = "l"
    who = rights.SEATED | {Role.EXPECTED}
    command = Command(word="leave")
    shown = Shown.OPENLY

    async def handle(self, at: At) -> Response:
        at.table.leave(at.caller.person, at.now)
        await at.commit()
        return at.signed(at.say("table.left", code=at.table.code))


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
        return at.signed(at.say("table.luck_kept", word=word))


class Start(LobbyRequest, frozen=True, kw_only=True):
    name = "start"
    code = "s"
    who = rights.OWNERS
    command = Command(word="start", listed=TYPED)

    async def handle(self, at: At) -> Response:
        at.table.start(at.now)
        await at.commit(at.match.records)
        return at.say("table.started_now", code=at.table.code)

    def fresh(self, at: At) -> Screen | None:
        return owner_panel(at) if self.no not in (None, at.table.revision) else None


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
        return at.show(owner_panel(at))


class KeepOpen(LobbyRequest, frozen=True, kw_only=True):
    """Something happens at the lobby, so that it goes on waiting."""

    name = "keep_open"
    code = "ko"
    who = rights.OWNERS
    shown = Shown.OPENLY

    async def handle(self, at: At) -> Response:
        await at.commit()
        return at.say("table.kept_open", code=at.table.code)


class SetOption(OwnersRequest, frozen=True, kw_only=True):
    name = "option"
    code = "o"
    command = Command(word="option", takes=Takes.CODE_AND_WORDS, listed=frozenset({Listed.LINE}))

    key: str = ""
    value: str = ""

    def set(self, at: At) -> None:
        at.table.set_option(self.key, self.value)


class Speak(OwnersRequest, frozen=True, kw_only=True):
    """What the table's homes speak, also once a match runs: all of them by the owner's word, else those that the caller
    runs.
    """

    name = "speak"
    code = "sp"
    who = rights.OWNERS | {Role.HOST}
    when = rights.LOBBY | rights.BEGUN
    command = Command(word="speak", takes=Takes.CODE_AND_WORDS, listed=frozenset({Listed.LINE}))

    language: str = ""

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {language: Line(f"table.language.{language}") for language in LANGUAGES}

    def set(self, at: At) -> None:
        if self.language not in LANGUAGES:
            raise Refusal("table.language_unknown", language=self.language, known=", ".join(LANGUAGES))
        own = at.caller.person.id == at.table.owner
        homes = [home.place for home in at.table.homes]
        at.table.speak(self.language, [home for home in homes if own or rights.runs_there(home, at.caller.runs)])


class AddComputer(OwnersRequest, frozen=True, kw_only=True):
    name = "computer"
    code = "c"
    command = Command(word="computer", takes=Takes.CODE_AND_WORDS, listed=frozenset({Listed.LINE}))

    level: str = ""

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {level: Line("table.add", {"level": Term(f"table.level.{level}")}) for level in OFFERED}

    async def handle(self, at: At) -> Response:
        self.set(at)
        await at.commit()
        # On the lobby card itself everybody sees the new seat.
        return at.say("table.done", None if at.caller.open else self.fresh(at))

    def set(self, at: At) -> None:
        at.table.add_computer(level_meant(self.level), at.now)


class OneComputer(OwnersRequest, frozen=True, kw_only=True):
    """`which` names a computer; in buttons it is the number of its seat, which only fits one revision of the table. ""
    is the last one.
    """

    which: str = ""

    def check(self, at: At) -> None:
        super().check(at)
        if self.which.isdecimal() and self.no is None:  # buttons of old: they named a seat, whoever sits there now
            raise Refusal("table.lobby_moved_on")

    def names(self, seat: Seat, name: str) -> bool:
        return self.which.strip().casefold() in ("", str(int(seat)), name.casefold())


class DropComputer(OneComputer, frozen=True, kw_only=True):
    name = "drop"
    code = "d"
    command = Command(word="drop", takes=Takes.CODE_AND_WORDS, listed=frozenset({Listed.LINE}))

    def set(self, at: At) -> None:
        at.table.drop_computer(self.names)


def levels_panel(at: At) -> Screen | None:
    return screens.levels(at.facts, at.language) if at.roles & rights.OWNERS else None


class Levels(LobbyRequest, frozen=True, kw_only=True):
    """How strong each computer plays, and those that stand in for people."""

    name = "levels"
    code = "lv"
    who = rights.OWNERS
    changes = False
    shown = Shown.AS_DIALOG

    async def handle(self, at: At) -> Response:
        return at.show(screens.levels(at.facts, at.language))


class SetLevel(OneComputer, frozen=True, kw_only=True):
    """How strong one of the computers plays."""

    name = "level"
    code = "cl"
    command = Command(word="level", takes=Takes.CODE_AND_WORDS, needs_words=True, listed=frozenset({Listed.LINE}))

    level: str = ""

    @classmethod
    def typed(cls, words: str, *, table: str = "") -> SetLevel:
        """The level comes last, behind the computer's name where there are several."""
        which, _, level = words.strip().rpartition(" ")
        return cls(table=table, which=which, level=level)

    def set(self, at: At) -> None:
        at.table.set_level(self.names, level_meant(self.level))

    def fresh(self, at: At) -> Screen | None:
        return levels_panel(at)


class SetStandIn(OwnersRequest, frozen=True, kw_only=True):
    """How strong computers play for people who are away or have given up."""

    name = "stand_in"
    code = "si"
    command = Command(word="standin", takes=Takes.CODE_AND_WORDS, needs_words=True, listed=frozenset({Listed.LINE}))

    level: str = ""

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {level: Line("table.stand_in.choose", {"level": Term(f"table.level.{level}")}) for level in OFFERED}

    def set(self, at: At) -> None:
        at.table.set_stand_in(level_meant(self.level))

    def fresh(self, at: At) -> Screen | None:
        return levels_panel(at)


class SetPace(OwnersRequest, frozen=True, kw_only=True):
    """How much time everybody has; once a match runs, all decide that together."""

    name = "pace"
    code = "pa"
    command = Command(word="pace", takes=Takes.CODE_AND_WORDS, needs_words=True, group=Group.MATCH, listed=TYPED)

    pace: str = ""

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {key: Line(f"table.pace.{key}") for key in PACES}

    def set(self, at: At) -> None:
        at.table.need_lobby()
        at.table.life = msgspec.structs.replace(at.table.life, pace=pace_meant(self.pace))


class Hints(OwnersRequest, frozen=True, kw_only=True):
    """Whether people may ask for hints in this match; `turn` is "on" or "off"."""

    name = "hints"
    code = "hs"

    turn: str = ""

    def set(self, at: At) -> None:
        at.table.need_lobby()
        at.table.life = msgspec.structs.replace(at.table.life, hints=self.turn == "on")


class Shuffle(OwnersRequest, frozen=True, kw_only=True):
    """Whether the seats are dealt anew at the start; `turn` is "on" or "off"."""

    name = "shuffle"
    code = "sh"

    turn: str = ""

    def set(self, at: At) -> None:
        at.table.need_lobby()
        at.table.shuffled = self.turn == "on"
