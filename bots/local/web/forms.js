// Small forms: a name, and what a match against computers needs to know.

import { el } from "./dom.js";
import { t } from "./texts.js";

/** One line for a name; `done(name)` gets it. */
export function nameForm(label, action, key, done) {
  const input = nameInput(key);
  return el(
    "form",
    {
      class: "name-form",
      on: {
        submit: (event) => {
          event.preventDefault();
          const name = input.value.trim();
          input.value = "";
          if (name) done(name);
        },
      },
    },
    el("label", { for: input.id, text: label }),
    el("div", { class: "row" }, input, el("button", { class: "button", text: action })),
  );
}

function nameInput(key, required = true) {
  return el("input", { id: key.replace(" ", "-"), name: "name", maxlength: 32, required, autocomplete: "off", data: { key }, placeholder: t("name") });
}

/** Asked once, before the first move: `done(name)`, with "" from whoever wants to stay a guest. */
export function firstName(done) {
  const input = nameInput("first name", false);
  return el(
    "form",
    {
      class: "message first-name",
      on: {
        submit: (event) => {
          event.preventDefault();
          done(input.value.trim());
        },
      },
    },
    el("h2", { text: t("first_name") }),
    el("label", { for: input.id, class: "quiet", text: t("first_name_why") }),
    input,
    el("div", { class: "controls" }, el("button", { class: "button main-button", text: t("go_on") })),
  );
}

const LEVELS = ["beginner", "steady", "strong"];
const USUAL = "steady";

/** How many computers, how strong, and for whoever has no name yet what they are called; `done({computers, level, name})`. */
export function playForm(game, asksName, done) {
  const [least, most] = game.seats;
  const counts = Array.from({ length: most - 1 }, (_, at) => at + 1).filter((n) => n + 1 >= least);
  const usual = counts.includes(2) ? 2 : counts[0];
  const input = asksName ? nameInput("first name", false) : null;
  const form = el(
    "form",
    {
      class: "message play-form",
      on: {
        submit: (event) => {
          event.preventDefault();
          const chosen = new FormData(form);
          done({ computers: Number(chosen.get("computers")), level: chosen.get("level"), name: (chosen.get("name") ?? "").trim() });
        },
      },
    },
    el("h2", { text: game.title }),
    choice(t("how_many"), "computers", counts.map((n) => [String(n), String(n)]), String(usual)),
    choice(t("how_strong"), "level", LEVELS.map((level) => [level, t(`strength_${level}`)]), USUAL),
    input ? el("div", { class: "field" }, el("label", { for: input.id, text: t("first_name") }), input) : null,
    el("div", { class: "controls" }, el("button", { class: "button main-button", data: { key: "begin" }, text: t("begin") })),
  );
  return form;
}

function choice(legend, name, values, usual) {
  return el(
    "fieldset",
    { class: "pick" },
    el("legend", { text: legend }),
    values.map(([value, text]) => el("label", {}, el("input", { type: "radio", name, value, checked: value === usual }), el("span", { text }))),
  );
}
