"""A place of the table by its name in any language, and what is to be said of it.

Places are those of the menus (`hand:<animal>`, `column:<animal>`, `seat:<n>`, `offer`), the events' `discards` and
`deck`, and `colour:<n>` for everybody's columns of a colour. An animal is found wherever its cards are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from unicodedata import category, normalize

from core.game import SHOWN, Seat
from core.games.coloretto.components import (
    ANIMALS,
    BONUS,
    CAPACITY,
    COLOUR_OF,
    COLOURS,
    COPIES,
    MEMBERS,
    NEIGHBOURS,
    NUMBER,
)
from core.games.coloretto.telling import (
    column_of,
    discarded,
    held,
    in_deck,
    laid,
    out,
    own_points,
    prizes,
    short_names,
    still_out,
    waits,
)
from core.games.coloretto.terms import CARD, COLOUR, WHO
from core.games.coloretto.view import ColorettoView
from core.wording import LANGUAGES, Line, Refusal, Term, Words, line

MOST_KNOWN = 3
"""Places that a refusal names."""


def place(view: ColorettoView, typed: str) -> str:
    """An animal by its name with the colour or without, a colour, a player by their number, or one of the things in the
    middle. What one name is whole goes before what several begin with.
    """
    if typed.isdecimal() and 1 <= int(typed) <= len(view.players):
        return f"seat:{int(typed) - 1}"
    bare = (typed.removeprefix(article) for article in _articles() if typed.startswith(article))
    for name, fits in product((typed, *bare), FITS):
        found = _found(name, fits)
        if len(found) == 1:
            return _here(view, found[0])
        if found:
            some = tuple(_called(what) for what in found[:MOST_KNOWN])
            raise Refusal("coloretto.no.many_places", text=typed[:SHOWN], known=some)
    raise Refusal("coloretto.no.no_such_place", text=typed[:SHOWN], known=(COLOUR[0], CARD[NUMBER["green-frog"]]))


def _found(typed: str, fits: Callable[[str, str], bool]) -> list[str]:
    """What has a name that fits: colours and things before animals, so that `blue` is a colour."""
    if not typed:
        return []
    found = [what for what, name in _names() if fits(name, typed)]
    general = [what for what in found if what not in NUMBER]
    return list(dict.fromkeys(general or found))


def _within(name: str, typed: str) -> bool:
    """Each typed word begins a word of the name, in their order."""
    rest = iter(name.replace("-", " ").split())
    return all(any(part.startswith(word) for part in rest) for word in typed.split())


FITS: tuple[Callable[[str, str], bool], ...] = (str.__eq__, str.startswith, _within)
"""The ways in which a name may be meant, the surest first."""


@cache
def _names() -> tuple[tuple[str, str], ...]:
    """Slugs of animals, colours and things, each with one of its names as people type it."""
    return tuple((what, _plain(name)) for words in map(Words, LANGUAGES) for what, name in _names_in(words))


def _names_in(words: Words) -> Iterator[tuple[str, str]]:
    for slug in ANIMALS:
        yield slug, slug
        for key in (f"coloretto.{slug}", f"coloretto.short.{slug}", f"coloretto.button.{slug}"):
            yield slug, words.say(key)
    for colour in COLOURS:
        names = words.say("coloretto.place.colour", colour=Term(f"coloretto.{colour}"))
        yield from ((colour, name) for name in names.split(", "))
    for thing in ("deck", "discards", "offer", "prizes", "protection"):
        yield from ((thing, name) for name in words.say(f"coloretto.place.{thing}").split(", "))


@cache
def _articles() -> tuple[str, ...]:
    """What stands before an animal's name where a sentence says it: `the `, `il `, `l`."""
    keys = [(words, f"coloretto.{slug}") for words in map(Words, LANGUAGES) for slug in ANIMALS]
    named = ((_plain(words.say(f"{key}.the")), _plain(words.say(key))) for words, key in keys)
    return tuple(sorted({said.removesuffix(name) for said, name in named}))


