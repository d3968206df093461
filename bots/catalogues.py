"""The compiled catalogues, held against their sources: an update by `git pull` brings new sentences only in these.

Building the package compiles them with Babel. That is not there at run time, and need not be: of the format only keys,
plurals and sentences are used.

To read every source takes longer than all else of a short command. So what was found to say the same is sealed: behind
the compiled sentences, where `gettext` doesn't look, stands a digest of both. Dates aren't asked: an unpacked or copied
file may have any.
"""

from __future__ import annotations

import ast
import gettext
import os
import re
import struct
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import TypeAlias

from bots.packages import INSTALL
from core.wording import LANGUAGES, domains

Sentences: TypeAlias = "dict[str | tuple[str, int], str]"
"""By key, or by key and plural form, as `gettext` holds them; "" is the header."""

_STATEMENT = re.compile(r'(msgid|msgid_plural|msgstr(?:\[(\d)\])?) ((?:"(?:[^"\\]|\\.)*"\s*)+)')
_PART = re.compile(r'"(?:[^"\\]|\\.)*"')

MAGIC = 0x950412DE

SEAL_LENGTH = 64
"""Of a SHA-256 in hexadecimal digits."""


class Outdated(Exception):
    """A catalogue that can't be brought up to date, and why; in English, since its own sentence might be missing."""


def renew() -> list[Path]:
    """Compile each catalogue that doesn't say what its source says; return those. Raises `Outdated`."""
    unsealed = list(_unsealed())
    old = [file for file in unsealed if _differs(file)]
    for file in old:
        try:
            _write(file, read(file.with_suffix(".po")))
        except OSError as error:
            raise Outdated(
                f"the sentences in {file} are older than the program, and can't be compiled here"
                f" ({error.strerror or error}): as the owner of these files run `{INSTALL}`"
            ) from error
    for file in unsealed:
        with suppress(OSError):  # an installation that can't be written is read whole each time
            compiled = file.read_bytes()
            _put(file, compiled + _seal(compiled, file.with_suffix(".po")))
    return old


def outdated() -> Iterator[Path]:
    """Compiled catalogues that are missing, damaged, or differ from their sources."""
    return filter(_differs, _unsealed())


def _unsealed() -> Iterator[Path]:
    """Compiled catalogues, there or not, of which isn't known that they say what their sources say."""
    for folder in domains().values():
        for language in LANGUAGES:
            source, compiled = folder / f"{language}.po", folder / f"{language}.mo"
            if source.is_file() and not _is_sealed(compiled, source):
                yield compiled


def _differs(compiled: Path) -> bool:
    return _sentences(_compiled(compiled)) != _sentences(read(compiled.with_suffix(".po")))


def _is_sealed(compiled: Path, source: Path) -> bool:
    try:
        whole = compiled.read_bytes()
    except OSError:
        return False
    return whole[-SEAL_LENGTH:] == _seal(whole[:-SEAL_LENGTH], source)


def _seal(compiled: bytes, source: Path) -> bytes:
    return sha256(source.read_bytes() + compiled).hexdigest().encode()


def read(source: Path) -> Sentences:
    """What a `.po` file says."""
    found: Sentences = {}
    key, plural = "", False
    lines = [line for line in source.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    for word, form, quoted in _STATEMENT.findall("\n".join(lines)):
        text = "".join(ast.literal_eval(part) for part in _PART.findall(quoted))
        if word == "msgid":
            key, plural = text, False
        elif word == "msgid_plural":
            plural = True
        else:
            found[(key, int(form)) if plural else key] = text
    return found


def _compiled(file: Path) -> Sentences:
    """What a `.mo` file says; nothing where it is missing or damaged."""
    with suppress(OSError, ValueError, struct.error), file.open("rb") as stream:
        return dict(gettext.GNUTranslations(stream)._catalog)  # type: ignore[attr-defined]
    return {}


def _sentences(all_of_it: Sentences) -> Sentences:
    return {key: text for key, text in all_of_it.items() if key}


def _write(file: Path, sentences: Sentences) -> None:
    """In the form of `gettext`: pairs of key and text, sorted; the plurals of one key in one."""
    pairs = sorted(_pairs(sentences).items())
    keys, texts = ([text.encode() for text in column] for column in zip(*pairs, strict=True))
    header_bytes, row_bytes = 28, 8
    at_texts = header_bytes + row_bytes * len(pairs)
    content_at = at_texts + row_bytes * len(pairs)
    starts = list(accumulate((len(text) + 1 for text in (*keys, *texts)), initial=content_at))
    rows = [number for text, start in zip((*keys, *texts), starts, strict=False) for number in (len(text), start)]
    head = struct.pack("<7I", MAGIC, 0, len(pairs), header_bytes, at_texts, 0, content_at)
    _put(file, head + struct.pack(f"<{len(rows)}I", *rows) + b"".join(text + b"\0" for text in (*keys, *texts)))


def _put(file: Path, content: bytes) -> None:
    part = file.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(content)
    part.replace(file)  # whole or not at all: several programs may start at once


def _pairs(sentences: Mapping[str | tuple[str, int], str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for key, text in sentences.items():
        if isinstance(key, str):
            pairs[key] = text
        else:
            twice = f"{key[0]}\0{key[0]}"
            pairs[twice] = f"{pairs[twice]}\0{text}" if twice in pairs else text
    return pairs
