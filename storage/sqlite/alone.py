"""One running program a database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from storage.errors import StoreError


@contextmanager
def alone(path: str | Path) -> Iterator[None]:
    """Keep others who ask here from the database meanwhile, by whatever link they come to it. Raises `StoreError`."""
    real = Path(path).resolve()
    if not os.access(real.parent, os.W_OK | os.X_OK):  # the lock would wait for ever for what it can't make
        raise StoreError("unwritable", path=str(path), why=f"{real.parent} can't be written to")
    lock = FileLock(f"{real}.lock", timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise StoreError("locked", path=str(path)) from error
    except OSError as error:
        raise StoreError("unwritable", path=str(path), why=error.strerror or str(error)) from error
    try:
        yield
    finally:
        lock.release()
