"""Positions and pictures of Dos Rios for the tests of its pictures and text boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from core.chance import SeededChance
from core.game import Event, Seat, Touched
from core.games.dos_rios.state import DosRiosState
from core.menu import menu
from core.screens import Form, Mark, Picture
from tests.games.dos_rios.table import GAME
from tests.golden.record import FOLDER
from tests.golden.test_golden import replayed

SHORT = ("Anna", "Roberto", "Giulia", "Tomás")
LONG = ("Wilhelmina Wollstonecraft-Waldor", "<Roberto_&_Söhne> *@everyone*", "山田太郎", "Ñandú 🦜 Muñoz")


def played(golden: str) -> Iterator[DosRiosState]:
    """The positions of a golden match; the state is live and goes on changing."""
    match = replayed(FOLDER / "dos_rios" / f"{golden}.json")
    seed = bytes.fromhex(match.set_up().seed or "")
    state = GAME.new(match.seats, match.options, SeededChance(seed))
    yield state
    for at, ply in enumerate(match.line):
        GAME.apply(state, ply.moves, SeededChance(seed, at + 1))  # type: ignore[arg-type]
        yield state


def first(golden: str, wanted: Callable[[DosRiosState], bool]) -> DosRiosState:
    return next(state for state in played(golden) if wanted(state)).clone()


@cache
def crowded() -> DosRiosState:
    """Four players in the thick of it, one of them at the beginning of their turn."""
    return first("4-five", lambda state: state.round == 6 and state.mp == 6)


def board(state: DosRiosState, language: str = "en", names: tuple[str, ...] = SHORT, form: Form = "wide") -> Picture:
    view = GAME.view(state, None)
    return Picture(game="dos_rios", kind="board", language=language, form=form, names=names[: state.seats], view=view)


def panel(
    state: DosRiosState, seat: Seat, language: str = "en", path: tuple[str, ...] = (), form: Form = "wide"
) -> Picture:
    view = GAME.view(state, seat)
    ways = [(move, GAME.steps(view, move)) for move in GAME.legal(state, seat)]
    choices = menu(ways, path).choices if ways else ()
    return Picture(
        game="dos_rios",
        kind="panel",
        language=language,
        form=form,
        names=SHORT[: state.seats],
        view=view,
        marks=tuple(Mark(choice.letter, choice.mark, choice.price, choice.deed) for choice in choices if choice.mark),
    )


def end(state: DosRiosState, language: str = "en", names: tuple[str, ...] = SHORT, form: Form = "wide") -> Picture:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return Picture(
        game="dos_rios",
        kind="end",
        language=language,
        form=form,
        names=names[: state.seats],
        view=GAME.view(state, None),
        places=outcome.places,
        scores=outcome.scores,
        shares=tuple(tuple((share.label, share.points) for share in part) for part in outcome.breakdown),
    )


def news(golden: str, wanted: Callable[[DosRiosState], bool], turns: int) -> tuple[DosRiosState, tuple[Touched, ...]]:
    """The first position of that kind, and what the last so many turns before it did, numbered."""
    match = replayed(FOLDER / "dos_rios" / f"{golden}.json")
    seed = bytes.fromhex(match.set_up().seed or "")
    state = GAME.new(match.seats, match.options, SeededChance(seed))
    told: list[tuple[Seat, Event]] = []
    line = iter(enumerate(match.line))
    while not wanted(state):
        at, ply = next(line)
        [seat] = ply.moves
        told += [(seat, event) for event in GAME.apply(state, ply.moves, SeededChance(seed, at + 1))]  # type: ignore[arg-type]
    number, last, found = 0, None, []
    for seat, event in reversed(told):
        number += seat != last
        last = seat
        if number > turns:
            break
        if event.spots:
            found.append(Touched(event.key, seat, event.spots, turns + 1 - number))
    return state, tuple(reversed(found))
