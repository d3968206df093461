"""What a title must bring along, by the registry: nothing of it can be left out quietly."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

from core.game import AnyGame
from core.wording import LANGUAGES

GAME = (
    *("components.py", "moves.py", "state.py", "rules.py", "checks.py", "scoring.py", "events.py", "terms.py"),
    *("menus.py", "view.py", "observe.py", "help.py", "telling.py", "player.py", "title.py", "rulings.md"),
    *(f"locale/{language}.po" for language in LANGUAGES),
)
RENDERER = ("renderer.py", "theme.py", "board.py", "panel.py", "ending.py", "lobby.py", "players.py")
PLUG = ("conserved", "check", "twin", "SCRIPT", "SCENES")
"""What `tests/games/<key>/plug.py` gives the batteries; SCRIPT is for tests/parity, SCENES for twins at the table."""


def lacking(root: Path, title: AnyGame) -> Iterator[str]:
    """What the house at `root` lacks of this title, in words."""
    key = title.meta.key
    for folder, names in ((root / "core/games" / key, GAME), (root / "render/games" / key, RENDERER)):
        yield from (f"{folder.relative_to(root)}/{name}" for name in names if not (folder / name).exists())
    if not any((root / "render/games" / key / name).exists() for name in ("sprites.py", "sprites/__init__.py")):
        yield f"render/games/{key}/sprites"
    yield from _rules(root, key)
    yield from _goldens(root, title)
    plug = root / "tests/games" / key / "plug.py"
    given = plug.read_text(encoding="utf-8") if plug.exists() else ""
    yield from (f"{name} in its plug" for name in PLUG if not re.search(rf"^(def )?{name}\b", given, re.MULTILINE))


def _rules(root: Path, key: str) -> Iterator[str]:
    """`rules.txt` lists the ids of the game's sheet; each has a test that names it."""
    sheet = root / "tests/games" / key / "rules.txt"
    ids = sheet.read_text(encoding="utf-8").split() if sheet.exists() else []
    if not ids:
        yield "the list of its rules"
    tests = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((root / "tests/games" / key).rglob("test_*.py"))
    )
    for rule in ids:
        snake = rule.lower().replace("-", "_")
        if not re.search(rf"{rule}(?![0-9A-Za-z])|(?<![a-z0-9]){snake}(?![0-9a-z])", tests):
            yield f"a test for {rule}"


def _goldens(root: Path, title: AnyGame) -> Iterator[str]:
    key, folder = title.meta.key, root / "tests/golden" / title.meta.key
    if not (folder / "perft.json").exists():
        yield "perft"
    else:
        counted = {tree["seats"] for tree in json.loads((folder / "perft.json").read_text(encoding="utf-8"))}
        yield from (f"perft for {n} seats" for n in title.meta.seat_counts() if n not in counted)
    replay = importlib.import_module("tests.golden.test_golden").replayed
    matches = [replay(path) for path in sorted(folder.glob("*.json")) if path.name != "perft.json"]
    ended = {(match.seats, outcome.reason) for match in matches if (outcome := match.outcome())}
    yield from (f"a golden match of {n}" for n in title.meta.seat_counts() if n not in {seats for seats, _ in ended})
    catalogue = (root / "core/games" / key / "locale/en.po").read_text(encoding="utf-8")
    reasons = set(re.findall(rf'msgid "({key}\.end\.[^"]+)"', catalogue))
    yield from (f"a golden match that ends by {reason}" for reason in sorted(reasons - {why for _, why in ended}))
