// The keyboard: letters press the choices among which the focus is, Escape goes back. Nothing else plays by one key, and
// the signs that lead from one place of the page to another can be switched off (WCAG 2.1.4).

import { $, el } from "./dom.js";
import { openPage } from "./sheet.js";
import { closeDrawer } from "./side.js";
import { t } from "./texts.js";

const SIGNS_OFF = "rivertable.signs.off";
const SIGNS = new Set(["/", "?", "."]);
const signsWork = () => !localStorage.getItem(SIGNS_OFF);

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
    const choices = event.target.closest(".choices");
    const button = choices && stage.contains(choices) && choices.querySelector(`[data-letter="${event.key.toUpperCase()}"]`);
    return button && (() => press(button));
  }
  if (SIGNS.has(event.key) && !signsWork()) return null;
  switch (event.key) {
    case "/":
      return $("sheet").open || $("light").open ? null : focusLine;
    case "?":
      return showKeys;
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
  const safe = stage.querySelector(".question .safe");
  if (safe) return safe.click();
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
  const signs = el("input", { type: "checkbox", checked: signsWork(), on: { change: () => (signs.checked ? localStorage.removeItem(SIGNS_OFF) : localStorage.setItem(SIGNS_OFF, "1")) } });
  const rows = ["letters", "enter", "escape", "slash", "dot", "arrows", "question"];
  openPage(
    el(
      "article",
      { class: "message" },
      el("h2", { text: t("keys") }),
      el("dl", { class: "keys" }, rows.map((row) => [el("dt", { text: t(`key_${row}`) }), el("dd", { text: t(`key_${row}_does`) })])),
      el("label", { class: "switch" }, signs, el("span", { text: t("signs_work") })),
    ),
  );
}
