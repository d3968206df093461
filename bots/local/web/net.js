// Every request of the page: with its token, and with the server's sentence when it is refused.

import { spoken } from "./texts.js";

const token = document.querySelector('meta[name="table-token"]').content;

export class Refused extends Error {}

/** The table is there, but can't read what it keeps. */
export class Resting extends Refused {}

async function ask(path, options) {
  const headers = { "X-Table-Token": token, "Accept-Language": spoken(), ...options.headers };
  const response = await fetch(path, { ...options, headers });
  const content = await response.json();
  if (!response.ok) throw new (response.status === 503 ? Resting : Refused)(content.error);
  return content;
}

export function get(path, query = {}) {
  return ask(`${path}?${new URLSearchParams(query)}`, {});
}

/** A number that the server can't foresee, in hex: a person's share in the shuffle when this press takes a seat. */
function drawn() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function post(path, body) {
  const language = spoken();
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ language, entropy: drawn(), ...body }),
  });
}

/** A picture's address: kept ones carry the token, passing ones are their own content. */
export function picture(path) {
  return path.startsWith("data:") ? path : `${path}${path.includes("?") ? "&" : "?"}token=${token}`;
}

const AGAIN_MS = 500;

/** Listens for changes for ever; `onChange([])` after each new connection: anything may have changed. */
export function live(onChange, onState) {
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/live?token=${token}`);
  socket.onmessage = (event) => {
    onState(true);
    onChange(JSON.parse(event.data));
  };
  socket.onclose = () => {
    onState(false);
    setTimeout(() => live(onChange, onState), AGAIN_MS);
  };
}
