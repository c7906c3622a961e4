// Constraints in the notations of others: the twin of formats/rules.py. What knows constraints has to
// be loaded (see `loadedRules` in layouts.js).

import { InvalidRequest, UnreadableInput } from "../errors.js";
import { MoreNeeded, layoutNamed, loadedRules, textsOf } from "../layouts.js";

/** The constraint, without numbers that go without saying. `placeOf` gives { line, column } of one that
 * cannot be on this board. */
export function constraintOf(kind, groups, numbers, houses, placeOf) {
  const { numbersOf, constraintText, withConstraints } = loadedRules();
  const usual = numbersOf({ kind, numbers: [] }, houses.size);
  const constraint = { kind, groups, numbers: String(numbers) === String(usual) ? [] : numbers };
  withConstraints(houses, [constraint], () => {
    throw impossible("web.api.constraint", { text: constraintText(constraint, houses.size) }, placeOf());
  });
  return constraint;
}

/** The input asks for something at this place that was refused. */
function impossible(id, facts, { line, column = null }) {
  return UnreadableInput.becauseOf(id, facts, line, column === null ? null : column + 1);
}

/** The board with these, each of which is possible. */
export function withRules(houses, constraints, place) {
  try {
    return layoutNamed([houses.name, ...textsOf(constraints, houses)].join(";"));
  } catch (error) {
    if (!(error instanceof InvalidRequest) || error instanceof MoreNeeded) throw error;
    throw impossible(error.id, error.facts, place);
  }
}

/** The layout asked for with the constraints that were found; null if it has others. */
export function agreed(found, expected) {
  if (!expected) return found;
  const [, ...constraints] = found.name.split(";");
  const [houses, ...others] = expected.name.split(";");
  if (others.length && String(others) !== String(constraints)) return null;
  return layoutNamed([houses, ...constraints].join(";"));
}
