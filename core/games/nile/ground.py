"""What lies on the board, in words: the market, the fields, the water and the print below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.games.nile.components import FIELDS, FIELDS_OF, LENGTHS, MARKET, ROWS, Crop, Ripeness, Sold, Wave
from core.games.nile.market import barred_kinds, is_full
from core.games.nile.terms import KIND_TERM, WAVE_TERM, field_name, row_name
from core.games.nile.view import NileView
from core.telling import Cell, Grid, Part, Topic
from core.wording import Arg, Line, Who, line


def part(
    name: str, topic: Topic, lines: tuple[Line, ...], brief: tuple[Line, ...] | None = None, grid: Grid | None = None
) -> Part:
    return Part(name=name, topic=topic, title=Line(f"nile.tell.title.{name}"), lines=lines, brief=brief, grid=grid)


# The market


def market(view: NileView) -> Part:
    rows = range(len(MARKET))
    lines = tuple(told for row in rows for told in market_row(view, row))
    brief = tuple(next(market_row(view, row)) for row in rows)
    return part("market", "map", (*lines, Line("nile.tell.takes")), brief, market_grid(view))


def market_row(view: NileView, row: int) -> Iterator[Line]:
    """What lies there, from the first space on, then what it doesn't take now. Rule: NIL-20."""
    there = tuple(map(sold, view.market[row]))
    if is_full(view.market, row):
        yield line("nile.tell.market_full", row=row + 1, sold=there)
        return
    free = MARKET[row] - len(there)
    if not there:
        yield line("nile.tell.market_none", row=row + 1, n=free)
        return
    yield line("nile.tell.market", row=row + 1, sold=there, n=free)
    kinds = sorted(barred_kinds(view.market, row))
    yield line("nile.tell.refuses", row=row + 1, kinds=tuple(KIND_TERM[kind] for kind in kinds))


def sold(plant: Sold) -> Line:
    how = Ripeness(plant.ripeness).name.lower()
    return line(f"nile.tell.sold.{how}", who=Who(plant.owner), plant=KIND_TERM[plant.kind])


def market_grid(view: NileView) -> Grid:
    most = max(MARKET)
    heads = (Line("nile.tell.head.market"), *(line("nile.tell.head.space", n=space + 1) for space in range(most)))
    return Grid(heads, tuple(tuple(market_cells(view, row, most)) for row in range(len(MARKET))))


def market_cells(view: NileView, row: int, most: int) -> Iterator[Cell | None]:
    yield Cell(line("nile.tell.cell.row", row=row + 1), f"market:{row + 1}")
    for space in range(most):
        if space >= MARKET[row]:
            yield None
            continue
        there = view.market[row]
        text = sold(there[space]) if space < len(there) else Line("nile.tell.free")
        yield Cell(text, f"space:{row + 1}.{space + 1}")


# The fields


def fields(view: NileView) -> Part:
    rows = tuple(row_line(view, row) for row in view.open_rows)
    acted = tuple(told for seat in range(len(view.players)) for told in have_acted(view, seat, range(len(FIELDS))))
    return part("fields", "map", (*rows, *acted), rows, fields_grid(view))


def have_acted(view: NileView, seat: int, fields: Sequence[int]) -> Iterator[Line]:
    """Where the seat's plants have done their one thing of this round. Rule: NIL-16."""
    there = [field for field in fields if any(crop.acted and crop.owner == seat for crop in view.crops[field])]
    if there:
        yield line("nile.tell.acted", who=Who(seat), fields=tuple(map(field_name, there)), n=len(there))


def row_line(view: NileView, row: int) -> Line:
    """What lies in a row; on fields that aren't named there is nothing."""
    what = tuple(items(view, row))
    if not what:
        return line("nile.tell.row_free", row=row_name(row))
    return line("nile.tell.row", row=row_name(row), what=what)


