// The table of kinds of constraint: the twin of model/constraints. A row tells which cells and numbers
// a kind takes, what it means to the engine (`primitives`) and how it is drawn (`marks`). The rows are
// compared with Python's, kind by kind, in tests/web/test_engine_constraints.py.

import { maskOf, relation, table } from "./primitives.js";

const MOST_CELLS = 1024;
const some = { groups: 1, least: 1, most: MOST_CELLS, isLine: false, isOrdered: false, mayRepeat: false };
const inOrder = { ...some, isOrdered: true };
const line = { ...inOrder, least: 2, isLine: true };
const loop = { ...line, mayRepeat: true };
const two = { ...some, least: 2, most: 2 };
const several = { ...some, least: 2 };
const withInside = { ...line, least: 3 };

const takes = (least, most = least, isOrdered = true) => ({ least, most, isOrdered });
const none = takes(0);

const upTo = (count) => Array.from({ length: count }, (_, index) => index);
const pairwise = (list) => list.slice(1).map((each, index) => [list[index], each]);
const combinations = (list) => list.flatMap((one, index) => list.slice(index + 1).map((other) => [one, other]));

/** Each once; a pair is one by its members. */
function distinct(pairs) {
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()];
}

// Where cells lie to each other

const SIDES = [[0, 1], [1, 0]];
const KNIGHT = [[1, 2], [2, 1], [2, -1], [1, -2]];
const KING = [[1, 1], [1, -1]];

/** All pairs of cells that are one of these moves apart. */
function apart({ size }, moves) {
  return upTo(size * size).flatMap((cell) =>
    moves.flatMap(([down, right]) => {
      const [row, column] = [Math.floor(cell / size) + down, (cell % size) + right];
      return row < size && column >= 0 && column < size ? [[cell, row * size + column]] : [];
    }),
  );
}

export function touch(size, one, other) {
  const down = Math.floor(other / size) - Math.floor(one / size);
  return Math.max(Math.abs(down), Math.abs((other % size) - (one % size))) === 1;
}

function beside({ size }, cell) {
  const column = cell % size;
  return [
    ...(cell >= size ? [cell - size] : []),
    ...(column ? [cell - 1] : []),
    ...(column < size - 1 ? [cell + 1] : []),
    ...(cell + size < size * size ? [cell + size] : []),
  ];
}

function isBesidePair({ groups: [[one, other]] }, { size }) {
  const down = Math.floor(other / size) - Math.floor(one / size);
  return Math.abs(down) + Math.abs((other % size) - (one % size)) === 1;
}

/** The one step from each cell to the next, [down, right]; null if there are several. */
function stepOf(cells, size) {
  const steps = distinct(pairwise(cells).map(([one, other]) => [Math.floor(other / size) - Math.floor(one / size), (other % size) - (one % size)]));
  return steps.length === 1 ? steps[0] : null;
}

// What a row of the table refuses besides its cells and numbers: `check` says whether all is well.

const within = (numbers, least, most) => numbers.every((number) => least <= number && number <= most);
const numbersWithin = (bounds) => ({ numbers }, { size }) => within(numbers, ...bounds(size));
const fitsHouse = ({ groups: [cells] }, { size }) => cells.length <= size;

// Parts of rows

const mark = (shape, cells, text = "", tone = "") => ({ shape, cells, text, tone });
const lineMark = (tone) => ({ groups: [cells] }) => [mark("line", cells, "", tone)];
const along = (cells, { next, accepts }) => [["automaton", cells, next, accepts]];
const onNeighbours = (cells, allowed) => distinct(pairwise(cells)).map(([one, other]) => ["pair", one, other, allowed]);
const sumOf = (cells, total) => ["sum", cells.map((cell) => [cell, 1]), total];

const less = (size) => relation(size, (a, b) => a < b);
const notMore = (size) => relation(size, (a, b) => a <= b);
const greater = (size) => relation(size, (a, b) => a > b);
const equal = (size) => relation(size, (a, b) => a === b);

/** Terms that add up to nothing; those of a cell that comes more than once become one. */
function balanced(terms) {
  const factors = new Map();
  for (const [cell, factor] of terms) factors.set(cell, (factors.get(cell) ?? 0) + factor);
  const left = [...factors].filter(([, factor]) => factor);
  return left.length ? [["sum", left, 0]] : [];
}

