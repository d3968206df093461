"""The script at the local table: over HTTP, as the page asks, from two browsers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bots import codec
from bots.clock import SystemClock
from core.press import Press
from core.records import Record
from storage.sqlite import SqliteStores
from tests.local.rig import Browser, browser, program, until
from tests.parity.script import Decision, Script, press_of

NAMES = ("Anna", "Bruno", "Cleo", "Dora", "Emil")


async def log_of(database: Path, code: str) -> list[Record]:
    stores = await SqliteStores.read(database, SystemClock())
    try:
        return [record for record, _ in await stores.tables.log(code)]
    finally:
        await stores.close()


async def played(database: Path, script: Script) -> list[Record]:
    """The log after the decisions, as the program has stored it."""
    async with program(database) as server, browser(server) as one, browser(server) as other:
        people: list[tuple[Browser, str]] = []
        for seat in range(script.seats):
            where = (one, other)[seat % 2]
            person = await where.post("/api/person", person="", name=NAMES[seat])
            people.append((where, person["person"]))
        host, owner = people[0]
        room = (await host.type(f"/new {script.game} {script.options}", person=owner))["room"]
        code = str((await host.room(room))["code"])
        for page, person in people[1:]:
            await page.type("/join", room, person=person)
        started = await host.type("/start", room, person=owner)
        assert not started["refused"], started["notice"]
        for decision in script.decisions:
            await _decide(*people[decision.seat], room, decision)
    return await log_of(database, code)


async def _decide(page: Browser, person: str, room: str, decision: Decision) -> None:
    """From the private panel through its menus, and past the question whether one is sure."""

    async def panel() -> Any:
        message = await page.panel(room, person)
        return message if message and decision.step(offered(message)) else None

    message = await until(panel)
    while press := decision.step(offered(message)):
        answer = await page.post("/api/act", press=codec.encode(press), room=room, person=person)
        assert not answer["refused"], answer["notice"]
        if answer["notice"]:
            return
        message = answer["message"]
    raise AssertionError(f"no way to {decision} in {message}")


def offered(message: Any) -> list[Press]:
    return [press_of(button["press"]) for button in (*message["choices"], *message["controls"])]
