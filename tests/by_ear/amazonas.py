"""Whoever plays Amazonas from the words alone: rebuilds a position from what is told and works out their own moves.

Nothing else is known to them: villages, sites, prices and links are taken from the sentences, not from the map's file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from core.game import Options, Seat
from core.games.amazonas.board import board_of
from core.games.amazonas.building import occupy
from core.games.amazonas.checks import legal_moves
from core.games.amazonas.components import NEUTRAL, SILVER, SPECIES, Phase
from core.games.amazonas.maps import Map, Village, slug_of
from core.games.amazonas.state import AmazonasState

Told = Mapping[str, Sequence[str]]
"""The lines of each part, by its name."""


class Speech(NamedTuple):
    """Sentences of a language as regular expressions."""

    joined: str
    you: str
    neutral: str
    species: tuple[str, ...]
    phases: tuple[tuple[Phase, str], ...]
    events: tuple[tuple[str, str], ...]
    may_place_neutral: str
    order: str
    stock: str
    gold: str
    silver: str
    neutrals: str
    collected: str
    pile: str
    announced: str
    card: str
    mission: str
    dealt: str
    village: str
    ways: str


KINDS = {
    "en": ("fish", "butterfly|butterflies", "iguanas?", "parrots?", "orchids?"),
    "it": ("pesc[ei]", "farfall[ae]", "iguan[ae]", "pappagall[oi]", "orchide[ae]"),
}

SPEECH = {
    "en": Speech(
        joined=r", | and ",
        you="you",
        neutral="a neutral tent",
        species=KINDS["en"],
        phases=(
            ("mission", r"Keep one of your two missions, in secret\."),
            ("first", r"Build your first tent in any village whose next site costs .* at most\."),
            ("income", r"Choose an income card in secret\."),
            ("offer", r"Take the Indio tile, or .*\?"),
            ("pile", r"On which of your piles goes the Indio tile\?"),
            ("build", r"Build with .*, or end your turn\.|.*(?:can pay for nothing|is) within (?:your )?reach\. .*"),
        ),
        events=(("jaguar", "the jaguar keeps everybody"), ("crocodile", "the crocodile keeps everybody")),
        may_place_neutral=r"Any village with two free sites and no neutral tent can take one, for nothing\.",
        order=r"(?:First tents are built in the order|This round's order is|The last order was) (.*)\.",
        stock=r"You have (.*), and (\d+) tents? left\.",
        gold=r"(\d+) gold",
        silver=r"(\d+) silver",
        neutrals=r"You have (\d+) neutral tents? left\.",
        collected=r"You have collected (?!nothing)(.*)\.",
        pile=r"(\d+) (\w+)(?: plus (\d+) Indios?)?",
        announced=r"You announced \d+ with card (\d), .*\.",
        card=r"Card (\d), .*, announces (?:(\d+) )?and (?:(loses)|brings) (\d+) silver, tie-break \d+\.",
        mission=r"Your mission is (?!fulfilled)(.*)\.",
        dealt=r"Mission (\d+) is .*\.",
        village=r"(.+?), ({kinds}), (?:taken by (.+), full|(?:taken by (.+), )?free at (.+) gold)\.",
        ways=r"(.+?)(?:, by path (.+?))?(?:, by water (.+))?\.",
    ),
    "it": Speech(
        joined=r", | e ",
        you="te",
        neutral="una tenda neutrale",
        species=KINDS["it"],
        phases=(
            ("mission", r"Tieni una delle tue due missioni, in segreto\."),
            ("first", r"Pianta la prima tenda in un villaggio il cui prossimo spazio costa al massimo .*\."),
            ("income", r"Scegli in segreto una carta guadagno\."),
            ("offer", r"Prendi la tessera Indio, o .*\?"),
            ("pile", r"Su quale delle tue pile va la tessera Indio\?"),
            ("build", r"Costruisci con .*, o concludi il turno\.|.* (?:nulla|è) alla tua portata\. .*"),
        ),
        events=(("jaguar", "il giaguaro impedisce"), ("crocodile", "il coccodrillo impedisce")),
        may_place_neutral=r"Ogni villaggio con due spazi liberi e senza tenda neutrale può riceverne una, gratis\.",
        order=r"(?:Le prime tende si piantano nell'ordine|In questo round l'ordine è|L'ultimo ordine è stato) (.*)\.",
        stock=r"Hai (.*), e ancora (\d+) tend[ae]\.",
        gold=r"(\d+) monet[ae] d'oro",
        silver=r"(\d+) monet[ae] d'argento",
        neutrals=r"Hai ancora (\d+) tend[ae] neutral[ei]\.",
        collected=r"Hai raccolto (.*)\.",
        pile=r"(\d+) (\w+)(?: più (\d+) Indio)?",
        announced=r"Hai annunciato \d+ con la carta (\d), .*\.",
        card=r"La carta (\d), .*, annuncia (?:(\d+) )?e (?:(perde)|frutta) (\d+) monet[ae] d'argento, spareggio \d+\.",
        mission=r"La tua missione è (?!compiuta)(.*)\.",
        dealt=r"La missione (\d+) è .*\.",
        village=r"(.+?), ({kinds}), (?:occupato da (.+), pieno|(?:occupato da (.+), )?libero a (.+) monet[ae] d'oro)\.",
        ways=r"(.+?)(?:, per sentiero (.+?))?(?:, per acqua (.+))?\.",
    ),
}


def read(lines_by_part: Told, language: str, seats: int, options: Options, viewer: int) -> list[str]:
    """The notations of what the viewer may do, sorted."""
    state = rebuilt(lines_by_part, SPEECH[language], seats, options, Seat(viewer))
    return sorted(map(str, legal_moves(state, Seat(viewer))))


def prices(lines_by_part: Told, language: str) -> dict[str, int]:
    """What the next site of each village costs, in gold, by slug; full ones are left out."""
    speech = SPEECH[language]
    return {slug_of(told.name): told.prices[0] for told in _villages(lines_by_part, speech) if told.prices}


def cards(lines_by_part: Told, language: str) -> dict[int, tuple[int, int]]:
    """What each card of one's own would announce, and leave in the purse, in silver."""
    speech = SPEECH[language]
    found = _found(speech.card, lines_by_part["me"])
    return {int(card): (int(value or net), -int(net) if loses else int(net)) for card, value, loses, net in found}


