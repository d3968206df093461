"""What happens, as it is told: sentences with the spots of the board that they touch, in the order in which they do.

Spots in the words of the menus: `hex:<name>` a hex, a road, the town, a spring or a lake; `edge:<name>:<side>` the
lower side of a hex or spring, where a dam stands or water crosses; `card:use` and `card:back` the two ends of the
harvest row. And of a player's box `rios:<seat>:<n>` and `dams:<seat>:<n>`: what it gained.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from core.game import Event, Seat
from core.games.dos_rios.components import Kind
from core.games.dos_rios.ground import Ground
from core.games.dos_rios.places import NAMES, SIDES, STEP, TOWN
from core.games.dos_rios.terms import CARD, RIVER, WHO, side_word, spot_word, spot_words
from core.wording import Arg

USE, BACK = "card:use", "card:back"

PLACE: dict[int, tuple[str, ...]] = {spot: (f"hex:{name}",) for spot, name in NAMES.items()}
"""By place: it alone."""

EDGE: dict[int, tuple[tuple[str, ...], ...]] = {
    spot: tuple((f"edge:{name}:{side}",) for side in SIDES) for spot, name in NAMES.items()
}
"""By place, then lower side: the edge alone."""


@lru_cache(maxsize=4096)
def _places(*spots: int) -> tuple[str, ...]:
    return tuple(f"hex:{NAMES[spot]}" for spot in spots)


def _edges(path: Iterable[int]) -> tuple[str, ...]:
    """The sides that water crosses down a path."""
    return tuple(EDGE[above][STEP.index(below - above)][0] for above, below in pairwise(path))


def laid(ground: Ground, seat: Seat, river: int, spot: int, reached: Sequence[int]) -> Event:
    """The way from `spot` over what it reached."""
    args = {
        "who": WHO[seat],
        "river": RIVER[river],
        "path": spot_words(ground, reached),
        "a": spot_word(ground, spot),
    }
    return Event("dos_rios.laid", args, spots=_edges((spot, *reached)))


def laid_itself(ground: Ground, river: int, spot: int, reached: Sequence[int]) -> Event:
    args = {"river": RIVER[river], "a": spot_word(ground, spot), "path": spot_words(ground, reached)}
    return Event("dos_rios.laid_itself", args, spots=_edges((spot, *reached)))


def diverted(ground: Ground, seat: Seat, spot: int, reached: Sequence[int]) -> Event:
    args = {"who": WHO[seat], "a": spot_word(ground, spot), "path": spot_words(ground, reached)}
    return Event("dos_rios.diverted", args, spots=_edges((spot, *reached)))


def dried(ground: Ground, dry: Sequence[int]) -> Event:
    args: dict[str, Arg] = {"spots": spot_words(ground, dry), "n": len(dry)}
    return Event("dos_rios.dried", args, spots=_places(*dry))


def placed(ground: Ground, seat: Seat, spot: int) -> Event:
    return Event("dos_rios.placed", {"who": WHO[seat], "spot": spot_word(ground, spot)}, spots=PLACE[spot])


def walked(ground: Ground, seat: Seat, origin: int, to: int, mp: int) -> Event:
    """From where, then where to."""
    args = {"who": WHO[seat], "a": spot_word(ground, origin), "b": spot_word(ground, to), "mp": mp}
    return Event("dos_rios.walked", args, spots=_places(origin, to))


def evicted(
    ground: Ground, seat: Seat, whom: Seat, movers: tuple[int, ...], target: int, driven: int, mp: int
) -> Event:
    """Where the movers come from, then their target."""
    args = {"who": WHO[seat], "whom": WHO[whom], "spot": spot_word(ground, target), "n": driven, "mp": mp}
    return Event("dos_rios.evicted", args, spots=_places(*movers, target))


def dammed(ground: Ground, seat: Seat, spot: int, side: int) -> Event:
    args = {"who": WHO[seat], "a": spot_word(ground, spot), "b": side_word(ground, spot, side)}
    return Event("dos_rios.dammed", args, spots=EDGE[spot][side])


def built(ground: Ground, seat: Seat, kind: Kind, spot: int) -> Event:
    return Event(f"dos_rios.built_{kind}", {"who": WHO[seat], "spot": spot_word(ground, spot)}, spots=PLACE[spot])


def row(cards: Iterable[int]) -> Event:
    return Event("dos_rios.row", {"cards": tuple(CARD[card] for card in cards)}, reveals=True, spots=(USE, BACK))


def harvested(seat: Seat, card: int) -> Event:
    return Event("dos_rios.harvested", {"who": WHO[seat], "card": CARD[card]}, spots=(USE,))


def earned(seat: Seat, rios: int, dams: int) -> Event:
    what = "both" if rios and dams else "rios" if rios else "dams"
    gains = [f"rios:{seat}:{rios}"] * bool(rios) + [f"dams:{seat}:{dams}"] * bool(dams)
    return Event(f"dos_rios.earned_{what}", {"who": WHO[seat], "rios": rios, "n": dams}, spots=tuple(gains))


def declined(seat: Seat, card: int) -> Event:
    return Event("dos_rios.declined", {"who": WHO[seat], "card": CARD[card]}, spots=(USE, BACK))


def reshuffled() -> Event:
    return Event("dos_rios.reshuffled", reveals=True)


def turned(card: int) -> Event:
    return Event("dos_rios.turned", {"card": CARD[card]}, reveals=True, spots=(BACK,))


def bandits(river: int) -> Event:
    return Event("dos_rios.bandits", {"river": RIVER[river]}, reveals=True)


def robbed(ground: Ground, whom: Seat, spot: int) -> Event:
    """From where, then the town."""
    return Event("dos_rios.robbed", {"who": WHO[whom], "spot": spot_word(ground, spot)}, spots=_places(spot, TOWN))


def robbed_nobody() -> Event:
    return Event("dos_rios.robbed_nobody")


def ended(seat: Seat) -> Event:
    return Event("dos_rios.ended", {"who": WHO[seat]})


def ended_rounds(rounds: int) -> Event:
    return Event("dos_rios.ended_rounds", {"n": rounds})


def won(seat: Seat, how: str) -> Event:
    return Event(f"dos_rios.won_{how}", {"who": WHO[seat]})
