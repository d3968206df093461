"""The real command, killed at random moments and started again: same folder, same port."""

from __future__ import annotations

import asyncio
import random
import socket
import subprocess
import time
from pathlib import Path

from tests.command import rivertable, served

REACH = 3.0
"""The last moment of a life, in times of what an answer takes, counted from when the press was sent: one life in three
ends before its last press is answered, the others while the computer thinks and messages are drawn and delivered.
"""

STILLBORN = 0.06
"""How often a start is killed before it serves."""


class Lives:
    """`kills` counts those of a serving process, `stillborn` those of one that was still starting."""

    def __init__(self, folder: Path, dice: random.Random, most: int, presses: int) -> None:
        """Each life ends at one of its first `presses`; the one after `most` kills goes on."""
        self.folder = folder
        self.kills = 0
        self.stillborn = 0
        self._dice, self._most, self._presses = dice, most, presses
        self._port = _free_port(dice)
        self._start_s = 1.0
        self._left = 0
        self._death: asyncio.Task[None] | None = None
        self._process: subprocess.Popen[str]

    @property
    def database(self) -> Path:
        return self.folder / "rivertable.db"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    async def begin(self) -> None:
        """Start, and now and then in vain before."""
        while self.kills and self._dice.random() < STILLBORN:
            self._process = rivertable(self.folder, port=self._port)
            await asyncio.sleep(self._dice.uniform(0, self._start_s))
            self.end()
            self.stillborn += 1
        since = time.perf_counter()
        self._process = rivertable(self.folder, port=self._port)
        await asyncio.to_thread(served, self._process)
        self._start_s = time.perf_counter() - since
        self._left = self._dice.randrange(1, self._presses + 1)

    def pressing(self, answer_s: float) -> None:
        """A press is being sent; perhaps it is this life's last one."""
        self._left -= 1
        if self._left == 0 and self.kills < self._most:
            self._death = asyncio.create_task(self._dies(self._dice.uniform(0, REACH * answer_s)))

    async def _dies(self, after_s: float) -> None:
        await asyncio.sleep(after_s)
        self.end()
        self.kills += 1

    async def died(self) -> bool:
        """Whether this life has ended; waits for an end that is on its way."""
        if self._death is None:
            return False
        await self._death
        self._death = None
        return True

    def end(self) -> None:
        """`kill -9`. What it wrote until then must hold no fault."""
        self._process.kill()
        _, told = self._process.communicate(timeout=10)
        assert "ERROR" not in told, told
        assert "Traceback" not in told, told


def _free_port(dice: random.Random) -> int:
    """Below those that the system gives away, so that it is still free for the next life."""
    while True:
        with socket.socket() as trial:
            port = dice.randrange(20_000, 30_000)
            if trial.connect_ex(("127.0.0.1", port)):
                return port
