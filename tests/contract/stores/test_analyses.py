"""Analyses of finished matches, in every store."""

from __future__ import annotations

import msgspec

from core.analysis import Analysis
from core.game import Seat
from core.ports.analyses import Kept
from core.ports.stores import Stores
from core.stored import Status
from core.thinking.reviewing import Costly, Decision, Findings, Glance, Luck, Point, Weighed
from tests.clock import SetClock
from tests.contract.stores.test_changes import next_of, nothing_comes
from tests.contract.stores.things import RECORDS, lobby, running

FOUND = Findings(
    points=(Point(((0.5, 0.5), (0.25, 0.75))), Point(((1.0, 0.0), (1.0, 0.0)), ((0.5, 0.5), (0.5, 0.5)))),
    looked=1,
    suspects=(Glance(Decision(0, Seat(1)), 0.25),),
    runs=({"pass": Weighed(12, 3.5)},),
    searches=1,
)
ANALYSIS = Analysis(
    chances=((0.5, 0.5), (1.0, 0.0)),
    decisions=(Costly(Decision(0, Seat(1)), "pass", "take a", 0.25, 0.5, 0.25),),
    draws=(Luck(1, (0.125, -0.125)),),
    telling=0.06,
)


async def play(stores: Stores, code: str = "KXRM", game: str = "toy") -> None:
    """To the end."""
    await stores.tables.create(running(code, game=game, records=()))
    ended = running(code, game=game, status=Status.OVER, records=RECORDS, awaits=(), revision=1)
    await stores.tables.write(ended)


async def test_an_analysis_is_kept_as_far_as_it_has_come(stores: Stores, other: Stores) -> None:
    await play(stores)
    assert await other.analyses.read("KXRM") is None
    for kept in (Kept(found=FOUND), Kept(analysis=ANALYSIS), Kept(failed=True)):
        await stores.analyses.save("KXRM", kept)
        assert await other.analyses.read("KXRM") == kept


async def test_what_was_kept_goes_with_its_table(stores: Stores, clock: SetClock) -> None:
    await play(stores)
    await stores.analyses.save("KXRM", Kept(analysis=ANALYSIS))
    for destination in await stores.outbox.shows("KXRM"):
        await stores.outbox.delivered(destination, 99, "", 1, "")
    clock.advance(1.0)
    assert await stores.tables.forget_ended(Status.OVER, clock.wall()) == ["KXRM"]
    await stores.analyses.save("KXRM", Kept(analysis=ANALYSIS))
    await stores.analyses.want("KXRM")
    assert await stores.analyses.read("KXRM") is None
    await play(stores)
    assert await stores.analyses.read("KXRM") is None, "the code is another table's now"


async def test_finished_matches_wait_the_latest_first_until_theirs_is_made(stores: Stores, clock: SetClock) -> None:
    since = clock.wall()
    clock.advance(1.0)
    for code in ("AAAA", "BBBB", "CCCC"):
        await play(stores, code)
        clock.advance(1.0)
    await play(stores, "NILE", game="nile")
    await stores.tables.create(running("RUNS", records=()))
    await stores.tables.create(lobby("LOBY"))
    assert await stores.analyses.wanted(["toy"], since) == ["CCCC", "BBBB", "AAAA"]
    assert (await stores.analyses.wanted(["toy", "nile"], since))[0] == "NILE"
    assert await stores.analyses.wanted([], since) == []
    await stores.analyses.save("BBBB", Kept(found=FOUND))
    assert await stores.analyses.wanted(["toy"], since) == ["BBBB", "CCCC", "AAAA"], "what was begun is ended first"
    await stores.analyses.save("CCCC", Kept(analysis=ANALYSIS))
    await stores.analyses.save("AAAA", Kept(failed=True))
    assert await stores.analyses.wanted(["toy"], since) == ["BBBB"]


async def test_an_old_match_waits_once_somebody_asks_for_it(stores: Stores, clock: SetClock) -> None:
    await play(stores)
    clock.advance(1.0)
    assert await stores.analyses.wanted(["toy"], clock.wall()) == []
    await stores.analyses.want("KXRM")
    assert await stores.analyses.wanted(["toy"], clock.wall()) == ["KXRM"]
    await stores.analyses.save("KXRM", Kept(analysis=ANALYSIS))
    await stores.analyses.want("KXRM")
    assert await stores.analyses.read("KXRM") == Kept(analysis=ANALYSIS)
    assert await stores.analyses.wanted(["toy"], clock.wall()) == []


async def test_others_hear_that_one_is_wanted_and_that_one_has_ended(
    stores: Stores, other: Stores, clock: SetClock
) -> None:
    await play(stores)
    changes = await other.tables.changes()
    await stores.analyses.want("KXRM")
    assert await next_of(changes, clock) == "KXRM"
    await stores.analyses.want("KXRM")
    await stores.analyses.save("KXRM", Kept(found=FOUND))
    await stores.tables.create(lobby("LOBY"))
    assert await next_of(changes, clock) == "LOBY", "nothing new for anybody before"
    for kept in (Kept(analysis=ANALYSIS), Kept(failed=True)):
        await stores.analyses.save("KXRM", kept)
        assert await next_of(changes, clock) == "KXRM"
    await stores.analyses.want("KXRM", anew=True)
    assert await next_of(changes, clock) == "KXRM"
    assert await other.analyses.read("KXRM") == Kept()
    await stores.analyses.want("NONE", anew=True)
    await nothing_comes(changes, clock)


def test_whatever_is_kept_can_be_read_again() -> None:
    for kept in (Kept(found=FOUND), Kept(analysis=ANALYSIS)):
        assert msgspec.json.decode(msgspec.json.encode(kept), type=Kept) == kept
