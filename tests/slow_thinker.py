"""A thinker that thinks about the toy game, as long as a test wants: `python -m tests.slow_thinker FOLDER`.

It notes its number in FOLDER/begun at each thought, and goes on with it once FOLDER/hold is gone.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bots.thinker import main
from core.game import Seat
from core.thinking.job import Shelf
from core.thinking.mind import Fitted, Judgement, Mind, Plan
from tests.toy import Show, Toy, ToyState

ENDLESS = Plan("tree", iterations=10**12)
"""Only the end of its time ends it, or that nobody waits any more."""


class SlowMind(Mind[ToyState, Show]):
    fitted = Fitted("", ("points",), {n: Judgement((1.0,), 1.0, 3.0, ENDLESS) for n in (2, 3, 4)})

    def __init__(self, folder: Path | None = None) -> None:
        """Without a folder it is as quick as any."""
        self._folder = folder
        self._noted = False

    def worths(self, state: ToyState, seat: Seat, legal: Sequence[Show]) -> Sequence[float]:
        if self._folder is not None:
            self._wait(self._folder)
        return [move.number for move in legal]

    def _wait(self, folder: Path) -> None:
        if not self._noted:
            self._noted = True
            with (folder / "begun").open("a", encoding="utf-8") as begun:
                begun.write(f"{os.getpid()}\n")
        while (folder / "hold").exists():
            time.sleep(0.01)

    def features(self, state: ToyState) -> Sequence[Sequence[float]]:
        return [[float(points)] for points in state.points]

    def points(self, state: ToyState) -> Sequence[float]:
        return state.points


def shelf(folder: Path | None = None) -> Shelf:
    return Shelf({"toy": Toy()}, {"toy": SlowMind(folder)})


if __name__ == "__main__":
    main(shelf(Path(sys.argv[1])))
