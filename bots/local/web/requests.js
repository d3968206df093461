// Work that may fail on the way: a refusal is shown, a lost server is noticed, anything else is a fault of the page.

import { Refused, Resting } from "./net.js";
import { notice } from "./sheet.js";
import { t } from "./texts.js";

let lost = () => {};
let rests = () => {};

/** `call` is told whenever the server doesn't answer. */
export function whenLost(call) {
  lost = call;
}

/** `call` is told with the table's sentence whenever it can't read what it keeps. */
export function whenResting(call) {
  rests = call;
}

/** `reads`: nobody has asked for it just now, so that nothing is said but what stands at the top. */
export async function guarded(work, { reads = false } = {}) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Resting) rests(error.message);
    if (error instanceof Resting && reads) return null;
    if (error instanceof Refused) notice(error.message, true);
    else if (error instanceof TypeError) {
      // this is how fetch says that nobody answers
      lost();
      notice(t("away"), true);
    } else throw error;
    return null;
  }
}

/** Runs one at a time; asked again meanwhile, it runs once more. */
export function coalesced(work) {
  let running = null;
  let again = false;
  return function run() {
    if (running) {
      again = true;
      return running;
    }
    const whole = async () => {
      do {
        again = false;
        await work();
      } while (again);
    };
    running = guarded(whole, { reads: true }).finally(() => (running = null));
    return running;
  };
}

/** The same thing asked twice at once is asked once: a double press is one press. `nameOf` tells what is the same. */
export function deduplicated(nameOf, work) {
  const busy = new Set();
  return async function run(...args) {
    const name = nameOf(...args);
    if (busy.has(name)) return;
    busy.add(name);
    await guarded(() => work(...args)).finally(() => busy.delete(name));
  };
}
