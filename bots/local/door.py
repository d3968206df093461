"""Who may come in: checks every request before anything else sees it, and sets the headers of every answer.

The server listens on this machine only, yet any page in any browser here can send it requests. So: the Host must be
ours (against rebound names), an Origin must be ours, and whatever isn't the page itself needs the page's token, which
is made from the browser's own key and stands in no other place than our page.
"""

from __future__ import annotations

import hmac
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from hashlib import sha256

from aiohttp import web

from core.wording import LANGUAGES, Refusal, Words

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

COOKIE = "rivertable"
COOKIE_AGE_S = 400 * 24 * 3600
"""As long as browsers keep a cookie at most."""

BROWSER: web.RequestKey[str] = web.RequestKey("browser", str)
"""The browser's key as the database knows it: hashed."""

_KEY = re.compile(r"[A-Za-z0-9_-]{43}")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


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


class Door:
    """The middleware. `port` is the one that the server is bound to."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://{self._address}:{self.port}/"

    @web.middleware
    async def check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            if request.path == "/" and request.host == f"localhost:{self.port}":
                # Cookies belong to a name: under one name only, a browser finds its persons again.
                return web.Response(status=302, headers={"Location": self.url, **HEADERS})
            self._check_sender(request)
            if request.path.startswith("/api/"):
                _check_token(request)
            response = await handler(request)
        except Refusal as refusal:
            response = _refused(request, refusal)
        except web.HTTPException as error:
            response = _sentence(request, "local.refused.unknown", error.status)
        except Exception:
            log.exception("%s %s failed", request.method, request.path)
            response = _sentence(request, "local.refused.fault", 500)
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    def _check_sender(self, request: web.Request) -> None:
        own = self._address if self.port == 80 else f"{self._address}:{self.port}"
        if request.host != own:
            raise Forbidden("local.refused.host", url=self.url)
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"http://{request.host}":
            raise Forbidden("local.refused.origin", url=self.url)


class Forbidden(Refusal):
    """A request that is not answered: status 403."""


def _check_token(request: web.Request) -> None:
    key = key_of(request)
    given = request.headers.get("X-Table-Token") or request.query.get("token", "")
    if key is None or not hmac.compare_digest(given.encode(), page_token(key).encode()):
        raise Forbidden("local.refused.token")
    request[BROWSER] = browser_id(key)


def _refused(request: web.Request, refusal: Refusal) -> web.Response:
    sentence = Words(language_of(request))(refusal.line)
    return _answer(request, sentence, 403 if isinstance(refusal, Forbidden) else 400)


def _sentence(request: web.Request, key: str, status: int) -> web.Response:
    return _answer(request, Words(language_of(request)).say(key), status)


def _answer(request: web.Request, sentence: str, status: int) -> web.Response:
    """As JSON for the page's scripts, as text for whoever reads it in the browser."""
    if request.path.startswith("/api/"):
        return web.json_response({"error": sentence}, status=status)
    return web.Response(text=sentence, status=status)
