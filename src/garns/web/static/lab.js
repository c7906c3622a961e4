// The lab: the row-by-row search on the puzzle of the current game, step by step.

import "./board.js";
import * as server from "./server.js";
import * as store from "./store.js";
import { signsFor, valuesOf } from "./symbols.js";
import { formatNumber, preferredLanguage, say, speak, useLanguage } from "./words.js";

const $ = (id) => document.getElementById(id);
const COUNTERS = ["insertions", "tries", "backtracks", "depth"];
const NOTHING = new Set();

/** Names for the places in a row of the trace. */
function eventOf([kind, cell, value, house, depth, insertions, tries, backtracks]) {
  return { kind, cell, value, house, depth, insertions, tries, backtracks };
}

function formatSeconds(seconds, isCut = false) {
  const [amount, unit] = seconds < 1e-3 ? [seconds * 1e6, "µs"] : seconds < 1 ? [seconds * 1e3, "ms"] : [seconds, "s"];
  const digits = formatNumber(Number(amount.toPrecision(3)));
  return `${isCut ? "> " : ""}${digits} ${unit}`;
}

function tableRow([name, ...texts]) {
  const row = document.createElement("tr");
  const head = Object.assign(document.createElement("th"), { scope: "row", textContent: name });
  const cells = texts.map((text) => Object.assign(document.createElement("td"), { textContent: text }));
  row.append(head, ...cells);
  return row;
}

class Lab {
  constructor() {
    this.settings = store.settings();
    this.number = 0;
    this.timer = null;
  }

  async start() {
    document.documentElement.dataset.theme = this.settings.theme;
    await useLanguage(this.settings.language ?? preferredLanguage());
    speak();
    $("board").setAttribute("aria-label", say("web.board"));
    this.board = await this.puzzle();
    this.givens = valuesOf(this.board.puzzle);
    this.signs = signsFor(this.settings.symbols, this.board.size);
    $("board").layout = this.board;
    $("board").selected = NOTHING;
    $("board").addEventListener("pick", () => this.draw());
    await this.load();
    this.listen();
    this.go(0);
    document.body.dataset.ready = "";
  }

  async puzzle() {
    const game = store.currentGame();
    return game ? game.board : (await server.newPuzzle({ size: 9, level: "easy" })).board;
  }

  async load() {
    this.events = [];
    try {
      const { puzzle, layout } = this.board;
      const found = await server.ask("trace", { puzzle, layout });
      if (!found.events) throw new server.Trouble(found.detail);
      this.events = found.events.map(eventOf);
      this.tellWhole(found);
      await this.compare(found);
    } catch (trouble) {
      $("message").textContent = trouble.message;
    }
    $("place").max = this.events.length;
  }

  tellWhole({ counters, cut, status }) {
    const facts = {
      insertions: formatNumber(counters.insertions),
      backtracks: formatNumber(counters.backtracks),
      n: formatNumber(this.events.length),
    };
    const whole = say(status === "ok" ? "web.lab.whole" : "web.lab.unknown", facts);
    $("whole").textContent = cut ? `${whole} ${say("web.lab.cut", facts)}` : whole;
  }

  /** Three ways to the same solution: the search on this page, the solver of garns, and a person. */
  async compare({ counters, seconds, status }) {
    const { puzzle, layout } = this.board;
    const [solved, rated] = await Promise.all(
      ["solve", "rate"].map((name) => server.ask(name, { puzzle, layout })),
    );
    const insertions = say("web.lab.n-insertions", { n: formatNumber(counters.insertions) });
    const rows = [[say("web.lab.way.backtracking"), insertions, formatSeconds(seconds, status !== "ok")]];
    if (solved.status === "ok") rows.push([say("web.lab.way.kernel"), "", formatSeconds(solved.seconds)]);
    if (rated.status === "ok") {
      const level = say(`words.level.${rated.level}`);
      rows.push([say("web.lab.way.logic"), say("web.lab.n-steps", { n: rated.steps, level }), ""]);
    }
    $("ways").replaceChildren(...rows.map(tableRow));
  }

