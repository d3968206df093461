"""What could have been: a finished match looked back on."""

from __future__ import annotations

from core import rights, screens
from core.looking_back import hindsight
from core.requests.at_table import At
from core.requests.command import Command, Group
from core.requests.looking import Look
from core.responses import Response
from core.wording import Refusal


class Analysis(Look, frozen=True, kw_only=True):
    """Each one's chance to win along the match, and the decisions that cost most. Where that isn't there yet it is made
    from now on, however long the match is over.
    """

    name = "analysis"
    code = "ax"
    when = rights.OVER
    command = Command(word="analysis", group=Group.MATCH)
    linked = True

    async def handle(self, at: At) -> Response:
        if not at.facts.judged:
            raise Refusal("table.analysis.no_mind")
        code, analyses = at.table.code, at.live.stores.analyses
        kept = await analyses.read(code)
        if kept is not None and kept.analysis is not None:
            return at.show(screens.analysis(at.facts, hindsight(at.table, kept.analysis), at.language))
        failed = kept is not None and kept.failed
        await analyses.want(code, anew=failed)
        return at.show(screens.no_analysis(at.facts, at.language, failed=failed))
