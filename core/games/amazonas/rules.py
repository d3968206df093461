"""Amazonas: the course of the game, one function a step. Rules: AMZ-1 to AMZ-8, AMZ-16."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.chance import Chance
from core.game import Event, Options, Seat
from core.games.amazonas import income, scoring
from core.games.amazonas.building import build, buildable, neutral_places, place_neutral
from core.games.amazonas.data import BACK_AFTER, BONUS, EVENTS, MEDALS, ROUNDS, SPECIES, TIE
from core.games.amazonas.maps import MapError, load, standard
from core.games.amazonas.moves import (
    DONE,
    PILES,
    TAKE_INDIO,
    TAKE_SILVER,
    AmazonasMove,
    Build,
    Done,
    Neutral,
    Pile,
    TakeIndio,
    TakeSilver,
)
from core.games.amazonas.state import ALL_CARDS, AmazonasState, Board, board_of
from core.games.amazonas.words import CARD, EVENT, SPECIES_NAME, SPECIES_TILE, WHO, money
from core.wording import Refusal


def board_for(own_map: str) -> Board:
    """The board that a match's options ask for. Raises `Refusal` for a map that can't be played on."""
    try:
        return board_of(load(own_map, "map") if own_map else standard())
    except MapError as error:
        raise Refusal("amazonas.no.map", why=str(error)) from error


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


def keep(state: AmazonasState, missions: Mapping[Seat, int]) -> list[Event]:
    """Option `mission_choice`: all at once, and each learns only of his own."""
    events = [Event("amazonas.missions_kept", reveals=True)]
    for seat, mission in missions.items():
        state.mission[seat] = mission
        villages = names(state, state.board.map.missions[mission])
        events.append(Event("amazonas.kept", {"villages": villages}, audience=seat))
    state.phase = "first"
    return events


def turn_moves(state: AmazonasState, seat: Seat) -> tuple[AmazonasMove, ...]:
    """What the player whose turn it is may do, sorted by notation."""
    match state.phase:
        case "offer":
            return (TAKE_INDIO, TAKE_SILVER) if any(state.tiles[seat]) else (TAKE_SILVER,)
        case "pile":
            return tuple(sorted((PILES[s] for s in range(len(SPECIES)) if state.tiles[seat][s]), key=str))
    builds = [state.board.builds[village] for village in buildable(state, seat)]
    if state.phase == "first":
        return tuple(builds)
    return (*builds, DONE, *[state.board.neutrals[village] for village in neutral_places(state, seat)])


def take_turn(state: AmazonasState, seat: Seat, move: AmazonasMove) -> list[Event]:
    """One decision of the player whose turn it is. Rules: AMZ-2, AMZ-8, AMZ-16."""
    match move:
        case Build(slug):
            events = build(state, seat, state.board.number[slug])
            return events + next_start(state) if state.phase == "first" else events
        case Neutral(slug):
            return place_neutral(state, seat, state.board.number[slug])
        case Done():
            passed = [] if state.built else [Event("amazonas.passed", {"who": WHO[seat]})]
            return passed + end_turn(state)
        case TakeIndio():
            return take_indio(state, seat)
        case TakeSilver():
            state.phase = "build"
            return pay(state, seat)
        case Pile(species):
            return lay_indio(state, seat, species)
        case _:
            raise AssertionError(f"{move} is not a move of a turn")


def next_start(state: AmazonasState) -> list[Event]:
    """Rule: AMZ-2. After the last first tent the first round opens."""
    state.turns += 1
    state.at += 1
    return open_round(state) if state.at == state.seats else []


def open_round(state: AmazonasState) -> list[Event]:
    """Rules: AMZ-3, AMZ-6 (the cards come back)."""
    back: list[Event] = []
    if state.round in BACK_AFTER:
        state.hands = [ALL_CARDS] * state.seats
        state.played = [()] * state.seats
        back = [Event("amazonas.cards_back")]
    state.round += 1
    state.event = state.deck.pop()
    state.events_past.append(state.event)
    state.phase = "income"
    if state.event == "indio":
        state.indio_offered = True
        state.indio_left -= 1
    return [*back, Event("amazonas.round", {"round": state.round, "event": EVENT[state.event]}, reveals=True)]


def reveal(state: AmazonasState, cards: Mapping[Seat, int]) -> list[Event]:
    """All cards at once, then the order. Rules: AMZ-4, AMZ-5, AMZ-6, AMZ-7."""
    for seat, card in cards.items():
        state.hands[seat] = tuple([other for other in state.hands[seat] if other != card])
        state.played[seat] += (card,)
        state.announced[seat] = income.announces(card, state.pile(seat), sum(state.indio[seat]))
    shown = [played[-1] for played in state.played]
    state.order = [Seat(seat) for seat in income.turn_order(state.announced, shown, state.italian)]
    events = []
    for seat in state.order:
        tied = state.announced.count(state.announced[seat]) > 1
        key = "amazonas.announced_tie" if tied else "amazonas.announced"
        args = {"who": WHO[seat], "card": CARD[shown[seat]], "value": state.announced[seat]}
        events.append(Event(key, args | {"tie": TIE[seat][shown[seat]]}, reveals=True))
    state.at = 0
    return events + begin_turn(state)


def begin_turn(state: AmazonasState) -> list[Event]:
    """Rule: AMZ-8; at an Indio event the question comes first (AMZ-16)."""
    state.turns += 1
    state.neutral_done = False
    if state.indio_offered:
        state.phase = "offer"
        return []
    state.phase = "build"
    return pay(state, state.turn)


def pay(state: AmazonasState, seat: Seat) -> list[Event]:
    """Income, changed by the event, then theft. Rules: AMZ-8, AMZ-13, AMZ-14, AMZ-15, AMZ-17."""
    event, card, value = state.event, state.played[seat][-1], state.announced[seat]
    pile = state.pile(seat)
    paid, extra = income.pays(event, card, value), income.bonus(event, pile)
    state.purse[seat] += paid + extra
    lost = income.stolen(event, card, pile, state.purse[seat])
    state.purse[seat] -= lost
    key = "amazonas.paid"
    args = {"who": WHO[seat], "silver": paid, "extra": extra, "lost": lost, "purse": money(state.purse[seat])}
    if income.protected(event, card):
        key = "amazonas.paid_protected"
    elif event == "fire":
        key = "amazonas.paid_fire"
    elif lost:
        key = "amazonas.paid_robbed"
    elif extra:
        key = "amazonas.paid_bonus"
        args["species"] = SPECIES_NAME[BONUS[event]]
    return [Event(key, args)]


def take_indio(state: AmazonasState, seat: Seat) -> list[Event]:
    """Rule: AMZ-16: the announced value for the tile; its pile is chosen next."""
    state.indio_offered = False
    state.phase = "pile"
    return [Event("amazonas.indio_taken", {"who": WHO[seat], "value": state.announced[seat]})]


def lay_indio(state: AmazonasState, seat: Seat, species: int) -> list[Event]:
    """Rule: AMZ-16a. The savings may still be built with."""
    state.indio[seat][species] += 1
    state.phase = "build"
    return [Event("amazonas.indio_laid", {"who": WHO[seat], "species": SPECIES_TILE[species]})]


def end_turn(state: AmazonasState) -> list[Event]:
    """Rules: AMZ-8, AMZ-16 (a tile that nobody takes leaves the game), AMZ-19."""
    state.at += 1
    if state.at < state.seats:
        return begin_turn(state)
    events = []
    if state.indio_offered:
        state.indio_offered = False
        events.append(Event("amazonas.indio_gone"))
    if state.round < ROUNDS:
        return events + open_round(state)
    state.phase = "over"
    return events + [show_mission(state, Seat(seat)) for seat in range(state.seats)]


def show_mission(state: AmazonasState, seat: Seat) -> Event:
    mission = state.mission[seat]
    assert mission is not None, "every seat has a mission once the tents stand"
    missing = names(state, scoring.missing(state, seat))
    key = "amazonas.mission_missed" if missing else "amazonas.mission_done"
    args = {"who": WHO[seat], "villages": names(state, state.board.map.missions[mission]), "missing": missing}
    return Event(key, args, reveals=True)


def names(state: AmazonasState, villages: Sequence[int]) -> tuple[str, ...]:
    return tuple(state.board.map.villages[village].name for village in villages)
