"""How a player finds their move: campesino, column, hex; eviction by target, then movers; dam by hex, then side.

Marks that the picture knows: `place:<name>`, `walk:<origin>:<name>` (with its price), `column:<letter>:<origin>`
(what of that column the campesino at origin reaches; `off` for town and roads), `edge:<name>:<side>`,
`build:<kind>:<name>`, `from:<origins>` and `card:use`, `card:back`.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import assert_never

from core.game import Step
from core.games.dos_rios.components import PRICE
from core.games.dos_rios.moves import Build, Dam, Decline, DosRiosMove, End, Evict, Flow, Harvest, Place, Walk
from core.games.dos_rios.places import NAMES, OFF_HEX, SIDES, STEP, UPPER_SIDES
from core.games.dos_rios.terms import CARD, TERRAIN, place_word, water_spot
from core.games.dos_rios.view import DosRiosView
from core.menu import MOST_ENTRIES
from core.wording import Arg, Line, Term, Who, line

WALK, EVICT, DAM, BUILD, FINISH = range(5)
"""How the first level is sorted."""


def steps(view: DosRiosView, move: DosRiosMove) -> tuple[Step, ...]:
    match move:
        case Walk():
            return _walk(view, move)
        case Evict():
            return _evict(view, move)
        case Dam(spot, side):
            return _dam(view, spot, side)
        case Build(kind, spot):
            left = view.players[view.turn].money - PRICE[kind]
            label = line(f"dos_rios.do.build_{kind}", spot=_hex(view, spot), left=left)
            return (
                Step("build", Line("dos_rios.do.build"), None, BUILD),
                Step(f"{kind} {NAMES[spot]}", label, f"build:{kind}:{NAMES[spot]}"),
            )
        case Flow(spot, side):
            label = line("dos_rios.do.flow", side=_side(side), to=_hex(view, spot + STEP[side]))
            return (Step(SIDES[side], label, f"edge:{NAMES[spot]}:{SIDES[side]}"),)
        case Place(spot):
            return (_column(view, spot, "place"), Step(NAMES[spot], _hex_line(view, spot), f"place:{NAMES[spot]}"))
        case Harvest():
            rios, dams = view.players[view.turn].gains[view.row[0]]
            what = ("both" if dams else "rios") if rios else ("dams" if dams else "none")
            label = line(f"dos_rios.do.harvest_{what}", card=CARD[view.row[0]], rios=rios, n=dams)
            return (Step("harvest", label, "card:use", FINISH),)
        case Decline():
            return (Step("decline", line("dos_rios.do.decline", card=CARD[view.row[0]]), "card:back", FINISH + 1),)
        case End():
            return (Step("end", line("dos_rios.do.end", mp=view.mp), None, FINISH),)
        case other:
            assert_never(other)


def _walk(view: DosRiosView, move: Walk) -> tuple[Step, ...]:
    """Destinations of one level where they are few enough, else by column."""
    name = NAMES[move.origin]
    first = bisect_left(view.walks, (move.origin, 0, 0))
    last = bisect_left(view.walks, (move.origin + 1, 0, 0))
    mp = view.walks[bisect_left(view.walks, (move.origin, move.to, 0))].mp
    origin, to = _origin(move.origin), _hex(view, move.to)
    label = line("dos_rios.do.walk_to", origin=origin, spot=to, mp=mp, left=view.mp - mp)
    start = Step(name, line("dos_rios.do.walk", spot=_hex(view, move.origin)), f"place:{name}", WALK)
    goal = Step(NAMES[move.to], label, f"walk:{name}:{NAMES[move.to]}")
    if last - first <= MOST_ENTRIES:
        return start, goal
    return start, _column(view, move.to, name), goal


def _origin(spot: int) -> Arg:
    return Term(f"dos_rios.from.{NAMES[spot]}") if spot in OFF_HEX else NAMES[spot].upper()


def _column(view: DosRiosView, spot: int, origin: str) -> Step:
    """A column of hexes, or the roads and the town together."""
    if spot in OFF_HEX:
        return Step("off", Line("dos_rios.do.off"), f"column:off:{origin}")
    letter = NAMES[spot][0]
    return Step(letter, line("dos_rios.do.column", column=letter.upper()), f"column:{letter}:{origin}")


def _evict(view: DosRiosView, move: Evict) -> tuple[Step, ...]:
    mp = next(priced.mp for priced in view.evictions if priced.move == move)
    whom = next(seat for seat, player in enumerate(view.players) if seat != view.turn and move.target in player.spots)
    movers: tuple[Arg, ...] = tuple(_origin(origin) for origin in move.movers)
    args = {"whom": Who(whom), "spot": _hex(view, move.target), "movers": movers, "mp": mp, "left": view.mp}
    return (
        Step("evict", Line("dos_rios.do.evict"), None, EVICT),
        Step(NAMES[move.target], Line("dos_rios.do.evict_at", args), f"place:{NAMES[move.target]}"),
        Step(
            " ".join(NAMES[origin] for origin in move.movers),
            Line("dos_rios.do.evict_by", args),
            "from:" + ":".join(NAMES[origin] for origin in move.movers),
        ),
    )


def _dam(view: DosRiosView, spot: int, side: int) -> tuple[Step, ...]:
    """The builder's hex is the upper one where they stand on both."""
    below = spot + STEP[side]
    base = spot if spot in view.players[view.turn].spots else below
    beyond = below if base == spot else spot
    river = "dry"
    if dict(view.outflow).get(spot) == side:
        river = "verde" if spot in (view.layout.springs[0], *view.courses[0].spots) else "moreno"
        if spot in view.courses[0].spots and spot in view.courses[1].spots:
            river = "both"
    args = {
        "spot": _hex(view, base),
        "base": NAMES[base].upper(),
        "side": _side(side, upper=base != spot),
        "to": _hex(view, beyond),
        "river": Term(f"dos_rios.dam.{river}"),
    }
    return (
        Step("dam", line("dos_rios.do.dam", n=view.players[view.turn].reserve), None, DAM),
        Step(NAMES[base], Line("dos_rios.do.dam_at", args), f"place:{NAMES[base]}"),
        Step(f"{NAMES[spot]} {SIDES[side]}", Line("dos_rios.do.dam_to", args), f"edge:{NAMES[spot]}:{SIDES[side]}"),
    )


def _side(side: int, *, upper: bool = False) -> Arg:
    """A lower side in words; `upper` for the same edge seen from the hex below."""
    names = [*UPPER_SIDES] if upper else SIDES
    return Term(f"dos_rios.side.{names[side]}")


def _hex(view: DosRiosView, spot: int) -> Arg:
    """A place with what lies there: `C4 wheat`; a lake, a road, the town or a spring by its word alone."""
    if spot in OFF_HEX or water_spot(view.layout, spot):
        return place_word(view.layout, spot)
    return _hex_line(view, spot)


def _hex_line(view: DosRiosView, spot: int) -> Line:
    terrain = view.terrain[bisect_left(view.terrain, (spot, 0))][1]
    return line("dos_rios.hex", spot=NAMES[spot].upper(), terrain=TERRAIN[terrain])
