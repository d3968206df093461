"""What a game's renderer consists of. A game's package makes one `Renderer`, `render.registry` lists it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar, assert_never, cast

from core.game import View
from core.screens import Form, Picture
from render.chances import draw_chances
from render.kit.canvas import Canvas
from render.kit.closer import near
from render.kit.palette import FixedPalette
from render.kit.paths import Point

V = TypeVar("V", bound=View)

Drawing = Callable[[Picture, V], Canvas]

Outlining = Callable[[Picture, V, str], Sequence[Point]]


def nowhere(picture: Picture, view: View, spot: str) -> Sequence[Point]:
    """For a title that tells no places."""
    return ()


@dataclass(frozen=True)
class Renderer(Generic[V]):
    """A game's pictures. All are pure: the same picture gives the same pixels.

    All pictures have the size of their form (`render.kit.theme.SIZES`). `panel` is whole: the board with the letters
    of the choices, and what is the viewer's own. `blank` is a sheet with nothing on it. `outline` gives the corners of
    a spot (`Step.mark`) on that picture, px, without drawing; () for what isn't on it. `legend` tells the signs.
    `palette` may be dear: cache it. `aim_bytes` is what a PNG should stay below.
    """

    lobby: Callable[[Picture], Canvas]
    board: Drawing[V]
    panel: Drawing[V]
    end: Drawing[V]
    blank: Callable[[Form], Canvas]
    palette: Callable[[], FixedPalette]
    aim_bytes: int
    outline: Outlining[V] = nowhere
    legend: Callable[[Picture], Canvas] | None = None

    def draw(self, picture: Picture) -> bytes:
        """The picture as PNG bytes."""
        canvas = self.sheet(picture)
        if picture.near:
            canvas = near(canvas, [corner for mark in picture.marks for corner in self._corners(picture, mark.spot)])
        return canvas.png(self.palette(), self.aim_bytes)

    def _corners(self, picture: Picture, spot: str) -> Sequence[Point]:
        return self.outline(picture, self._view(picture), spot)

    def outlines(self, picture: Picture, spots: Iterable[str]) -> dict[str, tuple[Point, ...]]:
        """Of each spot that is on the picture, its corners there, px from the top left."""
        found = {spot: tuple(self._corners(picture, spot)) for spot in spots}
        return {spot: corners for spot, corners in found.items() if corners}

    @staticmethod
    def _view(picture: Picture) -> V:
        """The view of `picture`, which its game made: nothing else names a game and its view together."""
        return cast(V, picture.view)

    def sheet(self, picture: Picture) -> Canvas:
        """The whole picture, drawn."""
        if picture.kind == "lobby":
            return self.lobby(picture)
        if picture.kind == "legend":
            if self.legend is None:
                raise LookupError(f"{picture.game} has no legend")
            return self.legend(picture)
        if picture.kind == "chances":
            return draw_chances(self.blank(picture.form), picture)
        view = self._view(picture)
        match picture.kind:
            case "board":
                return self.board(picture, view)
            case "panel":
                return self.panel(picture, view)
            case "end":
                return self.end(picture, view)
            case _:
                assert_never(picture.kind)
