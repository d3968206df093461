"""What a viewer receives, for the twins: everything that leaves the core, one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from core import rights, screens
from core.analyst import past_of
from core.asked import WHOLES, Asked
from core.asking import why_ask
from core.game import Move, Seat
from core.levels import LEVELS
from core.match import Match
from core.menu import menu
from core.minds import MINDS
from core.observation import Observation
from core.observing import observe
from core.people import WORDS
from core.reading import read, suggested
from core.screens import Form, Kind, Picture, Screen
from core.table import Table
from core.thinking.deciding import decide, ponder
from core.thinking.dice import Dice
from core.thinking.hinting import Hint
from core.thinking.job import Shelf
from core.thinking.reviewing import Findings, Point, Review
from core.wording import LANGUAGES, Refusal, Words
from core.wording import Line as Sentence
from render.registry import RENDERERS
from tests.hasty import hasty
from tests.pool import spent_after
from tests.seen import NAMES, table_round

LOOKED_BACK = 8
"""Moments of a finished match at which the chances are looked at."""


@dataclass
class Instant:
    """What a watcher looks at. `pending` are answers to a joint choice that still waits for one, `premoves` the turns
    that somebody has chosen before their time.
    """

    match: Match
    viewer: Seat | None
    pending: Mapping[Seat, Move]
    probes: Sequence[Move]
    """Moves of this game, most of them not legal now."""
    premoves: Mapping[Seat, Sequence[Move]] = field(default_factory=dict)
    hinted: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    """In which positions hints were asked for."""

    @cached_property
    def table(self) -> Table:
        return table_round(self.match, self.pending, self.premoves, self.hinted)

    @cached_property
    def seen(self) -> Observation:
        return observe(self.table, self.viewer)


def words(instant: Instant) -> list[str]:
    """The news, the prompt, the labels and the end in both languages."""
    seen = instant.seen
    lines = [sentence for entry in seen.story[-3:] for sentence in entry.lines]
    lines += [line for _, steps in seen.paths for step in steps for line in (step.label, step.short, step.ask) if line]
    lines += instant.match.game.help(seen.view)
    lines += [seen.prompt] if seen.prompt else []
    if seen.outcome:
        lines += [Sentence(seen.outcome.reason)]
        lines += [Sentence(share.label) for shares in seen.outcome.breakdown for share in shares]
    distinct = list(dict.fromkeys(lines))
    return [Words(language, NAMES)(sentence) for language in LANGUAGES for sentence in distinct]


def story(instant: Instant) -> list[str]:
    lines = [sentence for entry in instant.seen.story for sentence in entry.lines]
    return [Words(language, NAMES)(sentence) for language in LANGUAGES for sentence in lines]


def menus(instant: Instant) -> list[Any]:
    open_levels: list[tuple[str, ...]] = [()]
    found = []
    while open_levels:
        level = menu(instant.seen.paths, open_levels.pop())
        found.append(level)
        open_levels += [choice.path for choice in level.choices if choice.move is None]
    return found


def threads(instant: Instant) -> list[Any]:
    """What a table's thread is called, what leads there, and when a chat that wants few pictures is shown a new one."""
    seen = observe(instant.table, None)
    boards = [screens.home_screen(seen, language, quiet=True) for language in LANGUAGES]
    names = [screens.thread_name(seen.table, seen, language) for language in LANGUAGES]
    signs = [screens.sign(seen.table, language) for language in LANGUAGES]
    return [names, signs, [board.stands for board in boards], [screens.call(board, seen) for board in boards]]


def refusals(instant: Instant) -> list[str]:
    """What the viewer is told when they try moves that they can't make."""
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


def warnings(instant: Instant) -> list[Any]:
    """What is said of a move before it is made: what it would come to, and whether and why it is asked about."""
    viewer, match = instant.viewer, instant.match
    if viewer is None:
        return []
    looks = [match.outlook(viewer, move) for move in match.legal(viewer)] if match.to_act == (viewer,) else []
    return [*looks, *(why_ask(instant.table, viewer, move) for move in match.legal(viewer)[:8])]


