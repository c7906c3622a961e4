// The path of the school: units with their techniques, and what to do today.

import { make, setText } from "../elements.js";
import { formatNumber, say } from "../words.js";
import { drillAddress, lessonAddress } from "./addresses.js";
import { ring } from "./rings.js";
import { dueTechniques, mastery, masteryLevel, nextNew } from "./review.js";
import { UNITS } from "./tables.js";
import { techniqueNamed } from "./units.js";
import { techniqueName } from "./verdicts.js";

const $ = (id) => document.getElementById(id);
const MOST_DUE = 4; // that are listed by name

export class PathView {
  constructor(page) {
    this.page = page;
  }

  draw() {
    const { speech, progress, today } = this.page;
    const { cards } = progress;
    this.cards = cards;
    this.name = (id) => techniqueName(speech, id);
    this.due = dueTechniques(cards, today);
    this.drawToday(nextNew(cards));
    this.drawRuns(progress);
    this.drawStrength(progress);
    $("units").replaceChildren(...UNITS.map((unit) => this.unit(unit, cards)));
  }

  drawToday(next) {
    const { due } = this;
    setText($("due-words"), due.length ? say("school.due", { n: due.length }) : say("school.nothing-due"));
    $("due-list").replaceChildren(...due.slice(0, MOST_DUE).map((id) => this.dueItem(id)));
    $("go-review").hidden = !due.length;
    $("go-next").hidden = !next;
    $("go-next").classList.toggle("strong", !due.length);
    if (!next) return;
    $("go-next").href = lessonAddress(next);
    setText($("go-next"), say("school.next-lesson", { name: this.name(next) }));
  }

  dueItem(id) {
    const link = make("a", { class: "button quiet", href: drillAddress([id]) }, say("school.practise"));
    return make("li", {}, ring(mastery(this.cards[id])), make("b", {}, this.name(id)), link);
  }

  drawRuns({ bests }) {
    for (const run of ["streak", "storm"]) {
      const best = bests[run] && say("school.best", { n: bests[run] });
      setText($(`best-${run}`), best || say(`school.${run}.words`));
    }
  }

  drawStrength({ strength, strength_day: rated, days }) {
    const isKnown = rated !== null;
    setText($("rating"), isKnown ? formatNumber(Math.round(strength.rating)) : "");
    setText($("deviation"), isKnown ? `± ${Math.round(strength.deviation)}` : "");
    setText($("strength-words"), say(isKnown ? "school.strength.words" : "school.strength.none"));
    const [answers, right] = days[this.page.today] ?? [0, 0];
    setText($("history"), answers ? say("school.history", { n: right, all: answers }) : "");
  }

  unit({ id, techniques }, cards) {
    const share = techniques.reduce((sum, each) => sum + mastery(cards[each]), 0) / techniques.length;
    const name = make("h3", {}, say(`learn.unit.${id}`));
    const title = make("div", { class: "title" }, name, make("span", {}, `${Math.floor(100 * share)} %`));
    const rows = techniques.map((each) => this.technique(each, cards[each]));
    return make("section", { class: "card unit" }, title, make("ul", { class: "rows" }, ...rows));
  }

  technique(id, card) {
    const { level } = techniqueNamed(id);
    const isDue = this.due.includes(id);
    const state = isDue ? say("school.due-today") : say(`learn.mastery.${masteryLevel(card)}`);
    const remark = make("small", {}, `${say(`words.level.${level}`)} · ${state}`);
    const words = make("span", { class: "words" }, make("b", {}, this.name(id)), remark);
    const link = make("a", { class: "technique", href: lessonAddress(id) }, ring(mastery(card)), words);
    return make("li", {}, link);
  }
}
