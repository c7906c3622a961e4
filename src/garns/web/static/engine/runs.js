// Sentences in runs: pieces that know which part of a step they name, so that a page can light it up.
// The runs of a sentence, joined, are its text. The twin of messages/runs.py.
//
// A run is { text, signs, cells, candidates, links }: `signs` says what it names, if anything that is
// drawn: parts by their numbers (parts.js), or what a move does with candidates; `links` are the nodes
// of a chain, each with the kind of its link.

const FACT = /\{(\w+)\}/;

/** Words for what is drawn with these signs; plain words if it is not drawn. */
export function run(text, signs = [], { cells, candidates } = { cells: [], candidates: [] }) {
  return { text, signs, cells, candidates, links: [] };
}

/** The texts of a template and the names of its facts, by turns. */
export function piecesOf(template) {
  return template.split(FACT);
}

/** A template with runs for its facts. */
export function filled(template, facts) {
  return together(piecesOf(template).flatMap((piece, i) => (i % 2 ? facts[piece] : [run(piece)])));
}

/** Plain words that stand next to each other become one run; empty ones vanish. */
export function together(runs) {
  const found = [];
  for (const each of runs.filter(({ text }) => text)) {
    const last = found.at(-1);
    if (last && !last.signs.length && !each.signs.length) found[found.length - 1] = run(last.text + each.text);
    else found.push(each);
  }
  return found;
}

/** Several runs with the same plain words between them. */
export function joined(runs, between) {
  return runs.flatMap((each, i) => (i ? [run(between), each] : [each]));
}

export function textOf(runs) {
  return runs.map(({ text }) => text).join("");
}
