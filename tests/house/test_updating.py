"""The program updated without being installed again: new files, old compiled catalogues (T-44)."""

from __future__ import annotations

import asyncio
import gettext
import shutil
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bots import catalogues
from core.wording import LANGUAGES, domains
from tests.command import copied, rivertable, said, script, served
from tests.local.rig import browser


class Served:
    def __init__(self, url: str) -> None:
        self.url = url


def make_old(compiled: Path, without: str) -> None:
    """As it was before the sentences whose keys begin with `without` were written; newer by its date."""
    with compiled.with_suffix(".po").open("rb") as source:
        catalogue = read_po(source)
    gone = [message.id for message in catalogue if str(message.id).startswith(without)]
    assert gone
    for key in gone:
        catalogue.delete(key)
    with compiled.open("wb") as target:
        write_mo(target, catalogue)


async def test_it_starts_with_all_its_sentences(tmp_path: Path) -> None:
    """T-44: catalogues are compiled at the start, where they don't say what their sources say."""
    house = copied(tmp_path / "house")
    locale = house / "bots" / "local" / "locale"
    make_old(locale / "en.mo", "local.page.")
    (locale / "it.mo").write_bytes(b"cut off")
    (house / "core" / "locale" / "it.mo").unlink()
    process = rivertable(tmp_path, house=house, port=0)
    try:
        async with browser(Served(await asyncio.to_thread(served, process))) as anna:
            async with anna.session.get(anna.server.url) as page:
                text = await page.text()
                assert page.status == 200
            assert "local.page." not in text
            assert "Gioca subito" in text
            assert not (await anna.post("/api/quick", game="coloretto", language="it"))["refused"]
    finally:
        process.terminate()
        said(process, status=0)
    assert list((house / "bots").rglob("*.part")) == []


async def test_it_serves_without_a_sentence_and_says_what_to_run(tmp_path: Path) -> None:
    """T-44: where the catalogues can't be written, here since a folder has their name."""
    house = copied(tmp_path / "house")
    italian = house / "bots" / "local" / "locale" / "it.mo"
    italian.unlink()
    italian.mkdir()
    process = rivertable(tmp_path, house=house, port=0)
    try:
        assert process.stderr
        first = await asyncio.to_thread(process.stderr.readline)
        assert first.startswith(f"rivertable: the sentences in {italian} are older than the program")
        assert "pip install -q -c constraints.txt -e ." in first
        async with (
            browser(Served(await asyncio.to_thread(served, process)), "it") as anna,
            anna.session.get(anna.server.url) as page,
        ):
            assert page.status == 200
            assert (await page.text()).count("Play now against computers") == 2, "in English for Italians too"
    finally:
        process.terminate()
        said(process, status=0)


def test_what_is_up_to_date_is_left_alone() -> None:
    """T-44: Babel and we compile to the same."""
    assert catalogues.renew() == []


def test_a_source_is_read_again_only_once_it_or_the_compiled_one_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def read(source: Path) -> catalogues.Sentences:
        asked.append(source.name)
        return plainly(source)

    plainly = catalogues.read
    monkeypatch.setattr(catalogues, "domains", lambda: {"table": tmp_path})
    monkeypatch.setattr(catalogues, "read", read)
    for language in LANGUAGES:
        for kind in ("po", "mo"):
            shutil.copy(domains()["table"] / f"{language}.{kind}", tmp_path)
    catalogues.renew()
    asked.clear()
    assert catalogues.renew() == []
    assert asked == []
    english, italian = tmp_path / "en.po", tmp_path / "it.mo"
    english.write_text(english.read_text(encoding="utf-8") + '\nmsgid "table.new"\nmsgstr "New"\n', encoding="utf-8")
    damaged = bytearray(italian.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    italian.write_bytes(damaged)
    assert catalogues.renew() == [english.with_suffix(".mo"), italian]
    assert _read(english.with_suffix(".mo")).gettext("table.new") == "New"
    assert catalogues.renew() == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", sorted(domains()))
def test_what_is_compiled_at_the_start_says_what_babel_says(
    domain: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T-44"""
    built = domains()[domain]
    shutil.copy(built / f"{language}.po", tmp_path)
    monkeypatch.setattr(catalogues, "domains", lambda: {domain: tmp_path})
    assert catalogues.renew() == [tmp_path / f"{language}.mo"]
    ours, babels = (_read(folder / f"{language}.mo") for folder in (tmp_path, built))
    assert ours._catalog.keys() == babels._catalog.keys()  # type: ignore[attr-defined]
    for key in babels._catalog:  # type: ignore[attr-defined]
        for n in (0, 1, 2, 7):
            plain = key if isinstance(key, str) else key[0]
            assert ours.ngettext(plain, plain, n) == babels.ngettext(plain, plain, n)
            assert ours.gettext(plain) == babels.gettext(plain) or not plain


def _read(compiled: Path) -> gettext.GNUTranslations:
    with compiled.open("rb") as stream:
        return gettext.GNUTranslations(stream)


WITHOUT = """
import sys
sys.modules[{module!r}] = None
sys.argv = ["rivertable", *{words}]
from bots.cli import main
main()
"""


@pytest.mark.parametrize(
    ("module", "words", "token"),
    [
        ("regex", [], ""),
        ("msgspec", ["doctor"], ""),
        ("click", [], ""),
        ("discord", [], "DISCORD_TOKEN"),
        ("telegram", [], "TELEGRAM_TOKEN"),
        ("discord", ["doctor"], ""),
    ],
)
async def test_a_package_that_is_new_is_asked_for_in_a_sentence(
    tmp_path: Path, module: str, words: list[str], token: str
) -> None:
    """T-44: also where it is imported only once it is needed."""
    (tmp_path / ".env").write_text(f"{token}=42:x\n" if token else "")
    process = script(tmp_path, WITHOUT.format(module=module, words=words), port=0)
    assert await asyncio.to_thread(said, process, 2) == [
        f"rivertable: {module}, which this program needs, isn't installed:"
        " run `.venv/bin/pip install -q -c constraints.txt -e .`"
    ]


async def test_a_module_of_ours_that_is_missing_is_a_fault(tmp_path: Path) -> None:
    """T-44: installing again would mend nothing."""
    process = script(tmp_path, WITHOUT.format(module="bots.responder", words=[]))
    assert "ModuleNotFoundError" in (await asyncio.to_thread(said, process, 1))[-1]
