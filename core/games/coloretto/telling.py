"""A position in words: what the match waits for, the viewer's own, who leads, each player, the middle, what ends it.

Which cards are still out is counted from what the viewer sees: those in the deck, in other hands, and removed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from core.game import Seat
from core.games.coloretto.components import (
    ANIMALS,
    BONUS,
    CAPACITY,
    COLOUR_OF,
    COLOURS,
    COPIES,
    HAND_SIZE,
    MEMBERS,
    NEIGHBOURS,
    SCORE,
    piles_to_end,
)
from core.games.coloretto.effects import HEARD, answers, asked, change, effect, gift, loss, recipients
from core.games.coloretto.help import prompt
from core.games.coloretto.terms import CARD, COLOUR, SHORT, WHO
from core.games.coloretto.view import ColorettoView
from core.telling import Cell, Grid, Part
from core.wording import Arg, Line, line

PRINTED = {animal: at for at, animal in enumerate(animal for members in MEMBERS for animal in members)}
"""Where an animal stands in the box."""


def tell(view: ColorettoView) -> tuple[Part, ...]:
    seats = len(view.players)
    first = 0 if view.viewer is None else view.viewer + 1
    others = [Seat((first + at) % seats) for at in range(seats) if view.viewer is None or at < seats - 1]
    return (
        _now(view),
        *(() if view.viewer is None else (_me(view, view.viewer),)),
        _leads(view),
        *(_player(view, seat) for seat in others),
        _middle(view),
        _discards(view),
        _deck(view),
        _end(view),
    )


def _points(n: int) -> Line:
    return line("coloretto.tell.points", n=n)


# What the match waits for


def _now(view: ColorettoView) -> Part:
    """In short without who is next; after the end without why, which every text of an end tells by itself."""
    lines = waits(view)
    brief = () if view.reason is not None else lines[:-1]
    if _decides(view):
        brief = (Line("coloretto.tell.turn.you"),) if view.offer is None else (lines[0], *_costs(view))
    return Part(name="now", topic="now", title=Line("coloretto.tell.now"), lines=lines, brief=brief)


def waits(view: ColorettoView) -> tuple[Line, ...]:
    """Whose turn it is, or who answers to which card, and who is next."""
    last = WHO[view.turn]
    if view.reason is not None:
        return line("coloretto.tell.over", reason=Line(view.reason)), line("coloretto.tell.last", who=last)
    following = WHO[(view.turn + 1) % len(view.players)]
    if view.offer is None:
        others = [line("coloretto.tell.turn", who=WHO[to]) for to in view.to_act]
        return (*([prompt(view)] if _decides(view) else others), line("coloretto.tell.next", who=following))
    giver, recipient, animal = view.offer
    then = line("coloretto.tell.draws", who=last, next=following)
    if asked(view) and _decides(view):
        return (*_answers(view, giver, animal), then)
    offered = line("coloretto.offered", who=WHO[giver], card=CARD[animal], to=WHO[recipient])
    return (offered, *(line("coloretto.tell.answers", who=WHO[to]) for to in view.to_act), then)


def _decides(view: ColorettoView) -> bool:
    return view.viewer is not None and view.to_act == (view.viewer,)


def _answers(view: ColorettoView, giver: Seat, animal: int) -> tuple[Line, ...]:
    """To whom a card is offered: what taking it brings, and what each way of refusing it costs. Rules: CA-7 to CA-9."""
    assert view.viewer is not None
    points = change(view, view.viewer, animal)
    take = line("coloretto.tell.take.gain" if points > 0 else "coloretto.tell.take.loss", points=_points(abs(points)))
    known = animal in view.players[view.viewer].columns[COLOUR_OF[animal]]
    refuse = _beside(view, animal, "refuse") if known else ()
    kind = "new" if not known else "known" if refuse else "stuck"
    return line(f"coloretto.tell.given.{kind}", who=WHO[giver], card=CARD[animal]), take, *refuse


def _costs(view: ColorettoView) -> tuple[Line, ...]:
    """What refusing costs, in short, where the choices are too many to say it of each."""
    if not asked(view) or view.offer is None or answers(view) <= HEARD:
        return ()
    return _beside(view, view.offer.animal, "costs")


def _beside(view: ColorettoView, animal: int, key: str) -> tuple[Line, ...]:
    """What a card of each column costs that may go with the refused one. Rules: CA-8, CA-10."""
    assert view.viewer is not None
    columns = view.players[view.viewer].columns
    return tuple(
        line(f"coloretto.tell.{key}", colour=COLOUR[colour], points=_points(loss(view, columns[colour][0])))
        for colour in NEIGHBOURS[COLOUR_OF[animal]]
        if columns[colour]
    )


# Players


def _me(view: ColorettoView, viewer: Seat) -> Part:
    hand = tuple(held(view, viewer, animal, n) for animal, n in sorted(Counter(view.hand).items()))
    lines = (own_points(view, viewer), *hand)
    many = asked(view) and answers(view) > HEARD
    brief: tuple[Line, ...] = (own_points(view, viewer) if many else _brief(view, viewer),)
    if view.reason is None and not _decides(view) and view.hand:
        cards = tuple(_copies(animal, n) for animal, n in sorted(Counter(view.hand).items()))
        brief = (line("coloretto.tell.hold", cards=cards), *brief)
    return Part(
        name="me",
        topic="me",
        title=Line("coloretto.tell.me"),
        lines=(*lines, *laid(view, viewer)),
        brief=brief,
    )


def _copies(animal: int, n: int) -> Line:
    """A card of a hand, with how often it is there where that is more than once."""
    return _times((CARD[animal],), n) if n > 1 else Line(f"coloretto.{ANIMALS[animal]}")


def _times(cards: tuple[Arg, ...], n: int) -> Line:
    form = {0: "none_of", 2: "twice"}.get(n, "all_of")
    return line(f"coloretto.tell.{form}", cards=cards, n=n)


def held(view: ColorettoView, viewer: Seat, animal: int, n: int) -> Line:
    """What a card of the hand would do: played, and given away by whoever may do so now."""
    if view.reason is not None:
        return line("coloretto.tell.hold", cards=(_copies(animal, n),))
    points = _points(abs(change(view, viewer, animal)))
    what = line(f"coloretto.tell.hand.{effect(view, animal)}", card=_copies(animal, n), points=points)
    if view.offer is not None or not _decides(view):
        return line("coloretto.tell.hand", what=what)
    gifts = tuple(_gift(view, to, animal) for to in recipients(len(view.players), viewer, view.protection))
    return line("coloretto.tell.hand.or_give", what=what, gifts=gifts)


def _gift(view: ColorettoView, to: Seat, animal: int) -> Line:
    """What somebody has of a card that they are given."""
    taken, refused = gift(view, to, animal)
    points = _points(abs(taken))
    if taken > 0:
        return line("coloretto.tell.gift.gain", who=WHO[to], points=points)
    if refused is None or refused == taken:
        return line("coloretto.tell.gift.loss", who=WHO[to], points=points)
    return line("coloretto.tell.gift.either", who=WHO[to], points=points, refused=-refused)


def _player(view: ColorettoView, seat: Seat) -> Part:
    return Part(
        name=f"player{seat + 1}",
        topic="players",
        title=line("coloretto.tell.player", who=WHO[seat]),
        lines=(own_points(view, seat), *laid(view, seat)),
        brief=(_brief(view, seat),),
    )


def own_points(view: ColorettoView, seat: Seat) -> Line:
    """How many points lie in front of a player."""
    return line("coloretto.tell.has", who=WHO[seat], points=_points(view.players[seat].points))


def laid(view: ColorettoView, seat: Seat) -> tuple[Line, ...]:
    """What lies in front of a player."""
    player, who = view.players[seat], WHO[seat]
    empty = tuple(COLOUR[colour] for colour, column in enumerate(player.columns) if not column)
    lines = [column_of(view, seat, colour) for colour, column in enumerate(player.columns) if column]
    if len(empty) == len(COLOURS):
        lines.append(line("coloretto.tell.bare", who=who))
    elif empty:
        lines.append(line("coloretto.tell.empty", who=who, colours=empty, n=len(empty)))
    for key, won in (("piles", player.piles), ("bonuses", player.bonuses)):
        if won:
            colours = tuple(COLOUR[colour] for colour in won)
            lines.append(line(f"coloretto.tell.{key}", who=who, colours=colours, n=len(won)))
    if view.protection == seat:
        lines.append(line("coloretto.tell.protected", who=who))
    if player.hand_size != HAND_SIZE:
        lines.append(line("coloretto.tell.holds", who=who, n=player.hand_size))
    return tuple(lines)


def column_of(view: ColorettoView, seat: Seat, colour: int) -> Line:
    """The animals there, or those missing, whichever are fewer."""
    column = view.players[seat].columns[colour]
    if not column:
        return line("coloretto.tell.empty", who=WHO[seat], colours=(COLOUR[colour],), n=1)
    missing = [animal for animal in MEMBERS[colour] if animal not in column]
    args: dict[str, Arg] = {"who": WHO[seat], "colour": COLOUR[colour], "full": CAPACITY[colour]}
    if missing and len(missing) < len(column):
        return Line("coloretto.tell.all_but", {**args, "cards": short_names(missing)})
    return Line("coloretto.tell.column", {**args, "n": len(column), "cards": short_names(column)})


def short_names(animals: Iterable[int]) -> tuple[Arg, ...]:
    """Animals by their names without the colour, in the printed order."""
    return tuple(SHORT[animal] for animal in sorted(animals, key=PRINTED.__getitem__))


def _brief(view: ColorettoView, seat: Seat) -> Line:
    """A player in one sentence: points, how full each column is, piles."""
    player = view.players[seat]
    sizes = [
        line("coloretto.tell.size", colour=COLOUR[colour], n=len(column), full=CAPACITY[colour])
        for colour, column in enumerate(player.columns)
        if column
    ]
    piles = [line("coloretto.tell.heaps", n=len(player.piles))] if player.piles else []
    key = "brief" if sizes or piles else "has"
    return line(f"coloretto.tell.{key}", who=WHO[seat], points=_points(player.points), things=(*sizes, *piles))


def _leads(view: ColorettoView) -> Part:
    """Everybody's points, the most first, and which of them nobody can take away. Rules: CA-14, CA-15."""
    seats = sorted(map(Seat, range(len(view.players))), key=lambda seat: -view.players[seat].points)
    most = view.players[seats[0]].points
    first = [seat for seat in seats if view.players[seat].points == most]
    key = "lead" if len(first) == 1 else "shared"
    lead = tuple(line(f"coloretto.tell.{key}", who=WHO[seat], points=_points(most)) for seat in first)
    if most == 0:
        lead = (Line("coloretto.tell.no_points"),)
    rest = tuple(
        line("coloretto.tell.behind", who=WHO[seat], points=_points(points), n=most - points)
        for seat in seats[len(first) :]
        for points in (view.players[seat].points,)
    )
    safe = tuple(line("coloretto.tell.safe", who=WHO[seat], n=n) for seat in seats if (n := _safe(view, seat)))
    return Part(
        name="leads", topic="leads", title=Line("coloretto.tell.leads"), lines=(*lead, *rest, *safe), brief=lead
    )


