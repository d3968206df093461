"""What people and tables are called: nicknames of a server (T-35), titles and ways back to a thread (T-36)."""

from __future__ import annotations

from tests.discord.play import Playing, press_key, script
from tests.discord.world import world


async def test_a_servers_nickname_is_the_seats_name_and_elsewhere_they_have_their_own() -> None:
    """Also in the thread's name; in their private chat they open a table under their own. (T-35)"""
    async with world() as here:
        anna = here.rig.person("Anna", nick="Captain\u3000Nemo  \u202eX")
        bruno = here.rig.person("Bruno")
        clone = here.rig.person("Clone", nick="Bruno")
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno, clone))
        assert playing.home.name is not None
        assert "Captain Nemo X" in playing.home.name
        for seat, notation in script(3, most=2):
            await playing.turn(seat, notation)
        table = await here.app.service.table(playing.code)
        assert table.names == ("Captain Nemo X", "Bruno", "Bruno 2")
        assert any("Captain Nemo X" in board.text for board in playing.boards)

        await anna.types(None, "table new", game="coloretto")
        await here.settle()
        card = anna.sees()[-1]
        assert "Anna" in card.text
        assert "Nemo" not in card.text


async def test_another_name_of_ones_own_leaves_the_nickname_of_a_seat() -> None:
    """(T-35)"""
    async with world() as here:
        anna, bruno = here.rig.person("Anna", nick="Nemo"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        here.env.backend.get_user(anna.id).global_name = "Annina"
        here.env.backend.get_user(bruno.id).global_name = "Brunello"
        for person in (anna, bruno):
            await person.types(playing.home, "table mine")
        while not here.app.service.renamed.empty():
            await here.app.service.rename_seats(here.app.service.renamed.get_nowait())
        await here.settle()
        assert (await here.app.service.table(playing.code)).names == ("Nemo", "Brunello")


async def test_a_rematch_opened_in_the_server_is_opened_under_the_nickname() -> None:
    """(T-35)"""
    async with world() as here:
        anna, bruno = here.rig.person("Anna", nick="Nemo"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        answer = await bruno.types(playing.home, "table resign", code=playing.code)
        await bruno.asks(answer.last, press_key(answer.last, "resign_sure"))
        await here.settle()
        await playing.asks(anna, "rematch")
        await here.settle()
        [code] = (await here.app.service.table(playing.code)).rematch.split()
        assert (await here.app.service.table(code)).names == ("Nemo",)


async def test_a_private_panel_is_titled_as_the_thread_and_leads_whoever_is_awaited_to_its_newest_board() -> None:
    """(T-36)"""
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel("games"), (anna, bruno))
        board = bruno.sees(playing.home)[-1].message.id
        for person, shown in ((anna, f"/{playing.home.id}/{board}"), (bruno, f"/{playing.home.id}")):
            panel = person.sees()[-1]
            assert panel.text.splitlines()[0].strip("# *") == f"Coloretto Amazonas, {playing.code}"
            assert "#games" not in panel.text
            [link] = panel.links.values()
            assert link.endswith(shown)
