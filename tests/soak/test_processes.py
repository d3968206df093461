"""Several real processes on one PostgreSQL database: one is killed, frozen, cut off or told to stop, and nothing is
lost, nothing counts twice, every message shows the last position.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bots.clock import SystemClock
from bots.leases import Times
from bots.tools.cluster import Findings, cluster
from bots.tools.processes import started
from tests import postgres
from tests.soak.harms import HARM_S, HARMS, Harmed, Scene, scene

pytestmark = [pytest.mark.soak, pytest.mark.timeout(300)]

TIMES = Times(ttl_s=6.0, beat_s=1.5, margin_s=2.0, look_s=0.5)
TABLES = 20


@pytest.fixture(scope="module")
def own() -> Iterator[postgres.Server]:
    """Of this module alone: what is killed leaves its connections to the server."""
    with postgres.server() as running:
        yield running


def whole(found: Findings) -> None:
    assert (found.two_winners, found.gaps, found.lost, found.wrong) == (0, 0, 0, 0)
    assert found.accepted > 0
    assert found.messages == TABLES * 3


async def harmed(own: postgres.Server, name: str, times: Times = TIMES) -> tuple[Scene, Harmed, Findings]:
    async with scene(own, TABLES, times) as here:
        done = await HARMS[name](here)
        found = await here.settled()
        whole(found)
        return here, done, found


async def test_four_processes_at_the_same_tables(own: postgres.Server) -> None:
    """Everybody presses as fast as they can: of each number of a log one press is the winner."""
    async with cluster(own.fresh().url, TABLES, TIMES) as made:
        await started(made, "abcd")
        await SystemClock().sleep(10.0)
        await made.rest()
        await made.stop()
        found = await made.findings()
        whole(found)
        assert found.repeats == 0
        assert {heard.by for heard in made.network.heard} <= set("abcd")
        assert all(worker.process.returncode == 0 for worker in made.workers.values())


async def test_when_whoever_speaks_is_killed_another_goes_on(own: postgres.Server) -> None:
    _, _, found = await harmed(own, "killed")
    assert found.repeats <= TABLES * 3, "one a place that had a call in flight"
    assert found.most_copies <= 2


async def test_whoever_is_told_to_stop_hands_over_without_saying_anything_twice(own: postgres.Server) -> None:
    _, _, found = await harmed(own, "told_to_stop")
    assert found.repeats == 0


async def test_whoever_was_frozen_says_nothing_more_than_what_was_on_its_way(own: postgres.Server) -> None:
    _, _, found = await harmed(own, "frozen")
    assert found.most_copies <= 2


async def test_whoever_was_frozen_for_less_than_its_lease_goes_on_with_it(own: postgres.Server) -> None:
    """It is over by its own clock, and nobody else has taken it."""
    _, _, found = await harmed(own, "frozen_for_a_while", Times())
    assert found.most_copies <= 2


async def test_whoever_is_cut_off_from_the_database_falls_silent_in_time(own: postgres.Server) -> None:
    _, done, _ = await harmed(own, "cut_off")
    assert done.late == 0


async def test_all_wait_for_a_server_that_is_stopped_at_once(own: postgres.Server) -> None:
    here, _, found = await harmed(own, "server_stopped_at_once")
    assert found.sounding == 0
    assert found.most_copies <= 2
    assert all(worker.process.returncode == 0 for worker in here.made.workers.values())


async def test_all_go_on_after_a_server_was_away_for_longer_than_a_lease(own: postgres.Server) -> None:
    _, _, found = await harmed(own, "server_away_for_longer_than_a_lease")
    assert found.most_copies <= 2


async def test_without_being_told_of_changes_all_is_shown_all_the_same(own: postgres.Server) -> None:
    """Those who listen are cut off again and again: who speaks looks by itself, too."""
    _, done, found = await harmed(own, "untold")
    assert done.resume_s < HARM_S / 2
    assert found.repeats == 0
