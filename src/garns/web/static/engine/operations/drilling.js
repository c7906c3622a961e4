// The operation `drill`: a new position just before a step of a technique, found as
// tools/make_drills.py finds the packaged ones.

import { lineOf } from "../boards.js";
import { placeOf } from "../generation/aim.js";
import { checkedSeed } from "../generation/draws.js";
import { generateMany } from "../generation/puzzles.js";
import { layoutNamed } from "../layouts.js";

/** Puzzles that are made at a time. */
const BLOCK = 8;
/** After so many puzzles a position will do in which something simpler is to be found, too. */
const PATIENCE = 500;
/** The walks by which a technique is looked for, see `orderOf`: first the one that comes to it most
 * often. What it does not find, hardly any other does. */
const RANKS = [2, 1, 0];

/** A position of a random puzzle; if possible, one in which nothing simpler is to be found.
 * `job.progress` is told how many puzzles have been tried. */
export async function drill({ technique, seed = null }, engine, job) {
  const wanted = placeOf(engine, technique);
  const isRare = engine.making.hardlyEverHardest.includes(technique);
  const first = checkedSeed(seed);
  const tell = job.progress;
  job.progress = () => {}; // What is done of a block is of no interest.
  let [best, tried] = [null, 0];
  for (let block = 0n; ; block += 1n) {
    for (const { givens } of await generateMany(engine, BLOCK, { seed: first + block }, job)) {
      const found = await positionIn(givens, wanted, Number(first % 1000n), engine, job);
      if (found && (!best || found.rank < best.rank)) best = { ...found, givens };
      tried += 1;
      if (best && (best.rank === 0 || isRare || tried >= PATIENCE)) return recordOf(best);
      tell(tried);
      await job.pause();
    }
  }
}

function recordOf({ rank, givens, values, candidates }) {
  return { status: "ok", values: lineOf(values), givens: lineOf(givens), candidates, rank };
}

/** The position of the lowest rank that a puzzle has; of several of rank 0 any one, so that singles
 * are looked for on full boards as well as on empty ones. */
async function positionIn(givens, wanted, chance, engine, job) {
  const { id } = engine.techniques[wanted];
  let found = null;
  for (const rank of RANKS) {
    const order = orderOf(engine, wanted, rank);
    const goal = rank === 0 ? {} : { place: order.indexOf(wanted) };
    const { steps, states } = await engine.walk({ layout: layoutNamed("9"), givens }, order, goal, job);
    const places = [...steps.keys()].filter((place) => steps[place].technique === id);
    if (places.length) found = { rank, ...states[places[chance % places.length]] };
    if (!found) return null;
  }
  return found;
}

/** In which order a walk tries the techniques: 0 as in the catalogue; 1 the wanted one right after all
 * of lower levels; 2 right after singles. */
function orderOf({ techniques, levels }, wanted, rank) {
  const places = [...techniques.keys()].filter((place) => !techniques[place].needsConstraints);
  if (rank === 0) return places;
  const levelOf = (place) => levels.indexOf(techniques[place].level);
  const turnOf = (place) => 2 * Math.min(levelOf(place), rank === 1 ? Infinity : 1) + (place === wanted ? 0 : 1);
  return places.sort((one, other) => turnOf(one) - turnOf(other));
}
