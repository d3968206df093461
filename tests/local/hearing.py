"""A reader before the page: what it says by itself, what the focus says where it goes, and what stands in its tree."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Error, Page, Response

WORDS_A_SECOND = 3.0
"""At 180 words a minute."""

LISTENER = """() => {
  window.said = [];
  const pointed = (node, by) => (node.getAttribute(by) ?? "").split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
  const names = (node) => node.getAttribute("aria-label") ?? pointed(node, "aria-labelledby");
  const about = (node) => pointed(node, "aria-describedby");
  for (const id of ["news", "refusals", "notices"]) {
    new MutationObserver((all) => {
      for (const node of all.flatMap((one) => [...one.addedNodes])) {
        window.said.push({ by: id, text: node.textContent.trim() });
      }
    }).observe(document.getElementById(id), { childList: true });
  }
  let around = new Set();
  document.addEventListener("focusin", ({ target }) => {
    const now = [];
    for (let node = target.parentElement; node; node = node.parentElement) {
      if (node.matches("[role=group], [role=alertdialog], dialog, [role=grid]") && names(node)) now.unshift(node);
    }
    const entered = now.filter((node) => !around.has(node)).map((node) => `${names(node)} ${about(node)}`.trim());
    around = new Set(now);
    const own = (names(target) || target.textContent).trim();
    window.said.push({ by: "focus", text: [...entered, own].join(" | "), within: entered });
  });
}"""
"""As readers do: live regions as they are added to, and of the focus those names of groups that it newly comes into."""

VISIBLE_NAMES = """() => [...document.querySelectorAll("button, a[href], summary")]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .filter((node) => !node.closest("[inert], [aria-hidden=true]"))
  .map((node) => (node.getAttribute("aria-label") ?? node.textContent).replace(/\\s+/g, " ").trim())"""


async def listen(page: Page) -> None:
    await page.evaluate(LISTENER)


async def said(page: Page) -> list[dict[str, Any]]:
    """Everything since the last time; nothing where nobody listens."""
    return list(await page.evaluate("() => (window.said ?? []).splice(0)"))


async def control_names(page: Page) -> Counter[str]:
    """How often each name of a button or link is borne."""
    return Counter(await page.evaluate(VISIBLE_NAMES))


async def broken(page: Page) -> list[str]:
    """What axe finds fault with, each with the element."""
    found = await Axe().run(page)
    return [
        f"{fault['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for fault in found.response["violations"]
        for node in fault["nodes"]
    ]


def words(text: str) -> int:
    return len(text.split())


class Records:
    """What the table has told the page of, sentence by sentence: how often each may be heard."""

    def __init__(self, page: Page) -> None:
        self.lines: dict[int, list[str]] = {}
        self._page = page
        page.on("response", self._take)

    async def _take(self, response: Response) -> None:
        if not re.search(r"/api/(now/|act)", response.url) or not response.ok:
            return
        try:
            body = await response.json()
        except Error:
            if self._page.is_closed():
                return  # it went away while somebody still answered it
            raise
        for one in ((body.get("now") or {}) if "now" in body else body).get("heard", []):
            self.lines[one["no"]] = one["lines"]

    def repeated(self, heard: str) -> int:
        """Words of sentences that were heard more often than they came to be true."""
        known = Counter(line for lines in self.lines.values() for line in lines)
        return sum(words(line) * max(0, heard.count(line) - often) for line, often in known.items())
