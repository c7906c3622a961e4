// The puzzles of a day, one of each level: how hard they are, how long they take, and what came of them.

import { DAILY_LEVELS, dayOf, streak } from "./days.js";
import { make } from "./elements.js";
import * as server from "./server.js";
import * as store from "./store.js";
import { clock, currentLanguage, formatDay, levelName, say } from "./words.js";

const SIZE = 9;
const RATING_DELAY = 400; // milliseconds: who wants to play at once is not kept waiting

export class Today {
  constructor(home) {
    this.home = home;
    this.day = null; // the day that was chosen; nothing for today
    this.hardest = new Map(); // by language, day and level
    this.isDayNamed = false;
  }

  get shown() {
    return this.day ?? dayOf();
  }

  card(days, games, isStrong) {
    const { shown } = this;
    const done = days[shown] ?? {};
    const open = games.filter(({ daily, ending }) => daily === shown && !ending);
    const begun = new Map(open.map((game) => [game.level, game]));
    const next = DAILY_LEVELS.find((level) => begun.has(level)) ?? DAILY_LEVELS.find((level) => !done[level]);
    const line = (level) => this.line(level, done[level], begun.get(level), isStrong && level === next);
    return make(
      "section", { class: "card today", "aria-labelledby": "day" },
      make("h1", { id: "day" }, this.dayName),
      ...(shown === dayOf() ? [make("p", { class: "remark" }, this.remark(days))] : this.past()),
      make("ul", {}, DAILY_LEVELS.map(line)),
      make("p", { class: "trouble", role: "alert" }),
    );
  }

  /** “Thursday, 24 December”, or room for it. */
  get dayName() {
    return this.isDayNamed ? formatDay(this.shown, { weekday: "long", day: "numeric", month: "long" }) : "\u00a0";
  }

  remark(days) {
    const n = streak(days, dayOf());
    const words = say("web.today.words");
    return n ? `${words} ${say("web.today.streak", { n })}` : words;
  }

  /** What to know of a day that is over, and the way back. */
  past() {
    const back = () => this.home.choose(dayOf());
    return [
      make("p", { class: "remark" }, say("web.today.past")),
      make("button", { id: "back-to-today", class: "quiet", click: back }, say("web.today.back")),
    ];
  }

  line(level, done, begun, isStrong) {
    const { shown } = this;
    const name = levelName(level);
    const minutes = Math.max(1, Math.round(store.usualSeconds(level) / 60));
    const about = make("span", { class: "about" }, say("web.minutes", { n: minutes }));
    this.showHardest(level, about);
    const verb = say(begun?.past.length ? "web.continue" : "web.play");
    const time = done && clock(done.seconds);
    const attributes = {
      class: isStrong ? "strong" : done ? "done" : null,
      "data-level": level,
      "aria-label": done ? say("web.today.done", { level: name, time }) : `${verb}: ${name}`,
      click: ({ currentTarget }) => this.home.during(currentTarget, () => this.play(shown, level)),
    };
    const label = done ? `${done.isLate ? "○" : "✓"} ${time}` : verb;
    return make("li", {}, make("b", {}, name), about, make("button", attributes, label));
  }

  showHardest(level, about) {
    const technique = this.hardest.get(this.key(level));
    if (technique === undefined) about.dataset.unrated = level;
    else if (technique) about.prepend(`${technique} · `);
  }

  key(level) {
    return `${currentLanguage()} ${this.shown} ${level}`;
  }

  /** The hardest technique of each puzzle, one after the other, while nobody has anything better to ask. */
  async rate() {
    clearTimeout(this.timer);
    const about = document.querySelector("#home [data-unrated]");
    if (!about) return;
    const [level, day] = [about.dataset.unrated, this.shown];
    const key = this.key(level);
    this.timer = setTimeout(async () => {
      if (document.body.dataset.view !== "home") return;
      try {
        const { board } = await server.newPuzzle({ size: SIZE, level, date: day });
        const { technique_name: name } = await server.ask("rate", { puzzle: board.puzzle, layout: board.layout });
        this.hardest.set(key, name ?? ""); // No technique solves some.
      } catch {
        return; // It is only a remark.
      }
      delete about.dataset.unrated;
      if (about.isConnected && this.key(level) === key) this.showHardest(level, about);
      this.rate();
    }, RATING_DELAY);
  }

  /** Begin the puzzle, or continue with it; one that was solved is shown as it was left. */
  play(day, level) {
    const { page } = this.home;
    const kept = store.games().find((game) => game.daily === day && game.level === level);
    if (!kept) return page.newGame({ size: SIZE, level, date: day });
    page.play.begin(kept);
    return page.showGame();
  }
}
