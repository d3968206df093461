"""What a table's home shows: lobby card, board, end message."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Outcome, Seat
from core.observation import Observation, TableFacts
from core.screens.parts import Block, Picture, Screen, button, news, picture, sealed, title, waits
from core.turn import Occasion
from core.wording import Term, Who, Words


def lobby(table: TableFacts, language: str) -> Screen:
    words = Words(language)
    least, most = table.seats
    taken = len(table.names)
    full = table.turn.occasion is Occasion.FULL
    told = table.turn.occasion if table.turn.called and (taken == most if full else table.turn.number) else ""
    open_seats = (
        []
        if taken == most
        else [
            button(words, "join", table, main=taken < least),
            button(words, "computer", table, argument="greedy"),
        ]
    )
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            Block(words.say(f"{table.game}.blurb")),
            Block(words.say("table.lobby.seats", taken=taken, least=least, most=most), "strong"),
            *([Block(words.say(f"table.lobby.{told}", who=table.turn.called[0].name), "strong")] if told else []),
            *(Block(words.say("table.lobby.seat", n=at, who=name)) for at, name in enumerate(table.names, 1)),
            *(
                Block(words.say("table.lobby.option", option=Term(setting.name), value=setting.told), "quiet")
                for setting in table.settings
                if not setting.default
            ),
            *sealed(table, words, "table.lobby.seal"),
        ),
        picture=Picture(game=table.game, kind="lobby", language=language, options=table.options),
        controls=(
            *open_seats,
            button(words, "leave", table),
            button(words, "lobby", table),
            button(words, "start", table, main=taken >= least),
        ),
        called=table.turn.called if told else (),
        turn=table.turn.number,
    )


def home_screen(seen: Observation, language: str, unreached: Sequence[Seat] = ()) -> Screen:
    """Board or end message. `unreached` are seats whose private messages don't arrive: the board says so neutrally."""
    return end(seen, language) if seen.outcome else board(seen, language, unreached)


def board(seen: Observation, language: str, unreached: Sequence[Seat] = ()) -> Screen:
    words, table = Words(language, seen.table.names), seen.table
    notes = (
        [Block(words.say("table.unreached", who=tuple(Who(seat) for seat in unreached)), "quiet")] if unreached else []
    )
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), *news(seen, words), *waits(seen, words), *notes),
        picture=picture(seen, "board", language),
        controls=(
            button(words, "play", table, main=True),
            button(words, "hand", table),
            button(words, "more", table),
        ),
        called=seen.called,
        turn=table.turn.number,
    )


def end(seen: Observation, language: str) -> Screen:
    """Final position, placing, breakdown, and how to check the shuffle."""
    assert seen.outcome
    words, table = Words(language, seen.table.names), seen.table
    proof = words.say("table.proof", commitment=table.commitment, seed=seen.seed or "", code=table.code)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *news(seen, words),
            Block(words.say("table.ended", reason=Term(seen.outcome.reason)), "plain"),
            *placing(seen.outcome, words),
            Block(proof, "quiet"),
        ),
        picture=picture(seen, "end", language),
        controls=(
            button(words, "rematch", table, main=True),
            button(words, "log", table),
            button(words, "export", table),
        ),
        called=seen.called,
        turn=table.turn.number,
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


def closed(table: TableFacts, language: str, *, mentions: bool = True) -> Screen:
    """What stays of a table that was cancelled; with `mentions` for all who are to hear of it."""
    words = Words(language)
    why = "table.was_silent" if table.closed == "silence" else "table.was_cancelled"
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), Block(words.say(why))),
        called=table.turn.called if mentions else (),
        turn=table.turn.number,
    )
