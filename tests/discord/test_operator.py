"""Who and what the operator has shut out, and what they announce, as Discord shows it."""

from __future__ import annotations

import asyncio

from bots.announcer import Announcer
from bots.discord.leaving import Leaving
from core.denials import Denied, Kind
from core.operating import announced
from tests.discord.play import Playing
from tests.discord.rig import Answer, Person, Shown
from tests.discord.world import World, world

SHUT_OUT = "You can't use this bot: whoever runs it has decided so."
SHUT_OUT_HERE = "This bot can't be used in this chat: whoever runs it has decided so."


def denied(kind: Kind, id: int, *, leaves: bool = False) -> Denied:
    return Denied(kind=kind, platform="discord", id=str(id), at=1.0, leaves=leaves)


async def two(here: World) -> tuple[Playing, Person, Person]:
    anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
    return await Playing.open(here, here.rig.channel(), (anna, bruno), thread=False), anna, bruno


def only_said(answer: Answer, sentence: str) -> bool:
    """One private sentence, and nothing to press."""
    [shown] = answer.all
    return shown.private and sentence in shown.text and not shown.buttons and not shown.files


def public(person: Person, playing: Playing) -> list[Shown]:
    return [shown for shown in person.sees(playing.home) if not shown.private]


async def test_somebody_shut_out_is_told_so_by_each_command_and_press_and_by_nothing_else() -> None:
    async with world() as here:
        playing, anna, bruno = await two(here)
        revision = (await here.app.service.table(playing.code)).revision
        await here.app.service.operating.deny(denied("account", bruno.id))
        await here.settle()
        assert (await here.app.service.table(playing.code)).revision > revision
        assert "Bruno can't use this bot any more" in playing.board.text
        assert "More time for Bruno" not in playing.board.buttons
        assert "Let a computer play for Bruno" in playing.board.buttons
        revision = (await here.app.service.table(playing.code)).revision
        seen, threads = len(bruno.sees()), len(playing.home.threads)
        for command, options in (
            ("table new", {"game": "nile", "thread": True}),
            ("table play", {"code": playing.code}),
            ("table hand", {"code": playing.code}),
            ("table join", {"code": playing.code}),
            ("table mine", {}),
            ("help", {}),
        ):
            assert only_said(await bruno.types(playing.home, command, **options), SHUT_OUT), command
        for verb in ("play", "more", "resign"):
            if any(press.verb == verb for press in playing.board.offered.values()):
                assert only_said(await playing.asks(bruno, verb), SHUT_OUT), verb
        assert not list(await bruno.completes(playing.home, "table play", "code", ""))
        assert list(await anna.completes(playing.home, "table play", "code", ""))
        await here.settle()
        assert len(playing.home.threads) == threads, "no thread was made for nothing"
        assert len(bruno.sees()) == seen
        assert only_said(await bruno.types(None, "help"), SHUT_OUT)
        assert (await here.app.service.table(playing.code)).revision == revision


async def test_in_a_server_that_is_shut_out_nobody_opens_anything_and_boards_rest() -> None:
    async with world() as here:
        playing, anna, _ = await two(here)
        await here.app.service.operating.deny(denied("server", here.rig.guild.id))
        await here.settle()
        shown = len(public(anna, playing))
        other = here.rig.channel("others")
        for channel in (playing.home, other):
            assert only_said(await anna.types(channel, "table new", game="nile"), SHUT_OUT_HERE)
        assert only_said(await playing.asks(anna, "play"), SHUT_OUT_HERE)
        assert not other.threads
        await here.settle()
        assert len(public(anna, playing)) == shown
        await here.app.service.operating.allow("server", "discord", str(here.rig.guild.id))
        await here.settle()
        assert len(public(anna, playing)) > shown
        assert not only_said(await playing.asks(anna, "play"), SHUT_OUT_HERE)


async def test_the_bot_leaves_a_server_when_it_is_told_to_and_not_before() -> None:
    async with world() as here:
        await two(here)
        guild = here.rig.guild.id
        leaving = Leaving(here.adapter._listening, here.app.service, here.app.clock)
        await here.app.service.operating.deny(denied("server", guild))
        await leaving.look()
        assert here.adapter._listening.get_guild(guild) is not None
        await here.app.service.operating.deny(denied("server", guild, leaves=True))
        working = asyncio.create_task(here.adapter._leave())
        try:
            async with asyncio.timeout(10):
                while here.adapter._listening.get_guild(guild) is not None:
                    await here.settle()
        finally:
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)
        await leaving.look()  # nothing is left to leave


async def test_an_announcement_comes_once_as_it_was_written_and_pings_nobody() -> None:
    async with world() as here:
        playing, anna, _ = await two(here)
        text = announced("@everyone: we **restart** at noon.\n\nSee <#1> & https://example.org/news")
        await here.app.service.operating.announce({"en": text}, running=False)
        announcer = Announcer(here.app.service, [here.adapter], here.app.clock)
        before = len(here.env.http_requests)
        while await announcer.tell_next(here.adapter):
            pass
        await here.settle()
        said = [shown for shown in anna.sees(playing.home) if "From whoever runs this bot" in shown.text]
        [one] = said
        assert "\\*\\*restart\\*\\*" in one.text
        assert not one.buttons
        [call] = [call for call in here.rig.calls(before) if call.method == "POST" and call.path.endswith("/messages")]
        assert call.json["allowed_mentions"]["parse"] == []
        assert not call.json["allowed_mentions"].get("users")
        assert call.json["flags"] & (1 << 12), "without a sound"
        assert not one.message.mention_everyone
