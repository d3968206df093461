"""What screens are made of."""

from __future__ import annotations

from typing import Literal

import msgspec

from core.game import Seat, Touched, View
from core.menu import Menu
from core.observation import Entry, Observation, TableFacts
from core.people import Home
from core.press import Press
from core.times import plain
from core.turn import Called
from core.wording import Line, Term, Words

Kind = Literal["lobby", "board", "panel", "end", "legend", "chances"]

Form = Literal["tall", "wide"]
"""Of a picture: for telephones, 1080 x 1350 px, or for large windows, 1280 x 960 px."""


class Mark(msgspec.Struct, frozen=True):
    """A choice's letter and the spot of the picture it belongs to, with its price and deed there (`Step.mark`)."""

    letter: str
    spot: str
    price: int | None = None
    deed: str = ""


class Pin(msgspec.Struct, frozen=True):
    """A mark along the chances of a match: its number or letter, the ply at which it stands, from 0, and whose decision
    it was; None: nobody's.
    """

    sign: str
    ply: int
    seat: Seat | None = None


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """What to draw. Equal pictures have equal bytes, so this is the cache's key.

    `lobby`: the title picture, `view` is None. `board`: the public table. `panel`: all that `view.viewer` sees, with
    the letters of their choices: the board with their own things in place of what they need least of the others'.
    `end`: the last board, the placing, where the points came from. `legend`: what the signs mean, `view` is None.
    `chances`: each one's chance to win along a match, `view` is None.
    """

    game: str
    kind: Kind
    language: str
    form: Form = "wide"
    names: tuple[str, ...] = ()
    view: View | None = None
    marks: tuple[Mark, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    shares: tuple[tuple[tuple[str, int], ...], ...] = ()
    told: tuple[Line, ...] = ()
    """The outcome for `end`: by seat; place 0 is outside the placing; `shares` are (sentence key, points), `told` the
    result in the game's own units.
    """
    resigned: tuple[Seat, ...] = ()
    changed: tuple[Touched, ...] = ()
    """What to mark as news on the board (`Observation.changed`)."""
    near: bool = False
    """Whether only the part is wanted in which the marks lie, larger, where that is a small part of the whole."""
    chances: tuple[tuple[float, ...], ...] = ()
    pins: tuple[Pin, ...] = ()
    """For `chances`: each seat's before each ply and at the end, shares of 1, and what is marked there."""
    premoved: bool = False
    """Whether it belongs to its viewer's plan: the view is what this would make of the table, where one can tell."""


class Target(msgspec.Struct, frozen=True):
    """A move by the spots that are pressed for it, one after another: the thing, then the place (`Step.mark`).

    `press` is the move's own, as its button has it. `label` says what it does, `names` what each spot but the last is
    called that only leads there. Spots of a menu's levels that only sort are not among them. Only in private screens,
    made of the viewer's own menu (`core.screens.targets`).
    """

    spots: tuple[str, ...]
    label: str
    press: Press
    names: tuple[str, ...] = ()


class Block(msgspec.Struct, frozen=True):
    """A paragraph of plain text in the screen's language. Platforms escape it, add their own marks and put each
    moment (`core.times`) into its reader's zone. What is to be copied (`copy`) stands as it is, to the letter.
    """

    text: str
    style: Literal["title", "plain", "strong", "quiet", "board", "copy"] = "plain"
    events: int = 0
    """How many events of the match it tells as news; in small print, how many are left out (`core.screens.news`)."""
    turns: tuple[int, ...] = ()
    """Of which turns it tells, or leaves something out, by their numbers (`Entry.number`)."""


Tone = Literal["", "yes", "grave"]
"""Of a button: it answers a question with yes; it does what can't be taken back."""


class Button(msgspec.Struct, frozen=True):
    """`letter` is the one on the picture; `main` marks the button most people want, `tone` colours it where a platform
    can: the label says as much. `said` is the choice in whole words, where the label is too short for the ear; "" where
    the label says all.
    """

    label: str
    press: Press
    letter: str = ""
    main: bool = False
    said: str = ""
    tone: Tone = ""


class Level(msgspec.Struct, frozen=True):
    """A level of a menu as somebody sees it, so that a letter that they type is a choice of it: of the moves of `seat`
    in the position `at`, its number, behind it the size of a plan where it is one's. `path` leads to it; None: their
    letters stand for something that isn't typed.
    """

    seat: Seat
    at: tuple[int, ...]
    path: tuple[str, ...] | None = ()


class Link(msgspec.Struct, frozen=True):
    """A button that opens an address: where it leads to a table's home, `table` is its code."""

    label: str
    url: str
    table: str = ""


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """`choices` are the level of the menu (24 at most), `controls` what stands below them.

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
    links: tuple[Link, ...] = ()
    """Lead to other tables' homes."""
    lists: tuple[str, ...] = ()
    """The tables of which a reminder tells."""
    grid: tuple[int, ...] = ()
    """How many of the choices stand in each row, where they belong together; () leaves that to the platform."""
    targets: tuple[Target, ...] = ()
    """What can be pressed on the picture, where a platform can."""
    own: bool = False
    """Whether it tells what only its reader's seat may know, or choose: nothing to hand on while the match lasts."""
    level: Level | None = None
    """Of which menu its choices are a level; None where they are none."""
    stands: str = ""
    """A digest of what of it is shown at once: while that is the same, a message of the same turn stays as it is; ""
    for all of it.
    """

    @property
    def text(self) -> str:
        """In words alone, as a file holds it."""
        return plain("\n".join(block.text for block in self.blocks))

    @property
    def ways(self) -> tuple[Link, ...]:
        """All that it links to, `link` first."""
        home = (Link(Words(self.language).say("table.to_home"), self.link),) if self.link else ()
        return (*home, *(Link(link.label, link.url) for link in self.links))


def is_own(seen: Observation) -> bool:
    """Whether what is made of it is its viewer's own (`Screen.own`)."""
    return seen.viewer is not None and seen.outcome is None


def picture(
    seen: Observation,
    kind: Kind,
    language: str,
    marks: tuple[Mark, ...] = (),
    *,
    form: Form = "wide",
    near: bool = False,
) -> Picture:
    """What to draw of a match for `seen.viewer`; what is shown somewhere gets its form there (`core.forms`)."""
    shown = seen.outcome if kind == "end" else None
    return Picture(
        game=seen.table.game,
        kind=kind,
        language=language,
        form=form,
        near=near,
        names=seen.table.names,
        view=seen.view,
        marks=marks,
        options=seen.table.options,
        places=shown.places if shown else (),
        scores=shown.scores if shown else (),
        shares=tuple(tuple((share.label, share.points) for share in part) for part in shown.breakdown) if shown else (),
        told=shown.told if shown else (),
        resigned=seen.resigned,
        changed=seen.changed,
    )


def title(words: Words, table: TableFacts, home: Home | None = None) -> str:
    return titled(words, table.game, table.code, home)


def titled(words: Words, game: str, code: str, home: Home | None) -> str:
    """A table's title, with the home where that tells more: a thread of the table's own is named after the game."""
    title = words.say("table.title", game=Term(f"{game}.title"), code=code)
    if home is None or not home.title or home.title.startswith(words.say(f"{game}.title") + ", "):
        return title
    return words.say("table.title_at", title=title, home=home.title)


def button(
    words: Words,
    verb: str,
    table: TableFacts,
    *,
    argument: str = "",
    main: bool = False,
    no: int | None = None,
    tone: Tone = "",
) -> Button:
    """`no`: as in `Press`, for what only fits the table as it is now."""
    return Button(words.say(f"table.button.{verb}"), Press(verb, table.code, argument, no=no), main=main, tone=tone)


def named(screen: Screen, code: str, name: str) -> Screen:
    """The screen with the table `code` called `name` in its buttons: an invited person's go on carrying the key."""

    def again(buttons: tuple[Button, ...]) -> tuple[Button, ...]:
        return tuple(
            msgspec.structs.replace(one, press=msgspec.structs.replace(one.press, table=name))
            if one.press.table == code
            else one
            for one in buttons
        )

    return msgspec.structs.replace(screen, choices=again(screen.choices), controls=again(screen.controls))


def who_cancelled(table: TableFacts, words: Words) -> Block:
    done = table.cancellation
    if table.closed in ("silence", "gone"):
        return Block(words.say("table.was_silent" if table.closed == "silence" else "table.was_gone"))
    if done is None or not done.how:
        return Block(words.say("table.was_cancelled"))
    if done.why:
        return Block(words.say(f"table.was_cancelled.{done.how}.why", why=done.why))
    return Block(words.say(f"table.was_cancelled.{done.how}", name=done.name))


def entries(
    table: TableFacts, level: Menu, words: Words, verbs: tuple[str, str], seat: Seat | None, no: int
) -> tuple[Button, ...]:
    """The choices of a menu's level. `verbs` are what a move asks for, and the way to a deeper level."""
    final, deeper = verbs
    words = words.renamed({at: short_name(name) for at, name in enumerate(words.names) if at != words.you})
    buttons = []
    for choice in level.choices:
        verb, argument = (final, str(choice.move)) if choice.move is not None else (deeper, "/".join(choice.path))
        label, said = (capital(words(line), words) for line in (choice.told, choice.label))
        press = Press(verb, table.code, argument, seat, no)
        buttons.append(Button(label, press, choice.letter, said=said if said != label else ""))
    return tuple(buttons)


LONGEST_NAME = 18
"""Characters of a player's name on a button, which has room for ten more beside it."""


def short_name(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def capital(label: str, words: Words) -> str:
    """A choice begins like a sentence; only players' names stay as they are."""
    begins = next((name for name in words.names if name and label.startswith(name)), "")
    return label if begins else label[:1].upper() + label[1:]


def marks_of(level: Menu) -> tuple[Mark, ...]:
    """The letters that belong into the picture."""
    return tuple(Mark(one.letter, one.mark, one.price, one.deed) for one in level.choices if one.mark)


def trail_of(level: Menu, words: Words) -> list[Block]:
    """What is asked on this level, or the way that led there where nothing says it."""
    if level.ask is not None:
        return [Block(words(level.ask), "strong")]
    return [Block(", ".join(words(step) for step in level.trail), "quiet")] if level.trail else []


def sealed(table: TableFacts, words: Words, key: str) -> list[Block]:
    """The shuffle's seal in the sentence `key`, and what everybody has added to the secret below it."""
    given = [
        " ".join(filter(None, (one.name or words.say("table.somebody"), one.press, one.word and f"“{one.word}”")))
        for one in table.shares
    ]
    shares = [Block(words.say("table.shares", shares=", ".join(given)), "quiet")] if given else []
    return [Block(words.say(key, commitment=table.commitment), "quiet"), *shares]


def words_for(seen: Observation, language: str) -> Words:
    """Words that speak to the viewer of `seen`."""
    return Words(language, seen.table.names, seen.viewer)


def told(entry: Entry, words: Words) -> str:
    """With the names of those who sat there then."""
    words = then(entry, words)
    whose = entry.whose or (entry.actor,) * len(entry.lines)
    return " ".join(spoken(words(line), entry, seat, words) for line, seat in zip(entry.lines, whose, strict=True))


def spoken(said: str, entry: Entry, whose: Seat | None, words: Words) -> str:
    """A line of an entry, once worded: where `whose` it is did so because they had no choice, it says that too."""
    if not entry.forced or whose is None or whose != entry.actor:
        return said
    end = said[-1:] if said.endswith((".", "!")) else ""
    return words.say("table.forced", what=said.removesuffix(end)) + end


def then(entry: Entry, words: Words) -> Words:
    """`words` with the names of those who sat there when that was."""
    return words.renamed(dict(entry.before)) if entry.before else words


def waits(seen: Observation, words: Words) -> list[Block]:
    """Whose turn it is and what for; in a simultaneous choice only how many have chosen."""
    blocks = [Block(words(seen.prompt), "strong")] if seen.prompt else []
    if seen.chosen:
        blocks.append(Block(words.say("table.chosen", done=seen.chosen[0], all=seen.chosen[1]), "quiet"))
    return blocks
