"""An den Ufern des Nils from the inside, for `tests.contract`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field

from core.game import Seat
from core.games.nile.components import (
    COPIES,
    FIELDS_OF,
    KINDS,
    MARKET,
    ROW_OF,
    TRACK,
    Back,
    Front,
    Phase,
    Ripeness,
    WaterCard,
)
from core.games.nile.moves import BuyJoker, Lay, Revive, Sand, SpendJoker, Take
from core.games.nile.state import NileState
from tests.contract.twins import Record, Twin

SCRIPT = {"options": "start_auction=on", "undo": 2}
"""How the parity script of three is begun: options, and how often something is taken back."""

SCENES = ((None, 40, None, ()), (Seat(1), None, Seat(0), ()))
"""Twins at a table of three: viewer, at which ply the match is cut, who gives up, options that differ."""

SAME = ("legal", "box", "variants", "open_rows", "open_fields")
"""The legal list is a cache; the others are set once, when the match begins."""

EVERY = 15

UNTOLD = {
    **dict.fromkeys(
        ("to_act", "to_act.*"), "everybody in an auction, which is said, nobody at the end; else it is `turn`"
    ),
    "variants.cover_two_rows": "the rows that are covered are told",
}
"""Leaves of a view that no word tells, with the reason (S-12)."""


def plants(state: NileState, seat: int) -> Counter[int]:
    """A player's plants by kind in all places."""
    found: Counter[int] = Counter()
    for counts in (state.supply[seat], state.boat[seat], state.lost[seat]):
        found.update(dict(enumerate(counts)))
    found.update(crop.kind for crops in state.crops for crop in crops if crop.owner == seat)
    found.update(sold.kind for row in state.market for sold in row if sold.owner == seat)
    return found


def water_cards(state: NileState) -> Counter[WaterCard]:
    cards = Counter(state.removed) + Counter(state.water_discard)
    for row in state.water:
        cards.update(row)
    for stacks in state.stacks:
        for stack in stacks:
            cards.update(stack)
    return cards


def desert_cards(state: NileState) -> Counter[Back]:
    cards = Counter(state.desert_pile) + Counter(state.desert_discard)
    cards.update(back for back in state.deserts if back is not None)
    cards.update(joker.back for jokers in state.jokers for joker in jokers)
    if state.turned and state.turned.desert_card:
        cards[state.turned.back] += 1
    return cards


def conserved(state: NileState) -> object:
    """Fronts and backs each for themselves: whoever imagines a position pairs them anew (NIL-1)."""
    cards = list(water_cards(state).elements())
    sides = Counter(card.front for card in cards), Counter(card.back for card in cards)
    return tuple(plants(state, seat) for seat in range(state.seats)), sides, desert_cards(state)


def check(state: NileState) -> None:
    for seat in range(state.seats):
        assert plants(state, seat) == Counter(dict(enumerate(COPIES)))
        tired = zip(state.tired_supply[seat], state.supply[seat], strict=True)
        assert all(0 <= some <= count for some, count in tired)
        assert all(0 <= some <= count for some, count in zip(state.tired_boat[seat], state.boat[seat], strict=True))
    assert water_cards(state).total() == 45
    assert desert_cards(state).total() == 30
    check_fields(state)
    for row, sold in enumerate(state.market):
        assert len(sold) <= MARKET[row]
        kinds = [plant.kind for plant in sold]
        assert all(kinds[at] not in kinds[max(0, at - 2) : at] for at in range(len(kinds))), "NIL-20"
    assert all(pawn >= 1 for pawn in state.pawns)
    assert state.obelisk <= TRACK
    assert state.phase is Phase.OVER or max(state.pawns) < state.obelisk, "NIL-29"
    if state.phase not in (Phase.ACTIONS, Phase.BONUS):
        assert not any(map(any, state.tired_supply)) or state.variants.hippo_auction


