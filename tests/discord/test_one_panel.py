"""One durable panel a seat: asking for it brings it to the bottom, and whatever else has buttons loses them."""

from __future__ import annotations

import pytest
from simcord.builders import ChannelHandle

from bots import codec
from bots.discord import formatting
from core.press import Press
from tests.clock import SetClock
from tests.discord.conftest import Cut
from tests.discord.play import Playing, press_key, script
from tests.discord.rig import Person, Shown
from tests.discord.world import World, world


async def table(here: World, *, thread: bool = True) -> tuple[Playing, Person]:
    """A table on which nobody is asked whether they are sure, and whoever moves first."""
    people = here.rig.person("Anna"), here.rig.person("Bruno")
    playing = await Playing.open(here, here.rig.channel(), people, thread=thread)
    for person in people:
        settings = await person.types(playing.home, "settings", setting="confirm")
        await person.asks(settings.last, formatting.PRESS + codec.encode(Press("settings", argument="confirm=off")))
    await here.settle()
    return playing, people[script(2, most=1)[0][0]]


def lasting(person: Person) -> list[Shown]:
    """Messages of their private chat that can be pressed and don't pass away."""
    return [shown for shown in person.sees() if shown.offered and not shown.private]


async def copied(here: World, shown: Shown, reader: Person, home: ChannelHandle | None = None) -> Shown:
    """The same message once more: its sending was never answered, so nobody knows of it."""
    channel = here.env.bot.get_partial_messageable(shown.message.channel.id)
    view = formatting.ui.LayoutView.from_message(shown.message, timeout=None)
    for part in view.walk_children():
        part.id = None  # the model gives them as text, as Discord takes none
    copy = await channel.send(view=view, files=[await file.to_file() for file in shown.message.attachments])
    view.stop()
    return next(seen for seen in reader.sees(home) if seen.message.id == copy.id)


async def test_the_panel_that_is_asked_for_in_the_private_chat_is_the_one_there() -> None:
    """(T-17)"""
    async with world() as here:
        playing, mover = await table(here)
        first = mover.sees()[-1]
        for _ in range(3):
            answer = await mover.types(None, "table play", code=playing.code)
            assert answer.private
            assert "Your panel comes at the bottom of this chat." in answer.text
            assert not answer.last.offered
            await here.settle()
        [panel] = lasting(mover)
        assert panel.message.id != first.message.id
        assert panel.message.id == [shown for shown in mover.sees() if not shown.private][-1].message.id
        await mover.asks(panel, press_key(panel, "move"))
        await here.settle()
        [panel] = lasting(mover)
        assert "move" not in {press.verb for press in panel.offered.values()}


async def test_a_typed_move_in_the_private_chat_leaves_one_panel() -> None:
    """(T-17)"""
    async with world() as here:
        playing, mover = await table(here)
        _, notation = script(2, most=1)[0]
        answer = await mover.types(None, "table move", code=playing.code, move=notation)
        await here.settle()
        assert playing.match.records
        assert not answer.last.offered
        assert len(lasting(mover)) == 1


async def test_a_table_chosen_from_ones_list_in_the_private_chat_comes_to_the_bottom() -> None:
    """(T-17)"""
    async with world() as here:
        playing, mover = await table(here)
        mine = await mover.types(None, "table mine")
        for _ in range(2):
            await mover.asks(mine.last, press_key(mine.last, "play"))
            await here.settle()
        [panel] = lasting(mover)
        assert playing.code in panel.text


async def test_a_press_that_leads_to_another_table_leaves_each_panel_its_own() -> None:
    """(T-17)"""
    async with world() as here:
        first, mover = await table(here)
        second = await Playing.open(here, here.rig.channel("other"), first.people)
        old, new = lasting(mover)
        assert first.code in old.text
        assert second.code in new.text
        answer = await here.rig.forged(mover, old, formatting.PRESS + codec.encode(Press("play", second.code)))
        assert answer.private
        await here.settle()
        old, newest = lasting(mover)
        assert first.code in old.text
        assert second.code in newest.text
        assert newest.message.id != new.message.id


