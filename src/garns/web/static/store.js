// Games, settings and statistics in the browser. Saved after every move; nothing leaves the machine.

import { Game } from "./game.js";

const GAME = "garns.game.";
const PLAN = "garns.plan.";
const SETTINGS = "garns.settings";
const STATISTICS = "garns.statistics";
const CURRENT = "garns.current";
const ENDED_TO_KEEP = 20;

export const DEFAULTS = {
  language: null,
  symbols: "digits",
  theme: "auto",
  conflicts: true,
  checking: false,
  same: true,
  houses: true,
  cleanUp: true,
  digitFirst: false,
  timer: true,
};

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  localStorage.setItem(key, JSON.stringify(value));
}

export function settings() {
  return { ...DEFAULTS, ...read(SETTINGS, {}) };
}

export function saveSettings(changed) {
  write(SETTINGS, changed);
}

/** Whether it could be kept: a full or forbidden storage is for the page to tell. */
export function save(game) {
  try {
    write(GAME + game.id, game.record());
    localStorage.setItem(CURRENT, game.id);
    return true;
  } catch {
    return false;
  }
}

/** The games that can be read, the latest first. One that cannot is left where it is. */
export function games() {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(GAME))
    .map(readGame)
    .filter(Boolean)
    .sort((one, other) => other.touched - one.touched);
}

function readGame(key) {
  try {
    return Game.of(JSON.parse(localStorage.getItem(key)));
  } catch {
    return null;
  }
}

export function currentGame() {
  const id = localStorage.getItem(CURRENT);
  return id && readGame(GAME + id);
}

/** Tell when another tab has moved on in this game. */
export function whenChangedElsewhere(tell) {
  addEventListener("storage", ({ key }) => {
    if (key?.startsWith(GAME)) tell(key.slice(GAME.length), () => readGame(key));
  });
}

export function gameOf(puzzle, layout) {
  return games().find((game) => game.board.puzzle === puzzle && game.board.layout === layout);
}

export function planOf(id) {
  return read(PLAN + id, null);
}

export function keepPlan(id, steps) {
  write(PLAN + id, steps);
}

export function remove(id) {
  localStorage.removeItem(GAME + id);
  localStorage.removeItem(PLAN + id);
}

/** Games that have ended are forgotten one day, those in progress never. */
export function tidy() {
  const ended = games().filter((game) => game.ending);
  for (const game of ended) localStorage.removeItem(PLAN + game.id);
  for (const game of ended.slice(ENDED_TO_KEEP)) remove(game.id);
}

/** By level: games that have ended, those won, their best and whole time in seconds. */
export function statistics() {
  return read(STATISTICS, {});
}

export function count(game) {
  const all = statistics();
  const of = (all[game.level ?? ""] ??= { played: 0, won: 0, best: null, seconds: 0 });
  of.played += 1;
  if (game.ending === "won") {
    of.won += 1;
    of.seconds += game.seconds;
    of.best = of.best === null ? game.seconds : Math.min(of.best, game.seconds);
  }
  write(STATISTICS, all);
}

export function exported() {
  return {
    garns: 1,
    settings: settings(),
    statistics: statistics(),
    games: games().map((game) => game.record()),
  };
}

/** Take over what was exported; games that are here already stay if they are newer. Throws where
 * it is no such file. */
export function imported(data) {
  if (data?.garns !== 1 || !Array.isArray(data.games)) throw new TypeError("no export of garns");
  const found = data.games.map((record) => Game.of(record));
  for (const game of found) {
    const here = readGame(GAME + game.id);
    if (!here || here.touched < game.touched) write(GAME + game.id, game.record());
  }
  if (!Object.keys(statistics()).length) write(STATISTICS, data.statistics ?? {});
  return found.length;
}
