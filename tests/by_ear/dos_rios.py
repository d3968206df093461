"""A player of Dos Rios who hears and never sees: reads a position from its words and works out what they may do.

They know the box (the valley's frame, heights, prices, cards) and the rules, nothing of the real position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from core.game import Seat
from core.games.dos_rios import legal, rivers
from core.games.dos_rios.components import TERRAINS
from core.games.dos_rios.ground import Ground, ground
from core.games.dos_rios.places import LEFT, NUMBERS, RIGHT, STEP, TOWN
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.valley import Valley

Parts = Mapping[str, Sequence[str]]

HEX = r"[A-G][1-8]"
PATTERNS: dict[str, dict[str, str]] = {
    "en": {
        "over": r"^(?:You|.+) (?:have|has) won with|^The match is over",
        "lay": r"^Choose where the Rio (Verde|Moreno) goes from",
        "tie": r"^Your dam is built",
        "place": r"^Place your campesino (\d) of 3",
        "points": r"(\d+) movement points?",
        "round": r"^This is round (\d+)",
        "limit": r"^The match ends after round (\d+)",
        "started": r"^You are the start player",
        "starts": r"^(.+) is the start player",
        "built": r"^You have built (\d+) buildings? this turn",
        "waits": rf"^The water waits (?:on ({HEX})|at the (Verde|Moreno)'s spring) and can go",
        "purse": r"^(?:You|(.+)) (?:have|has) (\d+) rios, (no|\d+) dams? and",
        "stand": r"^(?:Your|(.+)'s) campesinos? stands? (.+)\.$",
        "own": r"^(?:You|(.+)) owns? (.+)\.$",
        "gave_up": r"^(?:You|(.+)) (?:have|has) given up",
        "finca": rf"a finca on ({HEX})",
        "hacienda": rf"the hacienda on ({HEX})",
        "card": r"^(?:The current card is|Then comes) (.+), which",
        "course": r"^The Rio (Verde|Moreno) runs through (.+)\.$",
        "dams": r"^Dams stand (between .+)\.$",
        "dam": r"between (.+?) and (.+?)(?=, between| and between|$)",
        "pausing": r"^On the way a campesino may pause",
    },
    "it": {
        "over": r"^(?:Hai|.+ ha) vinto con|^La partita è finita con",
        "lay": r"^Scegli dove va il Rio (Verde|Moreno) ",
        "tie": r"^La tua diga c'è",
        "place": r"^Piazza il tuo campesino (\d) di 3",
        "points": r"(\d+) punt[oi] movimento",
        "round": r"^Questo è il giro (\d+)",
        "limit": r"^La partita finisce al più tardi dopo il giro (\d+)",
        "started": r"^Hai cominciato tu",
        "starts": r"^Ha cominciato (.+)\.$",
        "built": r"^Hai costruito (\d+) edifici?o? in questo turno",
        "waits": rf"^L'acqua aspetta (?:in ({HEX})|alla sorgente del (Verde|Moreno)) e può andare",
        "purse": r"^(?:Hai|(.+) ha) (\d+) rios, (nessuna|\d+) digh?[ae] e",
        "stand": r"^(?:Il tuo|I tuoi|(?:Il|I) campesinos? di (.+))(?: campesinos?)? (?:sta|stanno) (.+)\.$",
        "own": r"^(?:Possiedi|(.+) possiede) (.+)\.$",
        "gave_up": r"^(?:Hai|(.+) ha) rinunciato",
        "finca": rf"una finca in ({HEX})",
        "hacienda": rf"l'hacienda in ({HEX})",
        "card": r"^(?:La carta attuale è|Poi viene) (.+), che ",
        "course": r"^Il Rio (Verde|Moreno) (?:per ora )?scorre per (.+)\.$",
        "dams": r"^Ci sono dighe (tra .+)\.$",
        "dam": r"tra (.+?) e (.+?)(?=, tra| e tra|$)",
        "pausing": r"^Lungo la via un campesino può sostare",
    },
}
OPEN = {"en": "so far", "it": "per ora"}
WORDS: dict[str, dict[str, Sequence[str]]] = {
    "en": {
        "terrain": TERRAINS,
        "card": ("wheat", "tobacco", "corn", "timber", "the Rio Verde", "the Rio Moreno"),
        "off": ("left road", "right road", "town"),
        "lake": ("left lake", "right lake"),
        "side": ("south", "south-east", "south-west"),
    },
    "it": {
        "terrain": ("grano", "tabacco", "mais", "foresta", "collina"),
        "card": ("il grano", "il tabacco", "il mais", "il disboscamento", "il Rio Verde", "il Rio Moreno"),
        "off": ("strada sinistra", "strada destra", "città"),
        "lake": ("lago sinistro", "lago destro"),
        "side": ("sud", "sud-est", "sud-ovest"),
    },
}


def read(lines: Parts, language: str, seats: int, options: Mapping[str, str], viewer: int) -> list[str]:
    """The notations of the moves that `viewer`, who is to act, may make; sorted."""
    state = position(lines, language, seats, options, viewer)
    return sorted(str(move) for move in legal.legal(state, state.turn))


def position(lines: Parts, language: str, seats: int, options: Mapping[str, str], viewer: int) -> DosRiosState:
    """What the words tell, put up on a board of one's own. The harvest deck isn't known, and no move needs it."""
    return _Listener(lines, language, seats, ground(options.get("layout", "")), viewer).state


class _Listener:
    def __init__(self, lines: Parts, language: str, seats: int, board: Ground, viewer: int) -> None:
        self.lines, self.patterns, self.words = lines, PATTERNS[language], WORDS[language]
        self.open, self.board, self.viewer = OPEN[language], board, viewer
        terrains = "|".join(self.words["terrain"])
        land = re.findall(rf"({HEX}) ({terrains})", " ".join(lines["land"]))
        terrain = {NUMBERS[name.lower()]: self.words["terrain"].index(kind) for name, kind in land}
        self.state = state = DosRiosState(seats, Valley(board, terrain))
        state.off = [[0, 0, 0] for _ in range(seats)]
        self.seats = self._seats()
        state.turn = Seat(viewer)
        self._water()
        self._players()
        self._now()
        self._row()
        state.pausing = bool([*self._found("pausing", "land")])

    def _found(self, what: str, *parts: str) -> Iterator[re.Match[str]]:
        """Sentences of these parts that say `what`."""
        for part in parts:
            for line in self.lines.get(part, ()):
                if found := re.search(self.patterns[what], line):
                    yield found

    def _seats(self) -> dict[str | None, int]:
        """Seats by name, as the others' purses are told one after the other; None is one's own."""
        others = [seat for seat in range(self.state.seats) if seat != self.viewer]
        names = [found[1] for found in self._found("purse", "players")]
        assert len(names) == len(others)
        return {None: self.viewer, **dict(zip(names, others, strict=True))}

    def _spot(self, text: str) -> int:
        """A hex, a spring, a road or the town."""
        if found := re.search(HEX, text):
            return NUMBERS[found[0].lower()]
        if found := re.search("Verde|Moreno", text):
            return self.board.springs[["Verde", "Moreno"].index(found[0])]
        [at] = [at for at, word in enumerate(self.words["off"]) if word in text]
        return (LEFT, RIGHT, TOWN)[at]

    def _side(self, spot: int, text: str) -> int:
        """By which lower side one comes from `spot` to what `text` names."""
        layout = self.board.layout
        if found := re.search(HEX, text):
            return STEP.index(NUMBERS[found[0].lower()] - spot)
        goals = (layout.town,)
        for lake, word in zip(layout.lakes, self.words["lake"], strict=True):
            if word in text:
                goals = lake
        sides = [side for side, step in enumerate(STEP) if spot + step in goals]
        if len(sides) > 1:
            [side] = [side for side in sides if re.search(rf"\b{self.words['side'][side]}$", text)]
            return side
        [side] = sides
        return side

    def _water(self) -> None:
        state = self.state
        for found in self._found("course", "rivers"):
            spring = self.board.springs[["Verde", "Moreno"].index(found[1])]
            path = [spring, *(NUMBERS[name.lower()] for name in re.findall(HEX, found[2]))]
            for above, below in pairwise(path):
                state.outflow[above] = STEP.index(below - above)
            if self.open not in found[0]:
                behind = re.split(HEX, found[2])[-1]
                state.outflow[path[-1]] = self._side(path[-1], behind)
        state.water = rivers.irrigation(state)
        for whole in self._found("dams", "rivers"):
            for a, b in re.findall(self.patterns["dam"], whole[1]):
                spot = self._spot(a)
                state.dams[self._side(spot, b)] |= 1 << spot

    def _players(self) -> None:
        state = self.state
        for found in self._found("purse", "me", "players"):
            seat = self.seats[found[1]]
            state.money[seat] = int(found[2])
            state.reserve[seat] = int(found[3]) if found[3].isdigit() else 0
        places = "|".join((HEX, *self.words["off"]))
        for found in self._found("stand", "me", "players"):
            for n, name in re.findall(rf"(?:(\d+) )?(?:\w+ ){{0,2}}?({places})", found[2]):
                for _ in range(int(n or 1)):
                    state.arrive(Seat(self.seats[found[1]]), self._spot(name))
        for found in self._found("own", "me", "players"):
            seat = self.seats[found[1]]
            for name in re.findall(self.patterns["finca"], found[2]):
                state.fincas[seat] |= 1 << NUMBERS[name.lower()]
            for name in re.findall(self.patterns["hacienda"], found[2]):
                state.haciendas[seat] |= 1 << NUMBERS[name.lower()]
        for found in self._found("gave_up", "me", "players"):
            state.retired |= 1 << self.seats[found[1]]

    def _now(self) -> None:
        state = self.state
        state.phase = "act"
        if [*self._found("started", "now")]:
            state.start = Seat(self.viewer)
        for found in self._found("starts", "now"):
            state.start = Seat(self.seats[found[1]])
        for found in self._found("waits", "now"):
            state.head = self._spot(found[1] or found[2])
            state.phase = "tie"
        if [*self._found("lay", "now")]:
            state.phase = "lay"
        if [*self._found("over", "now")]:
            state.phase = "over"
        for found in self._found("place", "now"):
            state.phase = "place"
            state.placed = (int(found[1]) - 1) * state.seats + (self.viewer - state.start) % state.seats
        for found in self._found("points", "now"):
            state.mp = int(found[1])
        for found in self._found("built", "now"):
            state.built = int(found[1])
        state.round = next((int(found[1]) for found in self._found("round", "now")), 0)
        state.limit = next((int(found[1]) for found in self._found("limit", "end")), None)

    def _row(self) -> None:
        cards = self.words["card"]
        self.state.row = [cards.index(found[1]) for found in self._found("card", "row")]
