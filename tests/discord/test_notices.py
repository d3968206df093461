"""Notices on Discord, each way as it is heard there; and where a panel is shown that is wanted in private alone."""

from __future__ import annotations

import pytest

from bots.clock import SystemClock
from core.notices import Way
from core.timekeeping import Timekeeper
from tests.discord.play import Playing, press_key, script
from tests.discord.rig import Person, Shown
from tests.discord.world import World, world

DAY = 86400.0


class Ahead(SystemClock):
    """The machine's clock, set ahead."""

    ahead_s = 0.0

    def wall(self) -> float:
        return super().wall() + self.ahead_s


async def later(here: World, clock: Ahead, seconds: float) -> None:
    clock.ahead_s += seconds
    await Timekeeper(here.app.service).look()
    await here.settle()


def called(shown: Shown, person: Person) -> bool:
    """Whether the message notifies them."""
    return person.id in [user.id for user in shown.message.mentions] and not silent(shown)


def silent(shown: Shown) -> bool:
    return bool(shown.message.flags.suppress_notifications)


def new(person: Person, known: set[int], place: object = None) -> list[Shown]:
    seen = person.sees(place) if place is not None else person.sees()  # type: ignore[arg-type]
    return [shown for shown in seen if shown.message.id not in known and not shown.private]


def told(way: Way) -> str:
    return "off sure" if way is Way.OFF else way.value


@pytest.mark.parametrize("way", Way)
async def test_a_turn_comes_in_each_way(way: Way) -> None:
    async with world() as here:
        people = here.rig.person("Anna"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), people, thread=False)
        (seat, move), *_ = script(2, most=4)
        mover, other = people[seat], people[1 - seat]
        await other.types(playing.home, "settings", setting=f"turn={told(way)}")
        await here.settle()
        known = {one.message.id for person in people for one in (*person.sees(playing.home), *person.sees())}
        await playing.quick(seat, move)
        await here.settle()
        [board] = new(mover, known, playing.home)
        assert called(board, other) == (way is Way.MENTION)
        assert (f"<@{other.id}>" in board.text) == (way in (Way.MENTION, Way.SILENT))
        assert silent(board) == (way is not Way.MENTION)
        panels = new(other, known)
        assert [silent(panel) for panel in panels] == ([] if way is Way.OFF else [way is not Way.DM])


@pytest.mark.parametrize("way", Way)
async def test_a_full_lobby_comes_in_each_way(way: Way) -> None:
    async with world() as here:
        anna, bruno, carla, dora = (here.rig.person(name) for name in ("Anna", "Bruno", "Carla", "Dora"))
        channel = here.rig.channel()
        await anna.types(channel, "settings", setting=f"lobby={way}")
        await anna.types(channel, "table new", game="coloretto", thread=False)
        await here.settle()
        for person in (bruno, carla, dora):
            card = [one for one in anna.sees(channel) if one.buttons and not one.private][-1]
            known = {one.message.id for one in (*anna.sees(channel), *anna.sees())}
            await person.asks(card, press_key(card, "join"))
            await here.settle()
        [card] = new(anna, known, channel)
        assert called(card, anna) == (way is Way.MENTION)
        assert silent(card) == (way is not Way.MENTION)
        own = new(anna, known)
        assert [silent(one) for one in own] == ([False] if way is Way.DM else [])
        if own:
            answer = await anna.asks(own[0], press_key(own[0], "start"))
            assert answer.private
            await here.settle()
            assert [one.kinds for one in anna.sees() if one.buttons and not one.private] == [["panel"]]


@pytest.mark.parametrize("way", Way)
async def test_a_reminder_comes_in_each_way(way: Way) -> None:
    clock = Ahead()
    async with world(clock=clock) as here:
        people = here.rig.person("Anna"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), people, thread=False)
        mover = people[script(2, most=1)[0][0]]
        await mover.types(playing.home, "settings", setting=f"reminder={way}")
        await here.settle()
        known = {one.message.id for one in (*mover.sees(playing.home), *mover.sees())}
        await later(here, clock, DAY + 60)
        there, own = new(mover, known, playing.home), new(mover, known)
        assert [called(one, mover) for one in there] == {Way.MENTION: [True], Way.SILENT: [False]}.get(way, [])
        assert [silent(one) for one in there] == {Way.MENTION: [False], Way.SILENT: [True]}.get(way, [])
        assert [silent(one) for one in own] == ([False] if way is Way.DM else [])


async def test_a_panel_that_is_wanted_in_private_alone_comes_to_the_bottom_there_by_my_turn() -> None:
    async with world() as here:
        people = here.rig.person("Anna"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), people, thread=False)
        mover = people[script(2, most=1)[0][0]]
        both = await playing.asks(mover, "play")
        assert both.last.kinds == ["panel"]
        await mover.types(playing.home, "settings", setting="dm=private")
        await here.settle()
        before = [one.message.id for one in mover.sees() if one.buttons and not one.private]
        answer = await playing.asks(mover, "play")
        await here.settle()
        assert answer.private
        assert not answer.last.kinds
        assert "Your panel is in our private chat" in answer.text
        assert list(answer.last.links.values()) == [f"https://discord.com/channels/@me/{mover.user.dm_channel.id}"]
        [panel] = [one for one in mover.sees() if one.buttons and not one.private]
        assert panel.message.id not in before
        assert panel.kinds == ["panel"]
        hand = await playing.asks(mover, "hand")
        assert hand.last.kinds == ["panel"], "what one asks to look at is shown where one asks"


async def test_where_the_private_chat_is_closed_the_panel_is_shown_in_place_all_the_same() -> None:
    async with world() as here:
        people = here.rig.person("Anna"), here.rig.person("Bruno")
        mover = people[script(2, most=1)[0][0]]
        await mover.types(here.rig.channel(), "settings", setting="dm=private")
        mover.close_dms()
        playing = await Playing.open(here, here.rig.channel(), people, thread=False)
        answer = await playing.asks(mover, "play")
        assert answer.last.kinds == ["panel"]
