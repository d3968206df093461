"""What somebody asked for in words, a page at a time, with the ways to the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.asked import Asked, offered
from core.observation import Observation
from core.press import Press
from core.screens.home import placing
from core.screens.parts import Block, Button, Screen, button, capital, is_own, title, words_for
from core.screens.telling import choices, from_place, short, since, told
from core.telling import Part
from core.wording import Line, Words

PAGE = 3_000
"""Characters of a page: every platform shows so many in one message, with its own marks about them."""


def text(
    seen: Observation,
    parts: Sequence[Part],
    asked: Asked,
    language: str,
    *,
    page: int = 0,
    near: Sequence[Line] = (),
    spot: str = "",
) -> Screen:
    """`parts` tell the position of `seen`, or for a plan what that would make of it. `near` is what is at the place
    that was asked for, `spot` where own choices are to begin. `page` counts from 0.
    """
    words = words_for(seen, language)
    pages = list(_pages(answer(seen, parts, asked, words, near, spot)))
    return _page(seen, parts, asked, words, pages, min(page, len(pages) - 1))


def all_pages(seen: Observation, parts: Sequence[Part], asked: Asked, language: str) -> list[str]:
    """The same from its first page to its last, each as text alone."""
    words = words_for(seen, language)
    pages = list(_pages(answer(seen, parts, asked, words)))
    return [_page(seen, parts, asked, words, pages, page).text for page in range(len(pages))]


def _page(
    seen: Observation, parts: Sequence[Part], asked: Asked, words: Words, pages: Sequence[Sequence[Block]], page: int
) -> Screen:
    on = []
    if page + 1 < len(pages):
        on.append(Button(words.say("table.tell.on"), _asking(seen, f"{asked.argument}={page + 1}"), main=True))
    where = [Block(words.say("table.tell.page", page=page + 1, pages=len(pages)), "quiet")] if len(pages) > 1 else []
    return Screen(
        language=words.language,
        table=seen.table.code,
        blocks=(Block(title(words, seen.table), "title"), *pages[page], *where),
        controls=(*on, *_ways(seen, parts, asked, words)),
        own=is_own(seen),
    )


def answer(
    seen: Observation, parts: Sequence[Part], asked: Asked, words: Words, near: Sequence[Line] = (), spot: str = ""
) -> list[Block]:
    """All that was asked for; the arguments as for `text`."""
    language = words.language
    match asked.kind:
        case "short":
            ended = placing(seen.outcome, words, seen.seatings) if seen.outcome else []
            return [*short(seen, parts, language), *ended]
        case "all":
            return [*_parts(parts, words), *([*choices(seen, language)] if seen.paths else [])]
        case "part":
            return _parts([part for part in parts if part.name == asked.what], words)
        case "topic":
            return _parts([part for part in parts if part.topic == asked.what], words)
        case "since":
            return since(seen, language)
        case "choices":
            return choices(seen, language)
        case "near":
            return [Block("\n".join(map(words, near)) or words.say("table.tell.nothing_near"))]
        case "from":
            return from_place(seen, spot, language)
        case "plan":
            first = Block(words.say("table.tell.plan" if seen.ahead and seen.ahead.steps else "table.tell.no_plan"))
            return [first, *told(parts, words)]
        case "help":
            return [Block(words.say("table.tell.help", parts=tuple(part.title for part in parts)))]


def _parts(parts: Sequence[Part], words: Words) -> list[Block]:
    return told(parts, words) or [Block(words.say("table.tell.nothing"))]


def _pages(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """As many whole blocks as a message holds; a title stays with what it names, and what is longer than a message is
    parted between its lines.
    """
    page: list[Block] = []
    for block in _parted(blocks):
        if page and sum(len(one.text) + 1 for one in [*page, block]) > PAGE:
            heads = [page.pop()] if len(page) > 1 and page[-1].style == "strong" else []
            yield page
            page = heads
        page.append(block)
    yield page


def _parted(blocks: Sequence[Block]) -> Iterator[Block]:
    most = PAGE // 2
    for block in blocks:
        lines: list[str] = []
        for line in block.text.split("\n"):
            if lines and len("\n".join([*lines, line])) > most:
                yield Block("\n".join(lines), block.style)
                lines = []
            lines.append(line)
        yield Block("\n".join(lines), block.style)


def _ways(seen: Observation, parts: Sequence[Part], asked: Asked, words: Words) -> Iterator[Button]:
    """To the parts that aren't told here, to what happened, to the reader's choices and their panel."""
    if seen.paths:
        yield button(words, "play", seen.table, main=True)
    wholes = ["short", "since", *(["choices"] if seen.paths else []), "all"]
    for kind in wholes:
        if kind != asked.kind:
            yield Button(capital(offered(kind, words.language), words), _asking(seen, kind))
    for part in parts:
        shown = asked.kind == "all" or asked.what in (part.name, part.topic)
        if part.lines and not shown:
            yield Button(capital(words(part.title), words), _asking(seen, part.name))


def _asking(seen: Observation, what: str) -> Press:
    return Press("text", seen.table.code, what)
