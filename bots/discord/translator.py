"""Localised names, descriptions and choices of the command tree, from the same catalogues as everything else.

Discord shows a command in the language of the person who types it. A text of the tree is made by `said`, which keeps
the sentence's key; the translator words it for each language that both Discord and the catalogues have.
"""

from __future__ import annotations

import discord
from discord import app_commands

from core.wording import LANGUAGES, Words

DEFAULT = "en"


def said(key: str) -> app_commands.locale_str:
    """A text for the command tree: English by default, `key` for the translator."""
    return app_commands.locale_str(Words(DEFAULT).say(key), key=key)


def named(word: str) -> app_commands.locale_str:
    """A command's name: as the catalogues have it, else the word itself in every language."""
    key = f"discord.command.{word}"
    return said(key) if Words(DEFAULT).has(key) else app_commands.locale_str(word, word=word)


def language_of(locale: discord.Locale) -> str:
    """The catalogue for a Discord language: `en` for what there is no catalogue for."""
    language = locale.value.partition("-")[0]
    return language if language in LANGUAGES else DEFAULT


class CatalogueTranslator(app_commands.Translator):
    """Answers for every Discord language that has a catalogue other than the default one."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        language = language_of(locale)
        key: str | None = string.extras.get("key")
        if language == DEFAULT:
            return None
        return Words(language).say(key) if key else string.extras.get("word")
