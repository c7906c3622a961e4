// SudokuPad's own links, and the JSON inside: the twin of formats/sudokupad.py, which explains them.

import { completes, lineOf, regionsOf } from "../boards.js";
import { layoutNamed, textsOf } from "../layouts.js";
import { withoutComments } from "./cells.js";
import { Fit, puzzleOf } from "./format.js";
import { layoutOfRegions } from "./fpuzzles.js";
import { JsonText, isSet } from "./jsontext.js";
import { linkPayload } from "./links.js";
import { BASE64, NotLzString, TooLong, compress, decompress } from "./lzstring.js";
import { agreed, constraintOf, withRules } from "./rules.js";
import { isMadeOf, isPlainNumber, partition, strip, stripStart, withoutPrefix } from "./text.js";
import { NotZipped, unzipped } from "./zipped_json.js";

const LINK = "https://sudokupad.app/ctc";
const PREFIXES = ["scl", "ctc"];
/** Shorter texts without a link may be short codes (`scf`). */
const SHORTEST_PACKED = 82;
const LARGEST = 16;
/** The largest board whose solution is a text of digits. */
const DIGITS_ONLY = 9;

/** The keys of SudokuPad and ours. */
const DETAILS = { title: "title", author: "author", rules: "description" };
const DRAWN = ["lines", "arrows", "overlays", "underlays"];
const UNDERSTOOD = new Set([
  ...["cells", "regions", "cages", "metadata"],
  // What says how a puzzle is shown.
  ...["id", "cellSize", "settings", "videos", "duration", "foglight", "triggereffect"],
]);
const OF_THE_SETTER = ["source", "msgcorrect", "msgincorrect", "customstyle", "copyright", "bgimage"];
const [CENTRE, CORNER] = ["centremarks", "pencilMarks"];
const IN_CELL = new Set(["value", CENTRE, CORNER]);
const IN_CAGE = new Set(["cells", "value", "sum", "unique", "hidden", "type", "style"]);
/** Kinds that are a word in the metadata, and those that are cages. */
const FLAGS = { "anti-knight": "antiknight", "anti-king": "antiking" };
const [UNIQUE, REPEATS] = ["cage", "sum"];
const LARGEST_SUM = 999_999;
const TRUE = "true";

function looksLike(source) {
  const lines = [...withoutComments(source.opening)];
  if (!lines.length) return Fit.NO;
  if (isObject(lines[0])) {
    const text = lines.map((line) => line.text).join("\n");
    const isOurs = text.includes('"cells"') && (text.includes('"regions"') || text.includes('"cellSize"'));
    return isOurs && !text.includes('"size"') ? Fit.SHAPE : Fit.NO;
  }
  return lines.every((line) => isPacked(source, line)) ? Fit.SIGNATURE : Fit.NO;
}

function isObject({ text }) {
  return stripStart(text).startsWith("{");
}

function isPacked(source, { text }) {
  const [payload, column] = linkPayload(source, text);
  const isLink = column > text.length - stripStart(text).length;
  const isOurs = PREFIXES.some((prefix) => payload.startsWith(prefix)) && isMadeOf(payload, `${BASE64}= `);
  return isOurs && (isLink || payload.length >= SHORTEST_PACKED);
}

function* read(source, layout) {
  const first = source.opening.find((line) => !line.isBlankOrComment);
  if (first && isObject(first)) {
    yield new PadDocument(JsonText.whole(source)).puzzle(layout);
    return;
  }
  const lines = withoutComments(source.forgiving(source.everyLine()));
  yield* source.madeOf(lines, (line) => new PadDocument(unpacked(source, line)).puzzle(layout));
}

function unpacked(source, line) {
  const [payload, column] = linkPayload(source, line.text);
  const prefix = PREFIXES.find((each) => payload.startsWith(each)) ?? "";
  // Blanks were plus signs before some program took the link for a form.
  const code = withoutPrefix(payload, prefix).replaceAll(" ", "+");
  try {
    return new JsonText(source, source.folded(unzipped(decompress(code))), line.number, column);
  } catch (error) {
    if (!(error instanceof NotLzString || error instanceof NotZipped)) throw error;
    throw source.unreadable(error instanceof TooLong ? "packed-long" : "packed", { line: line.number, column });
  }
}

