"""Amazonas from the words alone. (S-7, S-8, S-9, S-10, S-12, S-14)"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from statistics import median

import pytest

from core.chance import SeededChance
from core.game import Move, Options, Seat
from core.games.amazonas.maps import standard
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.title import Amazonas
from core.games.amazonas.view import AmazonasView, brings
from core.menu import menu
from core.screens.telling import Told, worded
from core.spelling import plain
from core.wording import LANGUAGES, Refusal, Words
from tests.by_ear.amazonas import cards, mission, prices, read
from tests.contract.play import POLICIES
from tests.games.amazonas.maps import changed
from tests.games.amazonas.table import Table

GAME = Amazonas()
PEOPLE = ("Anna", "Bruno", "Carla", "Dan")
ORDINARY, SOAK = 30, 200
SECONDS_A_WORD = 60 / 180

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"mission_choice": "on"},
    {"edition": "french"},
    {"two_player_medals": "4-2", "mission_choice": "on"},
)


class Position:
    """Somebody's decision in some match."""

    def __init__(self, state: AmazonasState, seat: Seat, options: Options) -> None:
        self.view: AmazonasView = GAME.view(state, seat)
        self.seat, self.options = seat, options
        self.legal: tuple[Move, ...] = GAME.legal(state, seat)

    def told(self, language: str) -> dict[str, Told]:
        words = Words(language, PEOPLE, self.seat)
        return {told.name: told for told in worded(GAME.tell(self.view), words)}

    def labels(self, language: str) -> list[str]:
        words = Words(language, PEOPLE, self.seat)
        return [words(GAME.steps(self.view, move)[-1].label) for move in self.legal]

    def choices(self, language: str) -> list[str]:
        """The first level as it is heard."""
        words = Words(language, PEOPLE, self.seat)
        level = menu([(move, GAME.steps(self.view, move)) for move in self.legal])
        return [f"{choice.letter}, {words(choice.label)}." for choice in level.choices]


def decisions(seats: int, policy: str, seed: int, **chosen: str) -> Iterator[Position]:
    """Of one whole match."""
    options, rng, chance = GAME.meta.check(seats, chosen), random.Random(seed), SeededChance(bytes([seed]) * 32)
    state = GAME.new(seats, options, chance)
    while to_act := GAME.to_act(state):
        yield from (Position(state, seat, options) for seat in to_act)
        moves = {seat: POLICIES[policy](rng, GAME, state, seat, GAME.legal(state, seat)) for seat in to_act}
        GAME.apply(state, moves, chance)  # type: ignore[arg-type]


