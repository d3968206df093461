"""One person with several accounts, in every store: joined by a code, and parted again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from core.communities import Rules
from core.game import Seat
from core.identity import people_in
from core.people import Account, Community, Habits, Home, Known, Person, PersonId, Place
from core.ports.outbox import Remind
from core.ports.stores import Stores
from core.ports.waiting import Waiting
from core.stored import Cancellation, Candidate, KeptSeat, Life, Motion, Occupant, Status, Waiter
from core.turn import Called, Turn
from core.wording import Refusal
from tests.contract.stores.things import ACCOUNTS, ANNA, ANNAS, BERTA, CHANNEL, calls, due, lobby, only, read
from tests.core.test_identity import table as naming_everywhere

BERTAS = Place("telegram", user="7")
TELE = Account("telegram", "7")
CODE, NOW = "hash", 1_800_000_000.0


async def berta(stores: Stores) -> Person:
    """Somebody on the other network."""
    return await stores.people.add_person(TELE, "Berta T", "it")


async def join(stores: Stores, account: Account = TELE, to: Account = ACCOUNTS[0], code: str = CODE) -> Person:
    await stores.people.offer(code, to, NOW + 600)
    return (await stores.people.join(code, account, NOW)).person


async def why(asked: Any) -> str:
    with pytest.raises(Refusal) as refused:
        await asked
    return refused.value.code


# Names


async def test_an_account_is_called_as_it_was_last_seen_and_its_person_with_it(stores: Stores, other: Stores) -> None:
    """T-35"""
    person = await berta(stores)
    assert await other.people.named(TELE) == (person, "Berta T")
    assert await stores.people.rename_account(TELE, "Bea") == msgspec.structs.replace(person, name="Bea")
    assert (await other.people.named(TELE)) == (await other.people.person(person.id), "Bea")
    assert await stores.people.rename_account(Account("telegram", "nobody"), "X") is None
    assert await stores.people.named(Account("telegram", "nobody")) is None


async def test_a_name_of_ones_own_or_of_another_account_stays(stores: Stores) -> None:
    """T-35"""
    person = await berta(stores)
    own = msgspec.structs.replace(person, name="Queen", habits=Habits(name="Queen"))
    await stores.people.save_person(own)
    await stores.people.rename_account(TELE, "Queen")
    renamed = await stores.people.rename_account(TELE, "Bea")
    assert renamed
    assert renamed.name == "Queen"
    anna = await join(stores)
    assert anna.name == "Anna"
    await stores.people.rename_account(TELE, "B.")
    assert (await stores.people.person(anna.id)).name == "Anna"
    assert await stores.people.names(anna.id) == {ACCOUNTS[0]: "Anna", TELE: "B."}


# Codes


async def test_a_code_is_good_for_its_time_and_a_new_one_ends_it(stores: Stores, other: Stores) -> None:
    await stores.people.offer("first", ACCOUNTS[0], NOW + 600)
    offer = await other.people.offered("first", NOW + 599)
    assert offer
    assert (offer.person, offer.account, offer.used) == (ANNA, ACCOUNTS[0], False)
    assert await stores.people.offered("first", NOW + 600) is None
    await stores.people.offer("second", ACCOUNTS[0], NOW + 600)
    assert await other.people.offered("first", NOW) is None
    assert await other.people.offered("second", NOW)
    await other.people.withdraw("second")
    assert await stores.people.offered("second", NOW) is None
    await berta(stores)
    assert await why(stores.people.join("second", TELE, NOW)) == "table.link.unknown"


async def test_a_code_counts_once_and_the_same_press_again_changes_nothing(stores: Stores, other: Stores) -> None:
    await berta(stores)
    anna = await join(stores)
    assert anna.id == ANNA
    again = await other.people.join(CODE, TELE, NOW)
    assert (again.person, again.codes) == (anna, ())
    assert await why(other.people.join(CODE, ACCOUNTS[1], NOW)) == "table.link.unknown"
    offer = await other.people.offered(CODE, NOW)
    assert offer
    assert offer.used
    await other.people.withdraw(CODE)
    assert await other.people.offered(CODE, NOW), "what was done stays done"


async def test_codes_whose_time_is_over_are_forgotten(stores: Stores, other: Stores) -> None:
    await stores.people.offer("old", ACCOUNTS[0], NOW)
    await stores.people.offer("new", ACCOUNTS[1], NOW + 1)
    await other.people.forget_offers(NOW)
    assert await stores.people.offered("old", 0.0) is None
    assert await stores.people.offered("new", 0.0)


async def test_ones_own_code_joins_nobody(stores: Stores) -> None:
    await stores.people.offer(CODE, ACCOUNTS[0], NOW + 600)
    assert await why(stores.people.join(CODE, ACCOUNTS[0], NOW)) == "table.link.own"
    assert await why(stores.people.join(CODE, ACCOUNTS[1], NOW + 600)) == "table.link.unknown"


async def test_of_two_who_enter_a_code_at_once_one_wins(stores: Stores, other: Stores) -> None:
    await berta(stores)
    await stores.people.offer(CODE, ACCOUNTS[0], NOW + 600)
    asked = (stores.people.join(CODE, TELE, NOW), other.people.join(CODE, ACCOUNTS[1], NOW))
    done = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(one, Refusal) for one in done) == 1
    assert len(await stores.people.accounts(ANNA)) == 2


# What the other was becomes theirs


async def test_the_one_who_is_joined_is_nobody_and_their_number_nobodys(stores: Stores, other: Stores) -> None:
    gone = await berta(stores)
    anna = await join(stores)
    assert await other.people.accounts(ANNA) == [ACCOUNTS[0], TELE]
    assert await other.people.person_by_account(TELE) == anna
    with pytest.raises(KeyError):
        await other.people.person(gone.id)
    new = await other.people.add_person(Account("telegram", "8"), "Eve", "en")
    assert new.id > gone.id


async def test_settings_are_those_of_the_code_and_both_block_lists_count(stores: Stores) -> None:
    gone = await berta(stores)
    eve = await stores.people.add_person(Account("telegram", "8"), "Eve", "en")
    cat = await stores.people.add_person(Account("telegram", "9"), "Cat", "en")
    anna = await stores.people.person(ANNA)
    hers = Habits(zone="Europe/Rome", blocked=(Known(gone.id, "Berta T"), Known(eve.id, "Eve")), met=("nile",))
    theirs = Habits(blocked=(Known(ANNA, "Anna"), Known(cat.id, "Cat"), Known(eve.id, "Evil")), met=("amazonas",))
    await stores.people.save_person(msgspec.structs.replace(anna, confirm=False, habits=hers))
    await stores.people.save_person(msgspec.structs.replace(gone, habits=theirs))
    for third in (eve, cat):
        blocks = (Known(gone.id, "Berta T"), *((Known(ANNA, "Anna"),) if third is cat else ()))
        await stores.people.save_person(msgspec.structs.replace(third, habits=Habits(blocked=blocks)))
    joined = await join(stores)
    assert joined.confirm is False
    assert joined.habits == msgspec.structs.replace(
        hers, blocked=(Known(eve.id, "Eve"), Known(cat.id, "Cat")), met=("nile", "amazonas")
    )
    assert await stores.people.person(ANNA) == joined
    assert (await stores.people.person(eve.id)).habits.blocked == (Known(ANNA, "Berta T"),)
    assert (await stores.people.person(cat.id)).habits.blocked == (Known(ANNA, "Berta T"),)


async def test_what_moderators_have_barred_stays_barred(stores: Stores, other: Stores) -> None:
    gone, club = await berta(stores), Community("discord", "5")
    await stores.communities.set_rules(club, Rules(barred=(Known(gone.id, "Berta T"),), most=3))
    await join(stores)
    assert await other.communities.rules(club) == Rules(barred=(Known(ANNA, "Berta T"),), most=3)


async def test_every_part_of_a_table_names_the_other(stores: Stores, other: Stores) -> None:
    """One after the other all twelve whom `naming_everywhere` names become Anna's."""
    for number in range(3, 13):
        await stores.people.add_person(Account("telegram", str(number)), f"No {number}", "en")
    kept = await stores.people.add_person(Account("telegram", "13"), "Kept", "en")
    before = msgspec.structs.replace(naming_everywhere(), status=Status.OVER)
    await stores.tables.create(before)
    accounts = [*ACCOUNTS, *(Account("telegram", str(number)) for number in range(3, 13))]
    for number, account in enumerate(accounts, 1):
        named, revision = people_in(await read(stores)), (await read(stores)).revision
        assert number in named
        await join(stores, account, Account("telegram", "13"))
        after = await read(other)
        assert people_in(after) == named - {number} | {kept.id}
        assert after.revision == revision + 1, "who holds it reads it anew"
    assert people_in(await read(stores)) == {kept.id}
    assert (await read(stores)).owner == kept.id


