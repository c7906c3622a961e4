// Sudoku puzzle files, which only their extension tells from `ss`: the twin of formats/spf.py.

import * as ss from "./ss.js";
import { Fit } from "./format.js";

const EXTENSION = ".spf";

function looksLike(source, layout) {
  return source.extension === EXTENSION ? ss.looksLike(source, layout) : Fit.NO;
}

export const FORMAT = { id: "spf", extensions: [EXTENSION], looksLike, read: ss.read };