def check_fields(state: NileState) -> None:
    """Rules: NIL-7, NIL-14."""
    for row, fields in enumerate(FIELDS_OF):
        lying = state.water[row]
        assert row in state.open_rows or not lying
        assert len(state.edges[row]) == len(lying) + 1
        inner = state.box.board.waves[row]
        for card in lying:
            assert inner, "water behind an edge without a wave"
            assert inner in card.front
            inner = card.front[1] if card.front[0] == inner else card.front[0]
        for at, number in enumerate(fields):
            crops = state.crops[number]
            wet, sandy = at < len(lying), state.deserts[number] is not None
            assert wet + sandy + bool(crops) <= 1
            assert len(crops) <= 2
            assert len({crop.owner for crop in crops}) == len(crops)
            assert row in state.open_rows or not (crops or sandy)


def finished(state: NileState) -> None:
    """Rules: NIL-29, NIL-33."""
    met = max(state.pawns) >= state.obelisk
    assert met == (state.reason == "nile.end.met")
    if state.reason == "nile.end.no_plants":
        assert not any(state.crops)
        assert not any(map(any, state.supply)) and not any(map(any, state.boat))  # noqa: PT018
        assert any(state.market) or any(map(any, state.lost))
    if state.reason == "nile.end.quiet":
        assert state.quiet_rounds == 6
    assert all(sold.ripeness in Ripeness for row in state.market for sold in row)
    assert len(KINDS) == 5


@dataclass
class Deck:
    """One shuffle of desert cards and what happened to each of them; `cards` in the order in which they are drawn."""

    key: tuple[int, int]
    cards: list[Back]
    seen: list[bool] = field(default_factory=list)
    drawn: int = 0

    def draw(self) -> tuple[Deck, int]:
        self.seen.append(False)
        self.drawn += 1
        return self, self.drawn - 1


Drawn = tuple[Deck, int]


def twin(record: Record, viewer: Seat | None, rng: random.Random) -> Twin:
    """Other cards where nobody may know them: the sheet says that all viewers know the same.

    Of the water cards: the backs of all that were not taken away, and the fronts of those that never lay on top of a
    stack. Of the desert cards: those never turned, on fields, in front of players and in the pile.
    """
    deals: dict[tuple[int, int], object] = {}
    places: dict[Hashable, tuple[object, object]] = {}
    twin_water(record, rng, deals, places)
    for number, deck in enumerate(desert_decks(record)):
        hidden = [at for at in range(len(deck.cards)) if at >= deck.drawn or not deck.seen[at]]
        values = [deck.cards[at] for at in hidden]
        rng.shuffle(values)
        now = list(deck.cards)
        for at, value in zip(hidden, values, strict=True):
            now[at] = value
        deals[deck.key] = tuple(reversed(now))
        where = "dealt deserts" if number == 0 else "reshuffled deserts"
        places[where] = (tuple(deck.cards), tuple(now))
    may_change = {where: pair for where, pair in places.items() if len(set(_flat(pair[0]))) > 1}
    return Twin(deals, may_change)


