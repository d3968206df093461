"""Reminders and nudges as people see them on Discord."""

from __future__ import annotations

from bots.clock import SystemClock
from core.timekeeping import Timekeeper
from tests.discord.play import Playing, script
from tests.discord.rig import Person, Shown
from tests.discord.world import World, world

DAY = 86400.0


class Ahead(SystemClock):
    """The machine's clock, set ahead."""

    ahead_s = 0.0

    def wall(self) -> float:
        return super().wall() + self.ahead_s


async def a_day_passes(here: World, clock: Ahead) -> None:
    clock.ahead_s += DAY + 60
    await Timekeeper(here.app.service).look()
    await here.settle()


def reminders(person: Person, place: object = None) -> list[Shown]:
    seen = person.sees(place) if place is not None else person.sees()
    return [shown for shown in seen if "for your move" in shown.text or "nothing waits" in shown.text]


async def test_a_mention_in_the_chat_leads_to_the_panel_and_ends_with_the_move() -> None:
    clock = Ahead()
    async with world(clock=clock) as here:
        people = here.rig.person("Anna"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), people, thread=False)
        (seat, _), *_ = decisions = script(2, most=4)
        mover = people[seat]
        await a_day_passes(here, clock)
        (one,) = reminders(mover, playing.home)
        assert f"{mover.name}, a table waits for your move:" in one.text
        assert f"<@{mover.id}>" in one.text
        assert [user.id for user in one.message.mentions] == [mover.id]
        assert "<t:" in one.text
        assert one.buttons == [f"My turn: Coloretto Amazonas {playing.code}"]
        assert not one.alts
        answer = await mover.asks(one, next(iter(one.offered)))
        assert answer.private
        assert playing.code in answer.text
        for who, move in decisions:
            if who != seat:
                break
            await playing.quick(who, move)
        await here.settle()
        (one,) = reminders(mover, playing.home)
        assert "nothing waits here any more" in one.text
        assert not one.buttons


async def test_a_private_reminder_leads_back_to_the_chat_and_a_closed_one_is_a_mention() -> None:
    clock = Ahead()
    async with world(clock=clock) as here:
        people = here.rig.person("Anna"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), people, thread=False)
        mover = people[script(2, most=1)[0][0]]
        answer = await mover.types(playing.home, "settings", setting="reminders=dm")
        assert "A private message: Reminders, Nudges." in answer.text
        await a_day_passes(here, clock)
        (one,) = reminders(mover)
        assert any(str(playing.home.id) in link for link in one.links.values())
        assert not reminders(mover, playing.home)


async def test_others_nudge_from_the_board_and_by_command() -> None:
    clock = Ahead()
    async with world(clock=clock) as here:
        people = here.rig.person("Anna"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), people, thread=False)
        seat = script(2, most=1)[0][0]
        mover, other = people[seat], people[1 - seat]
        assert "Nudge" not in playing.board.buttons
        clock.ahead_s += DAY / 2
        await Timekeeper(here.app.service).look()
        await here.settle()
        assert "Nudge" in playing.board.buttons
        answer = await playing.asks(other, "nudge")
        assert answer.private
        assert "hears of it" in answer.text
        await Timekeeper(here.app.service).look()
        await here.settle()
        assert len(reminders(mover, playing.home)) == 1
        refused = await other.types(playing.home, "match nudge", code=playing.code)
        assert "Once a day and turn" in refused.text
