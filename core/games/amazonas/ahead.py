"""Answers in advance: what may still be asked of a seat, conditions of an answer, and the words for both.

Made of a view alone. Nothing is imagined: what a village will cost or which event comes isn't known, so a move is
offered as long as it can come at all, and its label tells how things stand now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import assert_never

import msgspec

from core.game import SHOWN, LookAhead, Seat, Step
from core.games.amazonas.board import board_of, no_village
from core.games.amazonas.checks import IN_PHASE, check
from core.games.amazonas.components import BACK_AFTER, EVENTS, NEUTRAL, ROUNDS, SPECIES
from core.games.amazonas.menus import MOST_TOGETHER, keep_step, short_place, short_village
from core.games.amazonas.moves import (
    DONE,
    INCOMES,
    PILES,
    TAKE_INDIO,
    TAKE_SILVER,
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
from core.games.amazonas.observe import position
from core.games.amazonas.terms import CARD, EVENT, SPECIES_NAME, gold_coins
from core.games.amazonas.terms import at as at_village
from core.games.amazonas.view import AmazonasView
from core.wording import Line, Refusal, line

MOST_LIMITS = 15
"""Of a sum that are listed one by one. Hardly an announced value is higher."""


def look_ahead(view: AmazonasView, seat: Seat, moves: Sequence[AmazonasMove]) -> LookAhead | None:
    """None when nothing more will be asked of the seat. Nobody is asked in its view, which words moves of later."""
    now = position(view) if seat in view.to_act else None

    def bars(move: AmazonasMove) -> Refusal | None:
        """Of the kind that the seat is asked for now it must be legal; any other may come later."""
        return check(now, seat, move) if now and type(move) in IN_PHASE[view.phase] else never(view, seat, move)

    legal = tuple(move for move in _all_moves(view) if bars(move) is None)
    if not legal:
        return None
    barred = {move: why for move in moves if (why := bars(move))}
    kept = tuple(move for move in moves if move not in barred)
    first = next(iter(barred.values()), None)
    return LookAhead(
        msgspec.structs.replace(view, to_act=()), kept, legal, first.line if first else None, imagined=False
    )


def _all_moves(view: AmazonasView) -> Iterator[AmazonasMove]:
    """Sorted by notation: build, done, income, indio, neutral, pile, silver."""
    board = board_of(view.map)
    yield from board.builds
    yield DONE
    yield from INCOMES
    yield TAKE_INDIO
    yield from board.neutrals
    yield from PILES
    yield TAKE_SILVER


def never(view: AmazonasView, seat: Seat, move: AmazonasMove) -> Refusal | None:
    """Why the seat won't be able to choose `move` any more in this match; None when that may still come."""
    match move:
        case Build(slug):
            return no_village(board_of(view.map), slug) or no_turn(view, seat) or no_tent(view, seat, slug)
        case Neutral(slug):
            return no_village(board_of(view.map), slug) or no_turn(view, seat) or no_neutral(view, seat, slug)
        case Income(card):
            return no_card(view, seat, card)
        case TakeIndio() | TakeSilver() | Pile():
            return no_turn(view, seat) or no_offer(view, seat)
        case Done():
            return no_turn(view, seat)
        case Keep():
            return Refusal("amazonas.no.ahead_mission")
        case _:
            assert_never(move)


def turn_to_come(view: AmazonasView, seat: Seat) -> bool:
    """Whether the seat's turn of this round, or its first tent, lies ahead or is being played."""
    if view.turn is None:
        return view.phase != "over"
    return view.order.index(seat) >= view.order.index(view.turn)


def no_turn(view: AmazonasView, seat: Seat) -> Refusal | None:
    """Rules: AMZ-3, AMZ-8."""
    return None if view.round < ROUNDS or turn_to_come(view, seat) else Refusal("amazonas.no.ahead_over")


def no_tent(view: AmazonasView, seat: Seat, slug: str) -> Refusal | None:
    """Tents and sites never come back. Rules: AMZ-9b, AMZ-9c, AMZ-9e."""
    at = village_of(view, slug)
    player, village = view.players[seat], view.map.villages[at]
    if at in player.villages:
        return Refusal("amazonas.no.own_tent", at=at_village(village.name))
    if len(view.sites[at]) == len(village.sites):
        return Refusal("amazonas.no.full", place=village.name)
    return None if player.tents_left else Refusal("amazonas.no.tents")


