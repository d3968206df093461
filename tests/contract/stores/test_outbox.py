"""What is to be shown where, in every store."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.game import Seat
from core.people import Place
from core.ports.outbox import CALL_GAP_S, LONGEST_PAUSE_S, Calls, Destination, Remind
from core.ports.stores import Stores
from core.ports.tables import Conflict
from core.stored import Status, StoredTable
from core.turn import Turn
from tests.clock import SetClock
from tests.contract.stores.things import (
    ANNA,
    ANNAS,
    BERTA,
    CHANNEL,
    NOBODY,
    THREAD,
    calls,
    due,
    lobby,
    only,
    read,
    running,
)

NOW, UNTIL, LATER = 1000.0, 1060.0, 1061.0


@pytest.fixture
async def outbox_table(stores: Stores) -> str:
    await stores.tables.create(lobby())
    return "KXRM"


pytestmark = pytest.mark.usefixtures("outbox_table")


async def claimed(stores: Stores, owner: str, destination: Destination, now: float = NOW) -> Destination:
    got = await stores.outbox.claim(destination.id, owner, now, now + 60)
    assert got is not None
    return got


# What is due


async def test_a_new_table_is_due_where_it_is_to_be_shown(stores: Stores, other: Stores) -> None:
    assert await other.outbox.due_places(NOW, "discord") == [ANNAS, CHANNEL]
    assert await other.outbox.due_places(NOW, "telegram") == []
    found = await only(other)
    assert (found.table, found.seat, found.place, found.message, found.sending) == ("KXRM", None, CHANNEL, None, None)
    assert found.wanted > found.delivered
    assert (await only(other, ANNAS)).seat == Seat(0)


async def test_what_was_delivered_is_due_when_something_newer_is_wanted(stores: Stores) -> None:
    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted, "m1", 7, "digest")
    assert not await due(stores)
    assert await stores.outbox.due_places(NOW, "discord") == [ANNAS]
    await stores.tables.write(lobby(revision=1))
    found = await only(stores)
    assert (found.message, found.turn, found.digest, found.failures) == ("m1", 7, "digest", 0)


async def test_the_longest_waiting_comes_first(stores: Stores) -> None:
    await stores.tables.create(lobby("AAAA"))
    await stores.tables.create(lobby("BBBB"))
    first, second, third = await due(stores)
    await stores.outbox.failed(first, 50.0)
    await stores.outbox.failed(second, 40.0)
    assert [found.id for found in await due(stores, now=60.0)] == [third.id, second.id, first.id]


async def test_retries_wait_and_are_told(stores: Stores) -> None:
    board, panel = await only(stores), await only(stores, ANNAS)
    assert await stores.outbox.next_retry(NOW, ["discord", "telegram"]) is None
    await stores.outbox.failed(board, 1100.0)
    await stores.outbox.wait(panel, 1050.0)
    assert await stores.outbox.due_places(NOW, "discord") == []
    assert await stores.outbox.next_retry(NOW, ["discord", "telegram"]) == 1050.0
    assert await stores.outbox.next_retry(1050.0, ["discord"]) == 1100.0
    assert await stores.outbox.next_retry(NOW, ["telegram"]) is None
    assert await stores.outbox.next_retry(NOW, []) is None
    assert (await only(stores, now=1100.0)).failures == 1
    assert (await only(stores, ANNAS, now=1050.0)).failures == 0


async def test_nobody_waits_with_an_old_screen_when_a_newer_one_is_wanted(stores: Stores) -> None:
    found = await only(stores)
    await stores.tables.write(lobby(revision=1))
    await stores.outbox.wait(found, 1100.0)
    assert (await only(stores)).wanted > found.wanted


async def test_a_message_that_is_gone_is_forgotten(stores: Stores) -> None:
    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted - 1, "m1", 1, "d")
    await stores.outbox.failed(found, 0.0, forget_message=True)
    found = await only(stores)
    assert (found.message, found.digest) == (None, "")
    assert await stores.outbox.retired(NOW, CHANNEL) == []


async def test_a_replaced_message_has_its_buttons_to_lose(stores: Stores, other: Stores) -> None:
    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted, "m1", 1, "d")
    await stores.outbox.delivered(found, found.wanted, "m1", 1, "d2")
    assert await stores.outbox.retired(NOW, CHANNEL) == []
    await stores.outbox.delivered(found, found.wanted, "m2", 2, "d3")
    (old,) = await other.outbox.retired(NOW, CHANNEL)
    assert (old.place, old.message) == (CHANNEL, "m1")
    assert CHANNEL in await stores.outbox.due_places(NOW, "discord")
    await stores.outbox.stripped(old.id)
    assert await stores.outbox.retired(NOW, CHANNEL) == []


async def test_what_is_skipped_loses_its_message(stores: Stores) -> None:
    found = await only(stores)
    await stores.outbox.skip(found)
    assert not await due(stores)
    await stores.tables.write(lobby(revision=1))
    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted, "m1", 1, "d")
    await stores.outbox.skip(found)
    assert [old.message for old in await stores.outbox.retired(NOW, CHANNEL)] == ["m1"]


async def test_a_repost_comes_as_a_new_message(stores: Stores) -> None:
    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted, "m1", 1, "d")
    await stores.outbox.repost("KXRM", THREAD)
    assert not await due(stores)
    await stores.outbox.repost("KXRM", CHANNEL)
    again = await only(stores)
    assert (again.message, again.digest) == (None, "")
    assert [old.message for old in await stores.outbox.retired(NOW, CHANNEL)] == ["m1"]


async def test_panels_follow_a_board_that_is_posted_again(stores: Stores) -> None:
    """They lead to its newest message (T-36); where there is no panel yet, none is asked for."""
    panel = await only(stores, ANNAS)
    await stores.outbox.delivered(panel, panel.wanted, "p1", 1, "d")
    await stores.outbox.repost("KXRM", ANNAS)
    panel = await only(stores, ANNAS)
    await stores.outbox.delivered(panel, panel.wanted, "p2", 1, "d")
    assert not await due(stores, ANNAS)
    await stores.outbox.repost("KXRM", CHANNEL)
    again = await only(stores, ANNAS)
    assert (again.message, again.digest) == ("p2", "d")


async def test_another_hand_has_shown_it(stores: Stores) -> None:
    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted - 1, "m1", 1, "d")
    await stores.outbox.shown(CHANNEL, "m2", "else")
    assert (await only(stores)).digest == "d"
    await stores.outbox.shown(CHANNEL, "m1", "new")
    assert (await only(stores)).digest == "new"


async def test_a_destination_may_be_changed_by_whoever_got_it(stores: Stores) -> None:
    found = await only(stores)
    got = await claimed(stores, "a", found)
    for one in (found, got):
        one.wanted, one.message, one.owner = 99, "?", "?"
    await stores.outbox.release("a")
    again = await only(stores)
    assert (again.message, again.owner) == (None, "")
    assert again.wanted < 99


# A call that is out


async def test_a_call_that_is_out_is_found_after_a_crash(stores: Stores, other: Stores) -> None:
    found = await only(stores)
    assert await stores.outbox.begin_sending(found, "nonce", NOW, calls(ANNA, BERTA)) == {ANNA, BERTA}
    assert (await only(other)).sending == "nonce"
    await stores.outbox.failed(found, 0.0)
    assert (await only(other)).sending == "nonce"
    await other.outbox.delivered(found, found.wanted, "m1", 1, "d")
    await stores.tables.write(lobby(revision=1))
    assert (await only(other)).sending is None


async def test_what_surely_was_not_sent_calls_its_people_again(stores: Stores) -> None:
    found = await only(stores)
    await stores.outbox.begin_sending(found, "nonce", NOW, calls(ANNA))
    await stores.outbox.not_sent(found)
    assert (await only(stores)).sending is None
    assert await stores.outbox.begin_sending(await only(stores, ANNAS), "n", NOW, calls(ANNA, BERTA)) == {ANNA, BERTA}


async def test_each_person_is_handed_out_once_a_call(stores: Stores, other: Stores) -> None:
    board, panel = await only(stores), await only(stores, ANNAS)
    assert await stores.outbox.begin_sending(board, "n", NOW, calls(ANNA)) == {ANNA}
    assert await other.outbox.begin_sending(panel, "p", NOW, calls(ANNA, BERTA)) == {BERTA}
    assert await stores.outbox.begin_sending(board, "n", NOW, NOBODY) == frozenset()
    assert await stores.outbox.begin_sending(board, "n", NOW, calls(ANNA, call=2)) == {ANNA}  # a reminder
    assert await other.outbox.begin_sending(panel, "p", NOW, calls(ANNA, call=2)) == frozenset()
    assert await stores.outbox.begin_sending(board, "n", NOW, calls(ANNA, turn=2)) == {ANNA}
    assert await other.outbox.begin_sending(panel, "p", NOW, calls(ANNA, turn=2)) == frozenset()


async def test_tables_call_for_themselves(stores: Stores) -> None:
    await stores.tables.create(lobby("ABCD"))
    here, there = await due(stores)
    panel = next(one for one in await due(stores, ANNAS) if one.table == here.table)
    assert await stores.outbox.begin_sending(here, "h", NOW, calls(ANNA, turn=5)) == {ANNA}
    assert await stores.outbox.begin_sending(there, "t", NOW, calls(ANNA, table="ABCD")) == {ANNA}
    assert await stores.outbox.begin_sending(panel, "p", NOW, calls(ANNA, turn=5)) == frozenset()


async def test_a_call_counts_once_its_message_has_arrived(stores: Stores, other: Stores) -> None:
    """Until then the same destination calls again, and another one doesn't. (T-9)"""
    board, panel = await only(stores), await only(stores, ANNAS)
    await stores.outbox.begin_sending(board, "n", NOW, calls(ANNA))
    assert await other.outbox.unheard(calls(ANNA, BERTA)) == {ANNA, BERTA}
    assert await other.outbox.begin_sending(board, "n", NOW, calls(ANNA, BERTA), again=True) == {ANNA}
    assert await other.outbox.begin_sending(panel, "p", NOW, calls(ANNA)) == frozenset()
    await other.outbox.delivered(board, board.wanted, "m", 1, "d")
    assert await stores.outbox.unheard(calls(ANNA, BERTA)) == {BERTA}
    assert await stores.outbox.begin_sending(board, "m", NOW, calls(ANNA)) == frozenset()


