"""The slow run's share of what could be played."""

from __future__ import annotations

import pytest

from tests.contract.cases import Case


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what the slow run spares itself, unless tests are named one by one."""
    if any("::" in named for named in config.args):
        return
    spared = [item for item in items if _is_spared(item)]
    if spared:
        config.hook.pytest_deselected(items=spared)
        items[:] = [item for item in items if item not in set(spared)]


def _is_spared(item: pytest.Item) -> bool:
    case = item.callspec.params.get("case") if isinstance(item, pytest.Function) and hasattr(item, "callspec") else None
    return isinstance(case, Case) and not case.is_met_by(item.originalname)
