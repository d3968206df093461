"""Since somebody's last turn: each event is told to them exactly once or counted, none of before, on every platform."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

import msgspec
import pytest
from simcord.components import walk_components

from bots.discord import formatting as discord
from bots.telegram import formatting as telegram
from core import screens, wording
from core.game import Seat
from core.match import Match
from core.observation import Entry, Observation
from core.observing import observe
from core.ports.platform import RenderedScreen
from core.screens import Block, Screen, news
from core.stored import Occupant
from core.titles import TITLES
from core.wording import LANGUAGES, Line, Who, Words
from tests.contract.play import by_kind, greedy, uniform
from tests.seen import NAMES, seen, table_round
from tests.telegram.fake_api.markup import parse

GAMES = [(key, seats) for key, title in TITLES.items() for seats in (title.meta.seats[0], title.meta.seats[1])]
POLICIES = (uniform, by_kind, greedy)
found = wording._found
INVISIBLE = "\u2060"


class Kept:
    """A match of which it is kept who was asked before each ply."""

    def __init__(self, key: str, seats: int, seed: int) -> None:
        title, self.dice = TITLES[key], random.Random(seed)
        self.policy = POLICIES[seed % len(POLICIES)]
        self.match = Match(title, seats, title.meta.defaults(), self.dice.randbytes(32))
        self.asked: dict[int, tuple[Seat, ...]] = {}
        self.resigned = False

    def step(self) -> None:
        """Mostly a move; now and then somebody takes back, and once somebody gives up."""
        match, dice = self.match, self.dice
        undo = [seat for seat in range(match.seats) if match.undo_ply(Seat(seat)) is not None]
        if undo and dice.random() < 0.1:
            match.undo(Seat(undo[0]))
        elif not self.resigned and match.ply > 12 and match.seats > 2 and dice.random() < 0.05:
            self.resigned = True
            match.resign(Seat(dice.randrange(match.seats)))
        else:
            self.asked[len(match.records) + 1] = match.awaited
            state = match._state
            match.play({seat: self.policy(dice, match.game, state, seat, match.legal(seat)) for seat in match.awaited})

    def last_turn(self, seat: Seat) -> int:
        """The number of the last record that isn't news to the seat."""
        line = list(self.match.line)
        while line and line[-1].actor == seat:
            line.pop()
        for before, ply in reversed([(0, line[0]), *((a.no, b) for a, b in pairwise(line))] if line else []):
            if seat in self.asked.get(ply.no, ()):
                return ply.no if ply.actor == seat else before
        return 0


def played(key: str, seats: int, plies: int, seed: int) -> Iterator[Kept]:
    kept = Kept(key, seats, seed)
    for _ in range(plies):
        if kept.match.over:
            return
        kept.step()
        yield kept


def fresh(watched: Observation, since: int) -> list[Line]:
    return [line for entry in watched.story if entry.no > since for line in entry.lines]


def loud(watched: Observation, since: int) -> list[Line]:
    """Without what is noise beside the rest of its turn."""
    found = list[Line]()
    for _, run in groupby((entry for entry in watched.story if entry.no > since), lambda entry: entry.number):
        lines = [line for entry in run for line in entry.lines]
        found += [line for line in lines if line.key not in watched.noise] or lines
    return found


def told(blocks: Sequence[Block]) -> tuple[int, int]:
    """How many events are told, and how many are left out."""
    plain = sum(block.events for block in blocks if block.style == "plain")
    return plain, sum(block.events for block in blocks if block.style == "quiet")


def without(text: str, lines: Sequence[Line], words: Words) -> str:
    """What is left of the text once each event is taken out of it, except for its subject."""
    ways = []
    for line in lines:
        who = line.args.get("who")
        rest = words.predicate(line, who.seat) if isinstance(who, Who) else None
        ways.append((rest or words(line)).removesuffix("."))
    for way in sorted(ways, key=len, reverse=True):
        first = next((told for told in (way, way[0].upper() + way[1:]) if told in text), None)
        assert first, f"not told: {way}"
        text = text.replace(first, "", 1)
    return text


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_every_event_since_is_told_once_and_none_of_before(
    key: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "NEWS_LENGTH", 10**6)
    for kept in played(key, seats, 110, seed=7):
        for viewer in kept.dice.sample(range(seats), 2 if kept.dice.random() < 0.3 else 0):
            watched, since = seen(kept.match, Seat(viewer)), kept.last_turn(Seat(viewer))
            assert watched.since == since
            lines = fresh(watched, since)
            for language in LANGUAGES:
                words = Words(language, NAMES, viewer)
                blocks = [block for block in screens.panel(watched, language, whole=True).blocks if block.events]
                assert told(blocks) == (len(lines), 0)
                assert all(HEADING.match(block.text) for block in blocks)
                left = " ".join(HEADING.sub("", block.text, count=1) for block in blocks)
                forced = words.say("table.forced", what="").strip(", ")
                names = "|".join(map(re.escape, (*NAMES, "You", "Tu", forced)))
                assert re.fullmatch(rf"([\s.;:,]|{names})*", without(left, loud(watched, since), words)), left


