"""What each of Discord's errors means for a table.

Codes and statuses are Discord's (`HTTPException.code`, `.status`). discord.py has by then repeated a 500, 502, 504 or
524 five times and waited out every 429 that asks for less than its limit.
"""

from __future__ import annotations

from enum import Enum, auto

import aiohttp
import discord

FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What a call to Discord may raise, besides our own mistakes."""


class Meaning(Enum):
    """What to do, seen from the table."""

    AGAIN = auto()  # nothing happened: wait, then the same once more
    UNSURE = auto()  # no answer came: it may have happened; once more with the same nonce
    MESSAGE_GONE = auto()  # send it anew
    NOT_NOW = auto()  # it is there, but takes no edit for now: send it anew, take the old one's buttons later
    HOME_GONE = auto()  # suspend the tables that live there
    RIGHTS = auto()  # name the missing right; try again when somebody presses, or later
    ASLEEP = auto()  # wake the thread, then the same once more
    CLOSED = auto()  # this person takes no messages: mark the seat, "My hand" serves in place
    TOO_MANY_DMS = auto()  # no new private chats for a good while
    LATE = auto()  # the press can't be answered any more; what it did stands, the next press shows it
    ANSWERED = auto()  # the press has its answer already
    TOO_LARGE = auto()  # the words without the picture
    REFUSED = auto()  # Discord doesn't take it in this form: our mistake, log it, never repeat it as it is
    LOCKED_OUT = auto()  # the token is wrong or was reset: the operator must act


BY_CODE: dict[int, Meaning] = {
    10003: Meaning.HOME_GONE,  # unknown channel
    10004: Meaning.HOME_GONE,  # unknown server
    10008: Meaning.MESSAGE_GONE,  # unknown message
    30046: Meaning.NOT_NOW,  # a message older than an hour takes no more edits for now
    50005: Meaning.MESSAGE_GONE,  # somebody else's message: the token changed hands
    10013: Meaning.CLOSED,  # unknown user
    50007: Meaning.CLOSED,  # private messages closed, or the bot is blocked
    50278: Meaning.CLOSED,  # no server in common any more
    10015: Meaning.LATE,  # the answer's 15 minutes are over
    10062: Meaning.LATE,  # not answered within 3 s
    50027: Meaning.LATE,  # as 10015, in other words
    40060: Meaning.ANSWERED,
    40003: Meaning.TOO_MANY_DMS,
    40005: Meaning.TOO_LARGE,
    50001: Meaning.RIGHTS,  # can't see the place
    50013: Meaning.RIGHTS,  # may see it, may not do it
    50024: Meaning.RIGHTS,  # not in a place of this kind
    160005: Meaning.RIGHTS,  # locked thread: only who manages threads may write
    160006: Meaning.RIGHTS,  # the server has as many open threads as it may have
    200000: Meaning.RIGHTS,  # the server's filter took it for something forbidden
    200001: Meaning.RIGHTS,
    50083: Meaning.ASLEEP,  # archived thread
    20016: Meaning.AGAIN,  # slow mode
    20028: Meaning.AGAIN,  # the channel's own write limit
    20029: Meaning.AGAIN,  # the server's own write limit
    50035: Meaning.REFUSED,
    50006: Meaning.REFUSED,  # empty message
}

BY_STATUS: dict[int, Meaning] = {
    401: Meaning.LOCKED_OUT,
    403: Meaning.RIGHTS,
    404: Meaning.MESSAGE_GONE,
    408: Meaning.AGAIN,
    413: Meaning.TOO_LARGE,
    429: Meaning.AGAIN,
}

PATIENCE_S: dict[int, float] = {40003: 600.0, 20028: 60.0, 20029: 60.0}
"""How long to leave it alone, for codes that come without a figure of their own."""

USUAL_PATIENCE_S = 5.0


def meaning(error: BaseException) -> Meaning:
    """The decision for whatever a call to Discord raised; raises `error` again when it is not about Discord."""
    match error:
        case discord.RateLimited():
            return Meaning.AGAIN
        case discord.HTTPException():
            if error.code in BY_CODE:
                return BY_CODE[error.code]
            return BY_STATUS.get(error.status, Meaning.UNSURE if error.status >= 500 else Meaning.REFUSED)
        case discord.InteractionResponded():
            return Meaning.ANSWERED
        case aiohttp.ClientError() | OSError():  # a timeout is an OSError
            return Meaning.UNSURE
        case _:
            raise error


def account_is_gone(error: BaseException) -> bool:
    """Whether there is no such person any more."""
    return isinstance(error, discord.HTTPException) and error.code == 10013


def patience_s(error: BaseException) -> float:
    """Seconds to wait before the next try, as Discord asked or as its kind of refusal suggests."""
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    if not isinstance(error, discord.HTTPException):
        return USUAL_PATIENCE_S
    asked = error.response.headers.get("Retry-After") if error.status == 429 else None
    return float(asked) if asked else PATIENCE_S.get(error.code, USUAL_PATIENCE_S)
