// What whoever runs the table has to say: under the bar, until somebody puts it away, and then for good.

import { $, el, fill, icon } from "./dom.js";
import { spoken, t } from "./texts.js";

const READ = "rivertable.announced";

let drawn = "";

export function drawAnnounced(state) {
  const told = (state.room && state.now?.announced) || null;
  const shown = told !== null && told.id > Number(localStorage.getItem(READ) ?? 0);
  const facts = JSON.stringify(shown ? [spoken(), told] : null);
  if (facts === drawn) return;
  drawn = facts;
  $("announced").hidden = !shown;
  const putAway = () => {
    localStorage.setItem(READ, String(told.id));
    drawAnnounced(state);
  };
  fill(
    $("announced"),
    shown ? el("div", { class: "announced-text" }, el("strong", { text: told.title }), told.text.map((part) => el("p", { text: part }))) : null,
    shown ? el("button", { class: "round", type: "button", "aria-label": t("close"), data: { key: "announced" }, on: { click: putAway } }, icon("close")) : null,
  );
}
