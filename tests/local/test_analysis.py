"""The page tells a finished match's analysis below the results, once it is there."""

from __future__ import annotations

from pathlib import Path

from core.analysis import Analysis, concluded
from core.analyst import past_of
from core.match import Match
from core.ports.analyses import Kept
from core.thinking.reviewing import Findings, review
from tests.hasty import hasty
from tests.local.rig import browser, program
from tests.local.test_present import picture, play, verbs


def analysed(match: Match) -> Analysis:
    """Every decision that seemed to cost anything is told."""
    mind = hasty("coloretto", 16)
    mind.telling = 0.0
    past = past_of(match)
    return concluded(past, review(match.game, mind, past, Findings()), mind.telling)


async def test_the_end_has_it_once_it_is_there_with_ways_to_the_boards_of_then(tmp_path: Path) -> None:
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as ben:
        made = await anna.post("/api/quick", game="coloretto", computers=1)
        room = made["room"]
        now = await play(anna, room, 6)
        asked = await anna.type(f"/resign {now['code']}", room)
        (sure,) = [button for button in asked["message"]["choices"] if button["verb"] == "resign_sure"]
        await anna.post("/api/act", press=sure["press"], room=room)
        now = await anna.now(room)
        assert now["end"]["analysis"] is None
        assert "analysis" in verbs(now), "it can be asked for"
        told = await anna.type(f"/analysis {now['code']}", room)
        assert told["message"]["blocks"][1]["text"].startswith("Not yet")

        table = await server.app.service.table(now["code"])
        await server.app.stores.analyses.save(table.code, Kept(analysis=analysed(table.need_match())))
        for reader, language, lead in ((ben, "it", "Tra pari"), (anna, "en", "Between equals")):
            found = (await reader.now(room, reader.me, language=language))["end"]["analysis"]
            texts = [block["text"] for block in found["blocks"]]
            assert any(text.startswith(lead) for text in texts), texts
            assert (await picture(reader, found["picture"]))[0] == 200
            assert found["alt"]
            assert found["controls"] == []
            assert found["choices"], "a decision is told"
            assert {button["verb"] for button in found["choices"]} == {"past"}
        moment = await anna.post("/api/act", press=found["choices"][0]["press"], room=room)
        assert moment["where"] == "board", moment
