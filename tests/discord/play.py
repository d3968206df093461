"""A match as people play it on Discord: from `/table new` to the last press, by what they see and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from simcord.builders import ChannelHandle

from core.game import Seat
from core.match import Match
from core.menu import MenuPath
from tests.discord.rig import Answer, Person, Shown
from tests.discord.world import World
from tests.parity import script as parity


def script(seats: int, most: int = 10_000) -> list[tuple[Seat, str]]:
    """The decisions of a match of Coloretto Amazonas, the same each time; whole unless cut at `most`."""
    return [(decision.seat, decision.move) for decision in parity.script("coloretto", seats=seats, most=most).decisions]


@dataclass
class Playing:
    """A table on its way; `people` sit in this order. `home` is where its board is."""

    world: World
    people: Sequence[Person]
    home: ChannelHandle
    code: str = ""
    """"" until the table is open."""
    presses: list[Answer] = field(default_factory=list)

    @classmethod
    async def open(
        cls,
        world: World,
        channel: ChannelHandle,
        people: Sequence[Person],
        *,
        thread: bool = True,
        game: str = "coloretto",
        variant: str = "",
    ) -> Playing:
        """`/table new` by the first, Join by the others, Start."""
        host, *others = people
        answer = await host.types(channel, "table new", game=game, variant=variant, thread=thread)
        await world.settle()
        playing = cls(world, people, channel.threads[-1] if thread else channel)
        playing.code = next(press.table for press in playing.board.offered.values() if press.table)
        assert playing.code in answer.text
        for person in others:
            await playing.asks(person, "join")
            await world.settle()
        await playing.asks(host, "start")
        await world.settle()
        return playing

    async def asks(self, person: Person, verb: str) -> Answer:
        """Press the button for `verb` under the board."""
        self.presses.append(await person.asks(self.board, press_key(self.board, verb)))
        return self.presses[-1]

    @property
    def match(self) -> Match:
        """For what a test must know and nobody sees."""
        table = self.world.app.service._live._live[self.code]
        assert table.match is not None
        return table.match

    @property
    def boards(self) -> list[Shown]:
        """The public messages in the home that can be pressed, oldest first; the one at the bottom is the live one."""
        shown = [shown for shown in self.people[0].sees(self.home) if shown.buttons and not shown.private]
        return [board for board in shown if any(self.code in press.table for press in board.offered.values())]

    @property
    def board(self) -> Shown:
        return self.boards[-1]

    async def panel(self, person: Person) -> Shown:
        """Their private panel, by "My turn" under the board."""
        return (await self.asks(person, "play")).last

    async def decide(self, person: Person, panel: Shown, notation: str) -> Shown:
        """Press through the menu to the move `notation`, confirming where asked; returns the panel after it."""
        steps = [step.token for move, steps in self._paths(person) if str(move) == notation for step in steps]
        for _ in range(6):
            self.presses.append(await person.asks(panel, self._next(panel, notation, steps)))
            done = panel.message.id == self.presses[-1].last.message.id and self._played(person, notation)
            panel = self.presses[-1].last
            if done:
                return panel
        raise AssertionError(f"{notation} was not reached: {panel.text}")

    def _next(self, panel: Shown, notation: str, steps: list[str]) -> str:
        for key, press in panel.offered.items():
            if press.verb in ("move", "sure") and press.argument == notation:
                return key
        deeper = [
            (len(press.argument), key)
            for key, press in panel.offered.items()
            if press.verb == "menu" and press.argument and _leads(press.argument.split("/"), steps)
        ]
        assert deeper, f"no way to {notation} among {list(panel.offered.values())}"
        return max(deeper)[1]

    def _paths(self, person: Person) -> tuple[MenuPath, ...]:
        """The person's legal moves with their ways in the menu."""
        return self.match.menu_paths(self.match.view(Seat(self.people.index(person))))

    def _played(self, person: Person, notation: str) -> bool:
        seat = Seat(self.people.index(person))
        return any(ply.moves.get(seat) is not None and str(ply.moves[seat]) == notation for ply in self.match.line[-3:])

    async def turn(self, seat: Seat, notation: str) -> None:
        """One decision by "My turn" and buttons, and every message brought up to date."""
        person = self.people[seat]
        await self.decide(person, await self.panel(person), notation)
        await self.world.settle()

    async def quick(self, seat: Seat, notation: str) -> None:
        """One decision typed as `/table move`, and its question answered where it is asked."""
        answer = await self.people[seat].types(self.home, "table move", code=self.code, move=notation)
        assert answer.private
        self.presses.append(answer)
        if sure := [key for key, press in answer.last.offered.items() if press.verb == "sure"]:
            self.presses.append(await self.people[seat].asks(answer.last, sure[0]))


def press_key(shown: Shown, verb: str) -> str:
    """What to press for `verb` under a message."""
    return next(key for key, press in shown.offered.items() if press.verb == verb)


def _leads(path: list[str], steps: list[str]) -> bool:
    return steps[: len(path)] == path


__all__ = ["Playing", "press_key", "script"]
