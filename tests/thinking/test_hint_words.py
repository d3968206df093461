"""What hints say in each title and language: whole sentences for the ear, for every part of every standing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bots.telegram.formatting import bare, caption
from core import screens
from core.chance import SeededChance
from core.game import Seat
from core.match import Match
from core.observation import Observation
from core.thinking.advice import Advice, Advised, Difference
from core.titles import TITLES
from core.wording import LANGUAGES
from tests.seen import NAMES, seen

SIGNS = set("●→|~×{}…/")


def position(key: str, seats: int) -> tuple[Observation, list[str]]:
    """Somebody with three moves at least, and the labels of what everybody has."""
    game = TITLES[key]
    match = Match(game, seats, game.meta.defaults(), bytes([7] * 32))
    while len(match.awaited) != 1 or len(match.legal(match.awaited[0])) < 3:
        chance = SeededChance(bytes(32), match.ply)
        match.play({seat: game.decide(match.view(seat), match.legal(seat), chance) for seat in match.awaited})
    labels = [share.label for share in game.standing(match._state)[0]]
    return seen(match, match.awaited[0]), labels


def advice(looked: Observation, *differences: Difference, moves: int = 3, plies: int = 12) -> Advice:
    """The first moves of the menu, each with these differences."""
    assert looked.viewer is not None
    others = [seat for seat in range(len(looked.table.names)) if seat != looked.viewer]
    found = [str(move) for move, _ in looked.paths[:moves]]
    one = Advised(move="", chance=0.62, noise=0.03, level=False, differences=differences)
    return Advice(
        moves=tuple(msgspec.structs.replace(one, move=move) for move in found),
        playouts=150,
        plies=plies,
        rival=others[-1],
    )


def told(looked: Observation, given: Advice, language: str) -> list[str]:
    """What is said of the moves, without their labels."""
    blocks = screens.hint(looked, given, language, whole=True).blocks
    return [block.text for block in blocks if block.style == "plain"]


def every_difference(labels: list[str]) -> Iterator[Difference]:
    for share in (*labels, ""):
        for more in (1.44, -0.6, 12.3, -2.0):
            yield Difference(share, more, 0.2 if abs(more) < 2 else 1.5)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", TITLES)
def test_every_part_of_a_standing_has_its_words(key: str, language: str, caplog: pytest.LogCaptureFixture) -> None:
    for seats in TITLES[key].meta.seats:
        looked, labels = position(key, seats)
        for difference in every_difference(labels):
            for text in told(looked, advice(looked, difference), language):
                assert not SIGNS & set(text), text
                assert ":" not in text
                assert ".share." not in text
                assert text.endswith(".")
                number = ("1.4", "0.6", "12", "2") if language == "en" else ("1,4", "0,6", "12", "2")
                assert any(f"{one} " in text for one in number), text
    assert not caplog.records, "a word is missing"


def test_what_is_one_s_own_comes_first_and_the_rival_in_a_sentence_of_their_own() -> None:
    looked, _ = position("amazonas", 3)
    medal, rival = Difference("amazonas.share.medal", 1.44, 0.3), Difference("", -1.5, 0.4)
    fish = Difference("amazonas.share.fish", -0.62, 0.3)
    first, second, _ = told(looked, advice(looked, rival, medal, fish), "en")
    name = NAMES[advice(looked).rival]
    assert first == (
        "Wins about 60 of 100 matches between equals. Compared with the others, on average you have 1.4 points more "
        f"from the medal and 0.6 points less from the fish. {name}, your best rival, has 1.5 points less."
    )
    assert "Compared with A, on average" in second
    italian = told(looked, advice(looked, rival, medal, fish), "it")[0]
    assert italian == (
        "Vince circa 60 partite su 100 tra pari. Rispetto alle altre, in media hai 1,4 punti in più dalla medaglia e "
        f"0,6 punti in meno dai pesci. {name}, il rivale più forte, ha 1,5 punti in meno."
    )


def test_of_two_players_nobody_is_the_best_rival() -> None:
    looked, _ = position("amazonas", 2)
    first = told(looked, advice(looked, Difference("", 2.2, 0.4)), "en")[0]
    assert f"on average {NAMES[advice(looked).rival]} has 2.2 points more." in first
    assert "rival" not in first


def test_of_two_moves_the_first_is_compared_with_the_other() -> None:
    looked, _ = position("coloretto", 3)
    first, second = told(looked, advice(looked, Difference("coloretto.share.piles", 2.2, 0.4), moves=2), "en")
    assert "Compared with B, on average you have 2.2 points more from the piles." in first
    assert "Compared with A" in second


@pytest.mark.parametrize(
    ("chance", "noise", "said"),
    [
        (0.62, 0.03, "Wins about 60 of 100 matches between equals."),
        (0.62, 0.08, "Wins about 6 of 10 matches between equals."),
        (0.62, 0.15, "Wins about 3 of 5 matches between equals."),
        (0.99, 0.01, "Wins nearly every match between equals."),
        (0.01, 0.01, "Wins hardly any match between equals."),
    ],
)
def test_a_chance_is_said_as_finely_as_it_is_known(chance: float, noise: float, said: str) -> None:
    looked, _ = position("coloretto", 3)
    given = advice(looked)
    moves = tuple(msgspec.structs.replace(one, chance=chance, noise=noise) for one in given.moves)
    assert told(looked, msgspec.structs.replace(given, moves=moves), "en")[0] == said


def test_a_level_move_is_said_to_be_as_good_and_no_more() -> None:
    looked, _ = position("coloretto", 3)
    given = advice(looked)
    moves: Any = (given.moves[0], *(msgspec.structs.replace(one, level=True) for one in given.moves[1:]))
    assert told(looked, msgspec.structs.replace(given, moves=moves), "en")[1:] == ["About as good as A."] * 2
    assert told(looked, msgspec.structs.replace(given, moves=moves), "it")[1:] == ["Vale circa quanto A."] * 2


def test_it_says_where_it_comes_from_and_how_far_it_looks() -> None:
    looked, _ = position("coloretto", 3)
    far = screens.hint(looked, advice(looked), "en", whole=True).text
    assert "From what you can know, not from hidden cards" in far
    assert "played on 150 times between equals, 12 decisions far" in far
    whole = screens.hint(looked, advice(looked, plies=0), "en", whole=True).text
    assert "150 times to the end of the match between equals" in whole


def test_the_letters_stand_in_the_picture_where_the_moves_lead() -> None:
    looked, _ = position("amazonas", 3)
    hint = screens.hint(looked, advice(looked), "en", whole=True)
    assert hint.picture
    marks = {mark.letter: mark.spot for mark in hint.picture.marks}
    ways = dict(looked.paths)
    for button, (move, steps) in zip(hint.choices, list(ways.items())[:3], strict=True):
        assert button.press.argument == str(move)
        assert marks.get(button.letter) in (*(step.mark for step in steps), None)
    assert Seat(hint.choices[0].press.seat or 0) == looked.viewer


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", TITLES)
def test_the_longest_hint_fits_below_a_picture_whole(key: str, language: str) -> None:
    """Telegram shows 1,024 characters there."""
    looked, labels = position(key, TITLES[key].meta.seats[1])
    longest = sorted(labels, key=len)[-2:]
    differences = [Difference(label, -1.44, 0.2) for label in longest]
    given = advice(looked, *differences, Difference("", 1.44, 0.2))
    ways = sorted(looked.paths, key=lambda way: -len(str(way[1][-1].label)))
    moves = tuple(
        msgspec.structs.replace(one, move=str(move)) for one, (move, _) in zip(given.moves, ways, strict=False)
    )
    hint = screens.hint(looked, msgspec.structs.replace(given, moves=moves), language, whole=True)
    assert bare(caption(hint)) == "\n".join(block.text for block in hint.blocks)
