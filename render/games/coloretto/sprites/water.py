"""The blue animals. Each draws itself on a sheet of 100 x 100 units."""

from __future__ import annotations

from render.kit.palette import rgb
from render.kit.paths import spline
from render.kit.pen import Pen

PINK, ROSE, BLUSH = rgb("#D9808F"), rgb("#B45A70"), rgb("#F6C9CC")
NIGHT, SLATE, RED, EMBER = rgb("#2F3F55"), rgb("#50657F"), rgb("#C8372D"), rgb("#E8622F")
STONE, SHADE, FOG = rgb("#7C8894"), rgb("#59646F"), rgb("#B4BDC4")
MUD, SULPHUR, BARK = rgb("#4A4A3A"), rgb("#F2C230"), rgb("#2E2D24")
SAND, UMBER, SPOT = rgb("#A67C45"), rgb("#6B4B26"), rgb("#F0D08A")
BONE = rgb("#FFF8E8")


def dolphin(pen: Pen) -> None:
    """The pink river dolphin leaps to the left, with its long thin beak."""
    pen.shape(
        [(74, 66), (86, 70), (97, 82)],
        [(97, 82), (88, 83), (80, 80)],
        [(80, 80), (79, 88), (72, 96)],
        [(72, 96), (66, 86), (68, 72)],
        paint=ROSE,
    )
    pen.shape([(47, 21), (54, 10), (66, 8)], [(66, 8), (64, 18), (68, 29)], [(68, 29), (58, 24), (47, 21)], paint=ROSE)
    body = [
        [(3, 66), (6, 60), (17, 53), (22, 45)],
        [(22, 45), (24, 34), (34, 24), (50, 19), (66, 24), (78, 40), (82, 58), (80, 78)],
        [(80, 78), (72, 76), (66, 66), (56, 58), (44, 58), (30, 62), (20, 63), (10, 68), (3, 66)],
    ]
    pen.shape(*body, paint=PINK)
    pen.shape(
        [(8, 66), (22, 58), (34, 54), (50, 54), (60, 60)],
        [(60, 60), (48, 57), (32, 61), (20, 63), (8, 66)],
        paint=BLUSH,
    )
    pen.shape(
        [(40, 52), (50, 60), (52, 76)],
        [(52, 76), (42, 74), (35, 66), (34, 56)],
        [(34, 56), (37, 53), (40, 52)],
        paint=ROSE,
    )
    pen.line([(9, 62), (18, 58), (25, 56)], 1.8, ROSE)
    pen.eye(30, 44, 3.4, None)


def piranha(pen: Pen) -> None:
    """Deep as a plate, red below, and all teeth."""
    pen.shape(
        [(74, 50), (84, 34), (97, 24)], [(97, 24), (91, 50), (97, 78)], [(97, 78), (84, 68), (74, 50)], paint=NIGHT
    )
    pen.shape([(36, 20), (48, 6), (66, 8)], [(66, 8), (64, 16), (70, 28)], [(70, 28), (50, 24), (36, 20)], paint=NIGHT)
    pen.shape(
        [(46, 78), (56, 92), (70, 92)], [(70, 92), (68, 82), (72, 70)], [(72, 70), (60, 74), (46, 78)], paint=EMBER
    )
    body = [
        (6, 48),
        (14, 34),
        (28, 22),
        (46, 18),
        (64, 26),
        (78, 44),
        (80, 50),
        (76, 58),
        (62, 74),
        (42, 82),
        (22, 76),
        (12, 66),
    ]
    pen.blob(body, SLATE)
    with pen.inside(spline(body, closed=True)):
        pen.blob([(0, 66), (20, 60), (40, 58), (60, 62), (74, 56), (90, 64), (80, 95), (10, 95)], RED)
        for x, y in ((46, 34), (56, 40), (66, 46), (46, 46), (56, 52)):
            pen.oval(x, y, 2.6, 2.2, NIGHT)
    mouth = [[(3, 52), (16, 56), (30, 58)], [(30, 58), (26, 66), (12, 68)], [(12, 68), (6, 62), (3, 52)]]
    pen.shape(*mouth, paint=rgb("#5A1414"))
    for at, gum in ((7, 53), (14, 55), (21, 56.5)):
        pen.fill([(at - 3.2, gum - 1), (at + 3.6, gum), (at + 0.8, gum + 7)], BONE)
    for at, gum in ((11, 67), (18, 67), (25, 64)):
        pen.fill([(at - 3.4, gum + 1.5), (at + 3.4, gum), (at - 0.6, gum - 7)], BONE)
    pen.eye(26, 40, 4.2, rgb("#F4D35E"))
    pen.ribbon([(38, 44), (42, 54), (40, 66)], [1, 3, 1], NIGHT)


