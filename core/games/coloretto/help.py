"""What a phase asks for, and the rules that matter in it."""

from __future__ import annotations

from core.games.coloretto.terms import CARD, WHO
from core.games.coloretto.view import ColorettoView
from core.wording import Line, line


def prompt(view: ColorettoView) -> Line:
    if view.offer is None:
        return line("coloretto.ask.turn", who=WHO[view.turn])
    giver, recipient, animal = view.offer
    return line("coloretto.ask.offer", who=WHO[recipient], card=CARD[animal], giver=WHO[giver])


def help_lines(view: ColorettoView) -> tuple[Line, ...]:
    keys = ["offer", "adjacent"] if view.offer else ["turn", "duplicate", "give", "full"]
    return tuple(Line(f"coloretto.help.{key}") for key in [*keys, "end4" if len(view.players) == 4 else "end"])
