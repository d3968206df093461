// How large the window is, and what follows from it.

const NARROW = matchMedia("(max-width: 699px)");
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** The form of pictures that suits the window. */
export const form = () => (NARROW.matches ? "tall" : "wide");

export const isCalm = () => CALM.matches;

/** `call` is told when another form suits. */
export function onForm(call) {
  NARROW.addEventListener("change", call);
}