async def test_tables_that_name_others_stay_as_they_are(stores: Stores) -> None:
    await berta(stores)
    await stores.tables.create(lobby(owner=BERTA, occupants=(Occupant("Berta", BERTA, ACCOUNTS[1]),)))
    before = await read(stores)
    await join(stores)
    assert await read(stores) == before


SEAT = Occupant("Berta T", PersonId(3), TELE)


def takes(what: str) -> dict[str, Any]:
    """A lobby of Anna's, with the other (person 3) there too."""
    anna = Occupant("Anna", ANNA, ACCOUNTS[0])
    ask = Candidate(PersonId(3), TELE, "Berta T")
    motion = Motion(kind="substitute", by=Seat(0), no=1, turn=1, agreed=(), candidate=ask)
    started = {"status": Status.RUNNING, "seed": b"seed"}
    return {
        "both sit": {"occupants": (anna, SEAT)},
        "both play": {"occupants": (anna, SEAT), **started},
        "both played, and it may be restored": {
            "occupants": (anna, SEAT),
            **started,
            "status": Status.CANCELLED,
            "cancellation": Cancellation("Mo", NOW - 3600, "moderator"),
        },
        "a seat is kept": {"kept": (KeptSeat(PersonId(3), "Berta T", NOW + 60),)},
        "a seat is asked for": {**started, "life": Life(motions=(motion,))},
        "one is barred": {"life": Life(barred=(Known(PersonId(3), "Berta T"),))},
        "both played": {"occupants": (anna, SEAT), **started, "status": Status.OVER},
        "an answered question": {**started, "life": Life(motions=(msgspec.structs.replace(motion, ended="denied"),))},
        "both were there": {
            "occupants": (anna, SEAT),
            "status": Status.CANCELLED,
            "cancellation": Cancellation("Anna", NOW, "owner"),
        },
    }[what]


