// What is thrown about puzzles and requests, with the names that garns has for it in Python. The
// message is a sentence in the language that was asked for.

/** Any refusal. `id` names the sentence, whatever the language. */
export class GarnsError extends Error {
  name = "GarnsError";

  constructor({ detail, ...facts }) {
    super(detail);
    Object.assign(this, facts);
  }
}

/** The text is not a puzzle: `line` and `column`, both from 1, say where; null if not known. */
export class UnreadableInput extends GarnsError {
  name = "UnreadableInput";
}

/** The notation has no way to write this puzzle. */
export class CannotCarry extends GarnsError {
  name = "CannotCarry";
}

/** There is no such layout, or it does not fit. */
export class InvalidRequest extends GarnsError {
  name = "InvalidRequest";
}

/** Digits on the board break a rule; `conflicts` lists every breach. */
export class InvalidBoard extends GarnsError {
  name = "InvalidBoard";
}

/** What a player has placed is not the solution's. */
export class MistakenBoard extends GarnsError {
  name = "MistakenBoard";
}

/** The puzzle breaks no rule, and yet cannot be completed. */
export class NoSolution extends GarnsError {
  name = "NoSolution";
}

/** One solution was required; `examples` holds two, as lines. */
export class ManySolutions extends GarnsError {
  name = "ManySolutions";
}

/** The `seconds` were over; `atLeast` so many solutions had been found. */
export class BudgetUsedUp extends GarnsError {
  name = "BudgetUsedUp";
}

/** There is no such puzzle to be made, or none was found within the attempts. */
export class CannotMake extends GarnsError {
  name = "CannotMake";
}

const KINDS = {
  BudgetUsedUp,
  CannotCarry,
  CannotMake,
  InvalidBoard,
  InvalidRequest,
  ManySolutions,
  MistakenBoard,
  NoSolution,
  UnreadableInput,
};

/** The error of what a Refused knows; answers.js writes its `kind`. */
export function errorOf({ kind, ...known }) {
  return new (KINDS[kind] ?? GarnsError)(known);
}
