"""The house itself: what README promises, what CI runs, which versions are pinned, which settings are told."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bots.settings import Settings, env_name, read
from core.wording import Refusal

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
RUN = "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt -e . && .venv/bin/rivertable"
TEST = "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt -e '.[test]' && .venv/bin/pytest"


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    found = dict(line.split("==") for line in lines if line and not line.startswith("#"))
    return {canonicalize_name(name): version for name, version in found.items()}


def asked(extras: tuple[str, ...] = ("test", "dev")) -> list[Requirement]:
    texts = list(PROJECT["dependencies"])
    for extra in extras:
        texts += PROJECT["optional-dependencies"][extra]
    return [requirement for text in texts if (requirement := Requirement(text)).name != "rivertable"]


def needed() -> Iterator[str]:
    """Every distribution that the requirements bring, their own requirements followed."""
    seen: set[tuple[str, frozenset[str]]] = set()
    queue = asked()
    while queue:
        requirement = queue.pop()
        key = (canonicalize_name(requirement.name), frozenset(requirement.extras))
        extras = requirement.extras or {""}
        if key in seen or not any(
            requirement.marker is None or requirement.marker.evaluate({"extra": extra}) for extra in ("", *extras)
        ):
            continue
        seen.add(key)
        try:
            below = distribution(requirement.name).requires or []
        except PackageNotFoundError:
            continue  # the linters are not there when only the tests are installed
        yield key[0]
        for text in below:
            inner = Requirement(text)
            if inner.marker is None or any(inner.marker.evaluate({"extra": extra}) for extra in extras):
                queue.append(inner)


def test_every_requirement_has_a_pin_that_fits() -> None:
    pinned = pins()
    for requirement in asked():
        version = pinned.get(canonicalize_name(requirement.name))
        assert version, f"{requirement.name} is not in constraints.txt"
        assert requirement.specifier.contains(version), f"constraints.txt has {version}, pyproject asks {requirement}"


def test_everything_that_is_installed_with_us_is_pinned() -> None:
    missing = sorted(set(needed()) - set(pins()))
    assert not missing, f"not in constraints.txt: {', '.join(missing)}"


def test_constraints_name_no_index() -> None:
    assert "://" not in (ROOT / "constraints.txt").read_text()


def test_ci_runs_readmes_own_test_command() -> None:
    readme, ci = (ROOT / "README.md").read_text(), (ROOT / ".ci" / "run").read_text()
    assert RUN in readme
    assert TEST in readme
    assert TEST in ci.splitlines()


def test_the_example_lists_every_setting_with_its_default() -> None:
    text = (ROOT / ".env.example").read_text()
    for name, field in Settings.model_fields.items():
        key = env_name(name)
        assert re.search(rf"^# {key}=", text, re.MULTILINE), f"{key} is not in .env.example"
        if field.default is not None:
            value = "true" if field.default is True else "false" if field.default is False else field.default
            assert re.search(rf"^# {key}={re.escape(str(value))}$", text, re.MULTILINE), f"{key}: default not told"


def test_the_models_that_the_example_names_are_there() -> None:
    text = (ROOT / ".env.example").read_text()
    named = re.findall(r"\((\S+) is the model", text)
    assert len(named) == 3
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_git_holds_text_and_the_readmes_pictures_only() -> None:
    """The catalogues and fonts come from builds and packages."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        binary = b"\0" in (ROOT / name).read_bytes()
        assert not binary or Path(name).match("docs/*.png"), name


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("RIVERTABLE_PORT=eighty", "table.setting_malformed"),
        ("RIVERTABLE_PORT=70000", "table.setting_malformed"),
        ("RIVERTABLE_COLOUR=blue", "table.setting_not_known"),
        ("RIVERTABLE_LOCAL_TABLE=maybe", "table.setting_malformed"),
    ],
)
def test_a_wrong_setting_is_refused_in_a_sentence(tmp_path: Path, line: str, code: str) -> None:
    file = tmp_path / ".env"
    file.write_text(line + "\n")
    with pytest.raises(Refusal) as refused:
        read(file)
    assert refused.value.code == code
    assert line.partition("=")[0] in str(refused.value)


def test_a_token_is_never_shown(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=very-secret\n")
    assert "very-secret" not in repr(read(file))
