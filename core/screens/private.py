"""What one person sees of a table: the panel of their seat, confirmations, the table's menus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from core.game import Move
from core.levels import LEVELS
from core.menu import menu
from core.observation import Observation, TableFacts
from core.press import Press
from core.screens.home import placing
from core.screens.parts import (
    Block,
    Button,
    Screen,
    button,
    entries,
    marks_of,
    news,
    picture,
    title,
    trail_of,
    waits,
)
from core.screens.premoves import offer
from core.wording import LANGUAGES, Term, Words


def panel(seen: Observation, language: str, path: Sequence[str] = (), *, whole: bool) -> Screen:
    """The private panel of `seen.viewer`: what only they may see, what just happened, and their choices.

    `path` leads into the menu. `whole` puts the board above the panel's picture, for a chat where it isn't in sight.
    """
    table = seen.table
    words, level = Words(language, table.names), menu(seen.paths, path)
    offered = offer(seen, words)
    choices = entries(table, level, words, ("move", "menu"), seen.viewer, seen.no)
    kind: Literal["end", "both", "panel"] = "end" if seen.outcome else "both" if whole else "panel"
    back = [] if level.back is None else [_back(seen, level.back, words)]
    reading = [] if seen.outcome else [button(words, "text", table), button(words, "more", table)]
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table, table.home), "title"),
            *news(seen, words),
            *_own_choice(seen, words),
            *_waits_or_end(seen, words),
            *offered.blocks,
            *trail_of(level, words),
        ),
        picture=picture(seen, kind, language, marks_of(level)),
        choices=choices if level.back is not None else (*offered.first, *choices),
        controls=(*back, *_undo(words, seen), *offered.control, *reading),
        turn=table.turn.number if seen.waiting or seen.outcome or _hears(seen) else 0,
        link=table.home.link if table.home and whole else "",
    )


def _hears(seen: Observation) -> bool:
    """Whether the viewer is one of those who are to hear of what happened."""
    return any(called.seat == seen.viewer for called in seen.table.turn.called)


def _waits_or_end(seen: Observation, words: Words) -> list[Block]:
    if seen.outcome is None:
        return waits(seen, words)
    return [Block(words.say("table.ended", reason=Term(seen.outcome.reason))), *placing(seen.outcome, words)]


def confirm(seen: Observation, language: str, move: Move) -> Screen:
    """Asks once before a move that can't be taken back."""
    table = seen.table
    words, steps = Words(language, table.names), dict(seen.paths)[move]
    sure = Press("sure", table.code, str(move), seen.viewer, seen.no)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(title(words, table), "title"),
            Block(words.say("table.sure", move=steps[-1].label), "strong"),
            Block(words.say("table.sure_why"), "quiet"),
        ),
        picture=picture(seen, "panel", language),
        choices=(Button(words.say("table.sure_yes"), sure, main=True),),
        controls=(_back(seen, [step.token for step in steps[:-1]], words),),
    )


def _back(seen: Observation, path: Sequence[str], words: Words) -> Button:
    press = Press("menu", seen.table.code, "/".join(path), seen.viewer, seen.no)
    return Button(words.say("table.button.back"), press)


def _own_choice(seen: Observation, words: Words) -> list[Block]:
    return [Block(words.say("table.you_chose", move=seen.own_choice), "strong")] if seen.own_choice else []


def _undo(words: Words, seen: Observation) -> list[Button]:
    """Made for one position, so that two taps take back one move."""
    press = Press("undo", seen.table.code, seat=seen.viewer, no=seen.no)
    return [Button(words.say("table.button.undo"), press)] if seen.undo else []


def more(table: TableFacts, seen: Observation | None, language: str, *, owner: bool) -> Screen:
    """The private table menu: everything that isn't a move."""
    words = Words(language)
    verbs = ["full", "text", "board", "log", "rules", "export"] if seen else ["rules"]
    if seen and seen.viewer is not None and not seen.outcome and seen.viewer not in seen.resigned:
        verbs.append("resign")
    if owner and not (seen and seen.outcome):
        verbs.append("cancel")
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), Block(words.say("table.more"))),
        choices=(*(button(words, verb, table) for verb in verbs), *(_undo(words, seen) if seen else ())),
        controls=(
            Button(words.say("table.button.settings"), Press("settings")),
            Button(words.say("table.button.mine"), Press("mine")),
        ),
    )


def ask(table: TableFacts, language: str, verb: Literal["resign", "cancel"]) -> Screen:
    """Asks once before giving up a seat or a whole table."""
    words = Words(language)
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), Block(words.say(f"table.ask_{verb}"), "strong")),
        choices=(button(words, f"{verb}_sure", table),),
        controls=(Button(words.say("table.button.back"), Press("more", table.code)),),
    )


def owner_panel(table: TableFacts, language: str) -> Screen:
    """What the owner may set before the start; also cancelling."""
    words = Words(language)
    choices = [
        Button(
            words.say("table.lobby.change", option=Term(setting.name), value=told),
            Press("option", table.code, f"{setting.key}={value}"),
        )
        for setting in table.settings
        for value, told in setting.others
    ]
    choices += [
        Button(words.say(f"table.speak.{other}"), Press("speak", table.code, other))
        for other in LANGUAGES
        if any(language != other for language in table.languages)
    ]
    if len(table.names) < table.seats[1]:
        choices += [Button(words.say(f"table.add.{level}"), Press("computer", table.code, level)) for level in LEVELS]
    choices += [
        Button(words.say("table.drop", who=table.names[seat]), Press("drop", table.code, str(seat)))
        for seat, level in enumerate(table.computers)
        if level
    ]
    now = [
        words.say("table.lobby.option_now", option=Term(setting.name), value=setting.told, help=Term(setting.help))
        for setting in table.settings
    ]
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(title(words, table), "title"), *(Block(text) for text in now)),
        choices=tuple(choices),
        controls=(button(words, "start", table), button(words, "cancel", table)),
    )
