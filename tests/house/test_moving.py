"""`rivertable move-to` as an operator meets it: what it says, and which line of the settings is next."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from storage.address import ServerAddress
from tests.command import Run, rivertable, said, served
from tests.contract.onlookers import SpecPainter
from tests.fakes import FakePlatform
from tests.world import opened

pytestmark = pytest.mark.file


async def played(*moves: str) -> str:
    painter = SpecPainter()
    async with opened("rivertable.db", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Roberto", "Carla")
        for _ in range(5):
            await world.plays(await world.whose(code), code)
        await world.quiet()
    painter.close()
    return code


def with_password(address: ServerAddress) -> str:
    return address.url.replace("@", ":geheim@")


def test_to_a_server_and_back_with_what_to_do_next_and_no_password(
    run: Run, address: ServerAddress, tmp_path: Path
) -> None:
    code, url = asyncio.run(played()), with_password(address)
    done = run("move-to", url, backups="backups")
    assert done.status == 0, done.err
    first, second, left, next_, line, copies = done.out.splitlines()
    assert first.startswith("rivertable.db to postgresql:///postgres: ")
    assert second == "Tables played from both sides: 1, all the same."
    assert "Nothing starts on rivertable.db from now on." in left
    assert "RIVERTABLE_DATABASE in .env" in next_
    assert line == "RIVERTABLE_DATABASE=postgresql:///postgres (with user, password and all else, as you have typed it)"
    assert copies.startswith("Take RIVERTABLE_BACKUPS out")
    exported = run("export", code, database=url)
    assert (exported.status, '"game": "coloretto"' in exported.out) == (0, True)

    moved_away = "rivertable: What was in rivertable.db has moved to postgresql:///postgres: "
    assert said(rivertable(tmp_path, port=0))[-1].startswith(moved_away)
    for words in (("export", code), ("backup", "copy.db"), ("people",), ("move-to", "b.db")):
        refused = run(*words)
        assert (refused.status, refused.out) == (2, ""), words
        assert refused.err.startswith(moved_away)
    assert "has moved to postgresql:///postgres" in run("doctor").out.splitlines()[-1]

    back = run("move-to", "rivertable.db", database=url)
    assert back.status == 0, back.err
    assert back.out.splitlines()[-1] == "RIVERTABLE_DATABASE=rivertable.db"
    assert run("export", code).out == exported.out
    away = run("export", code, database=url)
    assert (away.status, f"has moved to {tmp_path / 'rivertable.db'}:" in away.err) == (2, True)
    files = [file.read_bytes() for file in tmp_path.iterdir()]
    told = [done.out, back.out, away.err, *(file.decode("latin-1") for file in files)]
    assert [one for one in told if "geheim" in one] == []


def test_one_whose_successor_is_lost_is_taken_up_as_it_was(run: Run, tmp_path: Path) -> None:
    code = asyncio.run(played())
    assert run("move-to", "new.db").status == 0
    (tmp_path / "new.db").unlink()
    taken = run("move-to", "--take-up")
    assert (taken.status, taken.out.startswith("rivertable.db: ")) == (0, True)
    assert run("export", code).status == 0
    again = run("move-to", "--take-up")
    assert (again.status, "wasn't left behind" in again.err) == (2, True)
    assert run("move-to", "new.db").status == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("move-to",), "--take-up"),
        (("move-to", "b.db", "--take-up"), "--take-up"),
        (("move-to", "rivertable.db"), "is the database that the settings name"),
        (("move-to", "nowhere/b.db"), "nowhere"),
        (("move-to", "postgressql://anna:geheim@db.example/river"), "a server's database is postgresql://"),
        (("move-to", "postgresql://anna:geheim@[db.example/river"), "a server's database is postgresql://"),
    ],
)
def test_what_cant_be_done_is_refused_and_nothing_has_changed(run: Run, words: tuple[str, ...], why: str) -> None:
    code = asyncio.run(played())
    done = run(*words)
    assert (done.status, done.out) == (2, "")
    assert why in done.err
    assert "geheim" not in done.err
    assert run("export", code).status == 0


def test_a_setting_that_is_almost_a_url_is_told_without_it(run: Run) -> None:
    done = run("doctor", database="postgressql://anna:geheim@db.example/river")
    assert (done.status, "geheim" in done.err + done.out) == (2, False)
    assert "RIVERTABLE_DATABASE" in done.err


def test_a_program_that_runs_is_to_be_stopped_first(tmp_path: Path) -> None:
    process = rivertable(tmp_path, port=0)
    try:
        served(process)
        assert "stop it first" in said(rivertable(tmp_path, "move-to", "b.db"), 75)[-1]
    finally:
        process.kill()
        process.communicate()
    assert said(rivertable(tmp_path, "move-to", "b.db"), 0) == []
    assert "has moved to" in said(rivertable(tmp_path, port=0), 2)[-1]
