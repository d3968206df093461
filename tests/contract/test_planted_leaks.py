"""The twins find leaks: each of these games and watchers tells what it must not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from core import hints, screens
from core.game import Seat, Touched, View
from core.games.coloretto.components import ANIMALS
from core.games.coloretto.mind import ColorettoMind
from core.games.coloretto.title import Coloretto
from core.match import Match
from core.minds import MINDS
from core.observation import Hinted
from core.screens import Mark, Picture
from core.table import Table
from core.telling import Cell, Grid, Part
from core.titles import TITLES
from core.wording import Line as Sentence
from core.wording import Refusal, Term
from render.kit.paths import Point
from render.registry import RENDERERS
from tests.contract.cases import Case
from tests.contract.play import Line
from tests.contract.twins import Leak, compare, record
from tests.contract.watchers import DEAR, END, WATCHERS, Instant, Watchers, pictures


def card(animal: int) -> Term:
    return Term(f"coloretto.{ANIMALS[animal]}")


class NextCardInTheView(Coloretto):
    def view(self, state: Any, viewer: Any) -> Any:
        top = card(state.deck[-1]).key if state.deck else None
        return msgspec.structs.replace(super().view(state, viewer), reason=top)


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
        self.state = state
        return super().view(state, viewer)


class LabelThatTells(Remembering):
    def steps(self, view: Any, move: Any) -> Any:
        first, *others = super().steps(view, move)
        told = Sentence("coloretto.do.give_card", {"card": card(self.state.deck[0])})
        return (msgspec.structs.replace(first, label=told), *others)


class PromptThatTells(Remembering):
    def prompt(self, view: Any) -> Any:
        return Sentence("coloretto.drew", {"card": card(self.state.deck[0])})


class HelpThatTells(Remembering):
    def help(self, view: Any) -> Any:
        return (Sentence("coloretto.drew", {"card": card(self.state.hands[0][0])}),)


class TextThatTells(Remembering):
    """A part in words that remembers more than it is given; nothing else does."""

    def tell(self, view: Any) -> Any:
        told = Sentence("coloretto.drew", {"card": card(self.state.deck[0])})
        return (Part(name="map", topic="map", title=told, lines=()), *super().tell(view))


class AnswerThatTells(Remembering):
    """What is near a place."""

    def near(self, view: Any, spot: str) -> Any:
        return (Sentence("coloretto.drew", {"card": card(self.state.deck[0])}),)

    def tell(self, view: Any) -> Any:
        name = Sentence("coloretto.title")
        grid = Grid((name,), ((Cell(name, "pile"),),))
        return (Part(name="map", topic="map", title=name, lines=(), grid=grid),)


THOUGHT = ("decisions", "hints")
"""What comes of thinking."""


class KnowsTheCards(ColorettoMind):
    """Likes a move for the card that will be drawn next."""

    def __init__(self, game: Remembering) -> None:
        self._game = game

    def worths(self, state: Any, seat: Seat, legal: Any) -> Any:
        next_card = self._game.state.deck[-1] if self._game.state.deck else 0
        return [float((at + next_card) % len(legal)) for at in range(len(legal))]


def test_a_computer_that_knows_the_cards_is_found_by_what_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Remembering()
    monkeypatch.setitem(MINDS, "coloretto", KnowsTheCards(game))
    watching = {"observation": WATCHERS["observation"]}  # shows the game the position that there is
    compare_a_few_twins(watching, {name: watch for name, watch in DEAR.items() if name not in THOUGHT}, game)
    for name in THOUGHT:
        assert_found(game, watching, {name: DEAR[name]})


@pytest.mark.parametrize("leaky", [TextThatTells, AnswerThatTells])
def test_a_text_that_tells_is_found_by_what_is_told_in_words(leaky: type[Coloretto]) -> None:
    """S-1: words are watched as pictures are."""
    others = {name: watch for name, watch in DEAR.items() if name != "texts"}
    compare_a_few_twins(WATCHERS, others, leaky())
    assert_found(leaky(), {}, {"texts": DEAR["texts"]})


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
def test_a_game_that_tells_is_found(leaky: type[Coloretto]) -> None:
    assert_found(leaky(), WATCHERS)


class SpotThatTells(Coloretto):
    """A public event touches a spot that is called after a hidden card."""

    def apply(self, state: Any, moves: Any, chance: Any) -> Any:
        spot = f"pile{state.hands[0][0]}" if state.hands[0] else "pile"
        events = super().apply(state, moves, chance)
        return [msgspec.structs.replace(event, spots=(*event.spots, spot)) for event in events]


def test_a_spot_that_tells_is_found_in_the_picture_and_told_in_no_words() -> None:
    game = SpotThatTells()
    in_words = {name: watch for name, watch in WATCHERS.items() if name not in ("observation", "pictures")}
    compare_a_few_twins(in_words, {"story": DEAR["story"], "export": DEAR["export"]}, game)
    assert_found(game, {"changed": lambda instant: [picture.changed for picture in pictures(instant)]}, {})


class SpotOfADraw(Coloretto):
    """Whoever draws may see on their own board what they drew: nobody else's shows that."""

    def apply(self, state: Any, moves: Any, chance: Any) -> Any:
        return [
            event if event.audience is None else msgspec.structs.replace(event, spots=(str(event.args["card"]),))
            for event in super().apply(state, moves, chance)
        ]


