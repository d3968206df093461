"""Pictures of messages as Discord shows them, for eyes: build output, never compared."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from simcord.builders import ChannelHandle
from simcord.preview._capture import ManagedCapture

from tests.discord.rig import ROOT, Person, Rig, Shown

BUILD = ROOT / "build" / "discord"
CHROMIUM = shutil.which("chromium")
WIDTH_PX, HEIGHT_PX = 760, 1800
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

LIGHT = """
:root {
  color-scheme: light; background: #fbfbfb; color: #2f3035;
  --discord-bg: #fbfbfb; --discord-surface: #f2f2f3; --discord-elevated: #ffffff; --discord-control: #ebebed;
  --discord-hover: #e3e4e6; --discord-text: #2f3035; --discord-muted: #6b6d75; --discord-subtle: #52545b;
  --discord-border: #d9dadd; --component-surface: #ffffff; --component-border: #d9dadd; --modal-surface: #ffffff;
  --control-border: #d0d1d6; --list-surface: #ffffff; --option-hover: #ececee; --subtle-surface: #e4e5e8;
  --subtle-surface-text: #2f3035; --entity-text: #2f3035; --input-surface: #f6f6f7; --input-placeholder: #6b6d75;
  --button-alt: #e4e5e8; --button-alt-hover: #d9dadd; --button-alt-active: #ced0d4; --code-surface: #f2f2f3;
  --code-border: #d9dadd; --code-text: #2f3035; --embed-field-name: #2f3035; --link-text: #0057ad;
}
.mention { background: #e6e8fd !important; color: #4550c4 !important; }
.button-style-2, .button-style-5 { background: #e4e5e8 !important; color: #2f3035 !important; }
body, #preview-app { background: #fbfbfb !important; color: #2f3035 !important; }
"""
"""Discord's light theme over simcord's page, which knows only the dark one."""


class _Capture(ManagedCapture):
    """simcord's camera on a browser that outlives the preview, with a choice of theme."""

    def __init__(self, preview: Any, browser: Any, light: bool) -> None:
        super().__init__(preview)
        self._browser = browser
        self._light = light

    async def close(self) -> None:
        self._browser = None

    async def _raf(self, page: Any) -> None:  # type: ignore[override]
        if self._light:
            # The page's own policy forbids inline styles, not adopted sheets.
            await page.evaluate(
                """css => {
                    const sheet = new CSSStyleSheet();
                    sheet.replaceSync(css);
                    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
                }""",
                LIGHT,
            )
        await ManagedCapture._raf(page)


class Camera:
    """Saves messages as their reader sees them, in both themes: build/discord/<name>-dark.png and -light.png."""

    def __init__(self, rig: Rig, browser: Any) -> None:
        self._rig = rig
        self._browser = browser

    async def shoot(self, channel: ChannelHandle, viewer: Person, target: Shown, name: str) -> list[Path]:
        BUILD.mkdir(parents=True, exist_ok=True)
        eyes = viewer.actor if channel.guild is not None else viewer.user
        saved = []
        async with self._rig.env.preview(channel, viewers=[eyes], width=WIDTH_PX, height=HEIGHT_PX) as preview:
            for theme in ("dark", "light"):
                preview._capture_manager = _Capture(preview, self._browser, theme == "light")
                saved.append(BUILD / f"{name}-{theme}.png")
                await preview.screenshot(saved[-1], target=target.message.id, allow_incomplete=True)
        return saved


@asynccontextmanager
async def camera(rig: Rig) -> AsyncIterator[Camera]:
    """One browser for all pictures of a test."""
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            yield Camera(rig, browser)
        finally:
            await browser.close()
