"""What a game's renderer consists of. A game's package makes one `Art`, `render.registry` lists it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from core.screens import Picture
from render.kit.canvas import Canvas, stacked
from render.kit.palette import FixedPalette

Drawing = Callable[[Picture], Canvas]


@dataclass(frozen=True)
class Art:
    """A game's pictures and their words. All are pure: the same picture gives the same pixels and text.

    `lobby` and `panel` are 1280 x 520 px, `board` and `end` 1280 x 960; a panel whose letters stand on a map may be the
    board again. `in_words` tells a picture as text, in full or (False) short enough for alt text. `palette` may be
    dear: cache it. `aim_bytes` is what a PNG should stay below, half as much again where a panel hangs under its board.
    """

    lobby: Drawing
    board: Drawing
    panel: Drawing
    end: Drawing
    in_words: Callable[[Picture, bool], str]
    palette: Callable[[], FixedPalette]
    aim_bytes: int

    def draw(self, picture: Picture) -> bytes:
        """The picture as PNG bytes."""
        aim_bytes = self.aim_bytes * 3 // 2 if picture.kind == "both" else self.aim_bytes
        return self._canvas(picture).png(self.palette(), aim_bytes)

    def _canvas(self, picture: Picture) -> Canvas:
        match picture.kind:
            case "lobby":
                return self.lobby(picture)
            case "board":
                return self.board(picture)
            case "panel":
                return self.panel(picture)
            case "end":
                return self.end(picture)
            case "both":
                return stacked(self.board(picture), self.panel(picture))
            case _:
                assert_never(picture.kind)
