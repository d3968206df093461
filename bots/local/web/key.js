// A person's ways to another browser and to the chat networks: their link, and codes that join accounts.

import { el } from "./dom.js";
import { notice } from "./sheet.js";
import { t } from "./texts.js";

const MARK = "#key=";

/** What the page shows of `person`'s new link, and of codes: `make()` shows a new one, `enter(code)` takes one. */
export function keyPage(person, key, make, enter) {
  const link = `${location.origin}/${MARK}${key}`;
  const shown = el("input", { id: "link", readonly: true, value: link, on: { focus: () => shown.select() } });
  const copied = async () => navigator.clipboard.writeText(link); // at a network's plain address there is no clipboard
  const copy = () => copied().then(() => notice(t("copied")), () => shown.select());
  return el(
    "article",
    { class: "message" },
    el("h2", { text: t("link_of", { who: person.name }) }),
    el("div", { class: "blocks" }, el("p", { text: t("link_why", { who: person.name }) })),
    el(
      "div",
      { class: "name-form" },
      el("label", { for: "link", text: t("link") }),
      el("div", { class: "row" }, shown, el("button", { type: "button", class: "button main-button", text: t("copy"), on: { click: copy } })),
    ),
    el("h3", { text: t("codes") }),
    el("p", { text: t("codes_why", { who: person.name }) }),
    el("div", { class: "controls" }, el("button", { type: "button", class: "button", data: { key: "make code" }, text: t("code_make"), on: { click: make } })),
    codeForm(enter),
  );
}

/** One line for a code that was made elsewhere; `done(code)` gets it. */
export function codeForm(done) {
  const input = el("input", { id: "code", name: "code", maxlength: 16, required: true, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", data: { key: "code" }, placeholder: "ABCD EFGH" });
  return el(
    "form",
    {
      class: "name-form",
      on: {
        submit: (event) => {
          event.preventDefault();
          done(input.value.trim());
        },
      },
    },
    el("label", { for: input.id, text: t("code_enter") }),
    el("div", { class: "row" }, input, el("button", { class: "button", text: t("go_on") })),
  );
}

/** For whoever is somebody elsewhere already. */
export const comePage = (done) =>
  el("article", { class: "message" }, el("h2", { text: t("come_back") }), el("p", { text: t("come_back_why") }), codeForm(done));

/** The key in the address, "" for none; it leaves the address bar and the history. */
export function takeKey() {
  if (!location.hash.startsWith(MARK)) return "";
  const key = location.hash.slice(MARK.length);
  history.replaceState(null, "", location.pathname);
  return key;
}
