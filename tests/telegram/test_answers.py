"""Answers to people: behind the boards, while they are of use, and not lost with a connection (T-16, T-19)."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bots.telegram.permits import ASKER_A_MINUTE, ASKER_BURST, GROUP_A_MINUTE, MOST_WAITING, Permits, TooLate
from tests.clock import SetClock
from tests.telegram.club import Club, choices
from tests.telegram.fake_api import FakeTelegram, Fault, Kind, Post
from tests.telegram.rig import MINUTE_S, bot

PERMIT_S = 60.0 / GROUP_A_MINUTE


@asynccontextmanager
async def begun(api: FakeTelegram, *, dm: bool = True, **config: Any) -> AsyncIterator[Club]:
    people = [api.people.person("Anna", started=True), api.people.person("Ben", started=dm)]
    people += [api.people.person("Cleo", started=dm)]
    group = api.people.group("River club", people)
    async with bot(api, **config) as running:
        club = Club(api, running, group, people[:2])
        await club.opens()
        await club.starts()
        await api.people.quiet()
        yield club
    assert api.complaints == []


# Boards first


async def _board_among_answers(clock: SetClock, answers: int, after_s: float = 1.5) -> tuple[float, int, int]:
    """How long a board waits that is wanted while so many answers wait; how many answers went out, and how many not."""
    permits = Permits(clock)
    went: list[float] = []
    late = 0

    async def answer() -> None:
        nonlocal late
        try:
            async with permits.answer("-100", 15.0):
                went.append(clock.monotonic())
        except TooLate:
            late += 1

    tasks = [asyncio.create_task(answer()) for _ in range(answers)]
    await clock.elapse(after_s)
    asked, board = clock.monotonic(), 0.0

    async def show() -> None:
        nonlocal board
        await permits.take("-100")
        async with permits.turn("-100"):
            board = clock.monotonic() - asked

    showing = asyncio.create_task(show())
    await clock.elapse(120.0)
    await asyncio.gather(showing, *tasks)
    return board, len(went), late


@pytest.mark.parametrize("after_s", [0.5, 1.5, 4.1, 7.0, 8.5])
async def test_a_board_waits_for_one_permit_however_many_answers_wait(after_s: float) -> None:
    """Also when the answers have used up all there was. (T-16)"""
    board, went, late = await _board_among_answers(SetClock(), 40, after_s)
    assert board <= PERMIT_S
    assert went + late == 40
    assert went <= 8, "fifteen seconds of a group's rate"


async def test_an_answer_that_nobody_reads_any_more_is_dropped() -> None:
    """(T-16)"""
    clock = SetClock()
    permits = Permits(clock)
    permits.shut("7", 30.0)

    async def answer() -> None:
        async with permits.answer("7", 15.0):
            pass

    waiting = asyncio.create_task(answer())
    await clock.elapse(15.0)
    with pytest.raises(TooLate):
        await waiting
    assert clock.monotonic() == 15.0


async def test_no_more_answers_wait_than_could_go_in_time() -> None:
    """A flood of questions takes nobody else's place among the updates that are worked on. (T-16)"""
    clock = SetClock()
    permits = Permits(clock)

    async def answer() -> None:
        async with permits.answer("7", 15.0):
            pass

    tasks = [asyncio.create_task(answer()) for _ in range(300)]
    await clock.settle()
    assert sum(not task.done() for task in tasks) <= MOST_WAITING
    await clock.elapse(15.0)
    assert all(task.done() for task in tasks)
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_an_answer_lets_boards_pass_that_come_later() -> None:
    """(T-16)"""
    clock = SetClock()
    permits = Permits(clock)
    order = []

    async def answer(name: str) -> None:
        async with permits.answer("7", 15.0):
            order.append(name)

    async def board() -> None:
        await permits.take("7")
        async with permits.turn("7"):
            order.append("board")

    permits.shut("7", 5.0)
    waiting = [asyncio.create_task(answer(name)) for name in ("first", "second")]
    await clock.settle()
    waiting.append(asyncio.create_task(board()))
    await clock.settle()
    await clock.elapse(10.0)
    await asyncio.gather(*waiting)
    assert order == ["board", "first", "second"]


async def test_answers_keep_within_telegrams_rates() -> None:
    """(T-16)"""
    clock = SetClock()
    permits = Permits(clock)
    times: list[float] = []

    async def answer() -> None:
        async with permits.answer("-100", 600.0):
            times.append(clock.monotonic())

    tasks = [asyncio.create_task(answer()) for _ in range(MOST_WAITING)]
    await clock.elapse(100.0)
    tasks += [asyncio.create_task(answer()) for _ in range(MOST_WAITING)]
    await clock.elapse(600.0)
    await asyncio.gather(*tasks)
    assert all(later - sooner >= 1.0 for sooner, later in itertools.pairwise(times))
    assert all(sum(start <= at < start + 60.0 for at in times) <= 20 for start in times)


