"""What people type: moves by letter, by label in any language and by notation; games by name."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from core.game import Move, Seat
from core.games.coloretto.components import NUMBER
from core.games.coloretto.moves import NOTATION, PLAYS
from core.in_sight import InSight
from core.match import Match
from core.menu import MenuPath, menu
from core.reading import Leads, NoLetter, Offers, Plays, Reading, Unread, asks, fits, numbers, read, suggested, words_of
from core.screens import Level, forms, unread
from core.spelling import plain
from core.titles import TITLES
from core.typed import game_meant
from core.wording import LANGUAGES, Refusal, Words
from tests.seen import NAMES

COLORETTO = TITLES.game("coloretto")
OPENING = Match(COLORETTO, 2, COLORETTO.meta.choose({}), bytes(32)).view(Seat(0))
PATHS = tuple(
    (move, COLORETTO.steps(OPENING, move))
    for move in (PLAYS[NUMBER[slug]] for slug in ("blue-manatee", "green-frog", "green-tapir"))
)


def meant(text: str, level: Sequence[str] | None = ()) -> Reading:
    return read(COLORETTO, PATHS, text, level=level)


def named(moves: Sequence[Move]) -> list[str]:
    return [str(move) for move in moves]


def test_a_readable_move_is_never_taken_for_another_one() -> None:
    assert meant("play brown-turtle") == Plays(NOTATION.read("play brown-turtle"))
    assert meant("  PLAY   Green-Frog ") == Plays(NOTATION.read("play green-frog"))


@pytest.mark.parametrize(
    "typed",
    ["pla man", "Play blue manatee", "play the manatee", "gioca il lamantino blu", "GIOCA LAMANTINO", "gio lam"],
)
def test_words_that_fit_one_move_and_begin_with_its_verb_mean_it_in_every_language(typed: str) -> None:
    """S-8"""
    assert meant(typed) == Plays(NOTATION.read("play blue-manatee"))


@pytest.mark.parametrize("typed", ["frog", "rana", "pl frog", "p fro"])
def test_what_fits_one_move_by_its_middle_or_by_two_letters_is_offered(typed: str) -> None:
    """S-3"""
    assert meant(typed) == Offers((NOTATION.read("play green-frog"),))


def test_nothing_that_fits_two_moves_is_played() -> None:
    """S-3"""
    assert meant("play green") == Offers((NOTATION.read("play green-frog"), NOTATION.read("play green-tapir")))
    assert meant("dance") == Unread(())


@pytest.mark.parametrize(
    "typed", ["“play green-frog”", "«Play green–frog».", "ｐｌａｙ ｆｒｏｇ", "plày fróg!", "'play frog'"]
)
def test_quotes_accents_dashes_and_full_width_do_no_harm(typed: str) -> None:
    """(T-39)"""
    assert meant(typed) == Plays(NOTATION.read("play green-frog"))


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("play green-frgo", ["play green-frog"]),
        ("please play the tapier", ["play green-tapir"]),
        ("manatte", ["play blue-manatee"]),
        ("plya gren", ["play green-frog", "play green-tapir"]),
        ("gioca lamantinno", ["play blue-manatee"]),
    ],
)
def test_what_is_nearly_a_move_is_told_with_what_may_be_meant(typed: str, near: list[str]) -> None:
    """It is never played: a person says so first. (T-39)"""
    found = meant(typed)
    assert isinstance(found, Unread)
    assert named(found.near) == near


def test_a_village_that_is_nearly_there_is_suggested() -> None:
    """(T-39)"""
    amazonas = TITLES.game("amazonas")
    match = Match(amazonas, 2, amazonas.meta.choose({}), bytes(32))
    [seat] = match.awaited
    paths = match.menu_paths(match.view(seat))
    assert str(_played(read(amazonas, paths, "build tucú"))) == "build tucu"
    for typed in ("build in tucu", "build tuccu"):
        with pytest.raises(Refusal, match=r"Did you mean tucu\?"):
            match.check(seat, _played(read(amazonas, paths, typed)))
    with pytest.raises(Refusal, match="write a name as the map shows it"):
        match.check(seat, _played(read(amazonas, paths, "build rotterdam")))


def _played(reading: Reading) -> Move:
    assert isinstance(reading, Plays)
    return reading.move


# Letters


def test_a_letter_is_the_choice_of_that_letter() -> None:
    """S-3"""
    for at, (move, _) in enumerate(PATHS):
        for typed in ("abc"[at], "ABC"[at], f" {'abc'[at]}. "):
            assert meant(typed) == Plays(move)
    assert meant("d") == NoLetter("D", "C")


def test_a_letter_of_nobody_knows_which_level_is_asked_about() -> None:
    """S-3: after a restart."""
    assert meant("b", None) == Offers((PATHS[1][0],), "B")


def test_a_letter_leads_deeper_and_means_the_level_that_is_seen() -> None:
    """S-3: `b a`, `ba`, and `a` behind `b`."""
    game, paths = _dos_rios()
    first = menu(paths).choices
    deeper = next(choice for choice in first if choice.move is None)
    below = menu(paths, deeper.path).choices[0]
    assert read(game, paths, deeper.letter, level=()) == Leads(deeper.path)
    assert read(game, paths, deeper.letter, level=None) == Leads(deeper.path), "nothing is played by it"
    want = Leads(below.path) if below.move is None else Plays(below.move)
    assert read(game, paths, f"{deeper.letter} {below.letter}", level=()) == want
    assert read(game, paths, below.letter, level=deeper.path) == want
    joined = read(game, paths, f"{deeper.letter}{below.letter}", level=())
    assert joined == want or (isinstance(joined, Offers) and below.move == joined.moves[0])


def test_letters_in_one_that_begin_a_word_of_another_move_are_offered() -> None:
    """S-3: `da` is D, then A, and begins `dam` as well."""
    game, paths = _dos_rios()
    for choice in menu(paths).choices:
        for other in menu(paths, choice.path).choices if choice.move is None else ():
            typed = (choice.letter + other.letter).lower()
            begun = any(str(move).startswith(typed) and move != other.move for move, _ in paths)
            if other.move is not None and begun:
                offers = read(game, paths, typed, level=())
                assert isinstance(offers, Offers)
                assert offers.moves[0] == other.move


def _dos_rios() -> tuple[object, tuple[MenuPath, ...]]:
    """A position in which one walks."""
    game = TITLES.game("dos_rios")
    match = Match(game, 2, game.meta.choose({}), bytes(32))
    found = (paths for _, paths in _positions(match) if any(str(move).startswith("walk") for move, _ in paths))
    return game, next(found)


def _positions(match: Match, rng: random.Random | None = None) -> Iterator[tuple[Seat, tuple[MenuPath, ...]]]:
    """Of a match of moves by chance."""
    rng = rng or random.Random(4)
    while not match.over:
        for seat in match.awaited:
            yield seat, match.menu_paths(match.view(seat))
        match.play({seat: rng.choice(match.legal(seat)) for seat in match.awaited})


GAMES = ("coloretto", "amazonas", "dos_rios", "nile")


@pytest.mark.parametrize(
    ("key", "many"), [*((key, 8) for key in GAMES), *(pytest.param(key, 150, marks=pytest.mark.soak) for key in GAMES)]
)
def test_typed_letters_are_their_choices_and_typed_labels_their_moves(key: str, many: int) -> None:
    """S-3, S-8: letters of all levels, labels in both languages, as they stand and in capitals, in `many` positions."""
    rng, game, letters, labels, left = random.Random(key), TITLES.game(key), 0, 0, many
    while left:
        match = Match(game, rng.choice(list(game.meta.seat_counts())), game.meta.choose({}), rng.randbytes(32))
        for seat, paths in _positions(match, rng):
            if not left or rng.random() > 0.1:
                continue
            left -= 1
            dials = game.dials(match.view(seat))
            for level in _levels(paths) if not dials else ():
                for choice in menu(paths, level).choices:
                    want = Leads(choice.path) if choice.move is None else Plays(choice.move)
                    assert read(game, paths, choice.letter.lower(), level=level, names=NAMES, seat=seat) == want
                    letters += 1
            for language in LANGUAGES:
                words = Words(language, NAMES, seat)
                for move, steps in rng.sample(list(paths), min(5, len(paths))):
                    told = words(steps[-1].label)
                    for typed in (told, told.upper()):
                        got = read(game, paths, typed, level=(), names=NAMES, seat=seat, lettered=not dials)
                        assert got == Plays(move), (language, typed)
                        labels += 1
    assert letters >= 2 * many
    assert labels >= 2 * len(LANGUAGES) * 2 * many


def _levels(paths: Sequence[MenuPath]) -> Iterator[tuple[str, ...]]:
    todo: list[tuple[str, ...]] = [()]
    while todo:
        level = menu(paths, todo.pop())
        yield level.path
        todo += [choice.path for choice in level.choices if choice.move is None]


def test_a_level_that_a_kept_message_shows_beside_a_deeper_one_is_nobodys_guess() -> None:
    """S-3"""
    seat, sight = Seat(1), InSight()
    assert sight.path("KXRM", "fake", seat, (7,)) is None
    sight.renews("KXRM", "fake", Level(seat, (7,)))
    assert sight.path("KXRM", "fake", seat, (7,)) == ()
    sight.shows("KXRM", "fake", Level(seat, (7,), ("walk",)))
    assert sight.path("KXRM", "fake", seat, (7,)) == ("walk",)
    sight.shows("KXRM", "fake", Level(seat, (7, 2), ()))
    assert sight.path("KXRM", "fake", seat, (7,)) == ("walk",), "a plan's level is another one"
    for elsewhere in (("KXRM", "other", seat, (7,)), ("KXRM", "fake", Seat(0), (7,)), ("KXRM", "fake", seat, (8,))):
        assert sight.path(*elsewhere) is None
    sight.renews("KXRM", "fake", Level(seat, (7,)))
    assert sight.path("KXRM", "fake", seat, (7,)) is None
    sight.shows("KXRM", "fake", Level(seat, (7,)))
    assert sight.path("KXRM", "fake", seat, (7,)) == ()
    sight.renews("KXRM", "fake", Level(seat, (8,)))
    assert sight.path("KXRM", "fake", seat, (8,)) == ()


# What can be typed


@pytest.mark.parametrize("text", ["", " ", "?", "???", "help", "Help!", "legal", "moves", "aiuto", "MOSSE"])
def test_words_that_ask_what_can_be_typed(text: str) -> None:
    """S-8"""
    assert asks(text)


def test_a_move_doesnt_ask() -> None:
    assert not asks("help the frog")
    assert not asks("b")


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_forms_that_fit_now_are_told_with_real_examples(key: str, language: str) -> None:
    """S-8: each example is read as a move of the position, the letter as the choice that is named with it."""
    game, seen = TITLES.game(key), 0
    match = Match(game, 2, game.meta.choose({}), bytes([3]) * 32)
    for seat, paths in _positions(match):
        seen += 1
        if seen > 45:
            break
        if seen % 9:
            continue
        words, dials = Words(language, NAMES, seat), game.dials(match.view(seat))
        told = forms(paths, dials, words)
        assert len(words(told)) <= 200
        assert str(len(paths)) in words(told) or dials
        assert len(words(forms(paths, dials, words, before=unread("x" * 24, [paths[0][1][-1].label])))) <= 200
        if dials:
            continue
        examples = [words(told.args[name]) for name in ("one", "other") if name in told.args]  # type: ignore[arg-type]
        assert len(examples) == 2 or len(words(told)) > 100 or len(paths) < 3
        for example in examples:
            assert isinstance(read(game, paths, example, level=(), names=NAMES, seat=seat), Plays)
        letter = str(told.args["letter"])
        choice = next(one for one in menu(paths).choices if one.letter == letter)
        assert told.args["choice"] == choice.label
    assert seen > 7


def test_amounts_are_nothing_but_numbers() -> None:
    assert numbers("3 0 2") == numbers("3, 0, 2") == numbers("3/0/2") == [3, 0, 2]
    assert numbers("3 0 b") is None
    assert numbers("") is None


def test_suggestions_are_what_would_be_read() -> None:
    """S-8: by letter, by label in either language, by notation; the verb's own first."""
    assert named(suggested(PATHS, "")) == [str(choice.move) for choice in menu(PATHS).choices]
    assert named(suggested(PATHS, "b", level=()))[0] == str(menu(PATHS).choices[1].move)
    assert named(suggested(PATHS, "gioca lam")) == ["play blue-manatee"]
    assert named(suggested(PATHS, "green")) == ["play green-frog", "play green-tapir"]
    assert suggested(PATHS, "zebra") == []


