"""Screens as the page's messages: JSON, as the store keeps them and as the page reads them."""

from __future__ import annotations

from typing import Any

import msgspec

from bots import codec
from bots.local.asking import asked
from bots.local.pressing import Board, board_of
from core.ports.local import Posted
from core.ports.platform import RenderedScreen
from core.press import Press
from core.requests import REQUESTS
from core.requests.command import Shown
from core.screens import Block, Button, Link
from core.times import plain


class PageButton(msgspec.Struct, frozen=True):
    """`press` is what comes back when it is pressed."""

    label: str
    press: str
    verb: str
    letter: str = ""
    main: bool = False


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """What a message says. `size` is the picture's width and height in px, `board` what can be pressed on it; `grid`
    how many choices stand in each row, () where they flow.
    """

    language: str
    blocks: tuple[Block, ...]
    choices: tuple[PageButton, ...] = ()
    controls: tuple[PageButton, ...] = ()
    links: tuple[Link, ...] = ()
    alt: str = ""
    size: tuple[int, int] | None = None
    called: tuple[str, ...] = ()
    board: Board | None = None
    grid: tuple[int, ...] = ()


def body_of(rendered: RenderedScreen) -> Body:
    screen = rendered.screen
    size = _size(rendered.picture) if rendered.picture else None
    return Body(
        language=screen.language,
        blocks=screen.blocks,
        choices=_buttons(screen.choices),
        controls=_buttons(screen.controls),
        links=screen.ways,
        alt=rendered.alt,
        size=size,
        called=tuple(called.name for called in screen.called),
        board=board_of(rendered, size),
        grid=screen.grid,
    )


def _buttons(buttons: tuple[Button, ...]) -> tuple[PageButton, ...]:
    return tuple(
        PageButton(plain(button.label), codec.encode(button.press), button.press.verb, button.letter, button.main)
        for button in buttons
    )


def _size(png: bytes) -> tuple[int, int]:
    """Width and height from a PNG's first chunk, so that the page keeps the room before the picture is there."""
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def press(one: Press) -> str:
    """What a button carries."""
    return codec.encode(one)


def encode(rendered: RenderedScreen) -> str:
    return msgspec.json.encode(body_of(rendered)).decode()


def posted(message: Posted) -> dict[str, Any]:
    """A stored message; without its buttons where these were taken away."""
    body = msgspec.json.decode(message.body, type=Body)
    if message.stripped:
        body = msgspec.structs.replace(body, choices=(), controls=(), links=(), called=(), board=None)
    picture = f"/api/picture/{message.id}/{message.revision}.png" if message.pictured else ""
    return {
        "id": message.id,
        "revision": message.revision,
        "stripped": message.stripped,
        "table": message.code,
        "at": message.at,
        "picture": picture,
        **shown(body),
    }


def passing(rendered: RenderedScreen, table: str, picture: str = "") -> dict[str, Any]:
    """A response that is shown once and kept nowhere; `picture` is the address of its picture."""
    return {
        "id": 0,
        "revision": 0,
        "stripped": False,
        "table": table,
        "picture": picture,
        "asked": msgspec.to_builtins(asked(rendered.screen)),
        **shown(body_of(rendered)),
    }


def shown(body: Body) -> dict[str, Any]:
    """For the page, which is told of each button whether the panel itself is what it asks for."""
    content: dict[str, Any] = msgspec.to_builtins(body)
    for button in (*content["choices"], *content["controls"]):
        button["panel"] = _asks_for_panel(button["verb"])
    return content


def _asks_for_panel(verb: str) -> bool:
    request = REQUESTS.get(verb)
    return request is not None and request.shown is Shown.AS_PANEL and request.linked
