// Sharing a puzzle: a link whose fragment never leaves the browser, and games from such links.

import { Game } from "./game.js";
import { ask } from "./server.js";
import * as store from "./store.js";
import { say } from "./words.js";

/** `#s=<short code>` for classic boards, `#p=<layout>:<line>` for all others. */
export function fragmentOf(board) {
  const isClassic = board.layout === "9" && board.code;
  return isClassic ? `#s=${board.code}` : `#p=${encodeURIComponent(board.layout)}:${board.puzzle}`;
}

export function linkTo(board) {
  return `${location.origin}/${fragmentOf(board)}`;
}

export function puzzleIn(fragment) {
  const short = /^#s=([0-9A-Za-z]+)$/.exec(fragment);
  if (short) return { puzzle: short[1], layout: "9" };
  const long = /^#p=([^:]+):([.0-9A-Za-z]+)$/.exec(fragment);
  return long && { puzzle: long[2], layout: decodeURIComponent(long[1]) };
}

/** The game that a link leads to: the one that was begun, or a new one. No other game is touched. */
export async function gameFromLink(fragment) {
  const wish = puzzleIn(fragment);
  if (!wish) return null;
  const found = await ask("check", wish);
  if (found.status !== "ok") throw new Error(say(`web.own.${found.status}`));
  const { board } = found;
  return store.gameOf(board.puzzle, board.layout) ?? newGame(found);
}

/** A game of a puzzle that was checked; what is not unique has nothing to be checked against. */
export async function newGame(found, rule = "free") {
  const isProper = found.status === "ok";
  const rating = isProper ? await ask("rate", { puzzle: found.board.puzzle, layout: found.board.layout }) : {};
  const board = { ...found.board, values: found.board.puzzle };
  return new Game(board, {
    solution: isProper ? found.solution : null,
    level: rating.level ?? null,
    rule: isProper ? rule : "free",
    isOwn: true,
  });
}
