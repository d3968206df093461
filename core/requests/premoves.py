"""Premoves: turns and answers chosen before their time, and played when it comes. People call it a plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from core import screens
from core.game import Move
from core.observation import Observation
from core.premove import answering
from core.premove.ahead import Ahead, alternatives, look_ahead
from core.premove.playing import drop_lost, play
from core.premove.steps import MOST_CONDITIONS, MOST_STEPS, MOST_WAYS, Step, Way, condition, is_composed
from core.premove.steps import read as read_step
from core.reading import Leads, Offers, Plays, Reading, asks, read
from core.requests.at_table import At, SeatRequest
from core.requests.base import Request
from core.requests.command import Command, Listed, Moves, Shown, Takes
from core.requests.playing import refused, why_unread
from core.responses import Response
from core.screens import Screen
from core.screens.parts import words_for
from core.spelling import LONGEST_QUOTED, plain
from core.wording import Arg, Refusal

MOST_KNOWN = 2
"""Moves that a refusal names: as many as fit its 200 characters."""


class Planning(SeatRequest, frozen=True, kw_only=True):
    """Before a decision. Nobody is told: only the answer shows it, and no message in any chat changes."""

    shown: ClassVar[Shown] = Shown.AS_PANEL
    plays: ClassVar[bool] = False

    def position(self, at: At) -> int | None:
        """A button that changes premoves holds their size."""
        return self.no

    def ahead(self, at: At) -> Ahead:
        """What the premoves come to. Raises `Refusal` for whoever can't make any now."""
        if at.seat in at.match.resigned:
            raise Refusal("table.resigned_already")
        if at.table.occupants[at.seat].held:
            raise Refusal("table.held")
        ahead = at.observe().ahead
        if at.seat in at.match.to_act and (ahead is None or ahead.imagined):
            raise Refusal("table.premove.your_turn")
        if ahead is None:
            raise Refusal("table.premove.not_now")
        if self.no is not None and self.no != ahead.size:
            raise Refusal("table.premove.changed")
        return ahead

    def last(self, ahead: Ahead) -> Step:
        """The step that is being changed. Raises `Refusal` where there is none."""
        if not ahead.steps:
            raise Refusal("table.premove.no_step")
        return ahead.steps[-1]

    async def keep(self, at: At, steps: Sequence[Step]) -> None:
        """Whatever stopped the plan is settled by a change of it."""
        at.table.keep_premoves(at.seat, [str(step) for step in steps])
        if at.seat in at.table.life.stopped:
            answering.switch(at.table, at.seat, False)
        await at.commit(show=False)

    def fresh(self, at: At) -> Screen | None:
        """The premoves as they stand now; the ordinary panel for whoever can't make any now."""
        return premoves_or_panel(at)


def premoves_or_panel(at: At, path: Sequence[str] = ()) -> Screen:
    seen = at.observe()
    if seen.ahead is None or (seen.ahead.imagined and seen.viewer in seen.to_act):
        return at.panel()
    return screens.premoves(seen, seen.ahead, at.language, path, whole=at.caller.place.private)


class Plan(Planning, frozen=True, kw_only=True):
    """A level of the menu of what could follow. Typed words behind the command name a button or a step."""

    name = "plan"
    code = "pl"
    changes = False
    command = Command(
        word="plan",
        takes=Takes.CODE_AND_WORDS,
        listed=frozenset({Listed.SLASH, Listed.PRIVATE, Listed.LINE}),
    )
    moves = Moves.AHEAD

    path: tuple[str, ...] = ()

    @classmethod
    def typed(cls, words: str, *, table: str = "") -> Request:
        """No words show the plan, `undo`, `clear`, `play` and `auto` are its buttons, others a step."""
        match words.lower().split():
            case []:
                return Plan(table=table)
            case ["undo"]:
                return UndoPremove(table=table)
            case ["clear"]:
                return ClearPremoves(table=table)
            case ["play"]:
                return PlayPremoves(table=table)
            case ["auto", *turn] if turn in ([], ["on"], ["off"]):
                return AutoPremoves(table=table, turn="".join(turn))
            case _:
                return AddPremove(table=table, move=words)

    async def handle(self, at: At) -> Response:
        self.ahead(at)
        return at.show(premoves_or_panel(at, self.path))


