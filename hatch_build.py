"""Build hook: compiles the gettext catalogues, for wheels and editable installs alike.

Run by hand (`python hatch_build.py`) after editing a `.po` file.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # by hand, on a machine without hatchling
    BuildHookInterface = object  # type: ignore[assignment,misc]

HERE = Path(__file__).parent


def compile_catalogues(house: Path = HERE) -> list[Path]:
    """Compile each `.po` of the house whose `.mo` is missing or older; return the files written."""
    written = []
    for po in sorted(po for room in ("core", "bots") for po in (house / room).rglob("locale/*.po")):
        mo = po.with_suffix(".mo")
        if mo.exists() and mo.stat().st_mtime >= po.stat().st_mtime:
            continue
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.stem)
        part = mo.with_suffix(f".{os.getpid()}.part")
        with part.open("wb") as target:
            write_mo(target, catalogue)
        part.replace(mo)  # whole or not at all: test workers compile side by side
        written.append(mo)
    return written


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg,unused-ignore]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues()


if __name__ == "__main__":
    for file in compile_catalogues():
        print(file.relative_to(HERE))
