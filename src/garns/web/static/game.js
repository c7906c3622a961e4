// A game: a puzzle, what the player has made of it, and everything that can be undone.
// Nothing here knows of the page.

import { placesOf } from "./engine/places.js";
import { ALPHABET, lineOf, valuesOf } from "./symbols.js";

export const LIVES = 3;

const LARGEST = 25;

// Struck are candidates that a hint has ruled out: they stay out of “All notes” and of cells without notes. Colours are
// those of cells, inks those of candidates: a place in that layer is `cell * size + value - 1`.
const LAYERS = ["values", "corner", "centre", "struck", "colours", "inks"];
const [VALUES, CORNER, CENTRE, STRUCK, CELL_COLOURS, INKS] = LAYERS.keys();
const PLACES = 100_000; // more than any layer has

export const COLOURS = 8;
export const MOST_SAVEPOINTS = 12;

export function members(mask) {
  const values = [];
  for (let value = 1; mask >> (value - 1); value += 1) {
    if ((mask >> (value - 1)) & 1) values.push(value);
  }
  return values;
}

/** Two changes of one place as one: notes are taken away, what is struck adds up. */
function together(layer, one, other) {
  if (layer === CORNER || layer === CENTRE) return one & other;
  return layer === STRUCK ? one | other : other;
}

const upTo = (most, ...numbers) => numbers.every((each) => Number.isInteger(each) && each >= 0 && each <= most);
const areLike = (pattern, ...texts) => texts.every((each) => typeof each === "string" && pattern.test(each));

/** Whether a record is one: anything can be in a file, or in the browser's storage. */
function isGame({ board, values, solution, past, future, savepoints = [], ...rest }) {
  const { size, layout, puzzle, houses, details } = board;
  if (!size || !upTo(LARGEST, size) || !areLike(/^.{0,100000}$/s, layout, ...Object.values(details ?? {}))) return false;
  const n = placesOf(board).count;
  if (n > LARGEST ** 2) return false;
  const all = 2 ** size - 1;
  const most = [size, all, all, all, 2 ** COLOURS - 1, COLOURS];
  const places = [n, n, n, n, n, n * size];
  const line = new RegExp(`^[.${ALPHABET.slice(0, size)}]{${n}}$`);
  const isLayer = (numbers, layer) => numbers.length === places[layer] && upTo(most[layer], ...numbers);
  const isHouse = ({ cells }) => upTo(size, cells.length) && upTo(n - 1, ...cells);
  const isChange = ([layer, place, before, after]) =>
    upTo(INKS, layer) && upTo(places[layer] - 1, place) && upTo(most[layer], before, after);
  // Games of older versions have no colours.
  const areNotes = [CORNER, CENTRE, STRUCK].every((layer) => isLayer(rest[LAYERS[layer]], layer));
  const areColours = [CELL_COLOURS, INKS].every((layer) => !rest[LAYERS[layer]] || isLayer(rest[LAYERS[layer]], layer));
  return (
    areLike(line, puzzle, values, solution ?? values) &&
    [...puzzle].every((sign, cell) => sign === "." || sign === values[cell]) &&
    areNotes &&
    areColours &&
    upTo(MOST_SAVEPOINTS, savepoints.length) &&
    savepoints.every(({ layers, seconds }) => upTo(1e6, seconds) && layers.length === LAYERS.length && layers.every(isLayer)) &&
    upTo((10 * n) / size, houses.length) &&
    houses.every(isHouse) &&
    [past, future].every((moves) => Array.isArray(moves) && moves.flat().every(isChange)) &&
    upTo(1e6, rest.mistakes, rest.hints, rest.seconds) &&
    upTo(8e15, rest.touched) && // the last date
    areLike(/^(free|lives|edit)$/, rest.rule) &&
    areLike(/^(|won|lost|given-up)$/, rest.ending ?? "") &&
    areLike(/^.{0,1000}$/, rest.id, rest.level ?? "", rest.daily ?? "", rest.variant ?? "")
  );
}

export class Game {
  #peers = null;
  #places = null;
  #rules = null;

