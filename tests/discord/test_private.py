"""Hands reach their owner by whichever way is open, and nobody else."""

from __future__ import annotations

from core.game import Seat
from tests.discord.play import Playing, press_key, script
from tests.discord.rig import Shown
from tests.discord.world import world


async def test_a_press_in_the_private_chat_plays_and_edits_that_panel_once() -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        seat, notation = script(2, most=1)[0]
        mover = playing.people[seat]
        panel = mover.sees()[-1]
        calls = len(here.env.http_requests)

        await playing.decide(mover, panel, notation)
        await here.settle()

        assert playing.match.records
        chat = f"/channels/{mover.user.dm_channel.id}/messages"
        assert [call for call in here.rig.calls(calls) if call.path.startswith(chat)] == []
        assert mover.sees()[-1].message.id == panel.message.id
        assert "move" not in {press.verb for press in mover.sees()[-1].offered.values()}


async def test_what_a_person_sees_of_the_others_holds_no_hand() -> None:
    async with world() as here:
        anna, bruno, dora = here.rig.person("Anna"), here.rig.person("Bruno"), here.rig.person("Dora")
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        for seat, notation in script(2, most=4):
            await playing.turn(seat, notation)
        assert all(not shown.private for shown in dora.sees(playing.home))
        assert {kind for shown in dora.sees(playing.home) for kind in shown.kinds} <= {"lobby", "board"}
        assert not dora.sees()


async def test_with_closed_private_messages_the_match_goes_on_and_my_hand_serves() -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        bruno.close_dms()
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        assert not bruno.sees()
        assert "Bruno" in playing.board.text

        hand = await playing.asks(bruno, "hand")
        assert hand.private
        assert hand.last.kinds == ["panel"]
        for seat, notation in script(2, most=4):
            await playing.turn(seat, notation)
        assert len([record for record in playing.match.records if not record.forced]) == 4
        attempts = [c for c in here.rig.calls() if c.path == f"/channels/{bruno.user.dm_channel.id}/messages"]
        assert len(attempts) == 1

        bruno.open_dms()
        await bruno.types(None, "help")  # writing to the bot opens the way
        await here.settle()
        assert playing.code in bruno.sees()[-1].text


async def test_whoever_wants_no_private_messages_gets_none() -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        channel = here.rig.channel()
        settings = await bruno.types(channel, "settings", setting="dm")
        key = next(key for key, press in settings.last.offered.items() if press.argument == "dm=off")
        changed = await bruno.asks(settings.last, key)
        assert changed.private
        await Playing.open(here, channel, (anna, bruno))
        assert not bruno.sees()
        assert anna.sees()


async def test_one_person_plays_the_computer_in_the_private_chat() -> None:
    async with world() as here:
        anna = here.rig.person("Anna", member=False)

        def lasting() -> list[Shown]:
            return [shown for shown in anna.sees() if shown.buttons and not shown.private]

        await anna.types(None, "table new", game="coloretto")
        await here.settle()
        options = await anna.asks(lasting()[-1], press_key(lasting()[-1], "lobby"))
        assert options.last.private
        for verb in ("computer", "start"):
            await anna.asks(lasting()[-1], press_key(lasting()[-1], verb))
            await here.settle()
        for _ in range(3):
            panel = lasting()[-1]
            assert panel.kinds == ["panel"]
            answer = await anna.asks(panel, press_key(panel, "move"))
            assert answer.acknowledged
            for question in answer.all:  # none where the computer has answered already: its panel is a new message
                if any(press.verb == "sure" for press in question.offered.values()):
                    await anna.asks(question, press_key(question, "sure"))
            await here.settle()
        assert len(lasting()) == 1


async def test_a_computers_seat_on_the_lobby_card_is_seen_there_and_needs_no_further_message() -> None:
    async with world() as here:
        anna = here.rig.person("Anna")
        await anna.types(here.rig.channel(), "table new", game="coloretto")
        await here.settle()
        thread = here.rig.guild.channels["games"].threads[-1]
        [card] = anna.sees(thread)
        answer = await anna.asks(card, press_key(card, "computer"))
        assert answer.private
        assert not answer.last.offered
        await here.settle()
        [card] = [shown for shown in anna.sees(thread) if not shown.private]
        assert "Iara (computer, steady)" in card.text


async def test_a_persons_own_installation_serves_where_the_bot_is_no_member() -> None:
    async with world() as here:
        channel, anna = here.rig.channel(), here.rig.person("Anna", "it")
        here.rig.installs_alone(anna)
        refused = await anna.types(channel, "table new", game="coloretto")
        assert refused.private
        assert "non sono membro" in refused.text
        assert not channel.threads
        mine = await anna.types(channel, "table mine")
        assert mine.private
        assert mine.text


async def test_help_names_the_commands_as_the_reader_sees_them() -> None:
    async with world() as here:
        for locale, command in (("en-GB", "/table new"), ("it", "/tavolo nuovo")):
            person = here.rig.person(f"P-{locale}", locale)
            assert command in (await person.types(None, "help")).text


async def test_a_secret_choice_is_changed_without_a_call_that_another_could_notice() -> None:
    async with world() as here:
        people = [here.rig.person(name) for name in ("Anna", "Bruno", "Clara")]
        playing = await Playing.open(here, here.rig.channel(), people, game="amazonas", variant="mission_choice=on")
        first, second = map(str, playing.match.legal(Seat(1)))
        await playing.quick(Seat(1), first)
        await here.settle()
        assert "1 of 3" in playing.board.text
        calls = len(here.env.http_requests)
        for notation in (second, first, second):
            await playing.quick(Seat(1), notation)
            await here.settle()
        own = f"/channels/{people[1].user.dm_channel.id}/"
        assert [call for call in here.rig.calls(calls) if not call.path.startswith(own)] == []
        assert "1 of 3" in playing.board.text
