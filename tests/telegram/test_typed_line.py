"""Moves that are typed on Telegram: letters of the kept panel, words, and what can be typed. (S-3, S-8)"""

from __future__ import annotations

from bots.telegram.formatting import JOINER
from core.wording import Words
from tests.telegram.club import Club
from tests.telegram.fake_api import Chat, FakeTelegram, Post
from tests.telegram.rig import bot


async def said(api: FakeTelegram, chat: Chat, after: Post, text: str) -> Post:
    """The bot's message there since then that holds this."""

    def found() -> Post | None:
        posts = [post for post in chat.visible() if post.id > after.id and post.sender == api.bot]
        return next((post for post in posts if text in str(post.words).replace(JOINER, "")), None)

    return await api.people.until(found)


async def test_s_3_letters_and_words_typed_in_private(api: FakeTelegram) -> None:
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    group = api.people.group("River club", people)
    async with bot(api) as running:
        club = Club(api, running, group, people)
        await club.opens("dos_rios")
        await club.starts()
        await api.people.quiet()
        match = (await club.table()).need_match()
        seat = match.awaited[0]
        mover, words = people[seat], Words("en", ("Anna", "Ben"), seat)
        told = {str(move): words(steps[-1].label) for move, steps in match.menu_paths(match.view(seat))}
        second = list(told)[1]

        forms = await said(api, mover.chat, mover.says("/move"), "Type a letter, B for “")
        assert told[second] in str(forms.words).replace(JOINER, "")
        asked = mover.writes(group, "/move ?")
        await said(api, mover.chat, forms, "Type a letter, B for “")
        await api.people.until(lambda: asked.reactions)
        await said(api, mover.chat, mover.says("/help move"), "Type a letter, B for “")
        assert not (await club.table()).need_match().records

        await said(api, mover.chat, mover.says("/move b"), "You lead the Rio")
        match = (await club.table()).need_match()
        assert second in match.records[0].moves.values()  # type: ignore[union-attr]

        seat = match.awaited[0]
        mover, words = people[seat], Words("it", ("Anna", "Ben"), seat)
        move, steps = match.menu_paths(match.view(seat))[0]
        sent = mover.says(f"/move {words(steps[-1].label).upper()}")
        await api.people.until(lambda: sent.reactions or mover.chat.visible()[-1].id > sent.id)
        await api.people.quiet()
        done = (await club.table()).need_match().records[len(match.records) :]
        assert any(str(move) in record.moves.values() for record in done)  # type: ignore[union-attr]
    assert api.complaints == []
