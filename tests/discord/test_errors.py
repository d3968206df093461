from __future__ import annotations

import aiohttp
import discord
import pytest

from bots.discord.errors import Meaning, meaning, patience_s


class Response:
    def __init__(self, status: int, **headers: str) -> None:
        self.status = status
        self.reason = "as told"
        self.headers = headers


def failure(status: int, code: int = 0, **headers: str) -> discord.HTTPException:
    kinds = {403: discord.Forbidden, 404: discord.NotFound, 500: discord.DiscordServerError}
    kind = kinds.get(status, discord.HTTPException)
    return kind(Response(status, **headers), {"code": code, "message": "as told"})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (failure(404, 10062), Meaning.LATE),
        (failure(404, 10015), Meaning.LATE),
        (failure(401, 50027), Meaning.LATE),
        (failure(400, 40060), Meaning.ANSWERED),
        (failure(404, 10008), Meaning.MESSAGE_GONE),
        (failure(400, 30046), Meaning.NOT_NOW),
        (failure(404, 10003), Meaning.HOME_GONE),
        (failure(404, 10004), Meaning.HOME_GONE),
        (failure(403, 50007), Meaning.CLOSED),
        (failure(403, 50278), Meaning.CLOSED),
        (failure(400, 40003), Meaning.TOO_MANY_DMS),
        (failure(403, 50013), Meaning.RIGHTS),
        (failure(403, 50001), Meaning.RIGHTS),
        (failure(403), Meaning.RIGHTS),
        (failure(400, 50083), Meaning.ASLEEP),
        (failure(400, 50035), Meaning.REFUSED),
        (failure(400), Meaning.REFUSED),
        (failure(413, 40005), Meaning.TOO_LARGE),
        (failure(413), Meaning.TOO_LARGE),
        (failure(429), Meaning.AGAIN),
        (discord.RateLimited(42.0), Meaning.AGAIN),
        (failure(500), Meaning.UNSURE),
        (failure(503), Meaning.UNSURE),
        (failure(401), Meaning.LOCKED_OUT),
        (TimeoutError(), Meaning.UNSURE),
        (aiohttp.ServerDisconnectedError(), Meaning.UNSURE),
        (ConnectionResetError(), Meaning.UNSURE),
    ],
    ids=lambda value: value.name if isinstance(value, Meaning) else f"{getattr(value, 'code', '')} {value!r}"[:40],
)
def test_each_error_has_one_meaning_for_the_table(error: BaseException, expected: Meaning) -> None:
    assert meaning(error) is expected


def test_a_mistake_of_ours_is_never_taken_for_discords() -> None:
    with pytest.raises(ZeroDivisionError):
        meaning(ZeroDivisionError())


def test_waits_are_as_long_as_discord_asks() -> None:
    assert patience_s(discord.RateLimited(42.0)) == 42.0
    assert patience_s(failure(429, **{"Retry-After": "7.5"})) == 7.5
    assert patience_s(failure(400, 40003)) >= 600
    assert 0 < patience_s(failure(503)) <= 60