def _flat(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def twin_water(
    record: Record,
    rng: random.Random,
    deals: dict[tuple[int, int], object],
    places: dict[Hashable, tuple[object, object]],
) -> None:
    start = record.states[0]
    order = [card for stacks in start.stacks for card in _dealt(stacks)] + start.removed
    slots = water_slots(start)
    taken, topped = taken_and_topped(record)
    front_slots = [at for at, slot in enumerate(slots) if slot not in topped]
    back_slots = [at for at, slot in enumerate(slots) if slot not in taken]
    fronts, backs = [card.front for card in order], [card.back for card in order]
    was = list(zip(fronts, backs, strict=True))
    _shuffle_at(fronts, front_slots, rng)
    _shuffle_at(backs, back_slots, rng)
    now = [WaterCard(front, back) for front, back in zip(fronts, backs, strict=True)]
    by_front: dict[Front, list[Back]] = {}
    for card in now:
        by_front.setdefault(card.front, []).append(card.back)
    paired = [by_front[front].pop() for front in start.box.fronts]
    for deal in record.deals:
        if deal.what == "backs of the water cards":
            deals[deal.key] = tuple(paired)
        elif deal.what == "water cards":
            deals[deal.key] = tuple(now)
    places["fronts below the tops"] = (tuple(card[0] for card in was), tuple(fronts))
    places["backs of water cards"] = (tuple(card[1] for card in was), tuple(backs))


def _shuffle_at(things: list, slots: list[int], rng: random.Random) -> None:
    values = [things[at] for at in slots]
    rng.shuffle(values)
    for at, value in zip(slots, values, strict=True):
        things[at] = value


def _dealt(stacks: list[list[WaterCard]]) -> list[WaterCard]:
    """A player's cards in the order in which they were dealt: the second stack's come first."""
    return stacks[1] + stacks[0]


def water_slots(start: NileState) -> list[tuple[int, int, int]]:
    """(seat, stack, height) in dealing order; seat -1 for cards that left the game."""
    slots = [
        (seat, number, at)
        for seat, stacks in enumerate(start.stacks)
        for number in (1, 0)
        for at in range(len(stacks[number]))
    ]
    return slots + [(-1, 0, at) for at in range(len(start.removed))]


def taken_and_topped(record: Record) -> tuple[set[tuple[int, int, int]], set[tuple[int, int, int]]]:
    """Slots whose backs, and slots whose fronts, came to light."""
    taken, topped = set(), set()
    lying: dict[int, list[tuple[int, int, int]]] = {}
    for ply, state in enumerate(record.states):
        for seat, stacks in enumerate(state.stacks):
            topped |= {(seat, number, len(stack) - 1) for number, stack in enumerate(stacks) if stack}
        if ply == len(record.plies):
            break
        for seat, move in record.plies[ply].moves.items():
            if isinstance(move, Lay):
                slot = (int(seat), move.stack, len(state.stacks[seat][move.stack]) - 1)
                lying.setdefault(ROW_OF[move.field], []).append(slot)
            elif isinstance(move, Take):
                taken.add(lying[move.row].pop())
    return taken, topped


def desert_decks(record: Record) -> Iterator[Deck]:
    """Every shuffle of the desert cards, with what of it was turned by the end."""
    start = record.states[0]
    shuffles = {deal.key[0]: deal for deal in record.deals if deal.what == "desert discards" and deal.value}
    [first] = [deal for deal in record.deals if deal.what == "desert cards"]
    decks = [Deck(first.key, list(reversed(first.value)))]
    on_field: dict[int, Drawn] = {}
    for number in first_deserts(record):
        on_field[number] = decks[0].draw()
    jokers: list[list[Drawn | None]] = [[decks[0].draw() for _ in range(2)] for _ in range(start.seats)]

    def draw(ply: int) -> Drawn:
        if ply + 1 in shuffles:
            deal = shuffles[ply + 1]
            decks.append(Deck(deal.key, list(reversed(deal.value))))
        return decks[-1].draw()

    for ply, played in enumerate(record.plies):
        before, after = record.states[ply], record.states[ply + 1]
        for seat, move in played.moves.items():
            match move:
                case BuyJoker():
                    jokers[seat].append(draw(ply))
                case Sand(number):
                    on_field[number] = draw(ply)
                case Lay(_, number) if number in on_field:
                    deck, at = on_field.pop(number)
                    deck.seen[at] = True
                case SpendJoker() | Revive():
                    known = [at for at, joker in enumerate(jokers[seat]) if joker is None]
                    gone = jokers[seat].pop(known[0] if known else 0)
                    if gone is not None:
                        gone[0].seen[gone[1]] = True
        gained = len(after.jokers[before.start]) - len(jokers[before.start])
        jokers[before.start] += [None] * max(0, gained)  # flooded ones, which all have seen
    yield from decks


def first_deserts(record: Record) -> list[int]:
    """Fields of the first three deserts in the order in which they were laid (NIL-2)."""
    [border] = [deal.value for deal in record.deals if deal.what == "first deserts"]
    return list(border[:3])
