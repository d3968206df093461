"""The shuffle's seal: shown from the first day, opened by an end and nothing else; everybody's share in it. (T-33)"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import msgspec
import pytest

from bots.tools.replays import replayed
from core.chance import commitment
from core.records import Share, Transcript
from core.requests import REQUESTS
from core.responses import Response
from core.seal import Seal, digested
from core.stored import Status
from core.titles import TITLES
from core.wording import Refusal
from tests.clock import SetClock
from tests.contract.onlookers import SpecPainter
from tests.fakes import FakePlatform
from tests.logged import logged
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


async def presses(world: World, name: str, verb: str, code: str = "", arg: str = "", *, entropy: str = "") -> Response:
    """A press that the platform has numbered."""
    caller = msgspec.structs.replace(await world.caller(name), entropy=entropy)
    return await world.service.act(caller, ask(verb, code, arg))


async def seal_of(world: World, code: str) -> Seal:
    return (await world.service.table(code)).seal


async def seed_of(world: World, code: str) -> bytes:
    return (await world.match(code)).secret_seed()


def hidden(world: World, seal: Seal) -> bool:
    """Whether no message tells the secret, or the seed that will follow."""
    return not any(secret.hex().encode() in shown(world) for secret in (seal.secret, seal.seed))


@pytest.mark.parametrize("key", TITLES)
async def test_the_seal_of_the_start_fits_the_seed_of_the_end(key: str, painter: SpecPainter) -> None:
    """Giving up between two is such an end: the whole deal lies open then, hands included, and can be checked."""
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Roberto", arg=key)
        await world.quiet()
        seed, seal = await seed_of(world, code), await seal_of(world, code)
        assert seal.commitment.encode() in shown(world)
        running = exported(await world.does("Anna", "export", code))
        assert running.set_up.commitment == commitment(seal.secret) == seal.commitment
        assert (running.set_up.seed, running.set_up.secret) == (None, None)
        assert running.set_up.shares == (digested(Share("Anna")), digested(Share("Roberto")))
        with pytest.raises(Refusal) as refused:
            replayed(running)
        assert refused.value.code == "table.still_running"
        sealed = (await world.does("Dora", "seal", code)).screen
        assert sealed
        assert seal.commitment in sealed.text
        assert seed.hex() not in sealed.text
        assert hidden(world, seal)

        await world.does("Anna", "resign_sure", code)
        await world.quiet()
        assert hidden(world, seal), "the end says nothing of seeds to a chat (W-9)"
        assert b"rivertable verify" not in shown(world)
        opened_now = (await world.does("Dora", "seal", code)).screen
        assert opened_now
        assert seed.hex() in opened_now.text
        assert f"rivertable verify rivertable-{code}.json --seal {seal.commitment}" in opened_now.text
        finished = exported(await world.does("Dora", "export", code))
        assert replayed(finished).secret_seed() == seed
        assert finished.set_up.secret == seal.secret.hex()
        assert all("?" not in record.moves.values() for record in finished.records if hasattr(record, "moves"))


async def test_the_lobby_shows_the_seal_at_once_and_each_share_as_it_is_given(painter: SpecPainter) -> None:
    """T-33: what was shown before somebody gave their word can't be fitted to it."""
    async with opened(":memory:", painter, FakePlatform()) as world:

        async def card() -> str:
            await world.quiet()
            return world.platform.at(RIVER)[-1].rendered.screen.text

        code = (await presses(world, "Anna", "new", arg="nile", entropy="4170021")).table
        seal = (await seal_of(world, code)).commitment
        assert seal in await card()
        assert "Anna 4170021" in await card()
        await presses(world, "Roberto", "join", code, entropy="93")
        assert seal in await card()
        assert "Anna 4170021, Roberto 93" in await card()
        await presses(world, "Anna", "luck", code, "old crocodile")
        assert "Anna 4170021 “old crocodile”, Roberto 93." in await card()
        await world.does("Anna", "start", code)
        assert seal in await card()
        assert "Anna 4170021 “old crocodile”, Roberto 93." in await card()
        log = (await world.does("Dora", "log", code)).screen
        assert log
        assert seal in log.text
        assert "Anna 4170021 “old crocodile”, Roberto 93." in log.text
        assert hidden(world, await seal_of(world, code))


