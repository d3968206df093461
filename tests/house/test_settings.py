"""What an operator may write into `.env` and the environment, and what they are told when it can't be meant."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from bots.settings import Settings, read
from core.wording import Refusal
from storage.address import ServerAddress


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("DISCORD_TOKEN", "TELEGRAM_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


def given(folder: Path, content: str | bytes) -> Settings:
    """The settings of a `.env` that holds this."""
    file = folder / ".env"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read(file)


def refused(folder: Path, content: str | bytes) -> str:
    with pytest.raises(Refusal) as caught:
        given(folder, content)
    assert "sesame" not in str(caught.value), "a secret is told"
    return str(caught.value)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ('DISCORD_TOKEN="sesame', 1),
        ("# remark\n\nDISCORD_TOKEN='sesame\nRIVERTABLE_PORT=1\n", 3),
        ('DISCORD_TOKEN="sesame\nRIVERTABLE_DATABASE="a.db"\n', 1),  # it runs on to the next quote
        ('RIVERTABLE_PORT=1\nDISCORD_TOKEN="sesame\nTZ="Europe/Rome"', 2),
        ("DISCORD_TOKEN sesame", 1),
        ("RIVERTABLE_PORT=1\n\n\nTELEGRAM_TOKEN\n", 4),
        ("RIVERTABLE_PORT=1\nDISCORD_TOKEN: sesame\n", 2),
        ("<<<<<<< HEAD\nRIVERTABLE_PORT=1\n", 1),
    ],
)
def test_a_line_that_can_t_be_read_is_named(tmp_path: Path, content: str, line: int) -> None:
    """It would open the local table as if no token were set (T-34)."""
    assert refused(tmp_path, content).startswith(f"Line {line} of {tmp_path / '.env'} can't be read: ")


def test_quotes_that_are_closed_remarks_and_blank_lines_are_read(tmp_path: Path) -> None:
    settings = given(
        tmp_path, "\n# a remark\nexport DISCORD_TOKEN=\"sesame\"  # theirs\r\n\nRIVERTABLE_PORT = '81'\nNILE_BOARD=\n"
    )
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "sesame"
    assert (settings.port, settings.nile_board) == (81, None)


@pytest.mark.parametrize(
    "line",
    ["TZ=Europe/Rome", "COMPOSE_PROJECT_NAME=games", "LANG=it_IT.UTF-8", "DATABASE_URL=x", "LOG_LEVEL=7", "PORT=x"],
)
def test_names_of_other_programs_are_left_to_them(tmp_path: Path, line: str) -> None:
    """One file serves a whole machine or composition (T-34)."""
    assert given(tmp_path, f"{line}\nRIVERTABLE_PORT=81\nUNSET\n").port == 81


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("TELEGRAM_BOT_TOKEN=sesame", "There is no setting TELEGRAM_BOT_TOKEN; do you mean TELEGRAM_TOKEN?"),
        ("DISCORD_TOKN=sesame", "There is no setting DISCORD_TOKN; do you mean DISCORD_TOKEN?"),
        ("RIVERTABLE_DISCORD_TOKEN=sesame", "There is no setting RIVERTABLE_DISCORD_TOKEN; do you mean DISCORD_TOKEN?"),
        ("NILE_BORD=a", "There is no setting NILE_BORD; do you mean NILE_BOARD?"),
        ("rivertable_prot=1", "There is no setting RIVERTABLE_PROT; do you mean RIVERTABLE_PORT?"),
        ("RIVERTABLE_COLOUR=sesame", "There is no setting RIVERTABLE_COLOUR; .env.example lists them all."),
    ],
)
def test_a_name_that_was_meant_for_us_is_refused(tmp_path: Path, line: str, said: str) -> None:
    """(T-34)"""
    assert refused(tmp_path, line) == said


@pytest.mark.parametrize(("name", "counts"), [("RIVERTABLE_PROT", True), ("TELEGRAM_BOT_TOKEN", False), ("TZ", False)])
def test_in_the_environment_only_our_prefix_tells_that_a_name_is_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, counts: bool
) -> None:
    """(T-34)"""
    monkeypatch.setenv(name, "x")
    if counts:
        assert name in refused(tmp_path, "")
    else:
        assert given(tmp_path, "").port == 8765


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (codecs.BOM_UTF16_LE + "TZ=a".encode("utf-16-le"), "text in UTF-16; save it as UTF-8"),
        (codecs.BOM_UTF32_LE + "TZ=a".encode("utf-32-le"), "text in UTF-32; save it as UTF-8"),
        ("TZ=a\n# citt\u00e0\n".encode("latin-1"), "isn't text in UTF-8 (byte E0 in line 2); save it as UTF-8"),
    ],
)
def test_another_encoding_is_named(tmp_path: Path, content: bytes, said: str) -> None:
    """(T-34)"""
    assert said in refused(tmp_path, content)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("RIVERTABLE_DISCORD_SHARD_GROUPS=2", "there are fewer shards: see RIVERTABLE_DISCORD_SHARD_COUNT"),
        (
            "RIVERTABLE_DISCORD_SHARD_COUNT=4\nRIVERTABLE_DISCORD_SHARD_IDS=0,1\nRIVERTABLE_DISCORD_SHARD_GROUPS=2",
            "each group has shards of its own: leave RIVERTABLE_DISCORD_SHARD_IDS empty",
        ),
    ],
)
def test_shards_that_can_not_be_divided_so_are_told(tmp_path: Path, lines: str, said: str) -> None:
    told = refused(tmp_path, lines.encode())
    assert said in told
    assert "RIVERTABLE_DISCORD_SHARD_GROUPS" in told


def test_a_mark_before_the_first_name_is_no_part_of_it(tmp_path: Path) -> None:
    """As Windows' editors write it (T-34)."""
    assert given(tmp_path, codecs.BOM_UTF8 + b"RIVERTABLE_PORT=81\n").port == 81


