"""Pictures in the form that suits where they are shown: as the home chose, else as the platform has it. (W-1)"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from core.people import Place
from core.screens import Screen
from render.kit.theme import SIZES
from render.service import Painter
from tests.fakes import FakePlatform
from tests.world import RIVER, World, ask, opened

BROOK = Place("fake", "brook")


def board(world: World, place: Place) -> tuple[str, tuple[int, int]]:
    """The form of the newest message there, and the size of what was drawn."""
    rendered = world.platform.at(place)[-1].rendered
    assert rendered.screen.picture
    assert rendered.picture
    with Image.open(BytesIO(rendered.picture)) as image:
        return rendered.screen.picture.form, image.size


@pytest.fixture(scope="module")
def painter() -> Iterator[Painter]:
    """Whose pictures have their size."""
    made = Painter()
    yield made
    made.close()


def form(screen: Screen | None) -> str:
    assert screen
    assert screen.picture
    return screen.picture.form


@pytest.mark.parametrize("usual", ["tall", "wide"])
async def test_a_home_has_its_platforms_form_until_it_chooses_another(
    usual: str, painter: Painter, tmp_path: Path
) -> None:
    other = "wide" if usual == "tall" else "tall"
    platform = FakePlatform(form=usual)  # type: ignore[arg-type]
    async with opened(tmp_path / "a.db", painter, platform) as world:
        code = await world.start("Anna", "Bruno")
        await world.quiet()
        assert board(world, RIVER)[0] == usual
        brook = await world.caller("Anna", place=BROOK)
        assert not (await world.service.act(brook, ask("board", code))).refused
        assert not (await world.does("Anna", "picture", code, other)).refused
        await world.quiet()
        assert board(world, RIVER) == (other, SIZES[other])  # type: ignore[index]
        assert board(world, BROOK)[0] == usual
        assert form((await world.does("Bruno", "play", code)).screen) == other
    async with opened(tmp_path / "a.db", painter, platform) as world:
        assert form((await world.does("Bruno", "play", code)).screen) == other


async def test_private_messages_follow_the_homes_of_their_platform_where_these_agree(world: World) -> None:
    code = await world.start("Anna", "Bruno")
    own = await world.caller("Bruno", place=Place("fake", user="bruno"))

    async def private() -> str:
        return form((await world.service.act(own, ask("play", code))).screen)

    assert await private() == "wide"
    await world.does("Anna", "picture", code, "tall")
    assert await private() == "tall"
    await world.service.act(await world.caller("Anna", place=BROOK), ask("board", code))
    assert await private() == "wide"


async def test_more_offers_the_other_form_to_whoever_has_a_say_there(world: World) -> None:
    code = await world.start("Anna", "Bruno")

    async def offered(name: str) -> list[str]:
        screen = (await world.does(name, "more", code)).screen
        assert screen
        return [one.press.argument for one in screen.choices if one.press.verb == "picture"]

    assert await offered("Bruno") == []
    assert await offered("Anna") == ["tall"]
    await world.does("Anna", "picture", code, "tall")
    assert await offered("Anna") == ["wide"]


async def test_only_who_has_a_say_there_chooses_and_only_what_there_is(world: World) -> None:
    code = await world.start("Anna", "Bruno")
    assert "Only the owner" in (await world.does("Bruno", "picture", code, "tall")).notice
    strange = await world.does("Anna", "picture", code, "round")
    assert strange.refused
    assert "tall, wide" in strange.notice
    elsewhere = await world.caller("Anna", place=BROOK)
    assert "isn't shown there" in (await world.service.act(elsewhere, ask("picture", code, "tall"))).notice
    for typed in ("Tall", " ALTE ", "tall"):
        assert not (await world.does("Anna", "picture", code, typed)).refused, typed
    table = await world.service.table(code)
    assert table.life.forms == {RIVER.mark: "tall"}


async def test_a_deeper_level_shows_its_part_nearer_but_not_on_a_page_that_can_be_pressed(world: World) -> None:
    code = await world.start("Anna", "Bruno")
    match = (await world.service.table(code)).need_match()
    name = ("Anna", "Bruno")[match.awaited[0]]
    caller = await world.caller(name)
    first = (await world.service.act(caller, ask("play", code))).screen
    assert first
    assert first.picture
    assert not first.picture.near
    deeper = next(one.press for one in first.choices if one.press.verb == "menu")
    asked = ask("menu", code, deeper.argument, int(match.awaited[0]), match.no)
    second = (await world.service.act(caller, asked)).screen
    assert second
    assert second.picture
    assert second.picture.near
    page = msgspec.structs.replace(caller, beside=True)
    shown = (await world.service.act(page, asked)).screen
    assert shown
    assert shown.picture
    assert not shown.picture.near
