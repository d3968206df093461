// The story: a line a player and turn; each leads to the board of its moment.

import { $, el, fill } from "./dom.js";
import { day, spoken, t } from "./texts.js";

let drawn = "";

export function drawStory(state, does) {
  const story = state.now?.story;
  $("story").hidden = !story;
  if (!story) {
    drawn = "";
    return;
  }
  const facts = JSON.stringify([spoken(), state.room, story, state.past?.press]);
  if (facts === drawn) return;
  const room = $("story");
  const atEnd = drawn === "" || room.scrollTop + room.clientHeight > room.scrollHeight - 40;
  drawn = facts;
  fill(
    room,
    el("h2", { class: "story-title", text: t("story") }),
    story.earlier ? el("button", { type: "button", class: "tiny", data: { key: "earlier" }, text: t("earlier", { n: story.earlier }), on: { click: does.wholeStory } }) : null,
    el("ol", { class: "rows", lang: state.now.language, on: { keydown: walk, focusin: ({ target }) => stop(target) } }, lines(story, state.past, does)),
  );
  stop(room.querySelector(".row[aria-current]") ?? [...room.querySelectorAll(".row")].at(-1));
  if (atEnd) room.scrollTop = room.scrollHeight;
}

/** Of all rows one can be reached by the Tab key; arrows lead to the others. */
function stop(row) {
  if (!row?.matches(".row")) return;
  for (const one of $("story").querySelectorAll(".row")) one.tabIndex = one === row ? 0 : -1;
}

function walk(event) {
  const rows = [...$("story").querySelectorAll(".row")];
  const at = rows.indexOf(event.target);
  const to = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) };
  if (at < 0 || !(event.key in to) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  to[event.key]?.focus();
}

function lines({ rows, earlier }, past, does) {
  const told = (row) => `${row.name} ${row.told.map((part) => part.text).join(" ")}`;
  const often = new Map();
  for (const row of rows) often.set(told(row), (often.get(told(row)) ?? 0) + 1);
  const shown = [];
  let on = "";
  let fresh = false;
  for (const [at, row] of rows.entries()) {
    const today = row.at ? day(row.at) : on;
    if (on && today !== on) shown.push(el("li", { class: "day", text: today }));
    on = today;
    if (row.fresh && !fresh && shown.length) shown.push(el("li", { class: "since" }, el("span", { text: t("since_yours") })));
    fresh ||= row.fresh;
    shown.push(el("li", {}, line(row, often.get(told(row)) > 1 ? earlier + at + 1 : 0, past, does)));
  }
  return shown;
}

/** `place`: in the whole story, where another row says the same; else 0. */
function line({ name, sign, seat, told, number, fresh, press }, place, past, does) {
  return el(
    "button",
    { type: "button", class: "row", "aria-current": past?.press === press ? "true" : null, data: { key: `row ${press}`, seat: seat ?? "" }, on: { click: () => does.look(press) } },
    el("span", { class: "row-number", "aria-hidden": "true", text: fresh && number ? String(number) : "" }),
    el("span", { class: "sign", "aria-hidden": "true", text: sign }),
    el(
      "span",
      { class: "row-told" },
      name ? el("b", { text: `${name} ` }) : null,
      told.map(({ text, forced }) => [text, " ", forced ? [el("span", { class: "forced", "aria-hidden": "true", text: t("forced") }), el("span", { class: "unseen", text: `${t("forced")}. ` })] : null, " "]),
      place ? el("span", { class: "unseen", text: t("place_in_story", { n: place }) }) : null,
    ),
  );
}
