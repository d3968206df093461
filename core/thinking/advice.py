"""What thinkers say of a position to whoever is to move there: data, which screens put into words."""

from __future__ import annotations

import msgspec

PARTS = (20, 10, 5, 4, 3, 2)
"""In parts of what a chance may be told, the finest first."""


class Difference(msgspec.Struct, frozen=True):
    """How much more, on average, there was in the end after a move than after what it is compared with: of the asker's
    own `share`, a label of `Game.standing`, or with "" in all of whoever is `Advice.rival`. `noise`: chance alone could
    make as much. Both in the share's unit.
    """

    share: str
    more: float
    noise: float


class Advised(msgspec.Struct, frozen=True, kw_only=True):
    """A move, in notation. `chance` to win with it, between equals; the playouts may be as far off as `noise`. `level`:
    it is about as good as the first one. `differences` compare the first one with the mean of the others, the others
    with the first one; of two, all is said of the first.
    """

    move: str
    chance: float
    noise: float
    level: bool
    differences: tuple[Difference, ...]


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """The moves, the best first. Each was played on `playouts` times by `plies` decisions; 0: to the end of the match.
    `rival` is the seat that had most in the end besides the asker.
    """

    moves: tuple[Advised, ...]
    playouts: int
    plies: int
    rival: int

    @property
    def parts(self) -> int:
        """In parts of what all chances are told: as fine as the greatest noise among them."""
        noise = max(one.noise for one in self.moves)
        return next((parts for parts in PARTS if 1 / parts >= noise), PARTS[-1])
