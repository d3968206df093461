"""Commands, links and the people behind them."""

from __future__ import annotations

import msgspec
import pytest

from bots.codec import encode
from core.game import Seat
from core.wording import LANGUAGES
from tests.telegram.club import Club, choices
from tests.telegram.fake_api import Chat, FakeTelegram, Person, Post
from tests.telegram.rig import Running, bot


def _club(api: FakeTelegram, *, ben_started: bool = True) -> tuple[Person, Person, Chat]:
    anna = api.people.person("Anna", started=True)
    ben = api.people.person("Ben", started=ben_started)
    return anna, ben, api.people.group("River club", [anna, ben])


async def _last(api: FakeTelegram, chat: Chat, after: Post) -> Post:
    """The bot's first message after this one."""
    found = await api.people.until(
        lambda: [post for post in chat.visible() if post.id > after.id and post.sender == api.bot]
    )
    return found[0]


async def test_command_lists_by_language_and_scope(api: FakeTelegram) -> None:
    async with bot(api):
        pass
    scopes = ("all_group_chats", "all_private_chats", "all_chat_administrators")
    assert set(api.commands) == {(scope, code) for scope in scopes for code in ("", "it")}
    names = {scope: [command.command for command in api.commands[scope, ""]] for scope in scopes}
    assert "cancel" not in names["all_group_chats"]
    assert "cancel" in names["all_chat_administrators"]
    assert api.commands["all_group_chats", "it"][0].description != api.commands["all_group_chats", ""][0].description
    assert set(LANGUAGES) == {"en", "it"}


async def test_new_without_a_game_asks_which_and_cleans_up(api: FakeTelegram) -> None:
    anna, ben, group = _club(api)
    async with bot(api):
        asked = await _last(api, group, anna.writes(group, "/new"))
        answer = await ben.presses(asked, "Coloretto")
        assert answer.text
        await api.people.until(lambda: asked.deleted and group.visible()[-1].file)


async def test_private_answers_to_commands_in_a_group_go_to_the_private_chat(api: FakeTelegram) -> None:
    anna, ben, group = _club(api)
    async with bot(api) as running:
        club = await _started(api, running, group, [anna, ben])
        table = await club.table()
        actor = club.seated[table.undecided()[0]]
        moves = " ".join(str(move) for move in table.need_match().legal(table.undecided()[0])).split()
        hand = {word.replace("-", " ") for word in moves if "-" in word}
        asked = actor.writes(group, "/hand")
        await api.people.until(lambda: asked.reactions)
        group.reactions = frozenset()
        spoken = await _last(api, group, actor.writes(group, "/hand"))
        assert spoken.words == "I have written to you in private."
        assert spoken.buttons[0].url == f"https://t.me/rivertable_bot?start=hand_{club.code}"
        assert not any(card in post.words for post in group.visible() for card in hand)


async def test_a_move_typed_in_the_group_is_played_and_answered_in_private(api: FakeTelegram) -> None:
    anna, ben, group = _club(api)
    async with bot(api) as running:
        club = await _started(api, running, group, [anna, ben])
        table = await club.table()
        seat = table.undecided()[0]
        move = table.need_match().legal(seat)[-1]
        club.seated[seat].writes(group, f"/move {club.code} {move}")
        await club.until(lambda match: match.records)
        await api.people.quiet()  # the board that the move brought is there
        wrong = club.seated[seat].writes(group, "/move play nothing-at-all")
        await api.people.until(lambda: wrong.reactions)


async def test_the_last_of_a_secret_choice_is_asked_also_where_it_is_typed(api: FakeTelegram) -> None:
    """T-8, W-15: the promised question comes for typed moves too."""
    anna, ben, group = _club(api)
    async with bot(api) as running:
        club = Club(api, running, group, [anna, ben])
        await club.opens("amazonas mission_choice")
        await club.starts()
        await api.people.quiet()
        match = (await club.table()).need_match()
        first, last = (match.legal(Seat(seat))[0] for seat in (0, 1))
        anna.writes(anna.chat, f"/move {club.code} {first}")
        await api.people.quiet()
        assert (await club.table()).pending == {0: str(first)}
        ben.writes(ben.chat, f"/move {club.code} {last}")
        await api.people.until(lambda: club._question(ben))
        assert not (await club.table()).need_match().records
        await club.confirms(ben)
        await club.until(lambda match: match.records)


async def test_a_secret_choice_typed_in_the_group_does_not_count(api: FakeTelegram) -> None:
    anna, ben, group = _club(api)
    async with bot(api) as running:
        club = Club(api, running, group, [anna, ben])
        await club.opens("amazonas mission_choice")
        await club.starts()
        await api.people.quiet()
        move = (await club.table()).need_match().legal(Seat(0))[0]
        asked = anna.writes(group, f"/move {club.code} {move}")
        await api.people.until(lambda: asked.reactions)
        await api.people.quiet()
        assert "\nThat is a secret choice" in anna.chat.visible()[-1].words
        assert asked.reactions == ["✍"]
        assert (await club.table()).pending == {}


async def test_an_answer_for_somebody_with_a_closed_chat_says_nothing_in_public(api: FakeTelegram) -> None:
    anna, ben, group = _club(api, ben_started=False)
    async with bot(api) as running:
        club = await _started(api, running, group, [anna, ben])
        spoken = await _last(api, group, ben.writes(group, "/hand"))
        assert "Ben" in spoken.words
        assert spoken.buttons[0].url == f"https://t.me/rivertable_bot?start=hand_{club.code}"


