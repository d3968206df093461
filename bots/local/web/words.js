// The board in words, folded beside the picture: headings, sentences, tables, and fields that one walks by arrows.

import { $, el, fill } from "./dom.js";
import { spoken, t } from "./texts.js";

let drawn = "";

/** Draws the chapters of `state.past` or else of the table as it stands (`bots/local/telling.py`). */
export function drawWords(state, does) {
  const told = (state.past ?? state.now)?.told ?? [];
  const fold = $("told");
  fold.hidden = !told.length;
  const labels = new Map(state.past ? [] : (state.now?.choices ?? []).filter((one) => one.letter).map((one) => [one.letter, one.whole || one.label]));
  const facts = JSON.stringify([spoken(), told, fold.open, [...labels]]);
  if (facts === drawn) return;
  drawn = facts;
  fold.querySelector("summary").textContent = t("in_words");
  const language = (state.past ?? state.now)?.language;
  if (language) $("told-body").setAttribute("lang", language);
  fill($("told-body"), fold.open ? chaptersOf(told, labels, does) : null);
}

function chaptersOf(told, labels, does) {
  let under = "";
  return told.flatMap((chapter) => {
    const above = chapter.under && chapter.under !== under ? [el("h2", { text: chapter.under })] : [];
    under = chapter.under ?? "";
    return [...above, el(under ? "h3" : "h2", { text: chapter.title }), ...contentOf(chapter, labels, does)];
  });
}

function contentOf(chapter, labels, does) {
  const lines = chapter.lines.map((text) => el("p", { text }));
  if (!chapter.rows) return lines;
  const made = chapter.kind === "grid" ? gridOf(chapter, labels, does) : tableOf(chapter, labels, does);
  const scroll = el("div", { class: "told-wide", role: "region", tabindex: chapter.kind === "grid" ? null : 0, "aria-label": t("table_of", { what: chapter.title }) }, made);
  if (!lines.length) return [scroll];
  return [scroll, el("details", { class: "told-lines" }, el("summary", { text: t("as_sentences", { what: chapter.title }) }), lines)];
}

const heads = ({ heads: all }) => el("thead", {}, el("tr", {}, (all ?? []).map((text) => (text ? el("th", { scope: "col", text }) : el("td", {})))));

function tableOf(chapter, labels, does) {
  const row = ([first, ...cells]) => el("tr", {}, first ? el("th", { scope: "row" }, el("span", { text: first.text }), keysOf(first, labels, does)) : el("td", {}), cells.map((cell) => el("td", { text: cell?.text ?? "" })));
  return el("table", {}, heads(chapter), el("tbody", {}, chapter.rows.map(row)));
}

/** Ways to the choices that lie there. */
const keysOf = (cell, labels, does) =>
  choicesOf(cell, labels).map(([letter, label]) =>
    el("button", { type: "button", class: "tiny", data: { key: `told ${letter}` }, text: t("to_choice", { letter, label }), on: { click: () => does.toChoice(letter) } }),
  );

const choicesOf = (cell, labels) => (cell.letters ?? []).filter((letter) => labels.has(letter)).map((letter) => [letter, labels.get(letter)]);

/** One stop for the Tab key; arrows go on, and Enter leads to the choice that lies where one stands. */
function gridOf(chapter, labels, does) {
  const at = new Map();
  const cellOf = (cell, row, column) => {
    if (!cell) return el("td", { class: "nowhere" });
    const lie = choicesOf(cell, labels);
    const text = [cell.text, ...lie.map(([letter, label]) => t("cell_choice", { letter, label }))].join(" ");
    const node = el(column ? "td" : "th", { scope: column ? null : "row", tabindex: -1, class: lie.length ? "offered" : null, data: { key: `cell ${chapter.name} ${row} ${column}` }, text });
    at.set(`${row} ${column}`, { node, letter: lie[0]?.[0] });
    return node;
  };
  const rows = chapter.rows.map((cells, row) => el("tr", {}, cells.map((cell, column) => cellOf(cell, row, column))));
  const grid = el("table", { role: "grid", "aria-label": chapter.title }, heads(chapter), el("tbody", {}, rows));
  const width = Math.max(...chapter.rows.map((row) => row.length));
  const start = [...at.values()].find(({ letter }) => letter) ?? [...at.values()][0];
  if (start) start.node.tabIndex = 0;

  function next(row, column, [down, right]) {
    for (let [r, c] = [row + down, column + right]; r >= 0 && c >= 0 && r < rows.length && c < width; r += down, c += right) {
      if (at.has(`${r} ${c}`)) return at.get(`${r} ${c}`);
    }
    return null;
  }
  const edge = (row, last) => {
    const columns = Array.from({ length: width }, (_, column) => column).filter((column) => at.has(`${row} ${column}`));
    return at.get(`${row} ${columns.at(last ? -1 : 0)}`);
  };
  grid.addEventListener("keydown", (event) => {
    const cell = event.target.closest("[data-key]");
    if (!cell || event.altKey || event.metaKey) return;
    const [row, column] = cell.dataset.key.split(" ").slice(-2).map(Number);
    const far = event.ctrlKey;
    const to = {
      ArrowDown: () => next(row, column, [1, 0]),
      ArrowUp: () => next(row, column, [-1, 0]),
      ArrowRight: () => next(row, column, [0, 1]),
      ArrowLeft: () => next(row, column, [0, -1]),
      Home: () => edge(far ? 0 : row, false),
      End: () => edge(far ? rows.length - 1 : row, true),
    }[event.key];
    const { letter } = at.get(`${row} ${column}`);
    if (!to && !((event.key === "Enter" || event.key === " ") && letter)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!to) return does.toChoice(letter);
    const found = to();
    if (!found) return;
    for (const { node } of at.values()) node.tabIndex = -1;
    found.node.tabIndex = 0;
    found.node.focus();
  });
  return grid;
}
