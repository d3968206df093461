"""Whatever the core shows fits Telegram, in every game, player count and language, at every level of every menu."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from bots.telegram import formatting
from core import rights, screens
from core.game import Seat
from core.menu import Menu, MenuPath, menu
from core.observing import facts, observe, rules_of_now
from core.people import Account, Home, Person, PersonId, Place
from core.screens import Block, Screen
from core.table import Table
from core.titles import TITLES
from core.wording import LANGUAGES
from tests.telegram.fake_api import limits, markup
from tests.telegram.fake_api.models import types

NAMES = ("Wilhelmina-Friederike <b>&amp;", "Ægir 🛶", "ナイル", "@someone /new #x t.me/x $RIO", "e")
PLIES = 30
"""Sampled plies a match; menus change slowly."""


def check(screen: Screen, *, picture: bool) -> int:
    """How many characters the text has as Telegram counts them, once it has passed Telegram's own checks."""
    mentions = {str(called.person): called.name for called in screen.called}
    limit = formatting.CAPTION if picture else formatting.TEXT
    text, entities = markup.parse(formatting.caption(screen, mentions, limit), "HTML", somebody)
    (limits.check_caption if picture else limits.check_text)(text)
    read = text.replace(formatting.JOINER, "")
    assert screen.blocks[0].text in read, "the title stays"
    if picture:
        prompts = [block.text for block in screen.blocks if block.style == "strong"]
        assert all(prompt in read for prompt in prompts)
    assert not [entity for entity in entities if entity.type in markup.AUTOMATIC], "nobody's name comes alive"
    assert len([entity for entity in entities if entity.type == "text_mention"]) == len(mentions)
    keys = formatting.keyboard(screen)
    if keys is not None:
        shown = types.InlineKeyboardMarkup.model_validate(keys.to_dict())
        kept = limits.check_keyboard(shown)
        assert kept == shown, "no button is dropped"
        data = [key.callback_data for row in shown.inline_keyboard for key in row]
        assert len(set(data)) == len(data)
    return formatting.size(screen.text)


def somebody(user_id: int) -> types.User:
    return types.User(id=user_id, is_bot=False, first_name="x")


def table_of(game: str, seats: int) -> Table:
    title = TITLES.game(game)
    table = Table(code="KXRM", title=title, owner=PersonId(1), options=title.meta.defaults())
    for seat in range(seats):
        person = Person(id=PersonId(seat + 1), name=NAMES[seat], language="en")
        table.join(person, Account("telegram", str(seat)), press="4093824657283947123")
        table.give_word(person, "ф" * 32)
    table.homes = [Home(Place("telegram", "-1001"), "en", "A rather long name of a group of players " * 2)]
    return table


def levels(paths: Sequence[MenuPath], path: tuple[str, ...] = ()) -> Iterator[Menu]:
    level = menu(paths, path)
    yield level
    for choice in level.choices:
        if choice.move is None:
            yield from levels(paths, choice.path)


def shown(table: Table, language: str) -> Iterator[Screen]:
    """Every screen of this moment: the board, and each seat's panel at every level of its menu."""
    yield screens.home_screen(observe(table, None), language, [Seat(0)])
    for seat in range(table.need_match().seats):
        seen = observe(table, Seat(seat))
        for level in levels(seen.paths) if seen.paths else [menu([])]:
            yield screens.panel(seen, language, level.path, whole=True)
        if seen.paths:
            yield screens.confirm(seen, language, seen.paths[-1][0], "table.sure.final")


@pytest.mark.parametrize("game", TITLES)
def test_every_screen_of_a_match_fits(game: str) -> None:
    title = TITLES.game(game)
    longest = 0
    for seats in set(title.meta.seats):
        dice = random.Random(seats)
        table = table_of(game, seats)
        for language in LANGUAGES:
            check(screens.lobby(facts(table), language), picture=True)
            check(screens.owner_panel(facts(table), language, roles=rights.OWNERS), picture=False)
        table.seal = msgspec.structs.replace(table.seal, secret=dice.randbytes(32))
        table.start(0.0)
        ply = 0
        while not table.need_match().over:
            if ply % max(1, title.bound(seats, table.options) // PLIES) == 0:
                for language in LANGUAGES:
                    longest = max([longest, *(check(screen, picture=True) for screen in shown(table, language))])
            match = table.need_match()
            for seat in match.awaited:
                table.submit(seat, dice.choice(match.legal(seat)), 0.0)
            ply += 1
        for language in LANGUAGES:
            check(screens.home_screen(observe(table, None), language), picture=True)
            check(screens.rules(facts(table), rules_of_now(table, None), language), picture=False)
            assert all(
                0 < markup.utf16(markup.parse(page, "HTML", somebody)[0]) <= formatting.TEXT
                for page in formatting.pages(screens.story(observe(table, None), language, 1000))
            )
    assert longest < 2 * formatting.CAPTION


def test_what_happened_longest_ago_is_left_out_first() -> None:
    news = [Block(f"{number:03} " + "x" * 60) for number in range(30)]
    screen = Screen(language="en", blocks=(Block("Title", "title"), *news, Block("Anna: your turn.", "strong")))
    text, _ = markup.parse(formatting.caption(screen, {"7": "Anna"}), "HTML", somebody)
    assert markup.utf16(text) <= formatting.CAPTION
    assert text.startswith("Title\n")
    assert "029" in text
    assert "000" not in text
    assert text.endswith("Anna: your turn.")


def test_names_cant_break_the_text() -> None:
    screen = Screen(language="en", blocks=(Block("<b>&</i>", "title"), Block("A<n>a & B: <go>", "strong")))
    text, entities = markup.parse(formatting.caption(screen, {"7": "A<n>a & B"}), "HTML", somebody)
    assert text.replace(formatting.JOINER, "") == "<b>&</i>\nA<n>a & B: <go>"
    assert [entity.type for entity in entities if entity.type == "text_mention"] == ["text_mention"]


def test_very_long_texts_come_in_several_messages_without_loss() -> None:
    screen = Screen(language="en", blocks=tuple(Block(f"{n} " + "y" * 700, "plain") for n in range(40)))
    pages = [markup.parse(page, "HTML", somebody)[0] for page in formatting.pages(screen)]
    assert len(pages) > 1
    assert "\n".join(pages) == screen.text