@pytest.mark.parametrize(
    ("what", "refused"),
    [
        ("both sit", "table.link.seated_twice"),
        ("both play", "table.link.seated_twice"),
        ("both played, and it may be restored", "table.link.seated_twice"),
        ("a seat is kept", "table.link.seated_twice"),
        ("a seat is asked for", "table.link.seated_twice"),
        ("one is barred", "table.link.barred"),
        ("both played", ""),
        ("an answered question", ""),
        ("both were there", ""),
    ],
)
async def test_nobody_has_two_seats_at_an_open_table(what: str, refused: str, stores: Stores, other: Stores) -> None:
    """Refused, it changes nothing, and the code is good for another try."""
    await berta(stores)
    await stores.tables.create(lobby(**takes(what)))
    before = await read(stores)
    await stores.people.offer(CODE, ACCOUNTS[0], NOW + 600)
    if not refused:
        await stores.people.join(CODE, TELE, NOW)
        assert people_in(await read(stores)) == {ANNA}
        return
    with pytest.raises(Refusal) as raised:
        await stores.people.join(CODE, TELE, NOW)
    assert (raised.value.code, raised.value.line.args["code"]) == (refused, "KXRM")
    assert await read(other) == before
    assert await other.people.accounts(ANNA) == [ACCOUNTS[0]]
    offer = await other.people.offered(CODE, NOW)
    assert offer
    assert not offer.used


def waiter(person: int, at: float, private: Place | None = None) -> Waiter:
    return Waiter(person=PersonId(person), account=TELE, name=f"{person}", at=at, private=private)


async def test_whoever_has_a_seat_waits_for_none_and_nobody_waits_twice(stores: Stores) -> None:
    """What was shown to them in private for that goes."""
    await berta(stores)
    life = Life(queue=(waiter(3, 1.0),), told=(waiter(3, 2.0, BERTAS),))
    destinations = ((None, CHANNEL), (Seat(0), ANNAS), (None, BERTAS))
    await stores.tables.create(lobby(life=life, destinations=destinations))
    others = Life(queue=(waiter(3, 1.0), waiter(ANNA, 2.0)), told=(waiter(3, 3.0, BERTAS),))
    seat = (Occupant("Berta", BERTA, ACCOUNTS[1]),)
    await stores.tables.create(
        lobby("HGTR", owner=BERTA, occupants=seat, life=others, destinations=((None, CHANNEL), (None, BERTAS)))
    )
    for card in await due(stores, BERTAS):
        await stores.outbox.delivered(card, card.wanted, f"card {card.table}", 1, "d")
    await join(stores)
    assert [old.message for old in await stores.outbox.retired(NOW, BERTAS)] == ["card KXRM"]
    assert (await read(stores)).life == Life()
    assert [one.table for one in await due(stores, BERTAS)] == ["HGTR"]
    after = (await read(stores, "HGTR")).life
    assert [(one.person, one.at) for one in after.queue] == [(ANNA, 1.0)]
    assert [(one.person, one.private) for one in after.told] == [(ANNA, BERTAS)]


