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


def story(table: Table, sight: Sight, language: str, most: int = 40) -> Screen:
    """The last `most` entries of what happened, as `sight.viewer` may read it."""
    words = Words(language, table.names)
    entries = sight.story[-most:]
    lines = tuple(Block(f"{entry.no}. {told(entry, words)}") for entry in entries)
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), *(lines or (Block(words.say("table.no_log")),))),
    )


def rules(game: str, phase: Sequence[Line], language: str) -> Screen:
    """The rules of this phase, then the whole game in short."""
    words = Words(language)
    return Screen(
        language=language,
        blocks=(
            Block(words.say(f"{game}.title"), "title"),
            *(Block(words(line), "strong") for line in phase),
            Block(words.say(f"{game}.rules")),
        ),
    )


def mine(tables: Sequence[tuple[Table, bool]], language: str) -> Screen:
    """All tables of a person; the flag says whether one waits for him."""
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
    if not tables:
        blocks.append(Block(words.say("table.mine.none")))
    return Screen(language=language, blocks=tuple(blocks), choices=tuple(buttons[:25]))


def settings(language: str, *, confirm: bool, dm: bool) -> Screen:
    words = Words(language)
    buttons = [
        Button(words.say(f"table.language.{other}"), Action("settings", arg=f"language={other}"))
        for other in LANGUAGES
        if other != language
    ]
    for key, on in (("confirm", confirm), ("dm", dm)):
        turn = "off" if on else "on"
        buttons.append(Button(words.say(f"table.set.{key}.{turn}"), Action("settings", arg=f"{key}={turn}")))
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.settings"), "title"),
            Block(words.say("table.settings.language", language=Term(f"table.language.{language}"))),
            Block(words.say(f"table.settings.confirm.{'on' if confirm else 'off'}")),
            Block(words.say(f"table.settings.dm.{'on' if dm else 'off'}")),
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
