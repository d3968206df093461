"""Sending, editing and deleting messages, the ephemeral ones of groups included."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from . import limits, markup
from .errors import NOT_MODIFIED, ApiError, bad_request, forbidden, migrated
from .models import types
from .requests import Call
from .world import GENERAL_TOPIC, Chat, Post, StoredFile, now

if TYPE_CHECKING:
    from .server import FakeTelegram

DELETABLE = timedelta(hours=48)


def reach(api: FakeTelegram, call: Call) -> Chat:
    """The chat that a call is for. Raises what the service raises when the bot can't write there."""
    assert call.chat_id is not None
    chat = api.world.chat(call.chat_id)
    if chat.migrated_to is not None:
        raise migrated(chat.migrated_to)
    if chat.type == "private":
        account = api.world.accounts[chat.id]
        if account.gone:
            raise forbidden("user is deactivated")
        if account.blocked:
            raise forbidden("bot was blocked by the user")
        if not account.started:
            raise forbidden("bot can't initiate conversation with a user")
        return chat
    status = chat.members.get(api.bot.id, "left")
    if status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.type} chat")
    if status == "left":
        raise forbidden(f"bot is not a member of the {chat.type} chat")
    return chat


KINDS = {
    "text": ("can_send_messages", "text messages", "CHAT_SEND_PLAIN_FORBIDDEN"),
    "photo": ("can_send_photos", "photos", "CHAT_SEND_PHOTOS_FORBIDDEN"),
    "document": ("can_send_documents", "documents", "CHAT_SEND_DOCS_FORBIDDEN"),
}
"""What each kind of message needs of the chat's permissions or of a restricted bot's own, its name and its code."""


def may_send(api: FakeTelegram, chat: Chat, kind: str) -> None:
    """Raises what the service raises where this kind of message may not be sent; administrators may send all."""
    right, words, code = KINDS[kind]
    if chat.is_group and right in chat.forbidden and chat.members[api.bot.id] != "administrator":
        raise bad_request(code if api.raw_rights else f"not enough rights to send {words} to the chat")


def send_message(api: FakeTelegram, call: Call) -> types.Message:
    text, entities = markup.parse(call.given("text"), call.given("parse_mode"), api.world.user)
    limits.check_text(text)
    return _send(api, call, text=text, entities=entities)


def send_photo(api: FakeTelegram, call: Call) -> types.Message:
    return _send_media(api, call, "photo")


def send_document(api: FakeTelegram, call: Call) -> types.Message:
    return _send_media(api, call, "document")


def _send_media(api: FakeTelegram, call: Call, kind: str) -> types.Message:
    caption, entities = _caption(api, call.given("caption"), call.given("parse_mode"))
    file = _file(api, call, kind, call.given(kind))
    return _send(api, call, caption=caption, entities=entities, file=file)


def _send(api: FakeTelegram, call: Call, **content: Any) -> types.Message:
    chat = reach(api, call)
    file: StoredFile | None = content.get("file")
    may_send(api, chat, file.kind if file else "text")
    keyboard = limits.check_keyboard(call.given("reply_markup"))
    topic = _topic(chat, call.given("message_thread_id"))
    reply_to = _replied(chat, call.given("reply_parameters"))
    receiver = _receiver(api, chat, call)
    api.rates.take(chat.id, chat.is_group, chat.slow_s if chat.members.get(api.bot.id) != "administrator" else 0.0)
    post = api.world.add(
        chat,
        api.bot,
        keyboard=keyboard,
        topic=topic,
        reply_to=reply_to,
        silent=bool(call.given("disable_notification")),
        protected=bool(call.given("protect_content")),
        receiver=receiver,
        **content,
    )
    return post.as_message()


def _caption(api: FakeTelegram, given: str | None, mode: str | None) -> tuple[str | None, list[types.MessageEntity]]:
    if not given:
        return None, []
    caption, entities = markup.parse(given, mode, api.world.user)
    limits.check_caption(caption)
    return caption or None, entities


def _file(api: FakeTelegram, call: Call, kind: str, given: str) -> StoredFile:
    """An upload by its part's name, or a file the service already has by its id."""
    if given.startswith("attach://"):
        upload = call.uploads.get(given.removeprefix("attach://"))
        if upload is None:
            raise bad_request(f"there is no file to upload under the name {given}")
        return api.world.store(kind, upload)
    file = api.world.files.get(given)
    if file is None:
        raise bad_request("wrong remote file identifier specified: Wrong string length")
    if file.kind != kind:
        raise bad_request(f"can't use file of type {file.kind.title()} as {kind.title()}")
    return file


