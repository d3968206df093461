"""Notation as it is declared: fields, fixed words, an optional tail; and that of every title, read and written."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.chance import SeededChance
from core.game import Move, Seat
from core.notation import Named, Notation, Number, OneOf
from core.titles import TITLES
from core.wording import Refusal

FRUIT = ("acai", "brazil-nut", "guarana")


class Pick(Move, frozen=True):
    pattern = "pick {fruit}"
    fruit: Annotated[int, OneOf(FRUIT)]


class Give(Move, frozen=True):
    """Fields in another order than they are written, one of them from 1 on, one from 0."""

    pattern = "give {many} {fruit} to {to}"
    fruit: Annotated[int, OneOf(FRUIT)]
    to: Annotated[Seat, Number(4)]
    many: Annotated[int, Number(12, first=0)]


class Sow(Move, frozen=True):
    pattern = "sow {ripe}[ by {boat} at {fruit}]"
    ripe: Annotated[bool, Named({"ripe": True, "seed": False})]
    boat: Annotated[int | None, Number(3)] = None
    fruit: Annotated[int | None, OneOf(FRUIT)] = None


class Swap(Move, frozen=True):
    """Two texts for one move: it holds the smaller fruit first."""

    pattern = "swap {one} {other}"
    one: Annotated[int, OneOf(FRUIT)]
    other: Annotated[int, OneOf(FRUIT)]

    @classmethod
    def of(cls, **fields: Any) -> Swap:
        if fields["one"] == fields["other"]:
            raise ValueError("a fruit for itself")
        one, other = sorted((fields["one"], fields["other"]))
        return cls(one, other)


class Rest(Move, frozen=True):
    pattern = "rest"


class Dotted(Move, frozen=True):
    """Fixed text may hold what regular expressions take for something else."""

    pattern = "at {number}.x(+)"
    number: Annotated[int, Number(5)]


NOTATION: Notation[Move] = Notation(Pick, Give, Sow, Swap, Rest, Dotted)

WRITTEN = [
    (Pick(1), "pick brazil-nut"),
    (Give(fruit=0, to=Seat(0), many=0), "give 0 acai to 1"),
    (Give(fruit=2, to=Seat(3), many=11), "give 11 guarana to 4"),
    (Sow(True), "sow ripe"),
    (Sow(False, 2, 0), "sow seed by 3 at acai"),
    (Swap(0, 2), "swap acai guarana"),
    (Rest(), "rest"),
    (Dotted(4), "at 5.x(+)"),
]


@pytest.mark.parametrize(("move", "text"), WRITTEN)
def test_a_declared_move_is_written_and_reads_back(move: Move, text: str) -> None:
    assert str(move) == text
    assert NOTATION.read(text) == move
    assert type(NOTATION.read(text)) is type(move)


def test_spaces_are_no_part_of_it() -> None:
    assert NOTATION.read("  give  11\tguarana to\n4 ") == Give(fruit=2, to=Seat(3), many=11)


def test_a_title_may_take_two_texts_for_one_move() -> None:
    assert NOTATION.read("swap guarana acai") == NOTATION.read("swap acai guarana") == Swap(0, 2)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pick",
        "pick cacao",
        "Pick acai",
        "pick Acai",
        "pick acai acai",
        "picks acai",
        "a pick acai",
        "give 12 acai to 1",
        "give 1 acai to 5",
        "give 1 acai to 0",
        "give -1 acai to 1",
        "give 01 acai to 1",
        "give ١ acai to 1",
        "give 1 acai to 1.0",
        "give 1000 acai to 1",
        "sow",
        "sow true",
        "sow ripe by 1",
        "sow ripe by 1 at",
        "sow ripe by 4 at acai",
        "sow ripe by 0 at acai",
        "sow ripe at acai",
        "swap acai acai",
        "rest now",
        "at 5yx(+)",
        "at 5.x",
    ],
)
def test_what_is_no_move_is_refused_and_repeated(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        NOTATION.read(text)
    assert caught.value.line.key == "table.unreadable"
    assert caught.value.line.args["text"] == text


def test_a_tail_is_written_whole_or_not_at_all() -> None:
    assert str(Sow(True, None, None)) == "sow ripe"
    assert str(Sow(True, 0, 1)) == "sow ripe by 1 at brazil-nut"


def test_a_value_that_has_no_name_is_a_mistake_of_the_program() -> None:
    with pytest.raises(IndexError):
        str(Pick(len(FRUIT)))


# Every title


@cache
def met(key: str, plies: int = 60) -> dict[str, Move]:
    """The legal moves of positions of a random match, by notation."""
    title = TITLES[key]
    dice, found = SeededChance(bytes(32), 1), dict[str, Move]()
    for seats in title.meta.seat_counts():
        seed = bytes([seats]) * 32
        state = title.new(seats, title.meta.defaults(), SeededChance(seed))
        for ply in range(plies):
            legal = {seat: title.legal(state, seat) for seat in title.to_act(state)}
            if not legal:
                break
            found |= {str(move): move for moves in legal.values() for move in moves}
            chosen = {seat: moves[dice.below(len(moves), "")] for seat, moves in legal.items()}
            title.apply(state, chosen, SeededChance(seed, ply + 1))
    return found


@pytest.mark.parametrize("key", TITLES)
def test_every_legal_move_of_a_title_reads_back_equal(key: str) -> None:
    assert len({type(move) for move in met(key).values()}) > 1
    for text, move in met(key).items():
        read = TITLES[key].parse(text)
        assert read == move
        assert (type(read), hash(read), str(read)) == (type(move), hash(move), text)
        assert TITLES[key].parse(f"  {text.replace(' ', '   ')} ") == move


ODD = "0123456789 -/:.,+()[]{}%\\'\"?*^$|#@éß١²½🐸\u202e\x00\n\tABCxyz"


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """`text` with letters left out, doubled, changed or put in, words turned round, or cut."""
    letters = list(text)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(letters)))
        match draw(st.integers(0, 5)):
            case 0:
                letters[at : at + 1] = []
            case 1:
                letters.insert(at, draw(st.sampled_from(ODD)))
            case 2:
                letters[at : at + 1] = [draw(st.sampled_from(ODD + text))]
            case 3:
                letters[at:at] = letters[at : at + draw(st.integers(1, 8))]
            case 4:
                letters = letters[:at]
            case _:
                letters = list(" ".join(draw(st.permutations("".join(letters).split(" ")))))
    return "".join(letters)


@pytest.mark.parametrize("key", TITLES)
def test_a_mutated_move_is_another_move_or_refused(key: str) -> None:
    """Never a fault; and what reads as a move is written as one that reads as the same."""
    title, texts = TITLES[key], sorted(met(key))

    @settings(max_examples=300, database=None, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(texts).flatmap(mutated))
    def check(text: str) -> None:
        try:
            move = title.parse(text)
        except Refusal:
            return
        assert title.parse(str(move)) == move, (text, str(move))

    check()