def manatee(pen: Pen) -> None:
    """A friendly barrel with a paddle for a tail."""
    pen.blob([(74, 56), (84, 60), (92, 68), (98, 82), (90, 92), (78, 88), (72, 74), (68, 66)], SHADE)
    pen.blob(
        [
            (6, 56),
            (8, 42),
            (18, 33),
            (30, 27),
            (46, 24),
            (62, 28),
            (76, 42),
            (84, 60),
            (80, 70),
            (66, 74),
            (46, 76),
            (28, 74),
            (16, 70),
            (9, 66),
        ],
        STONE,
    )
    pen.blob([(20, 70), (34, 66), (52, 68), (68, 68), (78, 62), (82, 66), (74, 74), (56, 78), (34, 77)], FOG)
    pen.blob([(36, 62), (48, 64), (50, 78), (44, 92), (36, 92), (34, 78)], SHADE)
    pen.blob([(2, 58), (6, 48), (16, 48), (24, 55), (24, 66), (14, 72), (5, 69)], FOG)
    pen.oval(7, 56, 1.8, 2.4, SHADE)
    pen.oval(14, 54.5, 1.8, 2.4, SHADE)
    pen.line([(6, 65), (13, 67), (21, 63)], 1.8, SHADE)
    pen.eye(24, 43, 3.0, None)
    pen.line([(30, 58), (33, 52), (33, 46)], 1.8, SHADE)
    pen.line([(58, 36), (66, 42), (71, 50)], 2.4, FOG)


def eel(pen: Pen) -> None:
    """The electric eel: one long wave, a fin below and sparks above."""
    way = [(16, 26), (32, 22), (42, 34), (36, 50), (40, 66), (56, 72), (68, 62), (68, 46), (78, 36), (92, 40)]
    pen.ribbon([(x - 1, y + 5) for x, y in way], [14, 18, 18, 16, 12, 3], rgb("#8A7B3A"))
    pen.ribbon(way, [17, 19, 19, 17, 12, 3], MUD)
    pen.ribbon([(12, 32), (26, 32), (36, 38)], [7, 6, 2], SULPHUR)
    pen.blob([(2, 26), (8, 17), (20, 15), (28, 20), (28, 32), (18, 38), (7, 34)], MUD)
    pen.blob([(2, 29), (12, 31), (24, 33), (18, 38), (7, 35)], SULPHUR)
    pen.line([(4, 29), (12, 31), (18, 30)], 1.8, BARK)
    pen.eye(14, 23, 3.0, SULPHUR)
    for x, y, zoom in ((58.0, 12.0, 1.0), (14, 62, 0.95), (80, 66, 0.95)):
        with pen.moved(x, y, zoom=zoom):
            bolt = [(6, 0), (-6, 15), (1, 15), (-4, 28), (11, 10), (4, 10), (12, 0)]
            pen.fill([(px * 1.0, py) for px, py in bolt], rgb("#E39A12"))


def stingray(pen: Pen) -> None:
    """Seen from above: a spotted disc with a whip."""
    pen.ribbon([(58, 66), (70, 76), (72, 88), (84, 96), (96, 88)], [8, 5, 3.4, 2.6, 1.2], UMBER)
    pen.blob([(54, 62), (66, 62), (70, 72), (60, 74)], UMBER)
    disc = [
        (20, 14),
        (34, 10),
        (52, 12),
        (74, 8),
        (86, 12),
        (84, 28),
        (80, 46),
        (74, 62),
        (60, 72),
        (44, 72),
        (26, 76),
        (8, 72),
        (12, 60),
        (12, 44),
        (14, 28),
    ]
    pen.blob(disc, UMBER)
    inner = [
        (24, 20),
        (36, 16),
        (52, 18),
        (72, 15),
        (79, 18),
        (77, 30),
        (73, 46),
        (68, 58),
        (57, 65),
        (43, 65),
        (27, 69),
        (17, 67),
        (19, 56),
        (18, 44),
        (19, 30),
    ]
    pen.blob(inner, SAND)
    for x, y, r in (
        (64, 24, 4),
        (70, 38, 4),
        (60, 40, 4.6),
        (50, 50, 5),
        (60, 56, 3.6),
        (36, 60, 4.6),
        (26, 52, 4),
        (46, 62, 2.6),
        (26, 62, 2.8),
        (50, 28, 2.6),
        (28, 40, 3),
    ):
        pen.oval(x, y, r, r, UMBER)
        pen.oval(x, y, r * 0.6, r * 0.6, SPOT)
    pen.blob([(30, 24), (38, 20), (42, 28), (36, 34), (29, 32)], rgb("#B98D52"))
    pen.eye(30, 25, 3.1)
    pen.eye(42, 22, 3.1)
