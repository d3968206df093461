"""What several pictures hold: the paper that things are written on, and rows of small things with their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from core.games.amazonas.components import CARDS, INDIO_CARD, SILVER
from core.screens import Form
from render.games.amazonas.sprites import pieces
from render.games.amazonas.sprites.figures import figure, medallion
from render.games.amazonas.theme import CARD, FAINT, GOLD, INK, SEPIA, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import Role, text_width
from render.kit.palette import Colour


@dataclass(frozen=True)
class Type:
    """Of one form, px: running text, titles, numbers that matter; coins and other signs, cards of the hand, piles."""

    text: int
    title: int
    number: int
    sign: int
    slip: int
    pile: int


TYPE: Mapping[Form, Type] = {"tall": Type(32, 46, 40, 40, 36, 42), "wide": Type(26, 40, 32, 34, 29, 31)}

RISE = 0.345
"""How far below a row's middle line its baseline lies, by size of type."""


@dataclass(frozen=True)
class Item:
    """Something in a row: its width, and how it is drawn from its left edge and middle line."""

    width: float
    draw: Callable[[Canvas, float, float], None]


def paper(
    canvas: Canvas, left: float, top: float, right: float, bottom: float, rim: int = 2, accent: bool = False
) -> None:
    """A card lying on the parchment."""
    outline = THEME.accent if accent else THEME.edge
    canvas.draw.rounded_rectangle((left, top, right, bottom), 10, fill=CARD, outline=outline, width=rim)


def row(
    canvas: Canvas,
    left: float,
    right: float,
    y: float,
    starts: Sequence[Item],
    ends: Sequence[Item] = (),
    gap: int = 10,
) -> tuple[float, float]:
    """Things from the left and things up to the right on one middle line; returns what is free between them, px."""
    for item in starts:
        item.draw(canvas, left, y)
        left += item.width + gap
    for item in reversed(ends):
        right -= item.width
        item.draw(canvas, right, y)
        right -= gap
    return left, right


def width_of(items: Iterable[Item], gap: int = 10) -> float:
    return sum(item.width + gap for item in items)


def written(text: str, size: int, role: Role = "bold", fill: Colour | None = None) -> Item:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y + size * RISE, text, size, fill, role)

    return Item(text_width(text, role, size), draw)


def shown(image: Image.Image) -> Item:
    return Item(image.width, lambda canvas, x, y: canvas.sprite(image, x, y - image.height / 2))


def joined(items: Sequence[Item], gap: int = 4) -> Item:
    """Several things as one."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        row(canvas, x, 0, y, items, gap=gap)

    return Item(width_of(items, gap) - gap, draw)


def counted(image: Image.Image, count: int, size: int, fill: Colour | None = None) -> Item:
    """A sign with its number."""
    return joined((shown(image), written(str(count), size, fill=fill)))


def purse(silver: int, form: Form, small: bool = False) -> list[Item]:
    """Gold and silver coins with their numbers; `silver` is the sum."""
    kind = TYPE[form]
    size, sign = (kind.text, round(kind.sign * 0.85)) if small else (kind.number, kind.sign)
    gold, rest = divmod(silver, SILVER)
    return [counted(pieces.coin(metal, sign), count, size) for metal, count in (("gold", gold), ("silver", rest))]


def tents(owner: int, left: int, form: Form) -> Item:
    return counted(pieces.tent(owner, TYPE[form].sign), left, TYPE[form].number)


def medal(points: int, form: Form) -> Item:
    return counted(pieces.ribbon(TYPE[form].sign), points, TYPE[form].number)


def pile(species: int, size: int, indio: int, form: Form) -> Item:
    """A species with the size of its pile, and over it each Indio tile that lies there."""
    kind = TYPE[form]
    sign = medallion(species, kind.pile)
    number = written(str(size), kind.number, fill=INK if size else FAINT)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        row(canvas, x, 0, y, (shown(sign), number), gap=4)
        guide = figure("indio", round(sign.width * 0.6))
        for at in range(indio):
            canvas.sprite(guide, x + sign.width - guide.width - 8 * at, y - sign.height * 0.62)

    return Item(sign.width + 4 + number.width, draw)


def order(place: int, form: Form) -> Item:
    """The place in the round's order."""
    size = TYPE[form].text
    return shown(_order(place, size))


@lru_cache(maxsize=16)
def _order(place: int, size: int) -> Image.Image:
    return pieces.lettered(pieces.disc(round(size * 1.2)).copy(), str(place), size, CARD)


def hand(cards: Sequence[int], shown: int | None, form: Form, width: float) -> Item:
    """The seven income cards as slips: dark ones are still in the hand, the golden one is `shown` for this round."""
    pitch = round(min(TYPE[form].slip + 3, width / len(CARDS)))
    image = _hand(tuple(cards), shown, form, pitch)
    return Item(image.width, lambda canvas, x, y: canvas.sprite(image, x, y - image.height / 2))


@lru_cache(maxsize=512)
def _hand(cards: tuple[int, ...], shown: int | None, form: Form, pitch: int) -> Image.Image:
    """Drawn once for each hand: players keep theirs while others build."""
    kind = TYPE[form]
    height = round(kind.text * 1.24)
    canvas = Canvas(Image.new("RGB", (pitch * len(CARDS) - 4, height + 1), CARD), THEME, form)
    for card in range(len(CARDS)):
        held, left = card in cards, pitch * card
        ground = INK if held else GOLD if card == shown else CARD
        box = (left, 0, left + pitch - 5, height)
        canvas.draw.rounded_rectangle(box, 5, fill=ground, outline=FAINT if ground == CARD else INK, width=2)
        ink = THEME.light if held else INK if card == shown else FAINT
        base = height / 2 + kind.text * RISE
        canvas.text(left + (pitch - 4) / 2, base, str(card), kind.text, ink, "bold", "middle")
    return canvas.image


def played(card: int, form: Form) -> Item:
    """This round's card."""
    return shown(_slip(card, TYPE[form].text, TYPE[form].sign))


@lru_cache(maxsize=16)
def _slip(card: int, text: int, sign: int) -> Image.Image:
    """A small income card: number and what it shows."""
    width, height = round(text * 0.75) + sign + 6, sign + 4
    out = Image.new("RGBA", (width, height))
    draw = ImageDraw.Draw(out)
    draw.rounded_rectangle((0, 0, width - 1, height - 1), 7, fill=THEME.light, outline=SEPIA, width=2)
    number = Image.new("RGBA", (round(text * 0.75) + 4, height))
    out.alpha_composite(pieces.lettered(number, str(card), text, INK), (2, 0))
    art = card_figure(card, sign - 6)
    out.alpha_composite(art, (width - art.width - 5, (height - art.height) // 2))
    return out


def card_figure(card: int, size: int) -> Image.Image:
    """What an income card shows; card 0 counts any species and shows a star of them."""
    if card == INDIO_CARD:
        return figure("indio", size)
    return figure(CARDS[card], size) if card else pieces.any_species(size)
