"""The pictures in words: complete enough to play a whole match from, short enough for alt text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.game import Seat
from core.games.coloretto.components import ANIMALS, BONUS, CAPACITY, COLOUR_OF, COLOURS, MEMBERS, SCORE
from core.games.coloretto.effects import recipients, with_sign
from core.games.coloretto.view import ColorettoView, PlayerView
from core.screens import Picture
from core.wording import Who, Words, line
from render.games.coloretto.sentences import (
    discardable,
    gift_of,
    given,
    heading,
    last_points,
    order_of,
    outcome_of,
    over_because,
)
from render.kit.words import signed, text_words_of


def in_words(picture: Picture, view: ColorettoView, full: bool) -> str:
    """The picture as text, one thing a line; the short form serves as alt text."""
    words = text_words_of(picture, full)
    lines = _placing(picture, view, words) if picture.kind == "end" else [words(heading(view)[0]) + "."]
    if picture.kind in ("board", "panel") or (picture.kind == "end" and full):
        lines += _board(view, words, full)
    if picture.kind == "panel":
        lines += _private(picture, view, words)
    return "\n".join(lines)


def _board(view: ColorettoView, words: Words, full: bool) -> list[str]:
    lines = [_middle(view, words)]
    if full and view.discard:
        counts = sorted(Counter(view.discard).items())
        cards = ", ".join(f"{_short(animal, words)} {count}" for animal, count in counts)
        lines.append(words.say("coloretto.text.discarded", cards=cards))
    for seat, player in enumerate(view.players):
        lines += _player_full(player, seat, words) if full else [_player_short(player, seat, words)]
    return lines


def _middle(view: ColorettoView, words: Words) -> str:
    parts = [words.say("coloretto.text.middle", deck=view.deck_size, discards=len(view.discard))]
    left = ", ".join(_bonus(colour, words) for colour in view.bonuses_left)
    parts.append(words.say("coloretto.text.bonuses_left", cards=left or "–"))
    if view.protection is not None:
        parts.append(words.say("coloretto.protected", who=Who(view.protection)))
    return " ".join(parts)


def _player_short(player: PlayerView, seat: int, words: Words) -> str:
    columns = [_column_short(column, colour, words) for colour, column in enumerate(player.columns)]
    parts = [f"{signed(seat, words)} ({player.points}): " + "; ".join(columns) + "."]
    parts += _won(player, words)
    return " ".join(parts)


def _column_short(column: Sequence[int], colour: int, words: Words) -> str:
    """The animals there, or those missing, whichever are fewer."""
    name, full = words.say(f"coloretto.{COLOURS[colour]}"), CAPACITY[colour]
    missing = [animal for animal in MEMBERS[colour] if animal not in column]
    if not column:
        return f"{name} 0/{full}"
    if len(missing) < len(column):
        animals = words.say("coloretto.text.all_but", animals=_list(missing, words))
    else:
        animals = _list([animal for animal in MEMBERS[colour] if animal in column], words)
    return f"{name} {len(column)}/{full} ({animals})"


def _player_full(player: PlayerView, seat: int, words: Words) -> list[str]:
    lines = [f"{signed(seat, words)}, {_points(player.points, words)}"]
    for colour, column in enumerate(player.columns):
        there = [animal for animal in MEMBERS[colour] if animal in column]
        missing = [animal for animal in MEMBERS[colour] if animal not in column]
        name = words.say(f"coloretto.{COLOURS[colour]}")
        told = f"  {name} {len(column)}/{CAPACITY[colour]}"
        if there:
            told += f", {_points(SCORE[len(column)], words)}: {_list(there, words)}"
        lines.append(f"{told}. " + words.say("coloretto.text.missing", animals=_list(missing, words)))
    won = " ".join(_won(player, words))
    return [*lines, f"  {won}"] if won else lines


def _won(player: PlayerView, words: Words) -> list[str]:
    parts = []
    if player.piles:
        piles = ", ".join(
            f"{words.say(f'coloretto.{COLOURS[colour]}')} ({CAPACITY[colour]})" for colour in player.piles
        )
        parts.append(words.say("coloretto.text.piles", piles=piles))
    if player.bonuses:
        cards = ", ".join(_bonus(colour, words) for colour in player.bonuses)
        parts.append(words.say("coloretto.text.bonuses", cards=cards))
    return parts


def _private(picture: Picture, view: ColorettoView, words: Words) -> list[str]:
    assert view.viewer is not None
    letters = {mark.spot: mark.letter for mark in picture.marks if mark.letter}
    lines: list[str] = []
    giving = given(picture)
    if view.offer is not None and view.offer.recipient == view.viewer:
        lines += _offer(view, words, letters)
    lines.append(words.say("coloretto.pic.hand") + ":")
    for animal in view.hand:
        told = _effect(view, animal, words) if giving is None else _gifts(view, animal, words, animal in giving)
        lines.append("  " + _lettered(letters, f"hand:{animal}") + told)
    for seat in range(len(view.players)):
        if f"seat:{seat}" in letters:
            lines.append("  " + _lettered(letters, f"seat:{seat}") + signed(seat, words))
    return lines


def _offer(view: ColorettoView, words: Words, letters: dict[str, str]) -> list[str]:
    assert view.offer
    assert view.viewer is not None
    giver = words(line("coloretto.pic.from", who=Who(view.offer.giver)))
    lines = [f"{words.say('coloretto.pic.offer')} ({giver}):"]
    lines.append("  " + _lettered(letters, "offer") + _effect(view, view.offer.animal, words))
    columns = view.players[view.viewer].columns
    colour = COLOUR_OF[view.offer.animal]
    near = discardable(view)
    if view.offer.animal not in columns[colour]:
        return [*lines, words.say("coloretto.pic.must_take") + "."]
    if not near:
        return [*lines, words.say("coloretto.pic.cannot_refuse") + "."]
    lines.append(words.say("coloretto.pic.refuse") + ":")
    for animal in near:
        lost = with_sign(-last_points(len(columns[COLOUR_OF[animal]])))
        lines.append("  " + _lettered(letters, f"column:{animal}") + f"{_card(animal, words)} ({lost})")
    return lines


def _effect(view: ColorettoView, animal: int, words: Words) -> str:
    """`green frog: column 3 of 6 (+3)`."""
    assert view.viewer is not None
    lines, change = outcome_of(view, Seat(view.viewer), animal)
    told = "; ".join(words(part) for part in lines)
    return f"{_card(animal, words)}: {told} ({with_sign(change)})"


def _gifts(view: ColorettoView, animal: int, words: Words, may_be_given: bool) -> str:
    """`green frog: ■ Roberto +3; ▲ José −4, refused −1`: what giving it would bring the others."""
    assert view.viewer is not None
    if not may_be_given:
        return _card(animal, words)
    told = []
    for to in recipients(len(view.players), Seat(view.viewer), view.protection):
        taken, refused = gift_of(view, to, animal)
        told.append(f"{signed(to, words)} {with_sign(taken)}")
        if refused is not None:
            told[-1] += ", " + words.say("coloretto.text.refused", change=with_sign(refused))
    return f"{_card(animal, words)}: " + "; ".join(told)


def _placing(picture: Picture, view: ColorettoView, words: Words) -> list[str]:
    lines = []
    for seat in order_of(picture):
        place = f"{picture.places[seat]}." if picture.places[seat] else "–"
        told = f"{place} {signed(seat, words)}"
        if seat in picture.resigned:
            told += f" ({words.say('coloretto.pic.gave_up')})"
        if picture.shares and picture.shares[seat]:
            shares = ", ".join(f"{words.say(key)} {points}" for key, points in picture.shares[seat])
            told += f": {_points(picture.scores[seat], words)} ({shares})"
        lines.append(told)
    reason = words(over_because(view))
    return [*lines, reason[0].upper() + reason[1:] + "."]


def _lettered(letters: dict[str, str], spot: str) -> str:
    return f"{letters[spot]}) " if spot in letters else ""


def _points(number: int, words: Words) -> str:
    return words.say("coloretto.pic.points", n=number)


def _bonus(colour: int, words: Words) -> str:
    return f"{words.say(f'coloretto.{COLOURS[colour]}')} +{BONUS[colour]}"


def _card(animal: int, words: Words) -> str:
    return words.say(f"coloretto.{ANIMALS[animal]}")


def _short(animal: int, words: Words) -> str:
    return words.say(f"coloretto.short.{ANIMALS[animal]}")


def _list(animals: Sequence[int], words: Words) -> str:
    return ", ".join(_short(animal, words) for animal in animals) or "–"
