"""Screens: text, picture and choices for one viewer, in one language, built from what they may see.

A screen names what is to be shown; `render` draws its picture and `bots` sends it. Nothing here knows a platform or
reads a state: tables come in as `TableFacts`, matches as an `Observation`.
"""

from core.screens.analysis import analysis, no_analysis
from core.screens.announcements import announcement
from core.screens.dials import DONE, dialling
from core.screens.guide import guide, legend, no_guide
from core.screens.hints import hint
from core.screens.home import call, closed, hinted, home_screen, lobby, seal
from core.screens.levels import levels
from core.screens.lists import (
    MINE_ROWS,
    Mine,
    games,
    mine,
    onward,
    plain,
    rules,
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
    Pin,
    Screen,
    Target,
    Tone,
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
from core.screens.practice import (
    ASK,
    SURE,
    Lecture,
    lesson_asks,
    lesson_offered,
    lesson_sure,
    lesson_told,
    lessons,
    practice,
)
from core.screens.premoves import conditions, confirm_plan, premoves
from core.screens.privacy import ask_erasing, erased, privacy
from core.screens.private import (
    ask,
    ask_about,
    confirm,
    hand,
    invitation,
    invited,
    more,
    next_up,
    owner_panel,
    panel,
    watched,
)
from core.screens.reminders import Reminder, reminder
from core.screens.server import (
    PAGES as SERVER_PAGES,
)
from core.screens.server import (
    SPOTS,
    Panel,
    ask_server,
    server,
    server_barred,
    server_page,
    server_table,
    server_tables,
)
from core.screens.server import (
    VALUES as SERVER_VALUES,
)
from core.screens.settings import PAGES, VACATIONS, ask_no_turns, settings, usual_question
from core.screens.settings import SURE as NO_TURNS
from core.screens.signs import sign
from core.screens.telling import Told, described, in_place, short, with_words, worded
from core.screens.texts import all_pages, answer, text
from core.screens.threads import thread_name
from core.screens.turns import Row, past, turns
from core.screens.typed import forms, offered, understood, unread

__all__ = [
    "ASK",
    "DONE",
    "MINE_ROWS",
    "NO_TURNS",
    "PAGES",
    "PEOPLE_ROWS",
    "SERVER_PAGES",
    "SERVER_VALUES",
    "SPOTS",
    "SURE",
    "VACATIONS",
    "Block",
    "Button",
    "Form",
    "Kind",
    "Lecture",
    "Level",
    "Link",
    "Mark",
    "Mine",
    "Panel",
    "Picture",
    "Pin",
    "Reminder",
    "Row",
    "Screen",
    "Target",
    "Told",
    "Tone",
    "Wish",
    "all_pages",
    "analysis",
    "announcement",
    "answer",
    "ask",
    "ask_about",
    "ask_erasing",
    "ask_no_turns",
    "ask_pace",
    "ask_removing",
    "ask_server",
    "ask_undo",
    "blocked",
    "blocking",
    "call",
    "closed",
    "conditions",
    "confirm",
    "confirm_plan",
    "described",
    "dialling",
    "erased",
    "forms",
    "games",
    "guide",
    "hand",
    "hint",
    "hinted",
    "home_screen",
    "in_place",
    "invitation",
    "invited",
    "legend",
    "lesson_asks",
    "lesson_offered",
    "lesson_sure",
    "lesson_told",
    "lessons",
    "levels",
    "lobby",
    "marks_of",
    "mine",
    "more",
    "named",
    "next_up",
    "no_analysis",
    "no_guide",
    "offered",
    "onward",
    "owner_panel",
    "panel",
    "past",
    "picture",
    "plain",
    "practice",
    "premoves",
    "privacy",
    "queueing",
    "reminder",
    "removing",
    "rules",
    "seal",
    "server",
    "server_barred",
    "server_page",
    "server_table",
    "server_tables",
    "settings",
    "short",
    "shorter",
    "sign",
    "story",
    "text",
    "thread_name",
    "turns",
    "understood",
    "unread",
    "usual_question",
    "waiting_here",
    "watched",
    "which",
    "wishes",
    "with_words",
    "worded",
]
