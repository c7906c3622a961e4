// The sentences of the page, in the language that was chosen; they come from the server's catalogue.

let sentences = {};
let language = "en";

export const LANGUAGES = ["en", "pt"];

export function currentLanguage() {
  return language;
}

export async function useLanguage(wanted) {
  language = LANGUAGES.includes(wanted) ? wanted : "en";
  sentences = await (await fetch(`/api/words/${language}`)).json();
  document.documentElement.lang = language === "pt" ? "pt-BR" : "en";
}

export function preferredLanguage() {
  return navigator.languages.some((each) => each.toLowerCase().startsWith("pt")) ? "pt" : "en";
}

/** The sentence with its facts put in; of a pair, `n` chooses between one and several. */
export function say(id, facts = {}) {
  const entry = sentences[id] ?? id;
  const template = Array.isArray(entry) ? entry[facts.n === 1 ? 0 : 1] : entry;
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

/** “Hard · 9×9”, with what there is to say of where it came from. */
export function titleOf({ level, isOwn, daily, size }) {
  const origin = isOwn ? say("web.level.own") : daily && `${say("web.daily")} ${daily}`;
  const parts = [level && say(`words.level.${level}`), `${size}×${size}`, origin];
  return parts.filter(Boolean).join(" · ");
}

/** 3:07, or 1:02:09. */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export function formatNumber(number) {
  return number.toLocaleString(language === "pt" ? "pt-BR" : "en");
}
