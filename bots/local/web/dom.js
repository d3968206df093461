// Building blocks: everything on the page is made here, as text and elements, never as markup.

import { moment } from "./texts.js";

const byId = new Map();
const MOMENT = /\ue000(\d{1,10})\ue001/;

export function $(id) {
  if (!byId.has(id)) byId.set(id, document.getElementById(id));
  return byId.get(id);
}

/** An element. `props`: `class`, `on` (listeners), `data`, `text`, or attributes; false and null are left out. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "on") for (const [event, call] of Object.entries(value)) node.addEventListener(event, call);
    else if (name === "data") setData(node, value);
    else if (name === "text") node.append(...told(value));
    else node.setAttribute(name, value === true ? "" : told(value).map((part) => part.textContent).join(""));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A text as nodes: each moment in it (see `core/times.py`) is told by this browser's clock. */
export function told(text) {
  return String(text)
    .split(MOMENT)
    .map((part, at) => (at % 2 ? time(Number(part)) : document.createTextNode(part.replace(/[\ue000\ue001]/g, ""))));
}

function time(seconds) {
  return el("time", { datetime: new Date(seconds * 1000).toISOString().replace(".000", ""), text: moment(seconds) });
}

/** Replaces what `parent` holds; by `data-key`, the focus stays where it was, else with `parent`; typed text is kept. */
export function fill(parent, ...children) {
  if (refill(parent, ...children)) parent.focus({ preventScroll: true });
}

/** The same; returns whether what had the focus is gone, and leaves it to the caller where that goes. */
export function refill(parent, ...children) {
  const focused = document.activeElement;
  const key = parent.contains(focused) ? focused.dataset.key : null;
  const typed = new Map([...parent.querySelectorAll("input[data-key]")].map((input) => [input.dataset.key, input.value]));
  parent.replaceChildren(...children.flat(Infinity).filter(Boolean));
  for (const input of parent.querySelectorAll("input[data-key]")) input.value = typed.get(input.dataset.key) ?? "";
  if (!key || document.activeElement === focused) return false;
  const again = parent.querySelector(`[data-key="${CSS.escape(key)}"]`);
  again?.focus({ preventScroll: true });
  return !again;
}

const SVG = "http://www.w3.org/2000/svg";

/** A small line drawing of 24 by 24. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z",
  wave: "M3 9c3-2.5 6-2.5 9 0s6 2.5 9 0M3 15c3-2.5 6-2.5 9 0s6 2.5 9 0",
  send: "M5 12h13M13 6l6 6-6 6",
  help: "M9.2 9a3 3 0 1 1 4.3 2.7c-.9.5-1.5 1.2-1.5 2.3M12 17.5v.1",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c.8-4 3.5-6 7-6s6.2 2 7 6",
  play: "M8 5l11 7-11 7z",
  zoom: "M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM15.5 15.5L20 20M11 8.5v5M8.5 11h5",
  story: "M5 6h14M5 11h14M5 16h9",
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  signs: "M5 5h5v5H5zM17 5l3.5 5h-7zM7.5 14a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM14 15h6M14 19h6",
  book: "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5V19",
  keyboard: "M3 7h18v10H3zM7 10.5v.1M10.5 10.5v.1M14 10.5v.1M17.3 10.5v.1M8 14h8",
  computer: "M4 6h16v9H4zM9 19h6M12 15v4",
};

function setData(node, values) {
  for (const [name, value] of Object.entries(values)) if (value !== null) node.dataset[name] = value;
}
