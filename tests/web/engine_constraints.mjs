// What boards with constraints are to the page: for each line { name, values } on standard input the
// canonical name, primitives, drawing, broken rules and what is left to empty cells; or the id of a
// refusal. Usage: node engine_constraints.mjs ENGINE < QUESTIONS

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [engine] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${engine}/${name}.js`).href);
const [{ layoutNamed }, rules] = await Promise.all([load("layouts"), load("rules")]);

class Refused extends Error {}

const refuse = (id) => {
  throw new Refused(id);
};

function answer({ name, values }) {
  const [houses, ...texts] = name.split(";");
  const plain = layoutNamed(houses);
  const asked = texts.map((text) => rules.constraintFrom(text, plain.size, refuse));
  const layout = rules.withConstraints(plain, asked, refuse);
  const all = layout.primitives.flat();
  return {
    name: layout.name,
    primitives: layout.primitives,
    flat: [...layout.rules],
    drawn: rules.rulesDrawn(layout),
    numbers: layout.constraints.map((each) => rules.numbersOf(each, layout.size)),
    broken: all.map((each) => rules.isBroken(each, values, layout.size)),
    left: all.map((each) => rules.leftBy(each, values, layout.size)),
  };
}

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  let found;
  try {
    found = answer(JSON.parse(line));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    found = { refused: error.message };
  }
  console.log(JSON.stringify(found));
}
