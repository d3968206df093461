"""How a player finds his move: a card is one press, a building two at most, done one."""

from __future__ import annotations

from core.game import Seat, Step
from core.games.amazonas.data import SILVER, SPECIES
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
from core.games.amazonas.view import AmazonasView
from core.games.amazonas.words import CARD, EVENT, SPECIES_NAME, WHO, money
from core.menu import MOST_ENTRIES
from core.wording import Arg, Line, line

ROOM_FOR_BUILDS = MOST_ENTRIES - 2
"""Villages that one level takes, with a way to the neutral tents and `done` beside them."""


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
            return (Step("indio", line("amazonas.do.indio", value=_announced(view))),)
        case TakeSilver():
            return (Step("silver", line("amazonas.do.silver", value=_announced(view))),)
        case Pile(species):
            size = view.players[_me(view)].piles[species] + 1
            label = line("amazonas.do.pile", species=SPECIES_NAME[species], size=size)
            return (Step(f"pile {SPECIES[species]}", label, f"pile:{SPECIES[species]}"),)
        case Done():
            return (Step("done", line("amazonas.do.done" if view.built else "amazonas.do.pass")),)


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


def prompt(view: AmazonasView) -> Line:
    who: Arg = WHO[view.turn] if view.turn is not None else tuple(WHO[seat] for seat in view.to_act)
    key = f"amazonas.ask.{view.phase}"
    if view.phase == "build":
        return line(key, who=who, purse=money(view.players[view.to_act[0]].purse))
    if view.phase == "income":
        return line(key, who=who, round=view.round, event=EVENT[view.event])
    if view.phase == "offer":
        return line(key, who=who, value=_announced(view))
    return line(key, who=who)


def help_lines(view: AmazonasView) -> tuple[Line, ...]:
    tie = "tie_italian" if view.italian else "tie_french"
    keys = {
        "mission": ["mission"],
        "first": ["first", "sites"],
        "income": ["income", "order", tie, f"event.{view.event}", "indio_card"],
        "offer": ["offer"],
        "pile": ["pile"],
        "build": ["build", "sites", f"event.{view.event}", *(["neutral"] if len(view.players) == 2 else [])],
        "over": [],
    }[view.phase]
    majority = "two" if len(view.players) == 2 else "italian" if view.italian else "french"
    return tuple(Line(f"amazonas.help.{key}") for key in [*keys, "score", f"majority_{majority}"])


def _me(view: AmazonasView) -> Seat:
    assert view.viewer is not None, "menus are for a seat"
    return view.viewer


def _announced(view: AmazonasView) -> int:
    assert view.turn is not None
    return view.players[view.turn].announced or 0


def _village(view: AmazonasView, slug: str) -> int:
    return next(at for at, village in enumerate(view.map.villages) if village.slug == slug)
