"""Who may come in: checks every request before anything else sees it, and sets the headers of every response.

The server listens on this machine only, yet any page in any browser here can send it requests. So: the Host must be
ours (against rebound names), an Origin must be ours, and whatever isn't the page itself needs the page's token, which
is made from the browser's own key and stands in no other place than our page.

Shared with a network (`bots.local.sharing`) it listens there too. All of this holds at that address as well; besides, a
browser that comes by it must have redeemed the word of this start.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable

from aiohttp import web

from bots.local.browser import BROWSER, browser_id, key_of, page_token
from bots.local.errors import Forbidden, response_to
from bots.local.sharing import REDEEM, Sharing
from core.ports import keeping

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

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


class RequestGuard:
    """The middleware. `port` is the one that the server is bound to, at each of its addresses."""

    def __init__(self, address: str, sharing: Sharing | None = None) -> None:
        self._address = address
        self._sharing = sharing
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://{self._address}:{self.port}/"

    @web.middleware
    async def check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        with keeping.asked():
            try:
                response = await self._let_in(request, handler)
            except Exception as error:
                response = response_to(request, error)
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    async def _let_in(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        shared = self._shared(request)
        if not shared and request.path == "/" and request.host == f"localhost:{self.port}":
            # Cookies belong to a name: under one name only, a browser finds its persons again.
            return web.Response(status=302, headers={"Location": self.url})
        self._check_sender(request, shared.address if shared else self._address)
        if request.path.startswith("/api/"):
            _check_token(request)
        if shared and not shared.admits(request):
            if request.path == "/":
                return await shared.knock(request)
            if request.path.startswith("/api/") and (request.method, request.path) != ("POST", REDEEM):
                raise Forbidden("local.share.unknown", url=shared.url)
        return await handler(request)

    def _shared(self, request: web.Request) -> Sharing | None:
        """Where it came by the network's address; what a request says of that itself counts for nothing."""
        socket = request.transport.get_extra_info("sockname") if request.transport else None
        return self._sharing if self._sharing and (socket is None or socket[0] != self._address) else None

    def _check_sender(self, request: web.Request, address: str) -> None:
        own = address if self.port == 80 else f"{address}:{self.port}"
        if request.host != own:
            raise Forbidden("local.refused.host", url=f"http://{own}/")
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"http://{request.host}":
            raise Forbidden("local.refused.origin", url=f"http://{own}/")


def _check_token(request: web.Request) -> None:
    key = key_of(request)
    given = request.headers.get("X-Table-Token") or request.query.get("token", "")
    if key is None or not hmac.compare_digest(given.encode(), page_token(key).encode()):
        raise Forbidden("local.refused.token")
    request[BROWSER] = browser_id(key)
