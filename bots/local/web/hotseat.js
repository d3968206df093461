// Several people, one screen: whose private things may be seen now.

/**
 * The person whose private messages belong on the screen, "" for nobody.
 * `seated`: persons of this browser at the table; `waiting`: those of them who are to act; `asked`: who was chosen by
 * hand since the turn began; `opened`: whose things were seen last.
 */
export function whose({ seated, waiting, asked, opened }) {
  if (seated.includes(asked)) return asked;
  if (waiting.length && !waiting.includes(opened)) return waiting[0];
  if (seated.includes(opened)) return opened;
  return waiting[0] ?? seated[0] ?? "";
}

/** Nobody else sits here: nothing to hide, so the curtain opens by itself. */
export function opensAlone(seated) {
  return seated.length === 1;
}
