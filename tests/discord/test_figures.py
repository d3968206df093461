"""How many calls a move costs, and how long a press waits: the aims are held, the times written down."""

from __future__ import annotations

import json
import time
from collections import Counter
from statistics import quantiles
from typing import Any

from tests.discord.camera import BUILD
from tests.discord.play import Playing, press_key, script
from tests.discord.rig import Person
from tests.discord.world import World, world

MEMBERS_AIM = 2
"""Whether whoever is called is still in the server: for the board, and for the panel that is silent beside it."""

HOME_AIM = 3
"""The new board, and reading and stripping the old one."""
CALLED_AIM, OTHERS_AIM = 2, 1
"""In the chat of whoever is called a new panel and the old one taken away; the others' panels are edited."""


def where(calls: list[Any], playing: Playing) -> Counter[str]:
    names = {str(playing.home.id): "home"}
    names |= {str(person.user.dm_channel.id): person.name for person in playing.people}
    names |= {str(playing.home.guild.id): "members"}
    return Counter(names.get(call.path.split("/")[2], call.path) for call in calls)


async def play_in_chats(here: World, count: int) -> tuple[Playing, list[tuple[Person, set[str], Counter[str]]]]:
    """Each decision by a press in the mover's private chat; returns who moved, who is called then, and the calls."""
    people = [here.rig.person(name) for name in ("Anna", "Bruno", "Cleo")]
    for person in people:
        settings = await person.types(here.rig.channel(), "settings", setting="confirm")
        await person.asks(
            settings.last, next(k for k, p in settings.last.offered.items() if p.argument == "confirm=off")
        )
    playing = await Playing.open(here, here.rig.channel(), people)
    turns = []
    for seat, notation in script(3, most=count):
        mover, before = people[seat], len(here.env.http_requests)
        await playing.decide(mover, [shown for shown in mover.sees() if not shown.private][-1], notation)
        await here.settle()
        called = {people[next_].name for next_ in playing.match.awaited}
        turns.append((mover, called, where(here.rig.calls(before), playing)))
    return playing, turns


async def test_a_turn_that_passes_costs_few_calls() -> None:
    async with world() as here:
        _, turns = await play_in_chats(here, 12)
        for mover, called, calls in turns:
            assert calls["home"] <= HOME_AIM
            assert set(calls) <= {"home", "members", "Anna", "Bruno", "Cleo"}, "no other calls"
            assert calls["members"] <= MEMBERS_AIM * len(called)
            for name in ("Anna", "Bruno", "Cleo"):
                assert calls[name] <= (CALLED_AIM if name in called else OTHERS_AIM)
            if mover.name not in called:
                assert calls[mover.name] == 0, "the answer to the press was the edit"
        totals = sum((calls for _, _, calls in turns), Counter())
        note("calls", {"turns": len(turns), **{who: round(n / len(turns), 2) for who, n in totals.items()}})


async def test_a_press_is_answered_at_once() -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        board = playing.board
        waits = []
        for _ in range(100):
            began = time.perf_counter()
            await anna.asks(board, press_key(board, "play"))
            waits.append((time.perf_counter() - began) * 1000)
        percentiles = quantiles(waits, n=100)
        note("press_ms", {"p50": round(percentiles[49], 1), "p99": round(percentiles[98], 1), "presses": len(waits)})
        kinds = {call.json["type"] for call in here.env.http_requests if call.path.endswith("/callback")}
        assert kinds == {4}, "nothing had to be deferred"


def note(name: str, figures: dict[str, Any]) -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / f"{name}.json").write_text(json.dumps(figures, indent=1) + "\n")
