"""What only one process may do at a time, by its name: a *unit*. Most often it is a whole platform, called as that is.

Discord brings what happens in a server over one of the bot's connections, the server's shard, and private chats over
shard 0. A bot of many shards may be divided into groups of them: `discord/0-3/8` are the first four of eight shards. A
place is served by the unit to whose shards its server belongs, and by that of shard 0 where it has no server, or none
that is known.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

import msgspec

_GROUP = re.compile(r"(?P<platform>[^/]+)/(?P<first>\d+)-(?P<last>\d+)/(?P<shards>\d+)")


class Unit(msgspec.Struct, frozen=True):
    """The shards `first` to `last` of so many of a platform."""

    platform: str
    first: int = 0
    last: int = 0
    shards: int = 1

    @property
    def whole(self) -> bool:
        return (self.first, self.last) == (0, self.shards - 1)

    @property
    def name(self) -> str:
        return self.platform if self.whole else f"{self.platform}/{self.first}-{self.last}/{self.shards}"

    def serves(self, server: str) -> bool:
        """Whether places in that server of the platform are the unit's; "" where they are in none."""
        return self.whole or self.first <= shard_of(server, self.shards) <= self.last

    def overlaps(self, other: Unit) -> bool:
        """Whether both may serve one place. What is divided by different numbers of shards is mixed throughout."""
        if self.platform != other.platform:
            return False
        if self.whole or other.whole or self.shards != other.shards:
            return True
        return self.first <= other.last and other.first <= self.last


def shard_of(server: str, shards: int) -> int:
    """Discord's rule: the servers' numbers tell their age, in ms from bit 22 on."""
    return (int(server) >> 22) % shards if server else 0


@lru_cache(maxsize=1024)
def named(name: str) -> Unit:
    """The unit of that name."""
    found = _GROUP.fullmatch(name)
    if found is None:
        return Unit(name)
    platform, *numbers = found.groups()
    return Unit(platform, *map(int, numbers))


def divided(platform: str, shards: int, groups: int) -> list[Unit]:
    """All of the platform in so many units, as even as can be; `groups` is `shards` at most."""
    firsts = [shards * group // groups for group in range(groups + 1)]
    return [Unit(platform, first, after - 1, shards) for first, after in pairwise(firsts)]
