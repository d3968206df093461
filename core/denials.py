"""Whom, and where, the operator has shut out: an account, with it the person behind it; a chat; a Discord server."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["account", "chat", "server"]


class Denied(msgspec.Struct, frozen=True, kw_only=True):
    """Since `at` (UTC, s since 1970). `why` is the operator's own note, which nobody else reads; `leaves`: the bot is
    to leave that server.
    """

    kind: Kind
    platform: str
    id: str
    at: float
    why: str = ""
    leaves: bool = False

    @property
    def name(self) -> str:
        """As the operator writes it: `discord:1234`."""
        return f"{self.platform}:{self.id}"
