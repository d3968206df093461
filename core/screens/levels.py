"""How strong computers play: told wherever people choose it."""

from __future__ import annotations

from core.game import Seat
from core.levels import OFFERED
from core.observation import TableFacts
from core.press import Press
from core.screens.parts import Block, Button, Screen, title
from core.wording import Term, Words


def word(level: str) -> Term:
    return Term(f"table.level.{level}")


def who(table: TableFacts, seat: int, words: Words) -> str:
    """Whoever sits there before the start: "Anna", "Iara (computer, strong)"."""
    name, level = table.names[seat], table.computers[seat]
    return words.say("table.computer", who=name, level=word(level)) if level else name


def computers(table: TableFacts, words: Words) -> list[Block]:
    """Each computer with its level."""
    return [Block(who(table, seat, words)) for seat in _seats(table)]


def stand_in(table: TableFacts, words: Words) -> Block:
    return Block(words.say("table.stand_in", level=word(table.stand_in)), "quiet")


def adding(table: TableFacts, words: Words) -> list[Button]:
    """One more computer, of each level."""
    return [
        Button(words.say("table.add", level=word(level)), Press("computer", table.code, level, no=table.revision))
        for level in OFFERED
    ]


def levels(table: TableFacts, language: str) -> Screen:
    """How strong each computer plays and the stand-ins, with what else it could be. Each button fits the table as it is
    now.
    """
    words, now = Words(language), table.revision
    own = [
        Button(
            words.say("table.level.choose", who=table.names[seat], level=word(level)),
            Press("level", table.code, f"{int(seat)}={level}", no=now),
        )
        for seat in _seats(table)
        for level in OFFERED
        if level != table.computers[seat]
    ]
    others = [
        Button(words.say("table.stand_in.choose", level=word(level)), Press("stand_in", table.code, level, no=now))
        for level in OFFERED
        if level != table.stand_in
    ]
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *computers(table, words),
            stand_in(table, words),
            *(Block(words.say(f"table.level.{level}.means"), "quiet") for level in OFFERED),
        ),
        choices=(*own, *others),
        controls=(Button(words.say("table.button.back"), Press("lobby", table.code)),),
    )


def _seats(table: TableFacts) -> list[Seat]:
    return [Seat(seat) for seat, level in enumerate(table.computers) if level]
