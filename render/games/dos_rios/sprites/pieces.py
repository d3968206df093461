"""What players put on the land: campesinos, fincas, haciendas, dams; also coins and drops. Sprites of any size."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.games.dos_rios.theme import (
    COIN,
    COIN_DARK,
    INK,
    LAKE,
    LAKE_LIGHT,
    LOG,
    LOG_END,
    PAPER_DARK,
    SKIN,
    STRAW,
    THEME,
    UNBUILT,
    WALLWHITE,
)
from render.kit.marks import shape_outline
from render.kit.palette import Colour, mix
from render.kit.pen import Pen, with_shadow
from render.kit.theme import WHITE, SeatMark


def _emblem(pen: Pen, mark: SeatMark, x: float, y: float, radius: float) -> None:
    """The seat's shape on its colour, so that pieces differ by more than colour."""
    pen.fill(shape_outline(mark.shape, x, y, radius), mark.ink)


@lru_cache(maxsize=64)
def campesino(seat: int, size_px: int) -> Image.Image:
    """A figure in a poncho under a wide hat, `size_px` square and a shadow."""
    mark = THEME.seats[seat]
    pen = Pen(100, 100, size_px / 100)
    body = [(50, 30), (66, 40), (80, 72), (84, 94), (16, 94), (20, 72), (34, 40)]
    pen.blob([(50 + (x - 50) * 1.16, 62 + (y - 62) * 1.14) for x, y in body], INK)
    pen.blob(body, mark.colour)
    pen.line([(24, 84), (50, 88), (76, 84)], 5, mix(mark.colour, INK, 0.35))
    pen.oval(50, 32, 15, 15, INK)
    pen.oval(50, 32, 11.5, 11.5, SKIN)
    pen.oval(50, 22, 43, 12.5, INK)
    pen.oval(50, 21, 38.5, 8.6, STRAW)
    pen.blob([(33, 20), (37, 4), (50, -1), (63, 4), (67, 20), (50, 23)], INK)
    pen.blob([(37, 18), (40, 7), (50, 3.5), (60, 7), (63, 18), (50, 20)], STRAW)
    pen.line([(36, 17), (50, 20), (64, 17)], 4.5, mark.rim)
    _emblem(pen, mark, 50, 65, 15)
    return with_shadow(pen.done(), THEME.shadow, 2)


@lru_cache(maxsize=64)
def finca(seat: int | None, size_px: int) -> Image.Image:
    """A house with one roof; seat None is a pale outline of one that is not built."""
    pen = Pen(100, 100, size_px / 100)
    roof, wall, line, mark = _colours(seat)
    pen.fill([(12, 46), (88, 46), (88, 94), (12, 94)], line)
    pen.fill([(18, 46), (82, 46), (82, 88), (18, 88)], wall)
    pen.fill([(0, 54), (50, 8), (100, 54), (92, 60), (8, 60)], line)
    pen.fill([(9, 52), (50, 16), (91, 52), (88, 55), (12, 55)], roof)
    if mark is not None:
        for x in (30, 50, 70):
            pen.line([(x, 35 + abs(x - 50) * 0.8), (x, 53)], 2.5, mix(roof, INK, 0.4))
        _emblem_dark(pen, mark, 50, 73, 14)
    return with_shadow(pen.done(), THEME.shadow, 2, 0.3 if mark else 0.0)


@lru_cache(maxsize=64)
def hacienda(seat: int | None, size_px: int) -> Image.Image:
    """A great house with a tower and an arch."""
    pen = Pen(120, 100, size_px / 100)
    roof, wall, line, mark = _colours(seat)
    pen.fill([(36, 48), (116, 48), (116, 95), (36, 95)], line)
    pen.fill([(42, 48), (110, 48), (110, 89), (42, 89)], wall)
    pen.fill([(30, 55), (44, 34), (108, 34), (120, 55)], line)
    pen.fill([(38, 50), (47, 39), (105, 39), (112, 50)], roof)
    pen.fill([(8, 26), (46, 26), (46, 95), (8, 95)], line)
    pen.fill([(14, 26), (40, 26), (40, 89), (14, 89)], wall)
    pen.fill([(2, 30), (27, -2), (52, 30)], line)
    pen.fill([(11, 25), (27, 5), (43, 25)], roof)
    pen.fill([(20, 40), (34, 40), (34, 54), (20, 54)], line)
    pen.oval(62, 72, 12, 13, line)
    pen.fill([(50, 72), (74, 72), (74, 89), (50, 89)], line)
    if mark is not None:
        _emblem_dark(pen, mark, 93, 70, 13)
    return with_shadow(pen.done(), THEME.shadow, 2, 0.3 if mark else 0.0)


