"""Codes of tables: how they are made, and how they are read from what people type."""

from __future__ import annotations

import secrets
from hashlib import sha256
from unicodedata import category, normalize

from core.names import skeleton, tidy

LETTERS = "ABCDEFGHJKMNPQRTUVWXY"
"""Without the look-alikes I L O S Z."""

LENGTHS = (4, 5)
"""Most codes have the first; where hardly any of these is free, tables get longer ones."""

MOST_NAMED = 12
"""Characters of something that is no code that a refusal repeats."""


KEY_LENGTH = 12
"""Letters of an invitation's key: some 52 bits, which nobody guesses."""


LINK_LENGTH = 8
"""Letters of a code by which an account joins another's person: of 38 thousand million a few are good at a time."""


def new_link_code() -> str:
    return new_code(LINK_LENGTH)


def spaced(code: str) -> str:
    """As people read and type it: `ABCD EFGH`."""
    return " ".join(code[at : at + 4] for at in range(0, len(code), 4))


def read_link_code(text: str) -> str:
    """The code that `text` means, as `read_code` reads one, however its letters are grouped; "" when it means none."""
    letters = normalize("NFKC", tidy(text)).upper()
    code = skeleton("".join(char for char in letters if category(char)[0] in "LN"))
    return code if len(code) == LINK_LENGTH and all(letter in LETTERS for letter in code) else ""


def hashed(code: str) -> str:
    """As a store keeps it: what is read there opens nothing."""
    return sha256(code.encode()).hexdigest()


def new_key() -> str:
    """The part of an invitation that can't be guessed."""
    return "".join(secrets.choice(LETTERS) for _ in range(KEY_LENGTH))


def new_code(length: int = LENGTHS[0]) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def is_code(word: str) -> bool:
    """Whether the word is a code as tables show it."""
    return len(word) in LENGTHS and all(letter in LETTERS for letter in word)


def read_code(text: str) -> str:
    """The code that `text` means, in letters of any size, width or alphabet that look the same, whatever marks stand
    around it. "" when it means none.
    """
    letters = normalize("NFKC", tidy(text)).upper()
    inner = letters.strip("".join(char for char in letters if category(char)[0] not in "LN"))
    code = skeleton(inner)
    return code if is_code(code) else ""


def code_before_words(word: str) -> str:
    """The code that the first of several typed words is meant as; "" for a word in small letters, which may as well
    begin a move (`core.requests.at_table` tries it as a code when it doesn't).
    """
    return read_code(word) if word == word.upper() else ""


def named(text: str) -> str:
    """Which table is meant by what was typed in place of a code: the code, behind it the key of an invitation where
    there is one (`KXRM-` and the key); else the words as a refusal repeats them.
    """
    code, key = parted(text)
    return f"{code}-{key}" if key else code


def parted(text: str) -> tuple[str, str]:
    """The code of the table that is meant, and the key that was given with it; "" for none."""
    head, _, tail = "".join("-" if category(char) == "Pd" else char for char in text).partition("-")
    code, key = read_code(head), "".join(char for char in normalize("NFKC", tail).upper() if char.isalnum())
    if code and key:
        return code, key
    return read_code(text) or " ".join(text.split())[:MOST_NAMED].upper(), ""
