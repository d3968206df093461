"""The pictures in words: complete enough to play a whole match from, short enough for alt text."""

from __future__ import annotations

from core.game import Seat
from core.games.amazonas.components import EVENTS, SILVER, SPECIES
from core.games.amazonas.terms import CARD, EVENT, SPECIES_NAME, gold_coins, money
from core.games.amazonas.terms import at as at_village
from core.games.amazonas.view import AmazonasView, PlayerView, brings
from core.screens import Picture
from core.wording import Arg, Line, Who, Words, line
from render.games.amazonas.chart import neighbours_by_kind
from render.games.amazonas.theme import THEME
from render.kit.fonts import sign_of
from render.kit.words import ALT_LIMIT, text_words_of


def in_words(picture: Picture, view: AmazonasView, full: bool) -> str:
    """The picture as text, one thing a line. The short form serves as alt text: it leaves out what would not fit."""
    for detail in (2, 1, 0):
        text = _told(picture, view, full, detail)
        if full or len(text) <= ALT_LIMIT:
            return text
    return text


def _told(picture: Picture, view: AmazonasView, full: bool, detail: int) -> str:
    words = text_words_of(picture, full)
    lines = _placing(picture, words) if picture.kind == "end" else [_opening(view, words, detail)]
    if picture.kind in ("board", "panel") or (picture.kind == "end" and full):
        lines += [_player(view, seat, words, full, detail) for seat in range(len(view.players))]
        if full:
            lines += _map(view, words)
    if picture.kind == "panel":
        lines += _private(picture, view, words, full)
    return "\n".join(lines)


def signed(seat: int, words: Words) -> str:
    """A player's shape and name: `■ Roberto`."""
    return f"{sign_of(seat, THEME.seats)} {words.name(seat)}"


def _opening(view: AmazonasView, words: Words, detail: int) -> str:
    parts = []
    if view.event:
        parts.append(words.say("amazonas.round", round=view.round, event=EVENT[view.event]))
    parts.append(words(heading(view)) + ".")
    if detail == 2 and view.medals_left:
        parts.append(words.say("amazonas.text.medals_left", medals=" ".join(map(str, view.medals_left))))
    return " ".join(parts)


def heading(view: AmazonasView) -> Line:
    """What the table waits for, in few words."""
    key = f"amazonas.pic.{view.phase}"
    return Line(key) if view.turn is None else line(key, who=Who(view.turn))


def _player(view: AmazonasView, seat: int, words: Words, full: bool, detail: int) -> str:
    player = view.players[seat]
    parts = [f"{signed(seat, words)}: {words(money(player.purse))}"]
    parts.append(_tiles(player, words, every=full))
    if player.announced is not None and player.shown is not None:
        place = view.order.index(Seat(seat)) + 1
        parts.append(
            words.say(
                "amazonas.text.announced",
                card=CARD[player.shown],
                value=player.announced,
                tie=player.ties[player.shown],
                place=place,
            )
        )
    if detail:
        parts.append(words.say("amazonas.text.hand", cards=" ".join(map(str, player.cards)) or "–"))
    parts.append(words.say("amazonas.text.tents", n=player.tents_left))
    if len(view.players) == 2:
        parts.append(words.say("amazonas.text.neutrals", n=player.neutrals_left))
    if player.medal is not None:
        parts.append(words.say("amazonas.text.medal", points=player.medal))
    parts.append(words.say("amazonas.pic.points", points=player.open_points))
    if detail == 2:
        places = ", ".join(view.map.villages[at].name for at in player.villages)
        parts.append(words.say("amazonas.text.camps", places=places or "–"))
    return "; ".join(parts) + "."


def _tiles(player: PlayerView, words: Words, every: bool) -> str:
    told = []
    for species, size in enumerate(player.piles):
        if size or every:
            extra = " " + words.say("amazonas.text.indio", count=player.indio[species]) if player.indio[species] else ""
            told.append(f"{words.say(f'amazonas.{SPECIES[species]}')} {size}{extra}")
    return ", ".join(told) or words.say("amazonas.text.no_tiles")


def _map(view: AmazonasView, words: Words) -> list[str]:
    """The events to come, then one line a village: species, sites, links."""
    near = neighbours_by_kind(view.map)
    left = {event: copies - view.events_past.count(event) for event, copies in EVENTS.items()}
    events = ", ".join(f"{words.say(f'amazonas.pic.event.{event}')} {count}" for event, count in left.items() if count)
    lines = [words.say("amazonas.text.events_left", events=events or "–")]
    for at, village in enumerate(view.map.villages):
        owners = view.sites[at]
        sites = [words.name(owner) if owner >= 0 else words.say("amazonas.text.neutral") for owner in owners]
        sites += [str(price) for price in village.sites[len(owners) :]]
        paths, waters = (", ".join(view.map.villages[to].name for to in near[at][kind]) or "–" for kind in (0, 1))
        species = words.say(f"amazonas.{SPECIES[village.species]}")
        lines.append(
            words.say(
                "amazonas.text.village",
                place=village.name,
                species=species,
                sites=", ".join(sites),
                paths=paths,
                waters=waters,
            )
        )
    return lines


