"""The fake service behaves as the real one is documented and reported to; python-telegram-bot is its client here."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import timedelta

import httpx
import pytest
import pytest_asyncio
from PIL import Image
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllPrivateChats,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
    ReactionTypeEmoji,
    ReplyParameters,
    Update,
)
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes
from telegram.request import HTTPXRequest

from tests.telegram.fake_api import Chat, FakeTelegram, Fault, Kind, Person

HTML = "HTML"


def png(width: int = 64, height: int = 48, colour: str = "teal") -> bytes:
    target = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(target, "PNG")
    return target.getvalue()


def keys(*rows: list[tuple[str, str]]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(text, callback_data=data) for text, data in row] for row in rows]
    )


def new_bot(api: FakeTelegram) -> Bot:
    """A client that is quick to give up; certificates are not needed here and slow to load."""
    requests = [HTTPXRequest(read_timeout=0.4, httpx_kwargs={"verify": False}) for _ in range(2)]
    return Bot(
        api.token,
        base_url=api.base_url,
        base_file_url=api.base_file_url,
        request=requests[0],
        get_updates_request=requests[1],
    )


@contextmanager
def refused(error: type[TelegramError], words: str) -> Iterator[None]:
    """The block ends in this error; the client writes the service's words with its own capitals."""
    with pytest.raises(error) as caught:
        yield
    assert words.lower() in str(caught.value).lower()


@pytest_asyncio.fixture
async def bot(api: FakeTelegram) -> AsyncIterator[Bot]:
    async with new_bot(api) as client:
        yield client


@pytest.fixture
def anna(api: FakeTelegram) -> Person:
    return api.people.person("Anna", started=True)


@pytest.fixture
def club(api: FakeTelegram, anna: Person) -> Chat:
    return api.people.group("Club", [anna])


async def test_html_becomes_text_and_entities(bot: Bot, anna: Person) -> None:
    sent = await bot.send_message(
        anna.id, f' <b>Ünï</b> &lt;3 &amp; <a href="tg://user?id={anna.id}">Anna</a>\n<code>x &amp y</code> ', HTML
    )
    assert sent.text == "Ünï <3 & Anna\nx &amp y"
    assert [(entity.type, entity.offset, entity.length) for entity in sent.entities] == [
        ("bold", 0, 3),
        ("text_mention", 9, 4),
        ("code", 14, 8),
    ]


async def test_names_words_and_addresses_come_alive_by_themselves(bot: Bot, anna: Person) -> None:
    sent = await bot.send_message(
        anna.id, "<b>@someone</b> /start #tag $RIO t.me/x a@b.it <code>/new</code> 1/3 #1", HTML
    )
    alive = [sent.text[entity.offset : entity.offset + entity.length] for entity in sent.entities[1:]]
    assert alive == ["@someone", "/start", "#tag", "$RIO", "t.me/x", "a@b.it", "/new"]
    assert [entity.type for entity in sent.entities][-1] == "code"
    still = await bot.send_message(anna.id, "@\u2060someone /\u2060start #\u2060tag t.\u2060me/x")
    assert still.entities == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<b>open", "Can't find end tag"),
        ("<b><i>x</b></i>", "Unmatched end tag"),
        ("<p>x</p>", 'Unsupported start tag "p"'),
        ("1 < 2", "Unclosed start tag"),
        ("a <3> b", "Unsupported start tag"),
        ("  ", "message text is empty"),
        ("x" * 4097, "message is too long"),
    ],
)
async def test_broken_text_is_refused(bot: Bot, anna: Person, text: str, reason: str) -> None:
    with refused(BadRequest, reason):
        await bot.send_message(anna.id, text, HTML)


async def test_unknown_parameters_are_refused_at_every_depth(bot: Bot, anna: Person, api: FakeTelegram) -> None:
    with refused(BadRequest, "sendMessage.colour"):
        await bot.send_message(anna.id, "x", api_kwargs={"colour": "red"})
    odd = {"inline_keyboard": [[{"text": "a", "callback_data": "b", "shape": "round"}]]}
    with refused(BadRequest, "shape"):
        await bot.send_message(anna.id, "x", api_kwargs={"reply_markup": odd})
    assert len(api.complaints) == 2


