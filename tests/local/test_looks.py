"""What can be told of the page without a browser: words, contrast, the files that a package must hold."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from bots.local.commands import offered
from bots.local.texts import PAGE, texts
from core.levels import OFFERED
from core.wording import LANGUAGES, Words
from render.kit.palette import contrast, rgb

WEB = files("bots.local") / "web"
SCRIPTS = {file.name: file.read_text(encoding="utf-8") for file in WEB.iterdir() if file.name.endswith(".js")}


def test_the_page_has_each_word_that_its_scripts_say_and_no_other() -> None:
    said = set()
    for script in SCRIPTS.values():
        said |= set(re.findall(r'\bt\("(\w+)"', script)) | set(re.findall(r'"(skip_\w+)"', script))
        for either in re.findall(r'\bt\([\w.]+ \? "(\w+)" : "(\w+)"\)', script):
            said |= set(either)
    said |= {f"status_{status}" for status in ("lobby", "running", "over")} | {"choices", "controls"}
    said |= {f"strength_{level}" for level in OFFERED}
    keys = re.search(r"const rows = \[(.*?)\]", SCRIPTS["keys.js"])
    assert keys
    for key in re.findall(r'"(\w+)"', keys[1]):
        said |= {f"key_{key}", f"key_{key}_does"}
    assert said == set(PAGE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_word(language: str) -> None:
    assert all(texts(language).values())
    arguments = {name: set(re.findall(r"\{\w+\}", text)) for name, text in texts("en").items()}
    assert {name: set(re.findall(r"\{\w+\}", text)) for name, text in texts(language).items()} == arguments
    for command in offered():
        assert Words(language).first(f"local.command.{command}", f"table.command.{command}")


def palettes() -> list[dict[str, str]]:
    css = (WEB / "look.css").read_text(encoding="utf-8")
    day, night = re.findall(r":root \{(.*?)\}", css, re.DOTALL)
    read = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", part)) for part in (day, night)]
    return [read[0], read[0] | read[1]]


@pytest.mark.parametrize("night", [False, True])
def test_text_can_be_read_by_day_and_by_night(night: bool) -> None:
    colours = palettes()[night]
    for ink, ground, least in (
        ("ink", "ground", 7),
        ("ink", "card", 7),
        ("ink", "raised", 7),
        ("ink", "river-soft", 7),
        ("ink", "amber-soft", 7),
        ("quiet", "ground", 4.5),
        ("quiet", "card", 4.5),
        ("quiet", "raised", 4.5),
        ("river-ink", "river", 4.5),
        ("ember", "ember-soft", 4.5),
        ("ember", "card", 4.5),
        ("side-ink", "side", 7),
        ("side-ink", "side-mark", 4.5),
        ("side-quiet", "side", 4.5),
        ("side-quiet", "side-mark", 4.5),
        ("amber", "card", 3),
        ("amber-ink", "card", 4.5),
    ):
        assert contrast(rgb(colours[ink]), rgb(colours[ground])) >= least, f"{ink} on {ground}"


def test_scripts_never_write_markup() -> None:
    for name, script in SCRIPTS.items():
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", script), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_14_what_the_page_says_is_words(language: str) -> None:
    """But for the keys that are called by their signs."""
    spoken = {name: text for name, text in texts(language).items() if not name.startswith(("key_", "signs_work"))}
    assert [name for name, text in spoken.items() if re.search(r"[●■▲◆⬟|~×→·›‹–()]", text)] == []
