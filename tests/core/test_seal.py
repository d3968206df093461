"""How a seed follows from a sealed secret and everybody's share. (T-33)"""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.chance import SEED_BYTES
from core.live import stored
from core.people import Account, Person, PersonId
from core.records import Share
from core.seal import NOBODY, Seal, digested, encoded
from core.table import Table
from core.titles import TITLES
from core.wording import Refusal

SECRET = bytes(range(32))
ANNA, BERTA = (Person(id=PersonId(at), name=name, language="en") for at, name in enumerate(("Anna", "Berta"), 1))


def account(person: Person) -> Account:
    return Account("fake", str(person.id))


def lobby() -> Table:
    title = TITLES["coloretto"]
    table = Table(code="KXRM", title=title, owner=ANNA.id, options=title.meta.defaults(), seal=Seal(SECRET))
    table.join(ANNA, account(ANNA), press="417")
    return table


BY_HAND = (
    (b"\0\0\0\0\0\0\0\x04Anna", b"\0\0\0\0\0\0\0\x03417", b"\0\0\0\0\0\0\0\0"),
    (b"\0\0\0\0\0\0\0\x05Berta", b"\0\0\0\0\0\0\0\x0293", b"\0\0\0\0\0\0\0\x06caff\xc3\xa8"),
)


def test_a_seed_of_before_as_counted_by_hand() -> None:
    """Matches that began before shares had digests keep the seed that they have."""
    seal = Seal(SECRET, (Share("Anna", "417"), Share("Berta", "93", "caffè")), (ANNA.id, BERTA.id))
    assert seal.seed == sha256(SECRET + b"".join(b"".join(parts) for parts in BY_HAND)).digest()


def test_a_seed_as_counted_by_hand() -> None:
    """T-33: each part behind its length in eight bytes; è has two. Of each share the digest counts."""
    table = lobby()
    table.join(BERTA, account(BERTA), press="93")
    table.give_word(BERTA, "caffè")
    assert table.seal.seed == sha256(SECRET + b"".join(sha256(b"".join(parts)).digest() for parts in BY_HAND)).digest()
    assert len(table.seal.seed) == SEED_BYTES
    assert table.seal.commitment == sha256(SECRET).hexdigest()
    table.start(0.0)
    assert table.need_match().secret_seed() == table.seal.seed


SHARES = st.lists(st.builds(Share, *[st.text(st.sampled_from("ab\0\x01é"), max_size=3)] * 3), max_size=3)


@given(SHARES, SHARES)
def test_no_two_lists_of_shares_are_written_alike(one: list[Share], other: list[Share]) -> None:
    """T-33: else the same seed could be told to come of other shares."""
    assert (encoded(one) == encoded(other)) == (one == other)


def test_leaving_and_coming_again_draws_nothing_anew() -> None:
    """T-33: an operator who plays knows the secret, and could try until the cards please them."""
    table = lobby()
    table.join(BERTA, account(BERTA), press="93")
    before = table.seal
    for press in ("94", "95"):
        table.leave(BERTA, 0.0)
        assert table.seal == before, "the share stays"
        table.join(BERTA, Account("elsewhere", "9"), press=press)
        assert table.seal == before
    table.leave(ANNA, 0.0)
    table.join(msgspec.structs.replace(ANNA, name="Anne"), account(ANNA), press="96")
    assert table.seal == before


def test_everybodys_share_and_word_change_the_seed() -> None:
    """T-33"""
    table, seeds = lobby(), set[bytes]()
    for step in (
        lambda: table.join(BERTA, account(BERTA), press="93"),
        lambda: table.give_word(ANNA, "hippo"),
        lambda: table.give_word(BERTA, "hippo"),
        lambda: table.give_word(ANNA, "rhino"),
    ):
        seeds.add(table.seal.seed)
        step()
    seeds.add(table.seal.seed)
    assert len(seeds) == 5
    assert table.seal.shares == (digested(Share("Anna", "417", "rhino")), digested(Share("Berta", "93", "hippo")))
    assert table.seal.commitment == Seal(SECRET).commitment, "the secret stays what was sealed"


def test_words_are_for_those_who_sit_and_until_the_start() -> None:
    """T-33"""
    table = lobby()
    with pytest.raises(Refusal) as refused:
        table.give_word(BERTA, "hippo")
    assert refused.value.code == "table.not_seated"
    table.join(BERTA, account(BERTA), press="93")
    table.start(0.0)
    before = table.seal
    with pytest.raises(Refusal) as refused:
        table.give_word(BERTA, "hippo")
    assert refused.value.code == "table.started"
    assert table.seal == before


