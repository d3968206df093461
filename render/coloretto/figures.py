"""The eighteen figures by animal."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from render.coloretto import beasts, birds, reptiles, water
from render.pen import Pen

FIGURES: dict[str, Callable[[Pen], None]] = {
    "dolphin": water.dolphin,
    "piranha": water.piranha,
    "manatee": water.manatee,
    "eel": water.eel,
    "stingray": water.stingray,
    "toucan": birds.toucan,
    "macaw": birds.macaw,
    "hoatzin": birds.hoatzin,
    "hummingbird": birds.hummingbird,
    "chameleon": reptiles.chameleon,
    "snake": reptiles.two_headed_snake,
    "turtle": reptiles.turtle,
    "frog": beasts.frog,
    "anteater": beasts.anteater,
    "rhino": beasts.striped_rhino,
    "rabbit": beasts.earless_rabbit,
    "sloth": beasts.sloth,
    "tapir": beasts.tapir,
}


@lru_cache(maxsize=256)
def figure(animal: str, size_px: int) -> Image.Image:
    """The animal's figure, `size_px` square, RGBA. Raises KeyError for an animal that has none."""
    pen = Pen(100, 100, size_px / 100)
    FIGURES[animal](pen)
    return pen.done()
