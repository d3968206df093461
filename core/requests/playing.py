"""During a match: menus, moves, taking back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from core import screens
from core.asking import why_ask
from core.game import Move
from core.menu import MenuPath
from core.motions.undoing import ply_before
from core.observation import Observation
from core.observing import dialled
from core.press import Press
from core.reading import Leads, NoLetter, Offers, Plays, Unread, asks, numbers, read
from core.requests.at_table import At, SeatRequest
from core.requests.command import Command, Moves, Shown, Takes
from core.responses import Response
from core.screens import Screen
from core.screens.parts import words_for
from core.spelling import LONGEST_QUOTED, plain
from core.wording import Line, Refusal, Words, line


class Deciding(SeatRequest, frozen=True, kw_only=True):
    """By whoever is awaited."""

    shown: ClassVar[Shown] = Shown.AS_PANEL

    def check(self, at: At) -> None:
        super().check(at)
        if at.table.occupants[at.seat].held:
            raise Refusal("table.held")
        if at.seat not in at.match.awaited or at.table.computer_level(at.seat):
            raise Refusal("table.not_your_turn")

    def fresh(self, at: At) -> Screen | None:
        return at.panel()


class Menu(Deciding, frozen=True, kw_only=True):
    """A deeper level of the panel's menu."""

    name = "menu"
    code = "me"
    changes = False
    plays = False

    path: tuple[str, ...] = ()

    async def handle(self, at: At) -> Response:
        return at.show(at.panel(self.path))


class Submitting(Deciding, frozen=True, kw_only=True):
    async def asked_once(self, at: At, move: Move, back: Press | None = None) -> Response:
        """Play it, or ask first where `core.asking` finds a reason and the person wants to be asked. `back` leads from
        the question to where it was chosen, None: to its menu.
        """
        at.match.check(at.seat, move)
        if at.caller.person.confirm and (why := why_ask(at.table, at.seat, move)):
            return at.show(screens.confirm(at.observe(), at.language, move, why, back))
        return await self.submit(at, move)

    async def submit(self, at: At, move: Move) -> Response:
        await at.commit(at.table.submit(at.seat, move, at.now))
        kept = at.seat in at.table.pending
        return at.say("table.chosen_kept" if kept else "table.played", at.panel())


class Moving(Submitting, frozen=True, kw_only=True):
    """`move` in notation, as buttons have it."""

    move: str = ""

    def chosen(self, at: At) -> Move:
        """The move that is meant, legal or not. Raises `Refusal` for what no move is written as."""
        move: Move = at.match.game.parse(plain(self.move))
        return move


class Choose(Moving, frozen=True, kw_only=True):
    """A move; asks once where it can't be taken back and the person wants to be asked."""

    name = "move"
    code = "m"

    async def handle(self, at: At) -> Response:
        return await self.asked_once(at, self.chosen(at))


class Sure(Moving, frozen=True, kw_only=True):
    """A move, at once."""

    name = "sure"
    code = "y"

    async def handle(self, at: At) -> Response:
        return await self.submit(at, self.chosen(at))


class SureAlways(Sure, frozen=True, kw_only=True):
    """A move, at once, and its player isn't asked any more."""

    name = "sure_always"
    code = "na"

    async def handle(self, at: At) -> Response:
        played = await super().handle(at)
        await at.live.stores.people.save_person(msgspec.structs.replace(at.caller.person, confirm=False))
        return msgspec.structs.replace(played, notice=at.words.say("table.sure_always.done"))


class Dial(Submitting, frozen=True, kw_only=True):
    """What the seat's dials are set to (`Game.dials`), one number each; `pressed` names the one that goes to all or
    nothing. "done": that is the decision.
    """

    name = "dial"
    code = "di"
    plays = False

    amounts: tuple[str, ...] = ()
    pressed: str = ""

    async def handle(self, at: At) -> Response:
        match = at.match
        view = match.view(at.seat)
        dials = match.game.dials(view)
        if not dials:
            raise Refusal("table.moved_on")
        given = [int(one) if one.isdecimal() else 0 for one in self.amounts]
        amounts = [*given, *[0] * len(dials)][: len(dials)]
        for number, dial in enumerate(dials):
            if dial.token == self.pressed:
                amounts[number] = 0 if amounts[number] >= dial.most else dial.most
        set_to = dialled(match, view, amounts)
        seen = msgspec.structs.replace(at.reading(), dialled=set_to)
        if self.pressed != screens.DONE or set_to.move is None:
            return at.show(screens.panel(seen, at.language, whole=at.caller.place.private))
        return await self.asked_once(at, set_to.move, screens.dialling(seen, set_to.amounts))


