"""Pins and threads: what is done for a table's place on Discord besides its messages."""

from __future__ import annotations

import discord
import pytest
from simcord.builders import ChannelHandle

from bots import caretaker
from bots.caretaker import ARCHIVED_AFTER_S, AWAKE_S, NAME_STANDS_S, RENAMED_S, Caretaker
from bots.discord import permissions
from core.communities import Rules
from core.people import Community
from core.stored import Status
from tests.clock import Ahead
from tests.discord.conftest import Cut
from tests.discord.play import Playing, script
from tests.discord.rig import Person
from tests.discord.world import World, world

SILENT = discord.MessageFlags(suppress_notifications=True).value
PINS = permissions.INVITED | discord.Permissions(pin_messages=True)


class Killed(BaseException):
    """The process is gone: nobody handles it."""


async def two(here: World, channel: ChannelHandle | None = None, **how: object) -> tuple[Playing, Person, Person]:
    anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
    return await Playing.open(here, channel or here.rig.channel(), (anna, bruno), **how), anna, bruno  # type: ignore[arg-type]


def pinned(here: World, channel: ChannelHandle) -> list[int]:
    return [id for id, message in here.env.backend.messages[channel.id].items() if message.pinned]


def notices(here: World, channel: ChannelHandle) -> list[int]:
    """What Discord says of pins in the channel."""
    return [id for id, message in here.env.backend.messages[channel.id].items() if int(message.type) == 6]


def name(here: World, thread: ChannelHandle) -> str:
    return str(here.env.backend.get_channel(thread.id).name)


def archived(here: World, thread: ChannelHandle) -> bool:
    return bool(here.env.backend.get_channel(thread.id).thread_metadata.archived)


def calls(here: World, since: int, *parts: str) -> list[str]:
    found = [f"{call.method} {call.path}" for call in here.rig.calls(since)]
    return [call for call in found if any(part in call for part in parts)]


def renames(here: World, since: int) -> list[str]:
    return [
        call.json["name"] for call in here.rig.calls(since) if call.method == "PATCH" and "name" in (call.json or {})
    ]


async def stands(here: World) -> None:
    """Things stand for so long that a thread is named after them."""
    await here.cared_for()
    await here.cared_for(NAME_STANDS_S)


async def play_out(playing: Playing, decisions: list[tuple[int, str]]) -> None:
    for seat, notation in decisions:
        await playing.quick(seat, notation)  # type: ignore[arg-type]
    await playing.world.settle()


async def test_the_newest_board_is_pinned_alone_and_nobody_is_told() -> None:
    async with world(clock=Ahead()) as here:
        here.rig.grant(PINS)
        playing, *_ = await two(here)
        await here.cared_for()
        boards = []
        for seat, notation in script(2, most=4):
            assert pinned(here, playing.home) == [playing.board.message.id]
            boards.append(playing.board.message.id)
            await playing.quick(seat, notation)
            await here.cared_for()
        assert len(set(boards)) > 2, "no turn has passed"
        assert pinned(here, playing.home) == [playing.board.message.id]
        assert notices(here, playing.home) == []


async def test_after_the_end_nothing_is_pinned() -> None:
    async with world(clock=Ahead()) as here:
        here.rig.grant(PINS)
        playing, *_ = await two(here, thread=False)
        await here.cared_for()
        assert pinned(here, playing.home)
        await play_out(playing, [(int(seat), move) for seat, move in script(2)])
        await here.cared_for()
        assert pinned(here, playing.home) == []
        since = len(here.env.http_requests)
        await here.cared_for()
        assert calls(here, since, "/pins/") == []


async def test_a_board_that_is_taken_out_of_a_channel_is_pinned_there_no_more() -> None:
    async with world(clock=Ahead()) as here:
        here.rig.grant(PINS)
        playing, anna, _ = await two(here, thread=False)
        other = here.rig.channel("other")
        await anna.types(other, "table board", code=playing.code)
        await here.cared_for()
        assert len(pinned(here, other)) == 1
        await anna.types(other, "table away", code=playing.code)
        await here.cared_for()
        assert pinned(here, other) == []
        assert len(pinned(here, playing.home)) == 1


