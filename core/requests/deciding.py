"""What the people at a table decide together: asking it, and each one's word."""

from __future__ import annotations

from typing import ClassVar

from core import motions, screens
from core.motions.undoing import need_ply
from core.pace import PACES
from core.requests.at_table import At, SeatRequest
from core.requests.command import TYPED, Command, Group, Listed, Shown
from core.responses import Response
from core.screens import Screen
from core.typed import pace_meant

LISTED = TYPED | {Listed.PRIVATE}


class Voting(SeatRequest, frozen=True, kw_only=True):
    """`no` is the question's; None: the one that was asked first."""

    plays: ClassVar[bool] = False

    def position(self, at: At) -> int | None:
        return self.no if any(motion.no == self.no for motion in at.table.life.motions) else None


class Agree(Voting, frozen=True, kw_only=True):
    name = "agree"
    code = "ay"
    yes: ClassVar[bool] = True

    async def handle(self, at: At) -> Response:
        await at.commit(motions.vote(at.table, at.seat, self.no, self.yes, at.now))
        return at.say("table.voted.yes" if self.yes else "table.voted.no")


class Against(Agree, frozen=True, kw_only=True):
    name = "against"
    code = "an"
    yes = False


class VoteBack(Voting, frozen=True, kw_only=True):
    """As if they had said nothing; with the word of whoever asked, the question goes as well."""

    name = "vote_back"
    code = "vb"

    async def handle(self, at: At) -> Response:
        motions.take_back(at.table, at.seat, self.no, at.now)
        await at.commit()
        return at.say("table.voted.back")


class Asking(SeatRequest, frozen=True, kw_only=True):
    """Asks all who still play; done at once where nobody else has a word in it."""

    plays: ClassVar[bool] = False
    shown: ClassVar[Shown] = Shown.AS_DIALOG

    async def propose(self, at: At, kind: str, value: str = "", screen: Screen | None = None) -> Response:
        await at.commit(motions.propose(at.table, at.seat, kind, at.now, value=value))
        asked = any(motion.kind == kind for motion in motions.open_motions(at.table))
        if asked:
            return at.signed(at.say("table.motion_made", screen, code=at.table.code), "asked")
        return at.signed(at.say("table.motion_done", screen, code=at.table.code))


class Pause(Asking, frozen=True, kw_only=True):
    name = "pause"
    code = "ps"
    command = Command(word="pause", group=Group.MATCH, listed=LISTED)

    async def handle(self, at: At) -> Response:
        return await self.propose(at, "pause")


class Resume(Asking, frozen=True, kw_only=True):
    """At once for whoever asked for the pause."""

    name = "resume"
    code = "pz"
    command = Command(word="resume", group=Group.MATCH, listed=LISTED)

    async def handle(self, at: At) -> Response:
        return await self.propose(at, "resume")


class PaceVote(Asking, frozen=True, kw_only=True):
    """Another pace for a match that runs; without one, which."""

    name = "pace_vote"
    code = "pv"

    pace: str = ""

    async def handle(self, at: At) -> Response:
        if not self.pace:
            others = [key for key in PACES if key != at.table.life.pace]
            return at.show(screens.ask_pace(at.facts, at.language, others))
        return await self.propose(at, "pace", pace_meant(self.pace))


class UndoVote(Asking, frozen=True, kw_only=True):
    """Back to before the asker's last own decision, beyond what they may take back alone."""

    name = "undo_vote"
    code = "uv"

    async def handle(self, at: At) -> Response:
        return await self.propose(at, "undo", str(need_ply(at.table, at.seat)))

    def position(self, at: At) -> int | None:
        """That of the match: what was decided since is not what was asked about."""
        return at.match.no
