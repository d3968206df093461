"""Chats that take no pictures, or nothing: the board in words, and a sentence to those whom it concerns (T-14)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.telegram.club import Club, button_for
from tests.telegram.fake_api import FakeTelegram, Person, Post
from tests.telegram.rig import bot

NO_PHOTOS = ("can_send_photos", "can_send_documents")


@asynccontextmanager
async def opened(api: FakeTelegram, *names: str) -> AsyncIterator[Club]:
    people = [api.people.person(name, started=True) for name in names or ("Anna", "Ben")]
    async with bot(api) as running:
        yield Club(api, running, api.people.group("River club", people), people)
    assert api.complaints == []


def told(person: Person, about: str) -> list[Post]:
    return [post for post in person.chat.visible() if post.sender == person.api.bot and about in post.words]


@pytest.mark.parametrize("how", ["members may not", "the bot is restricted", "by the server's raw code"])
async def test_where_photos_are_forbidden_a_match_is_played_in_words(api: FakeTelegram, how: str) -> None:
    """From the first command on; buttons work; the owner is told once which right is missing. (T-14)"""
    async with opened(api) as club:
        anna, ben = club.seated
        if how == "the bot is restricted":
            api.people.restrict(club.chat, anna, *NO_PHOTOS)
        else:
            api.people.permit(club.chat, *NO_PHOTOS)
        if how == "by the server's raw code":
            api.raw_rights = True
        await club.opens()
        assert club.board().file is None
        await club.starts()
        assert club.board().file is None
        assert "KXRM" not in club.board().words
        await club.plays_on(4)
        await api.people.quiet()
        board = club.board()
        assert button_for(board, "play")
        assert club.code in board.words
        assert len(board.words) > 200, "the board is told"
        assert len(told(anna, "Send Photos")) == 1
        assert "River club" in told(anna, "Send Photos")[0].words
        assert told(ben, "Send Photos") == []
        assert [post for post in club.chat.visible() if post.buttons] == [board]
        panel = next(post for post in reversed(ben.chat.visible()) if post.buttons)
        assert panel.file, "private chats take pictures"


async def test_a_running_match_goes_on_in_words_and_in_pictures_again(api: FakeTelegram) -> None:
    """Photos are forbidden in the middle, allowed again, forbidden once more: the owner is told each time. (T-14)"""
    async with opened(api) as club:
        anna, ben = club.seated
        await club.opens()
        await club.starts()
        await club.plays_on(1)
        for round in (1, 2):
            api.people.restrict(club.chat, ben, *NO_PHOTOS)
            await _until(club, photo=False)
            assert len(told(anna, "Send Photos")) == round
            api.people.restrict(club.chat, ben)
            await _until(club, photo=True)
        refused = [done for done in api.calls(chat_id=club.chat.id) if done.status != 200]
        assert len(refused) <= 8, "an edit doesn't try again what was refused"


async def _until(club: Club, *, photo: bool) -> None:
    """Played on until the board is as wanted."""
    for _ in range(6):
        await club.plays_on(1)
        await club.api.people.quiet()
        if bool(club.board().file) == photo:
            return
    raise AssertionError(club.api.people.transcript())


async def test_whoever_asks_for_a_board_is_told_too(api: FakeTelegram) -> None:
    """In private; not the group. (T-14)"""
    async with opened(api, "Anna", "Ben", "Cleo") as club:
        await club.opens()
        await club.starts()
        await api.people.quiet()
        api.people.permit(club.chat, *NO_PHOTOS)
        ben = club.seated[1]
        ben.writes(club.chat, f"/board {club.code}")
        await api.people.until(lambda: told(ben, "Send Photos"))
        await api.people.quiet()
        assert len(told(club.seated[0], "Send Photos")) == 1
        assert told(club.seated[2], "Send Photos") == []
        assert "Send Photos" not in " ".join(post.words for post in club.chat.visible())


async def test_where_nothing_may_be_written_somebody_learns_why(api: FakeTelegram) -> None:
    """The bot isn't told when all members lose the right; the match goes on in private. (T-14)"""
    async with opened(api) as club:
        anna, ben = club.seated
        await club.opens()
        await club.starts()
        await api.people.quiet()
        api.people.permit(club.chat, "can_send_messages", *NO_PHOTOS)
        await club.plays_on(2)
        await api.people.until(lambda: told(anna, "Send Messages"))
        before = len(club.chat.visible())
        ben.writes(club.chat, f"/text {club.code}")
        await api.people.quiet()
        assert len(club.chat.visible()) == before + 1
        assert len(told(anna, "Send Messages")) == 1
        api.people.permit(club.chat)
        ben.writes(club.chat, f"/board {club.code}")
        await api.people.until(lambda: club.chat.visible()[-1].file)


async def test_a_chat_without_photos_is_none_that_the_bot_was_sent_away_from(api: FakeTelegram) -> None:
    """(T-14)"""
    async with opened(api) as club:
        await club.opens()
        api.people.restrict(club.chat, club.seated[0], "can_send_photos")
        await api.people.quiet()
        assert await club.running.stores.outbox.suspended(club.code) == []
