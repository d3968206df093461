"""How often a chat gets a picture: with each move, once a turn, once everybody has had theirs; nobody goes uncalled."""

from __future__ import annotations

import pytest

from core.communities import Rules
from core.people import Community, Place
from render.service import Painter
from tests.fakes import FakePlatform, Message
from tests.world import RIVER, World, ask, opened

ROOM = Community("fake", "river")
NAMES = ("Anna", "Bruno", "Carla")


def chat(name: str) -> Place:
    return Place("fake", user=name.lower())


def pictures(world: World, place: Place = RIVER) -> list[Message]:
    return [message for message in world.platform.at(place) if message.rendered.picture]


def edits(world: World, place: Place = RIVER) -> int:
    return sum(message.edits for message in world.platform.at(place))


def pings(world: World) -> list[str]:
    """Who was notified in public, in order."""
    return [name for message in world.platform.messages.values() for name in message.pings]


def sounds(world: World, name: str) -> int:
    """Messages in their own chat that notify."""
    return sum(not message.rendered.silent for message in world.platform.at(chat(name)))


async def set_rules(world: World, **rules: object) -> None:
    await world.stores.communities.set_rules(ROOM, Rules(**rules))  # type: ignore[arg-type]


async def longest_turn(world: World, code: str) -> list[int]:
    """Play on until somebody has decided twice within a turn: how often messages were edited at the river by each."""
    done = []
    for _ in range(40):
        before, turn = edits(world), (await world.service.table(code)).turn.number
        await world.plays(await world.whose(code), code)
        await world.quiet()
        if (await world.service.table(code)).turn.number == turn:
            done.append(edits(world) - before)
    return done


@pytest.mark.parametrize(("often", "most"), [("move", 1), ("turn", 0)])
async def test_moves_within_a_turn_edit_the_board_or_not(world: World, often: str, most: int) -> None:
    await set_rules(world, pictures=often)
    code = await world.start("Anna", "Bruno", arg="dos_rios")
    await world.quiet()
    turns = await longest_turn(world, code)
    assert len(turns) > 3, "nobody has decided twice in a turn"
    assert set(turns) == {most}
    table = await world.service.table(code)
    assert len(world.platform.at(RIVER)) >= table.turn.number - 1, "a turn has its picture"


async def test_the_board_button_brings_what_a_quiet_board_does_not_show(world: World) -> None:
    await set_rules(world, pictures="turn")
    code = await world.start("Anna", "Bruno", arg="dos_rios")
    await world.quiet()
    while True:
        turn, who = (await world.service.table(code)).turn.number, await world.whose(code)
        await world.plays(who, code)
        await world.quiet()
        if (await world.service.table(code)).turn.number == turn:
            break
    stale = pictures(world)[-1].rendered.screen.picture
    await world.does("Anna", "board", code)
    await world.quiet()
    fresh = pictures(world)[-1].rendered.screen.picture
    assert stale
    assert fresh
    assert fresh.view != stale.view
    assert fresh.view == (await world.match(code)).view(None)


async def test_what_people_decide_together_shows_at_once_on_a_quiet_board(world: World) -> None:
    await set_rules(world, pictures="round")
    code = await world.start("Anna", "Bruno", "Carla")
    await world.quiet()
    await world.plays(await world.whose(code), code)
    await world.quiet()
    had = len(pictures(world))
    await world.does("Anna", "pause", code)
    await world.quiet()
    assert len(pictures(world)) == had + 1, "whoever is asked is asked by the board"
    board = pictures(world)[-1]
    buttons = [button.press.verb for button in board.buttons]
    await world.does("Bruno", "vote_yes", code) if "vote_yes" in buttons else None
    assert "Anna" in board.rendered.screen.text


async def test_a_quiet_chat_gets_one_picture_a_round_and_everybody_is_called_in_private(world: World) -> None:
    await set_rules(world, pictures="round")
    code = await world.start(*NAMES)
    await world.quiet()
    shown, called = len(pictures(world)), {name: sounds(world, name) for name in NAMES}
    first = await world.whose(code)
    public = pings(world)
    who: list[str] = []
    for _ in range(3):
        who.append(await world.whose(code))
        await world.plays(who[-1], code, 0)
        await world.quiet()
    assert sorted(who) == sorted(NAMES), "that was no round"
    table = await world.service.table(code)
    assert table.names[table.undecided()[0]] == first
    assert len(pictures(world)) == shown + 1
    assert pings(world) == [*public, first], "the new round calls by its board, the turns between in private"
    assert {name: sounds(world, name) - called[name] for name in NAMES} == {name: int(name != first) for name in NAMES}
    live = list(world.platform.live(RIVER))
    assert live == [pictures(world)[-1]]


async def test_who_takes_no_private_messages_is_called_by_a_line_without_a_picture(world: World) -> None:
    await set_rules(world, pictures="round")
    code = await world.start(*NAMES)
    await world.quiet()
    first = await world.whose(code)
    seat = NAMES.index(first)
    deaf = NAMES[(seat + 1) % 3]
    await world.does(deaf, "settings", arg="dm=off")
    shown, public = len(pictures(world)), pings(world)
    await world.plays(first, code, 0)
    await world.quiet()
    assert await world.whose(code) == deaf
    line = world.platform.at(RIVER)[-1]
    assert line.rendered.picture is None
    assert line.pings == (deaf,)
    assert deaf in line.rendered.screen.text
    assert {button.press.verb for button in line.buttons} >= {"play", "hand", "more"}
    assert [message.id for message in world.platform.live(RIVER)] == [line.id]
    await world.plays(deaf, code, 0)
    await world.quiet()
    assert world.platform.at(RIVER)[-1] == line, "the next is called in private"
    assert len(pictures(world)) == shown
    assert pings(world) == [*public, deaf]


