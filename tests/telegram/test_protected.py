"""What shows a seat's secrets in a private chat can't be forwarded; what people hand on can."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from core import screens
from core.asked import Asked
from core.game import Seat
from core.observing import facts, observe
from core.people import Account, Person, PersonId
from core.screens import Screen
from core.table import Table
from core.titles import TITLES
from tests.telegram.club import Club, button_for
from tests.telegram.fake_api import Chat, FakeTelegram, Post
from tests.telegram.fake_api import Person as Somebody
from tests.telegram.rig import bot


@asynccontextmanager
async def begun(api: FakeTelegram, game: str = "coloretto") -> AsyncIterator[Club]:
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    async with bot(api) as running:
        club = Club(api, running, api.people.group("River club", people), people)
        await club.opens(game)
        await club.starts()
        await api.people.quiet()
        yield club
    assert api.complaints == []


async def answer(api: FakeTelegram, person: Somebody, said: str) -> Post:
    asked = person.says(said)
    return await api.people.until(lambda: next((p for p in person.chat.visible() if p.id > asked.id), None))  # type: ignore[return-value]


def sent(api: FakeTelegram, chat: Chat) -> list[Post]:
    return [post for post in chat.visible() if post.sender == api.bot and not post.service]


async def test_panels_and_hands_are_kept_from_others(api: FakeTelegram) -> None:
    """And nothing in the group, where everybody reads it anyway."""
    async with begun(api) as club:
        anna = club.seated[0]
        await club.turn()
        await api.people.quiet()
        assert sent(api, anna.chat)
        assert all(post.protected for post in sent(api, anna.chat))
        for said in ("/hand", "/text", "/text all", "/log", "/move"):
            assert (await answer(api, anna, said)).protected, said
            await api.people.quiet()
        assert not [post for post in sent(api, club.chat) if post.protected]


@pytest.mark.parametrize("said", ["/help", "/rules", "/mine", "/settings", "/guide", "/invite", "/privacy"])
async def test_what_people_hand_on_is_not(api: FakeTelegram, said: str) -> None:
    async with begun(api) as club:
        await api.people.quiet()
        assert not (await answer(api, club.seated[0], said)).protected


async def test_a_card_in_private_and_the_end_may_be_handed_on(api: FakeTelegram) -> None:
    anna = api.people.person("Anna", started=True)
    async with bot(api) as running:
        anna.says("/new coloretto")
        club = Club(api, running, anna.chat, [anna])
        card = await club.board_with("computer")
        assert not card.protected
        club.code = str(button_for(card, "computer")).split(":")[1]
        await anna.presses_data(card, str(button_for(card, "computer")))
        await club.press_start()
        panel = await club.board_with("text")
        assert panel.protected
        anna.says("/resign")
        question = await club.board_with("resign_sure")
        await anna.presses_data(question, str(button_for(question, "resign_sure")))
        end = await club.board_with("rematch")
        assert end is not panel
        assert not end.protected


async def test_words_in_place_of_a_picture_are_kept_as_well(api: FakeTelegram) -> None:
    """A list of one's tables, pressed, doesn't become a hand that could be handed on."""
    async with begun(api) as club:
        anna = club.seated[0]
        anna.says("/settings words=only")
        await api.people.quiet()
        anna.says("/settings dm=off")
        await api.people.quiet()
        mine = await answer(api, anna, "/mine")
        before = mine.words
        await anna.presses_data(mine, str(button_for(mine, "play")))
        shown = await api.people.until(lambda: anna.chat.visible()[-1] is not mine and anna.chat.visible()[-1])
        assert isinstance(shown, Post)
        assert (shown.file, shown.protected) == (None, True)
        assert mine.words == before
        version = shown.versions
        await anna.presses_data(shown, str(button_for(shown, "text")))
        await api.people.quiet()
        assert all(post.protected for post in anna.chat.visible() if post.id > mine.id)
        assert shown.versions >= version


def _of_a_seat(table: Table, seat: Seat) -> Iterator[Screen]:
    seen, game = observe(table, seat), table.need_match().game
    yield screens.panel(seen, "en", whole=True)
    yield screens.hand(seen, game.tell(seen.view), "en")
    yield screens.story(seen, "en")
    yield screens.text(seen, game.tell(seen.view), Asked("all"), "en")
    yield screens.past(seen, "en", [])
    for move, _ in seen.paths[:1]:
        yield screens.confirm(seen, "en", move, "table.sure_why")
        yield screens.offered(seen, seen.paths, "en", [move], "x")


@pytest.mark.parametrize("game", sorted(TITLES))
def test_every_screen_of_a_seat_is_known_as_its_own(game: str) -> None:
    title = TITLES[game]
    table = Table(code="KXRM", title=title, owner=PersonId(1), options=title.meta.defaults())
    for seat in range(title.meta.seats[0]):
        person = Person(id=PersonId(seat + 1), name=f"P{seat}", language="en")
        table.join(person, Account("telegram", str(seat)))
    table.start(0.0)
    assert all(screen.own for seat in table.voters for screen in _of_a_seat(table, seat))
    public = observe(table, None)
    known = facts(table)
    others = [screens.home_screen(public, "en"), screens.watched(public, "en"), screens.rules(known, (), "en")]
    assert not [screen for screen in others if screen.own]
