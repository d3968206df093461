"""A position in words: worded parts, a picture's alternative, the short text for the ear, and what somebody asked for.

What there is no room for is cut by importance: a piece goes as a whole, and what remains says how to ask for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from core.game import Step
from core.menu import Choice, Menu, menu
from core.observation import Observation
from core.screens.news import heard
from core.screens.parts import Block, Button, Picture, Screen, capital, short_name, words_for
from core.telling import Part, Topic
from core.wording import Arg, Line, Term, Who, Words

ALT = 1024
"""Characters that Discord takes as a picture's alternative."""

USUAL_WORDS, MOST_WORDS = 66, 108
"""Words of a short text: 23 seconds for a voice that reads 180 a minute, and 38 where the choices can't be told in
less.
"""

NEWS_WORDS, OWN_WORDS = 15, 18
"""Of these for what happened, and for what is the reader's own."""

LEAST_WORDS = 8
"""In fewer nothing is told of what happened; own things are told in as many where the choices take the room."""

TERSE_FROM = 13
"""Choices of a level that are told by what tells them apart."""

_SENTENCE = re.compile(r"(?<=[.;!?])\s+")


class Place(msgspec.Struct, frozen=True):
    """A worded `core.telling.Cell`."""

    text: str
    spot: str = ""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A worded `core.telling.Part`; `rows` begin with what names them, and are () where the part has no grid."""

    name: str
    topic: Topic
    title: str
    lines: tuple[str, ...]
    short: tuple[str, ...]
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[Place | None, ...], ...] = ()


def worded(parts: Sequence[Part], words: Words) -> tuple[Told, ...]:
    """The parts as `words` say them."""
    return tuple(
        Told(
            name=part.name,
            topic=part.topic,
            title=words(part.title),
            lines=tuple(map(words, part.lines)),
            short=tuple(map(words, part.short)),
            heads=tuple(map(words, part.grid.heads)) if part.grid else (),
            rows=tuple(
                tuple(None if cell is None else Place(words(cell.text), cell.spot) for cell in row)
                for row in part.grid.rows
            )
            if part.grid
            else (),
        )
        for part in parts
    )


class _Piece(msgspec.Struct, frozen=True):
    """What is told or left out as a whole; `title` names it where it is left out, None where nothing needs to."""

    text: str
    title: Line | None = None


def told(parts: Sequence[Part], words: Words) -> list[Block]:
    """The parts whole, each below its title, a sentence a line."""
    blocks = []
    for part in parts:
        if part.lines:
            blocks.append(Block(capital(words(part.title), words), "strong"))
            blocks.append(Block("\n".join(map(words, part.lines))))
    return blocks


# A picture's alternative


def described(
    picture: Picture, parts: Sequence[Part], choices: Sequence[Button], signs: Sequence[tuple[str, Line]] = ()
) -> str:
    """The picture in at most 1,024 characters: what it shows as `parts` tell it, the most important first, with the
    lettered ones of the `choices` beside it. `signs` are those that a legend explains.
    """
    words = _picture_words(picture)
    if picture.kind == "lobby":
        return "\n".join(words.say(f"{picture.game}.{key}") for key in ("title", "blurb"))
    if picture.kind == "chances":
        return _within([_Piece(text) for text in _course(picture, words)], ALT, words)
    if picture.kind == "legend":
        said = [
            words.say("table.legend", game=Term(f"{picture.game}.title")),
            *(words(meaning) for _, meaning in signs),
        ]
        return _within([_Piece(_sentence(text)) for text in said], ALT, words)
    return _within(list(_pieces(picture, parts, choices, words)), ALT, words)


QUARTERS = 4
"""Moments at which chances are told, besides the start."""


def _course(picture: Picture, words: Words) -> list[str]:
    """Each one's chance to win at some moments of the match."""
    last = len(picture.chances) - 1
    moments = [picture.chances[round(last * quarter / QUARTERS)] for quarter in range(QUARTERS + 1)]
    told = [
        words.say("table.chances.told", who=Who(seat), chances=", ".join(f"{moment[seat]:.0%}" for moment in moments))
        for seat in range(len(picture.names))
    ]
    return [words.say("table.chances.moments"), *told]


def _picture_words(picture: Picture) -> Words:
    viewer = picture.view.viewer if picture.view else None
    return Words(picture.language, [short_name(name) for name in picture.names], viewer)


