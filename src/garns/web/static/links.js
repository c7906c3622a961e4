// Sharing a puzzle: a link whose fragment never leaves the browser, and games from such links.

import { Game } from "./game.js";
import { Trouble, ask } from "./server.js";
import * as store from "./store.js";
import { say } from "./words.js";

const LARGEST_RATED = 81; // cells

/** `#s=<short code>` for classic boards, `#p=<layout>:<line>` for all others. */
export function fragmentOf(board) {
  const isClassic = board.layout === "9" && board.code;
  return isClassic ? `#s=${board.code}` : `#p=${encodeURIComponent(board.layout)}:${board.puzzle}`;
}

export function linkTo(board) {
  return new URL(fragmentOf(board), new URL(".", location.href)).href;
}

/** A link to the puzzle on another page: `fpuzzles` or `sudokupad`. Throws Trouble if there is none. */
export async function linkElsewhere({ puzzle, layout, details }, where) {
  const found = await ask("link", { puzzle, layout, details });
  if (found[where]) return found[where];
  throw new Trouble(found.detail);
}

/** The puzzle of such a link, or nothing. */
export function puzzleIn(link) {
  const fragment = link.trim().slice(link.trim().indexOf("#"));
  const short = /^#s=([0-9A-Za-z]+)$/.exec(fragment);
  if (short) return { puzzle: short[1], layout: "9" };
  const long = /^#p=([^:]+):([.0-9A-Za-z]+)$/.exec(fragment);
  try {
    return long && { puzzle: long[2], layout: decodeURIComponent(long[1]) };
  } catch {
    return null; // Not every % is followed by a code.
  }
}

/** The game that a link leads to: the one that was begun, or a new one. No other game is touched.
 * What is not a proper puzzle is only offered. */
export async function gameFromLink(fragment, offerImproper) {
  const wish = puzzleIn(fragment);
  if (!wish) return null;
  const found = await ask("check", wish);
  const begun = found.board && store.gameOf(found.board.puzzle, found.board.layout);
  if (begun || found.status === "ok") return begun ?? newGame(found);
  offerImproper(found);
  return null;
}

/** What came with a puzzle that was checked besides its givens, in words. */
function whatCameAlong({ board, notes, corner_notes: cornerNotes, doubtful_givens: doubtful }) {
  const cells = [...board.values];
  const counts = {
    "web.own.digits": cells.filter((sign, cell) => sign !== board.puzzle[cell]).length,
    "web.own.notes": cells.filter((sign, cell) => sign === "." && (notes?.[cell] || cornerNotes?.[cell])).length,
    "web.own.doubtful": doubtful,
  };
  return Object.keys(counts).filter((id) => counts[id]).map((id) => say(id, { n: counts[id] })).join(" ");
}

/** A game of a puzzle that was checked, with own digits and notes; what is not unique has nothing to be checked against. */
export async function newGame(found, rule = "free") {
  const isProper = found.status === "ok";
  const { puzzle, layout } = found.board;
  // Of a larger board it can take minutes, and nobody sees a board before.
  const rating = isProper && puzzle.length <= LARGEST_RATED ? await ask("rate", { puzzle, layout }) : {};
  const game = new Game({ ...found.board, details: found.details }, {
    notes: found.notes,
    cornerNotes: found.corner_notes,
    solution: isProper ? found.solution : null,
    level: rating.level ?? null,
    rule: isProper ? rule : "free",
    isOwn: true,
  });
  game.greeting = whatCameAlong(found);
  return game;
}
