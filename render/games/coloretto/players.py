"""A player's band of the table: name, points, piles, bonus cards, and the columns with what is news in them."""

from __future__ import annotations

from PIL import Image, ImageDraw

from core.games.coloretto.components import ANIMALS, CAPACITY, COLOUR_OF, SCORE, piles_to_end
from core.games.coloretto.view import ColorettoView, PlayerView
from core.screens import Form, Picture
from core.wording import Words
from render.games.coloretto.changes import Changes
from render.games.coloretto.layout import TYPE, Band
from render.games.coloretto.paint import bonus, frame, pile, points, put, renewed, tagged
from render.games.coloretto.sprites import cards
from render.games.coloretto.theme import CLASSES, CLOTH_DARK, GOLD, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import text_width
from render.kit.words import words_of


def draw_ground(sheet: Image.Image, band: Band) -> None:
    """The band's ground with the outlines of all animals: what no move changes."""
    ImageDraw.Draw(sheet).rounded_rectangle(band.box, 14, fill=CLOTH_DARK)
    for animal in range(len(ANIMALS)):
        place = cards.missing(animal, *band.card)
        x, y = band.places[animal]
        sheet.paste(place, (x - cards.PAD, y - cards.PAD), place)


def piles_from(picture: Picture, band: Band) -> float:
    """Where the first pile lies in the band: behind its word."""
    word = words_of(picture).say("coloretto.pic.piles")
    return band.piles + 8 + text_width(word, "sans", TYPE[picture.form].text)


class PlayerBand:
    """Draws one player's band of `form`; things first, names, figures and tags above them."""

    def __init__(self, canvas: Canvas, form: Form, view: ColorettoView, seat: int, band: Band, words: Words) -> None:
        self.canvas, self.form, self.view, self.seat, self.band, self.words = canvas, form, view, seat, band, words
        self.kind = TYPE[form]
        self.player: PlayerView = view.players[seat]

    def draw(self, changes: Changes, name: str) -> None:
        self.frame()
        self.cards(changes)
        self.numbers()
        self.head(changes, name)
        self.tags(changes)

    def frame(self) -> None:
        """A gold rim round whoever is to decide."""
        if self.view.reason is None and self.seat in self.view.to_act:
            left, top, right, bottom = self.band.box
            frame(self.canvas, (left - 4, top - 4, right + 5, bottom + 5), GOLD, 6, 17)

    def cards(self, changes: Changes) -> None:
        for column in self.player.columns:
            for animal in column:
                put(self.canvas, cards.face(animal, *self.band.card), *self.band.places[animal])
        for seat, animal in changes.places:
            if seat == self.seat:
                renewed(self.canvas, self.band.outline(animal))

    def numbers(self) -> None:
        """Below each column how many of its animals it has, and its points."""
        for colour, column in enumerate(self.player.columns):
            left, right, baseline = self.band.columns[colour]
            told = f"{len(column)}/{CAPACITY[colour]}"
            self.canvas.text(left + 4, baseline, told, self.kind.count, CLASSES[colour].soft, "semibold")
            if column:
                score = str(SCORE[len(column)])
                self.canvas.text(right - 4, baseline, score, self.kind.number, THEME.light, "bold", "right")

    def head(self, changes: Changes, name: str) -> None:
        """Name, protection card, piles with room for those that would end the match, bonus cards, points."""
        band, (width, height) = self.band, self.band.chip
        top = band.head - height / 2
        x, baseline, room = band.name
        self.canvas.name(x, baseline, name, self.seat, self.kind.name, room, THEME.light)
        if self.view.protection == self.seat:
            put(self.canvas, cards.protection(width, height), band.protection, top)
        x = band.piles
        x += 8 + self.canvas.text(x, baseline, self.words.say("coloretto.pic.piles"), self.kind.text, THEME.light)
        for at in range(max(piles_to_end(len(self.view.players)), len(self.player.piles))):
            if at < len(self.player.piles):
                pile(self.canvas, self.form, self.player.piles[at], x, top, band.chip)
                self._tag(changes, f"pile:{self.seat}:{at}", x)
            else:
                put(self.canvas, cards.slot(width - 6, height - 6), x, top + 3)
            x += width + 6
        x += 6
        for colour in self.player.bonuses:
            bonus(self.canvas, self.form, colour, x, top, band.chip)
            self._tag(changes, f"bonus:{self.seat}:{colour}", x)
            x += width + 6
        points(self.canvas, band.right, band.head, self.player.points, self.kind.total)
        self._tag(changes, f"protection:{self.seat}", band.protection)

    def _tag(self, changes: Changes, spot: str, x: float) -> None:
        """Mark a chip of the first row as news: a rim, and the tag at its lower edge."""
        if news := changes.spots.get(spot):
            left, top = round(x), round(self.band.head - self.band.chip[1] / 2)
            renewed(self.canvas, (left, top, left + self.band.chip[0], top + self.band.chip[1]))
            below = 2 if spot.startswith("protection") else 12  # nothing is written on that card
            tagged(self.canvas, self.form, left + self.band.chip[0] / 2, top + self.band.chip[1] + below, news)

    def tags(self, changes: Changes) -> None:
        """At each card that came its turn's number, with the mark of whoever gave it. Where one went lies an outline;
        an arrow says so where there is room.
        """
        for (seat, animal), news in changes.places.items():
            if seat != self.seat:
                continue
            left, top, right, bottom = self.band.outline(animal)
            if animal not in self.player.columns[COLOUR_OF[animal]] and right - left > 2 * self.kind.news:
                self.canvas.arrow((right - 22, top + 6), (right - 22, bottom - 8), 9, bend=0)
            tagged(self.canvas, self.form, left + self.kind.news * 0.42, bottom - self.kind.news * 0.4, news)
            if news.giver is not None:
                self.canvas.seat(right - 12, top + 12, news.giver, 40)
