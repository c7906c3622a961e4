// A step as something to lay over a board: the twin of draw/overlay.py and of the marks in
// draw/steps.py.

import { beforeTheMove } from "./hint_words.js";
import { chainGroups, legendOf, letterOf, markedEvidence } from "./legend.js";
import { Brush, ink } from "./marks.js";

/** For each stage of a hint at which there is more to be seen: where to look, the evidence, the
 * move. `state` has the `values` and `candidates` of all cells. */
export function hintDrawings(step, where, state, words) {
  const nothing = { placements: [], eliminations: [], values: [], evidence: [], chains: [] };
  const houses = where.length ? [{ role: "house", cells: [], houses: where, candidates: [] }] : [];
  const seen = step.evidence.map((evidence) => beforeTheMove(evidence, step));
  const stages = [
    { ...nothing, evidence: houses },
    { ...nothing, values: step.values, evidence: seen, chains: step.chains },
    step,
  ];
  return stages.map((each) => stepOverlay(each, state, words));
}

/** What lies below the digits and above them, the empty cells and the candidates that it is about,
 * and the legend: the letter or the name of each sign, its part in the palette, and its meaning. */
export function stepOverlay(step, state, words) {
  const marks = stepMarks(step, state);
  const brush = new Brush(words.layout, words.symbols);
  return {
    below: brush.below(marks),
    above: brush.above(marks),
    cells: emptyCells(marks, state),
    candidates: candidatesOf(marks),
    legend: legendOf(step, words).map(({ sign, words: said }) =>
      typeof sign === "number"
        ? { letter: letterOf(sign), part: ink(sign), words: said }
        : { part: sign, words: said },
    ),
  };
}

function stepMarks(step, state) {
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
  return { parts, links, removed: step.eliminations, placed: step.placements };
}

/** Where no candidates are named, those are meant that the step is about. */
function evidenceMark({ cells, houses, candidates }, number, step, state) {
  const about = candidates.length
    ? candidates
    : cells
        .flatMap((cell) => step.values.map((value) => [cell, value]))
        .filter(([cell, value]) => (state.candidates[cell] >> (value - 1)) & 1);
  const all = [...new Set([...cells, ...about.map(([cell]) => cell)])];
  return {
    letter: letterOf(number),
    style: number,
    cells: all,
    houses: houses.map((house) => house.cells),
    candidates: about,
    named: all,
  };
}

/** The letter stands where the chain begins. */
function chainMark(links, number, marked) {
  const nodes = links.flatMap(({ start, end }) => [...start, ...end]);
  const shown = distinct(nodes).filter((each) => !marked.has(String(each)));
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
  return distinct(spots).sort(([a, b], [c, d]) => a - c || b - d);
}

function distinct(candidates) {
  return [...new Map(candidates.map((each) => [String(each), each])).values()];
}
