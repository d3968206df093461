"""What people decide together: asking, answering, taking a word back, silence, and what comes of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.game import Seat
from core.live import revive
from core.motions import open_motions
from core.observing import facts, observe
from core.pace import PACES
from core.people import Account, Home
from core.ports.stores import Stores
from core.records import Undone
from core.requests.base import Request
from core.responses import Caller, Response
from core.screens import Screen, home_screen, more, panel
from core.service import Service
from core.stored import Motion, Status, StoredTable
from core.table import Table
from core.timekeeping import Timekeeper
from core.titles import TITLES
from core.turn import Occasion
from storage.memory import MemoryStores
from tests.clock import SetClock
from tests.pool import plays
from tests.stores import opened as opened_stores
from tests.world import RIVER, ask, pressed

DAY_S = 24 * 3600.0
TRIO = ("Anna", "Bruno", "Carla")


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture(params=["memory", "sqlite"])
async def stores(request: pytest.FixtureRequest, clock: SetClock, tmp_path: Path) -> AsyncIterator[Stores]:
    made: Stores = MemoryStores(clock) if request.param == "memory" else await opened_stores(tmp_path / "a.db", clock)
    yield made
    await made.close()


class Room:
    """A service with its timekeeper, and a table in it."""

    def __init__(self, stores: Stores, clock: SetClock) -> None:
        self.service = Service(stores, TITLES, clock)
        self.keeper = Timekeeper(self.service)
        self.clock = clock
        self.code = ""

    async def caller(self, name: str) -> Caller:
        account = Account("fake", name)
        person = await self.service.person(account, name, "en")
        return Caller(person=person, account=account, home=Home(RIVER, "en"))

    async def does(self, name: str, verb: str, arg: str = "", *, no: int | None = None) -> Response:
        return await self.service.act(await self.caller(name), ask(verb, self.code, arg, no=no))

    async def presses(self, name: str, screen: Screen | None, verb: str, arg: str = "") -> Response:
        assert screen
        buttons = [one for one in (*screen.choices, *screen.controls) if one.press.verb == verb]
        button = next(one for one in buttons if one.press.argument.startswith(arg))
        return await self.service.act(await self.caller(name), pressed(button))

    async def start(self, *names: str, computers: int = 0, pace: str = "relaxed", game: str = "coloretto") -> None:
        self.code = ""
        self.code = (await self.does(names[0], "new", game)).table
        for name in names[1:]:
            await self.does(name, "join")
        for _ in range(computers):
            await self.does(names[0], "computer", "steady")
        await self.does(names[0], "pace", pace)
        await self.does(names[0], "start")

    async def table(self) -> Table:
        return await self.service.table(self.code)

    async def kept(self) -> StoredTable:
        found = await self.service.stores.tables.read(self.code)
        assert isinstance(found, StoredTable)
        return found

    async def motion(self) -> Motion:
        [one] = (await self.table()).life.motions
        return one

    async def whose(self) -> str:
        table = await self.table()
        return table.names[table.undecided()[0]]

    async def waits(self, *names: str) -> str:
        """The last of them who isn't on turn."""
        on_turn = await self.whose()
        return [name for name in names if name != on_turn][-1]

    async def computers_play(self) -> None:
        while (table := await self.table()).undecided() and table.computer_level(table.undecided()[0]):
            await plays(self.service, self.code, lambda table, seat: str(table.need_match().legal(seat)[-1]))

    async def plays(self, name: str, nth: int = -1) -> Response:
        table = await self.table()
        move = table.need_match().legal(Seat(table.names.index(name)))[nth]
        return await self.does(name, "sure", str(move))

    async def all_play(self, times: int = 6) -> None:
        for _ in range(times):
            await self.plays(await self.whose())

    async def passes(self, seconds: float) -> None:
        """Time passes while the service runs."""
        while seconds > 0:
            step = min(seconds, 60.0)
            self.clock.advance(step)
            await self.service.beat()
            seconds -= step
        await self.keeper.look()

    async def board(self, language: str = "en") -> Screen:
        return home_screen(observe(await self.table(), None), language)

    async def panel(self, name: str) -> Screen:
        table = await self.table()
        return panel(observe(table, Seat(table.names.index(name))), "en", whole=True)

    async def more(self, name: str) -> Screen:
        screen = (await self.does(name, "more")).screen
        assert screen
        return screen


@pytest.fixture
async def room(stores: Stores, clock: SetClock) -> Room:
    return Room(stores, clock)


def verbs(screen: Screen) -> list[str]:
    return [one.press.verb for one in (*screen.choices, *screen.controls)]


# A pause, from the question to its end