class AddPremove(Planning, frozen=True, kw_only=True):
    """One step more, as `core.premove.steps` writes it, its moves also as people type them."""

    name = "plan_move"
    code = "pm"

    move: str = ""

    @classmethod
    def retyped(cls, words: str, *, table: str) -> Request:
        return Plan.typed(words, table=table)

    async def handle(self, at: At) -> Response:
        ahead = self.ahead(at)
        if self.no is not None:  # a button's
            return await self._added(at, ahead, read_step(self.move), "table.premove.added")
        seen = at.observe()
        words, level = words_for(seen, at.language), at.level((at.match.no, ahead.size))
        if asks(self.move):
            return at.tell(words(screens.forms(ahead.paths, (), words, level or ())))
        if not is_composed(self.move):
            match _read(at, ahead, self.move):
                case Plays(move):
                    return await self._added(at, ahead, Step((Way(str(move)),)), "table.typed.planned")
                case Leads(path):
                    return at.show(premoves_or_panel(at, path))
                case Offers(moves, letters):
                    return self._offered(at, seen, ahead, moves, letters)
        return await self._added(at, ahead, read_step(self.move), "table.typed.planned")

    def _offered(self, at: At, seen: Observation, ahead: Ahead, moves: Sequence[Move], letters: str) -> Response:
        text, verbs = self.move.strip()[:LONGEST_QUOTED], (self.name, self.name)
        return at.ask(
            screens.offered(seen, ahead.paths, at.language, moves, text, verbs=verbs, no=ahead.size, letters=letters)
        )

    async def _added(self, at: At, ahead: Ahead, step: Step, key: str) -> Response:
        step = _meant(at, ahead, step)
        if len(ahead.steps) >= MOST_STEPS:
            raise Refusal("table.premove.full", n=MOST_STEPS)
        await self.keep(at, _working(at, [*ahead.steps, step]))
        now = at.observe().ahead
        told: Arg = now.told[-1] if now and now.told else str(step)
        return at.say(key, premoves_or_panel(at), step=told)


def _read(at: At, ahead: Ahead, text: str) -> Reading:
    level = at.level((at.match.no, ahead.size))
    return read(at.match.game, ahead.paths, text, level=level, names=at.table.names, seat=at.seat)


def _move_meant(at: At, ahead: Ahead, text: str) -> Move:
    """The move that one way of a step names. Raises `Refusal` for what names none, or several."""
    labels = {move: steps[-1].label for move, steps in ahead.paths}
    match _read(at, ahead, text):
        case Plays(move):
            return move
        case Leads():
            raise Refusal("table.typed.deeper", text=text.strip()[:LONGEST_QUOTED])
        case Offers(moves):
            known = tuple(labels[move] for move in moves[:MOST_KNOWN])
            raise Refusal("table.ambiguous", text=text.strip()[:LONGEST_QUOTED], known=known)
        case not_read:
            words, level = words_for(at.observe(), at.language), at.level((at.match.no, ahead.size))
            raise refused(screens.forms(ahead.paths, (), words, level or (), why_unread(not_read, ahead.paths, text)))


def _meant(at: At, ahead: Ahead, step: Step) -> Step:
    """The step with each move in notation. Raises `Refusal` for moves and conditions that can't be read."""
    ways = []
    for way in step.ways:
        move = _move_meant(at, ahead, way.move)
        for one in way.conditions:
            _need_condition(at, ahead, move, one)
        ways.append(Way(str(move), way.conditions))
    return Step(tuple(ways), step.standing)


def _need_condition(at: At, ahead: Ahead, move: Move, asked: str) -> None:
    known = [one for one, _ in at.match.game.conditions(ahead.view, at.seat, move)]
    if asked not in known:
        raise Refusal("table.premove.condition", condition=asked)


def _working(at: At, steps: Sequence[Step]) -> Sequence[Step]:
    """These steps, all but the last of which work. Raises `Refusal` where that one doesn't."""
    made = look_ahead(at.match.game, at.match.view(at.seat), at.seat, [str(step) for step in steps])
    if made is None or made.lost:
        why = made.refusal if made else None
        raise Refusal(why.key, **why.args) if why else Refusal("table.premove.not_now")
    return made.steps


class UndoPremove(Planning, frozen=True, kw_only=True):
    name = "plan_undo"
    code = "pu"

    async def handle(self, at: At) -> Response:
        await self.keep(at, self.ahead(at).steps[:-1])
        return at.say("table.premove.undone", premoves_or_panel(at))


class ClearPremoves(Planning, frozen=True, kw_only=True):
    name = "plan_clear"
    code = "pc"

    async def handle(self, at: At) -> Response:
        await self.keep(at, ())
        return at.say("table.premove.cleared", premoves_or_panel(at))


