"""The pictures in words: complete enough to play a whole match from, short enough for alt text."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.nile.components import FIELDS_OF, KINDS, MARKET, Crop, Front, Phase, Ripeness, Sold, Wave
from core.games.nile.market import barred_kinds
from core.games.nile.terms import KIND_TERM, WAVE_TERM, back_term, field_name, plants_line, row_name, sector
from core.games.nile.view import NileView, PlayerView
from core.screens import Picture
from core.wording import Arg, Line, Term, Who, Words
from render.games.nile.board import heading
from render.kit.words import ALT_LIMIT, signed, text_words_of


def in_words(picture: Picture, view: NileView, full: bool) -> str:
    """The picture as text, one thing a line. The short form serves as alt text: it leaves out what would not fit."""
    for detail in (2, 1, 0):
        text = _told(picture, view, full, detail)
        if full or len(text) <= ALT_LIMIT:
            break
    return text


def _told(picture: Picture, view: NileView, full: bool, detail: int) -> str:
    words = text_words_of(picture, full)
    lines = _placing(picture, view, words) if picture.kind == "end" else [_opening(view, words)]
    if picture.kind != "end" or full:
        lines += [_player(view, seat, words, full or detail == 2) for seat in range(len(view.players))]
        if full or detail:
            lines += [_row(view, row, words, full) for row in view.open_rows]
            lines += [_market(view, row, words, full) for row in range(len(MARKET))]
    if picture.marks:
        lines.append(words.say("nile.text.choices", choices=" ".join(_choices(picture))))
    return "\n".join(lines)


def _choices(picture: Picture) -> Iterable[str]:
    return (f"{mark.letter}={mark.spot.partition(':')[2] or mark.spot}" for mark in picture.marks)


def _opening(view: NileView, words: Words) -> str:
    parts = [words(heading(view))]
    if view.turned:
        parts.append(words.say("nile.text.turned", what=back_term(view.turned.back)))
    if view.phase is Phase.START_AUCTION:  # nobody is start player yet
        return " ".join([*parts, words.say("nile.pic.preparation") + "."])
    parts.append(
        words.say(
            "nile.text.round",
            round=view.round,
            who=Who(view.start),
            tide=sector(view.marker),
            obelisk=view.obelisk,
            pile=view.desert_pile,
            discards=len(view.desert_discard),
        )
    )
    return " ".join(parts)


def _player(view: NileView, seat: int, words: Words, full: bool) -> str:
    player = view.players[seat]
    args: dict[str, Arg] = {
        "points": player.pawn,
        "supply": plants_line(player.supply),
        "boat": plants_line(player.boat),
        "jokers": player.jokers,
        "lost": sum(player.lost),
    }
    told = f"{signed(seat, words)}: {words(Line('nile.text.player', args))}"
    return told + " " + _cards(player, words) if full else told


def _cards(player: PlayerView, words: Words) -> str:
    parts = []
    for number, stack in enumerate(player.stacks, 1):
        top: Arg = front_line(stack.top) if stack.top else Term("nile.nothing")
        parts.append(words.say("nile.text.stack", stack=number, cards=stack.size, top=top))
    if player.jokers_seen:
        parts.append(words.say("nile.text.jokers_seen", what=tuple(map(back_term, player.jokers_seen))))
    return " ".join(parts)


def front_line(front: Front) -> Line:
    return Line("nile.text.front", {"one": WAVE_TERM[front[1]], "two": WAVE_TERM[front[0]]})


def _row(view: NileView, row: int, words: Words, full: bool) -> str:
    """Fields from the river to the desert: palms, then what lies there; what the next water card has to match."""
    fields = []
    for field in FIELDS_OF[row]:
        lies: tuple[Arg, ...] = tuple(crop_line(crop) for crop in view.crops[field])
        if view.water[field]:
            lies = (Term("nile.text.water"),)
        elif view.deserts[field]:
            lies = (Term("nile.text.desert"),)
        if lies or full:
            palms = view.board.palms[field]
            name = field_name(field) if not full else f"{field_name(field)} ({palms})"
            fields.append(words.say("nile.text.field", field=name, lies=lies or (Term("nile.text.free"),)))
    told = "; ".join(fields) or words.say("nile.text.free")
    if not full:
        return f"{row_name(row)}: {told}"
    wave = WAVE_TERM[Wave(view.edges[row])]
    end = "" if view.next_field(row) is None else " " + words.say("nile.text.next_wave", wave=wave)
    return f"{row_name(row)}: {told}.{end}"


def crop_line(crop: Crop) -> Line:
    side = Term("nile.text.ripe" if crop.ripe else "nile.text.seed")
    key = "nile.text.crop_acted" if crop.acted else "nile.text.crop"
    return Line(key, {"who": Who(crop.owner), "plant": KIND_TERM[crop.kind], "side": side})


def _market(view: NileView, row: int, words: Words, full: bool) -> str:
    sold: tuple[Arg, ...] = tuple(sold_line(plant) for plant in view.market[row])
    args: dict[str, Arg] = {
        "row": row + 1,
        "taken": len(sold),
        "size": MARKET[row],
        "sold": sold or (Term("nile.nothing"),),
    }
    told = words(Line("nile.text.market", args))
    barred = sorted(barred_kinds(view.market, row))
    if not full or not barred or len(barred) == len(KINDS):
        return told
    return told + " " + words.say("nile.text.barred", kinds=tuple(KIND_TERM[kind] for kind in barred))


def sold_line(sold: Sold) -> Line:
    args: dict[str, Arg] = {"who": Who(sold.owner), "plant": KIND_TERM[sold.kind]}
    if sold.ripeness is Ripeness.RIPE:
        return Line("nile.text.sold", args)
    return Line("nile.text.sold_bad", {**args, "how": Term(f"nile.text.{sold.ripeness.name.lower()}")})


def _placing(picture: Picture, view: NileView, words: Words) -> list[str]:
    lines = [words.say("nile.pic.over") + "."]
    for seat in sorted(range(len(picture.scores)), key=lambda seat: (picture.places[seat] or 99, seat)):
        place = f"{picture.places[seat]}." if picture.places[seat] else "–"
        lost = words.say("nile.pic.lost", n=sum(view.players[seat].lost))
        points = words.say("nile.text.points", n=picture.scores[seat])
        lines.append(f"{place} {signed(seat, words)}: {points} ({lost})")
    return lines
