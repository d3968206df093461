"""The container's two files, read: no engine runs here, so what they promise is held against the program itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bots.cli import TOOLS
from bots.settings import Settings, env_name

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs" / "deploy"
UID = "10001"

BESIDE_SETTINGS = {"RIVERTABLE_METRICS", "DISCORD_TOKEN_FILE", "TELEGRAM_TOKEN_FILE"}
"""Of watching and of secrets by file."""


class Step(NamedTuple):
    word: str
    rest: str


def stages() -> list[list[Step]]:
    """The image's stages, each from its FROM on; lines that go on are joined."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text())
    found: list[list[Step]] = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        step = Step(*line.split(maxsplit=1))
        if step.word == "FROM":
            found.append([])
        found[-1].append(step)
    return found


def composed() -> dict[str, Any]:
    """The compose file. Of YAML it may use maps, lists of words, and words: anything else fails here."""
    lines = [line for line in (DEPLOY / "compose.yaml").read_text().splitlines() if line.strip()]
    found = _block([line for line in lines if not line.strip().startswith("#")], 0)
    assert isinstance(found, dict)
    return found


def _block(lines: list[str], depth: int) -> dict[str, Any] | list[str]:
    indent = " " * depth
    if lines[0].startswith(f"{indent}- "):
        assert all(line.startswith(f"{indent}- ") for line in lines), lines
        return [line.removeprefix(f"{indent}- ") for line in lines]
    return dict(_pairs(lines, depth))


def _pairs(lines: list[str], depth: int) -> Iterator[tuple[str, Any]]:
    at = [no for no, line in enumerate(lines) if not line.startswith(" " * (depth + 1))]
    assert at[:1] == [0], lines
    for begin, end in zip(at, [*at[1:], len(lines)], strict=True):
        pair = re.fullmatch(r" *([\w-]+):(?: (.+))?", lines[begin])
        assert pair, lines[begin]
        below = lines[begin + 1 : end]
        assert not (pair[2] and below), lines[begin]
        yield pair[1], _block(below, depth + 2) if below else (pair[2] or "").strip('"')


def rest_of(stage: list[Step], word: str) -> list[str]:
    return [step.rest for step in stage if step.word == word]


def test_the_image_has_a_stage_that_builds_and_one_that_runs() -> None:
    build, run = stages()
    assert rest_of(build, "FROM") == ["docker.io/library/python:3.11-slim AS build"]
    assert rest_of(run, "FROM") == ["docker.io/library/python:3.11-slim"]
    [wheels] = rest_of(build, "RUN")
    assert wheels.startswith("pip wheel ")
    assert "-c constraints.txt" in wheels
    assert rest_of(run, "COPY") == [], "neither sources nor wheels stay in it"
    assert "--mount=type=bind,from=build,source=/wheels" in rest_of(run, "RUN")[1]
    assert "--no-index" in rest_of(run, "RUN")[1], "what was built is what is installed"


def test_what_the_image_copies_is_there_and_is_the_program() -> None:
    build, _ = stages()
    copied = [name for rest in rest_of(build, "COPY") for name in rest.split()[:-1]]
    assert [name for name in copied if not (ROOT / name).exists()] == []
    pyproject = (ROOT / "pyproject.toml").read_text()
    packages = re.search(r"^packages = \[(.+)\]$", pyproject, re.MULTILINE)
    assert packages
    assert set(re.findall(r'"(\w+)"', packages[1])) <= set(copied)
    assert not {".", ".env", ".git", "tests"} & set(copied), "no secret, no database, no history ends in an image"


def test_it_runs_as_nobody_with_one_volume_and_asks_itself_how_it_is() -> None:
    _, run = stages()
    assert f"useradd --uid {UID} " in rest_of(run, "RUN")[0]
    assert f"install -d -o {UID} -g {UID} -m 700 /data" in rest_of(run, "RUN")[0]
    assert rest_of(run, "USER") == [f"{UID}:{UID}"]
    assert rest_of(run, "VOLUME") == rest_of(run, "WORKDIR") == ["/data"]
    assert rest_of(run, "ENTRYPOINT") == ['["rivertable"]']
    [health] = rest_of(run, "HEALTHCHECK")
    assert health.endswith('CMD ["rivertable", "alive"]')
    assert "alive" in TOOLS


def test_the_composition_gives_it_no_more_than_it_needs() -> None:
    services = composed()["services"]
    assert list(services) == ["rivertable"]
    service = services["rivertable"]
    assert service["build"] == {"context": "../..", "dockerfile": "docs/deploy/Containerfile"}
    assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
    assert (service["user"], service["read_only"]) == (f"{UID}:{UID}", "true")
    assert (service["cap_drop"], service["security_opt"]) == (["ALL"], ["no-new-privileges:true"])
    assert (service["tmpfs"], service["volumes"]) == (["/tmp"], ["rivertable:/data"])
    assert list(composed()["volumes"]) == ["rivertable"]
    assert "ports" not in service, "nothing is open to the outside"


def test_secrets_come_as_files() -> None:
    service, secrets = composed()["services"]["rivertable"], composed()["secrets"]
    assert sorted(secrets) == sorted(service["secrets"])
    for name in secrets:
        assert service["environment"][f"{name.upper()}_FILE"] == f"/run/secrets/{name}"
    assert not {"DISCORD_TOKEN", "TELEGRAM_TOKEN"} & set(service["environment"])


def test_every_setting_that_it_gives_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = composed()["services"]["rivertable"]["environment"]
    known = {env_name(field) for field in Settings.model_fields}
    assert set(environment) <= known | BESIDE_SETTINGS
    for name in set(environment) & known:
        monkeypatch.setenv(name, environment[name])
    settings = Settings(_env_file=None)  # type: ignore[call-arg]
    assert settings.backups is not None
    assert {settings.database.parent, settings.backups.parent} == {Path("/data")}, "all that is kept is in the volume"
