"""What the seat on turn may do, in words: where its campesinos go, whom they evict, where they dam and build."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.games.dos_rios.components import HEIGHT, PRICE, WATER_HEIGHT, Kind
from core.games.dos_rios.help import building_sites
from core.games.dos_rios.layout import Layout
from core.games.dos_rios.menus import movers_word, pauses, river_through
from core.games.dos_rios.places import STEP
from core.games.dos_rios.terms import WHO, beyond_word, hex_word, led, place_word
from core.games.dos_rios.view import DosRiosView, PlayerView, PricedEviction
from core.wording import Arg, Line, line

KINDS: tuple[Kind, ...] = ("finca", "hacienda")


def ways_of(view: DosRiosView) -> Iterator[Line]:
    """What the seat on turn may do but the end of its turn."""
    for origin in sorted({way.origin for way in view.walks}):
        yield walks_from(view, origin)
    for target in sorted({priced.move.target for priced in view.evictions}):
        yield evictions_of(view, [priced for priced in view.evictions if priced.move.target == target])
    if view.damming:
        yield dam_line(view, view.damming)
    for kind in KINDS:
        if sites := building_sites(view, kind):
            yield building_line(view, kind, sites)


def walks_from(view: DosRiosView, origin: int) -> Line:
    """Where a campesino goes from there, by price."""
    goals: list[Arg] = []
    ways = [way for way in view.walks if way.origin == origin]
    for mp in sorted({way.mp for way in ways}):
        ends = [way.to for way in ways if way.mp == mp]
        for key, spots in (
            ("goals", [spot for spot in ends if not pauses(view, spot)]),
            ("pauses", [spot for spot in ends if pauses(view, spot)]),
        ):
            if spots:
                goals.append(line(f"dos_rios.tell.{key}", n=mp, spots=led(view.layout, spots, "to")))
    return line("dos_rios.tell.walk", who=WHO[view.turn], origin=place_word(view.layout, origin), goals=tuple(goals))


def evictions_of(view: DosRiosView, ways: Sequence[PricedEviction]) -> Line:
    """Who may drive off whoever stands on one hex, each with the price."""
    target = ways[0].move.target
    whom = next(seat for seat, player in enumerate(view.players) if seat != view.turn and target in player.spots)
    told = tuple(
        line("dos_rios.tell.team", movers=movers_word(view.layout, way.move, "tell.come"), n=way.mp) for way in ways
    )
    return line("dos_rios.tell.evict", who=WHO[view.turn], whom=WHO[whom], spot=hex_word(target), ways=told)


def dam_line(view: DosRiosView, edges: Sequence[tuple[int, int]]) -> Line:
    where = tuple(dam_word(view, spot, side) for spot, side in edges)
    return line("dos_rios.tell.dam", who=WHO[view.turn], where=where)


def building_line(view: DosRiosView, kind: Kind, sites: Sequence[int]) -> Line:
    where = led(view.layout, sites, "in")
    return line(f"dos_rios.tell.build.{kind}", who=WHO[view.turn], rios=PRICE[kind], where=where)


def dam_word(view: DosRiosView, spot: int, side: int) -> Line:
    """Between which places, and where the water would go at once if it runs there now."""
    river = river_through(view, spot, side)
    if river is None:
        return between_word(view.layout, spot, side)
    ways = _lowest(view, spot, without=side)
    key = "turns" if len(ways) == 1 else "turns_or"
    told = tuple(beyond_word(view.layout, spot, way) for way in ways)
    a, b = place_word(view.layout, spot), beyond_word(view.layout, spot, side)
    return line(f"dos_rios.tell.{key}", a=a, b=b, river=river, ways=told)


def _lowest(view: DosRiosView, spot: int, without: int) -> list[int]:
    """The sides by which water would leave if one more were closed. Rule: DR-1."""
    layout, terrain = view.layout, dict(view.terrain)
    water = () if spot in layout.springs else (layout.town, *layout.lakes[0], *layout.lakes[1])
    heights = {
        side: HEIGHT[terrain[to]] if (to := spot + step) in terrain else WATER_HEIGHT
        for side, step in enumerate(STEP)
        if side != without and (spot, side) not in view.dams and (spot + step in terrain or spot + step in water)
    }
    return [side for side, height in heights.items() if height == min(heights.values())]


def between_word(layout: Layout, spot: int, side: int) -> Line:
    return line("dos_rios.tell.between", a=place_word(layout, spot), b=beyond_word(layout, spot, side))


def buildings_of(player: PlayerView) -> tuple[int, ...]:
    return (*player.fincas, *(() if player.hacienda is None else (player.hacienda,)))
