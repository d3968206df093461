"""A Discord to play in: places, people and eyes over simcord, with what simcord itself leaves out.

simcord runs the bot unchanged against a model of Discord. This module adds what our matches need beyond it: people
with a language, interactions of a person's own installation, and closed private messages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle, GuildHandle
from simcord.components import walk_components
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from bots.discord import formatting, permissions
from core.press import Press
from tests.parity.script import press_of

ROOT = Path(__file__).parents[2]
BUTTON, SELECT, TEXT, GALLERY = 2, 3, 10, 12
LINK_STYLE = 5


KINDS: dict[str, str] = {}
"""What each picture of this run shows, by the mark in the name of its file."""


@dataclass(frozen=True)
class Shown:
    """A message as its reader has it before them."""

    message: discord.Message
    private: bool

    @property
    def parts(self) -> list[dict[str, Any]]:
        rows = [component.to_dict() for component in self.message.components]
        return list(walk_components(rows))

    @property
    def text(self) -> str:
        texts = [part["content"] for part in self.parts if part["type"] == TEXT]
        return "\n".join([self.message.content, *texts] if self.message.content else texts)

    @property
    def alts(self) -> list[str]:
        galleries = [part for part in self.parts if part["type"] == GALLERY]
        return [item.get("description") or "" for gallery in galleries for item in gallery["items"]]

    @property
    def kinds(self) -> list[str]:
        """Of its pictures."""
        return [KINDS[name.removesuffix(".png").rpartition("-")[2]] for name in self.files if name.endswith(".png")]

    @property
    def files(self) -> list[str]:
        return [attachment.filename for attachment in self.message.attachments]

    @property
    def buttons(self) -> list[str]:
        return [part["label"] for part in self.parts if part["type"] == BUTTON and not part.get("disabled")]

    @property
    def links(self) -> dict[str, str]:
        links = (part for part in self.parts if part["type"] == BUTTON and part.get("style") == LINK_STYLE)
        return {part["label"]: part["url"] for part in links}

    @property
    def selects(self) -> list[dict[str, Any]]:
        return [part for part in self.parts if part["type"] == SELECT]

    @property
    def entries(self) -> list[str]:
        return [option["label"] for select in self.selects for option in select["options"]]

    @property
    def offered(self) -> dict[str, Press]:
        """What each button and entry asks for, by what a click has to name: a custom id, or an entry's value."""
        ids = [part["custom_id"] for part in self.parts if part["type"] == BUTTON and part.get("custom_id")]
        values = [option["value"] for select in self.selects for option in select["options"]]
        found = {id: press_of(id.removeprefix(formatting.PRESS)) for id in ids}
        return found | {value: press_of(value) for value in values}

    def id_of(self, label: str) -> str:
        """The custom id of the one button with this label."""
        found = [p["custom_id"] for p in self.parts if p["type"] == BUTTON and p.get("label") == label]
        assert len(found) == 1, f"{len(found)} buttons {label!r} among {self.buttons}"
        return str(found[0])


@dataclass(frozen=True)
class Answer:
    """What a command or press brought the person who gave it."""

    result: InteractionResult

    @property
    def acknowledged(self) -> bool:
        return self.result.acknowledged

    @property
    def private(self) -> bool:
        """True when nobody but the presser saw an answer."""
        return all(shown.private for shown in self.all)

    @property
    def all(self) -> list[Shown]:
        answers = [self.result.response, *self.result.followups]
        return [Shown(answer.message, answer.ephemeral) for answer in answers if answer is not None]

    @property
    def last(self) -> Shown:
        assert self.all, f"no answer: {self.result!r}"
        return self.all[-1]

    @property
    def text(self) -> str:
        return "\n".join(shown.text for shown in self.all)


@dataclass
class Person:
    """Somebody at a keyboard. `actor` is a member of the server, or a bare account that only knows the bot's DMs."""

    rig: Rig
    actor: Any
    name: str

    @property
    def id(self) -> int:
        return int(self.actor.id)

    @property
    def user(self) -> Any:
        return getattr(self.actor, "user", self.actor)

    async def types(self, where: ChannelHandle | None, command: str, /, **options: Any) -> Answer:
        """A slash command in `where`, or in the chat with the bot when that is None."""
        if where is None:
            return Answer(await self.user.slash(command, **options))
        return Answer(await self.actor.slash(where, command, **options))

    async def completes(
        self, where: ChannelHandle | None, command: str, option: str, text: str, /, **filled: Any
    ) -> Any:
        if where is None:
            return await self.user.autocomplete(command, option, text, **filled)
        return await self.actor.autocomplete(where, command, option, text, **filled)

    def _hand_on(self, shown: Shown) -> Any:
        private = self.rig.env.backend.dm_channels.get(self.id) == shown.message.channel.id
        return self.user if private else self.actor

    async def presses(self, shown: Shown, label: str | None = None, *, custom_id: str | None = None) -> Answer:
        custom_id = custom_id or shown.id_of(label or "")
        return Answer(await self._hand_on(shown).click(shown.message, custom_id=custom_id))

    async def picks(self, shown: Shown, entry: str) -> Answer:
        """Choose the entry with this label or value in whichever select has it."""
        for select in shown.selects:
            for option in select["options"]:
                if entry in (option["label"], option["value"]):
                    hand = self._hand_on(shown)
                    return Answer(await hand.select(shown.message, [option["value"]], custom_id=select["custom_id"]))
        raise AssertionError(f"no entry {entry!r} among {shown.entries}")

    async def asks(self, shown: Shown, key: str) -> Answer:
        """Press or choose what `Shown.offered` has under `key`."""
        return await (
            self.presses(shown, custom_id=key) if key.startswith(formatting.PRESS) else self.picks(shown, key)
        )

    def sees(self, where: ChannelHandle | None = None) -> list[Shown]:
        """All messages of a channel (or their chat with the bot) that this person can read, oldest first."""
        if where is None:
            if self.id not in self.rig.env.backend.dm_channels:
                return []
            return self.rig.read(self.user.dm_channel, self.user)
        return self.rig.read(where, self.actor)

    def close_dms(self) -> None:
        """From now on Discord refuses the bot's private messages to this person."""
        channel = self.rig.env.backend.get_dm_channel(self.id)
        self.rig.env.inject_error(
            "POST",
            f"/channels/{channel.id}/messages",
            status=403,
            code=50007,
            message="Cannot send messages to this user",
            times=None,
        )

    def open_dms(self) -> None:
        channel = self.rig.env.backend.get_dm_channel(self.id)
        faults = self.rig.env.backend.faults
        faults[:] = [fault for fault in faults if fault["path"] != f"/channels/{channel.id}/messages"]