def no_neutral(view: AmazonasView, seat: Seat, slug: str) -> Refusal | None:
    """Rules: AMZ-2P-2, AMZ-2P-4, AMZ-2P-5."""
    at = village_of(view, slug)
    village, owners = view.map.villages[at], view.sites[at]
    if len(view.players) != 2:
        return Refusal("amazonas.no.neutral_two")
    if not view.players[seat].neutrals_left:
        return Refusal("amazonas.no.neutral_none")
    if NEUTRAL in owners:
        return Refusal("amazonas.no.neutral_there", place=village.name)
    if len(owners) == len(village.sites):
        return Refusal("amazonas.no.full", place=village.name)
    return None if len(village.sites) - len(owners) > 1 else Refusal("amazonas.no.neutral_last", place=village.name)


def no_card(view: AmazonasView, seat: Seat, card: int) -> Refusal | None:
    """A played card may be chosen again once all have come back. Rules: AMZ-3, AMZ-6."""
    if view.round == ROUNDS and view.phase != "income":
        return Refusal("amazonas.no.ahead_income")
    hand = view.players[seat].cards
    if card in hand or view.round <= max(BACK_AFTER):
        return None
    return Refusal("amazonas.no.card_played", card=CARD[card], left=tuple(hand))


def no_offer(view: AmazonasView, seat: Seat) -> Refusal | None:
    """An Indio may still come, or is here and will ask the seat. Rule: AMZ-16."""
    if view.events_past.count("indio") < EVENTS["indio"]:
        return None
    asks = view.event == "indio" and (view.indio_offered or view.turn == seat) and turn_to_come(view, seat)
    return None if asks else Refusal("amazonas.no.ahead_indio")


def village_of(view: AmazonasView, slug: str) -> int:
    return board_of(view.map).number[slug]


# Conditions: `event=jaguar`, `event!=jaguar` for any move; `price<=3` for a tent, `value<=5` for an Indio tile.


def conditions(view: AmazonasView, seat: Seat, move: AmazonasMove) -> tuple[tuple[str, Line], ...]:
    """What an answer may hang on, as far as the seat will know it when it is asked: all that could ever be so, since a
    plan is worded long after it was made. Rules: AMZ-3, AMZ-9c, AMZ-16.
    """
    return tuple((f"{kind}{value}", worded(kind, value)) for kind, value in fitting(view, move))


def fitting(view: AmazonasView, move: AmazonasMove) -> list[tuple[str, str]]:
    """Kinds of condition with their values."""
    match move:
        case Income():
            return [(kind, event) for kind in ("event!=", "event=") for event in EVENTS]
        case Build(slug):
            sites = view.map.villages[village_of(view, slug)].sites
            prices = range(sites[0], sites[-1] + 1)
            return [("price<=", str(price)) for price in (prices if len(prices) <= MOST_LIMITS else sites)]
        case TakeIndio():
            return [("value<=", str(value)) for value in range(1, MOST_LIMITS + 1)]
        case Neutral() | TakeSilver() | Pile() | Done() | Keep():
            return []
        case _:
            assert_never(move)


def worded(kind: str, value: str) -> Line:
    if kind in ("event=", "event!="):
        key = "event" if kind == "event=" else "event_not"
        return line(f"amazonas.if.{key}", event=EVENT[value])
    return line("amazonas.if.price" if kind == "price<=" else "amazonas.if.value", n=int(value))


def holds(view: AmazonasView, condition: str, move: AmazonasMove) -> bool:
    """Whether `condition` is met for the viewer, who is to act.

    Raises `Refusal` for a condition that the game doesn't know, or not for such a move.
    """
    for kind in ("event!=", "event="):
        if condition.startswith(kind) and (event := condition.removeprefix(kind)) in EVENTS:
            return (view.event == event) == (kind == "event=")
    if isinstance(move, Build) and (most := limit(condition, "price<=")) is not None:
        at = village_of(view, move.village)
        return len(view.sites[at]) < len(view.map.villages[at].sites) and view.price(at) <= most
    if isinstance(move, TakeIndio) and (most := limit(condition, "value<=")) is not None:
        assert view.viewer is not None
        value = view.players[view.viewer].announced
        return value is not None and value <= most
    raise Refusal("table.premove.condition", condition=condition[:SHOWN])


def limit(condition: str, kind: str) -> int | None:
    """The number in `price<=3`; None for another condition."""
    found = re.fullmatch(r"([0-9]{1,3})", condition.removeprefix(kind)) if condition.startswith(kind) else None
    return int(found[1]) if found else None


