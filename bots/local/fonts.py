"""The pictures' fonts as the page gets them: only what its languages are written in, a fifth of the whole.

What is left out falls back on the browser's own fonts. A font that was changed may not go by its old name, so it tells
another one, with the copyright and the licence of the old.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping

KEPT = ("CFF ", "OS/2", "cmap", "cvt ", "fpgm", "gasp", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")
"""Tables that a browser draws letters from. Kerning and signatures go."""

LETTERS = (*range(0x20, 0x180), *range(0x2010, 0x2060), 0x20AC, *range(0x2190, 0x2194), 0x2212, *range(0x2500, 0x2720))
"""Latin, as far as names in Europe need it, with its punctuation, and the signs of the seats."""

NAME = "Rivertable"
_TOLD = (0, 13, 14)
"""Copyright, licence, and where it stands."""


def slim(font: bytes) -> bytes:
    """A TrueType or OpenType font without what the page doesn't need. One with outlines in `glyf` keeps the glyphs of
    `LETTERS` alone, all under their numbers.
    """
    tables = dict(_tables(font))
    kept = {tag: tables[tag] for tag in KEPT if tag in tables}
    if "glyf" in kept:
        kept["glyf"], kept["loca"], long = _outlines(kept, _glyphs(kept["cmap"]))
        kept["head"] = kept["head"][:50] + struct.pack(">h", long) + kept["head"][52:]
    kept["name"] = _name(tables["name"])
    kept["post"] = struct.pack(">I", 0x00030000) + tables["post"][4:32]
    return _written(font[:4], kept)


def _tables(font: bytes) -> Iterator[tuple[str, bytes]]:
    (count,) = struct.unpack_from(">H", font, 4)
    for at in range(12, 12 + 16 * count, 16):
        tag, _, start, length = struct.unpack_from(">4sIII", font, at)
        yield tag.decode(), font[start : start + length]


def _glyphs(cmap: bytes) -> set[int]:
    """Numbers of the glyphs of `LETTERS`, by the subtable of the Basic Multilingual Plane (format 4)."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    starts = {struct.unpack_from(">I", cmap, 8 + 8 * at)[0] for at in range(count)}
    start = next(start for start in sorted(starts) if struct.unpack_from(">H", cmap, start)[0] == 4)
    segments = struct.unpack_from(">H", cmap, start + 6)[0] // 2
    found = {0}
    for at in range(segments):
        last, first, delta, offset = (
            struct.unpack_from(">H", cmap, start + base + 2 * at)[0]
            for base in (14, 16 + 2 * segments, 16 + 4 * segments, 16 + 6 * segments)
        )
        for letter in (letter for letter in LETTERS if first <= letter <= last):
            if offset:
                place = start + 16 + 6 * segments + 2 * at + offset + 2 * (letter - first)
                glyph = struct.unpack_from(">H", cmap, place)[0]
                found.add((glyph + delta) & 0xFFFF if glyph else 0)
            else:
                found.add((letter + delta) & 0xFFFF)
    return found


def _outlines(tables: Mapping[str, bytes], wanted: set[int]) -> tuple[bytes, bytes, int]:
    """`glyf` and `loca` (long) with the outlines of the wanted glyphs and of those that they are composed of."""
    long = struct.unpack_from(">h", tables["head"], 50)[0]
    loca, glyf = tables["loca"], tables["glyf"]
    places = struct.unpack(f">{len(loca) // (4 if long else 2)}{'I' if long else 'H'}", loca)
    places = places if long else tuple(2 * place for place in places)

    def outline(glyph: int) -> bytes:
        return glyf[places[glyph] : places[glyph + 1]]

    whole, ahead = set[int](), list(wanted)
    while ahead:
        glyph = ahead.pop()
        if glyph not in whole:
            whole.add(glyph)
            ahead += _parts(outline(glyph))
    content, starts = b"", [0]
    for glyph in range(len(places) - 1):
        content += outline(glyph) if glyph in whole else b""
        content += bytes(-len(content) % 4)
        starts.append(len(content))
    return content, struct.pack(f">{len(starts)}I", *starts), 1


def _parts(outline: bytes) -> Iterator[int]:
    """The glyphs that a composed one is made of."""
    if len(outline) < 10 or struct.unpack_from(">h", outline)[0] >= 0:
        return
    at, more = 10, True
    while more:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        yield glyph
        at += 4 + (4 if flags & 0x1 else 2)
        at += 2 if flags & 0x8 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0
        more = bool(flags & 0x20)


def _name(table: bytes) -> bytes:
    """The copyright and the licence of before under another name."""
    _, count, strings = struct.unpack_from(">HHH", table)
    told = {1: NAME.encode("utf-16-be"), 4: NAME.encode("utf-16-be"), 6: NAME.encode("utf-16-be")}
    for at in range(6, 6 + 12 * count, 12):
        platform, _, language, of, length, start = struct.unpack_from(">HHHHHH", table, at)
        if platform == 3 and language == 0x409 and of in _TOLD:
            told[of] = table[strings + start : strings + start + length]
    records, content = b"", b""
    for of, text in sorted(told.items()):
        records += struct.pack(">HHHHHH", 3, 1, 0x409, of, len(text), len(content))
        content += text
    return struct.pack(">HHH", 0, len(told), 6 + len(records)) + records + content


def _written(kind: bytes, tables: Mapping[str, bytes]) -> bytes:
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    head = kind + struct.pack(">HHHH", count, 16 * power, power.bit_length() - 1, 16 * (count - power))
    start, directory, content = 12 + 16 * count, b"", b""
    for tag, table in sorted(tables.items()):
        padded = table + bytes(-len(table) % 4)
        directory += struct.pack(">4sIII", tag.encode(), _sum(padded), start + len(content), len(table))
        content += padded
    return head + directory + content


def _sum(padded: bytes) -> int:
    return int(sum(struct.unpack(f">{len(padded) // 4}I", padded))) & 0xFFFFFFFF
