// After the last move: who won, where the points came from, and what next. How it was shuffled is behind More.

import { el } from "./dom.js";
import { buttonRow, whole } from "./message.js";
import { told, tools } from "./mine.js";
import { enlarge } from "./sheet.js";
import { t } from "./texts.js";

export function endOf(state, now, said, does) {
  const { end } = now;
  const message = { ...now, table: now.code };
  const most = Math.max(1, ...end.placing.flatMap((one) => one.shares.map((share) => Math.abs(share.points))));
  const elsewhere = new Set(["export", "log"]); // look back and the row below do these
  if (end.analysis) elsewhere.add("analysis");
  return el(
    "article",
    { class: "panel end", lang: now.language },
    told(said),
    el("div", { class: "keys-row" }, buttonRow(message, now.controls.filter((one) => !elsewhere.has(one.verb)), "controls", does.pressAtHome)),
    el("ol", { class: "placing", "aria-label": t("placing") }, end.placing.map((one) => placed(one, end, most))),
    el(
      "div",
      { class: "keys-row" },
      el(
        "div",
        { class: "controls" },
        el("button", { type: "button", class: "button", data: { key: "look back" }, text: t("look_back"), on: { click: () => does.look(end.last) } }),
        el("a", { class: "button", href: "#", text: t("other_games_short") }),
        el("button", { type: "button", class: "button", data: { key: "export", verb: "export" }, text: t("replay_file"), on: { click: () => does.press({ press: end.export, verb: "export" }) } }),
      ),
      tools(state, does),
    ),
    end.analysis ? whole(end.analysis, { press: ({ press }) => does.look(press), enlarge }) : null,
  );
}

/** `most`: what fills a bar. */
function placed({ place, name, sign, seat, points, told: result, shares }, { scored }, most) {
  return el(
    "li",
    { class: place === 1 ? "placed first" : "placed", data: { seat } },
    el("p", { class: "placed-head" }, el("span", { class: "place", text: place ? `${place}.` : "" }), el("span", { class: "sign", "aria-hidden": "true", text: sign }), el("span", { class: "placed-name", text: name }), el("strong", { class: "points", text: result || (scored ? String(points) : "") })),
    scored && shares.some((one) => one.points) ? el("ul", { class: "shares", "aria-label": t("points_from") }, shares.filter((one) => one.points).map((one) => share(one, most))) : null,
  );
}

function share({ label, points }, most) {
  const bar = el("span", { class: points < 0 ? "bar less" : "bar", "aria-hidden": "true" });
  bar.style.width = `${(100 * Math.abs(points)) / most}%`;
  return el("li", {}, el("span", { class: "share-label", text: label }), el("span", { class: "bar-room", "aria-hidden": "true" }, bar), el("span", { class: "share-points", text: String(points) }));
}
