"""Everything that isn't a message: the bot itself, commands, chats, files, answers to presses, updates."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from . import limits
from .errors import QUERY_GONE, bad_request
from .messages import reach
from .models import types
from .requests import Call

if TYPE_CHECKING:
    from .server import FakeTelegram

COMMAND = re.compile(r"[a-z0-9_]{1,32}")


def get_me(api: FakeTelegram, call: Call) -> types.User:
    return api.bot


async def get_updates(api: FakeTelegram, call: Call) -> list[dict[str, Any]]:
    return await api.updates.poll(
        call.given("offset"), call.given("limit"), call.given("timeout"), call.given("allowed_updates")
    )


def set_webhook(api: FakeTelegram, call: Call) -> bool:
    api.updates.set_webhook(
        call.given("url"), call.given("secret_token"), call.given("allowed_updates"), api.plain_http_webhooks
    )
    if call.given("drop_pending_updates"):
        api.updates.waiting.clear()
    return True


def delete_webhook(api: FakeTelegram, call: Call) -> bool:
    api.updates.set_webhook("", None, None, plain_http=False)
    if call.given("drop_pending_updates"):
        api.updates.waiting.clear()
    return True


def get_webhook_info(api: FakeTelegram, call: Call) -> types.WebhookInfo:
    return types.WebhookInfo(
        url=api.updates.url,
        has_custom_certificate=False,
        pending_update_count=len(api.updates.waiting),
        allowed_updates=api.updates.allowed,
    )


def answer_callback_query(api: FakeTelegram, call: Call) -> bool:
    press = api.presses.get(call.given("callback_query_id"))
    if press is None or press.answer.done() or time.monotonic() - press.at > api.query_life_s:
        raise bad_request(QUERY_GONE)
    limits.check_answer(call.given("text"))
    url = call.given("url")
    if url is not None:
        address = urlsplit(url)
        own = address.netloc == "t.me" and address.path.strip("/") == api.bot.username
        if not (own and address.query.startswith("start=")):
            raise bad_request("URL_INVALID")
    press.settle(call.given("text"), bool(call.given("show_alert")), url)
    return True


def _scope_key(call: Call) -> tuple[str, str]:
    scope = call.given("scope")
    key = scope.type if scope is not None else "default"
    for part in ("chat_id", "user_id"):
        if getattr(scope, part, None) is not None:
            key += f":{getattr(scope, part)}"
    language = call.given("language_code") or ""
    if len(language) not in (0, 2):
        raise bad_request("invalid language code specified")
    return key, language


def set_my_commands(api: FakeTelegram, call: Call) -> bool:
    commands: list[types.BotCommand] = call.given("commands")
    if len(commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not COMMAND.fullmatch(command.command):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(command.description) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    api.commands[_scope_key(call)] = commands
    return True


def get_my_commands(api: FakeTelegram, call: Call) -> list[types.BotCommand]:
    return api.commands.get(_scope_key(call), [])


def delete_my_commands(api: FakeTelegram, call: Call) -> bool:
    api.commands.pop(_scope_key(call), None)
    return True


def set_description(api: FakeTelegram, call: Call) -> bool:
    limit = 512 if call.name == "setMyDescription" else 120
    text = call.given("description") or call.given("short_description") or ""
    if len(text) > limit:
        raise bad_request(f"{call.name}: the text is longer than {limit} characters")
    api.descriptions[call.name, call.given("language_code") or ""] = text
    return True


def get_chat(api: FakeTelegram, call: Call) -> types.ChatFullInfo:
    chat = reach(api, call)
    return types.ChatFullInfo(
        **chat.as_chat().model_dump(exclude_none=True),
        accent_color_id=0,
        max_reaction_count=11,
        available_reactions=None
        if chat.reactions is None
        else [types.ReactionTypeEmoji(emoji=emoji) for emoji in sorted(chat.reactions)],
        accepted_gift_types=types.AcceptedGiftTypes(
            unlimited_gifts=False,
            limited_gifts=False,
            unique_gifts=False,
            premium_subscription=False,
            gifts_from_channels=False,
        ),
    )


def member(api: FakeTelegram, chat_id: int, user_id: int) -> types.ChatMemberUnion:
    """Somebody's standing in a chat, in the service's shape for it."""
    user = api.world.user(user_id)
    if user is None:
        raise bad_request("invalid user_id specified")
    match api.world.chat(chat_id).members.get(user_id, "left"):
        case "creator":
            return types.ChatMemberOwner(user=user, is_anonymous=False)
        case "administrator":
            fields = types.ChatMemberAdministrator.model_fields
            rights = {name: True for name, field in fields.items() if field.is_required() and name != "user"}
            return types.ChatMemberAdministrator(user=user, **(rights | {"is_anonymous": False}))
        case "restricted":
            kinds = types.ChatMemberRestricted
            lacking = api.world.chat(chat_id).forbidden
            rights = {name: name not in lacking for name in kinds.model_fields if name.startswith("can_")}
            return kinds(user=user, is_member=True, until_date=0, **rights)
        case "kicked":
            return types.ChatMemberBanned(user=user, until_date=0)
        case "left":
            return types.ChatMemberLeft(user=user)
        case _:
            return types.ChatMemberMember(user=user)


def get_chat_member(api: FakeTelegram, call: Call) -> types.ChatMemberUnion:
    return member(api, reach(api, call).id, call.given("user_id"))


def get_chat_administrators(api: FakeTelegram, call: Call) -> list[types.ChatMemberUnion]:
    chat = reach(api, call)
    return [member(api, chat.id, who) for who, status in chat.members.items() if status in ("creator", "administrator")]


def send_chat_action(api: FakeTelegram, call: Call) -> bool:
    reach(api, call)
    return True


def leave_chat(api: FakeTelegram, call: Call) -> bool:
    reach(api, call).members[api.bot.id] = "left"
    return True


def get_file(api: FakeTelegram, call: Call) -> types.File:
    file = api.world.files.get(call.given("file_id"))
    if file is None:
        raise bad_request("invalid file_id")
    return types.File(file_id=file.id, file_unique_id=f"u{file.id}", file_size=len(file.data), file_path=file.id)


HANDLERS = {
    "getMe": get_me,
    "getUpdates": get_updates,
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
    "answerCallbackQuery": answer_callback_query,
    "setMyCommands": set_my_commands,
    "getMyCommands": get_my_commands,
    "deleteMyCommands": delete_my_commands,
    "setMyDescription": set_description,
    "setMyShortDescription": set_description,
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "sendChatAction": send_chat_action,
    "leaveChat": leave_chat,
    "getFile": get_file,
}