def typed(instant: Instant) -> list[Any]:
    """What they are answered who type, by the level that they see and by none."""
    seen, match = instant.seen, instant.match
    if seen.viewer is None or not seen.paths:
        return []
    speakers = [Words(language, NAMES, seen.viewer) for language in LANGUAGES]
    told = [words(screens.forms(seen.paths, seen.dials, words, before=screens.unread("e", []))) for words in speakers]
    texts, lettered = ("a", "b a", "e", "play gren", "sow"), not seen.dials
    meant = [
        read(match.game, seen.paths, text, level=level, names=NAMES, seat=seen.viewer, lettered=lettered)
        for text in texts
        for level in ((), None)
    ]
    return [*told, *meant, *(suggested(seen.paths, text, names=NAMES, seat=seen.viewer) for text in texts)]


def shown(instant: Instant) -> list[Screen]:
    """The messages: the log, and the board for everybody; panel, confirmation, premoves and menu for the viewer."""
    seen = instant.seen
    made = [screens.story(seen, language) for language in LANGUAGES]
    if instant.viewer is None:
        made += [screens.levels(seen.table, language) for language in LANGUAGES]
        made.append(screens.owner_panel(seen.table, "en", roles=rights.OWNERS))
        return [*made, *(screens.home_screen(seen, language) for language in LANGUAGES)]
    made += [screens.panel(seen, "it", whole=whole) for whole in (False, True)]
    made += [screens.panel(seen, "en", [step.token for step in steps], whole=False) for _, steps in seen.paths[:3]]
    made += [screens.confirm(seen, "en", move, "table.sure.final") for move, _ in seen.paths[:1]]
    if seen.paths:
        moves = [move for move, _ in seen.paths]
        made += [screens.offered(seen, seen.paths, "it", some, "e", no=seen.no) for some in (moves, moves[:1])]
    if seen.ahead:
        made += [screens.premoves(seen, seen.ahead, "en", whole=True), screens.confirm_plan(seen, "it")]
        if seen.ahead.asks:
            made.append(screens.conditions(seen, seen.ahead, "en", 0, whole=True))
    return [
        *made,
        screens.more(seen.table, seen, "en", roles=rights.SEATED if seen.viewer is not None else rights.KNOWN),
    ]


HURRIED = 8
"""Positions that a strong computer imagines here."""


def decisions(instant: Instant) -> list[Any]:
    """What a computer of each level would play in the viewer's place, by the same chance: everybody sees it. And what
    the strong one thinks of each move, on which that stands.
    """
    viewer, match = instant.viewer, instant.match
    if viewer is None or viewer not in match.awaited:
        return []
    mind = MINDS[match.game.meta.key]
    state = match.known_to(viewer, Dice(1)).read()
    played = [decide(match.game, mind, state, viewer, level, Dice(2), spent_after(HURRIED)) for level in LEVELS]
    return [*played, ponder(match.game, mind, state, viewer, Dice(2), spent_after(HURRIED))]


def pictures(instant: Instant) -> list[Picture]:
    kinds: list[Kind] = ["board"] if instant.viewer is None else ["panel"]
    kinds += ["end"] if instant.seen.outcome else []
    return [screens.picture(instant.seen, kind, "en") for kind in kinds]


