"""People who leave the group of their table, are removed, block the bot or delete their account. (T-47)"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.telegram.club import Club
from tests.telegram.fake_api import FakeTelegram, Post
from tests.telegram.rig import bot


@asynccontextmanager
async def started(api: FakeTelegram, *, administrator: bool = False) -> AsyncIterator[Club]:
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    group = api.people.group("River club", people)
    if administrator:
        group.members[api.bot.id] = "administrator"
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        await club.starts()
        yield club
    assert api.complaints == []


async def board_saying(club: Club, text: str) -> Post:
    return await club.api.people.until(lambda: board if text in (board := club.board()).words else None)


async def board_without(club: Club, text: str) -> Post:
    return await club.api.people.until(lambda: board if text not in (board := club.board()).words else None)


async def test_whoever_leaves_is_told_of_and_comes_back_with_a_word_of_the_group(api: FakeTelegram) -> None:
    async with started(api) as club:
        ben = club.seated[1]
        ben.leaves(club.chat)
        board = await board_saying(club, "Ben has left the chat.")
        labels = [button.text for button in board.buttons]
        assert "More time for Ben" in labels
        assert "Take the win" in labels
        ben.joins(club.chat)
        await board_without(club, "has left")


@pytest.mark.parametrize(("administrator", "said"), [(False, True), (True, False), (True, True)])
async def test_whoever_is_removed_can_do_nothing_in_private(api: FakeTelegram, administrator: bool, said: bool) -> None:
    """By the word of the group, or where it says none by what an administrator is told."""
    async with started(api, administrator=administrator) as club:
        anna, ben = club.seated
        api.people.goes(club.chat, ben, "kicked", by=anna, said=said)
        await board_saying(club, "Ben was removed from the chat.")
        await api.people.quiet()
        assert not [post for post in ben.chat.visible() if post.buttons], "their panel has no buttons any more"
        for typed in (f"/hand {club.code}", f"/play {club.code}", f"/move {club.code} take"):
            ben.says(typed)
            await api.people.until(lambda: "removed from the chat" in ben.chat.visible()[-1].words)
            ben.says("/help")
            await api.people.quiet()
        await club.press(anna, "more_time")
        await board_without(club, "was removed")
        ben.says(f"/play {club.code}")
        await api.people.until(lambda: ben.chat.visible()[-1].buttons)


async def test_whoever_blocks_the_bot_is_told_of_and_unblocks_it_again(api: FakeTelegram) -> None:
    async with started(api) as club:
        ben = club.seated[1]
        ben.blocks()
        await board_saying(club, "Ben takes no messages from here any more.")
        ben.starts()
        api.people.member_changed(ben.chat, ben.account.user, "kicked", "member")
        await board_without(club, "takes no messages")


async def test_an_account_that_is_no_more_is_told_of(api: FakeTelegram) -> None:
    async with started(api) as club:
        ben = club.seated[1]
        ben.deletes_account()
        await club.api.people.quiet()
        await club.running.service.repost(club.code, club.running.place(ben.id))
        await board_saying(club, "The account of Ben is no more.")


async def test_in_a_lobby_the_seat_of_whoever_leaves_is_free_again(api: FakeTelegram) -> None:
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    group = api.people.group("River club", people)
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        await club.press(people[1], "join")
        assert (await club.table()).names == ("Anna", "Ben")
        people[1].leaves(group)
        async with asyncio.timeout(10):
            while (await club.table()).names != ("Anna",):
                await api.people.quiet()