async def test_forty_commands_by_one_person_hold_up_nobodys_board(api: FakeTelegram) -> None:
    """By somebody who doesn't play; the group reads a few answers. (T-16)"""
    async with begun(api) as club:
        api.rates.on, api.rates.minute_s = True, MINUTE_S
        cleo = api.people.person("Dora", started=True)
        club.chat.members[cleo.id] = "member"
        before = {post.id for post in club.chat.visible()}
        asked = time.monotonic()
        for number in range(40):
            cleo.writes(club.chat, ("/start", f"/join {club.code}", "/new wat", "/hand", "/leave")[number % 5])
        old, began = club.board(), time.monotonic()
        await club.turn()
        await api.people.until(lambda: club.board() is not old or old.versions > 1)
        assert time.monotonic() - began < 10.0
        await api.people.quiet(0.5)
        refilled = (time.monotonic() - asked) / (MINUTE_S / ASKER_A_MINUTE)
        answers = [p for p in club.chat.visible() if p.id not in before and p.sender == api.bot and not p.file]
        assert len(answers) <= ASKER_BURST + refilled
        assert api.rates.refused <= 2


async def test_equal_answers_that_wait_are_one(api: FakeTelegram) -> None:
    """Whoever asked them. (T-16)"""
    async with begun(api) as club:
        club.running.adapter.permits.shut(str(club.chat.id), 0.6)
        for _ in range(2):
            for person in club.seated:
                person.writes(club.chat, "/start")
        await api.people.until(lambda: club.chat.visible()[-1].words.startswith("Hello!"))
        await api.people.quiet(0.5)
        assert len([post for post in club.chat.visible() if post.words.startswith("Hello!")]) == 1


async def test_a_private_answer_is_a_sign_in_the_group_and_no_message(api: FakeTelegram) -> None:
    """(T-16)"""
    async with begun(api) as club:
        before = len(club.chat.visible())
        asked = [person.writes(club.chat, "/mine") for person in club.seated]
        await api.people.until(lambda: all(post.reactions for post in asked))
        await api.people.quiet()
        assert len(club.chat.visible()) == before + 2


# Lost connections


@pytest.mark.parametrize("kind", [Kind.BROKEN, Kind.GATEWAY, Kind.CUT_BEFORE, Kind.CUT_AFTER])
@pytest.mark.parametrize(("asked", "whole"), [("/help", 2), ("/start export_{code}", 1), ("/log {code}", 1)])
async def test_an_answer_is_tried_again(api: FakeTelegram, kind: Kind, asked: str, whole: int) -> None:
    """What makes a new message at most once more: twice is better than never. `whole`: of how many messages the answer
    is. (T-19)
    """
    async with begun(api) as club:
        anna = club.seated[0]
        api.faults.append(Fault(kind, "sendDocument" if "export" in asked else "sendMessage", chat_id=anna.id))
        post = anna.says(asked.format(code=club.code))
        wanted = whole + (kind is Kind.CUT_AFTER)

        def got() -> list[Post]:
            return [p for p in anna.chat.visible() if p.id > post.id and p.sender == api.bot]

        await api.people.until(lambda: len(got()) >= wanted)
        await api.people.quiet()
        assert len(got()) == wanted
        assert not api.faults[0].times


@pytest.mark.parametrize("kind", [Kind.BROKEN, Kind.CUT_BEFORE, Kind.CUT_AFTER])
async def test_a_press_is_answered_and_shown_over_a_bad_line(api: FakeTelegram, kind: Kind) -> None:
    """An edit is tried until it is through, for it can't be done twice. (T-19)"""
    async with begun(api) as club:
        person = club.seated[await club.to_act()]
        panel = next(post for post in reversed(person.chat.visible()) if choices(post))
        api.faults += [Fault(kind, "answerCallbackQuery"), Fault(kind, "edit*", chat_id=person.id, times=2)]
        version = panel.versions
        if kind is Kind.CUT_AFTER:
            press = person.press(panel, str(panel.buttons[0].callback_data))
            await press.answer
        else:
            await person.presses_data(panel, str(panel.buttons[0].callback_data))
        await api.people.until(lambda: panel.versions > version or not panel.buttons)
        await club.plays_on(1)


async def test_an_open_chat_is_not_called_closed(api: FakeTelegram) -> None:
    """Whatever else went wrong on the way there. (T-19)"""
    async with begun(api) as club:
        anna = club.seated[0]
        for kind in (Kind.BROKEN, Kind.GATEWAY, Kind.CUT_BEFORE):
            api.faults = [Fault(kind, "send*", chat_id=anna.id, times=2)]
            seen = len(club.chat.visible())
            anna.writes(club.chat, f"/log {club.code}")
            await api.people.until(lambda: len(club.chat.visible()) > seen + 1)  # noqa: B023
            told = club.chat.visible()[-1].words
            assert "can't see a private panel" not in told
            assert "didn't get through" in told
        api.faults = []
        asked = anna.writes(club.chat, f"/log {club.code}")
        await api.people.until(lambda: asked.reactions)


async def test_a_closed_chat_is_called_so(api: FakeTelegram) -> None:
    """(T-19)"""
    async with begun(api, dm=False) as club:
        ben = club.seated[1]
        for command, said in (
            ("/log", "Ben, my answer is for you alone"),
            ("/play", "Ben can't see a private panel yet"),
        ):
            ben.writes(club.chat, f"{command} {club.code}")
            told = await api.people.until(
                lambda: [p for p in club.chat.visible() if p.words.startswith(said)]  # noqa: B023
            )
            assert told[-1].buttons[0].url == f"https://t.me/rivertable_bot?start={command[1:]}_{club.code}"
            told[-1].deleted = True
