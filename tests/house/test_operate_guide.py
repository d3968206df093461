"""docs/operate.md and what lies beside it speak of what is there: verbs, settings, files, lines of the log, figures."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bots.cli import TOOLS
from bots.settings import Settings, env_name
from core.wording import domains
from tests.house.test_container import BESIDE_SETTINGS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
GUIDE = (DOCS / "operate.md").read_text()

FIGURES = frozenset(
    f"rivertable_{name}"
    for name in re.findall(
        r"\w+",
        """
        action_seconds actions_total build_info computer_failures_total computer_seconds
        conflict_retries_total conflicts_total deliveries_total delivery_delay_seconds due_places
        gateway_connected gateway_latency_seconds guilds live_tables load_seconds loop_lag_seconds
        oldest_due_seconds permit_wait_seconds picture_bytes picture_seconds rate_limited_total
        store_errors_total store_seconds suspended_places table_loads_total tables
        thinker_wait_seconds
        """,
    )
)
"""What the program tells of itself at /metrics."""

OF_PROCESSES = {"process_resident_memory_bytes", "process_cpu_seconds_total"}

BY_OTHERS = {"run", "--share", "--share-at"}


def section(title: str) -> str:
    """From this heading to the next of its level."""
    found = re.search(rf"^## {re.escape(title)}$(.+?)(?=^## |\Z)", GUIDE, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def test_each_verb_that_it_names_exists() -> None:
    """In what it gives to type, in blocks and between words; in a container the first `rivertable` is its name."""
    typed = [*re.findall(r"```sh\n(.+?)```", GUIDE, re.DOTALL), *re.findall(r"`([^`\n]+)`", GUIDE)]
    call = re.compile(r"(?:bin/|exec rivertable |run --rm |^)rivertable (--?[a-z-]+|[a-z][a-z-]*)", re.MULTILINE)
    named = {verb for text in typed for verb in call.findall(text)}
    assert {"backup", "restore", "move-to", "doctor", "erase", "alive"} <= named
    assert named <= {*TOOLS, *BY_OTHERS}, named


def test_each_setting_that_it_names_exists() -> None:
    named = set(re.findall(r"\bRIVERTABLE_[A-Z_]+", GUIDE))
    assert "RIVERTABLE_BACKUPS" in named
    assert named <= {env_name(field) for field in Settings.model_fields} | BESIDE_SETTINGS


def test_each_file_and_heading_that_it_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)]+)\)", GUIDE)
    headings = {
        re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in re.findall(r"^#+ (.+)$", GUIDE, re.M)
    }
    assert {"deploy/Caddyfile", "deploy/nginx.conf", "deploy/compose.yaml", "deploy/grafana.json"} <= set(links)
    for link in links:
        assert link[1:] in headings if link.startswith("#") else (DOCS / link).resolve().is_file(), link


def test_nobody_is_sent_to_a_page_that_is_gone() -> None:
    for file in (ROOT / "README.md", ROOT / ".env.example", *DOCS.glob("*.md"), *(DOCS / "deploy").iterdir()):
        for name in re.findall(r"\bdocs/(\w+\.md)", file.read_text()):
            assert (DOCS / name).is_file(), f"{file}: {name}"


def rows(of: str) -> list[list[str]]:
    """The cells of the table in a section, without its head."""
    found = [line.strip("|").split(" | ") for line in of.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in found[2:]]


def told() -> str:
    """All that the program can say: its sentences in English, and the lines of its log with their places open."""
    catalogues = [(folder / "en.po").read_text() for folder in domains().values()]
    sources = [file.read_text() for room in ("bots", "core", "storage") for file in (ROOT / room).rglob("*.py")]
    return re.sub(r"%[srd]|%\.\d+f|\{\w+\}", "*", "\n".join([*catalogues, *sources]))


def test_what_the_log_is_said_to_say_it_says() -> None:
    """Each symptom's words; a network's name stands for its place in the line."""
    said, seen = told(), 0
    for symptom, log, deed in rows(section("What to do when")):
        assert symptom
        assert deed
        for words in re.findall(r"`([^`]+)`", log):
            seen += 1
            open_ = re.sub(r"\b(discord|telegram)\b", "*", words)
            assert words in said or open_ in said, words
    assert seen >= 15


def test_the_dashboard_shows_what_the_program_tells() -> None:
    board = json.loads((DOCS / "deploy" / "grafana.json").read_text())
    panels: list[dict[str, Any]] = board["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    exprs = [target["expr"] for panel in panels for target in panel.get("targets", ())]
    named = set(re.findall(r"\b(?:rivertable|process)_\w+", " ".join(exprs)))
    figures = {name.removesuffix("_bucket") for name in named}
    assert figures - OF_PROCESSES == FIGURES, "it shows all that is told, and nothing that isn't"
    assert all(expr.count("(") == expr.count(")") for expr in exprs)


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_the_doors_lead_where_the_program_listens(name: str) -> None:
    """At the ports that are its defaults; of Telegram's calls only POSTs to one path come through."""
    text = (DOCS / "deploy" / name).read_text()
    port, hook = Settings.model_fields["port"].default, Settings.model_fields["telegram_webhook_port"].default
    assert set(re.findall(r"192\.168\.1\.20:(\d+)", text)) == {str(port)}
    assert set(re.findall(r"127\.0\.0\.1:(\d+)", text)) == {str(hook)}
    assert "POST" in text
    assert "404" in text
