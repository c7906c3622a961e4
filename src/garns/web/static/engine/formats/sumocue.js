// Killers as SudoCue and SumoCue write them: the twin of formats/sumocue.py, which explains them.

import { layoutNamed } from "../layouts.js";
import { CLASSIC, withoutComments } from "./cells.js";
import { Fit } from "./format.js";
import { killerPuzzle } from "./killer.js";
import { isPlainNumber, strip, stripStart } from "./text.js";

const OPENING = "3x3:";
const KILLER = "k";
const FLAGS = { "": CLASSIC, d: layoutNamed("9+diagonals") };
const CAGES = 256;
const CELLS = CLASSIC.size ** 2;

function looksLike(source) {
  const lines = [...withoutComments(source.opening)];
  return lines.length && lines.every(({ text }) => stripStart(text).startsWith(OPENING)) ? Fit.SIGNATURE : Fit.NO;
}

function* read(source, layout) {
  const lines = withoutComments(source.forgiving(source.everyLine()));
  yield* source.madeOf(lines, (line) => puzzleIn(source, line, layout));
}

function puzzleIn(source, { number: line, text }, expected) {
  const parts = strip(text).replace(/:$/, "").split(":");
  const columns = columnsOf(text, parts);
  if (parts.length < 3 || parts[0] !== "3x3" || !Object.hasOwn(FLAGS, parts[1]) || parts[2] !== KILLER) {
    throw source.unreadable("sumocue", { line, column: columns[0] });
  }
  const cells = parts.slice(3);
  if (cells.length !== CELLS) {
    const facts = { n: cells.length, expected: CELLS, size: CLASSIC.size };
    throw source.unreadable("cell-count", { line, column: columns.at(-1) }, facts);
  }
  const [sums, cages] = [new Map(), new Map()];
  for (const [cell, found] of cells.entries()) {
    const number = found.length <= 6 && isPlainNumber(found) ? Number(found) : -1;
    const [total, cage] = [Math.floor(number / CAGES), number % CAGES];
    if (total > 0 && !sums.has(cage)) sums.set(cage, total);
    if (number < 0 || (total && sums.get(cage) !== total)) {
      throw source.unreadable("sumocue-cell", { line, column: columns[3 + cell] }, { found: found.slice(0, 20) });
    }
    if (total) cages.set(cage, [...(cages.get(cage) ?? []), cell]);
  }
  const found = [...cages].map(([cage, members]) => [sums.get(cage), members, columns[3 + members[0]]]);
  return killerPuzzle(source, line, FLAGS[parts[1]], expected, found);
}

/** Where each part begins. */
function columnsOf(text, parts) {
  const columns = [text.length - stripStart(text).length];
  for (const part of parts.slice(0, -1)) columns.push(columns.at(-1) + part.length + 1);
  return columns;
}

export const FORMAT = { id: "sumocue", extensions: [], looksLike, read };
