// Solves sets of clauses, { variables, clauses } in JSON in each line, by the lab's own solver: the
// variables that are true, or null if there is no way. For { layout, values } the clauses of a board.
// Usage: node engine_sat.mjs ENGINE < SETS

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(`${process.argv[2]}/${name}.js`).href);
const [{ ClauseLearning }, { clausesOf }, { layoutNamed }] = await Promise.all(
  ["lab/clause_learning", "formats/dimacs", "layouts"].map(load),
);

function solved({ variables, clauses }) {
  const solver = new ClauseLearning(variables);
  for (const clause of clauses) solver.add(clause);
  for (;;) {
    const isSolved = solver.run(7); // As in slices: it makes no difference.
    if (isSolved === false) return null;
    if (isSolved) return [...Array(variables + 1).keys()].filter((each) => each && solver.isTrue(each));
  }
}

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { layout, values, ...set } = JSON.parse(line);
  console.log(JSON.stringify(layout ? [...clausesOf(layoutNamed(layout), values)] : solved(set)));
}
