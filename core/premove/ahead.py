"""What a seat's premoves come to on the position that it sees."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.game import AnyGame, LookAhead, Move, Seat, Touched, View
from core.menu import MenuPath
from core.premove.steps import Step, Way, kept
from core.wording import Arg, Line, Refusal


class Ahead(msgspec.Struct, frozen=True, kw_only=True):
    """`steps` are the premoves that work, `told` these in the words of their menu; `view` is the position after them,
    `changed` what they did to the board, both the present ones unless it is `imagined`. `paths` are what could follow.
    `lost` counts the steps that don't work, `refusal` says why the first of them doesn't. `asks` are the conditions
    that the last step could still have.
    """

    view: View
    changed: tuple[Touched, ...]
    imagined: bool
    moves: tuple[Move, ...]
    steps: tuple[Step, ...]
    told: tuple[Line, ...]
    paths: tuple[MenuPath, ...]
    prompt: Line
    lost: int
    refusal: Line | None
    asks: tuple[tuple[str, Line], ...] = ()
    next: Line | None = None
    """What a press would play now, in words: only for whoever decides, and only where something fits."""
    auto: bool = False
    """Whether it plays by itself."""
    stopped: str = ""
    """Why it no longer does, in its owner's words."""

    @property
    def size(self) -> int:
        """Counts all that can be added to a plan one by one: what its buttons carry."""
        return sum(map(_size, self.steps))


def _size(step: Step) -> int:
    return step.standing + sum(1 + len(way.conditions) for way in step.ways)


class _Trial:
    """Steps tried one behind the other."""

    def __init__(self, game: AnyGame, view: View, seat: Seat, found: LookAhead, *, decides: bool) -> None:
        self.game, self.view, self.seat, self.decides = game, view, seat, decides
        self.found = found
        self.refusal: Line | None = None

    def tries(self, step: Step) -> bool:
        """Whether the step works; then it is done, as far as positions can be imagined."""
        self.refusal = None
        if step.standing:
            return any(self._move(way) is not None for way in step.ways)
        strict = (True, False) if self.found.imagined and not self.decides else (True,)
        return any(self._goes(way, strict=one) for one in strict for way in step.ways)

    def _move(self, way: Way) -> Move | None:
        try:
            return self.game.parse(way.move)  # type: ignore[no-any-return]
        except Refusal as refusal:  # kept by a program that knew other moves
            self.refusal = self.refusal or refusal.line
            return None

    def _goes(self, way: Way, *, strict: bool) -> bool:
        """A condition counts where it can be answered: before a turn that is imagined it is taken to hold if nothing
        else goes (not `strict`).
        """
        move = self._move(way)
        if move is None:
            return False
        if not self.found.imagined:
            alone = self.game.look_ahead(self.view, self.seat, [move])
            self.refusal = self.refusal or (alone.refusal if alone else None)
            return bool(alone and alone.moves)
        if strict and not self._hold(way, move):
            return False
        longer = self.game.look_ahead(self.view, self.seat, [*self.found.moves, move])
        if longer is None or len(longer.moves) == len(self.found.moves):
            self.refusal = self.refusal or (longer.refusal if longer else None)
            return False
        self.found = longer
        return True

    def _hold(self, way: Way, move: Move) -> bool:
        try:
            failing = next((one for one in way.conditions if not self.game.holds(self.found.view, one, move)), None)
        except Refusal as refusal:
            self.refusal = self.refusal or refusal.line
            return False
        if failing is not None:
            self.refusal = self.refusal or not_met(self.game, self.found.view, self.seat, way, failing)
        return failing is None


def look_ahead(game: AnyGame, view: View, seat: Seat, texts: Sequence[str], *, decides: bool = False) -> Ahead | None:
    """None where the seat can't make premoves: the title doesn't know any, or its phase leaves no room for them.
    `decides`: the seat has a decision to make now.
    """
    found = game.look_ahead(view, seat, [])
    if found is None:
        return None
    trial = _Trial(game, view, seat, found, decides=decides)
    steps, told, before = list[Step](), list[Line](), found
    for step in kept(texts):
        before = trial.found
        if not trial.tries(step):
            break
        steps.append(step)
        told.append(in_words(game, before, seat, step))
    else:
        trial.refusal = None
    after = trial.found
    return Ahead(
        view=after.view,
        changed=after.changed,
        imagined=after.imagined,
        moves=after.moves if after.imagined else tuple(game.parse(step.ways[0].move) for step in steps),
        steps=tuple(steps),
        told=tuple(told),
        paths=tuple((move, game.steps(after.view, move)) for move in after.legal),
        prompt=game.prompt(after.view),
        lost=len(texts) - len(steps),
        refusal=trial.refusal,
        asks=_asks(game, before.view, seat, steps[-1].ways[-1]) if steps and len(steps) == len(texts) else (),
    )


def _asks(game: AnyGame, view: View, seat: Seat, way: Way) -> tuple[tuple[str, Line], ...]:
    """The conditions that a way could still have."""
    known = game.conditions(view, seat, game.parse(way.move))
    return tuple((one, line) for one, line in known if one not in way.conditions)


def alternatives(game: AnyGame, view: View, seat: Seat, steps: Sequence[Step]) -> tuple[MenuPath, ...]:
    """What the last of `steps`, all of which work, could do otherwise."""
    ahead = look_ahead(game, view, seat, [str(step) for step in steps[:-1]])
    return tuple(path for path in ahead.paths if not steps[-1].plays(str(path[0]))) if ahead else ()


def in_words(game: AnyGame, found: LookAhead, seat: Seat, step: Step) -> Line:
    """A step in the words of the menu that it stands in, which is that of the position before it."""
    *others, last = [_way_in_words(game, found, seat, way) for way in step.ways]
    told = last
    for way in reversed(others):
        told = Line("table.premove.otherwise", {"way": way, "other": told})
    return Line("table.premove.every_time", {"way": told}) if step.standing else _whole(told)


def _whole(told: Arg) -> Line:
    return told if isinstance(told, Line) else Line("table.premove.move", {"move": told})


def _way_in_words(game: AnyGame, found: LookAhead, seat: Seat, way: Way) -> Arg:
    """A move that the position before it doesn't know is worded by its notation."""
    told: Arg = way.move
    try:
        move = game.parse(way.move)
    except Refusal:
        return told
    alone = move in found.legal or (not found.imagined and _may_come(game, found.view, seat, move))
    if alone:
        told = game.steps(found.view, move)[-1].label
    if not way.conditions:
        return told
    conditions = _conditions_in_words(game, found.view, seat, move, way.conditions)
    return Line("table.premove.only_if", {"conditions": conditions, "way": told})


def _may_come(game: AnyGame, view: View, seat: Seat, move: Move) -> bool:
    alone = game.look_ahead(view, seat, [move])
    return bool(alone and alone.moves)


def _conditions_in_words(game: AnyGame, view: View, seat: Seat, move: Move, conditions: Sequence[str]) -> Arg:
    words = dict(game.conditions(view, seat, move))
    first, *more = [words.get(one, one) for one in conditions]
    told: Arg = first
    for other in more:
        told = Line("table.premove.and", {"one": told, "other": other})
    return told


def not_met(game: AnyGame, view: View, seat: Seat, way: Way, condition: str) -> Line:
    """Why a way is not gone whose move would be legal."""
    told = _conditions_in_words(game, view, seat, game.parse(way.move), [condition])
    return Line("table.premove.not_met", {"condition": told})