@pytest.mark.parametrize(
    ("button", "reason"),
    [
        (InlineKeyboardButton("a", callback_data="ü" * 33), "BUTTON_DATA_INVALID"),
        (InlineKeyboardButton("a", url="t.me/x"), "URL is invalid"),
        (InlineKeyboardButton(" ", callback_data="x"), "Text must be non-empty"),
        (InlineKeyboardButton("a"), "Text buttons are unallowed"),
    ],
)
async def test_bad_buttons_are_refused(bot: Bot, anna: Person, button: InlineKeyboardButton, reason: str) -> None:
    with refused(BadRequest, reason):
        await bot.send_message(anna.id, "x", reply_markup=InlineKeyboardMarkup([[button]]))


async def test_keyboards_over_100_buttons_are_refused_and_a_ninth_in_a_row_is_dropped(bot: Bot, anna: Person) -> None:
    with refused(BadRequest, "reply markup is too long"):
        await bot.send_message(anna.id, "x", reply_markup=keys(*[[(str(n), str(n))] for n in range(101)]))
    await bot.send_message(anna.id, "x", reply_markup=keys([(str(n), str(n)) for n in range(9)]))
    assert len(anna.sees(anna.chat)[-1].buttons) == 8


async def test_photos_upload_reuse_edit_and_download(bot: Bot, anna: Person) -> None:
    sent = await bot.send_photo(anna.id, png(2000, 1000), caption="<b>one</b>", parse_mode=HTML, filename="one.png")
    assert (sent.photo[-1].width, sent.photo[-1].height, sent.caption) == (1280, 640, "one")
    again = await bot.send_photo(anna.id, sent.photo[-1].file_id)
    assert again.photo[-1].file_id == sent.photo[-1].file_id
    edited = await bot.edit_message_media(
        InputMediaPhoto(png(30, 30), caption="two", filename="two.png"), anna.id, sent.message_id
    )
    assert isinstance(edited, Message)
    assert (edited.photo[-1].width, edited.caption) == (30, "two")
    assert await (await edited.photo[-1].get_file()).download_as_bytearray() == png(30, 30)
    sheet = await bot.send_document(anna.id, png(), filename="full.png", disable_content_type_detection=True)
    with refused(BadRequest, "type Document as Photo"):
        await bot.send_photo(anna.id, sheet.document.file_id)


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"no picture", "IMAGE_PROCESS_FAILED"), (png(9000, 1001), "DIMENSIONS"), (png(210, 10), "DIMENSIONS")],
)
async def test_impossible_photos_are_refused(bot: Bot, anna: Person, data: bytes, reason: str) -> None:
    with refused(BadRequest, reason):
        await bot.send_photo(anna.id, data)


async def test_captions_hold_1024_characters_after_parsing(bot: Bot, anna: Person) -> None:
    await bot.send_photo(anna.id, png(), caption=f"<b>{'x' * 1024}</b>", parse_mode=HTML)
    with refused(BadRequest, "caption is too long"):
        await bot.send_photo(anna.id, png(), caption="x" * 1025)


async def test_edits_not_modified_unknown_foreign_and_keyboard_dropped(bot: Bot, anna: Person) -> None:
    sent = await bot.send_message(anna.id, "x", reply_markup=keys([("a", "a")]))
    with refused(BadRequest, "message is not modified"):
        await bot.edit_message_text(
            "<i></i>x", anna.id, sent.message_id, parse_mode=HTML, reply_markup=keys([("a", "a")])
        )
    await bot.edit_message_text("y", anna.id, sent.message_id)
    assert anna.sees(anna.chat)[-1].keyboard is None
    with refused(BadRequest, "there is no caption"):
        await bot.edit_message_caption(anna.id, sent.message_id, caption="z")
    with refused(BadRequest, "message to edit not found"):
        await bot.edit_message_text("z", anna.id, 999)
    own = anna.says("hello")
    with refused(BadRequest, "can't be edited"):
        await bot.edit_message_text("z", anna.id, own.id)


async def test_only_young_messages_can_be_deleted(bot: Bot, anna: Person) -> None:
    young, old = [(await bot.send_message(anna.id, "x")).message_id for _ in range(2)]
    anna.chat.posts[old].date -= timedelta(hours=49)
    assert await bot.delete_message(anna.id, young)
    with refused(BadRequest, "can't be deleted"):
        await bot.delete_message(anna.id, old)
    with refused(BadRequest, "message to edit not found"):
        await bot.edit_message_text("z", anna.id, young)


