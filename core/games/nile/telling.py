"""A position in words: what it waits for, one's own things, the market, fields and water, who leads, what ends it.

`ground` tells what lies on the board, `places` a single place of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from core.game import Seat
from core.games.nile import ground
from core.games.nile.components import (
    FIELDS,
    FIELDS_OF,
    PALM_ROWS,
    ROW_OF,
    START_BID_MOST,
    Back,
    Crop,
    Front,
    Phase,
    Wave,
)
from core.games.nile.fields import own_crop
from core.games.nile.ground import part
from core.games.nile.help import prompt
from core.games.nile.legal import JOINT
from core.games.nile.terms import KIND_TERM, back_term, field_name, plants_line, row_numbers, sector
from core.games.nile.view import NileView, PlayerView
from core.telling import Part
from core.wording import Arg, Line, Term, Who, line

TURNS = (Phase.ACTIONS, Phase.BONUS)
SET_UP = (Phase.BOAT, Phase.FIRST_WATER, Phase.FIRST_RIPE, Phase.FIRST_SEED)
FLOODS = (Phase.FIRST_WATER, Phase.FLOOD)
VARIANTS = ("hippo_auction", "start_auction", "buy_others", "revive")


def tell(view: NileView) -> tuple[Part, ...]:
    return (
        now(view),
        *([mine(view, view.viewer)] if view.viewer is not None else []),
        ground.market(view),
        ground.fields(view),
        ground.water(view),
        leads(view),
        players(view),
        end(view),
        cards(view),
        ground.board(view),
        rules(view),
    )


# What the match waits for


def now(view: NileView) -> Part:
    asked = waits(view)
    rest = [line("nile.tell.joker_bought", who=Who(view.turn))] if view.joker_bought and view.phase in TURNS else []
    lines = (asked, *event_lines(view), *rest, when(view))
    return part("now", "now", lines, brief=(asked,))


def waits(view: NileView) -> Line:
    """The prompt, without the kinds of action that the choices name."""
    if view.reason:
        return line("nile.tell.over", reason=Term(view.reason))
    if view.phase in TURNS:
        key = "points_hippo" if view.phase is Phase.BONUS else "points" if view.ap else "points_none"
        return line(f"nile.tell.{key}", who=Who(view.turn), n=view.ap)
    return prompt(view)


def event_lines(view: NileView) -> Iterator[Line]:
    """The card that is being resolved, and what it has hit already."""
    if view.turned is None:
        return
    back, field, desert_card = view.turned
    key = "turned_desert" if desert_card else "turned_water"
    yield line(f"nile.tell.{key}", field=field_name(field), what=back_term(back))
    if view.hit:
        row, space = view.hit
        yield line("nile.tell.hit", what=ground.sold(view.market[row][space]), row=row + 1, space=space + 1)
    elif back.palms:
        rows = PALM_ROWS[back.palms]
        yield line("nile.tell.palms_reach", rows=row_numbers(rows), n=len(rows))


def when(view: NileView) -> Line:
    if view.phase is Phase.START_AUCTION:
        return Line("nile.tell.set_up_open")
    if view.phase in SET_UP:
        return line("nile.tell.set_up", who=Who(view.start))
    return line("nile.tell.round", round=view.round, tide=sector(view.marker), who=Who(view.start))


# One's own, and what each player has


def mine(view: NileView, seat: Seat) -> Part:
    lines = (*has(view, seat), *crop_lines(view, seat), *dear_fields(view, seat))
    return part("me", "me", lines, brief=tuple(in_brief(view, seat)))


def in_brief(view: NileView, seat: Seat) -> Iterator[Line]:
    """What the choices of now don't say of themselves: these name the kinds that can be sown or bought, say."""
    me = view.players[seat]
    if view.phase in JOINT:
        yield hand(view, me)
        yield supply(me, seat)
    elif view.turn != seat or view.phase is Phase.OVER:
        yield held(me, seat)
        yield from grown(view, seat, range(len(FIELDS)))
    elif view.phase in TURNS:
        yield numbers(me, seat)
    elif view.phase in FLOODS:
        yield tops(me)
        yield from grown(view, seat, [field for row in view.open_rows if (field := view.next_field(row)) is not None])
    elif view.phase is Phase.DESERT and view.turned:
        yield from grown(view, seat, FIELDS_OF[ROW_OF[view.turned.field]])
    elif view.phase is not Phase.SPOIL:
        yield held(me, seat)


