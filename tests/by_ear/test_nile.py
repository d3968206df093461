"""The Nile by the words alone: what may be done follows from what is told, each choice says which one it is, and
nobody has to listen for long.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from statistics import median

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.nile.components import FIELDS, FIELDS_OF, Tide
from core.games.nile.fields import DEAREST, price
from core.games.nile.moves import Grow, Harvest, Sow
from core.games.nile.places import names
from core.games.nile.title import Nile
from core.games.nile.view import NileView
from core.match import Match
from core.menu import menu
from core.spelling import plain
from core.wording import LANGUAGES, Refusal, Words
from tests.by_ear.nile import Position, read
from tests.games.nile.positions import bare, desert, do, flood, plant, sell, tide

GAME = Nile()
NAMES = ("Anna", "Roberto", "Giulia", "Tomás", "Zoë")
TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"hippo_auction": "on", "cover": "two_rows", "boat": "scoring_rounds"}),
    (3, {"revive": "on"}),
    (4, {"buy_others": "on", "start_auction": "on"}),
    (5, {"hippo_auction": "on", "buy_others": "on", "revive": "on"}),
    (3, {"hippo_auction": "on", "start_auction": "on", "boat": "scoring_rounds"}),
    (2, {}),
)


def matches(tables: int, seed: int = 0) -> Iterator[tuple[Match, random.Random]]:
    for at in range(tables):
        seats, options = TABLES[at % len(TABLES)]
        yield Match(GAME, seats, options, bytes([seed, at]) * 16), random.Random(f"{seed} {at}")


def positions(tables: int, each: int, seed: int = 0) -> Iterator[tuple[Match, Seat]]:
    """`each` positions of every match, spread over it, half by whim and half sensible; whoever is to act."""
    for match, dice in matches(tables, seed):
        chance, told, every = SeededChance(dice.randbytes(32)), 0, dice.randint(3, 9)
        while not match.over and told < each:
            if match.ply % every == 0:
                told += 1
                yield match, dice.choice(match.awaited)
            wild = dice.random() < 0.5
            match.play(
                {
                    seat: dice.choice(match.legal(seat))
                    if wild
                    else GAME.decide(match.view(seat), match.legal(seat), chance)
                    for seat in match.awaited
                }
            )


def told(view: NileView, language: str, seat: Seat) -> dict[str, list[str]]:
    words = Words(language, NAMES, seat)
    return {part.name: [words(line) for line in part.lines] for part in GAME.tell(view)}


def check_reader(tables: int, each: int, seed: int = 0) -> int:
    checked = 0
    for match, seat in positions(tables, each, seed):
        truth = sorted(map(str, match.legal(seat)))
        for language in LANGUAGES:
            parts = told(match.view(seat), language, seat)
            heard = read(parts, language, match.seats, match.options, seat)
            assert heard == truth, (match.ply, language, set(heard) ^ set(truth))
        checked += 1
    return checked


def test_s_12_the_legal_moves_follow_from_the_words() -> None:
    """S-12: in both languages, for every number of players and every option."""
    assert check_reader(len(TABLES), 6) >= 30


@pytest.mark.soak
def test_s_12_the_legal_moves_follow_from_the_words_of_200_positions() -> None:
    assert check_reader(2 * len(TABLES), 30, seed=1) >= 200


def test_s_12_what_work_on_a_field_costs_follows_from_the_words() -> None:
    """NIL-17: of every field, in every position; the labels say it where it is more than usual."""
    dear = 0
    for match, seat in positions(3, 6, seed=6):
        view = match.view(seat)
        for language in LANGUAGES:
            state = Position(told(view, language, seat), language, match.seats, match.options).rebuilt(seat)
            assert [price(crops, seat) for crops in state.crops] == [price(crops, seat) for crops in view.crops]
            words = Words(language, NAMES, seat)
            for move in match.legal(seat):
                label = GAME.steps(view, move)[-1]
                if isinstance(move, (Sow, Grow, Harvest)) and label.price == DEAREST:
                    dear += 1
                    assert words(label.label).endswith({"en": "for 2 points", "it": "per 2 punti"}[language])
    assert dear


def test_s_12_every_viewer_is_told_whole_sentences_to_the_end() -> None:
    """S-14, S-16: also the public, those who wait, and all once it is over; no part lacks its lines or its title."""
    parts_told = set()
    for match, _ in [*positions(3, 8), *over(2)]:
        for viewer in (None, *map(Seat, range(match.seats))):
            for language in LANGUAGES:
                words = Words(language, NAMES, viewer)
                parts = GAME.tell(match.view(viewer))
                parts_told |= {part.name for part in parts}
                assert all(words(part.title) and part.lines for part in parts)
                for text in (words(line) for part in parts for line in (*part.lines, *part.short)):
                    assert re.fullmatch(r"[^a-z ].*[^. ]\.", text), text
                    assert not re.search(r"[{}()…:·]|nile\.|  |\.\.", text), text
    assert parts_told == {
        *("now", "me", "market", "fields", "water", "leads", "players", "end", "cards", "board", "rules")
    }


def over(tables: int) -> Iterator[tuple[Match, None]]:
    for match, dice in matches(tables, 4):
        chance = SeededChance(dice.randbytes(32))
        while not match.over:
            match.play({seat: GAME.decide(match.view(seat), match.legal(seat), chance) for seat in match.awaited})
        yield match, None


def test_s_9_the_fields_and_the_market_are_tables_whose_cells_are_places() -> None:
    for match, seat in positions(3, 3):
        view = match.view(seat)
        grids = {part.name: part.grid for part in GAME.tell(view) if part.grid}
        assert set(grids) == {"market", "fields"}
        for grid in grids.values():
            assert all(len(row) == len(grid.heads) and row[0] is not None for row in grid.rows)
            for cell in (cell for row in grid.rows for cell in row if cell):
                assert GAME.near(view, cell.spot)
        fields = {cell.spot for row in grids["fields"].rows for cell in row[1:] if cell}
        assert fields == {f"field:{FIELDS[field]}" for row in view.open_rows for field in FIELDS_OF[row]}


# Choices

VERBS = {
    "en": "Load Lay Place Hold Take Spoil Rot Sow Grow Sell Buy Discard Revive End",
    "it": "Carica Posa Piazza Tieni Ritira Rovina Fai Non Semina Vendi Compra Scarta Rianima Finisci",
}


def check_labels(tables: int, each: int, seed: int = 0) -> dict[str, int]:
    """How many labels were looked at, by language."""
    counts = dict.fromkeys(LANGUAGES, 0)
    for match, seat in positions(tables, each, seed):
        view = match.view(seat)
        ahead = GAME.look_ahead(view, seat, ())
        assert ahead
        for shown, moves in ((view, match.legal(seat)), (ahead.view, ahead.legal)):
            last = [GAME.steps(shown, move)[-1].label for move in moves]
            for language in LANGUAGES:
                words = Words(language, NAMES, seat)
                labels = [words(label) for label in last]
                assert len({plain(label) for label in labels}) == len(moves), sorted(labels)
                assert {label.partition(" ")[0] for label in labels} <= set(VERBS[language].split())
                counts[language] += len(labels) if shown is view else 0
    return counts


def test_s_8_the_label_of_every_move_is_its_own_and_begins_with_its_verb() -> None:
    """Of moves of now and of plans, as people type them: without accents and signs."""
    assert all(count > 500 for count in check_labels(4, 3).values())


@pytest.mark.soak
def test_s_8_two_thousand_labels_are_their_own() -> None:
    assert all(count > 2000 for count in check_labels(2 * len(TABLES), 20, seed=2).values())


# Listening

SECONDS_A_WORD = 60 / 180

MOST_WHOLE = 12
"""Choices of a level that are told by their labels; more are told by what tells them apart."""


def check_listening(tables: int, each: int, seed: int = 0) -> None:
    """The reader's own and their choices, without the news: these have what is left of 25 seconds, or of 40."""
    spent: dict[str, list[float]] = {language: [] for language in LANGUAGES}
    for match, seat in positions(tables, each, seed):
        view = match.view(seat)
        own = [line for part in GAME.tell(view) if part.name in ("now", "me") for line in part.short]
        ways = [(move, GAME.steps(view, move)) for move in match.legal(seat)]
        choices = menu(ways).choices
        named = [choice.label if len(choices) <= MOST_WHOLE else choice.told for choice in choices]
        offered = [dial.label for dial in GAME.dials(view)] or named
        for language in LANGUAGES:
            words = Words(language, NAMES, seat)
            told = [len(words(line).split()) for line in own]
            assert sum(told) <= 45, [words(line) for line in own]
            spent[language].append(SECONDS_A_WORD * (sum(told) + sum(1 + len(words(one).split()) for one in offered)))
    for seconds in spent.values():
        assert median(seconds) <= 22
        assert max(seconds) <= 40


