"""Premoves: a turn chosen before its time, and played when it comes. People call it a plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from core import screens
from core.game import Move, Seat
from core.premove.ahead import MOST_PREMOVES, Ahead, look_ahead
from core.premove.playing import play
from core.requests.at_table import At, SeatRequest
from core.requests.base import Request
from core.requests.command import Command, Listed, Moves, Shown, Takes
from core.responses import Response
from core.screens import Screen
from core.typed import read
from core.wording import Refusal


class Planning(SeatRequest, frozen=True, kw_only=True):
    """Before one's turn. Nobody is told: only the answer shows it, and no message in any chat changes."""

    shown: ClassVar[Shown] = Shown.AS_PANEL
    plays: ClassVar[bool] = False

    def position(self, at: At) -> int | None:
        """A button that changes premoves holds how many there were."""
        return self.no

    def ahead(self, at: At) -> Ahead:
        """What the premoves come to. Raises `Refusal` for whoever can't make any now."""
        if at.seat in at.match.resigned:
            raise Refusal("table.resigned_already")
        if at.table.occupants[at.seat].held:
            raise Refusal("table.held")
        if at.seat in at.match.to_act:
            raise Refusal("table.premove.your_turn")
        ahead = at.observe().ahead
        if ahead is None:
            raise Refusal("table.premove.not_now")
        if self.no is not None and self.no != len(ahead.moves):
            raise Refusal("table.premove.changed")
        return ahead

    async def keep(self, at: At, moves: Sequence[Move]) -> None:
        at.table.keep_premoves(at.seat, [str(move) for move in moves])
        await at.commit(show=False)

    def fresh(self, at: At) -> Screen | None:
        """The premoves as they stand now; the ordinary panel for whoever can't make any now."""
        return premoves_or_panel(at)


def premoves_or_panel(at: At, path: Sequence[str] = ()) -> Screen:
    seen = at.observe()
    if seen.ahead is None or seen.viewer in seen.to_act:
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
        """No words show the plan, `undo`, `clear` and `play` are its buttons, others a step."""
        named: dict[str, type[Request]] = {"": Plan, "undo": UndoPremove, "clear": ClearPremoves, "play": PlayPremoves}
        kind = named.get(words.strip().lower())
        return kind(table=table) if kind else AddPremove(table=table, move=words)

    async def handle(self, at: At) -> Response:
        self.ahead(at)
        return at.show(premoves_or_panel(at, self.path))


class AddPremove(Planning, frozen=True, kw_only=True):
    """One step more, in notation or as people type it."""

    name = "plan_move"
    code = "pm"

    move: str = ""

    @classmethod
    def retyped(cls, words: str, *, table: str) -> Request:
        return Plan.typed(words, table=table)

    async def handle(self, at: At) -> Response:
        ahead = self.ahead(at)
        step = read(at.match.game, [move for move, _ in ahead.paths], self.move)
        await self.keep(at, _longer(at, at.seat, ahead.moves, step))
        return at.say("table.premove.added", premoves_or_panel(at))


def _longer(at: At, seat: Seat, moves: Sequence[Move], more: Move) -> Sequence[Move]:
    """`moves`, all of which work, and one more. Raises `Refusal` when that one doesn't."""
    if len(moves) >= MOST_PREMOVES:
        raise Refusal("table.premove.full", n=MOST_PREMOVES)
    wished = [*map(str, moves), str(more)]
    made = look_ahead(at.match.game, at.match.view(seat), seat, wished)
    if made is None or made.lost:
        why = made.refusal if made else None
        raise Refusal(why.key, **why.args) if why else Refusal("table.premove.not_now")
    return made.moves


class UndoPremove(Planning, frozen=True, kw_only=True):
    name = "plan_undo"
    code = "pu"

    async def handle(self, at: At) -> Response:
        await self.keep(at, self.ahead(at).moves[:-1])
        return at.say("table.premove.undone", premoves_or_panel(at))


class ClearPremoves(Planning, frozen=True, kw_only=True):
    name = "plan_clear"
    code = "pc"

    async def handle(self, at: At) -> Response:
        await self.keep(at, ())
        return at.say("table.premove.cleared", premoves_or_panel(at))


class PlayPremoves(SeatRequest, frozen=True, kw_only=True):
    """At one's turn, one by one."""

    name = "plan_play"
    code = "pp"
    shown = Shown.AS_PANEL

    async def handle(self, at: At) -> Response:
        if at.table.occupants[at.seat].held:
            raise Refusal("table.held")
        if at.seat not in at.match.awaited:
            raise Refusal("table.not_your_turn")
        if not at.table.premoves.get(at.seat):
            raise Refusal("table.premove.none")
        records, done, why = play(at.table, at.seat, at.now)
        await at.commit(records)
        key, more = ("table.premove.played_until", {"why": why}) if why else ("table.premove.played", {})
        return at.say(key, at.panel(), n=done, **more)

    def fresh(self, at: At) -> Screen | None:
        return at.panel()