def mission(lines_by_part: Told, language: str) -> list[str]:
    """The villages of one's own mission, by slug, sorted; [] before it is kept."""
    speech = SPEECH[language]
    return sorted(
        slug_of(name)
        for (villages,) in _found(speech.mission, lines_by_part["me"])
        for name in re.split(speech.joined, villages)
    )


class _Village(NamedTuple):
    name: str
    species: int
    owners: list[str]
    prices: list[int]


def rebuilt(told: Told, speech: Speech, seats: int, options: Options, viewer: Seat) -> AmazonasState:
    villages = _villages(told, speech)
    state = AmazonasState(seats, board_of(_map(told, speech, villages)))
    state.italian = options["edition"] == "italian"
    state.phase = next(phase for phase, sentence in speech.phases if _found(sentence, told["now"]))
    state.event = next((event for event, words in speech.events if any(words in line for line in told["now"])), "")
    [order] = _found(speech.order, told["now"])
    called = {name: seat for seat, name in _seats(re.split(", ", order[0]), viewer, speech)}
    for at, village in enumerate(villages):
        for name in village.owners:
            owner = NEUTRAL if name == speech.neutral else called[name]
            occupy(state, owner, at)
            if owner == NEUTRAL:
                state.neutral_villages |= 1 << at
                continue
            state.tents[owner] |= 1 << at
            state.path_reach[owner] |= state.board.path[at]
            state.water_reach[owner] |= state.board.water[at]
    _own(state, told["me"], speech, viewer)
    state.neutral_done = not _found(speech.may_place_neutral, told["now"])
    return state


def _own(state: AmazonasState, told: Sequence[str], speech: Speech, viewer: Seat) -> None:
    [(purse, tents)] = _found(speech.stock, told)
    gold, silver = (sum(int(count) for count in re.findall(coin, purse)) for coin in (speech.gold, speech.silver))
    state.purse[viewer], state.tents_left[viewer] = SILVER * gold + silver, int(tents)
    state.neutrals_left[viewer] = sum(int(count) for (count,) in _found(speech.neutrals, told))
    for (piles,) in _found(speech.collected, told):
        for pile in re.split(speech.joined, piles):
            [(own, kind, indio)] = re.findall(speech.pile, pile)
            species = _kind(kind, speech)
            state.tiles[viewer][species], state.indio[viewer][species] = int(own), int(indio or 0)
    state.hands[viewer] = tuple(sorted(int(card) for card, *_ in _found(speech.card, told)))
    state.played[viewer] = tuple(int(card) for (card,) in _found(speech.announced, told))
    state.missions_dealt[viewer] = tuple(int(number) - 1 for (number,) in _found(speech.dealt, told))


def _seats(order: Sequence[str], viewer: Seat, speech: Speech) -> Iterator[tuple[Seat, str]]:
    """Which of the others sits where doesn't matter: each is somebody else."""
    yield viewer, speech.you
    others = [seat for seat in range(len(order)) if seat != viewer]
    yield from zip(map(Seat, others), [name for name in order if name not in ("you", "tu")], strict=True)


def _villages(told: Told, speech: Speech) -> list[_Village]:
    """Sorted by slug."""
    found = []
    kinds = "|".join(speech.species)
    for name, kind, filled, taken, free in _found(speech.village.replace("{kinds}", kinds), told["villages"]):
        owners = re.split(speech.joined, filled or taken) if filled or taken else []
        found.append(_Village(name, _kind(kind, speech), owners, [int(price) for price in re.findall(r"\d+", free)]))
    return sorted(found, key=lambda village: slug_of(village.name))


def _map(told: Told, speech: Speech, villages: Sequence[_Village]) -> Map:
    """What taken sites cost no longer matters."""
    number = {village.name: at for at, village in enumerate(villages)}
    links: tuple[set[tuple[int, int]], set[tuple[int, int]]] = (set(), set())
    for name, *ends in _found(speech.ways, told["ways"]):
        for kind, names in zip(links, ends, strict=True):
            others = [number[other] for other in re.split(speech.joined, names)] if names else []
            kind |= {(min(number[name], other), max(number[name], other)) for other in others}
    built = tuple(
        Village(name, slug_of(name), species, (*([0] * len(owners)), *prices), (0, 0))
        for name, species, owners, prices in villages
    )
    return Map("told", (1, 1), built, tuple(sorted(links[0])), tuple(sorted(links[1])), ())


def _kind(word: str, speech: Speech) -> int:
    return next(at for at in range(len(SPECIES)) if re.fullmatch(speech.species[at], word))


def _found(sentence: str, lines: Sequence[str]) -> list[tuple[str, ...]]:
    """The groups of each line that is such a sentence; a group that didn't take part is ""."""
    return [match.groups("") for line in lines if (match := re.fullmatch(sentence, line))]
