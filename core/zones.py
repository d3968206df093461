"""Time zones as people type them."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from zoneinfo import available_timezones

from core.wording import Refusal

COMMON = (
    *("Europe/London", "Europe/Berlin", "Europe/Rome", "Europe/Athens"),
    *("America/New_York", "America/Chicago", "America/Los_Angeles", "America/Sao_Paulo"),
    *("Asia/Kolkata", "Asia/Tokyo", "Australia/Sydney"),
)
"""Offered by buttons; every other one is typed."""

_OF_LANGUAGE = {"it": "Europe/Rome"}
"""Where nearly everybody who speaks a language lives; none for one that is spoken all over the world."""

MOST_NEAR = 5

_UTC = frozenset({"utc", "gmt", "z", "off", "etcutc", "etcgmt"})


def zone_meant(typed: str) -> str:
    """The IANA name of the zone that is meant, "" for UTC: by its name, whole or without the continent, in any case and
    with any marks between the words. Raises `Refusal` with near ones for what is none, and for what could be several.
    """
    asked = _plain(typed)
    if asked in _UTC:
        return ""
    known = _by_plain_name()
    if asked in known:
        found = known[asked]
    else:
        found = tuple(name for plain, names in known.items() if asked in plain for name in names)
        found = tuple(dict.fromkeys(found)) if len(asked) > 2 else ()
    if len(found) == 1:
        return found[0]
    likely = found or [known[plain][0] for plain in get_close_matches(asked, known, MOST_NEAR)]
    near = ", ".join(list(dict.fromkeys(likely))[:MOST_NEAR]) or ", ".join(COMMON[:MOST_NEAR])
    raise Refusal("table.zone_unknown", zone=typed.strip()[:40], near=near)


def guessed(language: str) -> str:
    """The zone that is likely somebody's, to be offered; "" where none is."""
    return _OF_LANGUAGE.get(language, "")


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9+]", "", name.casefold())


@cache
def _by_plain_name() -> dict[str, tuple[str, ...]]:
    """Zones of places by their plain name, whole and as the last part says it."""
    found: dict[str, tuple[str, ...]] = {}
    for name in sorted(available_timezones()):
        if "/" not in name or name.startswith(("Etc/", "SystemV/", "US/", "Canada/", "Brazil/", "Mexico/", "Chile/")):
            continue
        for plain in dict.fromkeys((_plain(name), _plain(name.rpartition("/")[2]))):
            found[plain] = (*found.get(plain, ()), name)
    return found
