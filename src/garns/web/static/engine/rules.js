// Boards with constraints: loaded, by the page and by the engine, only when there is one.

export { brokenBy, constraintFrom, constraintText, marksOf, narrowed, withConstraints } from "./rules/constraints.js";
export { RuledCore } from "./rules/core.js";
export { cornerWidths, rulesDrawn } from "./rules/drawing.js";
export { FORMS, KEYS, MARKS, readRules, unsupported, writeRules } from "./rules/fpuzzles.js";
export { KINDS, numbersOf } from "./rules/kinds.js";
export { cellsIn, drawnOf, textIfPossible, wordsOf } from "./rules/editing.js";
export { loadWords, rulesOf } from "./rules/playing.js";
export { isBroken, leftBy } from "./rules/primitives.js";