async def test_a_lost_place_gives_its_calls_back_and_has_them_looked_over(stores: Stores, other: Stores) -> None:
    """T-9"""
    board, panel = await only(stores), await only(stores, ANNAS)
    await stores.outbox.begin_sending(board, "n", NOW, calls(ANNA))
    assert await stores.outbox.recalls(NOW) == []
    await stores.outbox.suspend(CHANNEL, "gone")
    assert await other.outbox.recalls(NOW) == [("KXRM", 0.0)]
    assert [one.id for one in await other.outbox.shows("KXRM")] == [panel.id]
    assert await other.outbox.begin_sending(panel, "p", NOW, calls(ANNA)) == {ANNA}


async def test_calls_are_looked_over_at_the_earliest_time_that_was_asked_for(stores: Stores, other: Stores) -> None:
    """T-9, T-11"""
    await stores.outbox.recall("KXRM", 1200.0)
    await other.outbox.recall("KXRM", 1100.0)
    await stores.outbox.recall("KXRM", 1300.0)
    assert await stores.outbox.recalls(NOW) == []
    assert await stores.outbox.next_retry(NOW, ["discord"]) == 1100.0
    assert await other.outbox.recalls(1100.0) == [("KXRM", 1100.0)]
    await stores.outbox.recall("KXRM", 1050.0)
    await other.outbox.recalled("KXRM", 1100.0, None)  # asked for anew meanwhile
    assert await other.outbox.recalls(1100.0) == [("KXRM", 1050.0)]
    await other.outbox.recalled("KXRM", 1050.0, 1400.0)
    assert await stores.outbox.next_retry(1100.0, ["discord"]) == 1400.0
    await other.outbox.recalled("KXRM", 1400.0, None)
    assert await stores.outbox.next_retry(1100.0, ["discord"]) is None