async def test_without_the_right_nothing_is_pinned_and_nobody_complains(caplog: pytest.LogCaptureFixture) -> None:
    async with world(clock=Ahead()) as here:
        playing, anna, bruno = await two(here)
        told = len(anna.sees()) + len(bruno.sees())
        since = len(here.env.http_requests)
        await here.cared_for()
        await here.cared_for()
        assert calls(here, since, "/pins/") == [], "it is known that it may not"
        assert len(anna.sees()) + len(bruno.sees()) == told
        assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
        here.rig.grant(PINS)
        await playing.quick(*script(2, most=1)[0])
        await here.cared_for()
        assert pinned(here, playing.home) == [playing.board.message.id]


async def test_where_moderators_want_no_pins_there_are_none() -> None:
    async with world(clock=Ahead()) as here:
        here.rig.grant(PINS)
        playing, *_ = await two(here)
        await here.cared_for()
        assert pinned(here, playing.home)
        server = Community("discord", str(here.rig.guild.id))
        await here.app.stores.communities.set_rules(server, Rules(pinned=False))
        await playing.quick(*script(2, most=1)[0])
        await here.cared_for()
        assert pinned(here, playing.home) == []


@pytest.mark.parametrize("arrived", [False, True])
async def test_a_pin_of_which_nobody_knows_the_outcome_is_done_again_and_never_left(cut: Cut, arrived: bool) -> None:
    async with world(clock=Ahead()) as here:
        here.rig.grant(PINS)
        playing, *_ = await two(here)
        cut("PUT", "/channels/*/messages/pins/*", after=arrived)
        await here.cared_for()
        first = playing.board.message.id
        for seat, notation in script(2, most=3):
            await playing.quick(seat, notation)
        await here.restart()
        await here.cared_for(3600.0)
        assert playing.board.message.id != first
        assert pinned(here, playing.home) == [playing.board.message.id]


async def test_a_crash_between_a_pin_and_its_note_leaves_no_pin_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(clock=Ahead()) as here:
        here.rig.grant(PINS)
        playing, *_ = await two(here)
        plain, killed = here.app.stores.care.note, []

        async def note(place: object, care: object) -> None:
            if care.pinned and not killed:  # type: ignore[attr-defined]
                killed.append(1)
                raise Killed
            await plain(place, care)  # type: ignore[arg-type]

        monkeypatch.setattr(here.app.stores.care, "note", note)
        with pytest.raises(Killed):
            await here.cared_for()
        assert pinned(here, playing.home) == [playing.board.message.id]
        for seat, notation in script(2, most=3):
            await playing.quick(seat, notation)
        await here.restart()
        await here.cared_for(3600.0)
        assert pinned(here, playing.home) == [playing.board.message.id]


async def test_a_thread_tells_in_its_name_how_things_stand() -> None:
    async with world(clock=Ahead()) as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        channel = here.rig.channel()
        await anna.types(channel, "table new", game="coloretto")
        await here.cared_for()
        thread = channel.threads[-1]
        assert name(here, thread) == "Coloretto Amazonas, Anna", "who plays right now needs no name"
        await stands(here)
        code = name(here, thread).rpartition(" ")[2]
        assert name(here, thread) == f"Coloretto Amazonas · 1 of 4 · {code}"
        await bruno.types(thread, "table join", code=code)
        await stands(here)
        assert name(here, thread) == f"Coloretto Amazonas · 2 of 4 · {code}"
        await anna.types(thread, "table start", code=code)
        await stands(here)
        table = await here.app.service.table(code)
        assert table.match is not None
        assert name(here, thread) == f"Coloretto Amazonas · {table.names[table.match.to_act[0]]}'s turn · {code}"


