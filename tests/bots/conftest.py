from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from render.service import Painter
from tests.fakes import FakePlatform
from tests.painting import SmallPainter
from tests.world import World, opened


@pytest.fixture(scope="session")
def painter() -> Iterator[Painter]:
    made = SmallPainter()
    yield made
    made.close()


@pytest.fixture
async def world(painter: Painter) -> AsyncIterator[World]:
    async with opened(":memory:", painter, FakePlatform()) as made:
        yield made
