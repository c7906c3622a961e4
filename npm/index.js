// garns on the thread that calls. Nothing is loaded before the first call.

import { functionsOn } from "./asking.js";
import { errorOf } from "./errors.js";
import { Cancelled } from "./engine/jobs.js";
import { Refused } from "./engine/operations.js";
import { loadAnswers } from "./loading.js";

export {
  BudgetUsedUp,
  CannotCarry,
  CannotMake,
  GarnsError,
  InvalidBoard,
  InvalidRequest,
  ManySolutions,
  MistakenBoard,
  NoSolution,
  UnreadableInput,
} from "./errors.js";

/** The functions of this module, with settings of their own: the `language`, and where garns.wasm is
 * (`wasm`). */
export function createGarns({ language, wasm } = {}) {
  let answers = null;

  async function ask(name, request, wishes) {
    wishes.signal?.throwIfAborted();
    answers ??= loadAnswers({ wasm });
    try {
      return await (await answers).answer(name, request, wishes);
    } catch (error) {
      if (error instanceof Cancelled) throw wishes.signal.reason;
      if (error instanceof Refused) throw errorOf(error);
      answers = null; // The core is of no use after a fault: the next call loads it again.
      throw error;
    }
  }

  return functionsOn(ask, language);
}

export const {
  backtrack,
  check,
  count,
  countMany,
  explain,
  format,
  generate,
  generateMany,
  hint,
  isUnique,
  layout,
  parse,
  rate,
  read,
  solutions,
  solve,
  solveMany,
  techniques,
} = /* @__PURE__ */ createGarns();
