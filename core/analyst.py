"""The analyst at work: each match that is over is looked back on once, while nobody needs the thinkers otherwise."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from core.analysis import concluded
from core.match import Match
from core.minds import MINDS
from core.pause import Pause
from core.ports.analyses import Kept
from core.ports.stores import StoreFailure
from core.ports.thinking import Priority, Unthought
from core.service import Service
from core.stored import Status
from core.thinking.mind import AnyMind
from core.thinking.reviewing import Done, Findings, Past, Review

log = logging.getLogger(__name__)

RECENT_S = 14 * 24 * 3600.0
"""Matches that ended before are looked back on only if somebody asks for it."""

SAVED_EVERY = 20
"""Pieces of work after which is kept how far they have come: what a program loses that is killed, some seconds."""


class Analyst:
    """Level-triggered as `core.computers.Computers` are: a code in the queue means "look whether this match is over and
    has no analysis yet", nothing more.
    """

    def __init__(self, service: Service, minds: Mapping[str, AnyMind] = MINDS) -> None:
        self._service = service
        self._minds = minds
        self._analyses = service.stores.analyses
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: set[str] = set()
        self._rest = Pause(service.clock)
        service.listen(self.look)

    def look(self, code: str) -> None:
        if code not in self._waiting:
            self._waiting.add(code)
            self._queue.put_nowait(code)

    async def run(self) -> None:
        """Until cancelled. A fault with one match is logged and leaves the others their turn."""
        await self._look_everywhere()
        while True:
            code = await self._queue.get()
            self._waiting.discard(code)
            try:
                await self._see_to(code)
                self._rest.end()
            except StoreFailure:
                self.look(code)
                await self._rest.rest()
            except Exception:
                log.exception("the match at table %s can't be looked back on", code, extra={"table": code})
            self._queue.task_done()

    async def idle(self) -> None:
        """Wait until no match is left to look back on."""
        await self._queue.join()

    async def _look_everywhere(self) -> None:
        while True:
            try:
                since = self._service.clock.wall() - RECENT_S
                for code in await self._analyses.wanted(sorted(self._minds), since):
                    self.look(code)
                return
            except StoreFailure:
                await self._rest.rest()

    async def _see_to(self, code: str) -> None:
        """Make the analysis of that table's match, from where it was left; nothing where none is to be made."""
        table = next(iter(await self._service.readable([code])), None)
        if table is None or table.match is None or table.status is not Status.OVER or table.game not in self._minds:
            return
        kept = await self._analyses.read(code) or Kept()
        if kept.ended:
            return
        past = past_of(table.match)
        try:
            found = await self._found(code, past, kept.found)
        except Unthought as why:
            log.warning("the match at table %s can't be looked back on: %s", code, why, extra={"table": code})
            await self._analyses.save(code, Kept(failed=True))
        else:
            analysis = concluded(past, found, self._minds[table.game].telling)
            await self._analyses.save(code, Kept(analysis=analysis))

    async def _found(self, code: str, past: Past, found: Findings) -> Findings:
        """All that there is to find, from what was found already."""
        pieces = 0
        while not found.is_done(past):
            found = await self._service.thinkers.ask(Review(past=past, known=found), Priority.REVIEW)
            pieces += 1
            if pieces % SAVED_EVERY == 0:
                await self._analyses.save(code, Kept(found=found))
        return found


def past_of(match: Match) -> Past:
    """A match that is over as data that can be looked back on."""
    outcome, seed = match.outcome(), match.shown_seed
    if outcome is None or seed is None:
        raise ValueError("the match is still played")
    return Past(
        game=match.game.meta.key,
        rules_version=match.game.meta.rules_version,
        seats=match.seats,
        options=dict(match.options),
        seed=bytes.fromhex(seed),
        plies=tuple(
            Done(
                {int(seat): str(move) for seat, move in ply.moves.items()},
                tuple(sorted(ply.chose)),
                tuple(sorted(ply.resigned)),
            )
            for ply in match.line
        ),
        winners=outcome.winners,
        resigned=tuple(sorted(match.resigned)),
    )
