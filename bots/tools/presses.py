"""How many presses a turn takes on the page, over whole matches: of pictures, buttons, choosers and questions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import msgspec

from bots.local.pressing import Spot, tree
from bots.tools.playing import seed_bytes, table_of
from core.asking import why_ask
from core.chance import SeededChance
from core.game import AnyGame, Move, Seat
from core.match import Match
from core.menu import menu
from core.observation import Observation
from core.observing import observe
from core.screens import panel
from core.table import COMPUTER_NAMES
from core.wording import Refusal
from render.registry import renderer_of

MATCHES = 4
SEATS = 3


def presses(title: AnyGame, matches: int = MATCHES) -> float:
    """Presses a turn of the titles' own players at three seats, each by the shortest way that the page has for it.

    A turn is what one seat decides before another does; moves that the table plays by itself are none.
    """
    done = turns = 0
    for nth in range(matches):
        match = Match(title, min(SEATS, title.meta.seats[1]), {}, seed_bytes(5, nth))
        dice, last = SeededChance(seed_bytes(6, nth)), None
        while not match.over:
            moves = {seat: title.decide(match.view(seat), match.legal(seat), dice) for seat in match.awaited}
            for seat, move in moves.items():
                done += fewest(match, seat, move)
                turns += seat != last
                last = seat
            match.play(moves)
    return round(done / turns, 2)


def fewest(match: Match, seat: Seat, move: Move) -> int:
    """Presses that `seat` needs for `move`: on the picture or by buttons, whichever takes fewer."""
    seen = observe(table_of(match, COMPUTER_NAMES), seat)
    asked = bool(why_ask(table_of(match, COMPUTER_NAMES), seat, move))
    dialled = _by_dials(match.game, seen, move)
    ways = [(_by_buttons(seen, move) if dialled is None else dialled) + asked]
    pressed = way_to(spots_of(seen), str(move))
    if pressed is not None:
        ways.append(pressed.presses + asked if pressed.presses == 1 else pressed.presses)  # the second is the question
    return min(ways)


def _by_buttons(seen: Observation, move: Move) -> int:
    """Levels of the menu that lead to it."""
    tokens = next(tuple(step.token for step in steps) for found, steps in seen.paths if found == move)
    path: tuple[str, ...] = ()
    done = 0
    while True:
        done += 1
        level = menu(seen.paths, path)
        if any(choice.move == move for choice in level.choices):
            return done
        path = next(choice.path for choice in level.choices if choice.path == tokens[: len(choice.path)])


def _by_dials(title: AnyGame, seen: Observation, move: Move) -> int | None:
    """Each number from 0 up by a press, and one for all together; None where nothing is dialled."""
    dials = title.dials(seen.view)
    for amounts in product(*(range(dial.most + 1) for dial in dials)) if dials else ():
        try:
            if title.dialled(seen.view, amounts) == move:
                return sum(amounts) + 1
        except Refusal:
            continue
    return None


class Pressed(msgspec.Struct, frozen=True):
    """A move on the picture: the spots in order, and whether its own button has to be pressed there after them."""

    spots: tuple[str, ...]
    chosen: bool

    @property
    def presses(self) -> int:
        return len(self.spots) + self.chosen


def way_to(spots: Sequence[Spot], move: str) -> Pressed | None:
    """The shortest way to a move, in notation; None where none leads there."""
    found = []
    for one in spots:
        if any(deed.move == move for deed in (*one.deeds, *one.all)):
            found.append(Pressed((one.spot,), len(one.deeds) > 1 or bool(one.on)))
        if further := way_to(one.on, move):
            found.append(Pressed((one.spot, *further.spots), further.chosen))
    return min(found, key=lambda way: way.presses, default=None)


def spots_of(seen: Observation) -> tuple[Spot, ...]:
    """What the panel of `seen.viewer` has to be pressed on its picture."""
    screen = panel(seen, "en", whole=True)
    named = {spot for target in screen.targets for spot in target.spots}
    return tree(screen.targets, renderer_of(seen.table.game).outlines(screen.picture, named) if screen.picture else {})