async def test_nobody_is_handed_out_twice_in_a_while_unless_they_acted(stores: Stores, other: Stores) -> None:
    """T-11"""
    board, turns = await only(stores), stores.outbox
    await stores.tables.write(lobby(revision=1, turn=Turn(number=1)))
    await turns.begin_sending(board, "1", NOW, calls(ANNA))
    await turns.delivered(board, board.wanted, "m1", 1, "d")
    assert await other.outbox.called("KXRM", NOW + 5) == {ANNA: NOW + CALL_GAP_S}
    assert await turns.begin_sending(board, "2", NOW + 5, calls(ANNA, BERTA, turn=2)) == {BERTA}
    assert await other.outbox.recalls(NOW + CALL_GAP_S) == [("KXRM", NOW + CALL_GAP_S)]
    assert await turns.called("KXRM", NOW - 5) == {}, "the clock was set back"
    assert await turns.called("KXRM", NOW + CALL_GAP_S) == {}
    await other.tables.write(lobby(revision=2), acted=frozenset({ANNA}))
    assert await turns.called("KXRM", NOW + 5) == {}
    assert await turns.begin_sending(board, "3", NOW + 6, calls(ANNA, turn=3)) == {ANNA}


async def test_a_passing_call_holds_none_back(stores: Stores) -> None:
    """T-11"""
    board = await only(stores)
    await stores.tables.write(lobby(revision=1, turn=Turn(number=1)))
    both = msgspec.structs.replace(calls(ANNA, BERTA), passing=frozenset({BERTA}))
    await stores.outbox.begin_sending(board, "1", NOW, both)
    await stores.outbox.delivered(board, board.wanted, "m1", 1, "d")
    assert set(await stores.outbox.called("KXRM", NOW)) == {ANNA}


async def test_a_stored_time_further_ahead_than_any_pause_is_due(stores: Stores, other: Stores) -> None:
    """Written before the machine's clock was set back. (T-25)"""
    board = await only(stores)
    back = NOW - 86_400.0
    await stores.outbox.failed(board, NOW)
    assert [one.id for one in await other.outbox.due(back, CHANNEL)] == [board.id]
    assert CHANNEL in await other.outbox.due_places(back, "discord")
    assert await other.outbox.next_retry(back, ["discord"]) is None
    assert await other.outbox.due(NOW - LONGEST_PAUSE_S, CHANNEL) == []
    assert await other.outbox.next_retry(NOW - LONGEST_PAUSE_S, ["discord"]) == NOW
    assert await stores.outbox.claim(board.id, "a", NOW, NOW + 60)
    assert await other.outbox.claim(board.id, "b", NOW, NOW + 60) is None
    assert await other.outbox.claim(board.id, "b", back, back + 60)