/** One puzzle, and the text it came from. */
class PadDocument {
  constructor(text) {
    Object.assign(this, { text, fields: text.members() });
  }

  puzzle(expected) {
    this.#refuseDrawings();
    this.#refuseUnknown(this.fields, UNDERSTOOD);
    const cells = this.#cells();
    const size = Math.sqrt(cells.length);
    const houses = this.#houses(size);
    const metadata = this.#metadata();
    const flags = Object.keys(FLAGS).filter((kind) => metadata.get(FLAGS[kind]) === TRUE);
    const constraints = [...this.#cages(houses), ...flags.map((kind) => constraintOf(kind, [], [], houses, () => this.#placeOf("cells")))];
    const found = withRules(houses, constraints, this.#placeOf("cells"));
    const isSame = !expected || readBack(expected).name === houses.name;
    const layout = isSame ? agreed(found, expected) : null;
    if (!layout) throw this.text.unreadable("other-layout", null, { found: found.name, expected: expected.name });
    const values = cells.map((cell, i) => this.#value(cell.get("value"), size, ...pathTo(i, size)));
    return puzzleOf(layout, values, {
      notes: this.#marks(cells, CENTRE, size),
      cornerNotes: this.#marks(cells, CORNER, size),
      solution: this.#solution(metadata.get("solution"), layout, values),
      details: Object.entries(DETAILS).filter(([key]) => metadata.get(key)).map(([key, ours]) => [ours, metadata.get(key)]),
      line: this.text.line,
    });
  }

  #placeOf(...path) {
    const { line, column } = this.text.unreadable("json", this.text.offsetOf(...path));
    return { line, column: column === null ? null : column - 1 };
  }

  #refuseDrawings() {
    const names = DRAWN.filter((key) => isSet(this.fields.get(key)));
    if (names.length) throw this.text.unreadable("sudokupad-drawn", this.text.offsetOf(names[0]), { names });
  }

  #refuseUnknown(fields, known, ...path) {
    const names = [...fields.keys()].filter((key) => !known.has(key) && isSet(fields.get(key)));
    if (!names.length) return;
    const shown = names.map((name) => name.slice(0, 40));
    throw this.text.unreadable("unsupported", this.text.offsetOf(...path, names[0]), { names: shown });
  }

  /** The cells, row by row. */
  #cells() {
    const rows = this.fields.get("cells");
    if (!Array.isArray(rows) || rows.length < 1 || rows.length > LARGEST) throw this.text.wrong("cells");
    return rows.flatMap((row, r) => {
      if (!Array.isArray(row) || row.length !== rows.length) {
        throw this.text.unreadable("sudokupad-rows", this.text.offsetOf("cells", r));
      }
      return row.map((cell, c) => this.#checkedCell(cell, "cells", r, c));
    });
  }

