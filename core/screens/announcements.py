"""What the operator says to all homes."""

from __future__ import annotations

from core.screens.parts import Block, Screen
from core.wording import LANGUAGES, Words


def announcement(text: str, language: str) -> Screen:
    """Under a heading that says whose word it is; it has no buttons and calls nobody."""
    words = Words(language if language in LANGUAGES else "en")
    paragraphs = [Block(part) for part in text.split("\n\n")]
    return Screen(language=words.language, blocks=(Block(words.say("table.announcement"), "strong"), *paragraphs))
