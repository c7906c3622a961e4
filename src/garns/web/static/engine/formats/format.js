// What a notation is: { id, extensions, looksLike, read, write }. The twin of formats/format.py.

/** How well the opening of a text fits a notation; the best fit wins. */
export const Fit = Object.freeze({ NO: 0, COULD_BE: 1, SHAPE: 2, SIGNATURE: 3 });

/** A puzzle as readers hand it out. All filled cells are given unless `givens` says otherwise;
 * details are a Map, for their order is kept. `line` is the one where it begins. */
export function puzzleOf(layout, values, { givens = values, details = [], ...parts } = {}) {
  const nothing = { notes: null, cornerNotes: null, solution: null, line: null };
  return { layout, values, givens, ...nothing, ...parts, details: new Map(details) };
}
