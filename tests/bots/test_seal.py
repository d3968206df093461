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
from core.titles import TITLES
from core.wording import Refusal
from tests.contract.onlookers import SpecPainter
from tests.fakes import FakePlatform
from tests.world import RIVER, World, opened

CHANGING = {"new", "join", "leave", "cancel", "cancel_sure", "resign", "resign_sure", "settings", "rematch", "board"}


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
        running = exported(await world.does("Dora", "export", code))
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


async def test_a_cancelled_match_opens_nothing_and_shows_nothing_any_more(painter: SpecPainter) -> None:
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Roberto")
        seed = await seed_of(world, code)
        await world.plays(await world.whose(code), code)
        await world.does("Anna", "cancel_sure", code)
        await world.quiet()
        assert seed.hex().encode() not in shown(world)
        assert world.platform.at(RIVER)[-1].rendered.picture is None
        for verb in set(REQUESTS) - CHANGING - {"mine", "help", "privacy", "more", "rules"}:
            for name in ("Anna", "Roberto", "Dora"):
                answer = await world.does(name, verb, code)
                assert answer.refused, verb
                assert answer.screen is None, verb
        with pytest.raises(Refusal):
            await world.service.transcript(code)
