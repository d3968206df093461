"""The pictures in words: complete enough to play a whole match from, short enough for alt text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from core.games.dos_rios.components import RIVERS
from core.games.dos_rios.places import NAMES, NUMBERS, SIDES, STEP
from core.games.dos_rios.terms import CARD, RIVER, TERRAIN, place_word
from core.games.dos_rios.view import DosRiosView
from core.screens import Mark, Picture
from core.wording import Line, Words, line
from render.games.dos_rios.heading import heading, situation
from render.games.dos_rios.players import stands
from render.games.dos_rios.spots import place_of
from render.games.dos_rios.theme import THEME
from render.kit.words import ALT_LIMIT, signed, text_words_of


def in_words(picture: Picture, view: DosRiosView, full: bool) -> str:
    """The picture as text, one thing a line. The short form serves as alt text: it leaves out what would not fit."""
    text = ""
    for detail in (2, 1, 0):
        text = _told(picture, view, full, detail)
        if full or len(text) <= ALT_LIMIT:
            break
    return text


def _told(picture: Picture, view: DosRiosView, full: bool, detail: int) -> str:
    words = text_words_of(picture, full)
    now = f"{words(heading(view, tried=picture.premoved))}. {words(situation(view))}"
    lines = _placing(picture, words) if picture.kind == "end" else [now]
    lines += [_player(view, seat, words, full or detail > 0) for seat in range(len(view.players))]
    lines += _rivers(view, words)
    if view.row:
        lines += _row(view, words, full or detail == 2)
    if full:
        lines += [*_dams(view, words), *_land(view, words)]
    if picture.marks and (full or detail):
        lines.append(words.say("dos_rios.text.choices", choices="; ".join(_choices(view, picture.marks, words))))
    return "\n".join(lines)


def _placing(picture: Picture, words: Words) -> list[str]:
    order = sorted(range(len(picture.places)), key=lambda seat: (picture.places[seat] or 99, seat))
    return [
        words.say(
            "dos_rios.text.place",
            place=f"{picture.places[seat]}." if picture.places[seat] else "–",
            who=signed(seat, words, THEME.seats),
            score=picture.scores[seat],
        )
        + _result(picture, seat, words)
        for seat in order
    ]


def _result(picture: Picture, seat: int, words: Words) -> str:
    """A seat's result in the game's own units where there is one, and whether it was given up."""
    told = f" ({words(picture.told[seat])})" if seat < len(picture.told) else ""
    return told + (f" ({words.say('dos_rios.pic.resigned')})" if seat in picture.resigned else "")


def _player(view: DosRiosView, seat: int, words: Words, where: bool) -> str:
    player = view.players[seat]
    parts = [words.say("dos_rios.text.purse", rios=player.money, dams=player.reserve)]
    wet = {spot for course in view.courses for spot in course.spots}
    if player.fincas:
        parts.append(words.say("dos_rios.text.fincas", spots=_built(player.fincas, wet)))
    if player.hacienda is not None:
        parts.append(words.say("dos_rios.text.hacienda", spot=_built([player.hacienda], wet)))
    if where:
        parts.append(words.say("dos_rios.text.campesinos", spots=stands(player.spots, words)))
    return f"{signed(seat, words, THEME.seats)}: {'; '.join(parts)}."


def _built(spots: Iterable[int], wet: set[int]) -> str:
    """Buildings by hex; a tilde says that it has water."""
    return " ".join(NAMES[spot].upper() + ("~" if spot in wet else "") for spot in spots)


def _rivers(view: DosRiosView, words: Words) -> list[str]:
    lines = []
    for river, course in enumerate(view.courses):
        spots = " ".join(NAMES[spot].upper() for spot in course.spots) or "–"
        end = (
            "?"
            if course.mouth is None
            else words(line("dos_rios.text.as_is", what=place_word(view.layout, course.mouth)))
        )
        lines.append(words.say("dos_rios.text.river", river=RIVER[river], spots=spots, end=end))
    return lines


def _name(view: DosRiosView, spot: int, words: Words) -> str:
    return words(line("dos_rios.text.as_is", what=place_word(view.layout, spot)))


def _row(view: DosRiosView, words: Words, pays: bool) -> list[str]:
    cards = words.say("dos_rios.text.row", cards=tuple(CARD[card] for card in view.row), n=view.deck_size)
    if not pays:
        return [cards]
    gains = []
    for seat, player in enumerate(view.players):
        rios, dams = player.gains[view.row[0]]
        if rios or dams:
            gains.append(words.say("dos_rios.text.gain", who=words.name(seat), rios=rios, dams=dams))
    told = ", ".join(gains) or "–"
    return [cards, words.say("dos_rios.text.pays", card=CARD[view.row[0]], gains=told)]


def _dams(view: DosRiosView, words: Words) -> list[str]:
    """Each dam by the two places between which it stands."""
    pairs = []
    for spot, side in view.dams:
        a, b = (
            words(line("dos_rios.text.as_is", what=place_word(view.layout, at))) for at in (spot, spot + STEP[side])
        )
        pairs.append(f"{a} | {b}")
    return [words.say("dos_rios.text.dams", dams="; ".join(pairs) or "–", n=view.stock)]


def _land(view: DosRiosView, words: Words) -> list[str]:
    """Every hex by column: its terrain, and the first letters of the rivers that water it."""
    columns: dict[str, list[str]] = defaultdict(list)
    for spot, terrain in view.terrain:
        water = "".join(
            name[0].upper() for name, course in zip(RIVERS, view.courses, strict=True) if spot in course.spots
        )
        kind = words(line("dos_rios.text.as_is", what=TERRAIN[terrain]))
        name = NAMES[spot].upper()
        columns[name[0]].append(f"{name} {kind}" + (f" ({water})" if water else ""))
    return [words.say("dos_rios.text.land"), *(", ".join(hexes) for _, hexes in sorted(columns.items()))]


def _choices(view: DosRiosView, marks: Iterable[Mark], words: Words) -> list[str]:
    return [f"{mark.letter}) {choice_words(view, mark, words)}" for mark in marks]


def choice_words(view: DosRiosView, mark: Mark, words: Words) -> str:
    """What a letter stands at, with what is done there and the price where it has one."""
    return words(_choice(view, mark))


def _choice(view: DosRiosView, mark: Mark) -> Line:
    kind, _, rest = mark.spot.partition(":")
    names = rest.split(":")
    if kind == "edge":
        above = NUMBERS[names[0]]
        below = above + STEP[SIDES.index(names[1])]
        return line("dos_rios.text.edge", a=place_word(view.layout, above), b=place_word(view.layout, below))
    if kind == "card":
        return line(f"dos_rios.text.card_{names[0]}", card=CARD[view.row[0]])
    spot = place_word(view.layout, place_of(mark.spot))
    if mark.deed in ("build:finca", "build:hacienda"):
        return line(f"dos_rios.text.build_{mark.deed.removeprefix('build:')}", spot=spot)
    if mark.price is not None:
        return line("dos_rios.text.walk", spot=spot, mp=mark.price)
    return line("dos_rios.text.as_is", what=spot)