  listen() {
    $("place").addEventListener("input", () => this.go(Number($("place").value)));
    $("back").addEventListener("click", () => this.go(this.number - 1));
    $("next").addEventListener("click", () => this.go(this.number + 1));
    $("play").addEventListener("click", () => this.play(this.timer === null));
    $("speed").addEventListener("input", () => this.timer !== null && this.play(true));
  }

  play(isOn) {
    clearInterval(this.timer);
    this.timer = null;
    if (isOn && this.number < this.events.length) {
      // Each step of the slider doubles the speed; above 32 steps per second several are taken at once.
      const perSecond = 2 ** Number($("speed").value);
      const atOnce = Math.ceil(perSecond / 32);
      this.timer = setInterval(() => this.go(this.number + atOnce), (1000 * atOnce) / perSecond);
    }
    $("play").textContent = say(this.timer === null ? "web.lab.play" : "web.pause");
  }

  go(number) {
    this.number = Math.max(0, Math.min(number, this.events.length));
    if (this.number === this.events.length && this.timer !== null) this.play(false);
    this.draw();
  }

  /** The values after so many events: only insertions and what is taken back change them. */
  values() {
    const values = [...this.givens];
    for (const { kind, cell, value } of this.events.slice(0, this.number)) {
      if (kind === "place") values[cell] = value;
      else if (kind === "take back") values[cell] = 0;
    }
    return values;
  }

  draw() {
    const event = this.events[this.number - 1];
    const empty = this.givens.map(() => 0);
    $("board").show({
      values: this.values(),
      givens: this.givens,
      corner: empty,
      centre: empty,
      conflicts: NOTHING,
      wrong: NOTHING,
      near: NOTHING,
      same: 0,
      marks: this.marks(event),
      signs: this.signs,
    });
    $("place").value = this.number;
    $("place").setAttribute("aria-valuetext", `${this.number} / ${this.events.length}`);
    $("back").disabled = this.number === 0;
    $("next").disabled = this.number === this.events.length;
    if (this.timer === null) $("play").textContent = say("web.lab.play");
    $("message").textContent = event ? this.sentence(event) : say("web.lab.start");
    this.drawCounters(event);
  }

  marks(event) {
    const cells = new Map();
    const candidates = new Map();
    if (!event || event.cell === null) return { cells, candidates };
    const blocking = this.board.houses.find(
      ({ kind, number }) => kind === event.house?.kind && number === event.house?.number,
    );
    for (const cell of blocking?.cells ?? []) cells.set(cell, "looked-at");
    const mark = { place: "target", "take back": "mistaken" }[event.kind] ?? "evidence";
    cells.set(event.cell, mark);
    if (event.kind === "try") candidates.set(event.cell, [[event.value, "seen"]]);
    if (event.kind === "reject") candidates.set(event.cell, [[event.value, "removed"]]);
    return { cells, candidates };
  }

  sentence(event) {
    const { size } = this.board;
    const facts = {
      cell: event.cell === null ? "" : `r${Math.floor(event.cell / size) + 1}c${(event.cell % size) + 1}`,
      value: event.value ? this.signs[event.value - 1] : "",
      house: event.house && say(`words.house.${event.house.kind}`, event.house),
      n: event.insertions,
      number: 1,
    };
    if (event.kind === "end") return say("web.lab.end");
    if (event.kind === "try") return say("web.lab.try", facts);
    return say(`trace.${event.kind.replace(" ", "-")}`, facts);
  }

  drawCounters(event) {
    const groups = COUNTERS.map((name) => {
      const group = document.createElement("div");
      const [term, number] = [document.createElement("dt"), document.createElement("dd")];
      term.textContent = say(`web.lab.${name}`);
      number.textContent = formatNumber(event?.[name] ?? 0);
      group.append(term, number);
      return group;
    });
    $("counters").replaceChildren(...groups);
  }
}

new Lab().start();
