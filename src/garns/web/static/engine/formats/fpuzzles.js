// f-puzzles: the JSON of the puzzle editor, in a link or bare. The twin of formats/fpuzzles.py;
// rules/fpuzzles.js has the constraints.

import { ALPHABET, EXTRA_HOUSES, layoutNamed, loadedRules, textsOf } from "../layouts.js";
import { cellCount, completes, layoutOrNull, regionsOf } from "../boards.js";
import { UnreadableInput } from "../errors.js";
import { withoutComments } from "./cells.js";
import { Fit, puzzleOf } from "./format.js";
import { compact } from "./json_writing.js";
import { JsonText, isSet } from "./jsontext.js";
import { linkPayload } from "./links.js";
import { BASE64, NotLzString, TooLong, compress, decompress } from "./lzstring.js";
import { Source } from "./source.js";
import { isMadeOf, isPlainNumber, stripStart, withoutPrefix } from "./text.js";

export const LINK = "https://www.f-puzzles.com/?load=";
const PREFIXES = ["fpuzzles", "fpuz"];

/** Boards that f-puzzles has. */
const [SMALLEST, LARGEST] = [3, 16];

/** Shorter texts without a link may be short codes (`scf`). */
const SHORTEST_PACKED = 82;

/** The keys of f-puzzles and ours. */
const DETAILS = { title: "title", author: "author", ruleset: "description" };

/** Lists of what is drawn and means nothing, the same in a cell, and the detail that keeps both, as JSON. */
const DRAWINGS = ["line", "rectangle", "circle", "text", "cage", "fogofwar", "foglight"];
const MESSAGE = "successMessage";
const COLOURS = ["c", "cArray", "highlight"];
const COSMETICS = "cosmetics";

