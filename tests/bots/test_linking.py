"""One person with an account on each of two networks: joined by a code, through a whole evening, and parted again."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

import pytest

from bots.reconciler import Reconciler
from bots.responder import Responder
from core.budgets import LINK_S, MOST_TABLES, MOST_WRONG_LINKS
from core.codes import LETTERS, read_link_code
from core.housekeeping import Housekeeper
from core.people import Account, Home, PersonId, Place
from core.ports.stores import Stores
from core.requests import COMMANDS
from core.responses import Caller, Response
from core.screens import Button
from core.service import Service
from core.stored import Status
from core.titles import TITLES
from core.wording import LANGUAGES
from render.service import Painter
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.stores import opened as opened_stores
from tests.world import ask, pressed

RIVER, LAKE = Place("fake", "river"), Place("other", "lake")
LANGUAGE = {"fake": "en", "other": "it"}


class Networks:
    """Anna is `anna` on the one and `annina` on the other, where everybody else is called the same."""

    def __init__(self, stores: Stores, painter: Painter, clock: SetClock) -> None:
        self.stores, self.clock = stores, clock
        self.fake, self.other = FakePlatform(), FakePlatform(name="other")
        self.service = Service(stores, TITLES, clock)
        self.responder = Responder(self.service, painter)
        self.reconciler = Reconciler(stores.outbox, self.responder, [self.fake, self.other], clock)
        self.tasks = [asyncio.create_task(part.run()) for part in (self.reconciler, Housekeeper(self.service))]

    async def caller(
        self, name: str, place: Place = RIVER, *, open: bool = False, nick: str = "", called: str = ""
    ) -> Caller:
        """Who asks from there; with a `place` of somebody's own in private."""
        account, language = Account(place.platform, name), LANGUAGE[place.platform]
        home = Home(place, language, place.chat)
        return await self.responder.caller(
            account, called or name.title(), language, home, open=open, nickname=nick, entropy=name
        )

    async def does(self, name: str, place: Place, verb: str, table: str = "", arg: str = "") -> Response:
        return await self.service.act(await self.caller(name, place), ask(verb, table, arg))

    async def types(self, name: str, place: Place, text: str, *, open: bool = False) -> Response:
        word, _, words = text.partition(" ")
        return await self.service.act(await self.caller(name, place, open=open), COMMANDS[word].typed(words))

    async def presses(self, name: str, place: Place, button: Button) -> Response:
        return await self.service.act(await self.caller(name, place), pressed(button))

    async def code(self, name: str = "anna", place: Place = RIVER) -> str:
        """What they are given to enter elsewhere, as they read it."""
        shown = await self.types(name, place, "link")
        assert shown.screen
        found = re.search(r"\b([A-Z]{4} [A-Z]{4})\b", shown.screen.text)
        assert found, shown.screen.text
        return found[1]

    async def links(self, code: str, name: str = "annina", place: Place = LAKE) -> Response:
        """They enter it and say yes."""
        asked = await self.types(name, place, f"link {code}")
        assert asked.screen, asked.notice
        return await self.presses(name, place, asked.screen.choices[0])

    async def opens(self, name: str, place: Place, *others: str, start: bool = True) -> str:
        code = (await self.does(name, place, "new", arg="coloretto")).table
        for other in others:
            assert not (await self.does(other, place, "join", code)).refused
        if start:
            assert not (await self.does(name, place, "start", code)).refused
        await self.reconciler.idle()
        return code

    async def person(self, name: str, place: Place = RIVER) -> PersonId:
        return (await self.caller(name, place)).person.id

    async def names(self, code: str) -> tuple[str, ...]:
        await self.service.renamed.join()
        return (await self.service.table(code)).names

    async def mine(self, name: str, place: Place) -> set[str]:
        """The tables that they are told are theirs."""
        shown = (await self.does(name, place, "mine")).screen
        assert shown
        return {button.press.table for button in shown.choices}


@pytest.fixture
async def networks(painter: Painter) -> AsyncIterator[Networks]:
    clock = SetClock()
    stores = await opened_stores(":memory:", clock)
    made = Networks(stores, painter, clock)
    yield made
    for task in made.tasks:
        task.cancel()
    await asyncio.gather(*made.tasks, return_exceptions=True)
    await stores.close()


def labels(response: Response) -> list[str]:
    assert response.screen, response.notice
    return [button.label for button in response.screen.choices]


