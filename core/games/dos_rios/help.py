"""What is asked in each phase, and the rules that matter in it."""

from __future__ import annotations

from typing import assert_never

from core.games.dos_rios.components import Phase
from core.games.dos_rios.terms import CARD, place_word
from core.games.dos_rios.view import DosRiosView
from core.wording import Line, Term, Who, line


def prompt(view: DosRiosView) -> Line:
    """What the match waits for; after the end, what it waited for last."""
    who = Who(view.turn)
    match view.phase:
        case "lay":
            river = "moreno" if view.courses[0].mouth is not None else "verde"
            assert view.head is not None
            where = place_word(view.layout, view.head)
            return line("dos_rios.ask.lay", who=who, river=Term(f"dos_rios.{river}"), spot=where)
        case "tie":
            assert view.head is not None
            return line("dos_rios.ask.tie", who=who, spot=place_word(view.layout, view.head))
        case "place":
            return line("dos_rios.ask.place", who=who, n=1 + view.placed // len(view.players))
        case "act" | "over":
            if view.round == 1:
                return line("dos_rios.ask.first", who=who, mp=view.mp)
            return line("dos_rios.ask.act", who=who, mp=view.mp, card=CARD[view.row[0]])
        case other:
            assert_never(other)


def help_for(view: DosRiosView) -> tuple[Line, ...]:
    return tuple(Line(f"dos_rios.help.{key}") for key in subjects(view.phase, view.round))


def subjects(phase: Phase, round_: int) -> tuple[str, ...]:
    match phase:
        case "lay":
            return ("flow",)
        case "tie":
            return "flow", "tie"
        case "place":
            return ("place",)
        case "act":
            return "walk", "evict", "dam", "build", "harvest" if round_ > 1 else "first", "win"
        case "over":
            return ("win",)
        case other:
            assert_never(other)
