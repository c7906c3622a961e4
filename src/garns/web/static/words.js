// The sentences of the page, in the language that was chosen. data.js is made by page_files.py; a
// language in it has `id`, `tag`, `name` and `forms`, the plural form for each n below 200.

import { LANGUAGES } from "./data.js";

const USUAL_SIZE = 9;

let language = LANGUAGES[0];
const formats = new Map(); // by language and options
let words = {}; // sentences by their ids, by languages

/** Before anything can be said. They stand in the page itself, which is there before its scripts are. */
export function readWords() {
  words = JSON.parse(document.getElementById("words").textContent);
}

export function currentLanguage() {
  return language.id;
}

/** How dates and numbers are written: as the reader's region does, if it speaks the language of the page. */
export function languageTag() {
  return navigator.languages.find((each) => each.toLowerCase().split("-")[0] === language.id) ?? language.tag;
}

export function useLanguage(wanted) {
  language = LANGUAGES.find(({ id }) => id === wanted) ?? LANGUAGES[0];
  document.documentElement.lang = language.tag;
}

/** The address of the page that teaches a technique, in the language of now. */
export function techniquePage(id = "index") {
  return `techniques/${language.id}/${id}.html`;
}

/** The first of the browser's languages that there is. */
export function preferredLanguage() {
  const wished = navigator.languages.map((each) => each.toLowerCase().split("-")[0]);
  return wished.find((each) => LANGUAGES.some(({ id }) => id === each));
}

/** Sentences that only some pages say, and load when they need them. */
export function addWords(id, sentences) {
  words[id] = { ...sentences, ...words[id] };
}

function pluralForm(n) {
  return Number(language.forms[n < 200 ? n : 100 + (n % 100)]);
}

/** The sentence with its facts put in; `n` chooses among plural forms. */
export function say(id, facts = {}) {
  const entry = words[language.id][id] ?? id;
  const template = Array.isArray(entry) ? entry[pluralForm(facts.n)] ?? entry.at(-1) : entry;
  return template.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}

/** Write the words into all elements that ask for some: as text, or as a name. A name is no title:
 * that would pop up wherever the mouse rests. */
export function speak(root = document) {
  for (const element of root.querySelectorAll("[data-say]")) {
    element.textContent = say(element.dataset.say);
  }
  for (const element of root.querySelectorAll("[data-name]")) {
    element.setAttribute("aria-label", say(element.dataset.name));
  }
}

/** “Hard · 16×16”, with what there is to say of where it came from. */
export function titleOf({ level, isOwn, daily, size }) {
  const origin = isOwn ? say("web.level.own") : daily && `${say("web.daily")}, ${formatDay(daily)}`;
  const parts = [level && say(`words.level.${level}`), size !== USUAL_SIZE && `${size}×${size}`, origin];
  return parts.filter(Boolean).join(" · ") || say("web.level.other");
}

/** “Hard”. */
export function levelName(level) {
  const name = say(`words.level.${level}`);
  return name[0].toUpperCase() + name.slice(1);
}

/** “24 Dec”, or with what else there is to say of a day. */
export function formatDay(day, options = { day: "numeric", month: "short" }) {
  return format(Intl.DateTimeFormat, new Date(`${day}T12:00:00`), options);
}

/** Made once for all days of a calendar: to make one takes a browser longer than all the rest of it. */
function format(Format, value, options) {
  const key = language.tag + JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Format(languageTag(), options));
  return formats.get(key).format(value);
}

/** 3:07, or 1:02:09. */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** “ER 3.0”, with the comma of Portuguese; what is not certain is at least so much. */
export function formatRating({ er, exact }) {
  const number = format(Intl.NumberFormat, er, { minimumFractionDigits: 1 });
  return `ER ${exact ? "" : "≥ "}${number}`;
}

export function formatNumber(number) {
  return number.toLocaleString(languageTag());
}
