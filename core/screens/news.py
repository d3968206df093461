"""What happened since somebody's last turn: a line a turn, with the number by which the board marks it.

A chat's message has little room beside a picture: of long turns the shortest sentences go first (that somebody ends
their turn), then the oldest turns, those last that concern the reader. A line says by number which turns the log tells
whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

import msgspec

from core.game import Seat
from core.observation import Entry, Observation
from core.screens.parts import Block, sealed, spoken, then
from core.wording import Arg, Line, Who, Words

NEWS_LENGTH = 560
"""Characters of all turns together: about eight lines of a message beside a picture."""

_JOINT, _END, _GONE = "; ", ".", "…"


class _Piece(msgspec.Struct, frozen=True):
    """An event's sentence; where somebody is its subject and begins it, who, and the rest of it as well."""

    text: str
    subject: str | None
    predicate: str


class _Turn(msgspec.Struct):
    """What is told together. `concerns`: somebody else did something to the reader. `hushed`: events that are noise
    beside the others; `gone`: those left out for want of room.
    """

    number: int
    pieces: list[_Piece]
    concerns: bool
    gone: int = 0
    hushed: int = 0

    @property
    def events(self) -> int:
        """Those of which it tells."""
        return len(self.pieces) + self.hushed

    def text(self, words: Words) -> str:
        told = _told(self.pieces)
        told = f"{told} {_GONE}" if self.gone else told
        return words.say("table.news_turn", number=self.number, what=told)


def news(seen: Observation, words: Words) -> list[Block]:
    """What happened behind `seen.since`, a paragraph a turn. In the first turns also the shuffle's seal."""
    blocks = sealed(seen.table, words, "table.begun") if seen.since == 0 else []
    turns = _turns(seen, words)
    dropped = _fit(turns, words)
    if turns and seen.since and len(seen.news_for) == 1:
        blocks.append(Block(words.say("table.news_since", who=Who(seen.news_for[0])), "quiet"))
    gone = [turn for turn in [*dropped, *turns] if turn.gone]
    if gone:
        numbers = tuple(sorted(turn.number for turn in gone))
        blocks.append(_more(sum(turn.gone for turn in gone), numbers, words))
    return [
        *blocks,
        *(Block(turn.text(words), events=turn.events, turns=(turn.number,)) for turn in turns),
    ]


def heard(seen: Observation, words: Words, *, own: bool = True) -> list[str]:
    """The same whole and for the ear, a text a turn, without the numbers that tie turns to the board's marks and
    without what had to be so; the reader's `own` turns as well or not.
    """
    told = (entry for entry in seen.story if own or entry.actor is None or entry.actor != seen.viewer)
    story = tuple(msgspec.structs.replace(entry, forced=False) for entry in told)
    return [_told(turn.pieces) for turn in _turns(msgspec.structs.replace(seen, story=story), words)]


def shorter(blocks: Sequence[Block], words: Words) -> list[Block] | None:
    """The same without the oldest turn of the news, which a line before them names; None where there is none to leave
    out.
    """
    first = next((at for at, block in enumerate(blocks) if block.events and block.style == "plain"), None)
    if first is None:
        return None
    oldest, before = blocks[first], blocks[first - 1] if first else None
    counted = before if before is not None and before.events and before.style == "quiet" else None
    numbers = sorted({*oldest.turns, *(counted.turns if counted else ())})
    gone = _more(oldest.events + (counted.events if counted else 0), numbers, words)
    return [*blocks[: first - bool(counted)], gone, *blocks[first + 1 :]]


def _more(events: int, numbers: Sequence[int], words: Words) -> Block:
    return Block(words.say("table.news_more", turns=_runs(numbers, words)), "quiet", events, tuple(numbers))


def _runs(numbers: Sequence[int], words: Words) -> str:
    """Numbers in ascending order as people say them: "1 to 4, 7"."""
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda one: one[1] - one[0])]
    told = (words.say("table.run", first=run[0], last=run[-1]) if len(run) > 1 else str(run[0]) for run in runs)
    return ", ".join(told)


