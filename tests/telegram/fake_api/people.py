"""The people of the fake service: they write, press, open links, block, leave; and see what a person would see."""

from __future__ import annotations

import asyncio
import itertools
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import parse_qs, urlsplit

from .about import member
from .models import types
from .world import ANONYMOUS_ADMIN, CHANNEL_BOT, SERVICE, Account, Chat, Post, Topic, now

if TYPE_CHECKING:
    from .server import FakeTelegram

COMMAND = re.compile(r"/\w{1,32}(?:@(\w+))?")
INACCESSIBLE = 0
LOOKS = 5
"""One after another, at which a quiet bot is found at rest."""

T = TypeVar("T")


@dataclass(frozen=True)
class Answer:
    """What the presser saw pop up; `took_s` from the press to the answer."""

    text: str | None
    alert: bool
    url: str | None
    took_s: float


@dataclass
class Press:
    """One press on a button, answered at most once."""

    person: Person
    post: Post
    at: float
    answer: asyncio.Future[Answer]

    def settle(self, text: str | None, alert: bool, url: str | None) -> None:
        self.answer.set_result(Answer(text, alert, url, time.monotonic() - self.at))


@dataclass(eq=False)
class Person:
    """Somebody with a telephone. All verbs queue updates as the service would; only `presses` waits for the bot."""

    api: FakeTelegram
    account: Account
    language: str | None = None

    @property
    def id(self) -> int:
        return self.account.user.id

    @property
    def chat(self) -> Chat:
        """Their private chat with the bot."""
        return self.api.world.chats[self.id]

    def writes(
        self,
        chat: Chat,
        text: str,
        *,
        topic: Topic | None = None,
        reply_to: Post | None = None,
        anonymous: bool = False,
        as_channel: Chat | None = None,
        forwards: Person | None = None,
        via: str = "",
        ago_s: float = 0.0,
    ) -> Post:
        """Write into a chat; the bot is told what its privacy mode lets it hear.

        `forwards`: somebody else wrote it first; `via`: the name of a bot by whose inline result it was made; `ago_s`:
        it was written so long ago, and comes only now.
        """
        how: dict[str, object] = {}
        if forwards is not None:
            how["forward_origin"] = types.MessageOriginUser(date=now(), sender_user=forwards.account.user)
        if via:
            how["via_bot"] = types.User(id=77, is_bot=True, first_name=via, username=via)
        sender, behind = self.account.user, None
        if anonymous:
            sender, behind = ANONYMOUS_ADMIN, chat
        elif as_channel is not None:
            sender, behind = CHANNEL_BOT, as_channel
        post = self.api.world.add(
            chat,
            sender,
            text=text,
            entities=_commands(text),
            topic=topic.id if topic else None,
            reply_to=reply_to,
            sender_chat=behind,
            service=how,
        )
        post.date -= timedelta(seconds=ago_s)
        self.api.people.deliver(post)
        return post

    def says(self, text: str, *, ago_s: float = 0.0) -> Post:
        """Write to the bot in private."""
        return self.writes(self.chat, text, ago_s=ago_s)

    async def presses(self, post: Post, label: str, *, too_old: bool = False, timeout_s: float = 20.0) -> Answer:
        """Press the button whose label holds `label`, and wait until the bot takes the spinner away.

        `too_old`: the service no longer gives the bot the message, only its id.
        """
        button = find_button(post, label)
        assert button.callback_data is not None, f"{button.text!r} is a link, not a button"
        return await self.presses_data(post, button.callback_data, too_old=too_old, timeout_s=timeout_s)

    async def presses_data(self, post: Post, data: str, *, too_old: bool = False, timeout_s: float = 20.0) -> Answer:
        """Press a button by its data, even one that is no longer shown."""
        press = self.press(post, data, too_old=too_old)
        async with asyncio.timeout(timeout_s):
            return await press.answer

    def press(self, post: Post, data: str, *, too_old: bool = False) -> Press:
        """Press without waiting for an answer."""
        query_id = str(next(self.api.query_ids))
        press = Press(self, post, time.monotonic(), asyncio.get_running_loop().create_future())
        self.api.presses[query_id] = press
        message: types.MaybeInaccessibleMessageUnion = post.as_message()
        if too_old:
            message = types.InaccessibleMessage(chat=post.chat.as_chat(), message_id=post.id, date=INACCESSIBLE)
        self.api.updates.put(
            callback_query=types.CallbackQuery(
                id=query_id, from_user=self.account.user, message=message, chat_instance=str(post.chat.id), data=data
            )
        )
        return press

    def opens(self, url: str) -> Post:
        """Follow a link to the bot: opens the private chat and sends /start with the link's payload."""
        address = urlsplit(url)
        assert address.netloc == "t.me", url
        assert address.path.strip("/") == self.api.bot.username, url
        payload = parse_qs(address.query).get("start", [""])[0]
        assert re.fullmatch(r"[A-Za-z0-9_-]{0,64}", payload), payload
        return self.starts(payload)

    def starts(self, payload: str = "") -> Post:
        """Press Start; a bot that was blocked is unblocked by that."""
        self.account.started, self.account.blocked = True, False
        return self.says(f"/start {payload}".strip())

    def blocks(self) -> None:
        """Block the bot, which is told."""
        self.account.blocked = True
        self.api.people.member_changed(self.chat, self.account.user, "member", "kicked")

    def leaves(self, chat: Chat) -> None:
        self.api.people.goes(chat, self, "left", by=self)

    def joins(self, chat: Chat) -> None:
        self.api.people.comes(chat, self)

    def deletes_account(self) -> None:
        """Nobody is told; whoever writes to them hears of it."""
        self.account.gone = True

    def sees(self, chat: Chat) -> list[Post]:
        """All messages this person sees in a chat, oldest first; their ephemeral ones last."""
        own = [post for post in chat.ephemeral.values() if post.receiver and post.receiver.id == self.id]
        return chat.visible() + own


