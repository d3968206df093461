"""A finished match looked back on: each one's chance to win along it, what cost most, what the draw did."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from string import ascii_uppercase

import msgspec

from core.observation import Drawn, Hindsight, Judged, TableFacts
from core.press import Press
from core.screens.parts import Block, Button, Picture, Pin, Screen, button, capital, title
from core.wording import Line, Who, Words

ROOM = 980
"""UTF-16 units for all of it: a message beside a picture has 1,024, and what keeps names from becoming links takes a
few.
"""

MOST_TOLD = 90
"""Characters of what happened when something was drawn, in whole sentences; the first may be longer."""

NOTICED = 0.02
"""A chance that changed by less than that isn't told beside greater ones."""


class _Piece(msgspec.Struct, frozen=True):
    """What is told of one pin. `weight`: the share of a chance that it is about. `no`: of the record at which the board
    shows it.
    """

    pin: Pin
    text: str
    weight: float
    no: int


def analysis(table: TableFacts, seen: Hindsight, language: str) -> Screen:
    """Picture and sentences; each of these leads to the board of its moment."""
    words = Words(language, table.names)
    least = round(100 * seen.telling)
    head = Block(title(words, table), "title")
    lead = Block(words.say("table.analysis" if seen.decisions else "table.analysis.nothing", least=least), "strong")
    drawn = Block(words.say("table.analysis.draws"), "strong")
    judged = Block(words.say("table.analysis.judged", least=least), "quiet")
    room = ROOM - sum(_size(block.text) for block in (head, lead, drawn, judged))
    decisions, draws = _fitting(seen, words, room)
    told = [*decisions, *draws]
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            head,
            lead,
            *(Block(piece.text) for piece in decisions),
            *([drawn] if draws else []),
            *(Block(piece.text) for piece in draws),
            judged,
        ),
        picture=Picture(
            game=table.game,
            kind="chances",
            language=language,
            names=table.names,
            options=table.options,
            chances=seen.chances,
            pins=tuple(piece.pin for piece in told),
        ),
        choices=tuple(_way(piece, table, words) for piece in told),
        controls=(button(words, "log", table), button(words, "more", table)),
    )


def no_analysis(table: TableFacts, language: str, *, failed: bool) -> Screen:
    """While it is being made, or (`failed`) where that was tried in vain, which asking does once more."""
    words = Words(language, table.names)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            Block(words.say("table.analysis.failed" if failed else "table.analysis.working")),
        ),
        controls=(button(words, "analysis", table), button(words, "more", table)),
    )


def _decision(sign: str, one: Judged, words: Words) -> _Piece:
    said = words.renamed(dict(one.before)) if one.before else words
    text = said.say(
        "table.analysis.decision",
        sign=sign,
        who=Who(one.seat),
        played=_label(one.played, said),
        better=_label(one.better, said),
        chance=_percent(one.chance),
        best=_percent(one.best),
        cost=_percent(one.best) - _percent(one.chance),
    )
    return _Piece(Pin(sign, one.ply, one.seat), text, one.best - one.chance, one.no)


def _label(label: Line, words: Words) -> str:
    return capital(words(label), words).rstrip(" .…")


def _draw(sign: str, one: Drawn, words: Words) -> _Piece:
    said = words.renamed(dict(one.before)) if one.before else words
    what = _first_sentences([said(line) for line in one.lines])
    gains = tuple(
        Line("table.analysis.gain", {"who": Who(seat), "n": f"{'+' if gain > 0 else '−'}{_percent(abs(gain))}"})
        for seat, gain in sorted(enumerate(one.gains), key=lambda each: -abs(each[1]))
        if abs(gain) >= NOTICED
    )
    text = said.say("table.analysis.draw", sign=sign, what=what, gains=gains)
    return _Piece(Pin(sign, one.ply), text, max(map(abs, one.gains), default=0.0), one.no)


def _first_sentences(told: Sequence[str]) -> str:
    lengths = accumulate(len(sentence) + 1 for sentence in told)
    fit = max(1, sum(length <= MOST_TOLD + 1 for length in lengths))
    return " ".join([*told[:fit], *(["…"] if fit < len(told) else [])])


def _percent(share: float) -> int:
    return round(100 * share)


def _fitting(seen: Hindsight, words: Words, room: int) -> tuple[list[_Piece], list[_Piece]]:
    """The decisions and draws for which there is room, the weightiest first in it; signed as they then follow each
    other.
    """
    signless = [
        *(_decision("-", one, words) for one in seen.decisions),
        *(_draw("-", one, words) for one in seen.draws),
    ]
    kept = set[int]()
    for at, piece in sorted(enumerate(signless), key=lambda each: -each[1].weight):
        if (size := _size(piece.text)) <= room:
            kept.add(at)
            room -= size
    decisions = [one for at, one in enumerate(seen.decisions) if at in kept]
    draws = [one for at, one in enumerate(seen.draws, len(seen.decisions)) if at in kept]
    return (
        [_decision(f"{at}", one, words) for at, one in enumerate(decisions, 1)],
        [_draw(sign, one, words) for sign, one in zip(ascii_uppercase, draws, strict=False)],
    )


def _size(text: str) -> int:
    """Of a line with its end."""
    return len(text.encode("utf-16-le")) // 2 + 1


def _way(piece: _Piece, table: TableFacts, words: Words) -> Button:
    key = "table.analysis.before" if piece.pin.seat is not None else "table.analysis.after"
    return Button(words.say(key, sign=piece.pin.sign), Press("past", table.code, str(piece.no)))
