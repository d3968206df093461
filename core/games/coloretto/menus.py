"""How a player finds his move: playing is one press; giving asks for the card, then for the recipient."""

from __future__ import annotations

from core.game import Step
from core.games.coloretto.data import ANIMALS, CAPACITY, COLOUR_OF
from core.games.coloretto.moves import ColorettoMove, Give, Play, Refuse, Take
from core.games.coloretto.view import ColorettoView
from core.wording import Line, Term, Who, line


def steps(view: ColorettoView, move: ColorettoMove) -> tuple[Step, ...]:
    """Marks: `hand:<animal>` a card of the hand, `column:<animal>` an own card on the table, `seat:<n>` a player."""
    match move:
        case Play(animal):
            label = line(f"coloretto.do.{effect(view, animal)}", card=_card(animal))
            return (Step(f"play {ANIMALS[animal]}", label, f"hand:{animal}"),)
        case Give(animal, to):
            return (
                Step("give", Line("coloretto.do.give"), order=1),
                Step(ANIMALS[animal], line("coloretto.do.give_card", card=_card(animal)), f"hand:{animal}"),
                Step(str(to + 1), line("coloretto.do.give_to", card=_card(animal), to=Who(to)), f"seat:{to}"),
            )
        case Take():
            assert view.offer
            own = view.players[view.offer.recipient].columns[COLOUR_OF[view.offer.animal]]
            key = "take_duplicate" if view.offer.animal in own else "take"
            return (Step("take", line(f"coloretto.do.{key}", card=_card(view.offer.animal)), "offer"),)
        case Refuse(discard):
            label = line("coloretto.do.refuse", other=_card(discard))
            return (Step(f"refuse {ANIMALS[discard]}", label, f"column:{discard}"),)


def effect(view: ColorettoView, animal: int) -> str:
    """What playing `animal` would do for the viewer: `add`, `fill` or `duplicate` (CA-4, CA-5)."""
    assert view.viewer is not None
    column = view.players[view.viewer].columns[COLOUR_OF[animal]]
    if animal in column:
        return "duplicate"
    return "fill" if len(column) + 1 == CAPACITY[COLOUR_OF[animal]] else "add"


def prompt(view: ColorettoView) -> Line:
    if view.offer is None:
        return line("coloretto.ask.turn", who=Who(view.turn))
    return line(
        "coloretto.ask.offer",
        who=Who(view.offer.recipient),
        card=_card(view.offer.animal),
        giver=Who(view.offer.giver),
    )


def _card(animal: int) -> Term:
    return Term(f"coloretto.{ANIMALS[animal]}")
