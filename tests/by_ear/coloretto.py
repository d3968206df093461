"""Reads positions of Coloretto Amazonas back from what `tell` says of them, as somebody does who only listens.

It knows the box and the words of each language, nothing of the match. What it doesn't understand it doesn't pass over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.game import Seat
from core.games.coloretto.components import BONUS, COLOURS, MEMBERS, NUMBER, Offer
from core.games.coloretto.state import ColorettoState
from core.games.coloretto.title import Coloretto
from core.wording import Words

GAME = Coloretto()


@dataclass(frozen=True)
class Speech:
    """What somebody who knows a language makes of its sentences. `you` and `who` are the same said to the listener and
    of somebody else; `(?P<who>…)` is a name.
    """

    and_: str
    article: str
    times: Mapping[str, str]
    now: Mapping[str, str]
    hand: Sequence[str]
    things: Mapping[str, Sequence[str]]
    middle: Mapping[str, str]
    said: Sequence[str]
    """What says nothing that isn't told elsewhere or printed in the rules."""


WHO, CARD = r"(?P<who>.+?)", r"(?P<card>.+?)"

SPEECH = {
    "en": Speech(
        and_=" and ",
        article="the ",
        times={"not once": "0", "once": "1", "twice": "2", r"(\d+) times": ""},
        now={
            "mine": r"Your turn\. Play a card or give one away\.",
            "theirs": rf"It is {WHO}'s turn\.",
            "next": r"Next comes (?:your turn|.+)\.",
            "given": rf"{WHO} offers you {CARD}, which (?:you have already|is new to you, so you must take it)\."
            r"(?: Your neighbouring columns are empty, so you must take it\.)?",
            "offered": rf"{WHO} offers (?P<to>.+?) {CARD}\.",
            "offered_mine": rf"You offer (?P<to>.+?) {CARD}\.",
            "answers": rf"{WHO} answers\.",
            "draws": rf"Then (?:{WHO} draws|you draw) a card, and .+ (?:is|are) next\.",
            "take": r"Taking it brings you (?P<gain>\d+) points?\."
            r"|If you take it, both cards go to the discards and you lose (?P<loss>\d+) points?\.",
            "refuse": r"If you refuse it, it goes to the discards with a card of your (?P<colour>\w+) column, and you "
            r"lose (?P<loss>\d+) points?\.",
            "over": r"The match is over because (?P<why>.+)\.",
            "last": rf"The last turn was (?:{WHO}'s|yours)\.",
        },
        hand=(
            rf"You hold {CARD}(?: (?P<n>twice|\d times))?, which (?:fills its column and )?brings you (?P<gain>\d+) "
            r"points?(?:; if you give it away, (?P<gifts>.+))?\.",
            rf"You hold {CARD}(?: (?P<n>twice|\d times))?, which lies in your column already, and playing it costs you "
            r"(?P<loss>\d+) points?(?:; if you give it away, (?P<gifts>.+))?\.",
            rf"You hold {CARD}(?: (?P<n>twice|\d times))?\.",
        ),
        things={
            "points": (r"You have (?P<n>\d+) points?\.", rf"{WHO} has (?P<n>\d+) points?\."),
            "column": (
                r"Your (?P<colour>\w+) column has (?P<n>\d) of \d, (?P<cards>.+)\.",
                rf"{WHO}'s (?P<colour>\w+) column has (?P<n>\d) of \d, (?P<cards>.+)\.",
            ),
            "all_but": (
                r"Your (?P<colour>\w+) column has all \d but (?P<cards>.+)\.",
                rf"{WHO}'s (?P<colour>\w+) column has all \d but (?P<cards>.+)\.",
            ),
            "empty": (
                r"Your (?P<colours>.+) columns? (?:is|are) empty\.|All of your columns are empty\.",
                rf"{WHO}'s (?P<colours>.+) columns? (?:is|are) empty\.|All of .+'s columns are empty\.",
            ),
            "piles": (r"You have \d piles?, (?P<colours>.+)\.", rf"{WHO} has \d piles?, (?P<colours>.+)\."),
            "bonuses": (
                r"You have the bonus cards? for (?P<colours>.+)\.",
                rf"{WHO} has the bonus cards? for (?P<colours>.+)\.",
            ),
            "protected": (
                r"You have the protection card, so nobody can give you a card\.",
                rf"{WHO} has the protection card, so nobody can give .+ a card\.",
            ),
            "holds": (r"You hold (?P<n>\d) cards?\.", rf"{WHO} holds (?P<n>\d) cards?\."),
        },
        middle={
            "deck": r"The deck holds (?P<n>\d+) cards?\.|The deck is empty\.",
            "removed": r"(?P<n>\d+) cards? left the game unseen at the start\.",
            "prizes": r"The bonus cards? still to be won (?:is|are) (?P<prizes>.+) points\."
            r"|All bonus cards have been won\.",
            "discards": r"The discards hold (?P<cards>.+)\.|There are no discards yet\.",
            "out": r"Of (?P<colour>\w+), still out are (?P<cards>.+)\.|Of (?P<none>\w+), no card is still out\.",
        },
        said=(
            r"Everybody's columns stand in the order blue, purple, brown and green; .+",
            r"Nobody has the protection card yet\.",
        ),
    ),
    "it": Speech(
        and_=" e ",
        article="(?:il |la |l')",
        times={"neanche una volta": "0", "una volta": "1", "due volte": "2", r"(\d+) volte": ""},
        now={
            "mine": r"Tocca a te\. Gioca una carta o danne via una\.",
            "theirs": rf"Tocca a {WHO}\.",
            "next": r"Poi tocca a .+\.",
            "given": rf"{WHO} ti dà {CARD}, che (?:hai già|ti manca, quindi devi prendere la carta)\."
            r"(?: Le tue colonne vicine sono vuote, quindi devi prendere la carta\.)?",
            "offered": rf"{WHO} dà (?P<card>.+) a (?P<to>.+)\.",
            "offered_mine": r"Dai (?P<card>.+) a (?P<to>.+)\.",
            "answers": rf"Risponde {WHO}\.",
            "draws": rf"Poi (?:{WHO} pesca|peschi) una carta e tocca a .+\.",
            "take": r"Se prendi la carta, guadagni (?P<gain>\d+) punt[oi]\."
            r"|Se prendi la carta, si scartano tutte e due e perdi (?P<loss>\d+) punt[oi]\.",
            "refuse": r"Se rifiuti, la carta va negli scarti con una della tua colonna (?P<colour>\w+), e perdi "
            r"(?P<loss>\d+) punt[oi]\.",
            "over": r"La partita è finita perché (?P<why>.+)\.",
            "last": rf"L'ultimo turno era (?:di {WHO}|tuo)\.",
        },
        hand=(
            rf"Hai in mano {CARD}(?: (?P<n>due volte|\d volte))?, che (?:riempie la colonna e )?ti porta (?P<gain>\d+) "
            r"punt[oi](?:; se dai via la carta, (?P<gifts>.+))?\.",
            rf"Hai in mano {CARD}(?: (?P<n>due volte|\d volte))?, che è già nella tua colonna, e giocare la carta ti "
            r"costa (?P<loss>\d+) punt[oi](?:; se dai via la carta, (?P<gifts>.+))?\.",
            rf"Hai in mano {CARD}(?: (?P<n>due volte|\d volte))?\.",
        ),
        things={
            "points": (r"Hai (?P<n>\d+) punt[oi]\.", rf"{WHO} ha (?P<n>\d+) punt[oi]\."),
            "column": (
                r"La tua colonna (?P<colour>\w+) ha (?P<n>\d) cart[ae] su \d, (?P<cards>.+)\.",
                rf"La colonna (?P<colour>\w+) di {WHO} ha (?P<n>\d) cart[ae] su \d, (?P<cards>.+)\.",
            ),
            "all_but": (
                r"La tua colonna (?P<colour>\w+) ha tutte le \d carte tranne (?P<cards>.+)\.",
                rf"La colonna (?P<colour>\w+) di {WHO} ha tutte le \d carte tranne (?P<cards>.+)\.",
            ),
            "empty": (
                r"L[ae] tu[ae] colonn[ae] (?P<colours>.+) (?:è vuota|sono vuote)\.|Le tue colonne sono tutte vuote\.",
                rf"L[ae] colonn[ae] (?P<colours>.+) di {WHO} (?:è vuota|sono vuote)\."
                r"|Le colonne di .+ sono tutte vuote\.",
            ),
            "piles": (
                r"Hai \d mazz[oi] copert[oi], (?P<colours>.+)\.",
                rf"{WHO} ha \d mazz[oi] copert[oi], (?P<colours>.+)\.",
            ),
            "bonuses": (
                r"Hai l[ae] cart[ae] bonus (?P<colours>.+)\.",
                rf"{WHO} ha l[ae] cart[ae] bonus (?P<colours>.+)\.",
            ),
            "protected": (
                r"Hai la carta protezione, quindi nessuno può darti una carta\.",
                rf"{WHO} ha la carta protezione, quindi nessuno può dare carte a .+\.",
            ),
            "holds": (r"Hai in mano (?P<n>\d) cart[ae]\.", rf"{WHO} ha in mano (?P<n>\d) cart[ae]\."),
        },
        middle={
            "deck": r"Resta(?:no)? (?P<n>\d+) cart[ae] da pescare\.|Non ci sono più carte da pescare\.",
            "removed": r"(?P<n>\d+) cart[ae] (?:è uscita|sono uscite) dal gioco all'inizio, senza essere vist[ae]\.",
            "prizes": r"L[ae] cart[ae] bonus ancora da vincere (?:è|sono) (?P<prizes>.+) punti\."
            r"|Le carte bonus sono state vinte tutte\.",
            "discards": r"Negli scarti trovi (?P<cards>.+)\.|Negli scarti non c'è ancora nulla\.",
            "out": r"In (?P<colour>\w+) restano da vedere (?P<cards>.+)\.|In (?P<none>\w+) non resta nulla da vedere\.",
        },
        said=(
            r"Le colonne di ognuno stanno nell'ordine blu, viola, marrone e verde; .+",
            r"Nessuno ha ancora la carta protezione\.",
        ),
    ),
}


