"""The log's form on disk: what an old file holds must be read for ever."""

from __future__ import annotations

import msgspec
import pytest

from core.game import Seat
from core.records import Played, Record, Resigned, Seated, SetUp, Transcript, Undone, decode, encode

ON_DISK = [
    (Played(1, {0: "play green-frog"}), '{"type":"played","no":1,"moves":{"0":"play green-frog"},"forced":false}'),
    (Played(2, {1: "take"}, forced=True), '{"type":"played","no":2,"moves":{"1":"take"},"forced":true}'),
    (Undone(3, Seat(1), 0), '{"type":"undone","no":3,"seat":1,"ply":0}'),
    (Resigned(4, Seat(2)), '{"type":"resigned","no":4,"seat":2}'),
    (Resigned(4, Seat(2), ends=True), '{"type":"resigned","no":4,"seat":2,"ends":true}'),
    (
        Seated(5, Seat(2), "Anna", "greedy", "Anna"),
        '{"type":"seated","no":5,"seat":2,"name":"Anna","computer":"greedy","before":"Anna"}',
    ),
]


@pytest.mark.parametrize(("record", "text"), ON_DISK)
def test_records_have_one_form(record: Record, text: str) -> None:
    assert encode(record) == text
    assert decode(text) == record


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"type":"cheated","no":1}',
        '{"type":"played","no":"one","moves":{}}',
        '{"type":"played","no":1,"moves":{"first":"take"}}',
        '{"type":"undone","no":1}',
    ],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(text)


def test_a_transcript_reads_back() -> None:
    set_up = SetUp("coloretto", 1, 3, {"quickstart": "off"}, "ab" * 32, "00" * 32)
    whole = Transcript(set_up, tuple(record for record, _ in ON_DISK), ("Anna", "Zoë", "Bó"), (3, 2, 1))
    assert msgspec.json.decode(msgspec.json.encode(whole), type=Transcript) == whole