async def test_who_leaves_and_comes_again_draws_nothing_anew(painter: SpecPainter) -> None:
    """T-33: only the first time counts, also after a restart; the share of who is gone stays."""
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = (await presses(world, "Anna", "new", arg="coloretto", entropy="1")).table
        await presses(world, "Roberto", "join", code, entropy="2")
        before = await seal_of(world, code)
        for number in range(3, 6):
            await world.does("Roberto", "leave", code)
            assert await seal_of(world, code) == before
            await presses(world, "Roberto", "join", code, entropy=str(number))
            assert await seal_of(world, code) == before
        await world.does("Roberto", "leave", code)
        await presses(world, "Carla", "join", code, entropy="7")
        await world.does("Anna", "start", code)
        await world.does("Anna", "resign_sure", code)
        finished = exported(await world.does("Anna", "export", code))
        assert finished.set_up.shares == (
            digested(Share("Anna", "1")),
            digested(Share("Roberto", "2")),
            digested(Share("Carla", "7")),
        )
        assert replayed(finished)


@pytest.mark.parametrize(
    ("name", "word", "said"),
    [
        ("Roberto", "hippo", "The shuffle will depend on your word too: hippo"),
        ("Roberto", "  two\n  words \u202e", "The shuffle will depend on your word too: two words"),
        ("Roberto", "", "A word is missing: write one behind the command luck"),
        ("Roberto", " \n", "A word is missing: write one behind the command luck"),
        ("Dora", "hippo", "You don't sit at table"),
    ],
)
async def test_a_word_of_ones_own(name: str, word: str, said: str, painter: SpecPainter) -> None:
    """T-33: a refusal says why, and changes nothing."""
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = (await world.does("Anna", "new", arg="coloretto")).table
        await world.does("Roberto", "join", code)
        before = await seal_of(world, code)
        answer = await world.does(name, "luck", code, word)
        assert answer.notice.startswith(said), answer.notice
        assert answer.refused == (await seal_of(world, code) == before)
        await world.does("Anna", "start", code)
        late = await world.does("Roberto", "luck", code, "late")
        assert late.refused
        assert (await seal_of(world, code)).seed == await seed_of(world, code)


@pytest.mark.file
async def test_secret_and_shares_outlive_a_restart(painter: SpecPainter, tmp_path: Path) -> None:
    """T-33: in the lobby as in the match. A seed that doesn't follow from them rests the table."""
    path = tmp_path / "a.db"
    async with opened(path, painter, FakePlatform()) as world:
        code = (await presses(world, "Anna", "new", arg="coloretto", entropy="1")).table
        await presses(world, "Roberto", "join", code, entropy="2")
        await presses(world, "Roberto", "luck", code, "hippo")
        before = await seal_of(world, code)
    async with opened(path, painter, FakePlatform()) as world:
        assert await seal_of(world, code) == before
        await world.does("Anna", "start", code)
        seed = await seed_of(world, code)
        assert seed == before.seed
    async with opened(path, painter, FakePlatform()) as world:
        assert await seed_of(world, code) == seed
        await world.to_the_end(code)
        finished = exported(await world.does("Anna", "export", code))
        assert replayed(finished).secret_seed() == seed
        assert finished.set_up.shares == (digested(Share("Anna", "1")), digested(Share("Roberto", "2", "hippo")))
    with closing(connect(path)) as database, database:
        database.execute("UPDATE game_table SET shares = replace(shares, 'hippo', 'rhino')")
    async with opened(path, painter, FakePlatform()) as world:
        rests = await world.does("Anna", "export", code)
        assert rests.refused
        assert "the seed doesn't follow from the secret and the shares" in rests.notice


async def test_a_rematch_seals_a_secret_of_its_own(painter: SpecPainter) -> None:
    """T-33: and whoever opens it has their share in it."""
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Roberto")
        await world.does("Anna", "resign_sure", code)
        again = (await presses(world, "Roberto", "rematch", code, entropy="31")).table
        one, other = await seal_of(world, code), await seal_of(world, again)
        assert one.secret != other.secret
        assert other.shares == (digested(Share("Roberto", "31")),)
        await world.quiet()
        assert other.commitment.encode() in shown(world)
        assert hidden(world, other)


