// How large the window is, and what follows from it.

const NARROW = matchMedia("(max-width: 699px)");
const LOW = matchMedia("(max-height: 559px)");
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** The form of pictures that suits the window. */
export const form = () => (NARROW.matches ? "tall" : "wide");

/** Whether the choices stand as a sheet. */
export const inHand = () => NARROW.matches || LOW.matches;

export const isCalm = () => CALM.matches;

/** `call` is told when another form suits. */
export function onForm(call) {
  NARROW.addEventListener("change", call);
}