def _pieces(picture: Picture, parts: Sequence[Part], choices: Sequence[Button], words: Words) -> Iterator[_Piece]:
    """In the order of their importance: how it ended, what the match waits for, the reader's own things and choices,
    then the rest.
    """
    if picture.premoved:
        yield _Piece(words.say("table.tell.plan"))
    if picture.kind == "end":
        yield from _placing(picture, words)
    own = [part for part in parts if part.topic in ("now", "me")]
    yield from (_Piece(" ".join(map(words, part.short)), part.title) for part in own if part.short)
    lettered = [
        words.say("table.tell.choice", letter=one.letter, what=_bare(one.said or one.label, words))
        for one in choices
        if one.letter
    ]
    if lettered:
        yield _Piece(" ".join(lettered), Line("table.tell.choices"))
    rest = [part for part in parts if part not in own]
    yield from (_Piece(" ".join(map(words, part.short)), part.title) for part in rest if part.short)


def _placing(picture: Picture, words: Words) -> Iterator[_Piece]:
    """Who came in which place, then where their points came from."""
    order = sorted(range(len(picture.places)), key=lambda seat: (picture.places[seat] or 99, seat))
    yield _Piece(" ".join(_sentence(_placed(picture, seat, words)) for seat in order))
    shares = []
    for seat in order:
        counted = tuple(
            Line("table.tell.share", {"label": Term(label), "points": points})
            for label, points in picture.shares[seat]
            if points
        )
        if counted:
            shares.append(words.say("table.tell.shares", who=Who(seat), shares=counted))
    if shares:
        yield _Piece(" ".join(shares), Line("table.tell.points"))


def _placed(picture: Picture, seat: int, words: Words) -> str:
    place = picture.places[seat]
    if picture.told:
        key = "table.tell.place.told" if place else "table.tell.outside.told"
        return words.say(key, place=place, who=Who(seat), told=picture.told[seat])
    key = "table.tell.place" if place else "table.tell.outside"
    return words.say(key, place=place, who=Who(seat), n=picture.scores[seat])


def _within(pieces: Sequence[_Piece], most: int, words: Words) -> str:
    """A line a piece, as many as fit; a last line names those that don't."""

    def whole(kept: Sequence[_Piece], left: Sequence[_Piece]) -> str:
        lines = [piece.text for piece in kept]
        titles = tuple(dict.fromkeys(piece.title for piece in left if piece.title))
        return "\n".join([*lines, *([words.say("table.tell.more", these=titles)] if titles else [])])

    kept: list[_Piece] = []
    for at, piece in enumerate(pieces):
        left = [one for one in pieces[:at] if one not in kept]
        if len(whole([*kept, *pieces[at:]], left)) <= most:
            return whole([*kept, *pieces[at:]], left)
        if len(whole([*kept, piece], [*left, *pieces[at + 1 :]])) <= most:
            kept.append(piece)
    return whole(kept, [piece for piece in pieces if piece not in kept])


def in_place(picture: Picture, parts: Sequence[Part], choices: Sequence[Button], most: int) -> tuple[Block, ...]:
    """What stands where the picture can't be shown, in at most so many characters."""
    words = _picture_words(picture)
    if picture.view is None:
        return ()
    shown = (Block(words.say("table.tell.plan")),) if picture.premoved else ()
    whole = (*shown, *told(parts, words), *_short_labels(choices, words))
    if sum(len(block.text) + 1 for block in whole) <= most:
        return whole
    return (Block(_within(list(_pieces(picture, parts, choices, words)), most, words)),)


# The short text


def short(seen: Observation, parts: Sequence[Part], language: str) -> tuple[Block, ...]:
    """Whose turn it is and what for, what changed since the reader's last move, their own things, their choices by
    their letters: what one hears in half a minute. What is left out is named, with the word that asks for it.
    """
    words = words_for(seen, language)
    now = _now(seen, parts, words)
    mine = [words(line) for part in parts if part.topic == "me" for line in part.short]
    kept = _length(now) + max(_length(mine[:1]), LEAST_WORDS if mine else 0) + LEAST_WORDS
    asks = _own_choices(seen, words, USUAL_WORDS - kept, MOST_WORDS - kept)
    left = USUAL_WORDS - _length(now) - _length(asks)
    own, more_own = _first(mine, max(LEAST_WORDS, min(left - LEAST_WORDS, OWN_WORDS)))
    news, more_news = _news(seen, words, min(left - _length(own), NEWS_WORDS))
    more = tuple(Term(f"table.tell.of.{name}") for name, cut in (("since", more_news), ("me", more_own)) if cut)
    notes = [words.say("table.tell.left", these=more)] if more else []
    return tuple(
        Block(" ".join(lines), "strong" if lines is now else "quiet" if lines is notes else "plain")
        for lines in (now, news, own, asks, notes)
        if lines
    )


