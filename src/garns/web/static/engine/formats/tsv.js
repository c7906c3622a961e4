// Data sets with tabs between the columns, or a table of cells: the twin of formats/tsv.py.

import * as csvGrid from "./csv_grid.js";
import * as dataset from "./dataset.js";
import { Fit } from "./format.js";

function read(source, layout) {
  const { read: readTable } = dataset.looksLike(source) ? dataset : csvGrid;
  return readTable(source, layout);
}

export const FORMAT = { id: "tsv", extensions: [".tsv"], looksLike: () => Fit.NO, read };