def _plain(name: str) -> str:
    """Small letters without accents and apostrophes, as what is typed comes here."""
    letters = normalize("NFKD", name.replace("'", "")).casefold()
    return "".join(letter for letter in letters if category(letter) != "Mn")


def _called(what: str) -> Line:
    if what in NUMBER or what in COLOURS:
        return Line(f"coloretto.{what}")
    return Line(f"coloretto.place.{what}.the")


def _here(view: ColorettoView, what: str) -> str:
    """As the menus of the viewer name it: an animal of their hand is there."""
    if what in COLOURS:
        return f"colour:{COLOURS.index(what)}"
    if what not in NUMBER:
        return what
    animal = NUMBER[what]
    return f"hand:{animal}" if animal in view.hand else f"column:{animal}"


def near(view: ColorettoView, spot: str) -> tuple[Line, ...]:
    kind, _, which = spot.partition(":")
    number = int(which) if which.isdecimal() else -1
    match kind:
        case "hand" | "column" if 0 <= number < len(ANIMALS):
            return _of_animal(view, number)
        case "colour" if 0 <= number < len(COLOURS):
            return _of_colour(view, number)
        case "seat" if 0 <= number < len(view.players):
            return own_points(view, Seat(number)), *laid(view, Seat(number))
        case "offer":
            return waits(view)
        case "discards":
            return (discarded(view),)
        case "deck":
            counts = out(view)
            return (
                in_deck(view),
                *(still_out(counts, colour) for colour in range(len(COLOURS))),
            )
        case "prizes":
            return (prizes(view),)
        case "protection":
            return (_protection(view),)
        case _:
            return ()


def _of_animal(view: ColorettoView, animal: int) -> tuple[Line, ...]:
    """Who has it, what it would do for the viewer, how many copies may still come."""
    holders = [seat for seat, player in enumerate(view.players) if animal in player.columns[COLOUR_OF[animal]]]
    lies = tuple(line("coloretto.tell.lies", who=WHO[seat], card=CARD[animal]) for seat in holders)
    copies = view.hand.count(animal)
    own = (held(view, view.viewer, animal, copies),) if view.viewer is not None and copies else ()
    copies_out, thrown = out(view)[animal], Counter(view.discard)[animal]
    key = "coloretto.tell.of_it" if copies_out else "coloretto.tell.of_it.none"
    left = line(key, all=COPIES, n=copies_out, discarded=thrown)
    return (*own, *(lies or (line("coloretto.tell.unlaid", card=CARD[animal]),)), left)


def _of_colour(view: ColorettoView, colour: int) -> tuple[Line, ...]:
    """What makes the column full, who has how much of it, and what touches it. Rule: CA-10."""
    seats = [Seat(seat) for seat in range(len(view.players))]
    if view.viewer is not None:
        seats = [view.viewer, *(seat for seat in seats if seat != view.viewer)]
    beside, members = tuple(COLOUR[near] for near in NEIGHBOURS[colour]), short_names(MEMBERS[colour])
    return (
        *(column_of(view, seat, colour) for seat in seats),
        *(line for seat in seats for line in _won(view, seat, colour)),
        *(
            [line("coloretto.tell.prize_left", colour=COLOUR[colour], n=BONUS[colour])]
            if colour in view.bonuses_left
            else []
        ),
        still_out(out(view), colour),
        line("coloretto.tell.capacity", colour=COLOUR[colour], n=CAPACITY[colour], cards=members),
        line("coloretto.tell.beside", colour=COLOUR[colour], colours=beside, n=len(beside)),
    )


def _won(view: ColorettoView, seat: Seat, colour: int) -> Iterator[Line]:
    """What somebody has won of a colour for good."""
    player = view.players[seat]
    for key, won in (("piles", player.piles), ("bonuses", player.bonuses)):
        if n := won.count(colour):
            yield line(f"coloretto.tell.{key}", who=WHO[seat], colours=(COLOUR[colour],) * n, n=n)


def _protection(view: ColorettoView) -> Line:
    if view.protection is None:
        return Line("coloretto.tell.unprotected" if len(view.players) > 2 else "coloretto.tell.no_protection")
    return line("coloretto.tell.protected", who=WHO[view.protection])
