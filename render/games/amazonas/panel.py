"""The private panel: own mission, what each income card would announce, where the purse reaches, with letters."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.amazonas.components import CARDS, NEUTRAL, SPECIES
from core.games.amazonas.view import AmazonasView, PlayerView
from core.screens import Picture
from core.wording import Words
from render.games.amazonas.parts import paper, purse
from render.games.amazonas.players import card_figure
from render.games.amazonas.reach import draw_reach
from render.games.amazonas.sprites import pieces
from render.games.amazonas.sprites.events import event_figure
from render.games.amazonas.sprites.figures import figure, medallion
from render.games.amazonas.theme import FAINT, GOOD, INK, PARCHMENT, PARCHMENT_DARK, SEPIA, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import text_width
from render.kit.theme import PANEL
from render.kit.words import words_of

SPLIT = 436
"""Where the mission ends and the cards begin, px from the left."""

CARD_SIZE = (108, 176)


def draw_panel(picture: Picture, view: AmazonasView) -> Canvas:
    """What only `view.viewer` sees, 1280 x 520."""
    assert view.viewer is not None
    words = words_of(picture)
    me = view.players[view.viewer]
    letters = {mark.spot: mark.letter for mark in picture.marks}
    canvas = Canvas(_sheet(), THEME)
    _who(canvas, picture, view, me)
    if view.phase == "mission":
        _missions_dealt(canvas, view, words, letters)
    else:
        _mission(canvas, view, words)
    for card in range(len(CARDS)):
        _income_card(canvas, me, card, letters.get(f"card:{card}"))
    if view.phase in ("offer", "pile") and view.turn == view.viewer:
        _piles(canvas, me, words, letters)
    else:
        draw_reach(canvas, view, me, words, letters)
    return canvas


@lru_cache(maxsize=1)
def _sheet() -> Image.Image:
    sheet = Image.new("RGB", PANEL, PARCHMENT)
    canvas = Canvas(sheet, THEME)
    canvas.draw.rectangle((0, 0, PANEL[0] - 1, PANEL[1] - 1), outline=SEPIA, width=3)
    canvas.draw.rectangle((5, 5, PANEL[0] - 6, PANEL[1] - 6), outline=PARCHMENT_DARK, width=3)
    return canvas.image


def _who(canvas: Canvas, picture: Picture, view: AmazonasView, me: PlayerView) -> None:
    assert view.viewer is not None
    name = picture.names[view.viewer] if view.viewer < len(picture.names) else ""
    canvas.name(24, 54, name, view.viewer, 34, SPLIT - 48 - 84)
    if view.event:
        canvas.sprite(event_figure(view.event, 78), SPLIT - 100, 32)
    x = max(purse(canvas, 24, 92, me.purse, 34) + 2, 190.0)
    for owner, left in ((view.viewer, me.tents_left), (NEUTRAL, me.neutrals_left)):
        if owner >= 0 or left:
            canvas.sprite(pieces.tent(owner, 28), x, 78)
            x += 34 + canvas.text(x + 33, 102, str(left), 28, role="bold") + 10


def _mission(canvas: Canvas, view: AmazonasView, words: Words) -> None:
    """The four villages: done, or what the next site costs."""
    assert view.viewer is not None
    paper(canvas, 18, 128, SPLIT - 16, PANEL[1] - 18)
    canvas.text(36, 168, words.say("amazonas.pic.your_mission"), 30, role="serif")
    if view.mission is None:
        return
    for at, village in enumerate(view.map.missions[view.mission]):
        y = 214 + at * 74
        place = view.map.villages[village]
        done = village in view.players[view.viewer].villages
        canvas.sprite(medallion(place.species, 46), 34, y - 23)
        canvas.text(90, y + 4, place.name, 28, role="serif", width_px=210)
        full = len(view.sites[village]) == len(place.sites)
        state = "done" if done else "full" if full else "missing"
        canvas.text(90, y + 28, words.say(f"amazonas.pic.mission_{state}"), 20, GOOD if done else THEME.quiet)
        if done:
            canvas.sprite(pieces.check(42), SPLIT - 76, y - 20)
        elif full:
            canvas.sprite(pieces.check(42, done=False), SPLIT - 76, y - 20)
        else:
            canvas.sprite(pieces.nugget(view.price(village), 44, True), SPLIT - 77, y - 21)


def _missions_dealt(canvas: Canvas, view: AmazonasView, words: Words, letters: dict[str, str]) -> None:
    for at, mission in enumerate(view.missions_dealt):
        top = 124 + at * 194
        paper(canvas, 18, top, SPLIT - 16, top + 184)
        for row, village in enumerate(view.map.missions[mission]):
            place, y = view.map.villages[village], top + 28 + row * 42
            canvas.sprite(medallion(place.species, 36), 92, y - 18)
            canvas.text(138, y + 9, place.name, 28, role="serif", width_px=200)
            canvas.sprite(pieces.nugget(place.sites[0], 34, True), SPLIT - 64, y - 17)
        if letter := letters.get(f"mission:{mission}"):
            canvas.letter(56, top + 92, letter, 48)


def _income_card(canvas: Canvas, me: PlayerView, card: int, letter: str | None) -> None:
    """Number, figure, small number, and in large what it would announce now."""
    width, height = CARD_SIZE
    left, top = SPLIT + 6 + card * (width + 10), 20
    held = card in me.cards
    if not held:
        canvas.draw.rounded_rectangle((left, top, left + width, top + height), 10, outline=FAINT, width=2)
        canvas.text(left + width / 2, top + height / 2 + 12, str(card), 34, FAINT, "bold", "middle")
        return
    paper(canvas, left, top, left + width, top + height)
    canvas.text(left + 12, top + 34, str(card), 32, role="bold")
    canvas.text(left + width - 10, top + 26, str(me.ties[card]), 18, THEME.quiet, align="right")
    art = card_figure(card, 66)
    canvas.sprite(art, left + (width - 66) / 2, top + 34)
    canvas.draw.line((left + 10, top + 108, left + width - 10, top + 108), fill=SEPIA, width=2)
    value = str(me.worth[card])
    coin = pieces.coin("silver", 32)
    wide = text_width(value, "bold", 46) + 8 + coin.width
    x = left + (width - wide) / 2
    canvas.text(x, top + 156, value, 46, role="bold")
    canvas.sprite(coin, x + wide - coin.width, top + 124)
    if letter:
        canvas.letter(left + width - 14, top + height - 6, letter, 42)


def _piles(canvas: Canvas, me: PlayerView, words: Words, letters: dict[str, str]) -> None:
    """The own piles, for an Indio tile."""
    paper(canvas, SPLIT + 6, 212, PANEL[0] - 18, PANEL[1] - 18)
    canvas.text(SPLIT + 26, 254, words.say("amazonas.pic.your_piles"), 30, role="serif")
    for species, slug in enumerate(SPECIES):
        x = SPLIT + 50 + species * 158
        canvas.sprite(medallion(species, 96), x, 290)
        canvas.text(x + 48, 440, str(me.piles[species]), 46, INK if me.piles[species] else FAINT, "bold", "middle")
        for at in range(me.indio[species]):
            canvas.sprite(figure("indio", 40), x + 64 + 14 * at, 270)
        if letter := letters.get(f"pile:{slug}"):
            canvas.letter(x + 96, 380, letter, 44)
