"""The green animals. Each draws itself on a sheet of 100 x 100 units."""

from __future__ import annotations

from render.kit.palette import rgb
from render.kit.paths import bezier, spline
from render.kit.pen import Pen

GREEN, DEEP, PALE, EYE = rgb("#5BAE3C"), rgb("#347A2A"), rgb("#E7EDB0"), rgb("#D8352A")
ASH, SOOT, CHALK = rgb("#8D7A6A"), rgb("#3A2F2A"), rgb("#EFE3CC")
LEAD, IRON, STRIPE, HORN = rgb("#D8D3C8"), rgb("#9B968C"), rgb("#38343A"), rgb("#C9AE78")
HARE, FAWN, MILK, PETAL = rgb("#B98A5B"), rgb("#8F643B"), rgb("#FBF1DF"), rgb("#E79A9A")
FUR, PELT, MASK, FACE = rgb("#8A7355"), rgb("#5F4C35"), rgb("#4A382A"), rgb("#E6D3AE")
PLUM, WINE, ROSY = rgb("#5B3B3E"), rgb("#3C2529"), rgb("#9A6C66")
LIMB = rgb("#6D5138")


def frog(pen: Pen) -> None:
    """Sits and looks straight at you with red eyes."""
    for flip in (False, True):
        with pen.moved(100 if flip else 0, 0, flip=flip):
            pen.blob([(24, 56), (12, 52), (4, 62), (4, 78), (14, 88), (30, 88), (36, 74)], DEEP)
            for x, y in ((2, 90), (11, 94), (21, 93)):
                pen.line([(18, 84), (x + 2, y)], 4, DEEP)
                pen.oval(x + 2, y, 3.6, 3.6, rgb("#F08A1D"))
    pen.blob(
        [(50, 34), (70, 38), (80, 54), (78, 74), (66, 88), (50, 91), (34, 88), (22, 74), (20, 54), (30, 38)], GREEN
    )
    pen.blob([(50, 62), (64, 64), (70, 74), (62, 86), (50, 89), (38, 86), (30, 74), (36, 64)], PALE)
    for flip in (False, True):
        with pen.moved(100 if flip else 0, 0, flip=flip):
            pen.ribbon([(36, 70), (34, 82), (37, 92)], [9, 7, 6], GREEN)
            for dx in (-6, 0, 6):
                pen.line([(37, 90), (37 + dx, 95)], 3.2, GREEN)
                pen.oval(37 + dx, 95.5, 2.8, 2.8, rgb("#F08A1D"))
            pen.oval(27, 30, 15.5, 15.5, GREEN)
            pen.oval(26, 29, 11.5, 11.5, EYE)
            pen.oval(26, 29, 3.4, 8.4, rgb("#1C1612"))
            pen.oval(29, 24, 2.4, 2.4, (255, 255, 255))
    pen.blob([(22, 48), (32, 36), (50, 34), (68, 36), (78, 48), (70, 60), (50, 64), (30, 60)], GREEN)
    pen.line([(25, 52), (38, 58), (50, 59), (62, 58), (75, 52)], 2.4, DEEP)
    pen.oval(46, 45, 1.4, 1.8, DEEP)
    pen.oval(54, 45, 1.4, 1.8, DEEP)


def anteater(pen: Pen) -> None:
    """All nose in front, all brush behind."""
    pen.shape(
        [(62, 42), (76, 22), (98, 16)],
        [(98, 16), (96, 34), (99, 52)],
        [(99, 52), (97, 66), (99, 80)],
        [(99, 80), (80, 76), (64, 62)],
        paint=SOOT,
    )
    for y in (30, 44, 58, 70):
        pen.line([(74, 46 + (y - 46) * 0.4), (96, y)], 2.4, ASH)
    for x, foot in ((36, 88), (62, 88)):
        pen.ribbon([(x + 2, 58), (x + 2, 74), (x, foot)], [14, 11, 10], SOOT)
        pen.line([(x - 4, foot + 2), (x + 4, foot + 2)], 4, CHALK)
    for x, foot in ((48, 86), (72, 85)):
        pen.ribbon([(x, 58), (x + 1, 72), (x, foot)], [13, 10, 9], ASH)
    body = [(26, 46), (38, 34), (54, 30), (70, 36), (78, 50), (74, 64), (58, 68), (42, 66), (32, 60)]
    pen.blob(body, ASH)
    with pen.inside(spline(body, closed=True)):
        pen.ribbon([(28, 62), (42, 52), (64, 34)], [17, 13, 3], CHALK)
        pen.ribbon([(30, 60), (44, 51), (66, 36)], [11, 8, 1], SOOT)
    pen.ribbon([(40, 44), (24, 50), (10, 66), (3, 80)], [20, 15, 8, 5], ASH)
    pen.ribbon([(3, 80), (1, 88)], [2, 1.4], rgb("#C2455A"))
    pen.blob([(32, 38), (38, 30), (43, 34), (40, 42)], SOOT)
    pen.eye(25, 47.5, 2.5, None)


