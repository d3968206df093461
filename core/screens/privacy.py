"""What is kept of people, and the question before it is erased."""

from __future__ import annotations

from core.people import Known
from core.press import Press
from core.screens.parts import Block, Button, Screen
from core.wording import Words


def privacy(language: str) -> Screen:
    """What, how long, who reads it; how to have it, or be rid of it."""
    words = Words(language)
    told = ("kept", "long", "who", "beyond")
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.privacy.title"), "title"),
            *(Block(words.say(f"table.privacy.{part}")) for part in told),
        ),
        choices=tuple(Button(words.say(f"table.button.{verb}"), Press(verb)) for verb in ("export_me", "erase")),
    )


def ask_erasing(language: str, person: Known, *, running: int, lobbies: int, accounts: int) -> Screen:
    """What will happen to the running matches and lobbies where they sit. The button is for `person` alone: whoever
    comes after them with the same account is asked anew.
    """
    words = Words(language)
    told = [words.say("table.ask_erase")]
    told += [words.say("table.ask_erase.accounts", n=accounts)] if accounts > 1 else []
    told += [words.say("table.ask_erase.running", n=running)] if running else []
    told += [words.say("table.ask_erase.lobbies", n=lobbies)] if lobbies else []
    return Screen(
        language=language,
        blocks=(
            Block(words.say("table.button.erase"), "title"),
            *(Block(line) for line in told),
            Block(words.say("table.ask_erase.sure"), "strong"),
        ),
        choices=(Button(words.say("table.button.erase_sure"), Press("erase_sure", argument=person.mark)),),
        controls=(Button(words.say("table.button.back"), Press("privacy")),),
    )


def erased(language: str) -> Screen:
    """In the place of the question; its button is for whoever wants to see what is stored now."""
    words = Words(language)
    return Screen(
        language=language,
        blocks=(Block(words.say("table.erased.title"), "title"), Block(words.say("table.erased"))),
        controls=(Button(words.say("table.privacy.title"), Press("privacy")),),
    )
