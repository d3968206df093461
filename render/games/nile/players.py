"""The players below the band: name and points, supply, stacks and jokers, and the boat with their plants."""

from __future__ import annotations

from core.game import Seat
from core.games.nile.components import KIND, Phase
from core.games.nile.view import NileView, PlayerView
from core.screens import Picture
from core.wording import Words
from render.games.nile.signs import ORDER, card_pair, plant_counts
from render.games.nile.sprites import cards, pieces
from render.games.nile.sprites.plants import TOKEN, token
from render.games.nile.theme import FAINT, GYPSUM, INK, THEME
from render.kit.canvas import Canvas

TOP, BOTTOM = 650, 852
LEFT, RIGHT = 16, 1264
BOAT_TOP, BOAT_HEIGHT = 868, 80
WIDE = 300
"""From this width on a player's plants are drawn larger, px."""


def draw_players(canvas: Canvas, picture: Picture, view: NileView, words: Words) -> None:
    canvas.sprite(pieces.boat(RIGHT - LEFT, BOAT_HEIGHT), LEFT, BOAT_TOP)
    pitch = (RIGHT - LEFT) / len(view.players)
    for seat, player in enumerate(view.players):
        left = LEFT + seat * pitch
        name = picture.names[seat] if seat < len(picture.names) else words.name(seat)
        _player(canvas, view, Seat(seat), player, name, left + 3, pitch - 6)
        _aboard(canvas, view, Seat(seat), player, left + 3, pitch - 6)
    _letters(canvas, picture, view, pitch)


def supply_pitch(width: float) -> float:
    return min(width - 16, 380) / 5


def _player(
    canvas: Canvas, view: NileView, seat: Seat, player: PlayerView, name: str, left: float, width: float
) -> None:
    acting = seat in view.to_act
    rim = THEME.accent if acting else INK
    canvas.draw.rounded_rectangle(
        (left, TOP, left + width, BOTTOM), 8, fill=GYPSUM, outline=rim, width=5 if acting else 2
    )
    points = canvas.text(left + width - 12, TOP + 38, str(player.pawn), 34, INK, "bold", "right")
    room = width - 34 - points
    if seat == view.start and view.phase is not Phase.START_AUCTION:
        canvas.sprite(pieces.hippo(44), left + width - points - 66, TOP + 10)
        room -= 52
    canvas.name(left + 10, TOP + 36, name, seat, 26, round(room))
    wide = width > WIDE
    plant_counts(canvas, left + 8, TOP + (48 if wide else 52), player.supply, 34 if wide else 26, supply_pitch(width))
    _cards(canvas, view, seat, player, left, width)


def _cards(canvas: Canvas, view: NileView, seat: Seat, player: PlayerView, left: float, width: float) -> None:
    """Tops of the stacks with the cards left, jokers, and the action points of whoever acts."""
    y = TOP + 92
    x = left + 10
    for stack in player.stacks:
        card_pair(canvas, x, y, stack.top, 52, 66)
        canvas.text(x + 26, y + 88, str(stack.size), 22, INK if stack.size else FAINT, "semibold", "middle")
        x += 58
    x += 10
    canvas.sprite(cards.desert_card(30, 38), x, y + 4)
    canvas.text(x + 36, y + 34, f"×{player.jokers}", 26, INK if player.jokers else FAINT, "bold")
    if seat == view.turn and view.phase in (Phase.ACTIONS, Phase.BONUS):
        room = left + width - 8 - x
        step = min(26.0, (room - 22) / max(view.ap, 1))
        for at in range(view.ap):
            canvas.sprite(pieces.ankh(30), x - 4 + at * step, y + 54)


def _aboard(canvas: Canvas, view: NileView, seat: Seat, player: PlayerView, left: float, width: float) -> None:
    """Their plants in the boat, overlapping where they are many."""
    kinds = [kind for kind in ORDER for _ in range(player.boat[kind])]
    inset = 52 if seat in (0, len(view.players) - 1) else 6
    start = left + (inset if seat == 0 else 6)
    room = width - inset - 6
    if not kinds:
        return
    step = min(TOKEN[0] + 4.0, (room - TOKEN[0]) / max(len(kinds) - 1, 1))
    for at, kind in enumerate(kinds):
        canvas.sprite(token(seat, kind, False), start + at * step, BOAT_TOP - 10)


def _letters(canvas: Canvas, picture: Picture, view: NileView, pitch: float) -> None:
    """Choices among one's stacks, plants and jokers, and the boat."""
    if view.viewer is None:
        return
    left = LEFT + view.viewer * pitch + 3
    step = supply_pitch(pitch - 6)
    for mark in picture.marks:
        kind, _, name = mark.spot.partition(":")
        match kind:
            case "stack":
                canvas.letter(left + 54 + 60 * (int(name) - 1), TOP + 100, mark.letter, 32)
            case "supply":
                canvas.letter(left + 30 + step * ORDER.index(KIND[name]), TOP + 54, mark.letter, 30)
            case "jokers":
                canvas.letter(left + 162, TOP + 98, mark.letter, 30)
            case "boat":
                canvas.letter(left + pitch / 2, BOAT_TOP + 44, mark.letter, 38)
            case _:
                pass  # lies on the band
