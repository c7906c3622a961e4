// What the page for setting puzzles asks about constraints, each by its text in the name of a layout.

import { constraintFrom, constraintText } from "./constraints.js";
import { rulesDrawn } from "./drawing.js";
import { layoutOf } from "./playing.js";

function refuse(id) {
  throw new RangeError(id);
}

/** The drawing of the constraints on the record of a board. */
export function drawnOf(record) {
  return record.layout.includes(";") ? rulesDrawn(layoutOf(record)) : { below: [], above: [], room: { before: 0, after: 0 }, hasCornerTexts: false };
}

/** The text of a constraint as it will stand in the name of the layout; null if it is impossible there. */
export function textIfPossible(record, constraint) {
  const asked = constraintText(constraint, record.size);
  try {
    const before = record.layout.split(";").slice(1);
    const { name } = layoutOf({ ...record, layout: [record.layout, asked].join(";") });
    const texts = name.split(";").slice(1);
    return texts.find((text) => !before.includes(text)) ?? null;
  } catch (trouble) {
    if (trouble instanceof RangeError) return null;
    throw trouble;
  }
}

export function cellsIn(text, size) {
  return constraintFrom(text, size, refuse).groups.flat();
}

/** `killer cage 10 (r1c1 r1c2)`, in the words of `say`. */
export function wordsOf(text, size, say) {
  const { kind, groups, numbers } = constraintFrom(text, size, refuse);
  const places = groups.map((group) => group.map((cell) => say("ruled.cell", { row: Math.floor(cell / size) + 1, column: (cell % size) + 1 })));
  const cells = places.map((names) => (names.length > 4 ? `${names[0]} … ${names.at(-1)}` : names.join(" "))).join(" / ");
  const parts = [say(`constraint-words.${kind}.name`), ...(numbers.length < 5 ? numbers : []), cells && `(${cells})`];
  return parts.filter((part) => part !== "").join(" ");
}
