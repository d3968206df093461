"""Invitations and homes at the local table."""

from __future__ import annotations

from pathlib import Path

from tests.local.rig import browser, program


async def test_an_invitation_names_the_rooms_address_and_admits(tmp_path: Path) -> None:
    """T-2: here every room is open to every browser; the name works from anywhere else."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna, browser(server) as ben:
        await anna.post("/api/person", name="Anna", person="")
        await ben.post("/api/person", name="Ben", person="")
        room = (await anna.type("/new coloretto"))["room"]
        code = str((await anna.room(room))["code"])
        told = str((await anna.type("/invite", room))["message"])
        assert f"{server.url.rstrip('/')}/#{room}" in told
        name = told.rpartition(f"{code}-")[1] + told.rpartition(f"{code}-")[2][:12]
        assert name.startswith(f"{code}-")
        refused = await ben.type(f"/join {code}")
        assert refused["notice"] == f"There is no table {code}; look at your tables for the code."
        assert (await ben.type(f"/join {name.lower()}"))["notice"] == f"You sit at table {code}."


async def test_a_typed_drop_names_the_computer(tmp_path: Path) -> None:
    """T-4"""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        await anna.post("/api/person", name="Anna", person="")
        room = (await anna.type("/new coloretto"))["room"]
        for _ in range(2):
            await anna.type("/computer steady", room)
        assert not (await anna.type("/drop Iara", room))["refused"]
        assert (await anna.type("/drop Iara", room))["refused"]
