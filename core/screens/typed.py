"""Answers to what people type for moves: what may be meant, what was understood, what can be typed now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.game import Dial, Move, Seat
from core.menu import Choice, MenuPath, menu
from core.observation import Entry, Observation
from core.press import Press
from core.screens.parts import Block, Button, Screen, capital, is_own, picture, spoken, title, words_for
from core.wording import Line, Words, line

MOST_OFFERED = 6
"""Buttons for what may be meant: each has a row of a telephone to itself."""

NOTICE = 200
"""Characters of a sentence that every platform shows whole."""


def offered(
    seen: Observation,
    paths: Sequence[MenuPath],
    language: str,
    moves: Sequence[Move],
    text: str,
    *,
    verbs: tuple[str, str] = ("move", "sure"),
    no: int | None = None,
    letters: str = "",
    why: str = "",
) -> Screen:
    """Which of `moves`, all among `paths`, was meant by `text`; nothing is done yet. `verbs` are what a button of
    several asks for, and of a single one, which says `why` it is asked about anyway. `no` is what the buttons carry.
    `letters` lead there from the first level, if that was meant.
    """
    words, table = words_for(seen, language), seen.table
    labels = {move: steps[-1].label for move, steps in paths}
    shown, more = moves[:MOST_OFFERED], len(moves) - MOST_OFFERED
    question = words(_question(moves, labels[moves[0]], text, letters))
    blocks = [Block(title(words, table), "title"), Block(question, "strong")]
    blocks += [Block(words.say(why), "quiet")] if why and len(moves) == 1 else []
    blocks += [Block(words.say("table.typed.more", n=more), "quiet")] if more > 0 else []
    verb = verbs[len(moves) == 1]
    choices = [
        Button(
            words.say("table.sure_yes") if len(moves) == 1 else capital(words(labels[move]), words),
            Press(verb, table.code, str(move), seen.viewer, no),
            main=len(moves) == 1,
        )
        for move in shown
    ]
    back = Press("plan" if verbs[0].startswith("plan") else "menu", table.code, seat=seen.viewer)
    return Screen(
        language=language,
        table=table.code,
        blocks=tuple(blocks),
        picture=picture(seen, "panel", language),
        choices=tuple(choices),
        controls=(Button(words.say("table.button.back"), back),),
        own=is_own(seen),
    )


def _question(moves: Sequence[Move], first: Line, text: str, letters: str) -> Line:
    if len(moves) > 1:
        return line("table.typed.several", text=text, n=len(moves))
    return line("table.typed.letter", letter=letters, move=first) if letters else line("table.typed.one", move=first)


def forms(
    paths: Sequence[MenuPath],
    dials: Sequence[Dial],
    words: Words,
    level: Sequence[str] = (),
    before: Line | None = None,
) -> Line:
    """What can be typed now: a letter of that level of the menu and two moves as they are told, or how many of each
    dial. With a sentence `before` it; as long as a notice may be, so examples that are too long stay away.
    """
    told = [_amounts(dials, len(paths))] if dials else [*_forms(paths, menu(paths, level).choices, words)]
    whole = [*(line("table.typed.both", before=before, forms=one) for one in told), before] if before else told
    return next((one for one in whole if len(words(one)) <= NOTICE), whole[-1])


def _amounts(dials: Sequence[Dial], n: int) -> Line:
    example = " ".join("1" if at == 0 else "0" for at in range(len(dials)))
    return line("table.typed.amounts", dials=tuple(dial.label for dial in dials), example=example, n=n)


def _forms(paths: Sequence[MenuPath], choices: Sequence[Choice], words: Words) -> Iterator[Line]:
    """With two examples, with one, with none. Short ones come first, and moves of other kinds before the same again."""
    choice = choices[min(1, len(choices) - 1)]
    labels = sorted(((move, steps[-1].label) for move, steps in paths), key=lambda one: len(words(one[1])))
    kinds = {type(move): label for move, label in reversed(labels) if move != choice.move}
    examples = list(dict.fromkeys([*kinds.values(), *(label for move, label in labels if move != choice.move)]))
    for many in (2, 1, 0):
        given = dict(zip(("one", "other"), examples[:many], strict=False))
        yield line(f"table.typed.forms.{len(given)}", letter=choice.letter, choice=choice.label, n=len(paths), **given)


def unread(text: str, near: Sequence[Line]) -> Line:
    """That it is no move; with what it nearly is."""
    if near:
        return line("table.unreadable_near", text=text, known=tuple(near))
    return line("table.typed.unread", text=text)


def understood(entries: Sequence[Entry], seat: Seat, label: Line, words: Words) -> str:
    """What a typed move did, as its player is told it; by its `label` where no sentence is about them alone."""
    said = ""
    for entry in entries:
        for told, whose in zip(entry.lines, entry.whose or (entry.actor,) * len(entry.lines), strict=True):
            longer = f"{said} {spoken(words(told), entry, whose, words)}".strip()
            if whose == seat and not entry.forced and len(longer) <= NOTICE:
                said = longer
    return said or words.say("table.typed.done", move=label)
