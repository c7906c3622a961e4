// What a hint points at: the twin of the geometry in logic/hints.py and draw/steps.py.

/** More than so many houses are no place to look at. */
const MANY_HOUSES = 3;

/** The houses that the evidence names first; if it names none, boxes around its cells. */
export function placesToLook(step, layout) {
  const named = step.evidence.find(({ houses }) => houses.length)?.houses;
  if (named) return named.length <= MANY_HOUSES ? named : [];
  const cells = cellsOf(step);
  const together = layout.houses.find((house) => cells.every((cell) => house.cells.includes(cell)));
  if (together && cells.length > 1) return [together];
  const around = boxesOf(layout).filter((house) => house.cells.some((cell) => cells.includes(cell)));
  return around.length <= MANY_HOUSES ? around : [];
}

/** All cells that the evidence is about, each once, in order. */
function cellsOf({ evidence, chains, placements, eliminations }) {
  const seen = evidence.flatMap(({ cells, candidates }) => [...cells, ...candidates.map(first)]);
  const linked = chains.flatMap(({ links }) =>
    links.flatMap(({ start, end }) => [...start, ...end].map(first)),
  );
  const found = [...seen, ...linked];
  const cells = found.length ? found : [...placements, ...eliminations].map(first);
  return [...new Set(cells)].sort((a, b) => a - b);
}

function first([cell]) {
  return cell;
}

/** Boxes, or rows where there are none. */
function boxesOf({ houses }) {
  const boxes = houses.filter(({ kind }) => kind === "block" || kind === "region");
  return boxes.length ? boxes : houses.filter(({ kind }) => kind === "row");
}
