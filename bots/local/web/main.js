// The page: keeps what it knows up to date, draws it, and carries presses and typed lines to the table.

import { $, el, told } from "./dom.js";
import { focusChoice, focusPanel, follow, showPanel } from "./focus.js";
import { makeInput } from "./input.js";
import { keyPage, takeKey } from "./key.js";
import { listen, showKeys } from "./keys.js";
import { drawLobby } from "./lobby.js";
import { get, live, post } from "./net.js";
import { coalesced, deduplicated, guarded, whenLost } from "./requests.js";
import { drawHead, drawHome, drawMine, nameForm } from "./room.js";
import { closeSheet, deliver, notice, openPage, openSheet } from "./sheet.js";
import { closeDrawer, drawSide, openDrawer } from "./side.js";
import { state } from "./state.js";
import { speak, spoken, t } from "./texts.js";

// Reading

function setOnline(online) {
  if (state.online === online) return;
  state.online = online;
  drawHead(state, does);
}

const readLobby = coalesced(async () => {
  const before = turnNow();
  const { persons, rooms, games } = await get("/api/lobby", { language: spoken() });
  Object.assign(state, { persons, rooms, games });
  if (!state.person(state.me)) state.beMe(persons[0]?.uid ?? "");
  if (turnNow() !== before) state.asked = "";
  const language = state.person(state.me)?.language;
  if (language && speak(language)) {
    guarded(renew); // it reads once more; to wait for that here would be to wait for oneself
    return;
  }
  if (state.room && !state.here()) location.hash = "";
  draw();
  if (!state.hasMine()) await readMine();
});

const turnNow = () => `${state.here()?.turn} ${state.waiting().join()}`;

const readHome = coalesced(async () => {
  const { room } = state;
  if (!room) return;
  const { messages } = await get(`/api/room/${encodeURIComponent(room)}`);
  if (room !== state.room) return;
  tellNews(state.messages.at(-1), messages.at(-1));
  state.messages = messages;
  drawHome(state, does);
  drawMine(state, does);
  follow(`${room} ${messages.at(-1)?.id}`);
});

/** Private things are asked for only when the curtain is up, and forgotten when it falls. */
const readMine = coalesced(async () => {
  const { room } = state;
  const { shown, open } = state.stage();
  const scene = state.scene();
  const { messages } = room && open ? await get(`/api/private/${encodeURIComponent(shown)}`, { room }) : { messages: [] };
  state.keepMine(scene, messages);
  drawMine(state, does);
});

async function renew() {
  input.name();
  skips();
  await readLobby();
  await readHome();
}

// Drawing

function draw() {
  const inRoom = Boolean(state.room);
  $("lobby").hidden = inRoom;
  $("table").hidden = !inRoom;
  drawSide(state, does);
  drawHead(state, does);
  if (inRoom) {
    drawHome(state, does);
    drawMine(state, does);
  } else drawLobby(state, does);
  const waiting = state.rooms.some((room) => room.players.some((player) => player.uid && player.turn));
  document.title = waiting ? `● ${t("status_yours")} · Rivertable` : "Rivertable";
}

/** Reads the newest message out, once. */
function tellNews(before, now) {
  if (!before || !now || (before.id === now.id && before.revision === now.revision)) return;
  const said = now.blocks.filter((block) => block.style === "plain" || block.style === "strong");
  $("news").replaceChildren(...told(said.map((block) => block.text).join(" ")));
}

function skips() {
  const targets = [["home", "skip_home"], ["mine", "skip_mine"], ["say", "skip_line"]];
  $("skips").replaceChildren(
    ...targets.map(([id, key]) =>
      el("a", {
        href: `#${id}`,
        text: t(key),
        on: {
          click: (event) => {
            event.preventDefault();
            const target = id === "home" && !state.room ? $("lobby") : document.getElementById(id);
            target.focus();
          },
        },
      }),
    ),
  );
  $("veil").setAttribute("aria-label", t("close"));
  $("home").setAttribute("aria-label", t("the_table"));
  $("mine").setAttribute("aria-label", t("private_side"));
}

// Doing

const pressOf = (button) => button.press;