def striped_rhino(pen: Pen) -> None:
    """A rhinoceros in a zebra's coat, as nature forgot to make it."""
    for x in (30, 70):
        pen.ribbon([(x + 4, 60), (x + 4, 84)], [17, 15], IRON)
    pen.ribbon([(86, 42), (94, 52), (92, 64)], [4, 3, 4.5], STRIPE)
    body = [(20, 44), (30, 30), (46, 22), (64, 22), (82, 32), (90, 48), (86, 66), (68, 74), (44, 74), (28, 66)]
    for x in (42, 80):
        pen.ribbon([(x, 60), (x, 86)], [19, 17], LEAD)
        for y in (79, 86):
            pen.line([(x - 6.5, y), (x + 6.5, y + 1)], 3.4, STRIPE)
    pen.blob(body, LEAD)
    with pen.inside(spline(body, closed=True)):
        for x in (44, 55, 66, 77, 88):
            pen.ribbon([(x + 2, 18), (x - 3, 38), (x + 2, 58), (x - 1, 80)], [7, 5.4, 4.6, 2], STRIPE)
    pen.shape(
        [(34, 28), (34, 16), (42, 12)], [(42, 12), (46, 22), (42, 32)], [(42, 32), (37, 32), (34, 28)], paint=IRON
    )
    pen.blob([(4, 62), (8, 52), (20, 40), (32, 28), (44, 32), (46, 48), (36, 62), (22, 72), (10, 74), (4, 70)], LEAD)
    pen.shape([(5, 55), (1, 42), (3, 26)], [(3, 26), (10, 38), (17, 45)], [(17, 45), (11, 52), (5, 55)], paint=HORN)
    pen.shape([(18, 44), (17, 36), (20, 29)], [(20, 29), (24, 34), (27, 37)], paint=HORN)
    pen.line([(3, 44), (10, 50), (15, 46)], 1.6, IRON)
    pen.ribbon([(40, 30), (40, 40), (34, 50)], [5, 4, 1.5], STRIPE)
    pen.line([(6, 67), (14, 69), (20, 66)], 2, IRON)
    pen.oval(8, 61, 1.8, 1.5, STRIPE)
    pen.eye(28, 44, 3.2, None)


def earless_rabbit(pen: Pen) -> None:
    """Sits up; dashes show where the ears should be. It cannot hear what you say about it."""
    for ear in (
        bezier((31, 28), (20, 16), (20, 2), (27, 1)),
        bezier((38, 26), (38, 14), (34, 1), (27, 1)),
        bezier((42, 26), (44, 14), (52, 2), (58, 4)),
        bezier((52, 29), (62, 18), (64, 6), (58, 4)),
    ):
        for at in range(0, 22, 6):
            pen.line(ear[at : at + 4], 2.6, FAWN)
    pen.oval(88, 76, 11, 11, FAWN)
    pen.oval(88, 76, 9, 9, MILK)
    pen.blob([(40, 60), (56, 50), (74, 56), (86, 72), (84, 90), (66, 95), (44, 95), (36, 84), (34, 70)], HARE)
    pen.blob([(58, 70), (70, 64), (82, 74), (80, 90), (66, 95), (54, 90), (52, 78)], FAWN)
    pen.ribbon([(46, 93), (60, 93), (78, 92)], [9, 10, 8], MILK)
    pen.blob([(34, 66), (46, 64), (52, 76), (46, 90), (38, 88), (34, 78)], MILK)
    pen.blob([(18, 42), (28, 28), (44, 25), (58, 34), (62, 50), (52, 64), (34, 66), (20, 58)], HARE)
    pen.blob([(12, 54), (18, 46), (28, 46), (37, 53), (36, 62), (26, 67), (14, 63)], MILK)
    pen.blob([(12, 52), (18, 48), (24, 51), (18, 57)], PETAL)
    pen.line([(18, 56), (18, 60)], 1.8, FAWN)
    pen.box(13.2, 60, 17.8, 70, FAWN, 1)
    pen.box(18.2, 60, 22.8, 70, FAWN, 1)
    pen.box(13.8, 60.5, 17.4, 69.2, (255, 255, 255), 1)
    pen.box(18.6, 60.5, 22.2, 69.2, (255, 255, 255), 1)
    pen.line([(10, 59), (18, 61.5), (28, 59)], 1.8, FAWN)
    pen.eye(36, 43, 4.6)
    pen.ribbon([(40, 74), (34, 84), (28, 86)], [9, 8, 7], HARE)


