"""What people may do at a table, and what they are told when they may not."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from core.codes import LENGTHS, LETTERS
from core.game import Seat
from core.people import Place
from core.records import Played
from core.stored import Status
from core.wording import LANGUAGES
from render.service import Painter
from tests.fakes import FakePlatform
from tests.world import RIVER, World, ask, opened, pressed


async def test_a_match_from_lobby_to_end_message_and_rematch(world: World) -> None:
    code = await world.start("Anna", "Roberto", computers=1)
    assert len(code) == LENGTHS[0]
    assert set(code) <= set(LETTERS)
    await world.to_the_end(code)
    table = await world.service.table(code)
    assert table.status is Status.OVER
    again = await world.does("Roberto", "rematch", code)
    same = await world.does("Anna", "rematch", code)
    assert again.table == same.table != code
    lobby = await world.service.table(again.table)
    assert [occupant.name for occupant in lobby.occupants if occupant.person] == ["Roberto"]
    assert len([occupant for occupant in lobby.occupants if occupant.computer]) == 1
    await world.does("Roberto", "cancel_sure", lobby.code)
    third = await world.does("Anna", "rematch", code)
    assert third.table not in (code, lobby.code)
    assert (await world.service.table(third.table)).status is Status.LOBBY


async def test_a_hundred_presses_at_once_give_one_move(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    name = await world.whose(code)
    match = (await world.service.table(code)).need_match()
    seat, no = match.awaited[0], match.no
    moves = [str(move) for move in match.legal(seat)]
    caller = await world.caller(name)
    presses = [world.service.act(caller, ask("sure", code, moves[nth % len(moves)], seat, no)) for nth in range(100)]
    answers = await asyncio.gather(*presses)
    assert sum(not answer.refused for answer in answers) == 1
    assert all(answer.notice for answer in answers)
    log = [record for record, _ in await world.stores.tables.log(code)]
    assert sum(not record.forced for record in log if isinstance(record, Played)) == 1


async def test_a_hundred_people_join_at_once(world: World) -> None:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    answers = await asyncio.gather(*(world.does(f"Guest {nth}", "join", code) for nth in range(100)))
    assert sum(not answer.refused for answer in answers) == 3
    assert len((await world.service.table(code)).occupants) == 4
    assert all("4 seats" in answer.notice for answer in answers if answer.refused)


async def test_presses_that_come_too_late_or_from_others_change_nothing(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    first = await world.whose(code)
    other = "Roberto" if first == "Anna" else "Anna"
    match = (await world.service.table(code)).need_match()
    seat, no, move = match.awaited[0], match.no, str(match.legal(match.awaited[0])[-1])
    records = list(match.records)

    foreign = await world.does(other, "sure", code, move, seat=seat, no=no)
    assert foreign.refused
    assert "another player" in foreign.notice
    stranger = await world.does("Stranger", "sure", code, move, seat=seat, no=no)
    assert stranger.refused
    assert "don't sit" in stranger.notice
    early = await world.does(other, "type", code, move)
    assert early.refused
    assert "isn't your turn" in early.notice
    menu = await world.does(other, "menu", code)
    assert menu.refused
    assert "isn't your turn" in menu.notice
    assert (await world.match(code)).records == records

    await world.plays(first, code)
    stale = await world.does(first, "sure", code, move, seat=seat, no=no)
    assert stale.refused
    assert "moved on" in stale.notice
    assert stale.screen is not None
    nowhere = await world.does(first, "play", "QQQQ")
    assert "QQQQ" in nowhere.notice


async def test_a_move_that_cannot_be_taken_back_is_asked_once(world: World) -> None:
    code = await world.start("Anna", "Roberto", arg="dos_rios")
    name, move = await world.until_asked(code)
    before = await world.match(code)
    asked = await world.does(name, "move", code, move, seat=before.awaited[0], no=before.no)
    assert (await world.match(code)).no == before.no
    assert asked.screen
    yes, _ = asked.screen.choices
    assert yes.press.verb == "sure"
    await world.service.act(await world.caller(name), pressed(yes))
    assert (await world.match(code)).no > before.no
    name, move = await world.until_asked(code)
    await world.does(name, "settings", arg="confirm=off")
    match = await world.match(code)
    await world.does(name, "move", code, move, seat=match.awaited[0], no=match.no)
    assert (await world.match(code)).no > match.no


async def test_an_offer_can_be_taken_back_until_it_is_answered(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    names = (await world.service.table(code)).names
    while not (match := await world.match(code)).over:  # until somebody may refuse, so that a gift waits for an answer
        name = await world.whose(code)
        seat = Seat(names.index(name))
        for move in match.legal(seat):
            if not str(move).startswith("give"):
                continue
            await world.does(name, "sure", code, str(move), seat=seat, no=match.no)
            if (await world.match(code)).ply == match.ply + 1:
                undone = await world.does(name, "undo", code)
                assert not undone.refused
                assert (await world.match(code)).ply == match.ply
                assert (await world.match(code)).awaited == (seat,)
                await world.does(name, "undo", code)  # asks, or there is nothing before it
                assert (await world.match(code)).ply == match.ply
                return
            break
        else:
            await world.plays(name, code)
    pytest.fail("no gift waited for an answer in a whole match")


async def test_with_two_players_the_other_wins_when_one_gives_up(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    assert (await world.does("Anna", "resign", code)).screen
    await world.does("Anna", "resign_sure", code)
    outcome = (await world.service.table(code)).need_match().outcome()
    assert outcome
    assert outcome.places == (0, 1)
    assert (await world.does("Roberto", "play", code)).screen


async def test_with_three_a_computer_holds_the_seat_outside_the_placing(world: World) -> None:
    code = await world.start("Anna", "Roberto", "Carla")
    await world.does("Carla", "resign_sure", code)
    await world.to_the_end(code)
    outcome = (await world.service.table(code)).need_match().outcome()
    assert outcome
    assert outcome.places[2] == 0
    assert set(outcome.places[:2]) <= {1, 2}
    refused = await world.does("Carla", "resign_sure", code)
    assert refused.refused


async def test_w_28_the_last_who_stays_wins_at_once(world: World) -> None:
    """(W-28, W-21) The question says that the match ends; so do the notice, the story and the board."""
    code = await world.start("Anna", "Roberto", "Carla")
    asked = (await world.does("Carla", "resign", code)).screen
    assert asked
    assert "A computer plays on" in asked.text
    assert "a computer plays on" in (await world.does("Carla", "resign_sure", code)).notice
    asked = (await world.does("Anna", "resign", code)).screen
    assert asked
    assert "whoever stays wins" in asked.text
    assert "computer" not in asked.text
    assert "the match is over" in (await world.does("Anna", "resign_sure", code)).notice
    assert (await world.service.table(code)).status is Status.OVER
    seen = (await world.does("Roberto", "play", code)).screen
    assert seen
    assert seen.picture
    assert seen.picture.kind == "end"
    assert "The match is over: all the others gave up." in seen.text
    assert "Roberto wins.\n2. Anna gave up.\n3. Carla gave up." in seen.text
    assert (await world.does("Roberto", "resign_sure", code)).refused


async def test_w_21_of_two_nobody_is_told_that_a_computer_plays_on(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    asked = (await world.does("Anna", "resign", code)).screen
    assert asked
    assert "whoever stays wins" in asked.text
    assert "computer" not in (await world.does("Anna", "resign_sure", code)).notice
    story = (await world.does("Roberto", "log", code)).screen
    assert story
    assert "Anna gives up: the match is over." in story.text


async def test_rules_and_options_say_what_a_newcomer_asks(world: World) -> None:
    code = (await world.does("Anna", "new", arg="dos_rios")).table
    options = (await world.does("Anna", "lobby", code)).screen
    assert options
    assert "Round limit: none. After the last round most buildings win, then money." in options.text
    assert "Round limit: 20 rounds" in [choice.label for choice in options.choices]
    rules = (await world.does("Anna", "rules", code)).screen
    assert rules
    assert rules.text.startswith("Dos Rios\nThe game in short\nThe fifth building wins")
    code = await world.start("Anna", "Roberto", arg="nile")
    rules = (await world.does("Anna", "rules", code)).screen
    assert rules
    assert [block.text for block in rules.blocks if block.style == "strong"] == [
        "What matters now",
        "The game in short",
    ]


async def test_only_the_owner_or_who_runs_the_chat_starts_and_cancels(world: World) -> None:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    await world.does("Roberto", "join", code)
    for verb in ("start", "cancel_sure", "computer", "lobby"):
        answer = await world.does("Roberto", verb, code)
        assert answer.refused
        assert code in answer.notice
    boss = msgspec.structs.replace(await world.caller("Roberto"), runs=frozenset({RIVER}))
    answer = await world.service.act(boss, ask("start", code))
    assert not answer.refused


async def test_the_table_menu_offers_cancelling_to_whoever_may(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    offered = {}
    for name in ("Anna", "Roberto"):
        screen = (await world.does(name, "more", code)).screen
        assert screen
        offered[name] = {choice.press.verb for choice in screen.choices}
    of_whose_turn_it_is = {"nudge", "hint"}
    assert offered["Anna"] - offered["Roberto"] - of_whose_turn_it_is == {"guests", "picture", "quiet"}
    assert "cancel" in offered["Roberto"]


async def test_the_picture_in_full_size_can_be_passed_on(world: World) -> None:
    """It is everybody's board, also for whoever holds a hand."""
    code = await world.start("Anna", "Roberto")
    document = (await world.does("Anna", "full", code)).document
    assert document
    assert document.picture
    assert document.picture.view
    assert document.picture.view.viewer is None