def test_the_spots_of_a_private_event_are_shown_to_its_audience_only(monkeypatch: pytest.MonkeyPatch) -> None:
    compare_a_few_twins(WATCHERS, {}, SpotOfADraw())

    def to_everybody(self: Match, viewer: Seat | None, since: int, numbers: Mapping[int, int]) -> tuple[Touched, ...]:
        return tuple(Touched(event.key, ply.actor, event.spots) for ply in self.line for event in ply.events)

    monkeypatch.setattr(Match, "changed", to_everybody)
    assert_found(SpotOfADraw(), {"pictures": WATCHERS["pictures"]}, {})


def text_board(instant: Instant) -> str:
    return " ".join(map(str, instant.match._state.hands[0]))


def size_of_a_picture(instant: Instant) -> int:
    return len(str(instant.match._state.deck[-1:]))


def log_line(instant: Instant) -> str:
    return f"match {instant.match._seed.hex()} {instant.match._state.deck}"


@pytest.mark.parametrize("watcher", [text_board, size_of_a_picture, log_line])
def test_a_watcher_that_tells_is_found(watcher: Callable[..., Any]) -> None:
    assert_found(Coloretto(), {"watcher": watcher})


def test_a_picture_made_from_more_than_a_view_is_found_by_what_it_is_drawn_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, picture = Remembering(), screens.picture

    def leaky(*about: Any) -> Picture:
        return msgspec.structs.replace(picture(*about), marks=(Mark("A", str(game.state.deck[-1:])),))

    monkeypatch.setattr(screens, "picture", leaky)
    compare_a_few_twins({name: watch for name, watch in WATCHERS.items() if name != "pictures"}, {}, game)
    with pytest.raises(Leak):
        compare_a_few_twins({"pictures": WATCHERS["pictures"]}, {}, game)


def test_a_thread_named_after_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Remembering()
    monkeypatch.setattr(screens, "thread_name", lambda *about: f"{about[2]} {game.state.deck[-1:]}")
    compare_a_few_twins({name: watch for name, watch in WATCHERS.items() if name != "threads"}, {}, game)
    with pytest.raises(Leak):
        compare_a_few_twins({"threads": WATCHERS["threads"]}, {}, game)


def test_a_place_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Art that lays what can be pressed where something hidden would have it."""
    game, art = Remembering(), RENDERERS["coloretto"]

    def outline(picture: Picture, view: View, spot: str) -> tuple[Point, ...]:
        return ((float(sum(game.state.deck[-3:])), 0.0),)

    monkeypatch.setitem(RENDERERS, "coloretto", replace(art, outline=outline))
    others = {name: watch for name, watch in DEAR.items() if name != "places"}
    compare_a_few_twins(WATCHERS, others, game)
    assert_found(game, {}, {"places": DEAR["places"]})


class EndThatTells:
    """Art that knows more at the end than it is given."""

    def __init__(self, game: Remembering) -> None:
        self._game = game

    def draw(self, picture: Picture) -> bytes:
        return bytes(self._game.state.hands[0])


def test_a_drawing_of_the_end_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, line = Remembering(), Line(7, "uniform")
    case = Case("coloretto", 2, (), titles=TITLES.with_titles(game))
    monkeypatch.setitem(RENDERERS, "coloretto", EndThatTells(game))
    of = record(case, line)
    twin = case.plug.twin(of, None, line.rng("end"))
    compare(of, None, twin, WATCHERS, {})
    with pytest.raises(Leak):
        compare(of, None, twin, {}, END, steps=0)


class Peeking(Coloretto):
    """Whoever thinks about it sees what lies where."""

    def imagine(self, state: Any, viewer: Any, chance: Any) -> Any:
        return state.clone()


def test_thinking_about_hidden_cards_is_found() -> None:
    game = Peeking()
    compare_a_few_twins(WATCHERS, {name: watch for name, watch in DEAR.items() if name not in THOUGHT}, game)
    for name in THOUGHT:
        assert_found(game, {}, {name: DEAR[name]})


def test_telling_others_who_had_hints_before_the_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_once(table: Table) -> tuple[Hinted, ...]:
        return tuple(Hinted(Seat(seat), "", len(asked)) for seat, asked in table.life.hinted.items())

    monkeypatch.setattr(hints, "told", at_once)
    with pytest.raises(Leak):
        compare_a_few_twins({"observation": WATCHERS["observation"]}, {})


def assert_found(game: Coloretto, watchers: Watchers, dear: Watchers = DEAR) -> None:
    with pytest.raises(Leak):
        compare_a_few_twins(watchers, dear, game)


def compare_a_few_twins(watchers: Watchers, dear: Watchers = DEAR, game: Coloretto | None = None) -> None:
    titles = TITLES.with_titles(game) if game else TITLES
    case, line = Case("coloretto", 3, (), titles=titles), Line(7, "uniform")
    of = record(case, line, cut=40)
    for viewer in (None, Seat(2)):
        for attempt in range(3):
            compare(of, viewer, case.plug.twin(of, viewer, line.rng(str(attempt))), watchers, dear)


def test_without_a_leak_nothing_is_found() -> None:
    compare_a_few_twins(WATCHERS)
