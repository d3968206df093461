"""Databases, running matches and buttons of commit 40da037 go on working. `tests/fixtures/present` is what it made."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bots import codec
from bots.tools.replays import replayed
from core.game import Seat
from core.levels import level_of
from core.live import stored
from core.people import Account, Home, Place
from core.ports.stores import Stores
from core.records import Record, Transcript
from core.requests import REQUESTS
from core.requests.at_table import TableRequest
from core.requests.playing import Sure
from core.responses import Caller
from core.rights import Role, roles_of
from core.service import Service
from core.table import Table
from core.titles import TITLES
from core.wording import Words
from storage.sqlite import SqliteStores
from tests.clock import SetClock
from tests.pool import thought

FOLDER = Path(__file__).parents[1] / "fixtures" / "present"
PRESSES: dict[str, Any] = json.loads((FOLDER / "payloads.json").read_text(encoding="utf-8"))
DIGESTS: dict[str, Any] = json.loads((FOLDER / "old_digests.json").read_text(encoding="utf-8"))
CODES: dict[str, str] = json.loads((FOLDER / "codes.json").read_text(encoding="utf-8"))
RENAMED = {"sitters": "occupants", "sketches": "premoves"}
"""What the fixture calls a table's parts, and what they are called now."""


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The database file as that program left it."""
    path = tmp_path_factory.mktemp("present") / "present.db"
    with sqlite3.connect(path) as database:
        database.executescript((FOLDER / "present.sql").read_text(encoding="utf-8"))
    database.close()
    return path.read_bytes()


@pytest.fixture
async def stores(image: bytes, tmp_path: Path) -> AsyncIterator[Stores]:
    path = tmp_path / "present.db"
    path.write_bytes(image)
    opened = await SqliteStores.open(path, SetClock(PRESSES["now"]))
    yield opened
    await opened.close()


@pytest.fixture
def service(stores: Stores) -> Service:
    return Service(stores, TITLES, SetClock(PRESSES["now"]))


def plain(records: list[Record]) -> Any:
    return json.loads(msgspec.json.encode(records))


def told(table: Table) -> dict[str, Any]:
    """What a press may change of a table, in plain values."""
    return json.loads(
        msgspec.json.encode(
            {
                "owner": table.owner,
                "options": table.options,
                "occupants": [(occupant.name, occupant.computer) for occupant in table.occupants],
                "homes": [[home.place.platform, home.place.chat, home.language] for home in table.homes],
                "pending": {str(seat): move for seat, move in table.pending.items()},
                "premoves": {str(seat): moves for seat, moves in table.premoves.items()},
            }
        )
    )


def at_present(changed: dict[str, Any]) -> dict[str, Any]:
    """The same in the present names of parts and levels."""
    known = {RENAMED.get(key, key): value for key, value in changed.items()}
    if "occupants" in known:
        known["occupants"] = [[name, level_of(level)] for name, level in known["occupants"]]
    return known


def test_button_codes_keep_their_meaning_for_ever() -> None:
    """T-6: every button in every chat holds one of these."""
    assert CODES.items() <= {name: kind.code for name, kind in REQUESTS.items()}.items()
    codes = [kind.code for kind in REQUESTS.values()]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("code", DIGESTS)
async def test_every_table_is_as_it_was(code: str, service: Service) -> None:
    known, table = DIGESTS[code], await service.table(code)
    assert (table.game, str(table.status), list(table.names)) == (known["game"], known["status"], known["names"])
    assert (table.rematch, table.options) == (known["rematch"], known["options"])
    assert (table.turn.first, table.turn.news_from) == (known["turn_no"], known["recap_no"])
    assert told(table)["pending"] == known["pending"]
    assert told(table)["premoves"] == known["sketches"]
    match = table.match
    if match is None:
        assert known.get("records") in (None, [])
        return
    assert plain(match.records) == known["records"]
    assert (match.no, match.ply, list(match.to_act), list(match.awaited)) == (
        *(known["no"], known["ply"], known["to_act"], known["awaited"]),
    )
    for seat in range(match.seats):
        assert [str(move) for move in match.legal(Seat(seat))] == known["legal"][str(seat)]
    outcome = match.outcome()
    assert (outcome and list(outcome.scores)) == (known["outcome"] and known["outcome"]["scores"])


async def test_levels_of_before_are_read_as_the_present_ones(service: Service) -> None:
    """Tables with a level that nobody can choose any more play on, at one that there is."""
    tables = [await service.table(code) for code in DIGESTS]
    levels = {occupant.computer for table in tables for occupant in table.occupants} - {""}
    assert levels == {"steady", "random"}


async def test_the_board_that_is_out_belongs_to_the_present_turn(stores: Stores, service: Service) -> None:
    """So it is edited, not posted once more."""
    table = await service.table("DRBA")
    [home] = table.homes
    await stores.tables.write(stored(table, ()))
    due = await stores.outbox.due(PRESSES["now"], home.place)
    assert [(one.turn, one.message is None) for one in due if one.table == table.code and one.seat is None] == [
        (table.turn.number, False)
    ]


RUNNING = [code for code, known in DIGESTS.items() if known["status"] == "running"]


@pytest.mark.parametrize("code", RUNNING)
async def test_a_running_match_is_played_on(code: str, service: Service) -> None:
    """By its people, with all that was waiting: answers of a joint choice, premoves, a resigned seat's computer."""
    for _ in range(40):
        table = await service.table(code)
        if not table.undecided():
            break
        seat = table.undecided()[0]
        if table.computer_level(seat):
            await thought(service, code)
            continue
        occupant, match = table.occupants[seat], table.need_match()
        assert occupant.account
        person = await service.known(occupant.account)
        assert person
        caller = Caller(person=person, account=occupant.account, home=table.homes[0])
        move = str(match.legal(seat)[-1])
        response = await service.act(caller, Sure(table=code, move=move, seat=seat, no=match.no))
        assert not response.refused, response.notice
    records = (await service.table(code)).need_match().records
    assert plain(records)[: len(DIGESTS[code]["records"])] == DIGESTS[code]["records"]
    assert len(records) > len(DIGESTS[code]["records"])


