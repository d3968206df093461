"""The proxy on the way to both networks, decided once, so that both take the same way and `doctor` can tell it.

`RIVERTABLE_PROXY` comes first; else the environment's `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` count, as for other
programs. Whatever is on this machine is reached without one.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit
from urllib.request import getproxies_environment, proxy_bypass

import msgspec

from bots.settings import Settings
from core.wording import Refusal

DISCORD = "https://discord.com"


class Proxy(msgspec.Struct, frozen=True):
    """`url` may hold a password; `name` is the setting or variable that it comes from."""

    url: str
    name: str

    def __str__(self) -> str:
        """As it may be shown."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]} ({self.name})"


def proxy_to(url: str, settings: Settings) -> Proxy | None:
    """The way to an address of one of the networks. Raises `Refusal` for a proxy of a kind that only one could use."""
    target = urlsplit(url)
    host = target.hostname or ""
    if settings.proxy:
        return None if _here(host) else Proxy(settings.proxy, "RIVERTABLE_PROXY")
    offered = getproxies_environment()
    key = next((key for key in (target.scheme, "all") if offered.get(key)), None)
    if _here(host) or proxy_bypass(host):
        _need_http(offered, "all")  # a library that looks at the environment by itself would stumble over it
        return None
    if key is None:
        return None
    return Proxy(_need_http(offered, key), f"{key.upper()}_PROXY")


def _need_http(offered: dict[str, str], key: str) -> str:
    url = offered.get(key, "")
    if url and "://" not in url:
        url = f"http://{url}"
    if url and urlsplit(url).scheme != "http":
        raise Refusal("table.proxy_kind", name=f"{key.upper()}_PROXY", kind=urlsplit(url).scheme)
    return url


def _here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
