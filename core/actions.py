"""What a button or a command asks for, as a value. Adapters make them, `Service.act` does them, screens offer them."""

from __future__ import annotations

from typing import Literal

import msgspec

from core.game import Seat

Verb = Literal[
    "new",  # arg: "" for the choice of games, or a game's key and options: `coloretto quickstart=on`
    "join",  # arg: nothing
    "leave",
    "start",
    "lobby",  # the owner's private lobby panel; arg: "" or "seats"
    "option",  # arg: key=value
    "speak",  # arg: the language of the table's homes
    "computer",  # arg: level
    "drop",  # arg: seat number from 0; removes a computer
    "play",  # the private panel
    "menu",  # a deeper level of it; arg: the path
    "move",  # arg: notation; asks once when the move can't be taken back and the person wants that
    "sure",  # arg: notation; plays at once
    "type",  # arg: notation as a person types it
    "hand",
    "board",  # posts the board again at the bottom
    "full",  # the board's picture in full size, privately
    "text",  # the text board, privately; arg: "plan" for the one that the person's plan would make
    "plan",  # a turn tried out before its time; arg: the path in its menu
    "plan_move",  # one step more; arg: notation, in a button or as a person types it
    "plan_undo",
    "plan_clear",
    "plan_play",  # at one's turn: its steps, one by one
    "undo",
    "log",
    "rules",
    "more",  # the private table menu
    "export",
    "resign",
    "resign_sure",
    "cancel",
    "cancel_sure",
    "rematch",
    "mine",
    "settings",  # arg: "" or key=value
    "help",
    "privacy",
]


class Action(msgspec.Struct, frozen=True):
    """`seat` and `no` stand in buttons that only fit one decision: a press on a stale one is refused, for ever.

    `seat` is the seat that the button was made for, `no` the number of the last move or undo then; in the buttons that
    change a plan (`plan_move`, `plan_undo`) the number of its steps then. Commands leave both out.
    """

    verb: Verb
    table: str = ""
    arg: str = ""
    seat: Seat | None = None
    no: int | None = None


def planning(table: str, typed: str) -> Action:
    """What `/plan` and the words typed after it ask for: no words show the plan, others name a button or a step."""
    buttons: dict[str, Verb] = {"": "plan", "undo": "plan_undo", "clear": "plan_clear", "play": "plan_play"}
    verb = buttons.get(typed.strip().lower())
    return Action(verb, table) if verb else Action("plan_move", table, typed)