def _safe(view: ColorettoView, seat: Seat) -> int:
    player = view.players[seat]
    return sum(SCORE[CAPACITY[colour]] for colour in player.piles) + sum(BONUS[colour] for colour in player.bonuses)


# The middle of the table


def _middle(view: ColorettoView) -> Part:
    left, bonuses = in_deck(view), prizes(view)
    protection = view.protection is None and len(view.players) > 2
    lines = (
        left,
        *([line("coloretto.tell.removed", n=view.removed)] if view.removed else []),
        bonuses,
        *([Line("coloretto.tell.unprotected")] if protection else []),
        line("coloretto.tell.row", colours=COLOUR),
    )
    grid = Grid(
        (
            Line("coloretto.tell.head.player"),
            *(Line(f"coloretto.share.{colour}") for colour in (*COLOURS, "piles", "bonus")),
            Line("coloretto.tell.head.points"),
        ),
        tuple(_row(view, Seat(seat)) for seat in range(len(view.players))),
    )
    return Part(
        name="map", topic="map", title=Line("coloretto.tell.map"), lines=lines, brief=(left, bonuses), grid=grid
    )


def in_deck(view: ColorettoView) -> Line:
    """How many cards are left to draw."""
    return line("coloretto.tell.left" if view.deck_size else "coloretto.tell.no_deck", n=view.deck_size)


