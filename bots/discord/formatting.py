"""Screens as Discord messages: Components V2, text above the picture, buttons below it.

Discord's limits a message: 40 components counted with those that hold them, 4,000 characters of text, 5 buttons a row,
25 entries a select, 80 characters on a button, 100 on an entry, each custom id once.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

import discord
from discord import ui

from bots import codec
from core.people import PersonId
from core.ports.platform import RenderedScreen
from core.screens import Block, Button, Link, Screen, Tone
from core.screens.rows import told
from core.times import plain, replaced
from core.wording import Words

TEXT_LIMIT = 3_800
BUTTON_LABEL, ENTRY_LABEL = 80, 100
ROW = 5
MOST_BUTTONS = 10
"""More choices than this become a select: a phone shows two rows of buttons without scrolling the picture away."""
SHORT_LABEL = 10
"""Labels of which a phone shows five a row."""
MOST_COMPONENTS = 36
"""Of buttons with their rows: the box, text, picture and a file stand beside them."""
LONG_LABEL = 55
"""A phone cuts longer labels of buttons; entries of a select have a line each."""
MOST_ENTRIES = 25

PRESS = "rt|"
PICK = "rt#"
TEMPLATE = re.compile(r"rt(?:\|(?P<payload>.*)|#\d+)")
"""Custom ids: a button carries its press, a select only its number; there the entry carries the press."""

ACCENTS = {"lobby": 0x8A7A5C, "board": 0x2E7D6B, "panel": 0x2E7D6B, "end": 0xC79A2B}

_JOINER = "\u2060"
"""A word joiner: nobody sees it, and what it stands in is no address and no mention."""

_LIVE = re.compile(
    r"(?P<mark>[\\*_~|`\[\]<>])"
    r"|(?P<opening>^[ \t]*)(?P<block>[#+]|-(?!#))"  # a title, a list
    r"|(?P<number>^[ \t]*\d+)(?P<dot>[.)])"  # a list that numbers itself anew
    r"|(?P<address>@(?=\S)|^-(?=#)|:(?=//)|\.(?=[\w-]+/))",  # a mention, small print, a link, an invitation
    re.MULTILINE,
)


_STAMP_BEGUN = re.compile(r"<(?:t(?::\d*(?::[fR]?)?)?)?$")
"""What a cut leaves of a moment."""


def escaped(text: str) -> str:
    """Plain text that Discord shows as it is, whatever somebody calls themselves: nothing in it is a mark, a mention or
    a link. Moments are told by each reader's clock.
    """
    return replaced(_LIVE.sub(_inert, text), stamp)


def stamp(at: int) -> str:
    """A moment that Discord tells in its reader's zone and language, and how far off it is."""
    return f"<t:{at}:f> (<t:{at}:R>)"


def _inert(found: re.Match[str]) -> str:
    part = found.groupdict(default="")
    if part["address"]:
        return part["address"] + _JOINER
    return f"{part['opening']}{part['number']}\\{part['mark']}{part['block']}{part['dot']}"


_CLOSING, _CLOSED = re.compile(r"(?<!\\)#(\s*)$"), r"\\#\1"
"""What would end a heading, and the same to be read."""


def marked(block: Block) -> str:
    """A paragraph with Discord's marks for its style."""
    text = escaped(block.text)
    match block.style:
        case "title":
            return f"### {_CLOSING.sub(_CLOSED, text)}"
        case "strong":
            return f"**{text}**"
        case "quiet":
            return "\n".join(f"-# {row}" for row in text.splitlines())
        case "board":
            inside = plain(block.text).replace("```", "'''")
            return f"```\n{inside}\n```"
        case "copy":
            whole = plain(block.text).replace("`", "'")
            return f"`{whole}`"
        case "plain":
            return text
        case never:
            assert_never(never)


Message = tuple[ui.LayoutView, list[discord.File]]
"""Components and the files that they show."""


def page(
    rendered: RenderedScreen,
    mentions: Mapping[PersonId, int] | None = None,
    documents: Sequence[tuple[str, bytes]] = (),
) -> Message:
    """The message for `rendered`. `mentions` are the accounts of the called, `documents` files by name to download."""
    screen = rendered.screen
    accent = ACCENTS.get(screen.picture.kind) if screen.picture else None
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=accent)
    files = []
    whole = "\n".join([*map(marked, screen.blocks), *_calls(screen, mentions or {})])
    shown = shortened(whole)
    if shown:
        box.add_item(ui.TextDisplay(shown))
    if rendered.picture is not None:
        files.append(discord.File(io.BytesIO(rendered.picture), rendered.file_name, description=rendered.alt or None))
        gallery = ui.MediaGallery[ui.LayoutView]()
        gallery.add_item(media=f"attachment://{rendered.file_name}", description=rendered.alt or None)
        box.add_item(gallery)
    if shown != whole:
        documents = [*documents, ("rivertable.txt", screen.text.encode())]
    for name, content in documents:
        files.append(discord.File(io.BytesIO(content), name))
        box.add_item(ui.File(f"attachment://{name}"))
    for row in rows(screen):
        box.add_item(row)
    for at in range(0, len(screen.ways), ROW):
        box.add_item(ui.ActionRow(*map(_way, screen.ways[at : at + ROW])))
    return _sealed(box), files