def hand(view: NileView, me: PlayerView) -> Line:
    """What a closed hand may hold, and what it is added to. Rules: NIL-V1, NIL-V2."""
    most, aboard = sum(me.supply), sum(me.boat)
    if view.phase is Phase.START_AUCTION:
        return line("nile.tell.mine.hand", n=min(most, START_BID_MOST))
    return line("nile.tell.mine.hand_boat" if aboard else "nile.tell.mine.hand", n=most, boat=aboard)


def held(me: PlayerView, seat: Seat) -> Line:
    what = [
        *([line("nile.tell.mine.supply", plants=plants_line(me.supply))] if any(me.supply) else []),
        *([line("nile.tell.mine.boat", plants=plants_line(me.boat))] if any(me.boat) else []),
        *jokers(me),
    ]
    alone = len(what) == 1 and any(me.supply)
    return supply(me, seat) if alone or not what else line("nile.tell.mine", what=tuple(what))


def numbers(me: PlayerView, seat: Seat) -> Line:
    """The same without the kinds."""
    plants, aboard = sum(me.supply), sum(me.boat)
    what = [
        *([line("nile.tell.mine.plants", n=plants)] if plants else []),
        *([line("nile.tell.mine.aboard" if plants else "nile.tell.mine.aboard_only", n=aboard)] if aboard else []),
        *jokers(me),
    ]
    return line("nile.tell.mine", what=tuple(what)) if what else supply(me, seat)


def jokers(me: PlayerView) -> list[Line]:
    return [line("nile.tell.mine.jokers", n=me.jokers)] if me.jokers else []


def tops(me: PlayerView) -> Line:
    one, two = (front(stack.top, "brief") if stack.top else Term("nile.nothing") for stack in me.stacks)
    return line("nile.tell.mine.tops", one=one, two=two)


def grown(view: NileView, seat: Seat, fields: Collection[int]) -> Iterator[Line]:
    """The seat's plants on these fields, the ripe ones first."""
    for key, ripe in (("ripe", True), ("seeds", False)):
        what = tuple(
            line("nile.tell.mine.on", plant=KIND_TERM[crop.kind], field=field_name(field))
            for field, crop in crops_of(view, seat)
            if crop.ripe is ripe and field in fields
        )
        if what:
            yield line(f"nile.tell.mine.{key}", what=what, n=len(what))


def front(top: Front, form: str = "") -> Line:
    """`brief`: what isn't printed isn't said."""
    low, high = (Wave(wave).name.lower() for wave in sorted(top))
    empty = f".{form}" if form and Wave.NONE in top else ""
    return Line(f"nile.front.{low}_{high}{empty}")


def crops_of(view: NileView, seat: Seat) -> Iterator[tuple[int, Crop]]:
    for row in view.open_rows:
        for field in FIELDS_OF[row]:
            if crop := own_crop(view.crops[field], seat):
                yield field, crop


def has(view: NileView, seat: Seat) -> Iterator[Line]:
    """What lies in front of a player and in the boat, without the fields."""
    player, who = view.players[seat], Who(seat)
    yield line("nile.tell.pawn", who=who, space=player.pawn)
    yield supply(player, seat)
    for key, plants in (("tired", player.tired), ("boat", player.boat)):
        if any(plants):
            yield line(f"nile.tell.{key}", who=who, plants=plants_line(plants))
    yield line("nile.tell.jokers" if player.jokers else "nile.tell.jokers_none", who=who, n=player.jokers)
    if player.jokers_seen:
        seen = tuple(map(back_term, player.jokers_seen))
        yield line("nile.tell.jokers_seen", who=who, n=len(seen), what=seen)
    for number, stack in enumerate(player.stacks, 1):
        if stack.top:
            yield line("nile.tell.stack", who=who, stack=number, n=stack.size, top=front(stack.top))
        else:
            yield line("nile.tell.stack_none", who=who, stack=number)
    if any(player.lost):
        yield line("nile.tell.lost", who=who, plants=plants_line(player.lost))


def supply(player: PlayerView, seat: Seat) -> Line:
    key = "supply" if any(player.supply) else "supply_none"
    return line(f"nile.tell.{key}", who=Who(seat), plants=plants_line(player.supply))


def crop_lines(view: NileView, seat: Seat) -> Iterator[Line]:
    for field, crop in crops_of(view, seat):
        key = ("ripe" if crop.ripe else "seed") + ("_acted" if crop.acted else "")
        args: dict[str, Arg] = {"plant": KIND_TERM[crop.kind], "field": field_name(field)}
        yield line(f"nile.tell.{key}", who=Who(seat), n=view.board.palms[field], **args)


