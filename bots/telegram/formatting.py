"""How a screen looks on Telegram: HTML for the text, rows of buttons below it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape, unescape

import msgspec
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.constants import KeyboardButtonStyle

from bots import codec
from core.screens import Block, Button, Link, Screen, Tone, shorter
from core.screens.rows import rows, told
from core.times import cut, plain, replaced, spans
from core.times import told as told_time
from core.wording import Words

CAPTION = 1024
TEXT = 4096
REACHABLE = ("https://", "tg://")
"""Addresses that Telegram takes for a button; a table on this machine alone has another."""
FIXED = ("board", "copy")
"""Styles that show what they hold to the letter, without marks inside."""
MARKS = {"title": "b", "strong": "b", "quiet": "i", "board": "pre", "copy": "code", "plain": ""}


JOINER = "\u2060"
"""Seen by nobody; where it stands Telegram finds no name, command or address."""
ALIVE = re.compile(
    r"""(?<!\w)[@#$](?=\w)            # somebody's name, a tag
      | (?<![\w/])/(?=\w)            # a command
      | (?<=[\w.+-])@(?=\w)         # a box for letters
      | :(?=//)                     # an address with its scheme
      | (?<=[\w-])\.(?=[\w-]*[^\W\d]) # a domain
      | \+(?=\d)                    # a telephone""",
    re.VERBOSE,
)


WHEN = "wDt"
"""How Telegram tells a moment: the day of the week, date and time, in its reader's zone and language."""


def size(text: str) -> int:
    """Length as Telegram counts it, in UTF-16 units: a moment counts by its words."""
    return len(plain(text).encode("utf-16-le")) // 2


def dated(escaped: str) -> str:
    """HTML with each moment in it as Telegram tells it; in words where it can't."""
    return replaced(escaped, lambda at: f'<tg-time unix="{at}" format="{WHEN}">{told_time(at)}</tg-time>')


def still(text: str) -> str:
    """The same to the eye, without anything that Telegram would make a link of: names are people's own, and a name
    like `@somebody` or `/new` must not call or do anything.
    """
    return ALIVE.sub(lambda found: found[0] + JOINER, text)


def html(blocks: Sequence[Block], mentions: Mapping[str, str] | None = None) -> str:
    """The blocks as HTML that shows just their text. `mentions` maps account ids to names; each is linked once, where
    its name first stands in bold, or below.
    """
    unlinked = dict(mentions or {})
    lines = []
    for block in blocks:
        found = _stand(block.text, unlinked) if block.style == "strong" else []
        text = dated(_linked(block.text if block.style not in FIXED else plain(block.text), found))
        for _, _, uid in found:
            del unlinked[uid]
        mark = MARKS[block.style]
        lines.append(f"<{mark}>{text}</{mark}>" if mark else text)
    if unlinked:
        lines.append(" ".join(link(still(name), uid) for uid, name in unlinked.items()))
    return "\n".join(lines)


def _stand(text: str, names: Mapping[str, str]) -> list[tuple[int, int, str]]:
    """Where the names stand as words of their own: begin, end, account id, from left to right. Long names choose first,
    so that none is found within another.
    """
    moments = spans(text)
    taken: list[tuple[int, int, str]] = []
    for uid, name in sorted(names.items(), key=lambda item: -len(item[1])):
        if not name.strip(JOINER):
            continue
        for found in _written(name).finditer(text):
            others = [*moments, *((begin, end) for begin, end, _ in taken)]
            if all(found.end() <= begin or end <= found.start() for begin, end in others):
                taken.append((*found.span(), uid))
                break
    return sorted(taken)


def _written(name: str) -> re.Pattern[str]:
    """A name as it stands in a text that was made `still`."""
    before = r"(?<!\w)" if name[:1].isalnum() else ""
    after = r"(?!\w)" if name[-1:].isalnum() else ""
    return re.compile(before + f"{JOINER}?".join(map(re.escape, name.replace(JOINER, ""))) + after)


def _linked(text: str, spots: Sequence[tuple[int, int, str]]) -> str:
    parts, at = [], 0
    for begin, end, uid in spots:
        parts += [escape(text[at:begin], quote=False), link(text[begin:end], uid)]
        at = end
    return "".join([*parts, escape(text[at:], quote=False)])


def link(name: str, uid: str) -> str:
    return f'<a href="tg://user?id={uid}">{escape(name, quote=False)}</a>'


def bare(text: str) -> str:
    """What HTML of ours says, without its marks."""
    return unescape(re.sub(r"<[^<>]*>", "", text))


def caption(screen: Screen, mentions: Mapping[str, str] | None = None, limit: int = CAPTION) -> str:
    """The screen's text within `limit`: the news get shorter first, titles and prompts stay."""
    blocks = _still(screen.blocks)
    words = Words(screen.language)
    spare = limit - sum(size(still(name)) + 1 for name in (mentions or {}).values())
    while _size(blocks) > spare and (less := shorter(blocks, words)) is not None:
        blocks = less
    while _size(blocks) > spare:
        oldest = next((at for at, block in enumerate(blocks) if block.style in ("plain", "quiet", "board")), None)
        if oldest is None or len(blocks) == 1:
            blocks = [*blocks[:-1], _cut(blocks[-1], _size(blocks) - spare)]
            break
        over = _size(blocks) - spare
        if size(blocks[oldest].text) > over + 40:
            blocks[oldest] = _cut(blocks[oldest], over)
        else:
            del blocks[oldest]
    return html(blocks, mentions)


def _still(blocks: Sequence[Block]) -> list[Block]:
    """A board stands in a fixed width, where nothing comes alive and every character takes its place."""
    return [
        block if block.style in FIXED else msgspec.structs.replace(block, text=still(block.text)) for block in blocks
    ]


def _size(blocks: Sequence[Block]) -> int:
    return sum(size(block.text) + 1 for block in blocks)


def _cut(block: Block, by: int) -> Block:
    text = block.text
    while text and size(block.text) - size(text) < by + 1:
        text = cut(text, len(text) - 1)
    return Block(text.rstrip() + "…", block.style)


def pages(screen: Screen) -> list[str]:
    """A long text as HTML messages of at most 4,096 characters, parted between paragraphs where possible."""
    whole: list[list[Block]] = [[]]
    for block in _paragraphs(_still(screen.blocks)):
        if whole[-1] and _size([*whole[-1], block]) > TEXT:
            whole.append([])
        whole[-1].append(block)
    return [html(blocks) for blocks in whole if blocks]


def _paragraphs(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        text = block.text
        while size(text) > TEXT - 1:
            at = text.rfind("\n", 0, TEXT // 2)
            page = cut(text, at if at > 0 else TEXT // 2)
            yield Block(page, block.style)
            text = text[len(page) :].lstrip("\n")
        if text.strip():
            yield Block(text, block.style)


def keyboard(screen: Screen) -> InlineKeyboardMarkup | None:
    """The choices, and below them the controls with what leads elsewhere."""
    below = [_inline(button) for button in screen.controls]
    below += _leading(screen.ways)
    keys = [*_rows([_inline(button) for button in screen.choices], screen.grid), *_rows(below)]
    return InlineKeyboardMarkup(keys) if keys else None


def ways(links: Sequence[Link]) -> InlineKeyboardMarkup | None:
    """Buttons that lead elsewhere, alone; None where none of the addresses can be opened."""
    keys = list(_rows(_leading(links)))
    return InlineKeyboardMarkup(keys) if keys else None


def _leading(links: Sequence[Link]) -> list[InlineKeyboardButton]:
    return [InlineKeyboardButton(plain(way.label), url=way.url) for way in links if way.url.startswith(REACHABLE)]


def _rows(buttons: Sequence[InlineKeyboardButton], grid: Sequence[int] = ()) -> Iterator[list[InlineKeyboardButton]]:
    """Buttons of one row share its width equally."""
    left = iter(buttons)
    for many in grid or rows([button.text for button in buttons]):
        yield [next(left) for _ in range(many)]


STYLES: Mapping[Tone, str] = {"yes": KeyboardButtonStyle.SUCCESS, "grave": KeyboardButtonStyle.DANGER}
"""Servers of before Bot API 9.4 leave them out."""


def _inline(button: Button) -> InlineKeyboardButton:
    style = STYLES.get(button.tone, KeyboardButtonStyle.PRIMARY if button.main else None)
    return InlineKeyboardButton(told(button), callback_data=codec.encode(button.press), style=style)
