"""Screens to read: games, log, rules, one's tables, settings, help."""

from __future__ import annotations

from collections.abc import Sequence

from core.actions import Action
from core.screens.parts import Block, Button, Screen, title, told
from core.sight import Sight
from core.table import Status, Table
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
        choices=tuple(Button(words.say(f"{key}.title"), Action("new", arg=key)) for key in keys),
    )


LOG_ENTRIES = 20
"""Entries of a log that fit one message."""


def story(table: Table, sight: Sight, language: str, before: int | None = None) -> Screen:
    """What happened, as `sight.viewer` may read it: the last entries, or those before the record numbered `before`."""
    words = Words(language, table.names)
    known = [entry for entry in sight.story if before is None or entry.no < before]
    shown = known[-LOG_ENTRIES:]
    lines = tuple(Block(f"{entry.no}. {told(entry, words)}") for entry in shown)
    earlier: tuple[Button, ...] = ()
    if len(known) > len(shown):
        earlier = (Button(words.say("table.button.earlier"), Action("log", table.code, str(shown[0].no))),)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *([] if earlier else [Block(words.say("table.seal", commitment=sight.commitment), "quiet")]),
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


def mine(tables: Sequence[tuple[Table, bool]], resting: Sequence[str], language: str) -> Screen:
    """All tables of a person; the flag says whether one waits for him. `resting` are those that can't be read here."""
    words = Words(language)
    blocks = [Block(words.say("table.mine"), "title")]
    buttons = []
    for table, waits in tables:
        key = "yours" if waits else str(table.status)
        home = table.homes[0].title if table.homes else ""
        text = words.say(f"table.mine.{key}", title=title(words, table), home=home)
        blocks.append(Block(text, "strong" if waits else "plain"))
        if table.status is Status.RUNNING:
            label = words.say("table.mine.open", code=table.code, game=Term(f"{table.game}.title"))
            buttons.append(Button(label, Action("play", table.code), main=waits))
    blocks += [Block(words.say("table.mine.resting", code=code), "quiet") for code in resting]
    if not tables and not resting:
        blocks.append(Block(words.say("table.mine.none")))
    return Screen(language=language, blocks=tuple(blocks), choices=tuple(buttons[:25]))


def settings(language: str, *, confirm: bool, dm: bool | None) -> Screen:
    """What a person has set, and the buttons to change it; `dm` is None where there are no private messages."""
    words = Words(language)
    switches = {"confirm": confirm} if dm is None else {"confirm": confirm, "dm": dm}
    buttons = [
        Button(words.say(f"table.language.{other}"), Action("settings", arg=f"language={other}"))
        for other in LANGUAGES
        if other != language
    ]
    for key, on in switches.items():
        turn = "off" if on else "on"
        buttons.append(Button(words.say(f"table.set.{key}.{turn}"), Action("settings", arg=f"{key}={turn}")))
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