# Words of a menu for moves that nobody asks for now.


def steps(view: AmazonasView, move: AmazonasMove) -> tuple[Step, ...]:
    """Kind, thing, place; `view.viewer` is the seat. Marks as in `menus`."""
    assert view.viewer is not None
    player = view.players[view.viewer]
    match move:
        case Income(card):
            return (income_step(view, move, held=card in player.cards),)
        case Build(slug):
            first = Step("build", Line("amazonas.ahead.build"), order=1, short=Line("amazonas.short.ahead_build"))
            return (first, *_by_species(view, move), build_step(view, slug))
        case Neutral(slug):
            name = view.map.villages[village_of(view, slug)].name
            label, short = line("amazonas.ahead.neutral_at", at=at_village(name)), short_place(name)
            leaf = Step(slug, label, f"village:{slug}", deed="neutral", short=short)
            first = Step("neutral", Line("amazonas.do.neutral"), order=2, short=Line("amazonas.short.neutral"))
            return (first, *_by_species(view, move), leaf)
        case TakeIndio():
            short = Line("amazonas.short.ahead_take")
            return _at_an_offer(Step("take", Line("amazonas.ahead.indio_take"), short=short))
        case TakeSilver():
            short = Line("amazonas.short.ahead_leave")
            return _at_an_offer(Step("silver", Line("amazonas.ahead.indio_leave"), order=1, short=short))
        case Pile(species):
            label = line("amazonas.ahead.pile", species=SPECIES_NAME[species])
            short = line("amazonas.short.ahead_pile", species=SPECIES_NAME[species])
            return _at_an_offer(Step(SPECIES[species], label, f"pile:{SPECIES[species]}", order=2, short=short))
        case Done():
            return (Step("done", Line("amazonas.ahead.done"), order=4, short=Line("amazonas.short.ahead_done")),)
        case Keep(mission):
            return (keep_step(view, mission),)
        case _:
            assert_never(move)


def _left_of(view: AmazonasView, species: int, kind: type[Build] | type[Neutral]) -> int:
    """How many villages of the species may still get such a tent of the viewer."""
    assert view.viewer is not None
    bars = no_tent if kind is Build else no_neutral
    return sum(
        village.species == species and bars(view, view.viewer, village.slug) is None for village in view.map.villages
    )


def income_step(view: AmazonasView, move: Income, *, held: bool) -> Step:
    """What it would announce with the piles of now; when it comes back, for one that is out (AMZ-6)."""
    assert view.viewer is not None
    mark, card = f"card:{move.card}", move.card
    if held:
        value = view.players[view.viewer].worth[card]
        label = line("amazonas.ahead.income", card=CARD[card], value=value)
        return Step(str(move), label, mark, short=line("amazonas.short.ahead_income", card=card, value=value))
    back = next((after + 1 for after in BACK_AFTER if view.round <= after), ROUNDS)
    label = line("amazonas.ahead.income_out", card=CARD[card], round=back)
    return Step(str(move), label, mark, order=5, short=line("amazonas.short.ahead_out", card=card, round=back))


def build_step(view: AmazonasView, slug: str) -> Step:
    """With the price of now, while there is one."""
    at = village_of(view, slug)
    village, mark = view.map.villages[at], f"village:{slug}"
    place = at_village(village.name)
    if len(view.sites[at]) == len(village.sites):
        label, short = line("amazonas.ahead.build_full", at=place), short_place(village.name)
        return Step(slug, label, mark, deed="build", short=short)
    price = view.price(at)
    label = line("amazonas.ahead.build_at", at=place, gold=gold_coins(price))
    return Step(slug, label, mark, price=price, deed="build", short=short_village(village.name, price))


def _at_an_offer(leaf: Step) -> tuple[Step, ...]:
    return Step("offer", Line("amazonas.ahead.offer"), order=3, short=Line("amazonas.short.ahead_offer")), leaf


def _by_species(view: AmazonasView, move: Build | Neutral) -> tuple[Step, ...]:
    """A level between, where one alone wouldn't hold all villages; the only one of its species needs none."""
    species = view.map.villages[village_of(view, move.village)].species
    if len(view.map.villages) <= MOST_TOGETHER or _left_of(view, species, type(move)) == 1:
        return ()
    return (Step(SPECIES[species], line("amazonas.ahead.species", species=SPECIES_NAME[species])),)
