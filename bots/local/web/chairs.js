// Before the start: who sits where, what can be done about it, and how others get in.

import { el } from "./dom.js";
import { blocks, buttonRow } from "./message.js";
import { nameForm } from "./forms.js";
import { tools } from "./mine.js";
import { t } from "./texts.js";

export function lobbyOf(state, now, said, does) {
  const { lobby } = now;
  const free = lobby.chairs.some((chair) => !chair.name);
  const message = { ...now, table: now.code };
  return el(
    "article",
    { class: "panel before", lang: now.language, },
    el("h2", { text: t("before_start") }),
    el("p", { text: lobby.runs ? t("before_owner") : t(lobby.seated ? "before_seated" : "before_visitor") }),
    el("ul", { class: "chairs", "aria-label": t("players") }, lobby.chairs.map((chair, seat) => chairOf(chair, seat, message, does))),
    el("div", { class: "keys-row" }, buttonRow(message, now.controls, "controls", does.pressAtHome), tools(state, does)),
    free ? nameForm(t("sharing"), t("seat_them"), "seat them", (name) => does.seat(name)) : null,
    waysIn(state, now),
    blocks(said.filter((one) => one.style !== "strong")),
  );
}

function chairOf(chair, seat, message, does) {
  const { name, sign, level, owner, own, drop } = chair;
  const about = [own ? t("you") : "", level, owner ? t("owner") : ""].filter(Boolean).join(", ");
  return el(
    "li",
    { class: name ? "chair" : "chair free", data: { seat } },
    el("span", { class: "sign", "aria-hidden": "true", text: sign }),
    el("span", { class: "chair-name", text: name || t("free_chair") }),
    about ? el("span", { class: "chair-about", text: about }) : null,
    drop
      ? el("button", { type: "button", class: "tiny", data: { key: `drop ${seat}` }, "aria-label": t("drop", { who: name }), text: "✕", on: { click: () => does.pressAtHome({ press: drop, verb: "drop" }, message) } })
      : null,
  );
}

/** The address that leads to this table, its code, and where the table is shared a picture for telephones. */
function waysIn(state, now) {
  const { share } = state;
  const address = share ? `${share.address}` : `${location.origin}/#${state.room}`;
  const code = share && el("img", { class: "qr", alt: t("qr"), src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(share.svg)}` });
  return el(
    "section",
    { class: "ways-in" },
    el("h3", { text: t("ways_in") }),
    code,
    el("p", { text: t(share ? "ways_shared" : "ways_here") }),
    el("p", { class: "copy", text: address }),
    now.lobby.invitation ? el("p", { text: t("ways_code") }) : null,
    now.lobby.invitation ? el("p", { class: "copy", text: `/join ${now.lobby.invitation}` }) : null,
  );
}
