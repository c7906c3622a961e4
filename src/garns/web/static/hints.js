// Hints in stages, and the steps of the whole way: where they are on the board, and how they are kept.

import { ask } from "./server.js";
import { signsForServer } from "./symbols.js";
import { canThink } from "./thinking.js";
import { say } from "./words.js";

const STAGES_WITHOUT_EVIDENCE = 2;

export function cellOf(name, size) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name).map(Number);
  return (row - 1) * size + column - 1;
}

export function nameOf(cell, size) {
  return `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
}

/** What is laid over the board at a stage, from 1 (where to look) to 4 (the move). */
export function drawingOf({ drawings }, stage) {
  return drawings?.[Math.max(0, stage - STAGES_WITHOUT_EVIDENCE)] ?? null;
}

/** What the view of a board becomes under a drawing: the cells that it is about show all their
 * candidates, in their places, those of the step marked, and nothing else is shaded. */
export function underDrawing(view, drawing, candidates) {
  if (!drawing) return view;
  const [corner, centre, marked] = [[...view.corner], [...view.centre], view.corner.map(() => 0)];
  for (const cell of drawing.cells ?? []) {
    corner[cell] = candidates[cell];
    centre[cell] = 0;
  }
  for (const [cell, value] of drawing.candidates) marked[cell] |= 1 << (value - 1);
  marked.forEach((mask, cell) => (corner[cell] |= mask));
  return { ...view, corner, centre, marked, drawing, near: new Set(), same: 0 };
}

/** The legend of a drawing as items of a list: letters as on the board, or signs. */
export function legendItems({ legend }) {
  return legend.map(({ letter, part, words }) => {
    const [item, sign] = [document.createElement("li"), document.createElement("span")];
    sign.className = `sign ${part}`;
    sign.textContent = letter ?? "";
    item.append(sign, words);
    return item;
  });
}

// Where the page has no engine, the way to the solution is kept for hints without a network. It is too much for the storage of games, and where the
// browser has no cache, it has no page without a network either.

const CACHE = "garns-plans";
const LARGEST = 9; // Beyond that the way is long, and takes the server long to find.

const addressOf = (id) => `/plans/${id}`;

export async function keepPlan(game, symbols) {
  if (canThink() || !game.solution || game.ending || game.size > LARGEST) return;
  const { puzzle, layout } = game.board;
  try {
    const cache = await caches.open(CACHE);
    if (await cache.match(addressOf(game.id))) return;
    const found = await ask("explain", { puzzle, layout, symbols: signsForServer(symbols, game.size) });
    const steps = (found.steps ?? []).map(planned);
    await cache.put(addressOf(game.id), new Response(JSON.stringify(steps)));
  } catch {
    // Without a plan there are hints as long as the server is there.
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