def _now(seen: Observation, parts: Sequence[Part], words: Words) -> list[str]:
    lines = [words(line) for part in parts if part.topic == "now" for line in part.short]
    if seen.outcome:
        lines = [words.say("table.ended", reason=Term(seen.outcome.reason)), *lines]
    elif not lines and seen.prompt:
        lines = [words(seen.prompt)]
    if seen.chosen:
        lines.append(words.say("table.chosen", done=seen.chosen[0], all=seen.chosen[1]))
    if seen.own_choice:
        lines.append(words.say("table.you_chose", move=seen.own_choice))
    return lines


def _news(seen: Observation, words: Words, most: int) -> tuple[list[str], bool]:
    """What happened, the newest turns of it, oldest first; and whether some of it is left out."""
    rows = heard(seen, words, own=False)
    if most < LEAST_WORDS:
        return [], bool(rows)
    kept: list[str] = []
    for row in reversed(rows):
        if _length([row, *kept]) > most:
            break
        kept.insert(0, row)
    if rows and not kept:
        begun, cut = _first(_SENTENCE.split(rows[-1]), most)
        return [_closed(" ".join(begun))], len(rows) > 1 or cut
    return kept, len(rows) > len(kept)


def _first(lines: Sequence[str], most: int) -> tuple[list[str], bool]:
    """The first of them that are no more than so many words, one at least, and whether some are left out."""
    kept: list[str] = []
    for line in lines:
        if kept and _length([*kept, line]) > most:
            break
        kept.append(line)
    return kept, len(lines) > len(kept)


def _length(lines: Sequence[str]) -> int:
    """In words, as a voice reads them."""
    return sum(len(line.split()) for line in lines)


def _own_choices(seen: Observation, words: Words, usual: int, most: int) -> list[str]:
    """The reader's choices in so many words if that can be: in whole sentences, by what tells them apart, or by the
    short forms that buttons have.
    """
    if seen.dials:
        return _dials(seen, words)
    level = menu(seen.paths)
    if not level.choices:
        return []
    on = _lead_on(level, words)
    apart, forms = [*_apart(level, words), *on], [*_by_short_forms(level, words), *on]
    if len(level.choices) < TERSE_FROM:
        whole = [*(_choice(one, words) for one in level.choices), *on]
        if _length(whole) <= usual:
            return whole
    return apart if _length(apart) <= most else min(apart, forms, key=_length)


def _choice(one: Choice, words: Words) -> str:
    return words.say("table.tell.choice", letter=one.letter, what=_bare(words(one.label), words))


def _lead_on(level: Menu, words: Words) -> list[str]:
    """Which letters lead to a deeper level: "A to D and F lead on"."""
    deeper = [one.letter for one in level.choices if one.move is None]
    if not deeper:
        return []
    runs = [deeper[:1]]
    for before, letter in pairwise(deeper):
        if ord(letter) == ord(before) + 1:
            runs[-1].append(letter)
        else:
            runs.append([letter])
    told: list[Arg] = []
    for run in runs:
        told += [Line("table.tell.letters", {"first": run[0], "last": run[-1]})] if len(run) > 2 else run
    return [words.say("table.tell.lead_on", these=tuple(told), n=len(deeper))]


def _apart(level: Menu, words: Words) -> list[str]:
    """Choices that begin alike are told in a row, which says once what they have in common."""
    labels = [_bare(words(one.label), words).split() for one in level.choices]
    said, at = [], 0
    while at < len(labels):
        end = at + 1
        while end < len(labels) and labels[end][0] == labels[at][0]:
            end += 1
        run = labels[at:end]
        same = _in_common(run, words) if len(run) > 1 else 0
        each = [
            words.say("table.tell.choice", letter=one.letter, what=" ".join(label[same:]))
            for one, label in zip(level.choices[at:end], run, strict=True)
        ]
        alike = capital(" ".join(run[0][:same]), words)
        said += [words.say("table.tell.alike", what=alike, each=" ".join(each))] if alike else each
        at = end
    return said


def _in_common(labels: Sequence[Sequence[str]], words: Words) -> int:
    """With how many words they all begin, so that each has one more; an article stays with its noun."""
    same, articles = 0, words.say("table.tell.articles").split(", ")
    while all(len(label) > same + 1 for label in labels) and len({label[same] for label in labels}) == 1:
        same += 1
    while same and labels[0][same - 1] in articles:
        same -= 1
    return same


def _by_short_forms(level: Menu, words: Words) -> list[str]:
    told = ((one.letter, words(one.told).rstrip(" .…").replace("·", " ")) for one in level.choices)
    return [words.say("table.tell.choice", letter=letter, what=" ".join(what.split())) for letter, what in told]


