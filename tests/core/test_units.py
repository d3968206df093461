"""Every place is one unit's, however a platform is divided."""

from __future__ import annotations

import pytest

from core.units import Unit, divided, named, shard_of

SERVERS = [str((number << 22) + 7 * number) for number in range(200)]
COUNTS = [(1, 1), (2, 2), (4, 1), (5, 2), (7, 3), (8, 8), (16, 5), (96, 12)]


@pytest.mark.parametrize(("shards", "groups"), COUNTS)
def test_every_server_is_one_units_and_every_shard(shards: int, groups: int) -> None:
    units = divided("discord", shards, groups)
    assert len(units) == groups
    for server in SERVERS:
        assert [unit.serves(server) for unit in units].count(True) == 1
    held = [shard for unit in units for shard in range(unit.first, unit.last + 1)]
    assert units[0].whole or held == list(range(shards))
    sizes = {unit.last - unit.first + 1 for unit in units}
    assert max(sizes) - min(sizes) <= 1, "as even as can be"


@pytest.mark.parametrize(("shards", "groups"), COUNTS)
def test_private_chats_and_places_of_unknown_servers_are_the_first_ones(shards: int, groups: int) -> None:
    assert [unit.serves("") for unit in divided("discord", shards, groups)] == [True] + [False] * (groups - 1)


@pytest.mark.parametrize(("shards", "groups"), COUNTS)
def test_units_go_by_names_that_say_what_they_are(shards: int, groups: int) -> None:
    for unit in divided("discord", shards, groups):
        assert named(unit.name).name == unit.name
        assert all(named(unit.name).serves(server) == unit.serves(server) for server in SERVERS)


def test_what_is_not_divided_is_called_as_it_is() -> None:
    assert [unit.name for unit in divided("discord", 4, 1)] == ["discord"]
    assert [unit.name for unit in divided("discord", 5, 2)] == ["discord/0-1/5", "discord/2-4/5"]
    assert named("computers") == Unit("computers")


@pytest.mark.parametrize(("shards", "groups"), COUNTS)
@pytest.mark.parametrize(("others", "among"), COUNTS)
def test_units_that_could_serve_one_place_are_known_to_overlap(
    shards: int, groups: int, others: int, among: int
) -> None:
    for unit in divided("discord", shards, groups):
        for other in divided("discord", others, among):
            if any(unit.serves(server) and other.serves(server) for server in SERVERS):
                assert unit.overlaps(other)
                assert other.overlaps(unit)
    assert not Unit("discord").overlaps(Unit("telegram"))


@pytest.mark.parametrize(("shards", "groups"), COUNTS)
def test_those_of_one_division_overlap_nowhere(shards: int, groups: int) -> None:
    units = divided("discord", shards, groups)
    assert not any(one.overlaps(other) for one in units for other in units if one != other)


def test_the_shard_is_the_one_that_discord_names() -> None:
    """By its own documentation: `(guild_id >> 22) % num_shards`; the number is its API's server's."""
    assert shard_of("81384788765712384", 16) == (81384788765712384 >> 22) % 16
    assert shard_of("", 16) == 0
