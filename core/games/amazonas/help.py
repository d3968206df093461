"""What a phase asks for, and the rules that matter in it."""

from __future__ import annotations

from typing import assert_never

from core.games.amazonas.terms import EVENT, WHO, money
from core.games.amazonas.view import AmazonasView, announced
from core.wording import Arg, Line, line


def prompt(view: AmazonasView) -> Line:
    who: Arg = WHO[view.turn] if view.turn is not None else tuple(WHO[seat] for seat in view.to_act)
    key = f"amazonas.ask.{view.phase}"
    match view.phase:
        case "build":
            assert view.turn is not None
            return line(key, who=who, purse=money(view.players[view.turn].purse))
        case "income":
            return line(key, who=who, round=view.round, event=EVENT[view.event])
        case "offer":
            return line(key, who=who, value=announced(view))
        case "mission" | "first" | "pile" | "over":
            return line(key, who=who)
        case _:
            assert_never(view.phase)


def help_lines(view: AmazonasView) -> tuple[Line, ...]:
    """The phase's own rules, then how points are made."""
    majority = "two" if len(view.players) == 2 else "italian" if view.italian else "french"
    return tuple(Line(f"amazonas.help.{key}") for key in [*_of_phase(view), "score", f"majority_{majority}"])


def _of_phase(view: AmazonasView) -> list[str]:
    match view.phase:
        case "mission":
            return ["mission"]
        case "first":
            return ["first", "sites"]
        case "income":
            tie = "tie_italian" if view.italian else "tie_french"
            return ["income", "order", tie, f"event.{view.event}", "indio_card"]
        case "offer":
            return ["offer"]
        case "pile":
            return ["pile"]
        case "build":
            return ["build", "sites", f"event.{view.event}", *(["neutral"] if len(view.players) == 2 else [])]
        case "over":
            return []
        case _:
            assert_never(view.phase)
