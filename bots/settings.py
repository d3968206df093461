"""Settings: `.env` and the environment, read once in `bots.cli`. `.env.example` lists them all."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bots import env_file
from bots.secret_files import secret_in
from core.wording import Refusal
from storage.address import ServerAddress

T = TypeVar("T")


def _lower(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else value


def _numbers(value: Any) -> Any:
    """`0, 1` or `[0, 1]`; JSON in a setting would be one more language to get wrong."""
    if not isinstance(value, str):
        return value
    parts = value.strip().removeprefix("[").removesuffix("]").split(",")
    if not all(re.fullmatch(r"[0-9]{1,6}", part.strip()) for part in parts):
        raise ValueError("write whole numbers with commas between them, such as 0,1")
    return tuple(int(part) for part in parts)


def _at_home(path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError as error:
        raise ValueError("the home folder that ~ stands for isn't known") from error


def _address(*schemes: str, plain: bool = False) -> AfterValidator:
    """A whole address of one of these schemes, "" for none; `plain`: of a machine and a port, no page on it."""

    def checked(address: str) -> str:
        try:
            parts = urlsplit(address)
            whole = bool(parts.hostname) and parts.port != 0 and not parts.query and not parts.fragment
        except ValueError:  # a port that is no number, half an IPv6 address
            whole = False
        beyond = plain and whole and parts.path not in ("", "/")
        if address and (not whole or beyond or parts.scheme not in schemes or re.search(r"\s", address)):
            raise ValueError(f"it must be an address that begins with {' or '.join(f'{one}://' for one in schemes)}")
        return address

    return AfterValidator(checked)


def _listening(at: str) -> str:
    """A host and a port, "" for none."""
    if at and _host_and_port(at) is None:
        raise ValueError("write a host and a port, such as 127.0.0.1:9464")
    return at


def _host_and_port(at: str) -> tuple[str, int] | None:
    try:
        parts = urlsplit(f"//{at}")
        host, port = parts.hostname, parts.port
    except ValueError:  # a port that is no number, half an IPv6 address
        return None
    plain = parts.netloc == at and "@" not in at and not re.search(r"\s", at)
    return (host, port) if host and port is not None and plain else None


def _word(secret: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret.get_secret_value()):
        raise ValueError("letters, digits, - and _ only, 256 at most")
    return secret


MOST_CONTACT = 80
"""Characters: it stands in answers of one sentence, which every platform shows whole."""


def _sentence(contact: str) -> str:
    contact = " ".join(contact.split())
    if not contact.isprintable() or len(contact) > MOST_CONTACT:
        raise ValueError(f"{MOST_CONTACT} characters at most, all of which can be seen")
    return contact


FilePath = Annotated[Path, AfterValidator(_at_home)]


def database_at(value: Any) -> Path | ServerAddress:
    """A file, or a PostgreSQL server's URL; what is wrong with one is told without it: it may hold a password. Raises
    `ValueError`.
    """
    if isinstance(value, Path | ServerAddress):
        return value
    if not isinstance(value, str) or "://" not in value:
        return _at_home(Path(value))
    return _server(value)


def _server(value: str) -> ServerAddress:
    try:
        return ServerAddress(value)
    except ValueError:
        raise ValueError("a server's database is postgresql://USER:PASSWORD@HOST/NAME") from None


class Settings(BaseSettings):
    """Names in `.env` are these in capitals, with the prefix `RIVERTABLE_` except for the two tokens and their files,
    `AMAZONAS_MAP`, `DOS_RIOS_LAYOUT` and `NILE_BOARD`. `read` has put into a secret what its file holds."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8-sig",
        env_prefix="RIVERTABLE_",
        env_ignore_empty=True,
        extra="ignore",  # `bots.env_file` tells misspelt names from foreign ones
        populate_by_name=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    telegram_token: SecretStr | None = Field(default=None, validation_alias="TELEGRAM_TOKEN")
    discord_token_file: FilePath | None = Field(default=None, validation_alias="DISCORD_TOKEN_FILE")
    telegram_token_file: FilePath | None = Field(default=None, validation_alias="TELEGRAM_TOKEN_FILE")
    telegram_api_url: Annotated[str, _address("https", "http")] = "https://api.telegram.org"
    telegram_webhook_url: Annotated[str, _address("https")] = ""
    telegram_webhook_listen: str = "127.0.0.1"
    telegram_webhook_port: int = Field(default=8443, ge=1, le=65535)
    telegram_webhook_secret: Annotated[SecretStr, AfterValidator(_word)] | None = None
    telegram_webhook_secret_file: FilePath | None = None
    telegram_group_hands: bool = False
    proxy: Annotated[str, _address("http", plain=True)] = Field(default="", repr=False)  # it may hold a password
    database: Annotated[Path | ServerAddress, PlainValidator(database_at)] = Path("rivertable.db")
    database_url_file: FilePath | None = None
    backups: FilePath | None = None
    discord_shard_count: int = Field(default=1, ge=1, le=100_000)
    discord_shard_groups: int = Field(default=1, ge=1, le=1_000)
    discord_shard_ids: Annotated[tuple[int, ...] | None, NoDecode, BeforeValidator(_numbers)] = None
    amazonas_map: FilePath | None = Field(default=None, validation_alias="AMAZONAS_MAP")
    dos_rios_layout: FilePath | None = Field(default=None, validation_alias="DOS_RIOS_LAYOUT")
    nile_board: FilePath | None = Field(default=None, validation_alias="NILE_BOARD")
    contact: Annotated[str, AfterValidator(_sentence)] = ""
    local_table: Annotated[Literal["auto", "on", "off"], BeforeValidator(_lower)] = "auto"
    port: int = Field(default=8765, ge=0, le=65535)
    thinkers: int = Field(default=1, ge=1, le=64)
    finished_kept_days: int | None = Field(default=None, ge=1, le=36_500)
    log_form: Annotated[Literal["text", "json"], BeforeValidator(_lower)] = "text"
    metrics: Annotated[str, AfterValidator(_listening)] = ""
    log_level: Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(_lower)] = "info"

    @property
    def finished_kept_s(self) -> float | None:
        """How long matches are kept after their end; None: for ever."""
        return None if self.finished_kept_days is None else self.finished_kept_days * 86_400.0

    @property
    def metrics_at(self) -> tuple[str, int] | None:
        """Host and port where it can be watched; None: nowhere."""
        return _host_and_port(self.metrics) if self.metrics else None

    @property
    def serves_local(self) -> bool:
        """The local table is for whoever has no token yet, unless it is asked for or forbidden."""
        if self.local_table == "auto":
            return self.discord_token is None and self.telegram_token is None
        return self.local_table == "on"