const equalSums = (one, other) => balanced([...one.map((cell) => [cell, 1]), ...other.map((cell) => [cell, -1])]);

/** A line, cut where it goes from one region to another. */
function partsOf(cells, { houses }) {
  const regionOf = (cell) => houses.find((house) => ["block", "region"].includes(house.kind) && house.cells.includes(cell));
  const parts = [];
  for (const cell of cells) {
    if (parts.length && regionOf(parts.at(-1)[0]) === regionOf(cell)) parts.at(-1).push(cell);
    else parts.push([cell]);
  }
  return parts;
}

/** Any cells in a row, as many as there are classes, are of different classes. */
function inTurns(cells, classes) {
  const count = new Set(classes).size;
  if (count <= 6) {
    const remembered = count - 1;
    const step = (last, value) => {
      const own = classes[value - 1];
      if (last.includes(own)) return null;
      return remembered ? [...last, own].slice(-remembered) : [];
    };
    return along(cells, table(classes.length, [], step, () => true));
  }
  const unlike = relation(classes.length, (a, b) => classes[a - 1] !== classes[b - 1]);
  return combinations(upTo(cells.length))
    .filter(([one, other]) => other - one < count)
    .map(([one, other]) => ["pair", cells[one], cells[other], unlike]);
}

/** Whether no cell comes again among any so many in a row. */
function hasNoneAgain(cells, count) {
  return cells.every((cell, index) => !cells.slice(index + 1, index + count).includes(cell));
}

const endsFirst = (cells) => [cells[0], cells.at(-1), ...cells.slice(1, -1)];
const sorted = (list) => [...list].sort((a, b) => a - b);

const betweenStep = (ends, value) => {
  if (ends.length < 2) return sorted([...ends, value]);
  return ends[0] < value && value < ends[1] ? ends : null;
};

const lockoutStep = (least) => (ends, value) => {
  if (!ends.length) return [value];
  if (ends.length === 1) return Math.abs(value - ends[0]) >= least ? sorted([...ends, value]) : null;
  return ends[0] <= value && value <= ends[1] ? null : ends;
};

// Kinds that are made alike

const parity = (remainder, shape) => ({
  cells: some,
  numbers: none,
  primitives: ({ groups: [cells] }, { size }) => {
    const allowed = maskOf(upTo(size).map((each) => each + 1).filter((value) => value % 2 === remainder));
    return cells.map((cell) => ["allowed", cell, allowed]);
  },
  marks: ({ groups: [cells] }) => cells.map((cell) => mark(shape, [cell])),
});

const extreme = (id, allowed, tone) => ({
  cells: some,
  numbers: none,
  primitives: ({ groups: [cells] }, layout) => {
    const marked = layout.constraints.filter(({ kind }) => kind === id).flatMap(({ groups }) => groups[0]);
    const around = (cell) => beside(layout, cell).filter((other) => !marked.includes(other));
    return cells.flatMap((cell) => around(cell).map((other) => ["pair", cell, other, allowed(layout.size)]));
  },
  marks: ({ groups: [cells] }) => cells.map((cell) => mark("chevrons", [cell], "", tone)),
});

const differingBy = (size, number) => relation(size, (a, b) => Math.abs(a - b) === number);
const inRatio = (size, number) => relation(size, (a, b) => a * number === b || b * number === a);
const addingUpTo = (size, number) => relation(size, (a, b) => a + b === number);

/** A sign with a number between two cells. */
const sign = (rule, usual, bounds, marks, needsNumber = false) => ({
  check: (constraint, layout) => isBesidePair(constraint, layout) && numbersWithin(bounds)(constraint, layout),
  cells: two,
  numbers: takes(needsNumber ? 1 : 0, 1),
  usual: () => (needsNumber ? [] : usual),
  primitives: ({ groups: [[one, other]], numbers }, { size }) => [["pair", one, other, rule(size, (numbers.length ? numbers : usual)[0])]],
  marks,
});

/** The rule that all signs are given: what no sign stands between obeys none. */
const allGiven = (rule, usual, exempts, bounds) => {
  const meant = (size) => usual.filter((number) => bounds(size)[0] <= number && number <= bounds(size)[1]);
  return {
    cells: null,
    numbers: takes(0, 48, false),
    usual: meant,
    check: numbersWithin(bounds),
    primitives: ({ numbers }, layout) => {
      const { size, constraints } = layout;
      const forbidden = (numbers.length ? numbers : meant(size)).map((number) => rule(size, number));
      const allowed = upTo(size).map((value) => forbidden.reduce((mask, each) => mask & ~each[value], 2 ** size - 1));
      const marked = new Set(constraints.filter(({ kind }) => exempts.includes(kind)).map(({ groups }) => groups[0].join()));
      return apart(layout, SIDES)
        .filter((pair) => !marked.has(pair.join()))
        .map(([one, other]) => ["pair", one, other, allowed]);
    },
  };
};

