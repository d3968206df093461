"""What a title's computers know of it: the judgement that a search leans on, and the numbers fitted for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib.resources import files
from operator import mul
from typing import Any, Generic, Literal, TypeVar

import msgspec

from core.game import Move, Seat, State
from core.thinking.dice import softmax

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


class Plan(msgspec.Struct, frozen=True):
    """How a decision is thought about.

    `way`: a tree, or flat playouts with sequential halving. `iterations`: positions imagined (tree) or playouts (flat).
    `width`: so many moves are looked at, the best by `Mind.worths`. `plies`: so many are played out by the same worths
    before the value is asked. `curiosity`: how far the tree follows moves of which it knows little, and how much flat
    playouts trust the priors.
    """

    way: Literal["tree", "flat"]
    iterations: int
    width: int = 40
    plies: int = 0
    curiosity: float = 1.0


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fitted numbers for one count of seats.

    `weights`: one for each feature; a seat's chance is its share in softmax(weights x features) over the seats.
    `warmth`: of the softmax that makes priors of worths, in their units. `scale`: by how many points one is clearly
    ahead. `strong`: the plan of the strong level, chosen by matches. `log_loss` (nats a position, on matches that were
    not fitted; `even` for equal chances) and `positions` say how well it was fitted. `leanings`: one for each
    consideration, where the title's worths are weighed from such.
    """

    weights: tuple[float, ...]
    warmth: float
    scale: float
    strong: Plan
    log_loss: float = 0.0
    even: float = 0.0
    positions: int = 0
    leanings: tuple[float, ...] = ()


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title's `mind.json`: the command that fitted it, the features' names in their order, a judgement by seats.

    `considerations` are the names of what the worths of moves are weighed from, `weighed` the command that fitted how;
    both are empty where the title has other worths.
    """

    command: str
    features: tuple[str, ...]
    judgements: Mapping[int, Judgement]
    weighed: str = ""
    considerations: tuple[str, ...] = ()

    @classmethod
    def read(cls, package: str) -> Fitted:
        """Raises `msgspec.ValidationError` for a file that isn't one, `ValueError` where the numbers don't fit."""
        fitted = msgspec.json.decode((files(package) / "mind.json").read_bytes(), type=cls)
        for seats, judgement in fitted.judgements.items():
            if len(judgement.weights) != len(fitted.features):
                raise ValueError(f"{package}: {seats} seats have not one weight for each feature")
            if len(judgement.leanings) != len(fitted.considerations):
                raise ValueError(f"{package}: {seats} seats have not one leaning for each consideration")
        return fitted


class Mind(ABC, Generic[S, M]):
    """What a title's computers know of it. Stateless; safe to share.

    It is asked about imagined positions only (`Game.imagine`), of which it may read all: what a seat can't know was
    dealt anew there.
    """

    fitted: Fitted

    telling: float = 0.06
    """What a decision, or chance, must have cost of the chance to win, so that it is worth telling after a match
    (`core.thinking.reviewing`): where two searches can be trusted to agree.
    """

    foresight: int = 12
    """After how many decisions of all seats one sees what a move was good for."""

    steady: Plan | None = None
    """How the steady level thinks where what looks best at once is weaker than the title's first player; None: it plays
    what looks best at once.
    """

    @abstractmethod
    def worths(self, state: S, seat: Seat, legal: Sequence[M]) -> Sequence[float]:
        """How good each of the seat's legal moves looks at once, more is better, in points of the title; in the order
        of `legal`. Cheap: it is asked at every node.
        """

    def considerations(self, state: S, seat: Seat, legal: Sequence[M]) -> Sequence[Sequence[float]]:
        """What speaks for and against each legal move, in the order of `legal`, as many numbers as
        `fitted.considerations` names: for minds whose worths are weighed from them.
        """
        raise NotImplementedError(f"the worths of {type(self).__name__} are not weighed from considerations")

    def glance(self, state: S, seat: Seat) -> tuple[Sequence[M], Sequence[float]] | None:
        """Some of the seat's legal moves, those that make sense, with their worths, coarser and quicker than `worths`
        over all: what is played out by. Never empty; None where all legal moves are to be weighed.
        """
        return None

    @abstractmethod
    def features(self, state: S) -> Sequence[Sequence[float]]:
        """How the position looks for each seat, by seat: as many numbers as `fitted.features` names, each of the size
        of 1. Only differences between seats count.
        """

    @abstractmethod
    def points(self, state: S) -> Sequence[float]:
        """What each seat would score if the match ended now, by seat: what is played for where the winner is clear."""

    def unsettled(self, state: S) -> bool:
        """Whether a value would deceive here, in the middle of something (an open offer): it is played on first."""
        return False

    def judgement(self, seats: int) -> Judgement:
        return self.fitted.judgements[seats]

    def chances(self, state: S) -> list[float]:
        """Each seat's chance to win, between equals, by seat; they add up to 1."""
        features = self.features(state)
        weights = self.judgement(len(features)).weights
        return softmax([sum(map(mul, weights, own)) for own in features])


AnyMind = Mind[Any, Any]
