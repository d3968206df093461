"""Who takes and gives back what, by the server's clock alone."""

from __future__ import annotations

from collections.abc import Collection

from core.leasing import Lease, Plan, plan
from core.ports.leases import Member

NOW, FREE_S = 1000.0, 6.0
UNITS = ("computers", "discord", "telegram")


def member(id: str, *units: str) -> Member:
    return Member(id, "1.0", units or UNITS)


def held(holder: str, *units: str, until: float = NOW + 10) -> list[Lease]:
    return [Lease(unit=unit, holder=holder, fence=n, until=until) for n, unit in enumerate(units, 1)]


def planned(
    me: Member, leases: Collection[Lease] = (), others: Collection[Member] = (), leaving: Collection[str] = ()
) -> Plan:
    known = {lease.unit for lease in leases}
    fresh = [Lease(unit=unit, until=NOW) for unit in me.units if unit not in known]
    return plan(me, leaving, [*leases, *fresh], list(others), NOW, FREE_S)


def test_whoever_is_alone_takes_all() -> None:
    assert planned(member("a")) == Plan((), UNITS, frozenset())
    assert planned(member("a"), held("a", *UNITS)) == Plan(UNITS, (), frozenset())


def test_of_two_each_takes_its_share_and_no_more() -> None:
    first = planned(member("a"), others=[member("b")])
    assert first.taken == ("computers", "discord")
    second = planned(member("b"), held("a", *first.taken), others=[member("a")])
    assert second == Plan((), ("telegram",), frozenset())


def test_a_third_gets_one_of_whoever_has_two_and_a_fourth_stands_by() -> None:
    leases = [*held("a", "computers", "discord"), *held("b", "telegram")]
    assert planned(member("a"), leases, [member("b"), member("c")]).spare == {"discord"}
    assert planned(member("b"), leases, [member("a"), member("c")]).spare == frozenset()
    three = [*held("a", "computers"), *held("b", "telegram"), *held("c", "discord")]
    for me, others in (("a", "bcd"), ("d", "abc")):
        assert planned(member(me), three, [member(other) for other in others]).spare == frozenset()
    assert planned(member("d"), three, [member(other) for other in "abc"]).taken == ()


def test_what_was_named_first_is_given_back_last() -> None:
    units = ("local", "telegram", "discord", "computers")
    leases = held("a", *sorted(units))
    assert planned(member("a", *units), leases, [member("b", *units)]).spare == {"discord", "computers"}
    others = [member(other, *units) for other in "bcd"]
    assert planned(member("a", *units), leases, others).spare == {"telegram", "discord", "computers"}


def test_nothing_is_given_back_that_nobody_would_take() -> None:
    leases = held("a", *UNITS)
    assert planned(member("a"), leases, [member("b", "local")]).spare == frozenset()
    assert planned(member("a"), leases, [member("b", "telegram")]).spare == {"telegram"}


def test_what_has_run_out_is_whoevers_is_short_and_later_anybodys() -> None:
    gone, mine = held("gone", "telegram", until=NOW), held("a", "computers", "discord")
    assert planned(member("a"), [*mine, *gone], [member("b")]).taken == ()
    assert planned(member("b"), [*mine, *gone], [member("a")]).taken == ("telegram",)
    long_gone = held("gone", "telegram", until=NOW - FREE_S - 1)
    assert planned(member("a"), [*mine, *long_gone], [member("b")]).taken == ("telegram",)


def test_a_lease_of_ones_own_that_has_run_out_goes_on_where_nobody_had_it_in_between() -> None:
    """Nor is it taken back where it was being left, or anybody's who stops."""
    run_out = held("a", *UNITS, until=NOW)
    assert planned(member("a"), run_out) == Plan(UNITS, (), frozenset())
    assert planned(member("a"), run_out, leaving=["discord"]) == Plan(("computers", "telegram"), (), frozenset())
    assert plan(Member("a", "1.0"), (), run_out, [], NOW, FREE_S) == Plan((), (), frozenset())
    given_back = held("", *UNITS, until=NOW)
    assert planned(member("a"), given_back) == Plan((), UNITS, frozenset())


def test_whoever_stops_takes_nothing_gives_nothing_up_by_itself_and_counts_for_nobody() -> None:
    stopping = Member("a", "1.0")
    leases = [*held("a", "computers", "discord"), *held("gone", "telegram", until=NOW)]
    assert plan(stopping, ["computers", "discord"], leases, [member("b")], NOW, FREE_S) == Plan(
        ("computers", "discord"), (), frozenset()
    )
    assert planned(member("b"), held("a", *UNITS, until=NOW), [stopping]).taken == UNITS


HALVES, THIRDS = ("chat/0-2/6", "chat/3-5/6"), ("chat/0-1/6", "chat/2-3/6", "chat/4-5/6")


def test_groups_are_shared_like_everything_else() -> None:
    assert planned(member("a", *HALVES), others=[member("b", *HALVES)]).taken == ("chat/0-2/6",)
    assert planned(member("b", *HALVES), held("a", "chat/0-2/6"), [member("a", *HALVES)]).taken == ("chat/3-5/6",)


def test_whoever_divides_otherwise_takes_nothing_of_which_another_holds_a_part() -> None:
    one = member("b", *THIRDS)
    assert planned(one, held("a", "chat/0-2/6"), [member("a", *HALVES)]).taken == ("chat/4-5/6",)
    assert planned(one, held("a", *HALVES), [member("a", *HALVES)]) == Plan((), (), frozenset(), frozenset(THIRDS))
    for unit in ("chat", "chat/0-3/7"):
        late = planned(member("b", unit, "computers"), held("a", *HALVES), [member("a", *HALVES)])
        assert (late.taken, late.contested) == (("computers",), {unit})


def test_what_was_divided_otherwise_ends_with_the_first_taking() -> None:
    over = [*held("a", *HALVES, until=NOW), *held("a", "telegram", until=NOW)]
    assert planned(member("b", *THIRDS), over).ended == HALVES
    assert planned(member("b", "chat/0-1/6"), over).ended == HALVES[:1]
    assert planned(member("b", *HALVES), over).ended == ()


def test_what_is_being_left_counts_no_more_and_is_not_taken_back() -> None:
    leases = held("a", *UNITS)
    assert planned(member("a"), leases, [member("b")], leaving=["telegram"]).spare == frozenset()
    run_out = [*held("a", "computers"), *held("a", "telegram", until=NOW), *held("b", "discord")]
    assert planned(member("a"), run_out, [member("b")], leaving=["telegram"]).taken == ()
