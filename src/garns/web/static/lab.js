// The lab: a search on the puzzle of the current game, in the viewer that `garns trace --html` writes
// too, and algorithms side by side.

import { takeAlong } from "./along.js";
import { ALGORITHMS } from "./lab_data.js";
import { puzzleIn } from "./links.js";
import * as server from "./server.js";
import * as store from "./store.js";
import { signsForServer } from "./symbols.js";
import { canThink } from "./thinking.js";
import { trusted } from "./trusted.js";
import { formatNumber, preferredLanguage, readWords, say, speak, useLanguage } from "./words.js";

const $ = (id) => document.getElementById(id);
const COUNTERS = ["insertions", "guesses", "backtracks"];
const MICROSECOND = 1e-6;

function element(tag, ...content) {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}

function load(name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = trusted(name);
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => reject(new server.Trouble(say("web.trouble.offline"))));
    document.head.append(script);
  });
}

function formatSeconds(seconds) {
  const [amount, unit] = seconds < 1e-3 ? [seconds * 1e6, "µs"] : seconds < 1 ? [seconds * 1e3, "ms"] : [seconds, "s"];
  return `${formatNumber(Number(amount.toPrecision(3)))} ${unit}`;
}

/** The share of a bar: logarithmic, for some algorithms need a million times what others do. */
function share(amount, most) {
  return most > 0 ? Math.log1p(amount) / Math.log1p(most) : 0;
}

class Lab {
  constructor() {
    this.settings = store.settings();
    this.results = new Map(); // by algorithm
  }

  async start() {
    document.documentElement.dataset.theme = this.settings.theme;
    readWords();
    useLanguage(this.settings.language ?? preferredLanguage());
    speak();
    this.listen();
    this.algorithms = ALGORITHMS.filter(({ isInstalled }) => isInstalled || canThink());
    this.offerAlgorithms();
    try {
      const board = await this.chosenBoard();
      this.puzzle = { puzzle: board.puzzle, layout: board.layout };
      await this.watch(signsForServer(this.settings.symbols, board.size));
    } catch (trouble) {
      this.tell(trouble.message);
    }
    document.body.dataset.ready = "whole";
    takeAlong();
  }

  tell(text) {
    $("message").textContent = text;
  }

  /** That of a link, of the current game, or an easy one. */
  async chosenBoard() {
    const linked = puzzleIn(location.hash);
    if (linked) return (await server.ask("check", linked)).board;
    const game = store.currentGame();
    return game ? game.board : server.firstPuzzle().board;
  }

  // the search to watch

  async watch(symbols) {
    const algorithm = this.algorithmToWatch();
    const found = await server.ask("watch", { ...this.puzzle, algorithm, symbols });
    if (found.status !== "ok") throw new server.Trouble(found.detail);
    this.watched = algorithm;
    this.tell(found.detail ?? "");
    this.tellWatched();
    $("data").textContent = JSON.stringify(found.trace);
    await load("viewer/viewer-search.js");
    await load("viewer/viewer.js");
    document.body.dataset.watching = "";
  }

  /** The one that the address names, or the first. */
  algorithmToWatch() {
    const wish = new URLSearchParams(location.search).get("algorithm");
    const stepwise = this.algorithms.filter(({ isStepwise }) => isStepwise);
    return (stepwise.find(({ id }) => id === wish) ?? stepwise[0]).id;
  }

  tellWatched() {
    if (!this.watched) return;
    const name = element("strong", `${say(`algorithms.${this.watched}.name`)}. `);
    $("watched").replaceChildren(name, say(`algorithms.${this.watched}.idea`));
    document.querySelector(".lab header").append($("watched"));
  }

  // side by side

  listen() {
    $("run").addEventListener("click", () => this.compare());
    document.addEventListener("click", ({ target }) => {
      const { language } = target.closest("[data-language]")?.dataset ?? {};
      if (language) this.useLanguage(language);
    });
  }

  useLanguage(language) {
    useLanguage(language);
    store.saveSettings({ ...this.settings, language });
    speak($("compare"));
    speak(document.querySelector(".bar"));
    const chosen = this.chosen();
    this.offerAlgorithms(chosen);
    this.tellWatched();
    this.drawResults();
  }

  offerAlgorithms(chosen = this.algorithms.map(({ id }) => id)) {
    const labels = this.algorithms.map(({ id }) => {
      const box = Object.assign(document.createElement("input"), { type: "checkbox", value: id });
      box.checked = chosen.includes(id);
      const label = element("label", box, say(`algorithms.${id}.name`));
      label.title = say(`algorithms.${id}.idea`);
      return label;
    });
    $("choices").replaceChildren(...labels);
  }

  chosen() {
    return [...$("choices").querySelectorAll(":checked")].map((box) => box.value);
  }

  /** One after the other: they would take the processors from each other. */
  async compare() {
    $("run").disabled = true;
    this.results = new Map();
    try {
      for (const algorithm of this.chosen()) {
        const name = say(`algorithms.${algorithm}.name`);
        const progress = (n) => this.tell(say("web.lab.progress", { name, n: formatNumber(n) }));
        this.tell(say("web.lab.running", { name }));
        const found = await server.ask("measure", { ...this.puzzle, algorithm }, { progress });
        if (!["ok", "unknown"].includes(found.status)) throw new server.Trouble(found.detail);
        this.results.set(algorithm, { counters: {}, seconds: null, ...found });
        this.drawResults();
      }
      this.rating = await server.ask("rate", this.puzzle);
      this.tell("");
    } catch (trouble) {
      this.tell(trouble.message);
    }
    this.drawResults();
    $("run").disabled = false;
  }

  drawResults() {
    const all = [...this.results.values()];
    const most = (read) => Math.max(0, ...all.map((result) => read(result) ?? 0));
    this.most = Object.fromEntries(COUNTERS.map((name) => [name, most(({ counters }) => counters[name])]));
    this.most.seconds = most(({ seconds }) => seconds);
    const rows = [...this.results].map(([id, result]) => this.row(id, result));
    $("results").tBodies[0].replaceChildren(...rows);
    $("results").hidden = !rows.length;
    this.tellPerson();
  }

  row(id, { status, counters, seconds }) {
    const name = say(`algorithms.${id}.name`);
    const head = element("th", name);
    head.scope = "row";
    if (this.algorithms.find((each) => each.id === id).isStepwise) head.append(this.linkToWatch(id, name));
    const counts = COUNTERS.map((counter) =>
      this.amount(counters[counter], formatNumber, share(counters[counter], this.most[counter])),
    );
    const time = this.amount(seconds, formatSeconds, share(seconds / MICROSECOND, this.most.seconds / MICROSECOND));
    const row = element("tr", head, ...counts, time);
    if (status !== "ok") {
      row.className = "stopped";
      time.append(element("small", say("web.lab.stopped")));
    }
    return row;
  }

  linkToWatch(id, name) {
    const link = element("a", say("web.lab.watch"));
    link.href = `?algorithm=${id}`;
    link.setAttribute("aria-label", say("web.lab.watch.name", { name }));
    return link;
  }

  /** A number with its bar; a dash for a counter that an algorithm does not make. */
  amount(number, format, part) {
    if (number === undefined || number === null) return element("td", "–");
    const bar = element("span");
    bar.className = "bar";
    bar.style.setProperty("--share", part);
    return element("td", format(number), bar);
  }

  tellPerson() {
    const { status, steps, level } = this.rating ?? {};
    $("person").textContent =
      status === "ok" ? say("web.lab.person", { n: steps, level: say(`words.level.${level}`) }) : "";
  }
}

new Lab().start();