def dear_fields(view: NileView, seat: Seat) -> Iterator[Line]:
    """Own plants beside another's. Rule: NIL-17."""
    for field, _ in crops_of(view, seat):
        for other in view.crops[field]:
            if other.owner != seat:
                yield line("nile.tell.beside", field=field_name(field), owner=Who(other.owner))


def players(view: NileView) -> Part:
    seats = [Seat(seat) for seat in range(len(view.players))]
    lines = tuple(told for seat in seats for told in (*has(view, seat), *crop_lines(view, seat)))
    brief = tuple(told for seat in seats for told in has(view, seat) if told.key in IN_BRIEF)
    return part("players", "players", lines, brief)


IN_BRIEF = ("nile.tell.pawn", "nile.tell.supply", "nile.tell.boat", "nile.tell.jokers")


# Who leads, what ends the match, the cards, the variants


def leads(view: NileView) -> Part:
    pawns = [player.pawn for player in view.players]
    best = max(pawns)
    lead = ahead_of_all(view, [seat for seat, pawn in enumerate(pawns) if pawn == best], best)
    behind = tuple(
        line("nile.tell.behind", who=Who(seat), space=pawns[seat], n=best - pawns[seat])
        for seat in sorted(range(len(pawns)), key=lambda seat: -pawns[seat])
        if pawns[seat] < best
    )
    lost = tuple(
        line("nile.tell.lost_of", who=Who(seat), n=sum(player.lost)) for seat, player in enumerate(view.players)
    )
    told = (lead, *behind)
    equal = len(set(pawns)) < len(pawns) and any(any(player.lost) for player in view.players)
    ties = (line("nile.tell.lost_sums", lost=lost),) if equal else ()
    short = (lead, *(one for one in behind if view.viewer is None or one.args["who"] == Who(view.viewer)))
    return part("leads", "leads", (*told, *ties), short)


def ahead_of_all(view: NileView, first: Sequence[int], space: int) -> Line:
    """`first`, the seats whose pawns are on that space."""
    if len(first) == len(view.players):
        return line("nile.tell.level", space=space)
    who = first[0] if view.viewer is None or view.viewer not in first else view.viewer
    others = tuple(Who(seat) for seat in first if seat != who)
    key = "lead_shared" if others else "lead"
    return line(f"nile.tell.{key}", who=Who(who), others=others, space=space)


def end(view: NileView) -> Part:
    """Rules: NIL-24, NIL-29, NIL-33."""
    ahead = view.obelisk - max(player.pawn for player in view.players)
    if view.phase is Phase.OVER or ahead <= 0:
        return part("end", "end", (waits(view), line("nile.tell.end.passed", space=view.obelisk)))
    colours = sum(any(player.boat) for player in view.players)
    quiet = line("nile.tell.end.quiet" if view.quiet_rounds else "nile.tell.end.lively", n=view.quiet_rounds)
    lines = (
        line("nile.tell.end", space=view.obelisk, n=ahead),
        Line("nile.help.boat_lost" if view.variants.boat_each_round else "nile.help.boat_lost_scoring"),
        *([line("nile.tell.end.boat", steps=line("nile.spaces", n=colours))] if colours else []),
        quiet,
        Line("nile.tell.end.plants"),
    )
    return part("end", "end", lines, (line("nile.tell.end.brief", space=view.obelisk, n=ahead),))


def cards(view: NileView) -> Part:
    lines = [line("nile.tell.pile", n=view.desert_pile)]
    for key, backs in (("discards", view.desert_discard), ("taken", view.water_discard)):
        if backs:
            lines.append(line(f"nile.tell.{key}", what=counted(backs)))
    if view.removed:
        lines.append(line("nile.tell.removed", n=view.removed))
    return part("cards", "map", tuple(lines), ())


def counted(backs: Sequence[Back]) -> tuple[Line, ...]:
    """Faces with how often each came."""
    return tuple(line("nile.tell.times", what=back_term(back), n=backs.count(back)) for back in sorted(set(backs)))


def rules(view: NileView) -> Part:
    played = tuple(Line(f"nile.option.{name}.help") for name in VARIANTS if getattr(view.variants, name))
    ties = (line("nile.tell.ties", n=view.bid_ties),) if view.bid_ties else ()
    return part("rules", "end", (*(played or (Line("nile.tell.no_variants"),)), *ties), ())
