"""All kinds of questions."""

from __future__ import annotations

from collections.abc import Mapping

from core.motions.cancelling import Cancelling
from core.motions.ending import Ending
from core.motions.holding import Holding
from core.motions.kind import Kind
from core.motions.pacing import Pacing
from core.motions.pausing import Pausing, Resuming
from core.motions.seating import Seating
from core.motions.seeking import Seeking
from core.motions.undoing import Undoing

_TOGETHER: tuple[Kind, ...] = (Cancelling(), Pausing(), Resuming(), Undoing(), Pacing())
_BY_THE_OTHERS: tuple[Kind, ...] = (Holding(), Seeking(), Seating(), Ending())

KINDS: Mapping[str, Kind] = {kind.key: kind for kind in (*_TOGETHER, *_BY_THE_OTHERS)}
"""By key, as motions are stored."""
