// What is read out without being asked for: only what is new, once, and no longer than one listens.

import { $, el } from "./dom.js";
import { t } from "./texts.js";

const MOST_WORDS = 36; // an eighth of a minute less than a quarter, at 180 words a minute
const GONE_MS = 15_000; // long after it has been read

/** The newest record that was heard of each table by each reader. */
const heard = new Map();
let decision = { scene: "", offered: "", text: "", labels: [] };
let ended = "";

/** `went`: the focus has gone to the choices just now, and what is asked is read there. */
export function heed(state, went) {
  const { now } = state;
  if (!now) return;
  const scene = `${state.scene()} ${now.code}`;
  const then = [...asked(scene, now, went), ...end(scene, now)];
  const before = news(scene, now, MOST_WORDS - words(then));
  say([...before, ...then.filter((text) => !before.includes(text))].join(" "));
}

const words = (texts) => texts.join(" ").split(/\s+/).length;

export function say(text) {
  if (!text) return;
  const said = el("p", { text });
  $("news").append(said);
  setTimeout(() => said.remove(), GONE_MS);
}

/** What happened since this reader heard of the table, in as many words as there is room for; a page that has just been
 * opened reads nothing out.
 */
function news(scene, now, room) {
  const last = heard.get(scene);
  heard.set(scene, Math.max(last ?? 0, now.heard.at(-1)?.no ?? 0));
  return last === undefined ? [] : shortened(now.heard.filter((one) => one.no > last).flatMap(({ own, lines }) => lines.map((text) => ({ own, text }))), room);
}

/** One's own, then the newest, as much as one listens to; in the order in which it was. */
function shortened(lines, room) {
  const kept = new Set();
  let said = 0;
  for (const line of [...lines].reverse().sort((one, other) => other.own - one.own)) {
    said += words([line.text]);
    if (kept.size && said > room) break;
    kept.add(line);
  }
  const left = lines.length - kept.size;
  return [...(left ? [t("left_out", { n: left })] : []), ...lines.filter((line) => kept.has(line)).map((line) => line.text)];
}

/** What can be chosen now, where that has changed and the focus hasn't told it; of numbers those that were set. */
function asked(scene, { asked: { text, why, kind }, choices, grid }, went) {
  const before = decision;
  const labels = grid.length ? choices.map((one) => one.label) : [];
  decision = { scene, offered: choices.map((one) => one.press).join(), text, labels };
  if (went || !choices.length || before.scene !== scene || before.offered === decision.offered) return [];
  const set = before.labels.length ? labels.filter((label) => label.length > 1 && !before.labels.includes(label)).map((label) => `${label}.`) : [];
  if (set.length) return [...set, text === before.text ? "" : text];
  return [text, kind === "question" ? why : ""].filter(Boolean);
}

function end(scene, { end: over, said }) {
  if (!over || ended === scene) return [];
  const first = ended === "" && decision.scene !== scene;
  ended = scene;
  return first ? [] : said.filter((one) => one.style !== "board").map((one) => one.text);
}