def _private(picture: Picture, view: AmazonasView, words: Words, full: bool) -> list[str]:
    assert view.viewer is not None
    me = view.players[view.viewer]
    letters = {mark.spot: mark.letter for mark in picture.marks if mark.letter}
    lines = [words.say("amazonas.text.purse", purse=money(me.purse), n=me.tents_left)]
    lines += [
        _lettered(letters, f"mission:{mission}") + _names(view, view.map.missions[mission])
        for mission in view.missions_dealt
    ]
    if view.mission is not None:
        lines.append(_mission(view, me, words))
    if view.phase in ("offer", "pile") or any(spot.startswith("pile:") for spot in letters):
        for species, slug in enumerate(SPECIES):
            if me.piles[species]:
                name = words.say(f"amazonas.{slug}")
                lines.append(f"{_lettered(letters, f'pile:{slug}')}{name} {me.piles[species]}")
    lines.append(words.say("amazonas.text.cards") + ":")
    for card in me.cards:
        net = brings(view, view.viewer, card)
        key = "amazonas.text.card" if net == me.worth[card] else "amazonas.text.card_net"
        said = words.say(key, card=CARD[card], value=me.worth[card], net=net, tie=me.ties[card])
        lines.append(f"  {_lettered(letters, f'card:{card}')}{said}")
    if view.phase not in ("mission", "over"):
        lines += _reach(picture, view, me, words, letters)
    return lines


def _mission(view: AmazonasView, me: PlayerView, words: Words) -> str:
    assert view.mission is not None
    missing = tuple(at for at in view.map.missions[view.mission] if at not in me.villages)
    key = "amazonas.text.mission" if missing else "amazonas.text.mission_done"
    return words.say(key, villages=_names(view, view.map.missions[view.mission]), missing=_names(view, missing))


def _reach(picture: Picture, view: AmazonasView, me: PlayerView, words: Words, letters: dict[str, str]) -> list[str]:
    """Villages with a letter, else those within reach, each with its price and what is left; with card 6 there are
    more, where the event bars some.
    """
    neutral = [mark for mark in picture.marks if mark.deed == "neutral" and mark.spot.startswith("village:")]
    number = view.map.numbers()
    if neutral:
        names = [(mark.letter, view.map.villages[number[mark.spot.removeprefix("village:")]].name) for mark in neutral]
        return [f"{letter}) {words.say('amazonas.do.neutral_at', at=at_village(name))}" for letter, name in names]
    marked = [at for at, village in enumerate(view.map.villages) if f"village:{village.slug}" in letters]
    lines = [_within(view, me, at, words, letters) for at in marked or sorted(me.reach, key=view.price)]
    if not marked:
        lines += [_sheltered(view, at, words) for at in sorted(me.sheltered, key=view.price)]
    head = words.say("amazonas.text.reach") + ":" if lines else words.say("amazonas.pic.no_reach")
    return [head, *lines]


def _within(view: AmazonasView, me: PlayerView, at: int, words: Words, letters: dict[str, str]) -> str:
    rest = me.purse - SILVER * view.price(at)
    if at in view.needed:
        key = "amazonas.text.build_mission" if rest >= 0 else "amazonas.text.too_dear_mission"
    else:
        key = "amazonas.text.build" if rest >= 0 else "amazonas.text.too_dear"
    said = words(Line(key, {**_priced(view, at), "rest": money(max(rest, 0))}))
    return f"  {_lettered(letters, f'village:{view.map.villages[at].slug}')}{said}"


def _sheltered(view: AmazonasView, at: int, words: Words) -> str:
    return "  " + words(Line("amazonas.text.sheltered", _priced(view, at)))


def _priced(view: AmazonasView, at: int) -> dict[str, Arg]:
    village = view.map.villages[at]
    return {"place": village.name, "price": gold_coins(view.price(at)), "species": SPECIES_NAME[village.species]}


def _placing(picture: Picture, words: Words) -> list[str]:
    lines = [words.say("amazonas.pic.over") + "."]
    for seat in sorted(range(len(picture.scores)), key=lambda seat: (picture.places[seat] or 99, seat)):
        shares = ", ".join(f"{words.say(key)} {points}" for key, points in picture.shares[seat] if points)
        place = f"{picture.places[seat]}." if picture.places[seat] else "–"
        points = words.say("amazonas.pic.points", points=picture.scores[seat])
        lines.append(f"{place} {signed(seat, words)}: {points} ({shares or '–'})")
    return lines


def _names(view: AmazonasView, villages: tuple[int, ...]) -> str:
    return ", ".join(view.map.villages[at].name for at in villages)


def _lettered(letters: dict[str, str], spot: str) -> str:
    return f"{letters[spot]}) " if spot in letters else ""
