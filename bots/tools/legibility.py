"""What a telephone shows: the smallest type of the pictures, and how many rows, levels and letters menus have."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bots.telegram.formatting import keyboard
from bots.tools.contact_sheet import LONG_NAMES, made_up_chances
from bots.tools.playing import moves_at_random, seed_bytes, table_of
from bots.tools.presses import presses
from core import screens
from core.forms import shaped_screen
from core.game import AnyGame, Seat
from core.match import Match
from core.menu import menu
from core.observation import Observation
from core.observing import observe
from core.screens import Form, Picture
from core.titles import TITLES
from core.wording import LANGUAGES
from render.kit.theme import SIZES
from render.kit.written import recorded
from render.registry import renderer_of

BUBBLE_PX = 300
"""How wide a Telegram bubble shows a picture on a telephone, css px."""

MATCHES = 8
EVERY = 9
"""Positions of a match between two that are drawn."""


@dataclass
class Menus:
    """Of panels on Telegram, by screen: rows in all, the longest label; by position: levels."""

    rows: list[int] = field(default_factory=list)
    labels: list[int] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)


def legibility(title: AnyGame) -> dict[str, Any]:
    """Along random matches of each player count. Sizes are css px of a picture `BUBBLE_PX` wide; `presses` are those a
    turn on the local page, of the titles' own players at three seats.
    """
    menus, smallest = Menus(), dict[Form, int]()
    for form in SIZES:
        smallest[form] = min(smallest_type(picture) for picture in apart(title.meta.key, form))
    for nth, match in enumerate(_matches(title)):
        if nth % EVERY == 0 or match.over:
            for form in SIZES:
                smallest[form] = min(smallest[form], *(smallest_type(one) for one in drawn(match, form)))
        for seat in match.awaited:
            measure(observe(table_of(match, LONG_NAMES), seat), LANGUAGES[nth % len(LANGUAGES)], menus)
    return {
        "min_text_px": round(smallest["tall"] * BUBBLE_PX / SIZES["tall"][0], 1),
        "min_text_wide_px": round(smallest["wide"] * BUBBLE_PX / SIZES["wide"][0], 1),
        **{f"{name}_max": max(found) for name, found in vars(menus).items() if name != "labels"},
        **{f"{name}_p90": round(statistics.quantiles(found, n=10)[8]) for name, found in vars(menus).items()},
        "label_max": max(menus.labels),
        "presses": round(presses(title), 2),
    }


def _matches(title: AnyGame) -> Iterator[Match]:
    """Every position; the match is live."""
    counts, dice = title.meta.seat_counts(), random.Random(7)
    for nth in range(MATCHES):
        match = Match(title, counts[nth % len(counts)], title.meta.defaults(), seed_bytes(7, nth))
        yield match
        while moves_at_random(match, dice):
            yield match


def apart(key: str, form: Form) -> Iterator[Picture]:
    """A title's pictures that no match changes."""
    for language in LANGUAGES:
        yield Picture(game=key, kind="lobby", language=language, form=form)
        yield Picture(game=key, kind="legend", language=language, form=form)
        most = TITLES.game(key).meta.seats[1]
        yield msgspec.structs.replace(made_up_chances(key, language, most, plies=100, seed=7), form=form)


def drawn(match: Match, form: Form, languages: Sequence[str] = LANGUAGES) -> Iterator[Picture]:
    """The pictures that a position has: of the public, and of somebody who decides."""
    for language in languages:
        public = observe(table_of(match, LONG_NAMES), None)
        yield screens.picture(public, "end" if match.over else "board", language, form=form)
        for seat in (*match.awaited[:1], Seat(0)):
            seen = observe(table_of(match, LONG_NAMES), seat)
            if match.over:
                continue
            shown = shaped_screen(screens.panel(seen, language, whole=True), form).picture
            assert shown
            yield shown


def smallest_type(picture: Picture) -> int:
    """Px of the smallest type that is written on it, as far as it isn't kept from an earlier one."""
    with recorded() as record:
        renderer_of(picture.game).sheet(picture)
    return min(record.sizes, default=1000)


def measure(seen: Observation, language: str, menus: Menus) -> None:
    """Every level of the viewer's menu, as Telegram shows it."""
    deepest = 0
    for path, depth in levels(seen):
        shown = screens.panel(seen, language, path, whole=True)
        markup = keyboard(shown)
        rows = markup.inline_keyboard if markup else ()
        menus.rows.append(len(rows))
        menus.labels.append(max((len(one.label) for one in shown.choices), default=0))
        deepest = max(deepest, depth)
    menus.levels.append(deepest)


def levels(seen: Observation, path: Sequence[str] = (), depth: int = 1) -> Iterator[tuple[Sequence[str], int]]:
    """The ways to all levels of the menu, each with how many presses a move takes there."""
    level = menu(seen.paths, path)
    yield path, depth
    for choice in level.choices:
        if choice.move is None:
            yield from levels(seen, choice.path, depth + 1)
