"""What a table's home shows: lobby card, board, end message."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from core.game import Outcome, Seat
from core.levels import USUAL
from core.observation import Observation, TableFacts
from core.records import Seated
from core.screens.absent import away, played_by, way_back, ways_in, ways_on
from core.screens.levels import stand_in, who
from core.screens.motions import ballot, questions
from core.screens.news import news
from core.screens.parts import (
    Block,
    Picture,
    Screen,
    button,
    picture,
    sealed,
    title,
    waits,
    who_cancelled,
)
from core.screens.times import pace, running_times
from core.stored import RESTORABLE_S, Status
from core.turn import Occasion
from core.wording import Term, When, Who, Words


def lobby(table: TableFacts, language: str, *, visited: bool = False, joins: bool = True) -> Screen:
    """The lobby card. `visited`: for somebody who only looks, and may sit down where that is offered (`joins`).

    What changes the table carries its revision: a press on what it was before is refused. Sitting down and leaving fit
    at any time.
    """
    words, now = Words(language), table.revision
    least, most = table.seats
    taken = len(table.names)
    told = _told(table)
    join = [] if taken == most or not joins else [button(words, "join", table, main=taken < least)]
    queue = [button(words, "queue", table)] if joins else []
    others = (
        *([button(words, "keep_open", table)] if table.warned else []),
        *([] if taken == most else [button(words, "computer", table, argument=USUAL, no=now)]),
        button(words, "leave", table),
        button(words, "invite", table),
        button(words, "lobby", table),
        button(words, "start", table, main=taken >= least, no=now),
    )
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            Block(words.say(f"{table.game}.blurb")),
            Block(words.say("table.lobby.seats", taken=taken, least=least, most=most), "strong"),
            *([Block(words.say(f"table.lobby.{told[0]}", who=told[1]), "strong")] if told else []),
            *(Block(words.say("table.lobby.seat", n=seat + 1, who=who(table, seat, words))) for seat in range(taken)),
            *(
                Block(words.say("table.lobby.kept", name=seat.name, until=When(seat.until)), "quiet")
                for seat in table.kept
            ),
            *([Block(words.say("table.lobby.waiting", who=table.waiting), "quiet")] if table.waiting else []),
            *([Block(words.say("table.lobby.shuffled"), "quiet")] if table.shuffled else []),
            *([Block(words.say("table.lobby.guests"), "quiet")] if table.guests else []),
            Block(words.say("table.lobby.hints" if table.hints else "table.lobby.no_hints"), "quiet"),
            *([stand_in(table, words)] if table.stand_in != USUAL else []),
            *(
                Block(words.say("table.lobby.option", option=Term(setting.name), value=setting.told), "quiet")
                for setting in table.settings
                if not setting.default
            ),
            pace(table, words),
            *sealed(table, words, "table.lobby.seal"),
            *([Block(words.say("table.lobby.closes", until=When(table.closes)), "quiet")] if table.closes else []),
        ),
        picture=Picture(game=table.game, kind="lobby", language=language, options=table.options),
        controls=(*join, *queue, *(() if visited else others), button(words, "guide", table)),
        called=table.turn.called if told else (),
        turn=table.turn.number,
    )


def _told(table: TableFacts) -> tuple[Occasion, str | tuple[str, ...]] | None:
    """What people are called for, as long as it is so, and whose names belong into the sentence."""
    turn, free = table.turn, len(table.names) < table.seats[1]
    match turn.occasion if turn.called else Occasion.TURN:
        case Occasion.FULL:
            return None if free else (Occasion.FULL, turn.called[0].name)
        case Occasion.CLOSING:
            return (Occasion.CLOSING, turn.called[0].name) if table.warned else None
        case Occasion.FREE | Occasion.READY as occasion:
            return (occasion, table.told) if table.told and free else None
        case Occasion.REMATCH:
            return Occasion.REMATCH, turn.called[0].name
        case _:
            return None


def home_screen(seen: Observation, language: str, unreached: Sequence[Seat] = (), *, quiet: bool = False) -> Screen:
    """Board or end message. `unreached` are seats whose private messages don't arrive: the board says so neutrally.
    `quiet`: moves within a turn don't change it.
    """
    return end(seen, language) if seen.outcome else board(seen, language, unreached, quiet=quiet)


def board(seen: Observation, language: str, unreached: Sequence[Seat] = (), *, quiet: bool = False) -> Screen:
    words, table = Words(language, seen.table.names), seen.table
    notes = (
        [Block(words.say("table.unreached", who=tuple(Who(seat) for seat in unreached)), "quiet")] if unreached else []
    )
    standing = (*away(table, words), *questions(table, words), *notes)
    screen = Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *news(seen, words),
            *waits(seen, words),
            *running_times(table, words),
            *standing,
        ),
        picture=picture(seen, "board", language),
        controls=(
            button(words, "play", table, main=any(one.seat in seen.awaited for one in seen.called)),
            button(words, "hand", table),
            button(words, "more", table),
            *([button(words, "resume", table)] if table.paused is not None else []),
            *([button(words, "nudge", table)] if table.nudge else []),
            *ballot(table, words),
            *way_back(table, words),
            *ways_in(table, words),
            *ways_on(table, words),
        ),
        called=seen.called,
        turn=table.turn.number,
    )
    if not quiet:
        return screen
    return msgspec.structs.replace(screen, stands=sha256(msgspec.json.encode((standing, screen.controls))).hexdigest())


def call(board: Screen, seen: Observation) -> Screen:
    """In place of a quiet `board`, for whoever has to be called here all the same: one line, no picture."""
    words = Words(board.language, seen.table.names)
    blocks = (Block(title(words, seen.table), "title"), *waits(seen, words))
    return msgspec.structs.replace(board, blocks=blocks, picture=None)


def end(seen: Observation, language: str) -> Screen:
    """Final position, placing, breakdown. How to check the shuffle is for whoever asks (`seal`)."""
    assert seen.outcome
    words, table = Words(language, seen.table.names), seen.table
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *news(seen, words),
            Block(words.say("table.ended", reason=Term(seen.outcome.reason)), "plain"),
            *placing(seen.outcome, words, seen.seatings),
            *hinted(seen, words),
        ),
        picture=picture(seen, "end", language),
        controls=(
            button(words, "rematch", table, main=True),
            *([button(words, "analysis", table)] if table.judged else []),
            button(words, "log", table),
            button(words, "export", table),
            button(words, "more", table),
        ),
        called=seen.called,
        turn=table.turn.number,
    )


_IN_OWN_UNITS = {"table.place.at": "table.place.at.told", "table.place.outside": "table.place.outside.told"}
"""How a place is told where points don't say all."""


