// The bar above the board: which table, who plays, whose turn it is.

import { $, el, fill, icon } from "./dom.js";
import { spoken, t } from "./texts.js";

let drawn = "";

export function drawHead(state, does) {
  const room = state.here();
  const facts = JSON.stringify([spoken(), room, state.online, state.rests, state.actor()]);
  if (facts === drawn) return;
  drawn = facts;
  fill(
    $("head"),
    el("button", { class: "round drawer-key", type: "button", "aria-label": t("open_side"), data: { key: "drawer" }, on: { click: does.openDrawer } }, icon("menu")),
    room
      ? el("h1", { class: "head-title" }, state.title(room.game), " ", el("span", { class: "code", text: room.code }))
      : el("p", { class: "head-title", text: "Rivertable" }),
    room ? el("ul", { class: "players", "aria-label": t("players") }, room.players.map((one, seat) => player(one, seat, one.uid && one.uid === state.actor()))) : null,
    el("p", { class: "away", hidden: state.online && !state.rests, role: "status", text: state.online ? state.rests : t("away") }),
  );
}

function player(one, seat, own) {
  return el(
    "li",
    { class: ["player", one.turn ? "turn" : "", own ? "own" : ""].join(" ").trim(), data: { seat }, title: one.name },
    el("span", { class: "sign", "aria-hidden": "true", text: one.sign }),
    el("span", { class: "player-name", text: one.name }),
    one.level ? el("span", { class: "level" }, icon("computer"), el("span", { class: "unseen", text: `, ${one.level}` })) : null,
    own ? el("span", { class: "unseen", text: `, ${t("you")}` }) : null,
    one.turn ? el("span", { class: "unseen", text: `, ${t("their_turn")}` }) : null,
  );
}
