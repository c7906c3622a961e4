// The puzzles in a text, for a person who is to choose one; and what is wrong with a text, in that
// person's words. The twin of web/operations/reading.py.

import { lineOf } from "../boards.js";
import { MAX_SIZE, layoutNamed } from "../layouts.js";
import { format, read as readAll, sniff } from "../formats/reading.js";
import { strip } from "../formats/text.js";
import { checkSize, layoutOf } from "./boards.js";
import { ALIKE } from "./pencil_marks.js";

/** Puzzles in one answer. */
const PORTION = 50;

/** Those after the first `after`, and how many there are. Lines that cannot be read are only
 * counted, unless there is nothing else. Throws what `refused` puts into words. */
export function read(request, { largest = MAX_SIZE } = {}) {
  const layout = layoutOf(request);
  const errors = [];
  const found = [...readAll(request.puzzle, { layout, onError: (error) => errors.push(error) })];
  if (!found.length) throw errors[0]; // With neither, `readAll` has thrown one itself.
  if (found.length === 1) checkSize(found[0], largest);
  const fitting = found.filter((puzzle) => layoutNamed(puzzle.layout).size <= largest);
  const after = request.after ?? 0;
  const notation = notationOf(request.puzzle, layout);
  return {
    status: "ok",
    puzzles: fitting
      .slice(after, after + PORTION)
      .map((puzzle, i) => recordOf(after + i + 1, puzzle, notation)),
    count: fitting.length,
    unread: errors.length + found.length - fitting.length,
  };
}

/** In which a puzzle is handed out. JSON loses nothing: notes and digits of the player come along.
 * But where a placed digit and a last candidate look alike, the page has to see that. */
function notationOf(text, layout) {
  const found = sniff(text, layout);
  return ALIKE.includes(found) ? found : "json";
}

function recordOf(number, puzzle, notation) {
  const { details, layout, givens } = puzzle;
  return {
    number,
    title: details.get("title") ?? "",
    level: details.get("level") ?? details.get("rating") ?? "",
    size: layoutNamed(layout).size,
    layout,
    givens: lineOf(givens),
    puzzle: strip(format(puzzle, notation)),
  };
}

/** Why a request cannot be answered, in words for who has pasted a puzzle on the page: without
 * options of the command line, and with a line only where there are several. */
export function refused({ id, facts, ...error }, request, speech) {
  const own = `web.api.${id}`;
  const detail = speech.say(Object.hasOwn(speech.sentences, own) ? own : id, facts);
  const { line = null, column = null } = error;
  if (line === null) return { detail };
  const hasLines = strip(String(request.puzzle ?? request.puzzles ?? "")).includes("\n");
  return {
    detail: hasLines ? speech.say("web.api.line", { line, words: detail }) : detail,
    line,
    ...(column === null ? {} : { column }),
  };
}
