"""A sign at a command in place of a message in the group: only where the board says all the rest (T-16)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from bots.telegram.formatting import JOINER
from core.game import Seat
from tests.telegram.club import Club
from tests.telegram.fake_api import Chat, FakeTelegram, Fault, Kind, Post
from tests.telegram.rig import bot

DONE, ASKED, WRITTEN = "👍", "🤔", "✍"


@asynccontextmanager
async def opened(api: FakeTelegram, *, ben_started: bool = True, game: str = "coloretto") -> AsyncIterator[Club]:
    people = [api.people.person("Anna", started=True), api.people.person("Ben", started=ben_started)]
    async with bot(api) as running:
        club = Club(api, running, api.people.group("River club", people), people)
        await club.opens(game)
        yield club
    assert api.complaints == []


@asynccontextmanager
async def begun(api: FakeTelegram, **how: str) -> AsyncIterator[Club]:
    async with opened(api, **how) as club:  # type: ignore[arg-type]
        await club.starts()
        await api.people.quiet()
        yield club


def answers(chat: Chat, since: Post) -> list[Post]:
    """What the bot has written since, boards left out."""
    later = [post for post in chat.visible() if post.id > since.id and not post.file]
    return [post for post in later if post.sender is not None and post.sender.is_bot]


async def test_what_the_card_shows_is_no_message_besides(api: FakeTelegram) -> None:
    """Sitting down, a word for the shuffle, getting up."""
    async with opened(api) as club:
        ben = club.seated[1]
        for command, shown in (
            ("/join", "2. Ben"),
            ("/luck hippo", "hippo"),
            ("/picture wide", ""),
            ("/leave", "1 at the table"),
        ):
            speaker = club.seated[0] if "picture" in command else ben
            said = speaker.writes(club.chat, command)
            await api.people.until(lambda: said.reactions)  # noqa: B023
            assert said.reactions == [DONE]
            await api.people.until(lambda: shown in club.board().words)  # noqa: B023
            await api.people.quiet()
            assert answers(club.chat, said) == []


async def test_a_move_and_its_undoing_are_signs_in_the_group(api: FakeTelegram) -> None:
    """Nothing comes in private but what changes in the panel there."""
    async with begun(api, game="dos_rios") as club:
        table = await club.table()
        seat = table.undecided()[0]
        person, before = club.seated[seat], table.need_match().no
        move = table.need_match().legal(seat)[0]
        panels = len(person.chat.visible())
        moved = person.writes(club.chat, f"/move {move}")
        await club.until(lambda match: match.no > before)
        await api.people.until(lambda: moved.reactions)
        assert moved.reactions == [DONE]
        back = person.writes(club.chat, "/undo")
        await api.people.until(lambda: back.reactions)
        assert back.reactions == [DONE]
        await api.people.quiet()
        assert answers(club.chat, moved) == []
        assert len(person.chat.visible()) == panels


async def test_a_refusal_is_read_by_whoever_asked_alone(api: FakeTelegram) -> None:
    """With what it is about: in their private chat there is no other sign of it."""
    async with opened(api) as club:
        anna = club.seated[0]
        said = anna.writes(club.chat, "/join")
        await api.people.until(lambda: said.reactions)
        assert said.reactions == [WRITTEN]
        told = anna.chat.visible()[-1]
        assert told.words == f"River club: /{JOINER}join\nYou sit at table {club.code} already."
        (way,) = told.buttons
        assert way.url == f"https://t.me/c/{str(club.chat.id).removeprefix('-100')}/{club.board().id}"
        await api.people.quiet()
        assert answers(club.chat, said) == []


async def test_a_refusal_is_said_in_the_group_where_no_private_chat_is_open(api: FakeTelegram) -> None:
    async with opened(api, ben_started=False) as club:
        said = club.seated[1].writes(club.chat, "/leave")
        await api.people.until(lambda: answers(club.chat, said))
        assert answers(club.chat, said)[0].words.startswith("You don't sit at table")
        assert said.reactions == []


async def test_whoever_sits_down_by_command_is_led_to_their_private_chat(api: FakeTelegram) -> None:
    async with opened(api, ben_started=False) as club:
        ben = club.seated[1]
        said = ben.writes(club.chat, "/join")
        await api.people.until(lambda: answers(club.chat, said))
        assert said.reactions == [DONE]
        told = answers(club.chat, said)[0]
        assert told.words.startswith("Ben can't see a private panel yet")
        ben.opens(str(told.buttons[0].url))
        await api.people.until(lambda: len(ben.chat.visible()) > 1)


async def test_what_others_are_asked_first_has_a_sign_of_its_own(api: FakeTelegram) -> None:
    async with begun(api) as club:
        ben = club.seated[1]
        said = ben.writes(club.chat, f"/pause {club.code}")
        await api.people.until(lambda: said.reactions)
        assert said.reactions == [ASKED]
        assert "Everybody who plays" in ben.chat.visible()[-1].words


def _none(api: FakeTelegram, club: Club) -> None:
    club.chat.reactions = frozenset()


def _others(api: FakeTelegram, club: Club) -> None:
    club.chat.reactions = frozenset("❤🔥")


def _old(api: FakeTelegram, club: Club) -> None:
    api.knows_reactions = False


def _forbidden(api: FakeTelegram, club: Club) -> None:
    club.chat.forbidden = {"can_react_to_messages"}


@pytest.mark.parametrize("without", [_none, _others, _old, _forbidden])
async def test_where_there_are_no_such_signs_a_sentence_says_it(
    api: FakeTelegram, without: Callable[[FakeTelegram, Club], None]
) -> None:
    """And the group isn't asked for signs again and again."""
    async with opened(api) as club:
        without(api, club)
        ben = club.seated[1]
        for command, words in (("/join", "You sit at table"), ("/leave", "You have left table"), ("/join", "You sit")):
            said = ben.writes(club.chat, command)
            await api.people.until(lambda: answers(club.chat, said))  # noqa: B023
            assert answers(club.chat, said)[0].words.startswith(words)
        assert len(api.calls("setMessageReaction")) == 1


