"""What goes on a contact sheet: the emptiest and the fullest position, a private panel, the end, the title, and made-up
chances.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from string import ascii_uppercase

import msgspec

from bots.tools.playing import moves_at_random, seed_bytes, table_of
from core import screens
from core.analysis import MOST_DECISIONS, MOST_DRAWS
from core.game import AnyGame, Seat
from core.match import Match
from core.menu import menu
from core.observing import observe
from core.screens import Form, Kind, Picture, Pin
from core.table import COMPUTER_NAMES
from render.service import draw

LONG_NAMES = (
    "Wilhelmina Wollstonecraft-Waldor",
    "<Roberto_&_Söhne> *@everyone* [x",
    "山田太郎",
    "Ñandú 🦜",
    "Șerban Mățăuan",
)
_LOOKS = 12
"""How many positions of a match are looked at for the fullest one."""


def pictures_for_sheet(
    title: AnyGame, seats: int, options: Mapping[str, str], seed: int, ply: int, form: Form = "wide"
) -> list[tuple[str, Picture]]:
    """Captioned pictures of one match at random: both languages, plain and long names; `ply` is the panel's."""
    plies = [at for at, _ in enumerate(_positions(title, seats, options, seed))]
    steps = sorted({round(i * plies[-1] / _LOOKS) for i in range(_LOOKS + 1)})
    boards = {}
    out: list[tuple[str, Picture]] = []
    for at, match in enumerate(_positions(title, seats, options, seed)):
        if at in steps:
            boards[at] = _public(match, "end" if match.over else "board", "it", LONG_NAMES)
        if at == 0:
            out.append(("before the first move", _public(match, "board", "en", COMPUTER_NAMES)))
        if at == min(ply, plies[-1] - 1):
            out.append((f"private, ply {at}", _private(match, "en", LONG_NAMES)))
        if match.over:
            out.append(("the end", _public(match, "end", "en", LONG_NAMES)))
            out.append(("the title", _public(match, "lobby", "it", COMPUTER_NAMES)))
    fullest = max((at for at in boards if boards[at].kind == "board"), key=lambda at: len(draw(boards[at]).png))
    out.insert(1, (f"fullest, ply {fullest}", boards[fullest]))
    out.append(("the signs", msgspec.structs.replace(out[-1][1], kind="legend", view=None)))
    out.append(("chances", made_up_chances(title.meta.key, "it", seats, len(plies), seed)))
    return [(caption, msgspec.structs.replace(picture, form=form)) for caption, picture in out]


def made_up_chances(game: str, language: str, seats: int, plies: int, seed: int) -> Picture:
    """As an analysis shows them, with as many pins as there can be: a walk at random."""
    dice, worths = random.Random(seed), [1.0] * seats
    chances = []
    for _ in range(plies):
        worths = [max(0.05, worth * dice.uniform(0.8, 1.25)) for worth in worths]
        chances.append(tuple(worth / sum(worths) for worth in worths))
    best = worths.index(max(worths))
    decided = sorted(dice.sample(range(plies), min(plies, MOST_DECISIONS)))
    drawn = sorted(dice.sample(range(plies), min(plies, MOST_DRAWS)))
    return Picture(
        game=game,
        kind="chances",
        language=language,
        names=LONG_NAMES[:seats],
        chances=(*chances, tuple(float(seat == best) for seat in range(seats))),
        pins=(
            *(Pin(str(no), ply, Seat(dice.randrange(seats))) for no, ply in enumerate(decided, 1)),
            *(Pin(sign, ply) for sign, ply in zip(ascii_uppercase, drawn, strict=False)),
        ),
    )


def _positions(title: AnyGame, seats: int, options: Mapping[str, str], seed: int) -> Iterator[Match]:
    match = Match(title, seats, options, seed_bytes(seed))
    dice = random.Random(seed)
    yield match
    while moves_at_random(match, dice):
        yield match


def _public(match: Match, kind: Kind, language: str, names: tuple[str, ...]) -> Picture:
    return screens.picture(observe(table_of(match, names), None), kind, language)


def _private(match: Match, language: str, names: tuple[str, ...]) -> Picture:
    seen = observe(table_of(match, names), match.awaited[0] if match.awaited else Seat(0))
    return screens.picture(seen, "panel", language, screens.marks_of(menu(seen.paths)))
