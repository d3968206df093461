"""What the Telegram adapter is told at its start."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from typing import Self

from bots.proxies import proxy_to
from bots.settings import Settings

API_URL = "https://api.telegram.org"
READ_TIMEOUT_S = 10.0


@dataclass(frozen=True)
class Webhook:
    """Telegram calls `url` (https, through a proxy that ends TLS); this process listens at `listen`:`port`.

    Every request must carry `secret`; one is made up for this run unless it is given.
    """

    url: str
    listen: str = "127.0.0.1"
    port: int = 8443
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)


@dataclass(frozen=True)
class TelegramConfig:
    """`api_url` is the Bot API server's address, without the token; `proxy` is on the way there. `group_hands`: private
    panels inside groups where the service can show them to one member. `minute_s` is how long Telegram's minute of
    rates lasts; tests shorten it.
    """

    token: str = field(repr=False)
    api_url: str = API_URL
    proxy: str | None = field(default=None, repr=False)
    webhook: Webhook | None = None
    group_hands: bool = False
    minute_s: float = 60.0
    read_timeout_s: float = READ_TIMEOUT_S

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """From the program's settings; the token must be set. Raises `Refusal` for a proxy that can't be used."""
        assert settings.telegram_token is not None
        through = proxy_to(settings.telegram_api_url, settings)
        return cls(
            token=settings.telegram_token.get_secret_value(),
            api_url=settings.telegram_api_url.rstrip("/"),
            proxy=through.url if through else None,
            webhook=_webhook(settings),
            group_hands=settings.telegram_group_hands,
        )


def _webhook(settings: Settings) -> Webhook | None:
    if not settings.telegram_webhook_url:
        return None
    secret = settings.telegram_webhook_secret
    hook = Webhook(settings.telegram_webhook_url, settings.telegram_webhook_listen, settings.telegram_webhook_port)
    return replace(hook, secret=secret.get_secret_value()) if secret else hook
