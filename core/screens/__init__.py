"""Screens: text, picture and choices for one viewer, in one language, built from what he may see.

A screen names what is to be shown; `render` draws its picture and `bots` sends it. Nothing here knows a platform or
reads a state: matches come in as a `Sight`.
"""

from core.screens.home import closed, home_screen, lobby
from core.screens.lists import games, mine, plain, rules, settings, story
from core.screens.parts import Block, Button, Called, Kind, Mark, Picture, Screen, called_to, picture
from core.screens.private import ask, confirm, more, owner_panel, panel
from core.screens.sketch import what_if

__all__ = [
    "Block",
    "Button",
    "Called",
    "Kind",
    "Mark",
    "Picture",
    "Screen",
    "ask",
    "called_to",
    "closed",
    "confirm",
    "games",
    "home_screen",
    "lobby",
    "mine",
    "more",
    "owner_panel",
    "panel",
    "picture",
    "plain",
    "rules",
    "settings",
    "story",
    "what_if",
]