async def test_a_message_that_takes_no_edit_is_retired_and_wanted_anew(stores: Stores, other: Stores) -> None:
    """T-47"""
    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted - 1, "m1", 1, "d")
    mine = await claimed(stores, "a", await only(stores))
    await stores.outbox.replace(mine)
    assert (await only(other)).message is None
    [old] = await other.outbox.retired(NOW, CHANNEL)
    assert (old.message, old.tries) == ("m1", 0)
    await stores.outbox.strip_later(old.id, NOW + 50)
    assert await other.outbox.retired(NOW, CHANNEL) == []
    [later] = await other.outbox.retired(NOW + 50, CHANNEL)
    assert later.tries == 1
    await other.outbox.delivered(await only(stores), found.wanted, "m2", 1, "d")
    assert await stores.outbox.next_retry(NOW, ["discord"]) == NOW + 50
    assert CHANNEL in await stores.outbox.due_places(NOW + 50, "discord")
    assert CHANNEL not in await stores.outbox.due_places(NOW, "discord")


async def test_an_edit_that_ends_after_a_repost_brings_no_old_message_back(stores: Stores) -> None:
    """T-47: it has lost its buttons, and what is wanted is a new one."""
    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted - 1, "m1", 1, "d")
    mine = await claimed(stores, "a", await only(stores))
    await stores.outbox.repost("KXRM", CHANNEL)
    await stores.outbox.delivered(mine, mine.wanted, "m1", 1, "d2")
    again = await only(stores)
    assert (again.message, again.digest) == (None, "")
    assert [old.message for old in await stores.outbox.retired(NOW, CHANNEL)] == ["m1"]


async def test_suspended_places_are_told_for_tables_that_are_not_over(stores: Stores, other: Stores) -> None:
    """T-13"""
    await stores.outbox.suspend(CHANNEL, "rights")
    await stores.outbox.suspend(ANNAS, "dm")
    assert sorted(await other.outbox.suspended_places("discord"), key=str) == sorted([ANNAS, CHANNEL], key=str)
    assert await other.outbox.suspended_places("telegram") == []
    await stores.outbox.heal(ANNAS)
    assert await other.outbox.suspended_places("discord") == [CHANNEL]
    await stores.tables.write(lobby(revision=1, status=Status.OVER))
    assert await other.outbox.suspended_places("discord") == []


# Claims


async def test_a_claim_is_one_owners_until_its_end(stores: Stores, other: Stores) -> None:
    found = await only(stores)
    mine = await stores.outbox.claim(found.id, "a", NOW, UNTIL)
    assert mine is not None
    assert (mine.id, mine.owner, mine.claimed_until) == (found.id, "a", UNTIL)
    assert await other.outbox.claim(found.id, "b", NOW, UNTIL) is None
    assert await other.outbox.due(NOW, CHANNEL) == await stores.outbox.due(NOW, CHANNEL) == []
    assert await other.outbox.due_places(NOW, "discord") == [ANNAS]
    assert await other.outbox.next_retry(NOW, ["discord"]) == UNTIL
    assert await stores.outbox.claim(found.id, "a", NOW, UNTIL + 5)  # anew
    assert await other.outbox.claim(found.id, "b", UNTIL, LATER) is None
    assert [one.id for one in await other.outbox.due(UNTIL + 5, CHANNEL)] == [found.id]
    assert CHANNEL in await other.outbox.due_places(UNTIL + 5, "discord")
    taken = await other.outbox.claim(found.id, "b", UNTIL + 5, UNTIL + 60)
    assert taken is not None
    assert await stores.outbox.claim(found.id, "a", UNTIL + 6, UNTIL + 60) is None


async def test_a_claim_shows_the_destination_as_it_is_now(stores: Stores, other: Stores) -> None:
    found = await only(stores)
    await stores.tables.write(lobby(revision=1))
    await other.outbox.begin_sending(found, "nonce", NOW, NOBODY)
    got = await claimed(stores, "a", found)
    assert got.wanted > found.wanted
    assert got.sending == "nonce"


async def test_what_is_gone_or_suspended_is_nobodys(stores: Stores) -> None:
    found = await only(stores)
    assert await stores.outbox.claim(999, "a", NOW, UNTIL) is None
    await stores.outbox.suspend(CHANNEL, "rights")
    assert await stores.outbox.claim(found.id, "a", NOW, UNTIL) is None


@pytest.mark.parametrize("outcome", ["skip", "not_sent", "delivered", "wait", "failed"])
async def test_every_outcome_ends_the_claim(stores: Stores, other: Stores, outcome: str) -> None:
    mine = await claimed(stores, "a", await only(stores))
    await stores.outbox.begin_sending(mine, "nonce", NOW, NOBODY)
    assert await other.outbox.claim(mine.id, "b", NOW, UNTIL) is None
    match outcome:
        case "skip":
            await stores.outbox.skip(mine)
        case "not_sent":
            await stores.outbox.not_sent(mine)
        case "delivered":
            await stores.outbox.delivered(mine, mine.wanted, "m", 1, "d")
        case "wait":
            await stores.outbox.wait(mine, 0.0)
        case "failed":
            await stores.outbox.failed(mine, 0.0)
    assert await other.outbox.claim(mine.id, "b", NOW, UNTIL)


