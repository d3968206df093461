"""Measures the Telegram adapter against the fake service: `python -m tests.telegram.figures`.

Prints the time from a press to its answer, calls to Telegram for each move, and moves a minute of three tables that
share one group under Telegram's rates (a minute lasts `FAST_MINUTE_S` here, on both sides).
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from statistics import quantiles

from bots.codec import encode
from hatch_build import compile_catalogues
from tests.telegram.club import Club, choices
from tests.telegram.fake_api import FakeTelegram, Person
from tests.telegram.rig import bot

FAST_MINUTE_S = 12.0
MINUTES = 3


async def presses_and_calls() -> None:
    """One whole match of three, one press after the other."""
    async with FakeTelegram().running() as api:
        people = [api.people.person(name, started=True) for name in ("Anna", "Ben", "Cleo")]
        club = Club(api, None, api.people.group("River club", people), people)  # type: ignore[arg-type]
        async with bot(api, minute_s=0.2) as club.running:
            await club.opens()
            await club.starts()
            await api.people.quiet()
            before = len(api.calls())
            begun = time.monotonic()
            await club.plays_on()
            await api.people.quiet()
            moves = len((await club.table()).need_match().records)
        took = sorted(press.answer.result().took_s * 1000 for press in api.presses.values() if press.answer.done())
        cuts = quantiles(took, n=100)
        print(f"press to answer: p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, {len(took)} presses")
        calls = api.calls()[before:]
        group = sum(1 for call in calls if call.chat_id == club.chat.id)
        private = sum(1 for call in calls if call.chat_id in {person.id for person in people})
        print(f"{moves} moves in {time.monotonic() - begun:.1f} s: {group / moves:.2f} calls a move in the group,")
        print(f"  {private / moves / len(people):.2f} calls a move in each private chat")
        print("  ", dict(Counter(call.name for call in calls)))


async def sustained() -> None:
    """Three tables in one group, everybody as fast as their panels come."""
    async with FakeTelegram().running() as api:
        api.rates.on, api.rates.minute_s = True, FAST_MINUTE_S
        people = [api.people.person(name, started=True) for name in ("Anna", "Ben", "Cleo")]
        group = api.people.group("River club", people)
        async with bot(api, minute_s=FAST_MINUTE_S) as running:
            tables = [Club(api, running, group, people) for _ in range(3)]
            for table in tables:
                await table.opens()
                await table.starts()
            await asyncio.sleep(FAST_MINUTE_S)
            counts = [await _records(table) for table in tables]
            sent = len(api.calls(chat_id=group.id))
            until = time.monotonic() + MINUTES * FAST_MINUTE_S
            await asyncio.gather(*(_hurry(table, people, until) for table in tables))
            moves = sum([await _records(table) for table in tables]) - sum(counts)
            shown = len(api.calls(chat_id=group.id)) - sent
        print(f"three tables in one group: {moves / MINUTES:.1f} moves a minute, {shown / MINUTES:.1f} group messages,")
        print(f"  {api.rates.refused} refused by 429")


async def _records(table: Club) -> int:
    return len((await table.table()).need_match().records)


async def _hurry(table: Club, people: list[Person], until: float) -> None:
    while time.monotonic() < until:
        match = (await table.table()).need_match()
        if match.over:
            return
        person = people[match.awaited[0]]
        for post in reversed(person.chat.visible()):
            offered = [act for act in choices(post) if act.no == match.no and act.table == table.code]
            if offered:
                await person.presses_data(post, encode(offered[0]), timeout_s=60)
                break
        await asyncio.sleep(0.02)


async def main() -> None:
    compile_catalogues()
    await presses_and_calls()
    await sustained()


if __name__ == "__main__":
    asyncio.run(main())
