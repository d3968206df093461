// The way in: a game with one press, the other games, a table of one's own.

import { $, el, fill } from "./dom.js";
import { picture } from "./net.js";
import { openPage } from "./sheet.js";
import { spoken, t } from "./texts.js";

export function drawLobby(state, does) {
  const [first, ...others] = state.games;
  if (!first) return;
  fill(
    $("lobby-body"),
    el("h1", { text: t("welcome") }),
    el("p", { class: "lead", text: t("welcome_more") }),
    card(first, does, true),
    others.length ? el("h2", { class: "others", text: t("other_games") }) : null,
    others.length ? el("div", { class: "cards" }, others.map((game) => card(game, does, false))) : null,
    el("p", { class: "hint", text: t("lobby_hint") }),
  );
}

const rules = (game) =>
  el("article", { class: "message" }, el("h2", { text: game.title }), el("div", { class: "blocks" }, game.rules.map((text) => el("p", { text }))));

function card(game, does, first) {
  const [least, most] = game.seats;
  return el(
    "article",
    { class: first ? "card card-first" : "card" },
    el("img", { class: "cover", src: picture(`/api/cover/${game.key}.webp?language=${spoken()}`), alt: "", loading: first ? null : "lazy", width: 1280, height: 960 }),
    el(
      "div",
      { class: "card-text" },
      el(first ? "h2" : "h3", { text: game.title }),
      el("p", { text: game.blurb }),
      el(
        "div",
        { class: "controls" },
        el("button", {
          type: "button",
          class: "button main-button",
          data: { key: `quick ${game.key}` },
          "aria-label": t("play_now_game", { game: game.title }),
          text: t(first ? "play_now_computers" : "play_now"),
          on: { click: () => does.askQuick(game) },
        }),
        el("button", {
          type: "button",
          class: "button",
          data: { key: `open ${game.key}` },
          "aria-label": t("set_up_game", { game: game.title }),
          text: t("set_up"),
          on: { click: () => does.setUp(game) },
        }),
      ),
      el(
        "div",
        { class: "card-facts" },
        el("p", { class: "seats", text: t("seats", { least, most }) }),
        el("button", { type: "button", class: "tiny", data: { key: `rules ${game.key}` }, "aria-label": t("rules_of", { game: game.title }), text: t("rules"), on: { click: () => openPage(rules(game)) } }),
      ),
    ),
  );
}
