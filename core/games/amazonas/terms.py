"""Arguments of this game's sentences, made once: playouts live on them."""

from __future__ import annotations

import unicodedata
from functools import cache

from core.games.amazonas.components import CARDS, EVENTS, SILVER, SPECIES
from core.wording import Arg, Line, Term, Who

WHO: tuple[Arg, ...] = tuple(Who(seat) for seat in range(4))
SPECIES_NAME: tuple[Arg, ...] = tuple(Term(f"amazonas.{slug}") for slug in SPECIES)
"""`fish`; `{species:a}` is `a fish`, `{species:of}` `of fish`, as Italian names piles and villages."""

CARD: tuple[Arg, ...] = tuple(Term(f"amazonas.card.{name}") for name in CARDS)
"""By number and species: `1, fish`. In sentences a comma or the end follows."""

EVENT: dict[str, Arg] = {event: Term(f"amazonas.event.{event}") for event in EVENTS}
"""`the jaguar, who bars jungle paths`; `{event:the}` is `the jaguar`. Of dangers also `of` and `from`."""


@cache
def money(silver: int) -> Line:
    """A sum as gold and silver coins; one purse holds both (AMZ-9)."""
    gold, rest = divmod(silver, SILVER)
    if not rest:
        return gold_coins(gold)
    if not gold:
        return silver_coins(rest)
    return Line("amazonas.money.both", {"gold": gold_coins(gold), "silver": silver_coins(rest)})


@cache
def gold_coins(count: int) -> Line:
    return Line("amazonas.money.gold", {"n": count})


@cache
def tiles(species: int, count: int) -> Line:
    """`2 butterflies`."""
    return Line(f"amazonas.tiles.{SPECIES[species]}", {"n": count})


@cache
def silver_coins(count: int) -> Line:
    """As they come in: an income is counted in silver, whatever it is changed into."""
    return Line("amazonas.money.silver", {"n": count})


@cache
def at(place: str) -> Line:
    """In a village; Italian says it otherwise before an A."""
    plain = unicodedata.normalize("NFKD", place)[:1].upper()
    return Line("amazonas.at_a" if plain == "A" else "amazonas.at", {"place": place})
