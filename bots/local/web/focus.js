// Where the eye and the keyboard go when something new is on the page.

import { $ } from "./dom.js";

let lastShown = "";

/** A new message is brought into sight; edits leave readers where they are. `key` tells one message from another. */
export function follow(key) {
  if (key === lastShown) return;
  lastShown = key;
  if (key) $("home").querySelector(".message")?.scrollIntoView({ block: "start" });
}

export function focusPanel() {
  $("mine").scrollIntoView({ block: "nearest" });
  ($("mine").querySelector(".curtain .main-button, .panel .main-button, .panel .choices .button") ?? $("mine")).focus();
}

/** What is asked now stands at the panel's top: it is shown where that has been scrolled away. */
export function showPanel() {
  const panel = $("mine").querySelector(".panel");
  if (panel && panel.getBoundingClientRect().top < $("table").getBoundingClientRect().top) panel.scrollIntoView({ block: "start" });
}

/** After a press the keyboard goes on where the next decision is. */
export function focusChoice() {
  if (![document.body, $("mine")].includes(document.activeElement)) return;
  ($("mine").querySelector(".panel .main-button, .panel .choices .button") ?? $("mine")).focus({ preventScroll: true });
}
