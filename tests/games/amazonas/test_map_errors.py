"""Broken map files: one sentence that names file, line and cure."""

from __future__ import annotations

import re

import pytest

from core.games.amazonas.maps import MapError, load
from tests.games.amazonas.maps import changed, map_text


def without(start: str, end: str) -> str:
    """The own map without the lines from the one that begins with `start` to before the one beginning with `end`."""
    text = map_text()
    a = text.index(f"\n{start}") + 1
    return text[:a] + text[text.index(f"\n{end}", a) + 1 :]


TUCU = '"Tucu" = { species = "fish", sites = [2, 3], at = [796, 631] }'
DEAR = re.sub(r"sites = \[[\d, ]*\]", "sites = [4, 5]", map_text())

BROKEN = [
    ("no TOML", changed("name = ", "name == "), "own.toml is no TOML file: "),
    ("a village twice", changed(TUCU, f"{TUCU}\n{TUCU}"), "own.toml is no TOML file: "),
    ("no name", without("name", "canvas"), "own.toml: name must be a text in quotes."),
    ("canvas", changed("[1280, 960]", '"large"'), "line 11: canvas must be width and height"),
    ("unknown section", map_text() + "\n[towns]\n", "[towns]: towns is unknown: take it out."),
    ("unknown value", changed("canvas =", "colour = 3\ncanvas ="), "line 11: colour is unknown: take it out."),
    ("no villages", without("[villages]", "[paths]"), "own.toml: the section [villages] is missing or empty: add it."),
    ("no missions", map_text()[: map_text().index("[missions]")], "own.toml: the section [missions] is missing"),
    (
        "species",
        changed(TUCU, TUCU.replace("fish", "toucan")),
        "\"Tucu\": Tucu has the species 'toucan': choose one of",
    ),
    ("free site", changed(TUCU, TUCU.replace("[2, 3]", "[0, 3]")), '"Tucu": the sites of Tucu must be 1 to 4 whole'),
    ("falling", changed(TUCU, TUCU.replace("[2, 3]", "[3, 2]")), '"Tucu": the sites of Tucu must be 1 to 4 whole'),
    ("no site", changed(TUCU, TUCU.replace("[2, 3]", "[]")), '"Tucu": the sites of Tucu must be 1 to 4 whole'),
    ("off the map", changed(TUCU, TUCU.replace("796", "1796")), '"Tucu": Tucu must lie on the canvas of 1280 by 960'),
    ("fields", changed(TUCU, TUCU.replace("at =", "where =")), '"Tucu": Tucu needs exactly species, sites and at.'),
    ("long name", changed(TUCU, TUCU.replace("Tucu", "Tucu of the tall trees")), "must have Latin letters or digits"),
    ("same slug", changed(TUCU, TUCU + "\n" + TUCU.replace("Tucu", "Tucú")), "would both be written tucu in a move"),
    ("unknown end", changed('"Otire" = ["Dourado"]', '"Otire" = ["Durado"]'), "Durado is no village of this map"),
    ("unknown start", changed('"Otire" = ["Dourado"]', '"Otira" = ["Dourado"]'), "Otira is no village of this map"),
    ("to itself", changed('"Otire" = ["Dourado"]', '"Otire" = ["Otire"]'), "Otire is linked to itself: take that"),
    ("twice", changed('"Otire" = ["Dourado"]', '"Otire" = ["Dourado", "Dourado"]'), "linked twice among the paths"),
    ("no list", changed('"Otire" = ["Dourado"]', '"Otire" = "Dourado"'), "Otire in [paths] must be a list of village"),
    ("cut off", changed(TUCU, TUCU + "\n" + TUCU.replace("Tucu", "Far Away")), '"Far Away": no links lead from Aruaca'),
    ("dear starts", DEAR, "at least 4 villages need a first site of 3 gold or less, else somebody could not start."),
    ("mission village", changed('1 = ["Aruaca"', '1 = ["Aruaka"'), "Aruaka is no village of this map"),
    ("mission of 3", changed('1 = ["Aruaca", ', "1 = ["), "1 = : mission 1 must name 4 different villages."),
    (
        "mission double",
        changed('1 = ["Aruaca"', '1 = ["Bidora"'),
        "1 = : mission 1 must name 4 different villages.",
    ),
    ("seven missions", re.sub(r"\n8 = .*", "", map_text()), "[missions]: there are 7 missions: 8 are needed."),
]


@pytest.mark.parametrize(("text", "message"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_a_broken_map_is_refused_with_place_and_cure(text: str, message: str) -> None:
    with pytest.raises(MapError) as caught:
        load(text, "own.toml")
    said = str(caught.value)
    assert said.startswith("own.toml")
    assert said.endswith(".")
    assert "\n" not in said
    marker, colon, rest = message.rpartition(": ") if message.startswith(('"', "[", "1 =")) else ("", "", message)
    assert (rest or message) in said
    if colon:
        line = int(re.search(r"line (\d+)", said)[1])  # type: ignore[index]
        assert marker.split(":")[0].strip() in text.splitlines()[line - 1]


def test_the_own_map_is_fine() -> None:
    assert load(map_text(), "map.toml").name == "Rio Rosaria"
