"""What a phase asks for, and the rules that matter in it."""

from __future__ import annotations

from typing import assert_never

from core.games.amazonas.terms import WHO, money, silver_coins
from core.games.amazonas.view import AmazonasView, PlayerView, announced
from core.wording import Arg, Line, line


def prompt(view: AmazonasView) -> Line:
    """What the match waits for: told to whom it waits for in the second person, to all others by names."""
    if view.viewer is not None and view.viewer in view.to_act:
        return _to_the_player(view, view.players[view.viewer])
    who: Arg = WHO[view.turn] if view.turn is not None else tuple(WHO[seat] for seat in view.to_act)
    key = f"amazonas.ask.{view.phase}"
    match view.phase:
        case "build":
            assert view.turn is not None
            return line(key, who=who, purse=money(view.players[view.turn].purse))
        case "offer":
            return line(key, who=who, silver=silver_coins(announced(view)))
        case "income" | "mission" | "first" | "pile" | "over":
            return line(key, who=who)
        case _:
            assert_never(view.phase)


def _to_the_player(view: AmazonasView, me: PlayerView) -> Line:
    """As the choices are that they have."""
    key = f"amazonas.you.{view.phase}"
    match view.phase:
        case "build":
            if view.buildable:
                return line(key, purse=money(me.purse))
            key = "build" if me.reach else "closed"
            kind = "neutral" if view.neutral_places else "nothing"
            return line(f"amazonas.you.{key}_{kind}", purse=money(me.purse))
        case "offer":
            return line(key, silver=silver_coins(announced(view)))
        case "first":
            return line(key, most=money(me.purse))
        case "income" | "mission" | "pile" | "over":
            return Line(key)
        case _:
            assert_never(view.phase)


def why(view: AmazonasView) -> Line | None:
    """What the decision is good for, for newcomers."""
    return None if view.phase == "over" else Line(f"amazonas.why.{view.phase}")


def help_lines(view: AmazonasView) -> tuple[Line, ...]:
    """The phase's own rules, then how points are made and ties are broken."""
    medals = line("amazonas.help.medals", medals=view.medals_left) if view.medals_left else _MEDALS_GONE
    return (
        *(Line(f"amazonas.help.{key}") for key in [*_of_phase(view), "score", f"majority_{majority(view)}"]),
        medals,
        Line("amazonas.help.ties"),
    )


def majority(view: AmazonasView) -> str:
    """Which rule holds for the most tiles of a species. Rules: AMZ-20, AMZ-2P-6."""
    return "two" if len(view.players) == 2 else "italian" if view.italian else "french"


_MEDALS_GONE = Line("amazonas.help.medals_gone")


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
            return ["build", "sites", "tents", f"event.{view.event}", *(["neutral"] if len(view.players) == 2 else [])]
        case "over":
            return []
        case _:
            assert_never(view.phase)
