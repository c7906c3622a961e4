// What the engine throws, as data that crosses threads: a Refused with the `kind` of the error, of which
// errors.js makes the error itself.

import { lineOf } from "./engine/boards.js";
import { InvalidBoard, NotUnique } from "./engine/engine.js";
import * as engineErrors from "./engine/errors.js";
import { OutOfTime } from "./engine/jobs.js";
import { Refused, answerInstead } from "./engine/operations.js";
import { refused } from "./engine/operations/reading.js";

/** The error and the sentence for each status of an operation that is no answer. */
const REFUSALS = {
  invalid: { kind: "InvalidBoard", id: "board.invalid" },
  many: { kind: "ManySolutions", id: "answer.many" },
  mistaken: { kind: "MistakenBoard", id: "board.mistaken" },
  none: { kind: "NoSolution", id: "answer.none" },
  unknown: { kind: "BudgetUsedUp", id: "answer.stopped" },
};

/** The refusal that an operation has answered with. */
export function refusalOfStatus(status, detail, facts = {}) {
  return new Refused({ ...REFUSALS[status], detail, ...facts });
}

/** What is refused, as data; all other errors stay what they are. */
export function refusalOf(error, request, speech, found) {
  if (error instanceof engineErrors.GarnsError) {
    return new Refused({ kind: kindOf(error), id: error.id, ...refused(error, request, speech) });
  }
  if (error instanceof OutOfTime && found) {
    const id = "answer.unknown";
    return refusalOfStatus("unknown", speech.say(id, { n: found }), { id, atLeast: found });
  }
  if (![OutOfTime, InvalidBoard, NotUnique].some((kind) => error instanceof kind)) return error;
  const { status, detail } = answerInstead(error, speech);
  return refusalOfStatus(status, detail, factsOf(error));
}

/** What is refused among many, as data; throws all else. */
export function failureOf(refusal, index, lineNumbers = null) {
  if (!(refusal instanceof Refused)) throw refusal;
  const { kind: name, detail: message, ...known } = refusal;
  return { index, name, message, ...known, line: lineNumbers?.[index] ?? known.line };
}

function kindOf(error) {
  const kinds = ["UnreadableInput", "CannotCarry", "CannotMake"];
  return kinds.find((kind) => error instanceof engineErrors[kind]) ?? "InvalidRequest";
}

function factsOf(error) {
  if (error instanceof OutOfTime) return { atLeast: 0 };
  if (error instanceof NotUnique) return { examples: error.solutions.map(lineOf) };
  return { conflicts: error.conflicts.map(conflictRecord) };
}

export function conflictRecord({ house: { kind, number }, value, cells }) {
  return { house: { kind, number }, value, cells };
}