async def test_people_who_never_started_or_blocked_the_bot_get_nothing(bot: Bot, api: FakeTelegram) -> None:
    ben = api.people.person("Ben")
    with refused(Forbidden, "can't initiate conversation"):
        await bot.send_message(ben.id, "x")
    ben.starts("join_KXRM")
    await bot.send_message(ben.id, "x")
    ben.blocks()
    with refused(Forbidden, "blocked by the user"):
        await bot.send_message(ben.id, "x")
    with refused(BadRequest, "chat not found"):
        await bot.send_message(99, "x")
    kinds = [(update.message and update.message.text, update.my_chat_member) for update in await bot.get_updates()]
    assert kinds[0][0] == "/start join_KXRM"
    assert kinds[1][1].new_chat_member.status == "kicked"


async def test_a_group_that_became_a_supergroup(bot: Bot, api: FakeTelegram, anna: Person) -> None:
    old = api.people.group("Club", [anna], kind="group")
    sent = await bot.send_message(old.id, "x")
    new = api.people.migrate(old)
    with pytest.raises(ChatMigrated) as caught:
        await bot.send_message(old.id, "y")
    assert caught.value.new_chat_id == new.id
    with refused(BadRequest, "message to edit not found"):
        await bot.edit_message_text("y", new.id, sent.message_id + 5)
    signs = [update.message for update in await bot.get_updates()]
    assert [(sign.chat.id, sign.migrate_to_chat_id, sign.migrate_from_chat_id) for sign in signs] == [
        (old.id, new.id, None),
        (new.id, None, old.id),
    ]


async def test_topics(bot: Bot, api: FakeTelegram, anna: Person) -> None:
    forum = api.people.group("Forum", [anna], forum=True)
    topic = api.people.topic(forum, "Games")
    sent = await bot.send_message(forum.id, "x", message_thread_id=topic.id)
    assert (sent.message_thread_id, sent.is_topic_message) == (topic.id, True)
    general = await bot.send_message(forum.id, "x")
    assert general.message_thread_id is None
    with refused(BadRequest, "thread not found"):
        await bot.send_message(forum.id, "x", message_thread_id=1)
    topic.closed = True
    with refused(BadRequest, "TOPIC_CLOSED"):
        await bot.send_message(forum.id, "x", message_thread_id=topic.id)
    api.people.delete_topic(forum, topic)
    with refused(BadRequest, "thread not found"):
        await bot.send_message(forum.id, "x", message_thread_id=topic.id)
    with refused(BadRequest, "message to edit not found"):
        await bot.edit_message_text("y", forum.id, sent.message_id)


async def test_a_group_without_topics_ignores_which_is_meant(bot: Bot, api: FakeTelegram, anna: Person) -> None:
    """As the service does since 10.0: what was for a topic goes to everybody."""
    forum = api.people.group("Forum", [anna], forum=True)
    topic = api.people.topic(forum, "Games")
    api.people.topics_off(forum)
    sent = await bot.send_message(forum.id, "x", message_thread_id=topic.id)
    assert (sent.message_thread_id, sent.is_topic_message) == (None, None)


async def test_single_rights_of_a_bot(bot: Bot, api: FakeTelegram, anna: Person, club: Chat) -> None:
    api.people.restrict(club, anna, "can_send_photos")
    with refused(BadRequest, "not enough rights to send photos to the chat"):
        await bot.send_photo(club.id, png())
    sent = await bot.send_message(club.id, "x")
    with refused(BadRequest, "not enough rights to send photos"):
        await bot.edit_message_media(InputMediaPhoto(png()), club.id, sent.message_id)
    await bot.edit_message_text("y", club.id, sent.message_id)
    (told,) = [update.my_chat_member for update in await bot.get_updates()]
    standing = told.new_chat_member
    assert (standing.status, standing.can_send_messages, standing.can_send_photos) == ("restricted", True, False)
    api.people.permit(club, "can_send_messages")
    with refused(BadRequest, "not enough rights to send text messages"):
        await bot.send_message(club.id, "x")
    edited = await bot.edit_message_media(InputMediaPhoto(png()), club.id, sent.message_id)
    assert isinstance(edited, Message)
    assert edited.photo, "a text may become a picture"
    club.members[bot.id] = "administrator"
    await bot.send_message(club.id, "administrators may")


async def test_slow_mode_and_penalties(bot: Bot, api: FakeTelegram, club: Chat) -> None:
    club.slow_s = 30.0
    await bot.send_message(club.id, "x")
    with pytest.raises(RetryAfter) as caught:
        await bot.send_message(club.id, "y")
    assert 25 < caught.value.retry_after.total_seconds() <= 30
    club.slow_s, api.rates.penalty_s = 0.0, 40.0
    api.rates.shut(club.id, 5.0)
    for least in (40, 80):
        with pytest.raises(RetryAfter) as caught:
            await bot.send_message(club.id, "z")
        assert caught.value.retry_after.total_seconds() > least