@pytest.mark.parametrize("path", sorted((FOLDER / "replays").glob("*.json")), ids=lambda path: path.stem)
async def test_replay_files_are_read_and_written_as_before(path: Path, service: Service) -> None:
    known = _read(path)
    assert await service.transcript(path.stem) == known
    if known.set_up.seed is not None:
        assert replayed(known).records == list(known.records)


ANOTHER_STEP = {
    "cy:CRBA:::": "a running match is cancelled by all who play it together: the press asks them",
    "cy:ARBA:::": "the same",
    "cy:ARDA:::": "the same",
    "cy:DRCA:::": "the same",
    "m:ARBA:1:31:income 1": "the last of a secret choice is asked (W-15)",
    "m:ARBA:1:31:income 2": "the same",
    "m:ARBA:1:31:income 3": "the same",
    "e:CXBA:::": "what was played stays readable after a cancellation (T-3)",
}
"""What goes otherwise, and isn't refused."""

NOT_ASKED_NOW = {
    "m:CRBA:0:26:play blue-manatee": "a card a turn is played without a question (W-15)",
    "m:CRBA:0:26:play brown-chameleon": "the same",
    "m:CRBA:0:26:play purple-macaw": "the same",
    "m:CRBA:0:26:give blue-manatee to 2": "the same",
    "m:CRBA:0:26:give purple-macaw to 2": "the same",
}
"""What asked first, and is played at once."""

BETTER_NOW = {
    "d:CWCA:::2": "a seat's number without the table's revision may mean somebody else by now (T-4)",
    "d:AWCA:::1": "the same",
    "d:AWCA:::2": "the same",
    "d:DWCA:::2": "the same",
    "d:NWCA:::2": "the same",
    "d:DWBB:::1": "the same",
    "ca:CXBA:::": "a table that was cancelled isn't cancelled again: refused before the question, not after it",
    "ry:NWCA:::": "before the start the reason is that nothing has started, whoever asks",
}


