"""Screens: text, picture and choices for one viewer, in one language, built from what he may see.

A screen names what is to be shown; `render` draws its picture and `bots` sends it. Nothing here knows a platform or
reads a state: matches come in as a `Sight`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from core.actions import Action
from core.game import Outcome, Seat, View
from core.menu import Menu, menu
from core.people import Home, PersonId
from core.players import LEVELS
from core.sight import Entry, Sight
from core.table import Status, Table
from core.wording import LANGUAGES, Line, Term, Who, Words

Kind = Literal["lobby", "board", "panel", "both", "end"]


class Mark(msgspec.Struct, frozen=True):
    """A choice's letter and the spot of the picture it belongs to (`Step.mark`)."""

    letter: str
    spot: str


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """What to draw. Equal pictures have equal bytes, so this is the cache's key.

    `lobby`: the title picture, `view` is None. `board`: the public table. `panel`: what only `view.viewer` sees, with
    the letters of his choices. `both`: board above panel, for a private chat. `end`: the score breakdown.
    """

    game: str
    kind: Kind
    language: str
    names: tuple[str, ...] = ()
    view: View | None = None
    marks: tuple[Mark, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    shares: tuple[tuple[tuple[str, int], ...], ...] = ()
    """The outcome for `end`: by seat; place 0 is outside the placing; `shares` are (sentence key, points)."""
    resigned: tuple[Seat, ...] = ()


class Block(msgspec.Struct, frozen=True):
    """A paragraph of plain text in the screen's language. Platforms escape it and add their own marks."""

    text: str
    style: Literal["title", "plain", "strong", "quiet", "board"] = "plain"


class Button(msgspec.Struct, frozen=True):
    """`letter` is the one on the picture; `main` marks the button most people want."""

    label: str
    action: Action
    letter: str = ""
    main: bool = False


class Called(msgspec.Struct, frozen=True):
    """Somebody whose turn it is: to be mentioned, with a notification unless he was pinged for this turn."""

    person: PersonId
    name: str
    seat: Seat


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """`choices` are the level of the menu (25 at most), `controls` what stands below them.

    `turn` numbers the turn that the screen belongs to: a new number asks for a new message at the bottom, the same one
    and 0 for an edit. `table` is the code of the table it is about, where there is one.
    """

    language: str
    blocks: tuple[Block, ...]
    table: str = ""
    picture: Picture | None = None
    choices: tuple[Button, ...] = ()
    controls: tuple[Button, ...] = ()
    called: tuple[Called, ...] = ()
    turn: int = 0
    link: str = ""
    """Leads to the table's home, from a private screen."""

    @property
    def text(self) -> str:
        return "\n".join(block.text for block in self.blocks)


# The home


def home_screen(table: Table, sight: Sight | None, language: str, unreached: Sequence[Seat] = ()) -> Screen:
    """What the table's home shows: lobby card, board or end message. `sight` is the public's.

    `unreached` are seats whose private messages don't arrive: the board says so neutrally.
    """
    if table.status is Status.CANCELLED:
        return _closed(table, language)
    if sight is None:
        return lobby(table, language)
    return end(table, sight, language) if sight.outcome else board(table, sight, language, unreached)


def lobby(table: Table, language: str) -> Screen:
    words = Words(language)
    least, most = table.meta.seats
    seats = [words.say("table.lobby.seat", n=at + 1, who=sitter.name) for at, sitter in enumerate(table.sitters)]
    full = len(table.sitters) == most
    buttons = [
        *([] if full else [_button(words, "join", table, main=True), _button(words, "computer", table, arg="greedy")]),
        _button(words, "leave", table),
        _button(words, "lobby", table),
        _button(words, "start", table, main=len(table.sitters) >= least),
    ]
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(_title(words, table), "title"),
            Block(words.say(f"{table.game}.blurb")),
            Block(words.say("table.lobby.seats", taken=len(table.sitters), least=least, most=most), "strong"),
            *(Block(seat) for seat in seats),
            *(Block(text, "quiet") for text in option_texts(words, table)),
        ),
        picture=Picture(game=table.game, kind="lobby", language=language, options=tuple(sorted(table.options.items()))),
        controls=tuple(buttons),
    )


def option_texts(words: Words, table: Table) -> list[str]:
    """The options that differ from the default, worded."""
    return [
        words.say(
            "table.lobby.option", option=Term(f"{table.game}.option.{key}"), value=option_value(table.game, key, value)
        )
        for key, value in table.options.items()
        if value != table.meta.defaults()[key]
    ]


def option_value(game: str, key: str, value: str) -> Term:
    return Term(f"table.{value}" if value in ("on", "off") else f"{game}.option.{key}.{value}")


