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
    el("ol", { class: "rows", lang: state.now.language }, lines(story.rows, state.past, does)),
  );
  if (atEnd) room.scrollTop = room.scrollHeight;
}

function lines(rows, past, does) {
  const shown = [];
  let on = "";
  let fresh = false;
  for (const row of rows) {
    const today = row.at ? day(row.at) : on;
    if (on && today !== on) shown.push(el("li", { class: "day", text: today }));
    on = today;
    if (row.fresh && !fresh && shown.length) shown.push(el("li", { class: "since" }, el("span", { text: t("since_yours") })));
    fresh ||= row.fresh;
    shown.push(el("li", {}, line(row, past, does)));
  }
  return shown;
}

function line({ name, sign, seat, told, number, fresh, press }, past, does) {
  return el(
    "button",
    { type: "button", class: "row", "aria-current": past?.press === press ? "true" : null, data: { key: `row ${press}`, seat: seat ?? "" }, on: { click: () => does.look(press) } },
    el("span", { class: "row-number", text: fresh && number ? String(number) : "" }),
    el("span", { class: "sign", "aria-hidden": "true", text: sign }),
    el(
      "span",
      { class: "row-told" },
      name ? el("b", { text: `${name} ` }) : null,
      told.map(({ text, forced }) => [text, " ", forced ? el("span", { class: "forced", text: t("forced") }) : null, " "]),
    ),
  );
}
