"""The shuffle's seal: shown at the start, opened by an end, and by nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from bots.tools.replays import replayed
from core.chance import commitment
from core.records import Transcript
from core.requests import REQUESTS
from core.responses import Response
from core.stored import Status
from core.titles import TITLES
from core.wording import Refusal
from tests.clock import SetClock
from tests.contract.onlookers import SpecPainter
from tests.fakes import FakePlatform
from tests.world import RIVER, World, ask, opened

CHANGING = {"new", "settings", "rematch", "board", "away", "restore", "guests"}


@pytest.fixture
def painter() -> Iterator[SpecPainter]:
    made = SpecPainter()
    yield made
    made.close()


def exported(answer: Response) -> Transcript:
    assert answer.document
    return msgspec.json.decode(answer.document.content, type=Transcript)


def shown(world: World) -> bytes:
    """All messages that are out, with what their pictures are drawn from."""
    return b"".join(
        msgspec.json.encode(message.rendered.screen) + (message.rendered.picture or b"") + message.rendered.alt.encode()
        for message in world.platform.messages.values()
    )


async def seed_of(world: World, code: str) -> bytes:
    return (await world.match(code)).secret_seed()


@pytest.mark.parametrize("key", TITLES)
async def test_the_seal_of_the_start_fits_the_seed_of_the_end(key: str, painter: SpecPainter) -> None:
    """Giving up between two is such an end: the whole deal lies open then, hands included, and can be checked."""
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Roberto", arg=key)
        await world.quiet()
        seed = await seed_of(world, code)
        assert commitment(seed)[:16].encode() in shown(world)
        running = exported(await world.does("Anna", "export", code))
        assert running.set_up.commitment == commitment(seed)
        assert running.set_up.seed is None
        with pytest.raises(Refusal) as refused:
            replayed(running)
        assert refused.value.code == "table.still_running"
        assert seed.hex().encode() not in shown(world)

        await world.does("Anna", "resign_sure", code)
        await world.quiet()
        assert seed.hex().encode() in shown(world)
        finished = exported(await world.does("Dora", "export", code))
        assert replayed(finished).secret_seed() == seed
        assert all("?" not in record.moves.values() for record in finished.records if hasattr(record, "moves"))


async def test_giving_up_among_more_than_two_opens_nothing(painter: SpecPainter) -> None:
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Roberto", "Giulia")
        seed = await seed_of(world, code)
        await world.does("Anna", "resign_sure", code)
        await world.quiet()
        assert exported(await world.does("Anna", "export", code)).set_up.seed is None
        assert seed.hex().encode() not in shown(world)


READ = {"look", "more", "rules", "full", "text", "log", "export"}
"""What is there to read of a match that was cancelled."""


async def test_a_match_that_may_be_restored_keeps_its_seed_for_that_day(painter: SpecPainter) -> None:
    """T-3: what was played stays readable, and the seed opens with the end of the day."""
    clock = SetClock()
    async with opened(":memory:", painter, FakePlatform(), clock=clock) as world:
        code = await world.start("Anna", "Roberto")
        seed = await seed_of(world, code)
        await world.plays(await world.whose(code), code)
        mo = msgspec.structs.replace(await world.caller("Mo"), runs=frozenset({RIVER}))
        assert not (await world.service.act(mo, ask("cancel_sure", code))).refused
        await world.quiet()
        assert world.platform.at(RIVER)[-1].rendered.picture is None
        for verb in set(REQUESTS) - CHANGING - {"mine", "help", "privacy"}:
            for name in ("Anna", "Roberto", "Dora"):
                answer = await world.does(name, verb, code)
                assert answer.refused == (verb not in READ), verb
                told = (answer.screen and msgspec.json.encode(answer.screen)) or b""
                assert seed.hex().encode() not in told + (answer.document.content if answer.document else b""), verb
        assert seed.hex().encode() not in shown(world)
        assert exported(await world.does("Anna", "export", code)).set_up.seed is None
        clock.advance(24 * 3600.0)
        assert (await world.does("Anna", "restore", code)).refused
        whole = exported(await world.does("Dora", "export", code))
        assert replayed(whole).secret_seed() == seed


async def test_a_match_that_all_have_cancelled_opens_its_seed(painter: SpecPainter) -> None:
    """T-3"""
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Roberto")
        seed = await seed_of(world, code)
        for _ in range(4):
            await world.plays(await world.whose(code), code)
        await world.does("Anna", "cancel_sure", code)
        await world.quiet()
        assert seed.hex().encode() not in shown(world)
        await world.does("Roberto", "agree", code)
        await world.quiet()
        assert (await world.service.table(code)).status is Status.CANCELLED
        assert seed.hex().encode() in shown(world)
        assert replayed(exported(await world.does("Dora", "export", code))).secret_seed() == seed
