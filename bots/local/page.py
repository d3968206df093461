"""The page and its files: served from the package, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

import msgspec
from aiohttp import web

from bots.local import browser
from bots.local.fonts import slim
from bots.local.texts import texts
from core.wording import LANGUAGES
from render.kit.fonts import Role, font_path

WEB = files("bots.local") / "web"

TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}

FONTS: dict[str, Role] = {"sans.ttf": "sans", "semibold.ttf": "semibold", "serif.ttf": "serif"}
"""The pictures' own fonts."""


@cache
def _template() -> Template:
    return Template((WEB / "index.html").read_text(encoding="utf-8"))


@cache
def _texts() -> str:
    """Every text of the page in every language, safe inside a script element."""
    content = msgspec.json.encode({language: texts(language) for language in LANGUAGES}).decode()
    return content.replace("</", "<\\/")


async def index(request: web.Request) -> web.Response:
    """The page, with the token that its requests must carry; a new browser gets its key with it."""
    return page_response(request, _template(), {"words": _texts()})


def page_response(request: web.Request, template: Template, texts: Mapping[str, str]) -> web.Response:
    """A page for this browser: filled in, never kept, with the browser's key."""
    known = browser.key_of(request)
    key = known or browser.new_key()
    language = browser.language_of(request)
    html = template.substitute(texts, token=escape(browser.page_token(key)), language=language)
    response = web.Response(text=html, content_type="text/html", headers={"Cache-Control": "no-store"})
    response.enable_compression()
    # Lax, not strict: a link from elsewhere must find the same persons here. The token guards what strict would.
    response.set_cookie(browser.COOKIE, key, max_age=browser.COOKIE_AGE_S, httponly=True, samesite="Lax", path="/")
    return response


async def static(request: web.Request) -> web.Response:
    name = request.match_info["name"]
    suffix = name[name.rfind(".") :]
    file = WEB / name
    if suffix not in TYPES or not file.is_file():
        raise web.HTTPNotFound
    headers = {"Cache-Control": "no-cache"}
    response = web.Response(text=file.read_text(encoding="utf-8"), content_type=TYPES[suffix], headers=headers)
    response.enable_compression()
    return response


async def font(request: web.Request) -> web.Response:
    role = FONTS.get(request.match_info["name"])
    if role is None:
        raise web.HTTPNotFound
    headers = {"Cache-Control": "max-age=86400"}
    response = web.Response(body=_font(role), content_type="font/ttf", headers=headers)
    response.enable_compression()
    return response


@cache
def _font(role: Role) -> bytes:
    return slim(Path(font_path(role)).read_bytes())


def routes() -> list[web.RouteDef]:
    return [
        web.get("/", index),
        web.get(r"/static/{name:[a-z]+\.[a-z]+}", static),
        web.get("/font/{name}", font),
    ]