const dot = (tone) => ({ groups: [cells], numbers }) => [mark("dot", cells, numbers.join(""), tone)];
const ROMAN = { 5: "V", 10: "X" };
const sumSign = ({ groups: [cells], numbers: [number] }) => [mark("sign", cells, ROMAN[number] ?? String(number))];
const DOTS = ["white-dot", "black-dot"];
const differences = (size) => [1, size - 1];
const ratios = (size) => [2, size];
const pairSums = (size) => [2, 2 * size];

const moves = (all) => ({
  cells: null,
  numbers: none,
  primitives: (_, layout) => apart(layout, all).map((pair) => ["different", pair]),
});

/** A clue for a whole row or column. */
const outside = (tableOf, bounds) => ({
  check: (constraint, layout) => {
    const { groups: [cells] } = constraint;
    const step = stepOf(cells, layout.size);
    const isRow = step && Math.abs(step[0]) + Math.abs(step[1]) === 1 && cells.length === layout.size;
    return isRow && numbersWithin(bounds)(constraint, layout);
  },
  cells: { ...inOrder, least: 2 },
  numbers: takes(1),
  primitives: ({ groups: [cells], numbers: [number] }, { size }) => along(cells, tableOf(size, number)),
  marks: ({ groups: [cells], numbers: [number] }) => [mark("outside", cells, String(number))],
});

function sandwich(size, total) {
  const step = (state, value) => {
    const isBread = value === 1 || value === size;
    if (typeof state === "string") return isBread ? (state === "before" ? total : null) : state;
    if (isBread) return state ? null : "after";
    return value <= state ? state - value : null;
  };
  return table(size, "before", step, (state) => state === "after");
}

function xSum(size, total) {
  const reachable = (cells, left) => {
    const [least, most] = [(cells * (cells + 1)) / 2, (cells * (2 * size - cells + 1)) / 2];
    return least <= left && left <= most ? [cells, left] : null;
  };
  const step = (state, value) => {
    const [cells, left] = state;
    if (cells === -1) return reachable(value - 1, total - value);
    return cells === 0 ? state : reachable(cells - 1, left - value);
  };
  return table(size, [-1, total], step, ([cells]) => cells === 0);
}

function skyscraper(size, seen) {
  const step = (state, value) => {
    const [highest, left] = state;
    if (value <= highest) return state;
    return (value < size ? left > 1 : left === 1) ? [value, left - 1] : null;
  };
  return table(size, [0, seen], step, ([highest, left]) => highest === size && left === 0);
}

function numberedRoom(size, digit) {
  const found = -1;
  const step = (state, value) => {
    if (state === found) return found;
    if (state === size) return value > 1 ? value - 1 : digit === 1 ? found : null;
    if (state === 1) return value === digit ? found : null;
    return state - 1;
  };
  return table(size, size, step, (state) => state === found);
}

const upToSize = (size) => [1, size];
const upToOther = (size) => [1, size - 1];

const general = (cells, pairsOf) => ({
  check: ({ groups: [all], numbers }, { size }) =>
    numbers.length === size && within(numbers, 0, 2 ** size - 1) && pairsOf(all).every(([one, other]) => one !== other),
  cells,
  numbers: takes(1, 25),
  primitives: ({ groups: [all], numbers }) => distinct(pairsOf(all)).map(([one, other]) => ["pair", one, other, numbers]),
  marks: lineMark("dotted"),
});

const differing = {
  check: fitsHouse,
  cells: several,
  numbers: none,
  primitives: ({ groups: [cells] }) => [["different", cells]],
  marks: ({ groups: [cells] }) => [mark("region", cells)],
};

function diagonalCells(number, size) {
  return upTo(size).map((column) => (number === -1 ? column : size - 1 - column) * size + column);
}

function quadruple(size, wanted) {
  const step = (missing, value) => {
    const place = missing.indexOf(value);
    return place < 0 ? missing : missing.filter((_, index) => index !== place);
  };
  return table(size, sorted(wanted), step, (missing) => !missing.length);
}

