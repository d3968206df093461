"""Colours as numbers: contrast, how a colour-blind eye sees them, and fixed palettes for small PNGs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist

from PIL import Image

Colour = tuple[int, int, int]
"""Red, green, blue, each 0 to 255 (sRGB)."""

# Severity 1.0 of Machado, Oliveira and Fernandes (2009), on linear RGB.
DEFICIENCIES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def rgb(text: str) -> Colour:
    """`#RRGGBB` as a colour."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` with `share` (0 to 1) of `b` in it."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def _linear(channel: float) -> float:
    c = channel / 255
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def _encoded(value: float) -> int:
    v = min(1.0, max(0.0, value))
    return round(255 * (v * 12.92 if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055))


def luminance(colour: Colour) -> float:
    red, green, blue = (_linear(c) for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Colour, b: Colour) -> float:
    """Contrast ratio as WCAG defines it: 1 (none) to 21 (black on white)."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def grey(colour: Colour) -> Colour:
    level = _encoded(luminance(colour))
    return level, level, level


def simulate(colour: Colour, deficiency: str) -> Colour:
    """How an eye with one of `DEFICIENCIES` (or `grey`) sees the colour."""
    if deficiency == "grey":
        return grey(colour)
    linear = [_linear(c) for c in colour]
    red, green, blue = (
        _encoded(sum(weight * c for weight, c in zip(row, linear, strict=True))) for row in DEFICIENCIES[deficiency]
    )
    return red, green, blue


def lab(colour: Colour) -> tuple[float, float, float]:
    """CIE L*a*b* under D65, the space in which `distance` measures."""
    red, green, blue = (_linear(c) for c in colour)
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(a: Colour, b: Colour) -> float:
    """Perceived difference (CIE 1976 ΔE): about 2 is just noticeable, 20 can't be mistaken."""
    return dist(lab(a), lab(b))


def simulate_image(image: Image.Image, deficiency: str) -> Image.Image:
    """A paletted picture (mode P) as an eye with the deficiency, or a grey print, shows it; exact, entry by entry."""
    flat = image.getpalette("RGB") or []
    seen: list[int] = []
    for at in range(0, len(flat), 3):
        seen.extend(simulate((flat[at], flat[at + 1], flat[at + 2]), deficiency))
    other = image.copy()
    other.putpalette(seen, "RGB")
    return other


def flat_colours(image: Image.Image) -> list[Colour]:
    """The opaque colours of an RGBA picture drawn without soft edges (supersample 1), largest area first."""
    found = sorted(image.getcolors(image.width * image.height) or [], reverse=True)
    return [(c[0], c[1], c[2]) for _, c in found if isinstance(c, tuple) and c[3] == 255]


class FixedPalette:
    """The colours that a family of pictures may use, `size` (at most 256): the design's flat colours exactly, and tones
    for their soft edges chosen once from sample pictures. Fewer tones make smaller PNGs. The same input always gives
    the same palette.
    """

    def __init__(self, flats: Iterable[Colour], samples: Sequence[Image.Image], size: int = 256) -> None:
        colours = list(dict.fromkeys(flats))
        room = size - len(colours)
        if room < 0:
            raise ValueError(f"{len(colours)} flat colours do not fit a palette of {size}")
        known = set(colours)
        for found in _common_colours(samples, room):
            if found not in known:
                colours.append(found)
                known.add(found)
        self.colours: tuple[Colour, ...] = tuple(colours)
        self._image = Image.new("P", (1, 1))
        self._image.putpalette([channel for colour in colours for channel in colour], "RGB")

    def apply(self, image: Image.Image) -> Image.Image:
        """The RGB picture in these colours (mode P), each pixel by its nearest colour, without dithering."""
        return image.quantize(palette=self._image, dither=Image.Dither.NONE)


def _common_colours(samples: Sequence[Image.Image], count: int) -> list[Colour]:
    if not samples or count < 1:
        return []
    width = max(sample.width for sample in samples)
    atlas = Image.new("RGB", (width, sum(sample.height for sample in samples)))
    top = 0
    for sample in samples:
        atlas.paste(sample.convert("RGB"), (0, top))
        top += sample.height
    flat = atlas.quantize(count, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).getpalette("RGB") or []
    return [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, min(len(flat), count * 3), 3)]
