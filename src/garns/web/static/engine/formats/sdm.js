// Collections of classic puzzles, 81 characters a line: the twin of formats/sdm.py.

import * as line from "./line.js";
import { CLASSIC } from "./cells.js";
import { Fit } from "./format.js";

const EXTENSION = ".sdm";

/** By its content it cannot be told from `line`: only the extension speaks for it. */
function looksLike(source, layout) {
  return source.extension === EXTENSION ? line.looksLike(source, layout ?? CLASSIC) : Fit.NO;
}

function read(source, layout) {
  return line.read(source, layout ?? CLASSIC);
}

export const FORMAT = { id: "sdm", extensions: [EXTENSION], looksLike, read };
