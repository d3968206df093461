"""New private chats: one gate for all of them, since Discord counts by the account of the bot. (T-20)"""

from __future__ import annotations

import asyncio
from collections import Counter

from simcord.builders import ChannelHandle

from bots.discord.chats import OPENING_GAP_S, SLOW_FOR_S
from core.people import Place
from core.ports.platform import RenderedScreen, TryLater
from core.screens import Block, Screen
from tests.clock import SetClock
from tests.discord.play import Playing, script
from tests.discord.rig import Person
from tests.discord.world import World, world

TOO_FAST = {"status": 400, "code": 40003, "message": "You are opening direct messages too fast"}
PAUSE_S = 600.0
PANEL = RenderedScreen(screen=Screen(language="en", blocks=(Block("Your cards"),)))


def openings(here: World) -> int:
    return sum(call.path == "/users/@me/channels" for call in here.env.http_requests)


async def outcome(here: World, person: Person) -> float:
    """Seconds to wait, 0 for a panel that was sent."""
    try:
        await here.adapter.send(Place("discord", user=str(person.id)), PANEL, f"n-{person.id}")
    except TryLater as later:
        return later.after_s
    return 0.0


async def test_of_24_players_one_is_tried_and_all_are_told_moments_of_their_own() -> None:
    """(T-20)"""
    clock = SetClock()
    async with world(clock=clock) as here:
        known = here.rig.person("Known")
        assert await outcome(here, known) == 0
        people = [here.rig.person(f"P{n}") for n in range(24)]
        here.env.inject_error("POST", "/users/@me/channels", **TOO_FAST)
        before = openings(here)
        waits = await asyncio.gather(*(outcome(here, person) for person in people))
        assert openings(here) == before + 1
        assert min(waits) >= PAUSE_S
        assert len(set(waits)) >= len(people) - 1
        assert await outcome(here, known) == 0, "an open chat is no new one"

        # The probe is refused as well: nobody else tries.
        here.env.inject_error("POST", "/users/@me/channels", **TOO_FAST)
        clock.advance(PAUSE_S)
        waits = await asyncio.gather(*(outcome(here, person) for person in people))
        assert openings(here) == before + 2
        assert min(waits) >= PAUSE_S

        # The next one is let through: the others follow one by one.
        clock.advance(PAUSE_S)
        waits = await asyncio.gather(*(outcome(here, person) for person in people))
        assert openings(here) == before + 3
        assert Counter(wait == 0 for wait in waits) == {True: 1, False: 23}
        for _ in range(60):
            clock.advance(OPENING_GAP_S)
            waits = [await outcome(here, person) if wait else 0.0 for person, wait in zip(people, waits, strict=True)]
        assert not any(waits)
        assert openings(here) == before + 2 + len(people)

        clock.advance(SLOW_FOR_S + PAUSE_S)
        late = [here.rig.person(f"Late {n}") for n in range(3)]
        assert not any([await outcome(here, person) for person in late]), "all is well again"


async def test_a_table_whose_panels_had_to_wait_gets_them_all() -> None:
    """Meanwhile it is played in the home; what its owner is to be told waits as well. (T-12, T-20)"""
    clock = SetClock()
    async with world(clock=clock) as here:
        people = [here.rig.person(name) for name in ("Anna", "Bruno", "Carla", "Dora")]
        here.env.inject_error("POST", "/users/@me/channels", **TOO_FAST)
        channel = here.rig.channel()
        playing = await Playing.open(here, channel, people, thread=False)
        assert openings(here) == 1
        assert not any(person.sees() for person in people)
        first, second, third = script(4, most=3)
        await playing.turn(*first)
        here.rig.forbid(channel, send_messages=False)
        await playing.quick(*second)
        await here.settle()
        assert openings(here) == 1

        clock.advance(PAUSE_S)
        here.reconciler.wake()
        await here.settle()
        assert openings(here) == 2
        for _ in range(40):
            clock.advance(OPENING_GAP_S)
            here.reconciler.wake()
            await here.settle()
        assert all(playing.code in person.sees()[-1].text for person in people)
        assert openings(here) == 1 + len(people)

        await unheard(here, channel)
        assert [shown.text for shown in people[0].sees() if "Send Messages" in shown.text]
        here.rig.forbid(channel)
        await here.settle()
        await playing.turn(*third)


async def unheard(here: World, channel: ChannelHandle) -> None:
    """Something in the channel's settings changes that doesn't help; the place is tried again."""
    await here.app.service.regain(Place("discord", str(channel.id)))
    await here.settle()
