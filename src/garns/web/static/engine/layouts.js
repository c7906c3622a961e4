// Layouts: which cells form a house. The twin of model/layout.py and model/extra_houses.py.

import { InvalidRequest } from "./errors.js";
import { Places, SAMURAI, gridsIn } from "./places.js";

export const MAX_SIZE = 25;
const MAX_CELLS = MAX_SIZE ** 2;

/** How a value is written in one character: value v is ALPHABET[v - 1]. */
export const ALPHABET = "123456789ABCDEFGHIJKLMNOP";

const ALIASES = {
  classic: "9",
  sudoku: "9",
  diagonal: "9+diagonals",
  windoku: "9+windows",
};

/** Rules that give a board further houses, by their ids, in this order: the kind of such a house,
 * and the cells of all of them; none if a board cannot have any. They are drawn as a line through the
 * cells, or as a shade. `fpuzzles` are the fields that say so in a puzzle of f-puzzles; without one
 * it is a list of regions. */
export const EXTRA_HOUSES = {
  diagonals: { kind: "diagonal", cells: diagonals, drawnAs: "line", fpuzzles: ["diagonal+", "diagonal-"] },
  windows: { kind: "window", cells: windows, drawnAs: "shade", fpuzzles: [] },
};

const kept = new Map();
const keptRuled = new Map();
/** Of boards with constraints so many are kept: somebody may be setting one. */
const MOST_RULED = 50;

/** What knows constraints (rules.js), once somebody needed it. */
let rules = null;

/** A name that stands for no layout, and why. */
export class UnknownLayout extends InvalidRequest {}

/** A board for which more has to be loaded: one with constraints (see `useRules`), a large one, or grids
 * that overlap. */
export class MoreNeeded extends InvalidRequest {
  constructor({ corners } = {}) {
    super(corners ? "layout.several-grids" : "constraint.not-supported");
  }
}

/** From now on there are layouts with constraints: `known` is rules.js. */
export function useRules(known) {
  rules = known;
}

/** The layout of a name such as `9`, `blocks-3x2`, `latin-5`, `9+diagonals`, `windoku`, always the
 * same object for the same name: its `size`, its `name`, `houses` of { kind, number, cells }, and
 * `block`, the [rows, columns] of a box, null where boxes are no rectangles. Of grids that overlap
 * (`samurai`, `9@r1c1r7c7`) it has the `corners` and the `places` of the cells, and a house that is a
 * row or a column has its `grid` and its `line` on the whole board, from 1. */
export function layoutNamed(name) {
  const asked = String(name).trim().toLowerCase();
  if (asked.includes(";")) return ruled(asked);
  if (!kept.has(asked)) kept.set(asked, made(asked, name));
  return kept.get(asked);
}

/** A layout with constraints, in the order of their kinds: see rules/constraints.js. */
function ruled(asked) {
  if (!rules) throw new MoreNeeded();
  if (!keptRuled.has(asked)) {
    const [houses, ...texts] = asked.split(";");
    const plain = layoutNamed(houses);
    const constraints = texts.map((text) => rules.constraintFrom(text, plain.size, refuse));
    if (plain.corners) refuse("constraint.on-several-grids");
    const layout = rules.withConstraints(plain, constraints, refuse);
    if (keptRuled.size >= MOST_RULED) keptRuled.delete(keptRuled.keys().next().value);
    keptRuled.set(asked, layout);
  }
  return keptRuled.get(asked);
}

function refuse(id, facts) {
  throw new InvalidRequest(id, facts);
}

/** Broken constraints on a board, and what constraints leave to its empty cells; see boards.js. */
export function brokenRules(layout, values) {
  return layout.constraints ? rules.brokenBy(layout, values) : [];
}

export function leftByRules(layout, values, masks) {
  return layout.constraints ? rules.narrowed(layout, values, masks) : masks;
}

/** What knows constraints. */
export function loadedRules() {
  if (!rules) throw new MoreNeeded();
  return rules;
}

/** Constraints of a layout, as they stand in its name. */
export function textsOf(constraints, { size }) {
  return constraints.length ? constraints.map((each) => rules.constraintText(each, size)) : [];
}

/** How much of the upper edge of cells is taken by sums and letters, in parts of a cell. */
export function cornerWidths(layout) {
  return layout.constraints ? rules.cornerWidths(layout) : new Map();
}

function made(asked, name) {
  let [base, ...extras] = asked.split("+");
  if (Object.hasOwn(ALIASES, base)) {
    const [meant, ...implied] = ALIASES[base].split("+");
    base = meant;
    extras.push(...implied);
  }
  if (!extras.every((id) => Object.hasOwn(EXTRA_HOUSES, id))) throw new UnknownLayout("layout.unknown", { name });
  const grids = extras.length ? null : gridsIn(base);
  if (grids) return overlapping(grids);
  const shape = shapeOf(base);
  if (!shape) throw new UnknownLayout("layout.unknown", { name });
  const { size, block } = shape;
  const impossible = extras.find((id) => !EXTRA_HOUSES[id].cells(size, block).length);
  if (impossible) throw new UnknownLayout(`layout.${impossible}`);
  const rules = Object.keys(EXTRA_HOUSES).filter((id) => extras.includes(id));
  return {
    name: [baseName(shape), ...rules].join("+"),
    size,
    block,
    extras: rules,
    houses: housesOf(shape, rules),
  };
}

