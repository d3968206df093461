// The side: rooms, the people at this screen, the language. Beside a board it is folded to a strip of dots, or to a key.

import { $, el, fill, icon } from "./dom.js";
import { languages, spoken, t } from "./texts.js";

export function drawSide(state, does) {
  drawStrip(state, does);
  fill(
    $("side"),
    el(
      "header",
      { class: "side-head" },
      el("a", { class: "brand", href: "#", data: { key: "brand" } }, icon("wave"), el("span", { text: "Rivertable" })),
      el("button", { class: "round drawer-close", type: "button", "aria-label": t("close"), on: { click: closeDrawer } }, icon("close")),
    ),
    el("a", { class: "new-table", href: "#", data: { key: "new" }, "aria-current": state.room ? null : "page" }, icon("plus"), t("new_table")),
    el("h2", { class: "side-title", text: t("tables") }),
    el(
      "nav",
      { class: "rooms", "aria-label": t("tables") },
      state.rooms.length ? el("ul", {}, state.rooms.map((room) => entry(room, state))) : el("p", { class: "side-quiet", text: t("no_tables") }),
    ),
    el("h2", { class: "side-title", text: t("people") }),
    people(state, does),
    foot(does),
  );
}

/** The tables as dots: whose turn it is can be seen, the rest is a press away. */
function drawStrip(state, does) {
  $("strip").setAttribute("aria-label", t("tables_at_a_glance"));
  fill(
    $("strip"),
    el("button", { class: "round", type: "button", "aria-label": t("open_side"), data: { key: "strip drawer" }, on: { click: does.openDrawer } }, icon("menu")),
    state.rooms.map((room) =>
      el("a", {
        href: `#${room.room}`,
        class: "dot",
        "aria-current": room.room === state.room ? "page" : null,
        "aria-label": `${state.title(room.game)} ${room.code}, ${t(`status_${statusOf(room)}`)}`,
        title: `${state.title(room.game)} ${room.code}`,
        data: { key: `dot ${room.room}`, status: statusOf(room) },
      }),
    ),
    el("a", { class: "round", href: "#", "aria-label": t("new_table"), data: { key: "strip new" } }, icon("plus")),
  );
}

const statusOf = (room) => (room.players.some((player) => player.turn && player.uid) ? "yours" : room.status);

function entry(room, state) {
  const yours = statusOf(room) === "yours";
  const seated = room.players.some((player) => player.uid);
  return el(
    "li",
    {},
    el(
      "a",
      {
        href: `#${room.room}`,
        class: "room",
        "aria-current": room.room === state.room ? "page" : null,
        data: { key: `room ${room.room}`, status: statusOf(room) },
      },
      el("span", { class: "room-name" }, state.title(room.game), " ", el("span", { class: "code", text: room.code })),
      el("span", { class: "room-about", text: `${yours ? t("status_yours") : t(`status_${room.status}`)}${seated ? "" : `, ${t("not_seated")}`}` }),
    ),
  );
}

function people(state, does) {
  const persons = state.persons.map((person) =>
    el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          class: "person",
          "aria-pressed": String(person.uid === state.me),
          data: { key: `person ${person.uid}` },
          on: { click: () => does.choose(person.uid) },
        },
        el("span", { class: "face", "aria-hidden": "true", text: initial(person.name) }),
        el("span", { class: "person-name", text: state.nameHere(person.uid) }),
      ),
      el(
        "button",
        { type: "button", class: "tiny", data: { key: `name ${person.uid}` }, "aria-label": t("rename_who", { who: person.name }), text: t("rename"), on: { click: () => does.askName(person) } },
      ),
      el("button", { type: "button", class: "tiny", data: { key: `key ${person.uid}` }, "aria-label": t("link_of", { who: person.name }), text: t("link"), on: { click: () => does.showKey(person) } }),
    ),
  );
  return el(
    "div",
    { class: "people" },
    persons.length ? el("ul", {}, persons) : el("p", { class: "side-quiet", text: t("no_people") }),
    el("button", { type: "button", class: "add-person", data: { key: "add person" }, on: { click: () => does.askName(null) } }, icon("plus"), t("add_person")),
    el("button", { type: "button", class: "tiny come-back", data: { key: "come back" }, text: t("come_back"), on: { click: does.askCode } }),
  );
}

export const initial = (name) => [...name][0]?.toLocaleUpperCase() ?? "?";

function foot(does) {
  return el(
    "footer",
    { class: "side-foot" },
    el(
      "div",
      { class: "languages", role: "group", "aria-label": t("language") },
      languages.map((language) =>
        el("button", {
          type: "button",
          lang: language,
          "aria-pressed": String(language === spoken()),
          data: { key: `language ${language}` },
          text: language === "it" ? "Italiano" : "English",
          on: { click: () => does.speak(language) },
        }),
      ),
    ),
    el("button", { type: "button", class: "round", "aria-label": t("keys"), data: { key: "keys" }, on: { click: does.showKeys } }, icon("help")),
  );
}

export function openDrawer() {
  $("app").classList.add("drawer-open");
  $("main").inert = true;
  $("veil").hidden = false;
  $("side").querySelector("a")?.focus();
}

export function closeDrawer() {
  if (!$("app").classList.contains("drawer-open")) return;
  $("app").classList.remove("drawer-open");
  $("main").inert = false;
  $("veil").hidden = true;
  ([$("strip"), $("head")].map((part) => part.querySelector("button")).find((key) => key?.checkVisibility()) ?? $("main")).focus();
}