  #checkedCell(cell, ...path) {
    if (!(cell instanceof Map)) throw this.text.wrong(...path);
    this.#refuseUnknown(cell, IN_CELL, ...path);
    return cell;
  }

  #houses(size) {
    const regions = isSet(this.fields.get("regions")) ? this.fields.get("regions") : [];
    if (!Array.isArray(regions)) throw this.text.wrong("regions");
    if (!regions.length) return layoutNamed(`latin-${size}`);
    const ofCell = new Map();
    for (const [number, region] of regions.entries()) {
      for (const cell of this.#places(region, size, "regions", number)) ofCell.set(cell, number);
    }
    if (ofCell.size !== size * size) throw this.text.unreadable("sudokupad-rows", this.text.offsetOf("regions"));
    const layout = layoutOfRegions(Array.from({ length: size * size }, (_, cell) => ofCell.get(cell)), size);
    if (!layout) throw this.text.wrong("regions");
    return layout;
  }

  /** Cells as rows and columns from 0. */
  #places(places, size, ...path) {
    if (!Array.isArray(places)) throw this.text.wrong(...path);
    return places.map((place, i) => {
      const isPlace = Array.isArray(place) && place.length === 2;
      if (!isPlace || !place.every((each) => Number.isInteger(each) && each >= 0 && each < size)) {
        throw this.text.wrong(...path, i);
      }
      return place[0] * size + place[1];
    });
  }

  #listedCages() {
    const cages = isSet(this.fields.get("cages")) ? this.fields.get("cages") : [];
    if (!Array.isArray(cages) || !cages.every((cage) => cage instanceof Map)) throw this.text.wrong("cages");
    return cages;
  }

  /** Also what older puzzles keep in cages without cells: `{"value": "title: …"}`. */
  #metadata() {
    const found = isSet(this.fields.get("metadata")) ? this.fields.get("metadata") : new Map();
    if (!(found instanceof Map)) throw this.text.wrong("metadata");
    const words = [...Object.keys(DETAILS), "solution"];
    const known = [...words, ...Object.values(FLAGS)];
    this.#refuseUnknown(found, new Set([...known, ...OF_THE_SETTER]), "metadata");
    const metadata = new Map(known.map((key) => [key, this.#word(found.get(key), key)]).filter(([, word]) => word));
    for (const cage of this.#listedCages()) {
      if (isSet(cage.get("cells"))) continue;
      const value = cage.get("value");
      const [key, , text] = partition(typeof value === "string" ? value : "", ":");
      this.#refuseUnknown(new Map([[key, text]]), new Set([...words, ...OF_THE_SETTER]), "cages");
      if (!metadata.get(key)) metadata.set(key, strip(text));
    }
    return metadata;
  }

  #word(value, key) {
    if (!isSet(value)) return "";
    if (value === true) return TRUE;
    if (!["string", "number", "bigint"].includes(typeof value)) throw this.text.wrong("metadata", key);
    return String(value);
  }

  #cages(houses) {
    return this.#listedCages().flatMap((cage, i) => (isSet(cage.get("cells")) ? this.#cage(cage, i, houses) : []));
  }

  #cage(cage, i, houses) {
    this.#refuseUnknown(cage, IN_CAGE, "cages", i);
    const cells = this.#places(cage.get("cells"), houses.size, "cages", i, "cells");
    const numbers = this.#sum(cage, i);
    const mayRepeat = cage.get("unique") === false;
    if (!numbers.length && mayRepeat && isSet(cage.get("hidden"))) return [];
    if (!numbers.length && !isSet(cage.get("unique"))) throw this.#drawnCage(i);
    return [constraintOf(mayRepeat ? REPEATS : UNIQUE, [cells], numbers, houses, () => this.#placeOf("cages", i))];
  }

  #drawnCage(i) {
    return this.text.unreadable("sudokupad-drawn", this.text.offsetOf("cages", i), { names: ["cages"] });
  }

  #sum(cage, i) {
    const said = cage.get("sum") ?? cage.get("value") ?? "";
    if (said === "") return [];
    const isText = typeof said === "string" && said.length <= 6 && isPlainNumber(said);
    const number = isText ? Number(said) : said;
    if (!Number.isInteger(number) || number < 0 || number > LARGEST_SUM) throw this.#drawnCage(i);
    return [number];
  }

  #value(value, size, ...path) {
    if (value === undefined || value === null || value === "") return 0;
    const isText = typeof value === "string" && value.length <= 2 && isPlainNumber(value);
    const number = isText ? Number(value) : value;
    if (!Number.isInteger(number) || number < 0 || number > size) throw this.text.wrong(...path, "value");
    return number;
  }

  #marks(cells, key, size) {
    const masks = cells.map((cell, i) => (isSet(cell.get(key)) ? this.#mask(cell.get(key), size, ...pathTo(i, size)) : 0));
    return masks.some(Boolean) ? masks : null;
  }

  #mask(marks, size, ...path) {
    if (!Array.isArray(marks)) throw this.text.wrong(...path);
    const values = marks.map((mark) => this.#value(mark, size, ...path));
    return values.reduce((mask, value) => mask | (value ? 1 << (value - 1) : 0), 0);
  }

  #solution(text, layout, givens) {
    if (!text) return null;
    const isBoard = text.length === givens.length && isPlainNumber(text);
    if (!isBoard || [...text].some((digit) => Number(digit) > layout.size)) throw this.text.wrong("metadata", "solution");
    const solution = [...text].map(Number);
    if (!completes(layout, solution, givens)) throw this.text.unreadable("solution", this.text.offsetOf("metadata"));
    return solution;
  }
}

