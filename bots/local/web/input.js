// The text line: commands or notation, with what it could become.

import { $, el, icon } from "./dom.js";
import { get, Refused } from "./net.js";
import { notice } from "./sheet.js";
import { t } from "./texts.js";

const PAUSE_MS = 120;

/** `speaker()` is the person whose moves may be offered ("" for nobody); `send(text)` does what was typed. */
export function makeInput({ speaker, room, send, whenFolded }) {
  const list = el("ul", { id: "offers", class: "offers", role: "listbox", hidden: true });
  const input = el("input", {
    id: "say",
    maxlength: 200,
    role: "combobox",
    "aria-expanded": "false",
    "aria-controls": "offers",
    "aria-autocomplete": "list",
    spellcheck: "false",
    autocapitalize: "off",
  });
  const go = el("button", { class: "round send" }, icon("send"));
  const away = el("button", { class: "round", type: "button", on: { click: () => fold() } }, icon("close"));
  $("line").replaceChildren(list, input, go, away);
  const name = () => {
    input.setAttribute("aria-label", t("line"));
    input.placeholder = t("line_hint");
    go.setAttribute("aria-label", t("send"));
    away.setAttribute("aria-label", t("close"));
    list.setAttribute("aria-label", t("offers"));
  };

  /** The line stays out of the way until somebody wants to type. */
  function fold() {
    $("line").hidden = true;
    whenFolded();
  }

  let offers = [];
  let chosen = -1;
  let timer = 0;
  let asked = 0;

  /** `left` says how many more there are than the list holds. */
  function show(found, left = "") {
    offers = found;
    chosen = -1;
    const more = left ? [el("li", { class: "offer-about", role: "presentation", text: left })] : [];
    list.replaceChildren(...offers.map((offer, at) => option(offer, at)), ...more);
    list.hidden = !offers.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    input.removeAttribute("aria-activedescendant");
  }

  function option(offer, at) {
    return el(
      "li",
      { id: `offer-${at}`, role: "option", "aria-selected": "false", on: { mousedown: (event) => event.preventDefault(), click: () => take(at) } },
      el("span", { class: "offer", text: offer.text }),
      offer.about ? el("span", { class: "offer-about", text: offer.about }) : null,
    );
  }

  function mark(at) {
    chosen = at;
    [...list.querySelectorAll("[role=option]")].forEach((node, index) => node.setAttribute("aria-selected", String(index === at)));
    input.setAttribute("aria-activedescendant", `offer-${at}`);
    list.children[at].scrollIntoView({ block: "nearest" });
  }

  function take(at) {
    input.value = offers[at].text + (offers[at].more ? " " : "");
    show([]);
    input.focus();
    if (offers.length === 0 && input.value.endsWith(" ")) look();
  }

  async function look() {
    const text = input.value;
    const mine = (asked += 1);
    if (!text.trim() || !speaker()) return show([]);
    try {
      const { suggestions, left } = await get("/api/suggest", { text, person: speaker(), room: room() });
      if (mine === asked) show(suggestions.filter((offer) => offer.text !== text.trim()), left);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notice(error.message, true);
    }
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE_MS);
  });
  input.addEventListener("blur", () => show([]));
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && offers.length) {
      event.preventDefault();
      mark((chosen + step + offers.length + (chosen < 0 && step < 0 ? 1 : 0)) % offers.length);
    } else if (event.key === "Tab" && offers.length && !event.shiftKey) {
      event.preventDefault();
      take(Math.max(0, chosen));
    } else if (event.key === "Escape") {
      event.stopPropagation();
      if (offers.length) show([]);
      else fold();
    }
  });
  $("line").addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    asked += 1;
    if (chosen >= 0) return take(chosen);
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    show([]);
    send(text);
  });
  name();
  const focus = () => {
    $("line").hidden = false;
    input.focus();
  };
  return { name, focus };
}
