"""What requests of the page carry, and in what form responses go back."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from aiohttp import web

from core.levels import USUAL
from core.screens import Form, Level
from core.wording import LANGUAGES, Refusal


class Ask(msgspec.Struct):
    """A press or a typed line, by a person of this browser ("" for a newcomer) in a room ("" outside).

    `home`: it was a button of the room's own message, where everybody sees what comes of it. `entropy`: a number that
    the page has drawn for this press; `form`: of pictures, as its window wants them. `level`: of the menu that the page
    shows, as the page was told it.
    """

    person: str = ""
    room: str = ""
    press: str = ""
    text: str = ""
    home: bool = False
    entropy: str = ""
    form: Form = "wide"
    level: Level | None = None
    language: str = LANGUAGES[0]


class Named(msgspec.Struct):
    person: str = ""
    name: str = ""
    language: str = LANGUAGES[0]


class Quick(msgspec.Struct):
    """A match that begins at once: with so many computers of a level (None: as many as suit the game). `name`: what the
    person wants to be called from now on, "" for as until now.
    """

    game: str
    person: str = ""
    computers: int | None = None
    level: str = USUAL
    name: str = ""
    entropy: str = ""
    language: str = LANGUAGES[0]


class Of(msgspec.Struct):
    """About a person of this browser."""

    person: str


class Key(msgspec.Struct):
    key: str


class Code(msgspec.Struct):
    code: str
    language: str = LANGUAGES[0]


class Word(msgspec.Struct):
    word: str


B = TypeVar("B", Ask, Named, Quick, Of, Key, Code, Word)


async def read(request: web.Request, kind: type[B]) -> B:
    """The body as a `kind`. Raises `Refusal`."""
    try:
        return msgspec.json.decode(await request.read(), type=kind)
    except msgspec.MsgspecError as error:
        raise Refusal("local.refused.body") from error


def as_json(content: dict[str, Any]) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(content), content_type="application/json", headers={"Cache-Control": "no-store"}
    )


def as_png(content: bytes, *, lasting: bool) -> web.Response:
    """A picture. `lasting`: nothing else will ever stand at this address, so it may be kept."""
    kept = "private, max-age=86400, immutable" if lasting else "no-store"
    return web.Response(body=content, content_type="image/png", headers={"Cache-Control": kept})
