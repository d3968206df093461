"""Discord and Telegram in one process: one table in a Discord channel and a Telegram group."""

from __future__ import annotations

from pydantic import SecretStr

from bots.app import makers
from bots.settings import Settings
from core.people import Place
from core.requests.lobby import Start
from core.requests.looking import HomeYes
from core.requests.playing import Sure
from tests.telegram.both import both
from tests.telegram.club import Club
from tests.telegram.fake_api import FakeTelegram


def test_both_tokens_start_both() -> None:
    both = Settings(_env_file=None, discord_token=SecretStr("1"), telegram_token=SecretStr("2"))  # type: ignore[call-arg]
    names = [getattr(make, "func", make).__module__ for make in makers(both)]
    assert names == ["bots.discord.adapter", "bots.telegram.adapter"]


async def test_a_table_in_a_discord_channel_and_a_telegram_group(api: FakeTelegram) -> None:
    async with both(api) as (here, running):
        app = here.app
        anna, channel = here.rig.person("Anna"), here.rig.channel()
        await anna.types(channel, "table new", game="coloretto", thread=False)
        await here.settle()
        (code,) = await app.stores.tables.codes_at(Place("discord", str(channel.id)))
        ben = api.people.person("Ben", started=True, language="it")
        group = api.people.group("River club", [ben])
        club = Club(api, running, group, [ben], code=code)
        invited = (await app.service.table(code)).invited_name
        ben.writes(group, f"/join {invited}")
        await api.people.until(lambda: [post for post in group.visible() if post.sender == api.bot])
        ben.writes(group, f"/board {code}")
        await api.people.until(lambda: [post for post in ben.chat.visible() if "Lo si chiede" in post.words])
        host = await here.bot_caller(anna, channel)
        place = Place("telegram", str(group.id))
        assert not (await app.service.act(host, HomeYes(table=code, place=place.mark))).refused
        await club.board_with("leave")
        assert not (await app.service.act(host, Start(table=code))).refused
        await club.board_with("play")
        for _ in range(4):
            match = (await club.table()).need_running()
            if match.awaited[0] == 1:
                club.seated = [ben, ben]
                await club.turn()
            else:
                move = str(match.legal(match.awaited[0])[0])
                assert not (await app.service.act(host, Sure(table=code, move=move))).refused
        await here.settle()
        await api.people.until(lambda: code in club.board().words)
        discord_board = anna.sees(channel)[-1]
        assert code in discord_board.text
        assert len([call for call in api.calls("sendPhoto", group.id) if call.status == 200]) >= 2
        assert api.complaints == []
