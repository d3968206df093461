"""Having others reminded that the table waits for them."""

from __future__ import annotations

from core import reminders, rights
from core.requests.at_table import At, TableRequest
from core.requests.command import Command, Group, Shown
from core.responses import Response


class Nudge(TableRequest, frozen=True, kw_only=True):
    """Everybody for whom the table waits is reminded, in the way and at the hours that they have chosen; once a day and
    turn, whoever asks. The asker doesn't learn who was, nor when.
    """

    name = "nudge"
    code = "nu"
    who = rights.SEATED
    when = rights.RUNNING
    command = Command(word="nudge", group=Group.MATCH)
    shown = Shown.ASIDE

    async def handle(self, at: At) -> Response:
        reminders.nudge(at.table, at.seat, at.now)
        await at.commit()
        return at.signed(at.say("table.nudged"))
