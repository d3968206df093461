// The board: one picture as large as its room allows, what can be pressed on it, and what has just changed.

import { $, el, fill, icon } from "./dom.js";
import { isCalm } from "./frame.js";
import { picture } from "./net.js";
import { pressable } from "./press.js";
import { enlarge } from "./sheet.js";
import { t } from "./texts.js";

const STEP_MS = 500;

let shown = { key: "", figure: null };

/** Draws `state.past` or else the table as it stands. */
export function drawBoard(state, does) {
  const { now, past } = state;
  const from = past ?? now;
  const scene = `${state.room} ${state.reader()}`;
  if (!from) {
    shown = { key: "", figure: null };
    fill($("scene"), el("div", { class: "board blank" }, el("p", { class: "aside laying", text: t("laying") })));
    return;
  }
  const key = JSON.stringify([scene, from.picture, from.board, Boolean(past), from.blocks ?? from.said, now?.key]);
  if (key === shown.key && $("scene").contains(shown.figure)) return;
  const known = shown.scene === scene ? shown.picture : "";
  const figure = from.picture ? pictured(from, state, does) : told(from);
  shown = { key, figure, scene, picture: from.picture };
  fill($("scene"), past ? bar(past, does) : null, figure);
  if (!past && known && known !== from.picture && !isCalm()) follow(figure, from);
}

/** Where nothing in it can have the focus, the board itself has it: else keys couldn't scroll it. */
export function reachBoard() {
  const home = $("home");
  const within = [...home.querySelectorAll("button, summary, [tabindex]")].some((node) => node.checkVisibility());
  home.tabIndex = !within && home.scrollHeight > home.clientHeight ? 0 : -1;
}

/** Where the words stand beside it, the picture has a name only. */
function pictured(from, state, does) {
  const [width, height] = from.size;
  const src = picture(from.picture);
  const board = state.past ? null : from.board;
  const alt = from.told.length ? t("board_of", { what: `${state.title(state.here()?.game)} ${state.here()?.code}` }) : from.alt;
  const image = el("img", { src, alt, width, height });
  image.addEventListener("error", does.again, { once: true });
  const figure = el(
    "figure",
    { class: "board", lang: from.language },
    image,
    el("button", { class: "round zoom", type: "button", "aria-label": t("enlarge"), data: { key: "zoom" }, on: { click: () => enlarge(src, alt) } }, icon("zoom")),
  );
  $("table").style.setProperty("--ratio", String(width / height));
  if (board) pressable(figure, board, { press: (press) => does.press({ press, verb: "move" }), say: t, buttons: $("mine") });
  return figure;
}

/** Where no picture is wanted or can be drawn: the board in words. */
function told(from) {
  const words = (from.blocks ?? from.said).filter((one) => one.style === "board");
  return el("div", { class: "board words" }, words.map((one) => el("pre", { tabindex: 0 }, one.text.split("\n").map((line) => el("span", { text: line })))));
}

/** Above a moment of the past: what happened then, the ways to its neighbours and home. */
function bar(past, does) {
  const text = past.blocks.filter((one) => one.style === "plain").map((one) => one.text).join(" ");
  const ways = past.controls.map((one) =>
    el("button", { type: "button", class: "button", data: { key: record(one.press) < record(past.press) ? "before" : "after", verb: "past" }, text: one.label, on: { click: () => does.look(one.press) } }),
  );
  return el(
    "div",
    { class: "past" },
    el("p", { class: "past-told", role: "status", text }),
    el("div", { class: "past-ways" }, ways, el("button", { type: "button", class: "button main-button", data: { key: "now" }, text: t("to_now"), on: { click: does.toNow } })),
  );
}

/** The record after which a moment's button shows the board: the last part of what it carries. */
const record = (press) => Number(press.split(":").at(-1));

/** What others did is pointed at, one turn after another. */
function follow(figure, { changed, size }) {
  const [width, height] = size;
  const first = Math.min(...changed.map((one) => one.number));
  for (const { number, outline } of changed) {
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
    const ring = el("span", { class: "ring", "aria-hidden": "true" });
    ring.style.left = `${(50 * (Math.min(...xs) + Math.max(...xs))) / width}%`;
    ring.style.top = `${(50 * (Math.min(...ys) + Math.max(...ys))) / height}%`;
    ring.style.animationDelay = `${(number - first) * STEP_MS}ms`;
    ring.addEventListener("animationend", () => ring.remove());
    figure.append(ring);
  }
}
