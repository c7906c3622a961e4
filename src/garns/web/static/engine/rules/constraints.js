// Constraints in the names of layouts: the twin of model/constraints/constraint.py and table.py.
//
//     9;cage=10:r1c1r1c2;arrow:r2c1/r2c2r2c3;anti-knight
//
// A constraint is { kind, groups, numbers }. What the cells and numbers of a kind alone do not tell is
// refused in one sentence, where Python has one for each reason.

import { KINDS, touch } from "./kinds.js";
import { cellsOf, isBroken, leftBy, makesDiffer, numbersOf } from "./primitives.js";

const TEXT = /^([a-z][a-z-]*)(?:=(-?[0-9]{1,10}(?:,-?[0-9]{1,10})*))?(?::((?:r[0-9]{1,2}c[0-9]{1,2}|\/)+))?$/;
const MOST_CONSTRAINTS = 1000;
const MOST_RULES = 4000;
const ORDER = Object.keys(KINDS);

const LONGEST_SHOWN = 120;

/** For a sentence: an automaton has thousands of characters. */
const abridged = (text) => (text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`);

export function constraintText({ kind, groups, numbers }, size) {
  const cells = (group) => group.map((cell) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`).join("");
  const said = numbers.length ? `=${numbers.join(",")}` : "";
  return kind + said + (groups.length ? `:${groups.map(cells).join("/")}` : "");
}

/** The constraint of a text. `refuse` throws, with the id and the facts of a sentence. */
export function constraintFrom(text, size, refuse) {
  const [, kind, numbers, groups] = TEXT.exec(text.trim()) ?? refuse("constraint.text", { text: abridged(text) });
  return {
    kind,
    groups: groups ? groups.split("/").map((group) => cellsFrom(group, size, text, refuse)) : [],
    numbers: numbers ? numbers.split(",").map(Number) : [],
  };
}

function cellsFrom(group, size, text, refuse) {
  return [...group.matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => {
    const isInside = [row, column].every((each) => Number(each) >= 1 && Number(each) <= size);
    if (!isInside) refuse("constraint.outside", { text: abridged(text), cell: `r${Number(row)}c${Number(column)}`, size });
    return (row - 1) * size + Number(column) - 1;
  });
}

/** A layout of houses with constraints: with its `constraints`, the `primitives` of each, these as the
 * core takes them (`rules`, and for each the number of its constraint in `ruleOwners`), and the groups
 * of cells that differ from each other (`differing`). */
export function withConstraints(plain, asked, refuse) {
  const { size } = plain;
  const checked = asked.map((each) => checkedConstraint(each, plain, refuse));
  const distinct = [...new Map(checked.map((each) => [constraintText(each, size), each])).values()];
  if (distinct.length > MOST_CONSTRAINTS) refuse("constraint.too-many", { n: distinct.length, most: MOST_CONSTRAINTS });
  const constraints = distinct.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  if (!constraints.length) return plain;
  const name = [plain.name, ...constraints.map((each) => constraintText(each, size))].join(";");
  const layout = { ...plain, name, plain, constraints };
  layout.primitives = constraints.map((each) => KINDS[each.kind].primitives(each, layout));
  const all = layout.primitives.flat();
  layout.rules = Int32Array.from(all.flatMap(numbersOf));
  layout.ruleOwners = layout.primitives.flatMap((each, number) => each.map(() => number));
  layout.differing = all.filter(makesDiffer).map((each) => ({ cells: cellsOf(each) }));
  const count = all.length;
  if (count > MOST_RULES) refuse("constraint.too-many-rules", { n: count, most: MOST_RULES });
  return layout;
}

function checkedConstraint(asked, layout, refuse) {
  const { size } = layout;
  const kind = Object.hasOwn(KINDS, asked.kind) ? KINDS[asked.kind] : refuse("constraint.unknown", { kind: `'${asked.kind}'`, known: ORDER });
  const { cells } = kind;
  const sorted = (list) => [...list].sort((a, b) => a - b);
  const constraint = {
    kind: asked.kind,
    groups: cells && !cells.isOrdered ? asked.groups.map(sorted) : asked.groups,
    numbers: kind.numbers.isOrdered ? asked.numbers : sorted(asked.numbers),
  };
  const isFine = hasNumbers(constraint, kind) && hasCells(constraint, cells, size) && (kind.check?.(constraint, layout) ?? true);
  if (!isFine) refuse("web.api.constraint", { text: abridged(constraintText(constraint, size)) });
  return constraint;
}

function hasNumbers({ numbers }, { numbers: { least, most } }) {
  return least <= numbers.length && numbers.length <= most;
}

function hasCells({ groups }, cells, size) {
  if (!cells) return !groups.length;
  const isFine = (group) =>
    cells.least <= group.length &&
    group.length <= cells.most &&
    (cells.mayRepeat || new Set(group).size === group.length) &&
    (!cells.isLine || group.every((cell, index) => !index || touch(size, group[index - 1], cell)));
  return groups.length === cells.groups && groups.every(isFine);
}

/** How all constraints are drawn, in their order. */
export function marksOf(layout) {
  return layout.constraints.flatMap((each) => KINDS[each.kind].marks?.(each, layout) ?? []);
}

/** Constraints that the values on the board contradict, as conflicts (boards.js), each with its text. */
export function brokenBy({ size, constraints, primitives }, values) {
  const found = constraints.flatMap((constraint, number) =>
    primitives[number]
      .filter((each) => isBroken(each, values, size))
      .map((each) => ({
        house: { kind: constraint.kind, number: 0 },
        value: 0,
        cells: guiltyCells(each, values),
        text: abridged(constraintText(constraint, size)),
        constraint,
        size,
      })),
  );
  return [...new Map(found.map((each) => [`${each.text} ${each.cells}`, each])).values()];
}

/** Of a primitive that is broken: those with the same value if all should differ, else all. */
function guiltyCells(primitive, values) {
  const cells = [...new Set(cellsOf(primitive))];
  if (primitive[0] !== "different") return cells;
  const isTwice = (cell) => values[cell] && cells.some((other) => other !== cell && values[other] === values[cell]);
  return cells.filter(isTwice);
}

/** The sets of values that constraints leave to the cells, of these. */
export function narrowed({ size, primitives }, values, masks) {
  const left = [...masks];
  for (const primitive of primitives.flat()) {
    for (const [cell, mask] of leftBy(primitive, values, size)) left[cell] &= mask;
  }
  return left;
}
