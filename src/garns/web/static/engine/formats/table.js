// The table of notations: the twin of formats/table.py. To add one: a module with a FORMAT, and a
// row here.

import { FORMAT as candidates } from "./candidates.js";
import { FORMAT as csvGrid } from "./csv_grid.js";
import { FORMAT as dataset } from "./dataset.js";
import { FORMAT as dimacs } from "./dimacs.js";
import { FORMAT as euler } from "./euler.js";
import { FORMAT as fpuzzles } from "./fpuzzles.js";
import { FORMAT as framed } from "./framed.js";
import { FORMAT as hodoku } from "./hodoku.js";
import { FORMAT as integers } from "./integers.js";
import { FORMAT as iss } from "./iss.js";
import { FORMAT as jsonBoard } from "./json_board.js";
import { FORMAT as killer } from "./killer.js";
import { FORMAT as line } from "./line.js";
import { FORMAT as lists } from "./lists.js";
import { FORMAT as opensudoku } from "./opensudoku.js";
import { FORMAT as pencilmarks } from "./pencilmarks.js";
import { FORMAT as puzzleJson } from "./puzzle_json.js";
import { FORMAT as rows } from "./rows.js";
import { FORMAT as scf } from "./scf.js";
import { FORMAT as sdk } from "./sdk.js";
import { FORMAT as sdm } from "./sdm.js";
import { FORMAT as sdx } from "./sdx.js";
import { FORMAT as spf } from "./spf.js";
import { FORMAT as ss } from "./ss.js";
import { FORMAT as sudokupad } from "./sudokupad.js";
import { FORMAT as sudokuwiki } from "./sudokuwiki.js";
import { FORMAT as sumocue } from "./sumocue.js";
import { FORMAT as tsv } from "./tsv.js";

/** All but X, which is a common mark of an empty cell. */
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwyz"];

const ANY = [""];

/** Each notation, and marks of which one stands in the opening of every text of it (of a file with
 * one of its extensions, nothing is required). In the order in which they are tried. */
export const ROWS = [
  [line, ANY],
  [sdm, []],
  [sdk, ["#", "["]],
  [rows, ANY],
  [integers, ANY],
  [framed, [..."|│┃║-=─━═"]],
  [ss, ["|", "-"]],
  [spf, []],
  [pencilmarks, [..." \t|│┃║"]],
  [sdx, ["u"]],
  [hodoku, [":"]],
  [euler, ["G", "g"]],
  [opensudoku, ["<"]],
  [lists, ["[", "(", "{"]],
  [csvGrid, [",", ";", "\t"]],
  [puzzleJson, ["{"]],
  [jsonBoard, ["{"]],
  [scf, LETTERS],
  [sudokuwiki, ["bd=", "S9B"]],
  [fpuzzles, ["{", ...LETTERS]],
  [sudokupad, ["{", "scl", "ctc"]],
  [iss, ["~"]],
  [killer, [..."<>^`"]],
  [sumocue, ["3x3:"]],
  [candidates, [".", "0"]],
  [dataset, ["u", "U"]],
  [tsv, []],
  [dimacs, ["p cnf "]],
];

/** How files begin that are no text, and the refusals of them. */
const NO_TEXT = { PAR1: "parquet", "PK\x03\x04": "archive-piped" };

/** The notations that the opening may belong to, as far as single characters tell. */
export function possibleFormats(source) {
  for (const [beginning, id] of Object.entries(NO_TEXT)) {
    if (source.text.startsWith(beginning)) throw source.unreadable(id);
  }
  const opening = source.opening.map(({ text }) => text).join("\n");
  return ROWS.filter(
    ([{ extensions }, marks]) =>
      extensions.includes(source.extension) || marks.some((mark) => opening.includes(mark)),
  ).map(([format]) => format);
}

export function formatsByExtension(extension) {
  return ROWS.map(([format]) => format).filter(({ extensions }) => extensions.includes(extension));
}

/** The notation with that id. */
export function formatNamed(id) {
  const row = ROWS.find(([format]) => format.id === id);
  if (!row) throw new RangeError(`there is no notation ${id}`);
  return row[0];
}