def _turns(seen: Observation, words: Words) -> list[_Turn]:
    fresh = [entry for entry in seen.story if entry.no > seen.since]
    turns = []
    for number, run in groupby(fresh, lambda entry: entry.number):
        entries = list(run)
        actor = entries[0].actor
        told = sum(len(entry.lines) for entry in entries)
        pieces = [_piece(line, whose, entry, words) for entry, line, whose in _worth_telling(entries, seen.noise)]
        named = {seat for entry in entries for line in entry.lines for seat in _named(line)}
        turns.append(_Turn(number, pieces, seen.viewer in named and actor != seen.viewer, hushed=told - len(pieces)))
    return turns


def _worth_telling(entries: Sequence[Entry], noise: Collection[str]) -> Iterator[tuple[Entry, Line, Seat | None]]:
    """The lines of a turn with the seats of which they are told, without those that are noise beside others."""
    lines = [(entry, line, whose) for entry in entries for line, whose in _lines(entry)]
    heard = [one for one in lines if one[1].key not in noise]
    yield from heard or lines


def _lines(entry: Entry) -> Iterator[tuple[Line, Seat | None]]:
    """Its lines, each with the seat of which it is told."""
    return zip(entry.lines, entry.whose or (entry.actor,) * len(entry.lines), strict=True)


def _piece(line: Line, whose: Seat | None, entry: Entry, words: Words) -> _Piece:
    words = then(entry, words)
    who = line.args.get("who")
    predicate = words.predicate(line, who.seat) if isinstance(who, Who) else None
    said = spoken(words(line), entry, whose, words)
    if predicate is None or not isinstance(who, Who):
        return _Piece(said, None, "")
    return _Piece(said, words.names[who.seat], spoken(predicate, entry, whose, words))


def _named(arg: Arg) -> frozenset[int]:
    """The seats that a sentence names."""
    match arg:
        case Who(seat):
            return frozenset({seat})
        case Line(_, args):
            return _named(tuple(args.values()))
        case tuple():
            return frozenset(seat for part in arg for seat in _named(part))
    return frozenset()


def _told(pieces: Sequence[_Piece]) -> str:
    """The sentences in a row; what somebody does after a short one goes on from it, without their name."""
    text: str = ""
    goes_on: str | None = None
    for piece in pieces:
        if goes_on is not None and piece.subject == goes_on:
            text = text.removesuffix(_END) + _JOINT + piece.predicate
        else:
            text = f"{text} {piece.text}".lstrip()
        goes_on = piece.subject if _is_short(piece.text) else None
    return text


def _is_short(text: str) -> bool:
    """One sentence of one part: after others it would not be clear who goes on."""
    return text.endswith(_END) and not any(mark in text.removesuffix(_END) for mark in (". ", ";", "!"))


def _fit(turns: list[_Turn], words: Words) -> list[_Turn]:
    """Makes the turns as short as there is room for; returns those that were left out."""
    dropped = list[_Turn]()
    lengths = {turn.number: len(turn.text(words)) for turn in turns}
    while sum(lengths.values()) > NEWS_LENGTH and (len(turns) > 1 or len(turns[0].pieces) > 1):
        long = [turn for turn in turns if len(turn.pieces) > 1]
        if long:
            turn = max(long, key=lambda turn: (not turn.concerns, lengths[turn.number]))
            turn.pieces.remove(min(reversed(turn.pieces), key=lambda piece: len(piece.text)))
            turn.gone += 1
            lengths[turn.number] = len(turn.text(words))
        else:
            turn = min(turns[:-1], key=lambda turn: (turn.concerns, turn.number))
            turn.gone += turn.events
            turns.remove(turn)
            dropped.append(turn)
            del lengths[turn.number]
    return dropped