def sloth(pen: Pen) -> None:
    """Hangs from a branch and smiles."""
    pen.line([(0, 14), (50, 9), (100, 14)], 7, LIMB)
    pen.blob([(22, 58), (30, 44), (50, 42), (72, 46), (86, 58), (82, 78), (66, 90), (44, 88), (28, 78)], FUR)
    pen.ribbon([(74, 54), (84, 36), (82, 12)], [18, 14, 10], PELT)
    pen.ribbon([(38, 66), (46, 40), (48, 12)], [18, 14, 10], PELT)
    for x in (48, 82):
        for dx in (-4, 0, 4):
            pen.ribbon([(x + dx, 13), (x + dx - 0.5, 6), (x + dx - 2, 2)], [3, 3, 1.6], CHALK)
    pen.blob([(52, 70), (66, 66), (78, 70), (74, 82), (60, 86)], FACE)
    pen.oval(25, 62, 23, 21, FUR, -8)
    pen.oval(23, 63, 18.5, 16.5, FACE, -8)
    for x, turn in ((13, -32), (33, 32)):
        pen.oval(x, 62, 7, 4.6, MASK, turn + 180)
        pen.eye(x + (1.5 if x < 20 else -1.5), 60.5, 2.5, None)
    pen.oval(22.5, 68, 4.6, 3.4, MASK)
    pen.line([(13, 71), (18, 75), (23, 76), (29, 75), (33, 71)], 1.9, MASK)


def tapir(pen: Pen) -> None:
    """A long nose that bends, a stiff mane and white-rimmed ears."""
    for x in (44, 80):
        pen.ribbon([(x + 6, 62), (x + 5, 76), (x + 5, 87)], [14, 9, 9], WINE)
    pen.ribbon([(92, 46), (98, 52), (97, 58)], [7, 5, 3], PLUM)
    pen.shape([(27, 30), (34, 17), (48, 18), (60, 26), (66, 34)], [(66, 34), (44, 40), (27, 30)], paint=WINE)
    body = [
        (7, 55),
        (16, 44),
        (28, 30),
        (40, 25),
        (54, 28),
        (72, 28),
        (88, 36),
        (95, 50),
        (90, 64),
        (76, 71),
        (54, 72),
        (40, 66),
        (26, 62),
        (14, 64),
    ]
    pen.blob(body, PLUM)
    for x in (40, 88):
        pen.ribbon([(x, 58), (x, 76), (x - 1, 90)], [19, 11, 10], PLUM)
    for x in (39, 87, 49, 85):
        pen.ribbon([(x - 4, 91.5), (x + 4, 91.5)], [4.6, 4.6], CHALK)
    with pen.inside(spline(body, closed=True)):
        pen.blob([(12, 70), (18, 57), (32, 56), (42, 64), (46, 78)], ROSY)
    pen.ribbon([(16, 51), (6, 56), (3, 64), (5, 70)], [17, 12, 9, 7], PLUM)
    pen.ribbon([(2, 70), (8, 71)], [2.6, 2.6], ROSY)
    pen.line([(14, 60), (20, 64), (27, 61)], 1.8, WINE)
    pen.blob([(34, 26), (32, 13), (38, 6), (45, 12), (44, 24), (39, 30)], PLUM)
    pen.ribbon([(33, 13), (38, 7), (44, 12)], [2.6, 3.6, 2.6], CHALK)
    pen.blob([(37, 25), (36, 16), (39, 12), (42, 17), (41, 25)], WINE)
    pen.eye(26, 43, 3.0)
