"""A listener of the Nile: they know the rules and the catalogue's language, and of a match only what they are told.

`read` takes the worded lines of `Nile.tell` by part, rebuilds a position of them, and asks the rules what may be done
there. What it doesn't find in the words it doesn't have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from core.game import Seat
from core.games.nile.components import (
    COPIES,
    FIELD,
    FIELDS,
    FIELDS_OF,
    FIRST,
    KINDS,
    ROW,
    ROW_OF,
    ROWS,
    Back,
    Board,
    Box,
    Crop,
    Front,
    Hit,
    Joker,
    Phase,
    Ripeness,
    Sold,
    Turned,
    WaterCard,
    Wave,
)
from core.games.nile.legal import legal
from core.games.nile.setup import variants_of
from core.games.nile.state import NileState
from core.games.nile.terms import KIND_TERM, back_term
from core.games.nile.title import Nile
from core.wording import Arg, Line, Words

FIELD_NAME, NUMBER, SOME = r"[EW]\d[a-e]", r"\d+", r".+"
ARGS = {
    **dict.fromkeys(("field",), FIELD_NAME),
    **dict.fromkeys(("space", "stack", "card", "round"), NUMBER),
    **dict.fromkeys(("who", "owner", "what", "plants", "plant", "fields", "row", "rows", "palms", "wave"), SOME),
    **dict.fromkeys(("tide", "top", "sold", "kinds", "crops", "reason", "waves", "deeds"), SOME),
}
"""What a sentence may have in it, and how that looks."""

MANY = 7001
"""Stands for a number in the form of several."""

UNSEEN = Back("hippo", arrow=False)
BLANK = WaterCard((Wave.NONE, Wave.NONE), UNSEEN)

PHASES = {
    **{f"nile.ask.{phase.value}": phase for phase in Phase},
    "nile.ask.spoil_second": Phase.SPOIL,
    "nile.tell.points": Phase.ACTIONS,
    "nile.tell.points_none": Phase.ACTIONS,
    "nile.tell.points_hippo": Phase.BONUS,
}
NOW = (*PHASES, "nile.tell.turned_water", "nile.tell.turned_desert", "nile.tell.hit", "nile.tell.joker_bought")
HAS = tuple(f"nile.tell.{name}" for name in ("pawn", "supply", "supply_none", "tired", "boat", "jokers", "stack"))
MARKET = ("nile.tell.market", "nile.tell.market_full", "nile.tell.market_none")
GROUND = ("nile.tell.row", "nile.tell.row_free", "nile.tell.acted")
WATER = ("nile.tell.next", "nile.tell.closed", "nile.tell.flooded")


class Heard(NamedTuple):
    """A sentence: its key, whether it speaks to the listener, what it has in it."""

    key: str
    you: bool
    args: Mapping[str, str]

    @property
    def n(self) -> int:
        return int(self.args["n"])


def left_open(heard: Heard) -> int:
    """How much of the sentence isn't the catalogue's."""
    return sum(len(value) for name, value in heard.args.items() if name != "n")


class Ear:
    """One language: its sentences the other way round."""

    def __init__(self, language: str) -> None:
        self.words = Words(language)
        between = re.escape(self.words.say("table.and", these="", last=""))
        self.comma = re.compile(f", |{between}")
        self.plants = {
            self.words.say(f"nile.count.{name}", n=n): (kind, n)
            for kind, name in enumerate(KINDS)
            for n in range(1, COPIES[kind] + 1)
        }
        faces = [*(f"palms-{palms}" for palms in range(1, 5)), "desert", "hippo"]
        backs = [Back(face, arrow) for face in faces for arrow in (False, True)]
        self.backs = {self.words(Line(back_term(back).key)): back for back in backs}
        pairs = [(Wave.NONE, Wave.SINGLE), (Wave.NONE, Wave.DOUBLE), (Wave.SINGLE, Wave.SINGLE)]
        pairs += [(Wave.DOUBLE, Wave.DOUBLE), (Wave.SINGLE, Wave.DOUBLE)]
        self.fronts: dict[str, Front] = {
            self.words.say(f"nile.front.{low.name.lower()}_{high.name.lower()}"): (low, high) for low, high in pairs
        }
        self.waves = {self.words.say(f"nile.wave.{wave.name.lower()}.a"): wave for wave in Wave}

    def hear(self, sentence: str, keys: Sequence[str]) -> Heard | None:
        """The one that leaves the least open; None where it is none of these. Fails where nobody could tell which."""
        found = {heard.key: heard for key in keys for heard in self.readings(sentence, key)}
        by_open = sorted(found.values(), key=left_open)
        assert len(by_open) < 2 or left_open(by_open[0]) < left_open(by_open[1]), (sentence, *found)
        return by_open[0] if by_open else None

    def readings(self, sentence: str, key: str, **given: Arg) -> Iterator[Heard]:
        for form in (key, f"{key}.you"):
            for n in (1, MANY):
                if found := _pattern(self.words.language, form, n, tuple(sorted(given.items()))).fullmatch(sentence):
                    args = {name: value for name, value in found.groupdict().items() if value}
                    yield Heard(key, form != key, {"n": str(n)} | args)

    def listed(self, text: str) -> list[str]:
        return self.comma.split(text)

    def kind_in(self, thing: str, keys: Sequence[str]) -> tuple[Heard, int]:
        """Whose plant a noun with its owner names, and which kind."""
        found = [
            (heard, kind)
            for key in keys
            for kind, term in enumerate(KIND_TERM)
            for heard in self.readings(thing, key, plant=term)
        ]
        assert len({(heard.key, kind) for heard, kind in found}) == 1, (thing, found)
        return found[0]

    def counts(self, text: str) -> list[int]:
        counts = [0] * len(KINDS)
        for thing in self.listed(text):
            kind, n = self.plants[thing]
            counts[kind] = n
        return counts


@cache
def ear(language: str) -> Ear:
    return Ear(language)


@cache
def _pattern(language: str, key: str, n: int, given: tuple[tuple[str, Arg], ...]) -> re.Pattern[str]:
    words = Words(language)
    if not words.has(key):
        return re.compile(r"(?!)")
    args: dict[str, Arg] = {**{name: f"<{name}>" for name in ARGS}, "n": n, **dict(given)}
    pattern = re.escape(words(Line(key, args))).replace(str(MANY), rf"(?P<n>{NUMBER})", 1)
    for name, look in ARGS.items():
        pattern = pattern.replace(re.escape(f"<{name}>"), f"(?P<{name}>{look})", 1)
    return re.compile(pattern)


class Position:
    """What a listener makes of the parts."""

    def __init__(self, parts: Mapping[str, Sequence[str]], language: str, seats: int, options: Mapping[str, str]):
        self.ear, self.parts = ear(language), parts
        whole = Nile().meta.check(seats, dict(options))
        palms, waves = self.print()
        self.state = NileState(seats, Box(Board(palms, waves), (), (), ()), variants_of(whole))

    def sentences(self, part: str, keys: Sequence[str]) -> Iterator[Heard]:
        for sentence in self.parts[part]:
            if heard := self.ear.hear(sentence, keys):
                yield heard

    def print(self) -> tuple[tuple[int, ...], tuple[Wave, ...]]:
        """The board; rows that are covered have no print."""
        palms, waves = [1] * len(FIELDS), [Wave.NONE] * len(ROWS)
        for heard in self.sentences("board", ["nile.tell.board"]):
            row = ROW[heard.args["row"].lower()]
            waves[row] = self.ear.waves[heard.args["wave"]]
            for field, number in zip(FIELDS_OF[row], self.ear.listed(heard.args["palms"]), strict=True):
                palms[field] = int(number)
        return tuple(palms), tuple(waves)

    def rebuilt(self, viewer: int) -> NileState:
        self.players(viewer)
        self.ground()
        self.water()
        self.market()
        self.cards()
        self.now(viewer)
        return self.state

    def seat(self, heard: Heard) -> Seat:
        return self.me if heard.you else self.seats[heard.args["who"]]

    def players(self, viewer: int) -> None:
        """Each is told in turn, by name but for the listener; all that they have follows."""
        self.me, self.seats = Seat(viewer), dict[str, Seat]()
        told = -1
        for heard in self.sentences("players", HAS):
            if heard.key == "nile.tell.pawn":
                told += 1
                if not heard.you:
                    self.seats[heard.args["who"]] = Seat(told)
                self.state.supply[told] = [0] * len(KINDS)
            seat = self.seat(heard)
            assert seat == told, heard
            self.has(seat, heard)
        assert told + 1 == self.state.seats

    def has(self, seat: Seat, heard: Heard) -> None:
        state = self.state
        match heard.key.rpartition(".")[2]:
            case "supply":
                state.supply[seat] = self.ear.counts(heard.args["plants"])
            case "tired":
                state.tired_supply[seat] = self.ear.counts(heard.args["plants"])
            case "boat":
                state.boat[seat] = self.ear.counts(heard.args["plants"])
            case "jokers":
                state.jokers[seat] = [Joker(UNSEEN, seen=False)] * heard.n
            case "stack":
                top = WaterCard(self.ear.fronts[heard.args["top"]], UNSEEN)
                state.stacks[seat][int(heard.args["stack"]) - 1] = [*[BLANK] * (heard.n - 1), top]

    def ground(self) -> None:
        rows, state = [], self.state
        for heard in self.sentences("fields", GROUND):
            if heard.key == "nile.tell.acted":
                self.acted(self.seat(heard), self.ear.listed(heard.args["fields"]))
                continue
            rows.append(ROW[heard.args["row"].lower()])
            before = ""
            for thing in re.findall(rf".*?{FIELD_NAME}", heard.args.get("what", "")):
                named = self.ear.comma.sub("", thing, count=1) if self.ear.comma.match(thing) else thing
                before = named.removesuffix(named[-len("E5a") :]) or before  # one more field of the same
                self.lies(before + named[-len("E5a") :])
        state.open_rows = tuple(rows)
        state.open_fields = tuple(field for field in range(len(FIELDS)) if ROW_OF[field] in rows)

    def lies(self, thing: str) -> None:
        items = (f"nile.tell.item.{name}" for name in ("water", "desert", "crops"))  # anything else is somebody's plant
        heard = next(heard for item in items for heard in self.ear.readings(thing, item))
        field = FIELD[(heard.args.get("field") or heard.args["fields"]).lower()]
        match heard.key.rpartition(".")[2]:
            case "water":
                row = ROW_OF[field]
                self.state.water[row] = [BLANK] * (field - FIRST[row] + 1)
            case "desert":
                self.state.deserts[field] = UNSEEN
            case "crops":
                for crop in self.ear.listed(heard.args["crops"]):
                    whose, kind = self.ear.kind_in(crop, ["nile.tell.crop.ripe", "nile.tell.crop.seed"])
                    ripe = whose.key.endswith("ripe")
                    self.state.crops[field] += (Crop(self.seat(whose), kind, ripe, acted=False),)

    def acted(self, seat: Seat, fields: Sequence[str]) -> None:
        for name in fields:
            field = FIELD[name.lower()]
            crops = self.state.crops[field]
            self.state.crops[field] = tuple(crop._replace(acted=True) if crop.owner == seat else crop for crop in crops)

    def water(self) -> None:
        """How each row's water ends; of the cards below the last one nobody needs to know here."""
        ends = dict[int, Wave]()
        for heard in self.sentences("water", WATER):
            if heard.key == "nile.tell.next":
                for name in self.ear.listed(heard.args["fields"]):
                    ends[ROW_OF[FIELD[name.lower()]]] = self.ear.waves[heard.args["wave"]]
            else:
                ends |= {ROW[name.lower()]: Wave.NONE for name in self.ear.listed(heard.args["rows"])}
        for row in self.state.open_rows:
            self.state.edges[row] = [Wave.NONE] * len(self.state.water[row]) + [ends[row]]

    def market(self) -> None:
        for heard in self.sentences("market", MARKET):
            if "sold" not in heard.args:
                continue
            keys = {f"nile.tell.sold.{how.name.lower()}": how for how in Ripeness}
            things = (self.ear.kind_in(thing, list(keys)) for thing in self.ear.listed(heard.args["sold"]))
            self.state.market[int(heard.args["row"]) - 1] = tuple(
                Sold(self.seat(whose), kind, keys[whose.key]) for whose, kind in things
            )

    def cards(self) -> None:
        for heard in self.sentences("cards", ["nile.tell.pile", "nile.tell.discards"]):
            if heard.key == "nile.tell.pile":
                self.state.desert_pile = [UNSEEN] * heard.n
            else:
                self.state.desert_discard = [UNSEEN]

    def now(self, viewer: int) -> None:
        state = self.state
        for heard in self.sentences("now", NOW):
            if heard.key in PHASES:
                state.phase = PHASES[heard.key]
                state.turn = state.start = Seat(viewer)
            match heard.key.rpartition(".")[2]:
                case "points" | "points_hippo":
                    state.ap = heard.n
                case "turned_water" | "turned_desert" as key:
                    back, field = self.ear.backs[heard.args["what"]], FIELD[heard.args["field"].lower()]
                    state.turned = Turned(back, field, desert_card=key == "turned_desert")
                case "hit":
                    state.hit = Hit(int(heard.args["row"]) - 1, int(heard.args["space"]) - 1)
                case "joker_bought":
                    state.joker_bought = True


def read(
    lines_by_part: Mapping[str, Sequence[str]], language: str, seats: int, options: Mapping[str, str], viewer: int
) -> list[str]:
    """The notations of what `viewer`, who is to act, may do, sorted."""
    state = Position(lines_by_part, language, seats, options).rebuilt(viewer)
    return sorted(map(str, legal(state, Seat(viewer))))
