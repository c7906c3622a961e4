// Puzzles of every level that come with garns: the twin of bank/puzzles.py.

import { InvalidRequest } from "./errors.js";
import { randomBelow } from "./generation/draws.js";

/** A file of the bank cannot be read here. */
export class BankUnreachable extends Error {}

export class Bank {
  #readText;
  #puzzles = new Map();

  /** `levels`: those that there are for each size. `readText` gives a file by its name (`9-easy.txt`),
   * or fails; it is asked when a puzzle of the file is first wanted. */
  constructor(levels, readText) {
    this.levels = levels;
    this.#readText = readText;
  }

  /** A puzzle with other rules: { layout, values }, the layout by its name; any of that level. */
  async variant(rules, level) {
    const name = `rules-${rules}.txt`;
    if (!this.#puzzles.has(name)) this.#puzzles.set(name, rowsOf(await this.#textOf(name)));
    const boards = this.#puzzles.get(name).filter(([each]) => each === level);
    if (!boards.length) {
      const known = [...new Set(this.#puzzles.get(name).map(([each]) => each))];
      throw new InvalidRequest("bank.rules-level", { rules, level, known });
    }
    const [, layout, line] = boards[randomBelow(boards.length)];
    return { layout, givens: valuesOf(line) };
  }

  has(size, level) {
    return this.levels[size]?.includes(level) ?? false;
  }

  /** The values of a puzzle: the one with this `number`, from 1 on; without a number that of a day
   * (`ordinal`, from dates.js), or any. */
  async givens(level, size, { number = null, ordinal = null } = {}) {
    const puzzles = await this.#puzzlesOf(level, size);
    const n = puzzles.length;
    const place = number === null ? placeBelow(n, ordinal) : number - 1;
    if (!(place in puzzles)) throw new InvalidRequest("bank.number", { number, n });
    return valuesOf(puzzles[place]);
  }

  async #puzzlesOf(level, size) {
    const name = `${size}-${level}.txt`;
    if (!this.#puzzles.has(name)) this.#puzzles.set(name, linesOf(await this.#textOf(name)));
    return this.#puzzles.get(name);
  }

  async #textOf(name) {
    try {
      return await this.#readText(name);
    } catch (error) {
      throw new BankUnreachable(name, { cause: error });
    }
  }
}

/** After each puzzle may stand its rating. */
function linesOf(text) {
  return rowsOf(text).map(([line]) => line);
}

function rowsOf(text) {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return lines.map((line) => line.split(" "));
}

function valuesOf(line) {
  return [...line].map((char) => (char === "." ? 0 : Number(char)));
}

function placeBelow(n, ordinal) {
  return ordinal === null ? randomBelow(n) : ordinal % n;
}