const UNDERSTOOD = new Set([
  ...["size", "grid", "solution", ...Object.keys(DETAILS), "diagonal+", "diagonal-", "extraregion", ...DRAWINGS, MESSAGE],
  // What the editor remembers about itself.
  ...["highlightConflicts", "disabledlogic", "truecandidatesoptions"],
]);
const [CENTRE, CORNER] = ["centerPencilMarks", "cornerPencilMarks"];
const UNDERSTOOD_IN_CELL = new Set(["value", "given", "region", CENTRE, CORNER, "candidates", ...COLOURS]);

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
      details: this.#details(cells),
      line: this.text.line,
    });
  }

  /** What is switched off or empty may stand there; it changes nothing. */
  #refuseUnknown(fields, known, ...path) {
    const others = [...fields.keys()].filter((key) => !known.has(key) && isSet(fields.get(key)));
    if (!others.length) return;
    const { KEYS, MARKS } = loadedRules();
    const unknown = others.filter((key) => !(path.length ? MARKS.includes(key) : KEYS.has(key)));
    if (unknown.length) throw this.#unsupported(unknown, ...path);
    this.hasRules = true;
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

  #details(cells) {
    const details = [];
    for (const [theirs, ours] of Object.entries(DETAILS)) {
      const value = this.fields.get(theirs);
      if (!isSet(value)) continue;
      if (typeof value !== "string") throw this.text.wrong(theirs);
      details.push([ours, value]);
    }
    const cosmetics = this.#cosmetics(cells);
    const { source } = this.text;
    if (cosmetics.size) details.push([COSMETICS, source.folded(compact(cosmetics, (text) => source.unfolded(text)))]);
    return details;
  }

  /** What is only drawn: lists under their keys, and colours under the names of cells. */
  #cosmetics(cells) {
    const found = new Map();
    for (const key of DRAWINGS) {
      const drawings = this.fields.get(key);
      if (!isSet(drawings)) continue;
      if (!Array.isArray(drawings)) throw this.text.wrong(key);
      found.set(key, drawings);
    }
    const message = this.fields.get(MESSAGE);
    if (isSet(message)) {
      if (typeof message !== "string") throw this.text.wrong(MESSAGE);
      found.set(MESSAGE, message);
    }
    const size = Math.sqrt(cells.length);
    for (const [i, cell] of cells.entries()) {
      const colours = COLOURS.filter((key) => isSet(cell.get(key))).map((key) => [key, cell.get(key)]);
      if (colours.length) found.set(nameOf(i, size), new Map(colours));
    }
    return new Map([...found, ...(this.kept ?? [])]);
  }

  #layout(size, cells) {
    const base = this.#baseLayout(size, cells);
    const named = this.#namedExtras();
    const [regions, left] = this.#extraRegions(base);
    const plain = layoutNamed([base.name, ...named, ...regions].join("+"));
    const oneDiagonal = Object.values(EXTRA_HOUSES).some(({ fpuzzles }) => fpuzzles.filter((key) => isSet(this.fields.get(key))).length === 1);
    return this.hasRules || left.length || oneDiagonal ? this.#ruled(plain, named, left) : plain;
  }

  /** The layout with the constraints that the fields say besides. */
  #ruled(plain, named, regions) {
    const said = named.flatMap((id) => EXTRA_HOUSES[id].fpuzzles);
    const fields = new Map([...this.fields].filter(([key]) => !said.includes(key)));
    fields.set("extraregion", regions);
    const { constraints, kept } = loadedRules().readRules(this.text, fields, plain);
    this.kept = kept;
    return layoutNamed([plain.name, ...textsOf(constraints, plain)].join(";"));
  }

  /** The rules that have fields of their own. */
  #namedExtras() {
    return Object.entries(EXTRA_HOUSES).flatMap(([id, { fpuzzles }]) => {
      return fpuzzles.length && fpuzzles.every((key) => isSet(this.fields.get(key))) ? [id] : [];
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

  /** The rules whose houses the extra regions are, and the regions that are left. */
  #extraRegions(base) {
    const extra = this.fields.get("extraregion");
    if (!isSet(extra)) return [[], []];
    const areObjects = Array.isArray(extra) && extra.every((region) => region instanceof Map);
    const found = areObjects ? extra.map((region) => region.get("cells")) : [null];
    if (!found.every(Array.isArray)) throw this.text.wrong("extraregion");
    const sets = found.map(setOf);
    const known = regionNames(base);
    const rules = Object.keys(known).filter((id) => known[id].every((names) => sets.includes(names)));
    const explained = new Set(rules.flatMap((id) => known[id]));
    // The place of what is not a region any more stays, so that those after it keep theirs.
    const left = extra.map((region, i) => (explained.has(sets[i]) ? new Map() : region));
    return [rules, left.some((region) => region.size) ? left : []];
  }

  /** The layout asked for, if it is written as the one found. */
  #expected(found, expected) {
    if (!expected) return found;
    const [houses, ...constraints] = found.name.split(";");
    const [wished, ...others] = expected.name.split(";");
    const isSame = readBack(layoutNamed(wished))?.name === houses && (!others.length || String(others) === String(constraints));
    if (!isSame) throw this.text.unreadable("other-layout", null, { found: found.name, expected: expected.name });
    return layoutNamed([wished, ...constraints].join(";"));
  }
}

/** Where a cell stands in the JSON. */
function pathTo(cell, size) {
  return ["grid", Math.floor(cell / size), cell % size];
}

function nameOf(cell, size) {
  return `R${Math.floor(cell / size) + 1}C${(cell % size) + 1}`;
}

