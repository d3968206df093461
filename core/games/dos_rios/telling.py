"""A position in words, in parts that one can ask for.

`now` the question and the round · `me` the viewer's own pieces · `ways` what the seat on turn may do, with prices ·
`leads`, `players` · `row` the harvest cards and what each would pay · `rivers` courses, water that is cut off, dams ·
`land` which places touch, and each hex's terrain · `end` what ends the match, and how near that is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from core.game import Seat
from core.games.dos_rios.components import RIVERS
from core.games.dos_rios.dams_and_buildings import TO_WIN, TO_WIN_IRRIGATED
from core.games.dos_rios.help import prompt
from core.games.dos_rios.nearby import cell, shore, touching, wet_spots
from core.games.dos_rios.places import COLUMNS, LEFT, NAMES, NUMBERS, OFF_HEX, PITCH, RIGHT, STEP
from core.games.dos_rios.terms import (
    CARD,
    RIVER,
    WHO,
    beyond_word,
    hex_line,
    hex_word,
    led,
    place_word,
    place_words,
)
from core.games.dos_rios.view import DosRiosView, PlayerView
from core.games.dos_rios.ways import between_word, buildings_of, ways_of
from core.telling import Cell, Grid, Part, Topic
from core.wording import Arg, Line, line

ROWS = 8


def tell(view: DosRiosView) -> tuple[Part, ...]:
    """The most important first; what may be done stands behind the rest for those who only wait."""
    own = (
        [_part("me", _mine(view, view.viewer), brief=_mine_short(view, view.viewer))] if view.viewer is not None else []
    )
    ways = [_part("ways", ways_of(view), "map", brief=())] if view.phase == "act" else []
    mine = view.viewer == view.turn
    return (
        _part("now", _now(view), brief=_now_short(view)),
        *own,
        *(ways if mine else ()),
        _part("leads", _leads(view)),
        _part("players", _players(view), brief=_players(view, short=True)),
        *([_part("row", _row(view), "map", brief=_row(view)[:1])] if view.row else ()),
        _part("rivers", _rivers(view), "map", brief=_courses(view)),
        _part("land", _land(view), "map", brief=(), grid=_grid(view)),
        _part("end", _end(view), brief=()),
        *(() if mine else ways),
    )


def _part(
    name: str,
    lines: Iterable[Line],
    topic: Topic | None = None,
    *,
    brief: Iterable[Line] | None = None,
    grid: Grid | None = None,
) -> Part:
    """Named as its topic where that has but one part."""
    return Part(
        name=name,
        topic=topic or name,  # type: ignore[arg-type]
        title=Line(f"dos_rios.tell.title.{name}"),
        lines=tuple(lines),
        brief=None if brief is None else tuple(brief),
        grid=grid,
    )


def _now_short(view: DosRiosView) -> tuple[Line, ...]:
    if view.phase == "over":
        return (_over(view),)
    return (prompt(view),)


def _now(view: DosRiosView) -> Iterator[Line]:
    yield from _now_short(view)
    if view.head is not None:
        yield _waits(view)
    if view.phase == "lay":
        yield Line(f"dos_rios.tell.laying.{view.laying}")
    if view.phase == "tie" or (view.phase == "act" and not (view.walks or view.evictions)):
        yield line("dos_rios.tell.points", n=view.mp)
    if view.built:
        yield line("dos_rios.tell.built", who=WHO[view.turn], n=view.built)
    if view.round and view.limit is None:
        yield line("dos_rios.tell.round", n=view.round)
    elif view.round:
        yield line("dos_rios.tell.round_of", n=view.round, limit=view.limit or 0)
    yield line("dos_rios.tell.start", who=WHO[view.start])


def _over(view: DosRiosView) -> Line:
    assert view.reason is not None
    how = view.reason.rpartition(".")[2]
    if view.winner is None:
        return Line(f"dos_rios.tell.over.{how}")
    return line(f"dos_rios.tell.over.{how}", who=WHO[view.winner])


def _waits(view: DosRiosView) -> Line:
    """Where the water may go from where it waits, with what lies there."""
    assert view.head is not None
    ways = tuple(_below(view, view.head, side) for side in view.choices)
    return line("dos_rios.tell.waits", spot=place_word(view.layout, view.head), ways=ways)


def _below(view: DosRiosView, spot: int, side: int) -> Arg:
    terrain = dict(view.terrain)
    to = spot + STEP[side]
    return hex_line(to, terrain[to]) if to in terrain else beyond_word(view.layout, spot, side)


def _dams(n: int) -> Line:
    return line("dos_rios.tell.dams", n=n) if n else Line("dos_rios.tell.dams.none")


def _buildings(player: PlayerView) -> Line:
    n = len(buildings_of(player))
    if not n:
        return Line("dos_rios.tell.buildings.none")
    if not player.irrigated:
        return line("dos_rios.tell.buildings", n=n)
    if player.irrigated == n:
        return line("dos_rios.tell.buildings.all", n=n)
    return line("dos_rios.tell.buildings.wet", n=n, wet=player.irrigated)


def _mine_short(view: DosRiosView, seat: Seat) -> Iterator[Line]:
    """Before the first turn only what has been placed; nothing where it is asked for the way of water, or the way on of
    one that pauses: there nothing of it has changed.
    """
    me = view.players[seat]
    if view.head is not None or view.paused is not None:
        return
    if view.round:
        yield line("dos_rios.tell.me.purse", rios=me.money, dams=_dams(me.reserve), buildings=_buildings(me))
        yield from _stand(view, me, "me.campesinos")
    elif view.placed:
        placed = msgspec.structs.replace(me, spots=tuple(spot for spot in me.spots if spot not in OFF_HEX))
        yield from _stand(view, placed, "me.campesinos")


def _mine(view: DosRiosView, seat: Seat) -> Iterator[Line]:
    me = view.players[seat]
    yield line("dos_rios.tell.me.purse", rios=me.money, dams=_dams(me.reserve), buildings=_buildings(me))
    yield from _stand(view, me, "me.campesinos")
    if owned := _owned(view, me):
        yield line("dos_rios.tell.me.owns", what=owned)
    if seat in view.retired:
        yield Line("dos_rios.tell.me.retired")


def _players(view: DosRiosView, *, short: bool = False) -> tuple[Line, ...]:
    """The others, by seat."""
    found: list[Line] = []
    for seat, player in enumerate(view.players):
        if seat == view.viewer:
            continue
        args: dict[str, Arg] = {"who": WHO[seat]}
        purse: dict[str, Arg] = {"rios": player.money, "dams": _dams(player.reserve), "buildings": _buildings(player)}
        found.append(line("dos_rios.tell.purse", **args, **purse))
        found += _stand(view, player, "campesinos", **args)
        if (owned := _owned(view, player)) and not short:
            found.append(line("dos_rios.tell.owns", **args, what=owned))
        if seat in view.retired:
            found.append(line("dos_rios.tell.retired", **args))
    return tuple(found)


def _stand(view: DosRiosView, player: PlayerView, key: str, **args: Arg) -> Iterator[Line]:
    """Where campesinos are, those that stand alone first."""
    counts = Counter(player.spots)
    where = [*led(view.layout, [spot for spot, n in counts.items() if n == 1], "in")]
    where += [
        line("dos_rios.tell.many", spot=place_word(view.layout, spot), n=n) for spot, n in counts.items() if n > 1
    ]
    if where:
        yield line(f"dos_rios.tell.{key}", where=tuple(where), n=len(player.spots), **args)


def _owned(view: DosRiosView, player: PlayerView) -> tuple[Arg, ...]:
    """Buildings one by one, with or without water."""
    wet = wet_spots(view)

    def told(kind: str, spot: int) -> Arg:
        return line(f"dos_rios.tell.{kind}.{'wet' if spot in wet else 'dry'}", spot=hex_word(spot))

    fincas = tuple(told("finca", spot) for spot in player.fincas)
    return fincas if player.hacienda is None else (*fincas, told("hacienda", player.hacienda))


def _leads(view: DosRiosView) -> tuple[Line, ...]:
    """By buildings, then money, as a match that ends with its last round is decided."""
    key = {seat: (len(buildings_of(player)), player.money) for seat, player in enumerate(view.players)}
    order = sorted(key, key=lambda seat: (*(-part for part in key[seat]), seat))
    first = [seat for seat in order if key[seat] == key[order[0]]]
    rest = tuple(line("dos_rios.tell.stand", who=WHO[seat], what=_worth(view, seat)) for seat in order[len(first) :])
    what = _worth(view, first[0])
    if not rest and not any(map(buildings_of, view.players)):
        return (Line("dos_rios.tell.leads.none"),)
    if len(first) == 1:
        return (line("dos_rios.tell.leads", who=WHO[first[0]], what=what, rest=rest),)
    who = tuple(WHO[seat] for seat in first)
    if rest:
        return (line("dos_rios.tell.level_then", who=who, what=what, rest=rest),)
    return (line("dos_rios.tell.level", who=who, what=what),)


def _worth(view: DosRiosView, seat: int) -> Line:
    player = view.players[seat]
    return line("dos_rios.tell.worth", buildings=_buildings(player), rios=player.money)


def _row(view: DosRiosView) -> tuple[Line, ...]:
    """The cards from the current one on, with what each would pay if the seat on turn harvested it now."""
    found = []
    for at, card in enumerate(view.row):
        key = "next" if at else "card"
        gains = tuple(
            _gain(seat, *player.gains[card]) for seat, player in enumerate(view.players) if any(player.gains[card])
        )
        if gains:
            found.append(line(f"dos_rios.tell.{key}", card=CARD[card], gains=gains))
        else:
            found.append(line(f"dos_rios.tell.{key}.none", card=CARD[card]))
    found.append(line("dos_rios.tell.deck", n=view.deck_size))
    used = tuple(CARD[card] for card in view.discard)
    found.append(line("dos_rios.tell.discard", cards=used) if used else Line("dos_rios.tell.discard.none"))
    return tuple(found)


def _gain(seat: int, rios: int, dams: int) -> Line:
    what = "both" if rios and dams else "rios" if rios else "dams"
    return line(f"dos_rios.tell.gain.{what}", who=WHO[seat], rios=rios, n=dams)


def _courses(view: DosRiosView) -> tuple[Line, ...]:
    return tuple(_course(view, river) for river in range(len(RIVERS)))


def _course(view: DosRiosView, river: int) -> Line:
    course = view.courses[river]
    if not course.spots:
        return line("dos_rios.tell.course.none", river=RIVER[river])
    path = tuple(hex_word(spot) for spot in course.spots)
    if course.mouth is None:
        return line("dos_rios.tell.course.open", river=RIVER[river], path=path)
    last = course.spots[-1]
    end = beyond_word(view.layout, last, STEP.index(course.mouth - last))
    return line("dos_rios.tell.course", river=RIVER[river], path=path, end=end)


def _rivers(view: DosRiosView) -> Iterator[Line]:
    yield from _courses(view)
    if cut := tuple(
        line("dos_rios.tell.flows", a=place_word(view.layout, spot), b=beyond_word(view.layout, spot, side))
        for spot, side in view.outflow
        if not _fed(view, spot, side)
    ):
        yield line("dos_rios.tell.no_longer", where=cut)
    dams = tuple(between_word(view.layout, spot, side) for spot, side in view.dams)
    yield line("dos_rios.tell.dams_stand", where=dams) if dams else Line("dos_rios.tell.dams_stand.none")
    yield line("dos_rios.tell.stock", n=view.stock)


def _fed(view: DosRiosView, spot: int, side: int) -> bool:
    """Whether a course crosses that lower side."""
    for spring, course in zip(view.layout.springs, view.courses, strict=True):
        way = (spring, *course.spots, *(() if course.mouth is None else (course.mouth,)))
        if (spot, spot + STEP[side]) in pairwise(way):
            return True
    return False


def _land(view: DosRiosView) -> Iterator[Line]:
    layout = view.layout
    yield Line("dos_rios.tell.geometry")
    for spot in OFF_HEX:
        yield line(f"dos_rios.tell.touches.{NAMES[spot]}", what=place_words(layout, touching(layout, spot)))
    for water in ("lake_left", "lake_right", "spring_verde", "spring_moreno"):
        yield line(f"dos_rios.tell.touches.{water}", what=place_words(layout, shore(layout, water)))
    yield Line("dos_rios.tell.downwards")
    yield Line(f"dos_rios.tell.pausing.{'on' if view.pausing else 'off'}")
    columns: dict[int, list[Arg]] = defaultdict(list)
    for spot, terrain in view.terrain:
        columns[spot // PITCH].append(hex_line(spot, terrain))
    for column, hexes in sorted(columns.items()):
        yield line("dos_rios.tell.column", column="ABCDEFG"[column], hexes=tuple(hexes))


def _end(view: DosRiosView) -> Iterator[Line]:
    if view.reason is not None:
        yield _over(view)
    yield Line("dos_rios.tell.goal")
    if view.limit is None:
        yield Line("dos_rios.tell.limit.none")
    else:
        yield line("dos_rios.tell.limit", n=view.limit)
    for seat, player in enumerate(view.players):
        built = len(buildings_of(player))
        if not built or view.phase == "over":
            continue
        yield line("dos_rios.tell.lacks", who=WHO[seat], n=TO_WIN - built)
        if needs := tuple(_needs(player)):  # several things, or several of one, take the plural
            count = 1 if len(needs) == 1 and needs[0].args.get("n", 1) == 1 else 2
            yield line("dos_rios.tell.lacks_wet", who=WHO[seat], what=needs, n=count)


def _needs(player: PlayerView) -> Iterator[Line]:
    """What is missing for four irrigated buildings. Rule: DR-21."""
    fincas = TO_WIN_IRRIGATED - 1 - len(player.fincas)
    if player.hacienda is None:
        yield Line("dos_rios.tell.need.hacienda")
    if fincas > 0:
        yield line("dos_rios.tell.need.fincas", n=fincas)
    if dry := len(buildings_of(player)) - player.irrigated:
        yield line("dos_rios.tell.need.water", n=dry)


def _grid(view: DosRiosView) -> Grid:
    """As the hexes lie: rows of one number, columns A to G; the roads in a row of their own."""
    heads = (
        Line("dos_rios.tell.grid.row"),
        *(line("dos_rios.tell.grid.column", column=letter) for letter in "ABCDEFG"),
    )
    rows: list[tuple[Cell | None, ...]] = []
    for number in range(1, ROWS + 1):
        spots = (NUMBERS[f"{letter}{number}"] for letter in "abcdefg")
        name = Cell(line("dos_rios.tell.grid.number", n=number))
        rows.append((name, *(cell(view, spot) for spot in spots)))
    between: list[Cell | None] = [None] * (COLUMNS - 2)
    rows.append((Cell(Line("dos_rios.tell.grid.roads")), cell(view, LEFT), *between, cell(view, RIGHT)))
    return Grid(heads, tuple(rows))
