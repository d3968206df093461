"""The core stands on the standard library, msgspec and Unicode's properties. (Who may import whom: import-linter.)"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "core"
ALLOWED = sys.stdlib_module_names | {"core", "msgspec", "regex"}


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=lambda path: str(path.relative_to(CORE)))
def test_the_core_imports_only_the_standard_library_msgspec_and_regex(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide who needs whom"
            names = [node.module or ""]
        else:
            continue
        for name in names:
            assert name.partition(".")[0] in ALLOWED, f"line {node.lineno}: {name}"
