"""A position in words: whose turn it is, one's own things, who leads, the players, the villages and ways, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.game import Seat
from core.games.amazonas import gazetteer
from core.games.amazonas.components import BACK_AFTER, BONUS, EVENTS, MISSION_PENALTY, NEUTRAL, ROUNDS, SILVER, SPECIES
from core.games.amazonas.gazetteer import called, gives, names, next_price, priced, rest
from core.games.amazonas.help import majority, prompt
from core.games.amazonas.terms import CARD, EVENT, SPECIES_NAME, WHO, at, gold_coins, money, silver_coins, tiles
from core.games.amazonas.view import AmazonasView, PlayerView, brings, safe
from core.telling import Part
from core.wording import Arg, Line, line


def tell(view: AmazonasView) -> tuple[Part, ...]:
    return (
        _now(view),
        *([_me(view, view.viewer)] if view.viewer is not None else []),
        _leads(view),
        _players(view),
        _villages(view),
        _ways(view),
        _end(view),
    )


def _title(part: str) -> Line:
    return Line(f"amazonas.tell.title.{part}")


# What the match waits for


def _now(view: AmazonasView) -> Part:
    brief = (_opening(view), *([] if view.phase == "over" else [_asked(view)]))
    return Part(name="now", topic="now", title=_title("now"), lines=(*brief, *_of_the_turn(view)), brief=brief)


def _opening(view: AmazonasView) -> Line:
    if view.phase == "over":
        return Line("amazonas.tell.over")
    if not view.event:
        return Line("amazonas.tell.before")
    key = "round" if view.phase == "income" or view.event in BARRING else "round_alone"
    return line(f"amazonas.tell.{key}", round=view.round, rounds=ROUNDS, event=EVENT[view.event])


BARRING = ("jaguar", "crocodile")
"""Events that still matter once the income has been taken."""


def _asked(view: AmazonasView) -> Line:
    """The prompt, without what it says about buttons: choices that are heard hold their prices."""
    if view.viewer in view.to_act and view.viewer is not None:
        if view.phase == "income":
            return Line("amazonas.tell.income")
        if view.phase == "build" and view.buildable:
            return line("amazonas.tell.build", purse=money(view.players[view.viewer].purse))
    return prompt(view)


def _of_the_turn(view: AmazonasView) -> Iterator[Line]:
    if view.event and view.phase != "over":
        yield Line(f"amazonas.help.event.{view.event}")
    when = "first" if not view.event else "last" if view.phase in ("income", "over") else "now"
    yield line(f"amazonas.tell.order.{when}", order=tuple(called(view, seat) for seat in view.order))
    if view.phase == "income":
        yield Line("amazonas.tell.tie_italian" if view.italian else "amazonas.tell.tie_french")
    if view.indio_offered:
        yield Line("amazonas.tell.indio_open")
    elif view.event == "indio" and view.phase == "build":
        yield Line("amazonas.tell.indio_taken")
    if view.phase == "build" and view.turn is not None:
        key = "amazonas.tell.built" if view.built_this_turn else "amazonas.tell.built_nothing"
        yield line(key, who=WHO[view.turn])
        if len(view.players) == 2:
            yield Line("amazonas.tell.neutral_may" if view.neutral_places else "amazonas.tell.neutral_not")


# The viewer's own


def _me(view: AmazonasView, seat: int) -> Part:
    me = view.players[seat]
    lines = (
        *_stock(seat, me),
        *_dealt(view),
        *_mission(view, me),
        *_reach(view, me),
        _collected(seat, me),
        *_played(view, seat, me),
        *(_cards(view, seat) if view.phase == "income" else _hand(view, seat, me)),
        *_medal(seat, me),
        _camps(view, seat, me),
    )
    return Part(name="me", topic="me", title=_title("me"), lines=lines, brief=tuple(_in_brief(view, seat, me)))


def _in_brief(view: AmazonasView, seat: int, me: PlayerView) -> Iterator[Line]:
    if not (seat in view.to_act and view.phase in ("build", "first")):  # there the prompt names the sum
        yield line("amazonas.tell.purse", who=WHO[seat], purse=money(me.purse))
    if view.mission is not None and not (seat in view.to_act and view.phase in ("income", "offer", "pile")):
        missing = _missing(view, me, view.mission)
        open_still = names(view, [at for at in missing if next_price(view, at) is not None])
        if open_still:
            yield line("amazonas.tell.mission_lacks", missing=open_still, n=len(open_still))
        elif not missing:
            yield MISSION_DONE


MISSION_DONE = Line("amazonas.tell.mission_done")


def _missing(view: AmazonasView, player: PlayerView, mission: int) -> list[int]:
    """Villages of a mission without a tent of that player."""
    return [at for at in view.map.missions[mission] if at not in player.villages]


def _dealt(view: AmazonasView) -> Iterator[Line]:
    """Option `mission_choice`: numbers are those of the notation."""
    for mission in view.missions_dealt:
        villages = names(view, view.map.missions[mission])
        yield line("amazonas.tell.dealt", number=mission + 1, villages=villages)


def _mission(view: AmazonasView, me: PlayerView) -> Iterator[Line]:
    if view.mission is None:
        return
    yield line("amazonas.tell.mission", villages=names(view, view.map.missions[view.mission]))
    missing = _missing(view, me, view.mission)
    if missing:
        told = tuple(priced(view, at) for at in missing)
        yield line("amazonas.tell.mission_missing", missing=told, n=len(told))
    else:
        yield MISSION_DONE


def _reach(view: AmazonasView, me: PlayerView) -> Iterator[Line]:
    """Where the viewer may build this round: on their turn each village that they can pay, with what it leaves them."""
    if view.phase in ("mission", "first", "over"):
        return
    reach = sorted(me.reach, key=lambda at: next_price(view, at) or 0)
    if not reach:
        yield Line("amazonas.tell.within_none")
    elif view.phase == "build" and view.turn == view.viewer:
        yield from (_payable(view, me, at) for at in reach if at in view.buildable)
        dear = tuple(priced(view, at) for at in reach if at not in view.buildable)
        if dear:
            yield line("amazonas.tell.too_dear", places=dear, n=len(dear))
    else:
        yield line("amazonas.tell.within", places=tuple(_offered(view, at) for at in reach), n=len(reach))
    sheltered = tuple(_offered(view, at) for at in me.sheltered)
    if sheltered:
        yield line("amazonas.tell.sheltered", places=sheltered)


def _payable(view: AmazonasView, me: PlayerView, at: int) -> Line:
    price = next_price(view, at) or 0
    return line(
        "amazonas.tell.payable_mission" if at in view.needed else "amazonas.tell.payable",
        place=view.map.villages[at].name,
        price=gold_coins(price),
        gives=gives(view, at),
        rest=rest(max(me.purse - SILVER * price, 0)),
    )


def _offered(view: AmazonasView, at: int) -> Line:
    """`Tucu at 2 gold for a fish`."""
    return line("amazonas.tell.offered", place=priced(view, at), gives=gives(view, at))


def _cards(view: AmazonasView, seat: int) -> Iterator[Line]:
    """What each card would announce, and bring where the event makes that another sum. Rules: AMZ-5, AMZ-7."""
    me = view.players[seat]
    for card in me.cards:
        value, net = me.worth[card], brings(view, Seat(seat), card)
        key = "card" if net == value else "card_changed" if net >= 0 else "card_loses"
        yield line(f"amazonas.tell.{key}", card=CARD[card], value=value, net=silver_coins(abs(net)), tie=me.ties[card])


# Of any player


def _stock(seat: int, player: PlayerView) -> Iterator[Line]:
    yield line("amazonas.tell.stock", who=WHO[seat], purse=money(player.purse), n=player.tents_left)
    if player.neutrals_left:
        yield line("amazonas.tell.neutrals", who=WHO[seat], n=player.neutrals_left)


def _collected(seat: int, player: PlayerView) -> Line:
    piles = _piles(player)
    return line("amazonas.tell.collected", who=WHO[seat], tiles=piles) if piles else line(NO_TILES, who=WHO[seat])


NO_TILES = "amazonas.tell.collected_nothing"


def _piles(player: PlayerView) -> tuple[Arg, ...]:
    """`3 fish`, `2 butterflies plus 1 Indio`."""
    found: list[Arg] = []
    for species, (own, indio) in enumerate(zip(player.tiles, player.indio, strict=True)):
        told = tiles(species, own)
        if indio:
            found.append(line("amazonas.tell.with_indio", tiles=told, n=indio))
        elif own:
            found.append(told)
    return tuple(found)


def _played(view: AmazonasView, seat: int, player: PlayerView) -> Iterator[Line]:
    """The card that lies on top, and what it announced this round. Rules: AMZ-5, AMZ-17."""
    if player.shown is None or view.phase == "over":
        return
    who, card = WHO[seat], CARD[player.shown]
    if player.announced is None:
        yield line("amazonas.tell.played", who=who, card=card)
        return
    tie = player.ties[player.shown]
    yield line("amazonas.tell.announced", who=who, card=card, value=player.announced, tie=tie)
    if safe(view, Seat(seat)):
        yield line("amazonas.tell.safe", who=who, event=EVENT[view.event])


def _hand(view: AmazonasView, seat: int, player: PlayerView) -> Iterator[Line]:
    """With what each card would announce with the tiles of now; tie-breaks matter while cards are chosen. Rules: AMZ-5,
    AMZ-7.
    """
    if view.phase == "over":
        return
    if not player.cards:
        yield line("amazonas.tell.hand_empty", who=WHO[seat])
        return
    key = "amazonas.tell.hand_ties" if view.phase == "income" else "amazonas.tell.hand"
    values, ties = (tuple(each[card] for card in player.cards) for each in (player.worth, player.ties))
    yield line(key, who=WHO[seat], cards=player.cards, values=values, ties=ties, n=len(player.cards))


def _medal(seat: int, player: PlayerView) -> Iterator[Line]:
    if player.medal is not None:
        yield line("amazonas.tell.medal", who=WHO[seat], points=player.medal)


def _camps(view: AmazonasView, seat: int, player: PlayerView) -> Line:
    if not player.villages:
        return line("amazonas.tell.camps_none", who=WHO[seat])
    return line("amazonas.tell.camps", who=WHO[seat], **_places(view, player.villages))


def _places(view: AmazonasView, villages: Sequence[int]) -> dict[str, Arg]:
    """`in Tucu, Xibu`: the preposition stands once."""
    first, *others = names(view, villages)
    return {"places": (at(first), *others), "n": len(villages)}


def _players(view: AmazonasView) -> Part:
    """The others, clockwise from the viewer; to the public all."""
    count, first = len(view.players), 0 if view.viewer is None else view.viewer
    seats = [(first + step) % count for step in range(count)]
    others = [seat for seat in seats if seat != view.viewer]
    return Part(
        name="players",
        topic="players",
        title=_title("players" if view.viewer is None else "others"),
        lines=tuple(told for seat in others for told in _player(view, seat)),
        brief=tuple(_player_in_brief(view, seat) for seat in others),
    )


def _player(view: AmazonasView, seat: int) -> Iterator[Line]:
    player = view.players[seat]
    yield from _stock(seat, player)
    yield _collected(seat, player)
    yield from _played(view, seat, player)
    yield from _hand(view, seat, player)
    yield from _medal(seat, player)
    yield _camps(view, seat, player)
    yield from _others_reach(view, seat, player)


def _others_reach(view: AmazonasView, seat: int, player: PlayerView) -> Iterator[Line]:
    """Where somebody else may build this round: who sees the map sees it."""
    if view.phase in ("mission", "first", "over"):
        return
    if player.reach:
        yield line("amazonas.tell.reach", who=WHO[seat], places=names(view, player.reach), n=len(player.reach))
    if player.sheltered:
        yield line("amazonas.tell.reach_sheltered", who=WHO[seat], places=names(view, player.sheltered))


def _player_in_brief(view: AmazonasView, seat: int) -> Line:
    player = view.players[seat]
    cards = line("amazonas.tell.cards", cards=player.cards, n=len(player.cards)) if player.cards else NO_CARD
    return line("amazonas.tell.player", who=WHO[seat], these=(money(player.purse), *_piles(player), cards))


NO_CARD = Line("amazonas.tell.no_card")


# Who leads


def _leads(view: AmazonasView) -> Part:
    over = bool(view.missions)
    points = [player.open_points - _penalty(view, seat) for seat, player in enumerate(view.players)]
    ranked = sorted(range(len(points)), key=lambda seat: -points[seat])
    has = tuple(line("amazonas.tell.has", who=WHO[seat], n=points[seat]) for seat in ranked)
    standing = line("amazonas.tell.in_the_end" if over else "amazonas.tell.so_far", these=has)
    rules = () if over else (Line("amazonas.help.score"), Line(f"amazonas.help.majority_{majority(view)}"))
    return Part(
        name="leads",
        topic="leads",
        title=_title("leads"),
        lines=(standing, *_missions(view), *_most(view), *rules),
        brief=(standing,),
    )


def _penalty(view: AmazonasView, seat: int) -> int:
    """For villages of a mission that has been shown. Rule: AMZ-19."""
    mission = view.missions[seat] if view.missions else None
    return 0 if mission is None else MISSION_PENALTY * len(_missing(view, view.players[seat], mission))


def _missions(view: AmazonasView) -> Iterator[Line]:
    for seat, mission in enumerate(view.missions):
        if mission is None:
            continue
        missing = _missing(view, view.players[seat], mission)
        args: dict[str, Arg] = {"who": WHO[seat], "villages": names(view, view.map.missions[mission])}
        if missing:
            points = MISSION_PENALTY * len(missing)
            yield line("amazonas.tell.mission_missed", **args, **_places(view, missing), points=points)
        else:
            yield line("amazonas.mission_done", **args)


def _most(view: AmazonasView) -> Iterator[Line]:
    """Who has the most tiles of each species. Rule: AMZ-20."""
    for species in range(len(SPECIES)):
        piles = [player.piles[species] for player in view.players]
        most = max(piles)
        leaders = [seat for seat, pile in enumerate(piles) if pile == most]
        if most and len(leaders) == 1:
            yield line("amazonas.tell.most", who=WHO[leaders[0]], tiles=tiles(species, most))
        elif most:
            these = tuple(called(view, seat) for seat in leaders)
            yield line("amazonas.tell.most_tied", these=these, tiles=tiles(species, most))


# The board


def _villages(view: AmazonasView) -> Part:
    supply = tuple(tiles(species, count) for species, count in enumerate(view.supply))
    about = line("amazonas.tell.map", name=view.map.name, n=len(view.map.villages))
    everywhere = range(len(view.map.villages))
    return Part(
        name="villages",
        topic="map",
        title=_title("villages"),
        lines=(about, *(gazetteer.village(view, at) for at in everywhere), line("amazonas.tell.supply", tiles=supply)),
        brief=tuple(_camped(view)),
        grid=gazetteer.grid(view),
    )


def _camped(view: AmazonasView) -> Iterator[Line]:
    """Whose tents stand where."""
    for seat, player in enumerate(view.players):
        if player.villages:
            yield _camps(view, seat, player)
    neutral = [at for at, owners in enumerate(view.sites) if NEUTRAL in owners]
    if neutral:
        yield line("amazonas.tell.camps_neutral", **_places(view, neutral))


def _ways(view: AmazonasView) -> Part:
    """The printed links: they never change, so they are told only to whoever asks."""
    lines = tuple(gazetteer.ways(view, at) for at in range(len(view.map.villages)))
    return Part(name="ways", topic="map", title=_title("ways"), lines=lines, brief=())


# The end


def _end(view: AmazonasView) -> Part:
    left = ROUNDS - max(view.round, 1) + 1
    if view.phase == "over":
        rounds = Line("amazonas.tell.rounds_over")
    else:
        key = "amazonas.tell.rounds_left" if view.round else "amazonas.tell.rounds_all"
        rounds = line(key, last=ROUNDS, n=left)
    running = view.phase != "over"
    lines = (
        rounds,
        *(_to_come(view) if running else ()),
        _medals(view),
        *([Line("amazonas.help.ties")] if running else []),
    )
    return Part(name="end", topic="end", title=_title("end"), lines=lines, brief=(rounds,))


def _to_come(view: AmazonasView) -> Iterator[Line]:
    back = next((after for after in BACK_AFTER if view.round <= after), None)
    yield Line("amazonas.tell.back_never") if back is None else line("amazonas.tell.back", round=back)
    counts = {event: copies - view.events_past.count(event) for event, copies in EVENTS.items()}
    left = [event for event, count in counts.items() if count > 0]
    events = tuple(line(f"amazonas.events.{event}", n=counts[event]) for event in left if event not in BONUS)
    bonuses = tuple(SPECIES_NAME[BONUS[event]] for event in left if event in BONUS)  # one card a species
    events += (line("amazonas.events.bonus", species=bonuses, n=len(bonuses)),) if bonuses else ()
    yield line("amazonas.tell.events", events=events) if events else Line("amazonas.tell.events_none")


def _medals(view: AmazonasView) -> Line:
    if not view.medals_left:
        return Line("amazonas.help.medals_gone")
    return line("amazonas.tell.medals", medals=view.medals_left, n=len(view.medals_left))
