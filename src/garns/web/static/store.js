// Games, settings and statistics in the browser. Saved after every move; nothing leaves the machine.

import { DAILY_LEVELS, dayNumber, dayOf } from "./days.js";
import { Game } from "./game.js";

const GAME = "garns.game.";
const SETTINGS = "garns.settings";
const STATISTICS = "garns.statistics";
const CURRENT = "garns.current";
const DAYS = "garns.days";
const ENDED = "garns.ended";
const LEARNT = "garns.learn";
const ENDED_TO_KEEP = 20;
const USUAL_SIZE = 9;
const RECORDS_TO_KEEP = 1000;
const ENOUGH_GAMES = 3; // for an average of one's own
const USUAL_MINUTES = { easy: 6, medium: 12, hard: 20, expert: 40, extreme: 60 };
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
  labels: false,
  rating: true,
  desk: false,
  guided: false,
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

/** What is kept under a name, as text; null if nothing is. */
export function keptText(key) {
  return storage.getItem(key);
}

/** Keep a text under a name, or nothing any more if it is null; whether that was possible. */
export function keepText(key, text) {
  if (text !== null) return keep(key, text);
  storage.removeItem(key);
  return true;
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

/** What games of a level and size, or with other rules, are counted under. */
function kindOf({ level, size, variant }) {
  return (level ?? "") + (variant ? ` ${variant}` : size === USUAL_SIZE ? "" : ` ${size}×${size}`);
}

/** Count a game that has ended. What was known of its kind before, to compare it with: the best time, and the times of
 * games that were won. */
export function count(game) {
  const all = statistics();
  const kind = kindOf(game);
  const of = { ...NO_GAMES, ...all[kind] };
  const before = { best: of.best, times: timesOf(kind) };
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
  const record = [dayOf(), kind, game.ending, game.seconds, game.hints, game.mistakes];
  write(ENDED, [...ended(), record].slice(-RECORDS_TO_KEEP));
  countDay(game);
  return before;
}

const areNumbers = (...numbers) => numbers.every((each) => Number.isInteger(each) && each >= 0 && each < 1e7);
const isDay = (text) => typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text);

/** The last games that have ended, the oldest first: [day, kind, ending, seconds, hints, mistakes]. */
export function ended() {
  return checkedRecords(read(ENDED, []));
}

function checkedRecords(records) {
  const isRecord = (record) => {
    const [day, kind, ending, ...numbers] = Array.isArray(record) ? record : [];
    const isNamed = /^[a-z]*( \d+×\d+| [a-z]+)?$/.test(kind) && /^(won|lost|given-up)$/.test(ending);
    return isDay(day) && isNamed && numbers.length === 3 && areNumbers(...numbers);
  };
  return Array.isArray(records) ? records.filter(isRecord).slice(-RECORDS_TO_KEEP) : [];
}

/** The seconds of the games of a kind that were won. */
function timesOf(kind) {
  return ended().filter((record) => record[1] === kind && record[2] === "won").map((record) => record[3]);
}

/** The time in the middle. */
export function median(times) {
  const sorted = [...times].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** How long a classic puzzle takes: this player, or people who begin. */
export function usualSeconds(level) {
  const { won = 0, seconds = 0 } = statistics()[level] ?? {};
  return won >= ENOUGH_GAMES ? seconds / won : 60 * USUAL_MINUTES[level];
}

/** Daily puzzles that were solved, by day and level: { seconds, hints, mistakes, isLate }. Late is any other day than its
 * own. */
export function days() {
  return checkedDays(read(DAYS, {}));
}

function checkedDays(found) {
  const isResult = ([level, of]) =>
    DAILY_LEVELS.includes(level) &&
    typeof of?.isLate === "boolean" &&
    areNumbers(of.seconds, of.hints, of.mistakes);
  const results = (levels) => Object.entries(levels ?? {}).filter(isResult);
  const entries = Object.entries(found ?? {}).filter(([day, levels]) => isDay(day) && results(levels).length);
  return Object.fromEntries(entries.map(([day, levels]) => [day, Object.fromEntries(results(levels))]));
}

/** The first time counts, and only what was solved: who has given up has seen the solution. */
function countDay({ daily, level, ending, isAgain, seconds, hints, mistakes }) {
  const all = days();
  if (!daily || isAgain || ending !== "won" || all[daily]?.[level]) return;
  const isLate = daily !== dayOf();
  write(DAYS, { ...all, [daily]: { ...all[daily], [level]: { seconds, hints, mistakes, isLate } } });
}

/** Whether the lessons were begun, and how many techniques are to be reviewed today. */
export function lessons() {
  const cards = Object.values(read(LEARNT, {}).cards ?? {});
  const today = dayNumber(dayOf());
  return { isBegun: cards.length > 0, due: cards.filter((card) => card?.due <= today).length };
}

export function exported() {
  return {
    garns: 1,
    settings: settings(),
    statistics: statistics(),
    ended: ended(),
    days: days(),
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
  if (!ended().length) write(ENDED, checkedRecords(data.ended));
  const [here, there] = [days(), checkedDays(data.days)];
  const both = Object.entries(there).map(([day, levels]) => [day, { ...levels, ...here[day] }]);
  write(DAYS, { ...here, ...Object.fromEntries(both) });
  return kept.length === found.length ? kept.length : null;
}
