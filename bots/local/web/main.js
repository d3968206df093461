// The page: keeps what it knows up to date, draws it, and carries presses and typed lines to the table.

import { drawAnnounced } from "./announced.js";
import { drawBoard, reachBoard } from "./board.js";
import { $, el, fill } from "./dom.js";
import { focusPanel, oweFocus, payFocus } from "./focus.js";
import { firstName, nameForm, playForm } from "./forms.js";
import { form, inHand, onForm } from "./frame.js";
import { drawHead } from "./head.js";
import { makeInput } from "./input.js";
import { comePage, keyPage, takeKey } from "./key.js";
import { listen, showKeys } from "./keys.js";
import { drawLobby } from "./lobby.js";
import { drawMine } from "./mine.js";
import { get, live, picture, post } from "./net.js";
import { coalesced, deduplicated, guarded, whenLost, whenResting } from "./requests.js";
import { closeSheet, deliver, enlarge, latestPage, notice, openPage, openSheet } from "./sheet.js";
import { closeDrawer, drawSide, openDrawer } from "./side.js";
import { state } from "./state.js";
import { drawStory } from "./story.js";
import { speak, spoken, t } from "./texts.js";
import { heed, say } from "./voice.js";
import { drawWords } from "./words.js";

// Reading

function setOnline(online) {
  if (state.online === online) return;
  state.online = online;
  drawHead(state, does);
}

const AGAIN_MS = 2000;

let reading = 0;

/** The table can't read what it keeps: it says so at the top, and everything is read again until it can. */
function rest(sentence) {
  state.rests = sentence;
  drawHead(state, does);
  clearTimeout(reading);
  reading = setTimeout(() => {
    readLobby().then(readNow);
  }, AGAIN_MS);
}

/** What was asked for last could be read. */
function goOn() {
  clearTimeout(reading);
  state.rests = "";
}

const readLobby = coalesced(async () => {
  const before = turnNow();
  const { room } = state;
  const { persons, rooms, games } = await get("/api/lobby", { language: spoken(), room });
  Object.assign(state, { persons, rooms, games });
  if (!state.person(state.me)) state.beMe(persons[0]?.uid ?? "");
  if (turnNow() !== before) state.asked = "";
  const language = state.person(state.me)?.language;
  if (language && speak(language)) {
    guarded(renew); // it reads once more; to wait for that here would be to wait for oneself
    return;
  }
  if (room === state.room && room && !state.here()) location.hash = "";
  if (!state.room) goOn();
  draw();
  if (state.room && !state.now) readNow();
});

const turnNow = () => `${state.here()?.turn} ${state.waiting().join()}`;

/** How often the table was read. */
let readings = 0;

/** The table as it stands; private things are asked for only when the curtain is up, and forgotten when it falls. */
const readNow = coalesced(async () => {
  const { room } = state;
  if (!room || !state.here()) return;
  const scene = state.scene();
  const asked = { person: state.reader(), form: form(), language: spoken(), ...(state.whole === room ? { whole: 1 } : {}) };
  const now = await get(`/api/now/${encodeURIComponent(room)}`, asked);
  if (scene !== state.scene()) {
    readNow(); // somebody else looks by now, or at another table
    return;
  }
  state.keep(scene, now);
  readings += 1;
  goOn();
  draw();
  if (now.lobby) readShare();
});

/** Where others can come from, if the page is shared with them; asked once, at the first table that looks for others. */
const readShare = coalesced(async () => {
  if (state.share !== undefined) return;
  state.share = await get("/api/share").catch(() => null);
  draw();
});

async function renew() {
  input.name();
  names();
  await readLobby();
  await readNow();
}

// Drawing

function draw() {
  const inRoom = Boolean(state.room);
  $("lobby").hidden = inRoom;
  $("table").hidden = !inRoom;
  $("app").dataset.view = inRoom ? "table" : "lobby";
  drawSide(state, does);
  drawHead(state, does);
  drawAnnounced(state);
  if (inRoom) {
    $("table").dataset.status = state.here()?.status ?? "";
    $("table").dataset.sheet = state.sheet;
    drawBoard(state, does);
    drawWords(state, does);
    const lost = drawMine(state, does);
    drawStory(state, does);
    reachBoard();
    heed(state, payFocus(decision(), lost));
  } else drawLobby(state, does);
  skips();
  const waiting = state.rooms.some((room) => room.players.some((player) => player.uid && player.turn));
  document.title = [waiting ? t("title_yours") : whoseTurn(), "Rivertable"].filter(Boolean).join(", ");
}

function whoseTurn() {
  const turns = (state.here()?.players ?? []).filter((player) => player.turn).map((player) => player.name);
  return turns.length ? t("turn_of", { who: turns.join(", ") }) : "";
}

/** What is to be decided, "" for nothing. */
function decision() {
  const { shown, open } = state.stage();
  const room = state.here();
  if (room && room.status !== "lobby" && shown && !open) return `curtain ${shown}`;
  const { now } = state;
  if (!now) return "";
  if (now.end || now.lobby) return `${now.code} ${now.status}`;
  return now.choices.map((one) => one.press).join();
}

