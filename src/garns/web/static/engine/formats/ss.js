// Simple Sudoku's files: the twin of formats/ss.py.

import { CLASSIC, characters, puzzlesOfRows, withCells } from "./cells.js";
import { CHARACTER_VALUES } from "./characters.js";
import { Fit } from "./format.js";
import { strip } from "./text.js";

const GROUP = 3;

export function looksLike(source) {
  const rows = [...withCells(source.opening)].filter((line) => !isRule(line));
  if (!rows.length) return Fit.NO;
  const good = rows.filter(isRow).length;
  if (good === rows.length) return Fit.SHAPE;
  // A broken row among good ones should be reported as such, not hide the notation.
  return 2 * good > rows.length ? Fit.COULD_BE : Fit.NO;
}

/** Between bands: dashes, with or without crossings, no bar but at the ends. */
function isRule(line) {
  const text = strip(strip(line.text), "|*+");
  return text.includes("--") && /^[-+]*$/.test(text);
}

function isRow(line) {
  const groups = strip(line.text).replace(/^\|/, "").replace(/\|$/, "").split("|");
  return groups.length === GROUP && groups.every(isGroup);
}

function isGroup(text) {
  return text.length === GROUP && [...text].every((char) => (CHARACTER_VALUES.get(char) ?? 10) <= 9);
}

function* rowsOf(lines) {
  for (const line of withCells(lines)) if (!isRule(line)) yield characters(line);
}

export function read(source, layout) {
  return puzzlesOfRows(source, rowsOf(source.lines()), layout ?? CLASSIC);
}

export const FORMAT = { id: "ss", extensions: [".ss"], looksLike, read };