async def test_a_pause_is_agreed_to_and_ended_by_whoever_asked(room: Room) -> None:
    await room.start(*TRIO)
    assert (await room.does("Anna", "pause")).notice.startswith("Everybody who plays")
    shown = await room.board()
    assert "Anna asks for a pause" in shown.text
    assert "Agreed: Anna. Still asked: Bruno, Carla." in shown.text
    assert "Silence counts as a yes from" in shown.text
    await room.presses("Bruno", shown, "agree")
    assert "Agreed: Anna, Bruno. Still asked: Carla." in (await room.board()).text
    assert (await room.table()).life.paused is None
    await room.presses("Carla", await room.panel("Carla"), "agree")
    shown = await room.board()
    assert "It is agreed, and done." in shown.text
    assert "Paused since" in shown.text
    assert not {"agree", "against"} & set(verbs(shown))
    before = {seat: clock.left_s for seat, clock in (await room.table()).life.clocks.items()}
    await room.passes(2 * DAY_S)
    assert not (await room.plays(await room.whose())).refused, "moves stay possible"
    assert (await room.does("Bruno", "pause")).notice.endswith("is paused already.")
    asked = await room.presses("Bruno", shown, "resume")
    assert asked.notice.startswith("Everybody who plays")
    assert (await room.table()).life.paused is not None
    done = await room.does("Anna", "resume")
    assert not done.refused
    table = await room.table()
    assert table.life.paused is None
    assert all(table.life.clocks[seat].left_s >= left for seat, left in before.items()), "no time has counted"
    assert (await room.does("Anna", "resume")).notice.endswith("isn't paused.")


async def test_others_end_a_pause_together_also_by_silence(room: Room) -> None:
    """The time to answer passes in a pause: else nobody could end what somebody who is away has asked for."""
    await room.start(*TRIO)
    await room.does("Anna", "pause")
    for name in ("Bruno", "Carla"):
        await room.does(name, "agree")
    await room.does("Bruno", "resume")
    await room.does("Carla", "agree")
    await room.passes(DAY_S - 60)
    assert (await room.table()).life.paused is not None
    await room.passes(120)
    assert (await room.table()).life.paused is None


# Silence


async def test_silence_counts_as_a_yes_after_the_answering_time_and_is_told_as_such(room: Room) -> None:
    await room.start("Anna", "Bruno", "Carla", "Dora")
    await room.does("Anna", "pace_vote", "fast")
    asked = await room.motion()
    assert asked.until == asked.opened + PACES["relaxed"].answer_s
    await room.passes(DAY_S / 2)
    await room.does("Bruno", "agree")
    await room.presses("Bruno", await room.panel("Bruno"), "vote_back")
    await room.passes(DAY_S / 2 - 60)
    assert "Still asked: Bruno, Carla, Dora." in (await room.board()).text
    await room.passes(120)
    shown = (await room.board()).text
    assert "No word from Carla, Dora: that counts as a yes." in shown
    assert "Still asked: Bruno." in shown, "whose answering time began anew"
    await room.does("Dora", "against")
    assert "Against: Dora. Everything stays as it is." in (await room.board()).text
    assert (await room.table()).life.pace == "relaxed"


async def test_nobodys_silence_counts_while_they_are_on_vacation(room: Room) -> None:
    await room.start("Anna", "Bruno")
    await room.does("Bruno", "settings", "vacation=3")
    await room.does("Anna", "pause")
    until = (await room.motion()).until
    assert until is not None
    assert until - room.clock.wall() > 3 * DAY_S
    await room.passes(2 * DAY_S)
    assert (await room.table()).life.paused is None
    await room.passes(until - room.clock.wall())
    assert (await room.table()).life.paused is not None


async def test_whose_own_time_is_out_holds_up_nobody(room: Room) -> None:
    await room.start(*TRIO, pace="live")
    late = await room.whose()
    other, third = (name for name in TRIO if name != late)
    await room.passes(3600)
    await room.does(other, "pause")
    assert f"No word from {late}: that counts as a yes." in (await room.board()).text
    await room.does(third, "agree")
    assert (await room.table()).life.paused is not None


# A word taken back


async def test_a_word_is_taken_back_as_long_as_the_question_is_open(room: Room) -> None:
    await room.start(*TRIO)
    await room.does("Anna", "pause")
    board = await room.board()
    nothing = await room.presses("Bruno", board, "vote_back")
    assert nothing.refused
    await room.presses("Bruno", board, "agree")
    assert "vote_back" in verbs(await room.panel("Bruno"))
    assert "agree" not in verbs(await room.panel("Bruno"))
    assert (await room.presses("Bruno", board, "vote_back")).notice == "Your word is taken back."
    assert "Agreed: Anna. Still asked: Bruno, Carla." in (await room.board()).text
    await room.presses("Anna", board, "vote_back")
    assert "Anna has withdrawn the question." in (await room.board()).text
    assert (await room.presses("Carla", board, "agree")).notice == "That question is settled already."
    assert not (await room.does("Anna", "pause")).refused, "a question that was withdrawn may be asked again"


