// The way to the solution, kept with a game: hints come without a network, too.

import { cellOf } from "./hints.js";
import { ask } from "./server.js";
import * as store from "./store.js";
import { signsForServer } from "./symbols.js";
import { say } from "./words.js";

const LARGEST = 9; // Beyond that the way is long, and takes the server long to find.

export async function keepPlan(game, symbols) {
  if (!game.solution || game.ending || game.size > LARGEST || store.planOf(game.id)) return;
  const { puzzle, layout } = game.board;
  try {
    const found = await ask("explain", { puzzle, layout, symbols: signsForServer(symbols, game.size) });
    const steps = (found.steps ?? []).map(({ stages, where, step }) => ({ stages, where, step }));
    store.keepPlan(game.id, steps);
  } catch {
    // Without a plan there are hints as long as the server is there.
  }
}

/** The first step of the plan that is still to be done; mistakes come first. */
export function plannedHint(game) {
  const wrong = game.wrong();
  if (wrong.size) return { kind: "mistakes", stages: [say("web.check.wrong", { n: wrong.size })] };
  const next = store.planOf(game.id)?.find(({ step }) => !isDone(game, step));
  return next ? { kind: "step", ...next } : null;
}

function isDone(game, { placements, eliminations }) {
  const cell = ({ cell: name }) => cellOf(name, game.size);
  const isGone = (each) => {
    const value = game.values[cell(each)];
    return value || (game.struck[cell(each)] >> (each.value - 1)) & 1;
  };
  return placements.every((each) => game.values[cell(each)] === each.value) && eliminations.every(isGone);
}
