"""Messages as the page reads them, and as the database keeps them: JSON."""

from __future__ import annotations

import base64
from typing import Any

import msgspec

from bots import payload
from core.ports import Letter
from core.screens import Block, Button
from storage.local_chat import Posted


class Knob(msgspec.Struct, frozen=True):
    """A button: `press` is what comes back when it is pressed."""

    label: str
    press: str
    verb: str
    letter: str = ""
    main: bool = False


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """What a message says. `size` is the picture's width and height in px."""

    language: str
    blocks: tuple[Block, ...]
    choices: tuple[Knob, ...] = ()
    controls: tuple[Knob, ...] = ()
    alt: str = ""
    size: tuple[int, int] | None = None
    called: tuple[str, ...] = ()


def body_of(letter: Letter) -> Body:
    screen = letter.screen
    return Body(
        language=screen.language,
        blocks=screen.blocks,
        choices=_knobs(screen.choices),
        controls=_knobs(screen.controls),
        alt=letter.alt,
        size=_size(letter.picture) if letter.picture else None,
        called=tuple(called.name for called in screen.called),
    )


def _knobs(buttons: tuple[Button, ...]) -> tuple[Knob, ...]:
    return tuple(
        Knob(button.label, payload.encode(button.action), button.action.verb, button.letter, button.main)
        for button in buttons
    )


def _size(png: bytes) -> tuple[int, int]:
    """Width and height from a PNG's first chunk, so that the page keeps the room before the picture is there."""
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def encode(letter: Letter) -> str:
    return msgspec.json.encode(body_of(letter)).decode()


def posted(message: Posted) -> dict[str, Any]:
    """A stored message; without its buttons where these were taken away."""
    body = msgspec.json.decode(message.body, type=Body)
    if message.stripped:
        body = msgspec.structs.replace(body, choices=(), controls=(), called=())
    picture = f"/api/picture/{message.id}/{message.revision}.png" if message.pictured else ""
    return {
        "id": message.id,
        "revision": message.revision,
        "stripped": message.stripped,
        "table": message.code,
        "at": message.at,
        "picture": picture,
        **msgspec.to_builtins(body),
    }


def passing(letter: Letter, table: str) -> dict[str, Any]:
    """An answer that is shown once and kept nowhere; its picture comes along."""
    picture = "data:image/png;base64," + base64.b64encode(letter.picture).decode() if letter.picture else ""
    return {
        "id": 0,
        "revision": 0,
        "stripped": False,
        "table": table,
        "picture": picture,
        **msgspec.to_builtins(body_of(letter)),
    }
