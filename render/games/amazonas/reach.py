"""The panel's list of villages: where the viewer can build, with letters, prices and what the purse holds after it."""

from __future__ import annotations

from dataclasses import dataclass

from core.games.amazonas.components import SILVER, SPECIES
from core.games.amazonas.view import AmazonasView, PlayerView
from core.wording import Words
from render.games.amazonas.parts import paper
from render.games.amazonas.sprites import pieces
from render.games.amazonas.sprites.figures import medallion
from render.games.amazonas.theme import INK, SEAL, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import text_width, wrapped
from render.kit.theme import PANEL

BOX = (442, 206, PANEL[0] - 18, PANEL[1] - 18)
SIZES = (26, 24, 22, 20)
LETTER, SIGN, PRICE, REST = 44, 42, 40, 138
"""Widths of a row's parts besides the name, px."""


@dataclass(frozen=True)
class Grid:
    """How the list is laid out: the more villages, the less is told of each."""

    rows: int
    row_px: int
    pitch: int
    letters: bool
    sign: bool
    rest: bool
    size: int


def draw_reach(canvas: Canvas, view: AmazonasView, me: PlayerView, words: Words, letters: dict[str, str]) -> None:
    paper(canvas, *BOX)
    spots = {spot: letter for spot, letter in letters.items() if spot.startswith(("village:", "neutral:"))}
    if view.phase == "first" and view.turn == view.viewer and not spots:
        _by_species(canvas, view)
        return
    villages = _listed(view, me, spots)
    if not villages:
        told = words.say("amazonas.help.mission" if view.phase == "mission" else "amazonas.pic.no_reach")
        for row, part in enumerate(wrapped(told, "sans", 26, 760, 5)):
            canvas.text(BOX[0] + 20, 256 + 36 * row, part, 26, THEME.quiet)
        return
    free = any(spot.startswith("neutral:") for spot in spots)
    grid = _grid(view, villages, bool(spots), free)
    if view.event and grid.rows < 6:
        effect = f"{words.say(f'amazonas.pic.event.{view.event}')}: {words.say(f'amazonas.pic.effect.{view.event}')}"
        canvas.text(BOX[0] + 20, BOX[3] - 16, effect, 24, THEME.quiet, "serif-italic", width_px=780)
    for at, village in enumerate(villages):
        x, y = BOX[0] + 12 + at // grid.rows * grid.pitch, 234 + at % grid.rows * grid.row_px
        slug = view.map.villages[village].slug
        if letter := spots.get(f"village:{slug}") or spots.get(f"neutral:{slug}"):
            canvas.letter(x + 19, y, letter, 38)
        _row(canvas, view, None if free else me, village, (x, y), grid)


def _listed(view: AmazonasView, me: PlayerView, spots: dict[str, str]) -> list[int]:
    """Villages that carry a letter, else those within reach, cheapest first."""
    if spots:
        number = view.map.numbers()
        return [number[spot.partition(":")[2]] for spot in sorted(spots, key=spots.__getitem__)]
    return sorted(me.reach, key=lambda at: (view.price(at), view.map.villages[at].name))


def _grid(view: AmazonasView, villages: list[int], letters: bool, free: bool) -> Grid:
    most = 6 if len(villages) <= 24 else 7
    columns = max(2, -(-len(villages) // most))
    rows = -(-len(villages) // columns)
    pitch = (BOX[2] - BOX[0] - 20) // columns
    sign, rest = columns < 4, columns < 3 and not free
    room = pitch - 10 - LETTER * letters - SIGN * sign - PRICE * (not free) - REST * rest
    wide = max((view.map.villages[at].name for at in villages), key=lambda name: text_width(name, "serif", 26))
    size = next((size for size in SIZES if text_width(wide, "serif", size) <= room), 18)
    return Grid(rows, 46 if most == 6 else 40, pitch, letters, sign, rest, size)


def _row(
    canvas: Canvas, view: AmazonasView, me: PlayerView | None, village: int, at: tuple[float, float], grid: Grid
) -> None:
    """A village with its price and what `me` keeps after it; for a neutral tent (`me` None) just the village."""
    x, y = at
    source, price = view.map.villages[village], view.price(village)
    left, right = x + LETTER * grid.letters, x + grid.pitch - 10
    rest = me.purse - SILVER * price if me else 0
    if grid.sign:
        canvas.sprite(medallion(source.species, 34), left, y - 17)
        if village in view.needed:
            canvas.sprite(pieces.seal(24), left + 22, y - 22)
        left += SIGN
    if grid.rest:
        if me and rest >= 0:
            _rest(canvas, right, y, rest)
        right -= REST
    if me:
        canvas.sprite(pieces.nugget(price, 36, rest >= 0), right - 36, y - 18)
        right -= PRICE
    ink = SEAL if village in view.needed else INK if rest >= 0 else THEME.quiet
    wide = canvas.text(left, y + 9, source.name, grid.size, ink, "serif", width_px=round(right - left))
    if village in view.needed and not grid.sign:
        canvas.sprite(pieces.seal(20), min(left + wide, x + grid.pitch - 22), y - 22)


def _rest(canvas: Canvas, right: float, y: float, rest: int) -> None:
    gold, silver = divmod(rest, SILVER)
    for metal, count in (("silver", silver), ("gold", gold)):
        sign = pieces.coin(metal, 22)
        right -= canvas.text(right, y + 8, str(count), 22, THEME.quiet, "semibold", "right") + 3
        canvas.sprite(sign, right - 22, y - 11)
        right -= 30
    canvas.text(right - 2, y + 8, "→", 24, THEME.quiet, "semibold", "right")


def _by_species(canvas: Canvas, view: AmazonasView) -> None:
    """All villages open to a first tent, a column a species; as many as fit."""
    pitch = (BOX[2] - BOX[0] - 20) / len(SPECIES)
    for species in range(len(SPECIES)):
        left = BOX[0] + 14 + pitch * species
        canvas.sprite(medallion(species, 44), left + pitch / 2 - 26, BOX[1] + 8)
        villages = [at for at in view.buildable if view.map.villages[at].species == species]
        for row, village in enumerate(villages[:6]):
            y = BOX[1] + 78 + row * 38
            ink = SEAL if village in view.needed else INK
            canvas.text(left, y + 7, view.map.villages[village].name, 20, ink, "serif", width_px=round(pitch - 38))
            canvas.sprite(pieces.nugget(view.price(village), 30, True), left + pitch - 38, y - 15)
            if village in view.needed:
                canvas.sprite(pieces.seal(20), left + pitch - 20, y - 20)
