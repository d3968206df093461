"""`.env` held to what it is for, before its settings are read: every line of it counts, or the start is refused.

A file that was half understood would start a program that somebody else meant: without a token it serves the local
table. Names that are no business of ours (`TZ`, `COMPOSE_PROJECT_NAME`) may stand in it; other programs read it too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from io import StringIO
from pathlib import Path

from dotenv.parser import parse_stream

from bots.files import text_of
from core.wording import Refusal

PREFIX = "RIVERTABLE_"

ALIKE, ALIKE_WITH_PREFIX = 0.8, 0.9
"""From which likeness on (`difflib`'s ratio) a name is taken for one of ours, misspelt: TELEGRAM_BOT_TOKEN is."""


def check(file: Path, known: Collection[str]) -> None:
    """Raises `Refusal` for a line that can't be read, and for a name that is none of `known` but was meant to be."""
    for binding in parse_stream(StringIO(text_of(file))):
        name = (binding.key or "").upper()
        if name:
            _check_name(name, known, misspelt=True)
        # A quote that is never closed runs on to the next one, or leaves a line that means nothing.
        half = name in known and (binding.value is None or "\n" in binding.value)
        if binding.error or half:
            written = binding.original.string
            blank = len(written) - len(written.lstrip())
            line = binding.original.line + written[:blank].count("\n")
            raise Refusal("table.env_line", file=str(file), line=line)


def check_environment(environment: Mapping[str, str], known: Collection[str]) -> None:
    """Raises `Refusal` for a name with our prefix that is none of `known`."""
    for name in sorted(environment):
        _check_name(name.upper(), known, misspelt=False)


def _check_name(name: str, known: Collection[str], *, misspelt: bool) -> None:
    if name in known:
        return
    if (bare := name.removeprefix(PREFIX)) in known:
        raise Refusal("table.setting_misspelt", name=name, meant=bare)
    ours = name.startswith(PREFIX)
    alike = get_close_matches(name, known, n=1, cutoff=ALIKE_WITH_PREFIX if ours else ALIKE)
    if alike and (misspelt or ours):
        raise Refusal("table.setting_misspelt", name=name, meant=alike[0])
    if ours:
        raise Refusal("table.setting_not_known", name=name)
