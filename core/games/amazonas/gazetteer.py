"""Villages in words: what one takes and gives, where its links lead, and which one somebody means."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from core.games.amazonas.board import board_of, no_village
from core.games.amazonas.components import SILVER
from core.games.amazonas.maps import Map, slug_of
from core.games.amazonas.places import members
from core.games.amazonas.terms import EVENT, SPECIES_NAME, WHO, gold_coins, money
from core.games.amazonas.view import AmazonasView
from core.telling import Cell, Grid
from core.wording import Arg, Line, Refusal, line

MOST_MEANT = 6
"""Villages that a refusal names, where a beginning fits several."""

YOU = Line("amazonas.tell.you")
NEUTRAL_TENT = Line("amazonas.tell.neutral")
NOTHING = Line("amazonas.tell.nothing")
FULL = Line("amazonas.tell.full")
NONE = Line("amazonas.tell.none")


class Ways(NamedTuple):
    """Villages to which links lead, in the order of the map's list."""

    paths: tuple[int, ...]
    waters: tuple[int, ...]


@lru_cache(maxsize=16)
def ways_of(chart: Map) -> tuple[Ways, ...]:
    """By village."""
    board = board_of(chart)
    return tuple(Ways(tuple(members(p)), tuple(members(w))) for p, w in zip(board.path, board.water, strict=True))


def next_price(view: AmazonasView, at: int) -> int | None:
    """Of the cheapest free site, in gold; None for a full village."""
    sites, taken = view.map.villages[at].sites, len(view.sites[at])
    return sites[taken] if taken < len(sites) else None


def called(view: AmazonasView, seat: int) -> Arg:
    """A player in a list: the viewer is "you"."""
    return YOU if seat == view.viewer else WHO[seat]


def names(view: AmazonasView, villages: Sequence[int]) -> tuple[str, ...]:
    return tuple([view.map.villages[at].name for at in villages])


def priced(view: AmazonasView, at: int) -> Line:
    """`Tucu at 2 gold`; a full village says so."""
    place, price = view.map.villages[at].name, next_price(view, at)
    if price is None:
        return line("amazonas.tell.priced_full", place=place)
    return line("amazonas.tell.priced", place=place, price=gold_coins(price))


def gives(view: AmazonasView, at: int) -> Arg:
    """The tile that a tent there would bring. Rule: AMZ-10."""
    species = view.map.villages[at].species
    return SPECIES_NAME[species] if view.supply[species] else Line("amazonas.tell.no_tile")


def rest(silver: int) -> Line:
    """What is left of a purse."""
    return money(silver) if silver else NOTHING


def village(view: AmazonasView, at: int) -> Line:
    """A village with its species, whose tents stand there, and what its free sites cost."""
    return line("amazonas.tell.village", **_told(view, at))


def ways(view: AmazonasView, at: int) -> Line:
    place, (paths, waters) = view.map.villages[at].name, ways_of(view.map)[at]
    key = "amazonas.tell.ways" if paths and waters else "amazonas.tell.by_path" if paths else "amazonas.tell.by_water"
    return line(key, place=place, paths=names(view, paths), waters=names(view, waters))


def _told(view: AmazonasView, at: int) -> dict[str, Arg]:
    place = view.map.villages[at]
    return {"place": place.name, "species": SPECIES_NAME[place.species], "sites": _sites(view, at)}


def _sites(view: AmazonasView, at: int) -> Line:
    owners, prices = _owners(view, at), view.map.villages[at].sites[len(view.sites[at]) :]
    if not prices:
        return line("amazonas.tell.sites_full", owners=owners)
    key = "amazonas.tell.sites_taken" if owners else "amazonas.tell.sites_free"
    return line(key, owners=owners, prices=prices, n=prices[-1])


def _owners(view: AmazonasView, at: int) -> tuple[Arg, ...]:
    """Of its tents, the cheapest site first."""
    return tuple([called(view, owner) if owner >= 0 else NEUTRAL_TENT for owner in view.sites[at]])


