"""Commands as people write them, and a sentence for each that fails (T-48)."""

from __future__ import annotations

import pytest

from bots.telegram.commands import understood
from bots.telegram.formatting import JOINER
from bots.telegram.typed import Typed, read, typed
from core.requests.lobby import Join
from core.requests.looking import Board, Play
from core.requests.person import Mine, New
from core.requests.playing import Type
from tests.telegram.club import Club
from tests.telegram.fake_api import Chat, FakeTelegram, Post
from tests.telegram.rig import bot


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        ("/mine.", Mine()),
        ("/board?", Board()),
        ("/mine, please", Mine()),
        ("/play-KXRM", Play(table="KXRM")),
        ("/PLAY@rivertable_bot KXRM!", Play(table="KXRM")),
        ("/play kxrm.", Play(table="KXRM")),
        ("/play: KXRM", Play(table="KXRM")),
        ("/join «KXRM»", Join(table="KXRM")),
        ("/join “KXRM”.", Join(table="KXRM")),
        ("/Play\nKXRM", Play(table="KXRM")),
        ("/new, coloretto!", New(wish="coloretto")),
        ("/new", New()),
        ("/board…", Board()),
    ],
)
def test_points_and_hyphens_mean_nothing(text: str, request_: object) -> None:
    """(T-48)"""
    given = typed(text)
    assert given is not None
    assert read(understood()[given.word], given.words) == request_


@pytest.mark.parametrize(
    "text", ["/move KXRM play green-frog.", "/move (KXRM) play green-frog", "/move, KXRM: play green-frog"]
)
def test_a_move_is_read_to_its_end_and_no_further(text: str) -> None:
    """(T-48)"""
    given = typed(text)
    assert given is not None
    asked = read(understood()[given.word], given.words)
    assert asked.table == "KXRM"
    assert asked.argument == "play green-frog"


@pytest.mark.parametrize("text", ["/move TAKE", "/move GROW E4A", "/move ACQUA SU E4A", "/move KXRM A"])
def test_in_capitals_a_word_may_begin_a_move(text: str) -> None:
    """S-8: it is tried as a table's code when it is none."""
    given = typed(text)
    assert given is not None
    assert read(understood()[given.word], given.words) == Type(move=text.removeprefix("/move "))


def test_what_is_no_command() -> None:
    """(T-48)"""
    assert typed("hello /play") is None
    assert typed("/ play") is None
    assert typed("/Mine@Rivertable_Bot.") == Typed("mine", "rivertable_bot", [])


async def _answer(api: FakeTelegram, chat: Chat, after: Post) -> str:
    found = await api.people.until(
        lambda: [post for post in chat.visible() if post.id > after.id and post.sender == api.bot]
    )
    return str(found[0].words).replace(JOINER, "")


@pytest.mark.parametrize("text", ["/mine.", "/board?", "/mine, please", "/play-{code}", "/PLAY@rivertable_bot {code}!"])
@pytest.mark.parametrize("where", ["private", "group"])
async def test_they_are_answered(api: FakeTelegram, text: str, where: str) -> None:
    """(T-48)"""
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    group = api.people.group("River club", people)
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        await club.starts()
        await api.people.quiet()
        calls = len(api.calls())
        people[0].writes(people[0].chat if where == "private" else group, text.format(code=club.code))
        await api.people.until(lambda: len(api.calls()) > calls)
    assert api.complaints == []


@pytest.mark.parametrize("text", ["/sing", "/sing a song", "/mineral.", "/play_", "/ńewt"])
async def test_an_unknown_command_gets_a_sentence_in_private(api: FakeTelegram, text: str) -> None:
    """(T-48)"""
    anna = api.people.person("Anna", started=True)
    async with bot(api):
        assert "/help" in await _answer(api, anna.chat, anna.says(text))


async def test_an_unknown_command_in_a_group_is_answered_when_it_is_for_us(api: FakeTelegram) -> None:
    """Without a name it may be another bot's. (T-48)"""
    anna = api.people.person("Anna", started=True)
    group = api.people.group("River club", [anna])
    group.members[api.bot.id] = "administrator"  # which hears everything
    async with bot(api):
        for text in ("/sing", "/sing@another_bot", "/new@another_bot coloretto", "just talk"):
            anna.writes(group, text)
        await api.people.quiet()
        assert not [post for post in group.visible() if post.sender == api.bot]
        assert "/sing" in await _answer(api, group, anna.writes(group, "/sing@rivertable_bot now"))
        told = await _answer(api, group, anna.writes(group, "/sing@rivertable_bot", anonymous=True))
        assert "/sing" in told


async def test_a_command_that_fails_by_our_mistake_says_so(api: FakeTelegram, monkeypatch: pytest.MonkeyPatch) -> None:
    """(T-48)"""

    async def breaks(*_: object) -> None:
        raise RuntimeError

    anna = api.people.person("Anna", started=True)
    group = api.people.group("River club", [anna])
    async with bot(api):
        monkeypatch.setattr(Mine, "handle", breaks)
        for chat in (anna.chat, group):
            assert "nothing changed" in await _answer(api, chat, anna.writes(chat, "/mine"))


@pytest.mark.parametrize("command", ["/join", "/play", "/move", "/undo", "/leave", "/log"])
async def test_a_command_that_fails_gets_a_sentence(api: FakeTelegram, command: str) -> None:
    """(T-48)"""
    anna = api.people.person("Anna", started=True)
    group = api.people.group("River club", [anna])
    async with bot(api):
        for words in ("", " WXYZ", " nonsense and more"):
            assert await _answer(api, anna.chat, anna.says(f"{command}{words}"))
            asked = anna.writes(group, f"{command}{words}")
            await api.people.until(lambda: asked.reactions or group.visible()[-1].sender == api.bot)  # noqa: B023
