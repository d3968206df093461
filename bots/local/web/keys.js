// The keyboard: letters press the choices of what is open, Enter its main button, Escape goes back.

import { $, el } from "./dom.js";
import { openPage } from "./sheet.js";
import { closeDrawer } from "./side.js";
import { t } from "./texts.js";

const typing = (node) => node.matches("input, textarea, select, [contenteditable]");

export function listen({ focusLine, focusPanel }) {
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const stage = $("light").open ? $("light") : $("sheet").open ? $("sheet") : $("mine");
    const act = actionFor(event, stage, { focusLine, focusPanel });
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function actionFor(event, stage, { focusLine, focusPanel }) {
  if (/^[a-y]$/i.test(event.key)) {
    const button = stage.querySelector(`[data-letter="${event.key.toUpperCase()}"]`);
    return button && (() => press(button));
  }
  switch (event.key) {
    case "/":
      return $("sheet").open || $("light").open ? null : focusLine;
    case "?":
      return showKeys;
    case "Enter": {
      const main = [document.body, $("home"), $("story"), stage].includes(event.target) ? stage.querySelector(".main-button") : null;
      return main && (() => press(main));
    }
    case "Escape":
      return stage === $("mine") && !event.defaultPrevented ? () => goBack(stage) : null;
    case "ArrowDown":
    case "ArrowUp":
      return walk(event, stage);
    case " ":
    case "Home":
      return null;
    case ".":
      return focusPanel;
  }
  return null;
}

/** The focus goes along, so that it finds what comes in the button's place. */
function press(button) {
  button.focus({ preventScroll: true });
  button.click();
}

function goBack(stage) {
  const toNow = $("home").querySelector('[data-key="now"]');
  if (toNow) return toNow.click();
  closeDrawer();
  const control = (verb) => stage.querySelector(`.panel .controls [data-verb="${verb}"]`);
  const leave = control("play"); // stands in a plan only
  return (control("menu") ?? (leave && (control("plan") ?? leave)))?.click();
}

/** Up and down walk through the choices, from the first one where nothing that they move has the focus. */
function walk(event, stage) {
  const all = [...stage.querySelectorAll(".choices .button")];
  const at = all.indexOf(event.target);
  if (!all.length || (at < 0 && ![document.body, stage, $("home")].includes(event.target))) return null;
  const step = event.key === "ArrowDown" ? 1 : -1;
  const next = at < 0 ? all.at(step > 0 ? 0 : -1) : all[(at + step + all.length) % all.length];
  return () => next.focus();
}

export function showKeys() {
  const rows = ["letters", "enter", "escape", "slash", "dot", "arrows", "question"];
  openPage(
    el(
      "article",
      { class: "message" },
      el("h2", { text: t("keys") }),
      el("dl", { class: "keys" }, rows.map((row) => [el("dt", { text: t(`key_${row}`) }), el("dd", { text: t(`key_${row}_does`) })])),
    ),
  );
}