HEADING = re.compile(r"\d+\. ")
"""The number of a turn, as it stands on the board, and the sign of whoever it belongs to."""


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_both_networks_tell_the_same_and_count_what_has_no_room(key: str, seats: int) -> None:
    left_out = 0
    for kept in played(key, seats, 150, seed=8):
        viewer = kept.dice.choice([None, *map(Seat, range(seats))])
        watched, language = seen(kept.match, viewer), kept.dice.choice(LANGUAGES)
        if viewer is None:
            screen = screens.home_screen(watched, language)
        else:
            screen = screens.panel(watched, language, whole=True)
        shown, gone = told(screen.blocks)
        left_out += gone
        assert shown + gone == len(fresh(watched, watched.since))
        paragraphs = [block.text for block in screen.blocks if block.events]
        on_telegram, on_discord = telegram_text(screen), discord_text(screen)
        for text in paragraphs:
            assert text in on_discord
        marked = {change.number for change in watched.changed}
        assert {turn for block in screen.blocks for turn in block.turns} >= marked, "the board's numbers are told"
        if watched.outcome is None:  # beside the result there is less room in a caption
            for text in paragraphs:
                assert text in on_telegram
    assert left_out or key == "coloretto" or seats == 2


@pytest.mark.parametrize("room", [900, 700, 500, 300])
def test_a_caption_with_less_room_leaves_out_whole_paragraphs_and_counts_them(room: int) -> None:
    *_, kept = played("dos_rios", 4, 90, seed=9)
    watched = seen(kept.match, kept.match.awaited[0])
    screen = screens.panel(watched, "en", whole=True)
    text = bare(telegram.caption(screen, limit=room))
    events = [block for block in screen.blocks if block.events and block.style == "plain"]
    shown = [block for block in events if block.text in text]
    assert shown == events[len(events) - len(shown) :], "the oldest turns go first"
    gone = len(fresh(watched, watched.since)) - sum(block.events for block in shown)
    assert len(text) <= room
    assert not gone or "Whole in the log: " in text
    assert watched.prompt
    assert Words("en", NAMES, watched.viewer)(watched.prompt) in text


def telegram_text(screen: Screen) -> str:
    return bare(telegram.caption(screen))


def bare(html: str) -> str:
    return parse(html, "HTML", lambda _: None)[0].replace(INVISIBLE, "")


def discord_text(screen: Screen) -> str:
    view, _ = discord.page(RenderedScreen(screen=screen))
    parts = walk_components(view.to_components())
    text = "\n".join(part["content"] for part in parts if "content" in part)
    return text.replace(INVISIBLE, "").replace("\\", "")


def entry(no: int, number: int, actor: int | None, *lines: Line, forced: bool = False) -> Entry:
    """Each line is told of its subject, where that acted."""
    whose = [Seat(actor) if actor is not None and line.args.get("who") == Who(actor) else None for line in lines]
    return Entry(no, lines, None if actor is None else Seat(actor), forced, tuple(whose), number=number)


def told_of(entries: Sequence[Entry], viewer: int | None) -> list[str]:
    match = Match(TITLES["coloretto"], 3, TITLES["coloretto"].meta.defaults(), bytes(32))
    seat = None if viewer is None else Seat(viewer)
    watched = msgspec.structs.replace(seen(match, seat), story=tuple(entries), since=0)
    return [block.text for block in news.news(watched, Words("en", NAMES, seat)) if block.events]


def test_w_20_a_line_a_player_and_turn_numbered_as_on_the_board_and_what_was_forced_says_so() -> None:
    played, offered, took = (f"coloretto.{key}" for key in ("played", "offered", "took"))
    entries = (
        entry(1, 1, 1, Line(played, {"who": Who(1), "card": "frog"})),
        entry(2, 2, 2, Line(offered, {"who": Who(2), "to": Who(0), "card": "newt"})),
        entry(3, 3, 0, Line(took, {"who": Who(0), "card": "newt"}), forced=True),
        entry(4, 4, 2, Line("coloretto.protected", {"who": Who(2)}), Line("coloretto.ended_deck")),
        entry(5, 5, 1, Line(played, {"who": Who(1), "card": "toad"})),
        entry(6, 5, 1, Line("table.undone", {"who": Who(1)})),
    )
    assert told_of(entries, None) == [
        "1. Roberto plays the frog.",
        "2. Giulia offers Anna the newt.",
        "3. Anna takes the newt, having no choice.",
        "4. The last card of the deck is drawn: the match is over.",
        "5. Roberto plays the toad; takes back the last move.",
    ]


