"""What stands in the database as JSON. Its readers run on several threads, and msgspec (0.22) looks a class over when
it first reads one: two threads that do so at the same moment take the process with them.
"""

from __future__ import annotations

import msgspec

from core.communities import Rules
from core.people import Account, Habits
from core.ports.analyses import Kept
from core.ports.care import Care
from core.ports.waiting import Waiting
from core.records import Share
from core.stored import AskedHome, Cancellation, KeptSeat, Life
from core.turn import Called

KINDS = (Account, AskedHome, Called, Cancellation, Care, Habits, Kept, KeptSeat, Life, Rules, Share, Waiting)


def look_over() -> None:
    """Once, before any of these threads reads."""
    for kind in KINDS:
        msgspec.json.Decoder(kind)
