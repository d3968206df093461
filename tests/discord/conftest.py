from __future__ import annotations

import fnmatch
from collections.abc import Callable
from typing import Any

import aiohttp
import pytest
from simcord.http import client as transport

from core.seal import Seal
from hatch_build import compile_catalogues
from tests.discord import upkeep
from tests.parity.script import SEED

compile_catalogues()

Cut = Callable[..., None]


@pytest.fixture(autouse=True)
def pins_and_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Discord takes them."""
    upkeep.as_discord_does(monkeypatch)


@pytest.fixture(autouse=True)
def fixed_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match is dealt alike, so that a script of moves fits it."""
    monkeypatch.setattr(Seal, "drawn", lambda: Seal(SEED, None))


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Cut:
    """Cuts the connection in calls to a path: before they arrive, or `after` they did and before an answer is here."""
    plain, cuts = transport.router.dispatch, []

    def dispatch(backend: Any, method: str, path: str, **more: Any) -> Any:
        found = next((one for one in cuts if one[0] == method and fnmatch.fnmatch(path, one[1])), None)
        if found is None:
            return plain(backend, method, path, **more)
        cuts.remove(found)
        if found[2]:
            plain(backend, method, path, **more)
        raise aiohttp.ServerDisconnectedError()

    monkeypatch.setattr(transport.router, "dispatch", dispatch)

    def order(method: str, path: str, *, after: bool = False, times: int = 1) -> None:
        cuts.extend([(method, path, after)] * times)

    return order