@dataclass
class People:
    """Makes people and chats, and carries what happens in them to the bot."""

    api: FakeTelegram
    _user_ids: itertools.count[int] = field(default_factory=lambda: itertools.count(501))
    _group_ids: itertools.count[int] = field(default_factory=lambda: itertools.count(3001))

    def person(
        self, name: str, *, language: str | None = "en", started: bool = False, username: str | None = None
    ) -> Person:
        user = types.User(
            id=next(self._user_ids), is_bot=False, first_name=name, username=username, language_code=language
        )
        account = Account(user, started=started)
        self.api.world.accounts[user.id] = account
        self.api.world.chats[user.id] = Chat(user.id, "private", first_name=name, username=username)
        return Person(self.api, account, language)

    def group(self, title: str, members: Iterable[Person], *, kind: str = "supergroup", forum: bool = False) -> Chat:
        """A group with the bot in it; the first of the members is the owner."""
        number = next(self._group_ids)
        chat = Chat(-number if kind == "group" else -1_000_000_000_000 - number, kind, title, forum=forum)
        for index, person in enumerate(members):
            chat.members[person.id] = "member" if index else "creator"
        self.api.world.chats[chat.id] = chat
        chat.members[self.api.bot.id] = "member"
        return chat

    def channel(self, title: str) -> Chat:
        chat = Chat(-1_000_000_000_000 - next(self._group_ids), "channel", title)
        chat.members[self.api.bot.id] = "administrator"
        self.api.world.chats[chat.id] = chat
        return chat

    def channel_post(self, channel: Chat, text: str, linked: Chat | None = None) -> None:
        """A post in a channel; with `linked` also its automatic forward into the discussion group."""
        post = self.api.world.add(channel, None, text=text, entities=_commands(text), sender_chat=channel)
        self.api.updates.put(channel_post=post.as_message())
        if linked is not None:
            self.deliver(
                self.api.world.add(
                    linked,
                    SERVICE,
                    text=text,
                    entities=_commands(text),
                    sender_chat=channel,
                    service={"is_automatic_forward": True},
                )
            )

    def topic(self, chat: Chat, name: str) -> Topic:
        post = self.api.world.add(chat, self.api.bot, service={})
        topic = chat.topics[post.id] = Topic(post.id, name)
        post.topic = topic.id
        post.service["forum_topic_created"] = types.ForumTopicCreated(name=name, icon_color=7322096)
        self.deliver(post)
        return topic

    def delete_topic(self, chat: Chat, topic: Topic) -> None:
        """Gone with all its messages; the bot isn't told."""
        del chat.topics[topic.id]
        for post in chat.posts.values():
            post.deleted = post.deleted or post.topic == topic.id

    def reopen_topic(self, chat: Chat, topic: Topic) -> None:
        """Open a closed topic again; the bot is told."""
        topic.closed = False
        reopened = {"forum_topic_reopened": types.ForumTopicReopened()}
        self.deliver(self.api.world.add(chat, self.api.bot, topic=topic.id, service=reopened))

    def topics_off(self, chat: Chat) -> None:
        """The owner switches topics off: messages stay, in one stream; the bot isn't told."""
        chat.forum = False
        chat.topics.clear()

    def migrate(self, chat: Chat, *, told: bool = True) -> Chat:
        """A group becomes a supergroup: a new id, nothing of the old messages, and a service message in each. `told`
        False: the bot hears neither.
        """
        assert chat.type == "group"
        owner = self.api.world.accounts[next(iter(chat.members))].user
        after = Chat(-1_000_000_000_000 - next(self._group_ids), "supergroup", chat.title, members=dict(chat.members))
        self.api.world.chats[after.id] = after
        farewell = self.api.world.add(chat, owner, service={"migrate_to_chat_id": after.id})
        chat.migrated_to = after.id
        greeting = self.api.world.add(after, owner, service={"migrate_from_chat_id": chat.id})
        for sign in (farewell, greeting) if told else ():
            self.deliver(sign)
        return after

    def bot_status(self, chat: Chat, status: str, by: Person) -> None:
        """The bot is added (`member`, `administrator`), sent away (`kicked`) or muted."""
        before = chat.members.get(self.api.bot.id, "left")
        chat.members[self.api.bot.id] = status
        self.member_changed(chat, by.account.user, before, status)

    def restrict(self, chat: Chat, by: Person, *rights: str) -> None:
        """An administrator takes these rights away from the bot, and gives it all others; the bot is told."""
        before = chat.members.get(self.api.bot.id, "left")
        old = _as_member(self.api, chat, before)
        chat.forbidden = set(rights)
        chat.members[self.api.bot.id] = "restricted" if rights else "member"
        self._tell_standing(chat, by.account.user, old)

    def permit(self, chat: Chat, *forbidden: str) -> None:
        """Change what all members may do. The bot isn't told."""
        chat.forbidden = set(forbidden)

    def _tell_standing(self, chat: Chat, by: types.User, old: types.ChatMemberUnion) -> None:
        self.api.updates.put(
            my_chat_member=types.ChatMemberUpdated(
                chat=chat.as_chat(),
                from_user=by,
                date=int(time.time()),
                old_chat_member=old,
                new_chat_member=_as_member(self.api, chat, chat.members[self.api.bot.id]),
            )
        )

    def member_changed(self, chat: Chat, by: types.User, before: str, after: str) -> None:
        old, new = (_as_member(self.api, chat, status) for status in (before, after))
        self.api.updates.put(
            my_chat_member=types.ChatMemberUpdated(
                chat=chat.as_chat(),
                from_user=by,
                date=int(time.time()),
                old_chat_member=old,
                new_chat_member=new,
            )
        )

    def goes(self, chat: Chat, person: Person, status: str, *, by: Person, said: bool = True) -> None:
        """Somebody leaves (`left`), or an administrator removes them for good (`kicked`). An administrator bot is told,
        and the group says it where it is `said`: large groups don't.
        """
        self._stands(chat, person, status, by)
        if said:
            self.deliver(self.api.world.add(chat, by.account.user, service={"left_chat_member": person.account.user}))

    def comes(self, chat: Chat, person: Person) -> None:
        """Somebody enters by themselves."""
        self._stands(chat, person, "member", person)
        user = person.account.user
        self.deliver(self.api.world.add(chat, user, service={"new_chat_members": [user]}))

    def _stands(self, chat: Chat, person: Person, status: str, by: Person) -> None:
        old = member(self.api, chat.id, person.id)
        chat.members[person.id] = status
        if chat.members.get(self.api.bot.id) == "administrator":
            self.api.updates.put(
                chat_member=types.ChatMemberUpdated(
                    chat=chat.as_chat(),
                    from_user=by.account.user,
                    date=int(time.time()),
                    old_chat_member=old,
                    new_chat_member=member(self.api, chat.id, person.id),
                )
            )

    def deliver(self, post: Post) -> None:
        """Tell the bot of a message, if it is in the chat and its privacy mode lets it hear."""
        chat = post.chat
        if chat.type == "private" or (self._in(chat) and (self._hears_all(chat) or self._is_meant(post))):
            self.api.updates.put(message=post.as_message())

    def _in(self, chat: Chat) -> bool:
        return chat.members.get(self.api.bot.id, "left") not in ("left", "kicked")

    def _hears_all(self, chat: Chat) -> bool:
        return chat.members[self.api.bot.id] == "administrator" or bool(self.api.bot.can_read_all_group_messages)

    def _is_meant(self, post: Post) -> bool:
        if post.service and not post.service.keys() & {"is_automatic_forward", "forward_origin", "via_bot"}:
            return True
        if post.reply_to and post.reply_to.sender == self.api.bot:
            return True
        command = COMMAND.match(post.text or "")
        return command is not None and command[1] in (None, self.api.bot.username)

    async def until(self, wanted: Callable[[], T], timeout_s: float = 20.0) -> T:
        """Wait until `wanted` gives something true, looked at after each call of the bot; return it."""
        deadline = time.monotonic() + timeout_s
        while not (found := wanted()):
            left = deadline - time.monotonic()
            assert left > 0, f"waited {timeout_s} s in vain\n{self.transcript()}"
            async with self.api.changed:
                try:
                    async with asyncio.timeout(min(left, 0.1)):
                        await self.api.changed.wait()
                except TimeoutError:
                    continue
        return found

    async def quiet(self, for_s: float = 0.15, timeout_s: float = 20.0) -> None:
        """Wait until the bot has taken all updates, made no call for a while and waits for no answer of its store."""
        deadline, still = time.monotonic() + timeout_s, 0
        while still < LOOKS:
            assert time.monotonic() < deadline, f"waited {timeout_s} s in vain\n{self.transcript()}"
            await asyncio.sleep(0.01)
            last = max((done.at for done in self.api.calls()), default=0.0)
            at_work = self.api.updates.waiting or self.api.asking or time.monotonic() - last < for_s
            still = 0 if at_work else still + 1

    def transcript(self) -> str:
        """Every chat as text, for a failing test."""
        return "\n\n".join(transcript(chat) for chat in self.api.world.chats.values() if chat.posts)