# Joining


async def test_a_code_entered_on_the_other_network_makes_one_person_of_two(networks: Networks) -> None:
    code = await networks.code()
    asked = await networks.types("annina", LAKE, f"link {code.lower()}")
    assert asked.screen
    assert "Anna (fake) e Annina (other)" in asked.screen.text, "in the words of whoever is asked"
    assert await networks.person("anna") != await networks.person("annina", LAKE)
    done = await networks.presses("annina", LAKE, asked.screen.choices[0])
    assert done.screen
    assert (done.screen.language, done.refused) == ("en", False), "they are the one who gave the code"
    assert "You are one person now: Anna." in done.screen.text
    assert "Anna (fake), Annina (other)" in done.screen.text
    assert await networks.person("anna") == await networks.person("annina", LAKE)


async def test_an_evening_on_both_networks(networks: Networks) -> None:
    """The tables of both are theirs; each seat keeps its way to them, and they play either from anywhere."""
    river, lake = await networks.opens("anna", RIVER, "ben"), await networks.opens("annina", LAKE, "cleo")
    await networks.links(await networks.code())
    await networks.reconciler.idle()
    assert await networks.mine("anna", RIVER) == await networks.mine("annina", LAKE) == {river, lake}

    accounts = {river: ("anna", RIVER, "ben"), lake: ("annina", LAKE, "cleo")}
    for code, (own, place, other) in accounts.items():
        elsewhere = ("annina", LAKE) if place == RIVER else ("anna", RIVER)
        for turn in range(6):
            table = await networks.service.table(code)
            match, seat = table.need_match(), table.undecided()[0]
            annas = table.seat_of(await networks.person("anna")) == seat
            who, at = ((own, place), elsewhere)[turn % 2] if annas else (other, place)
            caller = await networks.caller(who, at)
            request = ask("sure", code, str(match.legal(seat)[-1]), seat, match.no)
            done = await networks.service.act(caller, request)
            assert not done.refused, done.notice
            await networks.reconciler.idle()
    for platform, name, code in ((networks.fake, "anna", river), (networks.other, "annina", lake)):
        panels = platform.at(Place(platform.name, user=name))
        assert {message.rendered.screen.table for message in panels} == {code}
        assert not panels[-1].stripped


async def test_from_either_account_they_see_their_one_hand_and_no_other(networks: Networks) -> None:
    code = await networks.opens("anna", RIVER, "ben", "cleo")
    alone = (await networks.does("anna", RIVER, "hand", code)).screen
    stranger = await networks.does("annina", LAKE, "hand", code)
    assert stranger.refused
    await networks.links(await networks.code())
    assert (await networks.does("anna", RIVER, "hand", code)).screen == alone
    assert (await networks.does("annina", LAKE, "hand", code)).screen == alone
    own, others = (
        (await networks.does("annina", LAKE, "play", code)).screen,
        await networks.does("ben", RIVER, "play", code),
    )
    assert own
    assert others.screen
    assert own.picture
    assert others.screen.picture
    assert own.picture.view != others.screen.picture.view


async def test_buttons_of_before_work_on_for_who_they_are_now(networks: Networks) -> None:
    lake = await networks.opens("annina", LAKE, "cleo")
    seat = (await networks.service.table(lake)).need_match().awaited[0]
    name = ("annina", "cleo")[seat]
    old = networks.other.at(Place("other", user=name))[-1].buttons
    await networks.links(await networks.code(), name)
    done = await networks.presses(
        name, LAKE, next(button for button in old if button.press.verb in ("sure", "move", "menu"))
    )
    assert not done.refused, done.notice


async def test_who_has_become_another_while_they_asked_is_done_as_who_they_are(networks: Networks) -> None:
    """A press that was on its way."""
    lobby = await networks.opens("cleo", LAKE, start=False)
    lake = await networks.opens("annina", LAKE, "dora")
    before = await networks.caller("annina", LAKE)
    await networks.links(await networks.code())
    assert not (await networks.service.act(before, ask("hand", lake))).refused
    assert not (await networks.service.act(before, ask("join", lobby))).refused
    assert not (await networks.service.act(before, ask("new", arg="coloretto"))).refused
    anna = await networks.person("anna")
    assert (await networks.service.table(lobby)).seat_of(anna) is not None