def sentence(text: str) -> ui.LayoutView:
    """A message of one sentence."""
    box: ui.Container[ui.LayoutView] = ui.Container(ui.TextDisplay(shortened(escaped(text))))
    return _sealed(box)


def is_private(message: discord.Message) -> bool:
    """Whether nobody but its reader sees `message`."""
    return message.flags.ephemeral or isinstance(message.channel, discord.DMChannel)


def without_buttons(message: discord.Message) -> ui.LayoutView:
    """The same message with nothing left to press."""
    old = ui.LayoutView.from_message(message, timeout=None)
    box: ui.Container[ui.LayoutView] = ui.Container()
    for item in old.children:
        for part in item.children if isinstance(item, ui.Container) else [item]:
            match part:
                case ui.TextDisplay():
                    box.add_item(ui.TextDisplay(part.content))
                case ui.MediaGallery():
                    box.add_item(_kept(part))
        if isinstance(item, ui.Container):
            box.accent_colour = item.accent_colour
    return _sealed(box)


def shortened(text: str) -> str:
    """`text` as far as a message holds it, cut at a line; a board that is cut is closed again."""
    if len(text) <= TEXT_LIMIT:
        return text
    line_end = text.rfind("\n", 0, TEXT_LIMIT)
    kept = (text[:line_end] if line_end > 0 else _STAMP_BEGUN.sub("", text[:TEXT_LIMIT])) + "\n…"
    return kept + "\n```" if kept.count("```") % 2 else kept


def rows(screen: Screen) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    """The choices as buttons, or as a select when they are many or long; then the controls."""
    seen: set[str] = set()
    choices = [button for button in screen.choices if _new(button, seen)]
    controls = [button for button in screen.controls if _new(button, seen)]
    if screen.grid:
        left = iter(choices)
        for many in screen.grid:
            yield ui.ActionRow(*(_button(next(left)) for _ in range(many)))
    elif not _as_buttons(choices, len(controls) + len(screen.ways)):
        hint = Words(screen.language).say("discord.choose", count=len(choices))
        for at in range(0, len(choices), MOST_ENTRIES):
            yield ui.ActionRow(_select(choices[at : at + MOST_ENTRIES], at // MOST_ENTRIES, hint))
    else:
        yield from _rows_of(choices)
    yield from _rows_of(controls)


def _as_buttons(choices: Sequence[Button], others: int) -> bool:
    """A grid of short ones is pressed at once; few may be longer; all else is a list to choose from."""
    labels = [len(told(button)) for button in choices]
    if max(labels, default=0) <= SHORT_LABEL:
        rows_taken = -(-len(choices) // ROW) + -(-others // ROW) + 1  # links have a row of their own
        return len(choices) + others + rows_taken <= MOST_COMPONENTS
    return len(choices) <= MOST_BUTTONS and max(labels) <= LONG_LABEL


def _rows_of(buttons: Sequence[Button]) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    for at in range(0, len(buttons), ROW):
        yield ui.ActionRow(*map(_button, buttons[at : at + ROW]))


STYLES: Mapping[Tone, discord.ButtonStyle] = {
    "yes": discord.ButtonStyle.success,
    "grave": discord.ButtonStyle.danger,
}


def _button(button: Button) -> ui.Button[ui.LayoutView]:
    plain_style = discord.ButtonStyle.primary if button.main else discord.ButtonStyle.secondary
    style = STYLES.get(button.tone, plain_style)
    label = _cut(told(button), BUTTON_LABEL)
    return ui.Button(style=style, label=label, custom_id=PRESS + codec.encode(button.press))


def _way(link: Link) -> ui.Button[ui.LayoutView]:
    return ui.Button(label=_cut(plain(link.label), BUTTON_LABEL), url=link.url)


def _select(choices: Sequence[Button], number: int, hint: str) -> ui.Select[ui.LayoutView]:
    options = [
        discord.SelectOption(label=_cut(told(choice), ENTRY_LABEL), value=codec.encode(choice.press))
        for choice in choices
    ]
    return ui.Select(custom_id=f"{PICK}{number}", placeholder=hint, options=options)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _new(button: Button, seen: set[str]) -> bool:
    key = codec.encode(button.press)
    if key in seen:
        return False
    seen.add(key)
    return True


def _calls(screen: Screen, mentions: Mapping[PersonId, int]) -> list[str]:
    calls = " ".join(f"<@{mentions[called.person]}>" for called in screen.called if called.person in mentions)
    return [calls] if calls else []


def _kept(gallery: ui.MediaGallery[ui.LayoutView]) -> ui.MediaGallery[ui.LayoutView]:
    """The gallery by the names of its attachments: a link to Discord's own store would expire."""
    kept: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
    for item in gallery.items:
        name = item.media.url.partition("?")[0].rpartition("/")[2]
        kept.add_item(media=f"attachment://{name}", description=item.description)
    return kept


def _sealed(box: ui.Container[ui.LayoutView]) -> ui.LayoutView:
    """A finished view: the library keeps nothing of it, since the buttons say all that a press needs."""
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()
    return view
