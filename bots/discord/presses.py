"""Buttons and selects. Their custom ids hold the whole action, so they work after a restart and for months."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

from bots import payload
from bots.discord import layout
from bots.discord.answering import Answering
from core.wording import Refusal


def press_for(answering: Answering) -> type[ui.DynamicItem[ui.Item[Any]]]:
    """The one dynamic item behind every button and select.

    The library swallows what `from_custom_id` and `interaction_check` raise or forbid, and the presser would wait in
    vain: so both let everything through, and who may do what is decided behind the callback, by the service.
    """

    class Press(ui.DynamicItem[ui.Item[Any]], template=layout.TEMPLATE):
        @classmethod
        async def from_custom_id(
            cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
        ) -> Self:
            return cls(item)

        async def callback(self, interaction: discord.Interaction[Any]) -> None:
            await pressed(answering, interaction)

    return Press


async def pressed(answering: Answering, interaction: discord.Interaction[Any]) -> None:
    """Do what the pressed button, or the chosen entry, asks for."""
    data: Any = interaction.data or {}
    chosen = data.get("values") or [str(data.get("custom_id", "")).removeprefix(layout.PRESS)]
    try:
        action = payload.decode(chosen[0])
    except Refusal as refusal:
        await answering.refuse(interaction, refusal.code)
        return
    await answering.handle(interaction, action)
