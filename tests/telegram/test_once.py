"""What is told twice, late or by somebody else's mouth makes nothing twice (T-21)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.clock import SystemClock
from bots.telegram.config import Webhook
from core.requests import REQUESTS
from core.requests.base import Request
from tests.telegram.club import Club
from tests.telegram.fake_api import Chat, FakeTelegram, Person, Post
from tests.telegram.rig import Running, bot
from tests.telegram.test_doors import free_port


def _people(api: FakeTelegram) -> tuple[Person, Person, Chat]:
    anna, ben = (api.people.person(name, started=True) for name in ("Anna", "Ben"))
    return anna, ben, api.people.group("River club", [anna, ben])


async def _tables(running: Running) -> int:
    return len(await running.stores.tables.codes())


def _said(api: FakeTelegram, chat: Chat, after: Post) -> list[str]:
    return [post.words for post in chat.visible() if post.id > after.id and post.sender == api.bot]


async def test_a_webhook_that_repeats_itself_opens_one_lobby(api: FakeTelegram) -> None:
    """Four times at once, as when the answer was slow. (T-21)"""
    anna, _, group = _people(api)
    port = free_port()
    api.updates.repeats = 3
    async with bot(api, webhook=Webhook(f"http://127.0.0.1:{port}/hook", port=port)) as running:
        anna.writes(group, "/new coloretto")
        anna.writes(group, "/start")
        await api.people.until(lambda: len(group.visible()) >= 4)
        await api.people.quiet()
        assert await _tables(running) == 1
        assert len([post for post in group.visible() if post.sender == api.bot]) == 2


async def test_what_was_done_before_a_restart_is_not_done_after_it(api: FakeTelegram, tmp_path: Path) -> None:
    """A typed move could be legal once more, and a typed undo takes back one more. (T-21)"""
    anna, ben, group = _people(api)
    path = str(tmp_path / "a.db")
    async with bot(api, path) as running:
        club = Club(api, running, group, [anna, ben])
        await club.opens()
        await club.starts()
        table = await club.table()
        seat = table.undecided()[0]
        move = table.need_match().legal(seat)[0]
        club.seated[seat].says(f"/move {club.code} {move}")
        await api.people.quiet()
        before = (await club.table()).revision
    api.updates.again()
    async with bot(api, path) as running:
        marker = anna.says("/help")
        await api.people.until(lambda: _said(api, anna.chat, marker))
        await api.people.quiet()
        assert (await running.service.table(club.code)).revision == before
        assert await _tables(running) == 1


async def test_commands_of_while_the_program_was_away_open_nothing(api: FakeTelegram) -> None:
    """Five of them; what makes nothing is answered however old. (T-21)"""
    anna, ben, group = _people(api)
    for ago_s in (4000.0, 3000.0, 2000.0, 1000.0, 400.0):
        anna.writes(group, "/new coloretto", ago_s=ago_s)
    old = ben.says("/mine", ago_s=4000.0)
    async with bot(api) as running:
        await api.people.until(lambda: _said(api, ben.chat, old))
        await api.people.quiet()
        assert await _tables(running) == 0
        said = [post.words for post in group.visible() if post.sender == api.bot]
        assert 1 <= len(said) <= 4
        assert all("Write it again" in words for words in said)
        anna.writes(group, "/new coloretto")
        await api.people.until(lambda: group.visible()[-1].file)
        assert await _tables(running) == 1


async def test_one_of_several_alike_that_come_late_together_counts(api: FakeTelegram) -> None:
    """Who saw no answer wrote it again; another person, or another game, is another wish. (T-21)"""
    anna, ben, group = _people(api)
    for ago_s in (50.0, 40.0, 30.0, 20.0, 15.0):
        anna.writes(group, "/new coloretto", ago_s=ago_s)
    anna.writes(group, "/new nile", ago_s=15.0)
    ben.writes(group, "/new coloretto", ago_s=15.0)
    async with bot(api) as running:
        await api.people.until(lambda: len([post for post in group.visible() if post.file]) == 3)
        await api.people.quiet()
        assert await _tables(running) == 3


async def test_two_tables_in_a_row_are_two_wishes(api: FakeTelegram) -> None:
    """(T-21)"""
    anna, _, group = _people(api)
    async with bot(api) as running:
        for count in (1, 2):
            anna.writes(group, "/new coloretto")
            await api.people.until(lambda: len([post for post in group.visible() if post.file]) == count)  # noqa: B023
        assert await _tables(running) == 2


@pytest.mark.parametrize("private", [True, False])
async def test_a_game_is_chosen_once_by_one_question(api: FakeTelegram, private: bool) -> None:
    """Two taps, two people: one table, and the second is told why not. (T-21)"""
    anna, ben, group = _people(api)
    chat = anna.chat if private else group
    async with bot(api) as running:
        anna.writes(chat, "/new")
        chooser = await api.people.until(lambda: next((post for post in chat.visible() if post.buttons), None))
        assert chooser is not None
        data = str(chooser.buttons[0].callback_data)
        presses = [anna.press(chooser, data), (anna if private else ben).press(chooser, data)]
        answers = [await press.answer for press in presses]
        await api.people.until(lambda: chooser.deleted)
        await api.people.quiet()
        assert await _tables(running) == 1
        assert sorted(answer.alert for answer in answers) == [False, True]


class Ahead(SystemClock):
    def wall(self) -> float:
        return super().wall() + 1000.0


async def test_a_machines_clock_that_goes_ahead_makes_no_command_old_for_long(api: FakeTelegram) -> None:
    """Telegram's own times tell that it does: at the first answer. (T-21)"""
    anna, _, group = _people(api)
    async with bot(api, clock=Ahead()) as running:
        asked = anna.writes(group, "/new coloretto")
        await api.people.until(lambda: _said(api, group, asked))
        await api.people.quiet()
        assert await _tables(running) == 0
        anna.writes(group, "/new coloretto")
        await api.people.until(lambda: [post for post in group.visible() if post.file])


async def test_what_was_forwarded_or_made_by_another_bot_is_nobodys_command(api: FakeTelegram) -> None:
    """(T-21)"""
    anna, ben, group = _people(api)
    async with bot(api) as running:
        for chat in (group, anna.chat):
            anna.writes(chat, "/new coloretto", forwards=ben)
            anna.writes(chat, "/new coloretto", via="like_bot")
        anna.writes(anna.chat, "look at this", forwards=ben)
        await api.people.quiet()
        assert await _tables(running) == 0
        assert not [post for post in [*group.visible(), *anna.chat.visible()] if post.sender == api.bot]


@pytest.mark.parametrize("kind", REQUESTS.values(), ids=REQUESTS)
def test_what_makes_something_is_known(kind: type[Request]) -> None:
    """A rematch is made once a table anyway. (T-21)"""
    assert kind.makes == (kind.name == "new")
