// A person's link to another browser: made and shown in this one, followed in that one.

import { el } from "./dom.js";
import { notice } from "./sheet.js";
import { t } from "./texts.js";

const MARK = "#key=";

/** What the page shows of `person`'s new link. */
export function keyPage(person, key) {
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
  );
}

/** The key in the address, "" for none; it leaves the address bar and the history. */
export function takeKey() {
  if (!location.hash.startsWith(MARK)) return "";
  const key = location.hash.slice(MARK.length);
  history.replaceState(null, "", location.pathname);
  return key;
}
