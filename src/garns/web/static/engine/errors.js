// What can go wrong, as values: an id and the facts. The twin of model/errors.py; `Speech` has the
// sentences.

/** A sentence that is not written yet, as a fact of another one. */
export class Message {
  constructor(id, facts = {}) {
    Object.assign(this, { id, facts });
  }
}

/** Any refusal. */
export class GarnsError extends Error {
  constructor(id, facts = {}) {
    super(id);
    Object.assign(this, { id, facts });
  }
}

/** The text is not what was expected; `line` and `column` count from 1, null if not known. */
export class UnreadableInput extends GarnsError {
  constructor(id, facts, line = null, column = null) {
    super(`unreadable.${id}`, facts);
    Object.assign(this, { line, column });
  }

  /** The input asks for something at this place that is refused in a sentence of its own. */
  static becauseOf(id, facts, line, column) {
    return Object.assign(new UnreadableInput(id, facts, line, column), { id });
  }
}

/** The caller named something that does not exist or does not fit. */
export class InvalidRequest extends GarnsError {}

/** The notation asked for has no way to write this puzzle. */
export class CannotCarry extends GarnsError {}

/** There is no such puzzle, or none was found. */
export class CannotMake extends GarnsError {}
