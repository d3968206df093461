"""The end picture: the last map, and below it who came where and what their points came from."""

from __future__ import annotations

from dataclasses import dataclass

from core.game import Seat
from core.games.amazonas.components import SPECIES as SLUGS
from core.games.amazonas.view import AmazonasView
from core.screens import Picture
from core.wording import Line, Who, Words
from render.games.amazonas import parts
from render.games.amazonas.board import draw_title
from render.games.amazonas.chart import chart_of
from render.games.amazonas.ground import ground
from render.games.amazonas.parts import RISE, TYPE, Item, paper, row, shown, written
from render.games.amazonas.players import GAP, PAD, strip
from render.games.amazonas.spread import Box
from render.games.amazonas.sprites import pieces
from render.games.amazonas.sprites.figures import figure
from render.games.amazonas.territory import NOTHING_OWN, draw_news, draw_villages
from render.games.amazonas.theme import GOLD, INK, SEAL, SPECIES, THEME
from render.kit.canvas import Canvas
from render.kit.palette import Colour
from render.kit.theme import SIZES
from render.kit.words import words_of

LOSS: Colour = SEAL


@dataclass(frozen=True)
class Part:
    """A stretch of somebody's bar: points, their ground, ink and sign."""

    points: int
    ground: Colour
    ink: Colour
    sign: str


def draw_end(picture: Picture, view: AmazonasView) -> Canvas:
    """The map as it was left, and the placing."""
    words, form = words_of(picture), picture.form
    chart = chart_of(view.map, form)
    canvas = Canvas(ground(view.map, "", form), THEME, form)
    winners = tuple(Who(seat) for seat, place in enumerate(picture.places) if place == 1)
    key = "amazonas.pic.wins" if len(winners) == 1 else "amazonas.pic.win"
    draw_title(canvas, form, words(Line(key, {"who": winners})), words.say("amazonas.pic.over"), SIZES[form][0] - 20)
    for seat, box in zip(placing(picture), boxes(picture, len(view.players)), strict=True):
        _row(canvas, picture, view, seat, box, words)
    draw_villages(canvas, picture, view, chart, NOTHING_OWN)
    draw_news(canvas, picture, view, chart, {})
    return canvas


def placing(picture: Picture) -> list[Seat]:
    """By place; whoever is outside the placing comes last."""
    count = len(picture.scores)
    return sorted(map(Seat, range(count)), key=lambda seat: (picture.places[seat] or count + 1, seat))


def boxes(picture: Picture, count: int) -> list[Box]:
    """A row for each place."""
    left, top, right, bottom = strip(picture.form)
    pitch = min((bottom - top + GAP / 2) / count, 100.0)
    return [(left, round(top + pitch * at), right, round(top + pitch * (at + 1) - GAP / 2)) for at in range(count)]


def _row(canvas: Canvas, picture: Picture, view: AmazonasView, seat: Seat, box: Box, words: Words) -> None:
    """Place, name, what breaks a tie, the bar, the points."""
    left, top, right, bottom = box
    form, kind, place = picture.form, TYPE[picture.form], picture.places[seat]
    paper(canvas, left, top, right, bottom, 5 if place == 1 else 2, accent=place == 1)
    middle = (top + bottom) / 2
    tall = form == "tall"
    x = left + PAD
    number = written(f"{place}." if place else "–", kind.number)
    number.draw(canvas, x, middle)
    x += max(number.width, kind.number) + 6
    name = picture.names[seat] if seat < len(picture.names) else ""
    room = 250 if tall else 220
    upper, lower = (middle - kind.text * 0.55, middle + kind.text * 0.6) if tall else (middle, middle)
    canvas.name(x, upper + kind.text * RISE, name, seat, kind.text, room)
    if tall:
        _below(canvas, picture, view, seat, (x, x + room), lower, words)
        x += room + 10
    else:
        _below(canvas, picture, view, seat, (x + room + 4, x + room + 196), lower, words)
        x += room + 204
    score = written(str(picture.scores[seat]).replace("-", "−"), kind.number + 6)
    row(canvas, x, right - PAD, middle, (), (score,))
    _bar(canvas, picture, seat, (x, top + 8, right - PAD - 74, bottom - 8))


def _below(
    canvas: Canvas,
    picture: Picture,
    view: AmazonasView,
    seat: Seat,
    span: tuple[float, float],
    y: float,
    words: Words,
) -> None:
    """Tiles and money, which decide a tie; or that somebody gave up."""
    form, player = picture.form, view.players[seat]
    if seat in picture.resigned:
        items: list[Item] = [written(words.say("amazonas.pic.resigned"), TYPE[form].text, "italic", SEAL)]
    else:
        tiles = parts.counted(pieces.any_species(round(TYPE[form].sign * 0.85)), sum(player.piles), TYPE[form].text)
        items = [tiles, *parts.purse(player.purse, form, small=True)]
    row(canvas, *span, y, items, gap=8)


def _parts(picture: Picture, seat: Seat) -> list[Part]:
    """What somebody's points came from, gains before losses."""
    found = []
    for at, (key, points) in enumerate(picture.shares[seat]):
        if not points:
            continue
        if at < len(SLUGS):
            found.append(Part(points, SPECIES[at][1], INK, SLUGS[at]))
        elif key.endswith("majority"):
            found.append(Part(points, THEME.light, INK, "majority"))
        elif key.endswith("medal"):
            found.append(Part(points, GOLD, INK, "medal"))
        else:
            found.append(Part(points, LOSS, THEME.light, "mission"))
    return found


def _bar(canvas: Canvas, picture: Picture, seat: Seat, box: Box) -> None:
    """Gains from the left, a gap, then what the mission cost; all bars of a picture have one scale."""
    left, top, right, bottom = box
    form = picture.form
    widths = [_width(part, form) for part in _parts(picture, seat)]
    x = left
    for part, least in zip(_parts(picture, seat), widths, strict=True):
        wide = max(least, abs(part.points) * scale(picture, right - left))
        canvas.draw.rounded_rectangle(
            (round(x), top, round(x + wide) - 3, bottom), 6, fill=part.ground, outline=INK, width=2
        )
        row(canvas, x + (wide - least) / 2 + 4, right, (top + bottom) / 2, _content(part, form), gap=3)
        x += wide


def scale(picture: Picture, room: float) -> float:
    """Px a point: as many as let the longest bar fit, when small parts take what their sign and number need."""
    for pixels in range(40, 4, -1):
        longest = max(
            sum(max(_width(part, picture.form), abs(part.points) * pixels) for part in _parts(picture, Seat(seat)))
            for seat in range(len(picture.scores))
        )
        if longest <= room:
            return float(pixels)
    return 0.0


def _content(part: Part, form: str) -> list[Item]:
    kind = TYPE["tall" if form == "tall" else "wide"]
    size = round(kind.sign * 0.9)
    number = written(str(part.points).replace("-", "−"), kind.text, fill=part.ink)
    if part.sign == "mission":
        return [shown(pieces.seal(size)), number]
    if part.sign == "medal":
        return [shown(pieces.ribbon(size)), number]
    if part.sign == "majority":
        return [shown(pieces.crown(size)), number]
    return [shown(figure(part.sign, size)), number]


def _width(part: Part, form: str) -> float:
    return parts.width_of(_content(part, form), 3) + 8
