"""How a player finds their move: a campesino, then what it does (walk there, build here, dam on that side); or whom to
drive off, then who goes.

No level holds more than `LEVEL` entries, and no way is longer than three. A campesino may have fifty goals: the nearest
stand in one level with its building and dams, farther ones behind their price, and then dams behind one entry. Before
the first turn the hexes that have water stand in the first level, the others behind their column.

Marks are places alone: `hex:<name>` (also `hex:town`, `hex:left`, `hex:right`), `edge:<name>:<side>` the lower side of
a hex or spring, `card:use` and `card:back`. Deeds: `from` (a campesino that is to do something), `walk`, `pause`,
`evict`, `dam`, `build:finca`, `build:hacienda`, `build` (either), `place`, `flow`, `harvest`, `decline`, `end`. Prices
are movement points, those of buildings rios.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple, assert_never

from core.game import Step
from core.games.dos_rios.components import FINCAS, PRICE, Kind
from core.games.dos_rios.moves import Build, Dam, Decline, DosRiosMove, End, Evict, Flow, Harvest, Place, Walk
from core.games.dos_rios.places import COLUMNS, LEFT, NAMES, OFF_HEX, RIGHT, SIDES, STEP, TOWN
from core.games.dos_rios.terms import CARD, TERRAIN, place_word, water_spot
from core.games.dos_rios.view import DosRiosView, PricedEviction, PricedWalk
from core.wording import Arg, Line, Term, Who, line

LEVEL = 24
"""Entries of a level at most."""
BRIEF = 16
"""A level with more has room for six characters an entry."""
ENDINGS = 2
"""Harvest and decline."""

FROM, EVICT, FINISH = range(3)
"""How the first level is sorted; that of a campesino by building, dams, and the price of walks."""
BUILD, DAM, WALK = range(3)


class Overview(NamedTuple):
    """What the levels of a turn depend on as a whole."""

    starts: dict[int, Step]
    """By place: the way to all that a campesino there may do."""
    far: dict[int, frozenset[int]]
    """By origin: the prices whose walks stand behind them."""
    stowed: frozenset[int]
    """Where the sides for dams stand behind one entry, since they would crowd out walks. Not where one pauses: for them
    it does so.
    """
    evictions: dict[int, list[PricedEviction]]
    """By target."""
    brief: bool
    """Whether the first level has room for few characters only."""
    crowd: bool
    """Whether its victims need a level of their own."""


_latest: tuple[DosRiosView, Overview] | None = None


def overview(view: DosRiosView) -> Overview:
    """The last one is kept: whoever makes a menu asks move by move about one and the same view."""
    global _latest
    if _latest is None or _latest[0] is not view:
        _latest = view, _survey(view)
    return _latest[1]


def _survey(view: DosRiosView) -> Overview:
    me = view.players[view.turn]
    goals: dict[int, list[PricedWalk]] = {spot: [] for spot in me.spots}
    for way in view.walks:
        goals[way.origin].append(way)
    evictions: dict[int, list[PricedEviction]] = {}
    for priced in view.evictions:
        evictions.setdefault(priced.move.target, []).append(priced)
    crowd = len(goals) + ENDINGS + len(evictions) > LEVEL
    brief = len(goals) + ENDINGS + (crowd or len(evictions)) > BRIEF
    dams = Counter(_base(view, spot, side) for spot, side in view.damming)
    far, stowed = {}, set()
    for origin, ways in goals.items():
        prices, room = Counter(way.mp for way in ways), LEVEL - (origin not in OFF_HEX)
        if origin != view.paused and dams[origin] > 1 and len(ways) + dams[origin] > room:
            stowed.add(origin)
        far[origin] = _far(prices, room - (1 if origin in stowed else dams[origin]))
    starts = {origin: _campesino(view, origin, ways, brief=brief) for origin, ways in goals.items()}
    return Overview(starts, far, frozenset(stowed), evictions, brief, crowd)


def _far(counts: Counter[int], room: int) -> frozenset[int]:
    """Which prices take one entry for all their walks, the dearest first, so that all entries find room."""
    far: set[int] = set()
    for mp in sorted(counts, reverse=True):
        if sum(1 if price in far else count for price, count in counts.items()) <= room:
            break
        if counts[mp] > 1:
            far.add(mp)
    return frozenset(far)


def steps(view: DosRiosView, move: DosRiosMove) -> tuple[Step, ...]:
    match move:
        case Walk():
            return _walk(view, move)
        case Evict():
            return _evict(view, move)
        case Dam(spot, side):
            return _dam(view, spot, side)
        case Build(kind, spot):
            return _build(view, kind, spot)
        case Flow(spot, side):
            to = line("dos_rios.short.flow", side=_arrow(side), to=_hex(view, spot + STEP[side]))
            label = line("dos_rios.do.flow", spot=place_word(view.layout, spot), way=to)
            return (Step(SIDES[side], label, _edge(spot, side), deed="flow", short=to),)
        case Place(spot):
            return _place(view, spot)
        case Harvest() | Decline() | End():
            return (_finish(view, move),)
        case other:
            assert_never(other)


def _finish(view: DosRiosView, move: Harvest | Decline | End) -> Step:
    brief = ".brief" if overview(view).brief else ""
    match move:
        case Harvest():
            card = view.row[0]
            rios, dams = view.players[view.turn].gains[card]
            what = ("both" if dams else "rios") if rios else ("dams" if dams else "none")
            label = line(f"dos_rios.do.harvest_{what}", card=CARD[card], rios=rios, n=dams)
            short = line(f"dos_rios.short.harvest{brief or ('.rios' if rios else '')}", rios=rios)
            return Step("harvest", label, "card:use", FINISH, deed="harvest", short=short)
        case Decline():
            label = line("dos_rios.do.decline", card=CARD[view.row[0]])
            short = Line(f"dos_rios.short.decline{brief}")
            return Step("decline", label, "card:back", FINISH + 1, deed="decline", short=short)
        case End():
            short = Line(f"dos_rios.short.end{brief}")
            return Step("end", line("dos_rios.do.end", n=view.mp), None, FINISH, deed="end", short=short)


def _campesino(view: DosRiosView, spot: int, goals: Sequence[PricedWalk], *, brief: bool) -> Step:
    notes: list[Arg] = []
    if any(way.to in OFF_HEX for way in goals):
        notes.append(Line("dos_rios.ask.off_hex"))
    if any(pauses(view, way.to) for way in goals):
        notes.append(Line("dos_rios.ask.pausing"))
    where = "off" if spot in OFF_HEX else "walk" if goals else "stay"
    ask = line(f"dos_rios.ask.from.{where}", spot=_origin(spot), n=view.mp)
    if notes:
        ask = line("dos_rios.ask.noted", ask=ask, notes=tuple(notes))
    label = line("dos_rios.do.from", spot=_origin(spot) if spot in OFF_HEX else _hex(view, spot))
    if spot in OFF_HEX:
        short = Line(f"dos_rios.off.{'brief.' if brief else ''}{NAMES[spot]}")
    else:
        short = line("dos_rios.short.spot", spot=NAMES[spot].upper()) if brief else _hex_line(view, spot)
    return Step(NAMES[spot], label, _mark(spot), FROM, deed="from", short=short, ask=ask)


def pauses(view: DosRiosView, spot: int) -> bool:
    """Whether a walk of the seat on turn can only pause there. Rule: DR-12."""
    return any(spot in player.fincas for seat, player in enumerate(view.players) if seat != view.turn)


def _walk(view: DosRiosView, move: Walk) -> tuple[Step, ...]:
    origin, to = move.origin, move.to
    mp = view.walks[bisect_left(view.walks, (origin, to, 0))].mp
    pause = pauses(view, to)
    goal: Arg = _hex(view, to) if origin not in OFF_HEX and to not in OFF_HEX else _origin(to)
    deed = "pause" if pause else "walk"
    step = Step(
        NAMES[to],
        line(f"dos_rios.do.{deed}_to", origin=_origin(origin), spot=goal, mp=mp),
        _mark(to),
        WALK + mp,
        price=mp,
        deed=deed,
        short=line(f"dos_rios.short.{deed}", spot=_sign(to), mp=mp),
    )
    start = overview(view).starts[origin]
    if mp not in overview(view).far[origin]:
        return start, step
    ask = line("dos_rios.ask.far", spot=_origin(origin), n=mp)
    short = line("dos_rios.short.far", n=mp)
    far = Step(f"{mp} mp", line("dos_rios.do.far", n=mp), None, WALK + mp, short=short, ask=ask)
    return start, far, step


def _build(view: DosRiosView, kind: Kind, spot: int) -> tuple[Step, ...]:
    """One of two kinds at one place: where both can be paid for, a level of its own tells them apart."""
    me, name, mark = view.players[view.turn], NAMES[spot], _mark(spot)
    either = me.hacienda is None and me.money >= PRICE["hacienda"] and len(me.fincas) < FINCAS
    label = line(f"dos_rios.do.build_{kind}", spot=name.upper(), rios=PRICE[kind])
    if not either:
        short, deed = Line(f"dos_rios.short.build_{kind}"), f"build:{kind}"
        return overview(view).starts[spot], Step(kind, label, mark, BUILD, PRICE[kind], deed, short)
    ask = line("dos_rios.ask.build", spot=name.upper(), rios=me.money)
    label_of_both, brief = line("dos_rios.do.build", spot=name.upper()), Line("dos_rios.short.build")
    start = Step("build", label_of_both, mark, BUILD, None, "build", brief, ask)
    short = line(f"dos_rios.short.price_{kind}", rios=PRICE[kind])
    return overview(view).starts[spot], start, Step(kind, label, None, BUILD, PRICE[kind], f"build:{kind}", short)


def _base(view: DosRiosView, spot: int, side: int) -> int:
    """Whence that lower side is dammed: the upper hex where the builder stands on both."""
    return spot if spot in view.players[view.turn].spots else spot + STEP[side]


def _dam(view: DosRiosView, spot: int, side: int) -> tuple[Step, ...]:
    base, whole = _base(view, spot, side), overview(view)
    beyond = spot + STEP[side] if base == spot else spot
    river = "dry"
    if dict(view.outflow).get(spot) == side:
        river = "verde" if spot in (view.layout.springs[0], *view.courses[0].spots) else "moreno"
        if spot in view.courses[0].spots and spot in view.courses[1].spots:
            river = "both"
    arrow, name = _arrow(side, upper=base != spot), NAMES[base].upper()
    args: dict[str, Arg] = {"base": name, "side": arrow, "river": Term(f"dos_rios.dam.{river}")}
    what = "dam_out" if water_spot(view.layout, beyond) else "dam_to"
    label = line(f"dos_rios.do.{what}", to=NAMES[beyond].upper(), **args)
    short = line("dos_rios.short.dam", side=arrow)
    step = Step(f"{NAMES[spot]} {SIDES[side]}", label, _edge(spot, side), DAM, deed="dam", short=short)
    if base not in whole.stowed:
        return whole.starts[base], step
    ask = line("dos_rios.ask.dam", spot=name, n=view.players[view.turn].reserve)
    short = Line("dos_rios.short.dams")
    return whole.starts[base], Step("dam", line("dos_rios.do.dam", spot=name), None, DAM, short=short, ask=ask), step


def _evict(view: DosRiosView, move: Evict) -> tuple[Step, ...]:
    """Whom, then who goes: whoever can alone does by one press; another is pressed first, then its partner. Two who
    both could alone stand behind an entry of their own.
    """
    target, name, whole = move.target, NAMES[move.target].upper(), overview(view)
    ways = whole.evictions[target]
    mp = next(priced.mp for priced in ways if priced.move == move)
    whom = Who(next(seat for seat, player in enumerate(view.players) if seat != view.turn and target in player.spots))
    label = line("dos_rios.do.evict_by", spot=name, movers=_movers(move), mp=mp)
    brief = ".brief" if whole.brief or whole.crowd else ""
    above = (_victims(),) if whole.crowd else ()
    token = f"evict {NAMES[target]}"
    if len(ways) == 1:
        short = line(f"dos_rios.short.evict_for{brief}", spot=name, mp=mp)
        return *above, Step(token, label, _mark(target), EVICT, mp, "evict", short)
    ask = line("dos_rios.ask.evict", whom=whom, spot=name, n=view.mp)
    short = line(f"dos_rios.short.evict{brief}", spot=name)
    start = Step(token, line("dos_rios.do.evict_at", spot=name), _mark(target), EVICT, None, "evict", short, ask)
    if whole.crowd:
        return *above, start, _team(move, label, mp, None, brief=len(ways) > BRIEF)
    alone = {priced.move.movers[0] for priced in ways if len(priced.move.movers) == 1}
    lead = _lead(move, alone)
    if len(move.movers) == 1 or sum(_lead(priced.move, alone) == lead for priced in ways) == 1:
        return start, _team(move, label, mp, _mark(target if lead is None else lead))
    if lead is None:  # pressing the victim once more
        pairs = [priced.move for priced in ways if _lead(priced.move, alone) is None]
        ask, short = line("dos_rios.ask.two", spot=name, n=view.mp), Line("dos_rios.short.two")
        if any(origin in OFF_HEX for pair in pairs for origin in pair.movers):
            ask = line("dos_rios.ask.noted", ask=ask, notes=Line("dos_rios.ask.off_hex"))
        both = Step("two", line("dos_rios.do.two", spot=name), _mark(target), 1, None, "evict", short, ask)
        return start, both, _team(move, label, mp, None, brief=len(pairs) > BRIEF)
    first, second = move.movers
    partner = second if lead == first else first
    ask, short = (
        line("dos_rios.ask.partner", spot=name, first=_origin(lead)),
        line("dos_rios.short.mover", spot=_origin(lead)),
    )
    mover = Step(NAMES[lead], line("dos_rios.do.mover", spot=_origin(lead)), _mark(lead), 0, None, "from", short, ask)
    short = line("dos_rios.short.partner", spot=_origin(partner), mp=mp)
    return start, mover, Step(NAMES[partner], label, _mark(partner), 0, mp, "evict", short)


def _lead(move: Evict, alone: Collection[int]) -> int | None:
    """Under whom an eviction is found: of two, the first that couldn't go alone. None where both could."""
    if len(move.movers) == 1:
        return move.movers[0]
    return next((origin for origin in move.movers if origin not in alone), None)