def _colours(seat: int | None) -> tuple[Colour, Colour, Colour, SeatMark | None]:
    if seat is None:
        return PAPER_DARK, WALLWHITE, UNBUILT, None
    mark = THEME.seats[seat]
    return mark.colour, WALLWHITE, INK, mark


def _emblem_dark(pen: Pen, mark: SeatMark, x: float, y: float, radius: float) -> None:
    pen.fill(shape_outline(mark.shape, x, y, radius + 3), mark.rim)
    pen.fill(shape_outline(mark.shape, x, y, radius - 1), mark.colour)


@lru_cache(maxsize=32)
def dam(turn: int, size_px: int, fresh: bool = False) -> Image.Image:
    """Three logs across a side, the lowest in front; `turn` in degrees clockwise, 0 lies level."""
    pen = Pen(120, 120, size_px / 120)
    with pen.moved(60, 60, turn):
        if fresh:
            _slab(pen, 58, 28, THEME.accent)
        _slab(pen, 51, 21, INK)
        for y in (-12, 0, 12):
            pen.fill(_bar(0, y, 46, 5.4), LOG)
            pen.line([(-36, y - 1.5), (30, y - 1.5)], 1.6, mix(LOG, LOG_END, 0.5))
            pen.oval(44, y, 5, 5.4, LOG_END)
            pen.oval(44, y, 2, 2.2, LOG)
        for x in (-24, 18):
            pen.fill(_bar(x, 0, 4, 24), INK)
            pen.fill(_bar(x, 0, 2, 22), LOG_END)
    return pen.done()


def _bar(x: float, y: float, half: float, tall: float) -> list[tuple[float, float]]:
    return [(x - half, y - tall), (x + half, y - tall), (x + half, y + tall), (x - half, y + tall)]


def _slab(pen: Pen, half: float, tall: float, paint: Colour) -> None:
    pen.fill(_bar(0, 0, half, tall - 6), paint)
    pen.fill(_bar(0, 0, half - 6, tall), paint)


@lru_cache(maxsize=16)
def coin(size_px: int) -> Image.Image:
    pen = Pen(100, 100, size_px / 100)
    pen.oval(50, 50, 48, 48, COIN_DARK)
    pen.oval(50, 50, 41, 41, COIN)
    pen.oval(50, 50, 30, 30, COIN_DARK)
    pen.oval(50, 50, 26, 26, COIN)
    pen.line([(42, 62), (42, 38), (54, 38), (60, 45), (54, 51), (42, 51), (60, 64)], 6, COIN_DARK)
    return pen.done()


@lru_cache(maxsize=16)
def drop(size_px: int) -> Image.Image:
    """Water: this building is irrigated."""
    pen = Pen(100, 100, size_px / 100)
    for grow, paint in ((7, WHITE), (0, LAKE)):
        right = [(50, 4 - grow), (66 + grow, 36), (82 + grow, 64)]
        pen.blob([*right, (50, 96 + grow), (18 - grow, 64), (34 - grow, 36)], paint)
    pen.line([(34, 64), (40, 78), (52, 84)], 7, LAKE_LIGHT)
    return pen.done()


@lru_cache(maxsize=8)
def dried(size_px: int) -> Image.Image:
    """A drop struck out: here the water is gone."""
    pen = Pen(100, 100, size_px / 100)
    for grow, paint in ((6, INK), (0, PAPER_DARK)):
        right = [(50, 6 - grow), (66 + grow, 37), (80 + grow, 64)]
        pen.blob([*right, (50, 92 + grow), (20 - grow, 64), (34 - grow, 37)], paint)
    for width, paint in ((18, INK), (9, THEME.accent)):
        pen.line([(12, 88), (88, 16)], width, paint)
    return pen.done()
