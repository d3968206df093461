"""`rivertable render --sheet`: the positions that a picture must survive."""

from __future__ import annotations

from bots.tools.contact_sheet import LONG_NAMES, pictures_for_sheet
from core.titles import TITLES
from render.service import draw


def test_a_sheet_has_the_emptiest_the_fullest_private_end_and_title() -> None:
    title = TITLES.game("coloretto")
    chosen = pictures_for_sheet(title, 3, title.meta.defaults(), seed=1, ply=10)
    assert [picture.kind for _, picture in chosen] == ["board", "board", "panel", "end", "lobby", "legend", "chances"]
    empty, full, private, *_ = (picture for _, picture in chosen)
    assert len(draw(full).png) > len(draw(empty).png)
    assert full.names == LONG_NAMES[:3]
    assert private.marks
    assert {picture.language for _, picture in chosen} == {"en", "it"}
