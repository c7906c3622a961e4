// Verdicts in words, as `Verdict.message` in learn/judging.py says them.

import { Message } from "../engine/errors.js";
import { Cell } from "../engine/speech.js";
import { SIZE } from "./drills.js";
import { readMark } from "./judging.js";
import { signOf } from "./signs.js";
import { techniqueNamed } from "./units.js";

export function techniqueName(speech, id) {
  return speech.say(`logic_${techniqueNamed(id).family}.${id}.name`);
}

export function cellsInWords(cells) {
  return cells.map((cell) => Cell.numbered(cell, { size: SIZE }));
}

function candidateInWords({ cell, value }) {
  return new Message("learn.candidate", { value: signOf(value), cell: Cell.numbered(cell, { size: SIZE }) });
}

export function verdictWords(speech, { id, marks, cells, missing, techniques }) {
  const found = marks.map(readMark);
  const about = cells.length ? cells : [...new Set(found.map(({ cell }) => cell))];
  const facts = {
    cells: cellsInWords(about),
    marks: found.map(candidateInWords),
    n: missing,
    techniques: techniques.map((each) => techniqueName(speech, each)),
  };
  return speech.say(`learn.verdict.${id}`, facts);
}
