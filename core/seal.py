"""How the seed of a match comes about, so that nobody can choose it: `docs/seal.md` tells it to players.

A table draws a secret when it opens and shows its seal, the SHA-256 of it. Everybody who takes a seat adds a share:
what their platform numbered their press by, and a word of their own if they like. At the start the seed follows from
the secret and all shares; at the end the secret is shown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Self

import msgspec

from core.chance import commitment, new_seed
from core.people import PersonId
from core.records import Share

PRESS_LENGTH = 32


class Seal(msgspec.Struct, frozen=True):
    """A sealed secret and what people have added, in the order in which they first came; `givers` says who they are.

    `shares` is None where the secret is the seed itself: in matches from before people had a share in it, and where
    nobody watches.
    """

    secret: bytes
    shares: tuple[Share, ...] | None = ()
    givers: tuple[PersonId, ...] = ()

    @classmethod
    def drawn(cls) -> Self:
        return cls(new_seed())

    def __repr__(self) -> str:
        """Without the secret, wherever it may be written."""
        return f"Seal({self.commitment})"

    @property
    def commitment(self) -> str:
        """In hex: shown when the table opens, checked by anyone when the secret is shown."""
        return commitment(self.secret)

    @property
    def seed(self) -> bytes:
        return self.secret if self.shares is None else hashlib.sha256(self.secret + encoded(self.shares)).digest()

    def joined(self, person: PersonId, name: str, press: str) -> Seal:
        """With the share of whoever took a seat. Only the first time counts: who leaves and comes again draws nothing
        anew.
        """
        if self.shares is None or person in self.givers:
            return self
        plain = "".join(char for char in press if char.isascii() and char.isalnum())[:PRESS_LENGTH]
        return Seal(self.secret, (*self.shares, Share(name, plain)), (*self.givers, person))

    def worded(self, person: PersonId, word: str) -> Seal:
        """With `word` in that person's share, in place of an earlier one."""
        if self.shares is None or person not in self.givers:
            return self
        at = self.givers.index(person)
        own = msgspec.structs.replace(self.shares[at], word=word)
        return msgspec.structs.replace(self, shares=(*self.shares[:at], own, *self.shares[at + 1 :]))


def encoded(shares: Iterable[Share]) -> bytes:
    """Each share's name, press and word in UTF-8, every one behind its length in 8 bytes, big end first: no two lists
    of shares are written alike.
    """
    parts = (part.encode() for share in shares for part in (share.name, share.press, share.word))
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)
