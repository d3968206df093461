"""The pool of thinkers: processes of our own, begun when somebody first asks.

Not `concurrent.futures`: its workers live on when the program is killed, take the next job before they have finished
the last, so that nothing urgent can overtake it, and can't be told that nobody waits for them any more.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

import msgspec

from bots.frames import LENGTH, TOLD, Answered, Begin, Stop, Told, framed
from core.ports.meter import UNMETERED, Meter
from core.ports.thinking import AnyJob, Priority, Unthought
from core.thinking.job import Job

log = logging.getLogger(__name__)

A = TypeVar("A")

TRIES = 2
"""Thinkers that a job may cost."""

GRACE_S = 15.0
"""How much longer than its limit a job may take before its thinker is given up. On a machine that has much to do a nice
process gets little of it, and its successor would get no more.
"""

LONGEST_START_S = 60.0

LONGEST_END_S = 2.0
"""Until a thinker that is told to end is killed."""

ROOT = Path(__file__).parents[1]

COMMAND = (sys.executable, "-m", "bots.thinker")


class Lost(Exception):
    """A thinker is gone, or too slow. It says which."""


class _Wanted(NamedTuple):
    """In the order in which jobs are begun."""

    priority: Priority
    no: int
    job: Job[Any]
    answer: asyncio.Future[Any]
    asked_at: float


class Pool:
    """`core.ports.thinking.Thinkers`, of `size` processes at most. For one event loop; `close` ends them."""

    def __init__(self, size: int = 1, command: Sequence[str] = COMMAND, meter: Meter = UNMETERED) -> None:
        self._size = size
        self._command = command
        self._meter = meter
        self._numbers = count()
        self._queue: asyncio.PriorityQueue[_Wanted] = asyncio.PriorityQueue()
        self._desks: list[asyncio.Task[None]] = []
        self._idle = 0
        self._closed = False

    async def ask(self, job: Job[A], priority: Priority) -> A:
        """See `Thinkers.ask`."""
        if self._closed:
            raise Unthought("the program ends")
        answer: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Wanted(priority, next(self._numbers), job, answer, self._meter.now()))
        if len(self._desks) < self._size and self._idle < self._queue.qsize():
            self._desks.append(asyncio.create_task(self._serve(_Desk(self._command))))
        return await answer

    async def close(self) -> None:
        """No thinker is left, also those in the middle of a thought; whoever still waits for an answer gets none."""
        self._closed = True
        for desk in self._desks:
            desk.cancel()
        await asyncio.gather(*self._desks, return_exceptions=True)
        while not self._queue.empty():
            _refuse(self._queue.get_nowait(), "the program ends")

    async def _serve(self, desk: _Desk) -> None:
        try:
            while True:
                self._idle += 1
                try:
                    wanted = await self._queue.get()
                finally:
                    self._idle -= 1
                self._meter.queued(wanted.priority.name.lower(), self._meter.now() - wanted.asked_at)
                try:
                    await desk.have_thought(wanted)
                finally:
                    _refuse(wanted, "the program ends")
        finally:
            await desk.clear()


class _Desk:
    """A place for one thinker, and for those who follow it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._thinker: _Thinker | None = None

    async def have_thought(self, wanted: _Wanted) -> None:
        """`wanted` has its answer then, or will never have one, or was given up."""
        for _ in range(TRIES):
            if wanted.answer.done():
                return
            try:
                self._thinker = self._thinker or await _Thinker.begin(self._command)
                await self._thinker.think(wanted)
            except (Lost, OSError) as why:
                log.warning("a thinker is lost: %s", why)
                await self.clear()
            except Exception:
                log.exception("what a thinker said can't be used")
                await self.clear()
        _refuse(wanted, f"{TRIES} thinkers were lost over it")

    async def clear(self) -> None:
        thinker, self._thinker = self._thinker, None
        if thinker is not None:
            await thinker.end()


def _refuse(wanted: _Wanted, why: str) -> None:
    if not wanted.answer.done():
        wanted.answer.set_exception(Unthought(why))


class _Thinker:
    """A process that does one job at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._no = 0

    @classmethod
    async def begin(cls, command: Sequence[str]) -> _Thinker:
        """One that is ready, of the same program as this one, wherever that was begun. Raises `OSError`, `Lost`."""
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, env={**os.environ, "PYTHONPATH": path}
        )
        thinker = cls(process)
        try:
            await thinker._hear(LONGEST_START_S)
        except BaseException:
            await thinker.end()
            raise
        return thinker

    async def think(self, wanted: _Wanted) -> None:
        """Until the thinker is free for the next: `wanted` has its answer then, or was given up. Raises `Lost`."""
        self._no += 1
        hearing = asyncio.create_task(self._hear(wanted.job.limit_s + GRACE_S))
        try:
            await self._say(framed(Begin(self._no, cast(AnyJob, wanted.job))))
            await asyncio.wait({hearing, wanted.answer}, return_when=asyncio.FIRST_COMPLETED)
            if not hearing.done():
                await self._say(framed(Stop(self._no)))
            told = await hearing
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)
        if wanted.answer.done():
            return
        if isinstance(told, Answered):
            wanted.answer.set_result(msgspec.msgpack.decode(told.answer, type=wanted.job.answer))
        else:
            wanted.answer.set_exception(Unthought("a thinker failed at it"))

    async def end(self) -> None:
        """At the end of its input it goes; a thinker that doesn't is killed."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            async with asyncio.timeout(LONGEST_END_S):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()

    async def _say(self, frame: bytes) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(frame)
            await self._process.stdin.drain()
        except ConnectionError as error:
            raise Lost("its pipe is broken") from error

    async def _hear(self, within_s: float) -> Told:
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(within_s):
                length = await self._process.stdout.readexactly(LENGTH.size)
                return TOLD.decode(await self._process.stdout.readexactly(LENGTH.unpack(length)[0]))
        except asyncio.IncompleteReadError as error:
            raise Lost("it has ended") from error
        except TimeoutError as error:
            raise Lost(f"it has said nothing for {within_s:.0f} s") from error
