"""The process that is killed: the whole program on a real file, three people who never stop pressing.

python -m tests.soak.victim DATABASE REMOTE
"""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from bots.adapter import House
from bots.app import house
from bots.postman import Postman
from bots.settings import Settings
from core.actions import Action
from core.answers import Caller
from core.people import Account, Home, Place
from tests.soak.remote import Remote

RIVER = Place("fake", "river")
NAMES = ("Anna", "Roberto", "Carla")


async def caller(parts: House, name: str) -> Caller:
    return await parts.desk.caller(Account("fake", name.lower()), name, "en", Home(RIVER, "en", "River room"))


async def seat_everybody(parts: House) -> str:
    anna, *others = [await caller(parts, name) for name in NAMES]
    code = (await parts.service.act(anna, Action("new", arg="coloretto"))).table
    for other in others:
        await parts.service.act(other, Action("join", code))
    await parts.service.act(anna, Action("start", code))
    return code


async def press(parts: House, code: str) -> bool:
    """Somebody whose turn it is plays; False when the match is over."""
    table = await parts.service.table(code)
    match = table.need_match()
    if match.over:
        return False
    seat = table.undecided()[0]
    move = str(random.choice(list(match.legal(seat))))
    await parts.service.act(await caller(parts, table.sitters[seat].name), Action("sure", code, move, seat, match.no))
    return True


async def think() -> None:
    await asyncio.sleep(random.uniform(0.0, 0.02))


async def main(database: Path, remote: Path) -> None:
    async with house(Settings(_env_file=None, database=database)) as parts:  # type: ignore[call-arg]
        postman = Postman(parts.store, parts.desk, [Remote(remote)])
        running = asyncio.create_task(postman.run())
        open_tables = await parts.store.codes_at(RIVER)
        code = open_tables[0] if open_tables else await seat_everybody(parts)
        print("ready", flush=True)
        while await press(parts, code):
            await think()
        await postman.idle()
        print("over", flush=True)
        running.cancel()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2])))