@pytest.mark.parametrize("kind", [Kind.BROKEN, Kind.CUT_BEFORE, Kind.CUT_AFTER])
async def test_a_lost_sign_is_given_again(api: FakeTelegram, kind: Kind) -> None:
    """(T-19)"""
    async with opened(api) as club:
        api.faults = [Fault(kind, "setMessageReaction")]
        said = club.seated[1].writes(club.chat, "/join")
        await api.people.until(lambda: len(api.calls("setMessageReaction")) == 2)
        assert said.reactions == [DONE]
        await api.people.quiet()
        assert answers(club.chat, said) == []


async def test_signs_rest_where_telegram_asks_for_patience(api: FakeTelegram) -> None:
    """Whoever goes on calling is shut out for longer; boards are not held up by it."""
    async with opened(api) as club:
        api.faults = [Fault(Kind.FLOOD, "setMessageReaction", seconds=30)]
        ben = club.seated[1]
        for command, shown in (("/join", "2. Ben"), ("/leave", "1 at the table"), ("/join", "2. Ben")):
            said = ben.writes(club.chat, command)
            await api.people.until(lambda: shown in club.board().words)  # noqa: B023
            await api.people.quiet()
            assert answers(club.chat, said) == []
        assert len(api.calls("setMessageReaction")) == 1


async def test_a_sign_tells_nobody_who_has_chosen(api: FakeTelegram) -> None:
    """In a secret choice the same commands have the same sign, whether or not their author has chosen."""
    async with begun(api, game="amazonas mission_choice") as club:
        anna, ben = club.seated
        move = (await club.table()).need_match().legal(Seat(0))[0]
        anna.says(f"/move {club.code} {move}")
        await api.people.until(lambda: "1" in club.board().words)
        await api.people.quiet()
        for command in (f"/move {move}", "/undo", "/hand", "/text", "/play", "/plan", "/nudge"):
            signs = []
            for person in (anna, ben):
                said = person.writes(club.chat, command)
                await api.people.until(lambda: said.reactions)  # noqa: B023
                signs.append(said.reactions)
                await api.people.quiet()
                assert answers(club.chat, said) == []
            if command != "/nudge":  # once a turn, whoever it was
                assert signs == [[WRITTEN], [WRITTEN]]
        assert (await club.table()).pending == {Seat(0): str(move)}
