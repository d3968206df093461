"""Coloretto Amazonas by its words alone: everything that a seat sees can be heard, and each legal move follows from it.

Faults: S-7, S-9, S-12, S-14, S-16.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest

from core.game import Seat
from core.games.coloretto.components import COLOUR_OF, COLOURS, NEIGHBOURS, NUMBER
from core.games.coloretto.effects import change, gift, loss, recipients
from core.games.coloretto.state import ColorettoState
from core.games.coloretto.title import Coloretto
from core.games.coloretto.view import ColorettoView
from core.menu import MenuPath, menu
from core.spelling import plain
from core.telling import Part
from core.wording import LANGUAGES, Refusal, Words
from tests.by_ear.coloretto import Listener, read
from tests.contract.play import Line, moments
from tests.games.coloretto.table import ANNA, BLUE, BROWN, PURPLE, ROBERTO, Table, all_of

GAME = Coloretto()
NAMES = ("Anna", "Roberto", "Giulia", "Tomás")
WORDS_A_SECOND = 3
TABLES = [(seats, option) for seats in (2, 3, 4) for option in ("off", "on")]


class Played:
    """A case for `tests.contract.play`."""

    game = GAME

    def __init__(self, seats: int, quickstart: str) -> None:
        self.seats, self.whole = seats, GAME.meta.check(seats, {"quickstart": quickstart})


def positions(seats: int, quickstart: str, seed: int) -> Iterator[ColorettoState]:
    for policy in ("by_kind", "greedy"):
        for moment in moments(Played(seats, quickstart), Line(seed, policy)):
            yield moment.state.clone()


def heard(view: ColorettoView, language: str) -> dict[str, list[str]]:
    words = Words(language, NAMES[: len(view.players)], view.viewer)
    return {part.name: [words(line) for line in part.lines] for part in GAME.tell(view)}


def known(view: ColorettoView) -> ColorettoView:
    """What matters of a view: in which order cards came to lie doesn't."""
    players = tuple(
        msgspec.structs.replace(player, columns=tuple(tuple(sorted(column)) for column in player.columns))
        for player in view.players
    )
    return msgspec.structs.replace(view, players=players, discard=tuple(sorted(view.discard)))


def check(state: ColorettoState, viewer: Seat | None, language: str) -> None:
    """The whole view is heard, and in it what each card brings and each answer costs."""
    view = GAME.view(state, viewer)
    listener = Listener(heard(view, language), language, len(view.players), viewer)
    rebuilt = GAME.view(listener.position(), viewer)
    assert known(rebuilt) == known(view)
    assert listener.points == {Seat(seat): player.points for seat, player in enumerate(view.players)}
    assert sorted(listener.prizes) == list(view.bonuses_left)
    if viewer is None or view.reason is not None:
        return
    assert listener.brought == {animal: change(view, viewer, animal) for animal in view.hand}
    deciding = view.to_act == (viewer,)
    if deciding and view.offer is None:
        check_gifts(view, viewer, listener)
    if deciding and view.offer is not None:
        columns = view.players[viewer].columns
        known_there = view.offer.animal in columns[COLOUR_OF[view.offer.animal]]
        near = [colour for colour in NEIGHBOURS[COLOUR_OF[view.offer.animal]] if columns[colour] and known_there]
        costs = {listener.words.say(f"coloretto.{COLOURS[at]}"): -loss(view, columns[at][0]) for at in near}
        assert listener.costs == {"take": change(view, viewer, view.offer.animal), **costs}


def check_gifts(view: ColorettoView, viewer: Seat, listener: Listener) -> None:
    """To each who can be given a card, what they gain by it; or lose, and by refusing it."""
    for animal in set(view.hand):
        told = dict.fromkeys(recipients(len(view.players), viewer, view.protection), "")
        parts = re.split(rf"(?:, |{listener.speech.and_}|^)({'|'.join(NAMES)}) ", listener.gifts[animal])[1:]
        told |= {Seat(NAMES.index(name)): text for name, text in zip(parts[::2], parts[1::2], strict=True)}
        for to, text in told.items():
            taken, refused = gift(view, to, animal)
            numbers = {abs(taken), -refused} if refused is not None else {abs(taken)}
            assert set(map(int, re.findall(r"\d+", text))) == numbers, text
            assert re.match("gains|guadagna" if taken > 0 else "loses|perde", text)


