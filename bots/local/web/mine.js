// Under the board: what is asked of whom, their choices; before the start the lobby, after the end who won.

import { $, el, icon, refill } from "./dom.js";
import { endOf } from "./end.js";
import { lobbyOf } from "./chairs.js";
import { answering, blocks, buttonRow, linkRow } from "./message.js";
import { initial } from "./side.js";
import { spoken, t } from "./texts.js";

let drawn = "";

/** Returns whether what had the focus there is gone. */
export function drawMine(state, does) {
  const { now } = state;
  const room = state.here();
  if (!room) return false;
  const { shown, open } = state.stage();
  const curtained = room.status !== "lobby" && shown && !open;
  const facts = JSON.stringify([spoken(), room, shown, open, state.persons, state.me, now, state.sheet, state.share]);
  if (facts === drawn) return false;
  drawn = facts;
  $("mine").dataset.status = room.status;
  const said = now?.said.filter((one) => one.style !== "board") ?? [];
  return refill(
    $("mine"),
    handle(state, said, does),
    el("div", { class: "mine-body" }, curtained ? curtain(state, shown, does) : now ? body(state, now, said, does) : null),
  );
}

/** On telephones the sheet's own line: what is asked, and how high it stands. */
function handle(state, said, does) {
  const folded = state.sheet === "line";
  return el(
    "div",
    { class: "handle" },
    el("p", { class: "handle-said asked-here", tabindex: -1, data: { key: "sheet asked" }, text: askedOf(said)?.text ?? "" }),
    el("button", { type: "button", class: "round", "aria-label": t("story"), "aria-pressed": String(state.sheet === "story"), data: { key: "sheet story" }, on: { click: () => does.sheet(state.sheet === "story" ? "choices" : "story") } }, icon("story")),
    el("button", { type: "button", class: "round", "aria-label": t(folded ? "unfold" : "fold"), "aria-expanded": String(!folded), data: { key: "sheet fold" }, on: { click: () => does.sheet(folded ? "choices" : "line") } }, icon(folded ? "up" : "down")),
  );
}

const HANDLED = 78; // characters that the sheet's own line shows

/** What is asked: on telephones it stands in the sheet's own line. */
const askedOf = (said) => said.findLast((one) => one.style === "strong") ?? said.findLast((one) => one.style !== "quiet") ?? said.at(-1);

/** What is said, without what that line tells whole. */
export const told = (said) => blocks(said.map((one) => (one === askedOf(said) && one.text.length <= HANDLED ? { ...one, style: `${one.style} asked` } : one)));

function body(state, now, said, does) {
  const { shown } = state.stage();
  if (now.lobby) return lobbyOf(state, now, said, does);
  if (now.end) return endOf(state, now, said, does);
  const message = { ...now, table: now.code };
  const question = now.asked.kind === "question";
  const node = el(
    question ? "div" : "article", // an article can be no dialog
    { class: question ? "panel question" : "panel", lang: now.language },
    shown ? others(state, shown, does) : el("p", { class: "quiet", text: t("watching") }),
    told(said),
    buttonRow(message, now.choices, "choices", does.press, now.asked),
    el("div", { class: "keys-row" }, buttonRow(message, now.controls, "controls", does.press), tools(state, does)),
    linkRow(now.links),
  );
  if (question) {
    answering(node, now.asked, "mine");
    node.setAttribute("role", "alertdialog");
    node.setAttribute("aria-labelledby", "mine-asks");
    if (node.dataset.why) node.setAttribute("aria-describedby", node.dataset.why);
  } else if (!now.choices.length) waits(node);
  return node;
}

/** While nothing can be chosen, the focus may rest on what the table waits for. */
function waits(node) {
  const said = [...node.querySelectorAll(".blocks p, .quiet")].find((one) => one.matches(".strong")) ?? node.querySelector("p");
  said?.classList.add("asked-here");
  said?.setAttribute("tabindex", "-1");
  if (said) said.dataset.key = "asked";
}

/** A key away: what the signs mean, the rules, the line to type in. */
export function tools(state, does) {
  const room = state.here();
  const tool = (name, sign, click) => el("button", { type: "button", class: "round tool", "aria-label": t(name), title: t(name), data: { key: `tool ${name}` }, on: { click } }, icon(sign));
  return el(
    "div",
    { class: "tools", role: "group", "aria-label": t("help") },
    tool("signs", "signs", () => does.signs(room.game)),
    tool("rules", "book", () => does.type(`/rules ${room.code}`)),
    tool("line", "keyboard", does.openLine),
  );
}

function others(state, shown, does) {
  const seated = state.seated().filter((uid) => uid !== shown);
  if (!seated.length) return null;
  return el(
    "div",
    { class: "mine-head" },
    icon("lock"),
    el("h2", { text: t("only_you", { who: state.nameHere(shown) }) }),
    passes(state, seated, does),
  );
}

const passes = (state, seated, does) =>
  el(
    "div",
    { class: "others-here" },
    seated.map((uid) => el("button", { type: "button", class: "tiny", data: { key: `pass ${uid}` }, text: t("pass_to", { who: state.nameHere(uid) }), on: { click: () => does.choose(uid) } })),
  );

function curtain(state, uid, does) {
  const name = state.nameHere(uid);
  return el(
    "div",
    { class: "curtain", id: "curtain" },
    el("span", { class: "face big", "aria-hidden": "true", text: initial(name) }),
    el("h2", { text: t("pass_screen", { who: name }) }),
    el("p", { text: t("pass_why", { who: name }) }),
    el("button", { type: "button", class: "button main-button", data: { key: "open curtain" }, text: t("open_curtain", { who: name }), on: { click: () => does.open(uid) } }),
    passes(state, state.seated().filter((other) => other !== uid), does),
  );
}