async def test_who_waits_for_others_goes_on_waiting_once(stores: Stores, other: Stores) -> None:
    gone = await berta(stores)
    for person, account, place, at in (
        (gone.id, TELE, CHANNEL, 1.0),
        (ANNA, ACCOUNTS[0], CHANNEL, 2.0),
        (gone.id, TELE, BERTAS, 3.0),
    ):
        await stores.waiting.add(
            Waiting(home=Home(place, "en"), game="toy", n=2, person=person, account=account, name="X", press="1", at=at)
        )
    await join(stores)
    assert [(one.person, one.place, one.at) for one in await other.waiting.of(ANNA)] == [
        (ANNA, CHANNEL, 2.0),
        (ANNA, BERTAS, 3.0),
    ]
    assert len(await other.waiting.at(CHANNEL, "toy", 2)) == 1
    assert await other.waiting.of(gone.id) == []


async def reminded(stores: Stores, *who: tuple[PersonId, Place]) -> None:
    table = await read(stores)
    await stores.tables.write(table, show=False, reminds=[Remind(person, place, 0.0) for person, place in who])


async def test_reminders_are_theirs_one_at_each_place(stores: Stores) -> None:
    gone = await berta(stores)
    await stores.tables.create(lobby(destinations=()))
    await reminded(stores, (ANNA, CHANNEL), (gone.id, CHANNEL), (gone.id, BERTAS))
    await join(stores)
    assert [one.person for one in await due(stores)] == [ANNA]
    assert [one.person for one in await due(stores, BERTAS)] == [ANNA]


async def test_who_was_called_was_called(stores: Stores) -> None:
    """The other's call counts: they aren't called again for it."""
    gone = await berta(stores)
    turn = Turn(number=1, called=(Called(gone.id, "Berta T"),))
    await stores.tables.create(lobby(turn=turn, destinations=((None, CHANNEL),)))
    board = await only(stores)
    assert await stores.outbox.begin_sending(board, "n1", NOW, calls(gone.id)) == {gone.id}
    await stores.outbox.delivered(board, board.wanted, "m1", 1, "d")
    await join(stores)
    assert await stores.outbox.unheard(calls(ANNA)) == frozenset()
    assert list(await stores.outbox.called("KXRM", NOW + 1)) == [ANNA]


# Parted again


async def test_the_only_account_and_one_that_isnt_theirs_stay(stores: Stores) -> None:
    gone = await berta(stores)
    assert await stores.people.part(gone.id, TELE, goes=True, now=NOW) is None
    await join(stores)
    assert await stores.people.part(ANNA, ACCOUNTS[1], goes=True, now=NOW) is None
    assert await stores.people.part(gone.id, TELE, goes=True, now=NOW) is None
    assert await stores.people.accounts(ANNA) == [ACCOUNTS[0], TELE]


async def test_an_account_is_a_person_again_with_its_name_and_the_settings(stores: Stores, other: Stores) -> None:
    gone = await berta(stores)
    anna = await join(stores)
    habits = Habits(zone="Europe/Rome", name="Queen", blocked=(Known(BERTA, "Berta"),))
    await stores.people.save_person(
        msgspec.structs.replace(anna, name="Queen", dm=False, quiet=("over",), habits=habits)
    )
    parted = await stores.people.part(ANNA, TELE, goes=False, now=NOW)
    assert parted
    new = parted.person
    assert new.id not in (ANNA, gone.id)
    assert (new.name, new.language, new.dm, new.quiet) == ("Berta T", "en", False, ("over",))
    assert new.habits == Habits(zone="Europe/Rome", blocked=(Known(BERTA, "Berta"),))
    assert await other.people.person_by_account(TELE) == new
    assert await other.people.accounts(ANNA) == [ACCOUNTS[0]]
    assert (await other.people.person(ANNA)).name == "Queen"
    assert await stores.people.part(ANNA, TELE, goes=False, now=NOW) is None, "pressed twice, done once"


