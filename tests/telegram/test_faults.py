"""Storms, lost answers and second processes: nothing is lost, nothing is said twice without need."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.telegram.club import Club
from tests.telegram.fake_api import FakeTelegram, Fault, Kind
from tests.telegram.rig import bot


async def _club(api: FakeTelegram, names: tuple[str, ...] = ("Anna", "Ben")) -> Club:
    people = [api.people.person(name, started=True) for name in names]
    return Club(api, None, api.people.group("River club", people), people)  # type: ignore[arg-type]


async def test_a_storm_of_429_delays_one_group_and_nobody_else(api: FakeTelegram) -> None:
    club = await _club(api)
    async with bot(api) as club.running:
        await club.opens()
        await club.starts()
        api.rates.shut(club.chat.id, 1.5)
        asked = len(api.calls(chat_id=club.chat.id))
        await club.plays_on(2)
        assert len(api.calls(chat_id=club.chat.id)) <= asked + 1
        await club.board_with("play")
        await api.people.quiet(1.2)
        assert "Anna" in club.board().words or "Ben" in club.board().words
        refused = [call for call in api.calls() if call.status == 429]
        assert len(refused) <= 2
    assert api.complaints == []


async def test_every_third_call_refused_by_429_still_ends_in_the_right_screens(api: FakeTelegram) -> None:
    club = await _club(api)
    async with bot(api) as club.running:
        await club.opens()
        await club.starts()
        for method in ("sendPhoto", "edit*"):
            api.faults.append(Fault(Kind.FLOOD, method, times=3, seconds=1))
        await club.plays_on(3)
        await api.people.quiet(1.2)
        await club.plays_on(1)


async def test_an_answer_that_never_comes_is_repeated_once_and_calls_again(api: FakeTelegram) -> None:
    """Nobody knows whether the first has arrived: a doubled sound beats silence. (T-9)"""
    club = await _club(api)
    async with bot(api, read_timeout_s=0.5) as club.running:
        await club.opens()
        await club.starts()
        await api.people.quiet()
        boards = _boards(club)
        api.faults.append(Fault(Kind.SILENT, "sendPhoto", chat_id=club.chat.id))
        before = await club.to_act()
        while await club.to_act() == before:
            await club.turn()
        await api.people.until(lambda: _boards(club) >= boards + 2, 15)
        await api.people.quiet(1.0)
        assert _boards(club) == boards + 2
        loud = [post for post in club.chat.visible() if post.file and not post.silent]
        assert len(loud) == boards + 2
        first, again = api.calls("sendPhoto", club.chat.id)[-2:]
        assert first.call.given("caption").count("tg://user?id=") == 1
        assert again.call.given("caption").count("tg://user?id=") == 1


@pytest.mark.soak
async def test_cut_connections_lose_nothing(api: FakeTelegram) -> None:
    club = await _club(api)
    async with bot(api) as club.running:
        await club.opens()
        await club.starts()
        for kind in (Kind.CUT_BEFORE, Kind.BROKEN, Kind.GATEWAY):
            api.faults.append(Fault(kind, "sendPhoto", chat_id=club.chat.id))
        await club.plays_on(3)
        await api.people.until(lambda: not any(fault.times for fault in api.faults), 20)
        match = (await club.table()).need_running()
        awaited = f"{club.seated[match.awaited[0]].account.user.first_name}: "
        await api.people.until(lambda: awaited in club.board().words, 20)


async def test_a_photo_that_telegram_cant_make_comes_as_a_file(api: FakeTelegram) -> None:
    club = await _club(api)
    api.faults.append(Fault(Kind.BAD_PICTURE, "sendPhoto"))
    async with bot(api) as club.running:
        await club.opens()
        board = club.board()
        assert board.file is not None
        assert board.file.kind == "document"


async def test_a_second_process_ends_the_first_ones_listening_and_no_match(
    api: FakeTelegram, tmp_path: Path, caplog: object
) -> None:
    club = await _club(api)
    async with bot(api) as club.running:
        await club.opens()
        await club.starts()
        async with bot(api, str(tmp_path / "other.db")) as second:
            await api.people.until(lambda: not club.running.adapter.listens)
            await asyncio.sleep(0.3)
            assert second.adapter.listens
            assert (await club.table()).match is not None
        conflicts = [done for done in api.journal if done.name == "getUpdates" and done.status == 409]
        assert len(conflicts) == 1


def _boards(club: Club) -> int:
    return sum(1 for post in club.chat.visible() if post.file)


async def test_slow_mode_and_penalties_are_borne(api: FakeTelegram) -> None:
    """A group that lets nobody write twice within some seconds, and a service that is strict with whoever insists."""
    club = await _club(api)
    async with bot(api) as club.running:
        await club.opens()
        await club.starts()
        await api.people.quiet()
        club.chat.slow_s, api.rates.penalty_s = 1.0, 0.5
        for _ in range(3):
            await club.plays_on(1)
        await api.people.quiet(2.5)
        assert len([post for post in club.chat.visible() if post.buttons]) == 1
        match = (await club.table()).need_running()
        name = club.seated[match.awaited[0]].account.user.first_name
        assert f"{name}: " in club.board().words
        assert api.rates.refused <= 6
    assert api.complaints == []
