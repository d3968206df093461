"""The page's fonts: smaller than the pictures' ones, with the same letters."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import ImageFont

from bots.local.fonts import NAME, slim
from render.kit.fonts import Role, font_path


@pytest.mark.parametrize("role", ["sans", "semibold", "serif"])
def test_a_slim_font_draws_what_the_whole_one_draws(role: Role) -> None:
    """W-11: also letters composed of others."""
    whole = Path(font_path(role)).read_bytes()
    slimmed = slim(whole)
    assert len(slimmed) < 0.6 * len(whole)
    before, after = (ImageFont.truetype(BytesIO(font), 40) for font in (whole, slimmed))
    for letter in "AgQ7èñÀčłŽß€“—…→":
        assert bytes(after.getmask(letter)) == bytes(before.getmask(letter)), letter
        assert after.getlength(letter) == before.getlength(letter)
    assert after.getname()[0] == NAME  # a changed font may not go by its old name