const SKIPS = {
  lobby: [["lobby", "skip_games"]],
  table: [["mine", "skip_mine"], ["home", "skip_home"], ["told", "skip_told"], ["story", "skip_story"], ["say", "skip_line"]],
};

/** Ways past everything else, the shortest first; where there is nothing at their end they stay away. */
function skips() {
  const ways = SKIPS[state.room ? "table" : "lobby"].filter(([id]) => id === "say" || !$(id).hidden);
  fill($("skips"), ways.map(([id, key]) => el("a", { href: `#${id}`, text: t(key), data: { key: `skip ${id}` }, on: { click: (event) => skipTo(event, id) } })));
}

function skipTo(event, id) {
  event.preventDefault();
  if (id === "say") input.focus();
  else if (id === "mine") focusPanel();
  else if (id === "told") {
    $("told").open = true;
    $("told").querySelector("summary").focus();
  } else $(id).focus();
}

function names() {
  $("skips").setAttribute("aria-label", t("skips"));
  $("side").setAttribute("aria-label", t("open_side"));
  $("lobby").setAttribute("aria-label", t("skip_games"));
  $("veil").setAttribute("aria-label", t("close"));
  $("home").setAttribute("aria-label", t("the_table"));
  $("mine").setAttribute("aria-label", t("choices"));
  $("story").setAttribute("aria-label", t("story"));
}

// Doing

const pressOf = (button) => button.press;

/** Before these somebody is asked for their name, once. */
const NAMED_FIRST = new Set(["join", "move", "sure", "rematch"]);
const UNNAMED = "rivertable.unnamed";

function whenNamed(work) {
  const person = state.person(state.actor());
  if (person?.named || localStorage.getItem(UNNAMED)) return work();
  openPage(
    firstName((name) =>
      guarded(async () => {
        closeSheet();
        await nameFirst(name);
        await work();
      }),
    ),
  );
  return null;
}

async function nameFirst(name) {
  if (!name) {
    localStorage.setItem(UNNAMED, "1");
    return;
  }
  const { person } = await post("/api/person", { person: state.actor(), name });
  await readLobby();
  if (!state.actor()) state.beMe(person);
}

const does = {
  press: deduplicated(pressOf, (button) => (NAMED_FIRST.has(button.verb) ? whenNamed(() => ask({ press: button.press })) : ask({ press: button.press }))),
  pressAtHome: deduplicated(pressOf, (button) =>
    NAMED_FIRST.has(button.verb) ? whenNamed(() => ask({ press: button.press, home: true })) : ask({ press: button.press, home: true }),
  ),
  type: (text) => guarded(() => ask({ text })),
  setUp: (game) => guarded(() => whenNamed(() => ask({ text: `/new ${game.key}` }))),
  askQuick: (game) => {
    const asksName = !state.person(state.me)?.named && !localStorage.getItem(UNNAMED);
    openPage(
      playForm(game, asksName, (chosen) => {
        if (asksName && !chosen.name) localStorage.setItem(UNNAMED, "1");
        does.quick({ game: game.key, ...chosen });
      }),
    );
  },
  quick: deduplicated(
    ({ game }) => game,
    async (wanted) => {
      closeSheet();
      await take(await post("/api/quick", { ...wanted, person: state.me }));
    },
  ),
  look: deduplicated(String, async (press) => {
    if (inHand()) state.sheet = "line"; // the board of then is what is wanted, not the sheet over it
    await ask({ press });
  }),
  toNow: () => {
    state.past = null;
    if (state.sheet === "line") state.sheet = "choices";
    draw();
    focusPanel();
  },
  toChoice: (letter) => {
    if (state.sheet !== "choices") does.sheet("choices");
    $("mine").querySelector(`[data-letter="${letter}"]`)?.focus();
  },
  again: () => guarded(readNow),
  wholeStory: () => {
    state.whole = state.room;
    state.kept = { ...state.kept, answered: false };
    readNow();
  },
  sheet: (height) => {
    state.sheet = height;
    draw();
  },
  signs: (game) => enlarge(picture(`/api/legend/${game}.png?language=${spoken()}&form=${form()}`), t("signs")),
  openLine: () => input.focus(),
  choose: (uid) => {
    state.asked = uid;
    if (!state.seated().includes(uid) || state.here()?.status === "lobby") state.beMe(uid);
    const language = state.person(state.me)?.language;
    if (language && speak(language)) guarded(renew);
    else {
      draw();
      readNow();
    }
    closeDrawer();
  },
  open: (uid) => {
    state.opened = uid;
    state.beMe(uid);
    const language = state.person(uid).language;
    guarded(async () => {
      await (speak(language) ? renew() : readNow());
      drawSide(state, does);
      focusPanel();
    });
  },
  askName: (person) => openPage(nameForm(person ? t("rename_who", { who: person.name }) : t("add_person_name"), t("save"), "asked name", (name) => guarded(() => named(person?.uid ?? "", name)))),
  showKey: (person) =>
    guarded(async () => {
      const { key } = await post("/api/key", { person: person.uid });
      const link = (text) => guarded(() => askAs(person, { text }));
      openPage(keyPage(person, key, () => link("/link"), (code) => link(`/link ${code}`)));
    }),
  askCode: () => openPage(comePage((code) => guarded(() => come("/api/code", { code })))),
  seat: (name) =>
    guarded(async () => {
      const { person } = await post("/api/person", { name });
      const { code } = state.here();
      const before = state.me;
      await take(await post("/api/act", { text: `/join ${code}`, person, room: state.room }));
      state.beMe(before || person);
      await renew();
    }),
  speak: (language) =>
    guarded(async () => {
      if (state.me) await post("/api/act", { text: `/settings language=${language}`, person: state.me });
      speak(language);
      await renew();
    }),
  openDrawer,
  showKeys,
};