async def test_a_private_chat_does_not_become_a_home_by_asking_for_the_board(world: World) -> None:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    await world.does("Roberto", "join", code)
    alone = await world.caller("Roberto", place=Place("fake", user="roberto"))
    assert (await world.service.act(alone, ask("board", code))).refused
    assert [home.place for home in (await world.service.table(code)).homes] == [RIVER]


async def test_the_owners_leave_hands_the_table_on(world: World) -> None:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    await world.does("Roberto", "join", code)
    await world.does("Anna", "leave", code)
    assert not (await world.does("Roberto", "computer", code)).refused
    await world.does("Carla", "join", code)
    await world.does("Roberto", "leave", code)
    table = await world.service.table(code)
    assert table.status is Status.LOBBY, "a computer inherits nothing and bars no heir"
    assert [occupant.name for occupant in table.occupants if occupant.person == table.owner] == ["Carla"]
    await world.does("Carla", "leave", code)
    assert (await world.service.table(code)).status is Status.CANCELLED


async def test_refusals_before_the_start(world: World) -> None:
    assert "coloretto" in (await world.does("Anna", "new", arg="chess")).notice
    assert "quickstart" in (await world.does("Anna", "new", arg="coloretto speed=on")).notice
    assert "on" in (await world.does("Anna", "new", arg="coloretto quickstart=maybe")).notice
    code = (await world.does("Anna", "new", arg="coloretto quickstart=on")).table
    few = await world.does("Anna", "start", code)
    assert few.refused
    assert "One more player" in few.notice
    assert (await world.does("Anna", "join", code)).refused
    assert (await world.does("Anna", "drop", code)).refused
    assert (await world.does("Anna", "computer", code, "genius")).refused


