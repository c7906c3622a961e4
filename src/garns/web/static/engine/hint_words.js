// Hints in words, stage by stage: the twin of messages/hints.py.

import { lookRuns } from "./looking.js";
import { houseCells } from "./parts.js";
import { filled, run, textOf } from "./runs.js";
import { Cell } from "./speech.js";

/** Of the stages: where to look, which technique, the evidence, the step. */
const EVIDENCE = 2;

/** A sentence for each stage of a hint, which are the runs of it but for the evidence: this is said
 * with coordinates. */
export function stepStages(words, step, runs) {
  return runs.map((each, stage) => (stage === EVIDENCE ? evidenceOf(words, step) : textOf(each)));
}

/** The stages for a page that draws them, in runs: the same sentences, but the evidence is named by
 * its roles, without the coordinates that the drawing shows. `state` has the `values` and
 * `candidates` of all cells. */
export function stepRuns(words, step, where, levels, state) {
  return [
    whereToLook(words, step, where),
    [run(whichTechnique(words, step, levels))],
    lookRuns(words, stepBeforeTheMove(step), state),
    words.runs(step),
  ];
}

/** What is wrong, but not what would be right. */
export function mistakeSentence(words, { kind, cell, value }) {
  const place = Cell.numbered(cell, words.layout);
  if (kind === "lost") return words.speech.say("explain.hint.mistake.lost", { cell: place });
  const symbol = words.symbols[value - 1];
  return words.speech.say("explain.hint.mistake.digit", { cell: place, value: symbol });
}

function whereToLook(words, step, where) {
  const { speech } = words;
  if (where.length) {
    const shown = { cells: houseCells(where), candidates: [] };
    const houses = [run(words.houses(where, "house"), [0], shown)];
    return filled(speech.template("explain.hint.houses"), { houses });
  }
  const removed = new Set(step.eliminations.map(([, value]) => value));
  const values = step.values.length ? step.values : [...removed].sort((a, b) => a - b);
  return [run(speech.say("explain.hint.values", { values: words.valuesAsThings(values) }))];
}

function whichTechnique(words, { technique }, levels) {
  return words.speech.say("explain.hint.technique", {
    technique: words.techniqueName(technique),
    level: words.speech.say(`words.level.${levels[technique]}`),
  });
}

function evidenceOf(words, step) {
  const seen = step.evidence.map((evidence) => beforeTheMove(evidence, step));
  const part = (role, what) =>
    words.speech.say("explain.hint.part", { role: words.roleName(role), what });
  const parts = [
    ...seen.map((evidence) => part(evidence.role, words.evidence(evidence))),
    ...step.chains.map((chain) => part(chain.role, words.chain(chain))),
  ];
  if (digitsAreEvidence(step, seen)) {
    const number = step.values.length === 1 ? "one" : "several";
    parts.push(words.speech.say(`explain.hint.about.${number}`, { values: words.values(step.values) }));
  }
  return words.speech.say("explain.hint.evidence", { parts: parts.join("; ") });
}

/** Its evidence, without what follows from it. */
export function stepBeforeTheMove(step) {
  const evidence = step.evidence.map((each) => beforeTheMove(each, step));
  return { ...step, placements: [], eliminations: [], evidence };
}

/** In a house the cell that gets the digit is for the reader to find. */
function beforeTheMove(evidence, step) {
  const placed = new Set(step.placements.map(([cell]) => cell));
  if (!evidence.houses.length || !placed.size) return evidence;
  return { ...evidence, cells: evidence.cells.filter((cell) => !placed.has(cell)) };
}

/** Not if they are named with their cells already, or if cell and digit make the whole move. */
function digitsAreEvidence(step, seen) {
  const areNamed = seen.some(({ candidates }) => candidates.length);
  if (!step.values.length || step.chains.length || areNamed) return false;
  return !step.placements.length || seen.some(({ houses }) => houses.length);
}