/** The cell of a name; −1 if there is none. */
function cellNamed(name, size) {
  const [, row, column] = /^R([1-9][0-9]?)C([1-9][0-9]?)$/.exec(name) ?? [];
  return Math.max(row, column) <= size ? (row - 1) * size + Number(column) - 1 : -1;
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
export function layoutOfRegions(numbers, size) {
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
  const names = {};
  for (const [id, { cells, fpuzzles }] of Object.entries(EXTRA_HOUSES)) {
    const houses = cells(size, block);
    if (houses.length && !fpuzzles.length) names[id] = houses.map((house) => setOf(house.map((cell) => nameOf(cell, size))));
  }
  return names;
}

/** A set of texts as one text, so that two of them can be compared. */
function setOf(items) {
  return JSON.stringify([...new Set(items.map(String))].sort());
}

/** A puzzle as it is packed in links, and what cannot be said of its layout. */
export function packed(puzzle) {
  const { layout, solution, details = new Map() } = puzzle;
  const { size, extras = [], constraints = [] } = layout;
  const rules = constraints.length ? loadedRules().writeRules(layout) : { fields: {}, marks: new Map(), unsaid: [] };
  const cells = cellsOf(puzzle).map((cell, i) => ({ ...cell, ...rules.marks.get(i) }));
  const fields = new Map([["size", size]]);
  for (const [theirs, ours] of Object.entries(DETAILS)) if (details.has(ours)) fields.set(theirs, details.get(ours));
  fields.set("grid", Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size)));
  for (const id of extras) for (const key of EXTRA_HOUSES[id].fpuzzles) fields.set(key, true);
  const listed = extras.filter((id) => !EXTRA_HOUSES[id].fpuzzles.length).flatMap((id) => layout.houses.filter(({ kind }) => kind === EXTRA_HOUSES[id].kind));
  if (listed.length) fields.set("extraregion", listed.map((house) => ({ cells: house.cells.map((cell) => nameOf(cell, size)) })));
  for (const [key, value] of Object.entries(rules.fields)) add(fields, key, value);
  if (solution) fields.set("solution", solution);
  for (const [key, value] of keptIn(puzzle)) {
    if (value instanceof Map) Object.assign(cells[cellNamed(key, size)], Object.fromEntries(value));
    else add(fields, key, value);
  }
  return { code: compress(compact(fields)), unsaid: rules.unsaid };
}

function cellsOf({ layout, values, givens, notes, cornerNotes }) {
  const { size } = layout;
  const [usual, regions] = [usualRegions(size), regionsOf(layout)];
  const isUsual = String(usual) === String(regions);
  const hasRegions = !layout.name.startsWith("latin-");
  const listed = (mask) => Array.from({ length: size }, (_, i) => i + 1).filter((value) => (mask >> (value - 1)) & 1);
  return values.map((value, cell) => ({
    ...(value ? { value } : {}),
    ...(givens[cell] ? { given: true } : {}),
    ...(hasRegions ? (isUsual ? {} : { region: regions[cell] }) : { region: null }),
    ...(notes?.[cell] ? { [CENTRE]: listed(notes[cell]) } : {}),
    ...(cornerNotes?.[cell] ? { [CORNER]: listed(cornerNotes[cell]) } : {}),
  }));
}

/** Lists under the same key become one. */
function add(fields, key, value) {
  const before = fields.get(key);
  fields.set(key, Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value);
}

/** What the detail about drawings says; nothing if it was not made by a reader. */
function keptIn({ layout, details }) {
  const said = details?.get(COSMETICS);
  if (said === undefined) return new Map();
  const text = new JsonText(new Source(""), said);
  try {
    const kept = text.members();
    return [...kept].every(([key, value]) => isKept(text, layout, key, value)) ? kept : new Map();
  } catch (error) {
    if (error instanceof UnreadableInput) return new Map();
    throw error;
  }
}

function isKept(text, layout, key, value) {
  if (value instanceof Map) return cellNamed(key, layout.size) >= 0 && [...value.keys()].every((each) => COLOURS.includes(each));
  if (key === MESSAGE) return typeof value === "string";
  if (!Array.isArray(value)) return false;
  const fields = new Map([[key, value]]);
  return DRAWINGS.includes(key) || compact(loadedRules().readRules(text, fields, layout).kept) === compact(fields);
}

/** A link. */
function write(puzzle) {
  return `${LINK}${packed(puzzle).code}\n`;
}

function accepts({ size, corners }) {
  return size >= SMALLEST && size <= LARGEST && !corners;
}

/** The layout that a reader of what is written finds. */
function readBack(layout) {
  const { size, extras, name } = layout;
  if (size < SMALLEST || size > LARGEST) return null;
  const hasRegions = !name.startsWith("latin-");
  const base = hasRegions ? layoutOfRegions(regionsOf(layout), size) : layoutNamed(`latin-${size}`);
  return layoutOrNull([base.name, ...extras].join("+"));
}

export const FORMAT = { id: "fpuzzles", extensions: [], looksLike, read, write, accepts };
