"""A practice match in words: five moves of a made-up match, which teach how moves and questions are typed.

Nothing of it is a table. A button holds the whole point of the lesson that it belongs to; where typed lines go on is
noted with the person's habits, so that every process knows it. What is typed is read as at a real table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cache

import msgspec

from core import screens
from core.asked import asked_at
from core.asking import why_ask
from core.game import Move
from core.lessons import lesson
from core.lessons.playing import match_at, table_at
from core.live import LiveTables
from core.observing import observe
from core.people import Person, Practising
from core.reading import Leads, Offers, Plays, asks, read
from core.requests.base import PersonRequest
from core.requests.command import Command, Shown, Takes
from core.requests.playing import refused, why_unread
from core.responses import Caller, Response
from core.screens import Block, Lecture, Screen
from core.spelling import LONGEST_QUOTED, plain
from core.titles import Titles
from core.typed import game_meant
from core.wording import LANGUAGES, Line, Refusal, Term, Words

LEAST_OF_A_NAME = 3
"""Characters by which a game is named: fewer may be letters of choices."""


class Practice(PersonRequest, frozen=True, kw_only=True):
    """`line` is a letter, a move, a question or the name of a game, as people type it; "" tells where they are.

    A button also names the `game`, how many of its decisions are made (`stage`) and the level of the menu that it leads
    to. A stage without a game asks which game.
    """

    name = "practice"
    code = "lr"
    command = Command(word="practice", takes=Takes.WORDS, apart=True)
    shown = Shown.AS_DIALOG
    linked = True

    game: str = ""
    stage: int | None = None
    path: tuple[str, ...] = ()
    line: str = ""

    @classmethod
    def typed(cls, words: str, *, table: str = "") -> Practice:
        return cls(line=words.strip())

    @classmethod
    def offers(cls, titles: Titles) -> Mapping[str, Line]:
        return {key: Line(f"{key}.title") for key in titles if lesson(key)}

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        place, line = self._meant(live.titles, caller)
        if place is None:
            return Response(screen=_games(live.titles, caller))
        after, response = _Learner(live.titles, caller.person, place).does(line)
        await _note(live, caller.person, after)
        return response

    async def refused(self, live: LiveTables, caller: Caller, refusal: Refusal) -> Response:
        """The reason, above the decision that it was about; a question that stood there is none any more."""
        place = self._button() or caller.person.habits.practice
        if place is None or place.game not in live.titles or lesson(place.game) is None:
            why = await super().refused(live, caller, refusal)
            return msgspec.structs.replace(why, screen=_games(live.titles, caller))
        learner = _Learner(live.titles, caller.person, msgspec.structs.replace(place, asked=False))
        await _note(live, caller.person, learner.place)
        return Response(notice=learner.words(refusal.line), refused=True, screen=learner.screen(()))

    def _button(self) -> Practising | None:
        """Where the pressed button is; the one that says yes stands below the question."""
        if not self.game:
            return None
        return Practising(game=self.game, stage=self.stage or 0, path=self.path, asked=self.line == screens.SURE)

    def _meant(self, titles: Titles, caller: Caller) -> tuple[Practising | None, str]:
        """Where in which lesson, and what is said there; None where a game is yet to be chosen. Raises `Refusal` for a
        line without a lesson.
        """
        place, known = self._button(), caller.person.habits.practice
        if place is not None:
            return place, self.line
        if self.stage is not None:
            return None, ""
        if known is not None and known.by and known.by == caller.entropy:  # the same line once more
            return known, ""
        named, behind = game_meant(titles, self.line)
        if named and not behind and len(plain(self.line)) >= LEAST_OF_A_NAME:
            return Practising(game=named, by=caller.entropy), ""
        if known is None or known.game not in titles:
            if self.line:
                raise Refusal("table.lesson.none")
            return None, ""
        ended = (told := lesson(known.game)) is None or known.stage >= len(told.stages)
        if ended and not self.line:
            return None, ""
        return msgspec.structs.replace(known, by=caller.entropy), self.line


class _Learner:
    """Somebody at a point of a lesson. Raises `Refusal` for a game without one."""

    def __init__(self, titles: Titles, person: Person, place: Practising) -> None:
        title, told = titles.game(place.game), lesson(place.game)
        if told is None:
            raise Refusal("table.lesson.no_lesson", game=Term(f"{place.game}.title"))
        at = min(place.stage, len(told.stages))
        self.language = person.language
        self.place = msgspec.structs.replace(place, stage=at)
        self.titles, self.person, self.seat = titles, person, told.seat
        self.table = table_at(title, told, at, person)
        self.game, self.match = title, self.table.need_match()
        seen = observe(self.table, told.seat)
        self.here = Lecture(
            lesson=told,
            at=at,
            seen=seen,
            parts=title.tell(seen.view),
            since=match_at(title, at - 1).no if at else 0,
        )
        self.words = Words(self.language, seen.table.names, told.seat)

    def screen(self, answer: Sequence[Block] | None = None) -> Screen:
        """Their decision, or whether they are sure of it."""
        stage = self.here.stage
        if self.place.asked and stage is not None:
            move = self.game.parse(stage.move)
            label = dict(self.here.seen.paths)[move][-1].label
            return screens.lesson_sure(self.here, self.language, label, why_ask(self.table, self.seat, move))
        return screens.practice(self.here, self.language, self.place.path, answer)

    def does(self, line: str) -> tuple[Practising, Response]:
        """Where they are then, and what they are answered. Raises `Refusal` as a table does."""
        place, paths, typed = self.place, self.here.seen.paths, plain(line)
        still = msgspec.structs.replace(place, asked=False)
        if self.here.stage is None or not typed:
            return place, Response(screen=self.screen())
        if place.asked and typed in _yes():
            return self._goes_on()
        word, _, what = line.strip().partition(" ")
        if plain(word) == screens.ASK:
            return still, self._told(what)
        if asks(line):
            told = (Block(self.words(self._forms())), *screens.lesson_asks(self.here, self.language))
            return still, Response(screen=self._at(still).screen(told))
        match read(self.game, paths, line, level=place.path, names=self.words.names, seat=self.seat):
            case Plays(move):
                return self._chooses(move, still)
            case Leads(path):
                deeper = msgspec.structs.replace(still, path=path)
                return deeper, Response(screen=self._at(deeper).screen())
            case Offers(moves, letters):
                text = line.strip()[:LONGEST_QUOTED]
                return still, Response(screen=screens.lesson_offered(self.here, self.language, moves, text, letters))
            case not_read:
                raise refused(self._forms(why_unread(not_read, paths, line)))

    def _chooses(self, move: Move, still: Practising) -> tuple[Practising, Response]:
        """A move that was understood: the lesson's own goes on, of another it is told that it is one."""
        self.match.check(self.seat, move)
        stage, label = self.here.stage, dict(self.here.seen.paths)[move][-1].label
        if stage is None or str(move) != stage.move:
            notice = self.words.say("table.lesson.other", move=label)
            return still, Response(notice=notice, screen=self._at(still).screen(()))
        if why_ask(self.table, self.seat, move):
            asked = msgspec.structs.replace(still, asked=True)
            return asked, Response(screen=self._at(asked).screen())
        return self._goes_on()

    def _at(self, place: Practising) -> _Learner:
        """Them elsewhere in the same lesson; the position is made anew only behind another decision."""
        if place.stage != self.place.stage:
            return _Learner(self.titles, self.person, place)
        there = copy(self)
        there.place = place
        return there

    def _goes_on(self) -> tuple[Practising, Response]:
        """The decision is made; the next one."""
        after = Practising(game=self.place.game, stage=self.place.stage + 1, by=self.place.by)
        return after, Response(screen=self._at(after).screen())

    def _told(self, what: str) -> Response:
        """What is asked of the position, as at a table; behind an equals sign a further page. Raises `Refusal` for what
        has no answer.
        """
        said, _, page = what.partition("=")
        view, parts = self.here.seen.view, self.here.parts
        want, spot = asked_at(said, self.game, view, parts)
        near = self.game.near(view, spot) if want.kind == "near" else ()
        at = int(page) if page.isdecimal() else 0
        return Response(screen=screens.lesson_told(self.here, self.language, want, page=at, near=near, spot=spot))

    def _forms(self, before: Line | None = None) -> Line:
        """What can be typed now, with a sentence `before` it."""
        return screens.forms(self.here.seen.paths, (), self.words, self.place.path, before)


async def _note(live: LiveTables, person: Person, place: Practising) -> None:
    """Where their typed lines go on."""
    if place != person.habits.practice:
        habits = msgspec.structs.replace(person.habits, practice=place)
        await live.stores.people.save_person(msgspec.structs.replace(person, habits=habits))


@cache
def _yes() -> frozenset[str]:
    """Words that say yes, in every language."""
    told = (Words(language).say("table.lesson.yes") for language in LANGUAGES)
    return frozenset(plain(word) for words in told for word in words.split(","))


def _games(titles: Titles, caller: Caller) -> Screen:
    return screens.lessons([key for key in titles if lesson(key)], caller.person.language)