def texts(instant: Instant) -> list[Any]:
    """The position in words: its parts, whatever can be asked for, what is near places and begins there, what stands
    beside pictures and in place of them.
    """
    game, seen = instant.match.game, instant.seen
    parts = game.tell(seen.view)
    cells = (cell for part in parts if part.grid for row in part.grid.rows for cell in row if cell and cell.spot)
    places = sorted({cell.spot for cell in cells})[::5]
    begun = sorted({step.mark for _, steps in seen.paths for step in steps[:1] if step.mark})[:3]
    found: list[Any] = [parts, [game.near(seen.view, place) for place in places]]
    for language in LANGUAGES:
        found += [screens.all_pages(seen, parts, Asked(kind), language) for kind in WHOLES]
        found += [screens.text(seen, parts, Asked("from", spot), language, spot=spot) for spot in begun]
        if seen.viewer is not None:
            found.append(screens.hand(seen, parts, language))
    panel = screens.panel(seen, "en", whole=True)
    for picture in pictures(instant):
        found.append(screens.described(picture, parts, panel.choices))
        found.append(screens.in_place(picture, parts, panel.choices, 3000))
    return [*found, *(screens.with_words(panel, parts, way) for way in WORDS)]


def picture_bytes(instant: Instant) -> list[bytes]:
    return [RENDERERS[picture.game].draw(picture) for picture in pictures(instant)]


def end_bytes(instant: Instant) -> bytes:
    return RENDERERS[instant.match.game.meta.key].draw(screens.picture(instant.seen, "end", "en"))


def chances(instant: Instant) -> list[Any]:
    """Everybody's chances at some moments of the finished match, as they are shown to all."""
    key = instant.match.game.meta.key
    if key not in MINDS:
        return []
    past, mind = past_of(instant.match), hasty(key)
    shelf, moments = Shelf({key: instant.match.game}, {key: mind}), len(past.plies)
    found = []
    for ply in range(0, moments, max(1, moments // LOOKED_BACK)):
        before = Findings(points=(Point(()),) * ply)  # what is before it needn't be known
        found.append(Review(past=past, known=before).work(shelf, spent_after(0)).points[-1])
    return found


def hints(instant: Instant) -> list[Any]:
    """A hint for the viewer, where they have something to weigh, and how it is told."""
    seen, match, viewer = instant.seen, instant.match, instant.viewer
    mind = MINDS.get(match.game.meta.key)
    if viewer is None or not seen.paths or mind is None:
        return []
    job = Hint(position=match.known_to(viewer, Dice("a hint")), seed="a hint")
    advice = job.work(Shelf({match.game.meta.key: match.game}, {match.game.meta.key: mind}), spent_after(8))
    return [advice, *(screens.hint(seen, advice, language, whole=True) for language in LANGUAGES)]


def places(instant: Instant) -> list[Any]:
    """What can be pressed and where it lies: the page lays it over a private picture, in both forms."""
    art = RENDERERS.get(instant.match.game.meta.key)
    found: list[Any] = []
    for screen in shown(instant) if art else []:
        spots = sorted({spot for target in screen.targets for spot in target.spots})
        forms: tuple[Form, ...] = ("wide", "tall")
        drawn = [msgspec.structs.replace(screen.picture, form=form) for form in forms] if screen.picture else []
        found += [(screen.targets, art.outlines(picture, spots)) for picture in drawn if art and screen.targets]
    return found


Watcher = Callable[[Instant], Any]
Watchers = Mapping[str, Watcher]

WATCHERS: Watchers = {
    "observation": lambda instant: instant.seen,
    "words": words,
    "menus": menus,
    "refusals": refusals,
    "warnings": warnings,
    "pictures": pictures,
    "threads": threads,
}
"""Watched at every step: of pictures what they are drawn from."""

DEAR: Watchers = {
    "story": story,
    "screens": shown,
    "texts": texts,
    "typed": typed,
    "hints": hints,
    "decisions": decisions,
    "places": places,
    "export": lambda instant: (instant.match.set_up(), instant.match.public_records()),
}
"""Watched at about eight steps of a match, and at its end."""

PICTURES: Watchers = {"drawings": picture_bytes}
"""Dearer still: one match a game."""

END: Watchers = {"drawing of the end": end_bytes, "chances": chances}
"""For finished matches."""
