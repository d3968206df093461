"""The story by turns, a row for each, and the board of the moment at which a row ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from core.game import Seat
from core.observation import Entry, Observation
from core.press import Press
from core.screens.parts import Block, Button, Screen, is_own, picture, then, title
from core.wording import Line, Words

_END, _JOINT = ".", "; "


class Told(msgspec.Struct, frozen=True):
    """A part of a row; `forced`: nobody had a choice in it."""

    text: str
    forced: bool


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What `seat` (None: the table) did in a turn of theirs. `no`: of its last record. `name`: of whoever sat there
    then, where the first of `told` goes on from it. `number`: as in `Entry`. `fresh`: news to the reader.
    """

    no: int
    seat: Seat | None
    name: str
    told: tuple[Told, ...]
    number: int
    fresh: bool

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(filter(None, (self.name, *(part.text for part in self.told))))


class _Part(msgspec.Struct, frozen=True):
    entry: Entry
    line: Line
    seat: Seat | None


def turns(seen: Observation, words: Words) -> list[Row]:
    """The story as `seen.viewer` may read it, oldest first."""
    return [_row(parts, seen.since, words) for parts in _turns(seen)]


def _turns(seen: Observation) -> Iterator[list[_Part]]:
    """What is told in one row: of one seat, one after another, and all of it news or none; of a joint decision all that
    is told of one seat.
    """
    open_rows: list[list[_Part]] = []
    for entry in seen.story:
        whose = entry.whose or (entry.actor,) * len(entry.lines)
        for line, of in zip(entry.lines, whose, strict=True):
            part = _Part(entry, line, entry.actor if of is None else of)
            fitting = next((row for row in open_rows if _goes_on(row, part, seen.since)), None)
            if fitting is not None:
                fitting.append(part)
                continue
            if open_rows and open_rows[-1][-1].entry is not entry:
                yield from open_rows
                open_rows = []
            open_rows.append([part])
    yield from open_rows


def _goes_on(row: Sequence[_Part], part: _Part, since: int) -> bool:
    before, now = row[-1].entry, part.entry
    if row[-1].seat != part.seat:
        return False
    if before is now:
        return True
    same_turn = now.actor is not None and before.actor == now.actor
    return same_turn and before.number == now.number and (before.no > since) == (now.no > since)


def _row(parts: Sequence[_Part], since: int, words: Words) -> Row:
    last, seat = parts[-1].entry, parts[0].seat
    told: list[Told] = []
    goes_on = True
    for part in parts:
        said, forced = then(part.entry, words), part.entry.forced
        predicate = said.predicate(part.line, seat) if seat is not None and goes_on else None
        if told and told[-1].forced == forced:
            before = told.pop().text
            text = f"{before} {said(part.line)}" if predicate is None else f"{_open(before)}{_JOINT}{predicate}"
        else:
            text = said(part.line) if predicate is None or told else predicate
        told.append(Told(text, forced))
        goes_on = predicate is not None
    return Row(
        no=last.no,
        seat=seat,
        name="" if seat is None else _name(parts[0], seat, then(last, words)),
        told=tuple(told),
        number=last.number,
        fresh=last.no > since,
    )


def _name(first: _Part, seat: Seat, words: Words) -> str:
    """Who is the subject of the first part, as it goes on from them; "" where it has another."""
    said = then(first.entry, words)
    if said.predicate(first.line, seat) is None:
        return ""
    return words.say("table.you") if seat == said.you and said.addresses(first.line) else words.name(seat)


def _open(sentence: str) -> str:
    """Without its full stop: it goes on."""
    return sentence.removesuffix(_END)


def past(seen: Observation, language: str, ends: Sequence[int]) -> Screen:
    """The board of the past, as `core.looking_back` has seen it, with the ways to the boards before and after it among
    `ends`, the last records of all rows.
    """
    table = seen.table
    words = Words(language, table.names)
    here = max((entry.no for entry in seen.story), default=0)
    before = [end for end in ends if end < here]
    after = [end for end in ends if end > here]
    told = turns(seen, words)[-1:]
    ways = (("past_back", before[-1] if before else None), ("past_on", after[0] if after else None))
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *(Block(row.text) for row in told),
        ),
        picture=picture(seen, "board" if seen.viewer is None else "panel", language),
        controls=tuple(
            Button(words.say(f"table.button.{way}"), Press("past", table.code, str(no)))
            for way, no in ways
            if no is not None
        ),
        own=is_own(seen),
    )