def _victims() -> Step:
    return Step("evict", Line("dos_rios.do.evict"), None, EVICT, short=Line("dos_rios.short.victims"))


def _team(move: Evict, label: Line, mp: int, mark: str | None, *, brief: bool = False) -> Step:
    """All who go in one entry, in signs where many such entries stand beside each other."""
    names = tuple(NAMES[origin] for origin in move.movers)
    if mark is None:
        signs = "+".join(map(_sign, move.movers))
        short = line(f"dos_rios.short.team{'.brief' if brief else ''}", movers=signs, mp=mp)
    else:
        short = line("dos_rios.short.team", movers=_movers(move), mp=mp)
    return Step(" ".join(names), label, mark, 0, mp, "evict", short)


def _movers(move: Evict) -> Arg:
    if len(move.movers) == 1:
        return _origin(move.movers[0])
    first, second = map(_origin, move.movers)
    return line("dos_rios.movers", first=first, second=second)


def _place(view: DosRiosView, spot: int) -> tuple[Step, ...]:
    """Where water runs one wants to stand: these hexes come first, as far as they leave room for the columns."""
    name = NAMES[spot]
    label = _hex_line(view, spot)
    short = line("dos_rios.short.spot", spot=name.upper())
    step = Step(name, label, _mark(spot), deed="place", short=short)
    wet = sorted({wet for course in view.courses for wet in course.spots})
    if spot in wet[: LEVEL - COLUMNS]:
        return (step,)
    column = name[0].upper()
    ask = line("dos_rios.ask.column", column=column)
    short = line("dos_rios.short.column", column=column)
    return Step(name[0], line("dos_rios.do.column", column=column), None, 1, short=short, ask=ask), step