async def test_a_table_may_be_left_unnamed_when_one_fits(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    assert (await world.does("Anna", "play")).table == code
    second = await world.start("Anna", "Roberto")
    which = await world.does("Anna", "play")
    assert which.refused
    assert code in which.notice
    assert second in which.notice
    assert (await world.does("Stranger", "undo")).refused


async def test_typed_moves_are_understood_when_they_fit_one_move(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    name = await world.whose(code)
    match = (await world.service.table(code)).need_match()
    legal = [str(move) for move in match.legal(match.awaited[0])]
    assert (await world.does(name, "type", code, "dance")).refused
    vague = await world.does(name, "type", code, "p")
    assert vague.refused or (vague.screen and {one.press.argument for one in vague.screen.choices} <= set(legal))
    assert (await world.match(code)).no == match.no
    play = next(move for move in legal if move.startswith("play"))
    assert not (await world.does(name, "type", code, play.upper())).refused


async def test_private_things_speak_the_persons_language_and_the_board_the_homes(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    await world.does("Anna", "settings", arg="language=it")
    panel = (await world.does("Anna", "play", code)).screen
    assert panel
    assert panel.language == "it"
    await world.quiet()
    assert world.platform.at(Place("fake", "river"))[-1].rendered.screen.language == "en"
    await world.does("Anna", "speak", code, "it")
    # A table that has started keeps its seats, but its owner may change the board's language.
    await world.quiet()
    assert world.platform.at(Place("fake", "river"))[-1].rendered.screen.language == "it"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_screen_and_notice_is_worded(world: World, language: str) -> None:
    code = await world.start("Anna", "Roberto", computers=1)
    await world.does("Anna", "settings", arg=f"language={language}")
    for verb in ("play", "hand", "more", "rules", "log", "mine", "settings", "help", "privacy", "resign", "cancel"):
        answer = await world.does("Anna", verb, code)
        assert answer.screen
        assert answer.screen.text.strip()
    for verb in ("text", "full", "export"):
        answer = await world.does("Anna", verb, code)
        assert answer.screen or answer.document


async def test_notices_fit_the_strictest_platform(world: World) -> None:
    """Telegram's answer to a press holds 200 characters."""
    code = await world.start("Anna", "Roberto")
    for language in LANGUAGES:
        await world.does("Anna", "settings", arg=f"language={language}")
        for verb in ("join", "start", "undo", "rematch", "leave", "type", "board"):
            assert len((await world.does("Anna", verb, code, "x")).notice) <= 200


async def test_the_export_of_a_running_match_has_no_seed(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    seed = (await world.service.table(code)).need_match().secret_seed().hex()
    running = (await world.does("Roberto", "export", code)).document
    assert running
    assert seed not in running.content.decode()
    await world.to_the_end(code)
    finished = (await world.does("Roberto", "export", code)).document
    assert finished
    assert seed in finished.content.decode()


async def test_a_restart_forgets_nothing(tmp_path: Path, painter: Painter) -> None:

    async with opened(tmp_path / "a.db", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Roberto")
        for _ in range(10):
            await world.plays(await world.whose(code), code)
        before = (await world.service.table(code)).need_match()
    async with opened(tmp_path / "a.db", painter, FakePlatform()) as world:
        after = (await world.service.table(code)).need_match()
        assert after.records == before.records
        assert after.view(Seat(0)) == before.view(Seat(0))
        assert after.view(Seat(1)) == before.view(Seat(1))
        await world.to_the_end(code)


async def test_running_some_other_chat_gives_no_rights_here(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    elsewhere = await world.caller("Zoë", place=Place("fake", "elsewhere"))
    here = await world.caller("Zoë")
    for caller, allowed in ((elsewhere, False), (here, True)):
        admin = msgspec.structs.replace(caller, runs=frozenset({caller.place}))
        answer = await world.service.act(admin, ask("cancel_sure", code))
        assert answer.refused != allowed
    assert (await world.service.table(code)).status is Status.CANCELLED


@pytest.mark.parametrize("verb", ["menu", "move", "sure", "undo"])
async def test_an_old_button_of_a_cancelled_table_is_answered(world: World, verb: str) -> None:
    code = await world.start("Anna", "Roberto")
    await world.does("Anna", "cancel_sure", code)
    answer = await world.does("Roberto", verb, code, "take", seat=1, no=0)
    assert answer.refused
    assert answer.notice
    assert answer.screen is None