def owner_panel(table: Table, language: str) -> Screen:
    """What the owner may set before the start; also cancelling."""
    words = Words(language)
    choices = []
    for option in table.meta.options:
        for value in option.values:
            if value != table.options[option.key]:
                label = words.say(
                    "table.lobby.set",
                    option=Term(f"{table.game}.option.{option.key}"),
                    value=option_value(table.game, option.key, value),
                )
                choices.append(Button(label, Action("option", table.code, f"{option.key}={value}")))
    if len(table.sitters) < table.meta.seats[1]:
        choices += [Button(words.say(f"table.add.{level}"), Action("computer", table.code, level)) for level in LEVELS]
    choices += [
        Button(words.say("table.drop", who=sitter.name), Action("drop", table.code, str(seat)))
        for seat, sitter in enumerate(table.sitters)
        if sitter.computer
    ]
    helps = [words.say(f"{table.game}.option.{option.key}.help") for option in table.meta.options]
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(_title(words, table), "title"),
            *(Block(text, "quiet") for text in option_texts(words, table)),
            *(Block(text, "quiet") for text in helps),
        ),
        choices=tuple(choices),
        controls=(_button(words, "start", table), _button(words, "cancel", table)),
    )


def board(table: Table, sight: Sight, language: str, unreached: Sequence[Seat] = ()) -> Screen:
    words = Words(language, table.names)
    notes = (
        [Block(words.say("table.unreached", who=tuple(Who(seat) for seat in unreached)), "quiet")] if unreached else []
    )
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(_title(words, table), "title"),
            *_news(table, sight, words),
            *_waits(table, sight, words),
            *notes,
        ),
        picture=picture(table, sight, "board", language),
        controls=(
            _button(words, "play", table, main=True),
            _button(words, "hand", table),
            _button(words, "more", table),
        ),
        called=called_to(table),
        turn=table.turn_no + 1,
    )


def end(table: Table, sight: Sight, language: str) -> Screen:
    """Final position, placing, breakdown, and how to check the shuffle."""
    assert sight.outcome
    words = Words(language, table.names)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(_title(words, table), "title"),
            *_news(table, sight, words),
            Block(words.say("table.ended", reason=Term(sight.outcome.reason)), "plain"),
            *placing(sight.outcome, words),
            Block(
                words.say("table.proof", commitment=sight.commitment[:16], seed=sight.seed or "", code=table.code),
                "quiet",
            ),
        ),
        picture=picture(table, sight, "end", language),
        controls=(
            _button(words, "rematch", table, main=True),
            _button(words, "log", table),
            _button(words, "export", table),
        ),
        turn=table.turn_no + 1,
    )


def placing(outcome: Outcome, words: Words) -> list[Block]:
    """One line a seat in the order of the places, then who is outside the placing."""
    order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat] or 99, seat))
    lines = []
    for seat in order:
        place, score = outcome.places[seat], outcome.scores[seat]
        if outcome.reason == "table.end.resigned":
            key = "table.place.won" if place else "table.place.gave_up"
        else:
            key = "table.place.at" if place else "table.place.outside"
        text = words.say(key, place=place, who=Who(seat), n=score)
        lines.append(Block(text, "strong" if place == 1 else "plain"))
    return lines


def _closed(table: Table, language: str) -> Screen:
    words = Words(language)
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(_title(words, table), "title"), Block(words.say("table.was_cancelled"))),
    )


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


# One seat's own


def panel(
    table: Table, sight: Sight, language: str, path: Sequence[str] = (), *, home: Home | None, whole: bool
) -> Screen:
    """The private panel of `sight.viewer`: what only he may see, what just happened, and his choices.

    `path` leads into the menu. `whole` puts the board above the panel's picture, for a chat where it isn't in sight.
    """
    assert sight.viewer is not None
    words = Words(language, table.names)
    level = menu(sight.ways, path)
    choices = _choices(table, sight, level, words)
    marks = tuple(Mark(choice.letter, choice.mark) for choice in level.choices if choice.mark)
    shown = picture(table, sight, "end" if sight.outcome else "both" if whole else "panel", language, marks)
    controls = []
    if level.back is not None:
        controls.append(_back(table, sight, level.back, words))
    if sight.undo:
        controls.append(_button(words, "undo", table))
    if not sight.outcome:
        controls += [_button(words, "text", table), _button(words, "more", table)]
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(_title(words, table, home), "title"),
            *_news(table, sight, words),
            *_private_news(table, sight, words),
            *(
                [Block(words.say("table.ended", reason=Term(sight.outcome.reason))), *placing(sight.outcome, words)]
                if sight.outcome
                else _waits(table, sight, words)
            ),
            *([Block(" › ".join(words(step) for step in level.trail), "quiet")] if level.trail else []),
        ),
        picture=shown,
        choices=choices,
        controls=tuple(controls),
        turn=table.turn_no + 1 if sight.viewer in sight.awaited or sight.outcome else 0,
        link=home.link if home else "",
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
            Block(_title(words, table), "title"),
            Block(words.say("table.sure", move=label), "strong"),
            Block(words.say("table.sure_why"), "quiet"),
        ),
        picture=picture(table, sight, "panel", language),
        choices=(Button(words.say("table.sure_yes", move=label), sure, main=True),),
        controls=(Button(words.say("table.button.back"), again),),
    )


