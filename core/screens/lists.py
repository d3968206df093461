"""Screens to read: games, log, rules, one's tables, help."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.game import Seat
from core.observation import Observation, TableFacts
from core.press import Press
from core.screens.parts import Block, Button, Link, Screen, button, is_own, sealed, title, told, words_for
from core.screens.times import lasting, time_left
from core.stored import Status
from core.wording import Line, Term, Words


def games(keys: Sequence[str], language: str) -> Screen:
    """The choice of games for a new table."""
    words = Words(language)
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.which_game"), "title"),
            *(Block(words.say("table.game", game=Term(f"{key}.title"), blurb=Term(f"{key}.blurb"))) for key in keys),
        ),
        choices=tuple(Button(words.say(f"{key}.title"), Press("new", argument=key)) for key in keys),
    )


LOG_ENTRIES = 20
"""Entries of a log that fit one message."""


def story(seen: Observation, language: str, before: int | None = None) -> Screen:
    """What happened, as `seen.viewer` may read it: the last entries, or those before the record numbered `before`."""
    table = seen.table
    words = words_for(seen, language)
    known = [entry for entry in seen.story if before is None or entry.no < before]
    shown = known[-LOG_ENTRIES:]
    lines = tuple(Block(f"{entry.no}. {told(entry, words)}") for entry in shown)
    earlier: tuple[Button, ...] = ()
    if len(known) > len(shown):
        earlier = (Button(words.say("table.button.earlier"), Press("log", table.code, str(shown[0].no))),)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *([] if earlier else sealed(table, words, "table.seal")),
            *(lines or (Block(words.say("table.no_log")),)),
        ),
        controls=earlier,
        own=is_own(seen),
    )


def rules(table: TableFacts, phase: Sequence[Line], language: str) -> Screen:
    """The rules of this phase, then the whole game in short."""
    words, game = Words(language), table.game
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(words.say(f"{game}.title"), "title"),
            *([Block(words.say("table.rules.now"), "strong")] if phase else []),
            *(Block(words(line)) for line in phase),
            Block(words.say("table.rules.whole"), "strong"),
            *(Block(text) for text in words.say(f"{game}.rules").split("\n")),
        ),
        controls=tuple(button(words, verb, table) for verb in ("guide", "legend")),
    )


MINE_ROWS = 8
"""A person's tables that one message lists: each may have a button and a link."""


class Mine(msgspec.Struct, frozen=True):
    """One of a person's tables, where they have `seat`; `waits`: for them. `since_s`: for how long it has, or how long
    its turn has lasted.
    """

    table: TableFacts
    seat: Seat | None
    waits: bool
    since_s: float


def mine(rows: Sequence[Mine], resting: Sequence[str], page: int, total: int, language: str) -> Screen:
    """A page (from 0) of the `total` tables of a person. `resting` are those of the page that can't be read here."""
    words = Words(language)
    first = page * MINE_ROWS
    turned = [
        Button(words.say(f"table.mine.{key}"), Press("mine", argument=str(other)))
        for key, other in (("newer", page - 1), ("older", page + 1))
        if 0 <= other * MINE_ROWS < total
    ]
    blocks = [Block(words.say("table.mine"), "title")]
    if turned:
        last = first + len(rows) + len(resting)
        blocks.append(Block(words.say("table.mine.page", first=first + 1, last=last, all=total), "quiet"))
    blocks += [Block(_mine_row(row, words), "strong" if row.waits else "plain") for row in rows]
    blocks += [Block(words.say("table.mine.resting", code=code), "quiet") for code in resting]
    if not total:
        blocks.append(Block(words.say("table.mine.none")))
    homes = [(row.table, row.table.home) for row in rows]
    return Screen(
        language=language,
        blocks=tuple(blocks),
        choices=tuple(_opening(words, "more" if row.table.status is Status.LOBBY else "play", row) for row in rows),
        controls=tuple(turned),
        links=tuple(
            Link(words.say("table.mine.go", code=table.code, home=home.title or table.code), home.link, table.code)
            for table, home in homes
            if home and home.link
        ),
    )


def _mine_row(row: Mine, words: Words) -> str:
    table = row.table
    key = "yours" if row.waits else str(table.status)
    others = tuple(name for seat, name in enumerate(table.names) if seat != row.seat)
    where = table.home.title if table.home else table.place_title
    sentences = [words.say(f"table.mine.{key}", title=title(words, table), since=lasting(row.since_s))]
    left = time_left(table, row.seat, words) if row.waits else ""
    sentences += [left] if left else []
    sentences += [words.say("table.mine.with", who=others)] if others else []
    sentences += [words.say("table.mine.at", home=where)] if where else []
    return " ".join(sentences)


def _opening(words: Words, verb: str, row: Mine) -> Button:
    return Button(_named(words, row.table), Press(verb, row.table.code), main=row.waits)


def _named(words: Words, table: TableFacts) -> str:
    return words.say("table.mine.open", code=table.code, game=Term(f"{table.game}.title"))


def which(tables: Sequence[TableFacts], verb: str, argument: str, language: str) -> Screen:
    """Which table is meant: a button for each, which asks `verb` of it."""
    words = Words(language)
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.which.title"), "title"),
            *(Block(words.say("table.which.table", title=title(words, table), who=table.names)) for table in tables),
        ),
        choices=tuple(Button(_named(words, table), Press(verb, table.code, argument)) for table in tables),
    )


def onward(panel: Screen, other: TableFacts) -> Screen:
    """A private panel that also leads to another table, which waits for the same person."""
    label = Words(panel.language).say("table.next", code=other.code)
    return msgspec.structs.replace(panel, controls=(*panel.controls, Button(label, Press("play", other.code))))


def plain(language: str, *keys: str) -> Screen:
    """A title and paragraphs by sentence keys (help)."""
    words = Words(language)
    first, *rest = keys
    return Screen(
        language=language, blocks=(Block(words.say(first), "title"), *(Block(words.say(key)) for key in rest))
    )