async def test_whoever_wants_no_private_messages_has_the_panel_for_the_asking() -> None:
    """(T-17)"""
    async with world() as here:
        playing, mover = await table(here)
        settings = await mover.types(None, "settings", setting="dm")
        await mover.asks(settings.last, formatting.PRESS + codec.encode(Press("settings", argument="dm=off")))
        await here.settle()
        answer = await mover.types(None, "table play", code=playing.code)
        assert answer.private
        assert press_key(answer.last, "move")
        pressed = await mover.asks(answer.last, press_key(answer.last, "move"))
        assert pressed.last.message.id == answer.last.message.id
        await here.settle()
        assert not lasting(mover)


async def test_a_copy_of_the_panel_serves_one_press_and_is_gone() -> None:
    """(T-17, T-18)"""
    async with world() as here:
        playing, mover = await table(here)
        panel = lasting(mover)[-1]
        copies = [await copied(here, panel, mover) for _ in range(2)]
        assert len(lasting(mover)) == 3
        answer = await mover.asks(copies[0], press_key(copies[0], "move"))
        assert answer.private
        await here.settle()
        assert len([record for record in playing.match.records if not record.forced]) == 1
        late = await mover.asks(copies[1], press_key(copies[1], "move"))
        assert late.text
        await here.settle()
        [panel] = lasting(mover)
        assert len([record for record in playing.match.records if not record.forced]) == 1
        assert "move" not in {press.verb for press in panel.offered.values()}


async def test_a_panel_whose_sending_was_never_answered_is_there_once_after_a_press(cut: Cut) -> None:
    """The model knows no nonce, as Discord after some minutes: the panel was sent twice. (T-18)"""
    clock = SetClock()
    async with world(clock=clock) as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        channel = here.rig.channel()
        chat = here.env.backend.get_dm_channel(bruno.id)
        cut("POST", f"/channels/{chat.id}/messages", after=True)
        playing = await Playing.open(here, channel, (anna, bruno))
        for _ in range(3):
            clock.advance(5.0)
            here.reconciler.wake()
            await here.settle()
        first, second = lasting(bruno)
        await bruno.asks(first, press_key(first, "more"))
        await here.settle()
        [panel] = lasting(bruno)
        assert panel.message.id == second.message.id
        assert playing.code in panel.text


@pytest.mark.parametrize("thread", [False, True])
async def test_a_copy_of_a_board_or_lobby_card_loses_its_buttons_when_it_is_pressed(thread: bool) -> None:
    """Whoever pressed is answered all the same. (T-18)"""
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        channel = here.rig.channel()
        await anna.types(channel, "table new", game="coloretto", thread=thread)
        await here.settle()
        home = channel.threads[-1] if thread else channel
        card = [shown for shown in anna.sees(home) if shown.offered and not shown.private][-1]
        copy = await copied(here, card, bruno, home)
        await bruno.asks(copy, press_key(copy, "join"))
        await here.settle()
        open_now = [shown for shown in anna.sees(home) if shown.offered and not shown.private]
        assert [shown.message.id for shown in open_now] == [card.message.id]
        assert "Bruno" in open_now[0].text

        await anna.asks(open_now[0], press_key(open_now[0], "start"))
        await here.settle()
        board = [shown for shown in anna.sees(home) if shown.offered and not shown.private][-1]
        old = await copied(here, board, bruno, home)
        answer = await bruno.asks(old, press_key(old, "play"))
        assert answer.private
        assert answer.last.offered
        await here.settle()
        [left] = [shown for shown in anna.sees(home) if shown.offered and not shown.private]
        assert left.message.id == board.message.id


async def test_eight_turns_by_every_way_leave_one_panel_each() -> None:
    """(T-17)"""
    async with world() as here:
        playing, _ = await table(here)
        for number, (seat, notation) in enumerate(script(2, most=8)):
            person = playing.people[seat]
            match number % 4:
                case 0:
                    await playing.turn(seat, notation)
                case 1:
                    await person.types(None, "table move", code=playing.code, move=notation)
                case 2:
                    await person.types(None, "table play", code=playing.code)
                    await here.settle()
                    await playing.decide(person, lasting(person)[-1], notation)
                case _:
                    await person.types(None, "table undo", code=playing.code)
                    await playing.quick(seat, notation)
            await here.settle()
            assert [len(lasting(player)) for player in playing.people] == [1, 1]
