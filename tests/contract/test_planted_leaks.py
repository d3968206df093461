"""The twins find leaks: each of these games and watchers tells what it must not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from core import screens
from core.game import Seat
from core.games.coloretto.components import ANIMALS
from core.games.coloretto.title import Coloretto
from core.registry import GAMES
from core.screens import Mark, Picture
from core.wording import Line as Sentence
from core.wording import Refusal, Term
from render.registry import RENDERERS
from tests.contract.cases import Case
from tests.contract.play import Line
from tests.contract.twins import Leak, Twin, compare, record
from tests.contract.watchers import DEAR, END, WATCHERS, Instant, Watchers
from tests.toy import on_the_shelf


def card(animal: int) -> Term:
    return Term(f"coloretto.{ANIMALS[animal]}")


class NextCardInTheView(Coloretto):
    def view(self, state: Any, viewer: Any) -> Any:
        top = state.deck[-1] if state.deck else None
        return msgspec.structs.replace(super().view(state, viewer), reason=str(top))


class NeighboursHandInTheView(Coloretto):
    def view(self, state: Any, viewer: Any) -> Any:
        return super().view(state, Seat(((viewer or 0) + 1) % state.seats))


class SizeOfAHandByKinds(Coloretto):
    """A number that looks harmless: how many different animals somebody holds."""

    def view(self, state: Any, viewer: Any) -> Any:
        return msgspec.structs.replace(super().view(state, viewer), removed=len(set(state.hands[0] + state.hands[1])))


class DrawingTold(Coloretto):
    def apply(self, state: Any, moves: Any, chance: Any) -> Any:
        events = super().apply(state, moves, chance)
        return [msgspec.structs.replace(event, audience=None) for event in events]


class ReasonThatTells(Coloretto):
    def apply(self, state: Any, moves: Any, chance: Any) -> Any:
        try:
            return super().apply(state, moves, chance)
        except Refusal as refusal:
            raise Refusal("coloretto.no.not_in_hand", card=card(state.deck[-1])) from refusal


class UndoThatTells(Coloretto):
    """Whether a gift can be taken back depends on the card below it."""

    def apply(self, state: Any, moves: Any, chance: Any) -> Any:
        green = state.deck[-1] >= ANIMALS.index("green-anteater") and not state.offer
        events = super().apply(state, moves, chance)
        return [msgspec.structs.replace(event, reveals=event.reveals or green) for event in events]


class Remembering(Coloretto):
    """Keeps the state that it saw last, as a careless cache would."""

    def view(self, state: Any, viewer: Any) -> Any:
        self.seen = state
        return super().view(state, viewer)


class LabelThatTells(Remembering):
    def steps(self, view: Any, move: Any) -> Any:
        first, *others = super().steps(view, move)
        told = Sentence("coloretto.do.give_card", {"card": card(self.seen.deck[0])})
        return (msgspec.structs.replace(first, label=told), *others)


class PromptThatTells(Remembering):
    def prompt(self, view: Any) -> Any:
        return Sentence("coloretto.drew", {"card": card(self.seen.deck[0])})


class HelpThatTells(Remembering):
    def help(self, view: Any) -> Any:
        return (Sentence("coloretto.drew", {"card": card(self.seen.hands[0][0])}),)


@pytest.mark.parametrize(
    "leaky",
    [
        NextCardInTheView,
        NeighboursHandInTheView,
        SizeOfAHandByKinds,
        DrawingTold,
        ReasonThatTells,
        UndoThatTells,
        LabelThatTells,
        PromptThatTells,
        HelpThatTells,
    ],
)
def test_a_game_that_tells_is_found(leaky: type[Coloretto], monkeypatch: pytest.MonkeyPatch) -> None:
    assert_found(leaky(), WATCHERS, monkeypatch)


def text_board(instant: Instant) -> str:
    return " ".join(map(str, instant.match._state.hands[0]))


def size_of_a_picture(instant: Instant) -> int:
    return len(str(instant.match._state.deck[-1:]))


def log_line(instant: Instant) -> str:
    return f"match {instant.match._seed.hex()} {instant.match._state.deck}"


@pytest.mark.parametrize("watcher", [text_board, size_of_a_picture, log_line])
def test_a_watcher_that_tells_is_found(watcher: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert_found(Coloretto(), {"watcher": watcher}, monkeypatch)


def test_a_picture_made_from_more_than_a_view_is_found_by_what_it_is_drawn_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, picture = Remembering(), screens.picture
    monkeypatch.setitem(GAMES, "coloretto", game)

    def leaky(*about: Any) -> Picture:
        return msgspec.structs.replace(picture(*about), marks=(Mark("A", str(game.seen.deck[-1:])),))

    monkeypatch.setattr(screens, "picture", leaky)
    compare_a_few_twins({name: watch for name, watch in WATCHERS.items() if name != "pictures"}, {})
    with pytest.raises(Leak):
        compare_a_few_twins({"pictures": WATCHERS["pictures"]}, {})


class EndThatTells:
    """Art that knows more at the end than it is given."""

    def __init__(self, game: Remembering) -> None:
        self._game = game

    def draw(self, picture: Picture) -> bytes:
        return bytes(self._game.seen.hands[0])


def test_a_drawing_of_the_end_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, case, line = Remembering(), Case("coloretto", 2, ()), Line(7, "uniform")
    monkeypatch.setitem(GAMES, "coloretto", game)
    monkeypatch.setitem(RENDERERS, "coloretto", EndThatTells(game))
    of = record(case, line)
    twin = case.plug.twin(of, None, line.rng("end"))
    compare(of, None, twin, WATCHERS, {})
    with pytest.raises(Leak):
        compare(of, None, twin, {}, END, steps=0)


def assert_found(game: Coloretto, watchers: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "coloretto", game)
    with pytest.raises(Leak):
        compare_a_few_twins(watchers)


def compare_a_few_twins(watchers: dict[str, Any], dear: Watchers = DEAR) -> None:
    case, line = Case("coloretto", 3, ()), Line(7, "uniform")
    of = record(case, line, cut=40)
    for viewer in (None, Seat(2)):
        for attempt in range(3):
            compare(of, viewer, case.plug.twin(of, viewer, line.rng(str(attempt))), watchers, dear)


def test_without_a_leak_nothing_is_found() -> None:
    compare_a_few_twins(WATCHERS)


class ToyCase(Case):
    every = 1


def how_many_have_chosen(instant: Instant) -> int:
    return len(instant.pending)


def what_they_have_chosen(instant: Instant) -> list[str]:
    return sorted(map(str, instant.pending.values()))


def test_what_others_have_chosen_so_far_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_shelf(monkeypatch)
    of = record(ToyCase("toy", 4, ()), Line(3, "uniform"))
    other_choices = Twin({}, {})
    compare(of, Seat(1), other_choices, {"how many": how_many_have_chosen}, {})
    with pytest.raises(Leak):
        compare(of, Seat(1), other_choices, {"what": what_they_have_chosen}, {})
