"""Pictures made small, for lists of them."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

QUALITY = 80


def small(png: bytes, width_px: int) -> bytes:
    """The picture in that width as WebP: some 20 kB for a card in a list. The same picture gives the same bytes."""
    with Image.open(BytesIO(png)) as whole:
        shrunk = whole.convert("RGB").resize(
            (width_px, round(whole.height * width_px / whole.width)), Image.Resampling.LANCZOS
        )
    out = BytesIO()
    shrunk.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()