def test_s_9_ones_own_and_ones_choices_are_soon_told() -> None:
    check_listening(len(TABLES), 10)


@pytest.mark.soak
def test_s_9_they_are_soon_told_in_many_positions() -> None:
    check_listening(2 * len(TABLES), 40, seed=3)


# Places


@pytest.mark.parametrize(
    ("typed", "spot"),
    [
        *(("E5a", "field:e5a"), ("field e5a", "field:e5a"), ("campo E5a", "field:e5a")),
        *(("e5", "row:e5"), ("Row W4", "row:w4"), ("fila w4", "row:w4")),
        *(("market 3", "market:3"), ("row 3", "market:3"), ("fila 3 del mercato", "market:3")),
        *(("boat", "boat"), ("la barca", "boat"), ("L’obelisco", "obelisk"), ("riflusso", "tide"), ("des", "pile")),
    ],
)
def test_s_9_places_are_asked_for_by_their_names_in_any_language(typed: str, spot: str) -> None:
    view = next(iter(positions(1, 1)))[0].view(None)
    assert GAME.place(view, plain(typed)) == spot


def test_s_9_names_of_places_stand_as_typed_text_is_read() -> None:
    assert all(plain(name) == name for name in names())


@pytest.mark.parametrize("typed", ["", "e", "row", "tucu", "z9"])
def test_s_9_what_is_no_single_place_is_refused_with_examples(typed: str) -> None:
    view = next(iter(positions(1, 1)))[0].view(None)
    with pytest.raises(Refusal, match="field as E5a"):
        GAME.place(view, typed)


