// SAT: the rules as clauses of logic, for a solver that learns from contradictions. The twin of
// search/ladder/sat.py, but for the solver: the server has CaDiCaL, the page one of its own, so
// their counters are not the same.

import { clausesOf } from "../formats/dimacs.js";
import { ClauseLearning } from "./clause_learning.js";
import { endingOf } from "./running.js";

/** Some milliseconds; decisions and conflicts by the number of variables. */
const CLAUSES_PER_SLICE = 20_000;
const STEPS_PER_SLICE = 400_000;

/** Up to the first solution. Decisions are guesses, conflicts are ways back. */
export async function bySat(engine, layout, values, job) {
  const variables = values.length * layout.size;
  const solver = new ClauseLearning(variables);
  const clauses = clausesOf(layout, values);
  const steps = Math.ceil(STEPS_PER_SLICE / variables);
  let isLoaded = false;
  const isSolved = await endingOf(job, () => {
    if (isLoaded) return solver.run(steps);
    isLoaded = addSome(solver, clauses);
    return undefined;
  });
  const ending = isSolved === "budget" ? isSolved : isSolved ? "limit" : "finished";
  const solutions = ending === "limit" ? 1 : 0;
  return { counters: { guesses: solver.decisions, backtracks: solver.conflicts, solutions }, ending };
}

/** Whether these were the last ones. */
function addSome(solver, clauses) {
  for (let i = 0; i < CLAUSES_PER_SLICE; i++) {
    const { value: clause, done } = clauses.next();
    if (done) return true;
    solver.add(clause);
  }
  return false;
}
