// The six forms in which the engine takes a constraint: the twin of model/constraints/primitives.py,
// narrowing.py, relations.py and automata.py. A set of values is a mask: value v is bit v - 1.
//
//     ["different", cells]          ["sum", terms of [cell, factor], total]
//     ["pair", first, second, allowed: for each value of the first the set of the second's]
//     ["sets", cells, sets]         ["automaton", cells, next, accepts]      ["allowed", cell, values]

/** In the table of an automaton: this value cannot follow. */
export const NOWHERE = 0xffff;

const bit = (value) => 1 << (value - 1);
const valuesUpTo = (size) => Array.from({ length: size }, (_, index) => index + 1);

export function maskOf(values) {
  return values.reduce((mask, value) => mask | bit(value), 0);
}

/** For each value of a cell the set of values that another may have beside it. */
export function relation(size, allows) {
  const all = valuesUpTo(size);
  return all.map((first) => maskOf(all.filter((second) => allows(first, second))));
}

/** An automaton without its cells: states are what `step` makes of `start`, null if a value cannot
 * follow; they are numbered in the order in which they are found. */
export function table(size, start, step, accepts) {
  const numbers = new Map([[String(start), 0]]);
  const states = [start];
  const next = [];
  for (const state of states) {
    for (const value of valuesUpTo(size)) {
      const after = step(state, value);
      if (after === null) {
        next.push(NOWHERE);
        continue;
      }
      const key = String(after);
      if (!numbers.has(key)) {
        numbers.set(key, states.length);
        states.push(after);
      }
      next.push(numbers.get(key));
    }
  }
  return { next, accepts: states.map((state) => accepts(state)) };
}

export function cellsOf([form, first, second]) {
  if (form === "sum") return first.map(([cell]) => cell);
  if (form === "pair") return [first, second];
  return form === "allowed" ? [first] : first;
}

/** Whether it forbids that any two of its cells hold the same value. */
export function makesDiffer([form, , , allowed]) {
  if (form === "pair") return !allowed.some((mask, value) => (mask >> value) & 1);
  return form === "different" || form === "sets";
}

/** Whether the values on the board, 0 for empty, already contradict it. */
export function isBroken(primitive, values, size) {
  const filled = cellsOf(primitive).map((cell) => values[cell]);
  if (primitive[0] === "different") {
    const there = filled.filter(Boolean);
    return new Set(there).size < there.length;
  }
  return filled.every(Boolean) && !isObeyed(primitive, values, size);
}

function isObeyed([form, first, second, third], values, size) {
  if (form === "sum") return first.reduce((sum, [cell, factor]) => sum + values[cell] * factor, 0) === second;
  if (form === "pair") return Boolean(third[values[first] - 1] & bit(values[second]));
  if (form === "allowed") return Boolean(second & bit(values[first]));
  // As in Python, by adding: a value that comes twice makes no set.
  if (form === "sets") return second.includes(first.reduce((sum, cell) => sum + bit(values[cell]), 0));
  return isAccepted(first, second, third, values, size);
}

function isAccepted(cells, next, accepts, values, size) {
  let state = 0;
  for (const cell of cells) {
    state = next[state * size + values[cell] - 1];
    if (state === NOWHERE) return false;
  }
  return accepts[state];
}

/** What it leaves to empty cells, seen at one look: pairs of a cell and the set of its values. */
export function leftBy(primitive, values, size) {
  const [form, first, second, third] = primitive;
  if (form === "allowed") return values[first] ? [] : [[first, second]];
  if (form === "different") return left(first, values, 2 ** size - 1);
  if (form === "pair") return leftByPair(first, second, third, values);
  if (form === "sets") {
    const held = heldBy(first, values);
    return left(first, values, second.filter((set) => (set & held) === held).reduce((all, set) => all | set, 0));
  }
  return form === "sum" ? leftBySum(first, second, values, size) : leftByAutomaton(primitive, values, size);
}

const heldBy = (cells, values) => maskOf(cells.map((cell) => values[cell]).filter(Boolean));

function left(cells, values, all) {
  const mask = all & ~heldBy(cells, values);
  return cells.filter((cell) => !values[cell]).map((cell) => [cell, mask]);
}

function leftByPair(first, second, allowed, values) {
  const [one, other] = [values[first], values[second]];
  if (one && !other) return [[second, allowed[one - 1]]];
  if (one || !other) return [];
  return [[first, maskOf(valuesUpTo(allowed.length).filter((value) => allowed[value - 1] & bit(other)))]];
}

/** By the least and the most that the other empty cells can have. */
function leftBySum(terms, total, values, size) {
  const empty = terms.filter(([cell]) => !values[cell]);
  const rest = total - terms.reduce((sum, [cell, factor]) => sum + values[cell] * factor, 0);
  const low = (factor) => Math.min(factor, factor * size);
  const high = (factor) => Math.max(factor, factor * size);
  const least = empty.reduce((sum, [, factor]) => sum + low(factor), 0);
  const most = empty.reduce((sum, [, factor]) => sum + high(factor), 0);
  return empty.map(([cell, factor]) => {
    const [lowest, highest] = [rest - most + high(factor), rest - least + low(factor)];
    return [cell, maskOf(valuesUpTo(size).filter((value) => lowest <= value * factor && value * factor <= highest))];
  });
}

/** The values on a way from the first state to one that accepts. */
function leftByAutomaton([, cells, next, accepts], values, size) {
  const ways = cells.map((cell) => (values[cell] ? [values[cell]] : valuesUpTo(size)));
  const reached = [new Set([0])];
  for (const way of ways) {
    const after = [...reached.at(-1)].flatMap((state) => way.map((value) => next[state * size + value - 1]));
    reached.push(new Set(after.filter((state) => state !== NOWHERE)));
  }
  let good = new Set([...reached.at(-1)].filter((state) => accepts[state]));
  const found = [];
  for (let place = cells.length - 1; place >= 0; place -= 1) {
    const leads = (state, value) => good.has(next[state * size + value - 1]);
    const states = [...reached[place]];
    const used = maskOf(ways[place].filter((value) => states.some((state) => leads(state, value))));
    if (!values[cells[place]]) found.push([cells[place], used]);
    good = new Set(states.filter((state) => ways[place].some((value) => leads(state, value))));
  }
  return found;
}

/** As native/rules/flat_rules.hpp wants it. */
export function numbersOf([form, first, second, third]) {
  if (form === "different") return [0, first.length, ...first];
  if (form === "sum") return [1, 2 * first.length + 1, second, ...first.flat()];
  if (form === "pair") return [2, third.length + 2, first, second, ...third];
  if (form === "sets") return [3, 1 + first.length + second.length, first.length, ...first, ...second];
  if (form === "allowed") return [5, 2, first, second];
  return [4, 1 + first.length + second.length + third.length, first.length, ...first, ...second, ...third.map(Number)];
}
