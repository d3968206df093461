"""Which moves are asked about once before they are played, and why.

A question belongs where one press can't be taken back and isn't like the others:

- it ends the match;
- it is the last of a simultaneous choice: all of them are shown;
- in a turn of several steps, of which others could be taken back: what is left to its player then is played without a
  press of theirs, as the end of the turn; or it reveals something or ends the turn itself, at a single press.

Where every move of a turn is final (a card a turn), where it can be taken back, and where two presses lead to what was
chosen (the thing, then the place), nobody is asked. What passes the turn to nobody but computers counts as final: they
move at once.
"""

from __future__ import annotations

from core.game import Move, Seat
from core.match import Match, Outlook
from core.menu import levels
from core.table import Table


def why_ask(table: Table, seat: Seat, move: Move) -> str:
    """The key of the sentence that says what can't be taken back; "" where nothing is to be asked. `move` is legal."""
    match = table.need_match()
    if match.to_act != (seat,):
        others = [other for other in match.awaited if other != seat and other not in table.pending]
        return "" if others else "table.sure.shows"
    outlook = match.outlook(seat, move)
    if not _is_final(table, seat, outlook):
        return ""
    if outlook.over:
        return "table.sure.ends"
    if not outlook.on and levels(match.menu_paths(match.view(seat)), move) > 1:
        return ""
    if not _goes_on(match, seat):
        return ""
    return "table.sure.turn" if outlook.on else "table.sure.final"


def _is_final(table: Table, seat: Seat, outlook: Outlook) -> bool:
    awaited = outlook.awaited
    return outlook.final or (seat not in awaited and all(table.computer_level(other) for other in awaited))


def _goes_on(match: Match, seat: Seat) -> bool:
    """Whether there is a move behind which the seat's turn would go on, and which could be taken back. One of each kind
    is tried: all of them would cost more than the press itself.
    """
    kinds = {type(other): other for other in reversed(match.legal(seat))}
    looks = (match.outlook(seat, other) for other in kinds.values())
    return any(not look.final and seat in look.awaited for look in looks)