def prizes(view: ColorettoView) -> Line:
    """The bonus cards that nobody has yet. Rule: CA-6."""
    left = tuple(line("coloretto.tell.prize", colour=COLOUR[colour], n=BONUS[colour]) for colour in view.bonuses_left)
    return line("coloretto.tell.prizes", prizes=left, n=len(left)) if left else Line("coloretto.tell.no_prizes")


def _row(view: ColorettoView, seat: Seat) -> tuple[Cell, ...]:
    """A player as a row of the table: the name, the columns, what they have won, their points."""
    player = view.players[seat]
    nothing = Line("coloretto.tell.nothing")
    columns = [
        line("coloretto.tell.cell", n=len(column), full=CAPACITY[colour], cards=short_names(column))
        if column
        else nothing
        for colour, column in enumerate(player.columns)
    ]
    won = [
        line("coloretto.tell.list", colours=tuple(COLOUR[colour] for colour in colours)) if colours else nothing
        for colours in (player.piles, player.bonuses)
    ]
    name = Cell(line("coloretto.tell.name", who=WHO[seat]), f"seat:{seat}")
    return (name, *map(Cell, columns), *map(Cell, won), Cell(line("coloretto.tell.number", n=player.points)))


def _discards(view: ColorettoView) -> Part:
    return Part(
        name="discards",
        topic="map",
        title=Line("coloretto.tell.discards"),
        lines=(discarded(view),),
        brief=(),
    )