async def test_whoever_begins_again_holds_the_claim_again(stores: Stores, other: Stores) -> None:
    mine = await claimed(stores, "a", await only(stores))
    await stores.outbox.not_sent(mine)
    await stores.outbox.begin_sending(mine, "nonce", NOW, NOBODY)
    assert await other.outbox.claim(mine.id, "b", NOW, UNTIL) is None


async def test_an_owner_who_was_frozen_writes_nothing_over_the_next(stores: Stores, other: Stores) -> None:
    late = await claimed(stores, "a", await only(stores))
    mine = await claimed(other, "b", late, now=LATER)
    await other.outbox.begin_sending(mine, "nonce-b", LATER, NOBODY)
    with pytest.raises(Conflict):
        await stores.outbox.begin_sending(late, "nonce-a", LATER, calls(ANNA))
    await stores.outbox.skip(late)
    await stores.outbox.wait(late, 5000.0)
    await stores.outbox.failed(late, 5000.0, forget_message=True)
    await stores.outbox.not_sent(late)
    assert await stores.outbox.claim(mine.id, "c", LATER, LATER + 1) is None
    await stores.outbox.delivered(late, late.wanted, "late", 1, "d")
    assert [old.message for old in await other.outbox.retired(NOW, CHANNEL)] == ["late"]
    again = await claimed(other, "b", mine, now=LATER)
    assert (again.sending, again.message, again.failures) == ("nonce-b", None, 0)
    await other.outbox.delivered(mine, mine.wanted, "m", 1, "d")
    assert not await due(stores, now=LATER)


async def test_a_message_that_belongs_to_nothing_any_more_loses_its_buttons(stores: Stores) -> None:
    await stores.tables.create(lobby("ABCD", destinations=((None, CHANNEL), (None, THREAD))))
    found = next(one for one in await due(stores) if one.table == "ABCD")
    await stores.outbox.move_home(CHANNEL, THREAD)
    await stores.outbox.delivered(found, found.wanted, "m", 1, "d")
    assert [old.message for old in await stores.outbox.retired(NOW, CHANNEL)] == ["m"]


async def test_claims_are_released_by_their_owner_or_all_of_a_platform(stores: Stores, other: Stores) -> None:
    board, panel = await only(stores), await only(stores, ANNAS)
    await claimed(stores, "a", board)
    await claimed(other, "b", panel)
    await stores.outbox.release("a")
    assert await stores.outbox.due_places(NOW, "discord") == [CHANNEL]
    await claimed(stores, "a", board)
    await stores.outbox.take_over("telegram")
    assert await stores.outbox.due_places(NOW, "discord") == []
    await stores.outbox.take_over("discord")
    assert await stores.outbox.due_places(NOW, "discord") == [ANNAS, CHANNEL]


# Places that come and go


async def test_nothing_goes_to_a_suspended_place(stores: Stores, other: Stores) -> None:
    found = await only(stores, ANNAS)
    await stores.outbox.delivered(found, found.wanted, "p1", 1, "d")
    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted, "m1", 1, "d")
    assert await stores.outbox.suspend(ANNAS, "dm") == ["KXRM"]
    assert await other.outbox.suspended("KXRM") == [(0, "dm")]
    assert await other.outbox.closed_homes("KXRM") == []
    assert await due(stores)  # the home tells that somebody can't be reached
    await stores.tables.write(lobby(revision=1))
    assert not await due(stores, ANNAS)
    assert await stores.outbox.due_places(NOW, "discord") == [CHANNEL]
    assert await stores.outbox.suspend(ANNAS, "else") == []
    assert await other.outbox.suspended("KXRM") == [(0, "dm")]


async def test_a_healed_place_gets_everything_anew(stores: Stores, other: Stores) -> None:
    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted, "m1", 1, "d")
    assert await stores.outbox.suspend(CHANNEL, "gone") == ["KXRM"]
    assert await other.outbox.closed_homes("KXRM") == [CHANNEL]
    assert await stores.outbox.heal(CHANNEL) == ["KXRM"]
    assert (await only(other)).message is None
    assert [old.message for old in await other.outbox.retired(NOW, CHANNEL)] == ["m1"]
    assert not await other.outbox.closed_homes("KXRM")
    assert not await other.outbox.suspended("KXRM")
    assert await stores.outbox.heal(CHANNEL) == []
    assert await stores.outbox.heal(THREAD) == []


async def test_a_suspended_place_keeps_its_old_buttons_for_later_and_forgets_its_claim(stores: Stores) -> None:
    found = await claimed(stores, "a", await only(stores))
    await stores.outbox.delivered(found, found.wanted, "m1", 1, "d")
    await stores.outbox.repost("KXRM", CHANNEL)
    found = await claimed(stores, "a", await only(stores))
    await stores.outbox.begin_sending(found, "nonce", NOW, NOBODY)
    await stores.outbox.suspend(CHANNEL, "gone")
    assert await stores.outbox.retired(NOW, CHANNEL) == []
    assert await stores.outbox.due_places(NOW, "discord") == [ANNAS]
    await stores.outbox.heal(CHANNEL)
    assert [old.message for old in await stores.outbox.retired(NOW, CHANNEL)] == ["m1"]
    found = await only(stores, now=NOW)
    assert (found.sending, found.owner) == (None, "")


