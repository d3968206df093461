"""What can be wrong with a database, in sentences for the operator."""

from __future__ import annotations

import sqlite3

from core.ports.stores import StoreFailure

BY_NAME = {
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_READONLY": "readonly",
    "SQLITE_FULL": "full",
    "SQLITE_NOTADB": "not_database",
    "SQLITE_CORRUPT": "corrupt",
    "SQLITE_CANTOPEN": "unwritable",
    "SQLITE_PERM": "unwritable",
    "SQLITE_IOERR": "unwritable",
}


class StoreError(StoreFailure):
    """The database can't be used; the code after `table.store.` is its sentence.

    By SQLite's word: `busy`, `readonly`, `full`, `not_database`, `corrupt`, `unwritable`; by ours: `newer`, `older`
    (and not to be brought up to date now), `missing`, `empty`, `locked` (another run has it), `backups` and `short`
    (the folder of backups can't be used, or has no room for one). Of a server: `away` (it can't be reached),
    `server_copies` (its own tools make backups), `no_driver` (what speaks to it isn't installed), `in_use` (`n` older
    programs run there, which would not understand what has to change).

    Of moves: `moved` (it was left behind), `unfinished` (all has arrived there, and the move hasn't ended), `itself`,
    `occupied` (nothing can move there), `left_elsewhere` (it was left for another one than would move there), `unfit`
    (rows that the other database doesn't take), `differs` (the copy isn't what was copied), `not_left`.
    """

    def __init__(self, code: str, **args: str | int) -> None:
        super().__init__(f"table.store.{code}", **args)
        self.kind = code
        self.why = str(args.get("why", ""))


PASSING = tuple(f"table.store.{kind}" for kind in ("away", "busy", "full", "in_use", "locked"))
"""What may be over in a while without anybody's doing at the program, such as an earlier run that is still ending; the
codes as refusals have them.
"""

KINDS = frozenset({*BY_NAME.values(), "newer", "older", "missing", "empty", "locked", "in_use", "away", "fault"})
"""What a failure of the store is counted as: the codes, and `fault` for anything else."""


def store_error(error: sqlite3.Error, path: str) -> StoreError | None:
    """What SQLite's error says about the file; None where the fault is the program's own."""
    name: str = getattr(error, "sqlite_errorname", "")
    code = BY_NAME.get("_".join(name.split("_")[:2]))  # SQLITE_READONLY_DIRECTORY is SQLITE_READONLY
    return StoreError(code, path=path, why=" ".join(str(error).split())) if code else None