async function named(uid, name) {
  const { person } = await post("/api/person", { person: uid, name });
  closeSheet();
  await readLobby();
  if (!uid) does.choose(person);
  await readNow();
}

async function ask(what) {
  const person = state.actor();
  const before = readings;
  const page = latestPage();
  const level = state.now?.level ?? null; // so that a typed letter is a choice of the level that is in sight
  const answer = await post("/api/act", { ...what, person, room: state.room, form: form(), level });
  if (answer.where === "panel") oweFocus();
  await take(answer, what.press, page);
  // What was read meanwhile may be newer than the answer. Nothing that tells their order comes from the table: how often
  // it was written would tell how often somebody changed a secret choice.
  if (readings !== before) readNow();
}

/** Asks about one of the people here, whoever has the table before them; what follows about accounts, too. */
async function askAs(person, what) {
  const answer = await post("/api/act", { ...what, person: person.uid, form: form() });
  tell(answer);
  if (answer.message) openSheet(answer.message, (button) => (button.verb.includes("link") ? guarded(() => askAs(person, { press: button.press })) : does.press(button)));
  if (answer.changed) await renew();
}

/** Takes in an answer, to the button `press` where it was one, asked for over that `page`. */
async function take(answer, press = "", page = latestPage()) {
  if (answer.person && !state.me) state.beMe(answer.person);
  const moved = answer.room && answer.room !== state.room && !answer.refused;
  if (!moved || answer.document || answer.message) tell(answer); // else the new table tells it
  if (answer.document) deliver(answer.document);
  if (moved) location.hash = answer.room;
  if (answer.where === "sheet" && answer.message) openSheet(answer.message, does.press);
  else if (moved || !answer.document) closeSheet(page);
  if (answer.where === "board" && answer.message) state.past = { ...answer.message, press };
  if (answer.now && !moved) {
    state.past = null;
    state.answer(answer.now);
  }
  if (state.room && !moved) draw();
  if (answer.changed || (answer.person && !state.person(answer.person))) await readLobby();
}

/** What the panel shows by itself is only read out, and what is news is read as such. */
function tell({ notice: text, refused, where, now }) {
  if (where !== "panel" || !now || refused) return notice(text, refused);
  if (newest(state.now) >= newest(now)) say(text);
}

const newest = (now) => now?.heard.at(-1)?.no ?? 0;

// Beginning

/** Somebody comes by their link or their code from elsewhere. */
async function come(way, by) {
  const { person, name } = await post(way, by);
  closeSheet();
  await readLobby();
  does.choose(person);
  notice(t("link_came", { who: name }));
}

function goto(change) {
  const key = takeKey();
  if (key) guarded(() => come("/api/attach", { key }));
  state.room = decodeURIComponent(location.hash.slice(1));
  Object.assign(state, { past: null, asked: "", sheet: "choices", whole: "" });
  closeDrawer();
  draw();
  const lost = document.activeElement === document.body || !document.activeElement?.checkVisibility();
  if (change && lost) { // the button that led here is gone
    if (state.room) oweFocus();
    else $("lobby").focus({ preventScroll: true });
  }
  readLobby().then(readNow);
}

function changed(topics) {
  if (!topics.length || topics.includes("lobby")) readLobby();
  const concerned = [`room:${state.room}`, `private:${state.reader()}`];
  if (!topics.length || topics.some((topic) => concerned.includes(topic))) readNow();
}

const input = makeInput({
  speaker: () => state.actor(),
  room: () => state.room,
  send: (text) => does.type(text),
  whenFolded: () => (state.room ? focusPanel() : $("lobby").focus({ preventScroll: true })),
});
names();
$("told").addEventListener("toggle", () => {
  drawWords(state, does);
  if ($("told").open) $("told").scrollIntoView({ block: "start" });
});
whenLost(() => setOnline(false));
whenResting(rest);
listen({ focusLine: input.focus, focusPanel });
$("veil").addEventListener("click", closeDrawer);
addEventListener("hashchange", goto);
onForm(() => {
  state.past = null;
  readNow();
});
goto();
live(changed, setOnline);
