from __future__ import annotations

from itertools import combinations
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bots.discord import permissions
from bots.discord.permissions import Kind
from core.wording import LANGUAGES, Refusal, Words

ALL = discord.Permissions.all()


def without(*flags: str) -> discord.Permissions:
    return ALL & ~discord.Permissions(**dict.fromkeys(flags, True))


@pytest.mark.parametrize("kind", [Kind.CHANNEL, Kind.THREAD, Kind.VOICE])
@pytest.mark.parametrize("thread", [False, True])
def test_every_missing_right_is_named_and_no_other(kind: Kind, thread: bool) -> None:
    needed = permissions.missing(kind, discord.Permissions.none(), thread=thread)
    assert needed
    assert permissions.missing(kind, ALL, thread=thread) == ()
    for count in (1, 2):
        for lacking in combinations(needed, count):
            assert set(permissions.missing(kind, without(*lacking), thread=thread)) == set(lacking)


def test_the_invite_asks_for_what_channels_and_threads_need_and_nothing_else() -> None:
    link = urlsplit(permissions.invite(4711))
    query = parse_qs(link.query)
    asked = discord.Permissions(int(query["permissions"][0]))
    assert query["client_id"] == ["4711"]
    assert set(query["scope"][0].split()) == {"bot", "applications.commands"}
    assert permissions.missing(Kind.CHANNEL, asked, thread=True) == ()
    assert permissions.missing(Kind.THREAD, asked) == ()
    needed = {*permissions.NEEDED[Kind.CHANNEL], *permissions.NEEDED[Kind.THREAD], *permissions.FOR_A_THREAD}
    assert asked == discord.Permissions(**dict.fromkeys(needed, True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_the_rights_in_the_readers_language(language: str) -> None:
    with pytest.raises(Refusal) as caught:
        permissions.check(Kind.CHANNEL, without("attach_files", "send_messages"))
    sentence = Words(language)(caught.value.line)
    expected = {"en": ("Attach Files", "Send Messages"), "it": ("Allegare file", "Inviare messaggi")}
    assert all(name in sentence for name in expected[language])


@pytest.mark.parametrize("kind", [Kind.ANNOUNCEMENTS, Kind.STRANGE])
def test_places_that_can_be_no_home_are_refused_whatever_the_rights(kind: Kind) -> None:
    with pytest.raises(Refusal) as caught:
        permissions.check(kind, ALL)
    assert caught.value.code == f"discord.home.{kind.value}"


def test_every_right_and_refusal_has_its_words() -> None:
    flags = {flag for needed in (*permissions.NEEDED.values(), permissions.FOR_A_THREAD) for flag in needed}
    for language in LANGUAGES:
        words = Words(language)
        assert len({words.say(f"discord.right.{flag}") for flag in flags}) == len(flags)
        assert "<#7>" in words(permissions.complaint(("attach_files",), "<#7>"))
