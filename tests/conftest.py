from __future__ import annotations

from collections.abc import Iterator

import pytest

from core import wording
from hatch_build import compile_catalogues

compile_catalogues()


@pytest.fixture(autouse=True)
def no_sentence_is_missing(request: pytest.FixtureRequest) -> Iterator[None]:
    """The program goes on without; a test that met one fails."""
    wording.missing.cache_clear()
    yield
    told = wording.missing.cache_info().currsize
    if request.node.get_closest_marker("lacks_sentences") is None:
        assert told == 0, "a sentence is missing: the log says which"