def grid(view: AmazonasView) -> Grid:
    """The villages as a table, one a row."""
    heads = ("village", "species", "next", "tents", "paths", "waters")
    return Grid(
        tuple(Line(f"amazonas.tell.head.{head}") for head in heads),
        tuple(_row(view, at) for at in range(len(view.map.villages))),
    )


def _row(view: AmazonasView, at: int) -> tuple[Cell, ...]:
    place, price, (paths, waters) = view.map.villages[at], next_price(view, at), ways_of(view.map)[at]
    return (
        Cell(_list((place.name,)), f"village:{place.slug}"),
        Cell(_list((SPECIES_NAME[place.species],))),
        Cell(FULL if price is None else gold_coins(price)),
        Cell(_list(_owners(view, at))),
        Cell(_list(names(view, paths))),
        Cell(_list(names(view, waters))),
    )


def _list(these: tuple[Arg, ...]) -> Line:
    return line("amazonas.tell.list", these=these) if these else NONE


def meant(view: AmazonasView, typed: str) -> str:
    """The village that is named by `typed` or begins so, as `Step.mark` names it: `village:tucu`. Raises `Refusal`."""
    slug, slugs = slug_of(typed), [place.slug for place in view.map.villages]
    if slug in slugs:
        return f"village:{slug}"
    fitting = [one for one in slugs if slug and one.startswith(slug)]
    fitting = fitting or [one for one in slugs if slug and any(part.startswith(slug) for part in one.split("-"))]
    if len(fitting) == 1:
        return f"village:{fitting[0]}"
    if fitting:
        known = names(view, [slugs.index(one) for one in fitting[:MOST_MEANT]])
        raise Refusal("amazonas.no.village_several", name=slug, known=known)
    raise no_village(board_of(view.map), slug) or Refusal("amazonas.no.village", name=slug)


def near(view: AmazonasView, spot: str) -> tuple[Line, ...]:
    """A village, what it is to the viewer, and each of its neighbours with the way there; () for what is none."""
    slugs = {f"village:{place.slug}": at for at, place in enumerate(view.map.villages)}
    if spot not in slugs:
        return ()
    at = slugs[spot]
    paths, waters = ways_of(view.map)[at]
    return (
        village(view, at),
        *(_to_the_viewer(view, at) if view.viewer is not None else ()),
        *(line("amazonas.tell.near_path", **_told(view, to)) for to in paths),
        *(line("amazonas.tell.near_water", **_told(view, to)) for to in waters),
    )


def _to_the_viewer(view: AmazonasView, at: int) -> tuple[Line, ...]:
    told = [Line("amazonas.tell.here_mission")] if at in view.needed else []
    if view.phase not in ("mission", "first", "over"):
        told += _reached(view, at)
    if view.turn == view.viewer and at in view.neutral_places:
        told.append(Line("amazonas.tell.here_neutral"))
    return tuple(told)


def _reached(view: AmazonasView, at: int) -> list[Line]:
    """Whether the viewer may build there this round, and what it would leave them. Rules: AMZ-9, AMZ-11, AMZ-12."""
    assert view.viewer is not None
    me, price = view.players[view.viewer], next_price(view, at)
    if at in me.villages or price is None:
        return []
    left = me.purse - SILVER * price
    if at in me.reach and left < 0:
        return [line("amazonas.tell.here_dear", lacks=money(-left))]
    if at in me.reach:
        return [line("amazonas.tell.here_open", rest=rest(left))]
    if at in me.sheltered:
        return [line("amazonas.tell.here_sheltered", event=EVENT[view.event])]
    if not me.tents_left:
        return [Line("amazonas.tell.here_no_tent")]
    linked = {to for own in me.villages for kind in ways_of(view.map)[own] for to in kind}
    if at in linked and view.event in EVENT:
        return [line("amazonas.tell.here_barred", event=EVENT[view.event])]
    return [Line("amazonas.tell.here_far")]
