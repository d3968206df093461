from __future__ import annotations

import gc
import random
import secrets
from collections.abc import Iterator

import pytest

from bots import catalogues
from core import wording
from hatch_build import compile_catalogues
from storage.address import ServerAddress
from tests import postgres, stores

compile_catalogues()
catalogues.renew()  # here, and not by a program that a test starts while another test copies the house
stores.begin_with_the_newest_schema()


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: looking for garbage among them, time and again, took a tenth of all."""
    gc.collect()
    gc.freeze()


_dealt = random.Random()
secrets.token_bytes = lambda nbytes=None: _dealt.randbytes(32 if nbytes is None else nbytes)
secrets.choice = _dealt.choice


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What is dealt, and each code and key, is the same whenever a test runs: what was red once is red again."""
    _dealt.seed(f"{item.config.getoption('--deal')} {item.nodeid}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deal", default=0, type=int, help="other deals, codes and keys in every test")
    parser.addoption("--on", choices=("sqlite", "postgres"), default="sqlite", help="which store the service runs on")


@pytest.fixture(scope="session", autouse=True)
def chosen_store(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--on") == "postgres":
        stores.server = request.getfixturevalue("postgres_server")


@pytest.fixture(autouse=True)
def databases_of_its_own(request: pytest.FixtureRequest) -> Iterator[None]:
    if stores.server is not None and request.node.get_closest_marker("file") is not None:
        pytest.skip("it looks into the SQLite file")
    yield
    stores.give_back()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    with postgres.server() as running:
        yield running


@pytest.fixture
def lent_address(postgres_server: postgres.Server) -> Iterator[ServerAddress]:
    """Of a database without rows."""
    lent = postgres_server.lend()
    yield lent
    postgres_server.take_back(lent)


@pytest.fixture
def address(postgres_server: postgres.Server) -> ServerAddress:
    """Of a database in which nothing is yet."""
    return postgres_server.fresh()


@pytest.fixture(autouse=True)
def no_sentence_is_missing(request: pytest.FixtureRequest) -> Iterator[None]:
    """The program goes on without; a test that met one fails."""
    wording.missing.cache_clear()
    yield
    told = wording.missing.cache_info().currsize
    if request.node.get_closest_marker("lacks_sentences") is None:
        assert told == 0, "a sentence is missing: the log says which"
