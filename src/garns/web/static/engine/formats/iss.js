// Strings of Interactive-Sudoku-Solver. The page does not read them: it knows them, so that it can say
// so. formats/iss.py reads them.

import { withoutComments } from "./cells.js";
import { Fit } from "./format.js";
import { linkParameter } from "./links.js";
import { S } from "./text.js";

const OPENING = new RegExp(`^[${S}]*\\.+(?:[A-Z]|~)`, "u");

function looksLike(source) {
  const texts = [...withoutComments(source.opening)].map(({ text }) => linkParameter(source, text, "q")?.[0] ?? text);
  return texts.some((text) => text.includes("~")) && texts.every((text) => OPENING.test(text)) ? Fit.SIGNATURE : Fit.NO;
}

function* read(source) {
  const lines = withoutComments(source.forgiving(source.everyLine()));
  yield* source.madeOf(lines, ({ number }) => {
    throw source.unreadable("page-rules", { line: number });
  });
}

export const FORMAT = { id: "iss", extensions: [".iss"], looksLike, read };