@cache
def positions(many: int) -> tuple[Position, ...]:
    """Of matches of every count, policy and set of options; of each kind of decision alike."""
    every = [
        position
        for seed, (seats, policy, options) in enumerate(product((2, 3, 4), POLICIES, OPTIONS))
        if many > ORDINARY or seed % 7 in (0, 3)
        for position in decisions(seats, policy, seed, **options)
    ]
    by_phase: dict[str, list[Position]] = {}
    for position in every:
        by_phase.setdefault(position.view.phase, []).append(position)
    rng = random.Random(many)
    each = -(-many // len(by_phase))
    found = [one for phase in by_phase.values() for one in rng.sample(phase, min(each, len(phase)))]
    assert set(by_phase) == {"mission", "first", "income", "offer", "pile", "build"}
    return tuple(found)


def check_reading(many: int, language: str) -> None:
    for position in positions(many):
        told = {name: part.lines for name, part in position.told(language).items()}
        seats = len(position.view.players)
        assert read(told, language, seats, position.options, position.seat) == sorted(map(str, position.legal))
        truth = {
            village.slug: village.sites[len(owners)]
            for village, owners in zip(position.view.map.villages, position.view.sites, strict=True)
            if len(owners) < len(village.sites)
        }
        assert prices(told, language) == truth
        check_own(position, told, language)


def check_own(position: Position, told: Mapping[str, Sequence[str]], language: str) -> None:
    """What only they know, and what their cards bring."""
    view, me = position.view, position.view.players[position.seat]
    assert mission(told, language) == sorted(view.map.villages[at].slug for at in view.needed)
    if view.phase == "income":
        truth = {card: (me.worth[card], brings(view, position.seat, card)) for card in me.cards}
        assert cards(told, language) == truth


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_12_legal_moves_and_prices_follow_from_the_words(language: str) -> None:
    check_reading(ORDINARY, language)


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_s_12_legal_moves_and_prices_follow_from_the_words_always(language: str) -> None:
    check_reading(SOAK, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_8_labels_are_typed_unlike_each_other_and_begin_with_the_verb(language: str) -> None:
    """Also without accents and commas, and within the characters that a typed line has."""
    verbs = {"en": "Keep Play Build Place Take Lay End", "it": "Tieni Gioca Costruisci Metti Prendi Concludi"}
    for position in positions(ORDINARY):
        labels = position.labels(language)
        typed = {plain(label).replace(",", "") for label in labels}
        assert len(typed) == len(labels), labels
        assert {label.split()[0] for label in labels} <= set(verbs[language].split())


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_s_8_thousands_of_labels_are_unlike_each_other(language: str) -> None:
    labels = [position.labels(language) for position in positions(20 * SOAK)]
    assert sum(map(len, labels)) >= 2000
    for one in labels:
        assert len({plain(label).replace(",", "") for label in one}) == len(one)


def seconds(*texts: str) -> float:
    return len(" ".join(texts).split()) * SECONDS_A_WORD


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_9_what_is_asked_and_one_s_own_are_short(language: str) -> None:
    """Without the choices, which have room for forty seconds with them."""
    heard = [
        seconds(*told["now"].short, *told["me"].short)
        for told in (position.told(language) for position in positions(ORDINARY))
    ]
    assert median(heard) <= 11
    assert max(heard) <= 18


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_10_what_a_picture_s_words_begin_with_fits(language: str) -> None:
    """A picture's words have 1,024 characters: what is asked, one's own, who leads and the others always fit."""
    for position in positions(ORDINARY):
        told = position.told(language)
        first = [line for name in ("now", "me", "leads", "players") for line in told[name].short]
        assert len("\n".join(first)) <= 1000


SIGN = re.compile(r"[●■▲◆⬟–~|×→·()\[\]/+−=…:;]|\bpts?\b|-\d|\.\.|\?\.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_14_nothing_that_is_told_has_signs(language: str) -> None:
    for position in positions(ORDINARY):
        words = Words(language, PEOPLE, position.seat)
        said = [line for part in position.told(language).values() for line in (*part.lines, *part.short)]
        said += [words(line) for line in GAME.near(position.view, "village:tucu")]
        said += [words(step.label) for move in position.legal for step in GAME.steps(position.view, move)]
        assert not [text for text in said if SIGN.search(text.replace("; the order stays", "").replace(";", ","))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_16_no_sentence_is_told_twice_in_a_part(language: str) -> None:
    for position in positions(ORDINARY):
        for part in position.told(language).values():
            assert len(set(part.lines)) == len(part.lines)


def test_s_12_parts_come_by_importance_and_topics_are_whole() -> None:
    for position in positions(ORDINARY):
        parts = GAME.tell(position.view)
        assert [part.name for part in parts] == ["now", "me", "leads", "players", "villages", "ways", "end"]
    public = GAME.tell(Table().view())
    assert {part.topic for part in public} == {"now", "leads", "players", "map", "end"}


# A position that one knows


def table() -> Table:
    return Table(2).start("rosaria", "tucu", events=["jaguar", "fire"], purse=15)


def english(lines: object, viewer: int | None = 0) -> list[str]:
    words = Words("en", PEOPLE, viewer)
    return [words(line) for line in lines]  # type: ignore[attr-defined]


def part(shown: Table, viewer: int | None, name: str, language: str = "en") -> list[str]:
    words = Words(language, PEOPLE, viewer)
    return list(next(told.lines for told in worded(GAME.tell(shown.view(viewer)), words) if told.name == name))


def test_s_1_own_things_are_told_to_their_owner_alone() -> None:
    shown = table()
    mission = shown.state.board.map.missions[shown.state.mission[0] or 0]
    names = Words("en").say_in(tuple(shown.state.board.names[at] for at in mission), {"and"})
    assert f"Your mission is {names}." in part(shown, 0, "me")
    for viewer in (None, 1):
        said = [line for told in GAME.tell(shown.view(viewer)) for line in english(told.lines, viewer)]
        assert not [line for line in said if names in line]


def test_s_12_reach_is_told_with_prices_and_what_is_left() -> None:
    shown = table()
    shown.cards(5, 1)
    told = part(shown, 0, "me")
    assert "You have 6 gold and 2 silver, and 11 tents left." in told
    assert "Santo Caño costs 2 gold, gives a parrot and leaves 4 gold and 2 silver." in [
        line.replace(", of your mission,", "") for line in told
    ]
    shown.state.purse[0] = 0
    shown.state.legal = {}
    assert any(line.startswith("Too dear now are ") for line in part(shown, 0, "me"))
    waiting = next(line for line in part(shown, 1, "me") if line.startswith("Within your reach"))
    assert "Yacaré at 3 gold for an orchid" in waiting


def test_s_12_what_card_6_would_open_is_told_while_cards_are_chosen() -> None:
    told = part(table(), 0, "me")
    assert any(line.startswith("Card 6 would also open Piedras at 3 gold for a fish and Xibu") for line in told)


def test_s_12_cards_tell_what_they_announce_and_bring() -> None:
    shown = Table().start("rosaria", "bidora", "otire", events=["monkeys"], purse=0)
    shown.piles(0, fish=4)
    told = part(shown, 0, "me")
    assert "Card 1, fish, announces 5 and brings 1 silver, tie-break 3." in told
    shown.state.purse[0] = 9
    assert "Card 2, butterfly, announces 2 and loses 2 silver, tie-break 16." in part(shown, 0, "me")
    assert "Card 6, Indio, announces and brings 6 silver, tie-break 24." in part(shown, 0, "me")


def test_s_12_built_this_turn_cards_back_events_and_medals_are_told() -> None:
    shown = table()
    shown.cards(5, 1)
    assert "You haven't placed a tent yet this turn." in part(shown, 0, "now")
    shown.do("neutral bidora")
    assert "You have placed a tent this turn." in part(shown, 0, "now")
    assert "No neutral tent can be placed now." in part(shown, 0, "now")
    assert "Anna has placed a tent this turn." in part(shown, 1, "now")
    end = part(shown, None, "end")
    assert end[0] == "The match ends after round 18, and 18 rounds are left with this one."
    assert "All income cards come back after round 7." in end
    assert "2 medals are left for all five species, of 3 and 2 points." in end
    assert any(line.startswith("Events still to come are 1 jaguar, 2 crocodiles, 3 forest fires,") for line in end)


def test_s_12_the_end_tells_every_mission_and_what_it_cost() -> None:
    shown = table()
    outcome = shown.to_the_end()
    told = part(shown, None, "leads")
    assert all(
        f"{PEOPLE[seat]} has {outcome.scores[seat]} point" in told[0] for seat in range(2) if outcome.scores[seat] >= 0
    )
    assert sum("mission of" in line for line in told) == 2
    assert part(shown, None, "now")[0] == "The expedition is over."


# Places


@pytest.mark.parametrize(
    ("typed", "slug"),
    [
        ("tucu", "tucu"),
        ("tuc", "tucu"),
        ("santo cano", "santo-cano"),
        ("santo-c", "santo-cano"),
        ("cano", "santo-cano"),
        ("vila seca", "vila-seca"),
    ],
)
def test_s_9_a_village_is_meant_by_its_name_or_its_beginning(typed: str, slug: str) -> None:
    assert GAME.place(table().view(0), plain(typed)) == f"village:{slug}"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("sant", "Several villages begin with sant: write Santa Ilva and Santo Caño in full."),
        ("tuku", "There is no village tuku on this map. Did you mean tucu?"),
        ("", "There is no village"),
        ("東京", "There is no village"),
    ],
)
def test_s_9_what_names_no_village_is_refused_with_some_that_there_are(typed: str, says: str) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.place(table().view(0), plain(typed))
    assert str(caught.value).startswith(says)


def test_s_7_near_a_village_tells_what_touches_it_and_how() -> None:
    shown = table()
    shown.cards(5, 1)
    assert english(GAME.near(shown.view(0), "village:tucu")) == [
        "Tucu, fish, taken by Bruno, free at 3 gold.",
        *(["It is in your mission."] if shown.village("tucu") in shown.view(0).needed else []),
        "It is within your reach and leaves you 3 gold and 2 silver.",
        "By path Pacuri, butterfly, free at 3 and 4 gold.",
        "By water Rosaria, iguana, taken by you, free at 4 gold.",
        "By water Vila Seca, parrot, free at 2 and 3 gold.",
        "By water Yacaré, orchid, free at 3 and 4 gold.",
    ]
    assert "Only the jaguar keeps you from it this round." in english(GAME.near(shown.view(0), "village:xibu"))
    assert "No link leads there from your tents." in english(GAME.near(shown.view(0), "village:otire"))
    assert GAME.near(shown.view(0), "tents:0") == ()
    assert english(GAME.near(shown.view(), "village:tucu"), None)[0] == "Tucu, fish, taken by Bruno, free at 3 gold."


def test_s_7_near_a_village_tells_what_it_is_to_the_one_who_asks() -> None:
    shown = table()

    def near(village: str, viewer: int = 0) -> list[str]:
        return english(GAME.near(shown.view(viewer), f"village:{village}"), viewer)

    assert "Only card 6 opens it to you, because of the jaguar." in near("xibu")
    shown.cards(6, 1)
    assert "It is within your reach and leaves you 5 gold." in near("xibu")
    assert "It can take a neutral tent." in near("bidora")
    assert "It can take a neutral tent." not in near("bidora", 1), "it isn't their turn"
    shown.state.purse[0] = 4
    assert "It is within your reach, but you lack 2 silver." in near("xibu")
    shown.state.tents_left[0] = 0
    assert "You have no tent left for it." in near("xibu")
    lacks = next(
        at for at in shown.state.board.map.missions[shown.state.mission[0] or 0] if not shown.state.tents[0] >> at & 1
    )
    assert "It is in your mission." in near(shown.state.board.map.villages[lacks].slug)
    assert "It is in your mission." not in near(shown.state.board.map.villages[lacks].slug, 1)


def test_s_11_villages_are_a_table() -> None:
    villages = next(
        told for told in worded(GAME.tell(table().view(0)), Words("en", PEOPLE, 0)) if told.name == "villages"
    )
    assert villages.heads == ("Village", "Species", "Next site", "Tents", "By path", "By water")
    row = next(row for row in villages.rows if row[0] and row[0].text == "Tucu")
    assert [cell.text for cell in row if cell] == [
        "Tucu",
        "fish",
        "3 gold",
        "Bruno",
        "Pacuri",
        "Rosaria, Vila Seca, Yacaré",
    ]
    assert row[0] is not None
    assert row[0].spot == "village:tucu"
    assert len(villages.rows) == len(standard().villages)


def test_s_12_an_own_map_is_told_from_its_own_file() -> None:
    """A reader of words needs no other map."""
    shown = Table(3, changed("Tucu", "Tukú", every=True))
    told = {one.name: one.lines for one in worded(GAME.tell(shown.view(0)), Words("en", PEOPLE, 0))}
    assert read(told, "en", 3, GAME.meta.defaults(), 0) == shown.legal(0)
    assert "build tuku" in shown.legal(0)


def test_s_16_events_are_sentences_in_both_languages() -> None:
    shown = Table().start("rosaria", "bidora", "otire", events=["fire", "indio"], purse=0)
    for seat, pile in enumerate(({"fish": 3}, {"iguana": 1}, {"parrot": 1})):
        shown.piles(seat, **pile)
    shown.cards(1, 4, 3)
    italian = Words("it", PEOPLE)
    assert [italian(event.line()) for event in shown.said] == [
        "Anna annuncia 4 con la carta 1, pesce, spareggio 3.",
        "Bruno annuncia 4 con la carta 4, pappagallo, spareggio 15.",
        "Carla annuncia 3 con la carta 3, iguana.",
        "Anna prende solo 2 monete d'argento per via dell'incendio e ha 2 monete d'argento.",
    ]
    to_anna = Words("en", PEOPLE, 0)
    assert to_anna(shown.said[-1].line()) == "You take only 2 silver because of the fire and have 2 silver."
