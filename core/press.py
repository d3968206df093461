"""What pressing a button asks for, as a value: the name of a request and its particulars.

Screens name requests as a page names its links; `core.requests` is where the names lead, `bots.codec` how they are
written into a button.
"""

from __future__ import annotations

import msgspec

from core.game import Seat


class Press(msgspec.Struct, frozen=True):
    """`seat` and `no` stand in buttons that only fit one decision: a press on a stale one is refused, for ever.

    `verb` is a `Request.name`, `argument` as that request reads it. `seat` is the seat that the button was made for,
    `no` the number of the last move or undo then; in buttons that change premoves the number of its steps then.
    """

    verb: str
    table: str = ""
    argument: str = ""
    seat: Seat | None = None
    no: int | None = None
