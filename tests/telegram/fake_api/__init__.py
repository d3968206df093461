"""A Bot API service for tests, that python-telegram-bot talks to unchanged.

The shapes are somebody else's: every request is read by aiogram's method models (a field that they don't know is
refused) and every answer is made of aiogram's types. The behaviour is ours, written from the service's documentation
and from public reports of what it does: HTML parsing, refusals in the service's words, flood control, migration,
topics, ephemeral messages, offsets of getUpdates.

    async with FakeTelegram().running() as api:
        anna = api.people.person("Anna", started=True)
        group = api.people.group("River club", [anna])
        anna.writes(group, "/new")
"""

from .faults import Fault, Kind
from .people import Answer, People, Person, Press, find_button, transcript
from .rates import Rates
from .server import TOKEN, Done, FakeTelegram
from .world import Chat, Post, Topic

__all__ = [
    "TOKEN",
    "Answer",
    "Chat",
    "Done",
    "FakeTelegram",
    "Fault",
    "Kind",
    "People",
    "Person",
    "Post",
    "Press",
    "Rates",
    "Topic",
    "find_button",
    "transcript",
]