async def test_a_link_whose_payload_was_lost_is_remembered(api: FakeTelegram) -> None:
    anna, ben, group = _club(api, ben_started=False)
    async with bot(api) as running:
        club = await _started(api, running, group, [anna, ben])
        assert (await club.press(ben, "play")).url
        ben.starts()  # Telegram lost what the link carried
        await api.people.until(lambda: any(club.code in post.words and post.file for post in ben.chat.visible()))


async def test_a_plain_start_lists_what_waits(api: FakeTelegram) -> None:
    anna, ben, group = _club(api)
    async with bot(api) as running:
        club = await _started(api, running, group, [anna, ben])
        await api.people.quiet()
        asked = anna.starts()
        await api.people.until(lambda: any(club.code in p.words and p.id > asked.id for p in anna.chat.visible()))


async def test_join_by_link(api: FakeTelegram) -> None:
    anna, ben, group = _club(api, ben_started=False)
    async with bot(api) as running:
        club = Club(api, running, group, [anna, ben])
        await club.opens()
        invited = (await club.table()).invited_name
        ben.opens(f"https://t.me/rivertable_bot?start=join_{invited}")
        await api.people.until(lambda: "Ben" in club.board().words)


@pytest.mark.parametrize("payload", ["start_KXRM", "resign_sure_KXRM", "zzz", "play_kxrm", "join_"])
async def test_links_ask_for_nothing_that_would_act_by_itself(api: FakeTelegram, payload: str) -> None:
    anna, _, _ = _club(api)
    async with bot(api):
        assert (await _last(api, anna.chat, anna.starts(payload))).words


async def test_anonymous_administrators_and_channels_are_told_why_not(api: FakeTelegram) -> None:
    anna, _, group = _club(api)
    channel = api.people.channel("News")
    async with bot(api) as running:
        told = await _last(api, group, anna.writes(group, "/new coloretto", anonymous=True))
        assert "without your name" in told.words
        told = await _last(api, group, anna.writes(group, "/new coloretto", as_channel=channel))
        assert "without your name" in told.words
        club = Club(api, running, group, [anna])
        await club.opens()
        answer = await club.press(anna, "computer")  # a press shows who it is
        assert not answer.alert
        before = len(group.visible())
        api.people.channel_post(channel, "/new coloretto", linked=group)
        await api.people.quiet()
        assert len(group.visible()) == before + 1


async def test_administrators_may_do_what_the_owner_may(api: FakeTelegram) -> None:
    anna, ben, group = _club(api)
    async with bot(api) as running:
        club = Club(api, running, group, [anna, ben])
        await club.opens()
        refused = await club.press(ben, "computer")
        assert refused.alert
        group.members[ben.id] = "administrator"
        assert not (await club.press(ben, "computer")).alert
        await api.people.until(lambda: "Iara (computer, steady)" in " ".join(post.words for post in group.visible()))


async def test_other_peoples_and_old_buttons_are_refused_in_private(api: FakeTelegram) -> None:
    anna, ben, group = _club(api)
    async with bot(api) as running:
        club = await _started(api, running, group, [anna, ben])
        table = await club.table()
        actor, other = (club.seated[seat] for seat in (table.undecided()[0], 1 - table.undecided()[0]))
        post = await api.people.until(lambda: next((p for p in actor.chat.visible() if len(p.buttons) > 3), None))
        move = next(act for act in choices(post) if act.verb == "move")
        data = encode(move)
        stolen = await other.presses_data(post, data)
        assert stolen.alert
        assert stolen.text
        at_once = encode(msgspec.structs.replace(move, verb="sure"))
        both = [actor.press(post, at_once), actor.press(post, at_once)]
        answers = [await press.answer for press in both]
        assert sum(answer.alert for answer in answers) == 1
        await api.people.quiet()
        records = len((await club.table()).need_match().records)
        late = await actor.presses_data(post, data, too_old=True)
        assert late.alert
        assert len((await club.table()).need_match().records) == records


async def test_a_button_of_nobody_knows_what_is_answered(api: FakeTelegram) -> None:
    anna, ben, group = _club(api)
    async with bot(api) as running:
        club = await _started(api, running, group, [anna, ben])
        for data in ("", ":::::", "zz:KXRM:::", "m:KXRM:9:9:x" + "y" * 40, "p:ABCD:::"):
            answer = await anna.presses_data(club.board(), data or "?")
            assert answer.alert
            assert answer.text
            assert len(answer.text) <= 200


async def test_edited_commands_are_not_given_twice(api: FakeTelegram) -> None:
    anna, _, group = _club(api)
    async with bot(api):
        post = anna.writes(group, "/new coloretto")
        await api.people.until(lambda: group.visible()[-1].file)
        api.updates.put(edited_message=post.as_message())
        await api.people.quiet()
        assert len([post for post in group.visible() if post.file]) == 1


async def _started(api: FakeTelegram, running: Running, group: Chat, people: list[Person]) -> Club:
    club = Club(api, running, group, people)
    await club.opens()
    await club.starts()
    return club


async def test_a_secret_choice_is_changed_without_a_call_that_another_could_notice(api: FakeTelegram) -> None:
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben", "Cleo")]
    group = api.people.group("River club", people)
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens("amazonas mission_choice")
        await club.starts()
        await api.people.quiet()
        first, second = (await club.table()).need_match().legal(Seat(1))
        typed = [f"/move {club.code} {move}" for move in (first, second, first, second)]
        people[1].writes(people[1].chat, typed[0])
        await api.people.until(lambda: "1 of 3" in club.board().words)
        await api.people.quiet()
        before = len(api.calls())
        for text in typed[1:]:
            people[1].writes(people[1].chat, text)
            await api.people.quiet()
        assert (await club.table()).pending == {1: str(second)}
        made = api.calls()[before:]
        assert {call.chat_id for call in made} == {people[1].account.user.id}
