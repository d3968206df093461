// What the table says: paragraphs, a picture, buttons; a whole message of it stands above the board.

import { el } from "./dom.js";
import { picture } from "./net.js";
import { pressable } from "./press.js";
import { clock, t } from "./texts.js";

/** Small print stands below the picture. `press(button, message)` and `enlarge(src, alt)` are called for what is pressed. */
export function whole(message, { press, enlarge }) {
  const title = message.blocks.find((one) => one.style === "title");
  const node = el(
    "article",
    { class: "message", lang: message.language, "aria-label": title?.text, data: { id: message.id } },
    title
      ? el(
          "header",
          { class: "message-head" },
          el("h2", { class: "message-from", text: title.text }),
          message.at ? el("time", { text: clock(message.at) }) : null,
        )
      : null,
    blocks(message.blocks.filter((one) => one !== title && (one.style !== "quiet" || !message.picture))),
    message.picture ? figure(message, enlarge) : null,
    blocks(message.picture ? message.blocks.filter((one) => one.style === "quiet") : []),
    buttonRow(message, message.choices, "choices", press),
    buttonRow(message, message.controls, "controls", press),
    linkRow(message.links),
  );
  const board = message.board && node.querySelector(".picture");
  if (board) pressable(board, message.board, { press: (text) => press({ press: text }, message), say: t, buttons: node });
  return node;
}

export const blocks = (some) => (some.length ? el("div", { class: "blocks" }, some.map(block)) : null);

function block({ text, style }) {
  if (style === "board") return el("pre", { tabindex: 0 }, text.split("\n").map((line) => el("span", { text: line })));
  return el("p", { class: style, text });
}

function figure(message, enlarge) {
  const src = picture(message.picture);
  const [width, height] = message.size ?? [1280, 960];
  if (message.board) {
    const larger = el("button", { class: "tiny", type: "button", data: { key: `picture ${message.id}` }, text: t("enlarge"), on: { click: () => enlarge(src, message.alt) } });
    return [el("div", { class: "picture" }, el("img", { src, alt: message.alt, width, height })), larger];
  }
  return el(
    "button",
    { class: "picture", type: "button", data: { key: `picture ${message.id}` }, on: { click: () => enlarge(src, message.alt) } },
    el("img", { src, alt: message.alt, width, height }),
  );
}

export function buttonRow(message, buttons, kind, press) {
  if (!buttons.length) return null;
  const made = buttons.map((button) => buttonElement(button, message, press));
  const grid = kind === "choices" ? message.grid ?? [] : [];
  const inRows = grid.length && grid.reduce((sum, many) => sum + many, 0) === made.length;
  return el("div", { class: inRows ? `${kind} in-rows` : kind, role: "group", "aria-label": t(kind) }, inRows ? rowsOf(made, grid) : made);
}

/** As many in each row as the screen says: a number between less and more. */
function rowsOf(made, grid) {
  let at = 0;
  return grid.map((many) => el("div", { class: "row" }, made.slice(at, (at += many))));
}

/** Ways to chats elsewhere. */
export function linkRow(links) {
  if (!links.length) return null;
  return el("nav", { class: "controls" }, links.map(({ label, url }) => el("a", { class: "button", href: url, rel: "noreferrer", target: "_blank", text: label })));
}

function buttonElement(button, message, press) {
  return el(
    "button",
    {
      type: "button",
      class: button.main ? "button main-button" : "button",
      data: { key: `${message.table} ${button.press}`, letter: button.letter || null, verb: button.verb },
      "aria-keyshortcuts": button.letter || null,
      on: { click: () => press(button, message) },
    },
    button.letter ? el("span", { class: "letter", text: button.letter, "aria-hidden": "true" }) : null,
    el("span", { text: button.label }),
  );
}
