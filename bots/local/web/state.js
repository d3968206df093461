// What this page knows. Whose private things may be seen follows from it, and from nothing else.

import { opensAlone, whose } from "./hotseat.js";

const ME = "rivertable.me";

export const state = {
  persons: [],
  rooms: [],
  games: [],
  /** The open room, "" in the lobby. */
  room: "",
  /** The person who speaks. */
  me: localStorage.getItem(ME) ?? "",
  /** Whose private things were opened on this page, and who was asked for by hand in this turn. */
  opened: "",
  asked: "",
  /** The table as it stands and the scene that it was asked for: in no other is it to be seen. */
  kept: { scene: "", now: null },
  /** The board of a moment of the past that stands in place of the present one. */
  past: null,
  /** How high the sheet of choices stands on a telephone: line, choices, story. */
  sheet: "choices",
  online: true,
  /** Why the table can't read what it keeps now, in its own sentence; "" where it can. */
  rests: "",

  here() {
    return this.rooms.find((room) => room.room === this.room);
  },
  title(key) {
    return this.games.find((game) => game.key === key)?.title ?? key;
  },
  person(uid) {
    return this.persons.find((person) => person.uid === uid);
  },
  /** What somebody is called at the open table: another one there may have had the name first. */
  nameHere(uid) {
    return this.here()?.players.find((player) => player.uid === uid)?.name ?? this.person(uid)?.name ?? "";
  },
  /** Persons of this browser at the open table. */
  seated() {
    return (this.here()?.players ?? []).filter((player) => player.uid).map((player) => player.uid);
  },
  waiting() {
    return (this.here()?.players ?? []).filter((player) => player.uid && player.turn).map((player) => player.uid);
  },
  isCalled() {
    return this.waiting().length > 0;
  },
  /** Who belongs before the private side, and whether the curtain is up. */
  stage() {
    const seated = this.seated();
    if (opensAlone(seated)) return { shown: seated[0], open: true };
    const shown = whose({ seated, waiting: this.waiting(), asked: this.asked, opened: this.opened });
    return { shown, open: shown !== "" && shown === this.opened };
  },
  /** Who sees the table now: nobody in particular while the curtain is down. */
  reader() {
    if (this.here()?.status === "lobby" || !this.seated().length) return this.me;
    const { shown, open } = this.stage();
    return open ? shown : "";
  },
  /** In which room whose things are to be seen. */
  scene() {
    return `${this.room} ${this.reader()}`;
  },
  get now() {
    return this.kept.scene === this.scene() ? this.kept.now : null;
  },
  /** Keeps the table as it was read for a scene; an answer to a press stays until what it was asked about has changed. */
  keep(scene, now) {
    const before = this.kept;
    if (before.answered && before.scene === scene && before.now.key === now.key) return;
    this.kept = { scene, now, answered: false };
  },
  answer(now) {
    this.kept = { scene: this.scene(), now, answered: true };
  },
  /** Who acts when something is pressed or typed now: never somebody behind the curtain. */
  actor() {
    return this.reader() || this.me;
  },
  beMe(uid) {
    this.me = uid;
    localStorage.setItem(ME, uid);
  },
};
