"""What is asked in each phase, what that is good for, and the rules that matter in it."""

from __future__ import annotations

from typing import assert_never

from core.games.dos_rios.components import BUILDINGS_A_TURN, FINCAS, PRICE, Kind
from core.games.dos_rios.terms import CARD, WHO, place_word
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
            return _turn(view)
        case other:
            assert_never(other)


def _turn(view: DosRiosView) -> Line:
    """Only what is possible is asked for."""
    who = Who(view.turn)
    if view.paused is not None:
        whom = WHO[next(seat for seat, player in enumerate(view.players) if view.paused in player.fincas)]
        return line("dos_rios.ask.pause", who=who, whom=whom, spot=place_word(view.layout, view.paused), n=view.mp)
    if view.walks or view.evictions:
        how = "walk"
    elif view.damming and can_build(view):
        how = "dam_build"
    elif view.damming:
        how = "dam"
    else:
        how = "build" if can_build(view) else "end"
    if view.round == 1:
        return line(f"dos_rios.ask.first.{how}", who=who, n=view.mp)
    return line(f"dos_rios.ask.act.{how}", who=who, n=view.mp, card=CARD[view.row[0]])


def can_build(view: DosRiosView) -> bool:
    """Whether the seat on turn has a site, a piece and the money for a building. Rule: DR-16."""
    return any(building_sites(view, kind) for kind in PRICE)


def building_sites(view: DosRiosView, kind: Kind) -> list[int]:
    """Where the seat on turn may build one, sorted. Rules: DR-16, DR-12."""
    me = view.players[view.turn]
    left = len(me.fincas) < FINCAS if kind == "finca" else me.hacienda is None
    if view.paused is not None or view.built >= BUILDINGS_A_TURN or not left or me.money < PRICE[kind]:
        return []
    return sorted({*view.layout.hexes}.intersection(me.spots) - {*me.fincas, me.hacienda})


def why(view: DosRiosView) -> Line | None:
    """For newcomers: what the decision is good for."""
    match view.phase:
        case "lay" | "tie" | "place":
            return Line(f"dos_rios.why.{view.phase}")
        case "act":
            if view.paused is not None:
                return Line("dos_rios.why.pause")
            if not (view.walks or view.evictions or view.damming or can_build(view)):
                return Line("dos_rios.why.end") if view.round == 1 else Line("dos_rios.why.harvest")
            return Line("dos_rios.why.first") if view.round == 1 else Line("dos_rios.why.act")
        case "over":
            return None
        case other:
            assert_never(other)


def help_for(view: DosRiosView) -> tuple[Line, ...]:
    return tuple(Line(f"dos_rios.help.{key}") for key in subjects(view))


def subjects(view: DosRiosView) -> tuple[str, ...]:
    match view.phase:
        case "lay":
            return ("flow",)
        case "tie":
            return "flow", "tie"
        case "place":
            return ("place",)
        case "act":
            cross = "cross" if view.pausing else "cross_only"
            end = ("cards", "harvest", "outlaws") if view.round > 1 else ("first",)
            return "walk", "hexes", cross, "evict", "dam", "build", *end, "win"
        case "over":
            return ("win",)
        case other:
            assert_never(other)
