"""How a player finds their move: a campesino, then what it does (walk there, build here, dam on that side); or whom to
drive off, then who goes.

No level holds more than `LEVEL` entries, and no way is longer than three. A campesino may have fifty goals: the nearest
stand in one level with its building and dams, farther ones behind their price, and then dams behind one entry. Before
the first turn the hexes that have water stand in the first level, the others behind one entry and their column.

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

import msgspec

from core.game import Step
from core.games.dos_rios.components import PRICE, Kind
from core.games.dos_rios.help import building_sites
from core.games.dos_rios.layout import Layout
from core.games.dos_rios.moves import Build, Dam, Decline, DosRiosMove, End, Evict, Flow, Harvest, Place, Walk
from core.games.dos_rios.places import NAMES, OFF_HEX, SIDES, STEP, UPPER_SIDES
from core.games.dos_rios.terms import CARD, RIVER, WHO, beyond_word, hex_line, hex_word, place_word
from core.games.dos_rios.view import DosRiosView, PricedEviction, PricedWalk
from core.wording import Arg, Line, Term, line

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
    alone: frozenset[int]
    """Places of campesinos that can do one thing only: it stands in the first level."""


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
    builds = _builds(view)
    far, stowed = {}, set()
    for origin, ways in goals.items():
        prices, room = Counter(way.mp for way in ways), LEVEL - (origin not in OFF_HEX)
        if origin != view.paused and dams[origin] > 1 and len(ways) + dams[origin] > room:
            stowed.add(origin)
        far[origin] = _far(prices, room - (1 if origin in stowed else dams[origin]))
    starts = {origin: _campesino(view, origin, ways, brief=brief) for origin, ways in goals.items()}
    alone = [origin for origin, ways in goals.items() if len(ways) + dams[origin] + builds[origin] == 1]
    return Overview(starts, far, frozenset(stowed), evictions, brief, crowd, frozenset(alone))


def _builds(view: DosRiosView) -> Counter[int]:
    """How many kinds of building the seat on turn may build, by place."""
    return Counter(spot for kind in PRICE for spot in building_sites(view, kind))


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
            to = beyond_word(view.layout, spot, side)
            if spot + STEP[side] in view.layout.hexes:
                to = _hex(view, spot + STEP[side])
            label = line("dos_rios.do.flow", way=to)
            short = line("dos_rios.short.flow", way=to)
            return (Step(SIDES[side], label, _edge(spot, side), deed="flow", short=short),)
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
            label = line("dos_rios.do.end", n=view.mp) if view.mp else Line("dos_rios.do.end_spent")
            return Step("end", label, None, FINISH, deed="end", short=short)


def _campesino(view: DosRiosView, spot: int, goals: Sequence[PricedWalk], *, brief: bool) -> Step:
    where = "off" if spot in OFF_HEX else "walk" if goals else "stay"
    word = place_word(view.layout, spot)
    ask = line(f"dos_rios.ask.from.{where}", spot=word, n=view.mp)
    if any(pauses(view, way.to) for way in goals):
        ask = line("dos_rios.ask.noted", ask=ask, note=Line("dos_rios.ask.pausing"))
    label = line("dos_rios.do.from_stay" if where == "stay" else "dos_rios.do.from", spot=word)
    if spot in OFF_HEX:
        short = Line(f"dos_rios.off.{'brief.' if brief else ''}{NAMES[spot]}")
    else:
        short = line("dos_rios.short.spot", spot=_hex(view, spot) if not brief else word)
    return Step(NAMES[spot], label, _mark(spot), FROM, deed="from", short=short, ask=ask)


def _from(view: DosRiosView, origin: int, *steps: Step, alone: Line | None = None) -> tuple[Step, ...]:
    """The way to what a campesino does; where it can do nothing else, that stands in the first level itself, called
    `alone` behind where it starts.
    """
    whole = overview(view)
    start = whole.starts[origin]
    if origin not in whole.alone:
        return start, *steps
    [step] = steps
    both = line("dos_rios.short.alone", spot=_sign(origin), what=alone or step.short or step.label)
    short = start.short if whole.brief else both
    return (msgspec.structs.replace(step, token=start.token, order=FROM, short=short),)


def pauses(view: DosRiosView, spot: int) -> bool:
    """Whether a walk of the seat on turn can only pause there. Rule: DR-12."""
    return any(spot in player.fincas for seat, player in enumerate(view.players) if seat != view.turn)


def _walk(view: DosRiosView, move: Walk) -> tuple[Step, ...]:
    origin, to = move.origin, move.to
    mp = view.walks[bisect_left(view.walks, (origin, to, 0))].mp
    deed = "pause" if pauses(view, to) else "walk"
    step = Step(
        NAMES[to],
        line(f"dos_rios.do.{deed}_to", origin=place_word(view.layout, origin), spot=_hex(view, to), n=mp),
        _mark(to),
        WALK + mp,
        price=mp,
        deed=deed,
        short=line(f"dos_rios.short.{deed}", spot=_sign(to), mp=mp),
    )
    if mp not in overview(view).far[origin]:
        return _from(view, origin, step, alone=line(f"dos_rios.short.{deed}_alone", spot=_sign(to), mp=mp))
    ask = line("dos_rios.ask.far", spot=place_word(view.layout, origin), n=mp)
    short = line("dos_rios.short.far", n=mp)
    far = Step(f"{mp} mp", line("dos_rios.do.far", n=mp), None, WALK + mp, short=short, ask=ask)
    return _from(view, origin, far, step)


def _build(view: DosRiosView, kind: Kind, spot: int) -> tuple[Step, ...]:
    """One of two kinds at one place: where both can be paid for, a level of its own tells them apart."""
    mark, word = _mark(spot), hex_word(spot)
    label = line(f"dos_rios.do.build_{kind}", spot=word, rios=PRICE[kind])
    if _builds(view)[spot] < len(PRICE):
        short, deed = Line(f"dos_rios.short.build_{kind}"), f"build:{kind}"
        return _from(view, spot, Step(kind, label, mark, BUILD, PRICE[kind], deed, short))
    ask = line("dos_rios.ask.build", spot=word, rios=view.players[view.turn].money)
    label_of_both, brief = line("dos_rios.do.build", spot=word), Line("dos_rios.short.build")
    start = Step("build", label_of_both, mark, BUILD, None, "build", brief, ask)
    short = line(f"dos_rios.short.price_{kind}", rios=PRICE[kind])
    return _from(view, spot, start, Step(kind, label, None, BUILD, PRICE[kind], f"build:{kind}", short))


def _base(view: DosRiosView, spot: int, side: int) -> int:
    """Whence that lower side is dammed: the upper hex where the builder stands on both."""
    return spot if spot in view.players[view.turn].spots else spot + STEP[side]


def _dam(view: DosRiosView, spot: int, side: int) -> tuple[Step, ...]:
    base, whole = _base(view, spot, side), overview(view)
    beyond = beyond_word(view.layout, spot, side) if base == spot else place_word(view.layout, spot)
    river = river_through(view, spot, side)
    args: dict[str, Arg] = {"a": hex_word(base), "b": beyond}
    label = line("dos_rios.do.dam_dry", **args)
    if river is not None:
        label = line("dos_rios.do.dam", river=river, **args)
    compass = SIDES[side] if base == spot else tuple(UPPER_SIDES)[side]
    short = line("dos_rios.short.dam", side=Term(f"dos_rios.short.side.{compass}"))
    step = Step(f"{NAMES[spot]} {SIDES[side]}", label, _edge(spot, side), DAM, deed="dam", short=short)
    if base not in whole.stowed:
        return _from(view, base, step)
    ask = line("dos_rios.ask.dam", spot=hex_word(base), n=view.players[view.turn].reserve)
    short = Line("dos_rios.short.dams")
    dams = Step("dam", line("dos_rios.do.dams", spot=hex_word(base)), None, DAM, short=short, ask=ask)
    return _from(view, base, dams, step)


def river_through(view: DosRiosView, spot: int, side: int) -> Arg | None:
    """What crosses that lower side: a river or both; None where no water does."""
    if (spot, side) not in view.outflow:
        return None
    rivers = [
        river
        for river, spring, course in zip(RIVER, view.layout.springs, view.courses, strict=True)
        if spot in (spring, *course.spots)
    ]
    return rivers[0] if len(rivers) == 1 else Term("dos_rios.rivers")


def _evict(view: DosRiosView, move: Evict) -> tuple[Step, ...]:
    """Whom, then who goes: whoever can alone does by one press; another is pressed first, then its partner. Two who
    both could alone stand behind an entry of their own.
    """
    target, word, whole = move.target, hex_word(move.target), overview(view)
    ways = whole.evictions[target]
    mp = next(priced.mp for priced in ways if priced.move == move)
    whom = WHO[next(seat for seat, player in enumerate(view.players) if seat != view.turn and target in player.spots)]
    label = line("dos_rios.do.evict_by", spot=word, movers=movers_word(view.layout, move), n=mp)
    brief = ".brief" if whole.brief or whole.crowd else ""
    above = (_victims(),) if whole.crowd else ()
    token = f"evict {NAMES[target]}"
    if len(ways) == 1:
        short = line(f"dos_rios.short.evict_for{brief}", spot=word, mp=mp)
        return *above, Step(token, label, _mark(target), EVICT, mp, "evict", short)
    ask = line("dos_rios.ask.evict", whom=whom, spot=word, n=view.mp)
    short = line(f"dos_rios.short.evict{brief}", spot=word)
    start = Step(token, line("dos_rios.do.evict_at", spot=word), _mark(target), EVICT, None, "evict", short, ask)
    if whole.crowd:
        return *above, start, _team(move, label, mp, None, brief=len(ways) > BRIEF)
    alone = {priced.move.movers[0] for priced in ways if len(priced.move.movers) == 1}
    lead = _lead(move, alone)
    if len(move.movers) == 1 or sum(_lead(priced.move, alone) == lead for priced in ways) == 1:
        return start, _team(move, label, mp, _mark(target if lead is None else lead))
    if lead is None:  # pressing the victim once more
        pairs = [priced.move for priced in ways if _lead(priced.move, alone) is None]
        ask, short = line("dos_rios.ask.two", spot=word, n=view.mp), Line("dos_rios.short.two")
        both = Step("two", line("dos_rios.do.two", spot=word), _mark(target), 1, None, "evict", short, ask)
        return start, both, _team(move, label, mp, None, brief=len(pairs) > BRIEF)
    first, second = move.movers
    partner = second if lead == first else first
    leader = place_word(view.layout, lead)
    ask, short = line("dos_rios.ask.partner", spot=word, first=leader), line("dos_rios.short.mover", spot=_sign(lead))
    mover = Step(NAMES[lead], line("dos_rios.do.mover", spot=leader), _mark(lead), 0, None, "from", short, ask)
    short = line("dos_rios.short.partner", spot=_sign(partner), mp=mp)
    return start, mover, Step(NAMES[partner], label, _mark(partner), 0, mp, "evict", short)


def _lead(move: Evict, alone: Collection[int]) -> int | None:
    """Under whom an eviction is found: of two, the first that couldn't go alone. None where both could."""
    if len(move.movers) == 1:
        return move.movers[0]
    return next((origin for origin in move.movers if origin not in alone), None)


