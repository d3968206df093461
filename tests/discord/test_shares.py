"""Everybody's share in the shuffle, from Discord. (T-33)"""

from __future__ import annotations

import pytest

from core.records import Share
from core.seal import Seal, digested
from tests.discord.play import Playing
from tests.discord.world import world

SECRET = bytes(range(32))


async def test_what_discord_numbers_presses_by_is_in_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """T-33: the opener's command, the joiner's press; a word of one's own by `/table luck`; shown in the chat."""
    monkeypatch.setattr(Seal, "drawn", lambda: Seal(SECRET))
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        channel = here.rig.channel()
        playing = Playing(here, (anna, bruno), channel)
        await anna.types(channel, "table new", game="coloretto", thread=False)
        await here.settle()
        [code] = await here.app.stores.tables.codes()
        playing.code = code
        await playing.asks(bruno, "join")
        await here.settle()
        first, second = (await here.app.service.table(code)).seal.shares or ()
        assert first.press.isdigit()
        assert second.press.isdigit()
        assert int(first.press) < int(second.press), "Discord's numbers rise"
        missed = await here.rig.person("Dora").types(channel, "table luck", word="hippo")
        assert "sit" in missed.text
        said = await bruno.types(channel, "table luck", word="old hippo")
        assert "your word too: old hippo" in said.text
        await here.settle()
        shares = (first, digested(Share("Bruno", second.press, "old hippo")))
        seal = Seal(SECRET, shares)
        assert f"{second.press} “old hippo”" in playing.board.text
        assert seal.commitment in playing.board.text
        await playing.asks(anna, "start")
        await here.settle()
        assert f"{second.press} “old hippo”" in playing.board.text
        assert seal.commitment in playing.board.text
        assert playing.match.secret_seed() == seal.seed
