// Why a single is one: the digits on the board that exclude all else. The twin of logic/excluding.py.

import { distinctFrom } from "./boards.js";
import { columnOf, rowOf } from "./places.js";

const NAKED = "naked-single";
const HIDDEN = ["hidden-single-box", "hidden-single-line"];

/** { excluders, lost }: `excluders` of { cell, excluded }, a cell whose digit excludes something and the
 * cells of a house that it keeps free; `lost` are candidates that were removed before. Null for steps
 * that are no single, or whose evidence is not told. */
export function exclusionOf({ technique, values, evidence }, state, layout) {
  if (!values.length || ![NAKED, ...HIDDEN].includes(technique)) return null;
  const [{ cells, houses }] = evidence;
  return technique === NAKED ? around(cells[0], state, layout) : inHouse(houses[0], values[0], state, layout);
}

/** The cells that they keep free, in order. */
export function excludedBy({ excluders }) {
  return excluders.flatMap(({ excluded }) => excluded).sort((a, b) => a - b);
}

/** As few digits as can keep the value out of the other empty cells. */
function inHouse(house, value, state, layout) {
  const others = house.cells.filter((cell) => !state.values[cell] && !has(state, cell, value));
  const seen = new Map();
  for (const cell of [...state.values.keys()].filter((each) => state.values[each] === value)) {
    const peers = distinctFrom(layout, cell);
    const cells = others.filter((other) => peers.has(other));
    if (cells.length) seen.set(cell, cells);
  }
  const excluders = [];
  let left = others;
  for (const cell of fewest(seen)) {
    excluders.push({ cell, excluded: left.filter((each) => seen.get(cell).includes(each)) });
    left = left.filter((each) => !seen.get(cell).includes(each));
  }
  return { excluders, lost: left.map((cell) => [cell, value]) };
}

/** The fewest that see all that any of them sees. */
function fewest(seen) {
  const useful = [...seen].filter((each) => ![...seen].some((other) => isBetter(other, each)));
  const wanted = [...new Set(useful.flatMap(([, cells]) => cells))];
  for (let most = 0; ; most++) {
    const found = cover(wanted, useful, most);
    if (found) return found.sort((a, b) => a - b);
  }
}

/** Whether it sees more; of those that see the same, the first is taken. */
function isBetter([one, cells], [other, others]) {
  const seesAll = others.every((cell) => cells.includes(cell));
  return seesAll && (cells.length > others.length || one < other);
}

function cover(wanted, useful, most) {
  if (!wanted.length) return [];
  if (most === 0) return null;
  const hardest = Math.min(...wanted);
  for (const [cell, cells] of useful.filter((each) => each[1].includes(hardest))) {
    const rest = cover(wanted.filter((each) => !cells.includes(each)), useful, most - 1);
    if (rest) return [cell, ...rest];
  }
  return null;
}

/** A digit around the cell for each of the other values. */
function around(cell, state, layout) {
  const distance = (peer) => distanceOf(cell, peer, layout);
  const peers = [...distinctFrom(layout, cell)].sort((a, b) => distance(a) - distance(b) || a - b);
  const values = Array.from({ length: layout.size }, (_, i) => i + 1);
  const others = values.filter((value) => !has(state, cell, value));
  const nearest = new Map(others.map((value) => [value, peers.find((peer) => state.values[peer] === value)]));
  const found = [...nearest.values()].filter((peer) => peer !== undefined).sort((a, b) => a - b);
  return {
    excluders: found.map((peer) => ({ cell: peer, excluded: [] })),
    lost: others.filter((value) => nearest.get(value) === undefined).map((value) => [cell, value]),
  };
}

function has({ candidates }, cell, value) {
  return Boolean((candidates[cell] >> (value - 1)) & 1);
}

function distanceOf(one, other, layout) {
  const down = rowOf(one, layout) - rowOf(other, layout);
  const across = columnOf(one, layout) - columnOf(other, layout);
  return down * down + across * across;
}
