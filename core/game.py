"""The contract that every title meets: moves as values, events as data, views for people.

A title is one stateless object, an instance of `Game`; `core.registry` lists them. Everything here is pure and
synchronous: no clock, no I/O, and chance only through the `Chance` that the caller hands in.

    state = game.new(seats=3, options=game.meta.defaults(), chance=chance)
    while seats := game.to_act(state):
        moves = {seat: game.legal(state, seat)[0] for seat in seats}
        events = game.apply(state, moves, chance)
    game.outcome(state)
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Generic, NewType, Self, TypeVar

import msgspec

from core.chance import Chance
from core.notation import Move as Move
from core.telling import Part
from core.wording import Arg, Line, Refusal

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in clockwise order."""

SHOWN = 30
"""Characters of what somebody typed that a refusal repeats."""

Options = Mapping[str, str]
"""Chosen option values by option key; every key of `Meta.options` is present."""


class Option(msgspec.Struct, frozen=True):
    """A rule variant that the owner of a table sets before the start.

    `key` names the sentence `<game>.option.<key>`; a value is worded by `<game>.option.<key>.<value>`, `on` and `off`
    by `table.on` and `table.off`.

    A `pinned` option is the operator's, not the table's: lobbies don't show it. A match takes its default and keeps it,
    whatever the operator changes later; its values may be long, and the game itself refuses one that it can't use.
    """

    key: str
    values: tuple[str, ...] = ("off", "on")
    default: str = "off"
    pinned: bool = False


class Meta(msgspec.Struct, frozen=True):
    """What a title is called and takes. `rules_version` rises whenever a rule's effect on a running match changes; a
    match keeps the version with which it was begun (`Game.of_version`).
    """

    key: str
    seats: tuple[int, int]
    options: tuple[Option, ...] = ()
    rules_version: int = 1

    def defaults(self) -> dict[str, str]:
        return {option.key: option.default for option in self.options}

    def choices(self) -> tuple[Option, ...]:
        """The options that a table may set."""
        return tuple(option for option in self.options if not option.pinned)

    def seat_counts(self) -> range:
        return range(self.seats[0], self.seats[1] + 1)

    def check(self, seats: int, options: Options) -> dict[str, str]:
        """The whole set of options, defaults filled in. Raises `Refusal` for a wrong count, key or value."""
        if seats not in self.seat_counts():
            raise Refusal("table.seats", n=seats, least=self.seats[0], most=self.seats[1])
        whole = self.defaults()
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                raise Refusal("table.option_unknown", option=key, known=", ".join(known) or "-")
            if value not in known[key].values and not known[key].pinned:
                raise Refusal("table.option_value", option=key, value=value, known=", ".join(known[key].values))
            whole[key] = value
        return whole

    def choose(self, options: Options) -> dict[str, str]:
        """The whole set for a new table. Raises `Refusal` as `check` does, and for an option that is the operator's."""
        own = [option.key for option in self.choices()]
        for key in options:
            if key not in own:
                raise Refusal("table.option_unknown", option=key[:SHOWN], known=", ".join(own) or "-")
        return self.check(self.seats[0], options)


class Event(msgspec.Struct, frozen=True):
    """Something that happened, as data that `core.wording` turns into a sentence.

    `audience` None is everybody, else the one seat that may know. `reveals` says that somebody learnt something
    hidden by it, or that another player decided: undo stops there. `spots` are the places of the board that it
    touched, in the order in which it did, in words that the game's menus and renderer know (`Step.mark`).
    """

    key: str
    args: Mapping[str, Arg] = {}
    audience: Seat | None = None
    reveals: bool = False
    spots: tuple[str, ...] = ()

    def line(self) -> Line:
        return Line(self.key, self.args)


class Step(msgspec.Struct, frozen=True):
    """One level on the way to a move in a menu (kind, thing, place).

    `token` is its short ASCII name in a button (no slash, no colon). `label` stands on its own on the last level, since
    levels with one choice vanish. `mark` names the spot of the picture that gets the button's letter, in words that
    the game's renderer knows; None where there is nothing to point at. A mark names a place or a thing, never what is
    done there: that is `deed` (a word of the game's own, for its renderer), and `price` what it costs there, in the
    game's own units. A level is sorted by `order`, then notation.

    `short` is what tells this step from others of its level, without what they have in common (`B5 · 3`): at most 6
    characters where a level may have more than 16 entries, at most 28 anywhere. `ask` is said above the level that this
    step leads to, and holds what its entries have in common ("Walk from E6: where to?").
    """

    token: str
    label: Line
    mark: str | None = None
    order: int = 0
    price: int | None = None
    deed: str = ""
    short: Line | None = None
    ask: Line | None = None


