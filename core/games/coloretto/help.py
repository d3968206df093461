"""What a phase asks for and why, the rules that matter in it, and what the signs of the pictures mean."""

from __future__ import annotations

from core.games.coloretto.effects import asked
from core.games.coloretto.terms import CARD, WHO
from core.games.coloretto.view import ColorettoView
from core.wording import Line, line

SIGNS = ("card", "missing", "column", "pile", "slot", "bonus", "protection", "frame", "letter", "news")
"""In the order of the legend; the renderer draws each by its name."""


def prompt(view: ColorettoView) -> Line:
    """To whoever is to act themselves in the second person."""
    if view.offer is None:
        if view.viewer == view.turn:
            return Line("coloretto.ask.your_turn")
        return line("coloretto.ask.turn", who=WHO[view.turn])
    giver, recipient, animal = view.offer
    if asked(view):
        return line("coloretto.ask.your_answer", card=CARD[animal], giver=WHO[giver])
    return line("coloretto.ask.offer", who=WHO[recipient], card=CARD[animal], giver=WHO[giver])


def why(view: ColorettoView) -> Line | None:
    if view.viewer is None or view.viewer not in view.to_act:
        return None
    return Line("coloretto.why.answer" if asked(view) else "coloretto.why.turn")


def help_lines(view: ColorettoView) -> tuple[Line, ...]:
    """All rules that decide something; while a card is offered those about offers first."""
    offers = ["give", "refuse", "adjacent", *(["protection"] if len(view.players) > 2 else [])]
    turn = ["turn", "duplicate", "full"]
    keys = [*offers, *turn] if view.offer else [*turn[:2], *offers, *turn[2:]]
    end = "end4" if len(view.players) == 4 else "end"
    return tuple(Line(f"coloretto.help.{key}") for key in [*keys, end, "score"])


def legend() -> tuple[tuple[str, Line], ...]:
    return tuple((sign, Line(f"coloretto.sign.{sign}")) for sign in SIGNS)
