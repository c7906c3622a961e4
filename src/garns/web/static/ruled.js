// Boards with constraints (killer cages, thermometers …): what knows them is loaded when there is one
// (engine/rules.js).

import { gridsIn } from "./engine/places.js";

/** Whether a board has several grids that overlap. */
export function hasGrids({ layout }) {
  return gridsIn(layout) !== null;
}

/** Whether a board has constraints: they stand in the name of its layout. */
export function isRuled({ layout }) {
  return layout.includes(";");
}
