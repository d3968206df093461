"""What each of Telegram's errors means for a delivery.

Telegram tells causes apart by sentences; python-telegram-bot hands these on with capitals of its own, so they are
compared in lower case. `BadRequest` and `TimedOut` are kinds of `NetworkError` there: the order of the cases matters.
"""

from __future__ import annotations

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from core.people import Place
from core.ports.platform import (
    CannotEdit,
    DeliveryError,
    MessageGone,
    OutcomeUnknown,
    PlaceClosed,
    PlaceGone,
    PlaceMoved,
    TryLater,
    Unsendable,
)

UNCHANGED = "message is not modified"
MESSAGE_GONE = (
    "message to edit not found",
    "message_id_invalid",
    "there is no caption in the message",
    "there is no text in the message",
    "message to be replied not found",
)
CANNOT_EDIT = ("message can't be edited",)
PLACE_GONE = (
    "chat not found",
    "group chat was deactivated",
    "group chat was deleted",
    "peer_id_invalid",
    "message thread not found",  # the topic was deleted, or topics were switched off
    "topic_deleted",
)
ACCOUNT_GONE = ("user is deactivated",)
NO_RIGHT = (
    "not enough rights",
    "have no rights",
    "chat_write_forbidden",
    "chat_send_plain_forbidden",
    "chat_restricted",
    "need administrator rights",
)
NO_PICTURES = (
    "not enough rights to send photos",
    "not enough rights to send documents",
    "chat_send_photos_forbidden",
    "chat_send_docs_forbidden",
    "chat_send_media_forbidden",
)
TOPIC_CLOSED = ("topic_closed",)
BAD_MARKUP = ("can't parse entities", "can't parse caption entities")
BAD_PICTURE = (
    "image_process_failed",
    "photo_invalid",
    "photo_ext_invalid",
    "photo_save_file_invalid",
    "failed to get http",
)
NO_REACTION = ("reaction_invalid", "not enough rights", "have no rights")
NEVER_LEFT = ("pool timeout", "httpx.connecterror", "httpx.connecttimeout")
"""The request didn't reach Telegram: nothing can have happened."""
NETWORK_PAUSE_S = 3.0


def is_unchanged(error: TelegramError) -> bool:
    return isinstance(error, BadRequest) and UNCHANGED in str(error).lower()


def is_bad_picture(error: TelegramError) -> bool:
    return isinstance(error, BadRequest) and _any(BAD_PICTURE, error)


def is_picture_forbidden(error: TelegramError) -> bool:
    """The chat takes no photos, or no files, from this bot; words it may take all the same."""
    return isinstance(error, BadRequest) and _any(NO_PICTURES, error)


def is_bad_markup(error: TelegramError) -> bool:
    return isinstance(error, BadRequest) and _any(BAD_MARKUP, error)


def is_no_reaction(error: TelegramError) -> bool:
    """The chat takes no reactions, or not this one; or the server is older than they are: it calls what it doesn't know
    by the name of a wrong token.
    """
    return isinstance(error, InvalidToken) or _any(NO_REACTION, error)


def is_network(error: TelegramError) -> bool:
    """Not a refusal: the way there or back was lost, or the service is out of order."""
    return isinstance(error, NetworkError) and not isinstance(error, BadRequest)


def decision(error: TelegramError, place: Place) -> DeliveryError:
    """The delivery error for whatever a call about `place` raised."""
    match error:
        case ChatMigrated(new_chat_id=new):
            return PlaceMoved(Place(platform=place.platform, chat=str(new)))
        case RetryAfter():
            return TryLater(patience_s(error))
        case Forbidden():
            return _forbidden(error, place)
        case BadRequest():
            return _bad_request(error, place)
        case TimedOut() | NetworkError():
            return TryLater(NETWORK_PAUSE_S) if _any(NEVER_LEFT, error) else OutcomeUnknown(str(error))
        case TelegramError():
            return Unsendable(str(error))


def patience_s(error: RetryAfter) -> float:
    """Seconds that Telegram asks for."""
    after = error.retry_after
    return float(after if isinstance(after, int) else after.total_seconds())


def _forbidden(error: Forbidden, place: Place) -> DeliveryError:
    """In private: never started, blocked, or the account is gone. In a group: the bot was sent away."""
    if place.private:
        return PlaceClosed("deleted" if _any(ACCOUNT_GONE, error) else "dm")
    return PlaceGone(str(error))


def _bad_request(error: BadRequest, place: Place) -> DeliveryError:
    if _any(CANNOT_EDIT, error):
        return CannotEdit(str(error))
    if _any(MESSAGE_GONE, error):
        return MessageGone(str(error))
    if _any(PLACE_GONE, error):
        return PlaceClosed("dm") if place.private else PlaceGone(str(error))
    if _any(TOPIC_CLOSED, error):
        return PlaceClosed("topic")
    if _any(NO_RIGHT, error):
        return PlaceClosed("rights")
    return Unsendable(str(error))


def _any(phrases: tuple[str, ...], error: TelegramError) -> bool:
    said = str(error).lower()
    return any(phrase in said for phrase in phrases)