# Several at once


async def test_several_questions_are_answered_each_for_itself(room: Room) -> None:
    await room.start("Anna", "Bruno")
    await room.does("Anna", "pause")
    await room.does("Bruno", "pace_vote", "fast")
    assert (await room.does("Anna", "pace_vote", "live")).notice.startswith("Something else of that kind")
    first, second = open_motions(await room.table())
    assert first.no != second.no
    board = await room.board()
    assert "Anna asks for a pause" in board.text
    assert "Bruno asks to play at another pace from now on: fast." in board.text
    assert verbs(board).count("agree") == 1
    assert len(board.controls) <= 10
    menu = await room.more("Bruno")
    labels = [one.label for one in menu.choices]
    assert "Agree: pause" in labels
    assert "Take my word back: pace: fast" in labels
    assert len(menu.choices) <= 25
    await room.does("Anna", "agree", no=second.no)
    table = await room.table()
    assert (table.life.pace, table.life.paused) == ("fast", None)
    await room.presses("Bruno", menu, "agree")
    assert (await room.table()).life.paused is not None


async def test_a_new_pace_gives_everybody_a_whole_bank(room: Room) -> None:
    await room.start("Anna", "Bruno")
    await room.passes(DAY_S)
    which = (await room.presses("Anna", await room.more("Anna"), "pace_vote")).screen
    assert which
    assert "relaxed" not in [one.press.argument for one in which.choices]
    await room.presses("Anna", which, "pace_vote", "fast")
    await room.does("Bruno", "agree")
    table = await room.table()
    assert table.life.pace == "fast"
    assert {clock.left_s for clock in table.life.clocks.values()} == {PACES["fast"].bank_s}
    assert (await room.does("Anna", "pace_vote", "fast")).refused


# Going back


async def test_all_agree_to_go_back_beyond_what_was_revealed(room: Room) -> None:
    await room.start("Anna", "Bruno")
    await room.all_play()
    before = await room.table()
    match = before.need_match()
    asker = await room.waits("Anna", "Bruno")
    seat = Seat(before.names.index(asker))
    own = max(at for at, ply in enumerate(match.line) if seat in ply.moves and not ply.forced)
    line = [ply.moves for ply in match.line]
    assert match.undo_ply(seat) is None
    question = (await room.does(asker, "undo")).screen
    assert question
    assert "The same cards will come again." in question.text
    assert open_motions(await room.table()) == ()
    await room.presses(asker, question, "undo_vote")
    assert f"{asker} asks to go back to before their last decision" in (await room.board()).text
    other = "Bruno" if asker == "Anna" else "Anna"
    await room.presses(other, await room.board(), "agree")
    after = await room.table()
    assert after.need_match().records[-1] == Undone(len(match.records) + 1, seat, own, agreed=True)
    assert [ply.moves for ply in after.need_match().line] == line[:own]
    assert await room.whose() == asker
    assert f"{asker} went back to before their last decision, by common consent." in (await room.board()).text
    assert revive(await room.kept(), TITLES).need_match().view(seat) == after.need_match().view(seat)
    await room.all_play(2)


async def test_a_decision_meanwhile_ends_the_question(room: Room) -> None:
    await room.start("Anna", "Bruno")
    await room.all_play()
    asker = await room.waits("Anna", "Bruno")
    await room.does(asker, "undo_vote")
    ballot = await room.board()
    played = await room.whose()
    await room.plays(played)
    assert "the question has lapsed" in (await room.board()).text
    assert (await room.presses(played, ballot, "agree")).refused
    assert not any(isinstance(record, Undone) for record in (await room.table()).need_match().records)


async def test_a_secret_choice_goes_with_what_is_taken_back(room: Room) -> None:
    await room.start(*TRIO, game="amazonas")
    for _ in range(200):
        table = await room.table()
        if table.need_match().ply and len(table.need_match().to_act) > 1 and len(table.undecided()) > 1:
            seats = [seat for seat in range(3) if any(seat in ply.moves for ply in table.need_match().line)]
            if len(seats) == 3:
                break
        await room.plays(await room.whose(), 0)
    else:
        pytest.fail("nobody chose in secret")
    table = await room.table()
    chosen = table.undecided()[0]
    await room.plays(table.names[chosen], 0)
    table = await room.table()
    asker = table.undecided()[0]
    assert chosen in table.pending
    refused = await room.does(table.names[chosen], "undo_vote")
    assert refused.refused, "whoever has chosen chooses anew"
    await room.does(table.names[asker], "undo_vote")
    for name in table.names:
        await room.does(name, "agree")
    after = await room.table()
    assert after.pending == {}
    assert after.need_match().records[-1].no == len(table.need_match().records) + 1


