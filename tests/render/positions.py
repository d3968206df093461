"""Positions for picture tests: views of random and greedy play, with the letters that the panel's menu gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.chance import SeededChance
from core.game import Seat
from core.games.coloretto.player import greedy
from core.games.coloretto.state import ColorettoState
from core.games.coloretto.title import Coloretto
from core.menu import Menu, menu
from core.screens import Form, Picture, marks_of

GAME = Coloretto()
LONG = ("Wilhelmina_Wollstonecraft_Waldor", "<Roberto & Söhne> *@everyone* [x]", "山田太郎", "🐸🐸🐸")
SHORT = ("Anna", "Roberto", "José Muñoz", "Lu")


def played(seats: int, seed: int, quickstart: bool = False) -> Iterator[ColorettoState]:
    """Every position of one match between greedy players, the last one over."""
    chance = SeededChance(seed.to_bytes(32, "big"))
    options = GAME.meta.check(seats, {"quickstart": "on" if quickstart else "off"})
    state = GAME.new(seats, options, chance)
    yield state
    while acting := GAME.to_act(state):
        seat = acting[0]
        move = greedy(GAME.view(state, seat), GAME.legal(state, seat), chance)
        GAME.apply(state, {seat: move}, chance)
        yield state


def first(seats: int, wanted: Callable[[ColorettoState], bool], seeds: int = 60) -> ColorettoState:
    """The first position of that kind in a run of matches."""
    for seed in range(seeds):
        for state in played(seats, seed):
            if wanted(state):
                return state
    raise LookupError("no such position within the seeds tried")


def board(state: ColorettoState, language: str = "en", names: tuple[str, ...] = SHORT, form: Form = "wide") -> Picture:
    view, names = GAME.view(state, None), names[: state.seats]
    return Picture(game="coloretto", kind="board", language=language, form=form, names=names, view=view)


def level(state: ColorettoState, seat: Seat, path: tuple[str, ...] = ()) -> Menu:
    view = GAME.view(state, seat)
    return menu([(move, GAME.steps(view, move)) for move in GAME.legal(state, seat)], path)


def panel(
    state: ColorettoState,
    seat: Seat,
    language: str = "en",
    names: tuple[str, ...] = SHORT,
    path: tuple[str, ...] = (),
    form: Form = "wide",
) -> Picture:
    return Picture(
        game="coloretto",
        kind="panel",
        language=language,
        form=form,
        names=names[: state.seats],
        view=GAME.view(state, seat),
        marks=marks_of(level(state, seat, path)) if GAME.legal(state, seat) else (),
    )


def end(state: ColorettoState, language: str = "en", names: tuple[str, ...] = SHORT, form: Form = "wide") -> Picture:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return Picture(
        game="coloretto",
        kind="end",
        language=language,
        form=form,
        names=names[: state.seats],
        view=GAME.view(state, None),
        places=outcome.places,
        scores=outcome.scores,
        shares=tuple(tuple((share.label, share.points) for share in part) for part in outcome.breakdown),
    )