def sampled(number: int) -> Iterator[tuple[ColorettoState, str]]:
    """So many positions over all tables and both languages."""
    for at, (seats, option) in enumerate(TABLES):
        every = list(positions(seats, option, seed=at))
        step = max(1, len(every) // -(-number // len(TABLES)))
        for nth, state in enumerate(every[at % step :: step]):
            yield state, LANGUAGES[nth % 2]


def check_legal(number: int) -> int:
    """Whoever decides knows their moves, whoever looks on the rest."""
    seen = 0
    for state, language in sampled(number):
        for seat in GAME.to_act(state):
            view = GAME.view(state, seat)
            moves = [str(move) for move in GAME.legal(state, seat)]
            options = {"quickstart": "on" if state.removed else "off"}
            assert read(heard(view, language), language, state.seats, options, seat) == moves
            seen += 1
        for viewer in (None, *map(Seat, range(state.seats))):
            check(state, viewer, language)
    return seen


def test_s_12_all_that_a_view_holds_is_heard_and_every_legal_move_follows_from_it() -> None:
    assert check_legal(36) >= 30


@pytest.mark.soak
def test_s_12_so_it_is_in_two_hundred_positions_and_more() -> None:
    assert check_legal(600) >= 200


def decisions(seats: int, seed: int) -> Iterator[tuple[ColorettoView, list[MenuPath]]]:
    """Each decision of two matches, as whoever decides sees it."""
    for state in positions(seats, "off", seed):
        for seat in GAME.to_act(state):
            view = GAME.view(state, seat)
            yield view, [(move, GAME.steps(view, move)) for move in GAME.legal(state, seat)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_9_the_short_text_is_heard_in_half_a_minute(language: str) -> None:
    """What the match waits for, the own things and the choices, without the news."""
    lengths = []
    for view, ways in decisions(4, seed=11):
        words = Words(language, NAMES, view.viewer)
        told = [words(line) for part in GAME.tell(view) if part.topic in ("now", "me") for line in part.short]
        told += [f"{choice.letter}, {words(choice.label)}." for choice in menu(ways).choices]
        lengths.append(len(" ".join(told).split()) / WORDS_A_SECOND)
    assert sorted(lengths)[len(lengths) // 2] <= 18
    assert max(lengths) <= 34


VERBS = {"en": ("Play ", "Give ", "Take ", "Refuse "), "it": ("Gioca ", "Dai ", "Prendi ", "Rifiuta ")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_8_labels_begin_with_the_verb_and_no_two_are_typed_alike(language: str) -> None:
    told = 0
    for seats, seed in ((2, 21), (3, 22), (4, 23)):
        for view, ways in decisions(seats, seed):
            words = Words(language, NAMES[:seats], view.viewer)
            labels = [words(steps[-1].label) for _, steps in ways]
            assert len({plain(label) for label in labels}) == len(labels)
            assert all(label.startswith(VERBS[language]) for label in labels)
            told += len(labels)
    assert told > 2000


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_8_labels_hold_the_animal_s_whole_name(language: str) -> None:
    """`gioca anguilla elettrica blu` is what a label says."""
    view = Table(2, hands={ANNA: ["blue-electric-eel"] * 3}).view(ANNA)
    words = Words(language, NAMES[:2], ANNA)
    told = words(GAME.steps(view, GAME.parse("play blue-electric-eel"))[-1].label)
    start = {"en": "Play the blue electric eel for ", "it": "Gioca l'anguilla elettrica blu per "}[language]
    assert told == start + {"en": "1 point", "it": "1 punto"}[language]


SIGNS = re.compile(r"[●■▲◆–—~|×→·…+−()/›]|\bpts\b|\.\.|\?\.|  ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_s_14_nothing_that_is_heard_has_signs_or_colons_in_place_of_grammar(seats: int, language: str) -> None:
    words, heard_of = Words(language, NAMES[:seats]), set[str]()
    for moment in moments(Played(seats, "on"), Line(31, "by_kind")):
        if moment.ply % 4 and GAME.to_act(moment.state):
            continue
        lines = [event.line() for event in moment.events]
        for viewer in (None, *GAME.to_act(moment.state)):
            view = GAME.view(moment.state, viewer)
            spoken = Words(language, NAMES[:seats], viewer)
            parts = GAME.tell(view)
            said = [line for part in parts for line in (part.title, *part.lines, *part.short)]
            said += [cell.text for part in parts if part.grid for row in part.grid.rows for cell in row if cell]
            if viewer is not None:
                steps = [step for move in GAME.legal(moment.state, viewer) for step in GAME.steps(view, move)]
                said += [line for step in steps for line in (step.label, step.short, step.ask) if line]
            heard_of |= {*map(spoken, said), *map(words, [*lines, *GAME.help(view)])}
            if GAME.to_act(moment.state):
                heard_of.add(spoken(GAME.prompt(view)))
    for text in heard_of:
        assert not SIGNS.search(text), text
        assert ":" not in text or text in map(words, [*lines, *GAME.help(view)]) or "match is over" in text, text


def test_s_16_italian_says_its_nouns_with_their_articles() -> None:
    words = Words("it", NAMES)
    table = Table(3, columns={ROBERTO: ["blue-manatee"]}, hands={ANNA: ["blue-electric-eel", "blue-manatee"]})
    told = [words(event.line()) for event in table.events("give blue-manatee to 2")]
    told += [words(event.line()) for event in table.events("take")]
    assert told[:3] == [
        "Anna dà il lamantino blu a Roberto.",
        "Roberto prende il lamantino blu, che aveva già, e scarta le due carte.",
        "Roberto ha la carta protezione.",
    ]
    assert words(GAME.prompt(table.view(None))) == "Tocca a Roberto, che gioca una carta o ne dà via una."


def test_s_16_each_event_is_told_once_and_its_reader_is_spoken_to() -> None:
    """Whoever fills a column is not said to do so twice."""
    table = Table(3, columns={ANNA: all_of(BROWN, ["brown-turtle"])}, hands={ANNA: ["brown-turtle"]})
    lines = [event.line() for event in table.events("play brown-turtle")]
    assert [Words("en", NAMES, ROBERTO)(line) for line in lines[:3]] == [
        "Anna plays the brown turtle.",
        "Anna fills the brown column.",
        "Anna takes the brown bonus card for 3 points.",
    ]
    assert [Words("it", NAMES, ANNA)(line) for line in lines[:3]] == [
        "Giochi la tartaruga marrone.",
        "Riempi la colonna marrone.",
        "Ricevi la carta bonus marrone da 3 punti.",
    ]


def test_s_7_the_columns_that_touch_are_told() -> None:
    view = Table(3).view(ANNA)
    words = Words("en", NAMES, ANNA)
    assert any("in the order blue, purple, brown and green" in words(line) for line in part(view, "map").lines)
    told = [words(line) for line in GAME.near(view, GAME.place(view, "brown"))]
    assert "Next to the brown column stand the purple and green ones." in told


def part(view: ColorettoView, name: str) -> Part:
    return next(one for one in GAME.tell(view) if one.name == name)


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("frog", "hand:green-frog"),
        ("rana", "hand:green-frog"),
        ("green frog", "hand:green-frog"),
        ("green-frog", "hand:green-frog"),
        ("anguilla elettrica blu", "column:blue-electric-eel"),
        ("languilla", "column:blue-electric-eel"),
        ("the turtle", "column:brown-turtle"),
        ("colibri", "column:purple-hummingbird"),
        ("two headed", "column:brown-two-headed-snake"),
        ("verde", "colour:3"),
        ("bl", "colour:0"),
        ("colonna viola", "colour:1"),
        ("scarti", "discards"),
        ("deck", "deck"),
        ("2", "seat:1"),
    ],
)
def test_s_9_places_are_found_by_their_names_in_every_language(typed: str, place: str) -> None:
    view = Table(3, hands={ANNA: ["green-frog"]}).view(ANNA)
    kind, _, which = place.partition(":")
    spot = f"{kind}:{NUMBER[which]}" if which in NUMBER else place
    assert plain(typed) == typed
    assert GAME.place(view, typed) == spot
    for language in LANGUAGES:
        assert all(map(Words(language, NAMES[:3], ANNA), GAME.near(view, spot)))


@pytest.mark.parametrize(("typed", "said"), [("xyzzy", "xyzzy"), ("", "blue"), ("t", "brown turtle"), ("4", "blue")])
def test_s_9_what_has_no_place_is_answered_by_what_has(typed: str, said: str) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.place(Table(3).view(ANNA), typed)
    told = Words("en")(caught.value.line)
    assert said in told
    assert len(told) <= 200


def test_s_9_what_is_asked_about_an_animal_is_where_it_lies_and_how_many_may_still_come() -> None:
    table = Table(3, columns={ROBERTO: ["green-frog"]}, hands={ANNA: ["green-frog", "green-frog", "blue-piranha"]})
    table.play("play green-frog")
    view, words = table.view(ANNA), Words("en", NAMES, ANNA)
    told = [words(line) for line in GAME.near(view, GAME.place(view, "frog"))]
    out = 5 - 2 - view.hand.count(NUMBER["green-frog"])
    assert "You have the green frog in your column." in told
    assert "Roberto has the green frog in a column." in told
    assert told[-1] == f"Of its 5 copies, {out} {'is' if out == 1 else 'are'} still out and 0 in the discards."


def test_s_12_what_could_end_the_match_is_told_with_who_could() -> None:
    columns = {ROBERTO: all_of(BROWN, ["brown-turtle"]), ANNA: all_of(BLUE, ["blue-piranha"])}
    view = Table(3, piles={ANNA: [BLUE, BLUE], ROBERTO: [PURPLE, PURPLE]}, columns=columns).view(ANNA)
    told = [Words("en", NAMES, ANNA)(line) for line in part(view, "end").lines]
    assert "You end the match with 1 more pile." in told
    assert "The match ends if you play or get the blue piranha." in told
    assert "The match ends if Roberto gets the brown turtle." in told


def test_s_9_who_leads_is_told_with_how_much_of_it_is_safe() -> None:
    def leads(table: Table) -> list[str]:
        return [Words("en", NAMES, ANNA)(line) for line in part(table.view(ANNA), "leads").lines]

    assert leads(Table(2)) == ["Nobody has any points yet."]
    assert leads(Table(3, piles={ROBERTO: [BROWN]}, columns={ANNA: ["green-frog"]})) == [
        "Roberto leads with 9 points.",
        "You have 1 point, 8 behind.",
        "Giulia has 0 points, 9 behind.",
        "Of Roberto's points 9 are safe in piles and bonus cards.",
    ]
    assert leads(Table(2, columns={ANNA: ["green-frog"], ROBERTO: ["green-frog"]})) == [
        "You share the lead with 1 point.",
        "Roberto shares the lead with 1 point.",
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_parts_are_named_once_in_the_order_of_their_importance(seats: int) -> None:
    for state in islice(positions(seats, "off", seed=41), 0, None, 9):
        for viewer in (None, *map(Seat, range(seats))):
            parts = GAME.tell(GAME.view(state, viewer))
            assert len({one.name for one in parts}) == len(parts)
            assert [one.topic for one in parts][:2] == ["now", "leads" if viewer is None else "me"]
            own = set() if viewer is None else {"me"}
            assert {one.topic for one in parts} == {"now", "leads", "players", "map", "end"} | own
            for one in parts:
                assert one.grid is None or all(len(row) == len(one.grid.heads) for row in one.grid.rows)
