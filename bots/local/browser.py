"""What a request tells of the browser that sent it: its key, the token of its page, its language."""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256

from aiohttp import web

from core.wording import LANGUAGES

COOKIE = "rivertable"
COOKIE_AGE_S = 400 * 24 * 3600
"""As long as browsers keep a cookie at most."""

BROWSER: web.RequestKey[str] = web.RequestKey("browser", str)
"""The browser's key as the database knows it: hashed."""

_KEY = re.compile(r"[A-Za-z0-9_-]{43}")


def new_key() -> str:
    return secrets.token_urlsafe(32)


def key_of(request: web.Request) -> str | None:
    """The browser's secret key, if it has one of the right shape."""
    key = request.cookies.get(COOKIE, "")
    return key if _KEY.fullmatch(key) else None


def page_token(key: str) -> str:
    """Known to a page that we served to the browser with this key, and to nobody else."""
    return hmac.new(key.encode(), b"page token", sha256).hexdigest()


def browser_id(key: str) -> str:
    return sha256(key.encode()).hexdigest()


def language_of(request: web.Request) -> str:
    """The first language of the browser that we speak."""
    for part in request.headers.get("Accept-Language", "").split(","):
        if (language := part.strip()[:2].lower()) in LANGUAGES:
            return language
    return LANGUAGES[0]
