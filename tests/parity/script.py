"""Decisions of a match, the same each time, to be made on every platform by the buttons that people see there."""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import suppress
from itertools import product

import msgspec

from bots import codec
from core.game import Move, Seat
from core.match import Match
from core.press import Press
from core.records import Played, Record, Undone
from core.screens.dials import DONE
from core.titles import TITLES
from core.wording import Refusal

SEED = bytes(range(32))


def press_of(data: str) -> Press:
    """What a button that carries `data` asks for, as screens word it."""
    request = codec.decode(data)
    return Press(request.name, request.table, request.argument, request.seat, request.no)


class Decision(msgspec.Struct, frozen=True):
    """`move` in notation, below the menu levels of `path`; "" takes back. `no`: of the position, as buttons say. Where
    it is set by dials, `amounts` are what they have to show.
    """

    seat: Seat
    no: int
    move: str
    path: tuple[str, ...] = ()
    amounts: tuple[int, ...] = ()

    def step(self, offered: Iterable[Press]) -> Press | None:
        """What to press next among what is offered; None when this decision is not to be had there (any more)."""
        fresh = [press for press in offered if press.no == self.no]
        if not self.move:
            return next((press for press in fresh if press.verb == "undo"), None)
        for press in fresh:
            if press.verb in ("move", "sure") and press.argument == self.move:
                return press
        if self.amounts:
            return self._dialling([press for press in fresh if press.verb == "dial"])
        deeper = [press for press in fresh if press.verb == "menu" and press.argument and self._leads(press.argument)]
        return max(deeper, key=lambda press: len(press.argument), default=None)

    def among(self, offered: list[Press]) -> int:
        """The place of `step` in a list that holds it."""
        press = self.step(offered)
        assert press, f"{self} is not among {offered}"
        return offered.index(press)

    def after(self, press: Press, offered: Iterable[Press]) -> Press | None:
        """What to press once `press` was answered with what is now offered; None when that was all."""
        match press.verb:
            case "menu":
                return self.step(offered)
            case "dial" if not press.argument.endswith(DONE):
                return self.step(offered)
            case "move" | "dial":
                return next((other for other in offered if other.verb == "sure" and other.argument == self.move), None)
            case _:
                return None

    def _dialling(self, offered: list[Press]) -> Press | None:
        """The button that makes the decision where the dials show it, else one that comes nearer to it."""
        target = "/".join(map(str, self.amounts))
        done = next((press for press in offered if press.argument == f"{target}={DONE}"), None)
        steps = [press for press in offered if not press.argument.partition("=")[2]]
        return done or min(steps, key=self._from_it, default=None)

    def _from_it(self, press: Press) -> int:
        shown = map(int, press.argument.partition("=")[0].split("/"))
        return sum(abs(amount - wanted) for amount, wanted in zip(shown, self.amounts, strict=True))

    def _leads(self, path: str) -> bool:
        steps = tuple(path.split("/"))
        return self.path[: len(steps)] == steps


class Script(msgspec.Struct, frozen=True):
    """`records` is the log that the decisions give by the rules alone."""

    game: str
    options: str
    seats: int
    decisions: tuple[Decision, ...]
    records: tuple[Record, ...]

    @property
    def joint(self) -> int:
        """Choices that several made at once."""
        return sum(
            isinstance(record, Played) and not record.forced and len(record.moves) > 1 for record in self.records
        )

    @property
    def undone(self) -> int:
        return sum(isinstance(record, Undone) for record in self.records)


def _amounts(match: Match, seat: Seat, move: Move) -> tuple[int, ...]:
    """What the seat's dials show for the move; () where there are none."""
    view = match.view(seat)
    dials = match.game.dials(view)
    for amounts in product(*(range(dial.most + 1) for dial in dials)) if dials else ():
        with suppress(Refusal):
            if match.game.dialled(view, amounts) == move:
                return amounts
    return ()


def script(key: str, options: str = "", *, seats: int = 3, most: int = 10_000, undo: int = 0) -> Script:
    """At random; whole unless cut at `most` decisions. What can be taken back is, `undo` times, and decided anew."""
    title, given = TITLES.game(key), dict(pair.split("=") for pair in options.split())
    match, dice, decisions = Match(title, seats, given, SEED), random.Random(7), list[Decision]()
    while not match.over and len(decisions) < most:
        choices = {}
        for seat in match.awaited:
            move, steps = dice.choice(match.menu_paths(match.view(seat)))
            path = tuple(step.token for step in steps)
            decisions.append(Decision(seat, match.no, str(move), path, _amounts(match, seat, move)))
            choices[seat] = move
        match.play(choices)
        seat = decisions[-1].seat
        if undo and len(decisions) > most // 4 and match.undo_ply(seat) is not None:
            undo -= 1
            decisions.append(Decision(seat, match.no, ""))
            match.undo(seat)
    return Script(key, options, seats, tuple(decisions), tuple(match.records))
