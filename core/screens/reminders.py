"""What somebody is reminded of."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.people import Home, Person
from core.press import Press
from core.screens.lists import MINE_ROWS
from core.screens.parts import Block, Button, Link, Screen, titled
from core.screens.settings import usual_question
from core.turn import Called
from core.wording import Term, When, Words


class Reminder(msgspec.Struct, frozen=True, kw_only=True):
    """A table that waits for somebody: since when, and until when their time runs (None: no clock does). `joint`: told
    where others read it too, of a choice that several make in secret. `home` leads there from a private chat.
    """

    code: str
    game: str
    since: float
    until: float | None
    out: bool
    joint: bool
    home: Home | None


def reminder(
    person: Person, rows: Sequence[Reminder], language: str, *, turn: int, private: bool, usual: float | None = None
) -> Screen:
    """All tables that wait for the person, those that have waited longest first; that nothing does any more where there
    are none. `usual`: they are asked, now, whether reminders shall wait for the hours in which they use to play.
    """
    words = Words(language)
    if not rows:
        key = "table.reminder.done" if private else "table.reminder.done_here"
        return Screen(language=language, blocks=(Block(words.say(key, name=person.name)),), turn=turn)
    shown = rows[:MINE_ROWS]
    blocks = [Block(words.say("table.reminder", name=person.name, n=len(rows)), "strong")]
    blocks += [Block(_line(row, words)) for row in shown]
    if len(rows) > len(shown):
        blocks.append(Block(words.say("table.reminder.more", n=len(rows) - len(shown)), "quiet"))
    asked, answers = usual_question(person, usual) if usual is not None else ([], [])
    return Screen(
        language=language,
        blocks=(*blocks, *asked),
        choices=tuple(
            Button(words.say("table.reminder.play", code=row.code, game=_game(row)), Press("play", row.code), main=True)
            for row in shown
        ),
        controls=(
            *((Button(words.say("table.button.mine"), Press("mine")),) if len(rows) > len(shown) else ()),
            *answers,
        ),
        links=tuple(
            Link(words.say("table.mine.go", code=row.code, home=row.home.title or row.code), row.home.link, row.code)
            for row in shown
            if row.home is not None and row.home.link
        ),
        called=(Called(person.id, person.name),),
        turn=turn,
        lists=tuple(row.code for row in rows),
    )


def _line(row: Reminder, words: Words) -> str:
    title = titled(words, row.game, row.code, row.home)
    sentences = [words.say("table.reminder.row", title=title, since=When(row.since))]
    if row.out:
        sentences.append(words.say("table.reminder.out"))
    elif row.until is not None:
        sentences.append(words.say("table.reminder.until", until=When(row.until)))
    if row.joint:
        sentences.append(words.say("table.reminder.joint"))
    return " ".join(sentences)


def _game(row: Reminder) -> Term:
    return Term(f"{row.game}.title")
