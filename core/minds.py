"""Each title's mind, by key."""

from __future__ import annotations

from core.games.dos_rios.mind import DosRiosMind
from core.thinking.mind import AnyMind

MINDS: dict[str, AnyMind] = {"dos_rios": DosRiosMind()}