REWORDED = {
    "ry:CRBA:::": {"computer plays", "un computer"},
    "ry:ARBA:::": {"computer plays", "un computer"},
    "t:CRBA:::give blue-manatee to 2": {"Played."},
    "t:NREA:::no such thing": {"premi Tocca a me"},
    "t:ARBA:::no such thing": {"press My turn"},
    "t:NRCA:::bid flax1": {"is kept"},
    "t:NRCA:::bid nothing": {"è registrata"},
}
"""Answers that say it better now, and what they say no more: of two nobody is told that a computer plays on (W-21);
what is typed is answered with what was understood, or with what can be typed (S-3, S-8).
"""


@pytest.mark.parametrize("one", PRESSES["payloads"], ids=lambda one: f"{one['payload']} {one['person']}")
async def test_every_button_does_what_it_did(one: dict[str, Any], service: Service) -> None:
    account, expect = Account(**one["account"]), one["expect"]
    person = await service.known(account)
    assert person
    home = Home(Place(**one["place"]), **one["home"])
    caller = Caller(person=person, account=account, home=home, open=one["open"], beside=one["beside"])
    request = codec.decode(one["payload"])
    found = await service.readable([request.table])
    before = found[0] if found else None
    had, state = (before.match.records if before and before.match else []), told(before) if before else {}
    response = await service.act(caller, request)
    if isinstance(request, TableRequest) and before and _stranger(before, caller):  # T-2
        assert response.notice == Words(person.language).say("table.no_such_table", code=request.table)
        return
    if one["payload"] in ANOTHER_STEP:
        assert not response.refused
        after = await service.table(request.table)
        assert after.status == before.status if before else None
        assert len(after.match.records if after.match else []) == len(had)
        return
    if one["payload"] in NOT_ASKED_NOW:
        assert not response.refused
        assert len((await service.table(request.table)).need_match().records) > len(had)
        return
    if one["payload"] in BETTER_NOW:
        assert response.refused
        assert response.notice
        return
    assert response.refused == expect["refused"], response.notice
    if one["payload"] in REWORDED:
        assert response.notice
        assert not any(gone in response.notice for gone in REWORDED[one["payload"]])
    elif "notice" in expect:
        assert response.notice == expect["notice"]
    assert {part for part in ("screen", "document") if getattr(response, part)} == {
        {"board_text": "screen", "full": "document"}.get(part, part) for part in expect["shows"]
    }
    if before is not None:
        after = await service.table(request.table)
        assert str(after.status) == expect["status"]
        if "records" in expect:
            assert plain((after.match.records if after.match else [])[len(had) :]) == expect["records"]
        changed = {key: value for key, value in told(after).items() if value != state[key]}
        assert changed == at_present(expect.get("changed", {}))
    now = await service.known(account)
    assert now
    if "person" in expect:
        assert {"language": now.language, "confirm": now.confirm, "dm": now.dm} == expect["person"]
    else:
        # What they have met by a match that the press has ended, and at what hour they decided.
        before_it = msgspec.structs.replace(now.habits, met=person.habits.met, rhythm=person.habits.rhythm)
        assert msgspec.structs.replace(now, habits=before_it) == person


def _stranger(table: Table, caller: Caller) -> bool:
    return roles_of(table, caller.person.id, caller.place) == {Role.STRANGER}


def test_the_fixture_presses_every_verb_of_its_day() -> None:
    pressed = {codec.decode(one["payload"]).name for one in PRESSES["payloads"]}
    assert pressed <= CODES.keys()
    assert len(pressed) == 37


def _read(path: Path) -> Transcript:
    return msgspec.json.decode(path.read_bytes(), type=Transcript)


async def test_a_running_match_keeps_the_rules_with_which_it_was_begun(stores: Stores, service: Service) -> None:
    """W-29: Dos Rios has newer rules since; written and read again, the table still has those of its beginning."""
    table = await service.table("DRBA")
    await stores.tables.write(stored(table, ()))
    kept = await stores.tables.read("DRBA")
    assert kept
    assert kept.rules_version == 1 < TITLES["dos_rios"].meta.rules_version
    assert table.need_match().set_up().rules_version == 1
