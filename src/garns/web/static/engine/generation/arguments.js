// What callers hand in, checked where it comes in: the twin of model/arguments.py, as far as the
// making of puzzles needs it.

import { InvalidRequest } from "../errors.js";

/** Characters that are shown of what was found. */
const SHOWN = 40;

/** A whole number, which may be a BigInt. */
export function whole(name, value) {
  if (typeof value === "bigint" || Number.isInteger(value)) return value;
  throw new InvalidRequest("argument.whole", { name, found: shown(value) });
}

export function checkedText(name, value) {
  if (typeof value === "string") return value;
  throw new InvalidRequest("argument.text", { name, found: shown(value) });
}

/** A list, or anything else that can be gone through. */
export function checkedItems(name, value) {
  if (typeof value?.[Symbol.iterator] === "function") return [...value];
  throw new InvalidRequest("argument.items", { name, found: shown(value) });
}

/** In short what it looks like. */
export function shown(value) {
  const text = written(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 1)}…`;
}

function written(value) {
  if (typeof value === "string") return `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  return String(value);
}
