// Answers a list of questions: JSON on standard input, a line of JSON for each on standard output.
// Usage: node answer.mjs garns.wasm

import { readFileSync } from "node:fs";

import { loadCore } from "../../src/garns/web/static/engine/core.js";
import { FINISHED, Refusal, RUNNING, load } from "./core.mjs";

const core = await load(process.argv[2]);
const garns = core.exports;
const engineCore = await loadCore(readFileSync(process.argv[2]));

/** Runs slices to the end; how many there were is part of the answer. */
function runSlices(run) {
  for (let slices = 1; ; slices++) {
    const status = run();
    if (status !== RUNNING) return { status, slices };
  }
}

/** Up to `limit` solutions (0: all): listed one by one, or counted. */
function search({ board, limit, nodes, isListed }) {
  const search = core.withBoard(board, garns.garns_search_new);
  if (search === 0) return null;
  const listing = isListed ? list(search, board, limit, BigInt(nodes)) : {};
  const end = runSlices(() => garns.garns_search_run(search, BigInt(limit), BigInt(nodes)));
  const count = String(garns.garns_search_count(search));
  const spent = Number(garns.garns_search_nodes(search));
  garns.garns_search_free(search);
  return { ...end, ...listing, count, spent };
}

function list(search, board, limit, nodes) {
  const solutions = [];
  while (limit === 0 || solutions.length < limit) {
    const next = BigInt(solutions.length + 1);
    const { status } = runSlices(() => garns.garns_search_run(search, next, nodes));
    if (status === FINISHED) break;
    const solution = garns.garns_search_solution(search);
    solutions.push(core.numbers(solution, board.values.length, Uint8Array));
  }
  return { solutions };
}

function check({ board }) {
  const code = core.withBoard(board, garns.garns_board_check);
  const marks = new Uint8Array(board.values.length);
  return core.withBuffers([marks], (at) => {
    const conflicts = core.withBoard(board, garns.garns_board_conflicts, at);
    return { code, conflicts, marks: core.numbers(at, marks.length, Uint8Array) };
  });
}

function backtracking({ board, limit, insertions }) {
  const search = core.withBoard(board, garns.garns_backtracking_new, BigInt(limit));
  if (search === 0) return null;
  const end = runSlices(() => garns.garns_backtracking_run(search, BigInt(insertions)));
  const empty = board.values.filter((value) => value === 0).length;
  const answer = core.withBuffers([new BigUint64Array(6), new Uint8Array(empty)], (at, path) => {
    garns.garns_backtracking_counters(search, at);
    const length = garns.garns_backtracking_path(search, path);
    return {
      counters: core.numbers(at, 6, BigUint64Array).map(Number),
      path: core.numbers(path, length, Uint8Array),
    };
  });
  const first = garns.garns_backtracking_first_solution(search);
  const solution = first === 0 ? null : core.numbers(first, board.values.length, Uint8Array);
  const written = garns.garns_backtracking_written(search);
  answer.written = core.numbers(written, empty, BigUint64Array).map(Number);
  garns.garns_backtracking_free(search);
  return { ...end, ...answer, solution };
}

function lines({ text, budget, nodes }) {
  const solver = engineCore.lines(budget);
  solver.begin(text);
  const { slices } = runSlices(() => solver.run(nodes));
  const { solutions, odd } = solver;
  solver.free();
  return { slices, solutions, odd: odd.flatMap(({ before, begin, end }) => [before, begin, end]) };
}

function rating({ values, budget, nodes }) {
  return core.withBuffers([Uint8Array.from(values), new Uint8Array(4)], (at, result) => {
    const rater = garns.garns_se_new(at, BigInt(budget));
    if (rater === 0) return null;
    const { slices } = runSlices(() => garns.garns_se_run(rater, BigInt(nodes)));
    garns.garns_se_rating(rater, result);
    garns.garns_se_free(rater);
    return { slices, rating: core.numbers(result, 4, Uint8Array) };
  });
}

/** Asks for what must be refused, of an instance of its own. */
async function refusal({ board }) {
  const broken = await load(process.argv[2]);
  const search = broken.withBoard(board, broken.exports.garns_search_new);
  try {
    return broken.exports.garns_search_run(search, 1n, 0n);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** What the module asks of whoever loads it, and what it offers. */
function module() {
  const module = new WebAssembly.Module(readFileSync(process.argv[2]));
  return {
    imports: WebAssembly.Module.imports(module).map(({ module, name }) => `${module}.${name}`),
    exports: WebAssembly.Module.exports(module).map(({ name }) => name),
  };
}

const answers = { search, check, backtracking, lines, rating, refusal, module };
for (const question of JSON.parse(readFileSync(0, "utf8"))) {
  console.log(JSON.stringify(await answers[question.about](question)));
}
