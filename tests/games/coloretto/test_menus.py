"""What a player reads where they decide: buttons, questions, prompts, rules, refusals."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.chance import SeededChance
from core.game import Seat, Step
from core.games.coloretto.components import NUMBER
from core.games.coloretto.moves import Give, Play, Refuse, Take
from core.games.coloretto.state import ColorettoState
from core.levels import decide_on_view
from core.menu import menu
from core.wording import LANGUAGES, Line, Refusal, Term, Words, line
from tests.games.coloretto.table import ANNA, BLUE, GIULIA, ROBERTO, Table
from tests.render.positions import GAME, played

NAMES = ("Anna", "Roberto", "Giulia", "Tomás")
ROW, NARROW = 28, 13
"""Characters of a button with a row of its own, and of one of more than six."""


def levels(paths: list[tuple[str, tuple[Step, ...]]]) -> Iterator[list[Line]]:
    """The words of the entries on each level that asks for a choice, as a menu shows them."""
    waiting = [(paths, 0)]
    while waiting:
        here, depth = waiting.pop()
        while len({steps[depth].token for _, steps in here}) == 1 and all(len(steps) > depth + 1 for _, steps in here):
            depth += 1
        groups: dict[str, list[tuple[str, tuple[Step, ...]]]] = {}
        for way in here:
            groups.setdefault(way[1][depth].token, []).append(way)
        assert depth < 3
        assert len(groups) <= 24
        entries = []
        for group in groups.values():
            steps = group[0][1]
            own_depth = len(group) > 1 or depth == len(steps) - 1
            shown = steps[depth] if len(group) > 1 else steps[-1]
            entries.append((shown.short if own_depth else None) or shown.label)
            if len(group) > 1:
                waiting.append((group, depth + 1))
        yield entries


def check(entries: list[Line], language: str) -> None:
    told = [Words(language, NAMES)(entry) for entry in entries]
    assert len(set(told)) == len(told)
    for text in told:
        assert len(text) <= (ROW if len(told) <= 6 else NARROW), told
        assert text[0] == text[0].upper(), "a choice begins like a sentence"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w_16_buttons_fit_a_phone_and_hold_what_differs(seats: int, language: str) -> None:
    for seed in (2, 9):
        for state in played(seats, seed):
            for seat in GAME.to_act(state):
                view = GAME.view(state, seat)
                for entries in levels([(str(move), GAME.steps(view, move)) for move in GAME.legal(state, seat)]):
                    check(entries, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_w_16_so_do_those_of_a_plan(language: str) -> None:
    for state in played(3, 4):
        for seat in map(Seat, range(3)):
            view = GAME.view(state, seat)
            ahead = GAME.look_ahead(view, seat, ())
            if ahead is not None and seat not in GAME.to_act(state):
                for entries in levels([(str(move), GAME.steps(view, move)) for move in ahead.legal]):
                    check(entries, language)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_marks_name_things_and_differ_on_their_level(seats: int) -> None:
    for state in played(seats, 6):
        for seat in GAME.to_act(state):
            view = GAME.view(state, seat)
            ways = [(move, GAME.steps(view, move)) for move in GAME.legal(state, seat)]
            marks = [choice.mark for choice in menu(ways).choices if choice.mark]
            assert len(set(marks)) == len(marks)
            assert {mark.partition(":")[0] for mark in marks} <= {"hand", "column", "seat", "offer"}


def test_a_hand_of_one_kind_is_played_at_the_card_and_given_at_the_player() -> None:
    table = Table(2, hands={ANNA: ["green-frog"] * 3})
    view = table.view(ANNA)
    level = menu([(move, GAME.steps(view, move)) for move in GAME.legal(table.state, ANNA)])
    assert [choice.mark for choice in level.choices] == [f"hand:{NUMBER['green-frog']}", "seat:1"]


def test_buttons_tell_the_points_that_a_move_brings() -> None:
    words = Words("en", NAMES)
    table = Table(
        2,
        columns={ANNA: ["brown-turtle", "brown-chameleon", "green-frog"], ROBERTO: ["green-frog", "brown-turtle"]},
        hands={ANNA: ["brown-two-headed-snake", "green-frog", "blue-piranha"]},
    )
    view = table.view(ANNA)
    told = [words(short) for move in PLAYED for step in GAME.steps(view, move) if (short := step.short)]
    assert told == ["Play Snake, plus 6", "Play Frog, minus 1", "Play Piranha, plus 1"], (
        "3 for the card and 3 for the bonus card"
    )
    table.play("give green-frog to 2")
    view = table.view(ROBERTO)
    answers = [GAME.steps(view, move)[-1] for move in GAME.legal(table.state, ROBERTO)]
    assert [words(answer.short) for answer in answers if answer.short] == [
        "Discard Turtle, minus 1",
        "Take it, minus 1",
    ]
    assert [answer.price for answer in answers] == [1, None]


PLAYED = [GAME.parse(f"play {slug}") for slug in ("brown-two-headed-snake", "green-frog", "blue-piranha")]


def test_the_level_of_recipients_says_what_they_are_given() -> None:
    view = Table(3, hands={ANNA: ["green-frog", "blue-piranha", "brown-turtle"]}).view(ANNA)
    give, card, whom = GAME.steps(view, GAME.parse("give green-frog to 3"))
    words = Words("en", NAMES)
    assert give.ask
    assert card.ask
    assert words(give.ask) == "Which card do you give away?"
    assert words(card.ask) == "To whom do you give the green frog?"
    assert whom.short
    assert words(whom.short) == "Giulia"
    protected = Table(3, hands={ANNA: ["green-frog"]}, protection=ROBERTO).view(ANNA)
    only, *_ = GAME.steps(protected, GAME.parse("give green-frog to 3"))
    assert only.ask
    assert words(only.ask) == "Which card do you give Giulia?"


@pytest.mark.parametrize("language", LANGUAGES)
def test_w_21_whoever_acts_is_spoken_to_and_the_others_are_told_who_does(language: str) -> None:
    words = Words(language, NAMES)
    table = Table(3, columns={GIULIA: ["green-frog", "brown-turtle"]}, hands={ANNA: ["green-frog"]})
    yours, theirs = {"en": ("Your turn. ", "{} "), "it": ("Tocca a te. ", "Tocca a {}, ")}[language]
    assert words(GAME.prompt(table.view(ANNA))).startswith(yours)
    for viewer in (None, ROBERTO):
        assert words(GAME.prompt(table.view(viewer))).startswith(theirs.format("Anna"))
    table.play("give green-frog to 3")
    assert words(GAME.prompt(table.view(GIULIA))).startswith(yours)
    for viewer in (None, ANNA):
        assert words(GAME.prompt(table.view(viewer))).startswith(theirs.format("Giulia"))


def test_newcomers_read_why_only_where_they_decide() -> None:
    table = Table(3, columns={GIULIA: ["green-frog", "brown-turtle"]}, hands={ANNA: ["green-frog"]})
    assert GAME.why(table.view(ANNA)) == Line("coloretto.why.turn")
    assert GAME.why(table.view(ROBERTO)) is None
    assert GAME.why(table.view(None)) is None
    table.play("give green-frog to 3")
    assert GAME.why(table.view(GIULIA)) == Line("coloretto.why.answer")
    assert GAME.why(table.view(ANNA)) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w_19_the_help_tells_every_rule_that_decides_something(seats: int, language: str) -> None:
    """Also before a card is offered: how the columns stand, what a refusal costs, who is protected, ties."""
    words = Words(language)
    row = {"en": "blue, purple, brown, green", "it": "blu, viola, marrone, verde"}[language]
    table = Table(seats, columns={ROBERTO: ["green-frog", "brown-turtle"]}, hands={ANNA: ["green-frog"]})
    told = [words(part) for part in GAME.help(table.view(ANNA))]
    assert any(row in part for part in told)
    protection = words.say("coloretto.help.protection")
    assert (protection in told) == (seats > 2)
    table.play("give green-frog to 2")
    assert sorted(words(part) for part in GAME.help(table.view(ROBERTO))) == sorted(told), "the same, in another order"
    assert row in words.say("coloretto.rules")


@pytest.mark.parametrize("language", LANGUAGES)
def test_w_25_the_rules_say_what_is_reconstructed(language: str) -> None:
    last = Words(language).say("coloretto.rules").splitlines()[-1]
    assert last.startswith({"en": "Reconstructed: ", "it": "Ricostruiti: "}[language])


def test_w_22_the_option_says_what_holds_with_it_and_without() -> None:
    told = Words("en").say("coloretto.option.quickstart.help")
    assert told.startswith("When it is on, ")
    assert "otherwise" in told


def refused(table: Table, text: str) -> str:
    [seat] = table.to_act
    with pytest.raises(Refusal) as caught:
        GAME.apply(table.state, {seat: GAME.parse(text)}, SeededChance(bytes(32)))
    return Words("en", NAMES)(caught.value.line)


def test_w_23_refusals_advise_only_what_can_be_done() -> None:
    """A column that is empty, or that nobody may discard from, isn't named."""
    columns = ["brown-turtle", "green-frog", "green-sloth", "blue-piranha"]
    table = Table(2, columns={ROBERTO: columns}, hands={ANNA: ["brown-turtle"]})
    table.play("give brown-turtle to 2")
    assert refused(table, "refuse blue-piranha").endswith("Discard a green card.")
    assert refused(table, "refuse purple-toucan").endswith("Discard a green card that lies there.")
    assert refused(table, "refuse green-tapir").endswith("Discard a green card that lies there.")
    lonely = Table(2, columns={ROBERTO: ["brown-turtle", "blue-piranha"]}, hands={ANNA: ["brown-turtle"]})
    lonely.play("give brown-turtle to 2")
    assert "so you can't refuse. Take the brown turtle" in refused(lonely, "refuse blue-piranha")
    assert "so you can't refuse. Take the brown turtle" in refused(lonely, "refuse purple-toucan")


