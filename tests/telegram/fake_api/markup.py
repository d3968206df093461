"""The service's HTML: text with tags in, plain text and entities out; and what it makes live by itself.

A name after @, a word after / or #, an address: in any text these become links that somebody may press, unless they
stand in code or in a link already.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from .errors import bad_request
from .models import types

PLAIN = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)?([^<>]*)>?")
ATTRIBUTE = re.compile(r"""([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
ENTITY = re.compile(r"&(?:lt|gt|amp|quot|#\d+|#x[0-9a-fA-F]+);")
MENTION = re.compile(r"tg://user\?id=(\d+)")

RAW_MARK = re.compile("[\ue000\ue001]")
TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")

AUTOMATIC = {
    "mention": re.compile(r"(?<![\w@])@[A-Za-z]\w{3,31}\b", re.ASCII),
    "bot_command": re.compile(r"(?<![\w/<>@])/\w{1,64}(?:@\w{3,32})?(?![\w/])", re.ASCII),
    "hashtag": re.compile(r"(?<![\w#])#\d*[^\W\d]\w*"),
    "cashtag": re.compile(r"(?<![\w$])\$[A-Z]{1,8}\b"),
    "url": re.compile(r"(?<![\w.@-])(?:[a-z]+://)?(?:[\w-]+\.)+(?:me|org|com|net|it|io|dev|gg|club)\b(?:/\S*)?", re.I),
    "email": re.compile(r"[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b", re.I),
    "phone_number": re.compile(r"\+\d{9,15}\b"),
}
"""What the service finds in plain text."""

CLOSED_TO_THEM = ("code", "pre", "text_link", "text_mention")

FindUser = Callable[[int], types.User | None]


def utf16(text: str) -> int:
    """Length in the units in which the service counts offsets and limits."""
    return len(text.encode("utf-16-le")) // 2


def parse(source: str, mode: str | None, user: FindUser) -> tuple[str, list[types.MessageEntity]]:
    """Plain text and entities of a message text.

    `user` resolves mentions by id; a mention of somebody the bot never met stays plain text, as in the service.
    Raises `ApiError` "can't parse entities" for tags that are unknown, crossed or left open; and for the mark of a
    moment (`core.times`), which the service would show as it is.
    """
    if RAW_MARK.search(source):
        raise bad_request("a moment went out as its mark")
    if not mode:
        return source.strip(), _automatic(source.strip(), [])
    if mode.upper() != "HTML":
        raise bad_request("unsupported parse_mode")
    text, entities = _parse_html(source, user)
    text, entities = _trim(text, entities)
    found = [*entities, *_automatic(text, entities)]
    return text, sorted(found, key=lambda entity: (entity.offset, -entity.length))


def _automatic(text: str, marked: list[types.MessageEntity]) -> list[types.MessageEntity]:
    taken = [(entity.offset, entity.offset + entity.length) for entity in marked if str(entity.type) in CLOSED_TO_THEM]
    found = []
    for kind, pattern in AUTOMATIC.items():
        for match in pattern.finditer(text):
            start = utf16(text[: match.start()])
            end = start + utf16(match[0])
            if all(end <= other_start or start >= other_end for other_start, other_end in taken):
                taken.append((start, end))
                found.append(types.MessageEntity(type=kind, offset=start, length=end - start))
    return found


def _parse_html(source: str, user: FindUser) -> tuple[str, list[types.MessageEntity]]:
    out = ""
    open_tags: list[tuple[str, str, int]] = []
    entities: list[types.MessageEntity] = []
    at = 0
    while at < len(source):
        if source[at] != "<":
            end = source.find("<", at)
            end = len(source) if end < 0 else end
            out += ENTITY.sub(lambda found: html.unescape(found[0]), source[at:end])
            at = end
            continue
        found = TAG.match(source, at)
        assert found is not None
        closing, name, rest = found[1], (found[2] or "").lower(), found[3]
        where = len(source[:at].encode())
        if not found[0].endswith(">"):
            raise bad_request(f"can't parse entities: Unclosed start tag at byte offset {where}")
        at = found.end()
        if not closing:
            _check_start(name, rest, where)
            open_tags.append((name, rest, utf16(out)))
            continue
        if not open_tags or open_tags[-1][0] != name:
            raise bad_request(f'can\'t parse entities: Unmatched end tag at byte offset {where}, found "</{name}>"')
        _, attributes, start = open_tags.pop()
        entity = _entity(name, attributes, start, utf16(out) - start, user)
        if entity is not None:
            entities.append(entity)
    if open_tags:
        name, _, where = open_tags[-1]
        raise bad_request(f"can't parse entities: Can't find end tag corresponding to start tag \"{name}\"")
    return out, sorted(entities, key=lambda entity: (entity.offset, -entity.length))


def _check_start(name: str, attributes: str, where: int) -> None:
    known = name in PLAIN or name in ("a", "tg-time") or (name == "span" and "tg-spoiler" in attributes)
    if not known:
        raise bad_request(f'can\'t parse entities: Unsupported start tag "{name}" at byte offset {where}')


def _entity(name: str, attributes: str, offset: int, length: int, user: FindUser) -> types.MessageEntity | None:
    if length == 0:
        return None
    given = {key: html.unescape(a or b) for key, a, b in ATTRIBUTE.findall(attributes)}
    if name == "tg-time":
        how = given.get("format", "")
        if not given.get("unix", "").isdigit() or not TIME_FORMAT.fullmatch(how):
            raise bad_request("can't parse entities: wrong date and time")
        moment = {"unix_time": int(given["unix"]), "date_time_format": how or None}
        return types.MessageEntity(type="date_time", offset=offset, length=length, **moment)
    if name != "a":
        return types.MessageEntity(type=PLAIN.get(name, "spoiler"), offset=offset, length=length)
    address = given.get("href", "")
    mention = MENTION.fullmatch(address)
    if mention is None:
        return types.MessageEntity(type="text_link", offset=offset, length=length, url=address) if address else None
    somebody = user(int(mention[1]))
    if somebody is None:
        return None
    return types.MessageEntity(type="text_mention", offset=offset, length=length, user=somebody)


def _trim(text: str, entities: list[types.MessageEntity]) -> tuple[str, list[types.MessageEntity]]:
    left = len(text) - len(text.lstrip())
    trimmed = text.strip()
    size = utf16(trimmed)
    kept = []
    for entity in entities:
        start = max(0, entity.offset - left)
        end = min(size, entity.offset + entity.length - left)
        if end > start:
            kept.append(entity.model_copy(update={"offset": start, "length": end - start}))
    return trimmed, kept
