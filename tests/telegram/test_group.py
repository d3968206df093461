"""A group's own settings: administrators set them in private, and everybody's tables follow."""

from __future__ import annotations

import asyncio

import pytest

from core.communities import NO_RULES, Rules
from core.people import Community, Place
from core.wording import Words
from tests.telegram.club import Club
from tests.telegram.fake_api import Chat, FakeTelegram, Person, Post, Topic
from tests.telegram.rig import Running, bot


def community(group: Chat) -> Community:
    return Community("telegram", str(group.id))


async def sets(running: Running, group: Chat, **rules: object) -> None:
    await running.stores.communities.set_rules(community(group), Rules(**rules))  # type: ignore[arg-type]


async def rules_of(running: Running, group: Chat) -> Rules:
    return await running.stores.communities.rules(community(group))


async def says(api: FakeTelegram, chat: Chat, words: str) -> Post:
    """Wait until the bot says this in a chat."""
    return await api.people.until(lambda: next((post for post in chat.visible() if words in post.words), None))


async def panel(api: FakeTelegram, admin: Person, group: Chat, topic: Topic | None = None) -> Post:
    """By the command in the group; the answer comes to the private chat."""
    before = len(admin.chat.visible())
    admin.writes(group, "/group", topic=topic)
    return await api.people.until(lambda: next(iter(admin.chat.visible()[before:]), None))


async def press(api: FakeTelegram, person: Person, post: Post, *labels: str) -> Post:
    """One button after the other on the same message, each once it is there."""
    for label in labels:
        await api.people.until(lambda label=label: label in [button.text for button in post.buttons])
        version = post.versions
        await person.presses(post, label)
        await api.people.until(lambda version=version: post.versions > version)
    return post


def in_the_club(api: FakeTelegram, **how: bool) -> tuple[Person, Person, Person, Chat]:
    """Mo administers the group."""
    anna, ben, mo = (api.people.person(name, started=True) for name in ("Anna", "Ben", "Mo"))
    group = api.people.group("River club", [mo, anna, ben], **how)
    group.members[mo.account.user.id] = "administrator"
    return anna, ben, mo, group


async def test_an_administrator_sets_the_rules_in_private(api: FakeTelegram) -> None:
    _, _, mo, group = in_the_club(api)
    async with bot(api) as running:
        shown = await panel(api, mo, group)
        assert shown.words.startswith("Settings of River club")
        await press(api, mo, shown, "Opening tables", "5 in all", "1 each", "Only moderators open")
        await press(api, mo, shown, "Back", "Place, pictures", "Don't pin", "Picture each round")
        assert "thread" not in shown.words
        await press(api, mo, shown, "Back", "Games", "Leave out Dos Rios")
        assert shown.words.startswith("Settings of River club"), "also where it is asked in private"
        rules = await rules_of(running, group)
        assert (rules.openers, rules.most, rules.most_each) == ("moderators", 5, 1)
        assert (rules.pinned, rules.pictures, rules.without) == (False, "round", ("dos_rios",))
        assert [post.words for post in group.visible() if post.sender == api.bot] == [], "the group sees nothing of it"
        assert api.complaints == []


async def test_whoever_is_no_administrator_there_sets_nothing(api: FakeTelegram) -> None:
    anna, ben, mo, group = in_the_club(api)
    own = api.people.group("Lair", [ben])
    own.members[ben.account.user.id] = "administrator"
    async with bot(api) as running:
        refusal = "Only whoever runs this chat can set that"
        anna.writes(group, "/group")
        await says(api, anna.chat, refusal)
        ben.opens(f"https://t.me/rivertable_bot?start=group_{group.id}")
        await says(api, ben.chat, refusal)
        shown = await panel(api, ben, own)
        data = str(next(button.callback_data for button in shown.buttons)).replace(str(own.id), str(group.id))
        answer = await ben.presses_data(shown, data.rpartition("=tables=")[0] + "=openers=moderators")
        assert refusal in str(answer.text)
        mo.says("/group")
        await says(api, mo.chat, "Ask that in the server or group")
        assert await rules_of(running, group) == NO_RULES


async def test_somebody_who_lost_the_rank_presses_in_vain(api: FakeTelegram) -> None:
    _, _, mo, group = in_the_club(api)
    async with bot(api) as running:
        shown = await press(api, mo, await panel(api, mo, group), "Opening tables")
        group.members[mo.account.user.id] = "member"
        answer = await mo.presses(shown, "1 each")
        assert "Only whoever runs this chat" in str(answer.text)
        assert (await rules_of(running, group)).most_each is None


async def test_an_anonymous_administrator_is_led_to_their_private_chat(api: FakeTelegram) -> None:
    """They write as the group: who they are is known once they press."""
    anna, _, mo, group = in_the_club(api)
    async with bot(api):
        mo.writes(group, "/group", anonymous=True)
        told = await says(api, group, "If you are an administrator, press the button")
        [button] = told.buttons
        assert button.url
        anna.opens(button.url)
        await says(api, anna.chat, "Only whoever runs this chat")
        mo.opens(button.url)
        await says(api, mo.chat, "Settings of this group")


