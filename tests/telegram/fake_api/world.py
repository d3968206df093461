"""People, chats, topics, messages and files, as the service holds them."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from PIL import Image

from .errors import ApiError, bad_request
from .models import types
from .requests import Upload

GENERAL_TOPIC = 1
ANONYMOUS_ADMIN = types.User(id=1087968824, is_bot=True, first_name="Group", username="GroupAnonymousBot")
CHANNEL_BOT = types.User(id=136817688, is_bot=True, first_name="Channel", username="Channel_Bot")
SERVICE = types.User(id=777000, is_bot=False, first_name="Telegram")
PHOTO_BYTES = 10 * 1024 * 1024


@dataclass
class Account:
    """A person, and what stands between them and the bot."""

    user: types.User
    started: bool = False
    blocked: bool = False
    gone: bool = False


@dataclass
class Topic:
    id: int
    name: str
    closed: bool = False


@dataclass
class StoredFile:
    """A file on the service: `kind` photo or document; bytes as they were uploaded; pixels for photos."""

    id: str
    kind: str
    name: str
    data: bytes
    width_px: int = 0
    height_px: int = 0

    def photo_sizes(self) -> list[types.PhotoSize]:
        """The sizes that the service makes: a thumbnail, and the picture bounded by 1,280 px."""
        sizes = []
        for suffix, bound in (("s", 90), ("y", 1280)):
            factor = min(1.0, bound / max(self.width_px, self.height_px))
            sizes.append(
                types.PhotoSize(
                    file_id=self.id if suffix == "y" else f"{self.id}-{suffix}",
                    file_unique_id=f"u{self.id}{suffix}",
                    width=max(1, round(self.width_px * factor)),
                    height=max(1, round(self.height_px * factor)),
                    file_size=len(self.data),
                )
            )
        return sizes


@dataclass
class Post:
    """A message as it stands now; `versions` counts how often it changed."""

    id: int
    chat: Chat
    sender: types.User | None
    date: datetime
    text: str | None = None
    caption: str | None = None
    entities: list[types.MessageEntity] = field(default_factory=list)
    file: StoredFile | None = None
    keyboard: types.InlineKeyboardMarkup | None = None
    topic: int | None = None
    silent: bool = False
    protected: bool = False
    edited: datetime | None = None
    deleted: bool = False
    versions: int = 1
    reply_to: Post | None = None
    sender_chat: Chat | None = None
    ephemeral_id: int | None = None
    receiver: types.User | None = None
    service: dict[str, object] = field(default_factory=dict)
    reactions: list[str] = field(default_factory=list)
    pinned: bool = False

    @property
    def words(self) -> str:
        return self.text if self.text is not None else self.caption or ""

    @property
    def buttons(self) -> list[types.InlineKeyboardButton]:
        rows = self.keyboard.inline_keyboard if self.keyboard else []
        return [button for row in rows for button in row]

    def same_content(self, other: Post) -> bool:
        return (self.text, self.caption, self.entities, self.file, self.keyboard) == (
            other.text,
            other.caption,
            other.entities,
            other.file,
            other.keyboard,
        )

    def as_message(self, deep: bool = True) -> types.Message:
        """The message as the service hands it out; `deep` False leaves out what it replies to."""
        photo = self.file.photo_sizes() if self.file and self.file.kind == "photo" else None
        document = (
            types.Document(
                file_id=self.file.id,
                file_unique_id=f"u{self.file.id}",
                file_name=self.file.name,
                file_size=len(self.file.data),
            )
            if self.file and self.file.kind == "document"
            else None
        )
        # Replies in a supergroup carry a thread id too; only `is_topic_message` tells a topic.
        opening = self.chat.posts.get(self.topic) if self.topic and self.topic != self.id else None
        replied = self.reply_to or opening  # in a topic what answers nothing answers the message that opened it
        thread = self.topic or (self.reply_to.id if self.reply_to and self.chat.type == "supergroup" else None)
        return types.Message(
            message_id=self.id,
            date=self.date,
            chat=self.chat.as_chat(),
            from_user=self.sender,
            sender_chat=self.sender_chat.as_chat() if self.sender_chat else None,
            text=self.text,
            entities=(self.entities or None) if self.text is not None else None,
            caption=self.caption,
            caption_entities=(self.entities or None) if self.text is None else None,
            photo=photo,
            document=document,
            reply_markup=self.keyboard,
            message_thread_id=thread,
            is_topic_message=True if self.topic else None,
            edit_date=int(self.edited.timestamp()) if self.edited else None,
            reply_to_message=replied.as_message(deep=False) if replied and deep else None,
            ephemeral_message_id=self.ephemeral_id,
            receiver_user=self.receiver,
            has_protected_content=self.protected or None,
            **self.service,
        )


@dataclass
class Chat:
    """A private chat, group, supergroup or channel. `members` maps user ids to their status.

    `forbidden` names permissions that members, or a restricted bot, lack (`can_send_photos`); `slow_s` is the pause
    that slow mode asks of members between two messages; `reactions`: those that messages may be given, None: all that
    there are; `bot_lacks`: rights that the bot was not given as an administrator.
    """

    id: int
    type: str
    title: str = ""
    first_name: str | None = None
    username: str | None = None
    forum: bool = False
    members: dict[int, str] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    posts: dict[int, Post] = field(default_factory=dict)
    ephemeral: dict[int, Post] = field(default_factory=dict)
    migrated_to: int | None = None
    forbidden: set[str] = field(default_factory=set)
    slow_s: float = 0.0
    reactions: frozenset[str] | None = None
    bot_lacks: set[str] = field(default_factory=set)
    own_ids: Iterator[int] = field(default_factory=lambda: itertools.count(2))  # 1 is the group's founding

    @property
    def is_group(self) -> bool:
        return self.type in ("group", "supergroup")

    def as_chat(self) -> types.Chat:
        return types.Chat(
            id=self.id,
            type=self.type,
            title=self.title or None,
            username=self.username,
            first_name=self.first_name,
            is_forum=True if self.forum else None,
        )

    def visible(self) -> list[Post]:
        return [post for _, post in sorted(self.posts.items()) if not post.deleted]


class World:
    """Everything the service remembers. Message ids: one row of numbers for private chats and groups, one for
    each supergroup, as in the service."""

    def __init__(self, bot: types.User) -> None:
        self.bot = bot
        self.accounts: dict[int, Account] = {}
        self.chats: dict[int, Chat] = {}
        self.files: dict[str, StoredFile] = {}
        self._shared_ids = itertools.count(1)
        self._file_ids = itertools.count(1)
        self._ephemeral_ids = itertools.count(1)

    def user(self, user_id: int) -> types.User | None:
        if user_id == self.bot.id:
            return self.bot
        account = self.accounts.get(user_id)
        return account.user if account else None

    def chat(self, chat_id: int) -> Chat:
        chat = self.chats.get(chat_id)
        if chat is None:
            raise bad_request("chat not found")
        return chat

    def next_message_id(self, chat: Chat) -> int:
        return next(chat.own_ids if chat.type in ("supergroup", "channel") else self._shared_ids)

    def add(self, chat: Chat, sender: types.User | None, **content: object) -> Post:
        """Put a message into a chat; a receiver makes it ephemeral, outside the chat's history."""
        if content.get("receiver") is not None:
            post = Post(0, chat, sender, now(), ephemeral_id=next(self._ephemeral_ids), **content)  # type: ignore[arg-type]
            chat.ephemeral[post.ephemeral_id or 0] = post
            return post
        post = Post(self.next_message_id(chat), chat, sender, now(), **content)  # type: ignore[arg-type]
        chat.posts[post.id] = post
        return post

    def store(self, kind: str, upload: Upload) -> StoredFile:
        """Take an uploaded file in; photos are measured, and refused where the service refuses them."""
        file = StoredFile(f"AgAC{next(self._file_ids):06d}{kind}", kind, upload.name, upload.data)
        if kind == "photo":
            file.width_px, file.height_px = _measure(upload.data)
        self.files[file.id] = file
        return file


def _measure(data: bytes) -> tuple[int, int]:
    if len(data) > PHOTO_BYTES:
        raise ApiError(413, "Request Entity Too Large")
    try:
        with Image.open(io.BytesIO(data)) as picture:
            width, height = picture.size
    except OSError:
        raise bad_request("IMAGE_PROCESS_FAILED") from None
    if width + height > 10_000 or max(width, height) > 20 * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return width, height


def now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)
