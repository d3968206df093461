"""What people hear of, each kind in each way: what sounds, what is shown in silence, what doesn't come."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
import pytest

from core.budgets import SILENCE_S, WARNED_S
from core.notices import SUBJECTS, Kind, Way, way_of, ways_of
from core.people import Habits, Person, PersonId, Place
from core.ports.outbox import CALL_GAP_S
from core.screens import Screen
from core.timekeeping import Timekeeper
from render.service import Painter
from tests.clock import SetClock
from tests.fakes import FakePlatform, Message
from tests.world import RIVER, World, ask, opened, pressed

ANNA, BRUNO, CARLA = (Place("fake", user=name) for name in ("anna", "bruno", "carla"))
DAY = 86400.0


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
async def world(painter: Painter, clock: SetClock) -> AsyncIterator[World]:
    async with opened(":memory:", painter, FakePlatform(), clock=clock) as made:
        yield made


class New:
    """What has come since the last look, by place."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._known: set[str] = set()

    async def at(self, *places: Place) -> list[list[Message]]:
        await self._world.quiet()
        found = [[one for one in self._world.platform.at(place) if one.id not in self._known] for place in places]
        self._known = set(self._world.platform.messages)
        return found


async def sets(world: World, name: str, what: str) -> None:
    answer = await world.does(name, "settings", arg=what)
    assert not answer.refused, answer.notice


async def gap(world: World) -> None:
    """Nobody was called within five minutes."""
    clock = world.service.clock
    assert isinstance(clock, SetClock)
    await world.quiet()
    clock.advance(CALL_GAP_S + 1)
    await Timekeeper(world.service).look()
    await world.quiet()


async def seated(world: World) -> tuple[str, str, str]:
    """A running table: its code, whose turn it is, and the other."""
    code = await world.start("Anna", "Bruno")
    await gap(world)
    first = await world.whose(code)
    return code, first, "Bruno" if first == "Anna" else "Anna"


async def passes_on(world: World, code: str, name: str) -> None:
    while name == await world.whose(code):
        await world.plays(name, code, nth=0)


def own(name: str) -> Place:
    return Place("fake", user=name.lower())


def names(message: Message) -> list[str]:
    return [called.name for called in message.rendered.screen.called]


def aloud(messages: list[Message]) -> list[Message]:
    return [message for message in messages if not message.rendered.silent]


# Turns


@pytest.mark.parametrize("way", Way)
async def test_a_turn_comes_in_each_way(world: World, way: Way) -> None:
    code, first, other = await seated(world)
    await sets(world, other, "turn=off sure" if way is Way.OFF else f"turn={way}")
    new = New(world)
    await new.at(RIVER)
    await passes_on(world, code, first)
    [board], panels = await new.at(RIVER, own(other))
    assert board.pings == ((other,) if way is Way.MENTION else ())
    assert names(board) == ([other] if way in (Way.MENTION, Way.SILENT) else [])
    assert board.rendered.silent == (way is not Way.MENTION)
    assert len(aloud(panels)) == (way is Way.DM)
    assert len(panels) == (way is not Way.OFF), "in silence it comes to the bottom, too"
    panel = world.platform.at(own(other))[-1]
    assert "move" in {button.press.verb for button in panel.buttons}, "what is there is kept up to date in any case"


async def test_a_first_panel_makes_no_sound_when_nobody_waits_for_its_owner(world: World) -> None:
    """Who has moved before their panel came, and whoever the match has not come to."""
    world.platform.closed |= {ANNA, BRUNO}
    code, first, other = await seated(world)
    await passes_on(world, code, first)
    await world.quiet()
    world.platform.closed.clear()
    await world.service.regain(own(first))
    await world.quiet()
    [panel] = world.platform.at(own(first))
    assert panel.rendered.screen.turn == 0
    assert panel.rendered.silent
    assert await world.whose(code) == other