def _topic(chat: Chat, thread: int | None) -> int | None:
    """A group that has no topics (any more) ignores which one is meant: the message goes to everybody."""
    if thread is None or not chat.forum:
        return None
    if thread == GENERAL_TOPIC or thread not in chat.topics:
        raise bad_request("message thread not found")
    if chat.topics[thread].closed:
        raise bad_request("TOPIC_CLOSED")
    return thread


def _replied(chat: Chat, parameters: types.ReplyParameters | None) -> Post | None:
    if parameters is None:
        return None
    post = chat.posts.get(parameters.message_id)
    if post is None or post.deleted:
        if parameters.allow_sending_without_reply:
            return None
        raise bad_request("message to be replied not found")
    return post


def _receiver(api: FakeTelegram, chat: Chat, call: Call) -> types.User | None:
    """Who alone will see the message; None for an ordinary one."""
    wanted: types.EphemeralMessageParameters | None = call.given("ephemeral_message_parameters")
    if wanted is None:
        return None
    if not chat.is_group:
        raise bad_request("ephemeral messages can be sent only to groups and supergroups")
    if chat.members.get(wanted.receiver_user_id, "left") in ("left", "kicked"):
        raise bad_request("USER_NOT_PARTICIPANT")
    if chat.members[api.bot.id] != "administrator":
        press = api.presses.get(wanted.callback_query_id or "")
        fresh = press is not None and time.monotonic() - press.at < api.ephemeral_answer_s
        if press is None or not fresh or press.person.id != wanted.receiver_user_id:
            raise bad_request("QUERY_ID_INVALID")
    return api.world.user(wanted.receiver_user_id)


def _own_post(api: FakeTelegram, call: Call) -> Post:
    chat = reach(api, call)
    post = chat.posts.get(call.given("message_id"))
    if post is None or post.deleted:
        raise bad_request("message to edit not found")
    if post.sender is None or post.sender.id != api.bot.id:
        raise bad_request("message can't be edited")
    return post


def _ephemeral_post(api: FakeTelegram, call: Call) -> Post:
    chat = reach(api, call)
    post = chat.ephemeral.get(call.given("ephemeral_message_id"))
    if post is None or post.receiver is None or post.receiver.id != call.given("receiver_user_id"):
        raise bad_request("message to edit not found")
    return post


def _text_change(api: FakeTelegram, call: Call, post: Post) -> dict[str, Any]:
    if post.text is None:
        raise bad_request("there is no text in the message to edit")
    text, entities = markup.parse(call.given("text"), call.given("parse_mode"), api.world.user)
    limits.check_text(text)
    return {"text": text, "entities": entities}


def _caption_change(api: FakeTelegram, call: Call, post: Post) -> dict[str, Any]:
    if post.file is None:
        raise bad_request("there is no caption in the message to edit")
    caption, entities = _caption(api, call.given("caption"), call.given("parse_mode"))
    return {"caption": caption, "entities": entities}


def _media_change(api: FakeTelegram, call: Call, post: Post) -> dict[str, Any]:
    media = call.given("media")
    if media.type not in ("photo", "document"):
        raise bad_request("only photos and documents are modelled here")
    may_send(api, post.chat, media.type)
    mode = media.parse_mode if isinstance(media.parse_mode, str) else None
    caption, entities = _caption(api, media.caption, mode)
    return {"text": None, "caption": caption, "entities": entities, "file": _file(api, call, media.type, media.media)}


def _keyboard_change(api: FakeTelegram, call: Call, post: Post) -> dict[str, Any]:
    return {}


def _edit(api: FakeTelegram, call: Call, post: Post, change: dict[str, Any]) -> Post:
    """Apply a change. An edit that names no keyboard takes the old one away, as in the service."""
    keyboard = limits.check_keyboard(call.given("reply_markup"))
    after = replace(post, keyboard=keyboard, **change)
    api.rates.take(post.chat.id, post.chat.is_group)
    if post.same_content(after):
        raise bad_request(NOT_MODIFIED)
    post.text, post.caption, post.entities = after.text, after.caption, after.entities
    post.file, post.keyboard = after.file, after.keyboard
    post.versions += 1
    post.edited = now()
    return post


