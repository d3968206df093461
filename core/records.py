"""What the log of a match holds. The log is the game: a match is its set-up and these records in order."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.game import Seat


class Played(msgspec.Struct, frozen=True, tag="played"):
    """One ply: the move of each seat that was to act, in notation. `forced` when nobody had a choice."""

    no: int
    moves: dict[int, str]
    forced: bool = False


class Undone(msgspec.Struct, frozen=True, tag="undone", omit_defaults=True):
    """`seat` took back: the line is `ply` plies long again. `agreed`: with everybody's consent, also beyond what was
    revealed and what others have decided.
    """

    no: int
    seat: Seat
    ply: int
    agreed: bool = False


class Resigned(msgspec.Struct, frozen=True, tag="resigned", omit_defaults=True):
    """`seat` gave up; a computer holds it to the end, outside the placing. With two players the match is over.

    `ends`: with more it is over too, since all but one have given up. Logs of before don't say so: there the match was
    played on.
    """

    no: int
    seat: Seat
    ends: bool = False


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """From here on `seat`, which was played by `before`, is decided by the person `name`; or by a computer of the level
    `computer`, which holds it for `before`, whose seat it stays. A seat that had been given up counts again.
    """

    no: int
    seat: Seat
    name: str
    computer: str = ""
    before: str = ""


Record = Played | Undone | Resigned | Seated


def taken_back(records: Sequence[Record]) -> frozenset[int]:
    """Numbers of the records that stand no more: plies that were taken back, and the taking back of them. Raises
    `ValueError` where a record takes back what isn't there.
    """
    line, gone = list[int](), set[int]()
    for record in records:
        if isinstance(record, Played):
            line.append(record.no)
        elif isinstance(record, Undone):
            if not 0 <= record.ply < len(line):
                raise ValueError(f"record {record.no} is not possible")
            gone.update(line[record.ply :], (record.no,))
            del line[record.ply :]
    return frozenset(gone)


_DECODER: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


class Share(msgspec.Struct, frozen=True):
    """What somebody added to the seed when they took a seat: under which name, what their platform numbered their press
    by ("" where it doesn't), and a word of their own ("" where they gave none).

    `digest` (in hex) is what the seed follows from (`core.seal`), so that it still does once the person is erased and
    nothing else is left. "" in matches of before: their seed follows from the parts.
    """

    name: str
    press: str = ""
    word: str = ""
    digest: str = ""

    @property
    def erased(self) -> bool:
        """Whoever gave it is called nothing any more."""
        return not self.name


class SetUp(msgspec.Struct, frozen=True):
    """With this and the records anyone can replay the match.

    `seed` and `secret` are in hex; None in the export of a running match. The seed follows from `secret` and `shares`
    (`core.seal`); both are None where the seed itself was sealed, as in every match of before.
    """

    game: str
    rules_version: int
    seats: int
    options: dict[str, str]
    commitment: str
    seed: str | None = None
    secret: str | None = None
    shares: tuple[Share, ...] | None = None


class Transcript(msgspec.Struct, frozen=True):
    """An exported match: what `replay` and `verify` read."""

    set_up: SetUp
    records: tuple[Record, ...]
    names: tuple[str, ...] = ()
    """Who sat there in the end; `Seated` records say from when on, and who before."""
    result: tuple[int, ...] | None = None
    """Scores by seat, for a finished match; `verify` compares them."""
    cancelled: bool = False
    """Whether it ended before its end; then the log may stop anywhere."""


def encode(record: Record) -> str:
    return msgspec.json.encode(record).decode()


def decode(text: str | bytes) -> Record:
    return _DECODER.decode(text)