async def test_an_edit_names_nobody_who_is_not_named(world: World) -> None:
    code, first, other = await seated(world)
    await sets(world, other, "turn=dm")
    await passes_on(world, code, first)
    await world.quiet()
    board = world.platform.at(RIVER)[-1]
    await sets(world, first, "language=it")  # the table is shown anew
    await world.quiet()
    assert names(board) == []


async def test_a_private_notice_that_cannot_arrive_is_a_mention(world: World) -> None:
    code, first, other = await seated(world)
    await sets(world, other, "turn=dm")
    world.platform.closed.add(own(other))
    new = New(world)
    await new.at(RIVER)
    await passes_on(world, code, first)
    await gap(world)
    boards, _ = await new.at(RIVER, own(other))
    assert [name for board in boards for name in board.pings] == [other], "once"
    await passes_on(world, code, other)
    await gap(world)
    await new.at(RIVER)
    await passes_on(world, code, first)
    [[board]] = await new.at(RIVER)
    assert board.pings == (other,)


async def test_whoever_wants_no_panels_there_hears_of_turns_by_mention(world: World) -> None:
    code, first, other = await seated(world)
    await sets(world, other, "turn=dm")
    await sets(world, other, "dm=off")
    new = New(world)
    await new.at(RIVER)
    await passes_on(world, code, first)
    [board], panels = await new.at(RIVER, own(other))
    assert board.pings == (other,)
    assert panels == []


async def test_somebody_elses_way_leaves_the_others_their_own(world: World) -> None:
    """Of two whom the start concerns one wants silence: the board sounds for the other."""
    code = (await world.does("Anna", "new", arg="coloretto")).table
    for name in ("Bruno", "Carla"):
        await world.does(name, "join", code)
    await sets(world, "Bruno", "start=silent")
    await sets(world, "Bruno", "turn=silent")
    await gap(world)
    new = New(world)
    await new.at(RIVER)
    await world.does("Anna", "start", code)
    [board, *_] = (await new.at(RIVER))[0]
    assert "Carla" in board.pings
    assert "Bruno" not in board.pings
    assert "Bruno" in names(board)
    assert not board.rendered.silent


async def test_no_calls_to_turns_want_a_yes(world: World) -> None:
    asked = (await world.does("Anna", "settings", arg="turn=off")).screen
    assert asked
    assert "your time runs on all the same" in asked.text
    assert way_of((await world.caller("Anna")).person, Kind.TURN) is Way.MENTION
    [sure] = asked.choices
    shown = (await world.service.act(await world.caller("Anna"), pressed(sure))).screen
    assert shown
    assert "Your turn: nothing." in shown.text
    assert way_of((await world.caller("Anna")).person, Kind.TURN) is Way.OFF


# Lobbies, starts, ends


async def is_full(world: World) -> str:
    await world.does("Dora", "join", (code := await lobby(world, "Anna", "Bruno", "Carla")))
    return code


async def lobby(world: World, *people: str) -> str:
    code = (await world.does(people[0], "new", arg="coloretto")).table
    for name in people[1:]:
        await world.does(name, "join", code)
    await gap(world)
    return code


async def closes(world: World) -> str:
    code = await lobby(world, "Anna")
    clock = world.service.clock
    assert isinstance(clock, SetClock)
    clock.advance(SILENCE_S - WARNED_S)
    await Timekeeper(world.service).look()
    return code


async def begins(world: World) -> str:
    code = await lobby(world, "Bruno", "Anna")
    await world.does("Bruno", "start", code)
    return code


async def ends(world: World) -> str:
    code = await world.start("Bruno", "Anna")
    await gap(world)
    await world.does("Bruno", "resign_sure", code)
    return code


async def is_cancelled(world: World) -> str:
    code = await lobby(world, "Bruno", "Anna")
    await world.does("Bruno", "cancel_sure", code)
    return code


async def is_cancelled_later(world: World) -> str:
    code = await world.start("Bruno", "Anna")
    await gap(world)
    await world.does("Bruno", "cancel_sure", code)
    return code


