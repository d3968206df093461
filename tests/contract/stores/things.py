"""Tables and places for the stores' tests."""

from __future__ import annotations

from typing import Any

from core.game import Seat
from core.people import Account, Home, PersonId, Place
from core.ports.outbox import Calls, Destination
from core.ports.stores import Stores
from core.records import Played, Record, Resigned, Seated, Share, Undone
from core.seal import Seal
from core.stored import AskedHome, Cancellation, Candidate, KeptSeat, Life, Motion, Occupant, Status, StoredTable
from core.turn import Called, Occasion, Turn

ACCOUNTS = (Account("discord", "Anna"), Account("discord", "Berta"))
ANNA, BERTA = PersonId(1), PersonId(2)
"""Whose these are in a store that was asked to add them first."""

CHANNEL = Place("discord", "100")
THREAD = Place("telegram", "-7", thread="3")
ANNAS = Place("discord", user="Anna")

RECORDS: tuple[Record, ...] = (
    Played(1, {0: "take a", 1: "take b"}),
    Played(2, {0: "pass"}, forced=True),
    Undone(3, Seat(0), 1),
    Resigned(4, Seat(1)),
    Undone(5, Seat(0), 0, agreed=True),
    Seated(6, Seat(1), "Berta", before="Carl"),
)

LIFE = Life(
    pace="fast",
    paused=1_800_000_000.75,
    paused_by=1,
    motions=(
        Motion(kind="cancel", by=Seat(0), no=7, turn=3, agreed=(Seat(0),), against=(Seat(1),), ended="denied"),
        Motion(
            kind="substitute",
            by=Seat(1),
            no=8,
            turn=3,
            agreed=(Seat(1), Seat(0)),
            silent=(Seat(2),),
            about=Seat(3),
            value="12",
            candidate=Candidate(BERTA, ACCOUNTS[1], "Berta"),
            opened=1_800_000_000.5,
            after=4,
            since={0: 1_800_000_001.5},
            until=1_800_086_400.5,
        ),
    ),
    auto={0: 0.0, 1: 1_800_000_030.25},
    stopped={0: "Nobody is there."},
)


def lobby(code: str = "KXRM", **changes: Any) -> StoredTable:
    plain: dict[str, Any] = {
        "code": code,
        "game": "toy",
        "rules_version": 1,
        "owner": ANNA,
        "options": {"long": "off"},
        "status": Status.LOBBY,
        "occupants": (Occupant("Anna", ANNA, Account("discord", "Anna")),),
        "homes": (Home(CHANNEL, "en", "#games", "https://example.org/100"),),
        "seal": Seal(b"\x00\xffsecret", (Share("Anna", "417"),), (ANNA,)),
        "destinations": ((None, CHANNEL), (Seat(0), ANNAS)),
    }
    return StoredTable(**(plain | changes))


def running(code: str = "KXRM", **changes: Any) -> StoredTable:
    """With everything that a table can have."""
    plain: dict[str, Any] = {
        "status": Status.RUNNING,
        "options": {"long": "on"},
        "occupants": (
            Occupant("Anna", ANNA, Account("discord", "Anna")),
            Occupant("Berta", BERTA, held="steady"),
            Occupant("Clever", computer="hard"),
            Occupant(""),
        ),
        # Not in the order of their places: the first home is where panels lead back to.
        "homes": (
            Home(THREAD, "it", "Giochi"),
            Home(CHANNEL, "en", "#games", "https://example.org/100", brought_by=BERTA),
        ),
        "destinations": ((None, THREAD), (None, CHANNEL), (Seat(0), ANNAS)),
        "turn": Turn(
            number=3,
            first=2,
            news_from=1,
            began=1_800_000_000.5,
            call=2,
            occasion=Occasion.BEGUN,
            by=ANNA,
            called=(Called(BERTA, "Berta", 1), Called(ANNA, "Anna")),
        ),
        "seal": Seal(b"\x00\xffsecret", (Share("Anna", "417", "caimão"), Share("Berta")), (ANNA, BERTA)),
        "seed": b"\x00\xffseed",
        "records": RECORDS,
        "pending": {Seat(1): "bid 3", Seat(0): "bid 2"},
        "premoves": {Seat(1): ("take c", "pass"), Seat(0): ()},
        "rematch": "",
        "awaits": (ANNA, BERTA),
        "invitation": "ABCDEFGHJKMN",
        "guests": True,
        "shuffled": True,
        "asked_homes": (AskedHome(Home(ANNAS, "en", brought_by=BERTA), "Berta", denied=True),),
        "kept": (KeptSeat(BERTA, "Berta", 1_800_000_000.5),),
        "life": LIFE,
        "cancellation": Cancellation("Anna", 1_800_000_000.25, "moderator"),
        "awaits_computer": True,
    }
    return lobby(code, **(plain | changes))


async def read(stores: Stores, code: str = "KXRM") -> StoredTable:
    table = await stores.tables.read(code)
    assert isinstance(table, StoredTable)
    return table


async def due(stores: Stores, place: Place = CHANNEL, now: float = 0.0) -> list[Destination]:
    return await stores.outbox.due(now, place)


async def only(stores: Stores, place: Place = CHANNEL, now: float = 0.0) -> Destination:
    """The one destination that is due there."""
    (found,) = await due(stores, place, now)
    return found


def calls(*people: PersonId, turn: int = 1, call: int = 1, table: str = "KXRM") -> Calls:
    return Calls(table, turn, call, frozenset(people))


NOBODY = calls()
