"""What a screen asks, by which its choices are called, and what each of these is called where room doesn't count:
whoever hears the page knows both before they choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from core.game import Step
from core.observation import Observation
from core.screens import Button, Screen
from core.screens.parts import capital
from core.wording import Words

_TRAIL = " › "
"""Joins the way into a menu, for the eye; for the ear a pause does."""


_MOVES, _LEVELS = ("move", "plan_move"), ("menu", "plan")
"""What buttons ask for that carry a move, or the way to a level of the menu."""


class Asked(msgspec.Struct, frozen=True):
    """`question`: answered before anything else, a way back stands beside it; `why` says what it is about. `level`: a
    deeper level of a menu. `turn`: the first one, or nothing that can be chosen. `text` is "" where nothing is asked.
    """

    kind: Literal["question", "level", "turn"]
    text: str
    why: str = ""


def asked(screen: Screen) -> Asked:
    """What `screen` asks."""
    back = Words(screen.language).say("table.button.back")
    leads_back = [button.label == back for button in screen.controls]
    lettered = any(button.letter for button in screen.choices)
    strong = [at for at, block in enumerate(screen.blocks) if block.style == "strong"]
    if leads_back == [True] and screen.choices and not lettered and len(strong) == 1:
        after = screen.blocks[strong[0] + 1 :]
        return Asked("question", _said(screen, strong), " ".join(block.text for block in after))
    if any(leads_back) and lettered:
        return Asked("level", screen.blocks[-1].text.replace(_TRAIL, ", "))
    return Asked("turn", _said(screen, strong))


def _said(screen: Screen, strong: Sequence[int]) -> str:
    return screen.blocks[strong[-1]].text if strong else ""


def wholes(choices: Sequence[Button], seen: Observation, words: Words) -> list[str]:
    """What each choice says whole, where its button has room for less; "" for those that say it themselves."""
    steps: dict[tuple[str, str], Step] = {}
    for move, way in (*seen.paths, *(seen.ahead.paths if seen.ahead else ())):
        steps["move", str(move)] = way[-1]
        for depth, step in enumerate(way[:-1], 1):
            steps["menu", "/".join(before.token for before in way[:depth])] = step
    found = []
    for button in choices:
        kind = "move" if button.press.verb in _MOVES else "menu" if button.press.verb in _LEVELS else ""
        chosen = steps.get((kind, button.press.argument)) if button.letter else None
        whole = capital(words(chosen.label), words) if chosen else ""
        found.append("" if whole == button.label else whole)
    return found
