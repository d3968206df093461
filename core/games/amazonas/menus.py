"""How a player finds their move: a card is one press, a building two at most, done one."""

from __future__ import annotations

from typing import assert_never

from core.game import Seat, Step
from core.games.amazonas.checks import IN_PHASE
from core.games.amazonas.components import SILVER, SPECIES
from core.games.amazonas.moves import (
    AmazonasMove,
    Build,
    Done,
    Income,
    Keep,
    Neutral,
    Pile,
    TakeIndio,
    TakeSilver,
)
from core.games.amazonas.terms import CARD, SPECIES_NAME, money
from core.games.amazonas.view import AmazonasView, announced
from core.menu import MOST_ENTRIES
from core.wording import Line, line

ROOM_FOR_BUILDS = MOST_ENTRIES - 2
"""Villages that one level takes, with a way to the neutral tents and `done` beside them."""


def asked(view: AmazonasView, move: AmazonasMove) -> bool:
    """Whether the viewer could make the move now, as far as words need it; `ahead` words what they can't."""
    if (view.viewer is not None and view.viewer not in view.to_act) or type(move) not in IN_PHASE[view.phase]:
        return False
    match move:
        case Build(slug):
            return _village(view, slug) in view.buildable
        case Neutral(slug):
            return _village(view, slug) in view.neutral_places
        case _:
            return True


def steps(view: AmazonasView, move: AmazonasMove) -> tuple[Step, ...]:
    """Marks: `village:<slug>` and `neutral:<slug>` on the map, `card:<number>`, `mission:<number>` and `pile:<species>`
    in the panel.
    """
    match move:
        case Keep(mission):
            villages = tuple(view.map.villages[village].name for village in view.map.missions[mission])
            return (Step(str(move), line("amazonas.do.keep", villages=villages), f"mission:{mission}"),)
        case Income(card):
            me = view.players[_me(view)]
            label = line("amazonas.do.income", card=CARD[card], value=me.worth[card], tie=me.ties[card])
            return (Step(str(move), label, f"card:{card}"),)
        case Build(slug):
            return build_steps(view, slug)
        case Neutral(slug):
            return neutral_steps(view, slug)
        case TakeIndio():
            return (Step("indio", line("amazonas.do.indio", value=announced(view))),)
        case TakeSilver():
            return (Step("silver", line("amazonas.do.silver", value=announced(view))),)
        case Pile(species):
            size = view.players[_me(view)].piles[species] + 1
            label = line("amazonas.do.pile", species=SPECIES_NAME[species], size=size)
            return (Step(f"pile {SPECIES[species]}", label, f"pile:{SPECIES[species]}"),)
        case Done():
            return (Step("done", line("amazonas.do.done" if view.built_this_turn else "amazonas.do.pass")),)
        case _:
            assert_never(move)


def build_steps(view: AmazonasView, slug: str) -> tuple[Step, ...]:
    """Straight to the village while a level holds them all, else by species first."""
    at = _village(view, slug)
    village = view.map.villages[at]
    rest = view.players[_me(view)].purse - SILVER * view.price(at)
    label = line(
        "amazonas.do.build_mission" if at in view.needed else "amazonas.do.build",
        place=village.name,
        species=SPECIES_NAME[village.species],
        gold=view.price(at),
        rest=money(rest),
    )
    leaf = Step(slug, label, f"village:{slug}")
    if len(view.buildable) <= ROOM_FOR_BUILDS:
        return (leaf,)
    return (_by_species(view, village.species, view.buildable), leaf)


def neutral_steps(view: AmazonasView, slug: str) -> tuple[Step, ...]:
    at = _village(view, slug)
    label = line("amazonas.do.neutral_at", place=view.map.villages[at].name, gold=view.price(at))
    first = Step("neutral", Line("amazonas.do.neutral"))
    leaf = Step(slug, label, f"neutral:{slug}")
    if len(view.neutral_places) <= MOST_ENTRIES:
        return (first, leaf)
    return (first, _by_species(view, view.map.villages[at].species, view.neutral_places), leaf)


def _by_species(view: AmazonasView, species: int, villages: tuple[int, ...]) -> Step:
    names = tuple(view.map.villages[at].name for at in villages if view.map.villages[at].species == species)
    label = line("amazonas.do.species", species=SPECIES_NAME[species], count=len(names))
    return Step(SPECIES[species], label)


def _me(view: AmazonasView) -> Seat:
    assert view.viewer is not None, "menus are for a seat"
    return view.viewer


def _village(view: AmazonasView, slug: str) -> int:
    return next(at for at, village in enumerate(view.map.villages) if village.slug == slug)
