"""What the program and its thinkers say to each other through pipes: each message behind its length."""

from __future__ import annotations

import struct
from typing import TypeAlias

import msgspec

from core.ports.thinking import AnyJob

LENGTH = struct.Struct(">I")
"""Bytes of the message that follows."""


class Begin(msgspec.Struct, frozen=True, tag=True):
    """Think about the job. `no` counts what is asked of one thinker: it has one job at a time."""

    no: int
    job: AnyJob


class Stop(msgspec.Struct, frozen=True, tag=True):
    """Nobody waits for the answer to that any more; any one will do."""

    no: int


class Ready(msgspec.Struct, frozen=True, tag=True):
    """What a thinker says first, once it has read the titles."""


class Answered(msgspec.Struct, frozen=True, tag=True):
    """`answer` is what the job's kind says (`Job.answer`)."""

    no: int
    answer: msgspec.Raw


class Failed(msgspec.Struct, frozen=True, tag=True):
    """The job can't be done; the thinker has logged why."""

    no: int


Asked: TypeAlias = Begin | Stop
Told: TypeAlias = Ready | Answered | Failed

ASKED = msgspec.msgpack.Decoder(Asked)
TOLD: msgspec.msgpack.Decoder[Told] = msgspec.msgpack.Decoder(Told)


def framed(message: Asked | Told) -> bytes:
    body = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(body)) + body