def transcript(chat: Chat) -> str:
    """A chat as a person would see it, with the buttons below each message."""
    lines = [f"== {chat.type} {chat.title or chat.first_name} ({chat.id})"]
    for post in [*chat.visible(), *chat.ephemeral.values()]:
        name = post.sender.first_name if post.sender else chat.title
        marks = [f"topic {post.topic}"] if post.topic else []
        marks += [f"only {post.receiver.first_name}"] if post.receiver else []
        marks += [f"{post.file.kind} {post.file.name} {post.file.width_px}x{post.file.height_px}"] if post.file else []
        marks += ["silent"] if post.silent else []
        marks += [f"v{post.versions}"] if post.versions > 1 else []
        marks += list(post.service)
        lines.append(f"#{post.id} {name}{' (' + ', '.join(marks) + ')' if marks else ''}: {post.words}")
        rows = post.keyboard.inline_keyboard if post.keyboard else []
        lines.extend("    " + " ".join(f"[{button.text}]" for button in row) for row in rows)
    return "\n".join(lines)


def find_button(post: Post, label: str) -> types.InlineKeyboardButton:
    """The button whose label is `label`, or else the first that holds it."""
    for button in post.buttons:
        if button.text == label:
            return button
    for button in post.buttons:
        if label in button.text:
            return button
    raise AssertionError(f"no button {label!r} among {[button.text for button in post.buttons]}")


def _commands(text: str) -> list[types.MessageEntity]:
    found = COMMAND.match(text)
    return [types.MessageEntity(type="bot_command", offset=0, length=len(found[0]))] if found else []


def _as_member(api: FakeTelegram, chat: Chat, status: str) -> types.ChatMemberUnion:
    kept = chat.members.get(api.bot.id)
    chat.members[api.bot.id] = status
    try:
        return member(api, chat.id, api.bot.id)
    finally:
        if kept is None:
            del chat.members[api.bot.id]
        else:
            chat.members[api.bot.id] = kept
