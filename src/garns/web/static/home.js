// The start page: what to do now.

import { DAILY_LEVELS, dayOf } from "./days.js";
import { make, progress } from "./elements.js";
import { guide } from "./guide.js";
import * as store from "./store.js";
import { thumbnail } from "./thumbnails.js";
import { Today } from "./today.js";
import { clock, levelName, say, titleOf } from "./words.js";

const $ = (id) => document.getElementById(id);

export class Home {
  constructor(page) {
    this.page = page;
    this.today = new Today(this);
    this.calendar = null;
    // A page that stayed open overnight has other puzzles in the morning.
    document.addEventListener("visibilitychange", () => !document.hidden && this.drawn !== dayOf() && this.draw());
  }

  /** Another day, or nothing if it is only another month. */
  choose(day) {
    if (day) this.today.day = this.calendar.shown = day;
    const { id, dataset } = document.activeElement;
    this.draw();
    (id ? $(id) : document.querySelector(`#home [data-day="${dataset.day}"]`))?.focus();
  }

  draw() {
    if (document.body.dataset.view !== "home") return;
    this.drawn = dayOf();
    const [days, games] = [store.days(), store.games()];
    const game = this.begun(games);
    const isNew = !this.page.settings.guided;
    const isStrong = !game && !isNew;
    $("home").replaceChildren(
      ...[isNew && this.guide(), game && this.continued(game, !isNew)].filter(Boolean),
      this.today.card(days, games, isStrong),
      this.month(days),
      this.levels(),
      this.learn(),
      this.lab(),
    );
    this.today.rate();
  }

  /** The calendar, or room for it: at first all else is shown, since it takes as long as that. */
  month(days) {
    return this.calendar?.card(days, this.today.shown) ?? make("section", { class: "card calendar" });
  }

  /** The name of the day comes when all else is shown: to find it takes a browser as long as that. */
  writeDay() {
    this.today.isDayNamed = true;
    const title = $("day");
    if (title) title.textContent = this.today.dayName;
  }

  addCalendar(Calendar) {
    this.calendar = new Calendar((day) => this.choose(day));
    document.querySelector("#home > .calendar")?.replaceWith(this.month(store.days()));
  }

  /** Do what a button says; what goes wrong is told below the list of today. */
  async during(button, work) {
    button.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (trouble) {
      document.querySelector("#home .trouble").textContent = trouble.message;
    } finally {
      button.removeAttribute("aria-busy");
    }
  }

  guide() {
    return guide(() => {
      this.page.change({ guided: true });
      document.querySelector("#home button")?.focus();
    });
  }

  /** The game to go on with: the current one if it was begun, else the last. */
  begun(games) {
    const isBegun = ({ ending, rule, past, hints }) => !ending && rule !== "edit" && (past.length > 0 || hints > 0);
    const { game } = this.page.play;
    return isBegun(game) ? game : games.find(isBegun);
  }

  continued(game, isStrong) {
    const empty = game.givens.filter((value) => !value).length;
    const left = game.values.filter((value) => !value).length;
    const go = () => {
      if (game.id !== this.page.play.game.id) this.page.play.begin(game);
      this.page.showGame();
    };
    return make(
      "section", { class: "card continued", "aria-labelledby": "continued-title" },
      thumbnail(game.board, game.values),
      make(
        "div", {},
        make("h2", { id: "continued-title" }, titleOf(game)),
        make("p", { class: "remark" }, [say("web.games.left", { n: left }), clock(game.seconds)].join(" · ")),
        progress(empty - left, empty),
      ),
      make("button", { id: "continue", class: isStrong ? "strong" : "", click: go }, say("web.continue")),
    );
  }

  levels() {
    const begin = ({ currentTarget }) => {
      const { level } = currentTarget.dataset;
      this.during(currentTarget, () => this.page.newGame({ size: 9, level }));
    };
    return make(
      "section", { class: "card", "aria-labelledby": "levels-title" },
      make("h2", { id: "levels-title" }, say("web.new")),
      make(
        "div", { class: "actions" },
        DAILY_LEVELS.map((level) => make("button", { "data-level": level, click: begin }, levelName(level))),
        make("button", { class: "quiet", click: () => $("new").click() }, say("web.home.choices")),
      ),
    );
  }

  /** What is due in the school. */
  learn() {
    const { isBegun, due } = store.lessons();
    const [words, button] = due
      ? [say("web.home.reviews", { n: due }), "web.home.review"]
      : isBegun
        ? [say("web.home.learn.next"), "web.continue"]
        : [say("web.home.learn.words"), "web.home.learn"];
    return this.room("learn", say("web.learn"), words, say(button));
  }

  lab() {
    return this.room("lab", say("web.lab"), say("web.home.lab.words"), say("web.home.lab"));
  }

  /** A card that leads to another page. */
  room(name, title, words, label) {
    return make(
      "section", { class: "card", "aria-labelledby": `${name}-title` },
      make("h2", { id: `${name}-title` }, title),
      make("p", { class: "remark" }, words),
      make("a", { class: "button", href: `${name}.html` }, label),
    );
  }
}
