"""Screens to read: games, log, rules, one's tables, settings, help."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.observation import Observation, TableFacts
from core.press import Press
from core.screens.parts import Block, Button, Screen, news, picture, title, told
from core.stored import Status
from core.wording import LANGUAGES, Line, Term, Words


def games(keys: Sequence[str], language: str) -> Screen:
    """The choice of games for a new table."""
    words = Words(language)
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.which_game"), "title"),
            *(Block(words.say("table.game", game=Term(f"{key}.title"), blurb=Term(f"{key}.blurb"))) for key in keys),
        ),
        choices=tuple(Button(words.say(f"{key}.title"), Press("new", argument=key)) for key in keys),
    )


LOG_ENTRIES = 20
"""Entries of a log that fit one message."""


def story(seen: Observation, language: str, before: int | None = None) -> Screen:
    """What happened, as `seen.viewer` may read it: the last entries, or those before the record numbered `before`."""
    table = seen.table
    words = Words(language, table.names)
    known = [entry for entry in seen.story if before is None or entry.no < before]
    shown = known[-LOG_ENTRIES:]
    lines = tuple(Block(f"{entry.no}. {told(entry, words)}") for entry in shown)
    earlier: tuple[Button, ...] = ()
    if len(known) > len(shown):
        earlier = (Button(words.say("table.button.earlier"), Press("log", table.code, str(shown[0].no))),)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *([] if earlier else [Block(words.say("table.seal", commitment=seen.commitment), "quiet")]),
            *(lines or (Block(words.say("table.no_log")),)),
        ),
        controls=earlier,
    )


def rules(game: str, phase: Sequence[Line], language: str) -> Screen:
    """The rules of this phase, then the whole game in short."""
    words = Words(language)
    return Screen(
        language=language,
        blocks=(
            Block(words.say(f"{game}.title"), "title"),
            *([Block(words.say("table.rules.now"), "strong")] if phase else []),
            *(Block(words(line)) for line in phase),
            Block(words.say("table.rules.whole"), "strong"),
            *(Block(text) for text in words.say(f"{game}.rules").split("\n")),
        ),
    )


class Mine(msgspec.Struct, frozen=True):
    """One of a person's tables; `waits`: for them."""

    table: TableFacts
    waits: bool


def mine(rows: Sequence[Mine], resting: Sequence[str], language: str) -> Screen:
    """All tables of a person. `resting` are those that can't be read here."""
    words = Words(language)
    blocks = [Block(words.say("table.mine"), "title")]
    buttons = []
    for row in rows:
        table = row.table
        key = "yours" if row.waits else str(table.status)
        text = words.say(f"table.mine.{key}", title=title(words, table), home=table.place_title)
        blocks.append(Block(text, "strong" if row.waits else "plain"))
        if table.status is Status.RUNNING:
            label = words.say("table.mine.open", code=table.code, game=Term(f"{table.game}.title"))
            buttons.append(Button(label, Press("play", table.code), main=row.waits))
    blocks += [Block(words.say("table.mine.resting", code=code), "quiet") for code in resting]
    if not rows and not resting:
        blocks.append(Block(words.say("table.mine.none")))
    return Screen(language=language, blocks=tuple(blocks), choices=tuple(buttons[:25]))


def text_board(seen: Observation, language: str, *, premoved: bool = False) -> Screen:
    """What happened last and the board in words, as `seen.viewer` may read them; `premoved`: only the board, as their
    premoves would make it.
    """
    tried = seen.ahead if premoved else None
    blocks = [] if tried else news(seen, Words(language, seen.table.names))
    if tried:
        seen = msgspec.structs.replace(seen, view=tried.view, changed=tried.changed)
    shown = msgspec.structs.replace(picture(seen, "board", language), premoved=tried is not None)
    return Screen(language=language, blocks=tuple(blocks), table=seen.table.code, picture=shown, in_words=True)


def settings(language: str, *, confirm: bool, dm: bool | None) -> Screen:
    """What a person has set, and the buttons to change it; `dm` is None where there are no private messages."""
    words = Words(language)
    switches = {"confirm": confirm} if dm is None else {"confirm": confirm, "dm": dm}
    buttons = [
        Button(words.say(f"table.language.{other}"), Press("settings", argument=f"language={other}"))
        for other in LANGUAGES
        if other != language
    ]
    for key, on in switches.items():
        turn = "off" if on else "on"
        buttons.append(Button(words.say(f"table.set.{key}.{turn}"), Press("settings", argument=f"{key}={turn}")))
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.settings"), "title"),
            Block(words.say("table.settings.language", language=Term(f"table.language.{language}"))),
            *(Block(words.say(f"table.settings.{key}.{'on' if on else 'off'}")) for key, on in switches.items()),
        ),
        choices=tuple(buttons),
    )


def plain(language: str, *keys: str) -> Screen:
    """A title and paragraphs by sentence keys (help, privacy)."""
    words = Words(language)
    first, *rest = keys
    return Screen(
        language=language, blocks=(Block(words.say(first), "title"), *(Block(words.say(key)) for key in rest))
    )
