// Killers as the forum writes them: the twin of formats/killer.py, which explains them.

import { ALPHABET } from "../layouts.js";
import { CLASSIC, withoutComments } from "./cells.js";
import { Fit, puzzleOf } from "./format.js";
import { agreed, constraintOf, withRules } from "./rules.js";
import { isMadeOf, strip, stripStart } from "./text.js";

const SUMS = `0${ALPHABET}QRSTUVWXYZabcdefghij`;
const ARROWS = {
  "<": [0, -1], ">": [0, 1], "^": [-1, 0], v: [1, 0], "`": [-1, -1], "'": [-1, 1], ",": [1, -1], ".": [1, 1],
};
const KNOWN = SUMS + Object.keys(ARROWS).join("");
/** Those that mean nothing in boards of one line. */
const PLAINLY_ARROWS = /[<>^`]/;
const { size: SIZE } = CLASSIC;
const CELLS = SIZE * SIZE;

function looksLike(source) {
  const lines = [...withoutComments(source.opening)];
  return lines.length && lines.every(({ text }) => isKiller(strip(text))) ? Fit.SIGNATURE : Fit.NO;
}

function isKiller(text) {
  return text.length === CELLS && isMadeOf(text, KNOWN) && PLAINLY_ARROWS.test(text);
}

function* read(source, layout) {
  const lines = withoutComments(source.forgiving(source.everyLine()));
  yield* source.madeOf(lines, (line) => puzzleIn(source, line, layout));
}

function puzzleIn(source, { number: line, text: whole }, expected) {
  const [start, text] = [whole.length - stripStart(whole).length, strip(whole)];
  if (text.length !== CELLS) {
    const column = start + Math.min(text.length, CELLS);
    throw source.unreadable("cell-count", { line, column }, { n: text.length, expected: CELLS, size: SIZE });
  }
  const cages = new Map();
  for (const cell of text.split("").keys()) {
    const root = rootOf(source, text, cell, line, start);
    cages.set(root, [...(cages.get(root) ?? []), cell]);
  }
  const found = [...cages].map(([root, cells]) => [SUMS.indexOf(text[root]), cells, start + root]);
  return killerPuzzle(source, line, CLASSIC, expected, found);
}

/** The cell with the sum that the arrows lead to. */
function rootOf(source, text, cell, line, start) {
  let at = cell;
  for (let step = 0; step < text.length; step++) {
    if (SUMS.includes(text[at])) return at;
    const [down, right] = Object.hasOwn(ARROWS, text[at]) ? ARROWS[text[at]] : [0, 0];
    const [row, column] = [Math.floor(at / SIZE) + down, (at % SIZE) + right];
    const isInside = row >= 0 && row < SIZE && column >= 0 && column < SIZE;
    if (!isInside || (!down && !right)) break;
    at = row * SIZE + column;
  }
  throw source.unreadable("killer-arrow", { line, column: start + at }, { found: text[at] });
}

/** An empty board with cages: the sum (0 for none), the cells and the column of each. */
export function killerPuzzle(source, line, houses, expected, cages) {
  const constraints = cages
    .filter(([total, cells]) => total || cells.length > 1)
    .map(([total, cells, column]) => constraintOf("cage", [cells], total ? [total] : [], houses, () => ({ line, column })));
  const found = withRules(houses, constraints, { line });
  const isSame = !expected || (expected.plain ?? expected).name === houses.name;
  const layout = isSame ? agreed(found, expected) : null;
  if (!layout) throw source.unreadable("other-layout", { line }, { found: found.name, expected: expected.name });
  return puzzleOf(layout, Array(CELLS).fill(0), { line });
}

export const FORMAT = { id: "killer", extensions: [], looksLike, read };
