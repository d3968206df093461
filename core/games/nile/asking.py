"""What the table waits for, as far as the board says it: the prompt adds what could be done (`help`)."""

from __future__ import annotations

from typing import assert_never

from core.games.nile.components import ROW_OF, Phase
from core.games.nile.terms import row_name
from core.games.nile.view import NileView
from core.wording import Arg, Line, Who


def heading(view: NileView) -> Line:
    """What the table waits for, in few words: without what could be done."""
    args: dict[str, Arg] = {"who": Who(view.turn)}
    match view.phase:
        case Phase.START_AUCTION | Phase.AUCTION:
            args = {}
        case Phase.BOAT | Phase.FIRST_WATER | Phase.FIRST_RIPE | Phase.FIRST_SEED | Phase.OVER:
            pass
        case Phase.ACTIONS | Phase.BONUS:
            args["n"] = view.ap
        case Phase.FLOOD | Phase.EBB:
            args["card"] = view.moved + 1
        case Phase.SPOIL:
            assert view.turned
            args["n"] = view.turned.back.palms
            return Line("nile.ask.spoil_second" if view.hit else "nile.ask.spoil", args)
        case Phase.DESERT:
            assert view.turned
            args["row"] = row_name(ROW_OF[view.turned.field])
        case _:
            assert_never(view.phase)
    return Line(f"nile.ask.{view.phase.value}", args)
