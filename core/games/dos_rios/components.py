"""The box: `components.toml` as constants. Money is in rios.

A card is its number in `CARDS`, a terrain in `TERRAINS`, a river in `RIVERS`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Literal

Phase = Literal["lay", "place", "act", "tie", "over"]
"""Laying the rivers, placing campesinos, a turn's actions, a tie of a diverted river, the end."""

Kind = Literal["finca", "hacienda"]
"""Of building."""

_TOML = tomllib.loads((files(__package__) / "components.toml").read_text(encoding="utf-8"))

CAMPESINOS: int = _TOML["campesinos"]
PLACED: int = _TOML["placed"]
FINCAS: int = _TOML["fincas"]
DAMS: int = _TOML["dams"]
DAMS_AT_START: int = _TOML["dams_at_start"]
DAMS_HELD: int = _TOML["dams_held"]
SEGMENTS: int = _TOML["segments"]
MOVEMENT: int = _TOML["movement"]
TO_HACIENDA: int = _TOML["to_hacienda"]
BUILDINGS_A_TURN: int = _TOML["buildings_a_turn"]
FINCA_PRICE: int = _TOML["finca_price"]
HACIENDA_PRICE: int = _TOML["hacienda_price"]
PRICE: Mapping[Kind, int] = {"finca": FINCA_PRICE, "hacienda": HACIENDA_PRICE}
YIELD: int = _TOML["yield"]
BANDITS_TAKE: int = _TOML["bandits_take"]

NO_LIMIT = "none"
"""The option `round_limit` of a match that only a winner ends."""

TERRAINS = ("wheat", "tobacco", "corn", "forest", "hill")
FIELDS = (0, 1, 2)
FOREST, HILL = 3, 4

WATER_HEIGHT = 0
"""Height of lakes and the town; for evictions also of the roads."""
HEIGHT = (1, 1, 1, 2, 3)
"""By terrain."""

RIVERS = ("verde", "moreno")
VERDE, MORENO = 0, 1

CARDS: tuple[str, ...] = tuple(_TOML["cards"])
COPIES: tuple[int, ...] = tuple(_TOML["cards"].values())
RIVER_CARD = {CARDS.index("verde"): VERDE, CARDS.index("moreno"): MORENO}
FOREST_CARD = CARDS.index("forest")
BANDITS = {CARDS.index("bandits-verde"): VERDE, CARDS.index("bandits-moreno"): MORENO}
