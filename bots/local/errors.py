"""What each error means to whoever sent the request: a status and a sentence in their language."""

from __future__ import annotations

import errno
import logging

from aiohttp import web

from bots.local.browser import language_of
from core.ports.stores import StoreFailure
from core.wording import Refusal, Words

log = logging.getLogger(__name__)


class Forbidden(Refusal):
    """A request that is not answered: status 403."""


def response_to(request: web.Request, error: Exception) -> web.Response:
    """A refusal says why; a page that isn't there and a fault of ours say what they are, and nothing of their cause.
    With 503 the page asks again by itself.
    """
    words = Words(language_of(request))
    match error:
        case Forbidden():
            return _response(request, words(error.line), 403)
        case StoreFailure():
            return _response(request, words(error.told), 503)
        case Refusal():
            return _response(request, words(error.line), 400)
        case web.HTTPRequestEntityTooLarge():
            return _response(request, words.say("local.refused.body"), error.status)
        case web.HTTPException():
            return _response(request, words.say("local.refused.unknown"), error.status)
    log.error("%s %s failed", request.method, request.path, exc_info=error)
    return _response(request, words.say("local.refused.fault"), 500)


def _response(request: web.Request, sentence: str, status: int) -> web.Response:
    """As JSON for the page's scripts, as text for whoever reads it in the browser."""
    if request.path.startswith("/api/"):
        return web.json_response({"error": sentence}, status=status)
    return web.Response(text=sentence, status=status)


def port_refused(port: int, error: OSError) -> Refusal:
    key = "local.port_in_use" if error.errno == errno.EADDRINUSE else "local.port_refused"
    return Refusal(key, port=port, why=error.strerror or str(error))