@pytest.mark.parametrize(
    ("line", "setting", "value"),
    [
        ("RIVERTABLE_LOG_LEVEL=INFO", "log_level", "info"),
        ("RIVERTABLE_LOG_LEVEL=Debug", "log_level", "debug"),
        ("RIVERTABLE_LOCAL_TABLE=ON", "local_table", "on"),
        ("RIVERTABLE_TELEGRAM_GROUP_HANDS=TRUE", "telegram_group_hands", True),
        ("RIVERTABLE_DATABASE=~/games/a.db", "database", "home/games/a.db"),
        ("AMAZONAS_MAP=~/map.toml", "amazonas_map", "home/map.toml"),
        ("RIVERTABLE_DISCORD_SHARD_IDS=[0, 2]", "discord_shard_ids", (0, 2)),
        ("RIVERTABLE_DISCORD_SHARD_IDS=0,2", "discord_shard_ids", (0, 2)),
        ("RIVERTABLE_TELEGRAM_API_URL=http://127.0.0.1:8081/", "telegram_api_url", "http://127.0.0.1:8081/"),
        ("RIVERTABLE_TELEGRAM_API_URL=http://[::1]:8081", "telegram_api_url", "http://[::1]:8081"),
        ("RIVERTABLE_FINISHED_KEPT_DAYS=30", "finished_kept_s", 30 * 86_400.0),
        ("RIVERTABLE_FINISHED_KEPT_DAYS=", "finished_kept_s", None),
        ("RIVERTABLE_PROXY=http://anna:sesame@proxy:3128", "proxy", "http://anna:sesame@proxy:3128"),
    ],
)
def test_what_can_only_be_meant_one_way_is_understood(tmp_path: Path, line: str, setting: str, value: object) -> None:
    """(T-34)"""
    found = getattr(given(tmp_path, line), setting)
    assert found == (tmp_path / value if isinstance(found, Path) and isinstance(value, str) else value)


@pytest.mark.parametrize(
    "line",
    [
        "RIVERTABLE_DATABASE=~nobody-of-this-name/a.db",
        "RIVERTABLE_FINISHED_KEPT_DAYS=0",
        "RIVERTABLE_TELEGRAM_API_URL=nonsense",
        "RIVERTABLE_TELEGRAM_API_URL=api.telegram.org",
        "RIVERTABLE_TELEGRAM_API_URL=https://",
        "RIVERTABLE_TELEGRAM_API_URL=ftp://api.telegram.org",
        "RIVERTABLE_TELEGRAM_API_URL=https://api.telegram.org:port",
        "RIVERTABLE_TELEGRAM_API_URL=https://api.telegram.org:99999",
        "RIVERTABLE_TELEGRAM_API_URL=http://[::1",
        "RIVERTABLE_TELEGRAM_API_URL=https://api telegram.org",
        "RIVERTABLE_TELEGRAM_WEBHOOK_URL=http://example.org/hook",
        "RIVERTABLE_TELEGRAM_WEBHOOK_SECRET=open sesame",
        "RIVERTABLE_PROXY=socks5://sesame@127.0.0.1:1080",
        "RIVERTABLE_PROXY=http://proxy:3128/path",
        "RIVERTABLE_PROXY=proxy",
    ],
)
def test_nonsense_is_refused_at_the_start(tmp_path: Path, line: str) -> None:
    """By the setting's name; an address that can't be one would be tried for ever (T-34, T-45)."""
    assert refused(tmp_path, line).startswith(f"The setting {line.partition('=')[0]} can't be read (")


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5000, "-" + "9" * 5000, "\u0663" * 30, "1e400", "[" * 50_000])
@pytest.mark.parametrize(
    "name",
    [
        "RIVERTABLE_PORT",
        "RIVERTABLE_DISCORD_SHARD_COUNT",
        "RIVERTABLE_DISCORD_SHARD_IDS",
        "RIVERTABLE_TELEGRAM_WEBHOOK_PORT",
    ],
)
def test_a_number_of_any_length_is_refused(tmp_path: Path, name: str, number: str) -> None:
    """(T-29)"""
    assert refused(tmp_path, f"{name}={number}").startswith(f"The setting {name} can't be read (")


