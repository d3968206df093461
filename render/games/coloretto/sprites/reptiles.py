"""The brown animals. Each draws itself on a sheet of 100 x 100 units."""

from __future__ import annotations

from render.kit.palette import rgb
from render.kit.paths import outline, ribbon, spline
from render.kit.pen import Pen

LEAF, FERN, LIME, ROOT = rgb("#4E9A3B"), rgb("#2F6B2B"), rgb("#A9CF4F"), rgb("#7A5A38")
BRICK, MAROON, BUFF = rgb("#C25A33"), rgb("#6E2718"), rgb("#F0CF8E")
SHELL, RIM, PLATE, OLIVE, MOSS = rgb("#8C5A2B"), rgb("#5B3716"), rgb("#C8924A"), rgb("#7E8F46"), rgb("#56652C")


def chameleon(pen: Pen) -> None:
    """Turret eye, casque and the rolled tail."""
    pen.line([(2, 84), (40, 80), (98, 86)], 6, ROOT)
    pen.ribbon(
        [(62, 56), (78, 54), (92, 62), (92, 78), (80, 82), (73, 74), (78, 67), (84, 71)],
        [15, 12, 9, 8, 6.5, 5, 4, 3],
        LEAF,
    )
    pen.shape(
        [(20, 36), (34, 25), (48, 13)], [(48, 13), (48, 22), (53, 32)], [(53, 32), (42, 46), (20, 36)], paint=FERN
    )
    body = [(28, 34), (44, 28), (60, 34), (72, 46), (74, 58), (62, 68), (46, 70), (34, 64), (28, 52)]
    pen.blob(body, LEAF)
    with pen.inside(spline(body, closed=True)):
        for x in (45, 56, 67):
            pen.ribbon([(x, 24), (x - 3, 46), (x + 1, 74)], [8, 5, 2], LIME)
    for x, y in ((45, 28), (52, 29.5), (59, 33), (65, 38)):
        pen.fill([(x - 4, y + 3), (x + 4, y + 4), (x + 1, y - 5)], FERN)
    pen.blob([(3, 46), (12, 36), (26, 28), (38, 30), (42, 44), (36, 56), (22, 60), (8, 56)], LEAF)
    pen.line([(5, 50), (16, 54), (28, 54)], 1.8, FERN)
    pen.ribbon([(38, 62), (32, 72), (38, 82)], [8, 6, 6], FERN)
    pen.ribbon([(60, 64), (66, 74), (62, 83)], [9, 6, 6], FERN)
    pen.oval(25, 42, 9.5, 9.5, LIME)
    pen.oval(25, 42, 6, 6, FERN)
    pen.eye(23.5, 41.5, 2.6, rgb("#F6E27A"))


def two_headed_snake(pen: Pen) -> None:
    """One coil, two opinions."""
    loop = [(22, 26), (22, 44), (34, 56), (28, 72), (40, 86), (60, 86), (72, 72), (66, 56), (78, 44), (78, 26)]
    pen.ribbon(loop, [11, 13, 15, 17, 18, 18, 17, 15, 13, 11], MAROON)
    pen.ribbon(loop, [8, 10, 12, 14, 15, 15, 14, 12, 10, 8], BRICK)
    with pen.inside(ribbon(loop, [8, 10, 12, 14, 15, 15, 14, 12, 10, 8])):
        for x, y in ((22, 42), (33, 54), (28, 68), (34, 82), (50, 88), (66, 82), (72, 68), (67, 54), (78, 42)):
            pen.oval(x, y, 5.4, 4.2, BUFF)
    for flip in (False, True):
        with pen.moved(100 if flip else 0, 0, flip=flip):
            pen.line([(10, 29), (3, 37)], 2.2, rgb("#D42A3A"))
            pen.blob([(4, 24), (10, 12), (22, 8), (32, 14), (32, 26), (22, 32), (10, 31)], MAROON)
            pen.blob([(7, 23), (12, 14), (22, 11), (29, 16), (29, 24), (21, 29), (11, 28)], BRICK)
            pen.line([(7, 25), (13, 26), (20, 25)], 1.6, MAROON)
            pen.eye(18, 18, 3.2, BUFF)


def turtle(pen: Pen) -> None:
    """A dome with plates; it takes its time."""
    pen.fill([(84, 68), (98, 74), (84, 76)], OLIVE)
    for x in (24, 64):
        pen.blob([(x, 66), (x + 14, 66), (x + 16, 80), (x + 14, 88), (x - 2, 88), (x - 1, 78)], OLIVE)
        pen.ribbon([(x - 1, 87), (x + 13, 87)], [3, 3], MOSS)
    pen.ribbon([(30, 66), (20, 58), (14, 48)], [16, 13, 13], OLIVE)
    pen.blob([(1, 46), (4, 36), (14, 31), (23, 36), (24, 47), (16, 55), (5, 53)], OLIVE)
    pen.line([(2, 48), (9, 49), (14, 47)], 1.8, MOSS)
    pen.eye(12, 41, 2.9)
    dome = [[(20, 70), (24, 44), (40, 26), (58, 23), (76, 32), (86, 50), (90, 70)], [(90, 70), (56, 76), (20, 70)]]
    pen.shape(*dome, paint=RIM)
    with pen.inside(outline(*dome)):
        for plate in (
            [(46, 30), (64, 30), (70, 46), (56, 54), (41, 46)],
            [(70, 32), (80, 40), (86, 54), (76, 58), (73, 45)],
            [(40, 33), (38, 46), (30, 55), (24, 52), (30, 38)],
            [(30, 58), (40, 50), (53, 57), (52, 68), (26, 66)],
            [(59, 57), (72, 49), (76, 61), (86, 58), (88, 66), (57, 68)],
        ):
            pen.fill(plate, PLATE)
    pen.ribbon([(17, 71), (55, 76), (93, 71)], [6, 8, 6], SHELL)
