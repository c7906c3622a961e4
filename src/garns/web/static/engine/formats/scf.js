// SudokuPad's short code: the twin of formats/scf.py.

import { cellCount } from "../boards.js";
import { layoutFor, withoutComments } from "./cells.js";
import { Fit, puzzleOf } from "./format.js";
import * as plainLine from "./line.js";
import { linkPayload } from "./links.js";
import { isMadeOf, strip, withoutPrefix } from "./text.js";

const CODE_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
const MAX_ZEROS = 5;
const SIZE = 9;
const CELLS = SIZE * SIZE;
const PREFIX = "scf";

function looksLike(source, layout) {
  const lines = [...withoutComments(source.opening)];
  if (!lines.length || (layout && layout.size !== SIZE)) return Fit.NO;
  if (lines.every((line) => isMarked(source, line))) return Fit.SIGNATURE;
  if (!lines.every((line) => isCode(codeIn(source, line)[0]))) return Fit.NO;
  // Digits alone mean the same in both notations; let the plain one have them.
  return plainLine.looksLike(source, layout) === Fit.SHAPE ? Fit.NO : Fit.SHAPE;
}

/** Whether a prefix or a link says what this is. */
function isMarked(source, line) {
  const [code] = codeIn(source, line);
  return code !== strip(line.text) && isCode(code);
}

function isCode(text) {
  return text.length <= CELLS && isMadeOf(text, CODE_CHARACTERS) && widthOf(text) === CELLS;
}

/** How many cells the characters stand for; those that there are not stand for none. */
function widthOf(text) {
  return [...text].reduce((sum, char) => sum + 1 + Math.floor(CODE_CHARACTERS.indexOf(char) / 10), 0);
}

/** The code without link and prefix, and the column where it begins. */
function codeIn(source, line) {
  const [text, column] = linkPayload(source, line.text);
  const isPrefixed = text.startsWith(PREFIX) && widthOf(text) > CELLS;
  return isPrefixed ? [withoutPrefix(text, PREFIX), column + PREFIX.length] : [text, column];
}

function* read(source, layout) {
  const lines = withoutComments(source.forgiving(source.everyLine()));
  yield* source.madeOf(lines, (line) => puzzleIn(source, line, layout));
}

function puzzleIn(source, line, layout) {
  const [code, column] = codeIn(source, line);
  const values = [...code].flatMap((char, i) => {
    const number = CODE_CHARACTERS.indexOf(char);
    if (number < 0) throw source.unreadable("scf", { line: line.number, column: column + i }, { found: char });
    return [number % 10, ...Array(Math.floor(number / 10)).fill(0)];
  });
  const expected = layout ? cellCount(layout) : CELLS;
  if (values.length !== CELLS || expected !== CELLS) {
    const facts = { n: values.length, expected, size: Math.sqrt(expected) };
    throw source.unreadable("cell-count", { line: line.number, column }, facts);
  }
  return puzzleOf(layoutFor(source, SIZE, line.number, layout), values, { line: line.number });
}

/** The short code of the values of a 9×9 board. */
export function codeOf(values) {
  let code = "";
  for (let cell = 0; cell < values.length; ) {
    const following = values.slice(cell + 1, cell + 1 + MAX_ZEROS);
    const zeros = following.findIndex(Boolean) < 0 ? following.length : following.findIndex(Boolean);
    code += CODE_CHARACTERS[values[cell] + 10 * zeros];
    cell += 1 + zeros;
  }
  return code;
}

export const FORMAT = { id: "scf", extensions: [], looksLike, read };