/** By their ids, in the order in which people are told of them. */
export const KINDS = {
  cage: {
    check: ({ groups: [cells], numbers }, { size }) => {
      const n = cells.length;
      return n <= size && within(numbers, (n * (n + 1)) / 2, (n * (2 * size - n + 1)) / 2);
    },
    cells: some,
    numbers: takes(0, 1),
    primitives: ({ groups: [cells], numbers }) => [
      ...(cells.length > 1 ? [["different", cells]] : []),
      ...numbers.map((total) => sumOf(cells, total)),
    ],
    marks: ({ groups: [cells], numbers }) => [mark("cage", cells, numbers.join(""))],
  },
  sum: {
    check: ({ groups: [cells], numbers: [total, ...factors] }, { size }) => {
      const all = factors.length ? factors : cells.map(() => 1);
      const ends = all.map((factor) => sorted([factor, factor * size]));
      const [least, most] = [0, 1].map((end) => ends.reduce((sum, each) => sum + each[end], 0));
      return all.length === cells.length && all.every((factor) => factor && Math.abs(factor) <= 1000) && within([total], least, most);
    },
    cells: inOrder,
    numbers: takes(1, 626),
    primitives: ({ groups: [cells], numbers: [total, ...factors] }) => [
      ["sum", cells.map((cell, index) => [cell, factors.length ? factors[index] : 1]), total],
    ],
    marks: ({ groups: [cells], numbers }) => [mark("cage", sorted(cells), numbers.length === 1 ? String(numbers[0]) : "", "repeats")],
  },
  thermo: {
    check: fitsHouse,
    cells: line,
    numbers: none,
    primitives: ({ groups: [cells] }, { size }) => onNeighbours(cells, less(size)),
    marks: ({ groups: [cells] }) => [mark("line", cells), mark("bulb", cells.slice(0, 1))],
  },
  "slow-thermo": {
    cells: line,
    numbers: none,
    primitives: ({ groups: [cells] }, { size }) => onNeighbours(cells, notMore(size)),
    marks: ({ groups: [cells] }) => [mark("line", cells, "", "hollow"), mark("bulb", cells.slice(0, 1), "", "hollow")],
  },
  arrow: {
    check: ({ groups: [pill, shaft] }, { size }) =>
      pill.length <= 3 &&
      Number("1".repeat(pill.length)) <= shaft.length * size &&
      (pill.length > 1 || shaft.length <= size) &&
      pill.some((cell) => touch(size, cell, shaft[0])),
    cells: { ...inOrder, groups: 2, isLine: true },
    numbers: none,
    primitives: ({ groups: [pill, shaft] }, { size }) => [
      ...balanced([...[...pill].reverse().map((cell, place) => [cell, 10 ** place]), ...shaft.map((cell) => [cell, -1])]),
      ...(size > 9 ? pill.slice(1).map((cell) => ["allowed", cell, 2 ** 9 - 1]) : []),
    ],
    marks: ({ groups: [pill, shaft] }, { size }) => [
      mark("arrow", [pill.findLast((cell) => touch(size, cell, shaft[0])) ?? pill.at(-1), ...shaft]),
      mark("pill", pill),
    ],
  },
  "white-dot": sign(differingBy, [1], differences, dot("white")),
  "black-dot": sign(inRatio, [2], ratios, dot("black")),
  "pair-sum": sign(addingUpTo, [5, 10], pairSums, sumSign, true),
  "all-differences": allGiven(differingBy, [1], DOTS, differences),
  "all-ratios": allGiven(inRatio, [2], DOTS, ratios),
  "all-pair-sums": allGiven(addingUpTo, [5, 10], ["pair-sum"], pairSums),
  greater: {
    check: isBesidePair,
    cells: { ...two, isOrdered: true },
    numbers: none,
    primitives: ({ groups: [[one, other]] }, { size }) => [["pair", one, other, greater(size)]],
    marks: ({ groups: [cells] }) => [mark("angle", cells)],
  },
  "non-consecutive": { ...allGiven(differingBy, [1], [], () => [1, 1]), numbers: none, usual: undefined },
  even: parity(0, "square"),
  odd: parity(1, "circle"),
  minimum: extreme("minimum", less, "in"),
  maximum: extreme("maximum", greater, "out"),
  quadruple: {
    check: ({ groups: [cells], numbers }, { size }) => {
      const [first] = cells;
      const isSquare = cells.join() === [first, first + 1, first + size, first + size + 1].join() && first % size < size - 1;
      return isSquare && within(numbers, 1, size);
    },
    cells: { ...some, least: 4, most: 4 },
    numbers: takes(1, 4, false),
    primitives: ({ groups: [cells], numbers }, { size }) => along(cells, quadruple(size, numbers)),
    marks: ({ groups: [cells], numbers }) => [mark("corner", cells, numbers.join(" "))],
  },
  whisper: {
    check: numbersWithin(upToOther),
    cells: loop,
    numbers: takes(0, 1),
    usual: (size) => [Math.ceil(size / 2)],
    primitives: (constraint, { size }) => {
      const [least] = numbersOf(constraint, size);
      return onNeighbours(constraint.groups[0], relation(size, (a, b) => Math.abs(a - b) >= least));
    },
    marks: (constraint, { size }) => {
      const isGerman = numbersOf(constraint, size)[0] === Math.ceil(size / 2);
      return [mark("line", constraint.groups[0], "", isGerman ? "green" : "orange")];
    },
  },
  renban: {
    check: fitsHouse,
    cells: line,
    numbers: none,
    primitives: ({ groups: [cells] }, { size }) => {
      const { length } = cells;
      return [["sets", cells, upTo(Math.max(0, size - length + 1)).map((least) => (2 ** length - 1) * 2 ** least)]];
    },
    marks: lineMark("purple"),
  },
  palindrome: {
    cells: line,
    numbers: none,
    primitives: ({ groups: [cells] }, { size }) =>
      cells.slice(0, Math.floor(cells.length / 2)).map((cell, place) => ["pair", cell, cells.at(-1 - place), equal(size)]),
    marks: lineMark(""),
  },
  between: {
    cells: withInside,
    numbers: none,
    primitives: ({ groups: [cells] }, { size }) =>
      along(endsFirst(cells), table(size, [], betweenStep, (ends) => ends.length === 2)),
    marks: ({ groups: [cells] }) => [mark("line", cells), mark("ring", cells.slice(0, 1)), mark("ring", cells.slice(-1))],
  },
  "region-sum": {
    check: (_, { houses }) => houses.some(({ kind }) => kind === "block" || kind === "region"),
    cells: loop,
    numbers: none,
    primitives: ({ groups: [cells] }, layout) => pairwise(partsOf(cells, layout)).flatMap(([one, other]) => equalSums(one, other)),
    marks: lineMark("blue"),
  },
  zipper: {
    cells: withInside,
    numbers: none,
    primitives: ({ groups: [cells] }) => {
      const half = Math.floor(cells.length / 2);
      const pairs = upTo(half).map((place) => [cells[place], cells.at(-1 - place)]);
      const centre = cells.slice(half, cells.length - half);
      if (centre.length) return pairs.flatMap((pair) => equalSums(pair, centre));
      return pairwise(pairs).flatMap(([one, other]) => equalSums(one, other));
    },
    marks: lineMark("pink"),
  },
  lockout: {
    check: numbersWithin(upToOther),
    cells: withInside,
    numbers: takes(0, 1),
    usual: (size) => [Math.floor(size / 2)],
    primitives: (constraint, { size }) => {
      const step = lockoutStep(numbersOf(constraint, size)[0]);
      return along(endsFirst(constraint.groups[0]), table(size, [], step, (ends) => ends.length === 2));
    },
    marks: ({ groups: [cells] }) => [
      mark("line", cells, "", "blue"), mark("diamond", cells.slice(0, 1)), mark("diamond", cells.slice(-1)),
    ],
  },
  modular: {
    check: (constraint, { size }) => {
      const [modulus] = numbersOf(constraint, size);
      return modulus >= 2 && modulus <= size && hasNoneAgain(constraint.groups[0], modulus);
    },
    cells: loop,
    numbers: takes(0, 1),
    usual: () => [3],
    primitives: (constraint, { size }) => {
      const [modulus] = numbersOf(constraint, size);
      return inTurns(constraint.groups[0], upTo(size).map((each) => (each + 1) % modulus));
    },
    marks: lineMark("teal"),
  },
  entropic: {
    check: ({ groups: [cells] }, { size }) => size % 3 === 0 && hasNoneAgain(cells, 3),
    cells: loop,
    numbers: none,
    primitives: ({ groups: [cells] }, { size }) => inTurns(cells, upTo(size).map((value) => Math.floor((value * 3) / size))),
    marks: lineMark("gold"),
  },
  sandwich: outside(sandwich, (size) => [0, (size * (size + 1)) / 2 - size - 1]),
  "x-sum": outside(xSum, (size) => [1, (size * (size + 1)) / 2]),
  skyscraper: outside(skyscraper, upToSize),
  "little-killer": {
    check: ({ groups: [cells], numbers }, { size }) => {
      const isAtEdge = (cell) => [Math.floor(cell / size), cell % size].some((each) => each === 0 || each === size - 1);
      const isDiagonal = stepOf(cells, size)?.every((part) => Math.abs(part) === 1);
      return isDiagonal && isAtEdge(cells[0]) && isAtEdge(cells.at(-1)) && within(numbers, cells.length, cells.length * size);
    },
    cells: { ...inOrder, least: 2 },
    numbers: takes(1),
    primitives: ({ groups: [cells], numbers: [total] }) => [sumOf(cells, total)],
    marks: ({ groups: [cells], numbers: [number] }) => [mark("outside", cells, String(number), "arrow")],
  },
  "numbered-room": outside(numberedRoom, upToSize),
  "anti-knight": moves(KNIGHT),
  "anti-king": moves(KING),
  "disjoint-groups": {
    check: (_, { block }) => Boolean(block),
    cells: null,
    numbers: none,
    primitives: (_, { size, block }) => {
      const [rows, columns] = block ?? [1, 1];
      const places = upTo(rows).flatMap((top) => upTo(columns).map((left) => [top, left]));
      const inBlocks = ([top, left]) => upTo(size * size).filter((cell) => Math.floor(cell / size) % rows === top && (cell % size) % columns === left);
      return places.map((place) => ["different", inBlocks(place)]);
    },
  },
  diagonal: {
    check: ({ numbers: [number] }) => Math.abs(number) === 1,
    cells: null,
    numbers: takes(1),
    primitives: ({ numbers: [number] }, { size }) => (size > 1 ? [["different", diagonalCells(number, size)]] : []),
    marks: ({ numbers: [number] }, { size }) => [mark("diagonal", diagonalCells(number, size))],
  },
  "extra-region": differing,
  clone: {
    check: ({ groups: [ones, others] }) => ones.length === others.length && ones.every((cell, index) => cell !== others[index]),
    cells: { ...inOrder, groups: 2 },
    numbers: none,
    primitives: ({ groups: [ones, others] }, { size }) => ones.map((cell, index) => ["pair", cell, others[index], equal(size)]),
    marks: (constraint, { constraints }) => {
      const place = constraints.filter(({ kind }) => kind === "clone").indexOf(constraint);
      const letter = String.fromCharCode(65 + (place % 26));
      return constraint.groups.map((group) => mark("region", sorted(group), letter));
    },
  },
  different: differing,
  allowed: {
    check: numbersWithin(upToSize),
    cells: some,
    numbers: takes(1, 25, false),
    primitives: ({ groups: [cells], numbers }) => cells.map((cell) => ["allowed", cell, maskOf(numbers)]),
    marks: ({ groups: [cells], numbers }) => cells.map((cell) => mark("choice", [cell], numbers.join(" "))),
  },
  pairs: general({ ...inOrder, least: 2, mayRepeat: true }, pairwise),
  "all-pairs": general({ ...inOrder, least: 2, most: 64 }, combinations),
  automaton: {
    check: ({ numbers: [states, ...rest] }, { size }) =>
      within([states], 1, 1024) &&
      rest.length === states * (1 + size) &&
      within(rest.slice(0, states), 0, 1) &&
      within(rest.slice(states), -1, states - 1),
    cells: { ...inOrder, mayRepeat: true },
    numbers: takes(1, 1 + 1024 * 26),
    primitives: ({ groups: [cells], numbers: [states, ...rest] }) => {
      const next = rest.slice(states).map((state) => (state === -1 ? 0xffff : state));
      return along(cells, { next, accepts: rest.slice(0, states).map(Boolean) });
    },
    marks: lineMark("dotted"),
  },
};

/** Its numbers, or those that are meant. */
export function numbersOf({ kind, numbers }, size) {
  return numbers.length ? numbers : (KINDS[kind].usual?.(size) ?? []);
}
