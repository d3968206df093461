"""Amazonas: the course of the game, one function a step. Rules: AMZ-1 to AMZ-8, AMZ-16."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from core.chance import Chance
from core.game import Event, Options, Seat, require_exactly
from core.games.amazonas import events, income, scoring
from core.games.amazonas.board import Board
from core.games.amazonas.building import build, place_neutral
from core.games.amazonas.checks import check, legal_moves
from core.games.amazonas.components import ALL_CARDS, BACK_AFTER, EVENTS, MEDALS, ROUNDS
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
from core.games.amazonas.state import AmazonasState


def set_up(seats: int, options: Options, board: Board, chance: Chance) -> AmazonasState:
    """Rules: AMZ-1, AMZ-18, AMZ-2P-1. With `mission_choice` everybody gets two missions and keeps one first."""
    state = AmazonasState(seats, board)
    state.italian = options["edition"] == "italian"
    state.medals_left = list(MEDALS[options["two_player_medals"] if seats == 2 else str(seats)])
    state.deck = [event for event, copies in EVENTS.items() for _ in range(copies)]
    chance.shuffle(state.deck, "events")
    missions = list(range(len(board.map.missions)))
    chance.shuffle(missions, "missions")
    choice = options["mission_choice"] == "on"
    for seat in range(seats):
        dealt = tuple(sorted(missions.pop() for _ in range(2 if choice else 1)))
        state.missions_dealt[seat] = dealt
        state.mission[seat] = None if choice else dealt[0]
    state.order = [Seat(seat) for seat in range(seats)]
    chance.shuffle(state.order, "first tents")
    state.phase = "mission" if choice else "first"
    return state


EVERYBODY = tuple(tuple(Seat(seat) for seat in range(seats)) for seats in range(5))
"""By number of players."""


def to_act(state: AmazonasState) -> tuple[Seat, ...]:
    match state.phase:
        case "build" | "first" | "offer" | "pile":
            return (state.order[state.at],)
        case "income" | "mission":
            return EVERYBODY[state.seats]
        case "over":
            return ()
        case _:
            assert_never(state.phase)


def legal(state: AmazonasState, seat: Seat) -> tuple[AmazonasMove, ...]:
    """Kept with the position: several ask for it between two moves."""
    moves = state.legal.get(seat)
    if moves is None:
        moves = legal_moves(state, seat) if seat in to_act(state) else ()
        state.legal[seat] = moves
    return moves


def play(state: AmazonasState, moves: Mapping[Seat, AmazonasMove]) -> list[Event]:
    """One move for each seat to act, checked first. Raises `Refusal` and changes nothing."""
    require_exactly(to_act(state), moves)
    known = state.legal
    for seat, move in moves.items():
        # A list that was already made says the same as the check, and sooner: playouts live on it.
        if move not in known.get(seat, ()) and (refusal := check(state, seat, move)):
            raise refusal
    state.legal = {}  # a clone may share the old one
    match state.phase:
        case "income":
            return reveal(state, {seat: move.card for seat, move in moves.items() if isinstance(move, Income)})
        case "mission":
            return keep(state, {seat: move.mission for seat, move in moves.items() if isinstance(move, Keep)})
        case "build" | "first" | "offer" | "pile" | "over":
            [(seat, move)] = moves.items()
            return take_turn(state, seat, move)
        case _:
            assert_never(state.phase)


def keep(state: AmazonasState, missions: Mapping[Seat, int]) -> list[Event]:
    """Option `mission_choice`: all at once, and each learns only of their own."""
    for seat, mission in missions.items():
        state.mission[seat] = mission
    state.phase = "first"
    return [
        events.missions_kept(),
        *(events.mission_kept(state.board, seat, mission) for seat, mission in missions.items()),
    ]


def take_turn(state: AmazonasState, seat: Seat, move: AmazonasMove) -> list[Event]:
    """One decision of the player whose turn it is. Rules: AMZ-2, AMZ-8, AMZ-16."""
    match move:
        case Build(slug):
            built = build(state, seat, state.board.number[slug])
            return built + next_start(state) if state.phase == "first" else built
        case Done():
            passed = [] if state.built_this_turn else [events.passed(seat)]
            return passed + end_turn(state)
        case Neutral(slug):
            return place_neutral(state, seat, state.board.number[slug])
        case TakeSilver():
            state.phase = "build"
            return pay(state, seat)
        case TakeIndio():
            return take_indio(state, seat)
        case Pile(species):
            return lay_indio(state, seat, species)
        case Keep() | Income():
            raise AssertionError(f"{move} is not a move of a turn")
        case _:
            assert_never(move)


def next_start(state: AmazonasState) -> list[Event]:
    """Rule: AMZ-2. After the last first tent the first round opens."""
    state.built_this_turn = False
    state.at += 1
    return open_round(state) if state.at == state.seats else []


def open_round(state: AmazonasState) -> list[Event]:
    """Rules: AMZ-3, AMZ-6 (the cards come back)."""
    back: list[Event] = []
    if state.round in BACK_AFTER:
        state.hands = [ALL_CARDS] * state.seats
        state.played = [()] * state.seats
        back = [events.cards_back()]
    state.round += 1
    state.event = state.deck.pop()
    state.events_past.append(state.event)
    state.phase = "income"
    if state.event == "indio":
        state.indio_offered = True
        state.indio_left -= 1
    return [*back, events.round_opened(state.round, state.event)]


def reveal(state: AmazonasState, cards: Mapping[Seat, int]) -> list[Event]:
    """All cards at once, then the order. Rules: AMZ-4, AMZ-5, AMZ-6, AMZ-7."""
    for seat, card in cards.items():
        state.hands[seat] = tuple([other for other in state.hands[seat] if other != card])
        state.played[seat] += (card,)
        state.announced[seat] = income.announces(card, state.pile(seat), sum(state.indio[seat]))
    shown = [played[-1] for played in state.played]
    state.order = [Seat(seat) for seat in income.turn_order(state.announced, shown, state.italian)]
    values = state.announced
    told = [
        events.announced(seat, shown[seat], values[seat], tied=values.count(values[seat]) > 1) for seat in state.order
    ]
    state.at = 0
    return told + begin_turn(state)


def begin_turn(state: AmazonasState) -> list[Event]:
    """Rule: AMZ-8; at an Indio event the question comes first (AMZ-16)."""
    state.built_this_turn = False
    state.neutral_done = False
    if state.indio_offered:
        state.phase = "offer"
        return []
    state.phase = "build"
    return pay(state, state.turn)


def pay(state: AmazonasState, seat: Seat) -> list[Event]:
    """Income, changed by the event, then theft. Rules: AMZ-8, AMZ-13, AMZ-14, AMZ-15, AMZ-17."""
    card, purse = state.played[seat][-1], state.purse[seat]
    payment = income.payment(state.event, card, state.announced[seat], state.pile(seat), purse)
    state.purse[seat] = purse + payment.silver + payment.extra - payment.lost
    return [events.paid(seat, state.event, payment, state.purse[seat])]


def take_indio(state: AmazonasState, seat: Seat) -> list[Event]:
    """Rule: AMZ-16: the announced value for the tile; its pile is chosen next."""
    state.indio_offered = False
    state.phase = "pile"
    return [events.indio_taken(seat, state.announced[seat])]


def lay_indio(state: AmazonasState, seat: Seat, species: int) -> list[Event]:
    """Rule: AMZ-16a. The savings may still be built with."""
    state.indio[seat][species] += 1
    state.phase = "build"
    return [events.indio_laid(seat, species)]


def end_turn(state: AmazonasState) -> list[Event]:
    """Rules: AMZ-8, AMZ-16 (a tile that nobody takes leaves the game), AMZ-19."""
    state.at += 1
    if state.at < state.seats:
        return begin_turn(state)
    gone = []
    if state.indio_offered:
        state.indio_offered = False
        gone.append(events.indio_gone())
    if state.round < ROUNDS:
        return gone + open_round(state)
    state.phase = "over"
    return gone + [show_mission(state, Seat(seat)) for seat in range(state.seats)]


def show_mission(state: AmazonasState, seat: Seat) -> Event:
    mission = state.mission[seat]
    assert mission is not None, "every seat has a mission once the tents stand"
    return events.mission_shown(state.board, seat, mission, scoring.missing(state, seat))