def items(view: NileView, row: int) -> Iterator[Line]:
    wet = [field for field in FIELDS_OF[row] if view.water[field]]
    if wet:
        yield line("nile.tell.item.water", field=field_name(wet[-1]))
    sand = tuple(field_name(field) for field in FIELDS_OF[row] if view.deserts[field])
    if sand:
        yield line("nile.tell.item.desert", fields=sand)
    for field in FIELDS_OF[row]:
        if view.crops[field]:
            crops = tuple(map(crop_line, view.crops[field]))
            yield line("nile.tell.item.crops", crops=crops, field=field_name(field))


def crop_line(crop: Crop) -> Line:
    key = "ripe" if crop.ripe else "seed"
    return line(f"nile.tell.crop.{key}", who=Who(crop.owner), plant=KIND_TERM[crop.kind])


def lies(view: NileView, field: int) -> tuple[Line, ...]:
    """What lies on a field; () for nothing."""
    ground = [Line("nile.tell.water")] if view.water[field] else []
    sand = [Line("nile.tell.desert")] if view.deserts[field] else []
    return (*ground, *sand, *map(crop_line, view.crops[field]))


def fields_grid(view: NileView) -> Grid:
    most = max(LENGTHS)
    heads = (Line("nile.tell.head.row"), *(line("nile.tell.head.field", n=at + 1) for at in range(most)))
    return Grid(heads, tuple(tuple(row_cells(view, row, most)) for row in view.open_rows))


def row_cells(view: NileView, row: int, most: int) -> Iterator[Cell | None]:
    yield Cell(line("nile.tell.cell.row", row=row_name(row)), f"row:{ROWS[row]}")
    for field in FIELDS_OF[row]:
        args: dict[str, Arg] = {"field": field_name(field), "n": view.board.palms[field]}
        what = lies(view, field) or (Line("nile.tell.free"),)
        yield Cell(Line("nile.tell.cell.field", {**args, "what": what}), f"field:{FIELDS[field]}")
    yield from [None] * (most - len(FIELDS_OF[row]))


# The water, and the print


def water(view: NileView) -> Part:
    """Where the next card could lie and which wave it needs, in brief; how each row's water runs."""
    needs = tuple(water_needs(view))
    return part("water", "map", (*needs, *(told for row in view.open_rows for told in edges(view, row))), needs)


def water_needs(view: NileView) -> Iterator[Line]:
    """Rules: NIL-7, NIL-8."""
    nexts = {row: field for row in view.open_rows if (field := view.next_field(row)) is not None}
    for wave in (Wave.SINGLE, Wave.DOUBLE):
        here = tuple(field_name(field) for row, field in nexts.items() if view.edges[row] == wave)
        if here:
            yield line("nile.tell.next", wave=WAVE_TERM[wave], fields=here)
    yield from rows_told("closed", [row for row in nexts if view.edges[row] == Wave.NONE])
    yield from rows_told("flooded", [row for row in view.open_rows if row not in nexts])


def rows_told(key: str, rows: Sequence[int]) -> Iterator[Line]:
    if rows:
        yield line(f"nile.tell.{key}", rows=tuple(map(row_name, rows)), n=len(rows))


def edges(view: NileView, row: int) -> Iterator[Line]:
    waves = tuple(WAVE_TERM[card[1]] for field in FIELDS_OF[row] if (card := view.water[field]))
    if waves:
        yield line("nile.tell.edges", row=row_name(row), waves=waves)


def board(view: NileView) -> Part:
    """Palms, and the waves of the river. Rules: NIL-1, NIL-7, NIL-20."""
    lines = [print_of(view, row) for row in view.open_rows]
    lines += rows_told("covered", [row for row in range(len(ROWS)) if row not in view.open_rows])
    return part("board", "map", tuple(lines), ())


def print_of(view: NileView, row: int) -> Line:
    palms = tuple(view.board.palms[field] for field in FIELDS_OF[row])
    return line("nile.tell.board", row=row_name(row), palms=palms, wave=WAVE_TERM[view.board.waves[row]])
