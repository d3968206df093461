"""A package that is missing: `git pull` brings a program that needs more than is installed.

Nothing is imported here but the standard library, so that it can be said whichever it is.
"""

from __future__ import annotations

import sys
from typing import NoReturn

OWN = ("bots", "core", "render", "storage")

INSTALL = ".venv/bin/pip install -q -c constraints.txt -e ."

INSTALL_METRICS = ".venv/bin/pip install -q -c constraints.txt -e '.[metrics]'"

MEND_FIRST = 2


def missing(error: ModuleNotFoundError) -> NoReturn:
    """End with what to run. Raises the error again where it is a module of ours: a mistake in the program."""
    name = (error.name or "").partition(".")[0]
    if not name or name in OWN:
        raise error
    print(f"rivertable: {name}, which this program needs, isn't installed: run `{INSTALL}`", file=sys.stderr)
    sys.exit(MEND_FIRST)
