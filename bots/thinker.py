"""A thinker: a process of its own that does the jobs it is sent through its standard input, one after another.

It ends with the program that began it: by a thread that waits for the input's end, also in the middle of a thought.
Started by `bots.thinkers`, never by hand.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

import msgspec

from bots import logs
from bots.clock import SystemClock
from bots.frames import ASKED, LENGTH, Answered, Asked, Begin, Failed, Ready, Told, framed
from bots.stopping import SIGNALS
from core.minds import MINDS
from core.thinking.job import Job, Shelf
from core.titles import TITLES

log = logging.getLogger(__name__)

NICENESS = 5
"""Whoever serves people on the same core goes first."""


class Thinker:
    """Answers are written to `told`. `asked` is read in a thread of its own, so that one may be told to stop."""

    def __init__(self, asked: BinaryIO, told: BinaryIO, shelf: Shelf) -> None:
        self._asked = asked
        self._told = told
        self._shelf = shelf
        self._clock = SystemClock()
        self._jobs: SimpleQueue[Begin] = SimpleQueue()
        self._stopped = 0
        """Number of the last job that nobody waits for any more."""

    def run(self) -> None:
        Thread(target=self._listen, daemon=True).start()
        self._tell(Ready())
        while True:
            begin = self._jobs.get()
            self._tell(self._done(begin))

    def _listen(self) -> None:
        """Until the program is gone, or can't be understood: then no thought is worth finishing."""
        try:
            while (asked := self._next()) is not None:
                if isinstance(asked, Begin):
                    self._jobs.put(asked)
                else:
                    self._stopped = asked.no
        except Exception:
            log.exception("a thinker doesn't understand what it is asked")
        os._exit(0)

    def _next(self) -> Asked | None:
        """None at the input's end."""
        length = self._asked.read(LENGTH.size)
        if len(length) < LENGTH.size:
            return None
        body = self._asked.read(size := LENGTH.unpack(length)[0])
        return ASKED.decode(body) if len(body) == size else None

    def _done(self, begin: Begin) -> Told:
        job: Job[Any] = begin.job
        begun = self._clock.monotonic()

        def spent(share: float = 1.0) -> bool:
            return self._stopped == begin.no or self._clock.monotonic() >= begun + share * job.limit_s

        try:
            answer = job.work(self._shelf, spent)
        except Exception:
            log.exception("a thought about %s failed", type(job).__name__)
            return Failed(begin.no)
        return Answered(begin.no, msgspec.Raw(msgspec.msgpack.encode(answer)))

    def _tell(self, told: Told) -> None:
        try:
            self._told.write(framed(told))
            self._told.flush()
        except BrokenPipeError:
            os._exit(0)


def main(shelf: Shelf) -> None:
    for one in SIGNALS:  # of a terminal or a service manager, which mean the program: that tells its thinkers
        signal.signal(one, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    logs.set_up("warning")
    logs.watch_process()
    told = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever somebody prints, it is no answer
    Thinker(sys.stdin.buffer, told, shelf).run()


if __name__ == "__main__":
    main(Shelf(TITLES, MINDS))