async def test_a_table_of_a_suspended_or_healed_place_keeps_its_revision(stores: Stores) -> None:
    await stores.outbox.suspend(CHANNEL, "gone")
    await stores.outbox.heal(CHANNEL)
    assert await stores.tables.write(lobby(revision=1)) == 2


async def test_every_home_of_a_platform(stores: Stores) -> None:
    await stores.tables.create(lobby("ABCD"))
    assert await stores.outbox.homes("discord") == [CHANNEL]
    assert await stores.outbox.homes("telegram") == []
    await stores.outbox.move_home(CHANNEL, Place("discord", "9"))
    assert await stores.outbox.homes("discord") == [Place("discord", "9")]


async def test_a_message_that_no_destination_shows_loses_its_buttons_once(stores: Stores, other: Stores) -> None:
    """A copy whose sending was never answered. (T-18)"""
    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted, "m2", 1, "digest")
    assert not await other.outbox.retire(CHANNEL, "m2")
    assert await other.outbox.retire(CHANNEL, "m1")
    assert await stores.outbox.retire(CHANNEL, "m1")
    assert await stores.outbox.retire(ANNAS, "m2"), "a number counts in its own chat"
    assert [old.message for old in await stores.outbox.retired(NOW, CHANNEL)] == ["m1"]
    assert [old.message for old in await stores.outbox.retired(NOW, ANNAS)] == ["m2"]


async def test_a_message_is_known_by_the_table_that_it_shows(stores: Stores, other: Stores) -> None:
    """(T-17)"""
    await stores.tables.create(lobby("ABCD"))
    for found in await due(stores):
        await stores.outbox.delivered(found, found.wanted, f"m-{found.table}", 1, "d")
    assert await other.outbox.shown_by(CHANNEL, "m-ABCD") == "ABCD"
    assert await other.outbox.shown_by(CHANNEL, "m-KXRM") == "KXRM"
    assert await other.outbox.shown_by(ANNAS, "m-KXRM") is None
    await stores.outbox.repost("KXRM", CHANNEL)
    assert await other.outbox.shown_by(CHANNEL, "m-KXRM") is None


async def test_a_complaint_is_news_once_until_a_new_message_got_through(stores: Stores, other: Stores) -> None:
    """Each person, each place; an edit proves nothing, since it may be allowed where a message is not. (T-12)"""
    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted - 1, "m1", 1, "d")
    assert await stores.outbox.complained(CHANNEL, ANNA)
    assert not await other.outbox.complained(CHANNEL, ANNA)
    assert await other.outbox.complained(CHANNEL, BERTA)
    assert await stores.outbox.complained(THREAD, ANNA)

    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted - 1, "m1", 1, "d2")
    assert not await stores.outbox.complained(CHANNEL, ANNA)
    found = await only(stores)
    await stores.outbox.delivered(found, found.wanted, "m2", 2, "d3")
    assert await other.outbox.complained(CHANNEL, ANNA)
    assert await stores.outbox.complained(CHANNEL, BERTA)
    assert not await stores.outbox.complained(THREAD, ANNA)


async def test_whoever_could_not_be_told_is_told_another_time(stores: Stores, other: Stores) -> None:
    """(T-12)"""
    for person in (ANNA, BERTA):
        await stores.outbox.complained(CHANNEL, person)
    await stores.outbox.not_told(CHANNEL, ANNA)
    await stores.outbox.not_told(THREAD, BERTA)
    assert await other.outbox.complained(CHANNEL, ANNA)
    assert not await other.outbox.complained(CHANNEL, BERTA)


async def test_a_chat_with_another_address_is_another_place_to_complain_of(stores: Stores) -> None:
    """(T-12)"""
    assert await stores.outbox.complained(CHANNEL, ANNA)
    await stores.outbox.move_home(CHANNEL, THREAD)
    assert await stores.outbox.complained(THREAD, ANNA)
    await stores.outbox.move_home(THREAD, CHANNEL)
    assert await stores.outbox.complained(CHANNEL, ANNA)


async def test_while_a_message_is_being_sent_a_pressed_one_may_be_that(stores: Stores, other: Stores) -> None:
    """Quick people press it before its number is known here. (T-18)"""
    destination = await only(stores)
    claimed = await stores.outbox.claim(destination.id, "me", 0.0, 60.0)
    assert claimed is not None
    await stores.outbox.begin_sending(claimed, "nonce", 0.0, calls())
    assert not await other.outbox.retire(CHANNEL, "m2")
    assert not await other.outbox.retire(CHANNEL, "m1")
    await stores.outbox.delivered(claimed, claimed.wanted, "m2", 1, "digest")
    assert not await other.outbox.retire(CHANNEL, "m2")
    assert await other.outbox.retire(CHANNEL, "m1")


