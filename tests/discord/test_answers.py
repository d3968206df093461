"""The one private answer arrives by whatever way is left, when Discord stumbles or the connection is cut. (T-19)"""

from __future__ import annotations

import asyncio

import pytest

from bots import codec
from bots.discord import formatting
from bots.discord.answer import DEFER_AFTER_S
from core.press import Press
from tests.clock import SetClock
from tests.discord.conftest import Cut
from tests.discord.play import Playing, press_key, script
from tests.discord.rig import Person, Shown
from tests.discord.world import Held, World, world

CALLBACK, ANSWER = "/interactions/*/callback", "/webhooks/*/messages/@original"


async def table(here: World) -> tuple[Playing, Person, Person]:
    anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
    playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
    seat, _ = script(2, most=1)[0]
    return playing, *((anna, bruno) if seat == 0 else (bruno, anna))  # type: ignore[return-value]


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bots.discord.answer.PAUSES_S", (0.01, 0.01, 0.01))


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("times", [1, 2])
async def test_a_press_whose_first_answer_was_cut_is_answered_once(cut: Cut, after: bool, times: int) -> None:
    """A panel of one's own, whether the cut call arrived or not. (T-19)"""
    async with world() as here:
        playing, mover, _ = await table(here)
        cut("POST", CALLBACK, after=after)
        if times > 1:
            cut("PATCH" if after else "POST", ANSWER if after else CALLBACK)
        answer = await playing.asks(mover, "play")
        assert answer.private
        assert len(answer.all) == 1
        assert answer.last.kinds == ["panel"]
        played = await playing.decide(mover, answer.last, script(2, most=1)[0][1])
        assert playing.code in played.text


@pytest.mark.parametrize("after", [False, True])
async def test_a_press_on_the_private_panel_is_answered_on_it(cut: Cut, after: bool) -> None:
    """(T-19)"""
    async with world() as here:
        _, mover, _ = await table(here)
        panel = mover.sees()[-1]
        cut("POST", CALLBACK, after=after)
        await mover.asks(panel, press_key(panel, "move"))
        await here.settle()
        assert mover.sees()[-1].message.id == panel.message.id
        assert len([shown for shown in mover.sees() if shown.buttons]) == 1


def has(shown: Shown, verb: str) -> bool:
    return any(press.verb == verb for press in shown.offered.values())


@pytest.mark.parametrize("after", [False, True])
async def test_what_stands_beside_a_private_panel_stands_there_once(cut: Cut, after: bool) -> None:
    """(T-19)"""
    async with world() as here:
        playing, mover, _ = await table(here)
        panel = mover.sees()[-1]
        cut("POST", CALLBACK, after=after)
        answer = await mover.asks(panel, press_key(panel, "text"))
        assert len(answer.all) == 1
        assert playing.code in answer.last.text
        assert not answer.last.files
        assert mover.sees()[-2].text == panel.text


@pytest.mark.parametrize("verb", ["play", "full"])
async def test_an_answer_follows_an_announcement_of_which_nobody_heard(cut: Cut, verb: str) -> None:
    """Beside a public board and beside a private panel. (T-19)"""
    painter, clock = Held("board" if verb == "full" else "panel"), SetClock()
    async with world(painter, clock) as here:
        playing, mover, _ = await table(here)
        shown = playing.board
        if verb == "full":
            panel = (await playing.asks(mover, "play")).last
            shown = (await mover.asks(panel, press_key(panel, "more"))).last
        await here.settle()
        painter.free.clear()
        painter.asked.clear()
        pressed = asyncio.create_task(mover.asks(shown, press_key(shown, verb)))
        await painter.asked.wait()
        cut("POST", CALLBACK, after=True)
        clock.advance(DEFER_AFTER_S)
        await clock.settle()
        painter.free.set()
        answer = await pressed
        assert answer.private
        assert answer.last.files


@pytest.mark.parametrize("status", [500, 503])
async def test_a_stumbling_discord_is_asked_again(status: int) -> None:
    """(T-19)"""
    async with world() as here:
        playing, mover, other = await table(here)
        here.env.inject_error("POST", CALLBACK, status=status, times=2)
        answer = await playing.asks(mover, "play")
        assert answer.last.kinds == ["panel"]
        here.env.inject_error("POST", CALLBACK, status=status, times=1)
        refused = await other.types(playing.home, "table move", code=playing.code, move="no such move")
        assert refused.private
        assert refused.text


async def test_an_answer_to_a_message_that_is_gone_comes_as_a_new_one() -> None:
    """The panel was deleted between the press and its answer. (T-19)"""
    async with world() as here:
        playing, mover, _ = await table(here)
        panel = (await playing.asks(mover, "play")).last
        here.env.inject_error("POST", CALLBACK, status=404, code=10008)
        answer = await mover.asks(panel, press_key(panel, "move"))
        assert answer.last.private
        assert playing.code in answer.last.text


async def test_a_panel_that_is_too_much_comes_in_words() -> None:
    """Also when it takes the kept panel's place, which the books then know. (T-19)"""
    async with world() as here:
        playing, mover, _ = await table(here)
        for shown in (playing.board, mover.sees()[-1]):
            key = press_key(shown, "play") if has(shown, "play") else press_key(shown, "move")
            here.env.inject_error("POST", CALLBACK, status=413, code=40005)
            answer = await mover.asks(shown, key)
            assert not answer.last.files
            assert playing.code in answer.last.text
        assert "You hold the " in answer.last.text


async def test_an_answer_that_never_arrived_is_made_good_by_the_kept_panel() -> None:
    """The books don't take it for shown. (T-19)"""
    async with world() as here:
        playing, mover, _ = await table(here)
        settings = await mover.types(playing.home, "settings", setting="confirm")
        await mover.asks(settings.last, formatting.PRESS + codec.encode(Press("settings", argument="confirm=off")))
        await here.settle()
        panel = mover.sees()[-1]
        here.env.inject_error("POST", CALLBACK, status=404, code=10062)
        await mover.asks(panel, press_key(panel, "move"))
        await here.settle()
        assert len([record for record in playing.match.records if not record.forced]) == 1
        assert not has(mover.sees()[-1], "move")
