"""The way from the private chat back to the board: to the message itself (T-36)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.telegram.club import Club, choices
from tests.telegram.fake_api import Chat, FakeTelegram, Person, Post
from tests.telegram.rig import bot


@asynccontextmanager
async def begun(api: FakeTelegram, kind: str) -> AsyncIterator[Club]:
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    sort = "group" if kind == "basic" else "supergroup"
    group = api.people.group("River club", people, kind=sort, forum=kind == "topic")
    if kind == "public":
        group.username = "river_club"
    topic = api.people.topic(group, "Games") if kind == "topic" else None
    async with bot(api) as running:
        club = Club(api, running, group, people, topic)
        await club.opens()
        await club.starts()
        await api.people.quiet()
        yield club
    assert api.complaints == []


def way(post: Post | None) -> str:
    """Where its link leads, "" without one."""
    return next((str(button.url) for button in post.buttons if button.url), "") if post else ""


def panel(person: Person) -> Post | None:
    return next((post for post in reversed(person.chat.visible()) if post.buttons and post.file), None)


def address(chat: Chat, *parts: object) -> str:
    base = f"https://t.me/{chat.username}" if chat.username else f"https://t.me/c/{str(chat.id).removeprefix('-100')}"
    return "/".join([base, *map(str, parts)])


@pytest.mark.parametrize("kind", ["supergroup", "public", "topic"])
async def test_panels_lead_to_the_newest_board(api: FakeTelegram, kind: str) -> None:
    """Turn by turn, in both players' chats."""
    async with begun(api, kind) as club:
        topic = [club.topic.id] if club.topic else []
        for _ in range(3):
            board = club.board()
            for person in club.seated:
                await api.people.until(lambda: way(panel(person)) == address(club.chat, *topic, board.id))  # noqa: B023
            await club.turn()
            await api.people.until(lambda: club.board() is not board)  # noqa: B023
            await api.people.quiet()


async def test_it_follows_a_board_that_is_posted_again(api: FakeTelegram) -> None:
    """And so does what is asked for in private meanwhile."""
    async with begun(api, "supergroup") as club:
        anna, before = club.seated[0], club.board()
        kept = panel(anna)
        anna.writes(club.chat, "/board")
        await api.people.until(lambda: club.board().id > before.id)
        await api.people.until(lambda: way(kept) == address(club.chat, club.board().id))
        anna.says("/mine")
        await api.people.until(lambda: anna.chat.visible()[-1].words.startswith("Your tables"))
        assert way(anna.chat.visible()[-1]) == address(club.chat, club.board().id)


async def test_a_basic_group_has_no_addresses_until_it_is_a_supergroup(api: FakeTelegram) -> None:
    async with begun(api, "basic") as club:
        for person in club.seated:
            shown = await api.people.until(lambda: panel(person))  # noqa: B023
            assert way(shown) == ""
        club.chat = api.people.migrate(club.chat)
        await club.board_with("play")
        await club.turn()
        await api.people.quiet()
        for person in club.seated:
            board = club.board()
            await api.people.until(lambda: way(panel(person)) == address(club.chat, board.id))  # noqa: B023


async def test_a_board_that_is_on_its_way_is_not_an_old_one(api: FakeTelegram) -> None:
    """While the group takes nothing, panels lead to the group itself: the last board may lie days above."""
    async with begun(api, "supergroup") as club:
        mover = club.seated[await club.to_act()]
        club.running.adapter.permits.shut(str(club.chat.id), 60.0)
        await club.turn()
        other = next(person for person in club.seated if person is not mover)
        await api.people.until(lambda: (shown := panel(other)) and choices(shown))
        assert way(panel(other)) == address(club.chat, 1)