async def test_a_chat_that_turns_out_to_be_closed_costs_nobody_their_call(world: World) -> None:
    await set_rules(world, pictures="round")
    code = await world.start(*NAMES)
    await world.quiet()
    first = await world.whose(code)
    deaf = NAMES[(NAMES.index(first) + 1) % 3]
    world.platform.closed.add(chat(deaf))
    public = pings(world)
    await world.plays(first, code, 0)
    await world.quiet()
    assert pings(world) == [*public, deaf]
    assert world.platform.at(RIVER)[-1].rendered.picture is None


async def test_a_whole_match_calls_everybody_to_each_of_their_turns(painter: Painter) -> None:
    for often in ("turn", "round"):
        async with opened(":memory:", painter, FakePlatform()) as world:
            await set_rules(world, pictures=often)
            code = await world.start(*NAMES)
            await world.quiet()
            heard = {name: pings(world).count(name) + sounds(world, name) for name in NAMES}
            while not (await world.match(code)).over:
                name = await world.whose(code)
                before, turn = pings(world).count(name) + sounds(world, name), (await world.service.table(code)).turn
                await world.plays(name, code)
                await world.quiet()
                table = await world.service.table(code)
                if table.undecided() and table.turn.number != turn.number:
                    waiting = table.names[table.undecided()[0]]
                    now = pings(world).count(waiting) + sounds(world, waiting)
                    assert now == heard[waiting] + 1 or (waiting == name and now == before), (often, table.turn)
                heard = {name: pings(world).count(name) + sounds(world, name) for name in NAMES}
            last = world.platform.at(RIVER)[-1]
            assert last.rendered.picture, "the end has its picture"
            assert "rematch" in {button.press.verb for button in last.buttons}


@pytest.mark.parametrize("game", ["amazonas", "dos_rios", "nile"])
async def test_a_titles_own_rounds_count(world: World, game: str) -> None:
    await set_rules(world, pictures="round")
    code = await world.start("Anna", "Bruno", arg=game)
    await world.quiet()
    rounds = [(await world.match(code)).round]
    for _ in range(90):
        table = await world.service.table(code)
        if table.need_match().over:
            break
        shown = len(pictures(world))
        await world.plays(await world.whose(code), code)
        await world.quiet()
        after, match = await world.service.table(code), await world.match(code)
        if match.over or after.turn.number == table.turn.number:
            assert match.over or len(pictures(world)) == shown, "a picture within a turn"
            continue
        assert len(pictures(world)) - shown == int(match.round not in rounds), "a picture for each round"
        rounds.append(match.round)
    assert len(set(rounds)) > 2


async def test_a_table_may_be_quieter_than_its_chat_or_less_so(world: World) -> None:
    await set_rules(world, pictures="round")
    code = await world.start(*NAMES)
    assert "Only the owner" in (await world.does("Bruno", "quiet", code, "move")).notice
    assert "after each move" in (await world.does("Anna", "quiet", code, "move")).notice
    await world.quiet()
    shown = len(pictures(world))
    for _ in range(2):
        await world.plays(await world.whose(code), code, 0)
        await world.quiet()
    assert len(pictures(world)) == shown + 2
    await world.does("Anna", "quiet", code, "a ogni giro")
    await world.quiet()
    shown = len(pictures(world))
    await world.plays(await world.whose(code), code, 0)
    await world.plays(await world.whose(code), code, 0)
    await world.quiet()
    assert len(pictures(world)) <= shown + 1


async def test_two_homes_of_a_table_have_each_their_own(world: World) -> None:
    brook = Place("fake", "brook")
    code = await world.start(*NAMES)
    await world.service.act(await world.caller("Anna", place=brook), ask("board", code))
    await world.service.act(await world.caller("Anna", place=brook), ask("quiet", code, "round"))
    await world.quiet()
    river, quiet = len(pictures(world)), len(pictures(world, brook))
    for _ in range(2):
        await world.plays(await world.whose(code), code, 0)
        await world.quiet()
    assert len(pictures(world)) == river + 2
    assert len(pictures(world, brook)) == quiet


async def test_a_crash_amid_a_quiet_round_repeats_no_call(painter: Painter, tmp_path: object) -> None:
    platform = FakePlatform()
    async with opened(f"{tmp_path}/a.db", painter, platform) as world:
        await set_rules(world, pictures="round")
        code = await world.start(*NAMES)
        await world.quiet()
        await world.plays(await world.whose(code), code, 0)
        await world.quiet()
        had = len(platform.messages)
    async with opened(f"{tmp_path}/a.db", painter, platform) as world:
        await world.quiet()
        assert len(platform.messages) == had
        await world.plays(await world.whose(code), code, 0)
        await world.plays(await world.whose(code), code, 0)
        await world.quiet()
        assert len(list(world.platform.live(RIVER))) == 1
        assert pictures(world)[-1].rendered.screen.turn == (await world.service.table(code)).turn.number