/** Where a cell stands in the JSON. */
function pathTo(cell, size) {
  return ["cells", Math.floor(cell / size), cell % size];
}

const hasRegions = ({ name }) => !name.startsWith("latin-");

/** The board that a reader of its regions finds. */
function readBack(layout) {
  return hasRegions(layout) ? layoutOfRegions(regionsOf(layout), layout.size) : layoutNamed(`latin-${layout.size}`);
}

function isCage({ kind, numbers }) {
  return (kind === UNIQUE || kind === REPEATS) && numbers.length <= 1;
}

/** The constraints of a layout that there are no words for. */
export function unsaid({ constraints = [], ...layout }) {
  return textsOf(constraints.filter((each) => !(each.kind in FLAGS) && !isCage(each)), layout);
}

/** Whether a reader gets all of a layout back. */
export function implies(layout) {
  const houses = layout.plain ?? layout;
  return accepts(layout) && !layout.extras.length && readBack(houses).name === houses.name && !unsaid(layout).length;
}

function accepts({ size, corners }) {
  return size <= LARGEST && !corners;
}

/** A link. */
function write(puzzle) {
  return `${LINK}${compress(JSON.stringify(fieldsOf(puzzle)))}\n`;
}

function fieldsOf(puzzle) {
  const { layout, solution, details } = puzzle;
  const { size, constraints = [] } = layout;
  const known = Object.entries(DETAILS).filter(([, ours]) => details.has(ours)).map(([theirs, ours]) => [theirs, details.get(ours)]);
  const flags = constraints.filter(({ kind }) => kind in FLAGS).map(({ kind }) => [FLAGS[kind], true]);
  const solved = solution && size <= DIGITS_ONLY ? [["solution", lineOf(solution)]] : [];
  const places = (cells) => cells.map((cell) => [Math.floor(cell / size), cell % size]);
  const rows = Array.from({ length: size }, (_, row) => row);
  const numbers = regionsOf(layout);
  const regions = rows.map((region) => places([...numbers.keys()].filter((cell) => numbers[cell] === region)));
  return {
    cellSize: 64,
    metadata: Object.fromEntries([...known, ...solved, ...flags]),
    cells: rows.map((row) => rows.map((column) => cellOf(puzzle, row * size + column))),
    regions: hasRegions(layout) ? regions : [],
    cages: constraints.filter(isCage).map(({ kind, groups: [cells], numbers: [sum] }) => ({
      cells: places(cells),
      unique: kind === UNIQUE,
      ...(sum === undefined ? {} : { value: String(sum), sum }),
    })),
  };
}

function cellOf({ values, notes, cornerNotes }, cell) {
  const listed = (mask) => Array.from({ length: LARGEST }, (_, i) => i + 1).filter((value) => (mask >> (value - 1)) & 1);
  return {
    ...(values[cell] ? { value: values[cell] } : {}),
    ...(notes?.[cell] ? { [CENTRE]: listed(notes[cell]) } : {}),
    ...(cornerNotes?.[cell] ? { [CORNER]: listed(cornerNotes[cell]) } : {}),
  };
}

export const FORMAT = { id: "sudokupad", extensions: [], looksLike, read, write, accepts };
