// What the lab asks for: the twins of `trace` in web/operations/solving.py and of
// web/operations/watching.py. `speeches` are those of all languages.

import { backtrack } from "./counted.js";
import { sample } from "./sampled.js";
import { searchWith, traceWith } from "./table.js";
import { boardData, eventsData, sampledData, wordsData } from "./viewer.js";

/** The most events to show, as on a server. */
const MOST_EVENTS = 20_000;
const USUAL_EVENTS = 5000;
/** Some milliseconds. */
const EVENTS_PER_SLICE = 2_000;

const FIRST_ALGORITHM = "rows";

/** The first events of the row-by-row search, and the exact counters of the whole. */
export async function trace(engine, { layout, givens }, request, job) {
  const events = traceWith(FIRST_ALGORITHM, layout, givens);
  const most = Math.min(request.events ?? USUAL_EVENTS, MOST_EVENTS);
  const { shown, isCut } = await firstEvents(events, most, job);
  const { run, seconds } = await timed(() => backtrack(engine, layout, givens, job));
  return {
    status: statusOf(run),
    events: shown.map(eventRecord),
    cut: isCut,
    counters: countersRecord(run.counters),
    seconds,
  };
}

/** What the viewer shows: the search row by row as checkpoints, others as their first events. */
export async function watch(engine, { layout, givens }, request, job, { speech, symbols }, speeches) {
  const algorithm = request.algorithm ?? FIRST_ALGORITHM;
  const isFirst = algorithm === FIRST_ALGORITHM;
  const about = {
    ...boardData(layout, givens, symbols),
    ...wordsData(layout, speech, speeches, isFirst),
  };
  if (isFirst) {
    const sampled = await sample(engine, layout, givens, job);
    return { status: "ok", trace: { ...about, ...sampledData(sampled, speeches) } };
  }
  const { shown, isCut } = await firstEvents(traceWith(algorithm, layout, givens), MOST_EVENTS, job);
  return {
    status: "ok",
    trace: { ...about, ...eventsData(layout, shown, speeches) },
    detail: isCut ? speech.say("viewer.cut-by-steps", { n: MOST_EVENTS }) : "",
  };
}

/** One algorithm, once, up to the first solution; only the counters that it makes. */
export async function measure(engine, { layout, givens }, request, job) {
  const algorithm = request.algorithm ?? FIRST_ALGORITHM;
  const { run, seconds } = await timed(() => searchWith(algorithm, engine, layout, givens, job));
  return { status: statusOf(run), counters: countersRecord(run.counters), seconds };
}

function statusOf({ ending }) {
  return ending === "budget" ? "unknown" : "ok";
}

async function timed(search) {
  const start = performance.now();
  const run = await search();
  return { run, seconds: (performance.now() - start) / 1000 };
}

/** At most so many events, and whether there are more. */
async function firstEvents(events, most, job) {
  const shown = [];
  await job.inSlices(() => {
    for (let count = 0; count < EVENTS_PER_SLICE; count++) {
      const { value: event, done } = shown.length < most ? events.next() : { done: true };
      if (done) return true;
      shown.push(event);
    }
    return undefined;
  });
  return { shown, isCut: !events.next().done };
}

/** Short, for there are thousands. */
function eventRecord({ kind, cell, value, house, depth, counters }) {
  const rejects = house && { kind: house.kind, number: house.number };
  const { insertions, tries, backtracks } = counters;
  return [kind, cell, value, rejects, depth, insertions, tries, backtracks];
}

/** By the names that they have over HTTP. */
function countersRecord({ maxDepth, ...others }) {
  return maxDepth === undefined ? others : { ...others, max_depth: maxDepth };
}
