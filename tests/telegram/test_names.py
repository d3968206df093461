"""Names are people's own: a text shows them as they are and links nobody but whom it calls (T-22)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.telegram import formatting
from core.screens import Block, Screen
from tests.telegram.club import Club
from tests.telegram.fake_api import FakeTelegram, Fault, Kind, markup
from tests.telegram.fake_api.models import types
from tests.telegram.rig import Running, bot

AWKWARD = (
    *(
        "Zoe",
        "user",
        "e",
        "a",
        "b",
        "i",
        "href",
        "tg",
        "id",
        "<",
        "&",
        "&amp",
        "&amp;",
        "<b>",
        "</a>",
        '"',
        "7",
        "id=7",
    ),
    *(
        "@someone",
        "/start",
        "/new",
        "t.me/x",
        "https://t.me/x",
        "#x",
        "a@b.it",
        "$RIO",
        "+393331234567",
        "Zoe user",
        ".",
    ),
)
NAMES = st.one_of(st.sampled_from(AWKWARD), st.text(min_size=1, max_size=32).filter(lambda name: name.strip() == name))
WORDS = st.one_of(
    st.sampled_from((*AWKWARD, "chooses", "and", ": your turn.", "a", "\u2060", "1/3")), st.text(max_size=12)
)


def somebody(user_id: int) -> types.User:
    return types.User(id=user_id, is_bot=False, first_name="x")


def read(blocks: Sequence[Block], names: Sequence[str]) -> tuple[str, list[types.MessageEntity]]:
    """What Telegram makes of a screen that calls people of these names."""
    screen = Screen(language="en", blocks=tuple(blocks))
    mentions = {str(900 + at): name for at, name in enumerate(names)}
    return markup.parse(formatting.caption(screen, mentions, formatting.TEXT), "HTML", somebody)


def covered(text: str, entity: types.MessageEntity) -> str:
    units = text.encode("utf-16-le")
    return units[2 * entity.offset : 2 * (entity.offset + entity.length)].decode("utf-16-le")


@given(st.lists(NAMES, max_size=5), st.lists(WORDS, max_size=8), st.sampled_from(("strong", "plain", "title")))
def test_any_names_in_any_sentence_are_shown_as_they_are(names: list[str], words: list[str], style: str) -> None:
    """Well-formed, the visible text is the plain text, and everybody who is called is linked once (T-22)."""
    sentence = " ".join([*names, *words]).strip()
    text, entities = read([Block("Title", "title"), Block(sentence, style)], names)  # type: ignore[arg-type]
    links = [entity for entity in entities if entity.type == "text_mention"]
    plain = f"Title\n{sentence}".strip().replace(formatting.JOINER, "")
    shown = text.replace(formatting.JOINER, "")
    assert shown == plain or shown.startswith(f"{plain}\n")
    linked = {int(entity.user.id) - 900: covered(text, entity) for entity in links if entity.user}
    visible = [name.replace(formatting.JOINER, "") for name in names]
    assert all(name.replace(formatting.JOINER, "") == visible[at] for at, name in linked.items())
    assert {at for at, name in enumerate(visible) if name.strip()} <= set(linked)


@pytest.mark.parametrize("name", ["@someone", "/start", "/new", "#x", "t.me/x", "https://t.me/x", "a@b.it", "$RIO"])
def test_a_name_calls_nobody_and_does_nothing(name: str) -> None:
    """(T-22)"""
    for style in ("strong", "plain", "title", "quiet"):
        _, entities = read([Block("Title", "title"), Block(f"{name}: your turn, {name}.", style)], [])
        assert not [entity for entity in entities if entity.type in markup.AUTOMATIC]


def test_two_people_of_one_name_are_both_called() -> None:
    """(T-22)"""
    text, entities = read([Block("Anna and Anna choose.", "strong")], ["Anna", "Anna"])
    links = [entity for entity in entities if entity.type == "text_mention"]
    assert [(entity.offset, entity.user and entity.user.id) for entity in links] == [(0, 900), (9, 901)]
    assert text == "Anna and Anna choose."


@pytest.mark.parametrize("names", [("Zoe", "user"), ("e", "a"), ("b", "<"), ("&amp", "amp")])
async def test_joint_choices_of_awkward_names_are_posted(api: FakeTelegram, names: tuple[str, str]) -> None:
    """Each of them stands in the other's link, were it written into finished HTML (T-22)."""
    people = [api.people.person(name, started=True) for name in names]
    group = api.people.group("River club", people)
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens("amazonas mission_choice")
        await club.starts()
        board = club.board()
        assert board.file
        linked = {covered(board.words, entity) for entity in board.entities if entity.type == "text_mention"}
        assert linked == set(names)
    assert [done.status for done in api.calls(chat_id=group.id)] == [200] * len(api.calls(chat_id=group.id))


async def _opened(api: FakeTelegram, running: Running) -> Club:
    people = [api.people.person(name, started=True) for name in ("A & B", "Ben")]
    club = Club(api, running, api.people.group("River club", people), people)
    await club.opens()
    return club


async def test_a_board_whose_marks_are_refused_comes_without_them(api: FakeTelegram) -> None:
    """With its picture and its buttons. (T-22)"""
    async with bot(api) as running:
        api.faults.append(Fault(Kind.BAD_MARKUP, "sendPhoto"))
        club = await _opened(api, running)
        card = club.board()
        assert "1. A & B" in card.words
        assert not [entity for entity in card.entities if entity.type == "bold"]
        assert card.file


async def test_an_edit_whose_marks_are_refused_is_made_without_them(api: FakeTelegram) -> None:
    """(T-22)"""
    async with bot(api) as running:
        club = await _opened(api, running)
        api.faults.append(Fault(Kind.BAD_MARKUP, "editMessage*"))
        await club.press(club.seated[1], "join")
        await api.people.until(lambda: "Ben" in club.board().words)
        assert "A & B" in club.board().words
        assert not [entity for entity in club.board().entities if entity.type == "bold"]


async def test_an_answer_whose_marks_are_refused_is_given_without_them(api: FakeTelegram) -> None:
    """(T-22)"""
    anna = api.people.person("Anna", started=True)
    async with bot(api):
        api.faults.append(Fault(Kind.BAD_MARKUP, "sendMessage"))
        anna.says("/help")
        answer = await api.people.until(lambda: [p for p in anna.chat.visible() if p.sender == api.bot])
        assert "river" in answer[0].words
        assert "<b>" not in answer[0].words
