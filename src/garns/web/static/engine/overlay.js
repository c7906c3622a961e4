// A step as something to lay over a board: the twin of draw/overlay.py and of the marks in
// draw/steps.py.

import { exclusionOf } from "./excluding.js";
import { stepBeforeTheMove } from "./hint_words.js";
import { legendOf, letterOf, signsShown } from "./legend.js";
import { Brush, ink } from "./marks.js";
import { candidatesMeant, chainGroups, distinct, distinctCandidates, markedEvidence } from "./parts.js";
import { NO_EVIDENCE } from "./steps.js";

/** For each stage of a hint at which there is more to be seen: where to look, the evidence, the
 * move. `state` has the `values` and `candidates` of all cells. */
export function hintDrawings(step, where, state, words) {
  const houses = where.length ? [{ ...NO_EVIDENCE, role: "house", houses: where }] : [];
  const stages = [
    { ...step, placements: [], eliminations: [], values: [], evidence: houses, chains: [] },
    stepBeforeTheMove(step),
    step,
  ];
  return stages.map((each) => stepOverlay(each, state, words));
}

/** A piece of a sentence, with the part of the drawing that it names. */
export function runRecord({ text, signs, cells, candidates, links }) {
  if (!signs.length) return { text };
  const chain = links.length ? { kind: "chain", links } : {};
  return { text, ...signRecord(signs), cells, candidates, ...chain };
}

/** The part in the palette; with the letter, unless several letters are meant. */
function signRecord([first, ...others]) {
  if (typeof first === "string") return { part: first };
  const letter = others.length ? {} : { letter: letterOf(first) };
  return { ...letter, part: ink(first) };
}

/** What lies below the digits and above them, the empty cells and the candidates that it is about,
 * and the legend: the letter or the name of each sign, its part in the palette, its meaning, and the
 * cells and candidates that it stands for. */
export function stepOverlay(step, state, words) {
  const exclusion = exclusionOf(step, state, words.layout);
  const marks = stepMarks(step, state, exclusion);
  const brush = new Brush(words.layout, words.symbols);
  const shown = signsShown(step, state, exclusion);
  return {
    below: brush.below(marks),
    above: brush.above(marks),
    cells: emptyCells(marks, state),
    candidates: candidatesOf(marks),
    legend: legendOf(step, words, exclusion).map(({ sign, words: said }) => ({
      ...signRecord([sign]),
      words: said,
      ...shown[sign],
    })),
  };
}

function stepMarks(step, state, exclusion) {
  const parts = markedEvidence(step).map((evidence, number) =>
    evidenceMark(evidence, number, step, state),
  );
  const marked = new Set(parts.flatMap(({ candidates }) => candidates.map(String)));
  const links = [];
  for (const chains of chainGroups(step)) {
    const style = parts.length;
    const own = chains.flatMap((chain) => chain.links);
    parts.push(chainMark(own, style, marked));
    links.push(...own.map((link) => ({ ...link, style })));
  }
  return {
    parts,
    links,
    removed: step.eliminations,
    placed: step.placements,
    excluders: (exclusion?.excluders ?? []).map((each) => excluderMark(each, state)),
    lost: exclusion?.lost ?? [],
  };
}

function excluderMark({ cell, excluded }, { values }) {
  return { cell, excluded: excluded.map((each) => [each, values[cell]]) };
}

function evidenceMark(evidence, number, step, state) {
  const about = candidatesMeant(evidence, step, state);
  const all = distinct([...evidence.cells, ...about.map(([cell]) => cell)]);
  return {
    letter: letterOf(number),
    style: number,
    cells: all,
    houses: evidence.houses.map((house) => house.cells),
    candidates: about,
    named: all,
  };
}

/** The letter stands where the chain begins. */
function chainMark(links, number, marked) {
  const nodes = links.flatMap(({ start, end }) => [...start, ...end]);
  const shown = distinctCandidates(nodes).filter((each) => !marked.has(String(each)));
  const named = nodes.slice(0, 1).map(([cell]) => cell);
  return { letter: letterOf(number), style: number, cells: [], houses: [], candidates: shown, named };
}

/** Where a page shows all candidates, lest some of them look like all: the cells of the pattern,
 * and the houses that show that it is one. A single is seen without notes. */
function emptyCells(marks, { values }) {
  const cells = new Set(marks.parts.flatMap((part) => part.cells));
  for (const [cell] of candidatesOf(marks)) cells.add(cell);
  if (marks.parts.some(({ candidates }) => candidates.length) && !marks.placed.length) {
    for (const cell of marks.parts.flatMap(({ houses }) => houses.flat())) cells.add(cell);
  }
  return [...cells].filter((cell) => !values[cell]).sort((a, b) => a - b);
}

function candidatesOf({ parts, removed, placed }) {
  const spots = [...parts.flatMap(({ candidates }) => candidates), ...removed, ...placed];
  return distinctCandidates(spots).sort(([a, b], [c, d]) => a - c || b - d);
}