async def test_who_was_called_as_the_account_that_goes_is_called_as_another(stores: Stores) -> None:
    """T-35"""
    await berta(stores)
    await join(stores)
    await stores.people.part(ANNA, ACCOUNTS[0], goes=False, now=NOW)
    assert (await stores.people.person(ANNA)).name == "Berta T"


async def test_whoever_is_kept_away_stays_so_with_both(stores: Stores) -> None:
    """No block and no bar is shaken off by linking and unlinking."""
    await berta(stores)
    await join(stores)
    eve, club = await stores.people.person(BERTA), Community("discord", "5")
    await stores.people.save_person(msgspec.structs.replace(eve, habits=Habits(blocked=(Known(ANNA, "Anna"),))))
    await stores.communities.set_rules(club, Rules(barred=(Known(ANNA, "Anna"),)))
    seat = (Occupant("Berta", BERTA, ACCOUNTS[1]),)
    await stores.tables.create(lobby(owner=BERTA, occupants=seat, life=Life(barred=(Known(ANNA, "Anna"),))))
    parted = await stores.people.part(ANNA, TELE, goes=True, now=NOW)
    assert parted
    both = (Known(ANNA, "Anna"), Known(parted.person.id, "Berta T"))
    assert (await stores.people.person(BERTA)).habits.blocked == both
    assert (await stores.communities.rules(club)).barred == both
    assert (await read(stores)).life.barred == both


def two_seats() -> Sequence[Any]:
    """Anna's two tables: one seat taken with each of her accounts."""
    running = {"status": Status.RUNNING, "seed": b"seed", "awaits": (ANNA,), "options": {}}
    mine = lobby(destinations=((None, CHANNEL), (Seat(0), ANNAS)), **running)
    theirs = lobby(
        "HGTR",
        occupants=(msgspec.structs.replace(SEAT, person=ANNA), Occupant("Berta", BERTA, ACCOUNTS[1])),
        destinations=((None, CHANNEL), (Seat(0), BERTAS)),
        **running,
    )
    return mine, theirs


async def test_seats_go_with_the_account_that_they_were_taken_with(stores: Stores, other: Stores) -> None:
    await berta(stores)
    await join(stores)
    for table in two_seats():
        await stores.tables.create(table)
    before = await read(stores)
    parted = await stores.people.part(ANNA, TELE, goes=True, now=NOW)
    assert parted
    new = parted.person.id
    assert people_in(await read(other)) == people_in(before)
    gone = await read(other, "HGTR")
    assert people_in(gone) == {new, BERTA}
    assert (gone.owner, gone.awaits, gone.occupants[0].account) == (new, (new,), TELE)
    assert [one.seat for one in await due(other, BERTAS)] == [0]
    assert await other.tables.codes_of(ANNA) == ["KXRM"]
    assert await other.tables.codes_awaiting(new) == ["HGTR"]


async def test_seats_that_stay_are_shown_to_an_account_that_stays_and_no_more_to_the_other(
    stores: Stores, other: Stores
) -> None:
    """Nobody's hand goes to somebody else's chat."""
    await berta(stores)
    await join(stores)
    for table in two_seats():
        await stores.tables.create(table)
    own_chat = lobby("ABCD", occupants=(msgspec.structs.replace(SEAT, person=ANNA),), homes=(Home(BERTAS, "it"),))
    await stores.tables.create(msgspec.structs.replace(own_chat, destinations=((None, BERTAS),)))
    await reminded(stores, (ANNA, BERTAS))
    parted = await stores.people.part(ANNA, TELE, goes=False, now=NOW)
    assert parted
    stays = await read(other, "HGTR")
    assert people_in(stays) == {ANNA, BERTA}
    assert stays.occupants[0].account == ACCOUNTS[0]
    assert await due(other, BERTAS) == []
    assert sorted((one.table, one.seat) for one in await due(other, ANNAS)) == [
        ("ABCD", None),
        ("HGTR", 0),
        ("KXRM", 0),
    ]
    assert await other.tables.codes_of(parted.person.id) == []


async def test_of_a_match_that_both_played_each_has_their_own_seat_again(stores: Stores) -> None:
    await berta(stores)
    anna = Occupant("Anna", ANNA, ACCOUNTS[0])
    await stores.tables.create(lobby(status=Status.OVER, seed=b"seed", occupants=(anna, SEAT)))
    await join(stores)
    assert [one.person for one in (await read(stores)).occupants] == [ANNA, ANNA]
    parted = await stores.people.part(ANNA, TELE, goes=True, now=NOW)
    assert parted
    assert [one.person for one in (await read(stores)).occupants] == [ANNA, parted.person.id]