async def is_played_again(world: World) -> str:
    code = await ends(world)
    await gap(world)
    return (await world.does("Bruno", "rematch", code)).table


async def is_asked(world: World) -> str:
    code = await world.start("Bruno", "Anna", "Carla")
    await passes_on(world, code, "Anna")
    await gap(world)
    await world.does("Bruno", "pause", code)
    return code


HAPPENS = {
    "full": is_full,
    "closing": closes,
    "begun": begins,
    "over": ends,
    "cancelled": is_cancelled,
    "cancelled in a match": is_cancelled_later,
    "rematch": is_played_again,
    "asked": is_asked,
}


@pytest.mark.parametrize("way", Way)
@pytest.mark.parametrize("what", HAPPENS)
async def test_what_happens_comes_in_each_way(world: World, what: str, way: Way) -> None:
    """To Anna. The others hear as they always do."""
    await sets(world, "Anna", "turn=silent")
    await sets(world, "Anna", f"{what.partition(' ')[0]}={way}")
    known = set(world.platform.messages)
    code = await HAPPENS[what](world)
    await world.quiet()
    turn = (await world.service.table(code)).turn.number
    shown = [one for id, one in world.platform.messages.items() if id not in known and one.rendered.screen.turn == turn]
    shown = [one for one in shown if one.rendered.screen.table == code]
    boards = [one for one in shown if one.place == RIVER]
    private = [one for one in shown if one.place == ANNA]
    assert [name for board in boards for name in board.pings].count("Anna") == (way is Way.MENTION)
    assert len(aloud(private)) == (way is Way.DM)
    named = {name for board in boards for name in names(board)}
    if what != "begun":  # where it may be her turn as well
        assert ("Anna" in named) == (way in (Way.MENTION, Way.SILENT))


async def test_a_lobby_card_in_private_serves_its_owner_and_goes_with_the_start(world: World) -> None:
    await sets(world, "Anna", "lobby=dm")
    code = await is_full(world)
    await world.quiet()
    [card] = world.platform.live(ANNA)
    assert "Anna can start" in card.rendered.screen.text
    start = next(button for button in card.buttons if button.press.verb == "start")
    answer = await world.service.act(await world.caller("Anna", place=ANNA), pressed(start))
    assert not answer.refused, answer.notice
    await world.quiet()
    assert (await world.service.table(code)).match is not None
    assert card.stripped
    assert [one.rendered.screen.picture.kind for one in world.platform.live(ANNA) if one.rendered.screen.picture] == [
        "panel"
    ]


async def test_a_rematch_in_private_offers_the_seat_that_is_kept(world: World) -> None:
    await sets(world, "Anna", "rematch=dm")
    code = await is_played_again(world)
    await world.quiet()
    card = world.platform.at(ANNA)[-1]
    join = next(button for button in card.buttons if button.press.verb == "join")
    answer = await world.service.act(await world.caller("Anna", place=ANNA), pressed(join))
    assert not answer.refused, answer.notice
    assert (await world.service.table(code)).seat_of((await world.caller("Anna")).person.id) is not None


# Next up


async def three(world: World) -> tuple[str, list[str]]:
    """A table of three, in the order of play from whoever is awaited."""
    code = await world.start("Anna", "Bruno", "Carla", arg="dos_rios")
    while not (match := await world.match(code)).game.following(match.view(None)):
        await world.plays(await world.whose(code), code, nth=0)
    await gap(world)
    table = await world.service.table(code)
    seat = table.undecided()[0]
    return code, [table.names[(seat + n) % 3] for n in range(3)]


