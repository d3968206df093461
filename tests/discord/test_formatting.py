"""Whatever the core shows fits a Discord message, in every game, language and state that random play comes to."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from string import ascii_uppercase
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcord.components import validate_message_state, walk_components
from simcord.preview._markdown import markdown_tokens

from bots import codec
from bots.discord import formatting
from core import rights, screens
from core.game import Seat
from core.names import tidy
from core.observing import facts, observe, rules_of_now
from core.people import Account, Home, Person, PersonId, Place
from core.ports.platform import RenderedScreen
from core.press import Press
from core.screens import Block, Button, Screen
from core.table import Table
from core.titles import TITLES
from core.wording import LANGUAGES

V2_FLAG = 1 << 15
MOST_COMPONENTS, MOST_TEXT = 40, 4_000


def fits(screen: Screen) -> None:
    picture = b"png" if screen.picture else None
    rendered = RenderedScreen(screen=screen, picture=picture, alt="x" * 1024, file_name="board.png")
    view, files = formatting.page(rendered)
    rows = view.to_components()
    names = [{"filename": file.filename, "url": "https://x.test"} for file in files]
    validate_message_state(rows, flags=V2_FLAG, content=None, embeds=[], attachments=names)
    parts = list(walk_components(rows))
    assert len(parts) <= MOST_COMPONENTS
    assert sum(len(part.get("content", "")) for part in parts) <= MOST_TEXT
    presses = [part["custom_id"] for part in parts if part.get("custom_id")]
    values = [option["value"] for part in parts for option in part.get("options", ())]
    assert len(set(presses)) == len(presses)
    assert len(set(values)) == len(values)
    for button in (*screen.choices, *screen.controls):
        key = codec.encode(button.press)
        assert formatting.PRESS + key in presses or key in values


def table_of(game: str, seats: int) -> Table:
    table = Table(code="KXRM", title=TITLES[game], owner=PersonId(1), options=TITLES[game].meta.defaults())
    for seat in range(seats):
        name = ("Wilhelmina-Friederike <b>*_~", "Ægir 🛶", "ナイル", "d" * 32, "e")[seat]
        person = Person(id=PersonId(seat + 1), name=name, language="en")
        table.join(person, Account("discord", str(seat)))
    table.homes = [
        Home(Place("discord", "1", "2"), "en", "# a-rather-long-thread-name " * 3, "https://discord.com/channels/1/2")
    ]
    return table


def shown(table: Table, language: str) -> Iterator[Screen]:
    match = table.need_match()
    yield screens.home_screen(observe(table, None), language, [Seat(0)])
    for seat in range(match.seats):
        seen = observe(table, Seat(seat))
        yield screens.panel(seen, language, whole=False)
        for _, steps in seen.paths[:3]:
            path = [step.token for step in steps[:-1]]
            yield screens.panel(seen, language, path, whole=True)
        yield screens.more(facts(table), seen, language, roles=rights.OWNERS | rights.SEATED)
        yield screens.story(seen, language)
    yield screens.rules(facts(table), rules_of_now(table, None), language)


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_screen_of_a_match_fits(game: str, seats: int) -> None:
    dice = random.Random(seats)
    table = table_of(game, min(seats, TITLES[game].meta.seats[1]))
    for language in LANGUAGES:
        fits(screens.lobby(facts(table), language))
        fits(screens.owner_panel(facts(table), language, roles=rights.OWNERS))
    table.start(0.0)
    match = table.need_match()
    while not match.over:
        for seat in match.awaited:
            table.submit(seat, dice.choice(match.legal(seat)), 0.0)
        if match.ply % 23 == 0 or match.over:
            for screen in shown(table, LANGUAGES[match.ply % len(LANGUAGES)]):
                fits(screen)


@pytest.mark.parametrize("count", [1, 5, 6, 10, 11, 24])
@pytest.mark.parametrize("label", ["B5 · 3", "Give the green frog to"])
def test_many_choices_become_a_select_and_few_or_short_ones_stay_buttons(count: int, label: str) -> None:
    """W-16: a grid of short labels is pressed at once."""
    letters = ascii_uppercase[:count]
    choices = tuple(Button(label, Press("menu", "KXRM", letter), letter) for letter in letters)
    controls = tuple(Button("Undo", Press("menu", "KXRM", f"c{at}")) for at in range(4))
    screen = Screen(
        language="en", blocks=(Block("x"),), choices=choices, controls=controls, link="https://example.org/home"
    )
    fits(screen)
    rows = [row.to_component_dict() for row in formatting.rows(screen)]
    kinds = {part["type"] for row in rows[:-1] for part in row["components"]}
    assert kinds == ({3} if count > formatting.MOST_BUTTONS and label != "B5 · 3" else {2})


@pytest.mark.parametrize(
    ("button", "style"),
    [
        (Button("Log", Press("log", "KXRM")), 2),
        (Button("My turn", Press("play", "KXRM"), main=True), 1),
        (Button("Yes", Press("sure", "KXRM"), main=True, tone="yes"), 3),
        (Button("Give up", Press("resign_sure", "KXRM"), tone="grave"), 4),
    ],
)
def test_a_button_has_its_colour(button: Button, style: int) -> None:
    """Discord's numbers for grey, blue, green and red."""
    screen = Screen(language="en", blocks=(Block("Title", "title"),), controls=(button,))
    view, _ = formatting.page(RenderedScreen(screen=screen))
    found = [part for part in walk_components(view.to_components()) if part.get("custom_id")]
    assert [part["style"] for part in found] == [style]


