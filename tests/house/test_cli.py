"""The command line as an operator meets it."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from core.match import Match
from core.records import Transcript
from core.titles import TITLES
from tests.command import Run, rivertable, said, served
from tests.contract.onlookers import SpecPainter
from tests.fakes import FakePlatform
from tests.world import opened


def finished(seats: int = 2) -> Transcript:
    match = Match(TITLES["coloretto"], seats, {}, bytes(range(32)))
    while not match.over:
        match.play({seat: match.legal(seat)[0] for seat in match.awaited})
    outcome = match.outcome()
    assert outcome
    return Transcript(match.set_up(), tuple(match.records), ("Anna", "Roberto"), outcome.scores)


def test_simulate_gives_one_object(run: Run) -> None:
    done = run("simulate", "--game", "coloretto", "--seats", "3", "--games", "5", "--players", "random", "--json")
    result = json.loads(done.out)
    assert done.status == 0
    assert result["games"] == 5
    assert result["seats"] == len(result["wins"]) == 3
    assert sum(result["reasons"].values()) == 5
    assert sum(result["wins"]) >= 5
    assert result["scores"]["min"] <= result["scores"]["median"] <= result["scores"]["max"] <= 92
    assert (
        run("simulate", "--games", "5", "--json", "--seed", "4").out.partition("moves_per_s")[0]
        == (run("simulate", "--games", "5", "--json", "--seed", "4").out.partition("moves_per_s")[0])
    )


@pytest.mark.parametrize("key", TITLES)
def test_render_draws_board_and_panel(run: Run, tmp_path: Path, key: str) -> None:
    assert run("render", "--game", key, "--ply", "6", "--out", "board.png", "--text").out.strip()
    with Image.open(BytesIO((tmp_path / "board.png").read_bytes())) as board:
        assert board.size == (1280, 960)
    assert (
        run("render", "--game", key, "--ply", "6", "--seat", "1", "--out", "panel.png", "--language", "it").status == 0
    )
    with Image.open(BytesIO((tmp_path / "panel.png").read_bytes())) as panel:
        assert panel.width == 1280


def test_verify_and_replay_a_finished_match(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(msgspec.json.encode(finished()))
    done = run("verify", "a.json")
    assert done.status == 0
    assert "fits the seal" in done.out
    told = run("replay", "a.json", "--language", "it")
    assert told.status == 0
    assert "Anna" in told.out


def test_verify_finds_every_forgery(run: Run, tmp_path: Path) -> None:
    whole = finished()
    assert whole.result
    other_seed = msgspec.structs.replace(whole.set_up, seed="00" * 32)
    forgeries = {
        "seed": msgspec.structs.replace(whole, set_up=other_seed),
        "seal": msgspec.structs.replace(whole, set_up=msgspec.structs.replace(whole.set_up, commitment="00" * 32)),
        "result": msgspec.structs.replace(whole, result=(whole.result[0] + 1, whole.result[1])),
        "cut": msgspec.structs.replace(whole, records=whole.records[:-10]),
        "move": msgspec.structs.replace(whole, records=(whole.records[1], *whole.records[1:])),
        "running": msgspec.structs.replace(whole, set_up=msgspec.structs.replace(whole.set_up, seed=None)),
    }
    for name, forged in forgeries.items():
        (tmp_path / f"{name}.json").write_bytes(msgspec.json.encode(forged))
        done = run("verify", f"{name}.json")
        assert done.status == 2, name
        assert done.err.startswith("rivertable: ")
        assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "--game", "chess"], "chess"),
        (["simulate", "--seats", "9"], "9"),
        (["simulate", "--option", "quickstart"], "key=value"),
        (["simulate", "--option", "speed=on"], "speed"),
        (["simulate", "--option", "quickstart=maybe"], "maybe"),
        (["render", "--seat", "7", "--out", "a.png"], "7"),
        (["replay", "none.json"], "none.json"),
        (["export", "KXRM"], "rivertable.db"),
        (["backup", "b.db"], "rivertable.db"),
        (["simulate", "--players", "genius"], "genius"),
        (["simulate", "--seed", "9" * 5000], "--seed"),  # T-29
        (["simulate", "--seats", "9" * 5000], "--seats"),
        (["simulate", "--games", "9" * 5000], "--games"),
        (["simulate", "--option", f"quickstart={'9' * 5000}"], "quickstart"),
        (["render", "--ply", "9" * 5000, "--out", "a.png"], "--ply"),
        (["export", "9" * 200], "rivertable.db"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_bad_input_is_refused_in_words_with_status_2(run: Run, words: list[str], said: str) -> None:
    done = run(*words)
    assert done.status == 2
    assert said in done.err
    assert "Traceback" not in done.err


def test_doctor_is_content_without_tokens_network_or_database(run: Run, tmp_path: Path) -> None:
    done = run("doctor")
    assert done.status == 0
    named = ["pillow", "SQLite", "Discord", "Telegram", "127.0.0.1", "SourceSans", "rivertable.db"]
    for word in [*named, "tried answers"]:
        assert word in done.out
    (tmp_path / ".env").write_text("DISCORD_TOKEN=very.secret.token\n")
    assert "very.secret" not in run("doctor").out


@pytest.mark.parametrize("token", ["9" * 5000, base64.b64encode(b"9" * 5000).decode() + ".x.y", "\u00e9.x.y", "=.x.y"])
def test_doctor_takes_any_token_for_what_it_is(run: Run, tmp_path: Path, token: str) -> None:
    """T-29"""
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={token}\n", encoding="utf-8")
    assert "DISCORD_TOKEN is no bot token" in run("doctor").out


def test_bench_tells_what_a_long_log_costs(run: Run) -> None:
    """(T-24)"""
    result = json.loads(run("bench", "--json", "--only", "load", "--game", "coloretto").out)["load"]["coloretto"]
    assert result["records"] > 2000
    assert result["p50_ms"] > 0
    assert result["wait_ms"] > 0


@pytest.mark.soak
def test_bench_tells_how_long_words_take_to_hear(run: Run) -> None:
    """S-9"""
    found = json.loads(run("bench", "--json", "--only", "words", "--game", "coloretto").out)["words"]["coloretto"]
    assert 5 < found["short_s_p50"] <= 25
    assert found["short_s_p50"] <= found["short_s_max"] <= 40
    assert found["repeat_pct"] <= 5
    assert found["legal_equal_pct"] == 100


def test_bench_tells_how_long_tables_take_to_another_database(run: Run) -> None:
    done = run("bench", "--only", "move", "--tables", "3", "--json")
    assert done.status == 0, done.err
    figures = json.loads(done.out)["move"]
    assert figures.keys() == {"count", "rows", "took_s", "cpu_s"}
    assert (figures["count"], figures["rows"] > 3 * 30) == (3, True), "a row for each record at least"


def test_bench_tells_what_many_tables_cost(run: Run) -> None:
    result = json.loads(run("bench", "--json", "--only", "tables", "--tables", "12").out)
    assert set(result["tables"]) == {"count", "rss_mb", "start_s", "press_ratio"}
    assert run("bench", "--only", "nothing").status == 2


async def running_table(file: Path, key: str) -> tuple[str, Match]:
    """A table with a few moves, in a database that is then closed."""
    async with opened(file, SpecPainter(), FakePlatform()) as world:
        code = await world.start("Anna", "Roberto", arg=key)
        for _ in range(6):
            table = await world.service.table(code)
            await world.plays(table.occupants[table.undecided()[0]].name, code)
        return code, await world.match(code)


@pytest.mark.parametrize("key", ["coloretto", "amazonas mission_choice", "dos_rios", "nile"])
def test_the_export_of_a_running_match_is_the_public_record(run: Run, tmp_path: Path, key: str) -> None:
    """It holds no seed, and not what somebody decided in secret; the table plays on, so it can't be verified yet."""
    code, match = asyncio.run(running_table(tmp_path / "rivertable.db", key))
    done = run("export", code.lower(), "--out", "a.json")
    transcript = msgspec.json.decode((tmp_path / "a.json").read_bytes(), type=Transcript)
    assert done.status == 0
    assert transcript.set_up.seed is None
    assert transcript.records == match.public_records()
    assert (transcript.records[0].moves == {0: "?", 1: "?"}) == key.startswith("amazonas")
    assert match.secret_seed().hex() not in run("export", code).out
    assert run("verify", "a.json").status == 2


def test_export_and_backup_beside_a_running_program(tmp_path: Path) -> None:
    """The real process: it serves, refuses a second one, is read beside, and goes on after a kill."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert str(port) in said(rivertable(tmp_path, port=port), 75)[-1]
    first = rivertable(tmp_path, port=0)
    try:
        served(first)
        assert "rivertable.db" in said(rivertable(tmp_path, port=0), 75)[-1]
        assert said(rivertable(tmp_path, "backup", "copy.db"), status=0) == []
        assert (tmp_path / "copy.db").stat().st_size > 0
        assert "KXRM" in said(rivertable(tmp_path, "export", "KXRM"))[-1]
    finally:
        first.kill()
        first.communicate()
