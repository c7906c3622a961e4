// What data sets share: a table with a puzzle in each row, and columns known by their names. The
// twin of formats/columns.py.

import { completes } from "../boards.js";
import { puzzleOf } from "./format.js";
import { gridOfLine } from "./line.js";
import { strip, stripStart, withoutPrefix } from "./text.js";

const DETAIL_KEYS = [
  "title", "author", "description", "comment", "date", "source", "url", "level", "rating", "seconds",
  "collection", "solutions", "clues", "seed", "technique", "digits", "eliminations", "placements",
  "extra", "cosmetics",
];

/** Columns that are more than a detail, with the names that garns gives them. */
export const Role = {
  PUZZLE: Symbol("puzzle"),
  SOLUTION: Symbol("solution"),
  CLUES: Symbol("clues"),
};
const ROLES = Object.values(Role);

const ALIKE = [
  [Role.PUZZLE, "puzzle puzzles quiz quizzes question questions sudoku"],
  [Role.SOLUTION, "solution solutions answer answers"],
  [Role.CLUES, "clues givens"],
];

/** What the names in use mean, in small letters. */
const MEANINGS = new Map([
  ...DETAIL_KEYS.map((key) => [key, key]),
  ["difficulty", "level"],
  ["name", "title"],
  ...ALIKE.flatMap(([role, names]) => names.split(" ").map((name) => [name, role])),
]);

/** Before the name of a detail that would be taken for something else. */
const DETAIL_PREFIX = "detail:";

/** A number of solutions, where a solution might stand: `1`, `2+`. */
const COUNT = /^[0-9]{1,3}\+?$/;

const isRole = (what) => typeof what === "symbol";

/** What a column holds: one of the roles, or the detail of that key. */
export function meaningOf(name) {
  if (name.startsWith(DETAIL_PREFIX)) return withoutPrefix(name, DETAIL_PREFIX);
  return MEANINGS.get(strip(name).toLowerCase()) ?? strip(name);
}

/** The columns of a table, by the names in its header. */
export class Columns {
  #meanings = null;

  constructor(source, names, line) {
    Object.assign(this, { source, names, line });
  }

  get meanings() {
    this.#meanings ??= this.#found();
    return this.#meanings;
  }

  #found() {
    const meanings = [];
    const names = this.names.map((name) => strip(name).toLowerCase());
    const ownNames = ROLES.map((role) => role.description).filter((name) => names.includes(name));
    for (const [i, name] of this.names.entries()) {
      let what = meaningOf(name);
      const own = isRole(what) && what.description;
      // `solutions` beside `solution`: how many there are.
      if (own && own !== names[i] && ownNames.includes(own)) what = strip(name);
      // `difficulty` beside `level`: the second one keeps its own name.
      if (!isRole(what) && meanings.includes(what)) what = strip(name);
      if (what && meanings.includes(what)) {
        throw this.source.unreadable("column-twice", { line: this.line }, { name: strip(name).slice(0, 40) });
      }
      meanings.push(what);
    }
    if (!meanings.includes(Role.PUZZLE)) throw this.source.unreadable("no-puzzle-column", { line: this.line });
    return meanings;
  }

  /** The puzzle in a row of the table. `whereIs` tells line and column of the field of an index. */
  puzzle(texts, line, whereIs, layout) {
    const expected = this.names.length;
    if (texts.length < expected || texts.slice(expected).some(Boolean)) {
      throw this.source.unreadable("field-count", { line }, { n: texts.length, expected });
    }
    const fields = this.#fields(texts, whereIs);
    const grid = this.#grid(Role.PUZZLE, texts, whereIs, layout);
    return puzzleOf(grid.layout, grid.values, {
      solution: fields.has(Role.SOLUTION) ? this.#solution(texts, grid, whereIs) : null,
      details: detailsOf(fields, grid),
      line,
    });
  }

  /** What is not empty; blanks alone are no board. */
  #fields(texts, whereIs) {
    const fields = new Map();
    for (const [i, what] of this.meanings.entries()) {
      const text = texts[i];
      if (text && !strip(this.names[i])) {
        throw this.source.unreadable("column-unnamed", whereIs(i), { found: text.slice(0, 20) });
      }
      if (isRole(what) ? strip(text) : text) fields.set(what, text);
    }
    return withCount(fields);
  }

  /** The board in that column, without the blanks around it. */
  #grid(role, texts, whereIs, layout) {
    const index = this.meanings.indexOf(role);
    const { line, column } = whereIs(index);
    const blanks = texts[index].length - stripStart(texts[index]).length;
    return gridOfLine(this.source, strip(texts[index]), line, column + blanks, layout);
  }

  #solution(texts, { layout, values }, whereIs) {
    const solution = this.#grid(Role.SOLUTION, texts, whereIs, layout).values;
    if (!completes(layout, solution, values)) {
      throw this.source.unreadable("solution", whereIs(this.meanings.indexOf(Role.SOLUTION)));
    }
    return solution;
  }
}

/** The number of solutions is a detail, but on a board of one cell it is the solution. */
function withCount(fields) {
  const text = fields.get(Role.SOLUTION) ?? "";
  if (COUNT.test(text) && text.length !== strip(fields.get(Role.PUZZLE) ?? "").length) {
    fields.delete(Role.SOLUTION);
    fields.set("solutions", text);
  }
  return fields;
}

function detailsOf(fields, { values }) {
  const details = new Map([...fields].filter(([what]) => !isRole(what)));
  const count = fields.get(Role.CLUES) ?? "";
  const clues = values.filter(Boolean).length;
  if (count && count !== String(clues) && !details.has("clues")) details.set("clues", count);
  return details;
}
