"""A decision that consists of several numbers: a row of buttons for each, and one that makes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from core.game import Dial
from core.observation import Dialled, Observation
from core.press import Press
from core.screens.parts import Block, Button, Mark
from core.screens.rows import SHORTER
from core.wording import Words

LESS, MORE = "−", "+"
DONE = "done"
"""In place of a dial's name: the decision is made."""


class Dials(msgspec.Struct, frozen=True):
    """What a panel shows of them: what they come to, the buttons and how many stand in each row, what is marked."""

    blocks: tuple[Block, ...] = ()
    choices: tuple[Button, ...] = ()
    grid: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()


def dials(seen: Observation, words: Words) -> Dials:
    """The viewer's dials as they are set; nothing where they have none."""
    at = seen.dialled
    if at is None:
        return Dials()
    rows = [list(_row(seen, at, number, dial, words)) for number, dial in enumerate(seen.dials)]
    if at.move is not None:
        told = words(dict(seen.paths)[at.move][-1].label)
        blocks = [Block(words.say("table.dial.comes_to", move=told), "strong")]
        label = told if len(told) <= SHORTER else words.say("table.dial.done")
        rows.append([Button(label, dialling(seen, at.amounts, DONE), main=True)])
    else:
        blocks = [Block(words(at.refusal) if at.refusal else words.say("table.dial.nothing"), "strong")]
    pointing = [dial.mark for dial, amount in zip(seen.dials, at.amounts, strict=True) if dial.mark and amount]
    return Dials(
        tuple(blocks),
        tuple(button for row in rows for button in row),
        tuple(map(len, rows)),
        tuple(Mark("", spot) for spot in dict.fromkeys(pointing)),
    )


def _row(seen: Observation, at: Dialled, number: int, dial: Dial, words: Words) -> Iterator[Button]:
    """One less, all or none, one more; what isn't possible is left out."""
    amount = at.amounts[number]

    def to(other: int) -> tuple[int, ...]:
        return (*at.amounts[:number], other, *at.amounts[number + 1 :])

    if amount:
        yield Button(LESS, dialling(seen, to(amount - 1)))
    label = words.say("table.dial.at", what=words(dial.label), amount=amount)
    yield Button(label, dialling(seen, at.amounts, dial.token))
    if amount < dial.most:
        yield Button(MORE, dialling(seen, to(amount + 1)))


def dialling(seen: Observation, amounts: Sequence[int], pressed: str = "") -> Press:
    """A press is whole in itself: it says what all dials are set to."""
    argument = "/".join(map(str, amounts)) + (f"={pressed}" if pressed else "")
    return Press("dial", seen.table.code, argument, seen.viewer, seen.no)
