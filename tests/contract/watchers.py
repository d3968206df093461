"""What a viewer receives, for the twins: everything that leaves the core, one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from core import screens
from core.game import Move, Seat
from core.match import Match
from core.menu import menu
from core.people import PersonId
from core.screens import Kind, Picture, Screen
from core.sight import Sight
from core.sketch import sketch
from core.table import Sitter, Status, Table
from core.wording import LANGUAGES, Refusal, Words
from core.wording import Line as Sentence
from render.registry import RENDERERS

NAMES = ("Anna", "Roberto", "Giulia", "Tomás", "Zoë")


@dataclass
class Instant:
    """What a watcher looks at. `pending` are the others' answers to a joint choice that still waits for one."""

    match: Match
    viewer: Seat | None
    pending: Mapping[Seat, Move]
    probes: Sequence[Move]
    """Moves of this game, most of them not legal now."""

    @cached_property
    def sight(self) -> Sight:
        return self.match.sight(self.viewer)

    @cached_property
    def table(self) -> Table:
        """A table around the match, where every seat is a person's."""
        return Table(
            code="TWIN",
            game=self.match.game.meta.key,
            owner=PersonId(1),
            options=self.match.options,
            status=Status.OVER if self.match.over else Status.RUNNING,
            sitters=[Sitter(name, PersonId(at)) for at, name in enumerate(NAMES[: self.match.seats])],
            match=self.match,
            pending={seat: str(move) for seat, move in self.pending.items()},
        )


def words(instant: Instant) -> list[str]:
    """The news, the prompt, the labels and the end in both languages."""
    sight = instant.sight
    lines = [sentence for entry in sight.story[-3:] for sentence in entry.lines]
    lines += [step.label for _, steps in sight.ways for step in steps]
    lines += instant.match.game.help(sight.view)
    lines += [sight.prompt] if sight.prompt else []
    if sight.outcome:
        lines += [Sentence(sight.outcome.reason)]
        lines += [Sentence(share.label) for shares in sight.outcome.breakdown for share in shares]
    distinct = list(dict.fromkeys(lines))
    return [Words(language, NAMES)(sentence) for language in LANGUAGES for sentence in distinct]


def story(instant: Instant) -> list[str]:
    lines = [sentence for entry in instant.sight.story for sentence in entry.lines]
    return [Words(language, NAMES)(sentence) for language in LANGUAGES for sentence in lines]


def menus(instant: Instant) -> list[Any]:
    ways, open_levels, seen = instant.sight.ways, [()], []
    while open_levels:
        level = menu(ways, open_levels.pop())
        seen.append(level)
        open_levels += [choice.path for choice in level.choices if choice.move is None]
    return seen


def refusals(instant: Instant) -> list[str]:
    """What the viewer is told when he tries moves that he can't make."""
    if instant.viewer is None:
        return []
    told = []
    for move in instant.probes:
        try:
            instant.match.check(instant.viewer, move)
            told.append("fine")
        except Refusal as refusal:
            told.append(str(refusal))
    return told


def warnings(instant: Instant) -> list[bool]:
    """Whether a move is said to be final before it is made."""
    if instant.viewer is None:
        return []
    return [instant.match.ends_privacy(instant.viewer, move) for move in instant.match.legal(instant.viewer)]


def shown(instant: Instant) -> list[Screen]:
    """The messages: the board for everybody, panel, confirmation, log and menu for the viewer."""
    table, sight = instant.table, instant.sight
    made = [screens.story(table, sight, language) for language in LANGUAGES]
    if instant.viewer is None:
        return [*made, *(screens.home_screen(table, sight, language) for language in LANGUAGES)]
    made += [screens.panel(table, sight, "it", home=None, whole=whole) for whole in (False, True)]
    made += [
        screens.panel(table, sight, "en", [step.token for step in steps], home=None, whole=False)
        for _, steps in sight.ways[:3]
    ]
    made += [screens.confirm(table, sight, "en", steps[-1].label, str(move), ()) for move, steps in sight.ways[:1]]
    if tried := sketch(table, sight):
        made += [screens.what_if(table, sight, tried, "en", home=None, whole=True)]
    return [*made, screens.more(table, sight, "en", owner=False)]


def pictures(instant: Instant) -> list[Picture]:
    kinds: list[Kind] = ["board"] if instant.viewer is None else ["panel"]
    kinds += ["end"] if instant.sight.outcome else []
    return [screens.picture(instant.table, instant.sight, kind, "en") for kind in kinds]


def text_boards(instant: Instant) -> list[str]:
    art = RENDERERS.get(instant.match.game.meta.key)
    return [art.tell(picture, full) for picture in pictures(instant) for full in (True, False)] if art else []


def picture_bytes(instant: Instant) -> list[bytes]:
    return [RENDERERS[picture.game].draw(picture) for picture in pictures(instant)]


def end_bytes(instant: Instant) -> bytes:
    return RENDERERS[instant.match.game.meta.key].draw(screens.picture(instant.table, instant.sight, "end", "en"))


Watcher = Callable[[Instant], Any]
Watchers = Mapping[str, Watcher]

WATCHERS: Watchers = {
    "sight": lambda instant: instant.sight,
    "words": words,
    "menus": menus,
    "refusals": refusals,
    "warnings": warnings,
    "pictures": pictures,
}
"""Watched at every step: of pictures what they are drawn from."""

DEAR: Watchers = {
    "story": story,
    "screens": shown,
    "text boards": text_boards,
    "export": lambda instant: (instant.match.set_up(), instant.match.public_records()),
}
"""Watched at about eight steps of a match, and at its end."""

PICTURES: Watchers = {"drawings": picture_bytes}
"""Dearer still: one match a game."""

END: Watchers = {"drawing of the end": end_bytes}
"""For finished matches."""
