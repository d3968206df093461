"""The card beside a table that lives in a thread of its own: it stands in the thread's channel, for who passes by."""

from __future__ import annotations

from core.observation import TableFacts
from core.screens.parts import Block, Button, Screen, button, title, who_cancelled
from core.stored import Status
from core.wording import Words


def sign(table: TableFacts, language: str) -> Screen:
    """Who sits there, and the way in; once the match has begun only the way there. It never calls anybody, and is the
    same message from the lobby to the end.
    """
    words = Words(language, table.names)
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), *_state(table, words)),
        controls=_ways_in(table, words),
        link=table.homes[0].link if table.homes else "",
    )


def _state(table: TableFacts, words: Words) -> list[Block]:
    match table.status:
        case Status.LOBBY:
            least, most = table.seats
            seats = words.say("table.lobby.seats", taken=len(table.names), least=least, most=most)
            return [
                Block(words.say(f"{table.game}.blurb")),
                Block(seats, "strong"),
                Block(words.say("table.sign.who", who=table.names)),
            ]
        case Status.RUNNING:
            return [Block(words.say("table.sign.begun", who=table.names))]
        case Status.OVER:
            return [Block(words.say("table.sign.over", who=table.names))]
        case Status.CANCELLED:
            return [who_cancelled(table, words)]


def _ways_in(table: TableFacts, words: Words) -> tuple[Button, ...]:
    if table.status is not Status.LOBBY or len(table.names) == table.seats[1]:
        return ()
    return (button(words, "join", table, main=True),)