def discarded(view: ColorettoView) -> Line:
    """Which cards lie in the discards."""
    if not view.discard:
        return Line("coloretto.tell.no_discards")
    return line("coloretto.tell.discarded", cards=_by_number(Counter(view.discard)))


def _by_number(counts: Counter[int]) -> tuple[Line, ...]:
    """Animals by how often each is there, the most frequent first."""
    groups = {
        number: short_names(animal for animal, n in counts.items() if n == number)
        for number in sorted(set(counts.values()), reverse=True)
    }
    return tuple(_times(cards, number) for number, cards in groups.items())


def _deck(view: ColorettoView) -> Part:
    """How many of each animal the viewer has not seen yet."""
    counts, thrown = out(view), Counter(view.discard)
    rows = tuple(
        (
            Cell(Line(f"coloretto.{ANIMALS[animal]}"), f"column:{animal}"),
            Cell(line("coloretto.tell.number", n=counts[animal])),
            Cell(line("coloretto.tell.number", n=thrown[animal])),
        )
        for members in MEMBERS
        for animal in members
    )
    heads = tuple(Line(f"coloretto.tell.head.{head}") for head in ("card", "out", "discards"))
    lines = tuple(still_out(counts, colour) for colour in range(len(COLOURS)))
    return Part(
        name="deck", topic="map", title=Line("coloretto.tell.deck"), lines=lines, brief=(), grid=Grid(heads, rows)
    )


def out(view: ColorettoView) -> Counter[int]:
    """By animal, the cards of the box that the viewer doesn't see: 0 is counted too."""
    seen = Counter(view.discard) + Counter(view.hand)
    for player in view.players:
        for column in player.columns:
            seen.update(column)
        for colour in player.piles:
            seen.update(MEMBERS[colour])
    if view.offer is not None:
        seen[view.offer.animal] += 1
    return Counter({animal: COPIES - seen[animal] for animal in range(len(ANIMALS))})


def still_out(counts: Counter[int], colour: int) -> Line:
    """The animals of a colour by how many of them the viewer hasn't seen."""
    if not any(counts[animal] for animal in MEMBERS[colour]):
        return line("coloretto.tell.out.none", colour=COLOUR[colour])
    cards = _by_number(Counter({animal: counts[animal] for animal in MEMBERS[colour]}))
    return line("coloretto.tell.out", colour=COLOUR[colour], cards=cards)


# The end


def _end(view: ColorettoView) -> Part:
    """What ends the match, and how near that is. Rule: CA-13."""
    title = Line("coloretto.tell.end")
    if view.reason is not None:
        return Part(name="end", topic="end", title=title, lines=waits(view)[:1], brief=())
    needed = piles_to_end(len(view.players))
    rule = Line("coloretto.help.end4" if len(view.players) == 4 else "coloretto.help.end")
    lasts = line("coloretto.tell.lasts", n=view.deck_size)
    near = tuple(
        line("coloretto.tell.needs", who=WHO[seat], n=needed - len(player.piles))
        for seat, player in enumerate(view.players)
        if player.piles
    )
    last = tuple(
        line("coloretto.tell.ends", who=WHO[seat], card=CARD[animal])
        for seat, player in enumerate(view.players)
        if len(player.piles) + 1 == needed
        for animal in _missing_last(player.columns)
    )
    return Part(name="end", topic="end", title=title, lines=(rule, lasts, *near, *last), brief=(lasts, *near, *last))


def _missing_last(columns: Sequence[Sequence[int]]) -> Iterator[int]:
    """The animals each of which fills a column."""
    for colour, column in enumerate(columns):
        missing = [animal for animal in MEMBERS[colour] if animal not in column]
        if len(missing) == 1:
            yield from missing
