// The parts of a step that a drawing tells apart by letters, and that sentences name: the first is
// number 0, which the drawing calls A. The twin of logic/parts.py.

/** The evidence that is drawn: not what two other parts show by themselves, as the two links of a
 * skyscraper show its base. */
export function markedEvidence({ evidence }) {
  return evidence.filter((each) => !isPutTogether(each, evidence));
}

function isPutTogether(whole, evidence) {
  const cells = cellsOf(whole);
  const houses = new Set(whole.houses);
  const parts = evidence.filter(
    (each) => isProperPart(cellsOf(each), cells) && isProperPart(new Set(each.houses), houses),
  );
  return (
    parts.length > 1 &&
    new Set(parts.flatMap((each) => [...cellsOf(each)])).size === cells.size &&
    new Set(parts.flatMap((each) => each.houses)).size === houses.size
  );
}

function cellsOf({ cells, candidates }) {
  return new Set([...cells, ...candidates.map(([cell]) => cell)]);
}

function isProperPart(part, whole) {
  return part.size < whole.size && [...part].every((each) => whole.has(each));
}

/** The chains that make one part: each for itself, but single links of a kind together. */
export function chainGroups({ chains }) {
  const groups = [];
  const links = new Map();
  for (const chain of chains) {
    if (chain.links.length > 1) {
      groups.push([chain]);
    } else if (links.has(chain.role)) {
      links.get(chain.role).push(chain);
    } else {
      links.set(chain.role, [chain]);
      groups.push(links.get(chain.role));
    }
  }
  return groups;
}

/** What each part lights up on the board, by its number: { cells, candidates }. */
export function partsShown(step, state) {
  const evidence = markedEvidence(step).map((each) => evidenceShown(each, step, state));
  return [...evidence, ...chainGroups(step).map(chainsShown)];
}

/** Its cells with the candidates that are meant; of houses alone, all cells. */
function evidenceShown(evidence, step, state) {
  const candidates = candidatesMeant(evidence, step, state);
  const cells = distinct([...evidence.cells, ...candidates.map(([cell]) => cell)]);
  return { cells: cells.length ? cells : houseCells(evidence.houses), candidates };
}

/** All cells of houses, each once. */
export function houseCells(houses) {
  return distinct(houses.flatMap(({ cells }) => cells));
}

/** Where no candidates are named, those are meant that the step is about. */
export function candidatesMeant({ cells, candidates }, { values }, state) {
  if (candidates.length) return candidates;
  return cells
    .flatMap((cell) => values.map((value) => [cell, value]))
    .filter(([cell, value]) => (state.candidates[cell] >> (value - 1)) & 1);
}

/** All candidates along them. */
export function chainsShown(chains) {
  const links = chains.flatMap((chain) => chain.links);
  return candidatesShown(links.flatMap(({ start, end }) => [...start, ...end]));
}

/** Candidates with their cells, each once. */
export function candidatesShown(candidates) {
  const found = distinctCandidates(candidates);
  return { cells: distinct(found.map(([cell]) => cell)), candidates: found };
}

export function distinctCandidates(candidates) {
  return [...new Map(candidates.map((each) => [String(each), each])).values()];
}

/** Each once, in the order in which they come. */
export function distinct(cells) {
  return [...new Set(cells)];
}
