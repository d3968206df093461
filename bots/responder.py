"""Where adapters hand in what people ask for and get back what to show: the service's responses, drawn."""

from __future__ import annotations

import logging
from hashlib import sha256

import msgspec

from core.communities import Spot
from core.people import Account, Community, Home, Place
from core.ports.platform import RenderedScreen
from core.requests.base import Request
from core.responses import Caller, Response
from core.screens import Form, Picture, Screen, described, in_place
from core.service import Service
from core.times import plain
from render.service import Painter

log = logging.getLogger(__name__)


class Responder:
    """`ask` does a request and draws the response; `render` draws a screen."""

    def __init__(self, service: Service, painter: Painter) -> None:
        self.service = service
        self.painter = painter

    async def caller(
        self,
        account: Account,
        name: str,
        language: str,
        home: Home,
        *,
        nickname: str = "",
        runs: frozenset[Place] = frozenset(),
        governs: frozenset[Community] = frozenset(),
        open: bool = False,
        door: str = "",
        share: str = "",
        entropy: str = "",
        form: Form = "wide",
        spots: tuple[Spot, ...] = (),
    ) -> Caller:
        """Who asks: made known at first sight. `nickname`: their name in this chat alone. `open`: others can read what
        was typed. The rest as in `Caller`.
        """
        person = await self.service.person(account, name, language)
        return Caller(
            person=person,
            account=account,
            home=home,
            nickname=nickname,
            name=name,
            runs=runs,
            governs=governs,
            open=open,
            door=door,
            share=share,
            entropy=entropy,
            form=form,
            spots=spots,
        )

    async def ask(self, caller: Caller, request: Request) -> Response:
        """The response, drawn."""
        return await self.drawn(await self.service.act(caller, request), caller.place.platform)

    async def drawn(self, response: Response, platform: str) -> Response:
        """The response with its screen rendered and its document filled, for a platform. Apart from `ask` for those
        that acknowledge a press before they draw.
        """
        meter = self.service.meter
        began = meter.now()
        drawn = await self._drawn(response)
        if drawn is not response:
            meter.took(platform, "draw", meter.now() - began)
        return drawn

    async def _drawn(self, response: Response) -> Response:
        if response.document is None and response.screen is None and response.post is None:
            return response
        document = response.document
        if document and document.picture:
            document = msgspec.structs.replace(document, content=(await self.painter.draw(document.picture)).png)
        rendered = await self.render(response.screen) if response.screen else None
        posted = await self.render(response.post) if response.post else None
        return msgspec.structs.replace(response, rendered=rendered, posted=posted, document=document)

    async def render(self, screen: Screen) -> RenderedScreen:
        """The screen with its picture drawn and described; in words where it can't be drawn."""
        if screen.picture is None:
            return RenderedScreen(screen=screen)
        rendered = self._described(screen, screen.picture)
        try:
            png = (await self.painter.draw(screen.picture)).png
        except Exception:  # a fault of a renderer must not keep anybody from playing
            log.exception("the %s picture of %s can't be drawn", screen.picture.kind, screen.picture.game)
            return in_words(rendered)
        name = f"{screen.picture.game}-{sha256(png).hexdigest()[:12]}.png"
        return msgspec.structs.replace(rendered, picture=png, file_name=name)

    def _described(self, screen: Screen, picture: Picture) -> RenderedScreen:
        """With what stands beside the picture and in place of it, as its title tells the position."""
        parts, signs = self.service.tell(picture), self.service.titles[picture.game].legend()
        return RenderedScreen(
            screen=screen,
            alt=plain(described(picture, parts, screen.choices, signs)),
            parts=parts,
        )


ROOM = 3_400
"""Characters of a message without a picture: every platform shows so many, with its own marks about them."""


def in_words(rendered: RenderedScreen) -> RenderedScreen:
    """With words in place of the picture."""
    screen = rendered.screen
    if screen.picture is not None and rendered.parts:
        words = in_place(screen.picture, rendered.parts, screen.choices, ROOM - len(screen.text))
        screen = msgspec.structs.replace(screen, blocks=(*screen.blocks, *words))
    return msgspec.structs.replace(rendered, screen=screen, picture=None, alt="", parts=())


def digest(rendered: RenderedScreen) -> str:
    """Equal for screens that look the same to whoever gets them, or that stand for the same."""
    if rendered.screen.stands:
        return rendered.screen.stands
    shown = msgspec.structs.replace(rendered.screen, turn=0, picture=None)
    return sha256(msgspec.json.encode(shown) + (rendered.picture or b"")).hexdigest()