async def test_a_thread_is_renamed_twice_in_ten_minutes_and_then_by_the_newest_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with world(clock=Ahead()) as here:
        playing, *_ = await two(here)
        await stands(here)
        monkeypatch.setattr(caretaker, "NAME_STANDS_S", 0.0)
        names = [name(here, playing.home)]
        since = len(here.env.http_requests)
        for seat, notation in script(2, most=6):
            await playing.quick(seat, notation)
            await here.cared_for()
            names.append(name(here, playing.home))
        assert len(set(names)) > 1
        assert len(renames(here, since)) == 1, "it has no third name yet"
        here.app.clock.ahead_s += RENAMED_S  # type: ignore[attr-defined]
        await here.cared_for()
        table = await here.app.service.table(playing.code)
        assert table.match is not None
        assert f"{table.names[table.match.to_act[0]]}'s turn" in name(here, playing.home)


async def test_discords_own_patience_for_names_holds_up_nothing() -> None:
    async with world(clock=Ahead()) as here:
        here.rig.grant(PINS)
        playing, *_ = await two(here)
        thread = here.env.backend.get_channel(playing.home.id)
        for other in ("once", "twice"):  # by a moderator, or another program with this account
            await here.env.bot.http.edit_channel(thread.id, name=other)
        await stands(here)
        assert name(here, playing.home) == "twice"
        assert pinned(here, playing.home) == [playing.board.message.id]
        await playing.quick(*script(2, most=1)[0])
        await here.settle()
        assert len(playing.boards) == 1
        await here.cared_for(RENAMED_S + 1)
        await stands(here)
        assert playing.code in name(here, playing.home)


async def test_peoples_own_threads_keep_their_names_and_stay_open() -> None:
    async with world(clock=Ahead()) as here:
        here.rig.grant(permissions.INVITED | discord.Permissions(manage_threads=True))
        thread = here.rig.thread(here.rig.channel(), "Friday evening")
        playing, *_ = await two(here, thread, thread=False)
        await play_out(playing, [(int(seat), move) for seat, move in script(2)])
        await here.cared_for()
        await here.cared_for(ARCHIVED_AFTER_S)
        assert name(here, thread) == "Friday evening"
        assert not archived(here, thread)


async def test_after_the_end_a_thread_is_archived_and_a_rematch_opens_it() -> None:
    async with world(clock=Ahead()) as here:
        playing, anna, _ = await two(here)
        await play_out(playing, [(int(seat), move) for seat, move in script(2)])
        await stands(here)
        assert "won" in name(here, playing.home)
        assert not archived(here, playing.home)
        await here.cared_for(ARCHIVED_AFTER_S)
        assert archived(here, playing.home)
        assert not here.env.backend.get_channel(playing.home.id).thread_metadata.locked
        here.env.backend.edit_channel(playing.home.id, {}, thread_metadata={"archived": False})  # by somebody
        await here.cared_for(ARCHIVED_AFTER_S)
        assert not archived(here, playing.home), "it is put away once"

        here.env.backend.edit_channel(playing.home.id, {}, thread_metadata={"archived": True})
        await playing.asks(anna, "rematch")
        await here.settle()
        here.env.backend.edit_channel(playing.home.id, {}, thread_metadata={"archived": False})  # as a message does
        await stands(here)
        assert " of 4 · " in name(here, playing.home)
        await here.cared_for(2 * ARCHIVED_AFTER_S)
        assert not archived(here, playing.home)


async def test_where_moderators_want_neither_names_nor_archiving_there_are_none() -> None:
    async with world(clock=Ahead()) as here:
        server = Community("discord", str(here.rig.guild.id))
        await here.app.stores.communities.set_rules(server, Rules(titled=False, archived=False))
        playing, *_ = await two(here)
        before = name(here, playing.home)
        await play_out(playing, [(int(seat), move) for seat, move in script(2)])
        await here.cared_for()
        await here.cared_for(2 * ARCHIVED_AFTER_S)
        assert name(here, playing.home) == before
        assert not archived(here, playing.home)


