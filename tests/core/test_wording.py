"""Catalogues agree with each other and with the code."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from core import wording
from core.wording import LANGUAGES, Line, Refusal, Term, Who, Words, domains, line

ROOT = Path(__file__).parents[2]
DOMAINS = sorted(domains())


@cache
def catalogue(language: str, domain: str) -> dict[str, Message]:
    path = domains()[domain] / f"{language}.po"
    with path.open("rb") as source:
        messages = [message for message in read_po(source, locale=language, abort_invalid=True) if message.id]
    keys = [message.id if isinstance(message.id, str) else message.id[0] for message in messages]
    assert len(set(keys)) == len(keys)
    return dict(zip(keys, messages, strict=True))


def texts(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_language_has_the_same_sentences(domain: str) -> None:
    one, *others = (catalogue(language, domain) for language in LANGUAGES)
    for other in others:
        assert one.keys() == other.keys()
        for key in one:
            same = set.union(*map(placeholders, texts(one[key]))) == set.union(*map(placeholders, texts(other[key])))
            assert same, key
            assert isinstance(one[key].id, str) == isinstance(other[key].id, str), f"{key}: plural in one language"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_sentences_are_finished(domain: str, language: str) -> None:
    for key, message in catalogue(language, domain).items():
        assert key.startswith(f"{domain}."), key
        assert not message.fuzzy, key
        for text in texts(message):
            assert text, key
            assert text == text.strip(), key
            assert "  " not in text, key
            assert all(name.isidentifier() for name in placeholders(text)), key
        if not isinstance(message.id, str):
            assert len(texts(message)) == 2, key


def test_every_plural_form_is_used_for_its_number() -> None:
    one, many = (Words("en")(Line("coloretto.ended_piles", {"who": Who(0), "n": n})) for n in (1, 2))
    assert one.endswith("has formed a pile: the match is over.")
    assert many.endswith("has formed 2 piles: the match is over.")


# Keys in the code


def named_keys() -> Iterator[tuple[str, Path]]:
    """Strings of the code that look like keys; what is filled in stands as `{}` (`table.button.{}`, `{}.title`)."""
    start = re.compile(rf"(?:{'|'.join(DOMAINS)}|\{{\}})\.[a-z{{][a-z0-9_.{{}}-]*")
    for room in ("core", "render", "bots", "storage"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for text in strings(ast.parse(path.read_text(encoding="utf-8"))):
                if start.fullmatch(text) and set(text) - set("{}.") and not text.endswith((".py", ".mo")):
                    yield text, path.relative_to(ROOT)


def strings(tree: ast.AST) -> Iterator[str]:
    match tree:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
            for part in parts:
                if isinstance(part, ast.FormattedValue):
                    yield from strings(part.value)
        case _:
            for node in ast.iter_child_nodes(tree):
                yield from strings(node)


def all_keys() -> set[str]:
    return {key for domain in DOMAINS for key in catalogue("en", domain)}


def test_every_key_in_the_code_exists() -> None:
    known = all_keys()
    missing = {(key, path) for key, path in named_keys() if "{}" not in key and key not in known}
    assert not missing


def test_every_sentence_is_used() -> None:
    """Where a key is put together, what is filled in may hold dots once the fixed part names more than the game."""
    used = [re.compile(fill(key)) for key, _ in named_keys() if key != "table.{}"]
    used.append(re.compile(r"table\.(on|off)"))
    keys = all_keys()
    bare = {key: spoken_of(key) for key in keys}
    asked = forms_asked_for()
    unused = sorted(
        key
        for key in keys
        if not any(pattern.fullmatch(one) for pattern in used for one in {key, bare[key]} & keys)
        and not (key.rpartition(".")[0] in keys and key.rpartition(".")[2] in asked)
    )
    assert not unused


def forms_asked_for() -> set[str]:
    """The forms of nouns that some sentence says (`{card:the}`)."""
    told = [text for domain in DOMAINS for language in LANGUAGES for text in all_texts(language, domain)]
    return {form for text in told for _, _, spec, _ in Formatter().parse(text) for form in (spec or "").split()}


def all_texts(language: str, domain: str) -> list[str]:
    return [text for message in catalogue(language, domain).values() for text in texts(message)]


def spoken_of(key: str) -> str:
    """The sentence of which this one is the form that speaks to somebody it names (`Words.you`)."""
    return re.sub(r"\.(?:[a-z]+_)?you$", "", key)


def fill(key: str) -> str:
    word = "[a-z0-9_.-]+" if key.partition("{")[0].count(".") > 1 else "[a-z0-9_-]+"
    return re.escape(key).replace(r"\{\}", word)


# Words


def test_s_16_nouns_are_said_in_the_form_that_a_sentence_asks_for() -> None:
    words = Words("it", ("Anna", "Roberto"))
    both: tuple[Who | str, ...] = (Who(0), Who(1))
    assert words.say_in(both, {"and"}) == "Anna e Roberto"
    assert words.say_in((Who(0), Who(1), "Zoë"), {"and", "the"}) == "Anna, Roberto e Zoë", "a name has no other form"
    assert Words("en").say_in(Term("coloretto.green-frog"), {"of"}) == "green frog", "nobody has given it that form"


def test_arguments_are_worded_in_the_language_of_the_sentence() -> None:
    told = line("coloretto.offered", who=Who(0), card=Term("coloretto.green-frog"), to=Who(1))
    assert Words("en", ("Anna", "Roberto"))(told) == "Anna offers Roberto the green frog."
    assert "rana verde" in Words("it", ("Anna", "Roberto"))(told)


def test_an_unknown_language_is_english() -> None:
    assert Words("eo").say("table.off") == Words("en").say("table.off")


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert Words("en").name(1) == "Seat 2"
    assert Words("it", ("Anna",)).name(0) == "Anna"


def test_names_are_never_filled_in() -> None:
    told = Words("en", ("{card}", "{0.__class__}"))(
        line("coloretto.offered", who=Who(0), card=Term("coloretto.green-frog"), to=Who(1))
    )
    assert told == "{card} offers {0.__class__} the green frog."


@pytest.mark.lacks_sentences
def test_a_missing_sentence_is_said_by_its_key_and_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """(T-44)"""
    assert [Words("it").say("coloretto.no.such") for _ in range(3)] == ["coloretto.no.such"] * 3
    assert Words("it").say("coloretto.no.{such}", n=2) == "coloretto.no.{such}"
    assert Words("it").say("nobody.at.all") == "nobody.at.all"
    assert [record.args for record in caplog.records] == [
        ("it", "coloretto.no.such"),
        ("it", "coloretto.no.{such}"),
        ("it", "nobody.at.all"),
    ]


@pytest.mark.lacks_sentences
@pytest.mark.parametrize("content", [None, b"", b"\xde\x12\x04\x95", b"rubbish" * 9])
def test_a_language_without_its_catalogue_is_english(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes | None
) -> None:
    """Missing, empty, cut off or none at all (T-44)."""
    shutil.copy(domains()["table"] / "en.mo", tmp_path)
    if content is not None:
        (tmp_path / "it.mo").write_bytes(content)
    monkeypatch.setattr(wording, "domains", lambda: {"table": tmp_path})
    wording._catalogue.cache_clear()
    try:
        assert Words("it").say("table.off") == "off"
        assert Words("it")(Line("table.place.at", {"place": 1, "who": "Anna", "n": 2})) == "1. Anna: 2 points"
    finally:
        wording._catalogue.cache_clear()


def test_a_sentence_from_another_time_is_said_as_far_as_it_goes() -> None:
    """It asks for something that the program doesn't know, or no longer (T-44)."""
    assert Words("en").say("coloretto.played", who="Anna", colour="red") == "Anna plays the …."


def test_a_refusal_reads_as_its_sentence() -> None:
    refusal = Refusal("table.seats", n=7, least=2, most=4)
    assert refusal.code == "table.seats"
    assert str(refusal) == Words("en")(refusal.line)
    assert "7" in str(refusal)
