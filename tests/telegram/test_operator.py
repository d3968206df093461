"""Who and what the operator has shut out, and what they announce, as Telegram shows it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bots.announcer import Announcer
from bots.clock import SystemClock
from core.denials import Denied, Kind
from core.operating import announced
from tests.telegram.club import Club, button_for
from tests.telegram.fake_api import FakeTelegram, Post
from tests.telegram.rig import bot

SHUT_OUT = "You can't use this bot: whoever runs it has decided so."
SHUT_OUT_HERE = "This bot can't be used in this chat: whoever runs it has decided so."


def denied(kind: Kind, id: int) -> Denied:
    return Denied(kind=kind, platform="telegram", id=str(id), at=1.0)


@asynccontextmanager
async def started(api: FakeTelegram, kind: str = "supergroup") -> AsyncIterator[Club]:
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    group = api.people.group("River club", people, kind=kind)
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        await club.starts()
        yield club
    assert api.complaints == []


async def last(api: FakeTelegram, chat: object, text: str) -> Post:
    return await api.people.until(
        lambda: next((post for post in chat.visible()[-1:] if text in post.words), None)  # type: ignore[attr-defined]
    )


async def test_somebody_shut_out_is_told_so_in_private_and_the_group_hears_nothing(api: FakeTelegram) -> None:
    async with started(api) as club:
        ben = club.seated[1]
        await api.people.until(lambda: [post for post in ben.chat.visible() if post.buttons])
        await club.running.service.operating.deny(denied("account", ben.id))
        await api.people.until(lambda: "Ben can't use this bot any more" in club.board().words or None)
        await api.people.quiet()
        revision = (await club.table()).revision
        heard = len(club.chat.visible())
        for nth, command in enumerate(("/new nile", "/play", "/help", "/board", "/rules coloretto")):
            posts = len(ben.chat.visible())
            ben.writes(club.chat, command)
            await last(api, ben.chat, SHUT_OUT)
            await api.people.quiet()
            assert len(ben.chat.visible()) == posts + 1, command
            assert len(club.chat.visible()) == heard + nth + 1, "what they wrote, and no answer to it"
        for text in ("/mine", f"/start look_{club.code}", "/start", "hello"):
            posts = len(ben.chat.visible())
            ben.says(text)
            await last(api, ben.chat, SHUT_OUT)
            await api.people.quiet()
            assert len(ben.chat.visible()) == posts + 2, text
        answer = await ben.presses_data(club.board(), str(button_for(club.board(), "play")))
        assert (answer.text, answer.alert, answer.url) == (SHUT_OUT, True, None)
        assert (await club.table()).revision == revision
        assert not [post for post in ben.chat.visible() if post.buttons], "no panel is left to press"


async def test_where_their_private_chat_is_closed_nothing_is_said_at_all(api: FakeTelegram) -> None:
    async with started(api) as club:
        zoe = api.people.person("Zoe")
        club.chat.members[zoe.id] = "member"
        await club.running.service.operating.deny(denied("account", zoe.id))
        heard = len(club.chat.visible())
        zoe.writes(club.chat, "/new nile")
        await api.people.quiet(0.5)
        assert len(club.chat.visible()) == heard + 1


async def test_in_a_group_that_is_shut_out_nothing_is_opened_and_its_board_rests(api: FakeTelegram) -> None:
    async with started(api, "group") as club:
        anna = club.seated[0]
        board = club.board()
        await club.running.service.operating.deny(denied("chat", club.chat.id))
        await api.people.quiet()
        heard = len(club.chat.visible())
        anna.writes(club.chat, "/new nile")
        await last(api, anna.chat, SHUT_OUT_HERE)
        anna.writes(club.chat, "/start@rivertable_bot")
        anna.writes(club.chat, "/help", anonymous=True)
        await api.people.quiet()
        assert len(club.chat.visible()) == heard + 3
        answer = await anna.presses_data(board, str(button_for(board, "play")))
        assert (answer.text, answer.alert) == (SHUT_OUT_HERE, True)
        api.people.bot_status(club.chat, "left", anna)
        api.people.bot_status(club.chat, "member", anna)
        await api.people.quiet()
        assert len(club.chat.visible()) == heard + 3, "nor does it greet them when it is added again"
        new = api.people.migrate(club.chat)
        await api.people.quiet()
        anna.writes(new, "/new nile")
        await last(api, anna.chat, SHUT_OUT_HERE)
        assert [post for post in new.visible() if post.buttons] == []


async def test_an_announcement_comes_once_as_it_was_written_and_links_to_nobody(api: FakeTelegram) -> None:
    async with started(api) as club:
        service = club.running.service
        text = announced("We <b>restart</b> & come back: @anna, /new.\n\nSee example.org")
        await service.operating.announce({"en": text}, running=True)
        announcer = Announcer(service, [club.running.adapter], SystemClock())
        telling = asyncio.create_task(announcer.run())
        post = await last(api, club.chat, "From whoever runs this bot")
        await api.people.quiet(0.5)
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)
        assert [one for one in club.chat.visible() if "From whoever" in one.words] == [post]
        shown = post.words.replace("\u2060", "")
        assert "We <b>restart</b> & come back: @anna, /new." in shown
        assert post.silent
        assert not post.buttons
        kinds = {entity.type for entity in post.entities}
        assert kinds <= {"bold"}, "no mention, no command, no address"
        [known] = await service.stores.announcements.all()
        assert (known.sent, known.left, known.failed) == (1, 0, 0)
