"""Verbs as Telegram knows them: all from their classes, so that a new one needs nothing in this room."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from bots.telegram.commands import listed, understood
from bots.telegram.links import read_link
from core import requests, screens, wording
from core.live import LiveTables
from core.requests import REQUESTS
from core.requests.at_table import At, TableRequest
from core.requests.base import PersonRequest, Request
from core.requests.command import Command, Listed, Shown, Takes
from core.requests.lobby import Join
from core.requests.looking import Look
from core.requests.person import Mine
from core.responses import Caller, Response
from tests.telegram.club import Club
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.rig import bot


class Wave(PersonRequest, frozen=True, kw_only=True):
    """A verb that everybody may see."""

    name = "wave"
    code = "wv"
    command = Command(word="wave", takes=Takes.WORDS)
    shown = Shown.OPENLY

    to: str = ""

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        return Response(notice=f"{caller.person.name} waves to {self.to}.")


class Ponder(Look, frozen=True, kw_only=True):
    """A verb about a table, for its asker alone."""

    name = "ponder"
    code = "po"
    command = Command(word="ponder", listed=frozenset({Listed.PRIVATE}))
    linked = True

    async def handle(self, at: At) -> Response:
        block = screens.Block(f"{at.table.code} is worth a thought.")
        return at.show(screens.Screen(language=at.language, blocks=(block,)))


class WithNew(NullTranslations):
    """A catalogue with the new verbs' sentences in it."""

    def gettext(self, message: str) -> str:
        sentences = {"table.command.wave": "Wave to somebody", "table.command.ponder": "Think about a table"}
        return sentences.get(message) or super().gettext(message)


@pytest.fixture
def new_verbs(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (Wave, Ponder):
        assert kind.command
        for known, key in (
            (REQUESTS, kind.name),
            (requests.BY_CODE, kind.code),
            (requests.COMMANDS, kind.command.word),
        ):
            monkeypatch.setitem(known, key, kind)  # type: ignore[arg-type]
    catalogue = wording._catalogue

    def extended(language: str, domain: str) -> NullTranslations:
        found = WithNew()
        found.add_fallback(catalogue(language, domain))
        return found

    monkeypatch.setattr(wording, "_catalogue", extended)


@pytest.mark.usefixtures("new_verbs")
async def test_a_new_verb_is_listed_typed_pressed_and_linked(api: FakeTelegram) -> None:
    anna, ben = (api.people.person(name, started=True) for name in ("Anna", "Ben"))
    group = api.people.group("River club", [anna, ben])
    async with bot(api) as running:
        for scope, names in (("all_group_chats", {"wave"}), ("all_private_chats", {"wave", "ponder"})):
            shown = {command.command: command.description for command in api.commands[scope, "it"]}
            assert {"wave", "ponder"} & set(shown) == names
            assert shown["wave"] == "Wave to somebody"
        anna.writes(group, "/wave Ben")
        await api.people.until(lambda: group.visible()[-1].words == "Anna waves to Ben.")
        club = Club(api, running, group, [anna, ben])
        await club.opens()
        await club.starts()
        assert (await ben.presses_data(club.board(), "wv::::Cleo")).text == "Ben waves to Cleo."
        answer = await ben.presses_data(club.board(), f"po:{club.code}:::")
        assert answer.url == f"https://t.me/rivertable_bot?start=ponder_{club.code}"
        ben.opens(answer.url)
        await api.people.until(lambda: f"{club.code} is worth a thought." in ben.chat.visible()[-1].words)
        anna.writes(group, f"/ponder {club.code}")
        await api.people.until(lambda: f"{club.code} is worth a thought." in anna.chat.visible()[-1].words)
        assert "worth" not in " ".join(post.words for post in group.visible())


ABOUT_A_TABLE = {"join", "leave", "play", "hand", "board", "text", "move", "undo", "log", "rules", "resign"}
EVERYWHERE = {"new", "mine", "help"} | ABOUT_A_TABLE
KNOWN = EVERYWHERE | {"cancel", "plan", "settings", "privacy"}
LINKED = ["play", "hand", "more", "lobby", "log", "rules", "text", "full", "export", "join"]
RANKED = ["lobby", "option", "speak", "computer", "drop", "start", "cancel", "cancel_sure", "more"]


def test_the_lists_hold_what_people_know() -> None:
    names = {where: {command.command for command in listed(where, "en")} & KNOWN for where in Listed}
    assert names[Listed.GROUP] == EVERYWHERE
    assert names[Listed.MODERATORS] == EVERYWHERE | {"cancel"}
    assert names[Listed.PRIVATE] == KNOWN
    assert set(understood()) >= KNOWN
    assert next(iter(understood())) == "new"


def test_what_stands_in_the_group_and_what_goes_aside() -> None:
    assert {word for word in KNOWN if understood()[word].shown is Shown.OPENLY} == {"new", "join", "leave", "board"}
    assert {word for word in KNOWN if understood()[word].seen} == {"new", "board"}


@pytest.mark.parametrize("name", LINKED)
def test_a_link_that_was_given_once_is_good_for_ever(name: str) -> None:
    assert read_link(f"{name}_KXRM") == REQUESTS[name](table="KXRM")


@pytest.mark.parametrize("name", [name for name, kind in REQUESTS.items() if issubclass(kind, PersonRequest)])
def test_a_link_to_what_is_about_oneself_names_no_table(name: str) -> None:
    kind = REQUESTS[name]
    assert read_link(name) == (kind() if kind.linked else Mine())
    assert not (kind.linked and kind.makes)


@pytest.mark.parametrize("kind", REQUESTS.values(), ids=REQUESTS)
def test_a_link_changes_nothing_by_itself_but_that_one_sits_down(kind: type[Request]) -> None:
    asked = read_link(f"{kind.name}_KXRM")
    reads = isinstance(asked, TableRequest) and not asked.changes
    assert isinstance(asked, Join) or reads or (isinstance(asked, PersonRequest) and asked.argument == "")


@pytest.mark.parametrize("name", RANKED)
def test_whoever_runs_a_group_may_ask_this(name: str) -> None:
    assert REQUESTS[name]().moderated
