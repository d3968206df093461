"""What a match on Telegram leaves in the program's log."""

from __future__ import annotations

import pytest

from core.requests.looking import Hand
from core.screens import Picture
from core.seal import Seal
from render.service import Drawn
from tests.logged import choke, logged, secrets_in
from tests.painting import SmallPainter
from tests.parity.script import SEED
from tests.telegram.club import Club
from tests.telegram.fake_api import FakeTelegram
from tests.telegram.rig import bot


@pytest.mark.parametrize("talkative", [False, True])
async def test_presses_and_faults_leave_no_card_in_the_log(
    api: FakeTelegram, talkative: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are there when everybody says all they have to say: so it is for a reason that they are not."""
    draw = SmallPainter.draw

    async def choking(self: SmallPainter, picture: Picture) -> Drawn:
        return choke(picture) if picture.kind == "panel" else await draw(self, picture)

    monkeypatch.setattr(SmallPainter, "draw", choking)
    monkeypatch.setattr(Seal, "drawn", lambda: Seal(SEED, None))
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    group = api.people.group("River club", people)
    with logged(talkative=talkative) as log:
        async with bot(api) as running:
            club = Club(api, running, group, people)
            await club.opens()
            await club.starts()
            table = await club.table()
            seat = table.undecided()[0]
            move = table.need_match().legal(seat)[-1]
            people[seat].writes(people[seat].chat, f"/move {club.code} {move}")
            await club.until(lambda match: match.records)
            people[1 - seat].writes(group, f"/move {club.code} fly away")
            await api.people.quiet()
            monkeypatch.setattr(Hand, "handle", choke)
            people[seat].writes(people[seat].chat, "/hand")
            await api.people.until(lambda: "an update failed" in log.getvalue())
    told = log.getvalue()
    assert "picture of coloretto can't be drawn" in told
    assert api.token not in told or talkative
    assert bool(secrets_in(told, SEED)) == talkative
