"""Moments in texts: each way out tells them by its reader's clock or in words, and none shows their marks."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from telegram import CallbackQuery

from bots.discord import formatting as discord
from bots.local import formatting as local
from bots.telegram import formatting as telegram
from bots.telegram.answers import ANSWER, Answers
from core.names import tidy
from core.ports.platform import RenderedScreen
from core.press import Press
from core.screens import Block, Button, Link, Screen
from core.times import cut, mark, plain, told
from core.wording import Line, Refusal, When, Words
from tests.telegram.fake_api.markup import parse, utf16

AT = 1_795_860_000.75
"""2026-11-28 10:00 UTC and a part of a second."""

IN_WORDS = "2026-11-28 10:00 UTC"
SHOWN = "<t:1795860000:f> (<t:1795860000:R>)"
UNTIL = Line("table.restorable", {"until": When(AT)})
MARK = re.compile("[\ue000\ue001]|1795860000")


def says(language: str = "en") -> str:
    return Words(language)(UNTIL)


def test_a_sentence_carries_a_moment_to_whoever_words_it() -> None:
    assert plain(says()).count(IN_WORDS) == 1
    assert plain(says("it")).count(IN_WORDS) == 1
    assert str(Refusal("table.restorable", until=When(AT))) == plain(says())


@pytest.mark.parametrize(
    ("zone", "said"),
    [
        ("", IN_WORDS),
        ("Europe/Rome", "2026-11-28 11:00 CET"),
        ("America/Sao_Paulo", "2026-11-28 07:00 UTC-03"),
        ("Asia/Kathmandu", "2026-11-28 15:45 UTC+05:45"),
        ("Nowhere/AtAll", IN_WORDS),
        ("../etc/passwd", IN_WORDS),
    ],
)
def test_words_tell_a_moment_in_a_zone(zone: str, said: str) -> None:
    assert told(AT, zone) == said


def test_summer_time_is_told_as_such() -> None:
    assert told(AT - timedelta(days=150).total_seconds(), "Europe/Rome") == "2026-07-01 12:00 CEST"


@pytest.mark.parametrize("at", [-5.0, 0.0, 1e10, 1e12, 1e300])
def test_any_second_can_be_told(at: float) -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC", plain(mark(at)))


def test_nobody_writes_a_mark() -> None:
    forged = mark(AT)
    assert tidy(f"A{forged}nna") == "A1795860000nna"
    assert Words("en").say("table.restorable", until=forged) == plain(says())
    assert "\ue000" not in Words("en").say("table.restorable", until="\ue000x")
    assert plain("\ue000 \ue001 \ue00012345678901\ue001") == "  12345678901"


def test_a_cut_leaves_a_mark_out_or_whole() -> None:
    text = f"ab{mark(AT)}cd{mark(AT)}"
    for most in range(len(text) + 1):
        assert not MARK.search(plain(cut(text, most)).replace(IN_WORDS, "")), most


def full(filler: str = "") -> Screen:
    """Marks wherever a text stands."""
    text = filler + says()
    styles = ("title", "plain", "strong", "quiet", "board", "copy")
    return Screen(
        language="en",
        blocks=tuple(Block(text, style) for style in styles),
        choices=(Button(says(), Press("play", "KXRM"), letter="a", main=True),),
        controls=(Button(says(), Press("hand", "KXRM")),),
        links=(Link(says(), "https://x.test"),),
    )


def rendered(screen: Screen) -> RenderedScreen:
    return RenderedScreen(screen=screen)


def test_discord_tells_moments_itself_except_where_a_text_is_fixed() -> None:
    marked = {block.style: discord.marked(block) for block in full().blocks}
    for style in ("title", "plain", "strong", "quiet"):
        assert SHOWN in marked[style]
    for style in ("board", "copy"):
        assert IN_WORDS in marked[style]
    assert SHOWN in str(discord.sentence(says()).to_components())


def test_no_mark_is_shown_on_discord() -> None:
    view, _ = discord.page(rendered(full()))
    raw = str(view.to_components())
    assert not MARK.search(raw.replace(SHOWN, ""))


@pytest.mark.parametrize("missing", range(45))
def test_what_discord_cuts_keeps_no_half_of_a_moment(missing: int) -> None:
    text = "x" * (discord.TEXT_LIMIT - len(SHOWN) + 5) + "y" * (missing - 5) + mark(AT)
    shown = discord.shortened(discord.escaped(text))
    rest = re.sub(r"<t:1795860000:[fR]>", "", shown)
    assert not re.search(r"<|\d", rest), shown[-60:]


def test_the_file_of_a_long_text_tells_moments_in_words() -> None:
    screen = full("x" * discord.TEXT_LIMIT + "\n")
    _, files = discord.page(rendered(screen))
    written = files[0].fp.read().decode()
    assert written.count(IN_WORDS) == 6
    assert not MARK.search(written)


def heard(html: str) -> tuple[str, list[tuple[str, int | None, str]]]:
    """What a person reads where their program knows no moments, and what stands at each moment."""
    text, entities = parse(html, "HTML", lambda _: None)
    raw = text.encode("utf-16-le")
    found = []
    for one in entities:
        if str(one.type) == "date_time":
            spot = raw[2 * one.offset : 2 * (one.offset + one.length)].decode("utf-16-le")
            found.append((spot, one.unix_time, str(one.date_time_format)))
    return text, found


def test_telegram_tells_moments_itself_except_where_a_text_is_fixed() -> None:
    text, moments = heard(telegram.caption(full("🛶 ")))
    assert moments == [(IN_WORDS, 1_795_860_000, "wDt")] * 4
    assert text.count(IN_WORDS) == 6


def test_a_name_of_digits_is_not_found_within_a_moment() -> None:
    html = telegram.html([Block(says(), "strong")], {"7": "1795860000"})
    text, moments = heard(html)
    assert moments
    assert text.endswith("\n1795860000")


@pytest.mark.parametrize("limit", range(30, 260, 3))
def test_a_telegram_caption_is_cut_by_what_it_shows(limit: int) -> None:
    screen = Screen(language="en", blocks=(Block("T", "title"), Block(f"At {mark(AT)} and {mark(AT)}"), Block(says())))
    text, moments = heard(telegram.caption(screen, limit=limit))
    assert utf16(text) <= limit
    assert not MARK.search(text)
    assert not re.search(r"\d{5}", text)
    assert all(spot == IN_WORDS for spot, _, _ in moments)


@pytest.mark.parametrize("begin", range(2035, 2050))
def test_a_long_telegram_text_is_parted_beside_a_moment(begin: int) -> None:
    screen = Screen(language="en", blocks=(Block("x" * begin + mark(AT) + "y" * 3000),))
    parts = [heard(page) for page in telegram.pages(screen)]
    assert [moment for _, moments in parts for moment in moments] == [(IN_WORDS, 1_795_860_000, "wDt")]
    assert all(utf16(text) <= telegram.TEXT for text, _ in parts)


def test_no_button_of_telegram_shows_a_mark() -> None:
    keyboard = telegram.keyboard(full())
    assert keyboard is not None
    labels = [key.text for row in keyboard.inline_keyboard for key in row]
    assert len(labels) == 3
    for label in labels:
        assert IN_WORDS in label
        assert not MARK.search(label)


async def test_an_answer_to_a_press_tells_the_presser_s_own_time() -> None:
    said: list[str | None] = []

    class Query(CallbackQuery):
        async def answer(self, text: str | None = None, *_: object, **__: object) -> bool:  # type: ignore[override]
            said.append(text)
            return True

    query = Query.__new__(Query)
    for notice, zone in ((says(), "Europe/Rome"), (says(), ""), ("x" * (ANSWER - 4) + mark(AT), "")):
        await Answers.press(object.__new__(Answers), query, notice, zone=zone)
    assert said[0] is not None
    assert "2026-11-28 11:00 CET" in said[0]
    assert said[1] == plain(says())
    assert said[2] == "x" * (ANSWER - 4) + IN_WORDS[:4]


def test_buttons_of_the_page_are_in_words() -> None:
    body = local.body_of(rendered(full()))
    for button in (*body.choices, *body.controls):
        assert IN_WORDS in button.label
        assert not MARK.search(button.label)


def test_a_screen_s_text_is_in_words() -> None:
    assert full().text.count(IN_WORDS) == 6
    assert not MARK.search(full().text)