async def test_the_log_tells_neither_secret_nor_seed(painter: SpecPainter) -> None:
    """T-33: whoever runs the program may sit at its tables."""
    with logged(talkative=True) as log:
        async with opened(":memory:", painter, FakePlatform()) as world:
            code = await world.start("Anna", "Roberto")
            await world.does("Anna", "luck", code, "late")
            await world.plays(await world.whose(code), code)
            await world.quiet()
            seal = await seal_of(world, code)
    told = log.getvalue()
    for secret in (seal.secret, seal.seed):
        assert secret.hex() not in told
        assert repr(secret)[2:-1] not in told


async def test_giving_up_among_more_than_two_opens_nothing(painter: SpecPainter) -> None:
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Roberto", "Giulia")
        await world.does("Anna", "resign_sure", code)
        await world.quiet()
        set_up = exported(await world.does("Anna", "export", code)).set_up
        assert (set_up.seed, set_up.secret) == (None, None)
        assert hidden(world, await seal_of(world, code))


READ = {"look", "more", "rules", "guide", "legend", "seal", "full", "text", "log", "past", "export", "block"}
"""What is there to read of a match that was cancelled."""


async def test_a_match_that_may_be_restored_keeps_its_seed_for_that_day(painter: SpecPainter) -> None:
    """T-3: what was played stays readable, and the seed opens with the end of the day."""
    clock = SetClock()
    async with opened(":memory:", painter, FakePlatform(), clock=clock) as world:
        code = await world.start("Anna", "Roberto")
        seal = await seal_of(world, code)
        await world.plays(await world.whose(code), code)
        mo = msgspec.structs.replace(await world.caller("Mo"), runs=frozenset({RIVER}))
        assert not (await world.service.act(mo, ask("cancel_sure", code))).refused
        await world.quiet()
        assert world.platform.at(RIVER)[-1].rendered.picture is None
        alone = {
            "mine",
            "help",
            "privacy",
            "times",
            "unblock",
            "wait",
            "unwait",
            "practice",
            "export_me",
            "erase",
            "erase_sure",
            *("link", "link_sure", "unlink", "unlink_sure", "server", "group"),
        }
        for verb in set(REQUESTS) - CHANGING - alone:
            for name in ("Anna", "Roberto", "Dora"):
                answer = await world.does(name, verb, code)
                assert answer.refused == (verb not in READ), verb
                told = (answer.screen and msgspec.json.encode(answer.screen)) or b""
                told += answer.document.content if answer.document else b""
                assert not any(part.hex().encode() in told for part in (seal.secret, seal.seed)), verb
        assert hidden(world, seal)
        kept = exported(await world.does("Anna", "export", code)).set_up
        assert (kept.seed, kept.secret) == (None, None)
        clock.advance(24 * 3600.0)
        assert (await world.does("Anna", "restore", code)).refused
        told = (await world.does("Dora", "seal", code)).screen
        assert told
        assert seal.seed.hex() in told.text
        whole = exported(await world.does("Dora", "export", code))
        assert whole.cancelled
        assert replayed(whole).seal.secret == seal.secret


async def test_a_match_that_all_have_cancelled_opens_its_seed(painter: SpecPainter) -> None:
    """T-3"""
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Roberto")
        seal = await seal_of(world, code)
        for _ in range(4):
            await world.plays(await world.whose(code), code)
        await world.does("Anna", "cancel_sure", code)
        await world.quiet()
        assert hidden(world, seal)
        await world.does("Roberto", "agree", code)
        await world.quiet()
        assert (await world.service.table(code)).status is Status.CANCELLED
        told = (await world.does("Dora", "seal", code)).screen
        assert told
        assert seal.seed.hex() in told.text
        whole = exported(await world.does("Dora", "export", code))
        assert replayed(whole).seal.secret == seal.secret
        assert whole.cancelled
