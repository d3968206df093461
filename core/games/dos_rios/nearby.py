"""One place of the valley in words: what is there, what touches it, what goes on there; and places by their names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache

from core.games.dos_rios.help import building_sites
from core.games.dos_rios.layout import Layout
from core.games.dos_rios.places import LEFT, NAMES, NUMBERS, OFF_HEX, RIGHT, STEP, TOWN
from core.games.dos_rios.terms import (
    RIVER,
    SIDE,
    TERRAIN,
    UPPER_SIDE,
    WHO,
    hex_line,
    hex_word,
    place_word,
    place_words,
    water_spot,
)
from core.games.dos_rios.view import DosRiosView
from core.games.dos_rios.ways import KINDS, building_line, dam_line, evictions_of, walks_from
from core.telling import Cell
from core.wording import LANGUAGES, Arg, Line, Refusal, Words, line

AROUND = (
    *((-STEP[at], UPPER_SIDE[at]) for at in (0, 2)),
    *((STEP[at], SIDE[at]) for at in (1, 0, 2)),
    (-STEP[1], UPPER_SIDE[1]),
)
"""The six neighbours of a lattice point, clockwise from the north, each with the word for where it lies."""

MOST_NAMED = 5
"""Places that a refusal names."""


def wet_spots(view: DosRiosView) -> set[int]:
    return {spot for course in view.courses for spot in course.spots}


def touching(layout: Layout, spot: int) -> list[int]:
    """The hexes beside a place, and where roads and town touch each other those too."""
    if spot in (LEFT, RIGHT):
        return [*layout.roads[spot - LEFT], TOWN]
    point = layout.town if spot == TOWN else spot
    hexes = [point + step for step, _ in AROUND if point + step in layout.hexes]
    if spot == TOWN:
        return [*sorted(hexes), LEFT, RIGHT]
    return sorted(hexes)


def place(view: DosRiosView, typed: str) -> str:
    """The mark of the place that is called so, or begins so, in any language. Raises `Refusal` where none or several
    are.
    """
    known = names(view.layout)
    if typed in known:
        return f"hex:{NAMES[known[typed]]}"
    found = {spot: None for name, spot in known.items() if _begins(typed, name)}
    if len(found) == 1:
        return f"hex:{NAMES[next(iter(found))]}"
    told = tuple(
        place_words(view.layout, list(found or view.layout.hexes[:: len(view.layout.hexes) // 4])[:MOST_NAMED])
    )
    raise Refusal(f"dos_rios.no.place{'_many' if found else ''}", text=typed, known=told)


@cache
def names(layout: Layout) -> Mapping[str, int]:
    """Places by all their names, plain: hexes, roads and the town, a lake and a spring by one of its points each."""
    known = {NAMES[spot]: spot for spot in layout.hexes} | {NAMES[layout.town]: TOWN}
    known |= {NAMES[spot]: spot for spot in (*OFF_HEX, *layout.springs, *layout.lakes[0], *layout.lakes[1])}
    for spot in (*OFF_HEX, *layout.springs, layout.lakes[0][0], layout.lakes[1][0]):
        word = place_word(layout, spot)
        for language in LANGUAGES:
            known |= {_plain(Words(language).say_in(word)): spot}
    return known


def _plain(text: str) -> str:
    """Small letters without accents and apostrophes, as typed text is compared."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if unicodedata.category(letter) != "Mn" and letter not in "'’")


def _begins(typed: str, name: str) -> bool:
    """Whether each typed word begins a word of the name: `spring verde` and `verdes sp` are the Verde's spring."""
    words = name.split()
    return bool(typed) and all(any(word.startswith(part) for word in words) for part in typed.split())


def near(view: DosRiosView, mark: str) -> tuple[Line, ...]:
    """What is at a place, what touches it, and what the seat on turn may do from there and there."""
    spot = NUMBERS.get(mark.removeprefix("hex:"))
    if spot is None:
        return ()
    return (*_here(view, spot), *_around(view, spot), *_deeds(view, spot))


def _here(view: DosRiosView, spot: int) -> Iterator[Line]:
    terrain = dict(view.terrain).get(spot)
    water = None if spot in OFF_HEX else water_spot(view.layout, spot)
    if terrain is not None:
        args: dict[str, Arg] = {"spot": hex_word(spot), "terrain": TERRAIN[terrain]}
        rivers = rivers_at(view, spot)
        if len(rivers) == 1:
            yield line("dos_rios.tell.near.wet", river=rivers[0], **args)
        else:
            yield line(f"dos_rios.tell.near.{'both' if rivers else 'dry'}", **args)
    elif water is not None:
        yield line(f"dos_rios.tell.touches.{water}", what=place_words(view.layout, shore(view.layout, water)))
    else:
        yield line(f"dos_rios.tell.touches.{NAMES[spot]}", what=place_words(view.layout, touching(view.layout, spot)))
    for seat, player in enumerate(view.players):
        if n := player.spots.count(spot):
            yield line("dos_rios.tell.near.stand", who=WHO[seat], n=n)
        if spot in player.fincas:
            yield line("dos_rios.tell.near.finca", who=WHO[seat])
        if spot == player.hacienda:
            yield line("dos_rios.tell.near.hacienda", who=WHO[seat])


