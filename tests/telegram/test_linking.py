"""One person on Discord and Telegram: the code of the one, entered in the other's private chat."""

from __future__ import annotations

import re

from core.people import Account
from tests.discord.rig import Person as DiscordPerson
from tests.telegram.both import both
from tests.telegram.club import button_for
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.fake_api.world import Chat, Post


async def says(api: FakeTelegram, chat: Chat, words: str) -> Post:
    """Wait until the bot says this in a chat."""
    return await api.people.until(lambda: next((post for post in chat.visible() if words in post.words), None))


def code_in(text: str) -> str:
    found = re.search(r"\b[A-Z]{4} [A-Z]{4}\b", text)
    assert found, text
    return found[0]


async def made(anna: DiscordPerson) -> str:
    """In a server: nobody else sees the answer."""
    answer = await anna.types(anna.rig.channel(), "link")
    assert answer.private
    return code_in(answer.text)


async def test_a_code_from_discord_joins_a_telegram_account(api: FakeTelegram) -> None:
    """Both then have one list of tables, one language and one set of settings."""
    ben = api.people.person("Ben", started=True, language="it")
    async with both(api) as (here, running):
        anna, channel = here.rig.person("Anna"), here.rig.channel("games")
        await anna.types(channel, "table new", game="coloretto", thread=False)
        await here.settle()
        ben.says(f"/link {await made(anna)}")
        asked = await says(api, ben.chat, "Anna (Discord) e Ben (Telegram) sono entrambi tuoi?")
        await ben.presses_data(asked, str(button_for(asked, "link_sure")))
        done = await says(api, ben.chat, "You are one person now: Anna.")
        assert "Anna (Discord), Ben (Telegram)" in done.words
        ben.says("/mine")
        await says(api, ben.chat, "Coloretto")
        own = [Account("discord", str(anna.id)), Account("telegram", str(ben.id))]
        person = await running.service.known(own[1])
        assert person
        assert await running.service.accounts(person.id) == own
        unlinked = await anna.types(None, "unlink", account="Telegram")
        assert "Unlink Ben (Telegram)?" in unlinked.text
        await anna.asks(
            unlinked.last, next(key for key, press in unlinked.last.offered.items() if press.verb == "unlink_sure")
        )
        assert await running.service.accounts(person.id) == own[:1]
        assert api.complaints == []


async def test_in_a_group_the_code_is_void_and_nobody_is_joined(api: FakeTelegram) -> None:
    ben = api.people.person("Ben", started=True)
    group = api.people.group("River club", [ben])
    async with both(api) as (here, running):
        anna = here.rig.person("Anna")
        code = await made(anna)
        ben.writes(group, f"/link {code}")
        await says(api, ben.chat, "Others can read here, so nothing is linked and this code is void.")
        ben.says(f"/link {code}")
        await says(api, ben.chat, "This code links nothing")
        assert not any(code in post.words for post in group.visible() if post.sender == api.bot)
        person = await running.service.known(Account("telegram", str(ben.id)))
        assert person
        assert len(await running.service.accounts(person.id)) == 1


async def test_a_code_from_telegram_joins_a_discord_account(api: FakeTelegram) -> None:
    ben = api.people.person("Ben", started=True, language="it")
    async with both(api) as (here, running):
        anna = here.rig.person("Anna")
        ben.says("/link")
        shown = await says(api, ben.chat, "Il tuo codice")
        asked = await anna.types(None, "link", code=code_in(shown.words))
        assert "Are Ben (Telegram) and Anna (Discord) both you?" in asked.text
        done = await anna.asks(
            asked.last, next(key for key, press in asked.last.offered.items() if press.verb == "link_sure")
        )
        assert "Ora sei una persona sola: Ben." in done.text
        person = await running.service.known(Account("discord", str(anna.id)))
        assert person
        assert (person.name, person.language) == ("Ben", "it")
