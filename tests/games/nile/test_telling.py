"""What newcomers are told, and in which words: rules, guide, why, results in the game's own units, plurals."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.nile.components import KINDS, Phase
from core.games.nile.help import help_lines
from core.games.nile.terms import plants_line
from core.wording import LANGUAGES, Line, Words, domains
from tests.games.nile.positions import CHANCE, GAME, bare, new, sell, turned

NAMES = ("Anna", "Roberto", "Giulia")


def said(line: Line, language: str = "en") -> str:
    return Words(language, NAMES)(line)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            ("last plant in that row, also a rotten one", "never moves back", "six rounds", "An arrow", "fewer lost"),
        ),
        ("it", ("l'ultima pianta in quella fila, anche se marcita", "non arretra mai", "sei round", "Una freccia")),
    ],
)
def test_w_19_the_rules_tell_what_decides_matches(language: str, told: tuple[str, ...]) -> None:
    """NIL-13, NIL-26, NIL-27, NIL-29, NIL-33; W-25: and which parts of the box are reconstructed."""
    rules = said(Line("nile.rules"), language)
    for words in (*told, {"en": "reconstruction", "it": "ricostruzione"}[language]):
        assert words in rules


def test_w_19_help_of_a_turn_tells_ties_and_the_other_ends() -> None:
    state = bare(3)
    told = [line.key for line in help_lines(GAME.view(state, Seat(0)))]
    assert {"nile.help.ties", "nile.help.quiet", "nile.help.end"} <= set(told)


def test_w_19_the_guide_goes_through_one_match() -> None:
    """Each scene one sentence, told of the public's view, in the order of play, to the end of the match."""
    scenes = GAME.guide()
    assert 6 <= len(scenes) <= 10
    rounds = [scene.view.round for scene in scenes]  # type: ignore[attr-defined]
    assert rounds == sorted(rounds)
    assert scenes[-1].view.phase is Phase.OVER  # type: ignore[attr-defined]
    assert {scene.view.viewer for scene in scenes} == {None}
    for language in LANGUAGES:
        texts = [said(scene.text, language) for scene in scenes]
        assert len(set(texts)) == len(texts)
        assert all(text.endswith(".") and len(text) <= 200 for text in texts)
    assert GAME.guide() is scenes


def test_every_kind_of_decision_has_its_why() -> None:
    met: set[str] = set()
    for seed, options in enumerate(({"start_auction": "on", "hippo_auction": "on"}, {})):
        state, chance = new(3, seed, **options), SeededChance(bytes([seed]) * 32)
        while acting := GAME.to_act(state):
            for seat in range(3):
                why = GAME.why(GAME.view(state, Seat(seat)))
                assert (why is not None) == (seat in acting)
                if why:
                    met.add(why.key)
                    assert all(said(why, language).endswith(".") for language in LANGUAGES)
            moves = {seat: GAME.decide(GAME.view(state, seat), GAME.legal(state, seat), chance) for seat in acting}
            GAME.apply(state, moves, CHANCE)
    assert met == {f"nile.why.{phase.value}" for phase in Phase if phase is not Phase.OVER}


def test_w_22_a_row_tells_how_far_each_pawn_goes() -> None:
    """NIL-E2 with NIL-27: the pawn that would move back stays, and so it is said."""
    state = bare(5)
    sell(state, 4, "1 flax", "4 wheat", "3 grape rotten", "0 flax", "2 onion")
    events = []
    for _ in range(5):
        events += GAME.apply(state, {state.turn: GAME.parse("end")}, CHANCE)
    told = next(event for event in events if event.key == "nile.row_scored")
    text = Words("en", ("blue", "red", "white", "yellow", "green"))(told.line())
    assert text == (
        "Market row 4 scores and pays 2 to blue, 3 to white, nothing to yellow after 1 off for rot and 1 to green."
    )
    assert state.pawns == [3, 1, 4, 1, 2]
    outcome_less = Words("it", ("blu", "rosso", "bianco", "giallo", "verde"))(told.line())
    assert "giallo di niente tolto 1 per il marciume" in outcome_less


