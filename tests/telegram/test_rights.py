"""Who may do what on Telegram: a group of one's own takes nothing, administrators in private, invitations."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

from core.people import Place
from core.stored import Status
from tests.telegram.club import Club, button_for, press_on
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.fake_api.people import Person
from tests.telegram.fake_api.world import Chat, Post
from tests.telegram.rig import bot


async def says(api: FakeTelegram, chat: Chat, words: str) -> Post:
    """Wait until the bot says this in a chat."""
    return await api.people.until(lambda: next((post for post in chat.visible() if words in post.words), None))


async def press(person: Person, post: Post, verb: str) -> None:
    await person.presses_data(post, str(button_for(post, verb)))


async def test_the_whole_way_of_an_invitation(api: FakeTelegram) -> None:
    """T-2: from the button on the lobby card by a link to a seat; the code alone leads nowhere."""
    anna, ben = (api.people.person(name, started=True) for name in ("Anna", "Ben"))
    group = api.people.group("River club", [anna])
    async with bot(api) as running:
        club = Club(api, running, group, [anna])
        await club.opens()
        link = f"https://t.me/rivertable_bot?start=join_{club.code}"
        asks = [lambda words=words: ben.says(f"/{words} {club.code}") for words in ("join", "look", "text")]
        refusal = f"There is no table {club.code}; look at your tables for the code."
        for nth, asked in enumerate([*asks, lambda: ben.opens(link)], 1):
            asked()
            await api.people.until(lambda nth=nth: [post.words for post in ben.chat.visible()].count(refusal) == nth)

        answer = await club.press(anna, "invite")
        assert answer.url == f"https://t.me/rivertable_bot?start=invite_{club.code}"
        anna.opens(answer.url)
        invitation = await says(api, anna.chat, "Whoever has this")
        told = invitation.words
        table = await club.table()
        link = f"https://t.me/rivertable_bot?start=look_{table.invited_name}"
        assert link in told
        assert link in unquote(next(key.url for key in invitation.buttons if key.url).partition("share/url?url=")[2])
        assert table.invited_name in told

        ben.opens(link)
        card = await says(api, ben.chat, "1 at the table")
        presses = [asked.verb for key in card.buttons if (asked := press_on(key.callback_data))]
        assert presses == ["join", "queue", "guide"]
        await press(ben, card, "join")
        await api.people.until(lambda: "Ben" in club.board().words)
        assert api.complaints == []


async def test_an_invitation_in_another_group_admits_who_presses_it(api: FakeTelegram) -> None:
    """T-2"""
    anna, ben = (api.people.person(name, started=True) for name in ("Anna", "Ben"))
    group, other = api.people.group("River club", [anna]), api.people.group("Readers", [anna, ben])
    async with bot(api) as running:
        club = Club(api, running, group, [anna])
        await club.opens()
        anna.writes(other, f"/invite {club.code}")
        post = await says(api, other, "Anna invites you")
        await press(ben, post, "join")
        await api.people.until(lambda: "Ben" in club.board().words)
        answer = await ben.presses_data(post, str(button_for(post, "look")))
        assert answer.url == f"https://t.me/rivertable_bot?start=look_{club.code}"


async def test_people_of_the_group_read_on_in_private(api: FakeTelegram) -> None:
    """T-2: what the group may see can't be shown in place; the link carries a key of their own."""
    anna, ben, zoe, yan = (api.people.person(name, started=True) for name in ("Anna", "Ben", "Zoe", "Yan"))
    group = api.people.group("River club", [anna, ben, zoe])
    async with bot(api) as running:
        club = Club(api, running, group, [anna, ben])
        await club.opens()
        await club.starts()
        answer = await club.press(zoe, "more")
        assert answer.url
        zoe.opens(answer.url)
        menu = await says(api, zoe.chat, "What would you like?")
        await press(zoe, menu, "log")
        await says(api, zoe.chat, "seal")
        yan.opens(answer.url)  # passed on, it opens nothing
        await says(api, yan.chat, "There is no table")
        assert (await club.table()).invitation not in answer.url


@pytest.mark.parametrize("runs", [True, False])
async def test_an_administrator_is_one_in_private_too(api: FakeTelegram, runs: bool) -> None:
    """T-7: `/cancel` in the group asks in private, and the Yes there counts."""
    anna, ben, mo = (api.people.person(name, started=True) for name in ("Anna", "Ben", "Mo"))
    group = api.people.group("River club", [anna, ben, mo])
    if runs:
        group.members[mo.account.user.id] = "administrator"
    async with bot(api) as running:
        club = Club(api, running, group, [anna, ben])
        await club.opens()
        await club.starts()
        mo.writes(group, f"/cancel {club.code}")
        if not runs:
            await says(api, mo.chat, "You don't sit at table")
            return
        question = await says(api, mo.chat, "Your name is told")
        await press(mo, question, "cancel_sure")
        await says(api, group, "Mo, a moderator, has cancelled this table.")
        assert (await club.table()).status is Status.CANCELLED


async def test_a_group_of_ones_own_takes_nothing(api: FakeTelegram) -> None:
    """T-1: shown there with the owner's consent, run there by Ben, who sends the board away and can do no more."""
    anna, ben = (api.people.person(name, started=True) for name in ("Anna", "Ben"))
    group, own = api.people.group("River club", [anna, ben]), api.people.group("Lair", [ben])
    own.members[ben.account.user.id] = "administrator"
    async with bot(api) as running:
        club = Club(api, running, group, [anna, ben])
        await club.opens()
        await club.press(ben, "join")
        await api.people.until(lambda: "Ben" in club.board().words)
        ben.writes(own, f"/board {club.code}")
        await says(api, ben.chat, f"The owner of table {club.code} is asked")
        assert len((await club.table()).homes) == 1
        anna.opens(str((await club.press(anna, "lobby")).url))
        panel = await says(api, anna.chat, "Ben wants to show this table also in Lair.")
        await press(anna, panel, "home_yes")
        card = await says(api, own, "at the table")
        for verb in ("start", "computer"):
            answer = await ben.presses_data(card, str(button_for(card, verb)))
            assert "Only the owner" in answer.text
        assert (await club.table()).status is Status.LOBBY
        ben.writes(own, f"/away {club.code}")
        await says(api, own, "has left this place")
        await api.people.until(lambda: not card.buttons)
        assert [home.place for home in (await club.table()).homes] == [Place("telegram", str(group.id))]
        assert api.complaints == []
