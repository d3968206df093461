"""A match as people play it on Discord: from `/table new` to the last press, by what they see and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from simcord.builders import ChannelHandle

from core.actions import Action
from core.game import Seat
from core.match import Match
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
        playing.code = next(action.table for action in playing.board.actions.values() if action.table)
        assert playing.code in answer.text
        for person in others:
            await playing.asks(person, "join")
            await world.settle()
        await playing.asks(host, "start")
        await world.settle()
        return playing

    async def asks(self, person: Person, verb: str) -> Answer:
        """Press the button for `verb` under the board."""
        self.presses.append(await person.asks(self.board, action_key(self.board, verb)))
        return self.presses[-1]

    @property
    def match(self) -> Match:
        """For what a test must know and nobody sees."""
        table = self.world.house.service._tables._live[self.code]
        assert table.match is not None
        return table.match

    @property
    def boards(self) -> list[Shown]:
        """The public messages in the home that can be pressed, oldest first; the one at the bottom is the live one."""
        shown = [shown for shown in self.people[0].sees(self.home) if shown.buttons and not shown.private]
        return [board for board in shown if any(self.code in action.table for action in board.actions.values())]

    @property
    def board(self) -> Shown:
        return self.boards[-1]

    async def panel(self, person: Person) -> Shown:
        """His private panel, by "My turn" under the board."""
        return (await self.asks(person, "play")).last

    async def decide(self, person: Person, panel: Shown, notation: str) -> Shown:
        """Press through the menu to the move `notation`, confirming where asked; returns the panel after it."""
        steps = [step.token for move, steps in self._ways(person) if str(move) == notation for step in steps]
        for _ in range(6):
            self.presses.append(await person.asks(panel, self._next(panel, notation, steps)))
            done = panel.message.id == self.presses[-1].last.message.id and self._played(person, notation)
            panel = self.presses[-1].last
            if done:
                return panel
        raise AssertionError(f"{notation} was not reached: {panel.text}")

    def _next(self, panel: Shown, notation: str, steps: list[str]) -> str:
        for key, action in panel.actions.items():
            if action.verb in ("move", "sure") and action.arg == notation:
                return key
        deeper = [
            (len(action.arg), key)
            for key, action in panel.actions.items()
            if action.verb == "menu" and action.arg and steps[: len(action.arg.split("/"))] == action.arg.split("/")
        ]
        assert deeper, f"no way to {notation} among {list(panel.actions.values())}"
        return max(deeper)[1]

    def _ways(self, person: Person):  # type: ignore[no-untyped-def]
        return self.match.sight(Seat(self.people.index(person))).ways

    def _played(self, person: Person, notation: str) -> bool:
        seat = Seat(self.people.index(person))
        return any(ply.moves.get(seat) is not None and str(ply.moves[seat]) == notation for ply in self.match.line[-3:])

    async def turn(self, seat: Seat, notation: str) -> None:
        """One decision by "My turn" and buttons, and every message brought up to date."""
        person = self.people[seat]
        await self.decide(person, await self.panel(person), notation)
        await self.world.settle()

    async def quick(self, seat: Seat, notation: str) -> None:
        """One decision typed as `/table move`."""
        answer = await self.people[seat].types(self.home, "table move", code=self.code, move=notation)
        assert answer.private
        self.presses.append(answer)


def action_key(shown: Shown, verb: str) -> str:
    """What to press for `verb` under a message."""
    return next(key for key, action in shown.actions.items() if action.verb == verb)


__all__ = ["Action", "Playing", "action_key", "script"]
