"""`rivertable --share`: the page for other devices on the same network, until the program ends.

Whoever is to come in scans a code, or types an address and a word of this start. The word stands behind the `#` of the
address, which browsers send to nobody: a page of its own (`door.html`) reads it there and redeems it by POST, under the
token that every request needs. From then on the browser is known by its cookie; all others get that page and its files,
and nothing else. One word a start, for eight devices at most: the largest table has five seats and some people two
devices, while a photograph of the code lets in no crowd. Nothing of it is kept: with a new start comes a new word.
"""

from __future__ import annotations

import hmac
import secrets
import socket
from functools import cache
from html import escape
from io import StringIO
from ipaddress import IPv4Network, ip_address
from string import Template

import segno
from aiohttp import web

from bots.local import browser
from bots.local.bodies import Word, as_json, read
from bots.local.browser import BROWSER
from bots.local.errors import Forbidden
from bots.local.page import WEB, page_response
from core.ports.clock import Clock
from core.wording import Refusal, Words

MOST_DEVICES = 8

REDEEM = "/api/share"
"""Where the word is redeemed: all that a device may ask for that isn't known yet."""

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of the word: none that looks like another."""

LENGTH, GROUP = 12, 4

WRONG_WORD_S = 1.0
"""How long whoever gave a wrong word waits for the answer."""

OVERLAY = IPv4Network("100.64.0.0/10")
"""Private networks over the Internet have their addresses here."""


class Sharing:
    """Who may come in from the network. `address` is this machine's there, `port` is set once the server listens."""

    def __init__(self, address: str, clock: Clock) -> None:
        self.address = address
        self.port = 0
        self.word = _new_word()
        self._clock = clock
        self._devices: set[str] = set()

    @property
    def url(self) -> str:
        """Where the page is, without the word."""
        return f"http://{self.address}:{self.port}/"

    @property
    def door(self) -> str:
        """The address that lets in."""
        return f"{self.url}#share={self.word}"

    def admits(self, request: web.Request) -> bool:
        """Whether this browser has redeemed the word."""
        key = browser.key_of(request)
        return key is not None and browser.browser_id(key) in self._devices

    def routes(self) -> list[web.RouteDef]:
        return [web.get(REDEEM, self.told), web.post(REDEEM, self.redeem)]

    async def told(self, request: web.Request) -> web.Response:
        """How others get in, for those who are in: the address, and the same as a picture that telephones read."""
        left = MOST_DEVICES - len(self._devices)
        return as_json({"address": self.door, "svg": self.picture(), "left": left})

    async def redeem(self, request: web.Request) -> web.Response:
        """The browser is let in. Raises `Forbidden` for a wrong word, and once enough devices are in."""
        given = (await read(request, Word)).word
        if not hmac.compare_digest(_plain(given).encode(), _plain(self.word).encode()):
            await self._clock.sleep(WRONG_WORD_S)
            raise Forbidden("local.share.wrong_word")
        device = request[BROWSER]
        if device not in self._devices and len(self._devices) >= MOST_DEVICES:
            raise Forbidden("local.share.full", n=MOST_DEVICES)
        self._devices.add(device)
        return as_json({})

    def picture(self) -> str:
        """The address that lets in, as the text of an SVG picture."""
        svg: str = segno.make(self.door, error="m").svg_inline(scale=8, border=4, light="#fff", dark="#111")
        return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)

    def in_terminal(self) -> str:
        """The same for a terminal, in half blocks."""
        drawn = StringIO()
        segno.make(self.door, error="l").terminal(drawn, border=2, compact=True)
        return drawn.getvalue()

    async def knock(self, request: web.Request) -> web.Response:
        """The page on which a new device gives the word."""
        words = Words(browser.language_of(request))
        texts = {name: escape(words.say(f"local.share.{name}")) for name in ("title", "why", "word", "enter")}
        return page_response(request, _door(), texts)


def network_address() -> str:
    """This machine's address on its network. Raises `Refusal` where it has none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which way a packet would go
            found = str(probe.getsockname()[0])
    except OSError as error:
        raise Refusal("local.share.no_network") from error
    if ip_address(found).is_loopback:
        raise Refusal("local.share.no_network")
    return found


def need_private(address: str) -> None:
    """Raises `Refusal` for what is no address of a private network: the page is for people who know each other."""
    try:
        one = ip_address(address)
    except ValueError:
        raise Refusal("local.share.address", address=address) from None
    if one.version != 4 or one.is_unspecified or not (one.is_private or one in OVERLAY):
        raise Refusal("local.share.address", address=address)


def _new_word() -> str:
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def _plain(word: str) -> str:
    """As people type it: in any letters, with or without marks."""
    return "".join(char for char in word.lower() if char.isalnum())


@cache
def _door() -> Template:
    return Template((WEB / "door.html").read_text(encoding="utf-8"))
