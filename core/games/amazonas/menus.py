"""How a player finds their move: a card is one press, a building two at most, done one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from core.game import Seat, Step
from core.games.amazonas.checks import IN_PHASE
from core.games.amazonas.components import SPECIES
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
from core.games.amazonas.terms import CARD, SPECIES_NAME, at, gold_coins, silver_coins
from core.games.amazonas.view import AmazonasView, announced, brings
from core.wording import Line, line

MOST_TOGETHER = 14
"""Villages that stand on one level, with `done` and a way to the neutral tents beside them: sixteen entries have room
for a name and a price each. More are sorted by species.
"""

ABBREVIATED = 5
"""Characters of each of a mission's four villages in an entry."""

MOST_NAME = 11
"""Characters of a village's name in an entry; longer ones are an own map's."""


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
    """Marks: `village:<slug>` on the map for tents of either kind, `tents:<seat>` for those still unpitched,
    `card:<number>`, `mission:<number>` and `pile:<species>` in the panel.
    """
    match move:
        case Keep(mission):
            return (keep_step(view, mission),)
        case Income():
            return (income_step(view, move),)
        case Build(slug):
            return build_steps(view, slug)
        case Neutral(slug):
            return neutral_steps(view, slug)
        case TakeIndio():
            silver = silver_coins(announced(view))
            return (Step("indio", line("amazonas.do.indio", silver=silver), short=Line("amazonas.short.indio")),)
        case TakeSilver():
            silver = silver_coins(announced(view))
            label, short = line("amazonas.do.silver", silver=silver), line("amazonas.short.silver", silver=silver)
            return (Step("silver", label, short=short),)
        case Pile(species):
            size = view.players[_me(view)].piles[species] + 1
            label = line("amazonas.do.pile", species=SPECIES_NAME[species])
            short = line("amazonas.short.pile", species=SPECIES_NAME[species], size=size)
            return (Step(f"pile {SPECIES[species]}", label, f"pile:{SPECIES[species]}", short=short),)
        case Done():
            return (Step("done", Line("amazonas.do.done"), short=DONE),)
        case _:
            assert_never(move)


DONE = Line("amazonas.short.done")


def keep_step(view: AmazonasView, mission: int) -> Step:
    villages = tuple(view.map.villages[village].name for village in view.map.missions[mission])
    short = line("amazonas.short.keep", villages=tuple(name[:ABBREVIATED].rstrip() for name in villages))
    label = line("amazonas.do.keep", number=mission + 1, villages=villages)
    return Step(f"keep {mission + 1}", label, f"mission:{mission}", short=short)


def income_step(view: AmazonasView, move: Income) -> Step:
    """What it announces, and what it brings where the event makes that another sum. Rules: AMZ-5, AMZ-13 to AMZ-15."""
    me, card = view.players[_me(view)], move.card
    value, net = me.worth[card], brings(view, _me(view), card)
    key = "income_plain" if net == value else "income" if net >= 0 else "income_loses"
    label = line(f"amazonas.do.{key}", card=CARD[card], value=value, net=silver_coins(abs(net)))
    short = line("amazonas.short.income" if net >= 0 else "amazonas.short.income_loses", card=card, net=abs(net))
    return Step(str(move), label, f"card:{card}", short=short)


def build_steps(view: AmazonasView, slug: str) -> tuple[Step, ...]:
    """Straight to the village while a level holds them all, else by species first."""
    village, price = view.map.villages[_village(view, slug)], view.price(_village(view, slug))
    label = line("amazonas.do.build", at=at(village.name), price=gold_coins(price))
    short = short_village(village.name, price)
    leaf = Step(slug, label, f"village:{slug}", price=price, deed="build", short=short)
    return (*_by_species(view, village.species, view.buildable, "do.species", "ask.village"), leaf)


def neutral_steps(view: AmazonasView, slug: str) -> tuple[Step, ...]:
    """From the tents in stock to the village; straight there where it is the only one."""
    village = view.map.villages[_village(view, slug)]
    first = Step(
        "neutral",
        Line("amazonas.do.neutral"),
        f"tents:{_me(view)}",
        short=Line("amazonas.short.neutral"),
        ask=Line("amazonas.ask.neutral"),
    )
    label, short = line("amazonas.do.neutral_at", at=at(village.name)), short_place(village.name)
    leaf = Step(slug, label, f"village:{slug}", deed="neutral", short=short)
    if len(view.neutral_places) == 1:
        return (msgspec.structs.replace(leaf, token=f"neutral {slug}"),)
    sorted_by = _by_species(view, village.species, view.neutral_places, "do.neutral_species", "ask.neutral_species")
    return (first, *sorted_by, leaf)


def short_village(name: str, price: int) -> Line:
    """An entry for a village with the gold that its next site costs."""
    return line("amazonas.short.village", place=_cut(name), gold=price)


def short_place(name: str) -> Line:
    return line("amazonas.short.place", place=_cut(name))


def _cut(name: str) -> str:
    return name if len(name) <= MOST_NAME else name[: MOST_NAME - 1].rstrip() + "…"


def _by_species(view: AmazonasView, species: int, villages: Sequence[int], label: str, ask: str) -> tuple[Step, ...]:
    """A level between, where one alone wouldn't hold all villages; the only one of its species needs none."""
    count = sum(view.map.villages[at].species == species for at in villages)
    if len(villages) <= MOST_TOGETHER or count == 1:
        return ()
    name = SPECIES_NAME[species]
    short = line("amazonas.short.species", species=name, n=count)
    asks = line(f"amazonas.{ask}", species=name)
    return (Step(SPECIES[species], line(f"amazonas.{label}", species=name, n=count), short=short, ask=asks),)


def _me(view: AmazonasView) -> Seat:
    assert view.viewer is not None, "menus are for a seat"
    return view.viewer


def _village(view: AmazonasView, slug: str) -> int:
    return next(at for at, village in enumerate(view.map.villages) if village.slug == slug)