def test_w_22_results_are_told_in_spaces_and_lost_plants() -> None:
    """NIL-29: where a pawn came to, what each market row gave, and the plants that break ties."""
    state = bare(3)
    state.pawns, state.earned[1], state.obelisk = [1, 7, 1], [0, 0, 6, 0], 8
    sell(state, 4, "1 flax", "1 wheat", "1 grape", "1 flax", "0 wheat")
    state.lost[0][1] = 1
    turned(state)
    outcome = GAME.outcome(state)
    assert outcome
    assert [said(line) for line in outcome.told] == [
        "on space 3, 1 plant lost",
        "on space 11, 0 plants lost",
        "on space 1, 0 plants lost",
    ]
    assert [(share.label, share.points) for share in outcome.breakdown[1]] == [
        ("nile.share.start", 1),
        *((f"nile.share.row_{row}", points) for row, points in ((1, 0), (2, 0), (3, 6), (4, 4))),
    ]
    assert all(
        sum(share.points for share in part) == score
        for part, score in zip(outcome.breakdown, outcome.scores, strict=True)
    )


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "1 aubergine, 1 flax, 1 grape, 1 onion and 1 wheat", "2 grapes and 2 onions"),
        ("it", "1 melanzana, 1 di lino, 1 d'uva, 1 cipolla e 1 di grano", "2 d'uva e 2 cipolle"),
    ],
)
def test_w_24_counted_plants_have_their_plural(language: str, one: str, two: str) -> None:
    words = Words(language)
    tell = Line("nile.bid", {"who": "X", "plants": plants_line([1] * len(KINDS))})
    assert words(tell).removesuffix(".").endswith(one)
    tell = Line("nile.bid", {"who": "X", "plants": plants_line([0, 0, 2, 2, 0])})
    assert words(tell).removesuffix(".").endswith(two)


def test_w_26_the_rulings_name_whose_plants_a_joker_revives() -> None:
    """NIL-V4."""
    state = bare(3, revive="on")
    sell(state, 4, "1 flax spoiled", "0 wheat spoiled")
    state.jokers[0] = list(bare(3).jokers[0])
    view = GAME.view(state, Seat(0))
    assert view.market[3][0].owner == 1
    state.jokers[0].append(new(3).jokers[0][0])
    state.legal = None
    revived = [str(move) for move in GAME.legal(state, Seat(0)) if str(move).startswith("revive")]
    assert revived == ["revive 4 2"]


SEEN = ("nile.pic.", "nile.short.", "nile.plan.", "nile.text.")
"""What stands in pictures and on buttons alone, whose labels are heard in its place."""

SIGNS = re.compile(r"[●■▲◆⬟–—~|×→·()…+−*/]|\b(AP|PA|pts)\b|\d-\d|  ")


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """The catalogue's keys, each with what it says, in all its forms."""
    for entry in (domains()["nile"] / f"{language}.po").read_text(encoding="utf-8").split("\n\n"):
        found = re.search(r'^msgid "(nile\.[^"]+)"', entry, re.MULTILINE)
        for text in re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', entry, re.MULTILINE) if found else ():
            yield found[1], text


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_14_what_can_be_heard_has_no_signs(language: str) -> None:
    heard = [(key, text) for key, text in sentences(language) if not key.startswith(SEEN)]
    assert len(heard) > 400
    assert [(key, text) for key, text in heard if SIGNS.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_16_what_happens_is_told_by_grammar_not_by_colons(language: str) -> None:
    """Sentences of events and positions, choices and prompts; the rules' own may give a reason behind a colon."""
    kinds = ("tell", "near", "ask", "do", "ahead", "deed", "if", "now", "gain")
    events = {"loaded", "laid", "washed", "spoiled", "rotted", "sowed", "grew", "harvested", "bought", "bid", "lost"}
    told = [(key, text) for key, text in sentences(language) if key.split(".")[1] in {*kinds, *events}]
    assert len(told) > 150
    assert [(key, text) for key, text in told if ":" in re.sub(r"\{.*?\}", "", text)] == []


def test_s_16_italian_has_the_words_of_the_printed_rules() -> None:
    """Flusso and riflusso are the Nile's own, as common nouns; a pila is a player's water cards, the desert a mazzo."""
    for key, text in sentences("it"):
        if key.startswith((*SEEN, "nile.legend.")) or (key.startswith("nile.tide.") and key.count(".") == 2):
            continue  # the disc's sectors as the picture prints them
        assert not re.search(r"\bmare[ae]\b|\b(Flusso|Riflusso)\b", text), (key, text)
        if "pila" in text.lower():
            assert re.search(r"stack|[Pp]ila \d|lay_[12]", f"{key} {text}"), (key, text)