async def test_a_slow_match_keeps_its_thread_awake_without_a_word() -> None:
    async with world(clock=Ahead()) as here:
        playing, anna, _ = await two(here)
        await stands(here)
        shown, since = len(anna.sees(playing.home)), len(here.env.http_requests)
        await here.cared_for(AWAKE_S - 2 * NAME_STANDS_S)
        assert [call for call in here.rig.calls(since) if call.path == f"/channels/{playing.home.id}"] == []
        here.env.backend.edit_channel(playing.home.id, {}, thread_metadata={"archived": True})  # while nobody looked
        await here.cared_for(3 * NAME_STANDS_S)
        changed = [
            call.json["auto_archive_duration"]
            for call in here.rig.calls(since)
            if call.path == f"/channels/{playing.home.id}" and "auto_archive_duration" in (call.json or {})
        ]
        assert changed == [4320, 10080], "nothing that counts as activity"
        assert not archived(here, playing.home)
        assert len(anna.sees(playing.home)) == shown


async def test_two_processes_do_nothing_twice() -> None:
    async with world(clock=Ahead()) as here:
        here.rig.grant(PINS)
        await two(here)
        since = len(here.env.http_requests)
        await here.cared_for()
        assert len(calls(here, since, "PUT ")) == 1
        await Caretaker(here.app.service, [here.adapter]).look()
        assert len(calls(here, since, "PUT ")) == 1


def cards(person: Person, channel: ChannelHandle) -> list[str]:
    """What stands in the channel for everybody."""
    return [shown.text for shown in person.sees(channel) if not shown.private and shown.text]


async def test_who_passes_by_in_the_channel_finds_the_way_to_a_tables_thread() -> None:
    async with world() as here:
        anna, bruno, carla = (here.rig.person(name) for name in ("Anna", "Bruno", "Carla"))
        channel = here.rig.channel()
        await anna.types(channel, "table new", game="coloretto")
        await here.settle()
        thread = channel.threads[-1]
        (card,) = [shown for shown in carla.sees(channel) if shown.buttons]
        assert "Coloretto Amazonas" in card.text
        assert "Seated: Anna." in card.text
        assert card.buttons == ["Join", "Table"]
        assert str(thread.id) in card.links["Table"]
        assert card.kinds == [], "pictures are for the thread"

        answer = await bruno.presses(card, "Join")
        assert answer.private
        await here.settle()
        (card,) = [shown for shown in carla.sees(channel) if shown.buttons]
        assert "Seated: Anna and Bruno." in card.text
        code = next(iter(card.offered.values())).table
        assert (await here.app.service.table(code)).names == ("Anna", "Bruno")

        await anna.types(thread, "table start", code=code)
        await here.settle()
        (card,) = [shown for shown in carla.sees(channel) if shown.buttons]
        assert "Anna and Bruno are playing." in card.text
        assert card.buttons == ["Table"]
        assert len([text for text in cards(carla, channel) if code in text]) == 1
        since = len(here.env.http_requests)
        for seat, move in script(2, most=5):
            await anna.rig.env.settle()
            await (anna, bruno)[seat].types(thread, "table move", code=code, move=move)
        await here.settle()
        assert not [call for call in here.rig.calls(since) if f"/channels/{channel.id}/" in call.path]


async def test_the_card_in_the_channel_calls_nobody() -> None:
    async with world() as here:
        people = [here.rig.person(name) for name in ("Anna", "Bruno", "Carla", "Dora")]
        channel = here.rig.channel()
        playing = await Playing.open(here, channel, people)
        for seat, move in script(4, most=4):
            await playing.quick(seat, move)
        await here.settle()
        for shown in people[0].sees(channel):
            assert shown.message.mentions == []
        assert [shown for shown in people[0].sees(playing.home) if shown.message.mentions]


async def test_a_card_that_was_deleted_or_may_not_be_written_holds_up_no_match() -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        channel = here.rig.channel()
        playing = await Playing.open(here, channel, (anna, bruno))
        told = len(anna.sees())
        here.rig.forbid(channel, send_messages=False)
        (card,) = [shown for shown in anna.sees(channel) if shown.buttons and not shown.private]
        here.env.backend.delete_message(channel.id, card.message.id)
        for seat, move in script(2, most=3):
            await playing.quick(seat, move)
        await here.settle()
        assert len(playing.boards) == 1
        assert not [shown for shown in anna.sees()[told:] if "Send Messages" in shown.text]


