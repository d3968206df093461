"""What happens, counted for Prometheus. This is the only module that knows `prometheus_client`, an optional extra.

A label's value is one of a list that is fixed before anything happens: never an id, a name, a code or a move. What is
on none of the lists is counted as `other`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

from bots.version import version
from core.levels import LEVELS
from core.ports import platform as deliveries
from core.ports.clock import Clock
from core.ports.meter import Change, Meter, Method, Op, Outcome, Part, Scope
from core.ports.platform import DeliveryError
from core.ports.thinking import Priority
from core.requests import REQUESTS
from core.stored import Status
from core.units import named
from storage.errors import KINDS

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4

PLATFORMS = ("discord", "telegram", "local")
"""The first labels of every figure that is a platform's."""

UNITS = frozenset({*PLATFORMS, "computers"})

OUTCOMES = frozenset(
    {"ok", "repeated", "fault"}
    | {name for name, kind in vars(deliveries).items() if isinstance(kind, type) and issubclass(kind, DeliveryError)}
)

ACTION_S = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0)
"""Discord waits 3 s for an answer."""

DELAY_S = (0.25, 0.5, 1.0, 2.0, 5.0, 15.0, 30.0, 60.0, 120.0, 300.0, 900.0)
WAIT_S = (0.01, 0.1, 0.5, 1.0, 2.0, 5.0, 15.0, 30.0, 60.0)
STORE_S = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5)
LOAD_S = (0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0)
PICTURE_S = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
PICTURE_BYTES = (25_000, 50_000, 100_000, 200_000, 400_000, 800_000)
THOUGHT_S = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 15.0, 30.0)
LAG_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)


