"""The purple animals. Each draws itself on a sheet of 100 x 100 units."""

from __future__ import annotations

from render.kit.palette import rgb
from render.kit.paths import spline
from render.kit.pen import Pen

COAL, RAVEN, SNOW = rgb("#23232B"), rgb("#41414F"), rgb("#FFF6DF")
ORANGE, FLAME, TIP = rgb("#F08A1D"), rgb("#D9481C"), rgb("#2B2530")
SCARLET, CRIMSON, AZURE, GOLD = rgb("#D2322D"), rgb("#9E1F24"), rgb("#2166AC"), rgb("#F2B91F")
RUST, TAWNY, CREAM, SKY = rgb("#8A4B25"), rgb("#C08A4A"), rgb("#F2E2B8"), rgb("#4C9BC9")
EMERALD, JADE, VIOLET, MIST = rgb("#15805A"), rgb("#4DB37E"), rgb("#7A3E93"), rgb("#B9D3C8")
TWIG = rgb("#6D5138")


def toucan(pen: Pen) -> None:
    """More bill than bird."""
    pen.line([(24, 90), (60, 88), (96, 92)], 5, TWIG)
    pen.shape(
        [(74, 66), (86, 80), (92, 99)], [(92, 99), (82, 99), (76, 94)], [(76, 94), (68, 84), (62, 74)], paint=COAL
    )
    pen.blob([(48, 26), (62, 16), (76, 22), (82, 40), (84, 60), (78, 78), (64, 86), (52, 78), (46, 60), (46, 42)], COAL)
    pen.blob([(68, 46), (80, 48), (86, 64), (80, 84), (70, 76), (64, 60)], RAVEN)
    pen.blob([(47, 36), (56, 34), (64, 42), (64, 56), (56, 62), (48, 56), (46, 46)], SNOW)
    pen.blob([(50, 60), (57, 63), (63, 58), (62, 64), (56, 68), (51, 66)], FLAME)
    pen.shape(
        [(50, 24), (34, 16), (16, 20), (4, 36), (6, 52)],
        [(6, 52), (16, 44), (32, 42), (50, 44)],
        [(50, 44), (47, 34), (50, 24)],
        paint=ORANGE,
    )
    pen.shape([(50, 26), (34, 19), (18, 23), (8, 36)], [(8, 36), (20, 27), (34, 25), (50, 31)], paint=GOLD)
    pen.shape(
        [(4, 36), (10, 32), (13, 38), (14, 44)], [(14, 44), (9, 48), (6, 52)], [(6, 52), (2, 46), (4, 36)], paint=TIP
    )
    pen.line([(13, 40), (30, 36), (49, 37)], 1.8, FLAME)
    pen.oval(60, 29, 6.4, 6.4, SKY)
    pen.eye(60, 29, 3.4, None)
    pen.line([(58, 84), (58, 91)], 3.4, rgb("#7F8CA0"))
    pen.line([(66, 84), (66, 91)], 3.4, rgb("#7F8CA0"))


def macaw(pen: Pen) -> None:
    """Scarlet, upright, with the long tail."""
    pen.ribbon([(56, 58), (66, 76), (80, 98)], [16, 12, 3], CRIMSON)
    pen.ribbon([(52, 62), (58, 80), (66, 97)], [12, 9, 2], AZURE)
    pen.line([(14, 74), (40, 72), (60, 76)], 5.5, TWIG)
    pen.blob(
        [(28, 20), (40, 12), (52, 18), (60, 34), (64, 52), (60, 68), (48, 74), (36, 68), (30, 52), (30, 36)], SCARLET
    )
    wing = [(48, 32), (60, 34), (68, 50), (72, 68), (70, 78), (60, 70), (52, 58), (46, 44)]
    pen.blob(wing, AZURE)
    with pen.inside(spline(wing, closed=True)):
        pen.blob([(40, 26), (70, 28), (66, 42), (52, 42)], SCARLET)
        pen.ribbon([(44, 42), (56, 44), (70, 52)], [9, 9, 8], GOLD)
    pen.blob([(24, 26), (32, 20), (42, 24), (44, 34), (36, 42), (28, 38)], SNOW)
    pen.shape(
        [(30, 20), (20, 20), (14, 30), (16, 44)],
        [(16, 44), (22, 40), (29, 36)],
        [(29, 36), (27, 28), (30, 20)],
        paint=rgb("#E9D6A6"),
    )
    pen.shape(
        [(27, 37), (22, 40), (20, 45)], [(20, 45), (26, 47), (31, 41)], [(31, 41), (30, 38), (27, 37)], paint=COAL
    )
    pen.line([(30, 20), (21, 20), (14, 31), (16, 44)], 1.6, rgb("#A8925F"))
    pen.eye(36, 27, 3.2, None)
    for y in (33, 36.5):
        pen.line([(33, y), (38, y + 0.5), (42, y - 1)], 1.1, SCARLET)
    pen.line([(40, 70), (40, 77)], 4, rgb("#6B6470"))
    pen.line([(48, 71), (48, 78)], 4, rgb("#6B6470"))


