// A picture that can be pressed: the thing, then the place. What lies under the finger is named before anything is done.
// Hidden from screen readers and keyboards, for whom the buttons say the same.

import { meant, Outline, REACH, Way } from "./spots.js";

const SVG = "http://www.w3.org/2000/svg";

const SLIP = 12; // css px that a finger moves while it presses
const SMALL = 40; // css px: round what is smaller, rims are thinner
const NARROW = 520; // css px: on smaller pictures the line lies across
const MOST_NAMED = 4;

/** What was pressed last and for which decision: the same picture may be laid anew before the second press. */
const kept = { ask: "", spots: [] };

/** Which picture's spots the buttons in an element light up: ends that. */
const linked = new WeakMap();

/**
 * Lays what can be pressed over the picture in `figure` (`board` as `bots/local/pressing.py` tells it). `press(text)` does
 * what a button with that text does, and may return a promise of being done; `say(name)` is a sentence of the page.
 * `buttons` holds the choices, each with its `data-letter`: they and their spots light each other up.
 *
 * Returns `clear()`, which takes back what was pressed, and `end()`, which takes all of it off the picture.
 */
export function pressable(figure, board, { press, say: t, buttons = figure.closest("article") }) {
  const outlines = new Map(Object.entries(board.outlines).map(([spot, corners]) => [spot, new Outline(corners)]));
  const way = new Way(rooted(board.spots));
  const layer = new Layer(board.size, outlines);
  const ended = new AbortController();
  linked.get(buttons)?.();
  if (buttons) linked.set(buttons, () => unlink.abort());
  const unlink = new AbortController();
  let watching = null; // listens on the whole page while something is pressed
  let under = null; // the spot below the pointer
  let pointed = null; // the one whose button is looked at
  let down = null;
  let taken = false; // whether the finger that is lifted now has pressed something
  let busy = false;
  let moved = null; // where a mouse went until the answer was there

  figure.classList.add("pressable");
  figure.append(layer.node);

  function end() {
    ended.abort();
    unlink.abort();
    unwatch();
    moved = null;
    layer.node.remove();
    figure.classList.remove("pressable");
  }

  function clear() {
    way.clear();
    under = null;
    keep();
    paint();
  }

  function keep() {
    if (way.here) watch();
    else unwatch();
    if (way.here) Object.assign(kept, { ask: board.ask, spots: way.gone.map((one) => one.spot) });
    else if (kept.ask === board.ask) kept.spots = [];
  }

  function at(event) {
    const box = layer.svg.getBoundingClientRect();
    const scale = board.size[0] / box.width;
    return meant(way.ranks, outlines, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale, REACH * scale);
  }

  async function act(deed) {
    const text = (way.presses > 1 ? board.sure : board.ask) + deed.move;
    busy = true;
    layer.node.classList.add("pending");
    paint();
    try {
      await press(text);
    } finally {
      busy = false;
      layer.node.classList.remove("pending");
      clear();
      if (moved) look(moved);
      moved = null;
    }
  }

  function take(spot, atOnce) {
    const deed = spot ? way.press(spot, atOnce) : void way.clear();
    keep();
    if (deed) act(deed);
    else paint();
  }

  function choose(deed) {
    way.presses += 1;
    act(deed);
  }

  function paint() {
    const { here } = way;
    const shown = under && way.find(under);
    layer.light({
      lit: here ? way.open.map((one) => one.spot) : board.spots.length === 1 ? [board.spots[0].spot] : [],
      chosen: way.gone.flatMap((one) => [one.spot, ...one.shows]),
      under: [pointed, under, ...(shown?.shows ?? [])].filter((spot) => outlines.has(spot)),
      dark: Boolean(here),
    });
    layer.tell(here || shown ? line(here, shown) : null, here?.spot ?? under, here ? [here.spot, ...here.on.map((one) => one.spot)] : []);
    buttons?.querySelectorAll("[data-letter]").forEach((button) => {
      button.classList.toggle("lit", Boolean(under) && board.letters[button.dataset.letter] === under);
    });
  }

  /** What the line says: what was pressed, what the next press does, and the deeds to choose among. */
  function line(here, shown) {
    const only = (named) => ({ named, hint: "", deeds: [], fewer: [] });
    if (busy) return only([]);
    const next = shown && shown !== here ? told(shown) : [];
    if (!here) return only(next);
    const again = here.deeds.length === 1;
    const hint = here.on.length ? t("press_on") : again ? t("press_again") : t("press_which");
    const offered = (some) => some.map((deed) => ({ label: deed.label, act: () => choose(deed) }));
    const named = next.length ? next : here.names.slice(0, MOST_NAMED);
    return { named, hint, deeds: offered(here.all.length ? here.all : here.deeds), fewer: offered(here.deeds) };
  }

  /** Names what lies below a mouse. */
  function look(event) {
    const spot = at(event);
    layer.svg.classList.toggle("over", Boolean(spot));
    if (spot !== under) {
      under = spot;
      paint();
    }
  }

  listen(layer.svg, "pointermove", (event) => {
    if (event.pointerType === "touch") return;
    if (busy) moved = event;
    else look(event);
  });
  listen(layer.svg, "pointerleave", () => leave());
  listen(layer.svg, "pointercancel", () => leave());
  listen(layer.svg, "pointerdown", (event) => {
    if (busy || !event.isPrimary || event.button) return void (down = null); // two fingers zoom
    down = event;
    under = at(event);
    paint();
  });
  listen(layer.svg, "pointerup", (event) => {
    const begun = down;
    down = null;
    if (!begun || busy || Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) > SLIP) return leave();
    const finger = event.pointerType === "touch";
    const spot = at(event);
    taken = finger;
    if (finger) under = null;
    take(spot, !finger);
  });
  listen(layer.svg, "touchend", (event) => {
    // The click that browsers make of a tap would go to a button that has appeared under the finger just now.
    if (taken && event.cancelable) event.preventDefault();
    taken = false;
  });
  if (buttons) {
    for (const kind of ["mouseover", "focusin"]) listen(buttons, kind, (event) => point(event.target.closest("[data-letter]")), unlink.signal);
    for (const kind of ["mouseleave", "focusout"]) listen(buttons, kind, () => point(null), unlink.signal);
  }

  function point(button) {
    const spot = button ? (board.letters[button.dataset.letter] ?? null) : null;
    if (spot === pointed) return;
    pointed = spot;
    paint();
  }

  function leave() {
    down = moved = null;
    if (under === null) return;
    under = null;
    paint();
  }

  function listen(target, kind, call, signal = ended.signal) {
    target.addEventListener(kind, call, { signal });
  }

  /** Takes back by a press elsewhere or Escape, as long as the picture is on the page. */
  function watch() {
    if (watching) return;
    watching = new AbortController();
    const { signal } = watching;
    document.addEventListener("pointerdown", (event) => {
      if (!figure.isConnected) unwatch();
      else if (!busy && !layer.node.contains(event.target)) clear();
    }, { signal });
    document.addEventListener("keydown", (event) => {
      if (!figure.isConnected) return unwatch();
      if (event.key !== "Escape" || busy) return;
      event.preventDefault();
      event.stopPropagation();
      clear();
    }, { signal, capture: true });
  }

  function unwatch() {
    watching?.abort();
    watching = null;
  }

  if (kept.ask === board.ask) way.follow(kept.spots);
  keep();
  paint();
  return { clear, end };
}