def rivers_at(view: DosRiosView, spot: int) -> list[Arg]:
    return [river for river, course in zip(RIVER, view.courses, strict=True) if spot in course.spots]


def held_by(view: DosRiosView, spot: int) -> Iterator[Arg]:
    """Whose campesinos and buildings are at a place, in few words."""
    for seat, player in enumerate(view.players):
        if n := player.spots.count(spot):
            yield line("dos_rios.tell.cell.stand", who=WHO[seat], n=n)
        for kind in KINDS:
            if spot in (player.fincas if kind == "finca" else (player.hacienda,)):
                yield line(f"dos_rios.tell.cell.{kind}", who=WHO[seat])


def shore(layout: Layout, water: str) -> list[int]:
    """The hexes beside a lake, or those that a spring lets water out to."""
    points: dict[str, tuple[int, ...]] = {"spring_verde": layout.springs[:1], "spring_moreno": layout.springs[1:]}
    points |= {"lake_left": layout.lakes[0], "lake_right": layout.lakes[1]}
    if water == "town":
        return touching(layout, TOWN)
    found = {spot for point in points[water] for spot in touching(layout, point)}
    if water.startswith("spring"):
        found &= {points[water][0] + step for step in STEP}
    return sorted(found)


def _around(view: DosRiosView, spot: int) -> Iterator[Line]:
    """Of a hex: its neighbours by where they lie, with who is there; its dams; whence its water comes and goes."""
    layout, terrain = view.layout, dict(view.terrain)
    if spot not in layout.hexes:
        return
    beside: list[Arg] = []
    for step, side in AROUND:
        at = spot + step
        if at in terrain:
            what = hex_line(at, terrain[at])
            if held := tuple(held_by(view, at)):
                what = line("dos_rios.tell.near.held", what=what, who=held)
            beside.append(line("dos_rios.tell.near.at", what=what, side=side))
        elif at in NAMES and water_spot(layout, at):
            beside.append(line("dos_rios.tell.near.at", what=place_word(layout, at), side=side))
    beside += [place_word(layout, road) for road in (LEFT, RIGHT) if spot in layout.roads[road - LEFT]]
    yield line("dos_rios.tell.near.touches", what=tuple(beside))
    dammed = [SIDE[side] for side in range(len(STEP)) if (spot, side) in view.dams]
    dammed += [UPPER_SIDE[side] for side, step in enumerate(STEP) if (spot - step, side) in view.dams]
    if dammed:
        sides = tuple(line("dos_rios.tell.near.side", side=side) for side in dammed)
        yield line("dos_rios.tell.near.dams", sides=sides)
    flows = dict(view.outflow)
    if sources := [spot - step for side, step in enumerate(STEP) if flows.get(spot - step) == side]:
        yield line("dos_rios.tell.near.comes", spots=place_words(layout, sources))
    if spot in flows:
        yield line("dos_rios.tell.near.flows", b=place_word(layout, spot + STEP[flows[spot]]))


def _deeds(view: DosRiosView, spot: int) -> Iterator[Line]:
    if any(way.origin == spot for way in view.walks):
        yield walks_from(view, spot)
    if ways := [priced for priced in view.evictions if priced.move.target == spot]:
        yield evictions_of(view, ways)
    if dams := [(at, side) for at, side in view.damming if spot in (at, at + STEP[side])]:
        yield dam_line(view, dams)
    if view.phase == "act":
        for kind in KINDS:
            if spot in building_sites(view, kind):
                yield building_line(view, kind, [spot])


def cell(view: DosRiosView, spot: int) -> Cell | None:
    """A place in a table of all; None where there is none."""
    layout, terrain = view.layout, dict(view.terrain)
    if spot in terrain:
        told: list[Arg] = [hex_line(spot, terrain[spot])]
        told += rivers_at(view, spot)
        told += [line("dos_rios.tell.cell.dam", side=SIDE[side]) for at, side in view.dams if at == spot]
    elif spot == layout.town:
        told, spot = [place_word(layout, TOWN)], TOWN
    elif spot in OFF_HEX or water_spot(layout, spot):
        told = [place_word(layout, spot)]
    else:
        return None
    told += held_by(view, spot)
    return Cell(line("dos_rios.tell.cell", what=tuple(told)), f"hex:{NAMES[spot]}")
