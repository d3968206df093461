"""The painter: draws off the event loop, once for equal pictures."""

from __future__ import annotations

import asyncio
from io import BytesIO

import pytest
from PIL import Image

from core.screens import Picture
from render.contact_sheet import sheet
from render.games.coloretto.paint import palette
from render.service import Painter, draw
from tests.render.positions import board, first, panel, played


async def test_equal_pictures_are_drawn_once_and_kept() -> None:
    state = next(played(2, 1))
    painter = Painter()
    try:
        one = await painter.draw(board(state))
        two = await painter.draw(board(state))
        assert one is two
        assert one == draw(board(state))
    finally:
        painter.close()


async def test_the_cache_keeps_to_its_room() -> None:
    pictures = [board(state) for state, _ in zip(played(2, 1), range(6), strict=False)]
    painter = Painter(cached_bytes=2 * len(draw(pictures[-1]).png) + 1)
    try:
        first_drawn = await painter.draw(pictures[0])
        for picture in pictures:
            await painter.draw(picture)
        assert painter.held_bytes <= painter.room_bytes
        again = await painter.draw(pictures[0])
        assert again == first_drawn
        assert again is not first_drawn
    finally:
        painter.close()


async def test_many_at_once() -> None:
    state = first(3, lambda state: len(state.discard) > 3)
    wanted = [board(state), *(panel(state, seat) for seat in (0, 1, 2))] * 3  # type: ignore[arg-type]
    painter = Painter()
    try:
        drawn = await asyncio.gather(*(painter.draw(picture) for picture in wanted))
        assert [one.png for one in drawn] == [draw(picture).png for picture in wanted]
    finally:
        painter.close()


async def test_two_threads_make_a_palette_once() -> None:
    state = next(played(2, 1))
    painter = Painter(threads=2)
    palette.cache_clear()
    try:
        await asyncio.gather(painter.draw(board(state)), painter.draw(panel(state, state.turn)))
    finally:
        painter.close()
    assert palette.cache_info().misses == 1


async def test_an_unknown_game_is_named() -> None:
    painter = Painter()
    try:
        with pytest.raises(KeyError, match="chess"):
            await painter.draw(Picture(game="chess", kind="lobby", language="en"))
    finally:
        painter.close()


def test_contact_sheet_shows_all_sizes_and_eyes() -> None:
    state = first(2, lambda state: len(state.discard) > 3)
    with Image.open(BytesIO(sheet([("two players", board(state)), ("hand", panel(state, state.turn))]))) as image:
        assert image.width > 1280 + 800
        assert image.height > 960 + 520
