// The board that a request speaks of, and how an answer describes one: the twin of
// web/operations/boards.py.

import { lineOf } from "../boards.js";
import { InvalidRequest } from "../errors.js";
import { layoutNamed } from "../layouts.js";
import { parse } from "../formats/reading.js";
import { codeOf } from "../formats/scf.js";

const CLASSIC_CELLS = 81;

/** The puzzle of a request, which may be of size `largest` at most. */
export function puzzleOf(request, largest) {
  const puzzle = parse(request.puzzle, { layout: layoutOf(request) });
  checkSize(puzzle, largest);
  if (!request.givens) return puzzle;
  const { givens } = parse(request.givens, { layout: puzzle.layout });
  return { ...puzzle, givens, notes: null, cornerNotes: null };
}

/** The name of the layout that a request asks for; null if it names none. */
export function layoutOf({ layout }) {
  return layout ? layoutNamed(layout).name : null;
}

export function checkSize({ layout }, largest) {
  const { size } = layoutNamed(layout);
  if (size > largest) throw new InvalidRequest("web.api.too-large", { size, max: largest });
}

/** All that a page needs to draw a board and to know its rules. */
export function boardRecord({ layout: name, values, givens }) {
  const { size, houses } = layoutNamed(name);
  return {
    size,
    layout: name,
    puzzle: lineOf(givens),
    values: lineOf(values),
    houses: houses.map(({ kind, number, cells }) => ({ kind, number, cells })),
    code: givens.length === CLASSIC_CELLS ? codeOf(givens) : null,
  };
}
