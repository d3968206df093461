"""The first steps: ten scenes of one match of two, in the order in which they happened."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from core.chance import SeededChance
from core.game import Scene, Seat
from core.games.dos_rios import rules, set_up
from core.games.dos_rios.components import NO_LIMIT
from core.games.dos_rios.moves import read
from core.games.dos_rios.observe import observe
from core.games.dos_rios.terms import WHO
from core.wording import line

SEED = (60).to_bytes(32, "big")
OPTIONS = {"laying": "alternate", "round_limit": NO_LIMIT, "layout": ""}

MOVES = """
flow a2 s; flow c4 s; flow b5 sw; flow b6 se; flow c7 s; flow c8 se; flow g2 s; flow g3 sw; flow f3 se; flow f5
s; flow f6 s; flow f7 se; place g4; place f3; place b5; place f5; place c7; place c5; walk town c8; walk town
b6; walk town a6; end; evict c8 from town town; evict b6 from town; dam c5 sw; flow c6 sw; walk f3 f4; end;
evict b6 from a6; evict c8 from town town; harvest; evict b6 from town; walk town g4; dam b6 se; flow b7 sw;
harvest; walk c8 b7; walk b5 c4; walk town f4; harvest; evict b7 from town; walk town b6; harvest; build finca
f4; evict g4 from f4; walk town f7; evict b7 from c7 c8; harvest; build finca b6; evict b7 from b6 town;
harvest; walk town f5; walk town f6; harvest; evict f6 from town; evict f5 from town; harvest; build finca g4;
build finca f7; evict f5 from g4; evict f6 from f7; harvest; walk town b3; walk b7 c6; harvest; evict b7 from
town; walk b7 b6; dam c6 sw; flow c7 s; flow c8 se; walk b6 c8; decline; build finca c6; evict f5 from c6; evict
f6 from town; harvest; walk town c4; walk town c7; harvest; evict c7 from town; evict c8 from town town; evict
c4 from b3; harvest; evict c7 from town; build hacienda c7
"""
"""All of the match. Seat 1 begins, seat 0 wins with the hacienda."""


class Page(NamedTuple):
    """`ply` moves have been made; the sentence `dos_rios.guide.<key>` tells what is seen then, of `who` and `whom`."""

    ply: int
    key: str
    who: Seat
    whom: Seat
    spots: tuple[str, ...]


ANNA, BEN = Seat(0), Seat(1)
PAGES = (
    Page(12, "goal", ANNA, BEN, ("hex:c4", "hex:g4")),
    Page(18, "place", ANNA, BEN, ("hex:b5", "hex:f5")),
    Page(19, "walk", ANNA, BEN, ("hex:town", "hex:c8")),
    Page(24, "evict", BEN, ANNA, ("hex:c8", "hex:b6")),
    Page(26, "dam", BEN, ANNA, ("edge:c5:sw", "hex:c6", "hex:b6")),
    Page(30, "harvest", ANNA, BEN, ("card:use",)),
    Page(31, "outlaws", ANNA, BEN, ("hex:g4", "hex:f4", "hex:f5")),
    Page(44, "build", ANNA, BEN, ("hex:f4",)),
    Page(70, "pause", ANNA, BEN, ("hex:b6", "edge:c6:sw")),
    Page(85, "end", ANNA, BEN, ("hex:c7", "hex:f4", "hex:f7", "hex:g4")),
)


@cache
def scenes() -> tuple[Scene, ...]:
    state = set_up.new(2, OPTIONS, SeededChance(SEED))
    found, played = [], 0
    moves = [read(text.strip()) for text in MOVES.split(";")]
    for page in PAGES:
        for move in moves[played : page.ply]:
            played += 1
            rules.apply(state, {state.turn: move}, SeededChance(SEED, played))
        text = line(f"dos_rios.guide.{page.key}", who=WHO[page.who], whom=WHO[page.whom])
        found.append(Scene(text, observe(state, None), page.spots))
    return tuple(found)
