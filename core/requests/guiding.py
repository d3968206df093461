"""For whoever plays a title for the first time: a guide page by page, what the signs mean, how all is sealed."""

from __future__ import annotations

from core import rights, screens
from core.requests.at_table import At
from core.requests.command import Command, Shown
from core.requests.looking import Look
from core.responses import Response
from core.table import COMPUTER_NAMES


class Guide(Look, frozen=True, kw_only=True):
    """Page `page` of the guide, counted from 0, in the form of pictures that suits where it is asked."""

    name = "guide"
    code = "gd"
    when = rights.ANY_TIME
    command = Command(word="guide", apart=True)
    shown = Shown.AS_DIALOG
    linked = True

    page: int | None = None

    async def handle(self, at: At) -> Response:
        scenes = at.table.title.guide()
        if not scenes:
            return at.show(screens.no_guide(at.facts, at.language))
        page = min(self.page or 0, len(scenes) - 1)
        return at.show(screens.guide(at.facts, scenes, page, at.language, options=usual(at), others=COMPUTER_NAMES))


class Legend(Look, frozen=True, kw_only=True):
    """The signs in a title's pictures."""

    name = "legend"
    code = "le"
    when = rights.ANY_TIME
    shown = Shown.AS_DIALOG
    linked = True

    async def handle(self, at: At) -> Response:
        return at.show(screens.legend(at.facts, at.table.title.legend(), at.language, options=usual(at)))


def usual(at: At) -> list[tuple[str, str]]:
    """The options of a match in which nobody has changed any."""
    return sorted(at.table.meta.defaults().items())


class SealOf(Look, frozen=True, kw_only=True):
    """How the shuffle of the table is sealed; once nothing more can be played, from which seed it came, and how to
    check that.
    """

    name = "seal"
    code = "sl"
    when = rights.ANY_TIME
    shown = Shown.AS_DIALOG
    linked = True

    async def handle(self, at: At) -> Response:
        seed = at.table.open_seed(at.now) or ""
        return at.show(screens.seal(at.facts, seed, at.language))