async def test_alone_with_computers_one_goes_back_after_being_asked_once(room: Room) -> None:
    await room.start("Anna", computers=2)
    for _ in range(4):
        await room.computers_play()
        await room.plays("Anna")
    await room.computers_play()
    question = (await room.does("Anna", "undo")).screen
    assert question
    assert "Go back to before your last decision?" in question.text
    done = await room.presses("Anna", question, "undo_vote")
    assert done.notice.startswith("Done")
    assert isinstance((await room.table()).need_match().records[-1], Undone)
    assert await room.whose() == "Anna"
    assert (await room.does("Anna", "pause")).notice.startswith("Done")


# Who is asked, and who has gone


async def test_whoever_is_asked_hears_of_it_once(room: Room) -> None:
    await room.start(*TRIO)
    first = (await room.table()).turn
    await room.does("Anna", "pause")
    turn = (await room.table()).turn
    assert (turn.number, turn.occasion, turn.first) == (first.number + 1, Occasion.ASKED, first.first)
    assert {called.name for called in turn.called} == {"Bruno", "Carla"}
    await room.does("Bruno", "agree")
    await room.does("Bruno", "vote_back")
    assert (await room.table()).turn == turn


async def test_who_gives_up_is_waited_for_no_more_also_by_silence_alone(room: Room) -> None:
    await room.start(*TRIO)
    await room.does("Anna", "pause")
    await room.does("Bruno", "agree")
    await room.does("Carla", "resign_sure")
    assert (await room.table()).life.paused is not None


async def test_what_is_asked_ends_with_the_match(room: Room) -> None:
    await room.start("Anna", "Bruno")
    await room.does("Anna", "pause")
    await room.does("Bruno", "resign_sure")
    table = await room.table()
    assert (table.status, table.life.motions) == (Status.OVER, ())
    assert "asks for a pause" not in (await room.board()).text
    assert table.due is None


async def test_who_plays_no_more_gets_no_ballot_and_no_way_to_ask(room: Room) -> None:
    await room.start(*TRIO)
    await room.does("Carla", "resign_sure")
    await room.does("Anna", "pause")
    assert not {"agree", "against", "vote_back"} & set(verbs(await room.panel("Carla")))
    table = await room.table()
    menu = more(facts(table), observe(table, Seat(2)), "en", roles=frozenset())
    assert not {"pause", "pace_vote", "agree", "undo"} & set(verbs(menu))
    for verb in ("pause", "agree", "against"):
        assert (await room.does("Carla", verb)).refused


# Twice, and by two at once


async def test_a_request_that_is_handled_twice_is_one_vote(room: Room) -> None:
    """As after a kill between the commit and the answer."""
    await room.start(*TRIO)
    await room.does("Anna", "pause")
    no = (await room.motion()).no
    requests: list[Request] = [ask("agree", room.code, no=no), ask("agree", room.code, no=no)]
    for request in requests:
        assert not (await room.service.act(await room.caller("Bruno"), request)).refused
    assert (await room.motion()).agreed == (Seat(0), Seat(1))
    again = Room(room.service.stores, room.clock)
    again.code = room.code
    assert not (await again.does("Carla", "agree", no=no)).refused
    paused = (await again.table()).life.paused
    assert (await again.does("Carla", "agree", no=no)).notice == "That question is settled already."
    assert (await again.table()).life.paused == paused


async def test_votes_of_two_services_at_once_all_count_and_carry_it_out_once(tmp_path: Path, clock: SetClock) -> None:
    doors = [await opened_stores(tmp_path / "a.db", clock) for _ in range(2)]
    one, other = (Room(door, clock) for door in doors)
    for _ in range(10):
        await one.start(*TRIO)
        other.code = one.code
        await one.all_play(4)
        table = await one.table()
        asker = await one.waits(*TRIO)
        await one.does(asker, "undo_vote")
        no = (await one.motion()).no
        voters = [name for name in TRIO if name != asker]
        answers = await asyncio.gather(
            *(room.does(name, "agree", no=no) for room, name in zip((one, other), voters, strict=True))
        )
        assert not any(answer.refused for answer in answers)
        records = (await other.kept()).records
        assert [type(record) for record in records[len(table.need_match().records) :]] == [Undone]
    for door in doors:
        await door.close()
