"""Every request body of a run, held against Discord's own published description."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import simcord

ROOT = Path(__file__).parents[2]
ORACLE = Path("shared", "tools", "discord_openapi.py")
"""Holds a body against Discord's published description. It lies beside a checkout, or not at all."""


def bodies(env: simcord.Env) -> Iterator[tuple[str, str, Any]]:
    """Every request body of the run, as (method, path, body)."""
    for call in env.http_requests:
        yield call.method, call.path, call.json


def raw_marks(env: simcord.Env) -> list[str]:
    """Paths of the bodies that hold a mark of a moment (`core.times`) where people would see it."""
    return [path for _, path, body in bodies(env) if re.search("[\ue000\ue001]", repr(body)) or "\\ue00" in repr(body)]


def refused(env: simcord.Env, *, known: set[str] | None = None) -> list[str]:
    """What in the bodies sent so far breaks Discord's own description; raises LookupError where there is none.

    With `known`, a body of a form that stands there already is taken on trust, and new forms are added.
    """
    oracle = next((folder / ORACLE for folder in ROOT.parents if (folder / ORACLE).exists()), None)
    if oracle is None:
        raise LookupError(f"no {ORACLE} beside this checkout")
    if str(oracle.parent) not in sys.path:
        sys.path.append(str(oracle.parent))
    from discord_openapi import problems

    found = []
    for method, path, body in bodies(env):
        form = f"{method} {len(path.split('/'))} {_form(body)}"
        if known is None or form not in known:
            found += problems(method, path, _with_text_ids(body))
        if known is not None:
            known.add(form)
    return found


def _form(value: Any, key: str = "") -> str:
    """The make-up of a body: its keys, what kinds of value they have, and the numbers that say what a part is."""
    match value:
        case dict():
            return "{" + ",".join(f"{name}:{_form(inner, name)}" for name, inner in sorted(value.items())) + "}"
        case list():
            return "[" + ",".join(sorted({_form(inner) for inner in value})) + "]"
        case int() if key in ("type", "style", "flags"):
            return str(value)
        case _:
            return type(value).__name__


def _with_text_ids(body: Any) -> Any:
    """The library sends the ids of `allowed_mentions` as numbers; Discord takes them as well as the documented text."""
    match body:
        case {"allowed_mentions": {"users": users, **mentions}, **rest}:
            return {**rest, "allowed_mentions": {**mentions, "users": [str(id) for id in users]}}
        case {"data": dict(data), **rest}:
            return {**rest, "data": _with_text_ids(data)}
        case _:
            return body