def test_a_match_can_be_played_by_its_menus_alone() -> None:
    """Each move is reached by pressing, and nothing else is asked on the way than what decides it."""
    chance, state = SeededChance(bytes(32)), next(iter(played(4, 3)))
    kinds: set[type] = set()
    while acting := GAME.to_act(state):
        seat = acting[0]
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        move = decide_on_view("random", GAME, view, legal, chance)
        assert reached(state, seat, str(move)) <= 3
        kinds.add(type(move))
        GAME.apply(state, {seat: move}, chance)
    assert kinds == {Play, Give, Take, Refuse}


def reached(state: ColorettoState, seat: Seat, wanted: str) -> int:
    """How many presses lead to the move."""
    view = GAME.view(state, seat)
    ways = [(move, GAME.steps(view, move)) for move in GAME.legal(state, seat)]
    tokens = next([step.token for step in steps] for move, steps in ways if str(move) == wanted)
    path: tuple[str, ...] = ()
    for presses in range(1, 5):
        choice = next(one for one in menu(ways, path).choices if list(one.path) == tokens[: len(one.path)])
        if choice.move is not None:
            assert str(choice.move) == wanted
            return presses
        path = choice.path
    raise AssertionError(f"{wanted} is not reached")


def test_the_columns_of_a_colour_are_asked_one_by_one_in_a_plan() -> None:
    """Eighteen cards in one keyboard would be more than a phone shows."""
    view = Table(3).view(ROBERTO)
    _, colour, card = GAME.steps(view, GAME.parse("refuse purple-toucan"))
    assert (colour.token, card.token) == ("purple", "purple-toucan")
    assert colour.ask == line("coloretto.ask.refuse_card", colour=Term("coloretto.purple"))
    assert colour.order > GAME.steps(view, GAME.parse("refuse blue-piranha"))[1].order == BLUE
