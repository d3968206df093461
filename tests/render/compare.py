"""Comparing pictures: both are kept as build output when they differ."""

from __future__ import annotations

from pathlib import Path

OUT = Path("build") / "pictures"


def assert_same(name: str, got: bytes, wanted: bytes) -> None:
    if got == wanted:
        return
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / f"{name}-got.png").write_bytes(got)
    (OUT / f"{name}-wanted.png").write_bytes(wanted)
    raise AssertionError(f"{name}: the pictures differ, both are in {OUT}")
