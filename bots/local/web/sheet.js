// What opens above the chat: answers for one person, pictures in full size, short notices.

import { $, el, icon } from "./dom.js";
import { whole } from "./message.js";
import { t } from "./texts.js";

const NOTICE_MS = 5000;

let closed = () => {};

for (const id of ["sheet", "light"]) {
  $(id).addEventListener("click", (event) => {
    if (event.target === $(id)) $(id).close();
  });
}
$("sheet").addEventListener("close", () => closed());

function shut(id) {
  return el(
    "button",
    { class: "round", type: "button", "aria-label": t("close"), on: { click: () => $(id).close() } },
    icon("close"),
  );
}

/** Shows a passing answer; only one is open at a time. */
export function openSheet(message, press) {
  openPage(whole(message, { press, enlarge }));
}

/** Shows any content; `onClose` is called when it goes. */
export function openPage(content, onClose = () => {}) {
  closed = onClose;
  $("sheet").replaceChildren(el("div", { class: "sheet-body" }, el("div", { class: "sheet-bar" }, shut("sheet")), content));
  if (!$("sheet").open) $("sheet").showModal();
  ($("sheet").querySelector(".main-button") ?? $("sheet").querySelector(".button, input"))?.focus();
}

export function closeSheet() {
  if ($("sheet").open) $("sheet").close();
}

export function enlarge(src, alt) {
  $("light").replaceChildren(shut("light"), el("div", { class: "light-body" }, el("img", { src, alt })));
  $("light").showModal();
}

/** A sentence that goes by itself; a refusal is marked, and read out at once. */
export function notice(text, refused = false) {
  if (!text) return;
  const note = el("p", { class: refused ? "toast refused" : "toast", role: refused ? "alert" : null, text });
  $("toasts").replaceChildren(note);
  setTimeout(() => note.remove(), NOTICE_MS);
}

/** Hands a file to the browser: pictures are shown, anything else is saved. */
export function deliver({ name, content }) {
  if (name.endsWith(".png")) {
    enlarge(`data:image/png;base64,${content}`, name);
    return;
  }
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/json" }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
