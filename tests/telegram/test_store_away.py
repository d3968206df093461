"""While the store fails Telegram's people are told so at once; what Telegram tells once is done after."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from core.wording import Words
from storage.errors import StoreError
from storage.sqlite import SqliteStores
from tests.telegram.club import Club
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.rig import Running, bot

RESTS = Words("en").say("table.store_rests")


@contextmanager
def away(running: Running) -> Iterator[None]:
    """Nothing can be read or written."""
    assert isinstance(running.stores, SqliteStores)
    database = running.stores._database
    run = database.run

    async def fails(*args: object, **more: object) -> object:
        raise StoreError("away", path="a.db", why="gone")

    database.run = fails  # type: ignore[method-assign]
    try:
        yield
    finally:
        database.run = run  # type: ignore[method-assign]


async def test_a_press_and_a_command_are_answered_and_a_departure_waits(api: FakeTelegram) -> None:
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    group = api.people.group("River club", people)
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens()
        await club.starts()
        await api.people.quiet()
        anna, ben = club.seated[0], club.seated[1]
        before = (await club.table()).revision
        with away(running):
            board = club.board()
            pressed = await anna.presses(board, board.buttons[0].text)
            assert (pressed.text, pressed.alert) == (RESTS, True)
            asked = anna.says("/mine")
            said = lambda: [one for one in anna.chat.visible() if one.id > asked.id and RESTS in one.words]  # noqa: E731
            await api.people.until(said)
            ben.leaves(group)
            await api.people.until(lambda: running.adapter._once.later._waiting)
        await api.people.until(lambda: "Ben has left the chat." in club.board().words or None)
        assert (await club.table()).revision > before
    assert api.complaints == []
