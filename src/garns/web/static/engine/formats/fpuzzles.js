// f-puzzles: the JSON of the puzzle editor, in a link or bare. The twin of formats/fpuzzles.py, without
// constraints and drawings.

import { ALPHABET, EXTRA_HOUSES, layoutNamed } from "../layouts.js";
import { cellCount, completes, layoutOrNull, regionsOf } from "../boards.js";
import { withoutComments } from "./cells.js";
import { Fit, puzzleOf } from "./format.js";
import { JsonText, isSet } from "./jsontext.js";
import { linkPayload } from "./links.js";
import { BASE64, NotLzString, TooLong, decompress } from "./lzstring.js";
import { isMadeOf, isPlainNumber, stripStart, withoutPrefix } from "./text.js";

const PREFIXES = ["fpuzzles", "fpuz"];

/** Boards that f-puzzles has. */
const [SMALLEST, LARGEST] = [3, 16];

/** Shorter texts without a link may be short codes (`scf`). */
const SHORTEST_PACKED = 82;

/** The keys of f-puzzles and ours. */
const DETAILS = { title: "title", author: "author", ruleset: "description" };

const UNDERSTOOD = new Set([
  ...["size", "grid", "solution", ...Object.keys(DETAILS), "diagonal+", "diagonal-", "extraregion"],
  // What the editor remembers about itself.
  ...["highlightConflicts", "disabledlogic", "truecandidatesoptions"],
]);
const [CENTRE, CORNER] = ["centerPencilMarks", "cornerPencilMarks"];
const UNDERSTOOD_IN_CELL = new Set(["value", "given", "region", CENTRE, CORNER, "candidates"]);

function looksLike(source) {
  const lines = [...withoutComments(source.opening)];
  if (!lines.length) return Fit.NO;
  if (isObject(lines[0])) {
    const hasKeys = ['"grid"', '"size"'].every((key) => lines.some(({ text }) => text.includes(key)));
    return hasKeys ? Fit.SHAPE : Fit.NO;
  }
  return lines.every((line) => isPacked(source, line)) ? Fit.SIGNATURE : Fit.NO;
}

function isObject({ text }) {
  return stripStart(text).startsWith("{");
}

function startsWithOne(text, beginnings) {
  return beginnings.some((beginning) => text.startsWith(beginning));
}

function isPacked(source, { text }) {
  const [payload, column] = linkPayload(source, text);
  if (!isMadeOf(payload, `${BASE64}= `)) return false;
  if (column > text.length - stripStart(text).length) {
    return startsWithOne(payload, PREFIXES) || text.includes("load=");
  }
  return startsWithOne(payload, [...PREFIXES, "N4Ig"]) && payload.length >= SHORTEST_PACKED;
}

function* read(source, layout) {
  const first = source.opening.find((line) => !line.isBlankOrComment);
  if (first && isObject(first)) {
    yield new EditorDocument(JsonText.whole(source)).puzzle(layout);
    return;
  }
  const lines = withoutComments(source.forgiving(source.everyLine()));
  yield* source.madeOf(lines, (line) => new EditorDocument(unpacked(source, line)).puzzle(layout));
}

function unpacked(source, line) {
  const [payload, column] = linkPayload(source, line.text);
  const place = { line: line.number, column };
  const prefix = PREFIXES.find((each) => payload.startsWith(each)) ?? "";
  // Blanks were plus signs before some program took the link for a form.
  const code = withoutPrefix(payload, prefix).replaceAll(" ", "+");
  try {
    return new JsonText(source, source.folded(decompress(code)), line.number, column);
  } catch (error) {
    if (!(error instanceof NotLzString)) throw error;
    throw source.unreadable(error instanceof TooLong ? "packed-long" : "packed", place);
  }
}

/** One puzzle of the editor, and the text it came from. */
class EditorDocument {
  constructor(text) {
    Object.assign(this, { text, fields: text.members() });
  }

