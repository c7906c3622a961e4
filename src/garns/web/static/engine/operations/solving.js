// The operation `check`: the twin of web/operations/solving.py.

import { conflictsOf, lineOf } from "../boards.js";
import { MAX_SIZE, layoutNamed } from "../layouts.js";
import { boardRecord, puzzleOf } from "./boards.js";
import { withSingleCandidates } from "./pencil_marks.js";

/** All of a puzzle that somebody brings along: own digits and notes too. `solve` is asked about a
 * board that breaks no rule, by its layout (a name) and its values, for { verdict, solution }:
 * `unique`, `none`, `many` or `unknown`, and the values of the first solution, or null. */
export async function check(request, solve, { largest = MAX_SIZE } = {}) {
  const read = puzzleOf(request, largest);
  const isProper = async (puzzle) => (await checked(puzzle, solve)).verdict === "unique";
  const [puzzle, doubtful] = await withSingleCandidates(request.puzzle, read, isProper);
  const { verdict, solution, conflicts } = await checked(puzzle, solve);
  return {
    status: verdict === "unique" ? "ok" : verdict,
    board: boardRecord(puzzle),
    notes: puzzle.notes,
    corner_notes: puzzle.cornerNotes,
    details: Object.fromEntries(puzzle.details),
    doubtful_givens: doubtful,
    solution: solution && lineOf(solution),
    conflicts: conflicts.map(({ house: { kind, number }, value, cells }) => ({ kind, number, value, cells })),
  };
}

/** What is known about the givens of a puzzle: broken rules, or what `solve` says. */
async function checked({ layout, givens }, solve) {
  const conflicts = conflictsOf(layoutNamed(layout), givens);
  if (conflicts.length) return { verdict: "invalid", solution: null, conflicts };
  return { ...(await solve(layout, givens)), conflicts };
}
