"""A picture that can be pressed, as the page gets it: where its spots are, and what pressing them comes to.

Targets are moves by their spots (`core.screens.targets`); the page walks them as a tree, a press a step. A press always
decides something: what all moves share vanishes, as levels with one choice do in menus, and so does a spot that isn't
on the picture.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

import msgspec

from bots import codec
from core.ports.platform import RenderedScreen
from core.screens import Picture, Screen, Target
from core.times import plain
from render.registry import renderer_of

log = logging.getLogger(__name__)

MOST_TOLD = 4
"""Deeds that stand beside a pressed spot though places lead to them as well."""

Corners = tuple[tuple[int, int], ...]


class Deed(msgspec.Struct, frozen=True):
    """A move, in notation."""

    label: str
    move: str


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """What pressing `spot` comes to: the deeds that are named by then, and the spots that lead on (`on`).

    `names` say what only begins here. `all` are the deeds that it comes to in the end where these are few: they are
    told at once. `shows` are spots that the deeds concern and nobody needs to press: their things have no other place
    to go.
    """

    spot: str
    deeds: tuple[Deed, ...] = ()
    on: tuple[Spot, ...] = ()
    names: tuple[str, ...] = ()
    all: tuple[Deed, ...] = ()
    shows: tuple[str, ...] = ()


class Board(msgspec.Struct, frozen=True):
    """`size` is the picture's width and height, `outlines` the corners of its spots there, px. `spots` are those that
    can be pressed first. `letters` tells the spots of the choices that have letters on the picture.

    A move's press is `ask` with its notation behind it, as its button has it; for whoever has named it by two presses
    or more it is `sure`, which asks nothing back.
    """

    size: tuple[int, int]
    outlines: Mapping[str, Corners]
    spots: tuple[Spot, ...]
    letters: Mapping[str, str]
    ask: str
    sure: str


def board_of(rendered: RenderedScreen, size: tuple[int, int] | None) -> Board | None:
    """None where there is nothing to press, or nothing to press it on."""
    screen = rendered.screen
    if size is None or screen.picture is None or not screen.targets:
        return None
    letters = _letters(screen)
    named = {spot for target in screen.targets for spot in target.spots} | set(letters.values())
    found = _outlines(screen.picture, named)
    letters = {letter: spot for letter, spot in letters.items() if spot in found}
    if not found:
        return None
    asked = msgspec.structs.replace(screen.targets[0].press, argument="")
    certain = msgspec.structs.replace(asked, verb="sure") if asked.verb == "move" else asked
    spots = tree(screen.targets, found)
    return Board(size, found, spots, letters, codec.encode(asked), codec.encode(certain))


def _outlines(picture: Picture, spots: set[str]) -> dict[str, Corners]:
    try:
        found = renderer_of(picture.game).outlines(picture, sorted(spots))
    except Exception:  # a fault of a renderer must not keep anybody from playing: there are buttons
        log.exception("the %s picture of %s tells no places", picture.kind, picture.game)
        return {}
    return {spot: tuple((round(x), round(y)) for x, y in corners) for spot, corners in found.items()}


def _letters(screen: Screen) -> dict[str, str]:
    marked = screen.picture.marks if screen.picture else ()
    offered = {button.letter for button in screen.choices if button.letter}
    return {mark.letter: mark.spot for mark in marked if mark.letter in offered}


class _Way(msgspec.Struct, frozen=True):
    """A target on its way through the tree: the spots ahead of it with the names of each."""

    spots: tuple[str, ...]
    names: tuple[str, ...]
    deed: Deed


def tree(targets: Sequence[Target], known: Mapping[str, object]) -> tuple[Spot, ...]:
    """The spots to press first. `known`: spots that are on the picture.

    Of two spots either may be pressed first, the place before the thing as well; but a spot that alone is a move stays
    one press.
    """
    ways = [way for target in targets if (way := _way(target, known)).spots]
    while _shared(ways):
        ways = [_Way(way.spots[1:], way.names[1:], way.deed) for way in ways]
    return _level([*ways, *_the_other_way_round(ways)])


def _way(target: Target, known: Mapping[str, object]) -> _Way:
    names = dict(
        reversed([*zip(target.spots, (*target.names, ""), strict=True)])
    )  # a spot that comes again is no press
    shown = [(spot, names[spot]) for spot in dict.fromkeys(target.spots) if spot in known]
    deed = Deed(plain(target.label), target.press.argument)
    return _Way(tuple(spot for spot, _ in shown), tuple(plain(name) for _, name in shown), deed)


def _shared(ways: Sequence[_Way]) -> bool:
    """Whether all begin at one spot and lead on from there."""
    return len({way.spots[0] for way in ways}) == 1 and all(len(way.spots) > 1 for way in ways)


def _level(ways: Sequence[_Way]) -> tuple[Spot, ...]:
    begun: dict[str, list[_Way]] = {}
    for way in ways:
        begun.setdefault(way.spots[0], []).append(way)
    return tuple(_spot(spot, here) for spot, here in begun.items())


def _spot(spot: str, here: Sequence[_Way]) -> Spot:
    deeds = tuple(way.deed for way in here if len(way.spots) == 1)
    on = [way for way in here if len(way.spots) > 1]
    further = _level([_Way(way.spots[1:], way.names[1:], way.deed) for way in on])
    if not deeds and len(further) == 1:
        only = further[0]
        return Spot(spot, only.deeds, only.on, only.names, only.all, (only.spot, *only.shows))
    names = tuple(dict.fromkeys(way.names[0] for way in on if way.names[0]))
    few = on and len(here) <= MOST_TOLD
    return Spot(spot, deeds, further, names, tuple(way.deed for way in here) if few else ())


def _the_other_way_round(ways: Sequence[_Way]) -> list[_Way]:
    """Ways of two spots with the second one first, as far as that means nothing else."""
    first = {way.spots[0]: way.names[0] for way in ways}
    taken = {way.spots[:2] for way in ways} | {way.spots for way in ways if len(way.spots) == 1}
    return [
        _Way((place, thing), (first.get(place, ""), ""), way.deed)
        for way in ways
        if len(way.spots) == 2
        for thing, place in [way.spots]
        if (place,) not in taken and (place, thing) not in taken
    ]
