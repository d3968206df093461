"""What one person sees of a table: the panel of his seat, confirmations, the table's menus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from core.actions import Action
from core.levels import LEVELS
from core.menu import menu
from core.people import Home
from core.registry import game
from core.screens.home import placing
from core.screens.parts import Block, Button, Mark, Screen, button, entries, news, picture, title, waits
from core.screens.sketch import offer
from core.sight import Sight
from core.table import Table
from core.wording import LANGUAGES, Line, Term, Words


def panel(
    table: Table, sight: Sight, language: str, path: Sequence[str] = (), *, home: Home | None, whole: bool
) -> Screen:
    """The private panel of `sight.viewer`: what only he may see, what just happened, and his choices.

    `path` leads into the menu. `whole` puts the board above the panel's picture, for a chat where it isn't in sight.
    """
    assert sight.viewer is not None
    words = Words(language, table.names)
    level = menu(sight.ways, path)
    planned = offer(table, sight, words)
    choices = entries(table, level, words, ("move", "menu"), sight.viewer, sight.no)
    marks = tuple(Mark(choice.letter, choice.mark) for choice in level.choices if choice.mark)
    shown = picture(table, sight, "end" if sight.outcome else "both" if whole else "panel", language, marks)
    controls = []
    if level.back is not None:
        controls.append(_back(table, sight, level.back, words))
    controls += [*_undo(words, table, sight), *planned.control]
    if not sight.outcome:
        controls += [button(words, "text", table), button(words, "more", table)]
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table, home), "title"),
            *news(table, sight, words),
            *_private_news(table, sight, words),
            *(
                [Block(words.say("table.ended", reason=Term(sight.outcome.reason))), *placing(sight.outcome, words)]
                if sight.outcome
                else waits(table, sight, words)
            ),
            *planned.blocks,
            *([Block(" › ".join(words(step) for step in level.trail), "quiet")] if level.trail else []),
        ),
        picture=shown,
        choices=choices if level.back is not None else (*planned.first, *choices),
        controls=tuple(controls),
        turn=table.turn_no + 1 if table.waits_for(sight.viewer) or sight.outcome else 0,
        link=home.link if home and whole else "",
    )


def confirm(table: Table, sight: Sight, language: str, label: Line, notation: str, back: Sequence[str]) -> Screen:
    """Asks once before a move that can't be taken back."""
    words = Words(language, table.names)
    assert sight.viewer is not None
    sure = Action("sure", table.code, notation, sight.viewer, sight.no)
    again = Action("menu", table.code, "/".join(back), sight.viewer, sight.no)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            Block(words.say("table.sure", move=label), "strong"),
            Block(words.say("table.sure_why"), "quiet"),
        ),
        picture=picture(table, sight, "panel", language),
        choices=(Button(words.say("table.sure_yes"), sure, main=True),),
        controls=(Button(words.say("table.button.back"), again),),
    )


def _back(table: Table, sight: Sight, path: Sequence[str], words: Words) -> Button:
    return Button(
        words.say("table.button.back"),
        Action("menu", table.code, "/".join(path), sight.viewer, sight.no),
    )


def _private_news(table: Table, sight: Sight, words: Words) -> list[Block]:
    chosen = table.pending.get(sight.viewer) if sight.viewer is not None else None
    if chosen is None:
        return []
    labels = {str(move): steps[-1].label for move, steps in sight.ways}
    return [Block(words.say("table.you_chose", move=labels[chosen]), "strong")] if chosen in labels else []


def _undo(words: Words, table: Table, sight: Sight) -> list[Button]:
    """Made for one position, so that two taps take back one move; none once others have chosen."""
    action = Action("undo", table.code, seat=sight.viewer, no=sight.no)
    return [Button(words.say("table.button.undo"), action)] if sight.undo and not table.pending else []


def more(table: Table, sight: Sight | None, language: str, *, owner: bool) -> Screen:
    """The private table menu: everything that isn't a move."""
    words = Words(language)
    verbs = ["full", "text", "board", "log", "rules", "export"] if sight else ["rules"]
    if sight and sight.viewer is not None and not sight.outcome and sight.viewer not in sight.resigned:
        verbs.append("resign")
    if owner and not (sight and sight.outcome):
        verbs.append("cancel")
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), Block(words.say("table.more"))),
        choices=(
            *(button(words, verb, table) for verb in verbs),
            *(_undo(words, table, sight) if sight else ()),
        ),
        controls=(
            Button(words.say("table.button.settings"), Action("settings")),
            Button(words.say("table.button.mine"), Action("mine")),
        ),
    )


def ask(table: Table, language: str, verb: Literal["resign", "cancel"]) -> Screen:
    """Asks once before giving up a seat or a whole table."""
    words = Words(language)
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), Block(words.say(f"table.ask_{verb}"), "strong")),
        choices=(button(words, f"{verb}_sure", table),),
        controls=(Button(words.say("table.button.back"), Action("more", table.code)),),
    )


def owner_panel(table: Table, language: str) -> Screen:
    """What the owner may set before the start; also cancelling."""
    words, kind = Words(language), game(table.game)
    choices = []
    for option in table.meta.choices():
        for value in option.values:
            if value != table.options[option.key]:
                label = words.say(
                    "table.lobby.change",
                    option=Term(f"{table.game}.option.{option.key}"),
                    value=kind.option_value(option.key, value),
                )
                choices.append(Button(label, Action("option", table.code, f"{option.key}={value}")))
    choices += [
        Button(words.say(f"table.speak.{other}"), Action("speak", table.code, other))
        for other in LANGUAGES
        if any(home.language != other for home in table.homes)
    ]
    if len(table.sitters) < table.meta.seats[1]:
        choices += [Button(words.say(f"table.add.{level}"), Action("computer", table.code, level)) for level in LEVELS]
    choices += [
        Button(words.say("table.drop", who=sitter.name), Action("drop", table.code, str(seat)))
        for seat, sitter in enumerate(table.sitters)
        if sitter.computer
    ]
    now = [
        words.say(
            "table.lobby.option_now",
            option=Term(f"{table.game}.option.{option.key}"),
            value=kind.option_value(option.key, table.options[option.key]),
            help=Term(f"{table.game}.option.{option.key}.help"),
        )
        for option in table.meta.choices()
    ]
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            *(Block(text) for text in now),
        ),
        choices=tuple(choices),
        controls=(button(words, "start", table), button(words, "cancel", table)),
    )
