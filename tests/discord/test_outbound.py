"""What each of Discord's refusals makes the reconciler do, and what a message may carry."""

from __future__ import annotations

import pytest
from simcord.builders import ChannelHandle

from core.observation import Called
from core.people import PersonId, Place
from core.ports.platform import (
    CannotEdit,
    DeliveryError,
    MessageGone,
    OutcomeUnknown,
    PlaceClosed,
    PlaceGone,
    RenderedScreen,
    TryLater,
    Unsendable,
)
from core.screens import Block, Screen
from tests.clock import SetClock
from tests.discord.rig import Shown
from tests.discord.world import World, world

TINY_PNG = b"\x89PNG\r\n\x1a\n" + bytes(60)


def rendered(text: str = "Anna plays a frog.", picture: bytes | None = None, **more: object) -> RenderedScreen:
    screen = Screen(language="en", blocks=(Block(text),), **more)  # type: ignore[arg-type]
    return RenderedScreen(screen=screen, picture=picture, alt="The board", file_name="board-1.png")


def place_of(channel: ChannelHandle) -> Place:
    return Place("discord", str(channel.id))


def last(here: World, channel: ChannelHandle) -> Shown:
    return here.rig.read(channel, here.rig.guild.add_member(here.env.create_user("eyes")))[-1]


@pytest.mark.parametrize(
    ("status", "code", "expected"),
    [
        (404, 10003, PlaceGone),
        (404, 10004, PlaceGone),
        (404, 10008, MessageGone),
        (400, 30046, CannotEdit),
        (403, 50013, PlaceClosed),
        (403, 50001, PlaceClosed),
        (400, 160005, PlaceClosed),
        (400, 50035, Unsendable),
        (413, 40005, Unsendable),
        (400, 20028, TryLater),
        (500, 0, OutcomeUnknown),
        (503, 0, OutcomeUnknown),
    ],
)
@pytest.mark.parametrize("way", ["send", "edit"])
async def test_each_refusal_is_one_decision(way: str, status: int, code: int, expected: type[DeliveryError]) -> None:
    async with world() as here:
        place = place_of(here.rig.channel())
        message = await here.adapter.send(place, rendered(), "1-1")
        here.env.inject_error("*", f"/channels/{place.chat}/messages*", status=status, code=code)
        later = rendered("Bruno takes it.")
        sent = here.adapter.send(place, later, "1-2") if way == "send" else here.adapter.edit(place, message, later)
        with pytest.raises(expected):
            await sent
        assert await here.adapter.send(place, rendered("Bruno takes it."), "1-3")


@pytest.mark.parametrize("status", [401, 429])
async def test_whoever_is_shut_out_as_a_whole_asks_once_for_all_places(status: int) -> None:
    """A token that was reset, or the guard against floods: neither is about one channel. (T-20)"""
    clock = SetClock()
    async with world(clock=clock) as here:
        places = [place_of(here.rig.channel(f"c{number}")) for number in range(5)]

        async def asked(status: int | None) -> list[float]:
            """Seconds that each place is told to wait, 0 where the message was sent."""
            here.env.backend.faults.clear()
            if status is not None:
                here.env.inject_error("POST", "/channels/*/messages", status=status, times=None)
            waits = []
            for place in places:
                try:
                    await here.adapter.send(place, rendered(), f"n-{place.chat}")
                    waits.append(0.0)
                except TryLater as later:
                    waits.append(later.after_s)
            return waits

        calls = len(here.env.http_requests)
        waits = await asked(status)
        assert all(waits)
        assert len(here.env.http_requests) == calls + 1
        clock.advance(max(waits))
        assert all(await asked(status))
        assert len(here.env.http_requests) == calls + 2, "one finds out for all"
        clock.advance(max(waits))
        assert not any(await asked(None))
        assert not any(await asked(None))


