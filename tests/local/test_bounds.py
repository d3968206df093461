"""A budget that is used up at the local table. (T-26)"""

from __future__ import annotations

from pathlib import Path

from core.budgets import MOST_LOBBIES
from tests.local.rig import browser, program


async def test_a_match_that_would_begin_at_once_is_refused_and_no_other_begins(tmp_path: Path) -> None:
    """The lobbies that are open stay as they are. (T-26)"""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        rooms = [(await anna.post("/api/act", text="/new Dos Rios"))["room"] for _ in range(MOST_LOBBIES)]
        refused = await anna.post("/api/quick", game="coloretto")
        assert refused["refused"]
        assert refused["room"] is None
        assert "5 tables that wait to start" in refused["notice"]
        lobby = await anna.get("/api/lobby")
        shown = {room["room"]: (room["status"], len(room["players"])) for room in lobby["rooms"]}
        assert shown == dict.fromkeys(rooms, ("lobby", 1))