def read(
    lines: Mapping[str, Sequence[str]], language: str, seats: int, options: Mapping[str, str], viewer: int
) -> list[str]:
    """The notations of the legal moves of `viewer`, who decides, sorted. Raises `ValueError` for a sentence that can't
    be understood, and for prices that aren't those of the rules.
    """
    state = Listener(lines, language, seats, Seat(viewer)).position()
    return [str(move) for move in GAME.legal(state, Seat(viewer))]


class Listener:
    """Whoever hears the parts of one position, by name: `now`, `me`, `player<n>`, `map`, `discards`, `deck`."""

    def __init__(self, lines: Mapping[str, Sequence[str]], language: str, seats: int, viewer: Seat | None) -> None:
        self.lines, self.speech, self.words, self.viewer = lines, SPEECH[language], Words(language), viewer
        self.state = ColorettoState(seats)
        self.named = {self.words.say(f"coloretto.{slug}"): number for slug, number in NUMBER.items()}
        self.named |= {self.words.say(f"coloretto.short.{slug}"): number for slug, number in NUMBER.items()}
        self.colours = {self.words.say(f"coloretto.{colour}"): at for at, colour in enumerate(COLOURS)}
        self.names: dict[str, Seat] = {}
        self.sizes = [3] * seats
        self.points: dict[Seat, int] = {}
        self.prizes: set[int] = set()
        self.brought: dict[int, int] = {}
        """Points that each card of the hand is said to bring when it is played."""
        self.gifts: dict[int, str] = {}
        """What each of them is said to bring those who can be given it."""
        self.costs: dict[str, int] = {}
        """Points that taking the offered card brings, and a card of each colour that goes with it."""

    def position(self) -> ColorettoState:
        for seat in map(Seat, range(self.state.seats)):
            if seat != self.viewer:
                self.player(seat, self.lines[f"player{seat + 1}"])
        if self.viewer is not None:
            self.player(self.viewer, self.lines["me"])
        self.middle([*self.lines["map"], *self.lines["discards"]])
        self.now(self.lines["now"])
        unseen = iter(self.unseen())
        for seat in map(Seat, range(self.state.seats)):
            if seat != self.viewer:
                self.state.hands[seat] = sorted(next(unseen) for _ in range(self.sizes[seat]))
        self.state.removed = [next(unseen) for _ in self.state.removed]
        self.state.deck = [next(unseen) for _ in self.state.deck]
        if rest := list(unseen):
            raise ValueError(f"{len(rest)} cards are nowhere")
        return self.state

    # Players

    def player(self, seat: Seat, lines: Sequence[str]) -> None:
        own = seat == self.viewer
        for text in lines:
            if own and (heard := self.first(self.speech.hand, text)) and not self.thing("holds", own, text):
                self.hand(heard)
                continue
            kind, heard = next(
                ((kind, heard) for kind in self.speech.things if (heard := self.thing(kind, own, text))), ("", None)
            )
            if heard is None:
                raise ValueError(f"not understood: {text}")
            if not own and "who" in heard.re.groupindex and heard["who"]:
                known = self.names.setdefault(heard["who"], seat)
                if known != seat:
                    raise ValueError(f"of whom is this told? {text}")
            self.note(seat, kind, heard)

    def thing(self, kind: str, own: bool, text: str) -> re.Match[str] | None:
        return re.fullmatch(self.speech.things[kind][0 if own else 1], text)

    def note(self, seat: Seat, kind: str, heard: re.Match[str]) -> None:
        state, told = self.state, heard.groupdict()
        match kind:
            case "points":
                self.points[seat] = int(told["n"])
            case "column":
                cards = [self.animal(name) for name in self.listed(told["cards"])]
                if len(cards) != int(told["n"]):
                    raise ValueError(f"how many are there? {heard[0]}")
                state.columns[seat][self.colours[told["colour"]]] = cards
            case "all_but":
                colour = self.colours[told["colour"]]
                missing = {self.animal(name) for name in self.listed(told["cards"])}
                state.columns[seat][colour] = [animal for animal in MEMBERS[colour] if animal not in missing]
            case "piles":
                state.piles[seat] = [self.colours[name] for name in self.listed(told["colours"])]
            case "bonuses":
                for name in self.listed(told["colours"]):
                    state.bonus[self.colours[name]] = seat
            case "protected":
                state.protection = seat
            case "holds":
                self.sizes[seat] = int(told["n"])

    def hand(self, heard: re.Match[str]) -> None:
        told = heard.groupdict()
        animal, copies = self.animal(told["card"]), self.times(told["n"]) if told["n"] else 1
        assert self.viewer is not None
        self.state.hands[self.viewer] = sorted([*self.state.hands[self.viewer], *[animal] * copies])
        self.gifts[animal] = told.get("gifts") or ""
        if told.get("gain") or told.get("loss"):
            self.brought[animal] = int(told.get("gain") or f"-{told['loss']}")

    # The middle

    def middle(self, lines: Sequence[str]) -> None:
        state, patterns = self.state, self.speech.middle
        for text in lines:
            if heard := re.fullmatch(patterns["deck"], text):
                state.deck = [0] * int(heard["n"] or 0)
            elif heard := re.fullmatch(patterns["removed"], text):
                state.removed = [0] * int(heard["n"])
            elif heard := re.fullmatch(patterns["discards"], text):
                state.discard = [animal for animal, n in self.counted(heard["cards"] or "") for _ in range(n)]
            elif heard := re.fullmatch(patterns["prizes"], text):
                for prize in self.listed(heard["prizes"] or ""):
                    name, _, worth = prize.split(" ")
                    self.prizes.add(self.colours[name])
                    if BONUS[self.colours[name]] != int(worth):
                        raise ValueError(text)
            elif not self.first(self.speech.said, text):
                raise ValueError(f"not understood: {text}")

    def unseen(self) -> list[int]:
        """The cards that are still out, as they are told."""
        found = list[int]()
        for text in self.lines["deck"]:
            heard = re.fullmatch(self.speech.middle["out"], text)
            if heard is None:
                raise ValueError(f"not understood: {text}")
            found += [animal for animal, n in self.counted(heard["cards"] or "") for _ in range(n)]
        return found

    def counted(self, text: str) -> Iterator[tuple[int, int]]:
        """Animals with how often they are there: `the frog and the tapir twice and the sloth once`."""
        ways = "|".join(re.sub(r"[()]", "", way) for way in self.speech.times)
        at = 0
        while at < len(text):
            heard = re.compile(rf"(.+?) ({ways})(?:, |{self.speech.and_}|$)").match(text, at)
            if heard is None:
                raise ValueError(f"not understood: {text[at:]}")
            for name in self.listed(heard[1]):
                yield self.animal(name), self.times(heard[2])
            at = heard.end()

    # What the match waits for

    def now(self, lines: Sequence[str]) -> None:
        heard = {
            kind: found
            for text in lines
            if not self.costed(text)
            for kind, pattern in self.speech.now.items()
            if (found := re.fullmatch(pattern, text))
        }
        understood = {found[0] for found in heard.values()}
        if lost := [text for text in lines if text not in understood and not self.costed(text)]:
            raise ValueError(f"not understood: {lost}")
        state = self.state
        if "over" in heard:
            endings = ("coloretto.end.piles", "coloretto.end.deck")
            state.reason = next(key for key in endings if self.words.say(key) == heard["over"]["why"])
            state.turn = self.who(heard["last"]["who"])
            return
        if "draws" not in heard:
            state.turn = self.who(None if "mine" in heard else heard["theirs"]["who"])
            return
        state.turn = self.who(heard["draws"]["who"])
        told = next(heard[kind].groupdict() for kind in ("given", "offered_mine", "offered") if kind in heard)
        state.offer = Offer(self.who(told.get("who")), self.who(told.get("to")), self.animal(told["card"]))

    def costed(self, text: str) -> bool:
        for kind in ("take", "refuse"):
            if heard := re.fullmatch(self.speech.now[kind], text):
                told = heard.groupdict()
                self.costs[told.get("colour") or "take"] = int(told.get("gain") or f"-{told['loss']}")
                return True
        return False

    # Words

    def who(self, name: str | None) -> Seat:
        """None is said of the listener."""
        if name is not None:
            return self.names[name]
        assert self.viewer is not None
        return self.viewer

    def animal(self, name: str) -> int:
        return self.named[re.sub(rf"^{self.speech.article}", "", name)]

    def listed(self, text: str) -> list[str]:
        return [part for part in re.split(rf", |{self.speech.and_}", text) if part]

    def times(self, text: str) -> int:
        for way, n in self.speech.times.items():
            if heard := re.fullmatch(way, text):
                return int(n or heard[1])
        raise ValueError(f"how often? {text}")

    @staticmethod
    def first(patterns: Sequence[str], text: str) -> re.Match[str] | None:
        return next((heard for pattern in patterns if (heard := re.fullmatch(pattern, text))), None)