def read(file: Path | None = Path(".env")) -> Settings:
    """Raises `Refusal` that names the setting, or the line, and what is wrong with it."""
    known = frozenset(map(env_name, Settings.model_fields))
    if file is not None and file.exists():
        env_file.check(file, known)
    env_file.check_environment(os.environ, known)
    try:
        return _with_groups(_with_secrets(Settings(_env_file=file)))  # type: ignore[call-arg]
    except ValidationError as error:
        first = error.errors()[0]
        why = first["msg"].removeprefix("Value error, ")
        raise Refusal("table.setting_malformed", name=env_name(str(first["loc"][0])), why=why) from None


def _with_groups(settings: Settings) -> Settings:
    """As they are. Raises `Refusal` where shards can't be divided so."""
    groups = settings.discord_shard_groups
    if groups > settings.discord_shard_count:
        why = f"there are fewer shards: see {env_name('discord_shard_count')}"
    elif groups > 1 and settings.discord_shard_ids:
        why = f"each group has shards of its own: leave {env_name('discord_shard_ids')} empty"
    else:
        return settings
    raise Refusal("table.setting_malformed", name=env_name("discord_shard_groups"), why=why)


SECRETS = ("discord_token", "telegram_token", "telegram_webhook_secret")
"""Settings that may stand in a file of their own."""


def _with_secrets(settings: Settings) -> Settings:
    """With what stands in files. Raises `Refusal`: it is given twice, or no file can be made out."""
    found: dict[str, SecretStr | ServerAddress] = {}
    for field in SECRETS:
        file, name = getattr(settings, f"{field}_file"), env_name(f"{field}_file")
        if file is None:
            continue
        if getattr(settings, field) is not None:
            raise Refusal("table.secret_twice", name=env_name(field), file=name)
        found[field] = SecretStr(secret_in(name, file))
        if field == "telegram_webhook_secret":
            _need(_word, found[field], name)
    if settings.database_url_file is not None:
        name = env_name("database_url_file")
        if "database" in settings.model_fields_set:
            raise Refusal("table.secret_twice", name=env_name("database"), file=name)
        found["database"] = _need(_server, secret_in(name, settings.database_url_file), name)
    return settings.model_copy(update=found)


def _need(read: Callable[[Any], T], value: Any, name: str) -> T:
    """Raises `Refusal` with the setting's name."""
    try:
        return read(value)
    except ValueError as error:
        raise Refusal("table.setting_malformed", name=name, why=str(error)) from None


def env_name(field: str) -> str:
    """How a setting is written in `.env`; a name that is no setting's stays as it was written."""
    known = Settings.model_fields.get(field)
    if known is None:
        return field.upper()
    return str(known.validation_alias or f"RIVERTABLE_{field.upper()}")
