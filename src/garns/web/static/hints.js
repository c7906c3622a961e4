// Hints in stages, and the steps of the whole way: where they are on the board, and how they are kept.

import { make } from "./elements.js";
import { ask } from "./server.js";
import { signsForServer } from "./symbols.js";
import { canThink } from "./thinking.js";
import { say } from "./words.js";

const STAGES_WITHOUT_EVIDENCE = 2;
const LINKS_SHOWN = 4; // A longer chain is folded.

/** What is laid over the board at a stage, from 1 (where to look) to 4 (the move). */
export function drawingOf({ drawings }, stage) {
  return drawings?.[Math.max(0, stage - STAGES_WITHOUT_EVIDENCE)] ?? null;
}

/** What the view of a board becomes under a drawing: the cells that it is about show all their
 * candidates, in their places, those of the step marked, and nothing else is shaded. */
export function underDrawing(view, drawing, candidates) {
  if (!drawing) return view;
  const [corner, centre] = [[...view.corner], [...view.centre]];
  const marks = corner.map(() => ({}));
  for (const cell of drawing.cells ?? []) {
    corner[cell] = candidates[cell];
    centre[cell] = 0;
  }
  for (const [cell, value] of drawing.candidates) {
    marks[cell][value] = "marked";
    corner[cell] |= 1 << (value - 1);
  }
  // A chain names all its candidates: those that are another part too have the colour of that.
  for (const { part, candidates: own } of [...drawing.legend].reverse()) {
    for (const [cell, value] of own ?? []) marks[cell][value] = `marked ${part}`;
  }
  return { ...view, corner, centre, marks, drawing, drawn: drawnCells(drawing), near: new Set(), filtered: [], same: 0 };
}

/** Where strokes go by the places of notes: the others stay as they are. */
function drawnCells({ cells, legend }) {
  return new Set([...(cells ?? []), ...legend.flatMap((entry) => (entry.letter ? [] : (entry.cells ?? [])))]);
}

/** A piece of a sentence: plain text, or a chip in the colour of what it names. A long chain is folded. */
export function pieceOf(run) {
  if (!run.part) return document.createTextNode(run.text);
  return run.links?.length > LINKS_SHOWN ? foldedChain(run) : chipOf(run);
}

/** A sentence; the sign after a chip never begins a line. */
export function sentenceOf(runs) {
  const pieces = runs.map(pieceOf);
  return pieces.map((piece, index) => {
    const next = pieces[index + 1];
    if (!piece.dataset?.cells || !/^[,.;:?]/.test(next?.data)) return piece;
    const [sign] = next.data;
    next.deleteData(0, 1);
    return make("span", { class: "together" }, piece, sign);
  });
}

/** A chip knows the cells that it lights up. */
function chipOf({ text, part, letter, cells = [] }) {
  const chip = document.createElement("button");
  chip.type = "button";
  chip.className = `part ${part}`;
  chip.dataset.cells = cells.join(" ");
  if (letter) chip.dataset.letter = letter;
  chip.append(text);
  return chip;
}

function foldedChain(run) {
  const [folded, summary, links] = ["details", "summary", "ol"].map((tag) => document.createElement(tag));
  const words = document.createElement("span");
  words.className = `part ${run.part}`;
  words.append(say("web.hint.chain", { n: run.links.length }));
  summary.append(words);
  links.append(...run.links.map((link) => Object.assign(document.createElement("li"), { textContent: link })));
  folded.append(summary, links);
  return folded;
}

/** Of a legend, what the sentence beside it does not name already. */
export function unnamed(legend, runs) {
  const named = new Set(runs.flatMap(({ part }) => part ?? []));
  return legend.filter(({ part }) => !named.has(part));
}

/** What a sign means that has no letter: of links, and of what is placed or removed. */
export function signOf({ part, words }) {
  const sign = document.createElement("span");
  sign.className = `sign sign-${part}`;
  sign.append(words);
  return sign;
}

// Where the page has no engine, the way to the solution is kept for hints without a network. It is too much for the storage of games, and where the
// browser has no cache, it has no page without a network either.

const CACHE = "garns-plans";
const LARGEST = 81; // cells. Beyond that the way is long, and takes the server long to find.

const addressOf = (id) => `/plans/${id}`;

export async function keepPlan(game, symbols) {
  if (canThink() || !game.solution || game.ending || game.values.length > LARGEST) return;
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
    mistakes: [...cells].map((cell) => game.places.nameOf(cell)),
  });
  if (game.wrong().size) return mistaken("web.check.wrong", game.wrong());
  if (lost.size) return mistaken("web.check.lost", lost);
  const plan = await planOf(game.id).catch(() => []);
  const next = plan.find(({ step }) => !isDone(game, candidates, step));
  return next ? { kind: "step", ...next } : null;
}

function isDone(game, candidates, { placements, eliminations }) {
  const cell = ({ cell: name }) => game.places.cellOf(name);
  const isGone = (each) => !((candidates[cell(each)] >> (each.value - 1)) & 1);
  return placements.every((each) => game.values[cell(each)] === each.value) && eliminations.every(isGone);
}
