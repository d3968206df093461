"""The box: `components.toml` as constants. A species is its number in `SPECIES`, an income card its printed number."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Literal

_TOML = tomllib.loads((files(__package__) / "components.toml").read_text(encoding="utf-8"))

SPECIES: tuple[str, ...] = tuple(_TOML["species"])
TILES: int = _TOML["tiles"]
TENTS: int = _TOML["tents"]
NEUTRAL_TENTS: int = _TOML["neutral_tents"]
INDIO_TILES: int = _TOML["indio_tiles"]
START_GOLD: int = _TOML["start_gold"]
SILVER: int = _TOML["silver_a_gold"]
"""Silver coins that one gold coin is worth."""

ROUNDS: int = _TOML["rounds"]
BACK_AFTER: tuple[int, ...] = tuple(_TOML["back_after"])
MISSION_PENALTY: int = _TOML["mission_penalty"]
LEAST_TILES: int = _TOML["least_tiles"]

EVENTS: dict[str, int] = _TOML["events"]
"""How often each event card lies in the deck."""

BONUS: dict[str, int] = {f"bonus-{slug}": species for species, slug in enumerate(SPECIES)}
"""The species that a bonus event pays for."""

MEDALS: dict[str, tuple[int, ...]] = {key: tuple(values) for key, values in _TOML["medals"].items()}
TIE: tuple[tuple[int, ...], ...] = tuple(tuple(row) for row in _TOML["tie"]["numbers"])
"""The small number on each income card, by seat and card."""

ANY_CARD = 0
INDIO_CARD = 6
CARDS = ("any", *SPECIES, "indio")
"""What an income card shows, by its number."""

ALL_CARDS = tuple(range(len(CARDS)))
"""A hand at the start of a cycle."""

NEUTRAL = -1
"""The owner of a neutral tent."""

Phase = Literal["mission", "first", "income", "offer", "pile", "build", "over"]
"""What the match waits for: missions kept, first tents, income cards, an answer at an Indio event, the pile of its
tile, tents of a turn.
"""