async def test_an_edit_of_a_message_that_was_replaced_meanwhile_delivers_nothing(stores: Stores, other: Stores) -> None:
    """Else the message that lost its buttons would be the one that is kept. (T-17)"""
    first = await only(stores)
    await stores.outbox.delivered(first, first.wanted - 1, "m1", 1, "digest")
    editing = await stores.outbox.claim(first.id, "me", NOW, NOW + 60.0)
    assert editing is not None
    await other.outbox.repost(first.table, first.place)
    await stores.outbox.delivered(editing, editing.wanted, "m1", 1, "newer")
    now = await only(other)
    assert (now.message, now.owner) == (None, "")
    assert now.wanted > now.delivered
    assert [old.message for old in await other.outbox.retired(NOW, first.place)] == ["m1"]


# Reminders


def going(code: str = "KXRM", **changes: Any) -> StoredTable:
    return running(code, records=(), **changes)


async def remind(stores: Stores, revision: int, since: float = 0.0, place: Place = ANNAS, code: str = "KXRM") -> None:
    await stores.tables.write(going(code, revision=revision), show=False, reminds=[Remind(ANNA, place, since)])


async def reminder(stores: Stores, place: Place = ANNAS) -> Destination:
    (found,) = [one for one in await due(stores, place) if one.person is not None]
    return found


async def told(stores: Stores, message: str = "r1", lists: tuple[str, ...] = ("KXRM",), now: float = NOW) -> None:
    """The reminder that is wanted goes out."""
    got = await claimed(stores, "a", await reminder(stores))
    assert not await stores.outbox.begin_sending(got, "nonce", now, Calls("", got.asked, 0, tables=lists))
    await stores.outbox.delivered(got, got.wanted, message, got.asked, "")


async def test_a_reminder_is_wanted_with_the_table_and_by_nobody_else(stores: Stores, other: Stores) -> None:
    await remind(stores, 1)
    found = await reminder(other)
    assert (found.person, found.table, found.seat, found.place) == (ANNA, "", None, ANNAS)
    assert (found.asked, found.turn, found.message) == (1, 0, None)
    assert await other.outbox.shows("KXRM") == [one for one in await other.outbox.shows("KXRM") if one.person is None]
    with pytest.raises(Conflict):
        await remind(other, 1, place=CHANNEL)
    assert all(one.person is None for one in await due(stores, CHANNEL))


async def test_of_several_reminders_at_a_place_one_new_message_comes(stores: Stores) -> None:
    await stores.tables.create(lobby("AAAA"))
    await remind(stores, 1)
    await remind(stores, 1, code="AAAA")
    assert (await reminder(stores)).asked == 1
    await told(stores, lists=("KXRM", "AAAA"))
    assert not [one for one in await due(stores, ANNAS) if one.person is not None]
    assert await stores.outbox.listed((await reminders_of(stores))[0].id) == {"KXRM", "AAAA"}


async def reminders_of(stores: Stores) -> list[Destination]:
    """Wanted once more, so that it is due."""
    revision = (await read(stores)).revision
    await stores.tables.write(going(revision=revision))
    return [await reminder(stores)]


async def test_what_a_message_has_listed_lately_asks_for_no_new_one(stores: Stores, clock: SetClock) -> None:
    now = clock.wall()
    await remind(stores, 1)
    await told(stores, now=now)
    await remind(stores, 2, since=now - 1)
    assert (await reminder(stores)).asked == 1, "the message is only looked over"
    await remind(stores, 3, since=now)
    assert (await reminder(stores)).asked == 2


async def test_a_reminder_is_looked_over_when_a_table_that_it_lists_is_shown_anew(stores: Stores) -> None:
    await remind(stores, 1)
    await told(stores)
    await stores.tables.write(going(revision=2), show=False)
    assert not [one for one in await due(stores, ANNAS) if one.person is not None]
    await stores.tables.write(going(revision=3))
    found = await claimed(stores, "a", await reminder(stores))
    assert (found.message, found.turn, found.asked) == ("r1", 1, 1)
    await stores.outbox.delivered(found, found.wanted, "r1", 1, "", ())
    await stores.tables.write(going(revision=4))
    assert not [one for one in await due(stores, ANNAS) if one.person is not None], "it lists nothing any more"


async def test_a_reminder_that_is_wanted_while_another_is_being_sent_without_it_comes_next(stores: Stores) -> None:
    await stores.tables.create(lobby("AAAA"))
    await remind(stores, 1)
    got = await claimed(stores, "a", await reminder(stores))
    await stores.outbox.begin_sending(got, "nonce", NOW, Calls("", 1, 0, tables=("KXRM",)))
    await remind(stores, 1, code="AAAA")
    await stores.outbox.delivered(got, got.wanted, "r1", 1, "")
    found = await reminder(stores)
    assert (found.turn, found.asked) == (1, 2)


