"""What a thread of a table's own is called: the game, how things stand, the code."""

from __future__ import annotations

import re

from core.observation import Observation, TableFacts
from core.screens.parts import short_name
from core.stored import Status
from core.wording import Line, Term, Words, line


def thread_name(table: TableFacts, seen: Observation | None, language: str) -> str:
    """`seen` by the public, None where nothing was played. In a secret choice it is the same from its beginning to its
    end, whoever has chosen.
    """
    words = Words(language)
    state = words(_state(table, seen))
    return words.say("table.thread", game=Term(f"{table.game}.title"), state=state, code=table.code)


_MARKS = re.compile("[*_~`|<>\\[\\]\\\\]")
_LIVE = re.compile("([@#:/.])(?=\\S)")


def bare(name: str) -> str:
    """A person's name as it stands in the name of a thread, which Discord repeats in the thread as if it were a
    message: no mark, mention or address comes alive there.
    """
    return _LIVE.sub("\\1\u2060", _MARKS.sub("", name)).strip() or "?"


def _state(table: TableFacts, seen: Observation | None) -> Line:
    if table.status is Status.CANCELLED:
        return line("table.thread.cancelled")
    if seen is None:
        return line("table.thread.lobby", taken=len(table.names), most=table.seats[1])
    if seen.outcome is not None:
        winners = tuple(bare(short_name(table.names[seat])) for seat in seen.outcome.winners)
        if not winners or len(winners) == len(table.names):
            return line("table.thread.over")
        return line("table.thread.won" if len(winners) == 1 else "table.thread.shared", who=winners)
    if table.paused is not None:
        return line("table.thread.paused")
    if len(seen.to_act) != 1:
        return line("table.thread.choosing")
    return line("table.thread.turn", who=bare(short_name(table.names[seen.to_act[0]])))