async def test_reactions(bot: Bot, anna: Person, club: Chat) -> None:
    post = anna.writes(club, "/hand")
    assert await bot.set_message_reaction(club.id, post.id, "✍")
    assert post.reactions == ["✍"]
    with refused(BadRequest, "REACTION_INVALID"):
        await bot.set_message_reaction(club.id, post.id, ReactionTypeEmoji("🛶"))
    club.reactions = frozenset()
    with refused(BadRequest, "REACTION_INVALID"):
        await bot.set_message_reaction(club.id, post.id, "✍")
    club.reactions = frozenset("👍🔥")
    assert await bot.set_message_reaction(club.id, post.id, "👍")
    with refused(BadRequest, "REACTION_INVALID"):
        await bot.set_message_reaction(club.id, post.id, "✍")
    club.forbidden = {"can_react_to_messages"}
    with refused(BadRequest, "Not enough rights to react"):
        await bot.set_message_reaction(club.id, post.id, "👍")
    assert post.reactions == ["👍"]


async def test_a_server_of_before_reactions(bot: Bot, api: FakeTelegram, anna: Person, club: Chat) -> None:
    """Such a server knows the method as little as a wrong token."""
    api.knows_reactions = False
    with pytest.raises(InvalidToken):
        await bot.set_message_reaction(club.id, anna.writes(club, "/hand").id, "✍")


async def test_forwards_and_what_other_bots_made(bot: Bot, api: FakeTelegram, anna: Person, club: Chat) -> None:
    ben = api.people.person("Ben")
    anna.writes(club, "/new", forwards=ben)
    anna.writes(club, "/new", via="like_bot", ago_s=3600)
    forwarded, made = [update.message for update in await bot.get_updates()]
    assert forwarded.forward_origin.sender_user.id == ben.id
    assert made.via_bot.username == "like_bot"
    assert time.time() - made.date.timestamp() > 3599


async def test_replies_carry_a_thread_id_that_is_no_topic(bot: Bot, anna: Person, club: Chat) -> None:
    sent = await bot.send_message(club.id, "x")
    anna.writes(club, "yes", reply_to=club.posts[sent.message_id])
    (update,) = await bot.get_updates()
    assert (update.message.message_thread_id, update.message.is_topic_message) == (sent.message_id, None)
    answer = await bot.send_message(club.id, "z", reply_parameters=ReplyParameters(update.message.message_id))
    assert answer.reply_to_message.text == "yes"


async def test_privacy_mode_hears_commands_replies_and_service_messages(bot: Bot, anna: Person, club: Chat) -> None:
    for text in ("hello", "/new", "/new@rivertable_bot", "/new@other_bot"):
        anna.writes(club, text)
    anna.writes(club, "/start", anonymous=True)
    heard = await bot.get_updates()
    assert [update.message.text for update in heard] == ["/new", "/new@rivertable_bot", "/start"]
    assert heard[-1].message.sender_chat.id == club.id
    club.members[bot.id] = "administrator"
    anna.writes(club, "hello")
    assert (await bot.get_updates(offset=heard[-1].update_id + 1))[0].message.text == "hello"


async def test_updates_stay_until_confirmed_by_offset(bot: Bot, anna: Person) -> None:
    for text in "abc":
        anna.says(text)
    first = await bot.get_updates(limit=2)
    assert [update.message.text for update in first] == ["a", "b"]
    assert [update.message.text for update in await bot.get_updates()] == ["a", "b", "c"]
    rest = await bot.get_updates(offset=first[-1].update_id + 1)
    assert [update.message.text for update in rest] == ["c"]
    assert [update.message.text for update in await bot.get_updates(offset=-1)] == ["c"]
    assert await bot.get_updates(offset=rest[-1].update_id + 1) == ()


async def test_updates_of_kinds_not_asked_for_are_not_kept(bot: Bot, anna: Person, api: FakeTelegram) -> None:
    await bot.get_updates(allowed_updates=[Update.CALLBACK_QUERY])
    anna.says("x")
    anna.blocks()
    await bot.get_updates(allowed_updates=[])
    anna.blocks()
    (update,) = await bot.get_updates()
    assert update.my_chat_member is not None


