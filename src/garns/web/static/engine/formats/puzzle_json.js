// garns' own notation, which loses nothing: one JSON object per line. The twin of
// formats/puzzle_json.py.

import { cellCount, completes, layoutOrNull, lineOf } from "../boards.js";
import { CHARACTER_VALUES } from "./characters.js";
import { Fit, puzzleOf } from "./format.js";
import { JsonParser, NotJson } from "./json_parser.js";
import { JsonText } from "./jsontext.js";
import { NotNotes, digitsOf, maskOf } from "./notes.js";
import { isPlainNumber, partition, strip, stripEnd } from "./text.js";

const FAMILY = "garns/puzzle@";
const VERSION = 1;
const KEYS = ["schema", "layout", "cells", "givens", "notes", "corner_notes", "solution", "details"];

function looksLike(source) {
  const lines = source.opening.map(({ text }) => strip(text)).filter(Boolean);
  if (!lines[0]?.startsWith("{")) return Fit.NO;
  return lines.some((line) => line.includes(`"${FAMILY}`)) ? Fit.SIGNATURE : Fit.NO;
}

function* read(source, layout) {
  yield* source.madeOf(documents(source), (text) => new PuzzleObject(text).puzzle(layout));
}

/** The objects in a source: one in each line, or one on several lines. */
export function* documents(source) {
  const first = source.opening.find(({ text }) => strip(text))?.text ?? "";
  if (goesOn(first)) {
    yield JsonText.whole(source);
    return;
  }
  for (const line of source.forgiving(source.everyLine())) {
    if (strip(line.text)) yield new JsonText(source, line.text, line.number);
  }
}

/** Whether the object is not finished at the end of its first line. */
function goesOn(text) {
  try {
    new JsonParser(text, { isStrict: false }).value();
  } catch (error) {
    return error instanceof NotJson && text !== "" && error.offset >= stripEnd(text).length;
  }
  return false;
}

/** One object, and the text it came from. */
class PuzzleObject {
  constructor(text) {
    Object.assign(this, { text, fields: text.members() });
  }

  puzzle(expected) {
    this.#checkSchema();
    const layout = this.#layout(expected);
    const { values, givens } = this.#grid(layout);
    return puzzleOf(layout, values, {
      givens,
      notes: this.#marks("notes", layout),
      cornerNotes: this.#marks("corner_notes", layout),
      solution: this.#solution(layout, givens),
      details: this.#details(),
      line: this.text.line,
    });
  }

  #refused(id, key, facts) {
    return this.text.unreadable(id, this.text.offsetOf(key), facts);
  }

  #checkSchema() {
    const [family, , version] = partition(this.#string("schema"), "@");
    if (`${family}@` !== FAMILY || !isPlainNumber(version)) throw this.text.wrong("schema");
    if (version !== String(VERSION)) {
      throw this.#refused("schema-version", "schema", { version: version.slice(0, 20), known: VERSION });
    }
    const unknown = [...this.fields.keys()].find((key) => !KEYS.includes(key));
    if (unknown !== undefined) throw this.#refused("json-key", unknown, { key: unknown.slice(0, 40) });
  }

  #string(key) {
    const value = this.fields.get(key);
    if (typeof value !== "string") throw this.text.wrong(key);
    return value;
  }

  #layout(expected) {
    const layout = layoutOrNull(this.#string("layout"));
    if (!layout) throw this.text.wrong("layout");
    if (expected && expected.name !== layout.name) {
      throw this.#refused("other-layout", "layout", { found: layout.name, expected: expected.name });
    }
    return layout;
  }

  #values(key, layout) {
    const { size } = layout;
    const [text, start] = [this.#string(key), this.text.offsetOf(key) ?? 0];
    if (text.length !== cellCount(layout)) throw this.#wrongCount(text.length, start, layout);
    const values = [...text].map((char) => CHARACTER_VALUES.get(char) ?? size + 1);
    const wrong = values.findIndex((value) => value > size);
    if (wrong >= 0) throw this.text.unreadable("cell", start + wrong, { found: text[wrong], size });
    return values;
  }

  #wrongCount(n, offset, layout) {
    return this.text.unreadable("cell-count", offset, { n, expected: cellCount(layout), size: layout.size });
  }

  #grid(layout) {
    const values = this.#values("cells", layout);
    const givens = this.fields.has("givens") ? this.#values("givens", layout) : values;
    if (givens.some((given, cell) => given && given !== values[cell])) {
      throw this.#refused("givens-differ", "givens");
    }
    return { values, givens };
  }

  #solution(layout, givens) {
    if (!this.fields.has("solution")) return null;
    const solution = this.#values("solution", layout);
    if (!completes(layout, solution, givens)) throw this.#refused("solution", "solution");
    return solution;
  }

  #marks(key, layout) {
    if (!this.fields.has(key)) return null;
    const marks = this.fields.get(key);
    if (!Array.isArray(marks) || !marks.every((mark) => typeof mark === "string")) throw this.text.wrong(key);
    if (marks.length !== cellCount(layout)) {
      throw this.#wrongCount(marks.length, this.text.offsetOf(key), layout);
    }
    return marks.map((mark, cell) => this.#mask(key, cell, mark, layout.size));
  }

  #mask(key, cell, mark, size) {
    try {
      return maskOf(mark, size);
    } catch (error) {
      if (!(error instanceof NotNotes)) throw error;
      const offset = (this.text.offsetOf(key, cell) ?? 0) + error.at;
      throw this.text.unreadable("notes", offset, { found: mark.slice(0, 20), size });
    }
  }

  #details() {
    const details = this.fields.get("details") ?? new Map();
    if (this.fields.get("details") === null || !(details instanceof Map)) throw this.text.wrong("details");
    for (const [key, value] of details) if (typeof value !== "string") throw this.text.wrong("details", key);
    return details;
  }
}

function write({ layout, values, givens, notes, cornerNotes, solution, details }) {
  const isPlayed = givens.some((given, cell) => given !== values[cell]);
  const fields = [
    ["schema", `${FAMILY}${VERSION}`],
    ["layout", layout.name],
    ["cells", lineOf(values)],
    isPlayed && ["givens", lineOf(givens)],
    notes && ["notes", notes.map(digitsOf)],
    cornerNotes && ["corner_notes", cornerNotes.map(digitsOf)],
    solution && ["solution", lineOf(solution)],
  ].filter(Boolean);
  // Not of one object: keys that look like numbers would come first there.
  const written = fields.map(([key, value]) => member(key, JSON.stringify(value)));
  if (details.size) written.push(member("details", `{${[...details].map(textMember).join(",")}}`));
  return `{${written.join(",")}}\n`;
}

function member(key, value) {
  return `${JSON.stringify(key)}:${value}`;
}

function textMember([key, text]) {
  return member(key, JSON.stringify(text));
}

export const FORMAT = { id: "json", extensions: [".json", ".jsonl"], looksLike, read, write };
