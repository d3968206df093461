// What the page itself says, in the language of whoever sits before it.

const all = JSON.parse(document.getElementById("words").textContent);
const KEPT = "rivertable.language";
let language = localStorage.getItem(KEPT) || document.documentElement.lang;

export const languages = Object.keys(all);

export function speak(wanted) {
  const changed = wanted !== language && wanted in all;
  if (changed) language = wanted;
  localStorage.setItem(KEPT, language);
  document.documentElement.lang = language;
  return changed;
}

export const spoken = () => language;

export function t(key, args = {}) {
  return all[language][key].replace(/\{(\w+)\}/g, (whole, name) => (name in args ? args[name] : whole));
}

const region = () => navigator.languages.find((one) => one.startsWith(language)) ?? language;

export function clock(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString(region(), { hour: "2-digit", minute: "2-digit" });
}

/** A day, in this browser's zone. */
export function day(seconds) {
  return new Date(seconds * 1000).toLocaleDateString(region(), { dateStyle: "medium" });
}

/** A day and a time of day, in this browser's zone. */
export function moment(seconds) {
  return new Date(seconds * 1000).toLocaleString(region(), { dateStyle: "medium", timeStyle: "short" });
}
