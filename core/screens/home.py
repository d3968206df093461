"""What a table's home shows: lobby card, board, end message."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Outcome, Seat
from core.registry import game
from core.screens.parts import Block, Picture, Screen, button, called_to, news, picture, title, waits
from core.sight import Sight
from core.table import Status, Table
from core.wording import Term, Who, Words


def home_screen(table: Table, sight: Sight | None, language: str, unreached: Sequence[Seat] = ()) -> Screen:
    """What the table's home shows: lobby card, board or end message. `sight` is the public's.

    `unreached` are seats whose private messages don't arrive: the board says so neutrally.
    """
    if table.status is Status.CANCELLED:
        return closed(table, language)
    if sight is None:
        return lobby(table, language)
    return end(table, sight, language) if sight.outcome else board(table, sight, language, unreached)


def lobby(table: Table, language: str) -> Screen:
    words = Words(language)
    least, most = table.meta.seats
    seats = [words.say("table.lobby.seat", n=at + 1, who=sitter.name) for at, sitter in enumerate(table.sitters)]
    full = len(table.sitters) == most
    buttons = [
        *(
            []
            if full
            else [
                button(words, "join", table, main=len(table.sitters) < least),
                button(words, "computer", table, arg="greedy"),
            ]
        ),
        button(words, "leave", table),
        button(words, "lobby", table),
        button(words, "start", table, main=len(table.sitters) >= least),
    ]
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            Block(words.say(f"{table.game}.blurb")),
            Block(words.say("table.lobby.seats", taken=len(table.sitters), least=least, most=most), "strong"),
            *(Block(seat) for seat in seats),
            *(Block(text, "quiet") for text in option_texts(words, table)),
        ),
        picture=Picture(game=table.game, kind="lobby", language=language, options=tuple(sorted(table.options.items()))),
        controls=tuple(buttons),
    )


def option_texts(words: Words, table: Table) -> list[str]:
    """The options that differ from the default, worded."""
    kind = game(table.game)
    return [
        words.say("table.lobby.option", option=Term(f"{table.game}.option.{key}"), value=kind.option_value(key, value))
        for key, value in table.options.items()
        if value != table.meta.defaults()[key] and key in {option.key for option in table.meta.choices()}
    ]


def board(table: Table, sight: Sight, language: str, unreached: Sequence[Seat] = ()) -> Screen:
    words = Words(language, table.names)
    notes = (
        [Block(words.say("table.unreached", who=tuple(Who(seat) for seat in unreached)), "quiet")] if unreached else []
    )
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *news(table, sight, words),
            *waits(table, sight, words),
            *notes,
        ),
        picture=picture(table, sight, "board", language),
        controls=(
            button(words, "play", table, main=True),
            button(words, "hand", table),
            button(words, "more", table),
        ),
        called=called_to(table),
        turn=table.turn_no + 1,
    )


def end(table: Table, sight: Sight, language: str) -> Screen:
    """Final position, placing, breakdown, and how to check the shuffle."""
    assert sight.outcome
    words = Words(language, table.names)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *news(table, sight, words),
            Block(words.say("table.ended", reason=Term(sight.outcome.reason)), "plain"),
            *placing(sight.outcome, words),
            Block(
                words.say("table.proof", commitment=sight.commitment[:16], seed=sight.seed or "", code=table.code),
                "quiet",
            ),
        ),
        picture=picture(table, sight, "end", language),
        controls=(
            button(words, "rematch", table, main=True),
            button(words, "log", table),
            button(words, "export", table),
        ),
        turn=table.turn_no + 1,
    )


def placing(outcome: Outcome, words: Words) -> list[Block]:
    """One line a seat in the order of the places, then who is outside the placing."""
    order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat] or 99, seat))
    lines = []
    for seat in order:
        place, score = outcome.places[seat], outcome.scores[seat]
        if outcome.reason == "table.end.resigned":
            key = "table.place.won" if place else "table.place.gave_up"
        else:
            key = "table.place.at" if place else "table.place.outside"
        text = words.say(key, place=place, who=Who(seat), n=score)
        lines.append(Block(text, "strong" if place == 1 else "plain"))
    return lines


def closed(table: Table, language: str) -> Screen:
    """What stays of a table that was cancelled."""
    words = Words(language)
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), Block(words.say("table.was_cancelled"))),
    )
