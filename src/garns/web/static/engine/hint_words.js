// Hints in words, stage by stage: the twin of messages/hints.py.

import { Cell } from "./speech.js";

/** A sentence for each stage of a hint: where to look, which technique, the evidence, the step. */
export function stepStages(words, step, where, levels) {
  return [
    whereToLook(words, step, where),
    words.speech.say("explain.hint.technique", {
      technique: words.techniqueName(step.technique),
      level: words.speech.say(`words.level.${levels[step.technique]}`),
    }),
    evidenceOf(words, step),
    words.sentence(step),
  ];
}

/** What is wrong, but not what would be right. */
export function mistakeSentence(words, { kind, cell, value }) {
  const place = Cell.numbered(cell, words.layout.size);
  if (kind === "lost") return words.speech.say("explain.hint.mistake.lost", { cell: place });
  const symbol = words.symbols[value - 1];
  return words.speech.say("explain.hint.mistake.digit", { cell: place, value: symbol });
}

function whereToLook(words, step, where) {
  if (where.length) {
    return words.speech.say("explain.hint.houses", { houses: words.houses(where, "house") });
  }
  const removed = new Set(step.eliminations.map(([, value]) => value));
  const values = step.values.length ? step.values : [...removed].sort((a, b) => a - b);
  return words.speech.say("explain.hint.values", { values: words.valuesAsThings(values) });
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

/** In a house the cell that gets the digit is for the reader to find. */
export function beforeTheMove(evidence, step) {
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
