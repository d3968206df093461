// Where the keyboard and the reader go when something new is to be decided.

import { $ } from "./dom.js";

const NEXT = [".question .safe", ".curtain .main-button", ".panel .choices .button", ".end .main-button", ".before .controls .button", ".panel .asked-here", ".panel .button"];

let owed = false;
let decided = "";

function next() {
  for (const one of NEXT) {
    const found = [...$("mine").querySelectorAll(one)].find((node) => node.checkVisibility());
    if (found) return found;
  }
  return null;
}

export function focusPanel() {
  $("mine").scrollIntoView({ block: "nearest" });
  (next() ?? $("mine")).focus();
}

/** Whoever has pressed something goes on where the next decision is, as soon as there is one. */
export function oweFocus() {
  owed = true;
}

/** `decision` names what is to be decided, "" for nothing; `gone`: what had the focus among it. Returns whether it went there. */
export function payFocus(decision, gone) {
  const fresh = decision !== decided;
  decided = decision;
  const here = document.activeElement;
  const mine = $("mine").contains(here);
  const lost = !here || here === document.body || here === $("mine") || !here.checkVisibility();
  const turning = mine && (owed || here.closest(".choices, .asked-here, .curtain, .question")) && !here.closest(".in-rows");
  if (document.querySelector("dialog[open]")) return false;
  const goes = lost ? owed || gone || here === $("mine") : fresh && turning;
  const found = goes ? next() : null;
  if (decision && (found || !lost)) owed = false;
  if (!found || found === here) return false;
  found.focus({ preventScroll: true });
  return true;
}