def test_s_7_a_place_tells_what_is_there_and_what_touches_it() -> None:
    state = bare(3)
    flood(state, "e4", "hippo")
    plant(state, 0, "flax", "e4c", ripe=True)
    plant(state, 1, "onion", "e4c", acted=True)
    desert(state, "e4d")
    sell(state, 4, "1 wheat", "0 grape rotten")
    view = GAME.view(state, Seat(0))
    near = {
        spot: [Words("en", NAMES, 0)(line) for line in GAME.near(view, spot)]
        for spot in ("field:e4c", "field:e4b", "field:e4a", "row:e4", "market:4", "boat", "field:e2a")
    }
    assert near["field:e4c"] == [
        "E4c has your ripe flax and Roberto's seed of onion.",
        "E4c has 2 palms, and what grows there goes to market rows 3 and 4.",
        "Roberto's plant on E4c has acted this round.",
        "Each action on E4c costs you 2 action points.",
        "Towards the river lies E4b, which is free.",
        "Towards the desert lies E4d with desert.",
    ]
    assert "The next water of this row covers E4b and needs a single wave." in near["field:e4b"]
    assert "E4a lies at the river, which shows a single wave." in near["field:e4a"]
    assert near["row:e4"][0] == (
        "Row E4 has water up to E4a, desert on E4d and your ripe flax and Roberto's seed of onion on E4c."
    )
    assert near["market:4"][:2] == [
        "Market row 4 has Roberto's wheat and your rotten grape, and 3 free spaces.",
        "Row 4 refuses grape and wheat for now.",
    ]
    assert near["boat"] == ["The boat is empty."]
    assert near["field:e2a"] == ["Row E2 is covered in this match."]


def test_s_12_an_event_tells_its_card_and_what_it_has_hit() -> None:
    state = tide(Tide.EBB_1)
    flood(state, "e4", "palms-2>")
    sell(state, 4, "1 wheat", "0 grape", "2 flax")
    do(state, "take e4", "spoil 4 1")
    view = GAME.view(state, Seat(0))
    now = [Words("it", NAMES, 0)(line) for line in GAME.tell(view)[0].lines]
    assert "La carta acqua ritirata da E4a mostra 2 palme con una freccia." in now
    assert "La prima pianta colpita è grano rovinato di Roberto in fila 4, casella 1." in now


def test_s_16_the_turn_s_end_is_noise_beside_what_was_done() -> None:
    state = bare(3)
    [event] = GAME.apply(state, {Seat(0): GAME.parse("end")}, SeededChance(bytes(32)))
    assert event.key == "nile.ended_early", "lost points are told"
    state.ap = 0
    [event] = GAME.apply(state, {Seat(1): GAME.parse("end")}, SeededChance(bytes(32)))
    assert event.key in GAME.noise
