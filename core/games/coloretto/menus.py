"""How a player finds their move: playing is one press; giving asks for the card, then for the recipient."""

from __future__ import annotations

from typing import Literal, assert_never

from core.game import Step
from core.games.coloretto.components import ANIMALS, CAPACITY, COLOUR_OF
from core.games.coloretto.moves import ColorettoMove, Give, Play, Refuse, Take
from core.games.coloretto.terms import CARD, WHO
from core.games.coloretto.view import ColorettoView
from core.wording import Line, line


def steps(view: ColorettoView, move: ColorettoMove) -> tuple[Step, ...]:
    """Marks: `hand:<animal>` a card of the hand, `column:<animal>` an own card on the table, `seat:<n>` a player."""
    match move:
        case Play(animal):
            label = line(f"coloretto.do.{effect(view, animal)}", card=CARD[animal])
            return (Step(f"play {ANIMALS[animal]}", label, f"hand:{animal}"),)
        case Give(animal, to):
            return (
                Step("give", Line("coloretto.do.give"), order=1),
                Step(ANIMALS[animal], line("coloretto.do.give_card", card=CARD[animal]), f"hand:{animal}"),
                Step(str(to + 1), line("coloretto.do.give_to", card=CARD[animal], to=WHO[to]), f"seat:{to}"),
            )
        case Take():
            if not _asked(view) or view.offer is None:
                return (Step("take", Line("coloretto.do.take_any"), order=2),)
            own = view.players[view.offer.recipient].columns[COLOUR_OF[view.offer.animal]]
            key = "take_duplicate" if view.offer.animal in own else "take"
            return (Step("take", line(f"coloretto.do.{key}", card=CARD[view.offer.animal]), "offer"),)
        case Refuse(discard):
            label = line("coloretto.do.refuse", other=CARD[discard])
            if _asked(view):
                return (Step(f"refuse {ANIMALS[discard]}", label, f"column:{discard}"),)
            return (
                Step("refuse", Line("coloretto.do.refuse_any"), order=3),
                Step(ANIMALS[discard], label, f"column:{discard}" if _lies(view, discard) else None),
            )
        case _:
            assert_never(move)


def _asked(view: ColorettoView) -> bool:
    """Whether a card is offered to the viewer; otherwise the answer to one is planned."""
    return view.offer is not None and view.offer.recipient == view.viewer


def _lies(view: ColorettoView, animal: int) -> bool:
    return view.viewer is not None and animal in view.players[view.viewer].columns[COLOUR_OF[animal]]


def effect(view: ColorettoView, animal: int) -> Literal["add", "fill", "duplicate"]:
    """What playing `animal` would do for the viewer. Rules: CA-4, CA-5."""
    assert view.viewer is not None
    column = view.players[view.viewer].columns[COLOUR_OF[animal]]
    if animal in column:
        return "duplicate"
    return "fill" if len(column) + 1 == CAPACITY[COLOUR_OF[animal]] else "add"
