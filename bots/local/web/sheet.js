// What opens above the chat: answers for one person, pictures in full size, short notices.

import { $, el, icon } from "./dom.js";
import { whole } from "./message.js";
import { t } from "./texts.js";

const NOTICE_MS = 5000;

let closed = () => {};
let opener = null; // the key of what had the focus before
let pages = 0; // that were opened so far

for (const id of ["sheet", "light"]) {
  $(id).addEventListener("click", (event) => {
    if (event.target === $(id)) $(id).close();
  });
  $(id).addEventListener("close", () => {
    document.body.append($("voices"));
    if (document.activeElement === document.body && opener) document.querySelector(`[data-key="${CSS.escape(opener)}"]`)?.focus({ preventScroll: true });
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
  pages += 1;
  const sheet = $("sheet");
  if (sheet.open) document.body.append($("voices"));
  sheet.replaceChildren(el("div", { class: "sheet-body" }, el("div", { class: "sheet-bar" }, shut("sheet")), content));
  called(sheet, content);
  show(sheet);
  (sheet.querySelector(".question .safe") ?? sheet.querySelector(".main-button") ?? sheet.querySelector(".button, input"))?.focus();
}

function show(dialog) {
  if (!dialog.open) {
    opener = document.activeElement?.dataset.key ?? null;
    dialog.showModal();
  }
  dialog.append($("voices")); // what stands outside is out of reach now
}

/** A question is called by its sentence, anything else by its heading, a form without one by what it asks for. */
function called(sheet, content) {
  const asks = content.dataset.asks === "question";
  const name = (asks && content.querySelector("#sheet-asks")) || content.querySelector("h2") || content.querySelector("label");
  if (name && !name.id) name.id = "sheet-title";
  sheet.setAttribute("role", asks ? "alertdialog" : "dialog");
  for (const [attribute, value] of Object.entries({ "aria-labelledby": name?.id, "aria-describedby": content.dataset.why, "aria-label": name ? "" : t("answer") })) {
    if (value) sheet.setAttribute(attribute, value);
    else sheet.removeAttribute(attribute);
  }
}

/** Which page is the latest, for `closeSheet`. */
export const latestPage = () => pages;

/** A late answer closes the `page` over which it was asked for, and none that has been opened since. */
export function closeSheet(page = pages) {
  if ($("sheet").open && page === pages) $("sheet").close();
}

export function enlarge(src, alt) {
  $("light").replaceChildren(shut("light"), el("div", { class: "light-body", tabindex: 0, role: "region", "aria-label": alt }, el("img", { src, alt })));
  $("light").setAttribute("aria-label", t("enlarge_picture"));
  show($("light"));
}

/** A sentence that goes by itself; a refusal is marked, and read out at once. Each stands where it is read once. */
export function notice(text, refused = false) {
  if (!text) return;
  const note = el("p", { class: refused ? "toast refused" : "toast", text });
  $(refused ? "notices" : "refusals").replaceChildren();
  $(refused ? "refusals" : "notices").replaceChildren(note);
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
