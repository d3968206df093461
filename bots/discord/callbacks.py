"""Buttons and selects. Their custom ids hold the whole press, so they work after a restart and for months."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

from bots import codec
from bots.discord import formatting
from bots.discord.context import Interaction
from bots.discord.runner import CommandRunner
from core.wording import Refusal


class Callbacks:
    """What happens when something is pressed: `item` for what is ours, `on_interaction` for everything else."""

    def __init__(self, runner: CommandRunner) -> None:
        self._runner = runner
        self.item = _item(runner)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons that are none of ours (from another program with the same token) get a sentence too."""
        if interaction.type is not discord.InteractionType.component:
            return
        if formatting.TEMPLATE.fullmatch(str(_data(interaction).get("custom_id", ""))) is None:
            await self._runner.refuse(interaction, "table.button_unknown")


def _item(runner: CommandRunner) -> type[ui.DynamicItem[ui.Item[Any]]]:
    """The one dynamic item behind every button and select.

    The library swallows what `from_custom_id` and `interaction_check` raise or forbid, and the presser would wait in
    vain: so both let everything through, and who may do what is decided behind the callback, by the service.
    """

    class Pressed(ui.DynamicItem[ui.Item[Any]], template=formatting.TEMPLATE):
        @classmethod
        async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
            return cls(item)

        async def callback(self, interaction: Interaction) -> None:
            await pressed(runner, interaction)

    return Pressed


async def pressed(runner: CommandRunner, interaction: Interaction) -> None:
    """Do what the pressed button, or the chosen entry, asks for."""
    data = _data(interaction)
    chosen = data.get("values") or [str(data.get("custom_id", "")).removeprefix(formatting.PRESS)]
    try:
        request = codec.decode(chosen[0])
    except Refusal as refusal:
        await runner.refuse(interaction, refusal.code)
        return
    await runner.run(interaction, request)


def _data(interaction: Interaction) -> dict[str, Any]:
    return dict(interaction.data or {})
