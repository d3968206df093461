"""Which version of the program this is."""

from __future__ import annotations

import importlib.metadata


def version() -> str:
    """As it was installed; "unknown" where it wasn't."""
    try:
        return importlib.metadata.version("rivertable")
    except importlib.metadata.PackageNotFoundError:
        return "unknown"