async def test_an_edit_that_left_nothing_keeps_what_is_wanted_since(stores: Stores) -> None:
    await remind(stores, 1)
    await told(stores)
    await remind(stores, 2, since=2e9)
    got = await claimed(stores, "a", await reminder(stores))
    await remind(stores, 3, since=2e9)
    await stores.outbox.delivered(got, got.wanted, "r1", got.asked, "", ())
    assert (await reminder(stores)).asked == 2
    assert (await reminder(stores)).turn == 1
    got = await claimed(stores, "a", await reminder(stores))
    await stores.outbox.skip(got)
    assert not [one for one in await due(stores, ANNAS) if one.person is not None]
    await remind(stores, 4, since=2e9)
    assert (await reminder(stores)).asked == 3


async def test_whoever_was_reminded_has_been_called_until_they_act(stores: Stores) -> None:
    await remind(stores, 1)
    await told(stores, now=NOW)
    assert await stores.outbox.called("KXRM", NOW + 1) == {ANNA: NOW + CALL_GAP_S}
    assert await stores.outbox.called_by(ANNA, NOW + 1) == {"KXRM": NOW + CALL_GAP_S}
    assert await stores.outbox.called_by(BERTA, NOW + 1) == {}
    await stores.tables.write(going(revision=2), acted=frozenset({ANNA}))
    assert await stores.outbox.called_by(ANNA, NOW + 1) == {}


async def test_a_reminder_that_is_shut_out_goes_elsewhere_and_leaves_boards_alone(stores: Stores) -> None:
    await remind(stores, 1)
    got = await claimed(stores, "a", await reminder(stores))
    assert await stores.outbox.closed([ANNAS, CHANNEL]) == frozenset()
    await stores.outbox.shut(got, "dm")
    assert await stores.outbox.closed([ANNAS, CHANNEL]) == {ANNAS}
    assert await stores.outbox.suspended("KXRM") == []
    assert await stores.outbox.suspended_places("discord") == [ANNAS]
    (stranded,) = await stores.outbox.stranded()
    await stores.outbox.remind(stranded, CHANNEL)
    await stores.outbox.remind(stranded, CHANNEL)
    assert await stores.outbox.stranded() == []
    assert (await reminder(stores, CHANNEL)).asked == 1
    assert await stores.outbox.heal(ANNAS) == []
    assert (await reminder(stores)).message is None
    assert (await reminder(stores)).turn == 1, "nothing is wanted there any more"


async def test_a_reminder_moves_with_its_chat(stores: Stores) -> None:
    await remind(stores, 1, place=CHANNEL)
    assert await stores.outbox.move_home(CHANNEL, THREAD) == ["KXRM"]
    (found,) = [one for one in await due(stores, THREAD) if one.person is not None]
    assert found.asked == 1


async def test_tables_where_somebody_sits_tell_what_a_reminder_needs(stores: Stores) -> None:
    await stores.tables.create(lobby("AAAA"))
    await stores.tables.write(going(revision=1))
    (one,) = await stores.tables.waits(ANNA)
    table = await read(stores)
    assert (one.code, one.game, one.seat, one.people) == ("KXRM", "toy", Seat(0), 2)
    assert (one.life, one.homes, one.awaited) == (table.life, table.homes, True)


async def test_what_is_behind_is_all_that_is_still_to_be_sent(stores: Stores, other: Stores) -> None:
    """Also what is put off, or is being sent now; not what nothing gets through to."""
    found = await only(stores)
    await stores.outbox.wait(await claimed(stores, "a", found), NOW + 30)
    assert {(one.table, one.place) for one in await other.outbox.behind("discord")} == {
        ("KXRM", CHANNEL),
        ("KXRM", ANNAS),
    }
    await stores.outbox.delivered(found, found.wanted, "m1", 1, "digest")
    assert [one.place for one in await other.outbox.behind("discord")] == [ANNAS]
    await stores.outbox.suspend(ANNAS, "dm")
    assert [one.place for one in await other.outbox.behind("discord")] == [CHANNEL], "it tells so"
    assert await other.outbox.behind("telegram") == []


async def test_homes_are_found_by_their_chats(stores: Stores, other: Stores) -> None:
    await stores.tables.create(running("AAAA"))
    assert await other.outbox.homes("discord") == await other.outbox.homes("discord", ["100", "7", "100"]) == [CHANNEL]
    assert await other.outbox.homes("telegram", ["-7"]) == [THREAD], "with its threads"
    assert await other.outbox.homes("discord", ["7"]) == await other.outbox.homes("discord", []) == []


async def test_calls_are_looked_over_by_one_process(stores: Stores, other: Stores) -> None:
    """Whoever takes it up; should they die over it, somebody does later."""
    await stores.outbox.recall("KXRM", 50.0)
    assert await stores.outbox.recalls(NOW) == await other.outbox.recalls(NOW) == [("KXRM", 50.0)]
    assert await other.outbox.take_recall("KXRM", 50.0, UNTIL)
    assert not await stores.outbox.take_recall("KXRM", 50.0, UNTIL)
    assert await stores.outbox.recalls(NOW) == []
    assert await stores.outbox.recalls(UNTIL) == [("KXRM", UNTIL)]
    await other.outbox.recalled("KXRM", UNTIL, None)
    assert await stores.outbox.recalls(UNTIL) == []