async def test_a_second_poller_ends_the_first(api: FakeTelegram, anna: Person) -> None:
    async with new_bot(api) as one, new_bot(api) as two:
        first = asyncio.create_task(one.get_updates(timeout=5))
        await asyncio.sleep(0.1)
        second = asyncio.create_task(two.get_updates(timeout=5))
        with refused(Conflict, "only one bot instance"):
            await first
        anna.says("x")
        assert len(await second) == 1


async def test_a_dead_poller_holds_nothing(api: FakeTelegram, anna: Person) -> None:
    async with httpx.AsyncClient() as client:
        with pytest.raises(httpx.ReadTimeout):
            await client.get(f"{api.base_url}{api.token}/getUpdates?timeout=30", timeout=0.2)
    anna.says("x")
    async with new_bot(api) as bot:
        assert len(await bot.get_updates(timeout=5)) == 1


async def test_a_press_is_answered_once_within_limits(bot: Bot, anna: Person) -> None:
    await bot.send_message(anna.id, "x", reply_markup=keys([("Join", "join")]))
    press = anna.press(anna.sees(anna.chat)[-1], "join")
    (update,) = await bot.get_updates()
    query = update.callback_query
    assert (query.data, query.from_user.id, query.message.text) == ("join", anna.id, "x")
    with refused(BadRequest, "MESSAGE_TOO_LONG"):
        await query.answer("x" * 201)
    with refused(BadRequest, "URL_INVALID"):
        await query.answer(url="https://t.me/somebody?start=x")
    await query.answer(url="https://t.me/rivertable_bot?start=play_KXRM")
    assert (await press.answer).url == "https://t.me/rivertable_bot?start=play_KXRM"
    with refused(BadRequest, "query is too old"):
        await query.answer()


async def test_a_press_on_a_message_too_old_to_be_shown(bot: Bot, anna: Person) -> None:
    await bot.send_message(anna.id, "x", reply_markup=keys([("Join", "join")]))
    anna.press(anna.sees(anna.chat)[-1], "join", too_old=True)
    (update,) = await bot.get_updates()
    assert not update.callback_query.message.is_accessible


async def test_flood_control_counts_sends_and_edits(bot: Bot, api: FakeTelegram, anna: Person, club: Chat) -> None:
    api.rates.on, api.rates.minute_s, api.rates.burst = True, 60.0, 60
    sent = await bot.send_message(club.id, "0")
    for number in range(1, 20):
        await bot.edit_message_text(str(number), club.id, sent.message_id)
    with pytest.raises(RetryAfter) as caught:
        await bot.edit_message_text("20", club.id, sent.message_id)
    assert 50 < caught.value.retry_after.total_seconds() <= 60
    await bot.send_message(anna.id, "another chat goes on")
    api.rates.burst = 1
    with pytest.raises(RetryAfter):
        await bot.send_message(anna.id, "but not twice within a second")


async def test_ephemeral_messages_are_seen_by_one_member(bot: Bot, api: FakeTelegram, anna: Person, club: Chat) -> None:
    ben = api.people.person("Ben")
    club.members[ben.id] = "member"
    shown = await bot.send_message(club.id, "x", reply_markup=keys([("Hand", "hand")]))
    with refused(BadRequest, "QUERY_ID_INVALID"):
        await bot.send_message(club.id, "s", api_kwargs={"ephemeral_message_parameters": {"receiver_user_id": anna.id}})
    anna.press(club.posts[shown.message_id], "hand")
    (update,) = await bot.get_updates()
    to_anna = {"receiver_user_id": anna.id, "callback_query_id": update.callback_query.id}
    sent = await bot.send_photo(club.id, png(), api_kwargs={"ephemeral_message_parameters": to_anna})
    assert (sent.message_id, sent.api_kwargs["receiver_user"]["id"]) == (0, anna.id)
    await bot.do_api_request(
        "editEphemeralMessageCaption",
        {
            "chat_id": club.id,
            "receiver_user_id": anna.id,
            "ephemeral_message_id": sent.api_kwargs["ephemeral_message_id"],
            "caption": "two toucans",
        },
    )
    assert anna.sees(club)[-1].caption == "two toucans"
    assert ben.sees(club)[-1].text == "x"


async def test_a_server_without_ephemeral_messages_posts_them_in_public(
    bot: Bot, api: FakeTelegram, anna: Person, club: Chat
) -> None:
    api.knows_ephemeral = False
    sent = await bot.send_message(
        club.id, "x", api_kwargs={"ephemeral_message_parameters": {"receiver_user_id": anna.id}}
    )
    assert sent.message_id != 0
    with pytest.raises(EndPointNotFound):
        await bot.do_api_request("deleteEphemeralMessage", {"chat_id": 1})


