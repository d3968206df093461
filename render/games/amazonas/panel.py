"""The private panel: the board with the letters of the choices, the own mission marked on the map, and below it what is
the viewer's own: what each income card would bring, or the piles or missions that are chosen from.
"""

from __future__ import annotations

from core.games.amazonas.components import SPECIES
from core.games.amazonas.view import AmazonasView, brings
from core.screens import Picture
from core.wording import Words
from render.games.amazonas.board import draw_head
from render.games.amazonas.chart import MEASURES, chart_of
from render.games.amazonas.ground import ground
from render.games.amazonas.own import places
from render.games.amazonas.parts import RISE, TYPE, card_figure, joined, paper, shown, written
from render.games.amazonas.players import draw_player
from render.games.amazonas.spread import Box
from render.games.amazonas.sprites import pieces
from render.games.amazonas.sprites.figures import figure, medallion
from render.games.amazonas.territory import barred, draw_news, draw_villages, own_of
from render.games.amazonas.theme import FAINT, GOOD, INK, SEAL, THEME
from render.kit.canvas import Canvas
from render.kit.theme import SIZES
from render.kit.words import words_of


def draw_panel(picture: Picture, view: AmazonasView) -> Canvas:
    """What `view.viewer` sees."""
    assert view.viewer is not None
    words, form = words_of(picture), picture.form
    chart = chart_of(view.map, form)
    canvas = Canvas(ground(view.map, barred(view), form), THEME, form)
    draw_head(canvas, picture, view, words)
    own, letters = places(view, form), {mark.spot: mark.letter for mark in picture.marks}
    tents = letters.get(f"tents:{view.viewer}", "")
    draw_player(canvas, picture, view, view.viewer, own.player, words, panel=True, letter=tents)
    if own.mission:
        _mission(canvas, picture, view, own.mission, words)
    draw_villages(canvas, picture, view, chart, own_of(view, view.viewer))
    for spot, box in own.things.items():
        kind, _, name = spot.partition(":")
        if kind == "card":
            _income_card(canvas, picture, view, int(name), box)
        elif kind == "pile":
            _pile(canvas, picture, view, SPECIES.index(name), box)
        else:
            _village_list(canvas, picture, view, view.map.missions[int(name)], box, title="")
        if spot in letters:
            _letter(canvas, picture, box, letters[spot])
    draw_news(canvas, picture, view, chart, {view.viewer: own.player})
    return canvas


def _letter(canvas: Canvas, picture: Picture, box: Box, letter: str) -> None:
    """On the upper right corner, over nothing that is written."""
    size = MEASURES[picture.form].letter
    x = min(box[2] - size * 0.3, SIZES[picture.form][0] - size / 2 - 2)
    canvas.letter(x, box[1] + size * 0.34, letter, size)


def _mission(canvas: Canvas, picture: Picture, view: AmazonasView, box: Box, words: Words) -> None:
    paper(canvas, *box)
    if view.mission is not None:
        title = words.say("amazonas.pic.your_mission")
        _village_list(canvas, picture, view, view.map.missions[view.mission], box, title)


def _village_list(
    canvas: Canvas, picture: Picture, view: AmazonasView, villages: tuple[int, ...], box: Box, title: str
) -> None:
    """Four villages: where the own tent stands, what the next site of each other costs, which is full."""
    assert view.viewer is not None
    left, top, right, bottom = box
    if not title:
        paper(canvas, *box)
    size = TYPE[picture.form].text
    columns = 2 if picture.form == "tall" else 1
    rows = 4 // columns + bool(title)
    pitch = (bottom - top - 8) / rows
    if title:
        canvas.text(left + 14, top + 4 + pitch / 2 + size * RISE, title, size, THEME.quiet, "serif-italic")
    half = (right - left - 20) / columns
    sign = round(min(TYPE[picture.form].sign + 4, pitch))
    for at, village in enumerate(villages):
        x = left + 12 + at % columns * half
        y = top + 4 + pitch * (at // columns + bool(title) + 0.5)
        place, done = view.map.villages[village], village in view.players[view.viewer].villages
        full = len(view.sites[village]) == len(place.sites)
        if done or full:
            canvas.sprite(pieces.check(sign - 4, done), x + 2, y - sign / 2 + 2)
        else:
            canvas.sprite(pieces.nugget(view.price(village), sign, True), x, y - sign / 2)
        colour = GOOD if done else SEAL if full else INK
        canvas.text(x + sign + 8, y + size * RISE, place.name, size, colour, "serif")


def _income_card(canvas: Canvas, picture: Picture, view: AmazonasView, card: int, box: Box) -> None:
    """Number, figure and small number; below what it would bring now, after what it announces where that differs."""
    assert view.viewer is not None
    left, top, right, bottom = box
    me, kind, middle = view.players[view.viewer], TYPE[picture.form], (left + right) / 2
    if card not in me.cards:
        canvas.draw.rounded_rectangle((left, top, right, bottom), 10, outline=FAINT, width=2)
        canvas.text(middle, (top + bottom) / 2 + kind.number * RISE, str(card), kind.number, FAINT, "bold", "middle")
        return
    paper(canvas, left, top, right, bottom)
    value, net = me.worth[card], brings(view, view.viewer, card)
    changed = [] if net == value else [written(str(value), kind.text, "semibold", THEME.quiet)]
    arrow = [shown(pieces.arrow(round(kind.text * 0.55)))] if changed else []
    coin = [] if changed and picture.form == "wide" else [shown(pieces.coin("silver", round(kind.sign * 0.82)))]
    worth = joined((*changed, *arrow, written(str(net), kind.number + 6), *coin), 5)
    number, tie = written(str(card), kind.number), written(str(me.ties[card]), kind.text, "sans", THEME.quiet)
    if picture.form == "tall":
        low = bottom - 33
        number.draw(canvas, left + 10, top + 25)
        tie.draw(canvas, left + 10, top + 61)
        canvas.sprite(card_figure(card, 56), left + 49, top + 14)
    else:
        low = bottom - 30
        number.draw(canvas, left + 9, top + 26)
        tie.draw(canvas, left + 9, top + 60)
        canvas.sprite(card_figure(card, 58), middle - 29 + 6, top + 66)
    canvas.draw.line((left + 8, low - 29, right - 8, low - 29), fill=THEME.edge, width=2)
    worth.draw(canvas, middle - worth.width / 2, low)


def _pile(canvas: Canvas, picture: Picture, view: AmazonasView, species: int, box: Box) -> None:
    assert view.viewer is not None
    left, top, right, bottom = box
    paper(canvas, left, top, right, bottom)
    me, size = view.players[view.viewer], TYPE[picture.form].number + 10
    tall = picture.form == "tall"
    sign = 96 if tall else 84
    number = written(str(me.piles[species]), size, fill=INK if me.piles[species] else FAINT)
    x, y = (left + 14, (top + bottom) / 2) if tall else ((left + right - sign) / 2, top + 60)
    canvas.sprite(medallion(species, sign), x, y - sign / 2)
    for at in range(me.indio[species]):
        canvas.sprite(figure("indio", 40), x + sign - 26 + 14 * at, y - sign / 2)
    if tall:
        number.draw(canvas, x + sign + 14, y)
    else:
        number.draw(canvas, (left + right - number.width) / 2, bottom - 40)
