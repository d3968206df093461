"""The eighteen figures by the animals' slugs."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from render.games.coloretto.sprites import beasts, birds, reptiles, water
from render.kit.pen import Pen

FIGURES: dict[str, Callable[[Pen], None]] = {
    "blue-river-dolphin": water.dolphin,
    "blue-piranha": water.piranha,
    "blue-manatee": water.manatee,
    "blue-electric-eel": water.eel,
    "blue-stingray": water.stingray,
    "purple-toucan": birds.toucan,
    "purple-macaw": birds.macaw,
    "purple-hoatzin": birds.hoatzin,
    "purple-hummingbird": birds.hummingbird,
    "brown-chameleon": reptiles.chameleon,
    "brown-two-headed-snake": reptiles.two_headed_snake,
    "brown-turtle": reptiles.turtle,
    "green-frog": beasts.frog,
    "green-anteater": beasts.anteater,
    "green-striped-rhino": beasts.striped_rhino,
    "green-earless-rabbit": beasts.earless_rabbit,
    "green-sloth": beasts.sloth,
    "green-tapir": beasts.tapir,
}


@lru_cache(maxsize=256)
def figure(slug: str, size_px: int, supersample: int | None = None) -> Image.Image:
    """The animal's figure by its slug, `size_px` square, RGBA. Raises KeyError for an animal that has none."""
    pen = Pen(100, 100, size_px / 100, supersample)
    FIGURES[slug](pen)
    return pen.done()