/** Several usual grids, which share some of their boxes or nothing. */
function overlapping({ size, corners }) {
  const { block } = usualShape(size);
  const [tops, lefts] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  if (corners.length < 2 || Math.min(...tops) !== 0 || Math.min(...lefts) !== 0) throw new UnknownLayout("layout.corners");
  const astray = corners.find(([row, column]) => row % block[0] || column % block[1]);
  if (astray) throw new UnknownLayout("layout.corner", { row: astray[0] + 1, column: astray[1] + 1 });
  const places = new Places(size, corners);
  if (places.count > MAX_CELLS) throw new UnknownLayout("layout.cells", { n: places.count, max: MAX_CELLS });
  return { name: nameOfGrids({ size, corners }), size, block, extras: [], corners, places, houses: housesOfGrids(size, block, corners, places) };
}

function nameOfGrids({ size, corners }) {
  const name = `${size}@${corners.map(([row, column]) => `r${row + 1}c${column + 1}`).join("")}`;
  return name === SAMURAI ? "samurai" : name;
}

/** Rows and columns are numbered grid by grid, boxes in their order on the whole board. */
function housesOfGrids(size, block, corners, places) {
  const found = corners.flatMap(([top, left], index) =>
    housesOf({ size, block }, []).map(({ kind, number, cells }) => ({
      kind,
      number: size * index + number,
      cells: cells.map((cell) => places.at(top + Math.floor(cell / size), left + (cell % size))),
      grid: index + 1,
      line: (kind === "row" ? top : left) + number,
    })),
  );
  const blocks = new Map(found.filter(({ kind }) => kind === "block").map(({ cells }) => [cells[0], cells]));
  const inOrder = [...blocks.values()].sort((one, other) => one[0] - other[0]);
  return [...["row", "column"].flatMap((wanted) => found.filter(({ kind }) => kind === wanted)), ...numbered("block", inOrder)];
}

function shapeOf(base) {
  if (/^\d\d?$/.test(base)) return usualShape(Number(base));
  const blocks = /^blocks-(\d\d?)x(\d\d?)$/.exec(base);
  if (blocks) return blockShape(Number(blocks[1]), Number(blocks[2]));
  const latin = /^latin-(\d\d?)$/.exec(base);
  if (latin) return { size: checkedSize(Number(latin[1])), block: null, regions: null };
  const jigsaw = /^jigsaw-(\w+)$/.exec(base);
  return jigsaw && jigsawShape([...jigsaw[1]]);
}

function checkedSize(size) {
  if (size < 1 || size > MAX_SIZE) throw new UnknownLayout("layout.size", { size, max: MAX_SIZE });
  return size;
}

function usualShape(size) {
  const block = usualBlock(checkedSize(size));
  if (!block) throw new UnknownLayout("layout.no-blocks", { size });
  return blockShape(...block);
}

function blockShape(rows, columns) {
  if (!rows || !columns) throw new UnknownLayout("layout.block-shape", { rows, columns });
  return { size: checkedSize(rows * columns), block: [rows, columns], regions: null };
}

/** Equal labels are one region; their numbers are in the order in which they come. */
function jigsawShape(labels) {
  const size = Math.sqrt(labels.length);
  if (!Number.isInteger(size) || size > MAX_SIZE) {
    throw new UnknownLayout("layout.regions-count", { n: labels.length });
  }
  const numbers = new Map([...new Set(labels)].map((label, number) => [label, number]));
  for (const label of numbers.keys()) {
    const n = labels.filter((each) => each === label).length;
    if (n !== size) throw new UnknownLayout("layout.region-size", { label, n, size });
  }
  return { size, block: null, regions: labels.map((label) => numbers.get(label)) };
}

/** [rows, columns] of a box as square as can be; null if the size has no divisors. */
export function usualBlock(size) {
  for (let rows = Math.floor(Math.sqrt(size)); rows > 1; rows--) {
    if (size % rows === 0) return [rows, size / rows];
  }
  return null;
}

function baseName({ size, block, regions }) {
  if (regions) return `jigsaw-${regions.map((number) => ALPHABET[number]).join("")}`;
  if (!block) return `latin-${size}`;
  const usual = usualBlock(size);
  return usual && usual[0] === block[0] ? String(size) : `blocks-${block[0]}x${block[1]}`;
}

/** Every house of the board; rows first, then columns: explanations follow this order. */
function housesOf({ size, block, regions }, rules) {
  const lines = [...Array(size).keys()];
  return [
    ...numbered("row", lines.map((row) => lines.map((column) => row * size + column))),
    ...numbered("column", lines.map((column) => lines.map((row) => row * size + column))),
    ...(block ? numbered("block", blockCells(size, ...block)) : []),
    ...(regions ? numbered("region", lines.map((number) => cellsWith(regions, number))) : []),
    ...rules.flatMap((id) => numbered(EXTRA_HOUSES[id].kind, EXTRA_HOUSES[id].cells(size, block))),
  ];
}

function numbered(kind, lists) {
  return lists.map((cells, i) => ({ kind, number: i + 1, cells }));
}

function cellsWith(regions, number) {
  return regions.flatMap((each, cell) => (each === number ? [cell] : []));
}

function blockCells(size, rows, columns) {
  const found = [];
  for (let top = 0; top < size; top += rows) {
    for (let left = 0; left < size; left += columns) {
      found.push(rectangle(size, top, left, rows, columns));
    }
  }
  return found;
}

function rectangle(size, top, left, rows, columns) {
  return Array.from(
    { length: rows * columns },
    (_, i) => (top + Math.floor(i / columns)) * size + left + (i % columns),
  );
}

function diagonals(size) {
  const lines = [...Array(size).keys()];
  return [lines.map((i) => i * size + i), lines.map((i) => (size - 1 - i) * size + i)];
}

/** Extra squares, one cell from the edge and one cell apart, as many as fit. */
function windows(size, block) {
  if (!block || block[0] !== block[1]) return [];
  const [side] = block;
  const starts = [];
  for (let start = 1; start <= size - side; start += side + 1) starts.push(start);
  return starts.flatMap((top) => starts.map((left) => rectangle(size, top, left, side, side)));
}