async def test_commands_by_scope_and_language(bot: Bot, api: FakeTelegram) -> None:
    await bot.set_my_commands([BotCommand("new", "Nuovo tavolo")], BotCommandScopeAllPrivateChats(), "it")
    assert api.commands["all_private_chats", "it"][0].description == "Nuovo tavolo"
    with refused(BadRequest, "BOT_COMMAND_INVALID"):
        await bot.set_my_commands([BotCommand("New", "x")])


@pytest.mark.parametrize(
    ("kind", "error", "arrived"),
    [
        (Kind.SILENT, TimedOut, 1),
        (Kind.CUT_AFTER, NetworkError, 1),
        (Kind.CUT_BEFORE, NetworkError, 0),
        (Kind.BROKEN, NetworkError, 0),
        (Kind.GATEWAY, NetworkError, 0),
        (Kind.FLOOD, RetryAfter, 0),
    ],
)
async def test_faults(
    bot: Bot, api: FakeTelegram, anna: Person, kind: Kind, error: type[Exception], arrived: int
) -> None:
    api.faults.append(Fault(kind, "send*"))
    with pytest.raises(error):
        await bot.send_message(anna.id, "x")
    assert len(anna.sees(anna.chat)) == arrived
    await bot.send_message(anna.id, "y")
    assert anna.sees(anna.chat)[-1].text == "y"


async def test_the_bot_removed_and_added(bot: Bot, api: FakeTelegram, anna: Person, club: Chat) -> None:
    api.people.bot_status(club, "kicked", anna)
    with refused(Forbidden, "kicked from the supergroup"):
        await bot.send_message(club.id, "x")
    api.people.bot_status(club, "member", anna)
    changes = [update.my_chat_member for update in await bot.get_updates()]
    assert [(change.old_chat_member.status, change.new_chat_member.status) for change in changes] == [
        ("member", "kicked"),
        ("kicked", "member"),
    ]
    assert [admin.user.id for admin in await bot.get_chat_administrators(club.id)] == [anna.id]


async def test_channel_posts_and_their_forwards(bot: Bot, api: FakeTelegram, club: Chat) -> None:
    club.members[bot.id] = "administrator"
    channel = api.people.channel("News")
    api.people.channel_post(channel, "/new", linked=club)
    post, forward = await bot.get_updates()
    assert (post.channel_post.text, post.effective_user) == ("/new", None)
    assert forward.message.is_automatic_forward


async def test_webhook_delivers_with_its_secret_and_shuts_polling(bot: Bot, api: FakeTelegram, anna: Person) -> None:
    got: list[tuple[str, str]] = []

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        body = await reader.readexactly(int(head.lower().split("content-length: ")[1].split("\r")[0]))
        got.append((head.lower(), body.decode()))
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(listen, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        with refused(BadRequest, "secret token"):
            await bot.set_webhook(f"http://127.0.0.1:{port}/", secret_token="not allowed!")
        await bot.set_webhook(f"http://127.0.0.1:{port}/", secret_token="s3cret")
        anna.says("hello")
        await api.people.until(lambda: got)
        assert "x-telegram-bot-api-secret-token: s3cret" in got[0][0]
        assert "hello" in got[0][1]
        with refused(Conflict, "webhook is active"):
            await bot.get_updates()
        await bot.delete_webhook()


async def test_an_unchanged_application_runs_against_it(api: FakeTelegram, anna: Person, club: Chat) -> None:
    async def new(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        await update.effective_message.reply_html("<b>table</b>", reply_markup=keys([("Join", "join")]))

    async def press(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        await update.callback_query.answer("welcome", show_alert=True)
        await update.callback_query.edit_message_text(f"{update.effective_user.first_name} is in")

    application = Application.builder().bot(new_bot(api)).build()
    application.add_handlers([CommandHandler("new", new), CallbackQueryHandler(press)])
    async with application:
        await application.start()
        await application.updater.start_polling(timeout=1)
        anna.writes(club, "/new")
        table = await api.people.until(lambda: [post for post in club.visible() if post.buttons])
        started = time.monotonic()
        answer = await anna.presses(table[0], "Join")
        assert (answer.text, answer.alert) == ("welcome", True)
        assert answer.took_s <= time.monotonic() - started
        await api.people.quiet()
        assert [post.words for post in anna.sees(club)] == ["/new", "Anna is in"]
        await application.updater.stop()
        await application.stop()
    assert api.complaints == []
