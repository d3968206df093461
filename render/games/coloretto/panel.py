"""The private picture: the hand with what each card would do, or an offered card with the ways to answer, and all
players' columns, the own ones first.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from core.game import Seat
from core.games.coloretto.components import ANIMALS, COLOUR_OF
from core.games.coloretto.effects import asked, gift, recipients, with_sign
from core.games.coloretto.terms import WHO
from core.games.coloretto.view import ColorettoView
from core.screens import Form, Picture
from core.wording import Line, line
from render.games.coloretto.changes import changes_of
from render.games.coloretto.layout import TYPE, Box, panel_layout
from render.games.coloretto.paint import change, cloth, fitting, frame, pointed, put
from render.games.coloretto.places import answer_box, answers, face_of, hand_row, letter_at, panel_of, spot_box
from render.games.coloretto.players import PlayerBand, draw_ground
from render.games.coloretto.sentences import discardable, given, heading, last_points, outcome_of
from render.games.coloretto.sprites import cards
from render.games.coloretto.theme import CLASSES, CLOTH_DARK, GOLD, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import text_width, wrapped
from render.kit.words import words_of


class Panel:
    """Draws what `view.viewer`, who must be a player, sees."""

    def __init__(self, picture: Picture, view: ColorettoView) -> None:
        assert view.viewer is not None
        self.picture, self.view, self.viewer, self.form = picture, view, view.viewer, picture.form
        self.kind = TYPE[picture.form]
        self.words = words_of(picture)
        self.layout = panel_of(picture, view)
        ground = _background(picture.form, len(view.players), view.viewer, asked(view))
        self.canvas = Canvas(ground, THEME, picture.form)
        self.giving = given(picture)

    def draw(self) -> Canvas:
        changes = changes_of(self.picture, self.view)
        for seat, band in enumerate(self.layout.bands):
            name = self.picture.names[seat] if seat < len(self.picture.names) else ""
            PlayerBand(self.canvas, self.form, self.view, seat, band, self.words).draw(changes, name)
        self.title()
        if asked(self.view):
            self.offer()
        else:
            self.hand()
        for mark in self.picture.marks:
            if box := spot_box(self.picture, self.view, mark.spot):
                at = letter_at(self.picture, self.view, mark.spot, box)
                pointed(self.canvas, self.form, box, mark.letter, at)
        self.chosen()
        return self.canvas

    def chosen(self) -> None:
        """The card about whose recipient is asked."""
        if self.giving and any(mark.spot.startswith("seat:") for mark in self.picture.marks):
            for animal in self.giving:
                if box := spot_box(self.picture, self.view, f"hand:{animal}"):
                    left, top, right, bottom = box
                    frame(self.canvas, (left - 4, top - 4, right + 4, bottom + 4), GOLD, 8)

    def title(self) -> None:
        """Whose turn it is, a card that goes from one of the others to another, and how many are left to draw."""
        left, top, right, bottom = self.layout.title
        canvas, kind, y = self.canvas, self.kind, (top + bottom) / 2
        used = canvas.text(
            right - 8, y + kind.number * 0.34, str(self.view.deck_size), kind.number, THEME.light, "bold", "right"
        )
        word = self.words.say("coloretto.pic.deck")
        used += 16 + canvas.text(right - 20 - used, y + kind.number * 0.34, word, kind.text, THEME.light, align="right")
        sentence, seat = heading(self.view)
        size, x = kind.title, left + 6.0
        if self.giving is not None:
            sentence = Line("coloretto.pic.gifts")
        elif asked(self.view) and self.view.offer is not None:
            sentence, seat = line("coloretto.pic.given_by", who=WHO[self.view.offer.giver]), self.view.offer.giver
        elif self.view.offer is not None and self.view.offer.giver != self.viewer:
            x = self._passing(x, top, bottom)
        if seat is not None:
            canvas.seat(x + size / 2, y, seat, size)
            x += size + 12
        room = round(right - used - 30 - x)
        text, size = fitting(self.picture, sentence, "serif", range(size, canvas.floor - 1, -4), room)
        canvas.text(x, y + size * 0.34, text, size, THEME.light, "serif")

    def _passing(self, x: float, top: int, bottom: int) -> float:
        """A card on its way between two others, before the recipient's mark; returns where there is room again."""
        assert self.view.offer
        mark, height = self.kind.title, bottom - top - 8
        self.canvas.seat(x + mark / 2, (top + bottom) / 2, self.view.offer.giver, mark)
        put(self.canvas, cards.face(self.view.offer.animal, round(height * 1.3), height), x + mark + 12, top + 4)
        end = x + mark + 12 + height * 1.3
        self.canvas.arrow((end + 4, (top + bottom) / 2), (end + 40, (top + bottom) / 2), 11, bend=0)
        return end + 46

    def hand(self) -> None:
        """A tile a card; where the viewer has given one, it stands beside the two others until it is answered."""
        for tile, animal in zip(self.layout.tiles, self.view.hand, strict=False):
            self._card(tile, animal)
            if self.view.reason is not None:
                self._name(tile, animal)
            elif self.giving is None:
                self._effect(tile, animal)
            elif animal in self.giving:
                self._gifts(tile, animal)
            else:
                self._name(tile, animal)
        if self.view.offer is not None and self.view.offer.giver == self.viewer:
            tile = self.layout.tiles[-1]
            self._card(tile, self.view.offer.animal)
            x, y, width = self._name(tile, self.view.offer.animal)
            self._lines((line("coloretto.pic.offered_to", who=WHO[self.view.offer.recipient]),), x, y, width)

    def _card(self, tile: Box, animal: int) -> None:
        left, top, right, bottom = face_of(self.form, tile)
        put(self.canvas, cards.face(animal, right - left, bottom - top), left, top)

    def _name(self, tile: Box, animal: int, points: int | None = None) -> tuple[float, float, int]:
        """The card's name and points; returns where the text below them begins, and its width."""
        left, _, right, bottom = tile
        soft = CLASSES[COLOUR_OF[animal]].soft
        name = self.words.say(f"coloretto.button.{ANIMALS[animal]}")
        if self.form == "tall":
            x, y, width = left + 16, face_of(self.form, tile)[3] + 44, right - left - 30
            if points is not None:
                sign = text_width(with_sign(points), "bold", self.kind.total) + round(self.kind.total * 0.7)
                change(self.canvas, right - 12 - sign, y - self.kind.name * 0.3, points, self.kind.total)
                width -= sign + 4
            size = next((size for size in (36, 34) if text_width(name, "serif", size) <= width), self.canvas.floor)
            self.canvas.text(x, y, name, size, soft, "serif")
            width = right - left - 30
            return x, y + (42 if points is None else 48), width
        x, y, width = face_of(self.form, tile)[2] + 16, tile[1] + 44, right - face_of(self.form, tile)[2] - 22
        self.canvas.text(x, y, name, self.kind.name, soft, "serif")
        if points is not None:
            change(self.canvas, x, bottom - 38, points, self.kind.total)
        return x, y + 40, width

    def _lines(self, lines: tuple[Line, ...], x: float, y: float, width: int) -> float:
        for sentence in lines:
            for part in wrapped(self.words(sentence), "sans", self.kind.text, width, 4):
                self.canvas.text(x, y, part, self.kind.text, THEME.light)
                y += self.kind.text + 5
        return y

    def _effect(self, tile: Box, animal: int) -> None:
        """What playing (or taking) the card would do."""
        lines, points = outcome_of(self.view, self.viewer, animal)
        x, y, width = self._name(tile, animal, points)
        self._lines(lines, x, y, width)

    def _gifts(self, tile: Box, animal: int) -> None:
        """What the card would bring to each who can be given it: taken, and at best refused."""
        x, y, _ = self._name(tile, animal)
        kind, mark = self.kind, self.kind.name + 2
        y += 0 if self.form == "tall" else 12
        for to in recipients(len(self.view.players), Seat(self.viewer), self.view.protection):
            taken, refused = gift(self.view, Seat(to), animal)
            self.canvas.seat(x + mark / 2, y, to, mark)
            end = x + mark + 8 + change(self.canvas, x + mark + 8, y, taken, kind.number)
            if refused is not None:
                word = self.words.say("coloretto.pic.or")
                end += 8 + self.canvas.text(end + 8, y + kind.text * 0.34, word, kind.text, THEME.light)
                change(self.canvas, end + 8, y, refused, kind.number)
            y += round(kind.number * 1.1) + 1

    def offer(self) -> None:
        """The offered card with what taking it would do, beside it the cards that a refusal could discard."""
        assert self.view.offer
        animal = self.view.offer.animal
        tile, box = self.layout.tiles[0], answer_box(self.layout)
        self._card(tile, animal)
        self._effect(tile, animal)
        near = discardable(self.view)
        known = animal in self.view.players[self.viewer].columns[COLOUR_OF[animal]]
        key = "coloretto.pic.must_take"
        if known:
            key = "coloretto.pic.refuse" if near else "coloretto.pic.cannot_refuse"
        room = box[2] - box[0] - 28
        if self.form == "wide":
            hand = text_width(self.words.say("coloretto.pic.hand"), "sans", self.kind.text)
            room = hand_row(self.form, self.layout)[0][0] - box[0] - hand - 60
        self._lines((Line(key),), box[0] + 14, box[1] + self.kind.text + 8, room)
        if known and near:
            self._discardable(near)
        self._small_hand(box)

    def _discardable(self, near: list[int]) -> None:
        columns = self.view.players[self.viewer].columns
        for animal, box in zip(near, answers(self.form, self.layout, len(near)), strict=True):
            left, top, right, bottom = box
            put(self.canvas, cards.face(animal, right - left, bottom - top), left, top)
            size = len(columns[COLOUR_OF[animal]])
            lost, number = -last_points(size), self.kind.number
            wide = right - left > self.kind.letter + number * 2.1
            x, y = (
                (left + self.kind.letter + 8, bottom - self.kind.letter / 2 - 4)
                if wide
                else (left + 6, top + number * 0.6)
            )
            change(self.canvas, x, y, lost, number)

    def _small_hand(self, box: Box) -> None:
        row = hand_row(self.form, self.layout)
        for animal, (left, top, right, bottom) in zip(self.view.hand, row, strict=False):
            put(self.canvas, cards.face(animal, right - left, bottom - top), left, top)
        baseline = (row[0][1] + row[0][3]) / 2 + self.kind.text * 0.34
        word, size = self.words.say("coloretto.pic.hand"), self.kind.text
        self.canvas.text(row[0][0] - 16, baseline, word, size, THEME.light, align="right")


def draw_panel(picture: Picture, view: ColorettoView) -> Canvas:
    return Panel(picture, view).draw()


@lru_cache(maxsize=16)
def _background(form: Form, seats: int, viewer: int, answering: bool) -> Image.Image:
    """Cloth, tiles, bands and the outlines of all animals: what no move changes."""
    sheet = cloth(form).copy()
    draw = ImageDraw.Draw(sheet)
    layout = panel_layout(form, seats, viewer)
    own = (layout.tiles[0], answer_box(layout)) if answering else layout.tiles
    for box in (layout.title, *own):
        draw.rounded_rectangle(box, 14, fill=CLOTH_DARK)
    for band in layout.bands:
        draw_ground(sheet, band)
    return sheet
