"""The contact sheet: pictures as people will meet them, small, in grey, and with each kind of colour vision."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from core.screens import Picture
from render.kit.fonts import font
from render.kit.palette import DEFICIENCIES, rgb, simulate_image
from render.registry import renderer_of

WIDTHS = (800, 390, 295)
"""Besides the full size: a laptop's chat, a page on a telephone, a chat there; px."""

CAPTION = 18
"""Px of the captions between the pictures."""

_GAP = 20
_EYES = ("grey", *DEFICIENCIES)
_GROUND, _INK, _LIGHT_CHAT = rgb("#3A3A3E"), rgb("#F4F4F4"), rgb("#FFFFFF")


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
    """Full size on the left, smaller ones beside it on light and dark chats, the same for other eyes in a row below."""
    full = Image.open(BytesIO(renderer_of(picture.game).draw(picture)))
    smaller = [_scaled(full.convert("RGB"), width) for width in WIDTHS]
    eyes = [_scaled(simulate_image(full, eye).convert("RGB"), WIDTHS[1]) for eye in _EYES]
    right = WIDTHS[1] + _GAP + WIDTHS[2] + _GAP
    width = full.width + _GAP + max(WIDTHS[0], right)
    upper = max(full.height, smaller[0].height + 2 * _GAP + smaller[1].height)
    line = CAPTION + 12
    block = Image.new("RGB", (width, line + upper + _GAP + line + eyes[0].height), _GROUND)
    draw = ImageDraw.Draw(block)
    draw.text((0, 0), caption, _INK, font("semibold", CAPTION + 4))
    block.paste(full.convert("RGB"), (0, line))
    x, y = full.width + _GAP, line + smaller[0].height + _GAP
    block.paste(smaller[0], (x, line))
    draw.rectangle((x - _GAP // 2, y - _GAP // 2, x + WIDTHS[1] + _GAP // 2, line + upper), _LIGHT_CHAT)
    block.paste(smaller[1], (x, y))
    block.paste(smaller[2], (x + WIDTHS[1] + _GAP, y))
    y = line + upper + _GAP
    for at, (eye, image) in enumerate(zip(_EYES, eyes, strict=True)):
        draw.text((at * (image.width + _GAP), y), eye, _INK, font("sans", CAPTION))
        block.paste(image, (at * (image.width + _GAP), y + line))
    return block


def _scaled(image: Image.Image, width: int) -> Image.Image:
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
