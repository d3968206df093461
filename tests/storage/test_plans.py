"""What is asked several times a move is found by an index."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage.sql.homes import HOMES_IN
from storage.sql.outbox import BEHIND, CALLED_BY, CLOSED, NEXT_RECALL, RECALLS, STRANDED, due_places, next_retry
from storage.sql.reminders import LOOK_OVER
from storage.sql.tables import AWAITING, CHANGED, NEXT_WRITTEN, OPEN_IN, OPEN_OF, WAITS
from storage.sqlite.database import Database

DUE = "destination USING INDEX destination_due (platform=? AND due_at"
RETIRED = "SELECT id FROM retired WHERE platform = ? AND chat = ? AND thread = ? AND uid = ?"


@pytest.mark.parametrize(
    ("sql", "values", "step"),
    [
        (due_places(), ("discord", 1.0, 2.0), f"{DUE}<?)"),
        (due_places(), ("discord", 1.0, 2.0), f"{DUE}>?)"),
        (due_places(), ("discord", 1.0, 2.0), "retired USING COVERING INDEX retired_due (platform=? AND due_at<?)"),
        (due_places("discord/0-1/4"), ("discord", 1.0, 2.0), f"{DUE}<?)"),
        (due_places("discord/0-1/4"), ("discord", 1.0, 2.0), "home USING INDEX home_place (platform=? AND chat=?)"),
        (next_retry("discord/0-1/4"), ("discord", 1.0, 2.0), f"{DUE}>? AND due_at<?)"),
        (next_retry(), ("discord", 1.0, 2.0), f"{DUE}>? AND due_at<?)"),
        (RECALLS, (1.0, 2.0), "recall USING COVERING INDEX recall_at (at<?)"),
        (NEXT_RECALL, (1.0, 2.0), "recall USING COVERING INDEX recall_at (at>? AND at<?)"),
        (CHANGED, (1,), "game_table USING INDEX game_table_written (written>?)"),
        (f"SELECT {NEXT_WRITTEN}", (), "game_table USING COVERING INDEX game_table_written"),
        (AWAITING, (1,), "awaited USING COVERING INDEX awaited_person (person=?)"),
        (OPEN_OF, (1,), "game_table USING COVERING INDEX game_table_owner (owner=? AND status=?)"),
        (OPEN_IN, ("discord", "1", ""), "home USING COVERING INDEX home_place (platform=? AND chat=?)"),
        (STRANDED, (), "destination USING INDEX destination_stranded (person>?)"),
        (HOMES_IN, ("discord", "1"), "home USING COVERING INDEX home_place (platform=? AND chat=?)"),
        (BEHIND, ("discord",), "destination USING INDEX destination_due (platform=?)"),
        (CALLED_BY, (1, 1.0, 2.0), "called USING INDEX called_person (person=?)"),
        (CLOSED, ("discord", "1", "", ""), "destination USING INDEX destination_suspended (platform=? AND chat=?"),
        (LOOK_OVER, ("KXRM",), "reminded USING COVERING INDEX reminded_code (code=?)"),
        (WAITS, (1,), "sitter USING COVERING INDEX sitter_person (person=?)"),
        (RETIRED, ("discord", "", "", ""), "retired USING COVERING INDEX retired_place"),
    ],
)
async def test_the_index_serves(path: Path, sql: str, values: tuple[object, ...], step: str) -> None:
    database = await Database.open(path)
    plan = [row[3] for row in await database.rows(f"EXPLAIN QUERY PLAN {sql}", values)]
    await database.close()
    assert any(step in line for line in plan), plan
    assert not any(line.startswith("SCAN") and line != "SCAN CONSTANT ROW" for line in plan), plan
