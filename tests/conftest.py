from __future__ import annotations

from hatch_build import compile_catalogues

compile_catalogues()
