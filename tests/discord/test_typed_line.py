"""Moves that are typed on Discord: what the list offers, and what is answered in a private chat. (S-3, S-8)"""

from __future__ import annotations

from core.wording import Words
from tests.discord.play import Playing
from tests.discord.rig import Person
from tests.discord.world import World, world


async def at_a_table(here: World, game: str, language: str = "en") -> tuple[Playing, Person]:
    """Whoever moves first, who speaks that language."""
    people = here.rig.person("Anna", language), here.rig.person("Bruno", language)
    playing = await Playing.open(here, here.rig.channel(), people, game=game)
    return playing, people[playing.match.awaited[0]]


def labels(playing: Playing, language: str) -> dict[str, str]:
    match = playing.match
    words = Words(language, ("Anna", "Bruno"), match.awaited[0])
    return {str(move): words(steps[-1].label) for move, steps in match.menu_paths(match.view(match.awaited[0]))}


async def test_s_8_the_list_tells_moves_in_words_and_how_many_more_there_are() -> None:
    async with world() as here:
        playing, mover = await at_a_table(here, "amazonas", "it")
        told = labels(playing, "it")
        assert len(told) > 25
        listed = await mover.completes(playing.home, "table move", "move", "")
        assert len(listed) == 25
        assert all(told[one["value"]] == one["name"] for one in listed[:-1])
        assert listed[-1] == {"name": f"E altre {len(told) - 24}: continua a scrivere.", "value": "?"}
        for typed in (told["build tucu"], "build tucu", "TUC"):
            found = await mover.completes(playing.home, "table move", "move", typed)
            assert "build tucu" in [one["value"] for one in found], typed
        assert await mover.completes(playing.home, "table move", "move", "zzzz") == []


async def test_s_8_a_letter_lists_what_lies_behind_it() -> None:
    async with world() as here:
        playing, mover = await at_a_table(here, "dos_rios")
        second = list(labels(playing, "en"))[1]
        assert (await mover.completes(playing.home, "table move", "move", "b"))[0]["value"] == second


async def test_s_8_a_move_command_without_words_says_what_can_be_typed() -> None:
    async with world() as here:
        playing, mover = await at_a_table(here, "dos_rios")
        for command, words in (("table move", {}), ("table move", {"move": "?"}), ("help", {"about": "move"})):
            answer = await mover.types(playing.home, command, **words)
            assert answer.private
            assert "Type a letter, B for “" in answer.text, command
        assert not playing.match.records


async def test_s_3_a_question_that_was_typed_in_the_private_chat_is_shown_there() -> None:
    """It doesn't make way for the panel that is kept there."""
    async with world() as here:
        playing, mover = await at_a_table(here, "dos_rios")
        offered = await mover.types(None, "table move", code=playing.code, move="river")
        if "Do you mean" not in offered.text and "Which one" not in offered.text:
            offered = await mover.types(
                None, "table move", code=playing.code, move=next(iter(labels(playing, "en")))[:4]
            )
        assert {press.verb for press in offered.last.offered.values()} & {"move", "sure"}
        await here.settle()
        assert not playing.match.records


async def test_s_3_a_typed_letter_is_told_as_the_match_tells_it() -> None:
    async with world() as here:
        playing, mover = await at_a_table(here, "dos_rios")
        second = list(labels(playing, "en"))[1]
        answer = await mover.types(None, "table move", code=playing.code, move="b")
        await here.settle()
        [played, *_] = playing.match.records
        assert second in played.moves.values()  # type: ignore[union-attr]
        assert "You lead the Rio" in answer.text