@dataclass
class Rig:
    """A server called Riverside with the bot in it, invited with exactly the rights it asks for."""

    env: simcord.Env
    guild: GuildHandle
    locales: dict[int, str] = field(default_factory=dict)
    own_installs: set[int] = field(default_factory=set)

    @classmethod
    def build(cls, env: simcord.Env) -> Rig:
        guild = env.create_guild("Riverside")
        rig = cls(env, guild)
        rig.grant(permissions.INVITED)
        rig._speak_languages()
        return rig

    def grant(self, rights: discord.Permissions) -> None:
        """Give the bot's role these rights and no others; everybody's own rights come on top."""
        guild = self.env.backend.get_guild(self.guild.id)
        for role in guild.roles.values():
            if role.managed:
                role.permissions = rights.value
        self.env.backend.emit("GUILD_UPDATE", simcord.backend.serializers.guild_create_payload(self.env.backend, guild))

    def channel(self, name: str = "games", **without: bool) -> ChannelHandle:
        """A text channel; `attach_files=False` and the like take a right away from the bot there."""
        overwrites = {self.env.bot.user: discord.PermissionOverwrite(**without)} if without else None
        return self.guild.create_text_channel(name, overwrites=overwrites)

    def forbid(self, channel: ChannelHandle, **rights: bool) -> None:
        """Set what the bot is denied in a channel (`send_messages=False`); with nothing, everything is as before."""
        denied = discord.PermissionOverwrite(**rights).pair()[1].value
        overwrite = Overwrite(target_id=self.env.bot.user.id, type=OverwriteType.MEMBER, allow=0, deny=denied)
        self.env.backend.set_overwrite(channel.id, overwrite)

    def thread(self, parent: ChannelHandle, name: str = "a thread") -> ChannelHandle:
        thread = self.env.backend.create_thread(parent.id, name, self.guild.owner.id)
        return ChannelHandle(self.env, self.guild, thread)

    def place(self, channel_id: int) -> ChannelHandle:
        return ChannelHandle(self.env, self.guild, self.env.backend.get_channel(channel_id))

    def person(self, name: str, locale: str = "en-US", *, member: bool = True, nick: str | None = None) -> Person:
        """`nick` is what they are called in this server."""
        user = self.env.create_user(name.lower(), global_name=name)
        self.locales[user.id] = locale
        return Person(self, self.guild.add_member(user, nick=nick) if member else user, name)

    async def forged(self, person: Person, shown: Shown, key: str) -> Answer:
        """A press on a button that the message doesn't have."""
        stored = self.env.backend.get_message(shown.message.channel.id, shown.message.id)
        button = next(part for part in walk_components(stored.components) if part.get("custom_id"))
        honest, button["custom_id"] = button["custom_id"], key
        try:
            return await person.presses(shown, custom_id=key)
        finally:
            button["custom_id"] = honest

    def installs_alone(self, person: Person) -> None:
        """From now on this person's interactions come from their own installation: the bot is not in the server."""
        self.own_installs.add(person.id)

    def read(self, channel: ChannelHandle, viewer: Any) -> list[Shown]:
        return [Shown(message, message.flags.ephemeral) for message in channel.history(viewer=viewer)]

    def calls(self, since: int = 0) -> list[Any]:
        """The requests made so far, without those that only answer a press or command."""
        return [
            call
            for call in self.env.http_requests[since:]
            if not call.path.startswith(("/interactions/", "/webhooks/", "/applications/", "/oauth2/"))
        ]

    def _speak_languages(self) -> None:
        """simcord sends every interaction in American English from a server's installation."""
        plain = self.env.backend.emit

        def emit(event: str, payload: Mapping[str, Any]) -> None:
            if event == "INTERACTION_CREATE":
                user = int((payload.get("member") or payload)["user"]["id"])
                own = user in self.own_installs
                payload = {
                    **payload,
                    "locale": self.locales.get(user, "en-US"),
                    "authorizing_integration_owners": {"1": str(user)} if own else {"0": payload.get("guild_id", "0")},
                }
            plain(event, payload)

        self.env.backend.emit = emit
