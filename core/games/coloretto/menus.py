"""How a player finds their move: playing is one press; giving asks for the card, then for the recipient."""

from __future__ import annotations

from typing import assert_never

from core.game import Seat, Step
from core.games.coloretto.components import ANIMALS, COLOUR_OF, COLOURS
from core.games.coloretto.effects import HEARD, answers, asked, change, effect, gift, loss, recipients
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
    assert view.viewer is not None
    points = change(view, view.viewer, animal)
    label = line(f"coloretto.do.{effect(view, animal)}", card=CARD[animal], n=abs(points))
    short = line(f"coloretto.button.play_{_way(points)}", card=BUTTON[animal], n=abs(points))
    return Step(f"play {ANIMALS[animal]}", label, f"hand:{animal}", deed="play", short=short)


def _way(points: int) -> str:
    return "gain" if points > 0 else "loss"


def _give(view: ColorettoView, animal: int, to: Seat) -> tuple[Step, ...]:
    """Where only one player can be given a card, nobody is asked to whom. Of a hand of one kind the card need not be
    pointed at: its place is that of playing it.
    """
    assert view.viewer is not None
    now = view.offer is None and view.turn == view.viewer
    only = len(recipients(len(view.players), view.viewer, view.protection if now else None)) == 1
    one_kind = all(other == animal for other in view.hand)
    label = _given(view, animal, to, now=now)
    if only and one_kind:
        short = line("coloretto.button.give", card=BUTTON[animal])
        return (Step("give", label, f"seat:{to}", order=1, deed=ANIMALS[animal], short=short),)
    which = line("coloretto.ask.which_for", to=WHO[to]) if only else Line("coloretto.ask.which")
    give = Step("give", Line("coloretto.do.give"), order=1, ask=which)
    card = line("coloretto.button.card", card=BUTTON[animal])
    if only:
        return give, Step(ANIMALS[animal], label, f"hand:{animal}", deed="give", short=card)
    return (
        give,
        Step(
            ANIMALS[animal],
            line("coloretto.do.give_card", card=CARD[animal]),
            None if one_kind else f"hand:{animal}",
            deed="give",
            short=card,
            ask=line("coloretto.ask.whom", card=CARD[animal]),
        ),
        Step(str(to + 1), label, f"seat:{to}", deed=ANIMALS[animal], short=line("coloretto.button.whom", to=WHO[to])),
    )


def _given(view: ColorettoView, animal: int, to: Seat, *, now: bool) -> Line:
    """With what it would bring them, where it can be given now."""
    if not now:
        return line("coloretto.do.give_to", card=CARD[animal], to=WHO[to])
    taken, refused = gift(view, to, animal)
    if taken > 0:
        return line("coloretto.do.give_gain", card=CARD[animal], to=WHO[to], n=taken)
    if refused is None or refused == taken:
        return line("coloretto.do.give_loss", card=CARD[animal], to=WHO[to], n=-taken)
    return line("coloretto.do.give_least", card=CARD[animal], to=WHO[to], n=-max(taken, refused))


def _take(view: ColorettoView) -> Step:
    if not asked(view) or view.offer is None:
        return Step("take", Line("coloretto.do.take_any"), order=2)
    _, recipient, animal = view.offer
    points = change(view, recipient, animal)
    label = line("coloretto.do.take" if points > 0 else "coloretto.do.take_duplicate", card=CARD[animal], n=abs(points))
    short = Line("coloretto.button.take")
    if answers(view) <= ROOM:
        short = line(f"coloretto.button.take_{_way(points)}", n=abs(points))
    return Step("take", label, "offer", deed="take", short=short)


def _refuse(view: ColorettoView, discard: int) -> tuple[Step, ...]:
    card, lies = line("coloretto.button.card", card=BUTTON[discard]), _lies(view, discard)
    mark, price = (f"column:{discard}", loss(view, discard)) if lies else (None, None)
    label = line("coloretto.do.refuse_then", other=CARD[discard])
    if asked(view) and view.offer is not None:
        short = card
        if price is not None and answers(view) <= HEARD:
            label = line("coloretto.do.refuse", other=CARD[discard], n=price)
        if price is not None and answers(view) <= ROOM:
            short = line("coloretto.button.discard", card=BUTTON[discard], n=price)
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


def _lies(view: ColorettoView, animal: int) -> bool:
    return view.viewer is not None and animal in view.players[view.viewer].columns[COLOUR_OF[animal]]
