// The puzzles of Project Euler's problem 96: the twin of formats/euler.py.

import { CLASSIC, characters, gridOf, wrongCount } from "./cells.js";
import { Fit, puzzleOf } from "./format.js";
import { S, strip } from "./text.js";

const TITLE = new RegExp(`^[${S}]*grid[${S}]+[0-9]{1,9}[${S}]*$`, "iu");

function looksLike(source) {
  const first = source.opening.find(({ text }) => strip(text));
  return first && isTitle(first) ? Fit.SIGNATURE : Fit.NO;
}

function isTitle({ text }) {
  return TITLE.test(text);
}

function* read(source, asked) {
  const layout = asked ?? CLASSIC;
  let [title, rows] = [null, []];
  for (const line of source.lines()) {
    if (!strip(line.text)) continue;
    if (isTitle(line)) {
      if (title) yield puzzleIn(source, title, rows, layout);
      [title, rows] = [line, []];
    } else if (!title || rows.length === layout.size) {
      throw source.unreadable("grid-title", { line: line.number, column: 0 }, { found: line.text.slice(0, 20) });
    } else {
      rows.push(rowIn(source, line, layout.size));
    }
  }
  if (title) yield puzzleIn(source, title, rows, layout);
}

function rowIn(source, line, size) {
  const row = characters(line);
  if (row.tokens.length !== size) throw wrongCount(source, row, size);
  return row;
}

function puzzleIn(source, title, rows, layout) {
  if (rows.length !== layout.size) {
    const { number } = rows.at(-1)?.line ?? title;
    throw source.unreadable("row-count", { line: number }, { n: rows.length, expected: layout.size });
  }
  const { values } = gridOf(source, rows, layout);
  return puzzleOf(layout, values, { details: [["title", strip(title.text)]], line: title.number });
}

export const FORMAT = { id: "euler", extensions: [], looksLike, read };