@pytest.mark.parametrize("way", [None, *ways_of(Kind.NEXT)])
async def test_whoever_is_next_hears_so_as_they_like(world: World, way: Way | None) -> None:
    code, (first, _, third) = await three(world)
    if way is not None:
        await sets(world, third, f"next={way}")
    new = New(world)
    await new.at(RIVER)
    await passes_on(world, code, first)
    [board], panels = await new.at(RIVER, own(third))
    assert third not in names(board)
    assert len(aloud(panels)) == (way is Way.DM)
    assert len(panels) == (way in (Way.DM, Way.SILENT))
    assert ["You are next, after" in one.rendered.screen.text for one in panels] == [True] * len(panels)


async def test_their_turn_calls_right_after(world: World) -> None:
    code, (first, second, third) = await three(world)
    await sets(world, third, "next=dm")
    await passes_on(world, code, first)
    await world.quiet()
    new = New(world)
    await new.at(RIVER)
    await passes_on(world, code, second)
    [[board]] = await new.at(RIVER)
    assert board.pings == (third,), "though they were told of it less than five minutes ago"


async def test_nobody_is_next_where_all_choose_at_once(world: World) -> None:
    for name in ("Anna", "Bruno", "Carla"):
        await sets(world, name, "next=dm")
    code = await choosing(world)
    await world.plays("Anna", code, nth=0)
    await world.quiet()
    assert all(
        "You are next" not in one.rendered.screen.text for place in (BRUNO, CARLA) for one in world.platform.live(place)
    )


# What is chosen in secret


async def choosing(world: World) -> str:
    """A table where three people choose at once."""
    code = await world.start("Anna", "Bruno", "Carla", arg="amazonas pace=relaxed")
    for _ in range(200):
        table = await world.service.table(code)
        if len(table.need_match().to_act) > 1:
            break
        await world.plays(table.occupants[table.undecided()[0]].name, code, nth=0)
    else:
        raise AssertionError("nobody chooses in secret")
    await gap(world)
    return code


@pytest.mark.parametrize("ways", [("dm", "dm", "dm"), ("silent", "mention", "dm"), ("off", "dm", "silent")])
async def test_no_way_tells_the_others_who_has_chosen(painter: Painter, ways: tuple[str, str, str]) -> None:
    """Twins: Anna has chosen, or Bruno, or nobody; then days go by. What the chat and Carla get is the same."""
    seen = []
    for chooses in (None, "Anna", "Bruno"):
        clock = SetClock()
        async with opened(":memory:", painter, FakePlatform(), clock=clock) as world:
            for name, way in zip(("Anna", "Bruno", "Carla"), ways, strict=True):
                sure = " sure" if way == "off" else ""
                await sets(world, name, f"turn={way}{sure}")
                for key in ("reminder", "nudge"):
                    await sets(world, name, f"{key}={'off' if way == 'off' else 'mention' if way == 'dm' else way}")
            code = await choosing(world)
            before = set(world.platform.messages)
            if chooses:
                await world.plays(chooses, code, nth=0)
            await world.quiet()
            for _ in range(12):
                clock.advance(DAY / 4)
                await Timekeeper(world.service).look()
                await world.quiet()
            seen.append(
                [
                    (one.place, one.pings, names(one), one.rendered.silent, one.place.private)
                    for id, one in world.platform.messages.items()
                    if id not in before and one.place in (RIVER, CARLA)
                ]
            )
    assert seen[0] == seen[1] == seen[2]
    assert seen[0], "something came"


# Settings of before


@pytest.mark.parametrize(
    ("quiet", "reminders", "told"),
    [
        ((), "mention", {}),
        (("over", "full"), "mention", {Kind.OVER: Way.OFF, Kind.FULL: Way.OFF}),
        ((), "dm", {Kind.REMINDER: Way.DM, Kind.NUDGE: Way.DM}),
        ((), "off", {Kind.REMINDER: Way.OFF, Kind.NUDGE: Way.OFF}),
        (
            ("asked",),
            "digest",
            {Kind.ASKED: Way.OFF, Kind.REMINDER: Way.OFF, Kind.NUDGE: Way.DM, Kind.DIGEST: Way.DM},
        ),
    ],
)
def test_what_was_set_before_still_holds(quiet: tuple[str, ...], reminders: str, told: dict[Kind, Way]) -> None:
    before = Person(id=PersonId(1), name="Anna", language="en", quiet=quiet, habits=Habits(reminders=reminders))
    usual = dict.fromkeys(Kind, Way.MENTION) | {Kind.NEXT: Way.OFF, Kind.DIGEST: Way.OFF}
    assert {kind: way_of(before, kind) for kind in Kind} == usual | told