def hoatzin(pen: Pen) -> None:
    """Known by its wild crest and blue face."""
    for x, y, bend in ((14, 6, -4), (25, 1, -2), (37, 1, 1), (48, 5, 3), (57, 13, 5)):
        pen.ribbon([(38, 30), ((38 + x) / 2 + bend, (30 + y) / 2), (x, y)], [6, 4.4, 1.8], RUST)
    pen.shape(
        [(64, 58), (80, 66), (98, 86)], [(98, 86), (90, 93), (82, 94)], [(82, 94), (68, 86), (54, 72)], paint=RUST
    )
    pen.ribbon([(92, 82), (86, 92)], [4, 4], CREAM)
    pen.blob(
        [(30, 40), (36, 28), (48, 30), (52, 42), (66, 50), (76, 66), (70, 80), (56, 88), (42, 84), (34, 70), (36, 56)],
        TAWNY,
    )
    wing = [(52, 50), (68, 52), (84, 68), (84, 80), (70, 80), (56, 70)]
    pen.blob(wing, RUST)
    with pen.inside(spline(wing, closed=True)):
        pen.line([(52, 62), (66, 68), (86, 82)], 2.6, CREAM)
        pen.line([(56, 54), (70, 60), (86, 74)], 2.6, CREAM)
    pen.blob([(40, 46), (50, 48), (52, 62), (46, 74), (40, 64)], CREAM)
    pen.blob([(26, 36), (32, 26), (44, 24), (50, 34), (46, 44), (34, 46)], TAWNY)
    pen.blob([(26, 36), (32, 29), (42, 29), (45, 37), (38, 42), (30, 42)], SKY)
    pen.shape(
        [(29, 32), (20, 34), (15, 42)],
        [(15, 42), (22, 44), (31, 42)],
        [(31, 42), (29, 37), (29, 32)],
        paint=rgb("#4B4A4E"),
    )
    pen.oval(37, 35, 4.2, 4.2, FLAME)
    pen.eye(37, 35, 2.5, None)
    pen.line([(46, 84), (44, 92), (36, 96)], 3.4, rgb("#55504C"))
    pen.line([(57, 85), (57, 92), (50, 97)], 3.4, rgb("#55504C"))


def hummingbird(pen: Pen) -> None:
    """Hovers with both wings up and a needle of a bill."""
    pen.shape([(54, 42), (58, 22), (76, 4), (97, 3)], [(97, 3), (96, 22), (82, 40), (60, 52)], paint=MIST)
    for end in ((93, 10), (90, 22), (82, 33)):
        pen.line([(62, 44), end], 1.6, JADE)
    pen.shape([(44, 40), (34, 22), (40, 6), (52, 2)], [(52, 2), (60, 14), (62, 30), (58, 46)], paint=JADE)
    pen.line([(52, 40), (50, 24), (50, 10)], 1.6, EMERALD)
    pen.shape(
        [(62, 66), (76, 76), (90, 94)],
        [(90, 94), (80, 92), (74, 95)],
        [(74, 95), (72, 90), (62, 93)],
        [(62, 93), (58, 84), (54, 74)],
        paint=VIOLET,
    )
    pen.ribbon([(32, 38), (18, 38), (1, 46)], [4.4, 2.6, 1.4], COAL)
    pen.blob(
        [(26, 38), (32, 28), (44, 26), (52, 34), (62, 46), (70, 62), (66, 74), (54, 76), (42, 68), (34, 54), (28, 46)],
        EMERALD,
    )
    pen.blob([(30, 44), (42, 44), (50, 56), (62, 70), (54, 76), (42, 68), (34, 55)], MIST)
    pen.blob([(28, 42), (38, 41), (45, 46), (44, 55), (36, 55), (30, 48)], VIOLET)
    pen.blob([(46, 38), (58, 42), (62, 52), (54, 54), (46, 48)], JADE)
    pen.eye(36, 35, 3.2)
