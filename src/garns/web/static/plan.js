// The way to the solution, kept for hints without a network. It is too much for the storage of games.

import { cellOf, nameOf } from "./hints.js";
import { ask } from "./server.js";
import { signsForServer } from "./symbols.js";
import { say } from "./words.js";

const CACHE = "garns-plans";
const LARGEST = 9; // Beyond that the way is long, and takes the server long to find.

const addressOf = (id) => `/plans/${id}`;

export async function keepPlan(game, symbols) {
  if (!game.solution || game.ending || game.size > LARGEST) return;
  const { puzzle, layout } = game.board;
  try {
    const cache = await caches.open(CACHE);
    if (await cache.match(addressOf(game.id))) return;
    const found = await ask("explain", { puzzle, layout, symbols: signsForServer(symbols, game.size) });
    const steps = (found.steps ?? []).map(planned);
    await cache.put(addressOf(game.id), new Response(JSON.stringify(steps)));
  } catch {
    // Hints come from the server then.
  }
}

/** Keep no plans but those of these games. */
export async function tidyPlans(games) {
  const kept = new Set(games.filter((game) => !game.ending).map((game) => addressOf(game.id)));
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    if (!kept.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

async function planOf(id) {
  const kept = await (await caches.open(CACHE)).match(addressOf(id));
  return kept ? kept.json() : [];
}

function planned({ stages, drawings, step: { placements, eliminations } }) {
  return { stages, drawings, step: { placements, eliminations } };
}

/** The first step of the plan that is still to be done; mistakes come first. */
export async function plannedHint(game, { candidates, lost }) {
  const mistaken = (id, cells) => ({
    kind: "mistakes",
    stages: [say(id, { n: cells.size })],
    mistakes: [...cells].map((cell) => nameOf(cell, game.size)),
  });
  if (game.wrong().size) return mistaken("web.check.wrong", game.wrong());
  if (lost.size) return mistaken("web.check.lost", lost);
  const plan = await planOf(game.id).catch(() => []);
  const next = plan.find(({ step }) => !isDone(game, candidates, step));
  return next ? { kind: "step", ...next } : null;
}

function isDone(game, candidates, { placements, eliminations }) {
  const cell = ({ cell: name }) => cellOf(name, game.size);
  const isGone = (each) => !((candidates[cell(each)] >> (each.value - 1)) & 1);
  return placements.every((each) => game.values[cell(each)] === each.value) && eliminations.every(isGone);
}
