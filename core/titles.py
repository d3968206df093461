"""All titles, by key. A fifth game is one folder, one line here and one renderer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.game import AnyGame
from core.games.amazonas.title import Amazonas
from core.games.coloretto.title import Coloretto
from core.games.dos_rios.title import DosRios
from core.games.nile.title import Nile
from core.wording import Refusal


class Titles(Mapping[str, AnyGame]):
    """An immutable shelf of titles, in the order in which they are offered."""

    def __init__(self, *titles: AnyGame) -> None:
        self._titles = {title.meta.key: title for title in titles}

    def __getitem__(self, key: str) -> AnyGame:
        return self._titles[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._titles)

    def __len__(self) -> int:
        return len(self._titles)

    def game(self, key: str) -> AnyGame:
        """Raises `Refusal` for an unknown key."""
        if key not in self._titles:
            raise Refusal("table.game_unknown", game=key, known=", ".join(self._titles))
        return self._titles[key]

    def with_titles(self, *titles: AnyGame) -> Titles:
        """This shelf with `titles` in place of those of the same key (an operator's own map), or behind the others."""
        return Titles(*(self._titles | {title.meta.key: title for title in titles}).values())


TITLES = Titles(Coloretto(), Amazonas(), DosRios(), Nile())
"""The titles as they come, without anything of an operator's own."""