def test_a_folder_in_the_files_place_is_named(tmp_path: Path) -> None:
    """As a container's mount makes it where there was no file (T-34)."""
    (tmp_path / ".env").mkdir()
    with pytest.raises(OSError, match="directory") as caught:
        read(tmp_path / ".env")
    assert caught.value.filename == str(tmp_path / ".env")


@pytest.mark.parametrize("count", ["0", "65", "many"])
def test_at_least_one_thinks_and_not_a_crowd(tmp_path: Path, count: str) -> None:
    assert given(tmp_path, "").thinkers == 1
    assert "RIVERTABLE_THINKERS" in refused(tmp_path, f"RIVERTABLE_THINKERS={count}")


SECRETS = [
    ("DISCORD_TOKEN", "discord_token"),
    ("TELEGRAM_TOKEN", "telegram_token"),
    ("RIVERTABLE_TELEGRAM_WEBHOOK_SECRET", "telegram_webhook_secret"),
]


@pytest.mark.parametrize(("name", "setting"), SECRETS)
def test_a_secret_may_stand_in_a_file_of_its_own(tmp_path: Path, name: str, setting: str) -> None:
    (tmp_path / "secret").write_bytes(codecs.BOM_UTF8 + b"sesame\r\n")
    settings = given(tmp_path, f"{name}_FILE={tmp_path / 'secret'}\n")
    assert getattr(settings, setting).get_secret_value() == "sesame"
    assert "sesame" not in repr(settings)


@pytest.mark.parametrize(("name", "setting"), SECRETS)
def test_a_secret_that_is_given_twice_is_refused(tmp_path: Path, name: str, setting: str) -> None:
    (tmp_path / "secret").write_text("sesame")
    said = refused(tmp_path, f"{name}=sesame\n{name}_FILE={tmp_path / 'secret'}\n")
    assert said == f"{name} and {name}_FILE are both set; leave one of them out."


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "can't be read (No such file or directory); name a file that this program may read."),
        ("", "must hold the secret in one line, and nothing else."),
        ("sesame\nsesame\n", "must hold the secret in one line, and nothing else."),
        ("sesame" * 1000, "must hold the secret in one line, and nothing else."),
    ],
)
def test_a_file_that_holds_no_secret_is_refused(tmp_path: Path, content: str | None, said: str) -> None:
    file = tmp_path / "secret"
    if content is not None:
        file.write_text(content)
    assert refused(tmp_path, f"DISCORD_TOKEN_FILE={file}\n") == f"DISCORD_TOKEN_FILE: {file} {said}"


def test_a_webhooks_secret_of_other_characters_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("open sesame")
    said = refused(tmp_path, f"RIVERTABLE_TELEGRAM_WEBHOOK_SECRET_FILE={tmp_path / 'secret'}\n")
    assert said.startswith("The setting RIVERTABLE_TELEGRAM_WEBHOOK_SECRET_FILE can't be read (letters, digits")


@pytest.mark.parametrize(
    ("written", "at"),
    [("127.0.0.1:9464", ("127.0.0.1", 9464)), ("[::1]:0", ("::1", 0)), ("localhost:1", ("localhost", 1)), ("", None)],
)
def test_where_it_can_be_watched_is_a_host_and_a_port(tmp_path: Path, written: str, at: object) -> None:
    assert given(tmp_path, f"RIVERTABLE_METRICS={written}\n").metrics_at == at


@pytest.mark.parametrize("written", ["9464", "127.0.0.1", "a b:1", "a:x", "http://a:1", "a:1/metrics", "me@a:1"])
def test_where_it_can_be_watched_is_nothing_else(tmp_path: Path, written: str) -> None:
    assert "a host and a port, such as 127.0.0.1:9464" in refused(tmp_path, f"RIVERTABLE_METRICS={written}\n")


def test_a_servers_url_may_stand_in_a_file_of_its_own(tmp_path: Path) -> None:
    """It holds a password, which no sentence repeats."""
    file = tmp_path / "url"
    file.write_text("postgresql://river:opensesame@db.example/table\n")
    settings = given(tmp_path, f"RIVERTABLE_DATABASE_URL_FILE={file}\n")
    assert settings.database == ServerAddress("postgresql://river:opensesame@db.example/table")
    said = refused(tmp_path, f"RIVERTABLE_DATABASE_URL_FILE={file}\nRIVERTABLE_DATABASE=a.db\n")
    assert said.startswith("RIVERTABLE_DATABASE and RIVERTABLE_DATABASE_URL_FILE are both set")
    file.write_text("mysql://river:opensesame@db.example/table\n")
    said = refused(tmp_path, f"RIVERTABLE_DATABASE_URL_FILE={file}\n")
    assert said.startswith("The setting RIVERTABLE_DATABASE_URL_FILE can't be read")