async def test_a_table_that_stays_in_its_channel_has_no_card() -> None:
    async with world() as here:
        playing, anna, _ = await two(here, thread=False)
        assert all(playing.code in shown.text for shown in anna.sees(playing.home) if shown.buttons)
        assert len([shown for shown in anna.sees(playing.home) if shown.buttons]) == 1


async def test_a_restart_leaves_one_card_that_is_as_it_should_be(cut: Cut) -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        channel = here.rig.channel()
        cut("POST", f"/channels/{channel.id}/messages", after=True)
        await anna.types(channel, "table new", game="coloretto")
        await here.env.settle()
        await here.restart()
        await here.settle()
        shown = [one for one in bruno.sees(channel) if "Join" in one.buttons]
        assert shown
        await bruno.presses(shown[-1], "Join")
        await here.settle()
        assert "Seated: Anna and Bruno." in [one for one in bruno.sees(channel) if "Join" in one.buttons][-1].text


async def test_a_cancelled_table_says_so_in_the_channel() -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        channel = here.rig.channel()
        await anna.types(channel, "table new", game="coloretto")
        await here.settle()
        code = next(iter(next(one for one in bruno.sees(channel) if one.buttons).offered.values())).table
        await anna.types(channel.threads[-1], "table leave", code=code)
        await here.settle()
        (card,) = [one for one in bruno.sees(channel) if not one.private and code in one.text]
        assert card.buttons == ["Table"]
        assert "Anna" in card.text


async def test_a_name_does_nothing_in_the_name_of_a_thread() -> None:
    """Discord repeats it as a message, which nobody can delete and in which addresses come alive."""
    async with world(clock=Ahead()) as here:
        anna, bruno = here.rig.person("@everyone"), here.rig.person("**x.org/a**")
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        seen = set()
        for seat, notation in script(2, most=6):
            await playing.quick(seat, notation)
            await stands(here)
            await here.cared_for(RENAMED_S)
            seen.add(name(here, playing.home).partition(" · ")[2].partition("'")[0])
        assert seen == {"@\u2060everyone", "x.\u2060org/\u2060a"}


async def test_a_new_name_is_no_news_for_the_board_and_its_pins() -> None:
    async with world(clock=Ahead()) as here:
        here.rig.grant(PINS)
        playing, *_ = await two(here)
        await stands(here)
        assert notices(here, playing.home) == []
        lines = [one for one in here.env.backend.messages[playing.home.id].values() if int(one.type) == 4]
        assert [line.content for line in lines] == [name(here, playing.home)]
        assert pinned(here, playing.home) == [playing.board.message.id]


async def test_nobody_goes_uncalled_in_a_channel_that_wants_few_pictures() -> None:
    """Whoever takes no private messages is called in the channel, everybody else there or in private."""
    async with world() as here:
        server = Community("discord", str(here.rig.guild.id))
        await here.app.stores.communities.set_rules(server, Rules(pictures="round"))
        people = [here.rig.person(name) for name in ("Anna", "Bruno", "Carla")]
        deaf = people[2]
        playing = await Playing.open(here, here.rig.channel(), people, thread=False)
        deaf.close_dms()
        turns = 0
        for seat, move in script(3, most=16):
            before = (await here.app.service.table(playing.code)).turn.number
            await playing.quick(seat, move)
            await here.settle()
            table = await here.app.service.table(playing.code)
            if table.status is Status.RUNNING and table.turn.number != before:
                turns += 1
                waiting = people[table.undecided()[0]]
                called = [user.id for user in playing.board.message.mentions]
                assert waiting.id in called or waiting.sees()[-1].message.flags.value & SILENT == 0
                assert waiting is not deaf or called == [deaf.id]
        assert turns > 8
