// A puzzle whose rating is known is an opponent of the player.

import { change } from "./keeping.js";
import { dayNumber, played } from "./progress.js";

/** Count how a game against a puzzle ended. */
export function countGame(er, outcome) {
  return change((known) => played(known, er, outcome, dayNumber(new Date())));
}
