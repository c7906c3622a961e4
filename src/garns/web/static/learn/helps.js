// Three helps for who does not find the step: the twin of learn/helps.py. `example` is the record of
// the first step that the technique finds.

import { Instance } from "./judging.js";

export { HELPS } from "./tables.js";

/** The houses where to look; none if the step goes all over the board. */
export function areaOf(example) {
  return example.where;
}

/** The digits that the step is about; if it names none, those that it places or removes. */
export function digitsOf({ step }) {
  const concluded = [...step.placements, ...step.eliminations].map(({ value }) => value);
  return [...new Set(step.values.length ? step.values : concluded)].sort((a, b) => a - b);
}

/** The cells of the pattern. */
export function patternOf({ step }) {
  return [...Instance.ofRecord(step).cells].sort((a, b) => a - b);
}