CHANGES = {
    "Text": _text_change,
    "Caption": _caption_change,
    "Media": _media_change,
    "ReplyMarkup": _keyboard_change,
}


def edit_message(api: FakeTelegram, call: Call) -> types.Message:
    post = _own_post(api, call)
    change = CHANGES[call.name.removeprefix("editMessage")](api, call, post)
    return _edit(api, call, post, change).as_message()


def edit_ephemeral(api: FakeTelegram, call: Call) -> bool:
    post = _ephemeral_post(api, call)
    _edit(api, call, post, CHANGES[call.name.removeprefix("editEphemeralMessage")](api, call, post))
    return True


REACTIONS = frozenset("👍👎❤🔥🥰👏😁🤔😱😢🎉🙏👌🏆💯🤝👀✍🙈😇")
"""Some of those that every chat may have; the service takes no others."""


def set_message_reaction(api: FakeTelegram, call: Call) -> bool:
    """Counts against no rate of messages."""
    if not api.knows_reactions:
        raise ApiError(404, "Not Found: method not found")
    chat = reach(api, call)
    post = chat.posts.get(call.given("message_id"))
    if post is None or post.deleted:
        raise bad_request("message to react not found")
    wanted = [reaction.emoji for reaction in call.given("reaction") or []]
    if len(wanted) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if "can_react_to_messages" in chat.forbidden and chat.members.get(api.bot.id) != "administrator":
        raise bad_request("not enough rights to react to messages in the chat")
    if not set(wanted) <= (REACTIONS if chat.reactions is None else REACTIONS & chat.reactions):
        raise bad_request("REACTION_INVALID")
    post.reactions = wanted
    return True


def pin_message(api: FakeTelegram, call: Call) -> bool:
    """A second time changes nothing. The whole chat hears of it, without a sound if so asked, and the bot too."""
    chat, post = _pinnable(api, call, "pin")
    if post.pinned:
        return True
    post.pinned = True
    topic = post.topic
    notice = api.world.add(
        chat,
        api.bot,
        topic=topic,
        silent=bool(call.given("disable_notification")),
        service={"pinned_message": post.as_message(deep=False)},
    )
    api.people.deliver(notice)
    return True


def unpin_message(api: FakeTelegram, call: Call) -> bool:
    _pinnable(api, call, "unpin")[1].pinned = False
    return True


def _pinnable(api: FakeTelegram, call: Call, what: str) -> tuple[Chat, Post]:
    """Pins count against the rates like messages: nobody has said otherwise."""
    chat = reach(api, call)
    if chat.is_group and chat.members[api.bot.id] != "administrator":
        raise bad_request("not enough rights to manage pinned messages in the chat")
    if chat.is_group and "can_pin_messages" in chat.bot_lacks:
        raise bad_request("not enough rights to manage pinned messages in the chat")
    post = chat.posts.get(call.given("message_id"))
    if post is None or post.deleted:
        raise bad_request(f"message to {what} not found")
    api.rates.take(chat.id, chat.is_group)
    return chat, post


def delete_message(api: FakeTelegram, call: Call) -> bool:
    chat = reach(api, call)
    post = chat.posts.get(call.given("message_id"))
    if post is None or post.deleted:
        raise bad_request("message to delete not found")
    if now() - post.date > DELETABLE:
        raise bad_request("message can't be deleted for everyone")
    post.deleted = True
    return True


def delete_ephemeral(api: FakeTelegram, call: Call) -> bool:
    post = _ephemeral_post(api, call)
    del post.chat.ephemeral[post.ephemeral_id or 0]
    return True


HANDLERS = {
    "sendMessage": send_message,
    "sendPhoto": send_photo,
    "sendDocument": send_document,
    "editMessageText": edit_message,
    "editMessageCaption": edit_message,
    "editMessageMedia": edit_message,
    "editMessageReplyMarkup": edit_message,
    "deleteMessage": delete_message,
    "pinChatMessage": pin_message,
    "unpinChatMessage": unpin_message,
    "setMessageReaction": set_message_reaction,
    "editEphemeralMessageText": edit_ephemeral,
    "editEphemeralMessageCaption": edit_ephemeral,
    "editEphemeralMessageMedia": edit_ephemeral,
    "editEphemeralMessageReplyMarkup": edit_ephemeral,
    "deleteEphemeralMessage": delete_ephemeral,
}