def test_w_20_what_has_no_room_is_named_by_the_numbers_of_its_turns_and_what_concerns_the_reader_stays() -> None:
    card = "frog of some forty characters in all, so"
    entries = [
        entry(no, no, 1 + no % 2, Line("coloretto.played", {"who": Who(1 + no % 2), "card": card}))
        for no in range(2, 14)
    ]
    entries[3] = entry(5, 5, 2, Line("coloretto.offered", {"who": Who(2), "to": Who(0), "card": card}))
    first, *shown = told_of(entries, 0)
    assert first == "Whole in the log: 2 to 4, 6."
    assert [text.partition(". ")[0] for text in shown] == ["5", *map(str, range(7, 14))]


def test_w_20_a_reader_is_spoken_to_where_their_language_has_a_form_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = {
        "toy.took.you": "You take {card}.",
        "toy.gave.to_you": "{who} gives you {card}.",
        "toy.put.you": "You put it.",
    }
    forms |= {"toy.took": "{who} takes {card}.", "toy.gave": "{who} gives {to} {card}.", "toy.put": "{who} puts it."}
    monkeypatch.setattr(wording, "_found", lambda language, line: forms.get(line.key) or found(language, line))
    entries = (
        entry(1, 1, 1, Line("toy.gave", {"who": Who(1), "to": Who(0), "card": "gold"})),
        entry(2, 2, 0, Line("toy.took", {"who": Who(0), "card": "gold"}), Line("toy.put", {"who": Who(0)})),
        entry(3, 3, 2, Line("toy.took", {"who": Who(2), "card": "gold"})),
    )
    assert told_of(entries, 0) == [
        "1. Roberto gives you gold.",
        "2. You take gold; put it.",
        "3. Giulia takes gold.",
    ]
    assert told_of(entries, None)[:2] == ["1. Roberto gives Anna gold.", "2. Anna takes gold; puts it."]


def test_s_16_what_says_nothing_beside_the_rest_of_a_turn_is_left_to_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TITLES["coloretto"]), "noise", frozenset({"coloretto.protected"}))

    def protected(seat: int) -> Line:
        return Line("coloretto.protected", {"who": Who(seat)})

    entries = (
        entry(1, 1, 1, Line("coloretto.played", {"who": Who(1), "card": "frog"}), protected(1)),
        entry(2, 2, 2, protected(2)),
    )
    assert told_of(entries, None) == ["1. Roberto plays the frog.", "2. Giulia has the protection card."]


def test_s_16_a_row_of_the_story_speaks_to_its_reader_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not "Anna take gold": the name and what goes on from it are of one form."""
    forms = {"toy.took": "{who} takes {card}.", "toy.took.you": "You take {card}."}
    monkeypatch.setattr(wording, "_found", lambda language, line: forms.get(line.key) or found(language, line))
    entries = (entry(1, 1, 0, Line("toy.took", {"who": Who(0), "card": "gold"})),)
    match = Match(TITLES["coloretto"], 3, TITLES["coloretto"].meta.defaults(), bytes(32))
    for viewer, told in ((Seat(0), "You take gold."), (Seat(1), "Anna takes gold.")):
        watched = msgspec.structs.replace(seen(match, viewer), story=entries, since=0)
        assert [row.text for row in screens.turns(watched, Words("en", NAMES, viewer))] == [told]


def test_the_board_tells_what_is_news_to_whom_it_waits_for() -> None:
    """A computer is waited for only where no person is; of several the one who has waited longest."""
    for kept in played("amazonas", 4, 200, seed=10):
        match, last = kept.match, kept.match.line[-1].actor
        marks = {seat: match.before_others(seat) for seat in match.awaited}
        waited = [mark for seat, mark in marks.items() if seat != last]
        if len(waited) == 3 and 0 < min(marks.values()) < min(waited):
            break
    table = table_round(match)
    assert observe(table, None).since == min(waited) > min(marks.values()), "whoever moved last has seen it all"
    alone = max((seat for seat in marks if seat != last), key=lambda seat: marks[seat])
    for seat in match.awaited:
        if seat != alone:
            table.occupants[seat] = Occupant(name="Iara", computer="steady")
    assert observe(table, None).since == marks[alone]
    assert observe(table, None).news_for == (alone,)


def test_the_board_says_since_whose_turn() -> None:
    match = [*played("coloretto", 3, 30, seed=12)][-1].match
    while len(match.to_act) != 1 or not match.before_others(match.awaited[0]):
        match.play({seat: match.legal(seat)[0] for seat in match.awaited})
    name = NAMES[match.awaited[0]]
    texts = [block.text for block in screens.home_screen(seen(match, None), "en").blocks]
    assert texts[1] == f"Since the last turn of {name}:"
    assert not [text for text in texts if "shuffle" in text], "the seal belongs to the first turns"
    start = Match(TITLES["coloretto"], 3, TITLES["coloretto"].meta.defaults(), bytes(32))
    assert start.commitment in screens.home_screen(seen(start, None), "en").text