class AskPremove(Planning, frozen=True, kw_only=True):
    """A condition for the last way of the last step; a page of what could be asked, where it is a number or nothing."""

    name = "plan_if"
    code = "pi"

    asked: str = ""

    async def handle(self, at: At) -> Response:
        ahead = self.ahead(at)
        step = self.last(ahead)
        *others, way = step.ways
        if not self.asked or self.asked.isdecimal():
            if not ahead.asks:
                raise Refusal("table.premove.no_condition")
            page = int(self.asked[:4] or 0)
            seen, whole = at.observe(), at.caller.place.private
            return at.show(screens.conditions(seen, ahead, at.language, page, whole=whole))
        asked = condition(self.asked)
        if asked not in dict(ahead.asks):
            raise Refusal("table.premove.condition", condition=asked)
        if len(way.conditions) >= MOST_CONDITIONS:
            raise Refusal("table.premove.conditions", n=MOST_CONDITIONS)
        ways = (*others, Way(way.move, (*way.conditions, asked)))
        await self.keep(at, [*ahead.steps[:-1], Step(ways, step.standing)])
        return at.say("table.premove.added", premoves_or_panel(at))


class ElsePremove(Planning, frozen=True, kw_only=True):
    """Another way for the last step; a level of the menu of what it could be, where it is a path (ends in a slash)."""

    name = "plan_else"
    code = "pe"

    move: str = ""

    async def handle(self, at: At) -> Response:
        ahead = self.ahead(at)
        step = self.last(ahead)
        if len(step.ways) >= MOST_WAYS:
            raise Refusal("table.premove.ways", n=MOST_WAYS)
        paths = alternatives(at.match.game, at.match.view(at.seat), at.seat, ahead.steps)
        if not self.move or self.move.endswith("/"):
            path = [part for part in self.move.split("/") if part]
            whole = at.caller.place.private
            return at.show(screens.premoves(at.observe(), ahead, at.language, path, whole=whole, otherwise=paths))
        move = at.match.game.parse(plain(self.move))
        if not step.plays(str(move)):
            step = Step((*step.ways, Way(str(move))), step.standing)
        await self.keep(at, _working(at, [*ahead.steps[:-1], step]))
        return at.say("table.premove.added", premoves_or_panel(at))


class StandingPremove(Planning, frozen=True, kw_only=True):
    """The last step is played every time that it fits (`on`), or once."""

    name = "plan_always"
    code = "pw"

    turn: str = "on"

    async def handle(self, at: At) -> Response:
        ahead = self.ahead(at)
        step = Step(self.last(ahead).ways, self.turn == "on")
        await self.keep(at, [*ahead.steps[:-1], step])
        return at.say("table.premove.every" if step.standing else "table.premove.once", premoves_or_panel(at))


class AutoPremoves(SeatRequest, frozen=True, kw_only=True):
    """The plan plays by itself (`on`), or no longer; with neither word it is switched. Nobody else is told."""

    name = "plan_auto"
    code = "px"
    shown = Shown.AS_PANEL
    plays = False

    turn: str = ""

    def position(self, at: At) -> int | None:
        return self.no

    async def handle(self, at: At) -> Response:
        if at.seat in at.match.resigned:
            raise Refusal("table.resigned_already")
        if not at.table.premoves.get(at.seat):
            raise Refusal("table.premove.none")
        on = self.turn == "on" if self.turn else at.seat not in at.table.life.auto
        answering.switch(at.table, at.seat, on)
        await at.commit(show=False)
        return at.say("table.premove.auto_on" if on else "table.premove.auto_off", premoves_or_panel(at))

    def fresh(self, at: At) -> Screen | None:
        return premoves_or_panel(at)


class PlayPremoves(SeatRequest, frozen=True, kw_only=True):
    """At one's turn, one by one; asks once where it can't be taken back, unless it is `sure`."""

    name = "plan_play"
    code = "pp"
    shown = Shown.AS_PANEL

    sure: str = ""

    async def handle(self, at: At) -> Response:
        if at.table.occupants[at.seat].held:
            raise Refusal("table.held")
        if at.seat not in at.match.awaited:
            raise Refusal("table.not_your_turn")
        if not at.table.premoves.get(at.seat):
            raise Refusal("table.premove.none")
        asking = at.caller.person.confirm and not self.sure
        before, plies = (at.observe() if asking else None), at.match.ply
        records, done, why = play(at.table, at.seat, at.now)
        if not done:
            raise Refusal("table.premove.overtaken", why=why) if why else Refusal("table.premove.waits")
        if before is not None and at.match.final_since(plies):
            return at.show(screens.confirm_plan(before, at.language))
        if why:
            drop_lost(at.table, at.seat)
        await at.commit(records)
        key, more = ("table.premove.played_until", {"why": why}) if why else ("table.premove.played", {})
        return at.say(key, at.panel(), n=done, **more)

    def fresh(self, at: At) -> Screen | None:
        return at.panel()