const does = {
  press: deduplicated(pressOf, (button) => ask({ press: button.press })),
  pressAtHome: deduplicated(pressOf, pressAtHome),
  type: (text) => guarded(() => ask({ text })),
  quick: deduplicated(String, async (game) => take(await post("/api/quick", { game, person: state.me }))),
  choose: (uid) => {
    state.asked = uid;
    if (!state.seated().includes(uid) || state.here()?.status === "lobby") state.beMe(uid);
    const language = state.person(state.me)?.language;
    if (language && speak(language)) guarded(renew);
    else {
      draw();
      readMine();
    }
    closeDrawer();
  },
  open: (uid) => {
    state.opened = uid;
    state.beMe(uid);
    const language = state.person(uid).language;
    guarded(async () => {
      await (speak(language) ? renew() : readMine());
      drawSide(state, does);
      focusPanel();
    });
  },
  askName: (person) => openPage(nameForm(person ? t("rename_who", { who: person.name }) : t("add_person_name"), t("save"), "asked name", (name) => guarded(() => named(person?.uid ?? "", name)))),
  showKey: (person) => guarded(async () => openPage(keyPage(person, (await post("/api/key", { person: person.uid })).key))),
  rename: (uid, name) => guarded(() => named(uid, name)),
  seat: (name) =>
    guarded(async () => {
      const { person } = await post("/api/person", { name });
      const { code } = state.here();
      const before = state.me;
      await take(await post("/api/act", { text: `/join ${code}`, person, room: state.room }));
      state.beMe(before || person);
      await readLobby();
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
  await readHome();
}

/** "My turn" leads to the panel where that stands beside; everything else is asked of the table. */
async function pressAtHome(button, message) {
  const there = $("mine").querySelector(".panel, .curtain");
  if (button.panel && there && state.here()?.code === message.table) focusPanel();
  else await ask({ press: button.press, home: true });
}

async function ask(what) {
  const person = state.actor();
  const over = state.overNow();
  const answer = await post("/api/act", { ...what, person, room: state.room });
  await take(answer, over);
}

/** Takes in an answer; `over` is the panel that stood there when it was asked for. */
async function take(answer, over = "") {
  if (answer.person && !state.me) state.beMe(answer.person);
  tell(answer);
  if (answer.document) deliver(answer.document);
  const moved = answer.room && answer.room !== state.room && !answer.refused;
  if (moved) location.hash = answer.room;
  if (answer.where === "sheet" && answer.message) openSheet(answer.message, does.press);
  else if (moved || !answer.document) closeSheet();
  if (answer.where === "panel" && answer.message && state.room && !moved) {
    state.pass(answer.message, answer.person, over);
    drawMine(state, does);
    showPanel();
    focusChoice();
  }
  if (answer.changed) await readLobby();
}

/** What the panel shows by itself is only read out. */
function tell({ notice: text, refused, where, message }) {
  if (where === "panel" && message && !refused) $("news").replaceChildren(...told(text));
  else notice(text, refused);
}

// Beginning

/** Somebody comes by their link from another browser. */
async function come(key) {
  const { person, name } = await post("/api/attach", { key });
  await readLobby();
  does.choose(person);
  notice(t("link_came", { who: name }));
}

function goto(change) {
  const key = takeKey();
  if (key) guarded(() => come(key));
  state.room = decodeURIComponent(location.hash.slice(1));
  Object.assign(state, { messages: [], asked: "" });
  follow("");
  closeDrawer();
  draw();
  const lost = document.activeElement === document.body || !document.activeElement?.checkVisibility();
  if (change && lost) $(state.room ? "home" : "lobby").focus({ preventScroll: true }); // the button that led here is gone
  readLobby();
  readHome();
}

function changed(topics) {
  if (!topics.length || topics.includes("lobby")) readLobby();
  if (!topics.length || topics.includes(`room:${state.room}`)) readHome();
  if (!topics.length || topics.includes(`private:${state.stage().shown}`)) readMine();
}

const input = makeInput({
  speaker: () => state.actor(),
  room: () => state.room,
  send: (text) => does.type(text),
});
skips();
whenLost(() => setOnline(false));
listen({ focusLine: input.focus, focusPanel });
$("veil").addEventListener("click", closeDrawer);
addEventListener("hashchange", goto);
goto();
live(changed, setOnline);
