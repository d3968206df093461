// What the table says: paragraphs, a picture, buttons; a whole message of it stands above the board.

import { el } from "./dom.js";
import { picture } from "./net.js";
import { pressable } from "./press.js";
import { clock, t } from "./texts.js";

/** Small print stands below the picture. `press(button, message)` and `enlarge(src, alt)` are called for what is pressed. */
export function whole(message, { press, enlarge }) {
  const title = message.blocks.find((one) => one.style === "title");
  const question = message.asked?.kind === "question";
  const node = el(
    "article",
    { class: question ? "message question" : "message", lang: message.language, data: { id: message.id, asks: question ? "question" : null } },
    title
      ? el(
          "header",
          { class: "message-head" },
          el("h2", { class: "message-from", text: title.text }),
          message.at ? el("time", { text: clock(message.at) }) : null,
        )
      : null,
    blocks(message.blocks.filter((one) => one !== title && (one.style !== "quiet" || !message.picture))),
    message.picture ? figure(message, title?.text ?? "", enlarge) : null,
    blocks(message.picture ? message.blocks.filter((one) => one.style === "quiet") : []),
    buttonRow(message, message.choices, "choices", press, message.asked),
    buttonRow(message, message.controls, "controls", press),
    linkRow(message.links),
  );
  if (question) answering(node, message.asked, "sheet");
  const board = message.board && node.querySelector(".picture");
  if (board) pressable(board, message.board, { press: (text) => press({ press: text }, message), say: t, buttons: node });
  return node;
}

/** The sentence and the why of a question name what it stands in, and the way back is the safe answer. */
export function answering(node, { text, why }, place) {
  const paragraphs = [...node.querySelectorAll(".blocks p")];
  const sentence = paragraphs.find((one) => one.textContent === el("p", { text }).textContent);
  const about = why ? paragraphs.filter((one) => paragraphs.indexOf(one) > paragraphs.indexOf(sentence)) : [];
  if (sentence) sentence.id = `${place}-asks`;
  about.forEach((one, at) => (one.id = `${place}-why-${at}`));
  node.dataset.why = about.map((one) => one.id).join(" ");
  node.querySelector(".controls .button")?.classList.add("safe");
}

export const blocks = (some) => (some.length ? el("div", { class: "blocks" }, some.map(block)) : null);

function block({ text, style }) {
  if (style === "board") return el("pre", { tabindex: 0 }, text.split("\n").map((line) => el("span", { text: line })));
  return el("p", { class: style, text });
}

/** The picture has a short name; what it shows is folded beside it. */
function figure(message, of, enlarge) {
  const src = picture(message.picture);
  const [width, height] = message.size ?? [1280, 960];
  const alt = t("picture_of", { what: of });
  const opens = { type: "button", data: { key: `picture ${message.id}` }, on: { click: () => enlarge(src, alt) } };
  const words = message.alt ? el("details", { class: "told-lines" }, el("summary", { text: t("picture_words") }), message.alt.split("\n").map((text) => el("p", { text }))) : null;
  if (message.board) {
    const larger = el("button", { class: "tiny", ...opens, text: t("enlarge_picture") });
    return [el("div", { class: "picture" }, el("img", { src, alt, width, height })), larger, words];
  }
  return [el("button", { class: "picture", ...opens, "aria-label": t("enlarge_picture") }, el("img", { src, alt: "", width, height })), words];
}

/** What is asked, without what is explained behind it. */
const short = ({ kind, text }) => (kind === "question" ? text : text.split(/(?<=[.?!…]) /)[0]);

/** `asked`: by which the choices are called, where something is asked. */
export function buttonRow(message, buttons, kind, press, asked = null) {
  if (!buttons.length) return null;
  const made = buttons.map((button) => buttonElement(button, message, press));
  const grid = kind === "choices" ? message.grid ?? [] : [];
  const inRows = grid.length && grid.reduce((sum, many) => sum + many, 0) === made.length;
  return el("div", { class: inRows ? `${kind} in-rows` : kind, role: "group", "aria-label": (asked && short(asked)) || t(kind) }, inRows ? rowsOf(made, buttons, grid) : made);
}

/** As many in each row as the screen says: a number between less and more. They keep the focus through their changes. */
function rowsOf(made, buttons, grid) {
  let from = 0;
  return grid.map((many, row) => {
    const [nodes, here] = [made.slice(from, from + many), buttons.slice(from, from + many)];
    from += many;
    const number = here.find((one) => !SIGNED.has(one.label));
    nodes.forEach((node, at) => {
      const said = SIGNED.get(here[at].label);
      if (said) node.setAttribute("aria-label", said(number.label));
      if (!here[at].main) node.dataset.key = `dial ${row} ${said ? here[at].label : "set"}`;
    });
    return el("div", { class: "row" }, nodes);
  });
}

/** What stands on a number's buttons, and what they are called. */
const SIGNED = new Map([
  ["−", (what) => t("dial_less", { what })],
  ["+", (what) => t("dial_more", { what })],
]);

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
      "aria-label": button.whole ? `${button.letter}, ${button.whole}` : null,
      on: { click: () => press(button, message) },
    },
    button.letter ? el("span", { class: "letter", text: button.letter }) : null,
    el("span", { text: button.label }),
  );
}
