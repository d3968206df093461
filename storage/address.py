"""Which database: a file by its path, or a PostgreSQL server's by its URL."""

from __future__ import annotations

from urllib.parse import urlsplit

SCHEMES = ("postgresql", "postgres")


class ServerAddress:
    """A database on a server. As text it is without what its URL holds besides: user, password, options.

    Raises `ValueError` for what isn't such a URL.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in SCHEMES:
            raise ValueError(f"it must begin with {SCHEMES[0]}://")
        self.url = url
        """With the password: for whoever connects, and nobody else."""
        host = parts.netloc.rpartition("@")[2]
        self._told = f"{SCHEMES[0]}://{host}{parts.path}"

    def __str__(self) -> str:
        return self._told

    def __repr__(self) -> str:
        return f"ServerAddress({self._told!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ServerAddress) and self.url == other.url

    def __hash__(self) -> int:
        return hash(self.url)


def is_url(database: str) -> bool:
    return database.lower().startswith(tuple(f"{scheme}://" for scheme in SCHEMES))
