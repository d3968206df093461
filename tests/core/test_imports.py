"""The core stands on the standard library and msgspec alone. (Who may import whom within: import-linter.)"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "core"
ALLOWED = sys.stdlib_module_names | {"core", "msgspec"}


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=lambda path: str(path.relative_to(CORE)))
def test_the_core_imports_only_the_standard_library_and_msgspec(path: Path) -> None:
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