class Type(Submitting, frozen=True, kw_only=True):
    """A move as a person types it (`core.reading`), asked once like one that is pressed; a secret choice not where
    others read it. Nothing, or a word for it, asks what can be typed.
    """

    name = "type"
    code = "t"
    command = Command(word="move", takes=Takes.CODE_AND_WORDS)
    moves = Moves.NOW

    move: str = ""

    def check(self, at: At) -> None:
        super().check(at)
        if at.caller.open and len(at.match.to_act) > 1 and not asks(self.move):
            raise Refusal("table.secret_in_public")

    async def handle(self, at: At) -> Response:
        seen, level = at.observe(), at.level((at.match.no,))
        words = words_for(seen, at.language)
        if asks(self.move):
            return at.tell(words(screens.forms(seen.paths, seen.dials, words, level or ())))
        if seen.dials and (amounts := numbers(self.move)) and len(amounts) == len(seen.dials):
            return await self.asked_once(at, at.match.game.dialled(seen.view, amounts))
        match read(
            at.match.game,
            seen.paths,
            self.move,
            level=level,
            names=words.names,
            seat=seen.viewer,
            lettered=not seen.dials,
        ):
            case Plays(move):
                return await self.asked_once(at, move)
            case Leads(path):
                return at.show(at.panel(path))
            case Offers(moves, letters):
                return self._offered(at, seen, moves, letters)
            case not_read:
                before = why_unread(not_read, seen.paths, self.move)
                raise refused(screens.forms(seen.paths, seen.dials, words, level or (), before))

    def _offered(self, at: At, seen: Observation, moves: Sequence[Move], letters: str) -> Response:
        why = why_ask(at.table, at.seat, moves[0]) if len(moves) == 1 else ""
        text = self.move.strip()[:LONGEST_QUOTED]
        return at.ask(screens.offered(seen, seen.paths, at.language, moves, text, no=seen.no, letters=letters, why=why))

    async def submit(self, at: At, move: Move) -> Response:
        """What was understood is said, in the words of the match itself; a choice that others wait for by its label."""
        seat, label = at.seat, at.match.game.steps(at.match.view(at.seat), move)[-1].label
        records = at.table.submit(seat, move, at.now)
        await at.commit(records)
        words = Words(at.language, at.table.names, seat)
        if seat in at.table.pending:
            return at.tell(words.say("table.typed.kept", move=label), at.panel())
        done = {record.no for record in records}
        entries = [entry for entry in at.match.story(seat) if entry.no in done]
        return at.signed(at.tell(screens.understood(entries, seat, label, words), at.panel()))

    def fresh(self, at: At) -> Screen | None:
        return None


def why_unread(reading: Unread | NoLetter, paths: Sequence[MenuPath], text: str) -> Line:
    """Why that is no move."""
    if isinstance(reading, NoLetter):
        return line("table.typed.no_letter", letter=reading.letter, last=reading.last)
    labels = {move: steps[-1].label for move, steps in paths}
    return screens.unread(text.strip()[:LONGEST_QUOTED], [labels[move] for move in reading.near])


def refused(why: Line) -> Refusal:
    return Refusal(why.key, **why.args)


class Undo(SeatRequest, frozen=True, kw_only=True):
    """At once as long as it gives nothing away; else all who still play may be asked."""

    name = "undo"
    code = "u"
    command = Command(word="undo")
    shown = Shown.AS_PANEL
    plays = False

    async def handle(self, at: At) -> Response:
        try:
            records = at.table.undo(at.seat, at.now)
        except Refusal as refusal:
            if refusal.code != "table.no_undo" or ply_before(at.table, at.seat) is None:
                raise
            return at.show(screens.ask_undo(at.observe(), at.language))
        await at.commit(records)
        return at.signed(at.say("table.undid", at.panel()))

    def fresh(self, at: At) -> Screen | None:
        return at.panel()
