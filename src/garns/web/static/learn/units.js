// The path of the school: the twin of learn/units.py. tables.js is made by learn_data.py.

import { TECHNIQUES, UNITS } from "./tables.js";

/** Every technique that is taught, in the order of the school. */
export const PATH = UNITS.flatMap(({ techniques }) => techniques);

export function unitOf(technique) {
  return UNITS.find(({ techniques }) => techniques.includes(technique)) ?? null;
}

/** { id, level, family } of a technique. */
export function techniqueNamed(id) {
  return TECHNIQUES.find((each) => each.id === id) ?? null;
}
