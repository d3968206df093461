"""How a player finds their move: playing is one press; giving asks for the card, then for the recipient."""

from __future__ import annotations

from typing import assert_never

from core.game import Seat, Step
from core.games.coloretto.components import ANIMALS, COLOUR_OF, COLOURS, NEIGHBOURS
from core.games.coloretto.effects import asked, change, effect, loss, recipients, with_sign
from core.games.coloretto.moves import ColorettoMove, Give, Play, Refuse, Take
from core.games.coloretto.terms import BUTTON, CARD, COLOUR, WHO
from core.games.coloretto.view import ColorettoView
from core.wording import Line, line

ROOM = 6
"""More entries than this stand in narrow buttons, without points."""


def steps(view: ColorettoView, move: ColorettoMove) -> tuple[Step, ...]:
    """Marks are things: `hand:<animal>` a card of the hand, `column:<animal>` an own card on the table, `seat:<n>` a
    player, `offer` the offered card. Deeds say what is done with a card: `play`, `give`, `take`, `discard`; that of a
    player is the slug of the card that they are given. A price is in points.
    """
    match move:
        case Play(animal):
            return (_play(view, animal),)
        case Give(animal, to):
            return _give(view, animal, to)
        case Take():
            return (_take(view),)
        case Refuse(discard):
            return _refuse(view, discard)
        case _:
            assert_never(move)


def _play(view: ColorettoView, animal: int) -> Step:
    label = line(f"coloretto.do.{effect(view, animal)}", card=CARD[animal])
    assert view.viewer is not None
    short = line("coloretto.button.play", card=BUTTON[animal], change=with_sign(change(view, view.viewer, animal)))
    return Step(f"play {ANIMALS[animal]}", label, f"hand:{animal}", deed="play", short=short)


def _give(view: ColorettoView, animal: int, to: Seat) -> tuple[Step, ...]:
    """Where only one player can be given a card, nobody is asked to whom. Of a hand of one kind the card need not be
    pointed at: its place is that of playing it.
    """
    assert view.viewer is not None
    now = view.offer is None and view.turn == view.viewer
    only = len(recipients(len(view.players), view.viewer, view.protection if now else None)) == 1
    which = line("coloretto.ask.which_for", to=WHO[to]) if only else Line("coloretto.ask.which")
    label = line("coloretto.do.give_only", card=BUTTON[animal]) if only else None
    return (
        Step("give", Line("coloretto.do.give"), order=1, ask=which),
        Step(
            ANIMALS[animal],
            line("coloretto.do.give_card", card=CARD[animal]),
            None if all(other == animal for other in view.hand) else f"hand:{animal}",
            deed="give",
            short=line("coloretto.button.card", card=BUTTON[animal]),
            ask=line("coloretto.ask.whom", card=CARD[animal]),
        ),
        Step(
            str(to + 1),
            label or line("coloretto.do.give_to", card=CARD[animal], to=WHO[to]),
            f"seat:{to}",
            deed=ANIMALS[animal],
            short=line("coloretto.button.whom", to=WHO[to]),
        ),
    )


def _take(view: ColorettoView) -> Step:
    if not asked(view) or view.offer is None:
        return Step("take", Line("coloretto.do.take_any"), order=2)
    _, recipient, animal = view.offer
    own = view.players[recipient].columns[COLOUR_OF[animal]]
    key = "take_duplicate" if animal in own else "take"
    short = Line("coloretto.button.take")
    if _entries(view, animal) <= ROOM:
        short = line("coloretto.button.take_for", change=with_sign(change(view, recipient, animal)))
    return Step("take", line(f"coloretto.do.{key}", card=CARD[animal]), "offer", deed="take", short=short)


def _refuse(view: ColorettoView, discard: int) -> tuple[Step, ...]:
    label, card = line("coloretto.do.refuse", other=CARD[discard]), line("coloretto.button.card", card=BUTTON[discard])
    lies = _lies(view, discard)
    mark, price = (f"column:{discard}", loss(view, discard)) if lies else (None, None)
    if asked(view) and view.offer is not None:
        short = card
        if price is not None and _entries(view, view.offer.animal) <= ROOM:
            short = line("coloretto.button.discard", card=BUTTON[discard], change=with_sign(-price))
        return (Step(f"refuse {ANIMALS[discard]}", label, mark, price=price, deed="discard", short=short),)
    colour = COLOUR_OF[discard]
    return (
        Step("refuse", Line("coloretto.do.refuse_any"), order=3, ask=Line("coloretto.ask.refuse_class")),
        Step(
            COLOURS[colour],
            line("coloretto.do.refuse_class", colour=COLOUR[colour]),
            order=colour,
            short=line("coloretto.button.card", card=line(f"coloretto.share.{COLOURS[colour]}")),
            ask=line("coloretto.ask.refuse_card", colour=COLOUR[colour]),
        ),
        Step(ANIMALS[discard], label, mark, deed="discard", short=card),
    )


def _entries(view: ColorettoView, offered: int) -> int:
    """How many answers there are to a card that one has: taking it, and each card that may go with it."""
    assert view.viewer is not None
    columns = view.players[view.viewer].columns
    return 1 + sum(len(columns[near]) for near in NEIGHBOURS[COLOUR_OF[offered]])


def _lies(view: ColorettoView, animal: int) -> bool:
    return view.viewer is not None and animal in view.players[view.viewer].columns[COLOUR_OF[animal]]