def placing(outcome: Outcome, words: Words, seatings: Sequence[Seated] = ()) -> list[Block]:
    """One line a seat in the order of the places, then who is outside the placing; each with all who played there, and
    the result in the game's own units, or in points where these say all.
    """
    order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat] or 99, seat))
    lines = []
    for seat in order:
        place, score = outcome.places[seat], outcome.scores[seat]
        if outcome.reason in ("table.end.resigned", "table.end.others_resigned"):
            key = "table.place.won" if place == 1 else "table.place.left" if place else "table.place.gave_up"
        else:
            key = "table.place.at" if place else "table.place.outside"
        who = played_by(seat, seatings, words)
        if outcome.told and key in _IN_OWN_UNITS:
            text = words.say(_IN_OWN_UNITS[key], place=place, who=who, told=outcome.told[seat])
        else:
            text = words.say(key, place=place, who=who, n=score)
        lines.append(Block(text, "strong" if place == 1 else "plain"))
    return lines


def hinted(seen: Observation, words: Words) -> list[Block]:
    """Who has asked for hints, a line each; in passing."""
    lines = []
    for one in seen.hinted:
        who = Who(one.seat) if one.name == words.names[one.seat] else one.name
        lines.append(Block(words.say("table.hinted", who=who, n=one.n), "quiet"))
    return lines


def seal(table: TableFacts, seed: str, language: str) -> Screen:
    """How the shuffle is sealed; with the `seed` in hex once it is open, and how to check it."""
    words = Words(language, table.names)
    text = words.say("table.proof", commitment=table.commitment, seed=seed, code=table.code)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *sealed(table, words, "table.lobby.seal" if table.status is Status.LOBBY else "table.seal"),
            *([Block(text)] if seed else [Block(words.say("table.seal.kept"))]),
        ),
        controls=(button(words, "more", table),),
    )


def closed(table: TableFacts, seen: Observation | None, language: str, *, mentions: bool = True) -> Screen:
    """What stays of a table that was cancelled: who did it, and of a match (`seen` by the public) what was played; with
    `mentions` for all who are to hear of it.
    """
    words = Words(language, table.names)
    blocks, verbs = [Block(title(words, table), "title"), who_cancelled(table, words)], []
    if seen and table.revocable and table.cancellation:
        until = When(table.cancellation.at + RESTORABLE_S)
        blocks.append(Block(words.say("table.restorable", until=until)))
        verbs.append("restore")
    verbs += ["rematch", "log", "text", "full", "export", "more"] if seen else []
    return Screen(
        language=language,
        table=table.code,
        blocks=tuple(blocks),
        controls=tuple(button(words, verb, table) for verb in verbs),
        called=table.turn.called if mentions else (),
        turn=table.turn.number,
    )