def _choices(table: Table, sight: Sight, level: Menu, words: Words) -> tuple[Button, ...]:
    buttons = []
    for choice in level.choices:
        if choice.move is not None:
            action = Action("move", table.code, str(choice.move), sight.viewer, sight.no)
        else:
            action = Action("menu", table.code, "/".join(choice.path), sight.viewer, sight.no)
        buttons.append(Button(words(choice.label), action, choice.letter))
    return tuple(buttons)


def _back(table: Table, sight: Sight, path: Sequence[str], words: Words) -> Button:
    return Button(
        words.say("table.button.back"),
        Action("menu", table.code, "/".join(path), sight.viewer, sight.no),
    )


def more(table: Table, sight: Sight | None, language: str, *, owner: bool) -> Screen:
    """The private table menu: everything that isn't a move."""
    words = Words(language)
    verbs = ["full", "text", "board", "log", "rules", "export"] if sight else ["rules"]
    if sight and sight.undo:
        verbs.append("undo")
    if sight and sight.viewer is not None and not sight.outcome:
        verbs.append("resign")
    if owner and not (sight and sight.outcome):
        verbs.append("cancel")
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(_title(words, table), "title"), Block(words.say("table.more"))),
        choices=tuple(_button(words, verb, table) for verb in verbs),
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
        blocks=(Block(_title(words, table), "title"), Block(words.say(f"table.ask_{verb}"), "strong")),
        choices=(_button(words, f"{verb}_sure", table),),
        controls=(_button(words, "more", table),),
    )


def story(table: Table, sight: Sight, language: str, most: int = 40) -> Screen:
    """The last `most` entries of what happened, as `sight.viewer` may read it."""
    words = Words(language, table.names)
    entries = sight.story[-most:]
    lines = tuple(Block(f"{entry.no}. {_told(entry, words)}") for entry in entries)
    return Screen(
        language=language,
        table=table.code,
        blocks=(Block(_title(words, table), "title"), *(lines or (Block(words.say("table.no_log")),))),
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
        text = words.say(f"table.mine.{key}", title=_title(words, table), home=home)
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


# Parts


def called_to(table: Table) -> tuple[Called, ...]:
    """The people that the table waits for."""
    called = []
    for seat in table.undecided():
        sitter = table.sitters[seat]
        if sitter.person is not None and not table.holder(seat):
            called.append(Called(sitter.person, sitter.name, seat))
    return tuple(called)


def _title(words: Words, table: Table, home: Home | None = None) -> str:
    title = words.say("table.title", game=Term(f"{table.game}.title"), code=table.code)
    return words.say("table.title_at", title=title, home=home.title) if home and home.title else title


def _news(table: Table, sight: Sight, words: Words) -> list[Block]:
    """What happened since the previous turn of a person, the oldest first, eight entries at most."""
    news = [entry for entry in sight.story if entry.no > table.recap_no]
    if not sight.story:
        return [Block(words.say("table.begun", commitment=sight.commitment[:16]), "quiet")]
    public = [_told(entry, words) for entry in news[-8:]]
    return [Block(text) for text in public if text]


def _private_news(table: Table, sight: Sight, words: Words) -> list[Block]:
    chosen = table.pending.get(sight.viewer) if sight.viewer is not None else None
    if chosen is None:
        return []
    labels = {str(move): steps[-1].label for move, steps in sight.ways}
    return [Block(words.say("table.you_chose", move=labels[chosen]), "strong")] if chosen in labels else []


def _told(entry: Entry, words: Words) -> str:
    return " ".join(words(line) for line in entry.lines)


def _waits(table: Table, sight: Sight, words: Words) -> list[Block]:
    """Whose turn it is and what for; in a simultaneous choice only how many have chosen."""
    blocks = [Block(words(sight.prompt), "strong")] if sight.prompt else []
    if chosen := table.chosen():
        blocks.append(Block(words.say("table.chosen", done=chosen[0], all=chosen[1]), "quiet"))
    return blocks


def picture(table: Table, sight: Sight, kind: Kind, language: str, marks: tuple[Mark, ...] = ()) -> Picture:
    """What to draw of a match for `sight.viewer`."""
    outcome = sight.outcome
    shown = outcome if kind == "end" else None
    return Picture(
        game=table.game,
        kind=kind,
        language=language,
        names=table.names,
        view=sight.view,
        marks=marks,
        options=tuple(sorted(table.options.items())),
        places=shown.places if shown else (),
        scores=shown.scores if shown else (),
        shares=tuple(tuple((share.label, share.points) for share in part) for part in shown.breakdown) if shown else (),
        resigned=sight.resigned,
    )


def _button(words: Words, verb: str, table: Table, *, arg: str = "", main: bool = False) -> Button:
    return Button(words.say(f"table.button.{verb}"), Action(verb, table.code, arg), main=main)  # type: ignore[arg-type]
