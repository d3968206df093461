"""Thinkers: processes beside the program that think for it. Nobody else waits meanwhile, and no change of a table.

    decided = await thinkers.ask(Decide(position=..., level="strong", seed=...), Priority.PEOPLE)

A kind of question is a `core.thinking.job.Job`: to add one, write its struct and name it in `AnyJob`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol, TypeAlias, TypeVar

from core.thinking.deciding import Decide
from core.thinking.hinting import Hint
from core.thinking.job import Job
from core.thinking.reviewing import Review

A = TypeVar("A")

AnyJob: TypeAlias = Decide | Hint | Review
"""Whatever thinkers can be asked: the union of all kinds of jobs, told apart by their tags."""


class Priority(IntEnum):
    """Who goes first when several wait for a thinker; of the same, whoever asked first. What a thinker has begun with
    it ends: so that everybody's wait is bounded, a job has a limit, and a job of `REVIEW` takes `SLICE_S` at most: what
    needs longer is asked in pieces.
    """

    HINT = 0
    """Somebody has pressed a button and waits for the answer."""
    PEOPLE = 1
    """A computer's move at a table where people play."""
    COMPUTERS = 2
    """A computer's move where nobody waits for it."""
    REVIEW = 3
    """What may take as long as it takes."""


SLICE_S = 0.3
"""What `Job.limit_s` of a job of `Priority.REVIEW` should be at most, in seconds."""


class Unthought(Exception):
    """No answer will come: thinkers failed at it twice, by dying or taking far too long, the job itself is at fault, or
    they are being closed. It says why. Whoever asks must do without.
    """


class Thinkers(Protocol):
    """`bots.thinkers.Pool` has processes for it."""

    async def ask(self, job: Job[A], priority: Priority) -> A:
        """The job's answer. A thinker that dies is replaced, and the job begun anew. Raises `Unthought`.

        Whoever is cancelled while they wait has given the job up: it leaves the queue, or its thinker stops and is free
        for the next. The position may have moved on by the time of the answer: whoever asks looks.
        """


class Nobody:
    """No thinkers at all, for programs that read and write tables and play at none."""

    async def ask(self, job: Job[A], priority: Priority) -> A:
        raise Unthought("nobody thinks here")


NOBODY = Nobody()
