"""Views of every game: one for every viewer in every position, hashable, cut off from the state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from core.game import Seat
from core.wording import Line as Sentence
from tests.contract.cases import Case, drive, every_case
from tests.contract.play import Line, glances, position


def parts(thing: Any, path: str = "view") -> Iterator[tuple[str, Any]]:
    yield path, thing
    if isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from parts(getattr(thing, name), f"{path}.{name}")
    elif isinstance(thing, tuple | frozenset):
        for at, part in enumerate(thing):
            yield from parts(part, f"{path}[{at}]")


@every_case
def test_views_are_values_that_share_nothing_with_the_state(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        kept: list[tuple[Any, int]] = []
        rng = line.rng("views")
        for moment in glances(case, line):
            viewers = (None, *map(Seat, range(case.seats)))
            closely = rng.choice(viewers)
            for viewer in viewers:
                view = case.game.view(moment.state, viewer)
                assert view.viewer == viewer
                assert view.to_act == tuple(case.game.to_act(moment.state))
                if viewer == closely:
                    assert view == case.game.view(moment.state, viewer)
                    kept.append((view, hash(view)))
                for path, part in parts(view) if viewer == closely else ():
                    assert not isinstance(part, list | dict | set | bytearray), path
                    if isinstance(part, msgspec.Struct):
                        assert part.__struct_config__.frozen, path
        for view, at_first in kept:
            assert hash(view) == at_first, "a view changed after it was made"

    drive(check, case, matches)


@every_case
def test_looking_changes_nothing(case: Case, matches: int) -> None:
    def check(case: Case, line: Line) -> None:
        game = case.game
        for moment in glances(case, line):
            before = position(case, moment.state)
            for viewer in (None, Seat(moment.ply % case.seats)):
                view = game.view(moment.state, viewer)
                if game.to_act(moment.state):
                    assert isinstance(game.prompt(view), Sentence)
                game.help(view)
            game.outcome(moment.state)
            assert position(case, moment.state) == before

    drive(check, case, matches)
