// Where the eye and the keyboard go when something new is on the page.

import { $ } from "./dom.js";

const NEXT = ".curtain .main-button, .panel .main-button, .panel .choices .button";

let byKeys = false;
let owed = false;

addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

export function focusPanel() {
  $("mine").scrollIntoView({ block: "nearest" });
  ($("mine").querySelector(NEXT) ?? $("mine")).focus();
}

/** After a press by keyboard the focus goes on where the next decision is, as soon as there is one. */
export function oweFocus() {
  owed = byKeys;
}

export function payFocus() {
  const { activeElement } = document;
  const lost = activeElement === document.body || activeElement === $("mine") || !$("main").contains(activeElement);
  if (!owed || document.querySelector("dialog[open]") || !lost) return;
  const next = $("mine").querySelector(NEXT);
  (next ?? $("mine")).focus({ preventScroll: true });
  owed = !next;
}
