"""Since somebody's last turn: each event is told to them exactly once or counted, none of before, on every platform."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
import pytest
from simcord.components import walk_components

from bots.discord import formatting as discord
from bots.telegram import formatting as telegram
from core import screens
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
        assert way in text, f"not told: {way}"
        text = text.replace(way, "", 1)
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
                words = Words(language, NAMES)
                blocks = [block for block in screens.panel(watched, language, whole=True).blocks if block.events]
                assert told(blocks) == (len(lines), 0)
                left = " ".join(without_headings(block.text, words) for block in blocks)
                assert re.fullmatch(rf"([\s.;:]|{'|'.join(NAMES)})*", without(left, lines, words)), left


def without_headings(text: str, words: Words) -> str:
    for key in ("table.news_you", "table.news_table"):
        text = text.removeprefix(words.say(key, what=""))
    return text


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
        if gone:
            assert Words(language).say("table.news_more", n=gone) in paragraphs
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
    assert shown == events[: len(shown)], "the first concern the reader most"
    gone = len(fresh(watched, watched.since)) - sum(block.events for block in shown)
    assert len(text) <= room
    assert not gone or Words("en").say("table.news_more", n=gone) in text
    assert Words("en", NAMES)(watched.prompt) in text


def telegram_text(screen: Screen) -> str:
    return bare(telegram.caption(screen))


def bare(html: str) -> str:
    return parse(html, "HTML", lambda _: None)[0].replace(INVISIBLE, "")


def discord_text(screen: Screen) -> str:
    view, _ = discord.page(RenderedScreen(screen=screen))
    parts = walk_components(view.to_components())
    text = "\n".join(part["content"] for part in parts if "content" in part)
    return text.replace(INVISIBLE, "").replace("\\", "")


def test_what_concerns_the_reader_comes_first() -> None:
    """What was done to them, also by the table; then the others; their own turn and the table's doings come last."""
    shares = (Line("nile.gain", {"who": Who(0), "points": 3, "rotten": 0}),)
    entries = (
        Entry(1, (Line("coloretto.played", {"who": Who(1), "card": "frog"}),), Seat(1), False, (Seat(1),)),
        Entry(2, (Line("coloretto.played", {"who": Who(2), "card": "toad"}),), Seat(2), False, (Seat(2),)),
        Entry(
            3, (Line("coloretto.offered", {"who": Who(2), "to": Who(0), "card": "newt"}),), Seat(2), False, (Seat(2),)
        ),
        Entry(4, (Line("coloretto.protected", {"who": Who(2)}),), Seat(2), False, (Seat(2),)),
        Entry(5, (Line("coloretto.took", {"who": Who(0), "card": "newt"}),), Seat(0), False, (Seat(0),)),
        Entry(6, (Line("nile.row_scored", {"row": 1, "shares": shares}),), Seat(1), True, (None,)),
        Entry(7, (Line("coloretto.ended_deck"),), Seat(1), False, (None,)),
        Entry(8, (Line("table.undone", {"who": Who(1)}),), Seat(1)),
    )
    match = Match(TITLES["coloretto"], 3, TITLES["coloretto"].meta.defaults(), bytes(32))
    watched = msgspec.structs.replace(seen(match, Seat(0)), story=entries, since=0)
    blocks = [block.text for block in news.news(watched, Words("en", NAMES)) if block.events]
    assert blocks == [
        "About you: Giulia offers Anna the newt. Market row 1 is sold. Points: Anna 3.",
        "Roberto plays the frog; takes back the last move.",
        "Giulia plays the toad; has the protection card.",
        "Anna takes the newt.",
        "The table: The last card of the deck is drawn: the match is over.",
    ]


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
            table.occupants[seat] = Occupant(name="Iara", computer="greedy")
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
