"""What people type, at a real table: names of games, codes in any letters, moves that are nearly moves."""

from __future__ import annotations

import pytest

from core.people import Account
from core.reading import Plays, read
from tests.world import World, ask, pressed


@pytest.mark.parametrize(("wish", "game"), [("Dos Rios", "dos_rios"), ("Dos Ríos", "dos_rios"), ("nile", "nile")])
async def test_a_table_is_opened_by_the_games_title(world: World, wish: str, game: str) -> None:
    """(T-39)"""
    opened = await world.does("Anna", "new", arg=wish)
    assert (await world.service.table(opened.table)).game == game


async def test_a_game_that_is_not_there_is_refused_with_those_that_are(world: World) -> None:
    """(T-39)"""
    refused = await world.does("Anna", "new", arg="settlers of somewhere far away " * 9)
    assert refused.refused
    assert "dos_rios" in refused.notice
    assert len(refused.notice) <= 200


async def test_every_request_reads_a_code_with_good_will(world: World) -> None:
    """(T-48)"""
    code = (await world.does("Anna", "new", arg="coloretto")).table
    cyrillic = code.translate(str.maketrans("ABEKMHPCTX", "АВЕКМНРСТХ"))
    for name, typed in (("Bruno", f"«{code}».".lower()), ("Carla", cyrillic)):
        assert (await world.does(name, "join", typed)).notice == f"You sit at table {code}."
    assert (await world.does("Bruno", "leave", f"{code}?")).table == code
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code)
    assert (await world.does("Anna", "start", wide)).notice == f"Table {code} has started. Good luck!"
    assert not (await world.does("Carla", "hand", f"{code},")).refused


async def test_a_move_at_a_table_named_in_small_letters(world: World) -> None:
    """Of two tables here, the code says which, in any letters; what isn't the code of one of them is no code. (T-39)"""
    codes = [await world.start("Anna", "Bruno") for _ in range(2)]
    name = await world.whose(codes[0])
    match = await world.match(codes[0])
    move = str(match.legal(match.awaited[0])[-1])
    before = [(await world.match(code)).no for code in codes]
    await world.does(name, "settings", arg="confirm=off")
    played = await world.does(name, "type", arg=f"{codes[0].lower()} {move}")
    assert not played.refused, played.notice
    assert (await world.match(codes[0])).no > before[0]
    assert (await world.match(codes[1])).no == before[1]
    planned = await world.does(name, "plan_move", arg=f"{codes[0].lower()}, clear")
    assert planned.table == codes[0]
    assert (await world.does(name, "type", arg=f"wxyq {move}")).refused


async def test_people_whom_nobody_could_tell_apart_are_numbered(world: World) -> None:
    """(T-35)"""
    code = (await world.does("Anna", "new", arg="nile")).table
    for uid, name in (("b", "Anna\u200d"), ("c", "Аnna\u3164"), ("d", "ＡＮＮＡ")):
        account = Account("fake", uid)
        caller = await world.responder.caller(account, name, "en", (await world.caller("Anna")).home)
        await world.service.act(caller, ask("join", code))
    await world.does("Anna", "computer", code, "steady")
    assert (await world.service.table(code)).names == ("Anna", "Anna 2", "Аnna 3", "ＡＮＮＡ 4", "Iara")


@pytest.mark.parametrize("short", [True, False])
async def test_a_typed_move_asks_the_promised_question(world: World, short: bool) -> None:
    """T-8: in full and begun, once; and not at all where the person has switched it off."""
    code = await world.start("Anna", "Bruno", arg="dos_rios")
    name, move = await world.until_asked(code)
    before = (await world.match(code)).no
    typed = move
    if short:  # as little of it as is no other move
        match = await world.match(code)
        paths, meant = match.menu_paths(match.view(match.awaited[0])), Plays(match.game.parse(move))
        begun = (move[:at] for at in range(3, len(move)))
        typed = next((text for text in begun if read(match.game, paths, text, level=()) == meant), move)
    asked = await world.does(name, "type", code, typed)
    assert (await world.match(code)).no == before
    assert asked.screen
    assert "Sure?" in asked.screen.text
    sure, _ = asked.screen.choices
    assert (sure.press.verb, sure.press.argument) == ("sure", move)
    assert (await world.service.act(await world.caller(name), pressed(sure))).notice == "Played."
    assert (await world.match(code)).no > before

    name, move = await world.until_asked(code)
    await world.does(name, "settings", arg="confirm=off")
    before = (await world.match(code)).no
    assert (await world.does(name, "type", code, move)).notice.startswith("You ")
    assert (await world.match(code)).no > before


async def test_a_typed_move_that_can_be_taken_back_is_played_at_once(world: World) -> None:
    """T-8"""
    code = await world.start("Anna", "Bruno", arg="dos_rios")
    name, match = await world.whose(code), await world.match(code)
    seat = match.awaited[0]
    move = next(str(move) for move in match.legal(seat) if not match.ends_privacy(seat, move))
    assert not (await world.does(name, "type", code, move)).refused
    assert (await world.does(name, "undo", code)).notice == "Taken back."