  puzzle(expected) {
    this.#refuseUnknown(this.fields, UNDERSTOOD);
    const size = this.#size();
    const cells = this.#cells(size);
    const layout = this.#expected(this.#layout(size, cells), expected);
    const values = cells.map((cell, i) => this.#value(cell.get("value"), size, ...pathTo(i, size), "value"));
    const givens = values.map((value, i) => (cells[i].get("given") === true ? value : 0));
    return puzzleOf(layout, values, {
      givens,
      notes: this.#marks(cells, CENTRE, size),
      cornerNotes: this.#marks(cells, CORNER, size),
      solution: this.#solution(layout, givens),
      details: this.#details(),
      line: this.text.line,
    });
  }

  /** What is switched off or empty may stand there; it changes nothing. */
  #refuseUnknown(fields, known, ...path) {
    const unknown = [...fields.keys()].filter((key) => !known.has(key) && isSet(fields.get(key)));
    if (unknown.length) throw this.#unsupported(unknown, ...path);
  }

  #unsupported(names, ...path) {
    const shown = names.map((name) => name.slice(0, 40));
    return this.text.unreadable("unsupported", this.text.offsetOf(...path, names[0]), { names: shown });
  }

  #size() {
    const size = this.fields.get("size");
    if (typeof size !== "number" || size < SMALLEST || size > LARGEST) throw this.text.wrong("size");
    return size;
  }

  /** The cells, row by row. */
  #cells(size) {
    const grid = this.fields.get("grid");
    if (!Array.isArray(grid) || grid.length !== size) throw this.text.wrong("grid");
    for (const [r, row] of grid.entries()) {
      if (!Array.isArray(row) || row.length !== size) throw this.text.wrong("grid", r);
    }
    const cells = grid.flat();
    for (const [i, cell] of cells.entries()) this.#checkCell(cell, ...pathTo(i, size));
    return cells;
  }

  #checkCell(cell, ...path) {
    if (!(cell instanceof Map)) throw this.text.wrong(...path);
    this.#refuseUnknown(cell, UNDERSTOOD_IN_CELL, ...path);
    if (cell.has("given") && typeof cell.get("given") !== "boolean") throw this.text.wrong(...path, "given");
  }

  /** A value as a number or as digits in a string; nothing and 0 are empty. */
  #value(value, size, ...path) {
    if (value === undefined || value === null || value === "") return 0;
    const isText = typeof value === "string" && value.length <= 2 && isPlainNumber(value);
    const number = isText ? Number(value) : value;
    if (typeof number !== "number" || number < 0 || number > size) throw this.text.wrong(...path);
    return number;
  }

  #marks(cells, key, size) {
    const masks = cells.map((cell, i) => {
      const marks = cell.get(key);
      return isSet(marks) ? this.#mask(marks, size, ...pathTo(i, size), key) : 0;
    });
    return masks.some(Boolean) ? masks : null;
  }

  #mask(marks, size, ...path) {
    if (!Array.isArray(marks)) throw this.text.wrong(...path);
    const values = marks.map((mark, i) => this.#value(mark, size, ...path, i));
    if (values.includes(0)) throw this.text.wrong(...path);
    return values.reduce((mask, value) => mask | (1 << (value - 1)), 0);
  }

  #solution(layout, givens) {
    const values = this.fields.get("solution");
    if (!isSet(values)) return null;
    if (!Array.isArray(values) || values.length !== cellCount(layout)) throw this.text.wrong("solution");
    const solution = values.map((value, i) => this.#value(value, layout.size, "solution", i));
    if (!completes(layout, solution, givens)) {
      throw this.text.unreadable("solution", this.text.offsetOf("solution"));
    }
    return solution;
  }

  #details() {
    const details = [];
    for (const [theirs, ours] of Object.entries(DETAILS)) {
      const value = this.fields.get(theirs);
      if (!isSet(value)) continue;
      if (typeof value !== "string") throw this.text.wrong(theirs);
      details.push([ours, value]);
    }
    return details;
  }

  #layout(size, cells) {
    const base = this.#baseLayout(size, cells);
    return layoutNamed([base.name, ...this.#namedExtras(), ...this.#extraRegions(base)].join("+"));
  }

  /** The rules that have fields of their own. */
  #namedExtras() {
    return Object.entries(EXTRA_HOUSES).flatMap(([id, { fpuzzles }]) => {
      const present = fpuzzles.filter((key) => isSet(this.fields.get(key)));
      if (present.length && present.length < fpuzzles.length) throw this.#unsupported(present);
      return present.length ? [id] : [];
    });
  }

  #baseLayout(size, cells) {
    const usual = usualRegions(size);
    const regions = cells.map((cell, i) => (cell.has("region") ? cell.get("region") : usual[i]));
    if (regions.every((region) => region === null)) return layoutNamed(`latin-${size}`);
    const wrong = regions.findIndex((region) => !["number", "bigint"].includes(typeof region));
    if (wrong >= 0) throw this.text.wrong(...pathTo(wrong, size), "region");
    const layout = layoutOfRegions(regions, size);
    if (!layout) {
      const first = cells.findIndex((cell) => cell.has("region"));
      throw this.text.wrong(...pathTo(first, size), "region");
    }
    return layout;
  }

  /** The rules that the extra regions stand for: they are the houses of some of them. */
  #extraRegions(base) {
    const extra = this.fields.get("extraregion");
    if (!isSet(extra)) return [];
    const areObjects = Array.isArray(extra) && extra.every((region) => region instanceof Map);
    const found = areObjects ? extra.map((region) => region.get("cells")) : [null];
    if (!found.every(Array.isArray)) throw this.text.wrong("extraregion");
    const left = new Set(found.map(setOf));
    const known = regionNames(base);
    const rules = Object.keys(known).filter((id) => known[id].every((names) => left.has(names)));
    const explained = new Set(rules.flatMap((id) => known[id]));
    if (left.size !== explained.size) throw this.#unsupported(["extraregion"]);
    return rules;
  }

  /** The layout asked for, if it is written as the one found. */
  #expected(found, expected) {
    if (!expected) return found;
    if (readBack(expected)?.name !== found.name) {
      throw this.text.unreadable("other-layout", null, { found: found.name, expected: expected.name });
    }
    return expected;
  }
}

