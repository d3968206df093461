"""For whoever plays a title for the first time: scenes of a made-up match, and the signs of the pictures."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Scene, Seat
from core.lessons import lesson
from core.observation import TableFacts
from core.press import Press
from core.screens.parts import Block, Button, Mark, Picture, Screen
from core.wording import Line, Term, Words


def guide(
    table: TableFacts,
    scenes: Sequence[Scene],
    page: int,
    language: str,
    *,
    options: Sequence[tuple[str, str]],
    others: Sequence[str],
) -> Screen:
    """A scene, counted from 0: its picture, marked where its sentence speaks of something. The reader is "you" in it;
    `others` are the names of the rest, and `options` those of the made-up match.
    """
    scene = scenes[page]
    you = next((shown.view.viewer for shown in scenes if shown.view.viewer is not None), None)
    names = _names(you, others, Words(language))
    back = [_turn(table, page - 1, "back", language)] if page else []
    last = page == len(scenes) - 1
    onward = [] if last else [_turn(table, page + 1, "next", language)]
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(_title(table, language, page + 1, len(scenes)), "title"),
            Block(Words(language, names, you)(scene.text)),
        ),
        picture=Picture(
            game=table.game,
            kind="board" if scene.view.viewer is None else "panel",
            language=language,
            names=names,
            view=scene.view,
            marks=tuple(Mark("", spot) for spot in dict.fromkeys(scene.spots)),
            options=tuple(options),
        ),
        controls=(
            *back,
            *onward,
            *_others(table, language, ("legend", "rules"), main=last),
            *(_practice(table, language) if last else ()),
        ),
    )


def _names(you: Seat | None, others: Sequence[str], words: Words) -> tuple[str, ...]:
    names = list(others)
    if you is not None:
        names.insert(you, words.say("table.guide.you"))
    return tuple(names)


def legend(
    table: TableFacts, signs: Sequence[tuple[str, Line]], language: str, *, options: Sequence[tuple[str, str]]
) -> Screen:
    """What the signs in the pictures mean, as a picture."""
    words = Words(language)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(words.say("table.legend", game=Term(f"{table.game}.title")), "title"),
            *([] if signs else [Block(words.say("table.legend.none"))]),
        ),
        picture=Picture(game=table.game, kind="legend", language=language, options=tuple(options)) if signs else None,
        controls=_others(table, language, ("guide", "rules")),
    )


def no_guide(table: TableFacts, language: str) -> Screen:
    words = Words(language)
    return Screen(
        language=language,
        table=table.code,
        blocks=(
            Block(words.say("table.guide", game=Term(f"{table.game}.title")), "title"),
            Block(words.say("table.guide.none")),
        ),
        controls=_others(table, language, ("legend", "rules")),
    )


def _title(table: TableFacts, language: str, page: int, pages: int) -> str:
    return Words(language).say("table.guide.page", game=Term(f"{table.game}.title"), page=page, pages=pages)


def _turn(table: TableFacts, page: int, way: str, language: str) -> Button:
    label = Words(language).say(f"table.button.{way}")
    return Button(label, Press("guide", table.code, str(page)), main=way == "next")


def _practice(table: TableFacts, language: str) -> tuple[Button, ...]:
    """The way on to the title's practice match in words, where it has one."""
    if lesson(table.game) is None:
        return ()
    return (Button(Words(language).say("table.button.practice"), Press("practice", argument=f"{table.game}=0==")),)


def _others(table: TableFacts, language: str, verbs: Sequence[str], *, main: bool = False) -> tuple[Button, ...]:
    words = Words(language)
    return tuple(
        Button(words.say(f"table.button.{verb}"), Press(verb, table.code), main=main and verb == verbs[0])
        for verb in verbs
    )
