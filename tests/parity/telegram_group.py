"""The script on Telegram: the bot unchanged before the fake Bot API's people, each in their chat with it."""

from __future__ import annotations

from bots import codec
from core.press import Press
from core.records import Record
from tests.parity.local_table import NAMES
from tests.parity.script import Decision, Script
from tests.telegram.club import Club, decided, press_on
from tests.telegram.fake_api import FakeTelegram, Person, Post
from tests.telegram.rig import bot


async def played(script: Script) -> list[Record]:
    async with FakeTelegram().running() as api:
        people = [api.people.person(name, started=True) for name in NAMES[: script.seats]]
        group = api.people.group("River club", people)
        async with bot(api) as running:
            club = Club(api, running, group, people)
            await club.opens(f"{script.game} {script.options}")
            await club.starts()
            for decision in script.decisions:
                await _decide(club, people[decision.seat], decision)
            await api.people.quiet()
            assert api.complaints == []
            return [record for record, _ in await running.stores.tables.log(club.code)]


async def _decide(club: Club, person: Person, decision: Decision) -> None:
    """By the buttons of the private message that offers it, level by level."""
    before = decided(await club.table())
    while True:
        post, press = await club.api.people.until(lambda: _next(person, decision))
        version = post.versions
        await person.presses_data(post, codec.encode(press))
        if decided(await club.table()) != before:
            return
        await club.api.people.until(lambda: post.versions > version)  # noqa: B023 - awaited at once


def _next(person: Person, decision: Decision) -> tuple[Post, Press] | None:
    for post in reversed(person.chat.visible()):
        offered = [asked for button in post.buttons if (asked := press_on(button.callback_data))]
        if press := decision.step(offered):
            return post, press
    return None
