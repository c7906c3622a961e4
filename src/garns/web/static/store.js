// Games, settings and statistics in the browser. Saved after every move; nothing leaves the machine.

import { Game } from "./game.js";

const GAME = "garns.game.";
const SETTINGS = "garns.settings";
const STATISTICS = "garns.statistics";
const CURRENT = "garns.current";
const ENDED_TO_KEEP = 20;
const USUAL_SIZE = 9;
const NO_GAMES = { played: 0, won: 0, helped: 0, best: null, seconds: 0, hints: 0, mistakes: 0 };

export const DEFAULTS = {
  language: null,
  symbols: "digits",
  theme: "auto",
  conflicts: true,
  checking: false,
  same: true,
  houses: true,
  cleanUp: true,
  fromNotes: true,
  digitFirst: false,
  timer: true,
};

/** The browser's storage, or nothing where it is forbidden: in some private windows, or by a setting. */
function allowed() {
  try {
    localStorage.getItem(CURRENT);
    return localStorage;
  } catch {
    return null;
  }
}

/** What stands in for it until the page is closed. */
class Memory extends Map {
  getItem = (key) => this.get(key) ?? null;
  setItem = (key, value) => this.set(key, value);
  removeItem = (key) => this.delete(key);
}

/** Games that could not be read and were set aside. */
export let broken = 0;

const browsers = allowed();
const storage = browsers ?? new Memory();

/** Whether games are still there when the page is opened again. */
export const isKept = browsers !== null;

function keys() {
  return isKept ? Object.keys(storage) : [...storage.keys()];
}

function read(key, otherwise) {
  try {
    return JSON.parse(storage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Whether it could be kept: that the storage is full is for the page to tell. */
function keep(key, text) {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function write(key, value) {
  return keep(key, JSON.stringify(value));
}

/** Of what was saved, what is of the right kind. */
export function settings() {
  const saved = read(SETTINGS, {});
  const chosen = (usual, value) => (typeof value === typeof (usual ?? "") ? value : usual);
  return Object.fromEntries(Object.entries(DEFAULTS).map(([name, usual]) => [name, chosen(usual, saved[name])]));
}

export function saveSettings(changed) {
  write(SETTINGS, changed);
}

export function save(game) {
  return write(GAME + game.id, game.record()) && keep(CURRENT, game.id);
}

/** The games that can be read, the latest first. One that cannot is set aside. */
export function games() {
  return keys()
    .filter((key) => key.startsWith(GAME))
    .map(readGame)
    .filter(Boolean)
    .sort((one, other) => other.touched - one.touched);
}

function readGame(key) {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    return Game.of(JSON.parse(text));
  } catch {
    storage.removeItem(key);
    keep(`broken.${key}`, text);
    broken += 1;
    return null;
  }
}

export function currentGame() {
  const id = storage.getItem(CURRENT);
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

export function remove(id) {
  storage.removeItem(GAME + id);
}

/** Games that have ended are forgotten one day, those in progress never. */
export function tidy() {
  const ended = games().filter((game) => game.ending);
  for (const game of ended.slice(ENDED_TO_KEEP)) remove(game.id);
}

/** By level, and by size where it is not 9×9: games that have ended, those won, those won with hints (`helped`), best
 * and whole time in seconds, hints and mistakes. Older versions did not count the help. */
export function statistics() {
  const areNumbers = ([, of]) => of?.played && Object.values(of).every((each) => Number.isFinite(each ?? 0));
  return Object.fromEntries(Object.entries(read(STATISTICS, {})).filter(areNumbers));
}

export function count(game) {
  const all = statistics();
  const size = game.size === USUAL_SIZE ? "" : ` ${game.size}×${game.size}`;
  const kind = (game.level ?? "") + size;
  const of = { ...NO_GAMES, ...all[kind] };
  of.played += 1;
  of.hints += game.hints;
  of.mistakes += game.mistakes;
  if (game.ending === "won") {
    of.won += 1;
    of.helped += game.hints ? 1 : 0;
    of.seconds += game.seconds;
    if (game.isForBestTime) of.best = Math.min(of.best ?? Infinity, game.seconds);
  }
  write(STATISTICS, { ...all, [kind]: of });
}

export function exported() {
  return {
    garns: 1,
    settings: settings(),
    statistics: statistics(),
    games: games().map((game) => game.record()),
  };
}

/** Take over what was exported, but no game that is newer here. The number of games, or nothing if there was no room for
 * them all. Throws where it is no such file. */
export function imported(data) {
  if (data?.garns !== 1 || !Array.isArray(data.games)) throw new TypeError();
  const found = data.games.map((record) => Game.of(record));
  const kept = found.filter((game) => {
    const here = readGame(GAME + game.id);
    return (here && here.touched >= game.touched) || write(GAME + game.id, game.record());
  });
  if (!Object.keys(statistics()).length) write(STATISTICS, data.statistics ?? {});
  return kept.length === found.length ? kept.length : null;
}