async def test_another_process_knows_at_once(networks: Networks) -> None:
    other = Service(networks.stores, TITLES, networks.clock)
    lake = await networks.opens("annina", LAKE, "cleo")
    await other.table(lake)
    await networks.links(await networks.code())
    caller = await networks.caller("anna", RIVER)
    assert not (await other.act(caller, ask("hand", lake))).refused


async def test_they_may_own_more_tables_than_one_may_but_open_no_more(networks: Networks) -> None:
    for _ in range(MOST_TABLES // 2 + 1):
        await networks.opens("anna", RIVER, "ben")
        await networks.opens("annina", LAKE, "cleo")
        networks.clock.advance(3600)
    await networks.links(await networks.code())
    refused = await networks.does("annina", LAKE, "new", arg="coloretto")
    assert refused.refused
    assert str(MOST_TABLES) in refused.notice
    assert sum((await networks.stores.tables.open_of(await networks.person("anna"))).values()) == MOST_TABLES + 2


# Codes


async def test_where_others_read_nothing_is_linked_and_the_code_is_void(networks: Networks) -> None:
    code = await networks.code()
    refused = await networks.types("annina", LAKE, f"link {code}", open=True)
    assert refused.refused
    assert "leggono anche altri" in refused.notice
    again = await networks.types("annina", LAKE, f"link {code}")
    assert again.refused
    assert "non collega nulla" in again.notice
    assert await networks.person("anna") != await networks.person("annina", LAKE)


async def test_a_code_ends_with_its_time_with_its_use_and_with_the_next(networks: Networks) -> None:
    first, second = await networks.code(), await networks.code()
    assert (await networks.types("annina", LAKE, f"link {first}")).refused
    asked = await networks.types("annina", LAKE, f"link {second}")
    assert asked.screen
    networks.clock.advance(LINK_S)
    assert (await networks.presses("annina", LAKE, asked.screen.choices[0])).refused
    third = await networks.code()
    asked = await networks.types("annina", LAKE, f"link {third}")
    assert asked.screen
    for _ in range(2):  # a double tap
        done = await networks.presses("annina", LAKE, asked.screen.choices[0])
        assert not done.refused
    assert (await networks.types("ben", RIVER, f"link {third}")).refused
    assert len(await networks.stores.people.accounts(await networks.person("anna"))) == 2


async def test_ones_own_code_is_told_to_be_that(networks: Networks) -> None:
    refused = await networks.types("anna", RIVER, f"link {await networks.code()}")
    assert refused.notice == "This code is your own: enter it with your other account."


async def test_whoever_tries_codes_waits_also_with_the_right_one(networks: Networks) -> None:
    code, (most, within_s) = await networks.code(), MOST_WRONG_LINKS
    right = read_link_code(code)
    for nth in range(most):
        wrong = right[:-1] + next(letter for letter in LETTERS[nth:] if letter != right[-1])
        assert "works once" in (await networks.types("ben", RIVER, f"link {wrong}")).notice
    for verb in ("link", "link_sure"):
        refused = await networks.does("ben", RIVER, verb, arg=right)
        assert (
            refused.notice
            == f"Too many codes that link nothing; wait {within_s // 60:.0f} minutes before you try another one."
        )
    assert not (await networks.types("annina", LAKE, f"link {code}")).refused, "nobody else waits"
    networks.clock.advance(within_s)
    assert not (await networks.types("ben", RIVER, f"link {await networks.code()}")).refused


async def test_seated_with_both_at_one_table_it_is_refused_until_one_seat_is_given_up(networks: Networks) -> None:
    table = await networks.opens("anna", RIVER, start=False)
    invited = (await networks.service.table(table)).invited_name
    assert not (await networks.does("annina", LAKE, "join", invited)).refused
    code = await networks.code()
    refused = await networks.links(code)
    assert refused.refused
    assert table in refused.notice
    assert len(refused.notice) <= 200
    assert (await networks.service.table(table)).names == ("Anna", "Annina")
    await networks.does("annina", LAKE, "leave", table)
    assert not (await networks.links(code)).refused


async def test_who_was_removed_from_a_table_gets_no_seat_there_by_the_other_account(networks: Networks) -> None:
    """Nor sits there by it: then it is refused."""
    table = await networks.opens("ben", RIVER, start=False)
    invited = (await networks.service.table(table)).invited_name
    await networks.does("annina", LAKE, "join", invited)
    await networks.does("ben", RIVER, "kick_sure", table, "Annina")
    await networks.does("anna", RIVER, "join", table)
    refused = await networks.links(await networks.code())
    assert refused.refused
    assert table in refused.notice
    await networks.does("anna", RIVER, "leave", table)
    assert not (await networks.links(await networks.code())).refused
    assert (await networks.does("anna", RIVER, "join", table)).refused


async def test_who_leaves_a_chat_with_one_account_is_still_there_with_the_other(networks: Networks) -> None:
    river = await networks.opens("anna", RIVER, "ben")
    await networks.links(await networks.code(), "anna2", RIVER)
    for name, how, place in (("anna", "left", RIVER), ("anna", "blocked", Place("fake", user="anna"))):
        await networks.service.departed(place, Account("fake", name), how)  # type: ignore[arg-type]
        assert (await networks.service.table(river)).life.away == {}
    await networks.does("anna", RIVER, "unlink_sure", arg=f"{Account('fake', 'anna2').mark}=stay")
    await networks.service.departed(RIVER, Account("fake", "anna"), "left")
    assert list((await networks.service.table(river)).life.away) == [0]


# Parting


async def linked(networks: Networks) -> tuple[str, str]:
    """Anna's tables on both networks."""
    river, lake = await networks.opens("anna", RIVER, "ben"), await networks.opens("annina", LAKE, "cleo")
    await networks.links(await networks.code())
    return river, lake


async def test_nobody_unlinks_their_only_account(networks: Networks) -> None:
    shown = await networks.types("anna", RIVER, "unlink")
    assert labels(shown) == []
    assert "There is no other." in shown.screen.text if shown.screen else False
    mark = Account("fake", "anna").mark
    assert (await networks.does("anna", RIVER, "unlink_sure", arg=f"{mark}=go")).refused


@pytest.mark.parametrize("asker", [("anna", RIVER), ("annina", LAKE)])
@pytest.mark.parametrize("way", ["stay", "go"])
async def test_seats_stay_or_go_as_they_say(way: str, asker: tuple[str, Place], networks: Networks) -> None:
    river, lake = await linked(networks)
    shown = await networks.types(*asker, "unlink")
    assert labels(shown) == ["Unlink Anna (fake)", "Unlink Annina (other)"]
    assert shown.screen
    asked = await networks.presses(*asker, shown.screen.choices[1])
    assert labels(asked) == ["Unlink, seats stay", "Unlink with its seats"]
    assert asked.screen
    assert "1 seat at an open table" in asked.screen.text
    done = await networks.presses(*asker, asked.screen.choices[way == "go"])
    assert done.notice == "Annina (other) is a person of its own now."
    again = await networks.presses(*asker, asked.screen.choices[way == "go"])
    assert again.refused, "pressed twice, done once"
    await networks.reconciler.idle()

    assert await networks.person("anna") != await networks.person("annina", LAKE)
    assert await networks.mine("anna", RIVER) == ({river, lake} if way == "stay" else {river})
    assert await networks.mine("annina", LAKE) == (set() if way == "stay" else {lake})
    assert (await networks.does("annina", LAKE, "hand", lake)).refused == (way == "stay")
    panels = networks.other.at(Place("other", user="annina"))
    assert all(message.stripped for message in panels) == (way == "stay")
    if way == "stay":
        assert [one for one in networks.fake.at(Place("fake", user="anna")) if one.rendered.screen.table == lake]


async def test_what_is_parted_can_be_joined_again(networks: Networks) -> None:
    await linked(networks)
    await networks.does("anna", RIVER, "unlink_sure", arg=f"{Account('other', 'annina').mark}=go")
    assert not (await networks.links(await networks.code("annina", LAKE), "anna", RIVER)).refused
    assert await networks.person("anna") == await networks.person("annina", LAKE)


async def test_accounts_are_named_by_network_or_name(networks: Networks) -> None:
    await linked(networks)
    for words in ("other", "OTHER", "annina", "Annina"):
        asked = await networks.types("anna", RIVER, f"unlink {words}")
        assert asked.screen
        assert "Unlink Annina (other)?" in asked.screen.text
    assert len(labels(await networks.types("anna", RIVER, "unlink nonsense"))) == 2


# Names (T-35)


async def test_each_seat_follows_the_account_that_it_was_taken_with(networks: Networks) -> None:
    """T-35"""
    river, lake = await linked(networks)
    assert (await networks.names(river), await networks.names(lake)) == (("Anna", "Ben"), ("Annina", "Cleo"))
    await networks.caller("annina", LAKE, called="Nina")
    assert (await networks.names(river), await networks.names(lake)) == (("Anna", "Ben"), ("Nina", "Cleo"))
    await networks.caller("anna", RIVER, called="Anne")
    assert (await networks.names(river), await networks.names(lake)) == (("Anne", "Ben"), ("Nina", "Cleo"))
    assert (await networks.caller("anna", RIVER, called="Anne")).called == "Anne"
    assert (await networks.caller("annina", LAKE, called="Nina")).called == "Nina"


async def test_a_name_of_ones_own_goes_before_all_others_until_it_is_off(networks: Networks) -> None:
    """T-35: also before a nickname, and also at seats that they have."""
    river, lake = await linked(networks)
    shown = await networks.types("anna", RIVER, "settings name=The  Queen")
    assert shown.screen
    assert "You are called The Queen everywhere" in shown.screen.text
    assert (await networks.names(river), await networks.names(lake)) == (("The Queen", "Ben"), ("The Queen", "Cleo"))
    assert (await networks.caller("annina", LAKE, nick="Captain")).called == "The Queen"
    await networks.caller("annina", LAKE, called="Nina")
    assert await networks.names(lake) == ("The Queen", "Cleo")

    shown = await networks.types("anna", RIVER, "settings name off")
    assert shown.screen
    assert "You are called Anna here" in shown.screen.text
    assert (await networks.names(river), await networks.names(lake)) == (("Anna", "Ben"), ("Nina", "Cleo"))
    assert (await networks.caller("annina", LAKE, nick="Captain", called="Nina")).called == "Captain"


async def test_a_name_that_shows_nothing_is_refused(networks: Networks) -> None:
    """T-35"""
    for name in ("", " ", "\u3164", "\u2800"):
        refused = await networks.types("anna", RIVER, f"settings name={name}")
        assert refused.notice == "A name needs letters or digits that can be seen: write it behind the word name."
    assert (await networks.caller("anna")).called == "Anna"


async def test_two_of_one_name_are_told_apart(networks: Networks) -> None:
    """T-35"""
    river, _ = await linked(networks)
    await networks.types("ben", RIVER, "settings name=\u0410nna")  # with a Cyrillic letter
    assert await networks.names(river) == ("Anna", "\u0410nna 2")


async def test_whoever_is_joined_is_called_by_the_others_own_name(networks: Networks) -> None:
    """T-35"""
    await networks.types("anna", RIVER, "settings name=Queen")
    _, lake = await linked(networks)
    assert await networks.names(lake) == ("Queen", "Cleo")


# All of it in every language


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_screen_is_worded(language: str, networks: Networks) -> None:
    """A sentence that is missing, or one that is too long for an alert, fails."""
    river = await networks.opens("anna", RIVER, "ben")
    for name, place in (("anna", RIVER), ("annina", LAKE)):
        await networks.types(name, place, f"settings language={language}")
    code = await networks.code()
    steps = [
        await networks.types("anna", RIVER, "unlink"),
        await networks.types("anna", RIVER, f"link {code}"),
        await networks.types("annina", LAKE, f"link {code}", open=True),
        await networks.types("annina", LAKE, f"link {code}"),
        await networks.types("annina", LAKE, f"link {await networks.code()}"),
        await networks.links(await networks.code()),
        await networks.types("annina", LAKE, "unlink"),
        await networks.types("annina", LAKE, "unlink fake"),
        await networks.types("annina", LAKE, "unlink other"),
        await networks.does("annina", LAKE, "unlink_sure", arg=f"{Account('other', 'annina').mark}=stay"),
        await networks.types("anna", RIVER, "settings"),
    ]
    for step in steps:
        assert len(step.notice) <= 200
        assert step.notice or step.screen
    assert (await networks.service.table(river)).status is Status.RUNNING


def test_codes_are_read_however_they_are_typed() -> None:
    for typed in (
        "ABCD EFGH",
        "abcdefgh",
        " abcd-efgh ",
        "«ABCD» (EFGH)",
        "\uff21\uff22\uff23\uff24EFGH",
        "\u0410\u0412CD EFGH",
    ):
        assert read_link_code(typed) == "ABCDEFGH", typed
    for wrong in ("", "ABCD", "ABCDEFGHJ", "ABCD EFGI"):
        assert read_link_code(wrong) == "", wrong
