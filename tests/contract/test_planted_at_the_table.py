"""Watching a table finds leaks: each of these is found by one kind of watching, and by no other."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bots.local import present, rooms
from bots.local.inbound import Inbound
from bots.logs import Discreet
from core import observing, reminding, screens
from core.asked import Asked
from core.game import Seat
from core.match import Match
from core.requests import looking
from core.service import Service
from storage.sqlite import database
from tests.contract.at_the_table import Part, both, first_difference, with_seed
from tests.contract.cases import Case
from tests.contract.evening import CHANNELS, Evening, Watched
from tests.contract.play import Line
from tests.contract.twins import Record, Twin, record


def message_numbers_that_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every change of the table raises the number in a message's nonce, a secret second thought too."""
    send = Watched.send

    async def counted(self: Any, place: Any, rendered: Any, nonce: str) -> str:
        [(wanted,)] = await self.app.stores._database.rows(
            "SELECT wanted FROM destination WHERE code IS NOT NULL AND chat = ? AND uid = ?", (place.chat, place.user)
        )
        return await send(self, place, rendered, f"{nonce}{wanted}")

    monkeypatch.setattr(Watched, "send", counted)


def export_of_secret_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "public_records", lambda self: tuple(self.records))


def completions_of_another_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    async def of_the_next_seat(self: Any, caller: Any, request: Any, *, premoves: bool = False) -> dict[str, str]:
        match = (await self.table(request.table or "TWIN")).need_match()
        return {str(move): "" for move in match.legal(Seat(2))}

    monkeypatch.setattr(Service, "completions", of_the_next_seat)


def page_that_shows_who_has_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    room = rooms._room

    def told(name: str, table: Any, *others: Any) -> dict[str, Any]:
        found = room(name, table, *others)
        for at, player in enumerate(found["players"]):
            player["turn"] = at in table.undecided()
        return found

    monkeypatch.setattr(rooms, "_room", told)


def page_with_another_pair_of_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    observe = present.observe
    monkeypatch.setattr(present, "observe", lambda table, viewer: observe(table, Seat(2)))


def past_with_another_pair_of_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    observe_then = looking.observe_then
    monkeypatch.setattr(looking, "observe_then", lambda table, viewer, no: observe_then(table, Seat(2), no))


def text_with_another_pair_of_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position of somebody else, told in words. (S-1)"""

    async def told(self: looking.Text, at: Any) -> Any:
        seen = observing.observe(at.table, Seat(2))
        parts = at.match.game.tell(seen.view)
        return at.show(screens.text(seen, parts, Asked("topic", "me"), at.language))

    monkeypatch.setattr(looking.Text, "handle", told)


def tick_at_every_change(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Inbound.__init__

    def begun(self: Any, responder: Any, local: Any, persons: Any, hub: Any, *others: Any) -> None:
        begin(self, responder, local, persons, hub, *others)
        responder.service.listen(lambda code: hub.tell("lobby"))

    monkeypatch.setattr(Inbound, "__init__", begun)


def database_that_tells_its_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = database._writable

    def told(path: str) -> Any:
        connection = connect(path)
        connection.set_trace_callback(logging.getLogger("storage.sqlite").debug)
        return connection

    monkeypatch.setattr(database, "_writable", told)


def faults_that_quote(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Discreet, "formatException", logging.Formatter.formatException)


def missions(plies: int = 2, viewer: Seat | None = None) -> tuple[Record, Part, Twin]:
    """Amazonas: all choose secretly what they keep, then an income card; then one walks."""
    case, line = Case("amazonas", 3, (("mission_choice", "on"),)), Line(1, "greedy")
    of = record(case, line, cut=plies)
    return of, Part(0, plies), case.plug.twin(of, viewer, line.rng("planted"))


@pytest.mark.parametrize(
    ("plant", "channel"),
    [
        (message_numbers_that_count, "messages"),
        (export_of_secret_moves, "answers"),
        (completions_of_another_hand, "typing"),
        (page_that_shows_who_has_chosen, "page"),
        (page_with_another_pair_of_eyes, "page"),
        (past_with_another_pair_of_eyes, "answers"),
        (text_with_another_pair_of_eyes, "answers"),
        (tick_at_every_change, "ticks"),
        (database_that_tells_its_statements, "log"),
        (faults_that_quote, "log"),
    ],
)
async def test_each_leak_is_found_by_one_kind_of_watching(
    plant: Any, channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    viewer = Seat(1) if plant is export_of_secret_moves else None  # while it runs, only the seated have a replay file
    of, part, twin = missions(4 if plant is faults_that_quote else 2, viewer)
    one, other = await both(of, part, viewer, twin)
    assert {name for name in CHANNELS if first_difference(one, other, {name})} == {channel}


async def test_a_public_reminder_of_those_who_have_not_chosen_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Evening, "days", 1.0)
    of, part, twin = missions()
    one, other = await both(of, part, None, twin)
    assert not first_difference(one, other)
    told = reminding._is_told
    monkeypatch.setattr(reminding, "_is_told", lambda one, place: told(one, place) and one.awaited)
    one, other = await both(of, part, None, twin)
    assert first_difference(one, other, {"messages"})


async def test_a_seal_that_tells_the_seed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twins have one seed, so they can't be told apart by it: it is looked for."""
    monkeypatch.setattr("core.seal.commitment", lambda seed: seed.hex())
    of, part, twin = missions()
    one, other = await both(of, part, None, twin)
    assert not first_difference(one, other)
    assert any(with_seed(one, of.line.match_seed))


async def test_a_clock_that_stops_once_somebody_has_chosen_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    times = observing._times
    monkeypatch.setattr(
        observing, "_times", lambda table: tuple(one for one in times(table) if one.seat not in table.pending)
    )
    of, part, twin = missions()
    one, other = await both(of, part, None, twin)
    assert {name for name in CHANNELS if first_difference(one, other, {name})} >= {"messages", "page"}
