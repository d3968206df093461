"""A single place of the board: how people call it, what is there and what touches it.

Places are fields and rows (`field:e5a`, `row:e5`), market rows (`market:3`), the `boat`, the `obelisk` on its track,
the `tide`, and the `pile` of desert cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from core.game import Seat
from core.games.nile import ground, telling
from core.games.nile.components import FIELD, FIELDS, FIELDS_OF, MARKET, PALM_ROWS, ROW, ROW_OF, ROWS
from core.games.nile.fields import CHEAPEST, price
from core.games.nile.terms import WAVE_TERM, field_name, row_name, row_numbers
from core.games.nile.view import NileView
from core.wording import LANGUAGES, Line, Refusal, Words, line

ALONE = ("boat", "obelisk", "tide", "pile")


@cache
def names() -> dict[str, str]:
    """What each place is called, in every language; where two share a name it is the first's. The catalogues list the
    names as `core.spelling.plain` leaves what people type: small letters without signs.
    """
    spots = [
        *((f"row:{row}", line("nile.place.row", row=row)) for row in ROWS),
        *((f"field:{field}", line("nile.place.field", field=field)) for field in FIELDS),
        *((f"market:{row + 1}", line("nile.place.market", row=row + 1)) for row in range(len(MARKET))),
        *((spot, Line(f"nile.place.{spot}")) for spot in ALONE),
    ]
    called: dict[str, str] = {}
    for spot, words in spots:
        for language in LANGUAGES:
            for name in Words(language)(words).split(", "):
                called.setdefault(name, spot)
    return called


def place(typed: str) -> str:
    """Raises `Refusal` for a name, or the beginning of one, that isn't just one place's."""
    called = names()
    if typed in called:
        return called[typed]
    begun = {spot for name, spot in called.items() if typed and name.startswith(typed)}
    if len(begun) != 1:
        raise Refusal("nile.no.place")
    return begun.pop()


def near(view: NileView, spot: str) -> tuple[Line, ...]:
    kind, _, name = spot.partition(":")
    match kind:
        case "field":
            return tuple(about_field(view, FIELD[name]))
        case "row":
            return tuple(about_row(view, ROW[name]))
        case "market" | "space":
            return tuple(about_market(view, int(name[0]) - 1))
        case "boat":
            return tuple(about_boat(view))
        case "obelisk" | "pawn":
            return (*telling.leads(view).lines, *telling.end(view).lines)
        case "tide":
            return (telling.when(view), *ground.water(view).short)
        case _:
            return telling.cards(view).lines


def about_field(view: NileView, field: int) -> Iterator[Line]:
    row, where = ROW_OF[field], field_name(field)
    if row not in view.open_rows:
        yield covered(row)
        return
    there = ground.lies(view, field)
    yield line("nile.near.lies", field=where, what=there) if there else line("nile.near.free", field=where)
    palms = view.board.palms[field]
    yield line("nile.near.palms", field=where, n=palms, rows=row_numbers(PALM_ROWS[palms]))
    if card := view.water[field]:
        yield line("nile.near.edge", field=where, wave=WAVE_TERM[card[1]])
    if field == view.next_field(row):
        yield from next_water(view, row)
    for crop in view.crops[field]:
        yield from ground.have_acted(view, crop.owner, [field])
    if view.viewer is not None and price(view.crops[field], view.viewer) > CHEAPEST:
        yield line("nile.near.dear", field=where)
    yield from beside(view, field)


def beside(view: NileView, field: int) -> Iterator[Line]:
    """The fields that touch it in its row, the river and the desert."""
    row, where = ROW_OF[field], field_name(field)
    fields = FIELDS_OF[row]
    if field == fields[0]:
        yield line("nile.near.river", field=where, wave=WAVE_TERM[view.board.waves[row]])
    else:
        yield neighbour(view, "inner", field - 1)
    if field == fields[-1]:
        yield line("nile.near.border", field=where)
    else:
        yield neighbour(view, "outer", field + 1)


def neighbour(view: NileView, way: str, field: int) -> Line:
    there = ground.lies(view, field)
    return line(f"nile.near.{way}" if there else f"nile.near.{way}_free", field=field_name(field), what=there)


def covered(row: int) -> Line:
    return line("nile.tell.covered", rows=(row_name(row),), n=1)


def next_water(view: NileView, row: int) -> Iterator[Line]:
    field = view.next_field(row)
    if field is None:
        yield from ground.rows_told("flooded", [row])
    elif not view.edges[row]:
        yield from ground.rows_told("closed", [row])
    else:
        yield line("nile.near.next", field=field_name(field), wave=WAVE_TERM[view.edges[row]])


def about_row(view: NileView, row: int) -> Iterator[Line]:
    if row not in view.open_rows:
        yield covered(row)
        return
    yield ground.row_line(view, row)
    yield from next_water(view, row)
    yield from ground.edges(view, row)
    yield ground.print_of(view, row)


def about_market(view: NileView, row: int) -> Iterator[Line]:
    yield from ground.market_row(view, row)
    yield Line("nile.tell.takes")


def about_boat(view: NileView) -> Iterator[Line]:
    boats = [
        told
        for seat in range(len(view.players))
        for told in telling.has(view, Seat(seat))
        if told.key == "nile.tell.boat"
    ]
    yield from boats or [Line("nile.near.boat_empty")]
    yield from (told for told in telling.end(view).lines if told.key == "nile.tell.end.boat")
