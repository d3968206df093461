"""The program's log as an operator reads it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import NoReturn

from bots import logs
from core.games.coloretto.components import ANIMALS
from core.wording import Words


@contextmanager
def logged(level: str = "debug", *, talkative: bool = False, form: logs.Form = "text") -> Iterator[StringIO]:
    """What the program writes when it is set up for `level`; `talkative`: whatever anybody has to say, in full."""
    stream, root = StringIO(), logging.getLogger()
    loggers = [root, *map(logging.getLogger, (*logs.OWN, *logs.WITH_ADDRESSES))]
    before = [logger.level for logger in loggers]
    handler = logs.set_up(level, stream, form)
    if talkative:
        root.setLevel(logging.DEBUG)
        handler.setFormatter(logging.Formatter(logs.FORM))
    try:
        yield stream
    finally:
        root.removeHandler(handler)
        for logger, was in zip(loggers, before, strict=True):
            logger.setLevel(was)


def emptied(log: StringIO) -> list[str]:
    """The lines written since the last time."""
    lines = log.getvalue().splitlines()
    log.seek(0)
    log.truncate()
    return lines


def secrets_in(log: str, seed: bytes) -> list[str]:
    """What a log tells of a match of Coloretto Amazonas: its cards, in words or in notation, and its seed."""
    words = Words("en")
    names = [*ANIMALS, *(words.say(f"coloretto.{animal}") for animal in ANIMALS)]
    return [name for name in (*names, seed.hex(), repr(seed)[2:-1]) if name in log]


class Unlucky(Exception):
    """A fault whose text quotes the card it stumbled over."""


def choke(*about: object) -> NoReturn:
    raise Unlucky(f"{ANIMALS[0]} {about}") from KeyError(ANIMALS[-1])
