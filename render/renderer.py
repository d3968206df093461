"""What a game's renderer consists of. A game's package makes one `Renderer`, `render.registry` lists it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar, assert_never, cast

from core.game import View
from core.screens import Picture
from render.kit.canvas import Canvas, stacked
from render.kit.palette import FixedPalette
from render.kit.words import text_words_of

V = TypeVar("V", bound=View)

Drawing = Callable[[Picture, V], Canvas]


@dataclass(frozen=True)
class Renderer(Generic[V]):
    """A game's pictures and their words. All are pure: the same picture gives the same pixels and text.

    `lobby` and `panel` are 1280 x 520 px, `board` and `end` 1280 x 960; a panel whose letters stand on a map may be the
    board again. `in_words` tells a picture as text, in full or (False) short enough for alt text. `palette` may be
    dear: cache it. `aim_bytes` is what a PNG should stay below, half as much again where a panel hangs under its board.
    """

    lobby: Callable[[Picture], Canvas]
    board: Drawing[V]
    panel: Drawing[V]
    end: Drawing[V]
    in_words: Callable[[Picture, V, bool], str]
    palette: Callable[[], FixedPalette]
    aim_bytes: int

    def draw(self, picture: Picture) -> bytes:
        """The picture as PNG bytes."""
        aim_bytes = self.aim_bytes * 3 // 2 if picture.kind == "both" else self.aim_bytes
        return self._canvas(picture).png(self.palette(), aim_bytes)

    def tell(self, picture: Picture, full: bool) -> str:
        """The picture as text; a lobby's is what the game is."""
        if picture.kind == "lobby":
            words = text_words_of(picture, full)
            return "\n".join([words.say(f"{picture.game}.title"), words.say(f"{picture.game}.blurb")])
        return self.in_words(picture, self._view(picture), full)

    @staticmethod
    def _view(picture: Picture) -> V:
        """The view of `picture`, which its game made: nothing else names a game and its view together."""
        return cast(V, picture.view)

    def _canvas(self, picture: Picture) -> Canvas:
        if picture.kind == "lobby":
            return self.lobby(picture)
        view = self._view(picture)
        match picture.kind:
            case "board":
                return self.board(picture, view)
            case "panel":
                return self.panel(picture, view)
            case "end":
                return self.end(picture, view)
            case "both":
                return stacked(self.board(picture, view), self.panel(picture, view))
            case _:
                assert_never(picture.kind)
