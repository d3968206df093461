"""All kinds of questions."""

from __future__ import annotations

from collections.abc import Mapping

from core.motions.cancelling import Cancelling
from core.motions.kind import Kind
from core.motions.pacing import Pacing
from core.motions.pausing import Pausing, Resuming
from core.motions.undoing import Undoing

_ALL: tuple[Kind, ...] = (Cancelling(), Pausing(), Resuming(), Undoing(), Pacing())

KINDS: Mapping[str, Kind] = {kind.key: kind for kind in _ALL}
"""By key, as motions are stored."""
