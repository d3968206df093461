"""The eighteen animals: each has a figure of its own that can't be mistaken at 48 px."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from core.games.coloretto.components import ANIMALS
from render.games.coloretto.sprites import cards
from render.games.coloretto.sprites.figures import FIGURES, figure
from render.games.coloretto.theme import IVORY

SIDE = 48


def shape(slug: str) -> bytes:
    return figure(slug, SIDE).getchannel("A").tobytes()


def on_paper(slug: str) -> bytes:
    sheet = Image.new("RGB", (SIDE, SIDE), IVORY)
    art = figure(slug, SIDE)
    sheet.paste(art, (0, 0), art)
    return sheet.convert("L").tobytes()


def test_every_animal_has_a_figure() -> None:
    assert set(FIGURES) == set(ANIMALS)


@pytest.mark.parametrize("slug", ANIMALS)
def test_figures_fill_their_square(slug: str) -> None:
    box = figure(slug, 100).getchannel("A").point(lambda a: 255 if a > 100 else 0).getbbox()
    assert box is not None
    assert max(box[2] - box[0], box[3] - box[1]) >= 80
    covered = sum(a > 128 for a in figure(slug, 100).getchannel("A").tobytes())
    assert covered >= 1500


def test_silhouettes_differ_at_48_px() -> None:
    shapes = {slug: shape(slug) for slug in ANIMALS}
    for a, b in combinations(ANIMALS, 2):
        differing = sum(abs(x - y) > 128 for x, y in zip(shapes[a], shapes[b], strict=True))
        assert differing > SIDE * SIDE * 0.10, (a, b, differing)


def test_figures_differ_in_grey_at_48_px() -> None:
    greys = {slug: on_paper(slug) for slug in ANIMALS}
    for a, b in combinations(ANIMALS, 2):
        mean = sum(abs(x - y) for x, y in zip(greys[a], greys[b], strict=True)) / SIDE**2
        assert mean > 18, (a, b, mean)


def test_cards_of_one_size_have_one_size() -> None:
    sprites = [cards.face(0, 60, 84), cards.missing(0, 60, 84), cards.back(60, 84), cards.slot(60, 84)]
    sprites += [cards.bonus(1, 60, 84), cards.protection(60, 84)]
    assert {sprite.size for sprite in sprites} == {(60 + 2 * cards.PAD, 84 + 2 * cards.PAD)}
