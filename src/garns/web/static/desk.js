// The desk of experts: cells of one digit or of two candidates alone, savepoints, and ratings.

import { setAttribute, setText } from "./elements.js";
import { members } from "./game.js";
import * as server from "./server.js";
import { clock, say } from "./words.js";

const $ = (id) => document.getElementById(id);
const PAIRS = "pairs"; // the filter that shows cells with two candidates
const NOTHING = [];

export class Desk {
  constructor(play) {
    this.play = play;
    this.filter = null; // a value, or PAIRS
    $("filter").addEventListener("click", ({ target }) => {
      const { filter } = target.closest("button")?.dataset ?? {};
      if (filter) this.filterBy(filter === PAIRS ? PAIRS : Number(filter));
    });
    $("savepoint").addEventListener("click", () => this.save());
    $("savepoints").addEventListener("click", ({ target }) => {
      const { number } = target.closest("button")?.dataset ?? {};
      if (number) play.move((game) => game.restore(game.savepoints[number]));
    });
  }

  /** The cells that the filter shows. */
  cells() {
    const { game } = this.play;
    if (!this.filter) return NOTHING;
    const isShown = (mask) => (this.filter === PAIRS ? members(mask).length === 2 : (mask >> (this.filter - 1)) & 1);
    const candidates = game.candidates();
    return [...candidates.keys()].filter((cell) => isShown(candidates[cell]));
  }

  /** Show these alone; the same again shows everything. */
  filterBy(filter) {
    this.filter = this.filter === filter ? null : filter || null;
    this.play.draw();
  }

  save() {
    const { play } = this;
    if (play.isPaused || play.game.ending) return;
    play.game.addSavepoint();
    play.save();
    this.draw();
  }

  draw() {
    const { play } = this;
    $("desk").hidden = !play.settings.desk;
    if (!play.settings.desk) return;
    this.drawFilter();
    this.drawSavepoints();
    this.drawRatings();
  }

  drawFilter() {
    const { signs } = this.play;
    const filters = [...signs.map((sign, index) => [String(index + 1), sign]), [PAIRS, "XY"]];
    if ($("filter").children.length !== filters.length) {
      $("filter").replaceChildren(...filters.map(([filter]) => Object.assign(document.createElement("button"), { className: "small" })));
    }
    [...$("filter").children].forEach((button, index) => {
      const [filter, sign] = filters[index];
      button.dataset.filter = filter;
      setText(button, sign);
      setAttribute(button, "aria-pressed", String(this.filter) === filter);
      if (filter === PAIRS) setAttribute(button, "aria-label", say("web.desk.pairs"));
    });
  }

  drawSavepoints() {
    const { savepoints } = this.play.game;
    const texts = savepoints.map(({ seconds }) => clock(seconds));
    if ($("savepoints").textContent === texts.join("")) return;
    const buttons = texts.map((text, number) => {
      const button = Object.assign(document.createElement("button"), { className: "small", textContent: text });
      button.dataset.number = number;
      button.setAttribute("aria-label", say("web.desk.restore", { time: text }));
      return button;
    });
    $("savepoints").replaceChildren(...buttons);
  }

  /** All scales; the last is asked for when the desk is open. */
  async drawRatings() {
    const { game, rating } = this.play;
    if (!rating) return;
    if (game.board.layout === "9" && !rating.hodoku) {
      rating.hodoku = {};
      rating.hodoku = await server.ask("rate", { puzzle: game.board.puzzle, layout: "9", scale: "hodoku" }).catch(() => ({}));
      if (this.play.rating !== rating) return;
    }
    const { level, se, hodoku } = rating;
    setText($("ratings"), [level, se, hodoku].map((each) => each?.words).filter(Boolean).join("\n"));
  }
}
