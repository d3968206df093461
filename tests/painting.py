"""Pictures for tests of what is done with them: what is drawn has its own tests."""

from __future__ import annotations

import io
from hashlib import sha256

import msgspec
from PIL import Image

from core.screens import Picture
from render.service import Drawn, Painter


class SmallPainter(Painter):
    """A few pixels stand for each picture: equal pictures have equal bytes, others differ."""

    async def draw(self, picture: Picture) -> Drawn:
        colours = sha256(msgspec.msgpack.encode(picture)).digest()[:24]
        target = io.BytesIO()
        Image.frombytes("RGB", (4, 2), colours).save(target, "PNG")
        return Drawn(target.getvalue())