def _mark(spot: int) -> str:
    return f"hex:{NAMES[spot]}"


def _edge(spot: int, side: int) -> str:
    return f"edge:{NAMES[spot]}:{SIDES[side]}"


def _arrow(side: int, *, upper: bool = False) -> str:
    """Where a lower side lies as seen from its hex; `upper`: from the hex beyond it."""
    return ("↓↘↙", "↑↖↗")[upper][side]


def _origin(spot: int) -> Arg:
    return Term(f"dos_rios.off.{NAMES[spot]}") if spot in OFF_HEX else NAMES[spot].upper()


def _sign(spot: int) -> str:
    """A place in the fewest characters; `dos_rios.ask.off_hex` tells what the signs mean."""
    return {LEFT: "⇐", RIGHT: "⇒", TOWN: "⌂"}.get(spot) or NAMES[spot].upper()


def _hex(view: DosRiosView, spot: int) -> Arg:
    """A place with what lies there: `C4 wheat`; a lake, a road, the town or a spring by its word alone."""
    if spot in OFF_HEX or water_spot(view.layout, spot):
        return place_word(view.layout, spot)
    return _hex_line(view, spot)


def _hex_line(view: DosRiosView, spot: int) -> Line:
    terrain = view.terrain[bisect_left(view.terrain, (spot, 0))][1]
    return line("dos_rios.hex", spot=NAMES[spot].upper(), terrain=TERRAIN[terrain])