  /** `board` is the server's record of a board; without a solution nothing can be checked. Notes go into the centre if
   * there are others for the corners. */
  constructor(
    board,
    { solution = null, level = null, rule = "free", daily = null, isOwn = false, isAgain = false, variant = null, notes, cornerNotes } = {},
  ) {
    this.id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
    this.board = board;
    this.solution = solution;
    this.level = level;
    this.rule = rule;
    this.daily = daily;
    this.isOwn = isOwn;
    this.isAgain = isAgain;
    this.variant = variant; // the rules by which it was chosen from the bank
    this.past = [];
    this.future = [];
    this.mistakes = 0;
    this.hints = 0;
    this.seconds = 0;
    this.ending = null;
    this.touched = Date.now();
    this.values = valuesOf(board.values ?? board.puzzle);
    const inEmptyCells = (masks) => this.values.map((value, cell) => (value ? 0 : (masks?.[cell] ?? 0)));
    this.corner = inEmptyCells(cornerNotes ?? notes);
    this.centre = inEmptyCells(cornerNotes && notes);
    this.struck = this.values.map(() => 0);
    this.colours = this.values.map(() => 0);
    this.inks = new Array(this.values.length * board.size).fill(0);
    this.savepoints = [];
    this.prepare();
  }

  /** The game as it was saved. Throws where it is none. */
  static of(record) {
    if (!isGame(record)) throw new TypeError();
    const game = new Game(record.board, record);
    for (const name of Object.keys(game)) game[name] = record[name] ?? game[name];
    game.values = valuesOf(record.values);
    game.prepare();
    return game;
  }

  record() {
    const { givens, right, greeting, ...kept } = this;
    return { ...kept, values: lineOf(this.values) };
  }

  prepare() {
    this.givens = valuesOf(this.board.puzzle);
    this.right = this.solution && valuesOf(this.solution);
  }

  /** The cells that see each cell; of a game that is only listed, nobody asks for them. */
  get peers() {
    this.#peers ??= this.values.map((_, cell) => {
      const seen = [...this.board.houses, ...(this.#rules?.groups ?? [])].filter(({ cells }) => cells.includes(cell)).flatMap(({ cells }) => cells);
      return new Set(seen.filter((other) => other !== cell));
    });
    return this.#peers;
  }

  /** What a board with constraints has besides its houses (engine/rules.js), once it is loaded. */
  get rules() {
    return this.#rules;
  }

