from __future__ import annotations

from itertools import combinations
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bots.discord import rights
from bots.discord.rights import Place
from core.wording import LANGUAGES, Refusal, Words

ALL = discord.Permissions.all()


def without(*flags: str) -> discord.Permissions:
    return ALL & ~discord.Permissions(**dict.fromkeys(flags, True))


@pytest.mark.parametrize("place", [Place.CHANNEL, Place.THREAD, Place.VOICE])
@pytest.mark.parametrize("thread", [False, True])
def test_every_missing_right_is_named_and_no_other(place: Place, thread: bool) -> None:
    needed = rights.missing(place, discord.Permissions.none(), thread=thread)
    assert needed
    assert rights.missing(place, ALL, thread=thread) == ()
    for count in (1, 2):
        for lacking in combinations(needed, count):
            assert set(rights.missing(place, without(*lacking), thread=thread)) == set(lacking)


def test_the_invite_asks_for_what_channels_and_threads_need_and_nothing_else() -> None:
    link = urlsplit(rights.invite(4711))
    query = parse_qs(link.query)
    asked = discord.Permissions(int(query["permissions"][0]))
    assert query["client_id"] == ["4711"]
    assert set(query["scope"][0].split()) == {"bot", "applications.commands"}
    assert rights.missing(Place.CHANNEL, asked, thread=True) == ()
    assert rights.missing(Place.THREAD, asked) == ()
    needed = {*rights.NEEDED[Place.CHANNEL], *rights.NEEDED[Place.THREAD], *rights.FOR_A_THREAD}
    assert asked == discord.Permissions(**dict.fromkeys(needed, True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_the_rights_in_the_readers_language(language: str) -> None:
    with pytest.raises(Refusal) as caught:
        rights.check(Place.CHANNEL, without("attach_files", "send_messages"))
    sentence = Words(language)(caught.value.line)
    expected = {"en": ("Attach Files", "Send Messages"), "it": ("Allegare file", "Inviare messaggi")}
    assert all(name in sentence for name in expected[language])


@pytest.mark.parametrize("place", [Place.ANNOUNCEMENTS, Place.STRANGE])
def test_places_that_can_be_no_home_are_refused_whatever_the_rights(place: Place) -> None:
    with pytest.raises(Refusal) as caught:
        rights.check(place, ALL)
    assert caught.value.code == f"discord.home.{place.value}"


def test_every_right_and_refusal_has_its_words() -> None:
    flags = {flag for needed in (*rights.NEEDED.values(), rights.FOR_A_THREAD) for flag in needed}
    for language in LANGUAGES:
        words = Words(language)
        assert len({words.say(f"discord.right.{flag}") for flag in flags}) == len(flags)
        assert "<#7>" in words(rights.complaint(("attach_files",), "<#7>"))
