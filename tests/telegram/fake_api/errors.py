"""What the Bot API answers when it refuses, in the service's own words.

python-telegram-bot and the adapter tell causes apart by these sentences, so they are kept as the service writes them.
"""

from __future__ import annotations


class ApiError(Exception):
    """A refusal: HTTP status, description, and the response parameters if there are any."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


def bad_request(reason: str) -> ApiError:
    return ApiError(400, f"Bad Request: {reason}")


def forbidden(reason: str) -> ApiError:
    return ApiError(403, f"Forbidden: {reason}")


def conflict(reason: str) -> ApiError:
    return ApiError(409, f"Conflict: {reason}")


def flood(retry_after: int) -> ApiError:
    """429: the chat's or the group's permits are used up; `retry_after` in whole seconds."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", retry_after=retry_after)


def migrated(to: int) -> ApiError:
    return ApiError(400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=to)


NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
QUERY_GONE = "query is too old and response timeout expired or query ID is invalid"
SECOND_POLLER = "terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_ACTIVE = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
