"""What can go wrong on the way: injected by a test, a given number of times."""

from __future__ import annotations

import fnmatch
from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What happens to a call that a fault meets."""

    SILENT = "the call is carried out, its answer never comes"
    CUT_AFTER = "the call is carried out, then the connection is cut"
    CUT_BEFORE = "the connection is cut, nothing is carried out"
    BROKEN = "500, nothing is carried out"
    GATEWAY = "502 with a page of HTML, nothing is carried out"
    FLOOD = "429 for this chat"
    BAD_MARKUP = "400, as if the service could not read the text's markup"
    BAD_PICTURE = "400, as if the service could not make a photo of the upload"


@dataclass
class Fault:
    """`method` may hold wildcards (`edit*`); `chat_id` None means every chat; `seconds` is for FLOOD's wait."""

    kind: Kind
    method: str = "*"
    chat_id: int | None = None
    times: int = 1
    seconds: int = 1

    def meets(self, method: str, chat_id: int | None) -> bool:
        polls = method == "getUpdates" and self.method == "*"
        return (
            self.times > 0
            and not polls
            and fnmatch.fnmatchcase(method, self.method)
            and self.chat_id in (None, chat_id)
        )