def test_what_is_set_now_counts_more_than_before() -> None:
    habits = Habits(reminders="digest", notices={"reminder": "silent", "over": "dm", "next": "mention"})
    person = Person(id=PersonId(1), name="Anna", language="en", quiet=("over",), habits=habits)
    assert way_of(person, Kind.REMINDER) is Way.SILENT
    assert way_of(person, Kind.OVER) is Way.DM
    assert way_of(person, Kind.NEXT) is Way.OFF, "nobody is mentioned for that: what can't be read counts as nothing"


# The pages


@pytest.mark.parametrize("language", ["en", "it"])
async def test_every_page_leads_on_and_back(world: World, language: str) -> None:
    """From the first page everything that is offered is pressed; each page has a way back, and fits a telephone."""
    await sets(world, "Anna", f"language={language}")
    first = (await world.does("Anna", "settings")).screen
    assert first
    seen, ahead = dict[str, Screen](), [first]
    while ahead:
        page = ahead.pop()
        title = page.blocks[0].text + page.text
        if title in seen:
            continue
        seen[title] = page
        assert page is first or any(button.press.verb == "settings" for button in page.controls)
        assert len(page.choices) <= 24
        assert all(len(button.label) <= 32 for button in (*page.choices, *page.controls))
        for button in (*page.choices, *page.controls):
            if "=" in button.press.argument or button.press.verb == "link":
                continue
            answer = await world.service.act(await world.caller("Anna"), pressed(button))
            assert not answer.refused, answer.notice
            assert answer.screen
            ahead.append(answer.screen)
    assert len(seen) == 1 + 9 + len(SUBJECTS) - 1, [page.blocks[0].text for page in seen.values()]


async def test_a_way_is_set_for_a_subject_or_for_one_of_its_kinds(world: World) -> None:
    shown = (await world.does("Anna", "settings", arg="end=dm")).screen
    assert shown
    assert "A match ends or is cancelled: a private message." in shown.text
    shown = (await world.does("Anna", "settings", arg="cancelled=silent")).screen
    assert shown
    assert "A match ends: a private message.\nA table is cancelled: shown without a sound." in shown.text
    assert {button.press.argument for button in shown.choices} == {f"end={way}" for way in Way}


async def test_without_a_private_chat_no_private_message_is_offered_for_turns(world: World) -> None:
    await sets(world, "Anna", "dm=off")
    turn = (await world.does("Anna", "settings", arg="turn")).screen
    assert turn
    assert "turn=dm" not in {button.press.argument for button in turn.choices}
    reminder = (await world.does("Anna", "settings", arg="reminder")).screen
    assert reminder
    assert "reminder=dm" in {button.press.argument for button in reminder.choices}, "it is no panel"


async def test_beside_the_table_only_what_is_shown_there_is_offered(world: World) -> None:
    caller = msgspec.structs.replace(await world.caller("Anna"), beside=True)
    first = (await world.service.act(caller, ask("settings"))).screen
    assert first
    assert {button.press.argument for button in first.choices}.isdisjoint({"private", "digest"})
    notices = (await world.service.act(caller, ask("settings", arg="notices"))).screen
    assert notices
    assert "next" not in {button.press.argument for button in notices.choices}
    turn = (await world.service.act(caller, ask("settings", arg="over"))).screen
    assert turn
    assert [button.press.argument for button in turn.choices] == ["end=off"]