def test_more_text_than_a_message_holds_comes_as_a_file() -> None:
    long = Screen(language="en", blocks=tuple(Block(f"{at}. {'word ' * 30}") for at in range(60)))
    fits(long)
    _, files = formatting.page(RenderedScreen(screen=long))
    assert [file.filename for file in files] == ["rivertable.txt"]
    assert files[0].fp.read().decode() == long.text


def test_a_long_board_in_words_is_closed_where_it_is_cut_and_whole_in_the_file() -> None:
    board = "\n".join(f"{row:3} {'~' * 60}" for row in range(90))
    long = Screen(language="en", blocks=(Block(board, "board"),))
    fits(long)
    view, files = formatting.page(RenderedScreen(screen=long))
    text = view.to_components()[0]["components"][0]["content"]
    assert text.startswith("```")
    assert text.endswith("```")
    assert files[0].fp.read().decode() == board


NAMES = [
    "*a*_b_~c~`d`",
    "# title",
    "- item",
    "-# small",
    "1. first",
    "12) x",
    "> quote",
    ">>> all of it",
    "<@123> <#123> <@&123> <t:3> </play:123> <:ok:123>",
    "@everyone",
    "@here!",
    "[a](https://b.test)",
    "[x [a](https://b.test)",
    "||c||",
    "https://evil.example",
    "https://evil.example/**b**",
    "<https://evil.example>",
    "discord.gg/x",
    "discord.com/invite/x-y",
    "steam://run/1",
    "a\\",
    "```",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("style", ["title", "plain", "strong", "quiet", "board"])
def test_what_a_person_is_called_stays_text(name: str, style: Any) -> None:
    """(T-22)"""
    assert_inert(f"{name} gives {name} a frog.", style)


LIVE = st.text(st.sampled_from("abc019 *_~`|[]()<>#+-.:/\\@!=t"), min_size=1, max_size=32)
ANY = st.text(min_size=1, max_size=32).map(lambda text: text.replace("&", "+"))  # simcord reads HTML's entities


@given(name=st.one_of(LIVE, ANY), style=st.sampled_from(["title", "plain", "strong", "quiet"]))
def test_no_name_comes_to_life(name: str, style: Any) -> None:
    """(T-22)"""
    name = tidy(name)
    assert_inert(f"{name} waits for @everyone and {name}: {name}", style)


INERT = {"inline", "paragraph", "heading", "subtext", "text", "break", "strong_open", "strong_close", "code_block"}
KNOWN = {
    "users": {"123": "Anna"},
    "channels": {"123": "games"},
    "roles": {"123": "wardens"},
    "commands": {"123": "play"},
    "emojis": {"123": {"name": "ok", "animated": False}},
    "everyone": True,
}
ADDRESS = re.compile(r"\w://|@(everyone|here)|(?<!\\)<[@#]|discord\.gg/|discord\.com/")


def assert_inert(text: str, style: Any) -> None:
    """Discord shows exactly this text and nothing in it can be pressed, as simcord reads its marks."""
    marked = formatting.marked(Block(text, style))
    kinds, seen = read(markdown_tokens(marked, "text_display", context=KNOWN))
    assert kinds <= INERT, marked
    if style == "strong":
        assert "strong_open" in kinds
    expected = text.replace("```", "'''") if style == "board" else text
    assert seen.replace("\u2060", "").split() == expected.split(), marked
    if style != "board":  # everything is dead inside a frame
        assert not ADDRESS.search(marked)


def read(tokens: Iterable[Any]) -> tuple[set[str], str]:
    """All kinds of marks in it, and what is to be read."""
    kinds, text = set(), ""
    for token in tokens:
        inner, words = read(token.get("children", ()))
        kinds |= {token["type"], *inner}
        text += (" " if token["type"] == "break" else token.get("content", "")) + words
    return kinds, text
