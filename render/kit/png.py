"""A paletted picture as a PNG file, packed by libdeflate: in half the time of Pillow's zlib for the same size."""

from __future__ import annotations

from struct import pack

import deflate
from PIL import Image

LEVEL = 5
"""About 8 ms for a board; level 1 takes 5 ms for an eighth more, level 7 13 ms for 4 % less."""

LEVEL_FULL = 7
"""For the few pictures that would pass their aim otherwise."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png_bytes(image: Image.Image, level: int = LEVEL) -> bytes:
    """`image` must have the mode P. `level` is libdeflate's, 1 to 12. The same picture gives the same bytes."""
    width, height = image.size
    rows = Image.new("P", (width + 1, height))  # each begins with its filter: 0, none, packs palettes best
    rows.paste(image, (1, 0))
    header = pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = bytes(image.getpalette("RGB") or ())
    packed = bytes(deflate.zlib_compress(rows.tobytes(), level))
    return _SIGNATURE + b"".join(
        _chunk(kind, content)
        for kind, content in ((b"IHDR", header), (b"PLTE", colours), (b"IDAT", packed), (b"IEND", b""))
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    return pack(">I", len(content)) + kind + content + pack(">I", deflate.crc32(kind + content))
