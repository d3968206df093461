"""Menus from paths: levels that decide nothing vanish, late presses land somewhere sensible."""

from __future__ import annotations

from core.game import Step
from core.menu import Menu, MenuPath, levels, menu
from core.wording import Line
from tests.toy import Show


def paths(*ways: str) -> list[MenuPath]:
    return [
        (Show(at), tuple(Step(token, Line(f"toy.{token}"), mark=token) for token in way.split("/")))
        for at, way in enumerate(ways)
    ]


def entries(level: Menu) -> list[str]:
    return [f"{choice.letter} {'/'.join(choice.path)}{'' if choice.move else ' …'}" for choice in level.choices]


WALK = paths("go/north", "go/south/fast", "go/south/slow", "rest")


def test_moves_that_share_a_beginning_share_a_level() -> None:
    assert entries(menu(WALK)) == ["A go …", "B rest"]
    assert entries(menu(WALK, ["go"])) == ["A go/north", "B go/south …"]
    assert entries(menu(WALK, ["go", "south"])) == ["A go/south/fast", "B go/south/slow"]


def test_a_level_tells_the_way_to_it_and_back() -> None:
    deep = menu(WALK, ["go", "south"])
    assert deep.path == ("go", "south")
    assert [label.key for label in deep.trail] == ["toy.go", "toy.south"]
    assert deep.back == ("go",)
    assert menu(WALK, ["go"]).back == ()
    assert menu(WALK).back is None


def test_a_level_with_one_choice_vanishes_and_back_leaps_over_it() -> None:
    lonely = paths("give/frog/1", "give/frog/2", "rest")
    level = menu(lonely, ["give"])
    assert level.path == ("give", "frog")
    assert [label.key for label in level.trail] == ["toy.give", "toy.frog"]
    assert level.back == ()
    assert menu(lonely, ["give", "frog"]) == level


def test_a_common_beginning_is_skipped_at_the_root() -> None:
    level = menu(paths("take/a", "take/b"))
    assert level.path == ("take",)
    assert level.back is None


def test_a_single_way_is_one_entry_with_its_last_label() -> None:
    [choice] = menu(paths("give/frog/2")).choices
    assert (choice.move, choice.label.key, choice.mark) == (Show(0), "toy.2", "2")


def test_a_branch_with_one_move_is_that_move() -> None:
    [first, _] = menu(paths("give/frog/2", "rest")).choices
    assert first.move == Show(0)
    assert first.label.key == "toy.2"
    assert first.path == ("give",)


def test_a_late_press_leads_to_the_nearest_level_that_is_left() -> None:
    assert menu(WALK, ["fly"]) == menu(WALK)
    assert menu(WALK, ["go", "west"]) == menu(WALK, ["go"])
    assert menu(WALK, ["go", "north"]) == menu(WALK, ["go"])
    assert menu(WALK, ["rest", "rest"]) == menu(WALK)
    assert menu(WALK, ["go", "south", "fast", "far"]) == menu(WALK, ["go", "south"])


def test_nobody_to_act_has_no_choices() -> None:
    assert menu([]) == menu([], ["go"]) == Menu((), (), ())


def asking(*ways: str) -> list[MenuPath]:
    """Each step has a short form and asks for what comes behind it."""
    return [
        (
            Show(at),
            tuple(
                Step(token, Line(f"toy.{token}"), short=Line(f"toy.{token}.short"), ask=Line(f"toy.{token}.ask"))
                for token in way.split("/")
            ),
        )
        for at, way in enumerate(ways)
    ]


def test_w_16_an_entry_is_short_on_its_own_level_and_whole_where_it_leaps() -> None:
    walk, rest, leap = menu(asking("walk/e6", "walk/e7", "rest", "give/frog")).choices
    assert (walk.told.key, rest.told.key, leap.told.key) == ("toy.walk.short", "toy.rest.short", "toy.frog")
    assert rest.label.key == "toy.rest", "a question names the move in full"


def test_w_16_a_level_asks_what_its_entries_have_in_common() -> None:
    ways = asking("walk/e6/fast", "walk/e6/slow", "walk/e7/fast", "rest/now")
    assert menu(ways).ask is None
    asked = menu(ways, ["walk"]).ask, menu(ways, ["walk", "e6"]).ask
    assert [line.key if line else None for line in asked] == ["toy.walk.ask", "toy.e6.ask"]
    shared = menu(asking("walk/e6", "walk/e7"))
    assert shared.ask is not None, "also where the first level has leapt over it"
    assert shared.ask.key == "toy.walk.ask"
    assert menu(WALK, ["go"]).ask is None, "steps that ask nothing leave it to the way that led there"


def test_presses_to_a_move_are_the_levels_that_decide_something() -> None:
    ways = paths("go/north", "go/south/fast", "go/south/slow", "rest", "give/frog/2")
    assert [levels(ways, move) for move, _ in ways] == [2, 3, 3, 1, 1]


def test_w_16_where_it_is_crowded_an_entry_that_leaps_says_both_of_its_short_forms() -> None:
    some = menu(asking("flax/w5", "grape/w5", *(f"go{at}" for at in range(4)))).choices
    assert {choice.told.key for choice in some[:2]} == {"toy.w5"}, "there is room to say all"
    many = menu(asking("flax/w5", "grape/w5", *(f"go{at}" for at in range(5)))).choices
    flax = many[0].told
    assert flax.key == "table.both"
    assert [part.key for part in flax.args.values() if isinstance(part, Line)] == ["toy.flax.short", "toy.w5.short"]
    assert many[0].label.key == "toy.w5"
