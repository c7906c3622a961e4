// Lines of HoDoKu's library: a board, and the step that a technique finds on it. The twin of
// formats/hodoku.py.

import { cellCount, possibleValues } from "../boards.js";
import { CLASSIC, withoutComments } from "./cells.js";
import { CHARACTER_VALUES } from "./characters.js";
import { Fit, puzzleOf } from "./format.js";
import { S, partition, strip, stripEnd } from "./text.js";

const FIELDS = ["technique", "digits", "givens", "deleted", "eliminations", "placements", "extra"];

const TRIPLES = /^(?:[1-9]{3}(?: [1-9]{3})*)?$/;

/** How each part of a step is written. */
const STEP = {
  technique: /^[0-9A-Za-z]*(?:-[0-9A-Za-z]+)?$/,
  digits: /^(?:[1-9]*|x)$/,
  eliminations: TRIPLES,
  placements: TRIPLES,
  extra: new RegExp(`^(?:[^:${S}](?:[^:\\r\\n]*[^:${S}])?)?$`, "u"),
};

const OPENING = new RegExp(`^[${S}]*:[^:]*:[^:]*:[+.0-9]{40,}:[^\\n]*$`, "u");
const WORD = new RegExp(`[^${S}]+`, "gu");

function looksLike(source) {
  const first = source.opening.find((line) => !line.isBlankOrComment);
  return first && OPENING.test(first.text) ? Fit.SIGNATURE : Fit.NO;
}

function* read(source, layout) {
  const lines = withoutComments(source.forgiving(source.everyLine()));
  yield* source.madeOf(lines, (line) => puzzleIn(source, line, layout ?? CLASSIC));
}

function puzzleIn(source, line, layout) {
  const fields = fieldsOf(source, line);
  const { values, givens } = gridIn(source, fields.givens, line.number, layout);
  const notes = notesIn(source, fields.deleted, line.number, layout, values);
  const details = stepIn(source, fields, line.number);
  return puzzleOf(layout, values, { givens, notes, details, line: line.number });
}

/** The fields by their names; the last may be missing or be closed by one more colon. */
function fieldsOf(source, line) {
  const whole = stripEnd(line.text);
  const [before, colon, text] = partition(whole, ":");
  if (strip(before) || !colon) throw source.unreadable("colon", { line: line.number, column: 0 });
  let parts = text.split(":");
  const isClosed = parts.length === FIELDS.length + 1 && parts.at(-1) === "";
  if (parts.length === FIELDS.length - 1 || isClosed) parts = [...parts, ""].slice(0, FIELDS.length);
  if (parts.length !== FIELDS.length) {
    const facts = { n: parts.length, expected: FIELDS.length };
    throw source.unreadable("field-count", { line: line.number, column: whole.length }, facts);
  }
  let column = before.length + 1;
  const tokens = parts.map((part) => {
    const token = { text: part, column };
    column += part.length + 1;
    return token;
  });
  return Object.fromEntries(FIELDS.map((name, i) => [name, tokens[i]]));
}

function gridIn(source, field, line, layout) {
  const [values, givens] = [[], []];
  let isPlaced = false;
  for (const [i, char] of [...field.text].entries()) {
    if (char === "+" && !isPlaced) {
      isPlaced = true;
      continue;
    }
    const value = CHARACTER_VALUES.get(char) ?? layout.size + 1;
    if (value > layout.size || (isPlaced && !value)) {
      throw source.unreadable("cell", { line, column: field.column + i }, { found: char, size: layout.size });
    }
    values.push(value);
    givens.push(isPlaced ? 0 : value);
    isPlaced = false;
  }
  if (values.length !== cellCount(layout) || isPlaced) {
    const facts = { n: values.length, expected: cellCount(layout), size: layout.size };
    throw source.unreadable("cell-count", { line, column: field.column + field.text.length }, facts);
  }
  return { values, givens };
}

/** What is possible on the board less the deleted candidates; null if none is deleted. */
function notesIn(source, field, line, layout, values) {
  const notes = possibleValues(layout, values);
  for (const word of field.text.matchAll(WORD)) {
    const [digit, row, column] = triple(source, word[0], line, field.column + word.index, layout.size);
    notes[(row - 1) * layout.size + column - 1] &= ~(1 << (digit - 1));
  }
  return strip(field.text) ? notes : null;
}

function triple(source, text, line, column, size) {
  const numbers = [...text].map((char) => CHARACTER_VALUES.get(char) ?? 0);
  if (numbers.length !== 3 || !numbers.every((number) => number >= 1 && number <= size)) {
    throw source.unreadable("triple", { line, column }, { found: text.slice(0, 20), size });
  }
  return numbers;
}

function stepIn(source, fields, line) {
  const step = new Map();
  for (const [name, form] of Object.entries(STEP)) {
    const text = strip(fields[name].text);
    if (!form.test(text)) {
      throw source.unreadable("field", { line, column: fields[name].column }, { name, found: text.slice(0, 20) });
    }
    if (text) step.set(name, text);
  }
  // `:0000:x:` stands for a board without a step.
  const isNone = step.size === 2 && step.get("technique") === "0000" && step.get("digits") === "x";
  return isNone ? [] : step;
}

export const FORMAT = { id: "hodoku", extensions: [], looksLike, read };
