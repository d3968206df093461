"""Screens: text, picture and choices for one viewer, in one language, built from what they may see.

A screen names what is to be shown; `render` draws its picture and `bots` sends it. Nothing here knows a platform or
reads a state: tables come in as `TableFacts`, matches as an `Observation`.
"""

from core.screens.dials import DONE, dialling
from core.screens.guide import guide, legend, no_guide
from core.screens.home import closed, home_screen, lobby, seal
from core.screens.lists import (
    MINE_ROWS,
    Mine,
    calls,
    games,
    mine,
    onward,
    plain,
    rules,
    settings,
    story,
    which,
)
from core.screens.motions import ask_pace, ask_undo
from core.screens.news import shorter
from core.screens.parts import (
    Block,
    Button,
    Form,
    Kind,
    Level,
    Link,
    Mark,
    Picture,
    Screen,
    Target,
    marks_of,
    named,
    picture,
)
from core.screens.people import (
    PEOPLE_ROWS,
    Wish,
    ask_removing,
    blocked,
    blocking,
    queueing,
    removing,
    waiting_here,
    wishes,
)
from core.screens.premoves import conditions, confirm_plan, premoves
from core.screens.private import (
    ask,
    ask_about,
    confirm,
    hand,
    invitation,
    invited,
    more,
    owner_panel,
    panel,
    watched,
)
from core.screens.reminders import Reminder, reminder
from core.screens.telling import Told, described, in_place, short, with_words, worded
from core.screens.texts import all_pages, text
from core.screens.times import VACATIONS, hours
from core.screens.turns import Row, past, turns
from core.screens.typed import forms, offered, understood, unread

__all__ = [
    "DONE",
    "MINE_ROWS",
    "PEOPLE_ROWS",
    "VACATIONS",
    "Block",
    "Button",
    "Form",
    "Kind",
    "Level",
    "Link",
    "Mark",
    "Mine",
    "Picture",
    "Reminder",
    "Row",
    "Screen",
    "Target",
    "Told",
    "Wish",
    "all_pages",
    "ask",
    "ask_about",
    "ask_pace",
    "ask_removing",
    "ask_undo",
    "blocked",
    "blocking",
    "calls",
    "closed",
    "conditions",
    "confirm",
    "confirm_plan",
    "described",
    "dialling",
    "forms",
    "games",
    "guide",
    "hand",
    "home_screen",
    "hours",
    "in_place",
    "invitation",
    "invited",
    "legend",
    "lobby",
    "marks_of",
    "mine",
    "more",
    "named",
    "no_guide",
    "offered",
    "onward",
    "owner_panel",
    "panel",
    "past",
    "picture",
    "plain",
    "premoves",
    "queueing",
    "reminder",
    "removing",
    "rules",
    "seal",
    "settings",
    "short",
    "shorter",
    "story",
    "text",
    "turns",
    "understood",
    "unread",
    "waiting_here",
    "watched",
    "which",
    "wishes",
    "with_words",
    "worded",
]