@pytest.mark.parametrize(
    ("status", "code", "expected"),
    [(403, 50007, PlaceClosed), (403, 50278, PlaceClosed), (400, 40003, TryLater), (404, 10013, PlaceClosed)],
)
@pytest.mark.parametrize("at", ["/users/@me/channels", "/channels/*/messages"])
async def test_a_person_who_can_not_be_reached(at: str, status: int, code: int, expected: type[DeliveryError]) -> None:
    async with world() as here:
        anna = here.rig.person("Anna")
        here.env.inject_error("POST", at, status=status, code=code)
        with pytest.raises(expected) as caught:
            await here.adapter.send(Place("discord", user=str(anna.id)), rendered(), "1-1")
        if isinstance(caught.value, PlaceClosed):
            assert caught.value.reason == ("deleted" if code == 10013 else "dm")
        if isinstance(caught.value, TryLater):
            assert caught.value.after_s >= 600


async def test_an_edit_replaces_the_picture_and_its_alt_text() -> None:
    async with world() as here:
        channel = here.rig.channel()
        message = await here.adapter.send(place_of(channel), rendered(picture=TINY_PNG), "1-1")
        second = RenderedScreen(
            screen=rendered("Bruno takes it.").screen, picture=TINY_PNG, alt="Later", file_name="board-2.png"
        )
        await here.adapter.edit(place_of(channel), message, second)
        shown = last(here, channel)
        assert shown.files == ["board-2.png"]
        assert shown.alts == ["Later"]
        assert shown.text == "Bruno takes it."


async def test_taking_the_buttons_away_leaves_words_and_picture() -> None:
    async with world() as here:
        channel = here.rig.channel()
        message = await here.adapter.send(place_of(channel), rendered(picture=TINY_PNG), "1-1")
        await here.adapter.strip(place_of(channel), message)
        shown = last(here, channel)
        assert (shown.files, shown.alts, shown.buttons) == (["board-1.png"], ["The board"], [])
        assert "frog" in shown.text
        here.env.backend.delete_message(channel.id, int(message))
        await here.adapter.strip(place_of(channel), message)


async def test_only_the_called_are_notified_whatever_a_name_says() -> None:
    async with world() as here:
        channel, anna, bruno = here.rig.channel(), here.rig.person("Anna"), here.rig.person("Bruno")
        known = [await here.bot_caller(person, channel) for person in (anna, bruno)]
        called = tuple(Called(caller.person.id, "x", 0) for caller in known)  # type: ignore[arg-type]
        text = f"@everyone @here <@{bruno.id}> <@&{here.rig.guild.id}> **bold** [x](https://x.test) # Title"
        fresh = rendered(text, called=called)
        await here.adapter.send(place_of(channel), fresh, "1-1")
        body = here.env.http_requests[-1].json
        assert body["allowed_mentions"]["parse"] == []
        assert set(body["allowed_mentions"]["users"]) == {anna.id, bruno.id}

        again = RenderedScreen(screen=fresh.screen, pinged=frozenset({known[0].person.id, PersonId(99)}))
        message = await here.adapter.send(place_of(channel), again, "1-2")
        assert here.env.http_requests[-1].json["allowed_mentions"]["users"] == [bruno.id]
        everybody = RenderedScreen(screen=fresh.screen, pinged=frozenset(caller.person.id for caller in known))
        await here.adapter.send(place_of(channel), everybody, "1-3")
        assert here.env.http_requests[-1].json["allowed_mentions"]["parse"] == []
        assert not here.env.http_requests[-1].json["allowed_mentions"].get("users")
        await here.adapter.edit(place_of(channel), message, fresh)
        assert here.env.http_requests[-1].json["allowed_mentions"] == {"parse": []}


async def test_the_nonce_fits_and_makes_a_repeated_send_harmless() -> None:
    async with world() as here:
        channel = here.rig.channel()
        await here.adapter.send(place_of(channel), rendered(), "n" * 60)
        body = here.env.http_requests[-1].json
        assert body["nonce"] == "n" * 25
        assert body["enforce_nonce"] is True


async def test_silence_is_silent() -> None:
    async with world() as here:
        channel = here.rig.channel()
        quiet = RenderedScreen(screen=rendered().screen, silent=True)
        await here.adapter.send(place_of(channel), quiet, "1-1")
        assert last(here, channel).message.flags.suppress_notifications
