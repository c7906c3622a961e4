// Every function of the package, as a program in TypeScript uses it; tests/npm/test_types.py compiles it.

import * as garns from "garns";
import type { Board, Garns, Hint, LevelRating, ManyCounted, Puzzle, Step } from "garns";
import { EngineFault, startWorker } from "garns/worker";
import type { GarnsWorker } from "garns/worker";

async function use(library: Garns): Promise<void> {
  const signal: AbortSignal = AbortSignal.timeout(1000);
  const board: Board = await library.solve("53..7....", { signal, seconds: 1, language: "pt", unique: false });
  const line: string = board.line;
  const values: number[] = (await library.solve([[1, 2], [0, 0]])).values;
  await library.solve(new Uint8Array(81), { layout: "9+diagonals" });
  const puzzle: Puzzle = await library.parse(line, { format: "line" });
  await library.solve(puzzle);
  const puzzles: Puzzle[] = await library.read(line, { onError: (error) => error.line?.toFixed() });
  const text: string = await library.format({ values, givens: "1...", notes: [[1, 2]] }, "json");
  const count: number = await library.count(text, { limit: 3, progress: (found: number) => found });
  const isUnique: boolean = await library.isUnique(puzzles[0]!);
  const found: Board[] = await library.solutions(text, { limit: count });
  const { verdict, examples, conflicts } = await library.check(found[0]!);
  if (verdict === "invalid") console.log(conflicts[0]?.house.kind, examples.length, isUnique);
  const hint: Hint = await library.hint(puzzle, { symbols: "🍎🍐" });
  const step: Step | null = hint.step;
  console.log(step?.placements[0]?.cell, hint.drawings[0]?.below[0]?.d);
  const { steps, endCandidates } = await library.explain(puzzle, { most: 3 });
  console.log(steps[0]?.techniqueName, steps[0]?.sentence, endCandidates[0]?.[0]);
  const level: LevelRating = await library.rate(puzzle);
  const er: number = (await library.rate(puzzle, { scale: "se" })).er;
  const score: number = (await library.rate(puzzle, { scale: "hodoku" })).score;
  console.log(level.words, er, score, (await library.backtrack(puzzle)).counters.insertions);
  const { solutions, failures } = await library.solveMany([puzzle, line, values]);
  const counted: ManyCounted = await library.countMany(line, { limit: 2 });
  console.log(solutions[0]?.length, failures[0]?.message, counted.counts[0]);
  console.log((await library.layout(9)).houses[0]?.cells, (await library.techniques())[0]?.level);

  const made = await library.generate({ difficulty: "easy..hard", symmetry: "180", clues: [24, 30], seed: 7n });
  await library.solve(made);
  const { puzzles: few } = await library.generateMany(3, { rating: "6.5..", layout: "9", minimal: true });
  console.log(few[0]?.solution.length, few[0]?.er, made.seed);

  // @ts-expect-error There is no such symmetry.
  await library.generate({ symmetry: "odd" });
  // @ts-expect-error There is no such scale.
  await library.rate(puzzle, { scale: "stars" });
  // @ts-expect-error A number is no puzzle.
  await library.solve(3);
  // @ts-expect-error There is no such notation to write.
  await library.format(puzzle, "origami");
}

function explainError(error: unknown): string {
  if (error instanceof garns.ManySolutions) return error.examples.join();
  if (error instanceof garns.BudgetUsedUp) return String(error.atLeast);
  if (error instanceof garns.InvalidBoard) return String(error.conflicts.length);
  if (error instanceof garns.GarnsError) return `${error.line}:${error.column} ${error.id} ${error.message}`;
  return error instanceof EngineFault ? error.message : "";
}

const worker: GarnsWorker = startWorker({ language: "pt", wasm: new URL("file:///garns.wasm") });
const own: Garns = garns.createGarns({ wasm: new Uint8Array() });
for (const library of [garns, own, worker]) use(library).catch(explainError);
worker.close();
