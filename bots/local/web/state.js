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
  messages: [],
  /** Private messages and the scene that they were asked for: in no other are they to be seen. */
  kept: { scene: "", messages: [] },
  /** An answer that stands in place of the private panel until a newer one comes. */
  passing: null,
  online: true,

  here() {
    return this.rooms.find((room) => room.room === this.room);
  },
  title(key) {
    return this.games.find((game) => game.key === key)?.title ?? key;
  },
  person(uid) {
    return this.persons.find((person) => person.uid === uid);
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
  /** In which room whose private things are to be seen. */
  scene() {
    const { shown, open } = this.stage();
    return `${this.room} ${open ? shown : ""}`;
  },
  keepMine(scene, messages) {
    this.kept = { scene, messages };
  },
  hasMine() {
    return this.kept.scene === this.scene();
  },
  get mine() {
    return this.hasMine() ? this.kept.messages : [];
  },
  /** Who acts when something is pressed or typed now: never somebody behind the curtain. */
  actor() {
    if (this.here()?.status === "lobby") return this.me;
    const { shown, open } = this.stage();
    return open ? shown : this.me;
  },
  /** The private panel: the newest message, or the answer that a press has put in its place. */
  panel() {
    const last = this.mine.at(-1);
    const { passing } = this;
    if (!passing || passing.uid !== this.stage().shown) return last;
    if (passing.room !== this.room || passing.over !== mark(last)) return last;
    return passing.message;
  },
  /** Keeps an answer to a press on the panel as it was at `over`; `no` tells one from another. */
  pass(message, uid, over) {
    this.passing = { message, uid, room: this.room, over, no: (this.passing?.no ?? 0) + 1 };
  },
  overNow() {
    return mark(this.mine.at(-1));
  },
  beMe(uid) {
    this.me = uid;
    localStorage.setItem(ME, uid);
  },
};

function mark(message) {
  return message ? `${message.id} ${message.revision}` : "";
}
