"""The contact sheet: pictures as people will meet them, small, in grey, and with each kind of colour vision."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from core.screens import Picture
from render.kit.fonts import font
from render.kit.palette import DEFICIENCIES, rgb, simulate_image
from render.kit.theme import SMALL
from render.registry import renderer_of

WIDTHS = (800, 400, 200)
"""Besides the full size: a laptop's chat, a phone, a thumbnail; px."""

_GAP = 20
_EYES = ("grey", *DEFICIENCIES)
_GROUND, _INK = rgb("#3A3A3E"), rgb("#F4F4F4")


def sheet(pictures: Sequence[tuple[str, Picture]]) -> bytes:
    """One PNG with a block for each captioned picture. Have among them the emptiest and the fullest position, the
    longest names, and each language.
    """
    blocks = [_block(caption, picture) for caption, picture in pictures]
    width = max(block.width for block in blocks) + 2 * _GAP
    out = Image.new("RGB", (width, sum(block.height + _GAP for block in blocks) + _GAP), _GROUND)
    top = _GAP
    for block in blocks:
        out.paste(block, (_GAP, top))
        top += block.height + _GAP
    packed = BytesIO()
    out.save(packed, "PNG")
    return packed.getvalue()


def _block(caption: str, picture: Picture) -> Image.Image:
    """Full size on the left, smaller ones on the right, the same for other eyes in a row below."""
    full = Image.open(BytesIO(renderer_of(picture.game).draw(picture)))
    smaller = [_scaled(full.convert("RGB"), width) for width in WIDTHS]
    eyes = [_scaled(simulate_image(full, eye).convert("RGB"), 510) for eye in _EYES]
    width = full.width + _GAP + WIDTHS[0]
    upper = max(full.height, smaller[0].height + _GAP + smaller[1].height)
    line = SMALL + 12
    block = Image.new("RGB", (width, line + upper + _GAP + line + eyes[0].height), _GROUND)
    draw = ImageDraw.Draw(block)
    draw.text((0, 0), caption, _INK, font("semibold", SMALL + 4))
    block.paste(full.convert("RGB"), (0, line))
    x = full.width + _GAP
    block.paste(smaller[0], (x, line))
    block.paste(smaller[1], (x, line + smaller[0].height + _GAP))
    block.paste(smaller[2], (x + WIDTHS[1] + _GAP, line + smaller[0].height + _GAP))
    y = line + upper + _GAP
    for at, (eye, image) in enumerate(zip(_EYES, eyes, strict=True)):
        draw.text((at * (image.width + _GAP), y), eye, _INK, font("sans", SMALL))
        block.paste(image, (at * (image.width + _GAP), y + line))
    return block


def _scaled(image: Image.Image, width: int) -> Image.Image:
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
