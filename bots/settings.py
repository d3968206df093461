"""Settings: `.env` and the environment, read once in `bots.cli`. `.env.example` lists them all."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from core.wording import Refusal


class Settings(BaseSettings):
    """Names in `.env` are these in capitals, with the prefix `RIVERTABLE_` except for the two tokens,
    `AMAZONAS_MAP`, `DOS_RIOS_LAYOUT` and `NILE_BOARD`."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_prefix="RIVERTABLE_",
        env_ignore_empty=True,
        extra="forbid",
        populate_by_name=True,
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    telegram_token: SecretStr | None = Field(default=None, validation_alias="TELEGRAM_TOKEN")
    telegram_api_url: str = "https://api.telegram.org"
    telegram_webhook_url: str = ""
    telegram_webhook_listen: str = "127.0.0.1"
    telegram_webhook_port: int = Field(default=8443, ge=1, le=65535)
    telegram_webhook_secret: SecretStr | None = None
    telegram_group_hands: bool = False
    database: Path = Path("rivertable.db")
    discord_shard_count: int = Field(default=1, ge=1)
    discord_shard_ids: tuple[int, ...] | None = None
    amazonas_map: Path | None = Field(default=None, validation_alias="AMAZONAS_MAP")
    dos_rios_layout: Path | None = Field(default=None, validation_alias="DOS_RIOS_LAYOUT")
    nile_board: Path | None = Field(default=None, validation_alias="NILE_BOARD")
    local_table: Literal["auto", "on", "off"] = "auto"
    port: int = Field(default=8765, ge=0, le=65535)
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @property
    def serves_local(self) -> bool:
        """The local table is for whoever has no token yet, unless it is asked for or forbidden."""
        if self.local_table == "auto":
            return self.discord_token is None and self.telegram_token is None
        return self.local_table == "on"


def read(env_file: Path | None = Path(".env")) -> Settings:
    """Raises `Refusal` that names the setting and what is wrong with it."""
    try:
        return Settings(_env_file=env_file)  # type: ignore[call-arg]
    except UnicodeDecodeError as error:
        raise Refusal("table.file_not_text", file=str(env_file), why=error.reason) from None
    except ValidationError as error:
        first = error.errors()[0]
        key = env_name(str(first["loc"][0]))
        if first["type"] == "extra_forbidden":
            raise Refusal("table.setting_not_known", name=key) from None
        raise Refusal("table.setting_malformed", name=key, why=first["msg"]) from None


def env_name(field: str) -> str:
    """How a setting is written in `.env`; a name that is no setting's stays as it was written."""
    known = Settings.model_fields.get(field)
    if known is None:
        return field.upper()
    return str(known.validation_alias or f"RIVERTABLE_{field.upper()}")