def _victims() -> Step:
    return Step("evict", Line("dos_rios.do.evict"), None, EVICT, short=Line("dos_rios.short.victims"))


def _team(move: Evict, label: Line, mp: int, mark: str | None, *, brief: bool = False) -> Step:
    """All who go in one entry, without the price where many such entries stand beside each other."""
    names = tuple(NAMES[origin] for origin in move.movers)
    if len(names) == 1:
        short = line("dos_rios.short.partner", spot=_sign(move.movers[0]), mp=mp)
    else:
        first, second = map(_sign, move.movers)
        short = line(f"dos_rios.short.team{'.brief' if brief else ''}", first=first, second=second, mp=mp)
    return Step(" ".join(names), label, mark, 0, mp, "evict", short)


def movers_word(layout: Layout, move: Evict, key: str = "movers") -> Arg:
    """Whence they come: from C5, from C5 and from the town, with two from C5."""
    first, *more = (place_word(layout, origin) for origin in move.movers)
    if not more:
        return line(f"dos_rios.{key}.one", spot=first)
    if more == [first]:
        return line(f"dos_rios.{key}.two", spot=first)
    return line(f"dos_rios.{key}.both", first=first, second=more[0])


def _place(view: DosRiosView, spot: int) -> tuple[Step, ...]:
    """Where water runs one wants to stand: these hexes come first, as far as they leave room for the columns."""
    name = NAMES[spot]
    label = line("dos_rios.do.place", spot=_hex(view, spot))
    step = Step(name, label, _mark(spot), deed="place", short=line("dos_rios.short.spot", spot=hex_word(spot)))
    wet = sorted({wet for course in view.courses for wet in course.spots})
    if spot in wet[: LEVEL - 1]:
        return (step,)
    column = name[0].upper()
    dry = Step("dry", Line("dos_rios.do.dry"), None, 1, short=Line("dos_rios.short.dry"), ask=Line("dos_rios.ask.dry"))
    ask = line("dos_rios.ask.column", column=column)
    short = line("dos_rios.short.column", column=column)
    return dry, Step(name[0], line("dos_rios.do.column", column=column), None, 1, short=short, ask=ask), step


def _mark(spot: int) -> str:
    return f"hex:{NAMES[spot]}"


def _edge(spot: int, side: int) -> str:
    return f"edge:{NAMES[spot]}:{SIDES[side]}"


def _sign(spot: int) -> Arg:
    """A place in the fewest characters."""
    return Term(f"dos_rios.off.brief.{NAMES[spot]}") if spot in OFF_HEX else hex_word(spot)


def _hex(view: DosRiosView, spot: int) -> Arg:
    """A place with what lies there: `C4 wheat`; a lake, a road, the town or a spring by its word alone."""
    if spot not in view.layout.hexes:
        return place_word(view.layout, spot)
    return hex_line(spot, view.terrain[bisect_left(view.terrain, (spot, 0))][1])
