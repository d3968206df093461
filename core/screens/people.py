"""The people of a table as those who choose among them see them: whom the owner removes, whom somebody blocks, what one
waits for.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from core.observation import TableFacts
from core.people import Known
from core.press import Press
from core.screens.parts import Block, Button, Screen, button, title
from core.wording import Line, Words

LET_IN_AT_ONCE = 3
"""Of those who were removed, how many the owner's panel itself offers to let in again; `kick` lists more."""

PEOPLE_ROWS = 20
"""People that one list offers."""


def person_buttons(table: TableFacts, words: Words, people: Sequence[Known], barred: Sequence[Known]) -> list[Button]:
    """To remove somebody, and to let somebody in again. Each fits the table as it is now."""
    pressed = [("kick", "table.kick", known) for known in people]
    pressed += [("let_in", "table.let_in", known) for known in barred]
    return [
        Button(words.say(key, who=known.name), Press(verb, table.code, known.mark, no=table.revision))
        for verb, key, known in pressed
    ]


def removing(table: TableFacts, language: str, people: Sequence[Known], barred: Sequence[Known]) -> Screen:
    """Whom the owner may remove, and the newest of those whom they may let in again."""
    words = Words(language)
    told = "table.kick.who" if people or barred else "table.kick.nobody"
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), Block(words.say(told))),
        choices=tuple(person_buttons(table, words, people, barred[-PEOPLE_ROWS:])),
        controls=(Button(words.say("table.button.back"), Press("lobby", table.code)),),
    )


def ask_removing(table: TableFacts, language: str, known: Known) -> Screen:
    """Asks once."""
    words = Words(language)
    sure = Press("kick_sure", table.code, known.mark, no=table.revision)
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), Block(words.say("table.ask_kick", who=known.name), "strong")),
        choices=(Button(words.say("table.kick", who=known.name), sure, tone="grave"),),
        controls=(Button(words.say("table.button.back"), Press("lobby", table.code)),),
    )


def blocking(table: TableFacts, language: str, people: Sequence[Known], blocked: Collection[Known]) -> Screen:
    """The people of a table for somebody who may block them; nobody else sees whom they block."""
    words, known = Words(language), {one.person for one in blocked}
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            Block(words.say("table.block.who" if people else "table.block.nobody")),
        ),
        choices=tuple(
            _unblocking(words, one)
            if one.person in known
            else Button(words.say("table.block", who=one.name), Press("block", table.code, one.mark))
            for one in people[:PEOPLE_ROWS]
        ),
        controls=(button(words, "more", table),),
    )


def _unblocking(words: Words, known: Known, page: int | None = None) -> Button:
    argument = known.mark if page is None else f"{known.mark}={page}"
    return Button(words.say("table.unblock", who=known.name), Press("unblock", argument=argument))


def blocked(language: str, people: Sequence[Known], page: int) -> Screen:
    """Whom a person blocks, a page (from 0) of it, each with a button to end that."""
    words, first = Words(language), page * PEOPLE_ROWS
    shown = people[first : first + PEOPLE_ROWS]
    turned = [
        Button(words.say(f"table.blocked.{key}"), Press("unblock", argument=f"={other}"))
        for key, other in (("before", page - 1), ("after", page + 1))
        if 0 <= other * PEOPLE_ROWS < len(people)
    ]
    said = words.say("table.blocked", who=tuple(known.name for known in shown)) if shown else None
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.blocked.title"), "title"),
            Block(said or words.say("table.blocked.nobody")),
            Block(words.say("table.blocked.means"), "quiet"),
        ),
        choices=tuple(_unblocking(words, known, page) for known in shown),
        controls=(*turned, Button(words.say("table.button.settings"), Press("settings"))),
    )


def queueing(table: TableFacts, language: str, numbers: Sequence[int], waits: Line | None) -> Screen:
    """Of how many people one can want to be told at a table, and what one waits for there already."""
    words = Words(language)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            Block(words(waits) if waits else words.say("table.queue.when")),
            Block(words.say("table.queue.first"), "quiet"),
        ),
        choices=tuple(Button(words.say("table.queue.ready", n=n), Press("queue", table.code, str(n))) for n in numbers),
        controls=(button(words, "unqueue", table),) if waits else (),
    )


class Wish(msgspec.Struct, frozen=True):
    """Something that a person waits for, or could: what it is in words, and the press that ends or begins it."""

    told: Line
    press: Press


def wishes(language: str, waits: Sequence[Wish], could: Sequence[Wish]) -> Screen:
    """What a person waits for, each with a button to stop, then what they could wait for where they ask."""
    words = Words(language)
    told = [Block(words(wish.told)) for wish in waits] or [Block(words.say("table.queue.none"))]
    return Screen(
        language=language,
        blocks=(Block(words.say("table.queue.title"), "title"), *told, Block(words.say("table.queue.how"), "quiet")),
        choices=(
            *(Button(words.say("table.queue.stop", what=wish.told), wish.press) for wish in waits),
            *(Button(words.say("table.queue.begin", what=wish.told), wish.press) for wish in could),
        ),
    )


def waiting_here(language: str, told: Line, wish: str) -> Screen:
    """For everybody in a chat: somebody waits there for others who want to play, with a button for these."""
    words = Words(language)
    return Screen(
        language=language,
        blocks=(Block(words(told)), Block(words.say("table.wait.how"), "quiet")),
        controls=(Button(words.say("table.button.wait"), Press("wait", argument=wish), main=True),),
    )
