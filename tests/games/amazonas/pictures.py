"""Positions for picture tests: greedy play, with the letters that the menu gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256

import msgspec

from bots.tools.playing import table_of
from core.chance import SeededChance
from core.game import Seat
from core.games.amazonas.player import greedy
from core.match import Match
from core.menu import menu
from core.observing import observe
from core.screens import Form, Kind, Picture, marks_of
from core.screens import picture as shown
from core.titles import TITLES

LONG = ("Wilhelmina_Wollstonecraft_Waldor", "<Roberto & Söhne> *@everyone* [x]", "山田太郎", "🐸🐸🐸")
SHORT = ("Anna", "Roberto", "José Muñoz", "Lu")


def played(seats: int, seed: int, **options: str) -> Iterator[Match]:
    """One match between greedy players after each press, to its end."""
    match = Match(TITLES["amazonas"], seats, options, sha256(f"pictures {seed}".encode()).digest())
    chance = SeededChance(seed.to_bytes(32, "big"))
    yield match
    while not match.over:
        match.play({seat: greedy(match.view(seat), match.legal(seat), chance) for seat in match.awaited})  # type: ignore[arg-type]
        yield match


def first(seats: int, wanted: Callable[[Match], bool], **options: str) -> Match:
    """The first position of that kind in a run of matches."""
    for seed in range(30):
        for match in played(seats, seed, **options):
            if wanted(match):
                return match
    raise LookupError("no such position within the seeds tried")


@cache
def finished(seats: int) -> Match:
    *_, match = played(seats, 1)
    return match


def in_phase(phase: str, event: str = "") -> Callable[[Match], bool]:
    def wanted(match: Match) -> bool:
        view = match.view(None)
        return view.phase == phase and event in ("", view.event)  # type: ignore[attr-defined]

    return wanted


def picture(
    match: Match,
    kind: Kind,
    viewer: int | None = None,
    language: str = "en",
    names: tuple[str, ...] = SHORT,
    path: tuple[str, ...] = (),
    form: Form = "wide",
) -> Picture:
    seen = observe(table_of(match, names), None if viewer is None else Seat(viewer))
    level = menu(seen.paths, path)
    marks = marks_of(level) if seen.paths else ()
    return msgspec.structs.replace(shown(seen, kind, language, marks, form=form), names=names[: match.seats])
