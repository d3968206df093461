"""How the seed of a match comes about, so that nobody can choose it: `docs/seal.md` tells it to players.

A table draws a secret when it opens and shows its seal, the SHA-256 of it. Everybody who takes a seat adds a share:
what their platform numbered their press by, and a word of their own if they like. At the start the seed follows from
the secret and the digests of all shares; at the end the secret is shown. Of somebody who was erased the digest stays.
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

NOBODY = PersonId(0)
"""Who has given a share that was erased."""


class Seal(msgspec.Struct, frozen=True):
    """A sealed secret and what people have added, in the order in which they first came; `givers` says who they are.

    `shares` is None where the secret is the seed itself: in matches from before people had a share in it, and where
    nobody watches. `settled` is the seed where it can't be worked out any more (`traceable`).
    """

    secret: bytes
    shares: tuple[Share, ...] | None = ()
    givers: tuple[PersonId, ...] = ()
    settled: bytes | None = None

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
    def traceable(self) -> bool:
        """Whether the seed follows from what is kept: not where a share was erased that has left no digest, in a match
        from before shares had one.
        """
        return all(share.digest or not share.erased for share in self.shares or ())

    @property
    def sound(self) -> bool:
        """Whether the digests are those of the shares that are told with them, all have one or none has, and of erased
        ones nothing else is left.
        """
        shares = self.shares or ()
        fit = all(
            not (share.press or share.word) if share.erased else share.digest in ("", digest_of(share))
            for share in shares
        )
        return fit and len({bool(share.digest) for share in shares}) < 2

    @property
    def seed(self) -> bytes:
        """Raises `ValueError` for digests that are none, and where it isn't `traceable` and not `settled` either."""
        if self.shares is None:
            return self.secret
        if self.traceable:
            return hashlib.sha256(self.secret + encoded(self.shares)).digest()
        if self.settled is None:
            raise ValueError("a share that the seed follows from was erased")
        return self.settled

    def joined(self, person: PersonId, name: str, press: str) -> Seal:
        """With the share of whoever took a seat. Only the first time counts: who leaves and comes again draws nothing
        anew.
        """
        if self.shares is None or person in self.givers:
            return self
        plain = "".join(char for char in press if char.isascii() and char.isalnum())[:PRESS_LENGTH]
        return self._given((*self.shares, Share(name, plain)), (*self.givers, person))

    def worded(self, person: PersonId, word: str) -> Seal:
        """With `word` in that person's share, in place of an earlier one."""
        if self.shares is None or person not in self.givers:
            return self
        at = self.givers.index(person)
        own = msgspec.structs.replace(self.shares[at], word=word)
        return self._given((*self.shares[:at], own, *self.shares[at + 1 :]), self.givers)

    def _given(self, shares: Iterable[Share], givers: tuple[PersonId, ...]) -> Seal:
        """As long as people add to it the seed isn't settled: also shares of before get their digest."""
        return Seal(self.secret, tuple(share if share.erased else digested(share) for share in shares), givers)

    def without(self, person: PersonId, seed: bytes | None) -> Seal:
        """Nothing of what that person gave but its digest, where it has one. `seed` is that of the match, None before
        the start.
        """
        if self.shares is None or person not in self.givers:
            return self
        kept = self._given(self.shares, self.givers) if seed is None else self
        pairs = zip(kept.shares or (), kept.givers, strict=True)
        left = [
            (Share("", digest=share.digest), NOBODY) if giver == person else (share, giver) for share, giver in pairs
        ]
        return Seal(self.secret, tuple(share for share, _ in left), tuple(giver for _, giver in left), seed)


def digested(share: Share) -> Share:
    return msgspec.structs.replace(share, digest=digest_of(share))


def digest_of(share: Share) -> str:
    """In hex, whatever digest it tells itself."""
    return hashlib.sha256(_parts(share)).hexdigest()


def encoded(shares: Iterable[Share]) -> bytes:
    """Each share's digest; its parts where it has none. Raises `ValueError` for a digest that is none."""
    return b"".join(bytes.fromhex(share.digest) if share.digest else _parts(share) for share in shares)


def _parts(share: Share) -> bytes:
    """Name, press and word in UTF-8, each behind its length in 8 bytes, big end first: no two shares are written
    alike.
    """
    parts = (part.encode() for part in (share.name, share.press, share.word))
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)
