"""A hint for whoever is to move. It is worked out beside the program, and nobody else learns that it was asked for."""

from __future__ import annotations

from core import hints, screens
from core.requests.at_table import At, SeatRequest
from core.requests.command import Command
from core.requests.playing import Deciding
from core.responses import Response
from core.table import Table
from core.thinking.advice import Advice
from core.wording import Refusal


class Hint(Deciding, frozen=True, kw_only=True):
    """The best three moves and why, between equals and from what the caller can know.

    The table is free while it is thought about: whatever happens there meanwhile makes it a hint of yesterday, which
    isn't given.
    """

    name = "hint"
    code = "ht"
    changes = False
    plays = False
    command = Command(word="hint", apart=True)
    linked = True

    def check(self, at: At) -> None:
        SeatRequest.check(self, at)
        hints.need_hints(at.table, at.seat)  # says more than that it isn't their turn
        super().check(at)

    async def handle(self, at: At) -> Response:
        seat, position = at.seat, hints.position(at.match)
        advice = await at.live.advisers.advise(at.table, seat)

        async def counted(table: Table) -> Response:
            now = At(at.live, at.caller, table, at.closed, at.key)
            if hints.position(now.match) != position:
                raise Refusal("table.hint.moved_on")
            self.check(now)
            return await self._count(now, advice)

        return await at.live.change(at.table.code, counted)

    async def _count(self, at: At, advice: Advice) -> Response:
        """By nobody: that somebody is there and thinks tells as much as a sign."""
        if hints.count(at.table, at.seat):
            await at.live.commit(at.table, show=False)
        return at.show(screens.hint(at.observe(), advice, at.language, whole=at.caller.place.private))