class Touched(msgspec.Struct, frozen=True):
    """What an event that a viewer may know of did to the board: its key, who decided (None: several), its spots.

    `number` counts from 1 the turns that are news, in the order in which they were played: the same number stands in
    the story (`Entry.number`). 0: not counted.
    """

    key: str
    actor: Seat | None
    spots: tuple[str, ...]
    number: int = 0


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one viewer may know of a position; `viewer` None is the public. Titles add their own fields.

    A view is built anew field by field and shares nothing mutable with the state. All fields are hashable.
    """

    viewer: Seat | None
    to_act: tuple[Seat, ...]


class Share(msgspec.Struct, frozen=True):
    """One line of a score's breakdown; `label` is a sentence key."""

    label: str
    points: int


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended. `places` counts from 1 and may be shared; all tuples are by seat.

    `reason` is a sentence key such as `coloretto.end.deck`. `told` is each seat's result in the game's own units, by
    seat; () where points say all.
    """

    reason: str
    places: tuple[int, ...]
    scores: tuple[int, ...]
    breakdown: tuple[tuple[Share, ...], ...]
    told: tuple[Line, ...] = ()

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat, place in enumerate(self.places) if place == 1)


class LookAhead(msgspec.Struct, frozen=True):
    """Premoves tried out: the view after the moves that were possible, and what could follow.

    `moves` are those that could be made, in order; `refusal` says why the next one could not, None when all could;
    `changed` is what they would do to the board.

    A title that can't foresee positions answers with `imagined` False: `view` is the present one, `moves` are those
    that may still come, each for itself, and `legal` is what a menu offers for later. Where the seat decides now, a
    move of the kind that is asked for may only come if it is legal; one of another kind, if it may be asked for later.
    """

    view: View
    moves: tuple[Move, ...]
    legal: tuple[Move, ...]
    refusal: Line | None
    changed: tuple[Touched, ...] = ()
    imagined: bool = True


class Scene(msgspec.Struct, frozen=True):
    """A page of the guide for somebody's first match: a position as its viewer sees it, one sentence about it, and the
    spots of which that tells.
    """

    text: Line
    view: View
    spots: tuple[str, ...] = ()


class Dial(msgspec.Struct, frozen=True):
    """A number that a decision consists of, from 0 to `most`: its short ASCII name, its words, what it counts in the
    picture (`Step.mark`).
    """

    token: str
    label: Line
    most: int
    mark: str | None = None


CONDITION = re.compile(r"[a-z0-9_<>=!.-]{1,32}")
"""How a condition of a premove is written: `price<=5`, `offered=green-frog`."""


class State(ABC):
    """A mutable position. Private to its game: nothing but the game's own modules reads it."""

    __slots__ = ()

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy, cheap enough to make at every node of a search."""


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


class Game(ABC, Generic[S, M, V]):
    """One title. Stateless; safe to share."""

    meta: Meta

    noise: frozenset[str] = frozenset()
    """Keys of events that say nothing new beside others of the same turn: that somebody has finished it. The log has
    them, the news leave them out.
    """

    @abstractmethod
    def new(self, seats: int, options: Options, chance: Chance) -> S:
        """The position before the first decision. `options` has passed `Meta.check`."""

    def of_version(self, version: int) -> Self:
        """This title by the rules of an earlier `rules_version`, so that matches of that time go on as they were begun.
        Raises `Refusal` for a version that it no longer knows.
        """
        if version != self.meta.rules_version:
            raise Refusal("table.rules_version", had=version, have=self.meta.rules_version)
        return self

    def retire(self, state: S, seats: Collection[Seat]) -> None:
        """`seats`, all of them, have given up: computers play on for them, and none may end the match by winning it.
        Said again whenever it changes: whoever takes such a seat plays for themselves. A title in which nobody can win
        before the end has nothing to do.
        """

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Who decides now, ascending; several in a simultaneous secret choice; () when the match is over."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Sequence[M]:
        """Sorted by notation, unique; empty for a seat that is not to act, never empty for one that is."""

    @abstractmethod
    def apply(self, state: S, moves: Mapping[Seat, M], chance: Chance) -> list[Event]:
        """Play one move for every seat to act.

        Checks first: raises `Refusal` with the reason and leaves `state` as it was when a move is illegal or a seat is
        missing or too many.
        """

    @abstractmethod
    def view(self, state: S, viewer: Seat | None) -> V: ...

    @abstractmethod
    def imagine(self, state: S, viewer: Seat | None, chance: Chance) -> S:
        """A position like this one, in which all that `viewer` can't know is dealt anew; None: the public. `state` is
        left as it is, and shares nothing mutable with what is returned.

        It has the same view and legal moves for `viewer`, and depends on nothing but what they may know and on
        `chance`: imagined again from what was imagined, with the same chance, it comes out the same, slot by slot. So
        hidden things are sorted before they are dealt. What others have decided in secret is dealt anew, too, each as
        likely as what is known of them says.
        """

    @abstractmethod
    def standing(self, state: S) -> tuple[tuple[Share, ...], ...]:
        """What each seat's score would consist of if the match ended now, by seat, in the title's own words and finer
        than `Outcome.breakdown` where that says little. The same labels in the same order for every seat and position
        of a match. Of the whole position, also what is hidden: a viewer's is taken from imagined positions only.
        """

    def round(self, state: S) -> int | None:
        """Which round of the title's own is played, as everybody may know it; another number is another round. None
        where it has no rounds: then one is over when everybody has had their turn.
        """
        return None

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None while the match runs."""

    @abstractmethod
    def parse(self, text: str) -> M:
        """Read a move's notation. Raises `Refusal` when it can't be one of this game's moves."""

    @abstractmethod
    def steps(self, view: V, move: M) -> tuple[Step, ...]:
        """The way to `move` in a menu, worded with what `view` knows (price, what it would do); at least one step.

        Moves with a common beginning share equal steps there. No level may hold more than 25.
        """

    def dials(self, view: V) -> tuple[Dial, ...]:
        """What `view.viewer` sets for their decision, where that consists of several numbers (a closed bid); () where
        a menu is for it. Then every legal move is `dialled` from some amounts.
        """
        return ()

    def dialled(self, view: V, amounts: Sequence[int]) -> M:
        """The move with these amounts, in the order of `dials`. Raises `Refusal` where there is none."""
        raise NotImplementedError(f"{self.meta.key} has no dials")

    @abstractmethod
    def prompt(self, view: V) -> Line:
        """What the match waits for now, in the words of the public; it names whoever is to act."""

    @abstractmethod
    def decide(self, view: V, legal: Sequence[M], chance: Chance) -> M:
        """What the title's own computer player does: one of `legal`, the moves of `view.viewer`, never empty.

        It sees what a person in that seat sees, no more.
        """

    @abstractmethod
    def bound(self, seats: int, options: Options) -> int:
        """No match takes more plies than this."""

    def option_value(self, option: str, value: str) -> Line:
        """How a value of an option is worded; a title overrides it where a value has a name of its own (a map)."""
        return Line(f"table.{value}" if value in ("on", "off") else f"{self.meta.key}.option.{option}.{value}")

    def look_ahead(self, view: V, seat: Seat, moves: Sequence[M]) -> LookAhead | None:
        """Try `moves` for `seat` on the position that `view` shows, whoever is to act; nothing is decided by it.

        None where a title knows none, or its phase leaves no room for them: it must not depend on anything hidden.
        `view` is the seat's own. `steps` words every move of `legal` and of `moves` on the view that it returns.
        """
        return None

    def conditions(self, view: V, seat: Seat, move: M) -> Sequence[tuple[str, Line]]:
        """What may be asked before `move` of a plan is played, as `CONDITION` writes it, each with its words: a clause
        behind "only if". No two are worded alike.
        """
        return ()

    def holds(self, view: V, condition: str, move: M) -> bool:
        """Whether it does, on the view of the seat that could play `move` now. Raises `Refusal` for a condition that
        the title doesn't know.
        """
        raise Refusal("table.premove.condition", condition=condition[:SHOWN])

    def guide(self) -> tuple[Scene, ...]:
        """The first steps in this title, six to ten scenes of one made-up match; the same each time."""
        return ()

    def why(self, view: V) -> Line | None:
        """One sentence for newcomers on what `view.viewer` is asked now: what it is good for. Its key names the kind of
        decision. None where there is nothing to say.
        """
        return None

    def tell(self, view: V) -> tuple[Part, ...]:
        """The position in words, for `view.viewer`: all that the view holds, the most important part first. Nobody
        needs more to know every legal move and what it costs. The topics `now`, `leads`, `players`, `map` and `end`
        each have a part, and for whoever sits there `me`.
        """
        return ()

    def place(self, view: V, typed: str) -> str:
        """The place of the board that somebody means by a name or its beginning, in any language, as
        `core.spelling.plain` leaves it: as `Step.mark` names it. Raises `Refusal` with some that there are.
        """
        raise Refusal("table.tell.no_places")

    def near(self, view: V, spot: str) -> tuple[Line, ...]:
        """What is at a place, and what touches it: a sentence each."""
        return ()

    def legend(self) -> tuple[tuple[str, Line], ...]:
        """The signs in this title's pictures, by names that its renderer knows, and what each means."""
        return ()

    def help(self, view: V) -> tuple[Line, ...]:
        """The rules that matter in this phase, in a few sentences; `<game>.rules` tells the whole game."""
        return ()

    def following(self, view: V) -> tuple[Seat, ...]:
        """Who comes after whoever is to act, one behind the other, as far as all can tell from the order of play; ()
        where nobody can, and while several act at once.
        """
        return ()


AnyGame = Game[Any, Any, Any]


def in_turn(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """The other seats from the one behind `seat` on, where all act in the order in which they sit."""
    return tuple(Seat((seat + n) % seats) for n in range(1, seats))


def require_exactly(to_act: Sequence[Seat], moves: Mapping[Seat, Move]) -> None:
    """Raise `Refusal` unless `moves` holds one move for each seat to act and no other."""
    if len(to_act) != len(moves):
        raise Refusal("table.not_your_turn")
    for seat in to_act:
        if seat not in moves:
            raise Refusal("table.not_your_turn")


def places(keys: Sequence[Any]) -> tuple[int, ...]:
    """Places from 1 for comparable `keys` by seat, the greatest first; equal keys share a place."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
