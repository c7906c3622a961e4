// The calendar of daily puzzles: a month, its days kept and missed, and the way to each of them.

import { dateOf, dayOf, DAILY_LEVELS, daysAfter, isKept, monthOf, monthsAfter } from "./days.js";
import { make } from "./elements.js";
import { formatDay, say } from "./words.js";

const WEEK = 7;
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

export class Calendar {
  /** `choose` is told which day was chosen. */
  constructor(choose) {
    this.choose = choose;
    this.shown = null; // a day of the month that is shown
  }

  /** The card. `days` has what was solved, `chosen` is the day whose puzzles are listed. */
  card(days, chosen) {
    const today = dayOf();
    this.shown ??= today;
    const month = monthOf(this.shown);
    const past = month.filter((day) => day <= today);
    const kept = past.filter((day) => isKept(days, day)).length;
    return make(
      "section", { class: "card calendar", "aria-labelledby": "month" },
      make(
        "div", { class: "heading" },
        make("h2", { id: "month", "aria-live": "polite" }, this.title(today)),
        this.turner("‹", "web.calendar.before", -1, false),
        this.turner("›", "web.calendar.after", 1, month.at(-1) >= today),
      ),
      make("p", { class: "remark" }, past.length ? say("web.calendar.kept", { kept, n: past.length }) : ""),
      this.table(month, days, chosen, today),
    );
  }

  /** The month, with its year if it is not this one. */
  title(today) {
    const isThisYear = today.slice(0, 4) === this.shown.slice(0, 4);
    return formatDay(this.shown, { month: "long", year: isThisYear ? undefined : "numeric" });
  }

  turner(sign, id, n, isDisabled) {
    const turn = () => {
      this.shown = monthsAfter(this.shown, n);
      this.choose(null);
    };
    const attributes = { id: `month${n}`, class: "icon", "aria-label": say(id), disabled: isDisabled, click: turn };
    return make("button", attributes, sign);
  }

  table(month, days, chosen, today) {
    const first = firstDayOfWeek();
    const empty = (dateOf(month[0]).getDay() - first + WEEK) % WEEK;
    const cells = [...Array(empty).fill(null), ...month];
    const n = Math.ceil(cells.length / WEEK);
    const weeks = Array.from({ length: n }, (_, week) => cells.slice(week * WEEK, (week + 1) * WEEK));
    const reachable = month.includes(chosen) ? chosen : month.findLast((day) => day <= today);
    const cell = (day) => make("td", {}, day && this.button(day, days, { chosen, today, reachable }));
    return make(
      "table", { keydown: (event) => this.onKey(event, today) },
      make("thead", {}, make("tr", {}, weekdays(first))),
      make("tbody", {}, weeks.map((week) => make("tr", {}, week.map(cell)))),
    );
  }

  button(day, days, { chosen, today, reachable }) {
    const solved = Object.keys(days[day] ?? {}).length;
    const state = solved ? (isKept(days, day) ? "kept" : "late") : "open";
    const words = [formatDay(day, { day: "numeric", month: "long" })];
    if (solved) words.push(say("web.calendar.solved", { n: solved, all: DAILY_LEVELS.length }));
    if (state === "late") words.push(say("web.calendar.late"));
    return make("button", {
      "data-day": day,
      class: state,
      tabindex: day === reachable ? 0 : -1,
      disabled: day > today,
      "aria-label": words.join(", "),
      "aria-current": day === today ? "date" : null,
      "aria-pressed": day === chosen,
      click: () => this.choose(day),
    }, Number(day.slice(8)));
  }

  /** Arrows go from day to day, Page Up and Page Down from month to month. */
  onKey(event, today) {
    const { day } = event.target.dataset;
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    const step = STEPS[event.key];
    if (!day || (!months && !step)) return;
    event.preventDefault();
    const wished = months ? monthsAfter(day, months) : daysAfter(day, step);
    const target = wished > today ? today : wished;
    const isElsewhere = target.slice(0, 7) !== this.shown.slice(0, 7);
    this.shown = target;
    if (isElsewhere) this.choose(null);
    const button = document.querySelector(`[data-day="${target}"]`);
    for (const each of document.querySelectorAll('[data-day][tabindex="0"]')) each.tabIndex = -1;
    button.tabIndex = 0;
    button.focus();
  }
}

/** The headings, from the first day of the week on. */
function weekdays(first) {
  const sunday = "2023-01-01";
  return Array.from({ length: WEEK }, (_, index) => {
    const day = daysAfter(sunday, first + index);
    const letter = make("span", { "aria-hidden": "true" }, formatDay(day, { weekday: "narrow" }));
    return make("th", { scope: "col" }, letter, make("span", { class: "unseen" }, formatDay(day, { weekday: "long" })));
  });
}

/** From 0, Sunday, as the browser's region has it. */
function firstDayOfWeek() {
  const region = new Intl.Locale(navigator.language);
  return ((region.getWeekInfo?.() ?? region.weekInfo)?.firstDay ?? 1) % WEEK;
}
