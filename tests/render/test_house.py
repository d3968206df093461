"""The common house: colours, names, small PNGs."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations
from typing import get_args

import pytest
from PIL import Image

from render.kit import marks
from render.kit.canvas import Canvas
from render.kit.fonts import Role, can_draw, fitted, font, readable_name, shown_name, text_width
from render.kit.palette import DEFICIENCIES, FixedPalette, contrast, distance, rgb, simulate, simulate_image
from render.kit.png import LEVEL_FULL, png_bytes
from render.kit.theme import FLOOR, INK, SEATS, WHITE, Theme

THEME = Theme(
    ground=rgb("#17402F"), edge=rgb("#0B241A"), paper=rgb("#F6F0E0"), light=rgb("#F6F0E0"), accent=rgb("#FFD34D")
)


def canvas() -> Canvas:
    return Canvas(Image.new("RGB", (320, 200), THEME.ground), THEME, "wide")


def test_contrast_has_the_ends_that_wcag_names() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(INK, INK) == 1


@pytest.mark.parametrize("eye", [*DEFICIENCIES])
def test_seat_colours_differ_for_every_eye(eye: str) -> None:
    for a, b in combinations(SEATS, 2):
        assert distance(simulate(a.colour, eye), simulate(b.colour, eye)) > 18, (a.colour_name, b.colour_name)


def test_seats_differ_by_shape_alone() -> None:
    sheets = [marks.seat_mark(seat, 48).getchannel("A") for seat in SEATS]
    for a, b in combinations(sheets, 2):
        differing = sum(abs(x - y) > 128 for x, y in zip(a.tobytes(), b.tobytes(), strict=True))
        assert differing > 48 * 48 * 0.03


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("José Muñoz", "José Muñoz"),
        ("A_*<&@[", "A_*<&@["),
        ("Anna 🎉", "Anna"),
        ("山田太郎", "3"),
        ("שלום", "3"),
        ("Anna 山田", "3"),
        ("🎉🎉", "3"),
        ("", "3"),
        ("a\u202eb\n c", "ab c"),
    ],
)
def test_names_are_drawable(name: str, shown: str) -> None:
    assert readable_name(name, 2) == shown
    assert can_draw(shown)


def test_long_names_get_an_ellipsis_by_measured_width() -> None:
    long = "Wilhelmina Wollstonecraft-Waldor"
    assert len(shown_name(long, 0, 28, 1000)) <= 15
    narrow = shown_name(long, 0, 28, 90)
    assert narrow.endswith("…")
    assert text_width(narrow, "semibold", 28) <= 90
    assert fitted("short", "sans", 20, 200) == "short"


@pytest.mark.parametrize("role", get_args(Role))
def test_no_glyph_runs_into_the_next(role: Role) -> None:
    for char in "abcxyzABCXYZ0123456789…½“”–—−+×/éàüñçÑ%":
        assert font(role, 60).getbbox(char, anchor="ls")[2] <= text_width(char, role, 60) + 14, char
    assert len({text_width(digit, role, 60) for digit in "0123456789"}) == 1


def test_small_text_is_refused() -> None:
    """(W-1)"""
    for form, floor in FLOOR.items():
        sheet = Canvas(Image.new("RGB", (320, 200), THEME.ground), THEME, form)
        with pytest.raises(ValueError, match=f"smaller than {floor}"):
            sheet.text(0, 40, "tiny", floor - 1)
        assert sheet.text(0, 40, "tiny", floor) > 0


def test_flat_colours_stay_exact_and_bytes_are_the_same() -> None:
    def paint() -> bytes:
        sheet = canvas()
        sheet.halo(40, 40, 60, 60)
        sheet.letter(200, 100, "B")
        sheet.name(20, 180, "Roberto", 1, 28, 200, THEME.light)
        sheet.arrow((20, 20), (120, 90))
        return sheet.png(palette, 100_000)

    palette = FixedPalette(THEME.palette_colours(), [canvas().image])
    assert paint() == paint()
    assert set(THEME.palette_colours()) <= set(palette.colours)
    quantised = palette.apply(canvas().image)
    assert quantised.convert("RGB").getpixel((3, 3)) == THEME.ground


@pytest.mark.parametrize("size", [(1, 1), (320, 200)])
def test_a_packed_picture_reads_back_pixel_by_pixel(size: tuple[int, int]) -> None:
    sheet = Canvas(Image.new("RGB", size, THEME.ground), THEME, "wide")
    sheet.letter(100, 100, "B")
    flat = FixedPalette(THEME.palette_colours(), [sheet.image]).apply(sheet.image)
    for packed in (png_bytes(flat), png_bytes(flat, LEVEL_FULL)):
        with Image.open(BytesIO(packed)) as read:
            assert read.mode == "P"
            assert read.convert("RGB").tobytes() == flat.convert("RGB").tobytes()
        assert packed.startswith(b"\x89PNG\r\n\x1a\n")
        Image.open(BytesIO(packed)).verify()


def test_simulation_repaints_a_paletted_picture_exactly() -> None:
    palette = FixedPalette([rgb("#C8401F"), WHITE], [])
    image = palette.apply(Image.new("RGB", (4, 4), rgb("#C8401F")))
    seen = simulate_image(image, "deuteranopia").convert("RGB")
    assert seen.getpixel((0, 0)) == simulate(rgb("#C8401F"), "deuteranopia")


def test_a_palette_holds_256_colours_at_most() -> None:
    with pytest.raises(ValueError, match="257 flat colours"):
        FixedPalette([(n % 256, n // 256, 0) for n in range(257)], [])