@pytest.mark.parametrize(
    ("typed", "key", "rest"),
    [
        *(
            (name, "dos_rios", [])
            for name in ("Dos Rios", "dos ríos", "dos-rios", "dos_rios", "DOSRIOS", "“Dos Rios”", "rios")
        ),
        *((name, "nile", []) for name in ("Nile", "An den Ufern des Nils", "an den ufern", "nil")),
        *((name, "amazonas", []) for name in ("Amazonas", "amaz")),
        *((name, "coloretto", []) for name in ("Coloretto Amazonas", "color")),
        ("Dos Rios quickstart=on", "dos_rios", ["quickstart=on"]),
        ("coloretto amazonas quickstart", "coloretto", ["quickstart"]),
        ("chess", "", ["chess"]),
        ("a=b", "", ["a=b"]),
        ("", "", []),
    ],
)
def test_a_game_is_named_by_key_or_title(typed: str, key: str, rest: list[str]) -> None:
    """(T-39)"""
    assert game_meant(TITLES, typed) == (key, rest)


def test_words_keep_their_order_and_serve_once() -> None:
    assert fits(words_of("evict d4"), words_of("evict d4 from e6"))
    assert not fits(words_of("d4 evict"), words_of("evict d4 from e6"))
    assert not fits(words_of("play play"), words_of("play green-frog"))
    assert not fits((), words_of("play green-frog"))


def test_what_is_elided_is_a_word_of_its_own() -> None:
    assert words_of("l'anguilla dell’orto") == ("l", "anguilla", "dell", "orto")


def test_a_long_text_is_no_move_and_said_in_a_sentence_that_fits() -> None:
    found = meant("frog " * 500)
    assert isinstance(found, Unread)
    assert len(plain("frog " * 500)) <= 160
