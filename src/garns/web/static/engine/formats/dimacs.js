// DIMACS CNF: known, so that it can be said that it is not read. The twin of formats/dimacs.py.

import { Fit } from "./format.js";

function looksLike(source) {
  return source.opening.some(({ text }) => text.startsWith("p cnf ")) ? Fit.SIGNATURE : Fit.NO;
}

export const FORMAT = { id: "dimacs", extensions: [".cnf", ".dimacs"], looksLike, read: null };