/** The tree with what its messages leave out. */
function rooted(spots) {
  return spots.map((one) => ({ ...one, deeds: one.deeds ?? [], names: one.names ?? [], all: one.all ?? [], shows: one.shows ?? [], on: rooted(one.on ?? []) }));
}

function told(spot) {
  const deeds = spot.all.length ? spot.all : spot.deeds;
  const all = [...spot.names, ...deeds.map((deed) => deed.label)];
  return all.length > MOST_NAMED ? [...all.slice(0, MOST_NAMED - 1), "…"] : all;
}

/** What is drawn over the picture. */
class Layer {
  constructor([width, height], outlines) {
    this.outlines = outlines;
    this.size = { width, height };
    this.svg = drawn("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none" });
    this.shade = drawn("path", { class: "press-shade", "fill-rule": "evenodd" });
    this.rims = drawn("g", {});
    this.svg.append(this.shade, this.rims);
    this.line = made("div", "press-line");
    this.node = made("div", "press");
    this.node.setAttribute("aria-hidden", "true");
    this.node.append(this.svg, this.line);
    this.line.hidden = true;
  }

  light({ lit, chosen, under, dark }) {
    const { width, height } = this.size;
    const clear = [...new Set([...lit, ...chosen])];
    this.shade.setAttribute("d", dark ? `M0 0H${width}V${height}H0Z${clear.map((spot) => this.outlines.get(spot).path).join("")}` : "");
    const rims = [...lit.map((spot) => ["lit", spot]), ...chosen.map((spot) => ["chosen", spot]), ...under.map((spot) => ["under", spot])];
    const scale = this.svg.clientWidth / width;
    const small = ({ box }) => Math.min(box.right - box.left, box.bottom - box.top) * scale < SMALL;
    this.rims.replaceChildren(
      ...rims.flatMap(([kind, spot]) =>
        ["edge", "rim"].map((part) => drawn("path", { class: `press-${part} ${kind}${small(this.outlines.get(spot)) ? " small" : ""}`, d: this.outlines.get(spot).path, "data-spot": spot })),
      ),
    );
  }

  /** Says `what` beside the spot, or nothing for null: where it hides none of `open`, the spots that are pressed next, if
   * there is such a place. Else the deeds stand in one row that a finger moves, else without those that places lead to.
   */
  tell(what, spot, open) {
    const said = what && (what.named.length || what.hint || what.deeds.length);
    this.line.hidden = !said;
    if (!said) return this.line.replaceChildren();
    const tighter = what.deeds.length ? [[what.deeds, true], [what.fewer, true]] : [];
    for (const [deeds, tight] of [[what.deeds, false], ...tighter]) {
      this.write(what, deeds);
      this.line.classList.toggle("tight", tight);
      if (!this.place(spot, open)) return;
    }
  }

  write({ named, hint }, deeds) {
    this.line.replaceChildren(
      ...(deeds.length ? [this.deeds(deeds)] : []), // first: they stay where they are, whatever is named below
      ...named.map((text) => made("p", "press-name", text)),
      ...(hint ? [made("p", "press-hint", hint)] : []),
    );
  }

  deeds(all) {
    const row = made("div", "press-deeds");
    row.addEventListener("mousedown", (event) => event.preventDefault()); // the focus stays where the keyboard left it
    row.append(
      ...all.map(({ label, act }) => {
        const button = made("button", "button press-deed", label);
        button.type = "button";
        button.tabIndex = -1; // the keyboard has the choices below
        button.addEventListener("click", act);
        return button;
      }),
    );
    return row;
  }

  /** Returns how many of `open` the line hides where it hides fewest: above or below the spot, on a small picture across
   * its top or bottom.
   */
  place(spot, open) {
    const { box } = this.outlines.get(spot);
    const low = box.top + box.bottom > this.size.height; // there is more room above it
    const found = [low, !low].map((above) => ({ above, ...this.lay(box, above).hidden(open) }));
    const [best] = found.sort((one, other) => one.spots + one.sticksOut / 2 - other.spots - other.sticksOut / 2);
    this.lay(box, best.above);
    return best.spots;
  }

  lay(box, above) {
    const across = this.svg.clientWidth < NARROW;
    const { width, height } = this.size;
    const { style } = this.line;
    this.line.classList.toggle("across", across);
    const share = (part, whole) => `${Math.max(0, (100 * part) / whole)}%`;
    style.top = above ? (across ? "0" : "auto") : across ? "auto" : share(box.bottom, height);
    style.bottom = above ? (across ? "auto" : share(height - box.top, height)) : across ? "0" : "auto";
    const right = (box.left + box.right) / 2 > width / 2;
    style.left = across ? "0" : right ? "auto" : share(box.left, width);
    style.right = across ? "0" : right ? share(width - box.right, width) : "auto";
    return this;
  }

  /** How many of the spots have their middle under the line, and whether it leaves the picture. */
  hidden(spots) {
    const [line, svg] = [this.line, this.svg].map((one) => one.getBoundingClientRect());
    const scale = svg.width / this.size.width;
    const under = spots.filter((spot) => {
      const [across, down] = this.outlines.get(spot).middle;
      const [x, y] = [svg.left + across * scale, svg.top + down * scale];
      return x >= line.left && x <= line.right && y >= line.top && y <= line.bottom;
    });
    return { spots: under.length, sticksOut: line.top < svg.top - 1 || line.bottom > svg.bottom + 1 };
  }
}

function drawn(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function made(tag, name, text = "") {
  const node = document.createElement(tag);
  node.className = name;
  node.textContent = text;
  return node;
}