  set rules(rules) {
    [this.#rules, this.#peers] = [rules, null];
  }

  get size() {
    return this.board.size;
  }

  /** Where its cells are. */
  get places() {
    this.#places ??= placesOf(this.board);
    return this.#places;
  }

  get livesLeft() {
    return this.rule === "lives" ? Math.max(0, LIVES - this.mistakes) : null;
  }

  /** Write a digit; where all cells have it already, erase it. */
  place(cells, value, { cleanUp = true } = {}) {
    const own = this.own(cells);
    if (own.length && own.every((cell) => this.values[cell] === value)) return this.erase(own);
    const changes = [];
    for (const cell of own) {
      changes.push(...this.written(cell, value));
      if (cleanUp) changes.push(...this.cleaned(cell, value));
    }
    if (!this.commit(changes)) return false;
    if (this.right) this.mistakes += own.filter((cell) => this.right[cell] !== value).length;
    this.ending = this.endingNow();
    return true;
  }

  written(cell, value) {
    return [
      [VALUES, cell, this.values[cell], value],
      [CORNER, cell, this.corner[cell], 0],
      [CENTRE, cell, this.centre[cell], 0],
    ];
  }

  cleaned(cell, value) {
    const bit = 1 << (value - 1);
    return [...this.peers[cell]].flatMap((peer) =>
      [CORNER, CENTRE].map((layer) => {
        const notes = this[LAYERS[layer]][peer];
        return [layer, peer, notes, notes & ~bit];
      }),
    );
  }

  endingNow() {
    if (this.livesLeft !== null && this.livesLeft <= 0) return "lost";
    if (this.rule === "edit" || this.values.includes(0)) return null;
    const isRight = this.right
      ? this.values.every((value, cell) => value === this.right[cell])
      : this.conflicts().size === 0;
    return isRight ? "won" : null;
  }

  /** Write a note into all empty cells among these; where all have it, take it away. */
  note(kind, cells, value) {
    const layer = LAYERS.indexOf(kind);
    const empty = this.own(cells).filter((cell) => !this.values[cell]);
    const bit = 1 << (value - 1);
    const all = empty.every((cell) => this[kind][cell] & bit);
    return this.commit(
      empty.map((cell) => {
        const notes = this[kind][cell];
        return [layer, cell, notes, all ? notes & ~bit : notes | bit];
      }),
    );
  }

  erase(cells) {
    return this.commit(this.own(cells).flatMap((cell) => this.written(cell, 0)));
  }

  /** In every empty cell, the digits that its houses allow, each in its place: notes in the centre would be mixed up
   * with them. */
  noteEverything() {
    return this.commit(
      this.allowed().flatMap((mask, cell) => [
        [CORNER, cell, this.corner[cell], mask],
        [CENTRE, cell, this.centre[cell], 0],
      ]),
    );
  }

  /** Give these cells a colour more; where all have it, take it away. */
  colour(cells, colour) {
    const bit = 1 << (colour - 1);
    const all = [...cells];
    const isThere = all.every((cell) => this.colours[cell] & bit);
    return this.commit(
      all.map((cell) => {
        const mask = this.colours[cell];
        return [CELL_COLOURS, cell, mask, isThere ? mask & ~bit : mask | bit];
      }),
    );
  }

  /** Give a candidate a colour; the one that it has, it loses. */
  ink(cell, value, colour) {
    const place = cell * this.size + value - 1;
    const before = this.inks[place];
    return this.commit([[INKS, place, before, before === colour ? 0 : colour]]);
  }

  /** Take the colours of these cells and of their candidates away. */
  bleach(cells) {
    const { size } = this;
    return this.commit(
      [...cells].flatMap((cell) => [
        [CELL_COLOURS, cell, this.colours[cell], 0],
        ...Array.from({ length: size }, (_, index) => [INKS, cell * size + index, this.inks[cell * size + index], 0]),
      ]),
    );
  }

  /** Remember how the board is now. */
  addSavepoint() {
    const layers = LAYERS.map((layer) => [...this[layer]]);
    this.savepoints = [...this.savepoints.slice(1 - MOST_SAVEPOINTS), { layers, seconds: this.seconds }];
    this.touched = Date.now();
  }

  /** Go back to how it was then; that can be undone. */
  restore({ layers }) {
    return this.commit(
      layers.flatMap((numbers, layer) => numbers.map((number, place) => [layer, place, this[LAYERS[layer]][place], number])),
    );
  }

  /** Take candidates away; a cell without notes gets those that are left. */
  strike(eliminations) {
    const allowed = this.allowed();
    return this.commit(
      eliminations.flatMap(([cell, value]) => {
        const bit = 1 << (value - 1);
        const [corner, centre] = [this.corner[cell], this.centre[cell]];
        return [
          [CORNER, cell, corner, (corner || centre ? corner : allowed[cell]) & ~bit],
          [CENTRE, cell, centre, centre & ~bit],
          [STRUCK, cell, this.struck[cell], this.struck[cell] | bit],
        ];
      }),
    );
  }

  clearNotes() {
    return this.commit(
      [CORNER, CENTRE].flatMap((layer) =>
        this[LAYERS[layer]].map((notes, cell) => [layer, cell, notes, 0]),
      ),
    );
  }

  restart() {
    const own = this.own(this.values.keys()).flatMap((cell) => [...this.written(cell, 0), [STRUCK, cell, this.struck[cell], 0]]);
    const coloured = [CELL_COLOURS, INKS].flatMap((layer) => this[LAYERS[layer]].map((number, place) => [layer, place, number, 0]));
    return this.commit([...own, ...coloured]);
  }

  /** The same puzzle from the beginning, as a game of its own. */
  again() {
    return new Game({ ...this.board, values: this.board.puzzle }, { ...this, isAgain: true });
  }

  /** Whether nothing would be lost with it: a puzzle of ours that nobody has touched. */
  get isUntouched() {
    return !this.isOwn && !this.ending && !this.past.length && !this.future.length && !this.hints;
  }

  /** Times are compared of games without hints, on puzzles that the player had not seen before. */
  get isForBestTime() {
    return !this.hints && !this.isAgain;
  }

  giveUp() {
    if (this.ending || !this.right) return;
    this.commit(this.right.flatMap((value, cell) => this.written(cell, value)));
    this.ending = "given-up";
  }

  /** For each empty cell the digits that its houses and earlier hints allow. */
  allowed() {
    return this.possible(this.values).map((mask, cell) => mask & ~this.struck[cell]);
  }

  /** For each empty cell the player's notes; a cell without any has not been looked at: all that is allowed. */
  candidates() {
    return this.possible(this.values).map((mask, cell) => mask & (this.notesIn(cell) || ~this.struck[cell]));
  }

  /** The notes of an empty cell, corner and centre together. */
  notesIn(cell) {
    return this.values[cell] ? 0 : this.corner[cell] | this.centre[cell];
  }

  /** For each empty cell the digits that its houses allow, if these are the values of the board. */
  possible(values) {
    const all = 2 ** this.size - 1;
    const masks = values.map((value, cell) => {
      if (value) return 0;
      let mask = all;
      for (const peer of this.peers[cell]) {
        if (values[peer]) mask &= ~(1 << (values[peer] - 1));
      }
      return mask;
    });
    return this.#rules?.left(values, masks) ?? masks;
  }

  undo() {
    return this.step(this.past, this.future, 2);
  }

  redo() {
    return this.step(this.future, this.past, 3);
  }

  step(source, target, side) {
    if (this.ending || !source.length) return false;
    const changes = source.pop();
    target.push(changes);
    for (const change of changes) this[LAYERS[change[0]]][change[1]] = change[side];
    this.touched = Date.now();
    return true;
  }

  commit(changes) {
    // Two changes of one place become one, so that undoing in any order is right.
    const places = new Map();
    for (const [layer, cell, before, after] of changes) {
      const key = layer * PLACES + cell;
      const first = places.get(key);
      places.set(key, first ? [layer, cell, first[2], together(layer, first[3], after)] : [layer, cell, before, after]);
    }
    const real = [...places.values()].filter((change) => change[2] !== change[3]);
    if (this.ending || !real.length) return false;
    for (const [layer, cell, , after] of real) this[LAYERS[layer]][cell] = after;
    this.past.push(real);
    this.future = [];
    this.touched = Date.now();
    return true;
  }

  /** Of all steps since there were `count` of them, make one: what was done in one go is undone in one go. */
  joinSince(count) {
    const places = new Map();
    for (const [layer, place, before, after] of this.past.splice(count).flat()) {
      const key = layer * PLACES + place;
      places.set(key, [layer, place, places.get(key)?.[2] ?? before, after]);
    }
    const real = [...places.values()].filter((change) => change[2] !== change[3]);
    if (real.length) this.past.push(real);
  }

  own(cells) {
    return [...cells].filter((cell) => !this.givens[cell]);
  }

  /** Cells whose digit stands twice in a house, or breaks another rule. */
  conflicts() {
    const found = new Set(this.#rules?.broken(this.values));
    this.values.forEach((value, cell) => {
      if (value && [...this.peers[cell]].some((peer) => this.values[peer] === value)) {
        found.add(cell);
      }
    });
    return found;
  }

  /** Cells whose digit is not the solution's. */
  wrong() {
    if (!this.right) return new Set();
    return new Set(
      [...this.values.keys()].filter(
        (cell) => this.values[cell] && this.values[cell] !== this.right[cell],
      ),
    );
  }

  /** Cells whose notes lack the solution's digit. Beside a wrong digit, which has removed notes all
   * around, they are not worth a word. */
  lost() {
    if (!this.right || this.wrong().size) return new Set();
    const isLost = (cell) => this.notesIn(cell) && !((this.notesIn(cell) >> (this.right[cell] - 1)) & 1);
    return new Set([...this.values.keys()].filter(isLost));
  }

  remaining(value) {
    return this.values.length / this.size - this.values.filter((each) => each === value).length;
  }

  line() {
    return lineOf(this.values);
  }
}
