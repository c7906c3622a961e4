// The candidates of all cells in one line: the twin of formats/candidates.py, which explains them.

import { cut, layoutFor, withoutComments } from "./cells.js";
import { layoutNamed } from "../layouts.js";
import { Fit, puzzleOf } from "./format.js";
import { agreed, constraintOf, withRules } from "./rules.js";
import { strip, stripStart } from "./text.js";

const SIZES = new Map([6, 8, 9].map((size) => [size ** 3, size]));
const USUAL = 9;

function looksLike(source) {
  const lines = [...withoutComments(source.opening)];
  return lines.length && lines.every(({ text }) => areCandidates(strip(text))) ? Fit.SIGNATURE : Fit.NO;
}

function areCandidates(text) {
  const size = SIZES.get(text.length);
  return Boolean(size) && [...text].every((char, i) => isMark(char, i, size));
}

function isMark(char, at, size) {
  return char === "." || char === "0" || char === String((at % size) + 1);
}

function* read(source, layout) {
  const lines = withoutComments(source.forgiving(source.everyLine()));
  yield* source.madeOf(lines, (line) => puzzleIn(source, line, layout));
}

function puzzleIn(source, { number: line, text: whole }, expected) {
  const [text, start] = [strip(whole), whole.length - stripStart(whole).length];
  const size = SIZES.get(text.length);
  if (!size || (expected && expected.size !== size)) {
    const facts = { n: text.length, expected: (expected?.size ?? USUAL) ** 3 };
    throw source.unreadable("candidates-count", { line, column: start }, facts);
  }
  const wrong = text.split("").findIndex((char, at) => !isMark(char, at, size));
  if (wrong >= 0) throw source.unreadable("cell", { line, column: start + wrong }, { found: text[wrong], size });
  const allowed = cut(text, size).map((marks) => marks.split("").flatMap((char, i) => (".0".includes(char) ? [] : [i + 1])));
  const none = allowed.findIndex((values) => !values.length);
  if (none >= 0) throw source.unreadable("candidates-none", { line, column: start + none * size });
  const houses = layoutFor(source, size, line, expected);
  const plain = houses.plain ?? houses;
  const constraints = allowed.flatMap((values, cell) =>
    values.length > 1 && values.length < size ? [constraintOf("allowed", [[cell]], values, plain, () => ({ line }))] : [],
  );
  const found = withRules(layoutNamed(plain.name), constraints, { line });
  const layout = agreed(found, expected);
  if (!layout) throw source.unreadable("other-layout", { line }, { found: found.name, expected: houses.name });
  return puzzleOf(layout, allowed.map((values) => (values.length === 1 ? values[0] : 0)), { line });
}

export const FORMAT = { id: "candidates", extensions: [], looksLike, read };
