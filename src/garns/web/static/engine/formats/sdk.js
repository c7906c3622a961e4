// One classic puzzle a file, with details, as SudoCue and SadMan Sudoku write it: the twin of
// formats/sdk.py.

import * as rows from "./rows.js";
import { CLASSIC, characters, valuesIn, wrongCount } from "./cells.js";
import { EMPTY_MARKS } from "./characters.js";
import { Fit, puzzleOf } from "./format.js";
import { readMask } from "./notes.js";
import { S, W, isSpace, strip } from "./text.js";

const EXTENSION = ".sdk";
const DETAILS = {
  A: "author",
  D: "description",
  C: "comment",
  B: "date",
  S: "source",
  L: "level",
  U: "url",
  N: "solutions",
  H: "clues",
  T: "seconds",
};
const [PUZZLE, STATE, MARKS] = ["puzzle", "state", "pencilmarks"];
const UNDERSTOOD = [PUZZLE, STATE, MARKS];
const SECTION = new RegExp(`^[${S}]*\\[([${W}]+)\\][${S}]*$`, "u");
const HEADER = /^#([A-Z])([^\n]*)$/;
const LIKELY_HEADER = new RegExp(`^#(?:[ABCDHLNST](?![a-z])|U(?:http|www|[${S}]))[^\\n]*$`, "u");

function looksLike(source, layout) {
  if (source.opening.some((line) => sectionName(line) === PUZZLE)) return Fit.SIGNATURE;
  const board = rows.looksLike(source, layout ?? CLASSIC);
  if (board === Fit.SHAPE && hasHeaders(source)) return Fit.SIGNATURE;
  return source.extension === EXTENSION ? board : Fit.NO;
}

function sectionName({ text }) {
  return SECTION.exec(text)?.[1].toLowerCase() ?? null;
}

/** Whether the comments are headers: all of them, and of two kinds at least. A single `#A …` may
 * also be the first word of a sentence. */
function hasHeaders(source) {
  const comments = source.opening.map(({ text }) => text).filter((text) => text.startsWith("#"));
  if (!comments.every((text) => LIKELY_HEADER.test(text))) return false;
  return new Set(comments.map((text) => text[1])).size > 1;
}

function* read(source, asked) {
  const layout = asked ?? CLASSIC;
  const [details, sections] = [new Map(), new Map()];
  let name = PUZZLE;
  for (const line of source.lines()) {
    const section = sectionName(line);
    if (line.text.startsWith("#")) {
      addDetail(details, line);
    } else if (section) {
      name = section;
      if (sections.get(name)?.length) throw source.unreadable("section-twice", { line: line.number }, { name });
    } else if (strip(line.text)) {
      if (!sections.has(name)) sections.set(name, []);
      addRow(source, sections.get(name), name, line, layout.size);
    }
  }
  if (!sections.size) throw source.unreadable("empty");
  yield puzzleIn(source, sections, details, layout);
}

/** A second line with the same letter goes on where the first ended. */
function addDetail(details, { text }) {
  const header = HEADER.exec(text);
  const key = header && Object.hasOwn(DETAILS, header[1]) ? DETAILS[header[1]] : null;
  if (!key) return;
  const words = strip(header[2]);
  details.set(key, details.has(key) ? `${details.get(key)}\n${words}` : words);
}

function addRow(source, section, name, line, size) {
  if (!UNDERSTOOD.includes(name)) {
    refuseContents(source, name, line);
    return;
  }
  const row = name === MARKS ? groupsIn(line) : characters(line);
  if (row.tokens.length !== size) throw wrongCount(source, row, size);
  if (section.length === size) {
    throw source.unreadable("row-count", { line: line.number }, { n: size + 1, expected: size });
  }
  section.push(row);
}

function refuseContents(source, name, line) {
  const column = [...line.text].findIndex((char) => !isSpace(char) && !`${EMPTY_MARKS},;|`.includes(char));
  if (column >= 0) throw source.unreadable("section", { line: line.number, column }, { name });
}

/** The groups between commas; a group may be empty. */
function groupsIn(line) {
  let column = 0;
  const tokens = line.text.split(",").map((part) => {
    const text = strip(part);
    const token = { text, column: column + (text ? part.indexOf(text) : 0) };
    column += part.length + 1;
    return token;
  });
  return { line, tokens };
}

function puzzleIn(source, sections, details, layout) {
  for (const name of [PUZZLE, ...sections.keys()]) {
    const found = sections.get(name) ?? [];
    if (UNDERSTOOD.includes(name) && found.length !== layout.size) {
      const line = found.at(-1)?.line.number ?? null;
      throw source.unreadable("row-count", { line }, { n: found.length, expected: layout.size });
    }
  }
  const board = sections.get(PUZZLE);
  const givens = valuesIn(source, board, layout.size);
  const values = sections.has(STATE) ? stateOf(source, sections.get(STATE), givens, layout.size) : givens;
  const notes = sections.has(MARKS) ? notesOf(source, sections.get(MARKS), layout.size) : null;
  return puzzleOf(layout, values, { givens, notes, details, line: board[0].line.number });
}

/** The board as it stands now: a given may be left out, but not changed. */
function stateOf(source, board, givens, size) {
  const values = valuesIn(source, board, size);
  const changed = givens.findIndex((given, cell) => given && values[cell] && values[cell] !== given);
  if (changed >= 0) {
    const { line, tokens } = board[Math.floor(changed / size)];
    const { column } = tokens[changed % size];
    throw source.unreadable("given-changed", { line: line.number, column }, { value: givens[changed] });
  }
  return givens.map((given, cell) => given || values[cell]);
}

function notesOf(source, board, size) {
  return board.flatMap(({ line, tokens }) =>
    tokens.map(({ text, column }) => readMask(source, text, line.number, column, size)),
  );
}

export const FORMAT = { id: "sdk", extensions: [EXTENSION], looksLike, read };
