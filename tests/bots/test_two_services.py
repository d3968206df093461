"""Two services on one database: no join, no secret answer and no move is lost; whoever was too late is told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bots.clock import SystemClock
from core.game import Seat
from core.people import Account, Home, Place
from core.records import Played
from core.requests.base import Request
from core.responses import Caller, Response
from core.service import Service
from core.stored import StoredTable
from core.titles import TITLES, Titles
from tests.stores import opened as opened_stores
from tests.toy import worded
from tests.world import ask

RIVER = Place("fake", "river")
ACTIONS = 200
"""By each service."""


class Two:
    """Equal services; each has its own connection and its own memory."""

    def __init__(self, services: list[Service]) -> None:
        self.services = services

    async def caller(self, name: str) -> Caller:
        account = Account("fake", name)
        person = await self.services[0].person(account, name, "en")
        return Caller(person=person, account=account, home=Home(RIVER, "en"))

    async def opens(self, name: str, key: str) -> str:
        """The code of a new lobby of theirs; nobody's budget is asked."""
        caller = await self.caller(name)
        return (await self.services[0].open_table(caller.person, caller.account, [caller.home], key, {})).code

    async def act(self, which: int, name: str, request: Request) -> Response:
        return await self.services[which % 2].act(await self.caller(name), request)

    async def kept(self, code: str) -> StoredTable:
        table = await self.services[0].stores.tables.read(code)
        assert isinstance(table, StoredTable)
        return table


@asynccontextmanager
async def two(path: Path, titles: Titles = TITLES) -> AsyncIterator[Two]:
    clock = SystemClock()
    doors = [await opened_stores(path, clock) for _ in range(2)]
    yield Two([Service(stores, titles, clock) for stores in doors])
    for stores in doors:
        await stores.close()


async def test_no_join_is_lost(tmp_path: Path) -> None:
    """400 people, one seat after the other: every table has exactly those who were told that they sit."""
    async with two(tmp_path / "a.db") as both:
        codes = [await both.opens("Anna", "nile") for _ in range(ACTIONS // 2)]
        wishes = [(code, f"guest {nth}") for code in codes for nth in range(4)]
        random.Random(1).shuffle(wishes)

        async def join(which: int, code: str, name: str) -> tuple[str, str, Response]:
            return code, name, await both.act(which, name, ask("join", code))

        done = await asyncio.gather(*(join(which, *wish) for which, wish in enumerate(wishes)))
        assert all(response.notice for _, _, response in done)
        for code in codes:
            told = {name for at, name, response in done if at == code and not response.refused}
            sits = {occupant.name for occupant in (await both.kept(code)).occupants}
            assert sits == told | {"Anna"}
            assert len(sits) == 5


async def test_no_secret_answer_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody chooses at once, some twice: what counts is the last answer that was accepted, and all of them do."""
    titles = TITLES.with_titles(worded(monkeypatch))
    async with two(tmp_path / "a.db", titles) as both:
        names = ["Anna", "Bruno", "Carla", "Dora"]
        for _ in range(ACTIONS // 4):
            code = await both.opens("Anna", "toy")
            for name in names[1:]:
                await both.act(1, name, ask("join", code))
            await both.act(0, "Anna", ask("start", code))
            answers = await asyncio.gather(
                *(
                    both.act(seat + again, name, ask("sure", code, f"show {1 + seat % 3}", seat, 0))
                    for seat, name in enumerate(names)
                    for again in range(2)
                )
            )
            assert all(answer.notice for answer in answers)
            kept = await both.kept(code)
            assert kept.pending == {}
            first = kept.records[0]
            assert isinstance(first, Played)
            assert first.moves == {seat: f"show {1 + seat % 3}" for seat in range(4)}
            assert [record.no for record in kept.records] == [*range(1, len(kept.records) + 1)]


@pytest.mark.parametrize("game", ["coloretto", "dos_rios"])
async def test_no_move_is_lost_and_none_is_made_twice(game: str, tmp_path: Path) -> None:
    """Both services play one match: each press of both is a record, or was refused in a sentence."""
    async with two(tmp_path / "a.db") as both:
        code = (await both.act(0, "Anna", ask("new", arg=game))).table
        await both.act(1, "Bruno", ask("join", code))
        await both.act(0, "Anna", ask("start", code))
        accepted: list[tuple[int, str]] = []
        for turn in range(ACTIONS // 2):
            table = await both.services[turn % 2].table(code)
            match = table.need_match()
            if match.over:
                break
            seat = match.awaited[0]
            legal = [str(move) for move in match.legal(seat)]
            name = table.occupants[seat].name
            presses = [(which, legal[which % len(legal)]) for which in range(4)]
            answers = await asyncio.gather(
                *(both.act(which, name, ask("sure", code, move, seat, match.no)) for which, move in presses)
            )
            made = [press for press, answer in zip(presses, answers, strict=True) if not answer.refused]
            assert len(made) == 1
            assert all(answer.notice for answer in answers)
            accepted.append((seat, made[0][1]))
        kept = await both.kept(code)
        decided = [
            next((Seat(seat), move) for seat, move in record.moves.items())
            for record in kept.records
            if isinstance(record, Played) and not record.forced
        ]
        assert decided == accepted


async def test_two_who_want_another_match_get_the_same_one(tmp_path: Path) -> None:
    async with two(tmp_path / "a.db") as both:
        for nth in range(ACTIONS // 10):
            anna, bruno = f"Anna {nth}", f"Bruno {nth}"
            code = await both.opens(anna, "coloretto")
            await both.act(1, bruno, ask("join", code))
            await both.act(0, anna, ask("start", code))
            await both.act(1, bruno, ask("resign_sure", code))
            names = [anna, bruno] * 2
            answers = await asyncio.gather(
                *(both.act(which, name, ask("rematch", code)) for which, name in enumerate(names))
            )
            assert not any(answer.refused for answer in answers)
            assert len({answer.table for answer in answers}) == 1


async def test_one_service_hears_what_the_other_has_written(tmp_path: Path) -> None:
    async with two(tmp_path / "a.db") as both:
        heard: list[str] = []
        both.services[1].listen(heard.append)
        following = asyncio.create_task(both.services[1].follow())
        await asyncio.sleep(0.1)
        code = (await both.act(0, "Anna", ask("new", arg="coloretto"))).table
        async with asyncio.timeout(10):
            while code not in heard:  # noqa: ASYNC110 - another process's word comes when it comes
                await asyncio.sleep(0.05)
        await both.act(0, "Bruno", ask("join", code))
        assert (await both.services[1].table(code)).names == ("Anna", "Bruno"), "what is read is never stale"
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)


async def test_computers_of_two_services_play_a_turn_once(tmp_path: Path) -> None:
    """As when a lease goes from one process to another in the middle of a thought."""
    async with two(tmp_path / "a.db") as both:
        code = (await both.act(0, "Anna", ask("new", arg="coloretto"))).table
        await both.act(1, "Anna", ask("computer", code, "steady"))
        await both.act(0, "Anna", ask("start", code))
        for _ in range(ACTIONS // 10):
            turn = await both.services[0].computer_turn(code, bytes(32))
            table = await both.services[0].table(code)
            match = table.need_match()
            if match.over:
                break
            if turn is None:
                seat = match.awaited[0]
                await both.act(0, "Anna", ask("sure", code, str(match.legal(seat)[0]), seat, match.no))
                continue
            move = str(match.legal(turn.seat)[0])
            played = await asyncio.gather(*(one.play_computer(code, turn, move) for one in both.services * 2))
            assert sorted(played) == [False, False, False, True]
