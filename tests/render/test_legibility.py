"""What is written on pictures can be read on a telephone: large enough, whole, covered by nothing. (W-1, W-2)"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops

from bots.tools.contact_sheet import LONG_NAMES
from bots.tools.legibility import apart, drawn
from bots.tools.playing import moves_at_random, seed_bytes
from core.match import Match
from core.screens import Form, Picture
from core.titles import TITLES
from core.wording import LANGUAGES
from render.kit.theme import FLOOR, SIZES
from render.kit.words import words_of
from render.kit.written import Written, recorded
from render.registry import RENDERERS

COVERED = 0.08
"""How much of a letter's strokes something else may hide: a rim that touches it, no more."""

NEAR_PX = 6
"""A text that is written again so near is its own rim."""


def positions(key: str, matches: int, every: int) -> Iterator[Match]:
    """Of random matches of all counts in turn; the match is live."""
    title, dice = TITLES.game(key), random.Random(11)
    counts, at = title.meta.seat_counts(), 0
    for nth in range(matches):
        match = Match(title, counts[-1 - nth % len(counts)], title.meta.defaults(), seed_bytes(11, nth))
        yield match
        while moves_at_random(match, dice):
            at += 1
            if at % every == 0 or match.over:
                yield match


def complaints(picture: Picture) -> Iterator[str]:
    """What a reader would find wrong with the writing on it."""
    renderer = RENDERERS[picture.game]
    with recorded() as record:
        sheet = renderer.sheet(picture).image
    for size, text in record.sizes.items():
        if size < FLOOR[picture.form]:
            yield f"{text!r} is {size} px high"
    lines = [line for line in record.lines if line.on is sheet]
    names = {name for seat, name in enumerate(LONG_NAMES) for name in (words_of(picture).name(seat), name)}
    for at, line in enumerate(lines):
        right, lower = line.left + line.mask.width, line.top + line.mask.height
        if line.left < 0 or line.top < 0 or right > sheet.width or lower > sheet.height:
            yield f"{line.text!r} leaves the picture at {line.left}, {line.top}"
        if line.cut and not any(name.startswith(line.text.rstrip("…").rstrip()) for name in names):
            yield f"{line.text!r} is cut"
        if not any(_again(line, later) for later in lines[at + 1 :]) and (hidden := covered(sheet, line)) > COVERED:
            yield f"{hidden:.0%} of {line.text!r} at {line.left}, {line.top} is hidden"


def _again(line: Written, later: Written) -> bool:
    """Whether it is written once more in the same place."""
    return line.text == later.text and abs(line.left - later.left) <= NEAR_PX and abs(line.top - later.top) <= NEAR_PX


def covered(sheet: Image.Image, line: Written) -> float:
    """The share of the text's full strokes that don't have its colour any more."""
    strokes = line.mask.point([255 if level == 255 else 0 for level in range(256)])
    there = sheet.crop((line.left, line.top, line.left + line.mask.width, line.top + line.mask.height))
    difference = ImageChops.difference(there, Image.new("RGB", there.size, line.fill))
    most = ImageChops.lighter(ImageChops.lighter(*difference.split()[:2]), difference.split()[2])
    other = ImageChops.multiply(most.point([255 if level > 24 else 0 for level in range(256)]), strokes)
    total = strokes.histogram()[255]
    return other.histogram()[255] / total if total else 0.0


def check(key: str, form: Form, matches: int, every: int) -> None:
    found: dict[str, str] = {}
    for picture in apart(key, form):
        found |= dict.fromkeys(complaints(picture), f"{picture.kind}, {picture.language}")
    for nth, match in enumerate(positions(key, matches, every)):
        for picture in drawn(match, form, LANGUAGES[nth % 2 :][:1]):
            where = f"{picture.kind}, {picture.language}, {match.seats} seats, ply {match.ply}"
            found |= {complaint: where for complaint in complaints(picture) if complaint not in found}
    assert not found, "\n".join(f"{where}: {complaint}" for complaint, where in list(found.items())[:40])


@pytest.mark.parametrize("form", SIZES)
@pytest.mark.parametrize("key", RENDERERS)
def test_w_1_w_2_all_that_is_written_can_be_read(key: str, form: Form) -> None:
    check(key, form, matches=2, every=41)


@pytest.mark.soak
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("form", SIZES)
@pytest.mark.parametrize("key", RENDERERS)
def test_w_1_w_2_in_positions_of_100_matches(key: str, form: Form) -> None:
    check(key, form, matches=100, every=97)