/** Where a cell stands in the JSON. */
function pathTo(cell, size) {
  return ["grid", Math.floor(cell / size), cell % size];
}

/** The regions of a board that does not name them: the usual blocks, rows if there are none. */
function usualRegions(size) {
  const usual = layoutOrNull(String(size));
  return usual ? regionsOf(usual) : rowsAsRegions(size);
}

function rowsAsRegions(size) {
  return Array.from({ length: size * size }, (_, cell) => Math.floor(cell / size));
}

/** Blocks where the regions are blocks, a Latin square where they are rows, else a jigsaw; null if
 * they are not equally large. */
function layoutOfRegions(numbers, size) {
  const labels = [...new Set(numbers)];
  if (labels.length !== size) return null;
  const regions = numbers.map((number) => labels.indexOf(number));
  const jigsaw = layoutOrNull(`jigsaw-${regions.map((region) => ALPHABET[region]).join("")}`);
  if (!jigsaw) return null;
  const areRegions = (others) => others.every((region, cell) => region === regions[cell]);
  if (areRegions(rowsAsRegions(size))) return layoutNamed(`latin-${size}`);
  for (let rows = 2; rows < size; rows++) {
    const blocks = size % rows ? null : layoutNamed(`blocks-${rows}x${size / rows}`);
    if (blocks && areRegions(regionsOf(blocks))) return blocks;
  }
  return jigsaw;
}

/** The houses of each rule that is written as a list of regions, each as a text. */
function regionNames({ size, block }) {
  const nameOf = (cell) => `R${Math.floor(cell / size) + 1}C${(cell % size) + 1}`;
  const names = {};
  for (const [id, { cells, fpuzzles }] of Object.entries(EXTRA_HOUSES)) {
    const houses = cells(size, block);
    if (houses.length && !fpuzzles.length) names[id] = houses.map((house) => setOf(house.map(nameOf)));
  }
  return names;
}

/** A set of texts as one text, so that two of them can be compared. */
function setOf(items) {
  return JSON.stringify([...new Set(items.map(String))].sort());
}

/** The layout that a reader of what is written finds. */
function readBack(layout) {
  const { size, extras, name } = layout;
  if (size < SMALLEST || size > LARGEST) return null;
  const hasRegions = !name.startsWith("latin-");
  const base = hasRegions ? layoutOfRegions(regionsOf(layout), size) : layoutNamed(`latin-${size}`);
  return layoutOrNull([base.name, ...extras].join("+"));
}

export const FORMAT = { id: "fpuzzles", extensions: [], looksLike, read };
