// Notations of boards with constraints. The page does not read them yet; it knows them, so that it
// can say so. The twins of formats/iss.py, killer.py, sumocue.py, candidates.py and sudokupad.py.

import { withoutComments } from "./cells.js";
import { Fit } from "./format.js";
import { linkParameter, linkPayload } from "./links.js";
import { BASE64 } from "./lzstring.js";
import { S, isMadeOf, strip, stripStart } from "./text.js";

const CLASSIC_CELLS = 81;

/** What a text of candidates has: the size of the board for the number of its characters. */
const CANDIDATES = new Map([6, 8, 9].map((size) => [size ** 3, size]));

const ISS_OPENING = new RegExp(`^[${S}]*\\.+(?:[A-Z]|~)`, "u");
const KILLER = /^[0-9A-Za-j<>^v`',.]*$/;
const SUDOKUPAD = ["scl", "ctc"];
const SHORTEST_PACKED = 82;

/** A notation of which every line in the opening is like this. */
function known(id, extensions, isLike, isObject = () => false) {
  const looksLike = (source) => {
    const lines = [...withoutComments(source.opening)];
    if (!lines.length) return Fit.NO;
    if (isObject(lines)) return Fit.SHAPE;
    return lines.every((line) => isLike(line.text, source)) ? Fit.SIGNATURE : Fit.NO;
  };
  const read = function* (source) {
    const lines = withoutComments(source.forgiving(source.everyLine()));
    yield* source.madeOf(lines, ({ number }) => {
      throw source.unreadable("page-rules", { line: number });
    });
  };
  return { id, extensions, looksLike, read };
}

function issText(source, text) {
  return linkParameter(source, text, "q")?.[0] ?? text;
}

function isPacked(text, source) {
  const [payload, column] = linkPayload(source, text);
  const isLink = column > text.length - stripStart(text).length;
  return (
    SUDOKUPAD.some((prefix) => payload.startsWith(prefix)) &&
    isMadeOf(payload, `${BASE64}= `) &&
    (isLink || payload.length >= SHORTEST_PACKED)
  );
}

function isSudokuPadObject(lines) {
  if (!stripStart(lines[0].text).startsWith("{")) return false;
  const text = lines.map((line) => line.text).join("\n");
  const isOurs = text.includes('"cells"') && (text.includes('"regions"') || text.includes('"cellSize"'));
  return isOurs && !text.includes('"size"');
}

function isKiller(text) {
  const cells = strip(text);
  return cells.length === CLASSIC_CELLS && KILLER.test(cells) && /[<>^`]/.test(cells);
}

function isCandidates(text) {
  const marks = strip(text);
  const size = CANDIDATES.get(marks.length);
  return Boolean(size) && [...marks].every((char, i) => ".0".includes(char) || char === String((i % size) + 1));
}

export const sudokupad = known("sudokupad", [], isPacked, isSudokuPadObject);
const plainIss = known("iss", [".iss"], (text, source) => ISS_OPENING.test(issText(source, text)));
export const iss = {
  ...plainIss,
  looksLike: (source) =>
    [...withoutComments(source.opening)].some(({ text }) => issText(source, text).includes("~"))
      ? plainIss.looksLike(source)
      : Fit.NO,
};
export const killer = known("killer", [], isKiller);
export const sumocue = known("sumocue", [], (text) => stripStart(text).startsWith("3x3:"));
export const candidates = known("candidates", [], isCandidates);