def _dials(seen: Observation, words: Words) -> list[str]:
    at = seen.dialled
    amounts = at.amounts if at else (0,) * len(seen.dials)
    lines = [words.say("table.tell.dials", n=len(seen.dials))]
    for dial, amount in zip(seen.dials, amounts, strict=True):
        lines.append(words.say("table.tell.dial", what=dial.label, amount=amount, most=dial.most))
    if at and at.move is not None and any(amounts):
        lines.append(words.say("table.dial.comes_to", move=dict(seen.paths)[at.move][-1].label))
    return lines


def _bare(label: str, words: Words) -> str:
    """A label as it goes on within a sentence: with a small letter unless that is a name's, without what ends it."""
    text = label.rstrip(" .…").replace(" · ", ", ")
    named = any(name and text.startswith(name) for name in words.names)
    return text if named or not text[1:2].islower() else text[:1].lower() + text[1:]


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _closed(text: str) -> str:
    return _sentence(text.rstrip(" ;"))


# All choices


def choices(seen: Observation, language: str) -> list[Block]:
    """Every choice of the reader, level by level, with the letters that lead to it."""
    words = words_for(seen, language)
    if seen.dials:
        return [Block("\n".join(_dials(seen, words)))]
    if not seen.paths:
        return [Block(words.say("table.tell.no_choices"))]
    blocks, open_levels = [], [("", menu(seen.paths))]
    while open_levels:
        letters, level = open_levels.pop(0)
        if letters:
            blocks.append(Block(words.say("table.tell.level", letters=letters, what=_trail(level, words)), "strong"))
        lines = [*(_choice(one, words) for one in level.choices), *_lead_on(level, words)]
        blocks.append(Block("\n".join(lines)))
        open_levels += [
            (f"{letters} {one.letter}".lstrip(), menu(seen.paths, one.path))
            for one in level.choices
            if one.move is None
        ]
    return blocks


def _trail(level: Menu, words: Words) -> str:
    return _bare(", ".join(_bare(words(label), words) for label in level.trail), words)


def from_place(seen: Observation, spot: str, language: str) -> list[Block]:
    """The reader's choices that begin at a spot of the board, each with its letters."""
    words = words_for(seen, language)
    found = [
        words.say("table.tell.choice", letter=" ".join(letters), what=_bare(words(steps[-1].label), words))
        for letters, steps in _lettered(seen)
        if next((step.mark for step in steps if step.mark), "") == spot
    ]
    return [Block("\n".join(found) or words.say("table.tell.none_from"))]


def _lettered(seen: Observation) -> Iterator[tuple[tuple[str, ...], tuple[Step, ...]]]:
    """The letters that lead to each move, and its steps, in the order of the menu."""
    ways = dict(seen.paths)

    def below(letters: tuple[str, ...], level: Menu) -> Iterator[tuple[tuple[str, ...], tuple[Step, ...]]]:
        for one in level.choices:
            if one.move is not None:
                yield (*letters, one.letter), ways[one.move]
            else:
                yield from below((*letters, one.letter), menu(seen.paths, one.path))

    return below((), menu(seen.paths))


def since(seen: Observation, language: str) -> list[Block]:
    """All that happened since the reader's last move, a turn a line."""
    words = words_for(seen, language)
    return [Block("\n".join(heard(seen, words)) or words.say("table.tell.no_news"))]


# Beside a picture


def with_words(screen: Screen, parts: Sequence[Part], way: str, signs: Sequence[tuple[str, Line]] = ()) -> Screen:
    """A private screen for somebody who reads positions in words: with the text "under" its picture or "only" that, in
    place of it. What the screen says already isn't said again: of a panel the reader's own things are told, and
    the choices whose buttons are too short for the ear.
    """
    shown = screen.picture
    if shown is None or way == "off":
        return screen
    words = _picture_words(shown)
    text = ""
    if shown.kind == "panel" and parts:
        text = " ".join(words(line) for part in parts if part.topic == "me" for line in part.short)
    elif shown.kind != "lobby":
        text = described(shown, parts, (), signs)
    blocks = (*screen.blocks, *([Block(text)] if text else []), *_short_labels(screen.choices, words))
    if way == "only":
        return msgspec.structs.replace(screen, blocks=blocks, picture=None, targets=())
    return msgspec.structs.replace(screen, blocks=blocks)


def _short_labels(buttons: Sequence[Button], words: Words) -> list[Block]:
    """The choices whose buttons say too little for the ear."""
    said = [
        words.say("table.tell.choice", letter=one.letter, what=_bare(one.said, words))
        for one in buttons
        if one.said and one.letter
    ]
    return [Block(" ".join(said))] if said else []