async def test_a_closed_private_chat_is_opened_by_a_link_to_the_panel(api: FakeTelegram) -> None:
    mo = api.people.person("Mo")
    group = api.people.group("River club", [mo])
    group.members[mo.account.user.id] = "administrator"
    async with bot(api):
        mo.writes(group, "/group")
        told = await says(api, group, "press the button and then Start")
        assert told.buttons[0].url == f"https://t.me/rivertable_bot?start=group_{group.id}"
        mo.opens(str(told.buttons[0].url))
        await says(api, mo.chat, "Settings of River club")


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"without": ("coloretto",)}, "isn't played here"),
        ({"openers": "moderators"}, "Only moderators open tables here"),
        ({"most": 0}, "open tables here"),
        ({"most_each": 0}, "Everybody may have"),
    ],
)
async def test_what_the_rules_forbid_is_refused_to_commands_and_buttons(
    rules: dict[str, object], words: str, api: FakeTelegram
) -> None:
    anna, ben, mo, group = in_the_club(api)
    async with bot(api) as running:
        anna.writes(group, "/new")
        asked = await says(api, group, "Which game")
        await sets(running, group, **rules)
        answer = await ben.presses(asked, "Coloretto Amazonas")
        assert words in str(answer.text)
        seen = len(group.visible())
        asked = anna.writes(group, "/new coloretto")
        refused = await says(api, anna.chat, words)
        assert refused.words.replace("\u2060", "").startswith("River club: /new coloretto\n")
        await api.people.until(lambda: asked.reactions)
        assert len(group.visible()) == seen + 1, "the group reads the command alone"
        assert await running.stores.tables.codes() == []
        if "openers" in rules:
            mo.writes(group, "/new coloretto")
            await says(api, group, "at the table")


async def test_somebody_who_is_kept_out_gets_no_seat(api: FakeTelegram) -> None:
    anna, ben, mo, group = in_the_club(api)
    async with bot(api) as running:
        club = Club(api, running, group, [anna, ben])
        await club.opens()
        await club.press(ben, "join")
        await api.people.until(lambda: "2. Ben" in club.board().words)
        shown = await panel(api, mo, group)
        await press(api, mo, shown, "Tables (1)", f"Coloretto Amazonas {club.code}", "Keep out Ben", "Keep out Ben")
        await api.people.until(lambda: "2. Ben" not in club.board().words)
        refused = await club.press(ben, "join")
        assert refused.text == Words("en").say("table.rules.barred")
        assert (await club.table()).names == ("Anna",)


async def test_an_administrator_closes_a_lobby_by_name_and_cancels_a_match(api: FakeTelegram) -> None:
    anna, ben, mo, group = in_the_club(api)
    async with bot(api) as running:
        club = Club(api, running, group, [anna, ben])
        await club.opens()
        await club.starts()
        shown = await press(api, mo, await panel(api, mo, group), "Tables (1)", f"Coloretto Amazonas {club.code}")
        assert "Keep out Anna" in [button.text for button in shown.buttons]
        await press(api, mo, shown, "Cancel the match")
        await says(api, mo.chat, "Your name is told")
        other = Club(api, running, group, [anna])
        await other.opens()
        shown = await press(api, mo, await panel(api, mo, group), "Tables (2)", f"Coloretto Amazonas {other.code}")
        await press(api, mo, shown, "Close the lobby", "Close the lobby")
        await says(api, group, "Mo, a moderator, has cancelled this table.")


async def test_new_tables_come_to_the_topic_that_was_named(api: FakeTelegram) -> None:
    anna, _, mo, group = in_the_club(api, forum=True)
    topic = api.people.topic(group, "Games")
    async with bot(api) as running:
        shown = await press(api, mo, await panel(api, mo, group), "Place, pictures")
        assert not any(button.text.startswith("Tables in") for button in shown.buttons), "asked in no topic"
        shown = await panel(api, mo, group, topic)
        await press(api, mo, shown, "Place, pictures", "Tables in Games")
        assert "Place of new tables: Games." in shown.words
        anna.writes(group, "/new coloretto")
        told = await says(api, group, "is open: it stands in Games")
        assert told.topic is None
        card = await says(api, group, "1 at the table")
        assert card.topic == topic.id
        [code] = await running.stores.tables.codes()
        [home] = (await running.service.table(code)).homes
        assert home.place == Place("telegram", str(group.id), str(topic.id))
        anna.writes(group, "/queue nile 2")
        await says(api, anna.chat, "moderators have set: Games")
        await press(api, mo, shown, "Where they are opened")
        anna.writes(group, "/new nile")
        await api.people.until(lambda: [post for post in group.visible() if post.file and post.topic is None])


async def test_a_group_that_is_left_is_gone_until_the_bot_is_back(api: FakeTelegram) -> None:
    anna, _, _, group = in_the_club(api)
    async with bot(api) as running:
        club = Club(api, running, group, [anna])
        await club.opens()
        await sets(running, group, pace="fast")
        store, later = running.stores.communities, running.adapter.clock.wall() + 60

        async def gone(expected: list[Community]) -> None:
            async with asyncio.timeout(10):
                while await store.gone_before(later) != expected:
                    await api.people.quiet()

        api.people.bot_status(group, "kicked", by=anna)
        await gone([community(group)])
        api.people.bot_status(group, "member", by=anna)
        await gone([])
        assert (await rules_of(running, group)).pace == "fast"
        await club.board_with("join")


async def test_a_supergroup_keeps_what_was_set_for_its_group(api: FakeTelegram) -> None:
    anna = api.people.person("Anna", started=True)
    group = api.people.group("River club", [anna], kind="group")
    async with bot(api) as running:
        await sets(running, group, pace="fast")
        grown = api.people.migrate(group)
        async with asyncio.timeout(10):
            while (await rules_of(running, grown)).pace != "fast":
                await api.people.quiet()
        assert await rules_of(running, group) == NO_RULES