class Metrics(Meter):
    """A registry of its own for each process and test; `text` is the page. `games` are the titles' keys."""

    def __init__(self, clock: Clock, games: Collection[str], platforms: Collection[str] = PLATFORMS) -> None:
        self._clock = clock
        self._games = frozenset(games)
        self._platforms = frozenset(platforms)
        disable_created_metrics()  # type: ignore[no-untyped-call]  # when somebody first did something is nobody's business
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)

        def counter(name: str, about: str, *labels: str) -> Counter:
            return Counter(f"rivertable_{name}", about, labels, registry=registry)

        def gauge(name: str, about: str, *labels: str) -> Gauge:
            return Gauge(f"rivertable_{name}", about, labels, registry=registry)

        def histogram(name: str, about: str, buckets: Iterable[float], *labels: str) -> Histogram:
            return Histogram(f"rivertable_{name}", about, labels, buckets=tuple(buckets), registry=registry)

        self._actions = counter("actions", "Requests of people, all tables together", "verb", "platform", "outcome")
        self._action_s = histogram("action_seconds", "Parts of answering a request", ACTION_S, "platform", "part")
        self._deliveries = counter("deliveries", "Calls that keep messages up to date", "platform", "op", "outcome")
        self._delay_s = histogram("delivery_delay_seconds", "From the commit to the chat", DELAY_S, "platform")
        self._permit_s = histogram("permit_wait_seconds", "Waiting for a rate", WAIT_S, "platform", "scope")
        self._limited = counter("rate_limited", "Times that a platform asked for patience", "platform")
        self._loads = counter("table_loads", "Tables read and replayed from their log")
        self._load_s = histogram("load_seconds", "Reading a table's log and replaying it", LOAD_S)
        self._conflicts = counter("conflicts", "Writes for which somebody else was quicker")
        self._retries = counter("conflict_retries", "Such writes that were tried again")
        self._store_s = histogram("store_seconds", "Pieces of work of the store", STORE_S, "method")
        self._store_errors = counter("store_errors", "Pieces of work that the store failed at", "kind")
        self._computer_s = histogram("computer_seconds", "A computer's thought", THOUGHT_S, "game", "level")
        self._computer_failures = counter("computer_failures", "Thoughts that came to nothing", "game", "level")
        self._thinker_s = histogram("thinker_wait_seconds", "Waiting for a thinker", THOUGHT_S, "priority")
        self._picture_s = histogram("picture_seconds", "Drawing a picture that all may see", PICTURE_S, "game")
        self._picture_bytes = histogram("picture_bytes", "Its size as PNG", PICTURE_BYTES, "game")
        self._lag_s = histogram("loop_lag_seconds", "How late the event loop is", LAG_S)

        self._tables = gauge("tables", "Tables that are kept", "status", "game")
        self._held = gauge("live_tables", "Tables that are in memory")
        self._due = gauge("due_places", "Places that don't show what is wanted yet", "platform")
        self._oldest_s = gauge("oldest_due_seconds", "How long the oldest of it has waited", "platform")
        self._suspended = gauge("suspended_places", "Places where nothing arrives", "platform")
        self._connected = gauge("gateway_connected", "1 where the platform is connected", "platform", "shard")
        self._latency_s = gauge("gateway_latency_seconds", "Answer to a heartbeat", "platform", "shard")
        self._servers = gauge("guilds", "Servers of a shard", "platform", "shard")
        self._leases = gauge("leases", "1 for what this process holds of what only one may do", "unit")
        self._lease_changes = counter("lease_changes", "Takings and losses of that", "unit", "change")
        self._members = gauge("members", "Processes that serve on the same database", "version")
        gauge("build_info", "The program", "version").labels(version()).set(1)

    def text(self) -> bytes:
        """The page, in the form that `CONTENT_TYPE` names."""
        return generate_latest(self._registry)

    def now(self) -> float:
        return self._clock.monotonic()

    def acted(self, verb: str, platform: str, outcome: Outcome) -> None:
        self._actions.labels(_one_of(REQUESTS, verb), self._platform(platform), outcome).inc()

    def took(self, platform: str, part: Part, seconds: float) -> None:
        self._action_s.labels(self._platform(platform), part).observe(seconds)

    def delivered(self, platform: str, op: Op, outcome: str) -> None:
        self._deliveries.labels(self._platform(platform), op, _one_of(OUTCOMES, outcome)).inc()

    def arrived(self, platform: str, delay_s: float) -> None:
        self._delay_s.labels(self._platform(platform)).observe(delay_s)

    def waited(self, platform: str, scope: Scope, seconds: float) -> None:
        self._permit_s.labels(self._platform(platform), scope).observe(seconds)

    def limited(self, platform: str) -> None:
        self._limited.labels(self._platform(platform)).inc()

    def loaded(self, seconds: float) -> None:
        self._loads.inc()
        self._load_s.observe(seconds)

    def conflicted(self) -> None:
        self._conflicts.inc()

    def tried_again(self) -> None:
        self._retries.inc()

    def stored(self, method: Method, seconds: float) -> None:
        self._store_s.labels(method).observe(seconds)

    def store_failed(self, kind: str) -> None:
        self._store_errors.labels(_one_of(KINDS, kind)).inc()

    def drew(self, game: str, seconds: float, size_bytes: int) -> None:
        self._picture_s.labels(_one_of(self._games, game)).observe(seconds)
        self._picture_bytes.labels(_one_of(self._games, game)).observe(size_bytes)

    def decided(self, game: str, level: str, seconds: float) -> None:
        self._computer_s.labels(_one_of(self._games, game), _one_of(LEVELS, level)).observe(seconds)

    def undecided(self, game: str, level: str) -> None:
        self._computer_failures.labels(_one_of(self._games, game), _one_of(LEVELS, level)).inc()

    def queued(self, priority: str, seconds: float) -> None:
        self._thinker_s.labels(_one_of(PRIORITIES, priority)).observe(seconds)

    def leased(self, unit: str, change: Change) -> None:
        self._lease_changes.labels(_unit(unit), change).inc()

    def lagged(self, seconds: float) -> None:
        self._lag_s.observe(seconds)

    # What is looked up when the page is asked for

    def holds(self, tables: Mapping[tuple[Status, str], int], in_memory: int) -> None:
        self._tables.clear()
        for (status, game), number in tables.items():
            self._tables.labels(status.value, _one_of(self._games, game)).inc(number)
        self._held.set(in_memory)

    def owes(self, platform: str, places: int, oldest_s: float, suspended: int) -> None:
        name = self._platform(platform)
        self._due.labels(name).set(places)
        self._oldest_s.labels(name).set(oldest_s)
        self._suspended.labels(name).set(suspended)

    def leases(self, units: Collection[str], held: Collection[str], versions: Mapping[str, int]) -> None:
        """Which of the units are held here, and how many processes of which version there are."""
        for unit in units:
            self._leases.labels(_unit(unit)).set(int(unit in held))
        self._members.clear()
        for one, number in versions.items():
            self._members.labels(one).set(number)

    def forget_links(self) -> None:
        """What isn't told again is another process's to tell."""
        for gauge in (self._connected, self._latency_s, self._servers):
            gauge.clear()

    def linked(self, platform: str, shard: int, *, connected: bool, latency_s: float | None, servers: int) -> None:
        """`latency_s` None: not known."""
        name = (self._platform(platform), str(shard))
        self._connected.labels(*name).set(int(connected))
        self._servers.labels(*name).set(servers)
        if latency_s is not None:
            self._latency_s.labels(*name).set(latency_s)

    def _platform(self, name: str) -> str:
        return _one_of(self._platforms, name)


PRIORITIES = frozenset(priority.name.lower() for priority in Priority)


def _one_of(known: Collection[str], value: str) -> str:
    return value if value in known else "other"


def _unit(name: str) -> str:
    """Groups of shards are told apart: the operator has set how many there are."""
    return name if named(name).platform in UNITS else "other"
