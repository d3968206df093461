// A table's home and, beside it, what only one person may see.

import { $, el, fill, icon } from "./dom.js";
import { brief, whole } from "./message.js";
import { initial } from "./side.js";
import { enlarge } from "./sheet.js";
import { spoken, t } from "./texts.js";

const WIDE = matchMedia("(min-width: 900px)");

/** Makes elements by key and keeps those of the last drawing: the same message keeps its own, so no picture blinks. */
class KeyedCache {
  #last = new Map();
  #now = new Map();

  once(key, make) {
    if (!this.#now.has(key)) this.#now.set(key, this.#last.get(key) ?? make());
    return this.#now.get(key);
  }

  drawn() {
    [this.#last, this.#now] = [this.#now, new Map()];
  }
}

const caches = { home: new KeyedCache(), mine: new KeyedCache() };

const keyOf = (form, message) => `${form} ${message.id} ${message.revision} ${message.stripped} ${spoken()}`;

const drawn = { home: "", mine: "", head: "" };

/** Whether a part has to be drawn: what it shows is told by `facts`. */
function changed(part, ...facts) {
  const now = JSON.stringify([spoken(), ...facts]);
  const differs = drawn[part] !== now;
  drawn[part] = now;
  return differs;
}

const keysOf = (messages) => messages.map((message) => keyOf("", message));

export function drawHead(state, does) {
  const room = state.here();
  if (!changed("head", room, state.online)) return;
  fill(
    $("head"),
    el("button", { class: "round only-small", type: "button", "aria-label": t("open_side"), data: { key: "drawer" }, on: { click: does.openDrawer } }, icon("menu")),
    room
      ? el("h1", { class: "head-title" }, state.title(room.game), " ", el("span", { class: "code", text: room.code }))
      : el("p", { class: "head-title", text: "Rivertable" }),
    room
      ? el("button", { class: "tiny", type: "button", data: { key: "rules" }, text: t("rules"), on: { click: () => does.type(`/rules ${room.code}`) } })
      : null,
    room ? el("ul", { class: "players", "aria-label": t("players") }, room.players.map(player)) : null,
    el("p", { class: "away", hidden: state.online, role: "status", text: t("away") }),
  );
}

function player(one, seat) {
  return el(
    "li",
    { class: one.turn ? "player turn" : "player", data: { seat } },
    el("span", { class: "sign", "aria-hidden": "true", text: one.sign }),
    el("span", { text: one.name }),
    one.turn ? el("span", { class: "unseen", text: ` (${t("their_turn")})` }) : null,
  );
}

/** The newest message of the room stands whole; what is past is told in short above it. */
export function drawHome(state, does) {
  const sits = Boolean(state.me) && state.seated().includes(state.me);
  if (!changed("home", state.room, keysOf(state.messages), state.isCalled(), sits)) return;
  const past = state.messages.slice(0, -1);
  const last = state.messages.at(-1);
  const cache = caches.home;
  const earlier = past.map((message) => cache.once(keyOf("brief", message), () => brief(message, { enlarge })));
  const now = last && cache.once(keyOf("whole", last), () => whole(last, { press: does.pressAtHome, enlarge }));
  now?.classList.toggle("calls", state.isCalled());
  for (const [verb, useless] of [["join", sits], ["leave", !sits]]) {
    now?.querySelectorAll(`[data-verb="${verb}"]`).forEach((button) => (button.hidden = useless));
  }
  const there = now ?? el("p", { class: "aside laying", text: t("laying") });
  keepInSight($("mine"), () => fill($("home"), past.length ? folded("home", earlier) : null, there));
  cache.drawn();
}

/** On a phone, where the choices stand below the board: they don't slip away when there is more to tell above them. */
function keepInSight(part, draw) {
  const before = part.getBoundingClientRect().top;
  draw();
  if (before < innerHeight / 2) $("table").scrollTop += part.getBoundingClientRect().top - before;
}

const unfolded = new Map();

function folded(place, items) {
  const open = unfolded.get(place) ?? (place === "home" && WIDE.matches);
  const fold = el("details", { class: "earlier", open }, el("summary", { data: { key: `earlier ${place}` }, text: t("earlier", { n: items.length }) }), items);
  fold.addEventListener("toggle", () => unfolded.set(place, fold.open));
  return fold;
}

/** The private side: a curtain, the panel, or how to get a seat. */
export function drawMine(state, does) {
  const room = state.here();
  if (!room) return;
  const told = keysOf(state.messages.slice(-1));
  if (!changed("mine", room, state.stage(), state.persons, state.me, state.passing?.no, keysOf(state.mine), told)) return;
  if (room.status === "lobby") return fill($("mine"), beforeStart(state, room, does));
  const { shown, open } = state.stage();
  if (!shown) return fill($("mine"), el("div", { class: "aside" }, el("p", { text: t("watching") })));
  if (!open) return fill($("mine"), curtain(state, shown, does));
  const person = state.person(shown);
  const over = room.status === "over";
  const past = over ? state.mine : state.mine.slice(0, -1);
  const panel = over ? null : state.panel();
  fill(
    $("mine"),
    el("header", { class: "mine-head" }, icon("lock"), el("h2", { text: t("only_you", { who: person.name }) }), others(state, shown, does)),
    past.length ? folded("mine", past.map((message) => caches.mine.once(keyOf("brief", message), () => brief(message, { enlarge })))) : null,
    panel ? panelOf(panel, state, does) : el("p", { class: "aside", text: t(over ? "over_more" : "panel_comes") }),
    person.named ? null : nameStrip(person, does),
  );
  caches.mine.drawn();
}

/** The panel, without what stands in the table's own message beside it. */
function panelOf(panel, state, does) {
  const told = new Set(state.messages.at(-1)?.blocks.filter((one) => one.style === "plain" || one.style === "quiet").map((one) => one.text));
  const own = { ...panel, blocks: panel.blocks.filter((one) => !told.has(one.text)) };
  const draw = () => whole(own, { press: does.press, enlarge });
  const node = panel.id ? caches.mine.once(`${keyOf("panel", own)} ${own.blocks.length}`, draw) : draw();
  node.classList.add("panel");
  return node;
}

function others(state, shown, does) {
  const seated = state.seated().filter((uid) => uid !== shown);
  if (!seated.length) return null;
  return el(
    "div",
    { class: "others-here" },
    seated.map((uid) => el("button", { type: "button", class: "tiny", data: { key: `pass ${uid}` }, text: t("pass_to", { who: state.person(uid).name }), on: { click: () => does.choose(uid) } })),
  );
}

function curtain(state, uid, does) {
  const { name } = state.person(uid);
  return el(
    "div",
    { class: "curtain", id: "curtain" },
    el("span", { class: "face big", "aria-hidden": "true", text: initial(name) }),
    el("h2", { text: t("pass_screen", { who: name }) }),
    el("p", { text: t("pass_why", { who: name }) }),
    el("button", { type: "button", class: "button main-button", data: { key: "open curtain" }, text: t("open_curtain", { who: name }), on: { click: () => does.open(uid) } }),
    others(state, uid, does),
  );
}

function nameStrip(person, does) {
  return nameForm(t("call_you", { who: person.name }), t("save"), "name strip", (name) => does.rename(person.uid, name));
}

function beforeStart(state, room, does) {
  const me = state.person(state.me);
  const seated = room.players.some((player) => player.uid);
  return el(
    "div",
    { class: "aside before" },
    el("h2", { text: t("before_start") }),
    el("p", { text: seated ? t("before_seated") : t("before_visitor") }),
    me && !me.named && seated ? nameStrip(me, does) : null,
    room.full ? null : nameForm(t("sharing"), t("seat_them"), "seat them", (name) => does.seat(name)),
  );
}

function nameForm(label, action, key, done) {
  const input = el("input", { id: key.replace(" ", "-"), name: "name", maxlength: 32, required: true, autocomplete: "off", data: { key }, placeholder: t("name") });
  return el(
    "form",
    {
      class: "name-form",
      on: {
        submit: (event) => {
          event.preventDefault();
          const name = input.value.trim();
          input.value = "";
          if (name) done(name);
        },
      },
    },
    el("label", { for: input.id, text: label }),
    el("div", { class: "row" }, input, el("button", { class: "button", text: action })),
  );
}

export { nameForm };