def test_whoever_sat_before_there_were_shares_has_one_with_their_word() -> None:
    """T-33: a lobby that an earlier program opened."""
    table = lobby()
    table.seal = Seal(SECRET)
    table.give_word(ANNA, "hippo", "77")
    assert table.seal.shares == (digested(Share("Anna", "77", "hippo")),)


def test_what_a_platform_numbers_a_press_by_can_be_nothing_else() -> None:
    """T-33: the local page may be told to send anything."""
    seal = Seal(SECRET).joined(ANNA.id, "Anna", "4\u202e1\n7 ù<b>" + "x" * 500)
    [share] = seal.shares or ()
    assert share.press == "417b" + "x" * 28


def test_a_sealed_seed_of_before_takes_no_shares() -> None:
    """T-33: matches that began before go on with the seed that was sealed."""
    seal = Seal(SECRET, None)
    assert seal.joined(ANNA.id, "Anna", "417").worded(ANNA.id, "hippo") == seal
    assert seal.seed == SECRET


def test_of_somebody_erased_the_digest_is_left_and_the_seed_still_follows() -> None:
    table = lobby()
    table.join(BERTA, account(BERTA), press="93")
    table.give_word(BERTA, "hippo")
    before = table.seal
    for seed in (None, before.seed):  # in the lobby, and once the match has begun
        left = before.without(BERTA.id, seed)
        anna, berta = left.shares or ()
        assert (anna, left.givers) == ((before.shares or ())[0], (ANNA.id, NOBODY))
        assert berta == Share("", digest=digested(Share("Berta", "93", "hippo")).digest)
        assert (left.seed, left.traceable, left.sound) == (before.seed, True, True)
        assert left.without(BERTA.id, seed) == left, "erased twice is erased once"


def test_of_a_share_that_had_no_digest_nothing_is_left_and_the_seed_stays_what_it_was() -> None:
    """It can't be worked out from what is left, which is said and not hidden."""
    seal = Seal(SECRET, (Share("Anna", "417"), Share("Berta", "93", "hippo")), (ANNA.id, BERTA.id))
    left = seal.without(BERTA.id, seal.seed)
    assert left.shares == (Share("Anna", "417"), Share(""))
    assert (left.seed, left.traceable, left.sound) == (seal.seed, False, True)
    with pytest.raises(ValueError, match="erased"):
        _ = msgspec.structs.replace(left, settled=None).seed


def test_a_lobby_of_before_gets_digests_as_long_as_anybody_adds_to_it() -> None:
    seal = Seal(SECRET, (Share("Anna", "417"),), (ANNA.id,))
    shown = (digested(Share("Anna", "417")), digested(Share("Berta", "93")))
    assert seal.joined(BERTA.id, "Berta", "93").shares == shown
    [share] = seal.without(ANNA.id, None).shares or ()
    assert share == Share("", digest=shown[0].digest)


def test_a_digest_that_is_of_another_share_is_found() -> None:
    seal = lobby().seal
    [share] = seal.shares or ()
    for changed in (
        msgspec.structs.replace(share, word="hippo"),
        msgspec.structs.replace(share, name="Anne"),
        msgspec.structs.replace(share, digest="00" * 32),
    ):
        assert not Seal(SECRET, (changed,)).sound
    assert not Seal(SECRET, (share, Share("Berta", "93"))).sound, "all have one or none has"


def test_a_table_draws_a_secret_of_its_own() -> None:
    """T-33"""
    title = TITLES["nile"]
    drawn = {
        Table(code="KXRM", title=title, owner=ANNA.id, options=title.meta.defaults()).seal.secret for _ in range(5)
    }
    assert len(drawn) == 5
    assert {len(secret) for secret in drawn} == {SEED_BYTES}


def test_wherever_a_seal_is_written_its_secret_is_not() -> None:
    """T-33: a table that stumbles into a log or a fault's text."""
    table = lobby()
    table.join(BERTA, account(BERTA), press="93")
    table.start(0.0)
    for written in (repr(table), str(table), f"{table.seal!r}", str(stored(table, ()).seal), str([table.seal])):
        for secret in (SECRET, table.seal.seed):
            assert secret.hex() not in written
            assert repr(secret)[2:-1] not in written
    assert table.seal.commitment in repr(table)
