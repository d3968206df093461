// Spots of a picture: which of them lies under a finger, and the way that presses take from one to the next.

/** How far from a spot a press still means it, css px: a thumb covers 44. */
export const REACH = 24;

/** A spot's corners, px of the picture. */
export class Outline {
  constructor(corners) {
    this.corners = corners;
    this.area = Math.abs(sides(corners).reduce((sum, [[x1, y1], [x2, y2]]) => sum + x1 * y2 - x2 * y1, 0)) / 2;
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    this.box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    this.middle = [xs, ys].map((all) => all.reduce((sum, one) => sum + one) / all.length);
  }

  holds(x, y) {
    return sides(this.corners).reduce((inside, [[x1, y1], [x2, y2]]) => {
      const crossed = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
      return crossed ? !inside : inside;
    }, false);
  }

  /** 0 inside, else the way to its nearest side. */
  distance(x, y) {
    return this.holds(x, y) ? 0 : Math.min(...sides(this.corners).map(([from, to]) => fromLine(x, y, from, to)));
  }

  get path() {
    return `M${this.corners.map((corner) => corner.join(" ")).join("L")}Z`;
  }
}

const sides = (corners) => corners.map((corner, at) => [corner, corners[(at + 1) % corners.length]]);

function fromLine(x, y, [x1, y1], [x2, y2]) {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const along = length ? Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length)) : 0;
  return Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1));
}

/**
 * Which of `ranks` (lists of names, the more likely first) is meant by a press at `x`, `y`: what lies under it, the
 * smaller one first, else the nearest within `reach`; null for none. `outlines` maps names to outlines.
 */
export function meant(ranks, outlines, x, y, reach) {
  const measured = ranks.map((names) =>
    names.map((name) => ({ name, far: outlines.get(name).distance(x, y), area: outlines.get(name).area })),
  );
  const smallest = (some) => some.reduce((best, one) => (best && best.area <= one.area ? best : one), null);
  const nearest = (some) => some.reduce((best, one) => (best && best.far <= one.far ? best : one), null);
  for (const rank of measured) {
    const under = smallest(rank.filter((one) => one.far === 0));
    if (under) return under.name;
  }
  for (const rank of measured) {
    const near = nearest(rank.filter((one) => one.far <= reach));
    if (near) return near.name;
  }
  return null;
}

/** What has been pressed so far, and what it comes to (`bots/local/pressing.py` tells the tree of `spots`). */
export class Way {
  constructor(spots) {
    this.first = spots;
    this.clear();
  }

  clear() {
    this.gone = [];
    this.presses = 0;
  }

  get here() {
    return this.gone.at(-1) ?? null;
  }

  /** Spots that lead on. */
  get open() {
    return this.here ? this.here.on : this.first;
  }

  /** Spots in the order in which a press rather means them. */
  get ranks() {
    const names = (some) => some.map((one) => one.spot);
    return this.here ? [names(this.open), [this.here.spot], names(this.first)] : [names(this.open)];
  }

  find(spot) {
    return this.open.find((one) => one.spot === spot) ?? (this.here?.spot === spot ? this.here : this.first.find((one) => one.spot === spot)) ?? null;
  }

  /** Goes on as far as these spots lead without asking for anything. */
  follow(spots) {
    for (const spot of spots) {
      const next = this.open.find((one) => one.spot === spot);
      if (!next) return;
      this.presses += 1;
      this.gone.push(next);
    }
  }

  /** Goes one press on. `atOnce`: one press is enough where it names a single deed. Returns the deed that it asks for. */
  press(spot, atOnce) {
    const further = this.open.find((one) => one.spot === spot);
    const again = !further && this.here?.spot === spot;
    if (again && !this.here.deeds.length) {
      this.clear();
      return null;
    }
    if (!further && !again) this.clear();
    const next = further ?? (again ? this.here : this.open.find((one) => one.spot === spot));
    if (!next) return null;
    this.presses += 1;
    if (!again) this.gone.push(next);
    const single = next.deeds.length === 1 && (again || !next.on.length);
    return single && (atOnce || this.presses > 1) ? next.deeds[0] : null;
  }
}
