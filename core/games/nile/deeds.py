"""What can be done now with action points, in the words of a prompt."""

from __future__ import annotations

from core.games.nile import help
from core.games.nile.components import Phase
from core.games.nile.legal import legal
from core.games.nile.moves import BuyForOther, BuyJoker, BuySeed, End, Grow, Harvest, Revive, Sow, SpendJoker
from core.games.nile.observe import position
from core.games.nile.view import NileView
from core.wording import Line, Term

DEEDS: tuple[tuple[type, str], ...] = (
    (Harvest, "harvest"),
    (Grow, "grow"),
    (Sow, "sow"),
    (BuySeed, "buy"),
    (BuyForOther, "buy_for"),
    (BuyJoker, "buy_joker"),
    (SpendJoker, "joker"),
    (Revive, "revive"),
    (End, "end"),
)
"""Kinds of action with the words of a prompt, in a menu's order."""


def deeds(view: NileView) -> tuple[Term, ...]:
    """What whoever acts can do now, by kind."""
    there = {type(move) for move in legal(position(view), view.turn)}
    return tuple(Term(f"nile.deed.{word}") for kind, word in DEEDS if kind in there)


def prompt(view: NileView) -> Line:
    """What the table waits for; in a turn of action points it names the kinds of action that are there."""
    waits = help.prompt(view)
    if view.phase not in (Phase.ACTIONS, Phase.BONUS):
        return waits
    return Line(waits.key, {**waits.args, "deeds": deeds(view)})
