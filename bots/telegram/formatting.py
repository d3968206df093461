"""How a screen looks on Telegram: HTML for the text, rows of buttons below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bots import codec
from core.screens import Block, Button, Screen

CAPTION = 1024
TEXT = 4096
ROW_WIDTH = 34
"""About what one row of buttons shows on a narrow telephone, in characters."""
ROW_MOST = 4
MARKS = {"title": "b", "strong": "b", "quiet": "i", "board": "pre", "plain": ""}


def size(text: str) -> int:
    """Length as Telegram counts it, in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def html(blocks: Sequence[Block], mentions: Mapping[str, str] | None = None) -> str:
    """The blocks as HTML. `mentions` maps names to account ids; each is linked once, where it first stands in bold."""
    open_mentions = dict(mentions or {})
    lines = []
    for block in blocks:
        text = escape(block.text, quote=False)
        if block.style == "strong":
            for name, uid in list(open_mentions.items()):
                written = escape(name, quote=False)
                if written in text:
                    text = text.replace(written, link(written, uid), 1)
                    del open_mentions[name]
        mark = MARKS[block.style]
        lines.append(f"<{mark}>{text}</{mark}>" if mark else text)
    if open_mentions:
        lines.append(" ".join(link(escape(name, quote=False), uid) for name, uid in open_mentions.items()))
    return "\n".join(lines)


def link(written: str, uid: str) -> str:
    return f'<a href="tg://user?id={uid}">{written}</a>'


def caption(screen: Screen, mentions: Mapping[str, str] | None = None, limit: int = CAPTION) -> str:
    """The screen's text within `limit`: what happened longest ago goes first, titles and prompts stay."""
    blocks = list(screen.blocks)
    spare = limit - sum(size(name) + 1 for name in mentions or {})
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


def _size(blocks: Sequence[Block]) -> int:
    return sum(size(block.text) + 1 for block in blocks)


def _cut(block: Block, by: int) -> Block:
    text = block.text
    while text and size(block.text) - size(text) < by + 1:
        text = text[:-1]
    return Block(text.rstrip() + "…", block.style)


def pages(screen: Screen) -> list[str]:
    """A long text as HTML messages of at most 4,096 characters, parted between paragraphs where possible."""
    whole: list[list[Block]] = [[]]
    for block in _paragraphs(screen.blocks):
        if whole[-1] and _size([*whole[-1], block]) > TEXT:
            whole.append([])
        whole[-1].append(block)
    return [html(blocks) for blocks in whole if blocks]


def _paragraphs(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        text = block.text
        while size(text) > TEXT - 1:
            at = text.rfind("\n", 0, TEXT // 2)
            at = at if at > 0 else TEXT // 2
            yield Block(text[:at], block.style)
            text = text[at:].lstrip("\n")
        if text.strip():
            yield Block(text, block.style)


def keyboard(screen: Screen) -> InlineKeyboardMarkup | None:
    ways = ([InlineKeyboardButton(way.label, url=way.url)] for way in screen.ways)
    rows = [*_rows(screen.choices), *_rows(screen.controls), *ways]
    return InlineKeyboardMarkup(rows) if rows else None


def _rows(buttons: Sequence[Button]) -> Iterator[list[InlineKeyboardButton]]:
    """Buttons of one row share its width equally, so the longest label decides how many fit."""
    row: list[Button] = []
    for button in buttons:
        widest = max(size(label(other)) for other in [*row, button])
        if row and (len(row) == ROW_MOST or widest * (len(row) + 1) > ROW_WIDTH):
            yield [_inline(other) for other in row]
            row = []
        row.append(button)
    if row:
        yield [_inline(other) for other in row]


def label(button: Button) -> str:
    return f"{button.letter} · {button.label}" if button.letter else button.label


def _inline(button: Button) -> InlineKeyboardButton:
    return InlineKeyboardButton(label(button), callback_data=codec.encode(button.press))
