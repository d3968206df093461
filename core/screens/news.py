"""What happened since somebody's last turn: folded by player, as short as a chat's message has room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from core.game import Seat
from core.observation import Entry, Observation
from core.screens.parts import Block, sealed, then
from core.wording import Arg, Line, Who, Words

NEWS_LENGTH = 560
"""Characters of all paragraphs together: about eight lines of a message beside a picture."""

_YOU, _TABLE = "table.news_you", "table.news_table"
_JOINT, _END, _GONE = "; ", ".", "…"


class _Piece(msgspec.Struct, frozen=True):
    """An event's sentence; where somebody is its subject and begins it, their name and the rest of it as well."""

    text: str
    subject: str | None
    predicate: str


class _Paragraph(msgspec.Struct):
    """What is told together: of a seat, of the viewer (`you`), of the table."""

    key: str
    pieces: list[_Piece]
    gone: int = 0
    """How many of the oldest were left out."""

    def text(self, words: Words) -> str:
        told = _told(self.pieces)
        if self.gone:
            told = f"{_GONE} {told}".strip()
        return words.say(self.key, what=told) if self.key else told


def news(seen: Observation, words: Words) -> list[Block]:
    """What happened behind `seen.since`, a paragraph a player; what concerns the viewer comes first. In the first turns
    also the shuffle's seal.

    What there is no room for is the oldest of whoever has most to tell; a last line counts it.
    """
    blocks = sealed(seen.table, words, "table.begun") if seen.since == 0 else []
    told = _fitting(_paragraphs(seen, words), words)
    if told and seen.since and len(seen.news_for) == 1:
        blocks.append(Block(words.say("table.news_since", who=Who(seen.news_for[0])), "quiet"))
    blocks += [Block(part.text(words), events=len(part.pieces)) for part in told]
    gone = sum(part.gone for part in told)
    return [*blocks, _more(gone, words)] if gone else blocks


def shorter(blocks: Sequence[Block], words: Words) -> list[Block] | None:
    """The same without the last paragraph of the news, which a last line counts; None where there is none to leave
    out.
    """
    told = [at for at, block in enumerate(blocks) if block.events and block.style == "plain"]
    if not told:
        return None
    last = told[-1]
    counted = next((block for block in blocks if block.events and block.style == "quiet"), None)
    gone = blocks[last].events + (counted.events if counted else 0)
    rest = [block for block in blocks[last + 1 :] if block is not counted]
    return [*blocks[:last], _more(gone, words), *rest]


def _more(events: int, words: Words) -> Block:
    return Block(words.say("table.news_more", n=events), "quiet", events)


def _paragraphs(seen: Observation, words: Words) -> list[_Paragraph]:
    """What others or the table did that concerns the viewer; of each other seat in the order in which they come in; of
    the viewer; of the table.
    """
    concerning: list[_Piece] = []
    by_seat: dict[Seat | None, list[_Piece]] = {}
    for line, whose, entry in _fresh(seen):
        piece, forced = _piece(line, then(entry, words)), entry.forced
        by_viewer = whose == seen.viewer and not forced
        if seen.viewer is not None and not by_viewer and seen.viewer in _named(line):
            concerning.append(piece)
        else:
            by_seat.setdefault(whose, []).append(piece)
    own = [_Paragraph("", by_seat.pop(seen.viewer))] if seen.viewer is not None and seen.viewer in by_seat else []
    table = [_Paragraph(_TABLE, by_seat.pop(None))] if None in by_seat else []
    others = [_Paragraph("", pieces) for pieces in by_seat.values()]
    first = [_Paragraph(_YOU, concerning)] if concerning else []
    return [*first, *others, *own, *table]


def _fresh(seen: Observation) -> Iterator[tuple[Line, Seat | None, Entry]]:
    """What is news, oldest first, each with the seat of which it is told and the entry that it stands in."""
    for entry in seen.story:
        if entry.no > seen.since:
            whose = entry.whose or (entry.actor,) * len(entry.lines)
            yield from ((line, seat, entry) for line, seat in zip(entry.lines, whose, strict=True))


def _piece(line: Line, words: Words) -> _Piece:
    who = line.args.get("who")
    predicate = words.predicate(line, who.seat) if isinstance(who, Who) else None
    return _Piece(words(line), words.names[who.seat] if isinstance(who, Who) and predicate else None, predicate or "")


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


def _fitting(paragraphs: list[_Paragraph], words: Words) -> list[_Paragraph]:
    """As many events as there is room for, the youngest of each."""
    lengths = [len(part.text(words)) for part in paragraphs]
    while sum(lengths) > NEWS_LENGTH:
        long = [at for at, part in enumerate(paragraphs) if len(part.pieces) > 1]
        if not long:
            break
        at = max(long, key=lambda at: (paragraphs[at].key != _YOU, lengths[at]))  # what concerns the viewer goes last
        part = paragraphs[at]
        part.pieces, part.gone = part.pieces[1:], part.gone + 1
        lengths[at] = len(part.text(words))
    return paragraphs
