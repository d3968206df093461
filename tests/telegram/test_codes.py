"""Codes behind commands and in links, as people and telephones write them."""

from __future__ import annotations

import pytest

from bots.telegram.links import read_link
from bots.telegram.typed import read
from core.requests.base import Request
from core.requests.lobby import Join
from core.requests.person import Help, Mine, New, Settings
from core.requests.playing import Type


@pytest.mark.parametrize(
    ("kind", "typed", "asked"),
    [
        (Join, "«kxrm».", Join(table="KXRM")),
        (Join, "КХRМ", Join(table="KXRM")),
        (Join, "kxrma", Join(table="KXRMA")),
        (Join, "please", Join(table="PLEASE")),
        (Type, "KXRM: frog", Type(table="KXRM", move="frog")),
        (Type, "KXRMA play green-frog", Type(table="KXRMA", move="play green-frog")),
        (Type, "kxrm frog", Type(move="kxrm frog")),
        (New, "Dos Rios", New(wish="Dos Rios")),
    ],
)
def test_a_code_behind_a_command(kind: type[Request], typed: str, asked: Request) -> None:
    """(T-48, T-39)"""
    assert read(kind, typed.split()) == asked


@pytest.mark.parametrize(
    ("payload", "asked"),
    [
        ("join_KXRM", Join(table="KXRM")),
        ("join_kxrma", Join(table="KXRMA")),
        ("join_", Mine()),
        ("join_OILS", Mine()),
        ("start_KXRM", Mine()),
        ("help", Help()),
        ("settings", Settings()),
        ("unblock", Mine()),
        ("play", Mine()),
    ],
)
def test_a_code_in_a_link(payload: str, asked: Request) -> None:
    """(T-48)"""
    assert read_link(payload) == asked
